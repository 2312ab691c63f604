//! Conditions on the path that a search finds, and on how it ends.

use serde::{Deserialize, Serialize};

use super::trial::{BoardTest, Cut, Trial, TrialSearch, TrialSearches, TrialVerdict, needs, search_text};
use crate::compare::figures::RunOutcome;
use crate::puzzle::counted;
use crate::search::{History, Side};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExcessTest {
    /// At least 1.
    pub percent: u32,
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
        always
            .then(|| format!("{} always finds a shortest path", search_text(&searches.first)))
            .or((self.percent == 0)
                .then(|| "a path that is too long is at least 1 % longer than a shortest one".to_owned()))
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let distance = u64::from(trial.distance);
        let length = trial.figures(TrialSearch::First)?.length;
        let is_long = |length: u32| u64::from(length) * 100 >= distance * (100 + u64::from(self.percent));
        Ok(TrialVerdict::of(distance > 0 && length.is_some_and(is_long)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LostTest {}

impl BoardTest for LostTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        let limit = counted(searches.first.depth_limit as usize, "move", "moves");
        format!("{} finds no path, although one of at most {limit} exists", search_text(&searches.first))
    }

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        let offer = searches.first.algorithm.info().offers.depth_limit;
        offer.is_err().then(|| needs(&searches.first, "a search with a depth limit"))
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        if trial.distance > trial.searches.first.depth_limit {
            return Ok(TrialVerdict::NotMet);
        }
        Ok(TrialVerdict::of(trial.figures(TrialSearch::First)?.outcome == RunOutcome::NotFound))
    }
}

/// The two sides meet on the path found, and one of them has gone at least this many moves beyond its middle. The middle of a
/// path of 7 moves is 4 moves from either end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeetingTest {
    /// At least 1.
    pub beyond: u32,
}

impl BoardTest for MeetingTest {
    fn clause(&self, searches: &TrialSearches) -> String {
        let moves = counted(self.beyond as usize, "move", "moves");
        format!("the two sides of {} meet at least {moves} beyond the middle", search_text(&searches.first))
    }

    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        let is_two_sided = searches.first.algorithm.info().history == History::TwoSided;
        let is_given = self.beyond > 0;
        (!is_two_sided)
            .then(|| needs(&searches.first, "a search from both ends"))
            .or((!is_given).then(|| "a meeting beyond the middle is at least 1 move beyond it".to_owned()))
    }

    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let recording = trial.recording(u64::MAX)?;
        let nodes = recording.nodes();
        let path = recording.path();
        let forward = path.iter().filter(|(id, _)| nodes.get(*id).side == Side::Forward).count() as u32;
        let length = (path.len() as u32).saturating_sub(1);
        let from_start = forward.saturating_sub(1);
        let longer = from_start.max(length - from_start);
        Ok(TrialVerdict::of(length > 0 && longer >= length.div_ceil(2) + self.beyond))
    }
}

/// How a search of a solvable board can end within its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum WantedOutcome {
    NotFound,
    Solved,
}

impl WantedOutcome {
    pub const ALL: [Self; 2] = [Self::NotFound, Self::Solved];

    pub fn words(self) -> &'static str {
        match self {
            Self::NotFound => "ends without a path",
            Self::Solved => "finds a path",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeTest {
    pub is: WantedOutcome,
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
