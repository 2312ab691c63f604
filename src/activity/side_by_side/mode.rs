//! The screen of two searches: how it begins, what changes it, and how it ends.

use std::time::Duration;

use super::history::SideHistory;
use super::runs::{ComparedRuns, ComparedView};
use super::search::ComparedSearch;
use crate::core::runs::MemoryBeside;
use crate::core::{Command, Core, Screen, ScreenInfo, Shown, text};
use crate::file::Document;
use crate::recording::{ClockKind, Compared, Direction, Divergences};
use crate::search::{AlgorithmId, Settings};
use crate::worker::{Wake, end_elsewhere};

/// Two searches side by side.
pub(super) const SCREEN: Screen = Screen(&ScreenInfo {
    name: "side-by-side",
    is_restored: true,
    is_sealed: false,
    toggled_by: None,
    commands: Some(&[
        Command::SideBySide,
        Command::FirstDivergence,
        Command::PreviousDivergence,
        Command::NextDivergence,
        Command::PlayPause,
        Command::StepForward,
        Command::StepBack,
        Command::First,
        Command::Last,
        Command::Slower,
        Command::Faster,
        Command::ShowWholeSearch,
        Command::Present,
        Command::Deselect,
        Command::Stop,
        Command::Undo,
        Command::Redo,
        Command::SaveSession,
    ]),
    otherwise: "Not available while comparing: press Escape to leave",
});

/// What is done on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SideAction {
    /// Shows two searches side by side. Those that are not at hand run again.
    Compare([Document; 2]),
    /// Shows another search on a side.
    Choose(Compared, Document),
    /// Sets the clock of both.
    SetClock(ClockKind),
    /// Goes to a tick of the clock.
    GoTo(u64),
    /// Shows the tree or the plane.
    ShowView(ComparedView),
    /// Stops the search of a side.
    Stop(Compared),
}

/// The comparison, while it is on the screen.
#[derive(Debug, Default)]
pub struct SideBySide {
    pub(super) runs: Option<ComparedRuns>,
    /// The search that was last on the side of B.
    last: Option<Document>,
    history: SideHistory,
    /// Whether a session that is opened goes on here, once its searches are there.
    pub(super) waits: bool,
    /// The two searches of that session.
    pub(super) kept: Option<[Document; 2]>,
}

impl SideBySide {
    /// The two searches, while they are on the screen.
    pub fn runs(&self) -> Option<&ComparedRuns> {
        self.runs.as_ref()
    }

    pub fn is_on(&self) -> bool {
        self.runs.is_some()
    }

    /// What is on both sides, while they are on the screen.
    pub(super) fn documents(&self) -> Option<[Document; 2]> {
        Some(self.runs.as_ref()?.sides.each_ref().map(ComparedSearch::document))
    }

    /// Whether a choice can be undone (backwards) or redone.
    pub(super) fn can_go(&self, direction: Direction) -> bool {
        self.history.can_go(direction)
    }

    /// The memory of both searches, and of what is known of them.
    fn memory(&self) -> MemoryBeside {
        let Some(runs) = &self.runs else { return MemoryBeside::default() };
        let mut beside =
            MemoryBeside { own: runs.divergences().map_or(0, Divergences::bytes), shared: Vec::new() };
        for side in &runs.sides {
            if side.is_own() {
                beside.own += side.bytes();
            } else {
                beside.shared.push((side.document(), side.bytes()));
            }
        }
        beside
    }
}

impl SideBySide {
    /// Shows two searches side by side. Those that are not at hand run again.
    pub(super) fn show_both(&mut self, core: &mut Core, documents: [Document; 2]) {
        self.end(core);
        let copies = documents.each_ref().map(|document| Self::copy_at_hand(core, document));
        self.show_copies(core, documents, copies);
    }

    /// Shows two searches of which copies are at hand, or which run.
    pub(super) fn show_copies(
        &mut self,
        core: &mut Core,
        documents: [Document; 2],
        copies: [Option<Shown>; 2],
    ) {
        // Two that start share the memory.
        let among = copies.iter().filter(|copy| copy.is_none()).count().max(1) as u64;
        let [of_a, of_b] = copies;
        let a = Self::search_to_compare(core, documents[0], of_a, among);
        let b = Self::search_to_compare(core, documents[1], of_b, among);
        match (a, b) {
            (Ok(a), Ok(b)) => {
                core.playback.hold();
                self.last = Some(documents[1]);
                self.history = SideHistory::default();
                self.runs = Some(ComparedRuns::new([a, b]));
                core.enter(SCREEN);
            }
            (a, b) => {
                for search in [a, b] {
                    match search {
                        Ok(search) => end_elsewhere(search.into_shown()),
                        Err(error) => core.complain(text::search_not_started(&error)),
                    }
                }
            }
        }
    }

