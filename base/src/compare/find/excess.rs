//! A path that is longer than a shortest one.

use serde::{Deserialize, Serialize};

use super::kind::{BoardTest, ConditionInfo};
use super::text::search_text;
use super::trial::{Cut, Trial, TrialSearch, TrialSearches, TrialVerdict};
use crate::search::Settings;

pub(super) static INFO: ConditionInfo = ConditionInfo {
    title: "A path that is too long",
    meaning: "The path found is longer than a shortest one, by at least this percentage.",
    compares: false,
};

/// The path found is at least this many percent longer than a shortest one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExcessTest {
    /// At least 1.
    pub percent: u32,
}

impl ExcessTest {
    pub(super) const EXAMPLE: Self = Self { percent: 30 };
}

impl BoardTest for ExcessTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        format!(
            "the path of {} is at least {} % longer than a shortest path",
            search_text(&searches.first),
            self.percent
        )
    }

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        let always = searches.first.finds_shortest();
        always.then(|| always_shortest(&searches.first)).or((self.percent == 0)
            .then(|| "a path that is too long is at least 1 % longer than a shortest one".to_owned()))
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let distance = u64::from(trial.distance);
        let length = trial.figures(TrialSearch::First)?.length;
        let is_long = |length: u32| u64::from(length) * 100 >= distance * (100 + u64::from(self.percent));
        Ok(TrialVerdict::of(distance > 0 && length.is_some_and(is_long)))
    }
}

fn always_shortest(search: &Settings) -> String {
    format!("{} always finds a shortest path", search_text(search))
}
