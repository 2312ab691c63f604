//! Why a node is next.

use crate::picture::{counted, number};
use crate::search::Side;

pub const LEFT_FOR_ANOTHER: &str =
    "The search leaves a subtree when another open node has a lower F than all of it.";

/// Stands for the node that is next, as in the list.
pub const NEXT_MARK: &str = "▶";
/// Stands for the current board.
pub const BOARD_MARK: &str = "▢";

/// A sentence without the numbers of nodes, which only some lists show. `current` is that of the current node.
pub fn without_numbers(sentence: &str, current: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut rest = sentence.split(' ').peekable();
    while let Some(word) = rest.next() {
        let bare = word.trim_start_matches('(');
        let opening = &word[..word.len() - bare.len()];
        let is_node = bare.eq_ignore_ascii_case("node");
        let is_number = |next: &&str| next.starts_with(|c: char| c.is_ascii_digit());
        let Some(named) = is_node.then(|| rest.next_if(is_number)).flatten() else {
            words.push(word.to_owned());
            continue;
        };
        let digits = named.trim_end_matches(|c: char| !c.is_ascii_digit());
        let sign = &named[digits.len()..];
        let before = words.last().map_or("", String::as_str);
        let of_list = match before {
            "open" => Some("an open one"),
            "closed" => Some("a closed one"),
            _ => None,
        };
        if digits == current {
            words.push(format!("{opening}{BOARD_MARK}{sign}"));
        } else if let Some(one) = of_list {
            words.pop();
            words.push(format!("{one}{sign}"));
        } else if before == "as" || before == "new" {
            // “Already open, as node 5”, “pushed as node 5”, “new node 5 with …”.
            words.truncate(words.len() - usize::from(before == "as"));
            let last = words.pop().unwrap_or_default();
            words.push(format!("{}{sign}", last.trim_end_matches(',')));
        } else if rest.peek().is_some_and(|next| next.starts_with("pushed")) {
            words.push(format!("{opening}1"));
        } else {
            let article = if bare.starts_with('N') { "A" } else { "a" };
            words.push(format!("{opening}{article} node{sign}"));
        }
    }
    words.join(" ")
}

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
        Some(Side::Forward) => format!("{nodes} on the start side"),
        Some(Side::Backward) => format!("{nodes} on the goal side"),
    }
}

pub fn only_open(side: Option<Side>) -> String {
    let open = open_nodes(1, side);
    format!("{NEXT_MARK} is the only {}.", open.trim_start_matches("1 "))
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
        Some(Side::Forward) => format!("{count} on the start side share the least {value}, {least}"),
        Some(Side::Backward) => format!("{count} on the goal side share the least {value}, {least}"),
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

#[cfg(test)]
mod tests {
    use super::without_numbers;

    #[test]
    fn beside_the_board_no_node_has_a_number() {
        let check = |sentence, expected| assert_eq!(without_numbers(sentence, "1,012"), expected);
        check("Expanded node 1,012: 3 successors, 2 new.", "Expanded ▢: 3 successors, 2 new.");
        check("Node 1,012 is the goal, reached in 18 moves.", "▢ is the goal, reached in 18 moves.");
        check("Successor up: already closed, as node 5.", "Successor up: already closed.");
        check("Successor left: new node 13 with f = 14.", "Successor left: new with f = 14.");
        check("Successor up: pushed as node 18 with f = 14.", "Successor up: pushed with f = 14.");
        check(
            "First visit to node 1,012: tried u, l (node 18 pushed).",
            "First visit to ▢: tried u, l (1 pushed).",
        );
        check(
            "Successor up: node 9 with f = 6 replaces open node 7, which has a larger g.",
            "Successor up: a node with f = 6 replaces an open one, which has a larger g.",
        );
        check("2 of the 3 open nodes share the least f, 14.", "2 of the 3 open nodes share the least f, 14.");
    }
}
