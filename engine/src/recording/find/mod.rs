//! Finds an event in a recording, forwards or backwards.
//!
//! The search goes from mark to mark, 64 steps at a time. A quick look at the numbers and nodes between two marks says
//! whether an event may be there ([`Recording::may_hold`]). Only then are the steps read one by one, with their events,
//! which decide ([`Recording::is`]).

mod condition;
mod event;
mod span;

pub use condition::{Condition, ConditionError, Quantity, Relation};

use std::ops::ControlFlow;

use super::{Position, Recording};
use span::{Span, span_of, spans};

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
    /// There is no such event in what is recorded.
    Nowhere,
    Stopped,
}

/// Receives the progress, from 0 to 1, and decides whether to continue.
pub type OnProgress<'a> = dyn FnMut(f32) -> ControlFlow<()> + 'a;

/// Spans between two calls of [`OnProgress`]: a fraction of a millisecond.
const ASK_EVERY: u32 = 32;

impl Recording {
    /// The nearest event that meets one of the conditions, strictly after (or before) a position. The very beginning counts
    /// as an event that generates the first nodes.
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
        let mut here = self.shared();
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

    /// Looks for the nearest event in the columns at hand: forwards, after the first position and up to the other; backwards,
    /// between both.
    fn find_here(
        &self,
        conditions: &[Condition],
        [after, until]: [Position; 2],
        direction: Direction,
        on_progress: &mut OnProgress<'_>,
    ) -> FindOutcome {
        let forwards = direction == Direction::Forwards;
        let [first, last] = [after, until].map(|position| span_of(self.local_steps(position.steps)));
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
        let mut here = self.shared();
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

    /// The first event that meets one of the conditions in each of `parts` equal parts of the detail; `None` where `on_progress`
    /// stopped it.
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

    /// All events in a span that meet one of the conditions, in their order.
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
