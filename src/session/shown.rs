//! The search that is shown: its recording, its run while that lasts, and where the user stands in it.

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

/// How a node differs from what it was at the position shown before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// It did not exist.
    Appeared,
    /// It was somewhere else: open before and closed now, or the other way round.
    Moved,
}

/// A search with the place in it that is looked at.
#[derive(Debug)]
pub struct Shown {
    /// Everything known of it, or of the part of it where the user stands.
    pub recording: Recording,
    /// Everything known of it, where `recording` is only a part.
    whole: Option<Box<Recording>>,
    /// The limits it runs under.
    pub limits: Limits,
    /// Where it waits at a limit: how far that can be raised; `None` where it cannot.
    pub(super) raised: Option<Limits>,
    /// The same where it goes on without being recorded.
    pub(super) all: Option<Limits>,
    /// How it ended; `None` while it runs.
    pub ending: Option<Ending>,
    /// How much of what it needs before it begins is ready, from 0 to 1; `None` when it has begun.
    pub prepared: Option<f32>,
    /// How long it ran.
    pub elapsed: Duration,
    /// The search tree as it is looked at.
    pub tree: TreeView,
    run: Option<Run>,
    place: Option<Place>,
    /// Where to stand as soon as that is recorded: a step that was asked for before the search had begun.
    wanted: Option<GlobalPosition>,
    /// The nodes of the path as far as they are in the part at hand: all, or none.
    path: Vec<NodeId>,
    /// Number and board of each node of the path.
    path_nodes: Vec<(u64, State)>,
    /// The move that leads to each node of the path.
    path_moves: Vec<Option<Move>>,
    /// Moves of a shortest path, where the path found need not be one and that is soon known.
    pub(super) shortest: Option<u32>,
    sides: Sides,
    /// For the g–h plane.
    pub counting: Counting,
    overview: Overview,
}

#[derive(Debug)]
struct Place {
    cursor: Cursor,
    moment: Moment,
    /// Generated nodes and closed nodes at the position before; after a jump, before the last step.
    before: (u32, u32),
}