    /// The search of the screen or of the table of runs, if it has ended. That of a program is none that settings give.
    pub(super) fn copy_at_hand(core: &Core, document: &Document) -> Option<Shown> {
        let shown = core.shown.as_ref().filter(|shown| document.is_same_search(&shown.document()));
        let shown = shown.filter(|shown| !shown.recording.is_reported());
        shown.or_else(|| core.runs.parked(document)).and_then(Shown::copy_of_ended)
    }

    /// A search for one side: the copy, or one that runs with its part of the memory.
    fn search_to_compare(
        core: &mut Core,
        document: Document,
        copy: Option<Shown>,
        among: u64,
    ) -> std::io::Result<ComparedSearch> {
        match copy {
            Some(copy) => Ok(ComparedSearch::at_hand(copy)),
            None => core.start_search_among(document, among).map(ComparedSearch::started),
        }
    }

    /// Says how much memory both searches have, so that others get the rest.
    fn note_memory(&mut self, core: &mut Core) {
        core.runs.beside = self.memory();
    }

    /// Grants a side that waits for more memory what all others leave.
    fn grant_to_sides(&mut self, core: &mut Core) {
        for which in Compared::ALL {
            let waits = self.runs.as_ref().is_some_and(|runs| runs.side(which).wants_memory());
            // Memory that is being returned can be granted soon.
            if !waits || core.runs.is_freeing() {
                continue;
            }
            self.set_leaving(core, which, true);
            let left = core.granted_to_next();
            self.set_leaving(core, which, false);
            if !core.runs.is_freeing() {
                self.change_compared(core, |runs| runs.sides[which as usize].grant_or_stop(left));
            }
        }
    }

    /// While it is leaving, its memory is there for another search.
    fn set_leaving(&mut self, core: &mut Core, which: Compared, is_leaving: bool) {
        self.change_compared(core, |runs| runs.sides[which as usize].is_leaving = is_leaving);
    }

    /// Whether one of the marked runs is the search that runs on the screen.
    pub(super) fn marks_the_running_search(core: &Core) -> bool {
        let running = core.shown.as_ref().filter(|shown| shown.is_running()).map(Shown::document);
        let marked = core.runs.marked().into_iter().flatten().filter_map(|id| core.runs.row(id));
        running.is_some_and(|running| marked.into_iter().any(|row| row.document.is_same_search(&running)))
    }

    /// Shows the runs that are marked A and B.
    pub(super) fn compare_marked(&mut self, core: &mut Core) {
        let marked = core.runs.marked().map(|ids| ids.map(|id| core.runs.row(id).map(|row| row.document)));
        if let Some([Some(a), Some(b)]) = marked {
            self.show_both(core, [a, b]);
        }
    }

    /// The command: shows the search on the screen beside another one, or leaves.
    pub(super) fn toggle(&mut self, core: &mut Core) {
        if self.is_on() {
            self.end(core);
            return;
        }
        let a = core.shown.as_ref().map_or_else(|| *core.editor.document(), Shown::document);
        let last = self.last.filter(|last| last.problem == a.problem && *last != a);
        self.show_both(core, [a, last.unwrap_or_else(|| beside(a))]);
    }

    pub(super) fn end(&mut self, core: &mut Core) {
        core.playback.hold();
        core.leave(SCREEN);
        if let Some(runs) = self.runs.take() {
            let ran_together = runs.sides.iter().all(ComparedSearch::is_own);
            for side in runs.sides {
                Self::keep_side(core, side, ran_together);
            }
            self.note_memory(core);
        }
    }

    /// A search that was started for this screen stays in the table of runs, like every other one.
    fn keep_side(core: &mut Core, side: ComparedSearch, ran_together: bool) {
        if side.is_own() && !side.has_failed() {
            core.keep_run(side.into_shown(), ran_together);
        } else {
            end_elsewhere((side.into_shown(), WakeAtEnd(core.wake.clone())));
        }
    }

    pub(super) fn change(&mut self, core: &mut Core, action: SideAction) {
        match action {
            SideAction::Compare(documents) => self.show_both(core, documents),
            SideAction::Choose(which, document) => self.choose_side(core, which, document),
            SideAction::SetClock(kind) => self.change_compared(core, |runs| runs.set_clock(kind)),
            SideAction::ShowView(view) => self.change_compared(core, |runs| runs.view = view),
            SideAction::Stop(which) => self.change_compared(core, |runs| runs.stop(&[which])),
            SideAction::GoTo(tick) => {
                core.playback.hold();
                self.change_compared(core, |runs| runs.go_to(tick));
            }
        }
    }

    fn change_compared(&mut self, core: &mut Core, change: impl FnOnce(&mut ComparedRuns)) {
        if let Some(runs) = &mut self.runs {
            change(runs);
            self.note_memory(core);
        }
    }

    /// Puts another search on a side, which can be undone.
    fn choose_side(&mut self, core: &mut Core, which: Compared, document: Document) {
        let before = self.documents();
        if self.put_on_side(core, which, document)
            && let Some(before) = before.filter(|before| before[which as usize] != document)
        {
            self.history.note(before);
        }
    }

