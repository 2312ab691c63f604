//! An event that the user looks for, from where they stand.

use super::spot_text;
use crate::recording::{Condition, Direction, FindOutcome, GlobalPosition, Position, Recording};
use crate::worker::{Job, Wake};

/// An event that is being looked for, on a thread of its own.
#[derive(Debug)]
pub struct Looking {
    conditions: Vec<Condition>,
    direction: Direction,
    /// Up to here it is not.
    from: Position,
    /// Up to here it is being looked for.
    until: Position,
    job: Option<Job<FindOutcome>>,
    /// Whether it is looked for in what is still to be recorded.
    pub(in crate::session) waits: bool,
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum LookingState {
    /// So much is looked through, from 0 to 1.
    Searching(f32),
    /// It is in nothing that is recorded, and the search is still running.
    AtLiveEnd,
    /// Likewise, and the user wants it as soon as it comes.
    Waiting,
}

/// What came of it: where it is and what; or a sentence that it is nowhere.
pub(super) type Over = Result<(Position, Condition), String>;

impl Looking {
    pub(super) fn new(conditions: Vec<Condition>, from: Position, direction: Direction) -> Self {
        Self { conditions, direction, from, until: from, job: None, waits: false }
    }

    /// What is looked for, in words.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.conditions[..] {
            [one] => format!("“{one}”"),
            _ => "a breakpoint".to_owned(),
        }
    }

    /// How far it is.
    #[must_use]
    pub fn state(&self) -> LookingState {
        match &self.job {
            _ if self.waits => LookingState::Waiting,
            Some(job) => LookingState::Searching(job.done()),
            None => LookingState::AtLiveEnd,
        }
    }

    /// Looks through what is recorded and was not looked through.
    pub(super) fn start(&mut self, recording: &Recording, wake: &Wake) {
        self.until = Position::after(recording.steps());
        let (recording, conditions) = (recording.clone(), self.conditions.clone());
        let (from, direction) = (self.from, self.direction);
        let job = Job::start("find", wake.clone(), move |go_on| {
            recording.find(&conditions, from, direction, go_on)
        });
        self.job = job.ok();
    }

    /// Takes what was found; goes on where more is recorded since. Gives what came of it when it is over.
    pub(super) fn receive(&mut self, recording: &Recording, is_running: bool, wake: &Wake) -> Option<Over> {
        if let Some(job) = &mut self.job {
            let found = job.poll()?;
            self.job = None;
            match found {
                Ok(FindOutcome::Hit(hit)) => return Some(Ok((hit.position, self.conditions[hit.condition]))),
                Ok(FindOutcome::Nowhere) if self.direction == Direction::Forwards => self.from = self.until,
                Ok(FindOutcome::Nowhere) => {
                    return Some(Err(self.nowhere("before", recording.spot(self.from))));
                }
                Ok(FindOutcome::Stopped) => return Some(Err("Stopped".to_owned())),
                Err(failed) => return Some(Err(format!("It cannot be looked for: {failed}"))),
            }
        }
        let has_more = Position::after(recording.steps()) > self.until;
        if has_more && (self.waits || !is_running) {
            self.start(recording, wake);
        } else if !has_more && !is_running {
            return Some(Err(self.nowhere("up to", recording.spot(self.until))));
        }
        None
    }

    fn nowhere(&self, how: &str, spot: GlobalPosition) -> String {
        format!("{} does not come {how} {}", self.name(), spot_text(spot).to_lowercase())
    }
}
