//! One visit of a depth-first search, read back from the columns.

use super::Recording;
use super::events::{Added, Back, Outcome, Step, StepMark};
use crate::puzzle::Slide;
use crate::search::{AtLimit, Bound, Cycles, Ended, History, Node, NodeId};

struct Visit<'a> {
    is_new: bool,
    is_popped: bool,
    is_goal: bool,
    tried: &'a [Slide],
    child: Option<NodeId>,
    restart: Option<NodeId>,
}

impl Recording {
    pub(super) fn added_by_visit(&self, step: u32, id: NodeId) -> Added {
        let node = self.nodes().get(id);
        let visit = self.visit(step, id, &node);
        let tried = visit.tried.len() as u32;
        let made = u32::from(visit.child.is_some());
        let dropped = tried - made;
        Added {
            nodes: made + u32::from(visit.restart.is_some()),
            known: if self.history() == History::StackAndVisited { dropped } else { 0 },
            dropped,
        }
    }

    pub(super) fn visit_step(&self, index: u32, mark: StepMark, id: NodeId, node: Node) -> Step {
        let visit = self.visit(index, id, &node);
        let path = || std::iter::successors(Some(id), |id| self.nodes().parent(*id));
        let mut known = mark.known;
        let is_deepest = || self.bound_at(self.number_of(index)) == Some(node.g);
        let checks_path =
            self.in_use.cycles == Cycles::Path && !(self.algorithm().bound == Bound::Depth && is_deepest());
        let mut outcome = |slide: &Slide| {
            let state = node.state.slide(node.blank, slide.to);
            if visit.child.is_some_and(|child| self.nodes().get(child).mv == Some(slide.mv)) {
                Outcome::New(NodeId(mark.first_child))
            } else if self.history() == History::StackAndVisited {
                known += 1;
                let known = self.columns.known(known - 1);
                Outcome::Duplicate { known, closed: self.nodes().ended(known).is_selected_by(index) }
            } else {
                let on_path = || path().find(|id| self.nodes().state(*id) == state);
                checks_path.then(on_path).flatten().map_or(Outcome::Pruned, Outcome::OnPath)
            }
        };
        let successors = visit.tried.iter().map(|slide| self.successor(&node, slide, outcome(slide)));
        let successors = successors.collect();
        Step {
            is_new: visit.is_new,
            is_tested: visit.is_new && !self.is_too_deep(&node),
            is_goal: visit.is_goal,
            successors,
            back: visit.is_popped.then_some(Back::Popped),
            restart: visit.restart,
            ..self.step_of(index, id, node)
        }
    }

    /// Whether a node is deeper than the limit, in a search that makes such nodes and then drops them.
    pub fn is_too_deep(&self, node: &Node) -> bool {
        let is_limited = self.algorithm().bound == Bound::Depth;
        is_limited && self.history() == History::StackAndVisited && node.g > self.settings.depth_limit
    }

    /// Whether a node at this place in the search is not expanded because it is at the depth limit.
    pub fn is_at_limit(&self, step: u64, node: &Node) -> bool {
        self.algorithm().offers.at_limit.is_ok()
            && self.in_use.at_limit == AtLimit::NotExpanded
            && !self.is_goal(node)
            && self.bound_at(step) == Some(node.g)
    }

    /// Whether a node that this step takes, or visits first, is not expanded: it is the goal, at the depth limit, or beyond it.
    pub(super) fn stays_unexpanded(&self, step: u64, node: &Node) -> bool {
        self.is_goal(node) || self.is_too_deep(node) || self.is_at_limit(step, node)
    }

    /// What a visit did, as far as no board is needed to tell.
    fn visit(&self, step: u32, id: NodeId, node: &Node) -> Visit<'_> {
        // A node is on top again if the node of the step before is its successor, which then left the stack.
        let before = step.checked_sub(1).map(|before| self.columns.expanded(before));
        let came_back = before.filter(|before| self.nodes().parent(*before) == Some(id));
        let is_popped = self.nodes().ended(id) == Ended::Selected(step);
        let is_goal = self.is_goal(node) && !self.is_too_deep(node);
        let last_tried = came_back.and_then(|child| self.nodes().get(child).mv);
        let slides = self.onwards(node);
        let place = |mv| slides.iter().position(|slide| Some(slide.mv) == mv).map_or(0, |place| place + 1);
        let start = place(last_tried);
        let child = (!is_popped && !is_goal).then(|| self.child_of(step, id)).flatten();
        let end = match child {
            Some(child) => place(self.nodes().get(child).mv),
            None if is_goal || self.is_too_deep(node) => start,
            None if came_back.is_none() && self.is_at_limit(self.number_of(step), node) => start,
            None => slides.len(),
        };
        let restart = (is_popped && node.parent().is_none()).then(|| self.restart_after(step)).flatten();
        Visit { is_new: came_back.is_none(), is_popped, is_goal, tried: &slides[start..end], child, restart }
    }

    /// The node that a visit pushed: the node of the next step, or the newest of all.
    fn child_of(&self, step: u32, id: NodeId) -> Option<NodeId> {
        let next = if step + 1 < self.recorded() {
            self.columns.expanded(step + 1)
        } else {
            NodeId(self.progress.nodes().checked_sub(1)?)
        };
        (self.nodes().parent(next) == Some(id)).then_some(next)
    }

    pub(super) fn restart_after(&self, step: u32) -> Option<NodeId> {
        let after = self.number_of(step) + 1;
        let next = self.iteration_at(after).filter(|next| next.first_step == after)?;
        self.with_number(next.first_node)
    }
}
