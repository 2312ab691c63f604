//! The search that is shown: its recording, its run while that lasts, and the current place in it.

use std::borrow::Cow;
use std::sync::{Arc, Weak};
use std::time::Duration;

use super::counting::{Counting, Overview, PlaneView};
use super::current_place::{CurrentPlace, PlaceTexts, before_last_step};
use super::limits::{most_nodes, raised};
use super::map::SearchMap;
use super::playback::{StepSize, StepTarget};
use super::tree::TreeView;
use crate::explain::{what_happened, words_with_choice};
use crate::file::Document;
use crate::picture::StageWords;
use crate::platform::available_memory;
use crate::puzzle::{Board, Move};
use crate::recording::{
    Columns, Direction, Moment, NextChoice, NodeStatus, PathNode, Position, Recording, Summary, next_choice,
};
use crate::search::{History, Limits, NodeId, OrderBy, Settings, Side, Stop, shortest};
use crate::worker::{Ending, Preparation, Run, Search, Wake, end_elsewhere};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeChange {
    Appeared,
    /// It moved to another list: from open to closed, or back.
    Moved,
}

/// The most open nodes whose order is hidden: they are sorted at each position.
const MOST_ASKED: usize = 1 << 16;

#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Shown {
    pub recording: Recording,
    pub limits: Limits,
    /// The bytes that it may take now, at most those of its limit: the rest belongs to other searches.
    pub granted: u64,
    pub(crate) wants_memory: bool,
    /// The limits to continue to, while the search waits at its limit; `None` if they cannot be raised.
    pub(crate) raised: Option<Limits>,
    /// `None` while it runs.
    pub ending: Option<Ending>,
    /// The part of the preparation that is done, from 0 to 1; `None` once the search has begun.
    pub prepared: Option<f32>,
    pub elapsed: Duration,
    pub tree: TreeView,
    pub map: SearchMap,
    run: Option<Run>,
    /// The settings of the search that it is compared with, if another program makes it.
    reference: Option<Settings>,
    /// Where the program first differs from it, and what it takes there.
    pub(crate) difference: Option<(u64, Option<NodeId>)>,
    pub(super) is_parked: bool,
    place: Option<CurrentPlace>,
    /// The place to go to once it is recorded: the user asked for it before the search had begun.
    wanted: Option<StepTarget>,
    /// The nodes of the path if all of them are within reach; otherwise empty.
    path: Vec<NodeId>,
    path_nodes: Vec<PathNode>,
    /// The moves of a shortest path, where the path found may be longer and the answer takes little time.
    pub(crate) shortest: Option<u32>,
    /// The steps of each side of a search from both ends, so that either closed list can be read at any place.
    sides: [Vec<u32>; 2],
    pub(crate) hides_future: bool,
    /// Whether the end is not told even where it is: it is the answer to a question.
    pub(crate) hides_end: bool,
    pub counting: Counting,
    /// For the nodes that must, may, or never be expanded.
    pub(crate) necessity_counting: Counting,
    overview: Overview,
}

impl Shown {
    /// Starts a search. `granted` are the bytes that it may take at first: it pauses where it needs more.
    pub(crate) fn start(
        recording: Recording,
        limits: Limits,
        granted: u64,
        preparation: Preparation,
        wake: Wake,
    ) -> std::io::Result<Self> {
        let at_first = Limits { max_bytes: granted.min(limits.max_bytes), ..limits };
        let run = Run::start(&recording, at_first, preparation, wake)?;
        Ok(Self { run: Some(run), granted: at_first.max_bytes, ..Self::of_recording(recording, limits) })
    }

    /// Shows the search that a program makes, to be compared with one that has these settings. `search` fills the recording.
    pub(crate) fn start_program(
        recording: Recording,
        reference: Settings,
        limits: Limits,
        (preparation, search): (Preparation, Search),
        wake: Wake,
    ) -> std::io::Result<Self> {
        let run = Run::start_with(&recording, limits, preparation, search, wake)?;
        Ok(Self { run: Some(run), reference: Some(reference), ..Self::of_recording(recording, limits) })
    }

    /// A recording that no search extends, and nothing else known of it.
    fn of_recording(recording: Recording, limits: Limits) -> Self {
        Self {
            tree: TreeView::new(&recording),
            map: SearchMap::default(),
            recording,
            limits,
            granted: limits.max_bytes,
            wants_memory: false,
            raised: None,
            ending: None,
            prepared: None,
            elapsed: Duration::ZERO,
            run: None,
            reference: None,
            difference: None,
            is_parked: false,
            place: None,
            wanted: None,
            path: Vec::new(),
            path_nodes: Vec::new(),
            shortest: None,
            sides: Default::default(),
            hides_future: false,
            hides_end: false,
            counting: Counting::default(),
            necessity_counting: Counting::default(),
            overview: Overview::default(),
        }
    }