    /// Undoes (backwards) or redoes a choice.
    pub(super) fn go(&mut self, core: &mut Core, direction: Direction) {
        let Some(now) = self.documents() else { return };
        let Some(wanted) = self.history.go(direction, now) else { return };
        for (which, document) in Compared::ALL.into_iter().zip(wanted) {
            if now[which as usize] != document {
                self.put_on_side(core, which, document);
            }
        }
    }

    /// Whether the search is there now.
    fn put_on_side(&mut self, core: &mut Core, which: Compared, document: Document) -> bool {
        let copy = Self::copy_at_hand(core, &document);
        // The new search may have the memory of the old one.
        self.set_leaving(core, which, true);
        let search = Self::search_to_compare(core, document, copy, 1);
        self.set_leaving(core, which, false);
        match search {
            Ok(search) => {
                core.playback.hold();
                if let Some(runs) = &mut self.runs {
                    let ran_together = runs.sides.iter().all(ComparedSearch::is_own);
                    let old = runs.choose(which, search);
                    Self::keep_side(core, old, ran_together);
                }
                if which == Compared::B {
                    self.last = Some(document);
                }
                true
            }
            Err(error) => {
                core.complain(text::search_not_started(&error));
                false
            }
        }
    }

    /// Plays both.
    pub(super) fn play_on(&mut self, core: &mut Core, time: Duration) {
        let Some(runs) = &mut self.runs else { return };
        if !core.playback.is_playing() {
            return;
        }
        let steps = core.playback.steps_after(time);
        if steps > 0 {
            runs.go_to(runs.tick.saturating_add(steps.into()));
        }
        if runs.is_at_end() {
            core.playback.set_playing(false);
        }
    }

    /// Brings the screen up to date after each action.
    pub(super) fn keep_up(&mut self, core: &mut Core) {
        let hides_future = core.hides_future();
        let wake = core.wake.clone();
        self.change_compared(core, |runs| runs.follow(hides_future, &wake));
    }

    pub(super) fn receive_both(&mut self, core: &mut Core) {
        let wake = core.wake.clone();
        self.change_compared(core, |runs| runs.receive(&wake));
        self.grant_to_sides(core);
    }
}

/// Wakes the session when a search has given its memory back, for one that waits for it.
struct WakeAtEnd(Wake);

impl Drop for WakeAtEnd {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// What a search is compared with at first: the next algorithm of the registry that keeps the same lists, since their
/// choices can be compared best.
fn beside(a: Document) -> Document {
    let own = a.settings.algorithm;
    let all = AlgorithmId::ALL;
    let place = all.iter().position(|id| *id == own).unwrap_or(0);
    let others = || all[place + 1..].iter().chain(&all[..place]).copied();
    let with = |algorithm: AlgorithmId| Settings { algorithm, ..a.settings };
    let offered = || others().filter(|id| with(*id).offered_on(&a.problem).is_ok());
    let alike = offered().find(|id| id.info().history == own.info().history);
    let algorithm = alike.or_else(|| offered().next()).unwrap_or(own);
    Document { settings: with(algorithm), ..a }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::puzzle::parse_board;
    use crate::search::Limits;

    const MEMORY: u64 = 64 << 20;

    /// Two searches that take all the memory that they get.
    fn comparing() -> (SideBySide, Core, [Document; 3]) {
        let start = parse_board("14 7 8 2 13 11 10 4 9 12 5 x 3 6 1 15").expect("a board");
        let document = Document::of_start(start);
        let with = |algorithm| Document { settings: Settings { algorithm, ..document.settings }, ..document };
        let hard = [AlgorithmId::Astar, AlgorithmId::Bfs, AlgorithmId::UniformCost].map(with);
        let mut core = Core::new(hard[0], Arc::new(|| {}));
        core.limits = Limits { max_bytes: MEMORY, ..Limits::default() };
        let mut both = SideBySide::default();
        both.show_both(&mut core, [hard[0], hard[1]]);
        (both, core, hard)
    }

    fn granted(both: &SideBySide, which: Compared) -> u64 {
        both.runs().expect("both").side(which).granted()
    }

    #[test]
    fn a_search_in_place_of_another_gets_its_memory() {
        let (mut both, mut core, hard) = comparing();
        let before = granted(&both, Compared::B);
        assert!(before >= MEMORY / 4, "{before}: they share the memory");
        both.choose_side(&mut core, Compared::B, hard[2]);
        let after = granted(&both, Compared::B);
        assert!(after >= before / 2, "{after} of {before}");
    }

    #[test]
    fn what_both_searches_had_is_free_when_their_screen_is_left() {
        let (mut both, mut core, _) = comparing();
        both.end(&mut core);
        assert_eq!(core.runs.beside.own, 0);
        assert!(core.runs.beside.shared.is_empty());
    }
}
