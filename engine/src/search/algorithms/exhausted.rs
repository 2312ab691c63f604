//! What it means that a search ended without a path, where several algorithms say the same.

use crate::puzzle::{Size, number};
use crate::search::info::Exhausted;
use crate::search::rules::Rules;

pub(super) const EVERYTHING_SEARCHED: Exhausted = Exhausted::Unsolvable("every reachable board was searched");

pub(super) const ONE_SIDE_EXHAUSTED: Exhausted =
    Exhausted::Unsolvable("one side was exhausted before the frontiers met");

pub(super) const NOT_WITHIN_DEPTH: Exhausted =
    Exhausted::NotFound { what: within_depth, advice: Some("try a larger --depth-limit") };

/// Of a search for a shortest path that ends where no shortest path can be longer.
pub(super) const NO_SHORTEST_PATH: Exhausted = Exhausted::NotFound {
    what: |_, size| {
        let no_path = |farthest| format!("Not found within {farthest} moves, which are enough for any board");
        size.farthest().map_or_else(|| "Not found".to_owned(), no_path)
    },
    advice: None,
};

/// Of a search within a limit on f, which is a limit on the depth only where h is admissible.
pub(super) const NOT_WITHIN_F: Exhausted = Exhausted::NotFound {
    what: |rules, _| format!("Not found with f up to {}", number(rules.depth_limit)),
    advice: Some("try a larger --depth-limit"),
};

pub(super) fn within_depth(rules: &Rules, _: Size) -> String {
    format!("Not found within depth {}", number(rules.depth_limit))
}
