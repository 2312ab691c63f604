//! What an event or a step did. It is said beside the current board, for which ▢ stands; only the outcome of a successor is
//! also said where nodes have numbers.

use super::node::on_side;
pub use crate::learn::{ALREADY_CLOSED, ALREADY_OPEN, ON_PATH, ON_STACK, VISITED};
use crate::picture::BOARD_MARK;
use crate::picture::{counted, number};
use crate::search::Side;

// The beginning.

pub fn start_generated(value: &str) -> String {
    format!("The start is generated: {value}.")
}

/// Iterations count from 1; `bound` is what the limit is called.
pub fn iteration_begins(iteration: u32, bound: &str, value: u32) -> String {
    format!("Iteration {} begins with {bound} {value}.", number(iteration))
}

pub fn moves(length: u32) -> String {
    counted(length as usize, "move", "moves")
}

pub fn goal_reached(moves: &str) -> String {
    format!("{BOARD_MARK} is the goal, reached in {moves}.")
}

/// Why the last of the expansions on the timeline is no expanded node.
pub fn expanded_before_goal(nodes: u64) -> String {
    let nodes = counted(nodes as usize, "node was", "nodes were");
    format!("It is taken out, not expanded: {nodes} expanded before.")
}

pub fn better_path(moves: &str) -> String {
    format!(
        "{BOARD_MARK} is the goal: the best path so far has {moves}. The search continues, to find a shorter one."
    )
}

pub fn is_not_goal(misplaced: usize) -> String {
    format!("It is not the goal: {} elsewhere.", counted(misplaced, "tile is", "tiles are"))
}

// A node is taken, or visited; `value` follows a colon or a comma.
pub fn taken(side: Option<Side>, value: &str) -> String {
    format!("Took {BOARD_MARK} from the open list{}{value}.", after_space(side))
}

pub fn first_visit(value: &str) -> String {
    format!("{BOARD_MARK} is on top of the stack for the first time{value}.")
}

pub fn visit_again(value: &str) -> String {
    format!("{BOARD_MARK} is on top of the stack again{value}.")
}

pub fn visit_too_deep(limit: u32) -> String {
    format!("{BOARD_MARK} is on top of the stack, deeper than the limit {limit}.")
}

pub fn visit_on_path(value: &str, limit: &str) -> String {
    format!("Moved down to {BOARD_MARK}{value}, limit {limit}.")
}

pub fn no_successor_within(limit: &str) -> String {
    format!("No successor of {BOARD_MARK} has an F within the limit {limit}. The search goes back.")
}

pub fn value_after_colon(value: &str) -> String {
    format!(": {value}")
}

pub fn at_depth(depth: u32) -> String {
    format!(", at depth {depth}")
}

/// After the name of a node.
pub fn at_cost(g: u32) -> String {
    format!(", at g = {g}")
}

pub fn cost(g: u32) -> String {
    format!("g = {g}")
}

/// The moves of a path with their cost.
pub fn with_cost(moves: &str, cost: u32) -> String {
    format!("{moves} at cost {cost}")
}

pub fn depth(depth: u32) -> String {
    format!("depth {depth}")
}

fn after_space(side: Option<Side>) -> String {
    side.map(|side| format!(" {}", on_side(side))).unwrap_or_default()
}

/// `nodes` open nodes left when the beam was formed.
pub fn pruned_by_beam(nodes: usize) -> String {
    let nodes = if nodes == 1 { "open node".to_owned() } else { counted(nodes, "open node", "open nodes") };
    format!("Pruned the {nodes} with the largest h.")
}

pub fn pruned_all_others(nodes: usize) -> String {
    if nodes == 1 {
        "Pruned the other successor.".to_owned()
    } else {
        format!("Pruned the other {nodes} successors.")
    }
}

/// Of a node whose successors are compared with it.
pub const LOCAL_MINIMUM: &str = "All successors have a larger h: a local minimum.";

// A whole expansion.
pub const NEW: &str = "new";
pub const REOPENED: &str = "reopened with a smaller g";

/// `parts` says what became of the successors.
pub fn expanded(side: Option<Side>, successors: usize, parts: &[String]) -> String {
    let side = after_space(side);
    let successors = counted(successors, "successor", "successors");
    let parts = [&[successors], parts].concat().join(", ");
    format!("Expanded {BOARD_MARK}{side}: {parts}.")
}

