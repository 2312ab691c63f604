//! A place in a recording, and what is true there: also which lists there are, and in which order their nodes are drawn.

use std::sync::{Arc, Weak};

use super::columns::{Columns, StepMark};
use super::events::{Back, Position, Step};
use super::open_list::{Candidates, OpenAt};
use super::recorded_search::Recording;
use crate::search::{Ended, History, NodeId, Side};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeStatus {
    NotYet,
    Open,
    /// It is the node of the last step, or of the step under way.
    Current,
    Closed,
    /// It left the open list without being expanded: replaced by a better node, pruned by beam search, or skipped as closed.
    Dropped,
    /// It is on the path to the current node, in a search that keeps that path and no closed list.
    OnPath,
    /// It was on that path or beside it, and the search has left it.
    Left,
}

#[derive(Clone, Debug)]
pub struct Moment {
    pub position: Position,
    /// Nodes at hand that exist: those with smaller ids.
    pub generated: u32,
    /// Steps of the search that have begun.
    pub begun: u64,
    /// Steps of the columns at hand that have begun. The closed list, if there is one, consists of their nodes.
    pub(super) closed: u32,
    pub dropped: u32,
    /// The last complete step, or the one under way; `None` at the start.
    pub step: Option<Step>,
    pub successors: usize,
    pub open: OpenAt,
    /// The candidates just before the node of `step` was taken.
    pub open_before: Candidates,
}

impl Moment {
    pub fn status(&self, recording: &Recording, id: NodeId) -> NodeStatus {
        if id.0 >= self.generated {
            return NodeStatus::NotYet;
        }
        if self.is_current(id) {
            return NodeStatus::Current;
        }
        if let Some(path) = self.open.path() {
            let depth = recording.nodes().depth(id) as usize;
            return match path.get(depth) {
                Some(on_path) if *on_path == id => NodeStatus::OnPath,
                _ if self.open.is_leaf(recording, id) => NodeStatus::Open,
                _ => NodeStatus::Left,
            };
        }
        self.status_of_ended(recording, id, recording.nodes().ended(id))
    }

    /// The same, with the end of the node as it was when this many steps of the columns at hand were complete. It spares a look
    /// at the node, unless that may have ended since, or has no list.
    pub fn status_with_end(
        &self,
        recording: &Recording,
        id: NodeId,
        (ended, steps): (Ended, u32),
    ) -> NodeStatus {
        let is_known = ended != Ended::No || self.closed < steps;
        if id.0 >= self.generated || self.is_current(id) || !is_known || self.open.path().is_some() {
            return self.status(recording, id);
        }
        self.status_of_ended(recording, id, ended)
    }

    fn is_current(&self, id: NodeId) -> bool {
        self.step.as_ref().is_some_and(|step| step.id == id)
    }

    /// The status of a node that exists, is not the current one, and is on a list.
    fn status_of_ended(&self, recording: &Recording, id: NodeId, ended: Ended) -> NodeStatus {
        match ended {
            Ended::Selected(at) if at < self.closed => NodeStatus::Closed,
            // Nodes that beam search prunes, or that are skipped, leave between two steps.
            Ended::Dropped(at) if recording.leave_between_steps() => {
                if at < self.steps_that_discarded(recording) { NodeStatus::Dropped } else { NodeStatus::Open }
            }
            Ended::Dropped(at) if at < self.open.steps || self.open.is_replaced(recording, id) => {
                NodeStatus::Dropped
            }
            _ => NodeStatus::Open,
        }
    }

    /// A node that leaves before a step has left if that step has a smaller number. The last copies leave before the next step.
    pub(super) fn steps_that_discarded(&self, recording: &Recording) -> u32 {
        let is_end = self.open.steps == recording.recorded() && self.position.events == 0;
        self.closed + u32::from(is_end && recording.ends_with_copies())
    }

    pub fn has_gone_back(&self) -> Option<Back> {
        self.step.as_ref().and_then(|step| step.back).filter(|_| self.position.events == 0)
    }

    /// The size of the closed list, or the number of states that were ever on the stack. 0 if the algorithm has neither.
    pub fn closed_len(&self, recording: &Recording) -> u32 {
        match recording.history() {
            History::Lists | History::TwoSided => self.closed,
            History::StackAndVisited => self.generated,
            History::Stack | History::Frontier => 0,
        }
    }

    /// A node of the closed list; the newest has place 0.
    pub fn closed_row(&self, recording: &Recording, place: usize) -> Option<NodeId> {
        let index = (self.closed_len(recording) as usize).checked_sub(place + 1)? as u32;
        match recording.history() {
            History::StackAndVisited => Some(NodeId(index)),
            _ => (index < recording.recorded()).then(|| recording.columns.expanded(index)),
        }
    }
}

/// Holds a position in a recording, and moves to others.
#[derive(Clone, Debug)]
pub struct Cursor {
    /// The columns that the other fields are about. Weak, so that a cursor does not keep their memory.
    of: Weak<Columns>,
    offset: u64,
    mark: StepMark,
    open: OpenAt,
    events: u32,
}

/// For more steps than this, starting at a keyframe is faster than stepping.
const STEPS_RATHER_THAN_JUMP: u32 = 40;

impl Cursor {
    /// A cursor at the beginning of the columns at hand, in which at least the start is recorded.
    pub fn new(recording: &Recording) -> Self {
        assert!(recording.progress.nodes() > 0, "the start is recorded");
        let mark = recording.mark(0);
        Self {
            of: Arc::downgrade(&recording.columns),
            offset: recording.offset(),
            mark,
            open: OpenAt::seek(recording, 0, mark),
            events: 0,
        }
    }

