//! An event within the first steps of a search.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::kind::{BoardTest, ConditionInfo};
use super::text::search_text;
use super::trial::{Cut, Trial, TrialSearches, TrialVerdict};
use crate::picture::StepUnit;
use crate::puzzle::{Size, quoted};
use crate::recording::{Condition, FindOutcome, Position, Relation};
use crate::search::Settings;

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
    fn clause(&self, searches: &TrialSearches) -> String {
        let steps = StepUnit::of(searches.first.algorithm.info().unit).counted(self.within.into());
        format!("{} {} within its first {steps}", search_text(&searches.first), happens(&self.event))
    }

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        match self.event {
            Condition::Board(board) if board.size() != searches.goal.size() => {
                Some(wrong_size(board.size(), searches.goal.size()))
            }
            Condition::Line(line)
                if searches.first.pseudocode().iter().all(|known| known.name() != Some(line)) =>
            {
                Some(no_such_line(&searches.first, line.name()))
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

/// An event as what a search does.
fn happens(event: &Condition) -> String {
    match event {
        Condition::Board(board) => format!("reaches the board {board}"),
        Condition::Value(quantity, Relation::Changes) => {
            format!("takes a node with a different {} than the one before", quantity.letter())
        }
        Condition::Value(quantity, relation) => format!("takes a node with {} {relation}", quantity.letter()),
        Condition::Duplicate => "drops a successor whose state is known".to_owned(),
        Condition::Replaced => "replaces an open node".to_owned(),
        Condition::Reopened => "reopens a node".to_owned(),
        Condition::NewIteration => "begins another iteration".to_owned(),
        Condition::GoalGenerated => "generates the goal".to_owned(),
        Condition::LayerDone => "completes a layer".to_owned(),
        Condition::Line(line) => format!("reaches the line “{}” of its pseudocode", line.name()),
    }
}

fn wrong_size(board: Size, wanted: Size) -> String {
    format!("the board of the event is a {board} board, but the boards are {wanted}")
}

fn no_such_line(search: &Settings, line: &str) -> String {
    format!("the pseudocode of {} has no line {}", search.algorithm.info().short, quoted(line))
}
