//! What is counted along a search, at one position.

use super::super::events::StepMark;
use super::super::{Back, Recording};
use super::series::{Series, SeriesValues, has_bound, value};
use crate::search::{Ended, History, Node, NodeId, effective_branching_factor};

/// Values of f up to this one are counted each; larger ones are ignored for the least f.
const MOST_F: usize = 1 << 16;

#[derive(Clone, Debug, Default)]
pub struct RunningTotals {
    steps: u32,
    has: [bool; Series::ALL.len()],
    mark: StepMark,
    /// Rows of the columns of replaced nodes and discarded entries.
    replaced: u32,
    discards: u32,
    /// Nodes that stand for a subtree that RBFS left: they are not generated.
    stand_ins: u32,
    open: u32,
    open_by_f: Vec<u32>,
    /// No open node has a smaller f.
    least_f: usize,
    bound: Option<u32>,
    value: Option<u32>,
    g: Option<u32>,
    h: Option<u32>,
    depth: Option<u32>,
    /// Expansions: of the nodes that were taken or visited for the first time, those that were not left as they were.
    pub expanded: u32,
}

impl RunningTotals {
    pub(super) fn new(recording: &Recording) -> Self {
        let settings = recording.settings();
        let mut start = Self {
            has: Series::ALL.map(|series| series.offered_for(settings).is_ok()),
            mark: recording.mark(0),
            bound: if has_bound(settings) { recording.bound_at(0) } else { None },
            ..Self::default()
        };
        for id in 0..start.mark.first_child {
            start.opens(&recording.nodes().get(NodeId(id)));
        }
        start
    }

    pub fn steps(&self) -> u32 {
        self.steps
    }

    pub(super) fn numbers(&self) -> usize {
        self.open_by_f.len()
    }

    pub(super) fn step(&mut self, recording: &Recording) {
        let step = self.steps;
        let id = recording.columns.expanded(step);
        let node = recording.nodes().get(id);
        let after = recording.mark_after(self.mark, step);
        let is_taken = match recording.history() {
            History::Lists | History::TwoSided => {
                self.leave_early(recording, step);
                self.closes(&node);
                for child in self.mark.first_child..after.first_child {
                    self.opens(&recording.nodes().get(NodeId(child)));
                }
                self.bound = recording.bound_at(step.into());
                true
            }
            History::Stack | History::StackAndVisited => {
                self.open = stack_after(recording, step, self.mark, &node);
                self.bound = recording.bound_at(step.into());
                let before = step.checked_sub(1).map(|before| recording.columns.expanded(before));
                before.and_then(|before| recording.nodes().parent(before)) != Some(id)
            }
            History::Frontier => {
                let expands = recording.nodes().ended(id) == Ended::Selected(step);
                self.stand_ins += u32::from(!expands);
                expands
            }
        };
        self.value = value(recording.settings(), &node);
        self.g = Some(node.g);
        self.h = Some(node.h).filter(|h| *h != Node::NO_H);
        self.depth = Some(recording.nodes().depth(id));
        let expands = is_taken && !recording.stays_unexpanded(recording.number_of(step), &node);
        self.expanded += u32::from(expands);
        self.mark = after;
        self.steps += 1;
    }

    fn leave_early(&mut self, recording: &Recording, step: u32) {
        if recording.leave_between_steps() {
            while let Some(node) = recording.next_discard(&mut self.discards, step) {
                self.closes(&recording.nodes().get(node));
            }
            return;
        }
        while self.replaced < recording.progress.replaced {
            let id = recording.columns.replaced(self.replaced).node;
            if recording.nodes().ended(id) != Ended::Dropped(step) {
                return;
            }
            self.closes(&recording.nodes().get(id));
            self.replaced += 1;
        }
    }

    fn opens(&mut self, node: &Node) {
        self.open += 1;
        let f = node.f() as usize;
        if f < MOST_F {
            let is_first = self.open_by_f.get(self.least_f).is_none_or(|count| *count == 0);
            self.least_f = if is_first { f } else { self.least_f.min(f) };
            if f >= self.open_by_f.len() {
                self.open_by_f.resize(f + 1, 0);
            }
            self.open_by_f[f] += 1;
        }
    }

    fn closes(&mut self, node: &Node) {
        self.open -= 1;
        if let Some(count) = self.open_by_f.get_mut(node.f() as usize) {
            *count -= 1;
        }
        let from = self.least_f;
        let least = self.open_by_f[from..].iter().position(|count| *count > 0);
        self.least_f = least.map_or(self.open_by_f.len(), |least| from + least);
    }

    /// The generated nodes without the root, and the depth of the last node; `None` if there is no tree.
    pub(super) fn tree(&self) -> Option<(u32, u32)> {
        let made = self.mark.first_child - 1 - self.stand_ins;
        let has_depth = |depth: &u32| self.has[Series::Branching as usize] && *depth > 0;
        self.depth.filter(has_depth).map(|depth| (made, depth))
    }

    /// The values of all series but the branching factor, which takes longer.
    pub(super) fn plain_values(&self, recording: &Recording) -> SeriesValues {
        // The last copies leave the list empty.
        let is_empty = self.steps == recording.recorded() && recording.ends_with_copies();
        let least = self.open_by_f.get(self.least_f).filter(|_| !is_empty).map(|_| self.least_f as u32);
        let visited = recording.history() == History::StackAndVisited;
        let closed = if visited { self.mark.first_child } else { self.steps };
        let mut values = [
            Some(if is_empty { 0 } else { self.open }),
            Some(closed),
            Some(self.mark.dropped),
            self.value,
            self.g,
            self.h,
            self.depth,
            self.bound,
            least,
            None,
        ];
        for (value, has) in values.iter_mut().zip(self.has) {
            *value = value.filter(|_| has);
        }
        values
    }

    pub fn values(&self, recording: &Recording) -> SeriesValues {
        let factor = self.tree().and_then(|(made, depth)| effective_branching_factor(made.into(), depth));
        let mut values = self.plain_values(recording);
        values[Series::Branching as usize] = factor.map(Series::in_units);
        values
    }
}

fn stack_after(recording: &Recording, index: u32, mark: StepMark, node: &Node) -> u32 {
    if index + 1 < recording.recorded() {
        return recording.nodes().g(recording.columns.expanded(index + 1)) + 1;
    }
    let step = recording.step_at(index, mark);
    let made = step.successors.iter().any(|successor| successor.outcome.node().is_some());
    match step.back {
        Some(Back::Popped) => node.g + u32::from(step.restart.is_some()),
        _ => node.g + 1 + u32::from(made),
    }
}
