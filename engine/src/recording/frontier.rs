//! What RBFS keeps at a moment.

use arrayvec::ArrayVec;

use super::Recording;
use super::open_at::{List, OpenAt};
use crate::puzzle::Slide;
use crate::search::{Ended, Node, NodeId};

/// A node on the path of RBFS, with what the algorithm keeps for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrameAt {
    pub node: NodeId,
    /// The search goes back from here when no successor has a value up to this one; `None` for no limit.
    pub limit: Option<u32>,
    /// Its successors with their newest values.
    pub successors: ArrayVec<NodeId, 4>,
}

impl OpenAt {
    /// The nodes on the path of RBFS, from the start; empty for other searches.
    pub fn frames(&self, recording: &Recording) -> Vec<FrameAt> {
        let List::Frontier(path) = &self.list else { return Vec::new() };
        let mut limit = u32::MAX;
        let mut frames = Vec::with_capacity(path.len());
        for (i, &node) in path.iter().enumerate() {
            let successors = recording.valued_successors(node, self.generated);
            frames.push(FrameAt { node, limit: (limit < u32::MAX).then_some(limit), successors });
            let next = path.get(i + 1);
            let others = frames[i].successors.iter().filter(|id| Some(*id) != next);
            let alternative = others.map(|id| recording.nodes().get(*id)).filter(|n| n.h < Node::NO_H);
            limit = limit.min(alternative.map(|node| node.f()).min().unwrap_or(u32::MAX));
        }
        frames
    }

    /// The open nodes of RBFS, the next one first.
    pub(super) fn leaves(&self, recording: &Recording) -> Vec<NodeId> {
        let List::Frontier(path) = &self.list else { return Vec::new() };
        if path.is_empty() {
            return vec![NodeId(self.generated - 1)];
        }
        let frames = self.frames(recording);
        let successors = frames.iter().flat_map(|frame| frame.successors.iter().copied());
        let mut leaves: Vec<NodeId> = successors.filter(|id| !path.contains(id)).collect();
        leaves.sort_by_key(|id| (recording.nodes().get(*id).f(), !id.0));
        leaves
    }

    pub(super) fn is_leaf(&self, recording: &Recording, id: NodeId) -> bool {
        let List::Frontier(path) = &self.list else { return false };
        if path.is_empty() {
            return id.0 + 1 == self.generated;
        }
        let is_successor = |parent| recording.valued_successors(parent, self.generated).contains(&id);
        let parent = recording.nodes().parent(id).filter(|parent| path.contains(parent));
        parent.is_some_and(is_successor) && !path.contains(&id)
    }
}

impl Recording {
    /// The path of RBFS before a step, from the path to the node of that step.
    pub(super) fn path_before(&self, step: u32, mut path: Vec<NodeId>) -> Vec<NodeId> {
        let visited = (step < self.recorded()).then(|| self.columns.expanded(step));
        if visited.is_none_or(|id| self.nodes().ended(id) == Ended::Selected(step)) {
            path.pop();
        }
        path
    }

    /// The successors of an expanded node of RBFS among the first `generated` nodes: for each, the node with its newest
    /// value. Values only grow and a node has few of them, so the chain to the newest is short.
    fn valued_successors(&self, id: NodeId, generated: u32) -> ArrayVec<NodeId, 4> {
        let Ended::Selected(step) = self.nodes().ended(id) else { return ArrayVec::new() };
        let first = self.mark(step).first_child;
        let children = (first..generated).map(NodeId).take(4);
        let own = children.take_while(|child| self.nodes().parent(*child) == Some(id));
        let newest = |child: NodeId| {
            let newer = |id: &NodeId| self.nodes().below(*id).filter(|newer| newer.0 < generated);
            std::iter::successors(Some(child), newer).last().unwrap_or(child)
        };
        let newest: ArrayVec<_, 4> =
            own.filter(|child| !self.nodes().get(*child).improves).map(newest).collect();
        // In the order of the moves: at the beginning of a segment they are in the order of their age.
        let node = self.nodes().get(id);
        let by_move =
            |slide: &Slide| newest.iter().copied().find(|id| self.nodes().get(*id).mv == Some(slide.mv));
        self.onwards(&node).iter().filter_map(by_move).collect()
    }
}
