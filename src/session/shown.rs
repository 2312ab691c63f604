//! The search that is shown: its recording, its run while that lasts, and the current place in it.

use std::sync::Arc;
use std::time::Duration;

use super::action::StepSize;
use super::counting::{Counting, PlaneView};
use super::limits::{all, is_beyond, raised};
use super::overview::Overview;
use super::shortest::shortest;
use super::sides::Sides;
use super::tree::TreeView;
use crate::file::available_memory;
use crate::puzzle::{Move, State};
use crate::recording::{
    Back, Continuation, Cursor, Direction, GlobalPosition, Moment, NodeStatus, Position, Recording, Summary,
};
use crate::search::{Ended, History, Limits, NodeId, Side};
use crate::worker::{Ending, Preparation, Run, Wake, end_elsewhere};

/// How a node changed since the previous position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// It is new.
    Appeared,
    /// It moved to another list: from open to closed, or back.
    Moved,
}

/// A search, and the current place in it.
#[derive(Debug)]
pub struct Shown {
    /// The recording, or the segment of it that contains the current place.
    pub recording: Recording,
    /// The whole recording, where `recording` is only a segment.
    whole: Option<Box<Recording>>,
    /// The limits of the run.
    pub limits: Limits,
    /// The limits to continue to, while the search waits at its limit; `None` if they cannot be raised.
    pub(super) raised: Option<Limits>,
    /// The same with recording off.
    pub(super) all: Option<Limits>,
    /// `None` while it runs.
    pub ending: Option<Ending>,
    /// The part of the preparation that is done, from 0 to 1; `None` once the search has begun.
    pub prepared: Option<f32>,
    pub elapsed: Duration,
    pub tree: TreeView,
    run: Option<Run>,
    place: Option<CurrentPlace>,
    /// The place to go to once it is recorded: the user asked for it before the search had begun.
    wanted: Option<GlobalPosition>,
    /// The nodes of the path if they are in the current segment; otherwise empty.
    path: Vec<NodeId>,
    /// The number and board of each node of the path.
    path_nodes: Vec<(u64, State)>,
    /// The move that leads to each node of the path.
    path_moves: Vec<Option<Move>>,
    /// The moves of a shortest path, where the path found may be longer and the answer takes little time.
    pub(super) shortest: Option<u32>,
    sides: Sides,
    /// For the g–h plane.
    pub counting: Counting,
    overview: Overview,
}

#[derive(Debug)]
struct CurrentPlace {
    cursor: Cursor,
    moment: Moment,
    /// The numbers of generated and of closed nodes at the previous position; after a jump, before the last step.
    before: (u32, u32),
}

/// The numbers of generated and of closed nodes before the last step.
fn before_last_step(moment: &Moment) -> (u32, u32) {
    let Some(step) = &moment.step else { return (moment.generated, moment.closed) };
    let tried = &step.successors[..moment.successors];
    let made = tried.iter().filter(|s| s.outcome.node().is_some()).count() as u32;
    let up = matches!(moment.has_gone_back(), Some(Back::Up(_)));
    let restarted = step.restart.is_some() && moment.has_gone_back().is_some();
    (moment.generated - made - u32::from(up) - u32::from(restarted), moment.closed - 1)
}

impl Shown {
    /// Starts a search.
    ///
    /// # Errors
    /// The system provides no thread.
    pub(super) fn start(
        recording: Recording,
        limits: Limits,
        preparation: Preparation,
        wake: Wake,
    ) -> std::io::Result<Self> {
        let run = Run::start(&recording, limits, preparation, wake)?;
        Ok(Self {
            tree: TreeView::new(&recording),
            recording,
            whole: None,
            limits,
            raised: None,
            all: None,
            ending: None,
            prepared: None,
            elapsed: Duration::ZERO,
            run: Some(run),
            place: None,
            wanted: None,
            path: Vec::new(),
            path_nodes: Vec::new(),
            path_moves: Vec::new(),
            shortest: None,
            sides: Sides::default(),
            counting: Counting::default(),
            overview: Overview::default(),
        })
    }

    /// The summary so far; `None` before a panel needs it.
    #[must_use]
    pub fn summary(&self) -> Option<&Arc<Summary>> {
        self.overview.summary()
    }

