//! Finds an event in a recording, forwards or backwards.
//!
//! The search goes from mark to mark, 64 steps at a time. A quick look at the numbers and nodes between two marks says whether an
//! event may be there ([`Recording::may_hold`]). Only then are the steps read one by one ([`Recording::is`]).

mod condition;

pub use condition::{Condition, ConditionError, Quantity, Relation};

use std::ops::{ControlFlow, Range};

use super::cells::partition_point;
use super::columns::{MARK_EVERY, Progress, StepMark};
use super::events::{Outcome, Position, Step, Successor};
use super::recorded_search::Recording;
use crate::puzzle::Board;
use crate::search::{Bound, Cycles, Effect, History, Node, NodeId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Forwards,
    Backwards,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    pub position: Position,
    /// The index of the first condition that it meets.
    pub condition: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindOutcome {
    Hit(Hit),
    Nowhere,
    Stopped,
}

/// Receives the progress, from 0 to 1, and decides whether to continue.
pub type OnProgress<'a> = dyn FnMut(f32) -> ControlFlow<()> + 'a;

/// Spans between two calls of [`OnProgress`]: a fraction of a millisecond.
const ASK_EVERY: u32 = 32;

impl Recording {
    /// The nearest event that meets a condition, strictly after (or before) a position. The very beginning is an event, too.
    ///
    /// Beyond the detail, this runs one segment after the other again.
    pub fn find(
        &self,
        conditions: &[Condition],
        from: Position,
        direction: Direction,
        on_progress: &mut OnProgress<'_>,
    ) -> FindOutcome {
        match direction {
            Direction::Forwards => {
                self.find_until(conditions, from, Position::after(self.steps()), on_progress)
            }
            Direction::Backwards => self.find_before(conditions, from, on_progress),
        }
    }

    /// The first such event after a position, up to another position.
    pub fn find_until(
        &self,
        conditions: &[Condition],
        mut from: Position,
        until: Position,
        on_progress: &mut OnProgress<'_>,
    ) -> FindOutcome {
        let mut here = self.clone();
        let until = until.min(Position::after(self.steps()));
        let (start, total) = (from.steps, until.steps.saturating_sub(from.steps) + 1);
        let mut is_next = false;
        while from < until {
            here.reach(from.steps);
            if is_next && let Some(hit) = here.hit_at_border(conditions) {
                return FindOutcome::Hit(hit);
            }
            let end = here.number_of(here.recorded());
            let stretch = until.steps.min(end).saturating_sub(from.steps);
            let done = |part: f32| ((from.steps - start) as f32 + part * stretch as f32) / total as f32;
            let go_on = &mut |part| on_progress(done(part));
            match here.find_here(conditions, [from, until], Direction::Forwards, go_on) {
                FindOutcome::Nowhere if end > from.steps => (from, is_next) = (Position::after(end), true),
                found => return found,
            }
        }
        FindOutcome::Nowhere
    }

    /// Looks for the nearest event in the columns at hand: forwards also at the other position, backwards between both.
    fn find_here(
        &self,
        conditions: &[Condition],
        [after, until]: [Position; 2],
        direction: Direction,
        on_progress: &mut OnProgress<'_>,
    ) -> FindOutcome {
        let forwards = direction == Direction::Forwards;
        let [first, last] = [after, until].map(|position| self.local_steps(position.steps) / MARK_EVERY);
        let spans = first..spans(self.recorded()).min(last + 1);
        let total = spans.len() as u32;
        for i in 0..total {
            if i.is_multiple_of(ASK_EVERY) && on_progress(i as f32 / total as f32).is_break() {
                return FindOutcome::Stopped;
            }
            let mut hits = self.hits(conditions, if forwards { spans.start + i } else { spans.end - 1 - i });
            hits.retain(|hit| {
                after < hit.position && (hit.position < until || forwards && hit.position == until)
            });
            if let Some(hit) = if forwards { hits.first() } else { hits.last() } {
                return FindOutcome::Hit(*hit);
            }
        }
        FindOutcome::Nowhere
    }

    fn find_before(
        &self,
        conditions: &[Condition],
        mut before: Position,
        on_progress: &mut OnProgress<'_>,
    ) -> FindOutcome {
        let mut here = self.clone();
        let total = before.steps + 1;
        loop {
            // The last event before: the first event of a step follows the end of the step before it.
            let last = if before.events > 1 { before.steps } else { before.steps.saturating_sub(1) };
            here.reach(last);
            let first = here.first_step();
            let stretch = before.steps.saturating_sub(first);
            let done = |part: f32| ((total - 1 - before.steps) as f32 + part * stretch as f32) / total as f32;
            // Events on the way down to a segment did not happen.
            let between = [Position::after(first), before];
            let go_on = &mut |part| on_progress(done(part));
            match here.find_here(conditions, between, Direction::Backwards, go_on) {
                FindOutcome::Nowhere if first > 0 => {
                    let at_border = here.hit_at_border(conditions);
                    if let Some(hit) = at_border.filter(|hit| hit.position < before) {
                        return FindOutcome::Hit(hit);
                    }
                    before = Position { steps: first, events: 1 };
                }
                FindOutcome::Nowhere => {
                    let at_start = here.hit_at_start(conditions).filter(|_| before.is_after_start());
                    return at_start.map_or(FindOutcome::Nowhere, FindOutcome::Hit);
                }
                found => return found,
            }
        }
    }

    /// The first event that meets a condition in each of `parts` equal parts of the detail; `None` if `on_progress` stopped it.
    pub fn sample(
        &self,
        conditions: &[Condition],
        parts: u32,
        on_progress: &mut OnProgress<'_>,
    ) -> Option<Vec<Hit>> {
        let here = self.at_detail();
        let mut hits: Vec<Hit> = here.hit_at_start(conditions).into_iter().collect();
        let end = |part: u32| u64::from(here.recorded()) * u64::from(part + 1) / u64::from(parts);
        let mut from = Position::default();
        for part in 0..parts {
            let until = Position::after(end(part));
            if until <= from {
                continue;
            }
            let done = part as f32 / parts as f32;
            match here.find_here(conditions, [from, until], Direction::Forwards, &mut |_| on_progress(done)) {
                FindOutcome::Hit(hit) => hits.push(hit),
                FindOutcome::Nowhere => {}
                FindOutcome::Stopped => return None,
            }
            from = until;
        }
        Some(hits)
    }

    fn hits(&self, conditions: &[Condition], index: u32) -> Vec<Hit> {
        let span = self.span(index);
        if !self.may_hold_any(conditions, &span) {
            return Vec::new();
        }
        let mut hits = Vec::new();
        for single in self.single_steps(&span).filter(|single| self.may_hold_any(conditions, single)) {
            let step = self.step_at(single.steps.start, single.before);
            for event in 1..=step.events() {
                let condition = conditions.iter().position(|condition| self.is(condition, &step, event));
                let position = step.position_after(event);
                hits.extend(condition.map(|condition| Hit { position, condition }));
            }
        }
        hits
    }

    fn may_hold_any(&self, conditions: &[Condition], span: &Span) -> bool {
        conditions.iter().any(|condition| self.may_hold(condition, span))
    }

    /// The beginning of a layer with the first step of a segment, which the segment before does not tell.
    fn hit_at_border(&self, conditions: &[Condition]) -> Option<Hit> {
        let condition = conditions.iter().position(|condition| *condition == Condition::LayerDone)?;
        let first = self.first_step();
        let begins = first > 0 && self.begins_layer(first);
        begins.then_some(Hit { position: Position::after(first), condition })
    }

    fn hit_at_start(&self, conditions: &[Condition]) -> Option<Hit> {
        let is_recorded = self.progress.nodes() > 0;
        let condition = conditions.iter().position(|condition| is_recorded && self.is_at_start(condition))?;
        Some(Hit { position: Position::default(), condition })
    }
}

/// Some steps in a row. The marks before and after them tell which nodes they made and how many successors they dropped.
struct Span {
    steps: Range<u32>,
    before: StepMark,
    after: StepMark,
}

fn spans(steps: u32) -> u32 {
    steps.div_ceil(MARK_EVERY)
}

impl Recording {
    fn span(&self, index: u32) -> Span {
        let start = index * MARK_EVERY;
        let end = (start + MARK_EVERY).min(self.recorded());
        let (_, before) = self.columns.mark_before(start, self.recorded());
        let after = if end < self.recorded() {
            self.columns.mark_before(end, self.recorded()).1
        } else {
            let Progress { known, dropped, .. } = self.progress;
            StepMark { first_child: self.progress.nodes(), known, dropped }
        };
        Span { steps: start..end, before, after }
    }

    fn single_steps(&self, span: &Span) -> impl Iterator<Item = Span> {
        let mut before = span.before;
        span.steps.clone().map(move |step| {
            let after = self.mark_after(before, step);
            let single = Span { steps: step..step + 1, before, after };
            before = after;
            single
        })
    }

    /// True if some event in a span may meet a condition: never `false` if one does, but sometimes `true` if none does.
    fn may_hold(&self, condition: &Condition, span: &Span) -> bool {
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
                let started =
                    |by| partition_point(self.progress.layers, |layer| self.columns.layer_start(layer) <= by);
                started(span.steps.end) > started(span.steps.start)
            }
        }
    }

    /// True if a span may light a line of the pseudocode. The rare ones have a condition that is quick to exclude.
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

    /// True if a stack search may drop a successor with a known state in a span. Those above a depth limit were on the path.
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

