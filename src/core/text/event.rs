//! What an event or a step did.

pub use crate::learn::{ALREADY_CLOSED, ALREADY_OPEN, ON_PATH, ON_STACK, VISITED};
use crate::picture::{counted, number};

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

pub fn goal_reached(node: &str, moves: &str) -> String {
    format!("Node {node} is the goal, reached in {moves}.")
}

/// Why the last of the expansions on the timeline is no expanded node.
pub fn expanded_before_goal(nodes: u64) -> String {
    let nodes = counted(nodes as usize, "node was", "nodes were");
    format!("It is taken out, not expanded: {nodes} expanded before.")
}

pub fn better_path(node: &str, moves: &str) -> String {
    format!(
        "Node {node} is the goal: the best path so far has {moves}. The search continues, to find a shorter one."
    )
}

pub fn is_not_goal(misplaced: usize) -> String {
    format!("It is not the goal: {} elsewhere.", counted(misplaced, "tile is", "tiles are"))
}

// A node is taken, or visited; `value` follows a colon or a comma.
pub fn taken(node: &str, side: Option<&str>, value: &str) -> String {
    let side = in_brackets(side);
    format!("Took node {node}{side} from the open list{value}.")
}

pub fn first_visit(node: &str, value: &str) -> String {
    format!("Node {node} is on top of the stack for the first time{value}.")
}

pub fn visit_again(node: &str, value: &str) -> String {
    format!("Node {node} is on top of the stack again{value}.")
}

pub fn visit_too_deep(node: &str, limit: u32) -> String {
    format!("Node {node} is on top of the stack, deeper than the limit {limit}.")
}

pub fn visit_on_path(node: &str, value: &str, limit: &str) -> String {
    format!("Moved down to node {node}{value}, limit {limit}.")
}

pub fn no_successor_within(node: &str, limit: &str) -> String {
    format!("No successor of node {node} has an F within the limit {limit}. The search goes back.")
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

fn in_brackets(side: Option<&str>) -> String {
    side.map(|side| format!(" ({side})")).unwrap_or_default()
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
pub fn expanded(node: &str, side: Option<&str>, successors: usize, parts: &[String]) -> String {
    let side = in_brackets(side);
    let successors = counted(successors, "successor", "successors");
    let parts = [&[successors], parts].concat().join(", ");
    format!("Expanded node {node}{side}: {parts}.")
}

pub fn node_found(node: &str, what: &str) -> String {
    format!("Node {node} {what}.")
}

/// What a new node brings, whose number stands before it: a node of the other side, and the moves of the path through both.
pub fn meets(other: &str, moves: &str) -> String {
    format!("meets node {other}: {moves}")
}

pub fn is_goal(moves: &str) -> String {
    format!("is the goal, reached in {moves}")
}

// A whole visit.
pub fn too_deep(node: &str, limit: u32) -> String {
    format!("Node {node} is deeper than the limit {limit}. It is popped unexpanded, and counts as visited.")
}

pub fn visit(node: &str, is_first: bool, parts: &[String]) -> String {
    let parts = parts.join("; ");
    if is_first {
        format!("First visit to node {node}: {parts}.")
    } else {
        format!("Back at node {node}: {parts}.")
    }
}

/// Why a node is popped unexpanded.
pub fn at_limit(limit: u32) -> String {
    format!("at the depth limit {}, popped", number(limit))
}

pub const PRUNED: &str = "pruned";

/// One move, and what became of it.
pub fn tried(mv: char, outcome: &str) -> String {
    format!("tried {mv}, {outcome}")
}

pub fn tried_all(moves: &[String], outcomes: &[String]) -> String {
    format!("tried {} ({})", moves.join(", "), outcomes.join(", "))
}

pub fn node_pushed(node: &str) -> String {
    format!("node {node} pushed")
}

// A whole visit of recursive best-first search.
pub fn backed_up(node: &str, limit: &str, stand_in: &str, value: &str) -> String {
    format!(
        "No node below node {node} is within the limit {limit}. The search goes back, and node {stand_in} replaces it with {value}."
    )
}

pub fn expanded_on_path(node: &str, value: &str, limit: &str, (successors, new): (usize, usize)) -> String {
    let parent = if new < successors { ", 1 back to the parent" } else { "" };
    let successors = counted(successors, "successor", "successors");
    format!("Expanded node {node} ({value}, limit {limit}): {successors}, {new} new{parent}.")
}

// One successor; the name of the move stands before it.
pub fn successor(mv: &str, outcome: &str) -> String {
    format!("Successor {mv}: {outcome}.")
}

/// `found` is what the node brings, if anything.
pub fn new_node(node: &str, value: &str, found: Option<&str>) -> String {
    format!("new node {node} with {value}{}", it_too(found))
}

pub fn pushed(node: &str, value: &str, found: Option<&str>) -> String {
    format!("pushed as node {node} with {value}{}", it_too(found))
}

pub fn replaces(node: &str, value: &str, old: &str, found: Option<&str>) -> String {
    format!("node {node} with {value} replaces open node {old}, which has a larger g{}", it_too(found))
}

pub fn reopens(node: &str, value: &str, old: &str, found: Option<&str>) -> String {
    format!("node {node} with {value} reopens closed node {old}, which has a larger g{}", it_too(found))
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
