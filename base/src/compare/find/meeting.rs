//! Where the two sides of a search from both ends meet.

use serde::{Deserialize, Serialize};

use super::kind::{BoardTest, ConditionInfo};
use super::text::{self, search_text};
use super::trial::{Cut, Trial, TrialSearches, TrialVerdict};
use crate::puzzle::counted;
use crate::search::{History, Side};

pub(super) static INFO: ConditionInfo = ConditionInfo {
    title: "A meeting beyond the middle",
    meaning: "The two sides of a search from both ends meet, and one of them has gone beyond the middle of the path.",
    compares: false,
};

/// The two sides meet on the path found, and one of them has gone at least this many moves beyond its middle. The middle of a
/// path of 7 moves is 4 moves from either end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeetingTest {
    /// At least 1.
    pub beyond: u32,
}

impl MeetingTest {
    pub(super) const EXAMPLE: Self = Self { beyond: 1 };
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
            .then(|| text::needs(&searches.first, "a search from both ends"))
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