/// The value of infinite estimates, greater than every number that can be asked for.
const INFINITE: u64 = u64::MAX;

impl Recording {
    fn is(&self, condition: &Condition, step: &Step, event: u32) -> bool {
        let is_last = event == step.events();
        let outcome = || successor_at(step, event).map(|successor| successor.outcome);
        match condition {
            Condition::Value(quantity, relation) => {
                event == 1 && self.takes(*quantity, *relation, step.index)
            }
            Condition::Board(board) => {
                let taken = event == 1 && step.is_new && self.is_board(step.id, board);
                taken || made(step, event).any(|id| self.is_board(id, board))
            }
            Condition::Duplicate => successor_at(step, event).is_some_and(|successor| {
                let is_known = matches!(successor.outcome, Outcome::Duplicate { .. } | Outcome::OnPath(_));
                is_known && step.node.mv != Some(successor.mv.inverse())
            }),
            Condition::Replaced => matches!(outcome(), Some(Outcome::Improved { reopens: false, .. })),
            Condition::Reopened => matches!(outcome(), Some(Outcome::Improved { reopens: true, .. })),
            Condition::NewIteration => is_last && step.restart.is_some(),
            Condition::GoalGenerated => made(step, event).any(|id| self.is_goal_made(id)),
            Condition::LayerDone => is_last && self.begins_layer(step.number + 1),
            Condition::Line(line) => self.lights(*line, &self.effects(step, event)),
        }
    }

