//! A tie for the next node within the first steps of a search.

use serde::{Deserialize, Serialize};

use super::condition::{BoardTest, ConditionInfo};
use super::spec::ExampleSpec;
use super::text;
use super::trial::{Cut, Trial, TrialVerdict};
use crate::recording::{Cursor, Position, next_choice};
use crate::search::OrderBy;

pub(super) static INFO: ConditionInfo = ConditionInfo {
    title: "A tie",
    meaning: "Several open nodes share the best value when the search chooses the next node.",
    compares: false,
};

/// When the search chooses one of its first nodes, at least this many open nodes share the best value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TieTest {
    /// At least 2.
    pub nodes: u32,
    /// The number of expansions.
    pub within: u32,
}

impl TieTest {
    pub(super) const EXAMPLE: Self = Self { nodes: 3, within: 10 };
}

impl BoardTest for TieTest {
    fn clause(&self, spec: &ExampleSpec) -> String {
        text::tie(&spec.first, self)
    }

    fn problem(&self, spec: &ExampleSpec) -> Option<String> {
        let settings = &spec.first;
        let has_values =
            !settings.algorithm.info().history.is_stack() && settings.open_order().by != OrderBy::Arrival;
        (!has_values)
            .then(|| text::needs(settings, text::AN_ORDER_BY_VALUE))
            .or((self.nodes < 2).then(|| text::TIE_FROM_2.to_owned()))
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
