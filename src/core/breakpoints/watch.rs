//! Keeps playback and following the live end from passing a breakpoint.

use crate::recording::{Condition, FindOutcome, Position, Recording};
use crate::worker::{Wake, Work};

/// Steps that are checked at once: a small part of a second.
const AHEAD: u64 = 1 << 20;

/// Checks what is ahead of the cursor, on a thread of its own.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    conditions: Vec<Condition>,
    /// Nothing before here was checked.
    from: Position,
    /// Up to here there is no breakpoint, except at this very position.
    clear_to: Position,
    hit: Option<Condition>,
    /// Checks from `clear_to` up to that position.
    job: Option<(Work<FindOutcome>, Position)>,
}

impl Watch {
    /// How far playback may go from a position, and the breakpoint that stops it there, if any.
    pub(crate) fn limit(
        &mut self,
        conditions: Vec<Condition>,
        recording: &Recording,
        from: Position,
        wake: &Wake,
    ) -> (Position, Option<Condition>) {
        if conditions.is_empty() {
            *self = Self::default();
            return (Position::after(u64::MAX), None);
        }
        let is_behind = self.hit.is_some() && self.clear_to <= from;
        if conditions != self.conditions || from < self.from || from > self.clear_to || is_behind {
            *self = Self { conditions, from, clear_to: from, ..Self::default() };
        }
        self.receive();
        if self.hit.is_none() && self.job.is_none() {
            self.look_ahead(recording, wake);
        }
        (self.clear_to, self.hit)
    }

    fn receive(&mut self) {
        let Some((job, until)) = &mut self.job else { return };
        let Some(found) = job.poll() else { return };
        match found {
            Ok(FindOutcome::Hit(hit)) => {
                self.clear_to = hit.position;
                self.hit = Some(self.conditions[hit.condition]);
            }
            // An error in Tilescope must not stop playback.
            Ok(FindOutcome::Nowhere | FindOutcome::Stopped) | Err(_) => self.clear_to = *until,
        }
        self.job = None;
    }

    fn look_ahead(&mut self, recording: &Recording, wake: &Wake) {
        let until = Position::after(recording.steps().min(self.clear_to.steps.saturating_add(AHEAD)));
        if until <= self.clear_to {
            return;
        }
        let (recording, conditions, from) = (recording.shared(), self.conditions.clone(), self.clear_to);
        let job = Work::start("breakpoints", wake.clone(), move |go_on| {
            recording.find_until(&conditions, from, until, go_on)
        });
        self.job = job.ok().map(|job| (job, until));
        if self.job.is_none() {
            self.clear_to = until;
        }
    }
}
