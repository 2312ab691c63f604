//! How a search ends.

use serde::{Deserialize, Serialize};

use super::kind::{BoardTest, ConditionInfo};
use super::text::search_text;
use super::trial::{Cut, Trial, TrialSearch, TrialSearches, TrialVerdict};
use crate::compare::RunOutcome;

pub(super) static INFO: ConditionInfo = ConditionInfo {
    title: "How it ends",
    meaning: "The search finds a path, or ends without one.",
    compares: false,
};

/// How a search of a solvable board can end within its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each variant has its words in `words`")]
pub enum WantedOutcome {
    NotFound,
    Solved,
}

impl WantedOutcome {
    /// In the order of the list to choose from.
    pub const ALL: [Self; 2] = [Self::NotFound, Self::Solved];

    /// Such as “ends without a path”.
    pub fn words(self) -> &'static str {
        match self {
            Self::NotFound => "ends without a path",
            Self::Solved => "finds a path",
        }
    }
}

/// The search ends in this way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeTest {
    /// How it ends.
    pub is: WantedOutcome,
}

impl OutcomeTest {
    pub(super) const EXAMPLE: Self = Self { is: WantedOutcome::NotFound };
}

impl BoardTest for OutcomeTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        format!("{} {}", search_text(&searches.first), self.is.words())
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let outcome = trial.figures(TrialSearch::First)?.outcome;
        Ok(TrialVerdict::of(match self.is {
            WantedOutcome::NotFound => outcome == RunOutcome::NotFound,
            WantedOutcome::Solved => outcome == RunOutcome::Solved,
        }))
    }
}
