//! Two searches side by side, on one clock.
//!
//! The screen is about the expansion that is next: each side is after the expansions before it, with its choice shown. So both lists
//! still have the board that is taken, and both sentences say why. Place *k* is the choice of expansion k, which the counts include.

mod runs;
mod view;

pub use runs::{CommonPicture, ComparedRuns, ComparedSearch};

use std::time::Duration;

use super::contract::{Activity, Requests};
use crate::core::runs::MemoryBeside;
use crate::core::{Command, Command as C, Core, Screen, ScreenInfo, Shown, allow, commands_named, text};
use crate::file::{Document, SessionState};
use crate::recording::{ClockKind, Compared, Direction, Divergences};
use crate::search::{AlgorithmId, Settings};
use crate::worker::{Wake, end_elsewhere};

const SCREEN: Screen = Screen(&ScreenInfo {
    name: "side-by-side",
    is_restored: true,
    is_sealed: false,
    toggled_by: None,
    commands: Some(commands_named! {
        SideBySide, FirstDivergence, PreviousDivergence, NextDivergence, PlayPause, StepForward, StepBack, First, Last, Slower,
        Faster, ShowWholeSearch, Present, Deselect, Stop, Undo, Redo, SaveSession
    }),
    otherwise: "Not available while comparing: press Escape to leave",
});

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SideAction {
    Compare([Document; 2]),
    Choose(Compared, Document),
    SetClock(ClockKind),
    Show(CommonPicture),
    GoTo(u64),
    Stop(Compared),
}

#[derive(Debug, Default)]
pub struct SideBySide {
    pub runs: Option<ComparedRuns>,
    /// The search that was last on the side of B.
    last: Option<Document>,
    /// What was on both sides before the choices of the user, and after those that were undone.
    undo: Vec<[Document; 2]>,
    redo: Vec<[Document; 2]>,
    /// Whether a session that is opened goes on here, once its searches are there.
    waits: bool,
    kept: Option<[Document; 2]>,
}

fn divergence_of(runs: &ComparedRuns, command: Command) -> Option<u64> {
    match command {
        C::NextDivergence => runs.next_divergence(Direction::Forwards),
        C::PreviousDivergence => runs.next_divergence(Direction::Backwards),
        _ => runs.first_divergence().flatten(),
    }
}

const STILL_RUNS: &str = "Wait until the search has ended, or stop it";

fn enabled_beside(runs: &ComparedRuns, command: Command) -> Result<(), &'static str> {
    match command {
        C::StepForward | C::Last => allow(runs.tick < runs.last_tick(), "This is the last recorded step"),
        C::StepBack | C::First => allow(runs.tick > 0, "This is the start"),
        C::NextDivergence | C::PreviousDivergence | C::FirstDivergence => match runs.first_divergence() {
            Some(None) => Err(runs.no_divergence()),
            Some(_) if divergence_of(runs, command).is_some() => Ok(()),
            _ if runs.divergences().is_none() => {
                Err(runs.failure().unwrap_or("Wait until both searches have been compared"))
            }
            _ if command == C::PreviousDivergence => Err("There is no earlier divergence"),
            _ if runs.is_compared_in_part() => {
                Err("There is no later divergence in the part recorded in detail")
            }
            _ => Err("There is no later divergence"),
        },
        C::Stop => allow(runs.is_running(), "No search is running"),
        _ => Ok(()),
    }
}

