//! Two searches, what each takes at its place, their common clock, and what is known of both together.

use std::time::Duration;

use crate::activity::dialog_work::DialogWork;
use crate::core::{
    Core, MapNow, SearchMap, Shown, StepTarget, ending_text, limit_reached, memory_limit, what_is_said,
};
use crate::picture::{CommonTree, MapShades, Palette, StepUnit, TreeSide};
use crate::recording::{
    ClockKind, CompareClock, Compared, CountedPlaces, Cursor, Direction, Divergences, ExpandedBy,
    ExpandedCounts, NodeStatus, Position, Step,
};
use crate::search::Stop;
use crate::worker::{Ending, Wake};

#[derive(Debug)]
pub struct ComparedSearch {
    /// The search. It is at the position before the expansion that is shown.
    pub shown: Shown,
    /// The number of the expansion that is shown, counted from 1; 0 at the start; `None` until it goes there.
    place: Option<u64>,
    /// The expansion that is shown: its node has been chosen and is still on its list. `None` at the start.
    pub taken: Option<Step>,
    pub why: String,
    /// Whether it was started for this screen, so that its memory belongs to nothing else.
    pub(super) is_own: bool,
    pub(super) is_leaving: bool,
    /// Whether it was stopped because the others leave no more memory.
    is_short: bool,
}

impl ComparedSearch {
    pub(super) fn new(shown: Shown, is_own: bool) -> Self {
        let (is_leaving, is_short) = (false, false);
        Self { shown, place: None, taken: None, why: String::new(), is_own, is_leaving, is_short }
    }

    pub(super) fn bytes(&self) -> u64 {
        match self.shown.is_running() {
            _ if self.is_leaving => 0,
            true if !self.is_short => self.shown.bytes().max(self.shown.granted),
            _ => self.shown.bytes(),
        }
    }

    pub(super) fn wants_memory(&self) -> bool {
        self.shown.wants_memory && !self.is_short
    }

    /// Continues with this memory, or stops if that is no more than before.
    pub(super) fn grant_or_stop(&mut self, bytes: u64) {
        if bytes > self.shown.granted {
            self.shown.grant(bytes);
        } else {
            self.is_short = true;
            self.shown.stop();
        }
    }

    pub fn has_failed(&self) -> bool {
        !self.shown.is_running() && self.shown.moment().is_none()
    }

    pub fn ending(&self) -> Option<String> {
        match &self.shown.ending {
            // It was stopped by a limit, which says nothing of what it finds.
            Some(Ending::Stopped(Stop::Cancelled)) if self.is_short => {
                Some(limit_reached(&memory_limit(self.shown.granted >> 20)))
            }
            _ => ending_text(&self.shown),
        }
    }

    pub fn current_step(&self) -> u64 {
        self.place.unwrap_or(0)
    }

    pub fn unit(&self) -> StepUnit {
        StepUnit::of(self.shown.recording.algorithm().unit)
    }

    pub fn is_at_end(&self) -> bool {
        self.current_step() >= self.shown.steps() && !self.shown.is_running()
    }

    pub(super) fn receive(&mut self) {
        if self.shown.receive() {
            // A place that was not recorded may be now.
            self.place = None;
        }
    }

    /// Goes to an expansion. Returns whether that changed anything.
    pub(super) fn go_to(&mut self, place: u64, hides_future: bool) -> bool {
        let place = place.min(self.shown.steps());
        self.shown.hides_future = hides_future && place < self.shown.steps();
        if self.place == Some(place) || self.shown.moment().is_none() {
            return false;
        }
        self.place = Some(place);
        let Some(before) = place.checked_sub(1) else {
            self.shown.go_to(Position::default());
            (self.taken, self.why) = (None, "Nothing is expanded yet.".to_owned());
            return true;
        };
        self.shown.go_to(StepTarget { position: Position::after(before), shows_choice: true });
        if self.shown.recording.step(before).is_none() {
            // It is the first one of a segment: the position before it belongs to another.
            self.shown.go_to(Position { steps: before, events: 1 });
        }
        self.taken = self.shown.recording.step(before);
        self.why = self.say_why(before);
        true
    }

    fn say_why(&self, before: u64) -> String {
        let recording = &self.shown.recording;
        let Some(moment) = self.shown.moment() else { return String::new() };
        if let Some(choice) = self.shown.choice() {
            return what_is_said(recording, moment, Some(choice));
        }
        let mut cursor = Cursor::new(recording);
        cursor.seek(recording, Position { steps: before, events: 1 });
        what_is_said(recording, &cursor.moment(recording), None)
    }
}

