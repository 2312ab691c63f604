//! The dialog "Heuristic from a program".

use egui::{Label, RichText, Ui};

use super::{AskedHeuristic, OwnHeuristicAction, OwnHeuristics};
use crate::activity::view::ActivityView;
use crate::compare::verdict_text;
use crate::core::Core;
use crate::heuristic::MOST_CELLS_OF_TABLE;
use crate::kit::form::{DialogForm, LastLine};
use crate::kit::theme::strong_family;
use crate::picture::capitalised;

impl ActivityView for OwnHeuristics {
    fn dialog_ui(&self, ui: &mut Ui, _: &Core, actions: &mut Vec<OwnHeuristicAction>) {
        if let Some(command) = self.command() {
            dialog_ui(ui, self, command, actions);
        }
    }
}

const ABOUT: &str = "Your program reads boards from standard input, one per line, such as 2 3 4 1 5 x 7 6 8. For each, it prints h on a line. The goal is its last argument.";

fn dialog_ui(ui: &mut Ui, own: &OwnHeuristics, command: &str, actions: &mut Vec<OwnHeuristicAction>) {
    let mut new = command.to_owned();
    let may_start = !command.trim().is_empty() && !own.work.is_running();
    let mut form = DialogForm::new(
        "heuristic from a program",
        "Heuristic from a program",
        OwnHeuristicAction::Edit(None),
    )
    .accept("Start", "starts", may_start, OwnHeuristicAction::Start)
    .last(last(own));
    if own.answer().is_some() {
        form = form.left_by("Close");
    }
    if own.table().is_some() {
        form = form.other(
            "Save table…",
            "Save h of all boards in a file, which board files can name",
            true,
            OwnHeuristicAction::Save,
        );
    }
    let answer = form.show(ui.ctx(), |rows| {
        let hint = "The command that starts your program, with its arguments";
        rows.text("Command", &mut new, "e.g. python3 h.py", hint);
        rows.note(ABOUT);
        if let Some(Ok(Some(asked))) = own.answer() {
            rows.whole(|ui| verdict_ui(ui, asked));
        }
    });
    if new != command {
        actions.push(OwnHeuristicAction::Edit(Some(new)));
    }
    actions.extend(answer);
}

fn last(own: &OwnHeuristics) -> LastLine<OwnHeuristicAction> {
    if let Some(line) = own.work.line(|()| "Asking the program".to_owned(), OwnHeuristicAction::Stop) {
        return line;
    }
    match own.answer() {
        Some(Ok(Some(_))) => LastLine::Note("The search uses this heuristic now.".to_owned()),
        Some(Ok(None)) => LastLine::Note("The program was stopped.".to_owned()),
        Some(Err(problem)) => LastLine::Problem(format!("{}.", capitalised(problem))),
        None => LastLine::Nothing,
    }
}

/// What is true of it, with the first board or move that shows it.
fn verdict_ui(ui: &mut Ui, asked: &AskedHeuristic) {
    let is_sample = asked.goal.size().cells() > MOST_CELLS_OF_TABLE;
    ui.label(RichText::new(asked.heuristic.info().title).family(strong_family()));
    for sentence in verdict_text(&asked.verdict, is_sample) {
        ui.add(Label::new(capitalised(&sentence)).wrap());
    }
}
