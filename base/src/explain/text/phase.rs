//! The phases of a step, and what came of the moves of the blank, in few words.

pub const OF_LISTS: [&str; 4] = ["Take out", "Goal?", "Expand", "Choose next"];
pub const OF_TWO_SIDES: [&str; 4] = ["Take out", "Expand", "Met?", "Choose next"];
pub const OF_STACK: [&str; 4] = ["Visit the top", "Goal?", "Try moves", "Push or pop"];
pub const OF_PATH: [&str; 4] = ["Go down", "Goal?", "Expand", "Next or back"];

pub const YES: &str = "yes";
pub const NO: &str = "no";
pub const BACK: &str = "back";
/// Who takes the node out, in a search by hand.
pub const BY_YOU: &str = "you";

pub fn to_place(boards: usize) -> String {
    format!("{boards} to place")
}

pub fn new(nodes: usize) -> String {
    format!("{nodes} new")
}

pub fn tried(moves: usize) -> String {
    format!("{moves} tried")
}

// What became of a move, in two lines.
pub const NEW: &str = "new";
pub const REPLACES: &str = "replaces";
pub const REOPENS: &str = "reopens";
pub const ALREADY: &str = "already";
pub const OPEN: &str = "open";
pub const CLOSED: &str = "closed";
pub const VISITED: &str = "visited";
pub const PRUNED: &str = "pruned";

/// The search goes down to it.
pub const GO_ON: &str = "go on";
/// A successor that a watched program did not make.
pub const NOT_MADE: [&str; 2] = ["not", "generated"];
pub const ON_THE_PATH: [&str; 2] = ["on the", "path"];

pub fn pruned(moves: usize) -> String {
    format!("{moves} pruned")
}

/// How a value, with its name before it, exceeds a bound.
pub fn beyond(sign: &str, value: u32, bound: u32) -> String {
    format!("{sign} {value} > {bound}").trim_start().to_owned()
}

/// The smaller g of a better path, and the one of the node that it replaces.
pub fn smaller_g(g: u32, old: u32) -> String {
    format!("g {g} < {old}")
}

/// The value of a new node; `sign` is what nodes are ordered by.
pub fn value(sign: &str, value: &str) -> String {
    format!("{sign} {value}")
}
