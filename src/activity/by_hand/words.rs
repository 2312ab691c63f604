//! A search by hand.

use std::cmp::Ordering;

use crate::learn::by_hand::{ActionKind, Agreement, Difference, HandPlay, ReportRow};
use crate::picture::{BOARD_MARK, counted, number};

pub const TITLE: &str = "Search by hand";
pub const LEAVE: &str = "Leave";
pub const START_BOARD: &str = "Start, not expanded yet";
pub const EXPANDED: &str = "Expanded node";
pub const ANY_RULES: &str = "any rules";
pub const REPLACES: &str = "replaces this one";
pub const DROP: &str = "drop as known";
pub const PRUNE: &str = "prune this node";
pub const OTHER_SEARCHES: &str = "Other searches";
pub const IS_GOAL: &str = "goal";
pub const FROM_GOAL: &str = "from goal";

/// In two lines, in the slot of a successor that is to be placed.
pub const TO_PLACE: [&str; 2] = ["drag to", "Open"];
pub const TO_PLACE_HINT: &str = "Drag the board to its place in Open. A click puts it at the end (Enter).";
pub const DROP_HINT: &str = "Drop this board as known (Delete)";

// What to do next.
pub const BOARDS_CHANGED: &str = "The boards of the editor have changed. Continue this search, or press New boards to start over with the new ones.";
pub const FIRST_HINT: &str =
    "Click the start in Open to expand it. To search from both ends, click the goal first.";
pub const PLACE_HINT: &str = "Drag each board to its place in Open, or to Closed if it is already known.";
pub const REPLACE_HINT: &str = "This board is open already. Keep both, drop this one, or press R to replace.";
pub const GOAL_TAKEN: &str = "You took the goal from Open. End the search (E), or place its successors.";
pub const GOAL_FOUND: &str = "A successor is the goal. End the search (E), or continue.";
pub const CLOSED_HINT: &str = "Press P to move this node back to Open. The nodes below it are forgotten.";
pub const CHOOSE_HINT: &str =
    "Click the open node to expand next, or press its number. Enter expands the selected node.";

/// What the values of a node mean here.
pub const VALUE_MEANING: &str = "g: moves from the start. h: estimated moves to the goal. f = g + h";

pub fn expansions(count: usize) -> String {
    counted(count, "expansion", "expansions")
}

pub fn so_far(count: usize) -> String {
    format!("{} so far", expansions(count))
}

/// How the student's open list is ordered, in few words, if it is in one of these orders. `f` is that of a node.
pub fn order_of(play: &HandPlay, f: impl Fn(usize) -> Option<u32>) -> &'static str {
    let open = play.open();
    if open.len() < 2 {
        return "";
    }
    let values: Option<Vec<_>> = open.iter().map(|node| f(*node)).collect();
    if values.is_some_and(|values| values.is_sorted() && values.first() != values.last()) {
        return "least f on top";
    }
    if open.is_sorted() {
        return "oldest on top";
    }
    if open.is_sorted_by(|a, b| a > b) { "newest on top" } else { "your order" }
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

/// The likeliest search: the first line of a sentence. The second one says how far both are the same.
pub fn your_search(name: &str) -> String {
    format!("Your search is {name}:\n")
}

/// How far both are the same. `ends` if the student said that the search ends. No line ends before the last number.
pub fn how_far(agreement: &Agreement, ends: bool) -> String {
    let count = agreement.expansions;
    match &agreement.difference {
        Some(difference) if count == 0 => {
            format!("differs at expansion\u{a0}{}.", number(difference.expansion as u64))
        }
        Some(difference) => {
            let at = number(difference.expansion as u64);
            format!("the same for {}; differs at expansion\u{a0}{at}.", expansions(count))
        }
        None if ends => format!("the same to the end ({}).", expansions(count)),
        None => format!("the same for {}.", expansions(count)),
    }
}

/// Which rule the student did not follow with the board in the card, for which ▢ stands; empty where another node was taken.
pub fn against_the_rules(difference: &Difference) -> String {
    let why = match (difference.yours.kind, difference.theirs.kind) {
        (_, ActionKind::DropsClosed) => "is closed already, and you kept it",
        (_, ActionKind::DropsKnown) => "is known already, and you kept it",
        (_, ActionKind::DropsBeyond) => "is beyond the bound, and you kept it",
        (ActionKind::Drops, ActionKind::Keeps) => "is to be kept, and you dropped it",
        (ActionKind::Drops, ActionKind::Replaces) => "has a smaller g than before, and you dropped it",
        (ActionKind::Keeps, ActionKind::Replaces) => "replaces an open node, and you kept both",
        (ActionKind::Replaces, ActionKind::Keeps) => "is kept beside the open node, and you replaced that",
        (ActionKind::Prunes, _) => "stays open, and you pruned it",
        _ => return String::new(),
    };
    format!("\n{BOARD_MARK} {why}.")
}

