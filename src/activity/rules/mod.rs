//! Which rules give these numbers? The figures of a search are typed in, and all rules are tried on the boards of the window.

mod view;

use std::sync::Arc;

use super::contract::{Activity, Request, Requests};
use super::dialog_work::DialogWork;
use crate::compare::find_rules::{RulesFound, RulesProgress, RulesRow, StatedBoard, course_of, find_rules};
use crate::core::{Command, Core};
use crate::file::{Destination, SaveWork};
use crate::job::RulesForm;
use crate::platform::{FileChoice, cores};
use crate::search::Settings;

#[derive(Clone, PartialEq, Debug)]
pub enum RulesAction {
    SetForm(RulesForm),
    ChooseRow(usize),
    Start,
    /// Stops; what was found until then stays.
    Stop,
    /// Searches with the rules of the row that is chosen, and counts as it does.
    Use,
    Save,
    Close,
}

#[derive(Default)]
pub struct RulesSearch {
    is_open: bool,
    form: RulesForm,
    /// While it runs, it tells how far it is, and what it has found so far.
    pub work: DialogWork<RulesFound, (Option<RulesProgress>, Vec<RulesRow>)>,
    /// What the work told before its end.
    early: Vec<RulesRow>,
    row: usize,
    /// What is being tried, or was tried last.
    boards: Vec<StatedBoard>,
}

impl RulesSearch {
    pub fn form(&self) -> Option<&RulesForm> {
        self.is_open.then_some(&self.form)
    }

    /// What was found; while the work runs, what was found so far.
    pub fn rows(&self) -> &[RulesRow] {
        self.work.ended().and_then(Result::ok).map_or(&self.early, |found| &found.rows)
    }

    pub fn chosen(&self) -> Option<&RulesRow> {
        self.rows().get(self.row)
    }

    fn forget(&mut self) {
        (self.work, self.early, self.row) = Default::default();
    }

    /// The row with these settings, or else the first one.
    fn choose(&mut self, settings: Option<Settings>) {
        let has = |row: &RulesRow| row.all.iter().any(|one| Some(one.in_use()) == settings);
        self.row = self.rows().iter().position(has).unwrap_or(0);
    }

    fn start(&mut self, core: &Core) {
        let Ok(figures) = self.form.stated() else { return };
        if figures.is_empty() || self.work.is_running() {
            return;
        }
        self.forget();
        self.boards = vec![StatedBoard { problem: core.editor.document().problem, figures }];
        let (settings, counting) = (core.editor.document().settings, core.editor.counting());
        let request = self.form.request(self.boards.clone(), settings, counting);
        self.work.start("finding the rules", core, move |tell| {
            find_rules(&request, cores(), &mut |progress, rows| {
                tell(share_done(progress), (Some(progress), rows.to_vec()))
            })
        });
    }

    fn save(&self) -> Option<Request<RulesAction>> {
        let (row, boards) = (self.chosen()?.clone(), self.boards.clone());
        let chosen = FileChoice::save("Save my course", "e.g. my-course.ron", "my-course.ron");
        let work: SaveWork = Arc::new(move |to: &Destination| course_of(&to.path, &row, &boards).save_to(to));
        Some(Request::save_as(chosen.kind("Courses", &["ron"]), work, None))
    }
}

/// From 0 to 1.
fn share_done(progress: RulesProgress) -> f32 {
    match progress {
        RulesProgress::Preparing(_) => 0.0,
        RulesProgress::Trying { tried, all, .. } => tried as f32 / all.max(1) as f32,
        RulesProgress::Comparing | RulesProgress::Slips => 1.0,
    }
}

impl Activity for RulesSearch {
    type Action = RulesAction;

    fn update(&mut self, action: RulesAction, core: &mut Core, asks: &mut Requests<RulesAction>) {
        match action {
            // One figure is enough: the rules that give it are found while the user types.
            RulesAction::SetForm(form) => {
                self.form = form;
                self.forget();
                self.start(core);
            }
            RulesAction::ChooseRow(row) => self.row = row,
            RulesAction::Start => self.start(core),
            RulesAction::Stop => self.work.stop(),
            RulesAction::Use => {
                if let Some(row) = self.chosen() {
                    core.editor.set_rules(row.settings, row.counting());
                    core.say("The search now uses these rules");
                    self.work.stop();
                    self.is_open = false;
                }
            }
            RulesAction::Save => asks.extend(self.save()),
            RulesAction::Close => {
                self.work.stop();
                self.is_open = false;
            }
        }
    }

    fn perform(&mut self, _: Command, core: &mut Core, _: &mut Requests<RulesAction>) {
        core.notice = None;
        self.is_open = true;
    }

    fn receive(&mut self, _: &mut Core, _: &mut Requests<RulesAction>) {
        // The first row stays the first one.
        let chosen = self.chosen().filter(|_| self.row > 0).map(|row| row.settings);
        if self.work.poll() || self.work.is_running() {
            self.early = self.work.progress().map_or_else(Vec::new, |(_, rows)| rows);
            self.choose(chosen);
        }
    }

    /// The results belong to the boards before.
    fn other_boards(&mut self) {
        self.forget();
    }
}
