//! A few steps in a row, and a quick look whether one of them may be what is looked for.

use super::condition::Condition;
use crate::recording::columns::{MARK_EVERY, partition_point};
use crate::recording::{Progress, Recording, StepMark};
use crate::search::{Bound, History, NodeId};

/// Steps in a row, with the marks before and after them: so it is known which nodes they made, and how many successors
/// they dropped.
pub(super) struct Span {
    pub steps: std::ops::Range<u32>,
    pub before: StepMark,
    pub after: StepMark,
}

/// Spans between two marks of the recording.
pub(super) fn spans(steps: u32) -> u32 {
    steps.div_ceil(MARK_EVERY)
}

/// The span that a step is in.
pub(super) fn span_of(step: u32) -> u32 {
    step / MARK_EVERY
}

impl Recording {
    /// The steps from a mark of the recording to the next one.
    pub(super) fn span(&self, index: u32) -> Span {
        let start = index * MARK_EVERY;
        let end = (start + MARK_EVERY).min(self.steps());
        let (_, before) = self.columns.mark_before(start, self.steps());
        let after =
            if end < self.steps() { self.columns.mark_before(end, self.steps()).1 } else { self.last_mark() };
        Span { steps: start..end, before, after }
    }

    /// Behind all that is complete.
    fn last_mark(&self) -> StepMark {
        let Progress { known, dropped, .. } = self.progress;
        StepMark { first_child: self.progress.nodes(), known, dropped }
    }

    /// The steps of a span, each as a span of its own.
    pub(super) fn single_steps(&self, span: &Span) -> impl Iterator<Item = Span> {
        let mut before = span.before;
        span.steps.clone().map(move |step| {
            let after = self.mark_after(before, step);
            let single = Span { steps: step..step + 1, before, after };
            before = after;
            single
        })
    }

    /// Whether some event in a span may be what is looked for: never `false` where one is, and sometimes `true` where
    /// none is. Reads the nodes that were made in their order, which is what makes looking through a recording quick.
    pub(super) fn may_hold(&self, condition: &Condition, span: &Span) -> bool {
        let made = || (span.before.first_child..span.after.first_child).map(NodeId);
        let improved = || made().filter(|id| self.nodes().get(*id).improves);
        let has_lists = matches!(self.history(), History::Lists | History::TwoSided);
        let counts = &self.progress.counts;
        match condition {
            Condition::Value(quantity, relation) => {
                span.steps.clone().any(|step| self.takes(*quantity, *relation, step))
            }
            Condition::Board(board) => {
                let mut looked_at = span.steps.clone().map(|step| self.columns.expanded(step));
                self.problem.size() == board.size()
                    && (made().any(|id| self.is_board(id, board))
                        || looked_at.any(|id| self.is_board(id, board)))
            }
            Condition::Duplicate if has_lists => {
                (span.after.known - span.before.known) as usize > improved().count()
            }
            Condition::Duplicate => self.may_drop_known(span),
            Condition::Replaced => has_lists && counts.dropped > 0 && improved().next().is_some(),
            Condition::Reopened => has_lists && counts.reopened > 0 && improved().next().is_some(),
            Condition::NewIteration => {
                let begun = |by| {
                    partition_point(self.progress.iterations, |i| self.columns.iteration(i).first_step <= by)
                };
                begun(span.steps.end) > begun(span.steps.start)
            }
            Condition::GoalGenerated if self.history() == History::TwoSided => {
                let met = |by: StepMark| {
                    partition_point(self.progress.meetings, |i| self.columns.meeting(i)[0].0 < by.first_child)
                };
                met(span.after) > met(span.before)
            }
            Condition::GoalGenerated => made().any(|id| self.is_goal_made(id)),
            Condition::LayerDone => {
                let started = |by| self.columns.layers_started_by(by, self.progress.layers);
                started(span.steps.end) > started(span.steps.start)
            }
        }
    }

    /// The same for successors dropped from a stack. What is dropped above the bound was on the path.
    fn may_drop_known(&self, span: &Span) -> bool {
        let drops = span.after.dropped > span.before.dropped;
        match self.history() {
            History::StackAndVisited => drops,
            History::Stack if self.algorithm().bound == Bound::Depth => {
                let above_bound = |step| {
                    self.bound_at(step)
                        .is_none_or(|bound| self.nodes().g(self.columns.expanded(step)) < bound)
                };
                drops && span.steps.clone().any(above_bound)
            }
            _ => false,
        }
    }
}