impl SideBySide {
    /// Whether a command can be used, on this screen or, if it is one of its own, elsewhere.
    fn can(&self, command: Command, core: &Core) -> Result<(), &'static str> {
        match (&self.runs, command) {
            (Some(_), C::Undo) => allow(!self.undo.is_empty(), "Nothing to undo"),
            (Some(_), C::Redo) => allow(!self.redo.is_empty(), "Nothing to redo"),
            (Some(runs), _) => enabled_beside(runs, command),
            // It would run a second time beside itself.
            (None, C::SideBySide) if core.is_running() => Err(STILL_RUNS),
            (None, C::SideBySide) => allow(core.shown.is_some(), text::NO_SEARCH),
            (None, C::CompareRuns) if marks_the_running_search(core) => Err(STILL_RUNS),
            (None, C::CompareRuns) => allow(
                core.runs.marked().is_some(),
                "Mark two runs first: press A and B on their rows of the table",
            ),
            (None, _) => Err("Compare two searches first"),
        }
    }

    fn documents(&self) -> Option<[Document; 2]> {
        Some(self.runs.as_ref()?.sides.each_ref().map(|side| side.shown.document()))
    }

    pub(in crate::activity) fn show_both(&mut self, core: &mut Core, documents: &[Document; 2]) {
        self.stop_comparing(core);
        let copies = documents.each_ref().map(|document| copy_at_hand(core, document));
        self.show_copies(core, documents, copies);
    }

    /// Shows two searches of which copies are at hand, or which run.
    fn show_copies(&mut self, core: &mut Core, documents: &[Document; 2], copies: [Option<Shown>; 2]) {
        // Two that start share the memory.
        let among = copies.iter().filter(|copy| copy.is_none()).count().max(1) as u64;
        let [of_a, of_b] = copies;
        let a = search_to_compare(core, documents[0], of_a, among);
        let b = search_to_compare(core, documents[1], of_b, among);
        match (a, b) {
            (Some(a), Some(b)) => {
                core.playback.hold();
                (self.undo, self.redo) = (Vec::new(), Vec::new());
                self.last = Some(documents[1]);
                self.runs = Some(ComparedRuns::new([a, b]));
                core.enter(SCREEN);
            }
            (a, b) => a.into_iter().chain(b).for_each(|search| end_elsewhere(search.shown)),
        }
    }

    /// Says how much memory both searches have, and what is known of them, so that others get the rest.
    fn note_memory(&self, core: &mut Core) {
        let mut beside = MemoryBeside::default();
        if let Some(runs) = &self.runs {
            beside.own = runs.divergences().map_or(0, Divergences::bytes);
            for side in &runs.sides {
                if side.is_own {
                    beside.own += side.bytes();
                } else {
                    beside.shared.push((side.shown.document(), side.bytes()));
                }
            }
        }
        core.runs.beside = beside;
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
                self.change_runs(core, |runs| runs.sides[which as usize].grant_or_stop(left));
            }
        }
    }

    /// While it is leaving, its memory is there for another search.
    fn set_leaving(&mut self, core: &mut Core, which: Compared, is_leaving: bool) {
        self.change_runs(core, |runs| runs.sides[which as usize].is_leaving = is_leaving);
    }

    fn change_runs(&mut self, core: &mut Core, change: impl FnOnce(&mut ComparedRuns)) {
        if let Some(runs) = &mut self.runs {
            change(runs);
            self.note_memory(core);
        }
    }

    fn toggle(&mut self, core: &mut Core) {
        if self.runs.is_some() {
            self.stop_comparing(core);
            return;
        }
        let a = core.shown.as_ref().map_or_else(|| *core.editor.document(), Shown::document);
        let last = self.last.filter(|last| last.problem == a.problem && *last != a);
        self.show_both(core, &[a, last.unwrap_or_else(|| beside(a))]);
    }

    fn stop_comparing(&mut self, core: &mut Core) {
        core.playback.hold();
        core.leave(SCREEN);
        if let Some(runs) = self.runs.take() {
            let ran_together = runs.sides.iter().all(|side| side.is_own);
            for side in runs.sides {
                keep_side(core, side, ran_together);
            }
            self.note_memory(core);
        }
    }

    fn choose_side(&mut self, core: &mut Core, which: Compared, document: Document) {
        let before = self.documents();
        if self.put_on_side(core, which, document)
            && let Some(before) = before.filter(|before| before[which as usize] != document)
        {
            self.undo.push(before);
            self.redo.clear();
        }
    }

    fn go(&mut self, core: &mut Core, direction: Direction) {
        let Some(now) = self.documents() else { return };
        let (from, to) = match direction {
            Direction::Backwards => (&mut self.undo, &mut self.redo),
            Direction::Forwards => (&mut self.redo, &mut self.undo),
        };
        let Some(wanted) = from.pop() else { return };
        to.push(now);
        for (which, document) in Compared::ALL.into_iter().zip(wanted) {
            if now[which as usize] != document {
                self.put_on_side(core, which, document);
            }
        }
    }

    /// Whether the search is there now.
    fn put_on_side(&mut self, core: &mut Core, which: Compared, document: Document) -> bool {
        let copy = copy_at_hand(core, &document);
        // The new search may have the memory of the old one.
        self.set_leaving(core, which, true);
        let search = search_to_compare(core, document, copy, 1);
        self.set_leaving(core, which, false);
        let Some(search) = search else { return false };
        core.playback.hold();
        if let Some(runs) = &mut self.runs {
            let ran_together = runs.sides.iter().all(|side| side.is_own);
            let old = runs.choose(which, search);
            keep_side(core, old, ran_together);
        }
        if which == Compared::B {
            self.last = Some(document);
        }
        true
    }

    pub(in crate::activity) fn leave_searches(&mut self, core: &mut Core) {
        (self.waits, self.kept) = (false, None);
        self.stop_comparing(core);
    }

    pub(in crate::activity) fn compare_shown(&mut self, document: Document, core: &mut Core) {
        if let Some(copy) = core.shown.as_ref().and_then(Shown::copy_of_ended) {
            self.stop_comparing(core);
            let copies = [Some(copy), copy_at_hand(core, &document)];
            self.show_copies(core, &[document; 2], copies);
        }
    }
}

