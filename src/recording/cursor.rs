//! Where the viewer stands in a recording, and what was true there.

use super::Recording;
use super::events::{Back, Step, StepMark};
use super::open_at::{Candidates, OpenAt};
use crate::search::{Ended, History, Leaving, NodeId};

/// A place in a recording: a number of complete steps, and of events of the next one.
///
/// The events of a step are: the node is taken from the open list (or visited on top of the stack); the goal test; one
/// for each successor; the way back. The last event completes the step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Position {
    /// Complete steps.
    pub steps: u32,
    /// Events of the next step, fewer than it has.
    pub events: u32,
}

impl Position {
    /// After this many steps.
    #[must_use]
    pub fn after(steps: u32) -> Self {
        Self { steps, events: 0 }
    }
}

/// What a node is at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeStatus {
    /// It does not exist yet.
    NotYet,
    /// It is on the open list.
    Open,
    /// It is the node that was selected last.
    Current,
    /// It was expanded.
    Closed,
    /// It left the open list without being expanded: replaced by a node of the same state with a smaller g, or pruned
    /// by beam search.
    Dropped,
    /// It is on the path to the current node, where an algorithm keeps that and no closed list.
    OnPath,
    /// It was on that path, or beside it, and is left.
    Left,
}

/// All that is true at one position.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Where.
    pub position: Position,
    /// Nodes that exist.
    pub generated: u32,
    /// Steps that were begun. Where there is a closed list, it is the nodes of these steps.
    pub closed: u32,
    /// Successors dropped so far.
    pub dropped: u32,
    /// The step that was completed last or is under way; `None` at the very beginning.
    pub step: Option<Step>,
    /// How many of its successors were tried.
    pub successors: usize,
    /// The open list.
    pub open: OpenAt,
    /// The choice that the open list offered just before the node of `step` was taken.
    pub open_before: Candidates,
}

impl Moment {
    /// What a node is now.
    #[must_use]
    pub fn status(&self, recording: &Recording, id: NodeId) -> NodeStatus {
        if id.0 >= self.generated {
            return NodeStatus::NotYet;
        }
        if self.step.as_ref().is_some_and(|step| step.id == id) {
            return NodeStatus::Current;
        }
        if let Some(path) = self.open.path() {
            let g = recording.nodes().g(id) as usize;
            return match path.get(g) {
                Some(on_path) if *on_path == id => NodeStatus::OnPath,
                _ if self.open.is_leaf(recording, id) => NodeStatus::Open,
                _ => NodeStatus::Left,
            };
        }
        match recording.nodes().ended(id) {
            Ended::Selected(at) if at < self.closed => NodeStatus::Closed,
            Ended::Dropped(at) if self.is_dropped(recording, id, at) => NodeStatus::Dropped,
            _ => NodeStatus::Open,
        }
    }

    /// A node is replaced by a successor; beam search gives nodes up between steps.
    fn is_dropped(&self, recording: &Recording, id: NodeId, at: u32) -> bool {
        if recording.algorithm().leaving == Leaving::Pruned {
            at < self.closed
        } else {
            at < self.position.steps || self.is_replaced(id)
        }
    }

    /// Whether a successor generated in the step under way replaced it.
    fn is_replaced(&self, id: NodeId) -> bool {
        use super::Outcome::Improved;
        self.step.as_ref().is_some_and(|step| {
            let generated = &step.successors[..self.successors];
            generated.iter().any(|s| matches!(s.outcome, Improved { old, .. } if old == id))
        })
    }

    /// Nodes on the closed list, or, where states are remembered in its stead, those that were ever on the stack; 0 where
    /// the algorithm keeps neither.
    #[must_use]
    pub fn closed_len(&self, recording: &Recording) -> u32 {
        match recording.history() {
            History::Lists | History::TwoSided => self.closed,
            History::StackAndVisited => self.generated,
            History::Stack | History::Frontier => 0,
        }
    }

    /// The node of the closed list at a place, the one that came last at place 0.
    #[must_use]
    pub fn closed_row(&self, recording: &Recording, place: usize) -> Option<NodeId> {
        let index = (self.closed_len(recording) as usize).checked_sub(place + 1)? as u32;
        match recording.history() {
            History::StackAndVisited => Some(NodeId(index)),
            _ => recording.expanded(index),
        }
    }
}

/// A position of a recording, which can be moved.
#[derive(Clone, Debug)]
pub struct Cursor {
    position: Position,
    /// Before step `position.steps`.
    mark: StepMark,
    /// At that place as well.
    open: OpenAt,
}

