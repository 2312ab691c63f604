//! The history of a board: when it was generated, why it was dropped, and when its node leaves the open list.
//!
//! [`Sightings`] has all nodes of a board and of its neighbours, found in one pass over the nodes. With them, the [`Fate`]
//! of the board at any moment takes a few looks at the steps that those nodes speak of.

use std::ops::ControlFlow;
use std::sync::{Arc, Weak};

use arrayvec::ArrayVec;

use super::columns::Columns;
use super::cursor::{Moment, NodeStatus};
use super::events::{Outcome, Position, Step};
use super::open_list::{GoesFirst, List, OpenAt};
use super::recorded_search::Recording;
use crate::puzzle::{Board, State, connected};
use crate::search::{Ended, History, Leaving, Node, NodeId, OpenOrder};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Neighbour {
    pub state: State,
    /// Its newest node at the moment, with what it is there; `None` if it has none.
    pub node: Option<(NodeId, NodeStatus)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DroppedTry {
    pub at: Position,
    pub parent: NodeId,
    /// The g that it would have had.
    pub g: u32,
    pub outcome: Outcome,
    /// True if it only takes back the move that led to `parent`.
    pub takes_back: bool,
}

/// The history of a board up to a moment, and its future up to another position.
#[derive(Clone, PartialEq, Debug)]
pub struct Fate {
    pub state: State,
    /// True if moves lead from the start to the board (or from the goal, in a search from both ends).
    pub is_reachable: bool,
    /// The nodes of the board that exist at the moment. Some searches make many of one board.
    pub nodes: usize,
    /// The node in question: the one that was asked for, or the newest, if possible one that the search still has.
    pub history: Option<NodeHistory>,
    /// The newest node of the other side, in a search from both ends.
    pub other_side: Option<NodeHistory>,
    /// The successors with this board that were dropped so far; of very many neighbours, only those of the newest.
    pub drops: Vec<DroppedTry>,
    /// True if there may be older ones.
    pub is_cut: bool,
    pub next: Option<NodeHistory>,
    /// The first node of the board after the node in question, on its side, that a step expands or visits, with that step,
    /// counted from 0. Without a node in question, the first of all.
    pub taken_as: Option<(NodeId, u64)>,
    /// The least g of a node of the board on its side. If the whole search may be told, nodes after the moment count, too.
    pub least_g: Option<u32>,
    pub neighbours: Vec<Neighbour>,
    /// True if these answers are about the whole search, and false if only about the steps at hand.
    pub is_whole: bool,
}

/// A board can have more nodes than is quick to read, in a search that forgets them: then the newest are read.
const MOST_PARENTS: usize = 256;

impl Recording {
    /// The history and future of the board. `node` is one of its nodes to ask for, and `until` the last position that may be
    /// told.
    pub fn fate(
        &self,
        sightings: &Sightings,
        moment: &Moment,
        node: Option<NodeId>,
        until: Position,
    ) -> Fate {
        let existing = before(&sightings.nodes, moment.generated);
        let newest = || self.newest(moment, existing);
        let asked = node.filter(|id| existing.contains(id)).or_else(newest);
        let history = |id| self.node_history(sightings, moment, id, until);
        let side = asked.map(|id| self.nodes().get(id).side);
        let is_same_side = |id: &&NodeId| side.is_none_or(|side| self.nodes().get(**id).side == side);
        let next = sightings.nodes.get(existing.len()).map(|id| history(*id));
        let (drops, is_cut) = self.dropped_tries(sightings, moment);
        let told = if until < Position::after(self.steps()) { existing } else { &sightings.nodes };
        let later = sightings.nodes.iter().filter(|id| asked.is_none_or(|asked| **id > asked));
        let taken_as = later.filter(is_same_side).find_map(|id| Some((*id, self.find_expansion(*id)?)));
        Fate {
            state: sightings.state,
            is_reachable: self.is_reachable(&self.board(sightings.state)),
            nodes: existing.len(),
            history: asked.map(history),
            other_side: existing.iter().rev().find(|id| !is_same_side(id)).map(|id| history(*id)),
            drops,
            is_cut,
            next: next.filter(|next| next.born <= until),
            taken_as: taken_as.filter(|(_, step)| *step < begun(until)),
            least_g: told.iter().filter(is_same_side).map(|id| self.nodes().g(*id)).min(),
            neighbours: self.neighbours(sightings, moment),
            is_whole: self.segment.is_none() && u64::from(self.recorded()) == self.steps(),
        }
    }

    pub fn is_reachable(&self, board: &Board) -> bool {
        let problem = self.problem();
        let from_goal = self.history() == History::TwoSided && connected(problem.goal(), board);
        from_goal || connected(problem.start(), board)
    }

    /// The newest of some nodes of one board, if possible one that the search still has.
    fn newest(&self, moment: &Moment, nodes: &[NodeId]) -> Option<NodeId> {
        use NodeStatus::{Dropped, Left, NotYet};
        let is_kept = |id: &&NodeId| !matches!(moment.status(self, **id), NotYet | Left | Dropped);
        let newest = nodes.iter().rev().take(MOST_PARENTS);
        newest.clone().find(is_kept).or(nodes.last()).copied()
    }

    /// The dropped successors of the newest neighbours, and whether there are more neighbours.
    fn dropped_tries(&self, sightings: &Sightings, moment: &Moment) -> (Vec<DroppedTry>, bool) {
        let beside =
            (0..sightings.neighbours.len()).map(|place| sightings.beside_before(place, moment.generated));
        let is_cut = beside.clone().map(<[NodeId]>::len).sum::<usize>() > MOST_PARENTS;
        let mut parents: Vec<_> = beside.flat_map(|nodes| nodes.iter().rev().take(MOST_PARENTS)).collect();
        parents.sort_unstable_by(|a, b| b.cmp(a));
        parents.truncate(MOST_PARENTS);
        let tries = parents.into_iter().filter_map(|parent| self.dropped_try(*parent, sightings.state));
        let mut drops: Vec<_> = tries.filter(|dropped| dropped.at <= moment.position).collect();
        drops.sort_by_key(|dropped| dropped.at);
        (drops, is_cut)
    }

    /// The step that tried a board as a successor of a node, and which successor it was. `None` if none did.
    fn tried(&self, parent: NodeId, state: State) -> Option<(Step, usize)> {
        let is_stack = self.history().is_stack();
        let mut next = match self.nodes().ended(parent) {
            _ if is_stack => Some(self.local_generated_at(parent)),
            Ended::Selected(at) => Some(at),
            Ended::No | Ended::Dropped(_) => None,
        };
        while let Some(index) = next.filter(|index| *index < self.recorded()) {
            let step = self.read_step(index).filter(|step| step.id == parent)?;
            if let Some(place) = step.successors.iter().position(|successor| successor.state == state) {
                return self.happened(index).then_some((step, place));
            }
            // A stack tries the next successors when it is back from this one.
            let child = step.successors.iter().find_map(|successor| successor.outcome.node());
            next = match child.filter(|_| is_stack).map(|child| self.nodes().ended(child)) {
                Some(Ended::Selected(at)) => Some(at + 1),
                _ => None,
            };
        }
        None
    }

    fn dropped_try(&self, parent: NodeId, state: State) -> Option<DroppedTry> {
        let (step, place) = self.tried(parent, state)?;
        let successor = step.successors[place];
        successor.outcome.node().is_none().then(|| DroppedTry {
            at: step.position_after(step.lead() + place as u32 + 1),
            parent,
            g: self.g_after(&step.node, &successor),
            outcome: successor.outcome,
            takes_back: step.node.mv == Some(successor.mv.inverse()),
        })
    }

    fn neighbours(&self, sightings: &Sightings, moment: &Moment) -> Vec<Neighbour> {
        let neighbour = |(place, state): (usize, &State)| {
            let node = self.newest(moment, sightings.beside_before(place, moment.generated));
            Neighbour { state: *state, node: node.map(|id| (id, moment.status(self, id))) }
        };
        sightings.neighbours.iter().enumerate().map(neighbour).collect()
    }
}

fn begun(position: Position) -> u64 {
    position.steps + u64::from(position.events > 0)
}

/// The nodes of a board and of its neighbours, among the nodes looked through so far.
#[derive(Clone, Debug)]
pub struct Sightings {
    pub state: State,
    board: Board,
    neighbours: ArrayVec<State, 4>,
    of: Weak<Columns>,
    seen: u32,
    nodes: Vec<NodeId>,
    beside: [Vec<NodeId>; 4],
}

impl Sightings {
    /// Starts before the first node. The board must have the size of the search.
    pub fn new(recording: &Recording, state: State) -> Self {
        let node = Node::alone(state, None, 0, 0);
        let slides = recording.slides.from(node.blank);
        Self {
            state,
            board: recording.board(state),
            neighbours: slides.iter().map(|slide| recording.after(&node, slide)).collect(),
            of: Arc::downgrade(recording.columns()),
            seen: 0,
            nodes: Vec::new(),
            beside: Default::default(),
        }
    }

    /// The number of nodes of the columns at hand that are not looked through.
    pub fn rest(&self, recording: &Recording) -> u32 {
        let seen = if self.is_of(recording) { self.seen } else { 0 };
        recording.progress().nodes() - seen
    }

    /// Looks through at most `most` more nodes; through all again if other columns are at hand than before.
    pub fn extend(&mut self, recording: &Recording, most: u32) {
        if !self.is_of(recording) {
            *self = Self::new(recording, recording.state_of(&self.board));
        }
        let end = self.seen + most.min(self.rest(recording));
        let wanted: ArrayVec<State, 5> =
            std::iter::once(self.state).chain(self.neighbours.iter().copied()).collect();
        recording.nodes().find_states(self.seen..end, &wanted, |id, which| match which.checked_sub(1) {
            None => self.nodes.push(id),
            Some(neighbour) => self.beside[neighbour].push(id),
        });
        self.seen = end;
    }

    /// Looks through all nodes at hand; `on_progress` can stop it, and gets the part that is done, from 0 to 1.
    pub fn complete(&mut self, recording: &Recording, mut on_progress: impl FnMut(f32) -> ControlFlow<()>) {
        const SLICE: u32 = 1 << 19;
        let all = recording.progress().nodes();
        while self.rest(recording) > 0 {
            self.extend(recording, SLICE);
            if on_progress(1.0 - self.rest(recording) as f32 / all as f32).is_break() {
                break;
            }
        }
    }

    fn is_of(&self, recording: &Recording) -> bool {
        self.of.as_ptr() == Arc::as_ptr(recording.columns())
    }

    /// The nodes of the neighbour at a place, among the first `generated` nodes.
    fn beside_before(&self, place: usize, generated: u32) -> &[NodeId] {
        before(&self.beside[place], generated)
    }
}

fn before(nodes: &[NodeId], generated: u32) -> &[NodeId] {
    &nodes[..nodes.partition_point(|id| id.0 < generated)]
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeHistory {
    pub node: NodeId,
    pub status: NodeStatus,
    /// The position after the event that generated it. In a segment, of a node older than it, the end of that step.
    pub born: Position,
    /// The step, counted from 0, that expands it or visits it first. `None` if none does, or if that is not at hand.
    pub taken: Option<u64>,
    /// The steps between its generation and the step that takes it, or the moment: the nodes that went first.
    pub went_first: u64,
    /// The nodes before it on the open list; `None` if it is not there at the moment.
    pub ahead: Option<GoesFirst>,
    /// The way in which it leaves the search's lists otherwise than by being expanded; `None` if it does not.
    pub end: Option<NodeEnd>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeEnd {
    /// A node of the same board with a smaller g takes its place.
    Replaced {
        at: Position,
        by: NodeId,
        /// True if it was closed, so the board is open again.
        reopens: bool,
    },
    /// Beam search prunes it when this step (counted from 0) begins.
    PrunedBefore(u64),
    /// It is a copy, which is skipped when this step (counted from 0) begins.
    SkippedBefore(u64),
    /// It is a copy, which is skipped after this step, the last one, because no other node is open.
    SkippedAfter(u64),
    Popped(Position),
    Forgotten {
        at: Position,
        root: NodeId,
        /// The node that stands for the subtree afterwards, with its backed-up value.
        by: NodeId,
    },
}

impl NodeEnd {
    pub fn at(self) -> Position {
        match self {
            Self::Replaced { at, .. } | Self::Popped(at) | Self::Forgotten { at, .. } => at,
            Self::PrunedBefore(step) | Self::SkippedBefore(step) => Position { steps: step, events: 1 },
            Self::SkippedAfter(step) => Position::after(step + 1),
        }
    }
}

impl Recording {
    pub(super) fn node_history(
        &self,
        sightings: &Sightings,
        moment: &Moment,
        node: NodeId,
        until: Position,
    ) -> NodeHistory {
        let born = self.born(node);
        let status = moment.status(self, node);
        let taken = self.find_expansion(node).filter(|step| *step < begun(until));
        let last = taken.map_or(moment.begun, |taken| taken.min(moment.begun));
        let is_open = status == NodeStatus::Open;
        NodeHistory {
            node,
            status,
            born,
            taken,
            went_first: last.saturating_sub(begun(born)),
            ahead: is_open.then(|| moment.open.ahead(self, node)).flatten(),
            end: self.life_end(sightings, node).filter(|end| end.at() <= until),
        }
    }

    fn born(&self, id: NodeId) -> Position {
        let after = self.generated_at(id);
        let step = after.checked_sub(1).and_then(|step| self.step(step));
        let event = step.and_then(|step| {
            let place = step.successors.iter().position(|s| s.outcome.node() == Some(id))?;
            Some(step.position_after(step.lead() + place as u32 + 1))
        });
        event.unwrap_or(Position::after(after))
    }

    fn life_end(&self, sightings: &Sightings, id: NodeId) -> Option<NodeEnd> {
        match (self.history(), self.nodes().ended(id)) {
            (History::Stack | History::StackAndVisited, Ended::Selected(at)) => {
                Some(NodeEnd::Popped(Position::after(self.number_of(at) + 1)))
            }
            (History::Stack | History::StackAndVisited, _) => None,
            (History::Frontier, _) => self.forgotten(id),
            (_, Ended::Dropped(at)) if self.leaving() == Leaving::Pruned => {
                Some(NodeEnd::PrunedBefore(self.number_of(at)))
            }
            (_, Ended::Dropped(at)) if self.leaving() == Leaving::Skipped => {
                let (step, is_end) = (self.number_of(at), at == self.recorded());
                Some(if is_end { NodeEnd::SkippedAfter(step - 1) } else { NodeEnd::SkippedBefore(step) })
            }
            (_, Ended::No) if self.leaving() == Leaving::Skipped => None,
            (_, ended) => {
                let side = self.nodes().get(id).side;
                let replaces = |node: &&NodeId| {
                    let new = self.nodes().get(**node);
                    let is_later = node.0 > id.0 && new.improves && new.side == side;
                    is_later && self.node_improved_by(**node) == Some(id)
                };
                let by = *sightings.nodes.iter().find(replaces)?;
                let reopens = matches!(ended, Ended::Selected(_));
                Some(NodeEnd::Replaced { at: self.born(by), by, reopens })
            }
        }
    }

    /// The node that a better one of its state was compared with.
    fn node_improved_by(&self, new: NodeId) -> Option<NodeId> {
        let step = self.step(self.generated_at(new).checked_sub(1)?)?;
        step.successors.iter().find_map(|successor| match successor.outcome {
            Outcome::Improved { node, old, .. } if node == new => Some(old),
            _ => None,
        })
    }

    /// When RBFS leaves the first subtree that has a node.
    fn forgotten(&self, id: NodeId) -> Option<NodeEnd> {
        let above = std::iter::successors(Some(id), |id| self.nodes().parent(*id));
        let left = above.filter_map(|root| Some((self.nodes().below(root)?, root)));
        let (by, root) = left.filter(|(by, _)| by.0 < self.progress.nodes()).min_by_key(|(by, _)| *by)?;
        Some(NodeEnd::Forgotten { at: self.born(by), root, by })
    }
}

impl OpenAt {
    /// The open nodes that go before an open one; `None` where the search keeps a stack.
    pub(super) fn ahead(&self, recording: &Recording, id: NodeId) -> Option<GoesFirst> {
        let node = recording.nodes().get(id);
        match &self.list {
            List::Queue(queue) => Some(GoesFirst { lower: (id.0 - queue.start) as usize, tied: 0 }),
            List::Path(_) => None,
            List::Reported(open) => Some(open.ahead(recording.order(), id, &node)),
            List::Frontier(_) => {
                let values = self.leaves(recording).into_iter().map(|id| (recording.nodes().get(id).f(), 1));
                Some(GoesFirst::before(node.f(), values))
            }
            List::Array(array) => Some(GoesFirst::before(recording.order().first_key(&node), array.counts())),
            List::Stacks(stacks) if recording.order() == OpenOrder::FIRST_IN_FIRST_OUT => {
                // Nothing of a queue is replaced: what is newer on this side is behind it.
                let is_behind = |other: &u32| recording.nodes().get(NodeId(*other)).side == node.side;
                let behind = (id.0 + 1..self.generated).filter(is_behind).count();
                let lower = stacks[node.side as usize].live().saturating_sub(behind + 1);
                Some(GoesFirst { lower, tied: 0 })
            }
            List::Stacks(_) if recording.order() == OpenOrder::LAST_IN_FIRST_OUT => {
                let is_taken = |id| match recording.nodes().ended(id) {
                    Ended::Selected(at) | Ended::Dropped(at) => at < self.selected,
                    Ended::No => false,
                };
                let newer = (id.0 + 1..self.generated).map(NodeId).filter(|newer| !is_taken(*newer));
                Some(GoesFirst { lower: newer.count(), tied: 0 })
            }
            List::Stacks(stacks) => {
                let live = stacks[node.side as usize].iter().map(|(key, head)| (key.0, head.live));
                Some(GoesFirst::before(recording.order().first_key(&node), live))
            }
        }
    }
}