    /// The same search for another screen, which shares the memory of its recording; `None` while it runs.
    pub(crate) fn copy_of_ended(&self) -> Option<Self> {
        if self.is_running() || self.recording.progress().nodes() == 0 {
            return None;
        }
        let mut copy = Self {
            ending: self.ending.clone(),
            reference: self.reference,
            elapsed: self.elapsed,
            path_nodes: self.path_nodes.clone(),
            shortest: self.shortest,
            sides: self.sides.clone(),
            ..Self::of_recording(self.recording.clone(), self.limits)
        };
        copy.find_path_here();
        copy.begin_place();
        Some(copy)
    }

    /// The problem and the settings of the search, or of the one that it is compared with.
    pub fn document(&self) -> Document {
        let document = Document::of_recording(&self.recording);
        Document { settings: self.reference.unwrap_or(document.settings), ..document }
    }

    /// Whether this is the search that is written into these columns.
    pub(crate) fn shows(&self, columns: &Weak<Columns>) -> bool {
        std::ptr::eq(columns.as_ptr(), Arc::as_ptr(self.recording.columns()))
    }

    pub fn is_at_difference(&self) -> bool {
        let at = self.position();
        self.choice().is_some() && self.difference.is_some_and(|(steps, _)| at == Position::after(steps))
    }

    pub fn reference_takes(&self) -> Option<NodeId> {
        self.difference.filter(|_| self.is_at_difference())?.1
    }