    /// Extends the summary on a thread of its own.
    pub(super) fn summarise(&mut self, wake: &Wake) {
        if self.place.is_some() {
            let is_running = self.is_running();
            let whole = self.whole.as_deref().unwrap_or(&self.recording);
            self.overview.receive(whole, is_running, wake);
        }
    }

    #[must_use]
    pub fn is_running(&self) -> bool {
        self.run.is_some() && self.ending.is_none()
    }

    /// Whether the search has reached a limit and can continue.
    #[must_use]
    pub fn is_at_limit(&self) -> bool {
        self.run.is_some() && self.ending.is_some()
    }

    /// Continues past the limit.
    pub(super) fn go_on(&mut self, continuation: Continuation) {
        if let Some(run) = self.run.as_ref().filter(|_| self.ending.is_some()) {
            run.go_on(continuation);
            (self.limits, self.ending) = (continuation.limits, None);
        }
    }

    /// The state at the current place; `None` until the first snapshot arrives.
    #[must_use]
    pub fn moment(&self) -> Option<&Moment> {
        self.place.as_ref().map(|place| &place.moment)
    }

    /// The current place in the current segment.
    #[must_use]
    pub fn position(&self) -> Position {
        self.place.as_ref().map_or_else(Position::default, |place| place.cursor.position())
    }

    /// The current place in the whole search.
    #[must_use]
    pub fn spot(&self) -> GlobalPosition {
        self.place
            .as_ref()
            .map_or_else(GlobalPosition::default, |place| self.recording.spot(place.cursor.position()))
    }