    pub fn position(&self) -> Position {
        Position { steps: self.offset + u64::from(self.open.steps), events: self.events }
    }

    /// Goes to a position of the search, or to the last complete one.
    ///
    /// After the detail, the recording runs a segment again. Returns whether that, or leaving one, gave the nodes other ids.
    pub fn go_to(&mut self, recording: &mut Recording, position: Position) -> bool {
        let position = position.min(Position::after(recording.steps()));
        let has_others = recording.reach(position.step());
        self.seek(recording, position);
        has_others
    }

    /// Goes to a position, or to the nearest one at hand. All positions are at hand in a recording that is all detail.
    pub fn seek(&mut self, recording: &Recording, position: Position) {
        if self.of.as_ptr() != Arc::as_ptr(&recording.columns) {
            *self = Self::new(recording);
        }
        let target = recording.local_steps(position.steps);
        if self.open.steps.abs_diff(target) > STEPS_RATHER_THAN_JUMP {
            self.mark = recording.mark(target);
            self.open = OpenAt::seek(recording, target, self.mark);
        }
        self.open.walk(recording, &mut self.mark, target);
        // A report may have told of them since the cursor came here.
        self.open.skip_last_copies(recording);
        let events = self.under_way(recording).map_or(0, |step| step.events());
        let is_there = recording.number_of(target) == position.steps;
        self.events = if is_there && events > 0 { position.events } else { 0 };
        if self.events >= events && events > 0 {
            self.open.walk(recording, &mut self.mark, target + 1);
            self.events = 0;
        }
    }

    fn under_way(&self, recording: &Recording) -> Option<Step> {
        let k = self.open.steps;
        (k < recording.recorded()).then(|| recording.step_at(k, self.mark))
    }

    /// The position one event later, or the same at the end of what is recorded.
    pub fn next_event(&self, recording: &Recording) -> Position {
        let here = self.position();
        match self.under_way(recording) {
            // The next step is in the next segment.
            None if here.steps < recording.steps() => Position { events: 1, ..here },
            None => here,
            Some(step) => step.position_after(self.events + 1),
        }
    }

    /// The position one event earlier, or the same at the start.
    pub fn previous_event(&self, recording: &Recording) -> Position {
        let here = self.position();
        match (self.open.steps.checked_sub(1), here.events.checked_sub(1)) {
            (_, Some(events)) => Position { events, ..here },
            (None, None) => here,
            (Some(last), None) => {
                let events = recording.read_step(last).map_or(0, |step| step.events() - 1);
                Position { steps: here.steps - 1, events }
            }
        }
    }

    pub fn moment(&self, recording: &Recording) -> Moment {
        let (steps, events) = (self.open.steps, self.events);
        let mut moment = Moment {
            position: self.position(),
            begun: self.position().steps,
            generated: self.mark.first_child,
            closed: steps,
            dropped: self.mark.dropped,
            step: None,
            successors: 0,
            open: self.open.clone(),
            open_before: self.open.candidates(recording, Side::Forward),
        };
        if events == 0 {
            if let Some(last) = steps.checked_sub(1) {
                let step = recording.step_at(last, recording.mark_back(self.mark, last));
                let mut before = self.open.clone();
                before.step_back(recording, &step);
                moment.open_before = before.candidates_for(recording, &step);
                moment.successors = step.successors.len();
                moment.step = Some(step);
            }
            return moment;
        }
        let Some(step) = self.under_way(recording) else {
            return moment;
        };
        moment.open_before = self.open.candidates_for(recording, &step);
        moment.closed += 1;
        moment.begun += 1;
        moment.open.begin(recording, &step);
        moment.successors = step.successors.len().min(events.saturating_sub(step.lead()) as usize);
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

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeList {
    Open(Side),
    Closed(Side),
    Path,
}

impl NodeList {
    /// The lists of a search, in the order in which they are shown.
    pub fn all(history: History) -> &'static [Self] {
        use Side::{Backward, Forward};
        match history {
            History::Lists | History::StackAndVisited => &[Self::Open(Forward), Self::Closed(Forward)],
            History::TwoSided => {
                &[Self::Open(Forward), Self::Closed(Forward), Self::Open(Backward), Self::Closed(Backward)]
            }
            History::Stack => &[Self::Open(Forward)],
            History::Frontier => &[Self::Path, Self::Open(Forward)],
        }
    }

    pub fn side(self) -> Side {
        match self {
            Self::Open(side) | Self::Closed(side) => side,
            Self::Path => Side::Forward,
        }
    }

    pub fn status(self, history: History) -> NodeStatus {
        match self {
            Self::Path => NodeStatus::OnPath,
            Self::Open(_) if history.is_stack() => NodeStatus::OnPath,
            Self::Open(_) => NodeStatus::Open,
            Self::Closed(_) if history.is_stack() => NodeStatus::Left,
            Self::Closed(_) => NodeStatus::Closed,
        }
    }

    /// Its nodes: the next one first, the one that was closed last, or the deepest one.
    pub fn nodes(self, recording: &Recording, moment: &Moment) -> Vec<NodeId> {
        match self {
            Self::Open(side) => moment.open.rows(recording, side, 0..moment.open.len(recording, side)),
            Self::Closed(side) => {
                let places = 0..moment.closed_len(recording) as usize;
                let is_of_side = |id: &NodeId| recording.nodes().get(*id).side == side;
                places.filter_map(|place| moment.closed_row(recording, place)).filter(is_of_side).collect()
            }
            Self::Path => {
                moment.open.path().map(|path| path.iter().rev().copied().collect()).unwrap_or_default()
            }
        }
    }
}
