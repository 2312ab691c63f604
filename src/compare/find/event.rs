//! An event within the first steps of a search.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::condition::{BoardTest, ConditionInfo};
use super::spec::ExampleSpec;
use super::text;
use super::trial::{Cut, Trial, TrialVerdict};
use crate::recording::{Condition, FindOutcome, Position};

pub(super) static INFO: ConditionInfo = ConditionInfo {
    title: "An event",
    meaning: "An event, as in breakpoints, happens within the first expansions or steps.",
    compares: false,
};

/// An event happens within the first steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventTest {
    /// Which event.
    pub event: Condition,
    /// The number of steps: expansions, or visits.
    pub within: u32,
}

impl EventTest {
    pub(super) const EXAMPLE: Self = Self { event: Condition::Reopened, within: 100 };
}

impl BoardTest for EventTest {
    fn clause(&self, spec: &ExampleSpec) -> String {
        text::event(&spec.first, self)
    }

    fn problem(&self, spec: &ExampleSpec) -> Option<String> {
        match self.event {
            Condition::Board(board) if board.size() != spec.goal.size() => {
                Some(text::wrong_size(board.size(), spec.goal.size()))
            }
            Condition::Line(line)
                if spec.first.pseudocode().iter().all(|known| known.name() != Some(line)) =>
            {
                Some(text::no_such_line(&spec.first, line.name()))
            }
            _ => None,
        }
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let recording = trial.recording(self.within.into())?;
        let until = Position::after(self.within.into());
        let go_on = &mut |_: f32| {
            if trial.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        Ok(match recording.find_until(&[self.event], Position::default(), until, go_on) {
            FindOutcome::Hit(hit) => TrialVerdict::MetAt(hit.position),
            FindOutcome::Nowhere => TrialVerdict::NotMet,
            FindOutcome::Stopped => return Err(Cut::Stopped),
        })
    }
}