fn marks_the_running_search(core: &Core) -> bool {
    let running = core.shown.as_ref().filter(|shown| shown.is_running()).map(Shown::document);
    let mut marked = core.runs.marked().into_iter().flatten().filter_map(|id| core.runs.row(id));
    running.is_some_and(|running| marked.any(|row| row.document.is_same_search(&running)))
}

/// The search of the screen or of the table of runs, if it has ended. That of a program is none that settings give.
fn copy_at_hand(core: &Core, document: &Document) -> Option<Shown> {
    let shown = core.shown.as_ref().filter(|shown| document.is_same_search(&shown.document()));
    let shown = shown.filter(|shown| !shown.recording.is_reported());
    shown.or_else(|| core.runs.parked(document)).and_then(Shown::copy_of_ended)
}

/// The search of one side: the copy, or a new one with its part of the memory. If that cannot start, a message says why.
fn search_to_compare(
    core: &mut Core,
    document: Document,
    copy: Option<Shown>,
    among: u64,
) -> Option<ComparedSearch> {
    if let Some(copy) = copy {
        return Some(ComparedSearch::new(copy, false));
    }
    Some(ComparedSearch::new(core.start_search_among(document, among)?, true))
}

/// A search that was started for this screen stays in the table of runs, like every other one.
fn keep_side(core: &mut Core, side: ComparedSearch, ran_together: bool) {
    if side.is_own && !side.has_failed() {
        core.keep_run(side.shown, ran_together);
    } else {
        end_elsewhere((side.shown, WakeAtEnd(core.wake.clone())));
    }
}

/// Wakes the session when a search has given its memory back, for one that waits for it.
struct WakeAtEnd(Wake);

impl Drop for WakeAtEnd {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// What a search is compared with at first: the next algorithm of the registry with the same lists, whose choices compare best.
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

impl Activity for SideBySide {
    type Action = SideAction;

    const SCREEN: Option<Screen> = Some(SCREEN);

    fn update(&mut self, action: SideAction, core: &mut Core, _: &mut Requests<SideAction>) {
        match action {
            SideAction::Compare(documents) => self.show_both(core, &documents),
            SideAction::Choose(which, document) => self.choose_side(core, which, document),
            SideAction::SetClock(kind) => self.change_runs(core, |runs| runs.set_clock(kind)),
            SideAction::Show(picture) => self.change_runs(core, |runs| runs.picture = picture),
            SideAction::Stop(which) => self.change_runs(core, |runs| runs.side(which).shown.stop()),
            SideAction::GoTo(tick) => {
                core.playback.hold();
                self.change_runs(core, |runs| runs.go_to(tick));
            }
        }
    }

    fn perform(&mut self, command: Command, core: &mut Core, _: &mut Requests<SideAction>) {
        match command {
            C::SideBySide => self.toggle(core),
            C::CompareRuns => {
                let marked = core.runs.marked().map(|ids| ids.map(|id| core.runs.row(id)));
                if let Some([Some(a), Some(b)]) = marked {
                    let documents = [a.document, b.document];
                    self.show_both(core, &documents);
                }
            }
            // The others can be used only on its screen.
            _ => {}
        }
    }

