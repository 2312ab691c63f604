//! How a search ended, how good its path is, and what it did, in numbers.

use crate::picture::{capitalised, counted, number};
use crate::search::{OrderingCost, Weight};

pub const CANNOT_BE_SOLVED: &str = "cannot be solved";
pub const NOT_FOUND: &str = "not found";
pub const STOPPED: &str = "stopped";
pub const LIMIT_REACHED: &str = "limit reached";

/// `cost` is that of the moves, where they have one.
fn path_moves(moves: usize, cost: Option<u32>) -> String {
    let moves = counted(moves, "move", "moves");
    cost.map_or(moves.clone(), |cost| super::event::with_cost(&moves, cost))
}

/// The path of a search from both ends.
pub fn joined(moves: usize, cost: Option<u32>) -> String {
    format!("The path is found: both sides meet on it. It has {}.", path_moves(moves, cost))
}

pub fn short_solved(moves: usize, cost: Option<u32>) -> String {
    format!("solved in {}", path_moves(moves, cost))
}

/// The same as a sentence.
pub fn solved(moves: usize, cost: Option<u32>) -> String {
    capitalised(&short_solved(moves, cost))
}

pub fn stopped(steps: &str) -> String {
    format!("Stopped after {steps}")
}

/// `limit` is a number with its unit.
pub fn limit_reached(limit: &str) -> String {
    format!("Limit reached: {limit}. You can step through what is recorded.")
}

/// What solves boards of this size, after the limit that another search reached.
pub fn solves_instead(search: &str) -> String {
    format!(" {search} solves such boards in a fraction of a second.")
}

pub fn node_limit(nodes: u64) -> String {
    format!("{} nodes", number(nodes))
}

pub fn depth_limit(moves: u32) -> String {
    format!("a path of {} moves", number(moves))
}

pub fn memory_limit(mib: u64) -> String {
    format!("{} MiB of memory", number(mib))
}

pub fn failed(error: &str) -> String {
    format!("The search failed because of an error in Tilescope ({error})")
}

/// `proof` is what was searched.
pub fn unsolvable(proof: &str, steps: &str) -> String {
    format!("Unsolvable: {proof} ({steps})")
}

/// `missed` says that nothing was found.
pub fn exhausted(missed: &str, steps: &str, is_solvable: bool) -> String {
    let parity = if is_solvable { "a path exists, by parity" } else { "no path exists, by parity" };
    format!("{missed} ({steps}); {parity}")
}

/// Proved optimal, for this reason.
pub fn optimal(why: &str) -> String {
    format!("optimal: {why}")
}

pub fn optimal_by_heuristic(algorithm: &str, heuristic: &str) -> String {
    format!("optimal: {algorithm} with an admissible h ({heuristic})")
}

/// Not proved optimal, for these reasons and with these consequences.
pub fn not_proved_optimal(parts: &[String]) -> String {
    format!("not proved optimal: {}", parts.join("; "))
}

pub fn at_most_times(weight: Weight) -> String {
    format!("at most {weight} times the optimal length")
}

pub fn at_most_times_the_cost(weight: Weight) -> String {
    format!("at most {weight} times the optimal cost")
}

/// The bound on the length of a path, from that of a shortest one.
pub fn at_most(weight: Weight, shortest: u32) -> String {
    format!("at most {weight}·{shortest} = {} moves", weight.times(shortest))
}

pub fn optimal_by_chance(shortest: u32) -> String {
    format!("this one happens to be optimal ({})", counted(shortest as usize, "move", "moves"))
}

/// `shortest` is over 0.
pub fn too_long(excess: u32, shortest: u32) -> String {
    let percent = 100.0 * f64::from(excess) / f64::from(shortest);
    format!("{} ({percent:.0} %) longer than optimal", counted(excess as usize, "move", "moves"))
}

pub fn longer_than_none(excess: u32) -> String {
    format!("{} longer than optimal", counted(excess as usize, "move", "moves"))
}

/// One thing that was counted, for one and for several.
pub type Counted = (&'static str, &'static str);
pub const GENERATED: Counted = ("node generated", "nodes generated");
pub const EXPANDED: Counted = ("node expanded", "nodes expanded");
pub const GOAL_TAKEN: Counted =
    ("goal taken from the open list, not expanded", "goals taken from the open list, not expanded");
pub const START_NOT_COUNTED: Counted = ("start, not counted", "starts, not counted");
pub const GOAL_VISITED: Counted = ("goal visited, not expanded", "goals visited, not expanded");
pub const REVISITS: Counted = ("repeat visit when backtracking", "repeat visits when backtracking");
pub const RETURNS: Counted = ("return to a parent", "returns to a parent");
pub const DUPLICATES: Counted = ("duplicate successor dropped", "duplicate successors dropped");
pub const PRUNED: Counted = ("successor pruned by the bound", "successors pruned by the bound");
pub const AT_LIMIT: Counted =
    ("node at or beyond the depth limit, not expanded", "nodes at or beyond the depth limit, not expanded");
pub const PRUNED_FROM_LIST: Counted = ("open node pruned", "open nodes pruned");
pub const REPLACED: Counted = ("open node replaced by a better path", "open nodes replaced by a better path");
pub const SKIPPED: Counted = ("copy of a closed board skipped", "copies of closed boards skipped");
pub const REOPENED: Counted = ("closed node reopened", "closed nodes reopened");
pub const ITERATIONS: Counted = ("iteration", "iterations");
pub const MOST_ON_STACK: Counted = ("node on the stack at peak", "nodes on the stack at peak");
pub const MOST_OPEN: Counted = ("open node at peak", "open nodes at peak");
pub const DEEPEST: Counted = ("move to the deepest node", "moves to the deepest node");

/// What the steps on the timeline are: `steps` with their unit, and what they sum up.
pub fn steps(steps: &str, parts: &[String]) -> String {
    format!("{steps}: {}", parts.join(" + "))
}

/// What keeping the open list in order cost.
pub fn work(list: &str, work: OrderingCost) -> String {
    let (comparisons, moves) = (number(work.comparisons), number(work.moves));
    format!("{list}: {comparisons} comparisons, {moves} entry moves")
}
