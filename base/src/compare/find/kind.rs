//! What each kind of condition can do.

use super::trial::{Cut, Trial, TrialSearches, TrialVerdict};

/// The registry entry of a kind of condition.
#[derive(Debug, PartialEq, Eq)]
pub struct ConditionInfo {
    /// Its name on the screen.
    pub title: &'static str,
    /// When it holds, for a tooltip.
    pub meaning: &'static str,
    /// Whether it compares two searches.
    pub compares: bool,
}

/// What is asked about a board.
pub trait BoardTest {
    /// What it says of the searches, as the end of a sentence: “A* reopens a node”.
    fn clause(&self, searches: &TrialSearches) -> String;

    /// Why no board can meet it, if that is known before any search.
    fn problem(&self, searches: &TrialSearches) -> Option<String> {
        let _ = searches;
        None
    }

    /// Whether a board meets it. The cheaper search comes first.
    ///
    /// # Errors
    /// If a search was stopped, or does not end within the limits.
    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut>;
}
