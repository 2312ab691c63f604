//! Which algorithms and rules a search by hand is compared with.

use super::play::HandPlay;
use crate::learn::all_rules::Scope;
use crate::search::Settings;

impl Scope {
    /// All rules, and all heuristics whose tables are at hand.
    pub fn all(settings: Settings, play: &HandPlay) -> Self {
        let deepest = (0..play.len()).map(|node| play.node(node).g).max().unwrap_or(0);
        Self::of(settings, play.problem(), deepest)
    }

    /// One heuristic and one order of the moves.
    pub fn narrow(settings: Settings, play: &HandPlay) -> Self {
        Self::all(settings, play).narrowed()
    }
}