/// From this many steps on, a jump to a keyframe is faster than single steps.
const STEPS_RATHER_THAN_JUMP: u32 = 40;

impl Cursor {
    /// At the very beginning.
    ///
    /// # Panics
    /// Where the recording has not even its start.
    #[must_use]
    pub fn new(recording: &Recording) -> Self {
        assert!(recording.progress.nodes() > 0, "the start is recorded");
        let mark = recording.mark(0);
        Self { position: Position::default(), mark, open: OpenAt::seek(recording, 0, mark) }
    }

    /// Where it stands.
    #[must_use]
    pub fn position(&self) -> Position {
        self.position
    }

    /// Goes to a position, or to the nearest one that is recorded.
    pub fn seek(&mut self, recording: &Recording, position: Position) {
        let target = position.steps.min(recording.steps());
        if self.position.steps.abs_diff(target) > STEPS_RATHER_THAN_JUMP {
            self.mark = recording.mark(target);
            self.open = OpenAt::seek(recording, target, self.mark);
            self.position.steps = target;
        }
        while self.position.steps < target {
            self.step(recording);
        }
        while self.position.steps > target {
            self.step_back(recording);
        }
        let events = self.under_way(recording).map_or(0, |step| step.events());
        self.position.events = if target < position.steps { 0 } else { position.events };
        if self.position.events >= events && events > 0 {
            self.step(recording);
            self.position.events = 0;
        } else if events == 0 {
            self.position.events = 0;
        }
    }

    fn step(&mut self, recording: &Recording) {
        let k = self.position.steps;
        self.open.step(recording, &recording.step_at(k, self.mark));
        self.mark = recording.mark_after(self.mark, k);
        self.position.steps += 1;
    }

    fn step_back(&mut self, recording: &Recording) {
        let k = self.position.steps - 1;
        self.mark = recording.mark_back(self.mark, k);
        self.open.step_back(recording, &recording.step_at(k, self.mark));
        self.position.steps = k;
    }

    /// The step that comes next, or that is under way.
    fn under_way(&self, recording: &Recording) -> Option<Step> {
        let k = self.position.steps;
        (k < recording.steps()).then(|| recording.step_at(k, self.mark))
    }

    /// The position one event later; the same at the end of what is recorded.
    #[must_use]
    pub fn next_event(&self, recording: &Recording) -> Position {
        match self.under_way(recording) {
            None => self.position,
            Some(step) if self.position.events + 1 < step.events() => {
                Position { events: self.position.events + 1, ..self.position }
            }
            Some(_) => Position::after(self.position.steps + 1),
        }
    }

    /// The position one event earlier; the same at the very beginning.
    #[must_use]
    pub fn previous_event(&self, recording: &Recording) -> Position {
        match self.position {
            Position { steps, events } if events > 0 => Position { steps, events: events - 1 },
            Position { steps: 0, .. } => self.position,
            Position { steps, .. } => {
                let events = recording.step(steps - 1).map_or(0, |step| step.events() - 1);
                Position { steps: steps - 1, events }
            }
        }
    }

    /// What is true where it stands.
    #[must_use]
    pub fn moment(&self, recording: &Recording) -> Moment {
        let Position { steps, events } = self.position;
        let mut moment = Moment {
            position: self.position,
            generated: self.mark.first_child,
            closed: steps,
            dropped: self.mark.dropped,
            step: None,
            successors: 0,
            open: self.open.clone(),
            open_before: self.open.candidates(recording, None),
        };
        if events == 0 {
            if let Some(last) = steps.checked_sub(1) {
                let step = recording.step_at(last, recording.mark_back(self.mark, last));
                let mut before = self.open.clone();
                before.step_back(recording, &step);
                moment.open_before = before.candidates(recording, Some(step.node.side));
                moment.successors = step.successors.len();
                moment.step = Some(step);
            }
            return moment;
        }
        let Some(step) = self.under_way(recording) else {
            return moment;
        };
        moment.open_before = self.open.candidates(recording, Some(step.node.side));
        moment.closed += 1;
        moment.open.begin(recording, &step);
        moment.successors = step.tried_after(events);
        for (i, successor) in step.successors[..moment.successors].iter().enumerate() {
            moment.open.generate(recording, &step, i);
            match successor.outcome.node() {
                Some(_) => moment.generated += 1,
                None => moment.dropped += 1,
            }
        }
        moment.step = Some(step);
        moment
    }
}

impl Moment {
    /// Whether the step has gone back already.
    #[must_use]
    pub fn has_gone_back(&self) -> Option<Back> {
        self.step.as_ref().and_then(|step| step.back).filter(|_| self.position.events == 0)
    }
}
