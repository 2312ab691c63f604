//! Finds an event in a recording, forwards or backwards.
//!
//! The search goes from mark to mark, 64 steps at a time. A quick look at the numbers and nodes between two marks says
//! whether an event may be there ([`Recording::may_hold`]). Only then are the steps read one by one, with their events,
//! which decide ([`Recording::is`]).

mod condition;
mod event;
mod span;

pub use condition::{Condition, ConditionError, Quantity, Relation};

use std::ops::{ControlFlow, RangeInclusive};

use super::position::LocalPosition;
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
            let (first, last) = (here.local(from), here.local(until));
            match here.find_after_here(conditions, first, last, &mut |part| on_progress(done(part))) {
                FindOutcome::Nowhere if end > from.steps => (from, is_next) = (Position::after(end), true),
                found => return found,
            }
        }
        FindOutcome::Nowhere
    }

    /// Looks in the columns at hand, in the spans of some steps, for the nearest wanted event.
    fn find_here(
        &self,
        conditions: &[Condition],
        steps: RangeInclusive<u32>,
        direction: Direction,
        is_wanted: impl Fn(LocalPosition) -> bool,
        on_progress: &mut OnProgress<'_>,
    ) -> FindOutcome {
        let spans = span_of(*steps.start())..spans(self.recorded()).min(span_of(*steps.end()) + 1);
        let total = spans.len() as u32;
        for i in 0..total {
            if i.is_multiple_of(ASK_EVERY) && on_progress(i as f32 / total as f32).is_break() {
                return FindOutcome::Stopped;
            }
            let forwards = direction == Direction::Forwards;
            let hits = self.hits(conditions, if forwards { spans.start + i } else { spans.end - 1 - i });
            let mut wanted = hits.into_iter().filter(|(position, _)| is_wanted(*position));
            if let Some((position, condition)) = if forwards { wanted.next() } else { wanted.next_back() } {
                return FindOutcome::Hit(Hit { position: self.global(position), condition });
            }
        }
        FindOutcome::Nowhere
    }

    fn find_after_here(
        &self,
        conditions: &[Condition],
        from: LocalPosition,
        until: LocalPosition,
        on_progress: &mut OnProgress<'_>,
    ) -> FindOutcome {
        let last = until.steps.min(self.recorded().saturating_sub(1));
        let is_wanted = |position: LocalPosition| from < position && position <= until;
        self.find_here(conditions, from.steps..=last, Direction::Forwards, is_wanted, on_progress)
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
            match here.find_before_here(conditions, before, &mut |part| on_progress(done(part))) {
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

    /// Looks backwards in the columns at hand, without the very beginning: events on the way down to a segment did not happen.
    fn find_before_here(
        &self,
        conditions: &[Condition],
        before: Position,
        on_progress: &mut OnProgress<'_>,
    ) -> FindOutcome {
        let (after, before) = (self.local(Position::after(self.first_step())), self.local(before));
        let is_wanted = |position: LocalPosition| after < position && position < before;
        let steps = after.steps..=before.steps;
        self.find_here(conditions, steps, Direction::Backwards, is_wanted, on_progress)
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
            let (first, last) = (here.local(from), here.local(until));
            match here.find_after_here(conditions, first, last, &mut |_| on_progress(done)) {
                FindOutcome::Hit(hit) => hits.push(hit),
                FindOutcome::Nowhere => {}
                FindOutcome::Stopped => return None,
            }
            from = until;
        }
        Some(hits)
    }

    /// All events in a span that meet one of the conditions, in their order.
    fn hits(&self, conditions: &[Condition], index: u32) -> Vec<(LocalPosition, usize)> {
        let span = self.span(index);
        if !self.may_hold_any(conditions, &span) {
            return Vec::new();
        }
        let mut hits = Vec::new();
        for single in self.single_steps(&span).filter(|single| self.may_hold_any(conditions, single)) {
            let step = self.step_at(single.steps.start, single.before);
            for event in 1..=step.events() {
                let condition = conditions.iter().position(|condition| self.is(condition, &step, event));
                let position = LocalPosition { steps: step.index, events: event };
                let position =
                    if event < step.events() { position } else { LocalPosition::after(step.index + 1) };
                hits.extend(condition.map(|condition| (position, condition)));
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
