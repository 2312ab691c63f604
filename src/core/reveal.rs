//! What may be told of a search before the user gets there: one definition for all panels, pictures and the state dump.
//!
//! While the future is hidden, a search has no outcome, no path and no totals before its end: [`Shown`] gives none of them.

use serde::{Deserialize, Serialize};

use super::{Core, Shown};

/// Where only what has happened is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reveal {
    /// While presenting.
    presenting: bool,
    /// At the desk.
    working: bool,
    /// Whether questions are asked about the search, so that nothing may tell what comes.
    #[serde(skip)]
    pub(crate) is_asked: bool,
}

impl Default for Reveal {
    fn default() -> Self {
        Self { presenting: true, working: false, is_asked: false }
    }
}

impl Reveal {
    fn of(&mut self, is_presenting: bool) -> &mut bool {
        if is_presenting { &mut self.presenting } else { &mut self.working }
    }
}

/// The least length of a timeline that does not tell how long the search is, in steps.
const LEAST_HORIZON: u64 = 20;

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
        self.told_steps().unwrap_or_else(|| {
            let here = self.position().steps;
            let mut horizons = std::iter::successors(Some(LEAST_HORIZON), |horizon| horizon.checked_mul(2));
            horizons.find(|horizon| *horizon > here).unwrap_or(u64::MAX)
        })
    }
}

impl Core {
    /// Whether only what has happened is shown.
    pub fn hides_future(&self) -> bool {
        let mut reveal = self.reveal;
        reveal.is_asked || *reveal.of(self.layout.is_presenting())
    }

    pub(crate) fn toggle_reveal(&mut self) {
        let is_presenting = self.layout.is_presenting();
        let hides = self.reveal.of(is_presenting);
        *hides = !*hides;
    }

    /// Tells the search what it may tell.
    pub(crate) fn follow_reveal(&mut self) {
        let hides_future = self.hides_future();
        if let Some(shown) = &mut self.shown {
            (shown.hides_future, shown.hides_end) = (hides_future, self.reveal.is_asked);
        }
    }
}
