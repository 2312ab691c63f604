//! A tie for the next node within the first steps of a search.

use serde::{Deserialize, Serialize};

use super::kind::{BoardTest, ConditionInfo};
use super::text::{self, search_text};
use super::trial::{Cut, Trial, TrialSearches, TrialVerdict};
use crate::puzzle::counted;
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
            .then(|| text::needs(settings, "a search with an open list in the order of a value"))
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
