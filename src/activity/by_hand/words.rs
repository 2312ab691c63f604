//! A search by hand.

use crate::picture::{counted, number};

pub const TITLE: &str = "Search by hand";
pub const END: &str = "End search";
pub const LEAVE: &str = "Leave";
pub const OPEN: &str = "Open list";
pub const CLOSED: &str = "Closed list, newest first";
pub const DROP: &str = "Drop";
pub const NOTHING_EXPANDED: &str = "No node yet";
pub const ANY_RULES: &str = "any rules";
pub const REPLACES: &str = "replaces this one";

// What to do next.
pub const BOARDS_CHANGED: &str =
    "The boards of the editor have changed. Continue this search, or press New boards to use the new ones.";
pub const DECIDE_HINT: &str =
    "Drag each successor to the open list or to Drop. Keys: ← → and 1–9, Enter, Delete.";
pub const REPLACE_HINT: &str =
    "This board is open already: keep both, drop this one, or press R to replace the open one.";

/// g, h and f of a node.
pub fn values(g: u32, h: Option<u32>) -> String {
    match h {
        Some(h) => format!("g {g}  h {h}  f {}", g + h),
        None => format!("g {g}"),
    }
}

pub fn equation(g: u32, h: Option<u32>) -> String {
    match h {
        Some(h) => format!("f = {} = {g} + {h}", g + h),
        None => format!("g = {g}"),
    }
}

pub fn expansion(expansions: usize, heuristic: &str) -> String {
    format!("Expansion {} · h: {heuristic}", number(expansions as u64))
}

pub fn open_count(count: usize) -> String {
    counted(count, "node", "nodes")
}

pub fn kept_at(place: usize) -> String {
    format!("open, place {}", place + 1)
}

pub const IS_GOAL: &str = "goal";

/// How a successor is marked whose board is in a list already.
pub fn known(is_open: bool, g: u32) -> String {
    format!("{} with g {g}", if is_open { "open" } else { "closed" })
}

pub fn more(count: usize) -> String {
    format!("+ {}", number(count as u64))
}

pub fn until(expansion: usize) -> String {
    format!("until expansion {}", number(expansion as u64))
}

/// How many products of rules are not shown.
pub fn more_rules(count: usize) -> String {
    format!("and {}", counted(count, "more combination", "more combinations"))
}

/// The head of the answer.
pub fn answer_title(expansions: usize, consistent: usize) -> String {
    let done = counted(expansions, "expansion", "expansions");
    match consistent {
        0 => format!("{done}: no algorithm does all that you did"),
        1 => format!("{done}: consistent with one algorithm"),
        n => format!("{done}: consistent with {n} algorithms"),
    }
}

pub const EXPANDED: &str = "Expanded node";
pub const FIRST_HINT: &str = "Expand the start: click it, or press Enter. To search from both ends, drag the goal to the open list, or press G.";

/// g, h and f, a line each.
pub fn value_lines(g: u32, h: Option<u32>) -> Vec<String> {
    let estimated = h.map(|h| [format!("h {h}"), format!("f {}", g + h)]);
    std::iter::once(format!("g {g}")).chain(estimated.into_iter().flatten()).collect()
}

pub fn successor_label(mv: &str, board: &str) -> String {
    format!("Successor {mv}: {board}")
}

pub fn open_label(place: usize, board: &str) -> String {
    format!("Open node {}: {board}", place + 1)
}

pub fn closed_label(board: &str) -> String {
    format!("Closed node: {board}")
}

pub fn first_difference(expansion: usize) -> String {
    format!("The first difference is at expansion {}.", number(expansion as u64))
}
