//! The screen of two searches: how it begins, what changes it, and how it ends.

use std::time::Duration;

use super::{ComparedRuns, ComparedSearch, SideAction};
use crate::file::Document;
use crate::recording::Compared;
use crate::search::{AlgorithmId, Settings};
use crate::session::{Session, Shown, text};
use crate::worker::end_elsewhere;

/// The comparison, while it is on the screen.
#[derive(Debug, Default)]
pub struct SideBySide {
    pub(super) runs: Option<ComparedRuns>,
    /// The search that was last on the side of B.
    last: Option<Document>,
}

impl SideBySide {
    /// The two searches, while they are on the screen.
    #[must_use]
    pub fn runs(&self) -> Option<&ComparedRuns> {
        self.runs.as_ref()
    }

    #[must_use]
    pub fn is_on(&self) -> bool {
        self.runs.is_some()
    }
}

impl Session {
    /// Shows two searches side by side. Those that are not at hand run again.
    fn compare(&mut self, documents: [Document; 2]) {
        let a = self.search_to_compare(documents[0]);
        let b = self.search_to_compare(documents[1]);
        match (a, b) {
            (Ok(a), Ok(b)) => {
                self.playback.hold();
                self.side_by_side.last = Some(documents[1]);
                self.side_by_side.runs = Some(ComparedRuns::new([a, b].map(ComparedSearch::new)));
            }
            (Err(error), _) | (_, Err(error)) => self.complain(text::search_not_started(&error)),
        }
    }

    /// A search for one side: that of the screen or of the table of runs, or one that runs again with half of the memory.
    fn search_to_compare(&mut self, document: Document) -> std::io::Result<Shown> {
        let is_it = |shown: &&Shown| {
            let (problem, settings) = (*shown.recording.problem(), *shown.recording.settings());
            document.is_same_search(&Document { problem, settings })
        };
        let shown = self.shown.as_ref().filter(is_it);
        let at_hand = shown.or_else(|| self.runs.parked(&document)).and_then(Shown::copy_of_ended);
        at_hand.map_or_else(|| self.start_search_among(document, 2), Ok)
    }

    /// Shows the runs that are marked A and B.
    pub(super) fn compare_marked(&mut self) {
        let marked = self.runs.marked().map(|ids| ids.map(|id| self.runs.row(id).map(|row| row.document)));
        if let Some([Some(a), Some(b)]) = marked {
            self.compare([a, b]);
        }
    }

    /// The command: shows the search on the screen beside another one, or leaves.
    pub(in crate::session) fn toggle_side_by_side(&mut self) {
        if self.side_by_side.is_on() {
            self.leave_side_by_side();
            return;
        }
        let a = self.shown.as_ref().map_or_else(
            || *self.editor.document(),
            |shown| Document { problem: *shown.recording.problem(), settings: *shown.recording.settings() },
        );
        let last = self.side_by_side.last.filter(|last| last.problem == a.problem && *last != a);
        self.compare([a, last.unwrap_or_else(|| beside(a))]);
    }

    pub(in crate::session) fn leave_side_by_side(&mut self) {
        self.playback.hold();
        if let Some(runs) = self.side_by_side.runs.take() {
            for side in runs.sides {
                end_elsewhere(side.into_shown());
            }
        }
    }

    pub(in crate::session) fn change_side_by_side(&mut self, action: SideAction) {
        match action {
            SideAction::Compare(documents) => self.compare(documents),
            SideAction::Choose(which, document) => self.choose_side(which, document),
            SideAction::SetClock(kind) => self.change_compared(|runs| runs.set_clock(kind)),
            SideAction::ShowView(view) => self.change_compared(|runs| runs.view = view),
            SideAction::GoTo(tick) => {
                self.playback.hold();
                self.change_compared(|runs| runs.go_to(tick));
            }
        }
    }

    fn change_compared(&mut self, change: impl FnOnce(&mut ComparedRuns)) {
        if let Some(runs) = &mut self.side_by_side.runs {
            change(runs);
        }
    }

    fn choose_side(&mut self, which: Compared, document: Document) {
        match self.search_to_compare(document) {
            Ok(shown) => {
                self.playback.hold();
                self.change_compared(|runs| runs.choose(which, shown));
                if which == Compared::B {
                    self.side_by_side.last = Some(document);
                }
            }
            Err(error) => self.complain(text::search_not_started(&error)),
        }
    }

    /// Plays both.
    pub(in crate::session) fn tick_side_by_side(&mut self, time: Duration) {
        let Some(runs) = &mut self.side_by_side.runs else { return };
        if !self.playback.is_playing() {
            return;
        }
        let steps = self.playback.steps_after(time);
        if steps > 0 {
            runs.go_to(runs.tick.saturating_add(steps.into()));
        }
        if runs.is_at_end() {
            self.playback.set_playing(false);
        }
    }

    /// Brings the screen up to date after each action.
    pub(in crate::session) fn follow_side_by_side(&mut self) {
        let hides_future = self.hides_future();
        if let Some(runs) = &mut self.side_by_side.runs {
            runs.follow(hides_future, &self.wake);
        }
    }

    pub(in crate::session) fn receive_side_by_side(&mut self) {
        if let Some(runs) = &mut self.side_by_side.runs {
            runs.receive(&self.wake);
        }
    }
}

/// What a search is compared with at first: the next algorithm of the registry that keeps the same lists, since their
/// choices can be compared best.
fn beside(a: Document) -> Document {
    let own = a.settings.algorithm;
    let all = AlgorithmId::ALL;
    let place = all.iter().position(|id| *id == own).unwrap_or(0);
    let others = || all[place + 1..].iter().chain(&all[..place]).copied();
    let alike = others().find(|id| id.info().history == own.info().history);
    let algorithm = alike.or_else(|| others().next()).unwrap_or(own);
    Document { settings: Settings { algorithm, ..a.settings }, ..a }
}
