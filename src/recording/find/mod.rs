//! Finding an event in a whole recording, forwards or backwards.
//!
//! A recording is looked through from one of its marks to the next, 64 steps at a time. A quick look at the numbers
//! and nodes between two marks tells whether something may be there ([`Recording::may_hold`]); only then are the steps
//! read one by one, and their events ([`Recording::is`]), which alone decide.

mod condition;
mod event;
mod span;

pub use condition::{Condition, ConditionError, Quantity, Relation};

use std::ops::ControlFlow;

use super::{Position, Recording};
use span::{Span, span_of, spans};

/// Which way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Towards the end.
    Forwards,
    /// Towards the beginning.
    Backwards,
}

/// An event that was looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// Where one stands when it has just happened.
    pub position: Position,
    /// Which of the conditions it is, from 0; the first one where it is several.
    pub condition: usize,
}

/// What came of looking for an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindOutcome {
    /// There it is.
    Hit(Hit),
    /// There is none that way, in what is recorded.
    Nowhere,
    /// Somebody stopped it.
    Stopped,
}

/// Hears from 0 to 1 how much was looked through, and says whether to go on.
pub type OnProgress<'a> = dyn FnMut(f32) -> ControlFlow<()> + 'a;

/// Spans between two questions whether to go on: a fraction of a millisecond.
const ASK_EVERY: usize = 32;

impl Recording {
    /// The nearest event that is one of the conditions, strictly after (or before) a position. The very beginning counts
    /// as an event that generates the first nodes.
    pub fn find(
        &self,
        conditions: &[Condition],
        from: Position,
        direction: Direction,
        go_on: &mut OnProgress<'_>,
    ) -> FindOutcome {
        match direction {
            Direction::Forwards => self.find_until(conditions, from, Position::after(self.steps()), go_on),
            Direction::Backwards => self.find_before(conditions, from, go_on),
        }
    }

    /// The first one after a position that is not after another position.
    pub fn find_until(
        &self,
        conditions: &[Condition],
        from: Position,
        until: Position,
        go_on: &mut OnProgress<'_>,
    ) -> FindOutcome {
        let is_wanted = |hit: &Hit| from < hit.position && hit.position <= until;
        let last = until.steps.min(self.steps().saturating_sub(1));
        let all = span_of(from.steps)..spans(self.steps()).min(span_of(last) + 1);
        let total = all.len();
        for (i, index) in all.enumerate() {
            if i % ASK_EVERY == 0 && go_on(i as f32 / total as f32).is_break() {
                return FindOutcome::Stopped;
            }
            if let Some(hit) = self.hits(conditions, index).into_iter().find(is_wanted) {
                return FindOutcome::Hit(hit);
            }
        }
        FindOutcome::Nowhere
    }

    fn find_before(
        &self,
        conditions: &[Condition],
        before: Position,
        go_on: &mut OnProgress<'_>,
    ) -> FindOutcome {
        let all = 0..spans(self.steps()).min(span_of(before.steps) + 1);
        let total = all.len();
        for (i, index) in all.rev().enumerate() {
            if i % ASK_EVERY == 0 && go_on(i as f32 / total as f32).is_break() {
                return FindOutcome::Stopped;
            }
            if let Some(hit) = self.hits(conditions, index).into_iter().rfind(|hit| hit.position < before) {
                return FindOutcome::Hit(hit);
            }
        }
        self.hit_at_start(conditions)
            .filter(|hit| hit.position < before)
            .map_or(FindOutcome::Nowhere, FindOutcome::Hit)
    }

    /// For each of a number of equal parts of the recording, the first event in it that is one of the conditions; `None` where
    /// somebody stopped it.
    pub fn sample(
        &self,
        conditions: &[Condition],
        parts: u32,
        go_on: &mut OnProgress<'_>,
    ) -> Option<Vec<Hit>> {
        let mut hits: Vec<Hit> = self.hit_at_start(conditions).into_iter().collect();
        let end = |part: u32| (u64::from(self.steps()) * u64::from(part + 1) / u64::from(parts)) as u32;
        let mut from = Position::default();
        for part in 0..parts {
            let until = Position::after(end(part));
            if until <= from {
                continue;
            }
            let done = part as f32 / parts as f32;
            match self.find_until(conditions, from, until, &mut |_| go_on(done)) {
                FindOutcome::Hit(hit) => hits.push(hit),
                FindOutcome::Nowhere => {}
                FindOutcome::Stopped => return None,
            }
            from = until;
        }
        Some(hits)
    }

    /// All events of a span that are one of the conditions, in their order.
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
                let position = Position { steps: step.index, events: event };
                let position = if event < step.events() { position } else { Position::after(step.index + 1) };
                hits.extend(condition.map(|condition| Hit { position, condition }));
            }
        }
        hits
    }

    fn may_hold_any(&self, conditions: &[Condition], span: &Span) -> bool {
        conditions.iter().any(|condition| self.may_hold(condition, span))
    }

    fn hit_at_start(&self, conditions: &[Condition]) -> Option<Hit> {
        let is_recorded = self.progress.nodes() > 0;
        let condition = conditions.iter().position(|condition| is_recorded && self.is_at_start(condition))?;
        Some(Hit { position: Position::default(), condition })
    }
}