    /// The number of complete steps of the whole search, which is the last place to go to.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.recording.all_steps()
    }

    /// The number of steps that are recorded in detail, from the first on: all, except in a long search that forgets its nodes.
    #[must_use]
    pub fn steps_in_detail(&self) -> u32 {
        self.whole().steps()
    }

    /// The number of complete steps at the current place, as far as they are recorded in detail.
    #[must_use]
    pub fn step_in_detail(&self) -> u32 {
        self.spot().steps.min(self.steps_in_detail().into()) as u32
    }

    /// Whether the current place is the end of what is recorded.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.spot() >= GlobalPosition::after(self.steps())
    }

    /// The nodes of the path found; empty if there is none, or if they are not in the current segment.
    #[must_use]
    pub fn path(&self) -> &[NodeId] {
        &self.path
    }

    /// Whether a path was found.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        !self.path_nodes.is_empty()
    }

    /// The moves of the path; 0 if there is none.
    #[must_use]
    pub fn path_length(&self) -> usize {
        self.path_nodes.len().saturating_sub(1)
    }

    /// The number and board of each node of the path, from any segment; empty if there is no path.
    #[must_use]
    pub fn path_nodes(&self) -> &[(u64, State)] {
        &self.path_nodes
    }

    /// The whole recording, from any segment: summaries read this.
    #[must_use]
    pub fn whole(&self) -> &Recording {
        self.whole.as_deref().unwrap_or(&self.recording)
    }

    /// The move to a board of the path; `None` at its start.
    #[must_use]
    pub fn path_move(&self, place: usize) -> Option<Move> {
        self.path_moves.get(place).copied().flatten()
    }

    /// The index in the path of the board where two sides met; `None` in a search from one end.
    #[must_use]
    pub fn meeting_place(&self) -> Option<usize> {
        let nodes = self.recording.nodes();
        let from_goal = self.path.iter().position(|id| nodes.get(*id).side == Side::Backward);
        let is_two_sided = self.recording.history() == History::TwoSided && !self.path.is_empty();
        is_two_sided.then(|| from_goal.unwrap_or(self.path.len()).saturating_sub(1))
    }

    /// The length of the closed list of one of two sides.
    #[must_use]
    pub fn closed_len(&self, side: Side) -> usize {
        self.moment().map_or(0, |moment| self.sides.len(side, moment.closed))
    }

    /// A node on the closed list of one of two sides, counted from the newest at 0.
    #[must_use]
    pub fn closed_row(&self, side: Side, place: usize) -> Option<NodeId> {
        self.recording.expanded(self.sides.step(side, self.moment()?.closed, place)?)
    }

    /// The first moves of the path, at most `most`.
    #[must_use]
    pub fn first_path_moves(&self, most: usize) -> Vec<Move> {
        self.path_moves.iter().flatten().copied().take(most).collect()
    }

    /// How a node changed since the previous position; `None` if it did not.
    #[must_use]
    pub fn change(&self, id: NodeId) -> Option<Change> {
        let place = self.place.as_ref()?;
        let (generated_before, closed_before) = place.before;
        if id.0 >= generated_before {
            return Some(Change::Appeared);
        }
        let Ended::Selected(closed_at) = self.recording.nodes().ended(id) else {
            return None;
        };
        let moved = (closed_at < closed_before) != (closed_at < place.moment.closed);
        moved.then_some(Change::Moved)
    }

    /// The status of a node at the current place.
    #[must_use]
    pub fn status(&self, id: NodeId) -> NodeStatus {
        self.moment().map_or(NodeStatus::NotYet, |moment| moment.status(&self.recording, id))
    }

    /// Asks the search to stop.
    pub(super) fn stop(&self) {
        if let Some(run) = &self.run {
            run.stop();
        }
    }

    /// Takes the newest snapshot. Returns whether there was one.
    pub(super) fn receive(&mut self) -> bool {
        let Some(snapshot) = self.run.as_mut().and_then(Run::latest) else {
            return false;
        };
        match &mut self.whole {
            None => self.recording.extend(snapshot.progress),
            Some(whole) => {
                whole.extend(snapshot.progress);
                self.recording.follow(whole);
            }
        }
        self.elapsed = snapshot.elapsed;
        self.sides.extend(&self.recording);
        self.prepared = snapshot.prepared;
        if let Some(ending) = snapshot.ending {
            if snapshot.waits {
                let (reached, held, left) = (self.limits, snapshot.progress.bytes, available_memory());
                let is_recorded = !snapshot.progress.recording_off;
                self.raised = raised(reached, &ending, held, left).filter(|_| is_recorded);
                self.all = Some(all(reached, held, left)).filter(|all| is_beyond(*all, reached, &ending));
            } else if let Some(run) = self.run.take() {
                end_elsewhere(run);
            }
            self.ending = Some(ending);
            if self.ending == Some(Ending::Solved) {
                match snapshot.answer {
                    Some(moves) => self.take_answer(&moves),
                    None => self.take_path(),
                }
                let in_doubt = self.recording.settings().doubt().is_some();
                self.shortest = in_doubt.then(|| shortest(self.recording.problem())).flatten();
            }
        }
        if self.place.is_none() && self.recording.progress().nodes() > 0 {
            let cursor = Cursor::new(&self.recording);
            let moment = cursor.moment(&self.recording);
            self.place = Some(CurrentPlace { cursor, moment, before: (1, 0) });
        }
        if let Some(wanted) = self.wanted.take() {
            self.go_to(wanted);
            if self.is_running() && self.spot() < wanted {
                self.wanted = Some(wanted);
            }
        }
        true
    }

    /// Updates the counts of the plane.
    pub(super) fn count(&mut self, view: &PlaneView, wake: &Wake) {
        if let Some(place) = &self.place {
            self.counting.follow(&self.recording, &place.moment, view, wake);
        }
    }

    /// Takes the path from the last segment.
    fn take_path(&mut self) {
        let last = self.whole().segment(self.steps().saturating_sub(1));
        let last = last.as_ref().unwrap_or(self.whole());
        let path = last.path();
        self.path_nodes =
            path.iter().map(|(id, _)| (last.node_number(*id), last.nodes().state(*id))).collect();
        self.path_moves = path.iter().map(|(_, mv)| *mv).collect();
        self.find_path_here();
    }

    /// Takes a path that was found with recording off: it has boards, but no nodes.
    fn take_answer(&mut self, moves: &[Move]) {
        const NO_NODE: u64 = u64::MAX;
        let start = *self.whole().problem().start();
        let after = moves.iter().scan(start, |board, mv| {
            *board = board.after(*mv)?;
            Some(*board)
        });
        self.path_nodes = std::iter::once(start).chain(after).map(|board| (NO_NODE, board.state())).collect();
        self.path_moves = std::iter::once(None).chain(moves.iter().copied().map(Some)).collect();
    }

    fn find_path_here(&mut self) {
        let here = self.path_nodes.iter().map(|(number, _)| self.recording.numbered(*number));
        self.path = here.collect::<Option<_>>().unwrap_or_default();
    }

    /// Goes to a place, or to the nearest recorded one. Returns whether that is in another segment than before.
    pub(super) fn go_to(&mut self, spot: GlobalPosition) -> bool {
        let has_begun = self.steps() > 0 || !self.is_running();
        if self.place.is_none() || !has_begun {
            self.wanted = Some(spot);
            return false;
        }
        self.wanted = None;
        let spot = spot.min(GlobalPosition::after(self.steps()));
        let is_elsewhere = self.take_segment(spot.step());
        let Some(place) = &mut self.place else { return false };
        let from = place.cursor.position();
        place.cursor.seek(&self.recording, self.recording.position(spot));
        let to = place.cursor.position();
        if to != from || is_elsewhere {
            let before = (place.moment.generated, place.moment.closed);
            place.moment = place.cursor.moment(&self.recording);
            let is_one_step = to.steps.abs_diff(from.steps) <= 1 && !is_elsewhere;
            place.before = if is_one_step { before } else { before_last_step(&place.moment) };
        }
        is_elsewhere
    }

    /// Takes the segment that contains a step. Returns whether it is another one than before.
    fn take_segment(&mut self, step: u64) -> bool {
        if self.recording.tells_of(step) {
            return false;
        }
        match (self.whole().segment(step), self.whole.take()) {
            (None, None) => return false,
            (None, Some(whole)) => self.recording = *whole,
            (Some(part), whole) => {
                let before = std::mem::replace(&mut self.recording, part);
                self.whole = Some(whole.unwrap_or_else(|| Box::new(before)));
            }
        }
        let cursor = Cursor::new(&self.recording);
        let moment = cursor.moment(&self.recording);
        self.place = Some(CurrentPlace { cursor, moment, before: (1, 0) });
        self.counting = Counting::default();
        self.find_path_here();
        true
    }

    /// The place one step forward or back.
    pub(super) fn stepped(&self, size: StepSize, direction: Direction) -> GlobalPosition {
        use Direction::{Backwards, Forwards};
        let Some(place) = &self.place else {
            return GlobalPosition::after(u64::from(direction == Forwards));
        };
        let (cursor, here) = (&place.cursor, &self.recording);
        let spot = self.spot();
        match (size, direction) {
            (StepSize::Event, Forwards) => match here.spot(cursor.next_event(here)) {
                same if same == spot && !self.is_at_end() => GlobalPosition { events: 1, ..spot },
                next => next,
            },
            (StepSize::Event, Backwards) => here.spot(cursor.previous_event(here)),
            (StepSize::Expansion, Forwards) => GlobalPosition::after(spot.steps.saturating_add(1)),
            (StepSize::Expansion, Backwards) if spot.events > 0 => GlobalPosition::after(spot.steps),
            (StepSize::Expansion, Backwards) => GlobalPosition::after(spot.steps.saturating_sub(1)),
            (StepSize::Layer, Forwards) => {
                GlobalPosition::after(self.whole().whole_layer_boundary(here, spot.steps, true))
            }
            (StepSize::Layer, Backwards) => {
                let from = spot.steps + u64::from(spot.events > 0);
                GlobalPosition::after(self.whole().whole_layer_boundary(here, from, false))
            }
        }
    }

    /// The place after the step that generated a node.
    pub(super) fn generated_at(&self, id: NodeId) -> Option<GlobalPosition> {
        let number = self.recording.node_number(id);
        let part = self.whole().segment_of_node(number);
        let part = part.as_ref().unwrap_or(self.whole());
        Some(GlobalPosition::after(part.step_number(part.generated_at(part.numbered(number)?))))
    }

    /// The place after the step that expanded a node, or visited it first; `None` if there is none, or it is not known.
    pub(super) fn expanded_at(&self, id: NodeId) -> Option<GlobalPosition> {
        if self.recording.history().is_stack() {
            // It is on top of the stack in the next step.
            let next = GlobalPosition::after(self.generated_at(id)?.steps + 1);
            return (next <= GlobalPosition::after(self.steps())).then_some(next);
        }
        let step = self.recording.expanded_at(id).filter(|step| self.recording.happened(*step))?;
        Some(GlobalPosition::after(self.recording.step_number(step) + 1))
    }
}
