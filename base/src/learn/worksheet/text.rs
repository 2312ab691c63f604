//! All text of worksheets but that of their pages, so that it can be proofread in one read.

use crate::puzzle::MoveOrder;

pub const OPEN: &str = "Open list";
pub const CLOSED: &str = "Closed list";
pub const OPEN_FROM_START: &str = "Open (start)";
pub const CLOSED_FROM_START: &str = "Closed (start)";
pub const OPEN_FROM_GOAL: &str = "Open (goal)";
pub const CLOSED_FROM_GOAL: &str = "Closed (goal)";
pub const STACK: &str = "Stack";
pub const VISITED_LIST: &str = "Visited nodes";
pub const PATH: &str = "Path";
pub const OPEN_NODES: &str = "Open nodes";

/// What a step does with its node.
pub const EXPANDED: &str = "Expanded";
pub const VISITED: &str = "Visited";

pub const TREE_TITLE: &str = "Search tree";

/// The title of a search from both ends, which has four lists.
const FOUR_LISTS: &str = "Open and closed lists";

/// Such as “Open list, closed list”.
pub fn lists_title(titles: &[&str]) -> String {
    if titles.len() > 2 {
        return FOUR_LISTS.to_owned();
    }
    let mut title = titles.join(", ").to_lowercase();
    if let Some(first) = title.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    title
}

/// `steps`: such as “8 expansions”; `one`: such as “expansion”.
pub fn lists_task(steps: &str, one: &str, sign: &str) -> String {
    format!(
        "Fill in the first {steps}: the board of each {one}, and the lists after it, the next board first. \
         Write {sign} below each board. Some places may stay empty."
    )
}

pub fn tree_task(steps: &str, one: &str, sign: &str) -> String {
    format!(
        "Fill in the tree after the first {steps}. Write {sign} below each board, \
         and above it the number of its {one}, if it has one."
    )
}

/// What the values mean.
pub fn value(meaning: &str) -> String {
    let mut letters = meaning.chars();
    let is_word = meaning.split(' ').next().is_some_and(|word| word.len() > 1);
    letters
        .next()
        .filter(|_| is_word)
        .map_or_else(|| meaning.to_owned(), |first| first.to_lowercase().to_string() + letters.as_str())
}

pub fn moves(order: MoveOrder) -> String {
    format!("moves of the blank in the order {order}")
}

pub fn weight(weight: &str) -> String {
    format!("w = {weight}")
}

/// A rule and its value.
pub fn rule(title: &str, value: &str) -> String {
    format!("{}: {}", title.to_lowercase(), value.to_lowercase())
}