/// `what` a successor brings.
pub fn successor_found(mv: &str, what: &str) -> String {
    format!("Successor {mv} {what}.")
}

/// What a successor brings: a node of the other side, and the moves of the path through both.
pub fn meets(other: Option<&str>, moves: &str) -> String {
    let other = other.map_or("the other side".to_owned(), |other| format!("node {other}"));
    format!("meets {other}, giving a path of {moves}")
}

pub fn is_goal(moves: &str) -> String {
    format!("is the goal, reached in {moves}")
}

// A whole visit.
pub fn too_deep(limit: u32) -> String {
    format!("{BOARD_MARK} is deeper than the limit {limit}. It is popped unexpanded, and counts as visited.")
}

pub fn visit(is_first: bool, parts: &[String]) -> String {
    let parts = parts.join("; ");
    if is_first {
        format!("First visit to {BOARD_MARK}: {parts}.")
    } else {
        format!("Back at {BOARD_MARK}: {parts}.")
    }
}

/// Why a node is popped unexpanded.
pub fn at_limit(limit: u32) -> String {
    format!("at the depth limit {}, popped", number(limit))
}

pub const PRUNED: &str = "pruned";
pub const PUSHED: &str = "pushed";

/// One move, and what became of it.
pub fn tried(mv: &str, outcome: &str) -> String {
    format!("tried {mv}, {outcome}")
}

pub fn tried_all(moves: &[&str], outcomes: &[String]) -> String {
    format!("tried {} ({})", moves.join(", "), outcomes.join(", "))
}

// A whole visit of recursive best-first search.
/// `value` is the new value of the node.
pub fn backed_up(limit: &str, value: &str) -> String {
    format!(
        "No node below {BOARD_MARK} is within the limit {limit}. The search goes back, and {BOARD_MARK} now has {value}."
    )
}

pub fn expanded_on_path(value: &str, limit: &str, (successors, new): (usize, usize)) -> String {
    let parent = if new < successors { ", 1 back to the parent" } else { "" };
    let successors = counted(successors, "successor", "successors");
    format!("Expanded {BOARD_MARK} ({value}, limit {limit}): {successors}, {new} new{parent}.")
}

// One successor; the name of the move stands before it.
pub fn successor(mv: &str, outcome: &str) -> String {
    format!("Successor {mv}: {outcome}.")
}

/// `node` is its number, where it has to be said, and `found` what it brings, if anything.
pub fn new_node(node: Option<&str>, value: &str, found: Option<&str>) -> String {
    let node = node.map(|node| format!(" node {node}")).unwrap_or_default();
    format!("{NEW}{node} with {value}{}", it_too(found))
}

pub fn pushed(node: Option<&str>, value: &str, found: Option<&str>) -> String {
    let node = node.map(|node| format!(" as node {node}")).unwrap_or_default();
    format!("{PUSHED}{node} with {value}{}", it_too(found))
}

/// `nodes` are the new node and the old one.
pub fn replaces(nodes: [Option<&str>; 2], value: &str, found: Option<&str>) -> String {
    better(nodes, value, ["replaces", "open"], found)
}

pub fn reopens(nodes: [Option<&str>; 2], value: &str, found: Option<&str>) -> String {
    better(nodes, value, ["reopens", "closed"], found)
}

/// A node with a smaller g than the one that is known: what it does with that, and what that was.
fn better(
    [node, old]: [Option<&str>; 2],
    value: &str,
    [does, state]: [&str; 2],
    found: Option<&str>,
) -> String {
    let it = node.map_or(format!("with {value}, it"), |node| format!("node {node} with {value}"));
    let old =
        old.map_or(format!("the {state} node with the same board"), |old| format!("{state} node {old}"));
    format!("{it} {does} {old}, which has a larger g{}", it_too(found))
}

fn it_too(found: Option<&str>) -> String {
    found.map(|found| format!("; it {found}")).unwrap_or_default()
}

/// The value of a node of recursive best-first search, and its own.
pub fn with_own_value(value: &str, own: &str) -> String {
    format!("{value} (its own {own})")
}

/// Copies at the top of the open list, before a node is taken.
pub fn skipped_copies(copies: usize) -> String {
    format!("Skipped {} of closed boards.", counted(copies, "copy", "copies"))
}

/// Copies of which the open list consisted after the last expansion.
pub fn skipped_last_copies(copies: usize) -> String {
    format!("{} The open list is empty.", skipped_copies(copies))
}
