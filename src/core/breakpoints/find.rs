//! Finding an event, from the current place on.

use super::text;
use crate::picture::StepUnit;
use crate::recording::{Condition, Direction, FindOutcome, Position, Recording};
use crate::worker::{Wake, Work};

/// An event that is being found, on a thread of its own.
#[derive(Debug)]
pub struct Find {
    conditions: Vec<Condition>,
    direction: Direction,
    /// The event is not before this position (after it, when finding backwards).
    from: Position,
    /// Where the job ends.
    until: Position,
    job: Option<Work<FindOutcome>>,
    /// Whether finding goes on as more is recorded.
    pub(crate) waits: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FindState {
    /// The part that is done, from 0 to 1.
    Searching(f32),
    /// Nothing that is recorded matches, and the search is still running.
    AtLiveEnd,
    /// Nothing that is recorded matches, and the user waits for what the search records next.
    Waiting,
}

/// The match and where it is; or a message if there is none.
pub(crate) type Over = Result<(Position, Condition), String>;

impl Find {
    pub(crate) fn new(conditions: Vec<Condition>, from: Position, direction: Direction) -> Self {
        Self { conditions, direction, from, until: from, job: None, waits: false }
    }

    /// The condition that is being found, for a message.
    pub fn name(&self) -> String {
        text::wanted(&self.conditions)
    }

    pub fn state(&self) -> FindState {
        match &self.job {
            _ if self.waits => FindState::Waiting,
            Some(job) => FindState::Searching(job.done()),
            None => FindState::AtLiveEnd,
        }
    }

    /// Starts with what is recorded since the last time.
    pub(crate) fn start(&mut self, recording: &Recording, wake: &Wake) {
        self.until = Position::after(recording.steps());
        let (recording, conditions) = (recording.shared(), self.conditions.clone());
        let (from, direction) = (self.from, self.direction);
        let job = Work::start("find", wake.clone(), move |go_on| {
            recording.find(&conditions, from, direction, go_on)
        });
        self.job = job.ok();
    }

    /// Takes the result of the job, and starts another one where more is recorded since. `None` until it is over.
    pub(crate) fn receive(&mut self, recording: &Recording, is_running: bool, wake: &Wake) -> Option<Over> {
        let place = |position| StepUnit::of(recording.algorithm().unit).position(position);
        if let Some(job) = &mut self.job {
            let found = job.poll()?;
            self.job = None;
            match found {
                Ok(FindOutcome::Hit(hit)) => return Some(Ok((hit.position, self.conditions[hit.condition]))),
                Ok(FindOutcome::Nowhere) if self.direction == Direction::Forwards => self.from = self.until,
                Ok(FindOutcome::Nowhere) => {
                    return Some(Err(text::not_found_before(&self.name(), &place(self.from))));
                }
                Ok(FindOutcome::Stopped) => return Some(Err("Find stopped".to_owned())),
                Err(failed) => return Some(Err(text::find_failed(&failed.to_string()))),
            }
        }
        let has_more = Position::after(recording.steps()) > self.until;
        if has_more && (self.waits || !is_running) {
            self.start(recording, wake);
        } else if !has_more && !is_running {
            return Some(Err(text::not_found_up_to(&self.name(), &place(self.until))));
        }
        None
    }
}