words! {
    /// The picture between both searches.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum CommonPicture: title, meaning;
    #[default]
    Tree = "Tree", "The boards of both searches in one tree";
    Maps = "Two maps", "All boards on a map for each search, with one zoom for both";
    OneMap = "One map", "All boards on one map: expanded by A only, by B only, or by both";
}

/// Where two searches part; `None` where they do not.
#[derive(Clone, Copy, Debug)]
struct FirstDivergence(Option<u64>);

#[derive(Debug)]
pub struct ComparedRuns {
    pub sides: [ComparedSearch; 2],
    pub kind: ClockKind,
    pub tick: u64,
    /// It begins when both have ended, and tells the first divergence before the others.
    comparing: DialogWork<Divergences, Option<FirstDivergence>>,
    /// The first divergence is shown once it is found, unless the user goes elsewhere.
    waits_for_first: bool,
    counted: CountedPlaces,
    /// The different boards that each has expanded by now; `None` until that is known.
    pub counts: Option<ExpandedCounts>,
    pub tree: Option<CommonTree>,
    pub picture: CommonPicture,
}

impl ComparedRuns {
    pub(super) fn new(sides: [ComparedSearch; 2]) -> Self {
        Self {
            sides,
            kind: ClockKind::default(),
            tick: 0,
            comparing: DialogWork::default(),
            waits_for_first: true,
            counted: CountedPlaces::default(),
            counts: None,
            tree: None,
            picture: CommonPicture::default(),
        }
    }

    pub fn side(&self, which: Compared) -> &ComparedSearch {
        &self.sides[which as usize]
    }

    pub fn last_tick(&self) -> u64 {
        self.clock().last_tick()
    }

    /// The steps of A and of B, with the one that is about to be taken.
    pub fn places(&self) -> [u64; 2] {
        self.clock().places(self.tick)
    }