    fn is_at_start(&self, condition: &Condition) -> bool {
        let mut first_nodes = (0..self.mark(0).first_child).map(NodeId);
        match condition {
            Condition::Board(board) => first_nodes.any(|id| self.is_board(id, board)),
            Condition::GoalGenerated => first_nodes.any(|id| self.is_goal_made(id)),
            Condition::NewIteration => self.iteration_at(0).is_some(),
            Condition::Line(line) => self.lights(*line, &self.start_effects()),
            _ => false,
        }
    }

    #[inline]
    fn takes(&self, quantity: Quantity, relation: Relation, step: u32) -> bool {
        let (_, per_one) = self.f_fraction();
        let value = |step| self.value(quantity, &self.nodes().get(self.columns.expanded(step)));
        let number = |n: u32| match quantity {
            Quantity::F => u64::from(n) * u64::from(per_one),
            Quantity::G | Quantity::H => n.into(),
        };
        match relation {
            Relation::Equal(n) => value(step) == number(n),
            Relation::Less(n) => value(step) < number(n),
            Relation::Greater(n) => value(step) > number(n),
            Relation::Changes => step > 0 && value(step) != value(step - 1),
        }
    }

    /// The value in whole units: with a weight a/b, f is counted in units of 1/b.
    #[inline]
    fn value(&self, quantity: Quantity, node: &Node) -> u64 {
        let is_infinite = node.h == Node::NO_H;
        match quantity {
            Quantity::G => node.g.into(),
            Quantity::H | Quantity::F if is_infinite => INFINITE,
            Quantity::H => node.h.into(),
            Quantity::F => {
                let (a, b) = self.f_fraction();
                u64::from(b) * u64::from(node.g) + u64::from(a) * u64::from(node.h)
            }
        }
    }

    /// The weight of h in f; 1 for algorithms without one.
    #[inline]
    fn f_fraction(&self) -> (u32, u32) {
        match self.algorithm().offers.weight {
            Ok(()) => self.settings.weight.fraction(),
            Err(_) => (1, 1),
        }
    }

    #[inline]
    fn is_board(&self, id: NodeId, board: &Board) -> bool {
        self.problem.size() == board.size() && self.nodes().state(id) == board.state()
    }

    /// True if a node that was just generated is the goal, or joins the two sides.
    fn is_goal_made(&self, id: NodeId) -> bool {
        match self.history() {
            History::TwoSided => self.met_by(id).is_some(),
            _ => self.problem.is_goal(self.nodes().state(id)),
        }
    }
}

/// The successor that an event tries; `None` if the event is of another kind.
fn successor_at(step: &Step, event: u32) -> Option<&Successor> {
    step.successors.get(event.checked_sub(step.lead() + 1)? as usize)
}

/// The nodes that an event generates. A node that stands for a subtree of RBFS does not count.
fn made(step: &Step, event: u32) -> impl Iterator<Item = NodeId> {
    let successor = successor_at(step, event).and_then(|successor| successor.outcome.node());
    let restart = step.restart.filter(|_| event == step.events());
    successor.into_iter().chain(restart)
}
