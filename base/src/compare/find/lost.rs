//! A solution within the depth limit that a search does not find.

use serde::{Deserialize, Serialize};

use super::kind::{BoardTest, ConditionInfo};
use super::text::{self, search_text};
use super::trial::{Cut, Trial, TrialSearch, TrialSearches, TrialVerdict};
use crate::compare::RunOutcome;
use crate::puzzle::counted;

pub(super) static INFO: ConditionInfo = ConditionInfo {
    title: "A solution that is lost",
    meaning: "The search ends without a path, although a path within its depth limit exists.",
    compares: false,
};

/// The search ends without a path, although a path within its depth limit exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LostTest {}

impl LostTest {
    pub(super) const EXAMPLE: Self = Self {};
}

impl BoardTest for LostTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        let limit = counted(searches.first.depth_limit as usize, "move", "moves");
        format!("{} finds no path, although one of at most {limit} exists", search_text(&searches.first))
    }

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        let offer = searches.first.algorithm.info().offers.depth_limit;
        offer.is_err().then(|| text::needs(&searches.first, "a search with a depth limit"))
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        if trial.distance > trial.searches.first.depth_limit {
            return Ok(TrialVerdict::NotMet);
        }
        Ok(TrialVerdict::of(trial.figures(TrialSearch::First)?.outcome == RunOutcome::NotFound))
    }
}
