//! What recursive best-first search kept at some moment.

use arrayvec::ArrayVec;

use super::Recording;
use super::open_at::{List, OpenAt};
use crate::search::{Ended, Node, NodeId};

/// A node on the path of recursive best-first search, with what is kept of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrameAt {
    /// The node.
    pub node: NodeId,
    /// The search goes back from here when nothing below is worth this much; `None` for no limit.
    pub limit: Option<u32>,
    /// Its successors, as they are valued now.
    pub successors: ArrayVec<NodeId, 4>,
}

impl OpenAt {
    /// The nodes on the path of recursive best-first search, from the start; empty for other searches.
    #[must_use]
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

    /// The open nodes of recursive best-first search, the one that is next first.
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
        matches!(self.list, List::Frontier(_)) && self.leaves(recording).contains(&id)
    }
}

impl Recording {
    /// The path of recursive best-first search before a step, from the path to the node that the step looks at.
    pub(super) fn path_before(&self, step: u32, mut path: Vec<NodeId>) -> Vec<NodeId> {
        let looked_at = self.expanded(step);
        if looked_at.is_none_or(|id| self.nodes().ended(id) == Ended::Selected(step)) {
            path.pop();
        }
        path
    }

    /// The successors of an expanded node of recursive best-first search, each by the node that tells its newest value
    /// when this many nodes were generated. Values grow, and there are few: so the way to the newest is short.
    fn valued_successors(&self, id: NodeId, generated: u32) -> ArrayVec<NodeId, 4> {
        let Ended::Selected(step) = self.nodes().ended(id) else { return ArrayVec::new() };
        let first = self.mark(step).first_child;
        let children = (first..generated).map(NodeId).take(4);
        let own = children.take_while(|child| self.nodes().parent(*child) == Some(id));
        let newest = |child: NodeId| {
            let newer = |id: &NodeId| self.nodes().below(*id).filter(|newer| newer.0 < generated);
            std::iter::successors(Some(child), newer).last().unwrap_or(child)
        };
        let mut newest: ArrayVec<_, 4> =
            own.filter(|child| !self.nodes().get(*child).improves).map(newest).collect();
        // In the order of the moves: a part of a recording begins with some in the order of their age.
        let node = self.nodes().get(id);
        let place = |id: &NodeId| {
            let mv = self.nodes().get(*id).mv;
            self.onwards(&node).iter().position(|slide| Some(slide.mv) == mv)
        };
        newest.sort_by_key(place);
        newest
    }
}
