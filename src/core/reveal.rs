//! What may be told of a search before the user gets there: one definition for all panels, pictures and the state dump.
//!
//! While the future is hidden, a search has no outcome, no path and no totals before its end: [`Shown`] gives none of them.

use serde::{Deserialize, Serialize};

use super::shown::Shown;

/// What is shown before the search gets there. What an older version kept says nothing about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Reveal {
    /// Whether the user has asked for the whole search.
    pub(super) shows_whole: bool,
    /// Whether the order of the open list is hidden from a class until it is asked.
    pub(super) hides_order: bool,
    /// Whether a lesson asks next about what is shown: then the order is hidden at the desk as well.
    #[serde(skip)]
    pub(crate) is_asked: bool,
}

impl Default for Reveal {
    fn default() -> Self {
        Self { shows_whole: false, hides_order: true, is_asked: false }
    }
}

impl Reveal {
    /// Whether the order of the open list is hidden while presenting.
    pub fn hides_order(self) -> bool {
        self.hides_order
    }

    pub(crate) fn toggle_order(&mut self) {
        self.hides_order = !self.hides_order;
    }
}

/// The least length of a timeline that does not tell how long the search is, in steps.
const LEAST_HORIZON: u64 = 20;

/// The last place of a timeline that hides its end. It depends only on the current place.
pub fn hidden_horizon(here: u64) -> u64 {
    let mut horizons = std::iter::successors(Some(LEAST_HORIZON), |horizon| horizon.checked_mul(2));
    horizons.find(|horizon| *horizon > here).unwrap_or(u64::MAX)
}

impl Shown {
    /// Whether the outcome, the path and the totals may be told at the current place.
    pub fn tells_end(&self) -> bool {
        !self.hides_future || !self.hides_end && self.is_at_end() && !self.is_running()
    }

    /// The number of steps, if it may be told.
    pub fn told_steps(&self) -> Option<u64> {
        self.tells_end().then(|| self.steps())
    }

    /// The number of nodes that a picture of all nodes may have; `None` if all of them may be told.
    pub fn told_nodes(&self) -> Option<u32> {
        (!self.tells_end()).then(|| self.moment().map_or(0, |moment| moment.generated))
    }

    /// The last place of the timeline: the end of what is recorded. If that may not be told, a place that depends only on
    /// the current one.
    pub fn horizon(&self) -> u64 {
        self.told_steps().unwrap_or_else(|| hidden_horizon(self.position().steps))
    }
}