    fn clock(&self) -> CompareClock<'_> {
        let [a, b] = &self.sides;
        let searches = [&a.shown.recording, &b.shown.recording];
        let elapsed = [a.shown.elapsed, b.shown.elapsed];
        CompareClock { kind: self.kind, searches, elapsed, divergences: self.divergences() }
    }

    /// Whether B is where it takes the board that A takes. Only asked by that clock.
    pub fn has_same_board(&self) -> bool {
        self.clock().has_same_board(self.tick)
    }

    pub fn divergences(&self) -> Option<&Divergences> {
        self.comparing.ended()?.ok()
    }

    /// The first divergence, as soon as it is known; `Some(None)` if there is none.
    pub fn first_divergence(&self) -> Option<Option<u64>> {
        self.divergences()
            .map(Divergences::first)
            .or_else(|| self.comparing.progress().flatten().map(|first| first.0))
    }

    /// Whether steps of one are not compared, because they are not recorded in detail.
    pub(super) fn is_compared_in_part(&self) -> bool {
        let in_detail = |side: &ComparedSearch| u64::from(side.shown.recording.steps_in_detail());
        self.sides.iter().any(|side| in_detail(side) < side.shown.steps())
    }

    pub(super) fn no_divergence(&self) -> &'static str {
        let [a, b] = self.sides.each_ref().map(|side| side.shown.steps());
        match a == b {
            _ if self.is_compared_in_part() => "They do not diverge in the part recorded in detail",
            true => "The same boards in the same order",
            false => "The same boards until one search ends",
        }
    }

    pub fn unit(&self) -> StepUnit {
        let [a, b] = self.sides.each_ref().map(ComparedSearch::unit);
        if a == b { a } else { StepUnit::STEP }
    }

    /// The time since the start at a tick of [`ClockKind::Time`]: that of the search that ran longer.
    pub fn time_at(&self, tick: u64) -> Duration {
        let places = self.clock().places(tick);
        let times = self.sides.iter().zip(places).map(|(side, place)| {
            let part = place as f64 / side.shown.steps().max(1) as f64;
            side.shown.elapsed.mul_f64(part)
        });
        times.max().unwrap_or_default()
    }

    /// How much of the comparison is done, from 0 to 1; `None` if it has not begun or has ended.
    pub fn comparing(&self) -> Option<f32> {
        self.comparing.done()
    }

    pub fn failure(&self) -> Option<&'static str> {
        match self.comparing.ended() {
            Some(Err(_)) => Some("Not compared: the system has no more memory, or an error in Tilescope"),
            None if self.sides.iter().any(ComparedSearch::has_failed) => {
                Some("Not compared: a search ended before its first node")
            }
            _ => None,
        }
    }

    pub fn is_running(&self) -> bool {
        self.sides.iter().any(|side| side.shown.is_running())
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.tick >= self.last_tick() && !self.is_running()
    }

    /// The divergence after or before the current place; `None` if there is none.
    pub(super) fn next_divergence(&self, direction: Direction) -> Option<u64> {
        let divergences = self.divergences()?;
        // The step that is shown counts from 0.
        let [a, b] = match self.kind {
            // Also where one has ended.
            ClockKind::Expansion => [self.tick; 2],
            _ => self.places(),
        };
        match direction {
            Direction::Forwards => divergences.at_or_after(a.max(b)),
            Direction::Backwards if a == b => divergences.before(a.saturating_sub(1)),
            Direction::Backwards => divergences.before(a.min(b)),
        }
    }

    /// The current place as a divergence: which one it is, counted from 0.
    pub fn divergence_here(&self) -> Option<usize> {
        let [a, b] = self.places();
        let step = a.checked_sub(1).filter(|_| a == b)?;
        match self.divergences() {
            Some(divergences) => divergences.index_of(step),
            None => (self.first_divergence() == Some(Some(step))).then_some(0),
        }
    }

    pub(super) fn go_to(&mut self, tick: u64) {
        self.waits_for_first = false;
        self.tick = tick.min(self.last_tick());
    }

    /// Keeps the place of A, and of B where the clock does not decide about it.
    pub(super) fn set_clock(&mut self, kind: ClockKind) {
        let places = self.places();
        self.kind = kind;
        let tick = self.clock().tick_at(places);
        self.go_to(tick);
    }

    pub(super) fn choose(&mut self, which: Compared, search: ComparedSearch) -> ComparedSearch {
        let old = std::mem::replace(&mut self.sides[which as usize], search);
        self.comparing = DialogWork::default();
        (self.counted, self.counts, self.tree) = (CountedPlaces::default(), None, None);
        (self.tick, self.kind, self.waits_for_first) = (0, ClockKind::Expansion, true);
        old
    }

    pub(super) fn receive(&mut self, core: &Core) {
        for side in &mut self.sides {
            side.receive();
        }
        let has_begun = self.sides.iter().all(|side| side.shown.moment().is_some());
        let waits = self.comparing.ended().is_none() && !self.comparing.is_running();
        if waits && !self.is_running() && has_begun {
            self.start_to_compare(core);
        }
        if self.comparing.poll() {
            self.tree = None;
        }
        if self.waits_for_first
            && let Some(first) = self.first_divergence()
        {
            // Two searches that never part are shown at their first expansion.
            self.go_to(first.unwrap_or(0) + 1);
        }
    }

    fn start_to_compare(&mut self, core: &Core) {
        let searches = self.sides.each_ref().map(|side| side.shown.recording.clone());
        self.comparing.start("comparing the searches", core, move |tell| {
            let mut find = || {
                let first = Divergences::find_first(searches.each_ref(), &mut |done| tell(done, None))?;
                Divergences::find(searches.each_ref(), &mut |done| tell(done, Some(FirstDivergence(first))))
            };
            find().continue_value().ok_or("stopped")
        });
    }

    pub(super) fn bring_up_to_date(&mut self, hides_future: bool, wake: &Wake) {
        self.tick = self.tick.min(self.last_tick());
        let places = self.places();
        let mut has_moved = false;
        for (side, place) in self.sides.iter_mut().zip(places) {
            has_moved |= side.go_to(place, hides_future);
            if self.picture == CommonPicture::Tree {
                side.shown.map = SearchMap::default();
            } else {
                side.shown.follow_map(wake);
            }
        }
        if let Some(Ok(divergences)) = self.comparing.ended() {
            self.counts = Some(divergences.counts(places, &mut self.counted));
        }
        if has_moved || self.tree.is_none() {
            self.tree = self.make_tree(places);
        }
    }

    /// Which of the searches has expanded each board, for the map of A.
    pub fn on_one_map(&self, maps: [&MapNow; 2], palette: &Palette) -> MapShades {
        let (boards, places) = (&maps[0].boards, self.places());
        let mut expanded = vec![ExpandedBy::None; boards.states.len()];
        for now in maps {
            let all = now.boards.states.iter().zip(&now.statuses);
            for (state, _) in all.filter(|(_, status)| **status != NodeStatus::NotYet) {
                if let (Some(place), Some(found)) = (boards.index_of(*state), self.divergences()) {
                    expanded[place as usize] = found.expanded_by((Compared::A, *state), places);
                }
            }
        }
        MapShades::of_both(expanded.into_iter(), palette)
    }

    fn make_tree(&self, places: [u64; 2]) -> Option<CommonTree> {
        let [a, b] = self.sides.each_ref().map(|ComparedSearch { shown, taken, .. }| {
            let (recording, taken) = (&shown.recording, taken.as_ref().map(|step| step.id));
            Some(TreeSide { recording, moment: shown.moment()?, taken })
        });
        Some(CommonTree::new([a?, b?], self.divergences(), places))
    }
}
