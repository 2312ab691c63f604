//! A solution within the depth limit that a search does not find.

use serde::{Deserialize, Serialize};

use super::condition::{BoardTest, ConditionInfo};
use super::spec::ExampleSpec;
use super::text;
use super::trial::{Cut, Trial, TrialSearch, TrialVerdict};
use crate::compare::RunOutcome;

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
    fn clause(&self, spec: &ExampleSpec) -> String {
        text::lost(&spec.first)
    }

    fn problem(&self, spec: &ExampleSpec) -> Option<String> {
        let offer = spec.first.algorithm.info().offers.depth_limit;
        offer.is_err().then(|| text::needs(&spec.first, text::A_DEPTH_LIMIT))
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        if trial.distance > trial.spec.first.depth_limit {
            return Ok(TrialVerdict::NotMet);
        }
        Ok(TrialVerdict::of(trial.figures(TrialSearch::First)?.outcome == RunOutcome::NotFound))
    }
}