/// Another search that may be the student's as well; `likeliest` is how many expansions the likeliest one agrees for.
pub fn as_likely(row: &ReportRow, likeliest: usize) -> String {
    let name = row.algorithm.info().short;
    let alike = expansions(row.agreement.expansions);
    let matches = if row.agreement.expansions == likeliest {
        format!("{name} also matches")
    } else {
        format!("{name} matches for {alike}")
    };
    match row.changed {
        0 => format!("{matches}."),
        changed => format!("{matches} ({}).", counted(changed, "changed rule", "changed rules")),
    }
}

/// The tooltip of the button that shows all other combinations of rules.
pub fn others_hint(count: usize) -> String {
    format!(
        "Show the other {} combinations of algorithm and rules, and where each first differs",
        number(count as u64)
    )
}

/// The button that undoes the expansions from the first different one on.
pub fn take_back(from: usize, last: usize) -> String {
    let [first, end] = [from, last].map(|expansion| number(expansion as u64));
    match from.cmp(&last) {
        Ordering::Less => format!("Take expansions {first} to {end} back"),
        Ordering::Equal => format!("Take expansion {end} back"),
        Ordering::Greater => format!("Undo the steps after expansion {end}"),
    }
}

pub fn go_on(name: &str) -> String {
    format!("Go on as {name}")
}

/// The tooltip of that button; `differs` if the student's search differs from the other one.
pub fn go_on_hint(differs: bool) -> &'static str {
    if differs {
        "Do the next expansion as this search does. Your steps after the first difference are discarded."
    } else {
        "Do the next expansion as this search does"
    }
}

/// The short name of an algorithm with what it does at the first difference, as a caption of the board.
pub fn theirs(name: &str, kind: ActionKind) -> String {
    let what = match kind {
        ActionKind::Takes => "takes",
        ActionKind::Ends { found: true } => "ends: goal found",
        ActionKind::Ends { found: false } => "ends without a path",
        ActionKind::StartsFromGoal(true) => "also starts from the goal",
        ActionKind::StartsFromGoal(false) => "starts only from the start",
        ActionKind::PutsBack => "goes back to",
        ActionKind::Prunes => "prunes",
        ActionKind::Leaves => "leaves in Open",
        ActionKind::Keeps => "keeps",
        ActionKind::Replaces => "replaces with",
        ActionKind::Drops => "drops",
        ActionKind::DropsKnown | ActionKind::DropsClosed => "drops as known",
        ActionKind::DropsBeyond => "drops as beyond its bound",
    };
    format!("{name} {what}")
}

/// What the student does there.
pub fn yours(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Takes => "you took",
        ActionKind::Ends { .. } => "you ended here",
        ActionKind::StartsFromGoal(true) => "you also started from the goal",
        ActionKind::StartsFromGoal(false) => "you started only from the start",
        ActionKind::PutsBack => "you put back",
        ActionKind::Prunes => "you pruned",
        ActionKind::Leaves => "you left in Open",
        ActionKind::Keeps => "you kept",
        ActionKind::Replaces => "you replaced with",
        ActionKind::Drops | ActionKind::DropsKnown | ActionKind::DropsClosed | ActionKind::DropsBeyond => {
            "you dropped"
        }
    }
}

pub fn until(expansion: usize) -> String {
    format!("until expansion {}", number(expansion as u64))
}

/// How many products of rules are not shown.
pub fn more_rules(count: usize) -> String {
    format!("and {}", counted(count, "more combination", "more combinations"))
}

/// The head of all searches.
pub fn others_title(expansions: usize, consistent: usize) -> String {
    let done = counted(expansions, "expansion", "expansions");
    match consistent {
        0 => format!("{done}: no algorithm matches all your steps"),
        1 => format!("{done}: consistent with one algorithm"),
        n => format!("{done}: consistent with {n} algorithms"),
    }
}

pub fn first_difference(expansion: usize) -> String {
    format!("The first difference is at expansion {}.", number(expansion as u64))
}
