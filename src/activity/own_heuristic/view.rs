//! The dialog "Heuristic from a program".

use egui::{Label, RichText, Ui};

use super::{AskedHeuristic, HeuristicAction, OwnHeuristics};
use crate::activity::dialog_work::edit_ui;
use crate::activity::view::ActivityView;
use crate::compare::verdict_text;
use crate::core::Core;
use crate::kit::{DialogForm, strong_family};
use crate::picture::capitalised;

const ABOUT: &str = "Your program reads boards from standard input, one per line, such as 2 3 4 1 5 x 7 6 8. For each, it prints h on a line. The goal is its last argument.";

impl ActivityView for OwnHeuristics {
    fn dialog_ui(&self, ui: &mut Ui, _: &Core, actions: &mut Vec<HeuristicAction>) {
        let Some(command) = &self.command else { return };
        let may_start = !command.trim().is_empty() && !self.work.is_running();
        let asking = |()| "Asking the program".to_owned();
        let said = |asked: &Option<_>| match asked {
            Some(_) => "The search uses this heuristic now.".to_owned(),
            None => "The program was stopped.".to_owned(),
        };
        let title = "Heuristic from a program";
        let mut dialog = DialogForm::new("heuristic from a program", title, HeuristicAction::Edit(None))
            .accept("Start", "starts", may_start, HeuristicAction::Start)
            .last(self.work.last(asking, HeuristicAction::Stop, None, said));
        if self.work.ended().is_some() {
            dialog = dialog.left_by("Close");
        }
        if self.table().is_some() {
            let hint = "Save h of all boards in a file, which board files can name";
            dialog = dialog.other("Save table…", hint, true, HeuristicAction::Save);
        }
        let set = |command| HeuristicAction::Edit(Some(command));
        edit_ui(ui, dialog, command, set, actions, |rows, new| {
            let hint = "The command that starts your program, with its arguments";
            rows.text("Command", new, "e.g. python3 h.py", hint);
            rows.note(ABOUT);
            if let Some(Ok(Some(asked))) = self.work.ended() {
                rows.whole(|ui| verdict_ui(ui, asked));
            }
            None
        });
    }
}

fn verdict_ui(ui: &mut Ui, asked: &AskedHeuristic) {
    ui.label(RichText::new(asked.heuristic.info().title).family(strong_family()));
    for sentence in verdict_text(&asked.verdict, &asked.goal) {
        ui.add(Label::new(capitalised(&sentence)).wrap());
    }
}
