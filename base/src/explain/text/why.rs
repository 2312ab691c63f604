//! Why a node is next.

use super::node::on_side;
use crate::picture::{BOARD_MARK, NEXT_MARK, capitalised, counted, number};
use crate::search::Side;

pub const LEFT_FOR_ANOTHER: &str =
    "The search leaves a subtree when another open node has a lower F than all of it.";

pub const OLDEST: &str = "▶ is the oldest";

pub const RANDOM_WALK: &str = "The search walks at random, out of a local minimum, before it starts again.";

/// Whether simulated annealing takes a successor with this h always, or by chance.
pub fn accepted(h: u32, parent_h: u32) -> &'static str {
    match h.cmp(&parent_h) {
        std::cmp::Ordering::Less => "Its h is lower, so it is accepted.",
        std::cmp::Ordering::Equal => "Its h is the same, so it is accepted.",
        std::cmp::Ordering::Greater => "Its h is larger; it is accepted by chance.",
    }
}

/// Why simulated annealing took a successor, where it is not known how many tries that took.
pub fn accepted_at_random(accepted: &str) -> String {
    format!("Taken at random. {accepted}")
}

/// Why simulated annealing took a successor, after some tries from a temperature on.
pub fn accepted_after(tries: u32, accepted: &str, temperature: &str) -> String {
    match tries {
        1 => format!("Tried at random, at T = {temperature}. {accepted}"),
        _ => format!("Taken at random at try {}, from T = {temperature} on. {accepted}", number(tries)),
    }
}

/// A number of open nodes, all or of one side.
fn open_nodes(nodes: usize, side: Option<Side>) -> String {
    let nodes = counted(nodes, "open node", "open nodes");
    match side {
        None => nodes,
        Some(side) => format!("{nodes} {}", on_side(side)),
    }
}

pub fn only_open(side: Option<Side>) -> String {
    let open = open_nodes(1, side);
    format!("{NEXT_MARK} is the only {}.", open.trim_start_matches("1 "))
}

/// What a watched program takes: how many open nodes the reference would take before, and how many have the same value.
/// `by_age` is how those are, if the reference has no value.
pub fn of_program(
    by_age: Option<&str>,
    (sign, value): (&str, &str),
    (lower, tied): (usize, usize),
) -> String {
    let open = |nodes: usize| {
        capitalised(&match nodes {
            0 => "no open node".to_owned(),
            nodes => open_nodes(nodes, None),
        })
    };
    let verbs = |nodes: usize, one: &'static str, more: &'static str| if nodes <= 1 { one } else { more };
    if let Some(older) = by_age {
        return format!(
            "Your program takes {NEXT_MARK}. {} {} {older}.",
            open(lower),
            verbs(lower, "is", "are")
        );
    }
    let takes = format!("Your program takes {NEXT_MARK}, with {sign} = {value}.");
    let smaller = format!("{} {} a smaller {sign}", open(lower), verbs(lower, "has", "have"));
    match tied {
        _ if lower > 0 => format!("{takes} {smaller}."),
        0 => format!("{takes} {smaller}."),
        tied => {
            format!("{takes} {smaller}, and {} {} the same.", number(tied as u64), verbs(tied, "has", "have"))
        }
    }
}

/// Copies before the node that is next.
pub fn skips(copies: usize) -> String {
    format!("Skips {} of closed boards.", counted(copies, "copy", "copies"))
}

pub fn first_in(nodes: usize, side: Option<Side>) -> String {
    format!("{NEXT_MARK} is the oldest of the {} (first in, first out).", open_nodes(nodes, side))
}

pub fn last_in(nodes: usize, side: Option<Side>) -> String {
    format!("{NEXT_MARK} is the newest of the {} (last in, first out).", open_nodes(nodes, side))
}

/// `value` is what nodes are ordered by, such as `f`, and `least` how much it is.
pub fn alone_least(nodes: usize, side: Option<Side>, value: &str, least: &str) -> String {
    format!("Of {}, {NEXT_MARK} has the least {value}, {least}.", open_nodes(nodes, side))
}

/// The node is one of several with the least value; `then` says what decided.
pub fn tied((tied, nodes): (u32, usize), side: Option<Side>, value: &str, least: &str, then: &str) -> String {
    let count = number(tied);
    // Two lines of a large text have no room for more.
    let shared = match side {
        None if tied as usize == nodes => {
            format!("All {} share the least {value}, {least}", open_nodes(nodes, None))
        }
        None => format!("{count} of the {} share the least {value}, {least}", open_nodes(nodes, None)),
        Some(side) => format!("{count} {} share the least {value}, {least}", on_side(side)),
    };
    format!("{shared}. Of these, {then}.")
}

/// Several keys decided among nodes with the same value.
pub const FIRST_BY_TIES: &str = "▶ is first by the rule for ties";

/// What decided among nodes with the same value: `which` is such as `largest g`.
pub fn alone_by(which: &str, value: Option<u32>) -> String {
    format!("{NEXT_MARK} has the {which}{}", after_comma(value))
}

/// `has` is such as `g = 5`, and `age` says which of them is next.
pub fn all_tied_on(has: &str, age: &str) -> String {
    format!("all have {has}; {age}")
}

pub fn tied_on(tied: u32, which: &str, value: Option<u32>, age: &str) -> String {
    format!("{} have the {which}{}; {age}", number(tied), after_comma(value))
}

pub fn tied_on_all(tied: u32, age: &str) -> String {
    format!("{} are equal in all keys; {age}", number(tied))
}

fn after_comma(value: Option<u32>) -> String {
    value.map(|value| format!(", {value}")).unwrap_or_default()
}

// What a visit has led to, in a search with a bound.

pub const NO_MOVE_LEFT: &str = "No move is left: ▢ is popped.";

pub fn has_f(f: u32) -> String {
    format!("f = {}", number(f))
}

pub fn has_depth(depth: u32) -> String {
    format!("depth {}", number(depth))
}

/// `value` is such as `f = 14`; `bound` is the word for it.
pub fn is_pushed(mv: &str, value: &str, bound: &str) -> String {
    format!("{} has {value}, within the {bound}: {NEXT_MARK} is pushed.", capitalised(mv))
}

/// The moves whose successors are pruned: “Up and right are above it”.
pub fn are_above(moves: &[&str], bound: &str) -> String {
    let (all, is) = match moves {
        [others @ .., last] if !others.is_empty() => (format!("{} and {last}", others.join(", ")), "are"),
        moves => (moves.concat(), "is"),
    };
    format!("{} {is} above {bound}", capitalised(&all))
}

pub fn pruned_and_popped(moves: &[&str], bound: &str) -> String {
    format!("{}; {BOARD_MARK} is popped.", are_above(moves, &format!("the {bound}")))
}

pub fn may_be_next_bound(bound: u32) -> String {
    format!("{} may be the next bound", number(bound))
}

/// A temperature, with three decimals at most.
pub fn temperature(t: f64) -> String {
    format!("{t:.3}").trim_end_matches('0').trim_end_matches('.').to_owned()
}