/// Generated and closed nodes before the step that came last.
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
    /// Where the system gives no thread.
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

    /// How the search goes, as far as that was made out: not before a panel wants it.
    #[must_use]
    pub fn summary(&self) -> Option<&Arc<Summary>> {
        self.overview.summary()
    }

    /// Goes on with the summary, beside the window.
    pub(super) fn summarise(&mut self, wake: &Wake) {
        if self.place.is_some() {
            let is_running = self.is_running();
            let whole = self.whole.as_deref().unwrap_or(&self.recording);
            self.overview.receive(whole, is_running, wake);
        }
    }

    /// Whether the search is still running.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.run.is_some() && self.ending.is_none()
    }

    /// Whether it has reached a limit and waits there to go on.
    #[must_use]
    pub fn is_at_limit(&self) -> bool {
        self.run.is_some() && self.ending.is_some()
    }

    /// Goes on beyond the limit where it waits.
    pub(super) fn go_on(&mut self, onwards: Continuation) {
        if let Some(run) = self.run.as_ref().filter(|_| self.ending.is_some()) {
            run.go_on(onwards);
            (self.limits, self.ending) = (onwards.limits, None);
        }
    }

    /// What is true where the user stands; `None` until the first snapshot has come.
    #[must_use]
    pub fn moment(&self) -> Option<&Moment> {
        self.place.as_ref().map(|place| &place.moment)
    }

    /// Where the user stands in the part at hand.
    #[must_use]
    pub fn position(&self) -> Position {
        self.place.as_ref().map_or_else(Position::default, |place| place.cursor.position())
    }

    /// Where the user stands in the whole search.
    #[must_use]
    pub fn spot(&self) -> GlobalPosition {
        self.place
            .as_ref()
            .map_or_else(GlobalPosition::default, |place| self.recording.spot(place.cursor.position()))
    }

    /// Steps of the whole search that are complete; the last one that one can stand at.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.recording.all_steps()
    }

    /// Steps that are recorded one by one, from the first on: all, but of a long search that forgets its nodes.
    #[must_use]
    pub fn steps_in_detail(&self) -> u32 {
        self.whole().steps()
    }

    /// Complete steps where the user stands, as far as they are recorded one by one.
    #[must_use]
    pub fn step_in_detail(&self) -> u32 {
        self.spot().steps.min(self.steps_in_detail().into()) as u32
    }

    /// Whether the user stands at the end of what is recorded.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.spot() >= GlobalPosition::after(self.steps())
    }

    /// The nodes of the path found; empty where there is none, and where they are not in the part at hand.
    #[must_use]
    pub fn path(&self) -> &[NodeId] {
        &self.path
    }

    /// Whether there is a path.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        !self.path_nodes.is_empty()
    }

    /// Moves of the path; 0 where there is none.
    #[must_use]
    pub fn path_length(&self) -> usize {
        self.path_nodes.len().saturating_sub(1)
    }

    /// Number and board of each node of the path, wherever the user stands; empty where there is none.
    #[must_use]
    pub fn path_nodes(&self) -> &[(u64, State)] {
        &self.path_nodes
    }

    /// The search in detail from its beginning, wherever the user stands: what sums up the search reads this.
    #[must_use]
    pub fn whole(&self) -> &Recording {
        self.whole.as_deref().unwrap_or(&self.recording)
    }

    /// The move that leads to the board at a place of the path; `None` at its start.
    #[must_use]
    pub fn path_move(&self, place: usize) -> Option<Move> {
        self.path_moves.get(place).copied().flatten()
    }

    /// The place on the path of the board where two sides met; `None` where one side made it.
    #[must_use]
    pub fn meeting_place(&self) -> Option<usize> {
        let nodes = self.recording.nodes();
        let from_goal = self.path.iter().position(|id| nodes.get(*id).side == Side::Backward);
        let is_two_sided = self.recording.history() == History::TwoSided && !self.path.is_empty();
        is_two_sided.then(|| from_goal.unwrap_or(self.path.len()).saturating_sub(1))
    }

    /// Nodes on the closed list of one of two sides.
    #[must_use]
    pub fn closed_len(&self, side: Side) -> usize {
        self.moment().map_or(0, |moment| self.sides.len(side, moment.closed))
    }

    /// The node on the closed list of one of two sides, the one that came last at place 0.
    #[must_use]
    pub fn closed_row(&self, side: Side, place: usize) -> Option<NodeId> {
        self.recording.expanded(self.sides.step(side, self.moment()?.closed, place)?)
    }

    /// The first moves of the path found, at most so many.
    #[must_use]
    pub fn first_path_moves(&self, most: usize) -> Vec<Move> {
        self.path_moves.iter().flatten().copied().take(most).collect()
    }

    /// How a node differs from what it was at the position shown before; `None` where it does not.
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

    /// What a node is where the user stands.
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

    /// Takes the newest snapshot; gives whether there was one.
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
            self.place = Some(Place { cursor, moment, before: (1, 0) });
        }
        if let Some(wanted) = self.wanted.take() {
            self.go_to(wanted);
            if self.is_running() && self.spot() < wanted {
                self.wanted = Some(wanted);
            }
        }
        true
    }

    /// Keeps what is counted for the plane up to date.
    pub(super) fn count(&mut self, view: &PlaneView, wake: &Wake) {
        if let Some(place) = &self.place {
            self.counting.follow(&self.recording, &place.moment, view, wake);
        }
    }

    /// The last part has the path.
    fn take_path(&mut self) {
        let last = self.whole().segment(self.steps().saturating_sub(1));
        let last = last.as_ref().unwrap_or(self.whole());
        let path = last.path();
        self.path_nodes =
            path.iter().map(|(id, _)| (last.node_number(*id), last.nodes().state(*id))).collect();
        self.path_moves = path.iter().map(|(_, mv)| *mv).collect();
        self.find_path_here();
    }

    /// A path that was found beyond what is recorded has boards, no nodes.
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

    /// Stands at a place, or as near to it as is recorded.
    /// Whether that is in another part of the recording than before.
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

    /// Takes the part that tells of a step; whether that is another than the one at hand.
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
        self.place = Some(Place { cursor, moment, before: (1, 0) });
        self.counting = Counting::default();
        self.find_path_here();
        true
    }

    /// The place one step on or back.
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

    /// After the step that made a node.
    pub(super) fn generated_at(&self, id: NodeId) -> Option<GlobalPosition> {
        let number = self.recording.node_number(id);
        let part = self.whole().segment_of_node(number);
        let part = part.as_ref().unwrap_or(self.whole());
        Some(GlobalPosition::after(part.step_number(part.generated_at(part.numbered(number)?))))
    }

    /// After the step that looked at a node first; `None` where there was none, or it is in a part that cannot be told.
    pub(super) fn expanded_at(&self, id: NodeId) -> Option<GlobalPosition> {
        if self.recording.history().is_stack() {
            // It is on top in the next step.
            let next = GlobalPosition::after(self.generated_at(id)?.steps + 1);
            return (next <= GlobalPosition::after(self.steps())).then_some(next);
        }
        let step = self.recording.expanded_at(id).filter(|step| self.recording.happened(*step))?;
        Some(GlobalPosition::after(self.recording.step_number(step) + 1))
    }
}
