//! The dialog "Watch a program".

use egui::Ui;

use super::{WatchAction, Watching, words};
use crate::activity::view::ActivityView;
use crate::core::Core;
use crate::kit::form::{DialogForm, LastLine};

/// Sentences that are shown.
const MOST_SHOWN: usize = 12;

impl ActivityView for Watching {
    fn dialog_ui(&self, ui: &mut Ui, _: &Core, actions: &mut Vec<WatchAction>) {
        if let Some(command) = self.command() {
            watch_ui(ui, self, command, actions);
        }
    }
}

fn watch_ui(ui: &mut Ui, watching: &Watching, command: &str, actions: &mut Vec<WatchAction>) {
    let mut new = command.to_owned();
    let may_start = !watching.is_running() && !command.trim().is_empty();
    let progress = watching.progress();
    let last = match watching.report() {
        _ if watching.is_running() => LastLine::Progress {
            done: None,
            words: words::running(&progress),
            stop: (!watching.is_stopping()).then_some(WatchAction::Stop),
        },
        Some(report) => report.end.clone().map_or(LastLine::Nothing, LastLine::Note),
        None => watching.problem().map_or(LastLine::Nothing, |problem| LastLine::Problem(problem.to_owned())),
    };
    let form = DialogForm::new("watch a program", words::TITLE, WatchAction::Edit(None))
        .left_by("Close")
        .accept("Start", "starts", may_start, WatchAction::Start)
        .last(last);
    let answer = form.show(ui.ctx(), |rows| {
        rows.text("Command", &mut new, words::EXAMPLE, words::HINT);
        if watching.report().is_none() {
            rows.note(words::ABOUT);
        }
        if let Some(report) = watching.report() {
            rows.says(&report.title);
            if report.sentences.is_empty() {
                rows.says(words::ALL_RIGHT);
            }
            report.sentences.iter().take(MOST_SHOWN).for_each(|sentence| rows.says(sentence));
        }
        progress.lines.iter().for_each(|line| rows.note(line));
    });
    if new != command {
        actions.push(WatchAction::Edit(Some(new)));
    }
    actions.extend(answer);
}