    fn perform_on_screen(&mut self, command: Command, core: &mut Core) -> bool {
        let Some(runs) = &mut self.runs else { return false };
        match command {
            C::Deselect => self.stop_comparing(core),
            C::PlayPause => {
                let plays = !core.playback.is_playing();
                if plays && runs.is_at_end() {
                    runs.go_to(0);
                }
                core.playback.set_playing(plays);
            }
            C::Stop => runs.sides.iter().for_each(|side| side.shown.stop()),
            C::Undo => self.go(core, Direction::Backwards),
            C::Redo => self.go(core, Direction::Forwards),
            C::StepForward | C::StepBack | C::First | C::Last => {
                core.playback.hold();
                runs.go_to(match command {
                    C::StepForward => runs.tick.saturating_add(1),
                    C::StepBack => runs.tick.saturating_sub(1),
                    C::First => 0,
                    _ => u64::MAX,
                });
            }
            C::NextDivergence | C::PreviousDivergence | C::FirstDivergence => {
                core.playback.hold();
                if let Some(step) = divergence_of(runs, command) {
                    runs.kind = ClockKind::Expansion;
                    runs.go_to(step + 1);
                }
            }
            _ => return false,
        }
        true
    }

    fn enabled(&self, command: Command, core: &Core) -> Option<Result<(), &'static str>> {
        Some(self.can(command, core))
    }

    fn enabled_on_screen(&self, command: Command, core: &Core) -> Option<Result<(), &'static str>> {
        Some(self.can(command, core))
    }

    fn tick(&mut self, time: Duration, core: &mut Core) -> bool {
        let Some(runs) = &mut self.runs else { return false };
        if core.playback.is_playing() {
            let steps = core.playback.steps_after(time);
            if steps > 0 {
                runs.go_to(runs.tick.saturating_add(steps.into()));
            }
            if runs.is_at_end() {
                core.playback.set_playing(false);
            }
        }
        true
    }

    fn after_action(&mut self, core: &mut Core) {
        let (hides_future, wake) = (core.hides_future(), core.wake.clone());
        self.change_runs(core, |runs| runs.bring_up_to_date(hides_future, &wake));
    }

    fn receive(&mut self, core: &mut Core, _: &mut Requests<SideAction>) {
        if let Some(runs) = &mut self.runs {
            runs.receive(core);
            self.note_memory(core);
        }
        self.grant_to_sides(core);
        if self.waits && !core.is_running() {
            self.waits = false;
            if let Some(sides) = self.kept.take() {
                self.show_both(core, &sides);
            }
        }
    }

    fn enter(&mut self, _core: &mut Core) {
        self.waits = true;
    }

    fn save(&self, state: &mut SessionState) {
        if self.waits {
            SCREEN.name().clone_into(&mut state.view.screen);
        }
        state.sides = self.documents().or(self.kept);
    }

    fn restore(&mut self, state: &SessionState, _core: &mut Core) {
        self.kept = state.sides;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::parse_board;
    use crate::search::Limits;

    #[test]
    fn a_search_in_place_of_another_gets_its_memory_which_is_free_when_both_are_left() {
        const MEMORY: u64 = 64 << 20;
        // Searches that take all the memory that they get.
        let start = parse_board("14 7 8 2 13 11 10 4 9 12 5 x 3 6 1 15").expect("a board");
        let document = Document::of_start(start);
        let with = |algorithm| Document { settings: Settings { algorithm, ..document.settings }, ..document };
        let [a, b, other] = [AlgorithmId::Astar, AlgorithmId::Bfs, AlgorithmId::UniformCost].map(with);
        let mut core = Core::new(a, std::sync::Arc::new(|| {}));
        core.limits = Limits { max_bytes: MEMORY, ..Limits::default() };
        let mut both = SideBySide::default();
        let granted = |both: &SideBySide| both.runs.as_ref().expect("both").side(Compared::B).shown.granted;
        both.show_both(&mut core, &[a, b]);
        let before = granted(&both);
        assert!(before >= MEMORY / 4, "{before}: they share the memory");
        both.choose_side(&mut core, Compared::B, other);
        let after = granted(&both);
        assert!(after >= before / 2, "{after} of {before}");
        both.stop_comparing(&mut core);
        assert_eq!(core.runs.beside.own, 0);
        assert!(core.runs.beside.shared.is_empty());
    }
}
