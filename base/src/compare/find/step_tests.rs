//! Conditions on the first steps of a search: an event, and a tie for the next node.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::trial::{BoardTest, Cut, Trial, TrialSearches, TrialVerdict, needs, search_text};
use crate::picture::StepUnit;
use crate::puzzle::{counted, quoted};
use crate::recording::{Condition, Cursor, FindOutcome, Position, Relation, next_choice};
use crate::search::OrderBy;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventTest {
    pub event: Condition,
    /// The number of steps: expansions, or visits.
    pub within: u32,
}

impl BoardTest for EventTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        let steps = StepUnit::of(searches.first.algorithm.info().unit).counted(self.within.into());
        format!("{} {} within its first {steps}", search_text(&searches.first), happens(&self.event))
    }

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        match self.event {
            Condition::Board(board) if board.size() != searches.goal.size() => {
                let (board, wanted) = (board.size(), searches.goal.size());
                Some(format!("the board of the event is a {board} board, but the boards are {wanted}"))
            }
            Condition::Line(line)
                if searches.first.pseudocode().iter().all(|known| known.name() != Some(line)) =>
            {
                let short = searches.first.algorithm.info().short;
                Some(format!("the pseudocode of {short} has no line {}", quoted(line.name())))
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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TieTest {
    /// At least 2.
    pub nodes: u32,
    pub within: u32,
}

impl BoardTest for TieTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        format!(
            "at least {} open nodes share the best value when {} chooses one of its first {}",
            self.nodes,
            search_text(&searches.first),
            counted(self.within as usize, "node", "nodes"),
        )
    }

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        let settings = &searches.first;
        let has_values =
            !settings.algorithm.info().history.is_stack() && settings.open_order().by != OrderBy::Arrival;
        (!has_values)
            .then(|| needs(settings, "a search with an open list in the order of a value"))
            .or((self.nodes < 2).then(|| "a tie has at least 2 nodes".to_owned()))
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let recording = trial.recording(self.within.into())?;
        let mut cursor = Cursor::new(&recording);
        for steps in 0..u64::from(self.within).min(recording.steps()) {
            if trial.is_stopped() {
                return Err(Cut::Stopped);
            }
            let at = Position::after(steps);
            cursor.seek(&recording, at);
            let choice = next_choice(&recording, &cursor.moment(&recording));
            if choice.is_some_and(|choice| choice.tied >= self.nodes as usize) {
                return Ok(TrialVerdict::MetAt(at));
            }
        }
        Ok(TrialVerdict::NotMet)
    }
}