    pub fn reference_name(&self) -> &'static str {
        self.reference.map_or("", |settings| settings.algorithm.info().short)
    }

    pub fn summary(&self) -> Option<&Arc<Summary>> {
        self.overview.summary()
    }

    pub(crate) fn summarise(&mut self, wake: &Wake) {
        if self.place.is_some() {
            let is_running = self.is_running();
            self.overview.receive(&self.recording, is_running, wake);
        }
    }

    pub fn is_running(&self) -> bool {
        self.run.is_some() && self.ending.is_none()
    }

    pub fn is_at_limit(&self) -> bool {
        self.run.is_some() && self.ending.is_some()
    }

    /// The limit on nodes of the run, or what its algorithm can number if that is less; `u64::MAX` if there is none.
    pub fn node_limit(&self) -> u64 {
        self.limits.max_nodes.min(most_nodes(self.recording.history()))
    }

    pub(crate) fn go_on(&mut self, limits: Limits, granted: u64) {
        if let Some(run) = self.run.as_ref().filter(|_| self.ending.is_some()) {
            let max_bytes = granted.min(limits.max_bytes);
            run.go_on(Limits { max_bytes, ..limits });
            (self.limits, self.granted, self.ending) = (limits, max_bytes, None);
        }
    }

    pub(crate) fn grant(&mut self, bytes: u64) {
        if let Some(run) = self.run.as_ref().filter(|_| self.wants_memory) {
            run.go_on(Limits { max_bytes: bytes, ..self.limits });
            (self.granted, self.wants_memory) = (bytes, false);
        }
    }

    /// The bytes that it holds: while it can continue, those of the search as well.
    pub(crate) fn bytes(&self) -> u64 {
        let search = if self.run.is_some() { self.recording.progress().bytes } else { 0 };
        let recording = self.recording.bytes() + self.recording.reserved_bytes() * u64::from(!self.is_parked);
        // The bytes that a search reports include those of its recording.
        recording.max(search) + self.sides.iter().map(|steps| size_of_val(&steps[..]) as u64).sum::<u64>()
    }

    /// Leaves the screen: the views of it are dropped, and a search that still runs is stopped.
    pub(crate) fn park(&mut self) {
        if self.is_running() {
            self.stop();
        }
        self.is_parked = true;
        self.tree.drop_layout();
        self.map = SearchMap::default();
        (self.counting, self.necessity_counting) = (Counting::default(), Counting::default());
        self.overview = Overview::default();
    }

    /// The moves of the path that was found, wherever the current place is; `None` if there is none.
    pub(crate) fn found_length(&self) -> Option<u32> {
        self.path_nodes.len().checked_sub(1).map(|moves| moves as u32)
    }

    /// The state at the current place; `None` until the first snapshot arrives.
    pub fn moment(&self) -> Option<&Moment> {
        self.place.as_ref().map(|place| &place.moment)
    }

    pub fn position(&self) -> Position {
        self.place.as_ref().map_or_else(Position::default, |place| place.cursor.position())
    }

    /// The current place, which need not be the one that was asked for yet.
    pub fn here(&self) -> StepTarget {
        StepTarget { position: self.position(), shows_choice: self.choice().is_some() }
    }

    /// The place to go to once it is recorded, or else the current one.
    pub(crate) fn target(&self) -> StepTarget {
        self.wanted.unwrap_or(self.here())
    }

    pub fn choice(&self) -> Option<&NextChoice> {
        self.place.as_ref()?.choice.as_ref()
    }

    /// What the stage says of the moment that is shown. It is not kept while a search runs: the widest equation may grow.
    pub fn words(&self, moment: &Moment) -> StageWords {
        let make = || words_with_choice(&self.recording, moment, self.choice());
        let place = self.place.as_ref().filter(|_| !self.is_running());
        place.map_or_else(make, |place| place.texts.words.get_or_init(make).clone())
    }

    /// What the last step or event did. It is kept like the words.
    pub fn happened(&self, moment: &Moment) -> Cow<'_, str> {
        let make = || what_happened(&self.recording, moment);
        let place = self.place.as_ref().filter(|_| !self.is_running());
        place.map_or_else(|| make().into(), |place| place.texts.happened.get_or_init(make).into())
    }

    pub(crate) fn show_choice(&mut self) {
        if let Some(place) = self.place.as_mut().filter(|place| place.choice.is_none()) {
            place.choice = next_choice(&self.recording, &place.moment);
            place.texts = PlaceTexts::default();
        }
    }

    /// Hides the order of the open list where it would tell which node is next, or shows it.
    pub(crate) fn hide_order(&mut self, hides: bool) {
        if hides && self.place.as_ref().is_some_and(|place| place.oldest.is_some() && place.choice.is_none())
        {
            return;
        }
        let order = self.recording.order();
        let is_by_age = order.by == OrderBy::Arrival && order.first_in();
        let is_asked = hides && !is_by_age && self.has_hidden_choice();
        let Some(place) = &mut self.place else { return };
        if is_asked {
            let (recording, moment) = (&self.recording, &place.moment);
            let sides = recording.history().sides();
            place.oldest = Some(Side::ALL.map(|side| {
                let len = if sides.contains(&side) { moment.open.len(recording, side) } else { 0 };
                let shown = if len <= MOST_ASKED { len } else { 0 };
                let mut nodes = moment.open.rows(recording, side, 0..shown);
                nodes.sort_unstable();
                nodes
            }));
        } else {
            place.oldest = None;
        }
    }

    pub fn oldest_first(&self, side: Side) -> Option<&[NodeId]> {
        let nodes = &self.place.as_ref()?.oldest.as_ref()?[side as usize];
        (nodes.len() > 1).then_some(nodes)
    }

    fn has_hidden_choice(&self) -> bool {
        self.place.as_ref().is_some_and(|place| {
            place.choice.is_none() && next_choice(&self.recording, &place.moment).is_some()
        })
    }

    pub fn is_after_start(&self) -> bool {
        self.position().is_after_start() || self.choice().is_some()
    }

    pub fn is_waiting(&self) -> bool {
        self.wanted.is_some() || self.place.is_none()
    }

    /// The newest node with a board, of those that exist at the current place.
    pub(crate) fn newest_with(&self, board: &Board) -> Option<NodeId> {
        let moment = self.moment().filter(|_| board.size() == self.recording.problem().size())?;
        let nodes = self.recording.nodes();
        (0..moment.generated).rev().map(NodeId).find(|id| nodes.state(*id) == board.state())
    }

    pub fn steps(&self) -> u64 {
        self.recording.steps()
    }

    pub fn is_at_end(&self) -> bool {
        self.position() >= Position::after(self.steps())
    }

    /// How the search ended, if it has, and if that may be told. An error and a limit say nothing of what the search finds.
    pub fn told_ending(&self) -> Option<&Ending> {
        let is_secret = |ending: &Ending| {
            matches!(ending, Ending::Solved | Ending::Exhausted | Ending::Stopped(Stop::Cancelled))
        };
        self.ending.as_ref().filter(|ending| self.tells_end() || !is_secret(ending))
    }

    /// The nodes of the path found; empty if there is none, if they are not within reach, or if it may not be told.
    pub fn path(&self) -> &[NodeId] {
        if self.tells_end() { &self.path } else { &[] }
    }

    pub fn is_solved(&self) -> bool {
        !self.path_nodes().is_empty()
    }

    pub fn path_length(&self) -> usize {
        self.path_nodes().len().saturating_sub(1)
    }

    /// The cost of the path, where moves have costs; `None` if there is no path.
    pub fn path_cost(&self) -> Option<u32> {
        let costs = self.recording.settings().tile_costs().filter(|_| self.is_solved())?;
        let of_move = |pair: &[PathNode]| costs.of_slide(pair[0].state, pair[1].state.blank());
        Some(self.path_nodes().windows(2).map(of_move).sum())
    }

    /// The nodes of the path, wherever the current place is; empty if there is no path.
    pub fn path_nodes(&self) -> &[PathNode] {
        if self.tells_end() { &self.path_nodes } else { &[] }
    }

    /// The move to a board of the path; `None` at its start.
    pub fn path_move(&self, place: usize) -> Option<Move> {
        self.path_nodes().get(place)?.mv
    }

    /// The index in the path of the board where two sides met; `None` in a search from one end.
    pub fn meeting_place(&self) -> Option<usize> {
        let nodes = self.recording.nodes();
        let path = self.path();
        let from_goal = path.iter().position(|id| nodes.get(*id).side == Side::Backward);
        let is_two_sided = self.recording.history() == History::TwoSided && !path.is_empty();
        is_two_sided.then(|| from_goal.unwrap_or(path.len()).saturating_sub(1))
    }

    pub fn closed_len(&self, side: Side) -> usize {
        let begun = self.moment().map_or(0, |moment| moment.begun);
        self.sides[side as usize].partition_point(|step| u64::from(*step) < begun)
    }

    /// A node on the closed list of one of two sides, counted from the newest at 0.
    pub fn closed_row(&self, side: Side, place: usize) -> Option<NodeId> {
        let place = self.closed_len(side).checked_sub(place + 1)?;
        self.recording.expanded(self.sides[side as usize][place].into())
    }

    pub fn first_path_moves(&self, most: usize) -> Vec<Move> {
        self.path_nodes().iter().filter_map(|node| node.mv).take(most).collect()
    }

    pub fn change(&self, id: NodeId) -> Option<NodeChange> {
        let place = self.place.as_ref()?;
        let (generated_before, begun_before) = place.before;
        if id.0 >= generated_before {
            return Some(NodeChange::Appeared);
        }
        let is_ended_by = |steps| self.recording.is_ended_by(id, steps);
        let moved = is_ended_by(begun_before) != is_ended_by(place.moment.begun);
        moved.then_some(NodeChange::Moved)
    }

    pub fn status(&self, id: NodeId) -> NodeStatus {
        self.moment().map_or(NodeStatus::NotYet, |moment| moment.status(&self.recording, id))
    }

    pub(crate) fn stop(&self) {
        if let Some(run) = &self.run {
            run.stop();
        }
    }

    /// Takes the newest snapshot. Returns whether there was one.
    pub(crate) fn receive(&mut self) -> bool {
        let Some(snapshot) = self.run.as_mut().and_then(Run::latest) else {
            return false;
        };
        self.recording.extend(snapshot.progress);
        self.elapsed = snapshot.elapsed;
        self.note_sides();
        self.prepared = snapshot.prepared;
        // A pause at what it was granted so far is no ending: the session finds more memory for it, and it continues.
        let may_have_more = snapshot.waits && self.granted < self.limits.max_bytes;
        self.wants_memory = may_have_more && snapshot.ending == Some(Ending::Stopped(Stop::MemoryLimit));
        if let Some(ending) = snapshot.ending.filter(|_| !self.wants_memory) {
            if snapshot.waits {
                let most = most_nodes(self.recording.history());
                let (held, left) = (snapshot.progress.bytes, available_memory());
                self.raised = raised(self.limits, &ending, most, held, left);
            } else if let Some(run) = self.run.take() {
                end_elsewhere(run);
            }
            self.ending = Some(ending);
            if self.ending == Some(Ending::Solved) {
                self.path_nodes = self.recording.solution();
                self.find_path_here();
                let settings = self.recording.settings();
                let in_doubt = settings.doubt().is_some() && !settings.has_costs();
                self.shortest = in_doubt.then(|| shortest(self.recording.problem())).flatten();
            }
        }
        self.begin_place();
        if let Some(wanted) = self.wanted.take() {
            self.go_to(wanted);
            let is_before = self.position() < wanted.position;
            if self.is_running() && (is_before || wanted.shows_choice && self.choice().is_none()) {
                self.wanted = Some(wanted);
            }
        }
        true
    }

    fn note_sides(&mut self) {
        if self.recording.history() != History::TwoSided {
            return;
        }
        let noted: usize = self.sides.iter().map(Vec::len).sum();
        for step in noted as u32..self.recording.steps_in_detail() {
            let Some(id) = self.recording.expanded(step.into()) else { return };
            self.sides[self.recording.nodes().get(id).side as usize].push(step);
        }
    }

    fn begin_place(&mut self) {
        if self.place.is_none() && self.recording.progress().nodes() > 0 {
            self.place = Some(CurrentPlace::new(&self.recording));
        }
    }

    pub(crate) fn count(&mut self, view: &PlaneView, wake: &Wake) {
        let hides_future = !self.tells_end();
        if let Some(place) = &self.place {
            self.counting.refresh(&self.recording, &place.moment, (view, hides_future), wake);
        }
    }

    pub(crate) fn follow_map(&mut self, wake: &Wake) {
        let room = self.limits.max_bytes.saturating_sub(self.bytes());
        if let Some(place) = &self.place {
            self.map.refresh(&self.recording, &place.moment, room, wake);
        }
    }

    /// Whether there is nothing of a search to see, so that the map shows h instead.
    pub fn is_empty(&self) -> bool {
        self.recording.progress().nodes() <= 1 && !self.is_running()
    }

    fn find_path_here(&mut self) {
        let here = self.path_nodes.iter().map(|node| self.recording.with_number(node.number));
        self.path = here.collect::<Option<_>>().unwrap_or_default();
    }

    pub(crate) fn go_to(&mut self, target: impl Into<StepTarget>) {
        let target = target.into();
        let StepTarget { position, shows_choice } = target;
        let has_begun = self.steps() > 0 || !self.is_running();
        let Some(place) = self.place.as_mut().filter(|_| has_begun) else {
            self.wanted = Some(target);
            return;
        };
        self.wanted = None;
        (place.choice, place.oldest, place.texts) = (None, None, PlaceTexts::default());
        let from = place.cursor.position();
        let has_other_ids = place.cursor.go_to(&mut self.recording, position);
        let to = place.cursor.position();
        if to != from || has_other_ids {
            let before = (place.moment.generated, place.moment.begun);
            place.moment = place.cursor.moment(&self.recording);
            let is_one_step = to.steps.abs_diff(from.steps) <= 1 && !has_other_ids;
            place.before = if is_one_step { before } else { before_last_step(&place.moment) };
        }
        if has_other_ids {
            self.find_path_here();
        }
        if shows_choice {
            self.show_choice();
        }
    }

    /// The place one step forward or back. Single events pass the choice of the next node.
    pub(crate) fn stepped(&self, size: StepSize, direction: Direction) -> StepTarget {
        use Direction::{Backwards, Forwards};
        let Some(place) = &self.place else {
            return Position::after(u64::from(direction == Forwards)).into();
        };
        let at = self.position();
        let position = match (size, direction) {
            (StepSize::Event, Forwards) if self.has_hidden_choice() => {
                return StepTarget { position: at, shows_choice: true };
            }
            (StepSize::Event, Forwards) => place.cursor.next_event(&self.recording),
            (StepSize::Event, Backwards) if place.choice.is_some() => at,
            (StepSize::Event, Backwards) => {
                let position = place.cursor.previous_event(&self.recording);
                return StepTarget { position, shows_choice: position < at };
            }
            (StepSize::Expansion, Forwards) => Position::after(at.steps.saturating_add(1)),
            (StepSize::Expansion, Backwards) if at.events > 0 => Position::after(at.steps),
            (StepSize::Expansion, Backwards) => Position::after(at.steps.saturating_sub(1)),
            (StepSize::Layer, Forwards) => Position::after(self.recording.layer_boundary(at.steps, true)),
            (StepSize::Layer, Backwards) => {
                let from = at.steps + u64::from(at.events > 0);
                Position::after(self.recording.layer_boundary(from, false))
            }
        };
        position.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{GoalPreset, Size, random_board};
    use crate::search::{AlgorithmId, Guard, Problem};

    #[test]
    fn a_copy_has_the_closed_lists_of_both_sides() {
        let goal = GoalPreset::BlankFirst.board(Size::EIGHT);
        let problem = Problem::new(random_board(&goal, 1), goal).expect("same size");
        let settings = Settings { algorithm: AlgorithmId::BidirectionalBfs, ..Settings::default() };
        let (mut recording, limits) = (Recording::new(problem, settings), Limits::default());
        recording.record(Guard { limits, cancel: None }, ());
        let mut shown = Shown::of_recording(recording, limits);
        shown.note_sides();
        let mut copy = shown.copy_of_ended().expect("it does not run");
        copy.go_to(Position::after(u64::MAX));
        assert!(Side::ALL.iter().all(|side| copy.closed_row(*side, 0).is_some()));
    }
}
