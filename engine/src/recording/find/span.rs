//! Some steps in a row, and a quick test whether one of them may meet a condition.

use super::condition::Condition;
use crate::recording::columns::{MARK_EVERY, partition_point};
use crate::recording::{Progress, Recording, StepMark};
use crate::search::{Bound, Cycles, Effect, History, NodeId};

/// Some steps in a row. The marks before and after them tell which nodes they made and how many successors they dropped.
pub(super) struct Span {
    pub steps: std::ops::Range<u32>,
    pub before: StepMark,
    pub after: StepMark,
}

pub(super) fn spans(steps: u32) -> u32 {
    steps.div_ceil(MARK_EVERY)
}

pub(super) fn span_of(step: u32) -> u32 {
    step / MARK_EVERY
}

impl Recording {
    pub(super) fn span(&self, index: u32) -> Span {
        let start = index * MARK_EVERY;
        let end = (start + MARK_EVERY).min(self.recorded());
        let (_, before) = self.columns.mark_before(start, self.recorded());
        let after = if end < self.recorded() {
            self.columns.mark_before(end, self.recorded()).1
        } else {
            self.last_mark()
        };
        Span { steps: start..end, before, after }
    }

    fn last_mark(&self) -> StepMark {
        let Progress { known, dropped, .. } = self.progress;
        StepMark { first_child: self.progress.nodes(), known, dropped }
    }

    pub(super) fn single_steps(&self, span: &Span) -> impl Iterator<Item = Span> {
        let mut before = span.before;
        span.steps.clone().map(move |step| {
            let after = self.mark_after(before, step);
            let single = Span { steps: step..step + 1, before, after };
            before = after;
            single
        })
    }

    /// Whether some event in a span may meet a condition: never `false` if one does, but sometimes `true` if none does.
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
                let mut taken = span.steps.clone().map(|step| self.columns.expanded(step));
                self.problem.size() == board.size()
                    && (made().any(|id| self.is_board(id, board)) || taken.any(|id| self.is_board(id, board)))
            }
            Condition::Duplicate if has_lists => {
                (span.after.known - span.before.known) as usize > improved().count()
            }
            Condition::Duplicate => self.may_drop_known(span),
            Condition::Replaced => has_lists && counts.dropped > 0 && improved().next().is_some(),
            Condition::Reopened => has_lists && counts.reopened > 0 && improved().next().is_some(),
            Condition::NewIteration => {
                let begun = |by| self.columns.iterations_begun_by(by, self.progress.iterations);
                begun(span.steps.end) > begun(span.steps.start)
            }
            Condition::GoalGenerated if self.history() == History::TwoSided => {
                let met = |by: StepMark| {
                    partition_point(self.progress.meetings, |i| self.columns.meeting(i)[0].0 < by.first_child)
                };
                met(span.after) > met(span.before)
            }
            Condition::GoalGenerated => made().any(|id| self.is_goal_made(id)),
            Condition::Line(line) => self.may_light(*line, span),
            Condition::LayerDone => {
                let started = |by| self.columns.layers_started_by(by, self.progress.layers);
                started(span.steps.end) > started(span.steps.start)
            }
        }
    }

    /// Whether a span may light a line of the pseudocode. The rare ones have a condition that is quick to exclude.
    fn may_light(&self, line: Effect, span: &Span) -> bool {
        let of_line = self.pseudocode().iter().filter(|known| known.name() == Some(line));
        let mut effects = of_line.flat_map(|known| known.effects);
        effects.any(|effect| match effect {
            Effect::Replace => self.may_hold(&Condition::Replaced, span),
            Effect::Reopen => self.may_hold(&Condition::Reopened, span),
            Effect::Meet | Effect::GoalGenerated => self.may_hold(&Condition::GoalGenerated, span),
            Effect::Iteration => self.may_hold(&Condition::NewIteration, span),
            other => other.is_event(),
        })
    }

    /// Whether a stack search may drop a successor with a known state in a span. Those above a depth limit were on the path.
    fn may_drop_known(&self, span: &Span) -> bool {
        let drops = span.after.dropped > span.before.dropped;
        match self.history() {
            History::Stack if self.in_use.cycles != Cycles::Path => false,
            History::Stack if self.algorithm().bound == Bound::Depth => {
                let above_bound = |step| {
                    self.bound_at(self.number_of(step))
                        .is_none_or(|bound| self.nodes().g(self.columns.expanded(step)) < bound)
                };
                drops && span.steps.clone().any(above_bound)
            }
            History::Stack | History::StackAndVisited => drops,
            _ => false,
        }
    }
}
