//! Where the nodes of a board are.

use std::sync::{Arc, Weak};

use arrayvec::ArrayVec;

use crate::puzzle::State;
use crate::recording::Recording;
use crate::recording::columns::Columns;
use crate::search::NodeId;

/// The nodes of a board and of its neighbours, among the nodes looked through so far.
#[derive(Clone, Debug)]
pub struct Sightings {
    state: State,
    neighbours: ArrayVec<State, 4>,
    of: Weak<Columns>,
    seen: u32,
    nodes: Vec<NodeId>,
    beside: [Vec<NodeId>; 4],
}

impl Sightings {
    /// Of a board of the size of the search, before any node is searched.
    pub fn new(recording: &Recording, state: State) -> Self {
        let blank = state.blank();
        let slides = recording.slides.from(blank);
        Self {
            state,
            neighbours: slides.iter().map(|slide| state.slide(blank, slide.to)).collect(),
            of: Arc::downgrade(recording.columns()),
            seen: 0,
            nodes: Vec::new(),
            beside: Default::default(),
        }
    }

    pub fn state(&self) -> State {
        self.state
    }

    pub fn neighbours(&self) -> &[State] {
        &self.neighbours
    }

    /// The number of nodes of the columns at hand that are not looked through.
    pub fn rest(&self, recording: &Recording) -> u32 {
        let seen = if self.is_of(recording) { self.seen } else { 0 };
        recording.progress().nodes() - seen
    }

    /// Looks through at most `most` more nodes; through all again if other columns are at hand than before.
    pub fn extend(&mut self, recording: &Recording, most: u32) {
        if !self.is_of(recording) {
            *self = Self::new(recording, self.state);
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

    fn is_of(&self, recording: &Recording) -> bool {
        self.of.as_ptr() == Arc::as_ptr(recording.columns())
    }

    pub(super) fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// Those among the first `generated` nodes.
    pub(super) fn nodes_before(&self, generated: u32) -> &[NodeId] {
        before(&self.nodes, generated)
    }

    /// The nodes of the neighbour at a place, among the first `generated` nodes.
    pub(super) fn beside_before(&self, place: usize, generated: u32) -> &[NodeId] {
        before(&self.beside[place], generated)
    }
}

fn before(nodes: &[NodeId], generated: u32) -> &[NodeId] {
    &nodes[..nodes.partition_point(|id| id.0 < generated)]
}
