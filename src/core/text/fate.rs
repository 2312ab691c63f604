//! Why a node is where it is, in sentences with links.

use crate::picture::{StepUnit, capitalised, counted, number};
use crate::recording::Position;

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SentencePart {
    Text(String),
    /// A link to a place of the search.
    Place(Position, String),
    /// A link to the node with a number.
    Node(u64, String),
}

impl SentencePart {
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Place(_, text) | Self::Node(_, text) => text,
        }
    }

    /// The part with a capital letter, to begin a sentence.
    fn at_beginning(self) -> Self {
        match self {
            Self::Text(text) => Self::Text(capitalised(&text)),
            Self::Place(at, text) => Self::Place(at, capitalised(&text)),
            Self::Node(number, text) => Self::Node(number, capitalised(&text)),
        }
    }
}

impl From<&str> for SentencePart {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for SentencePart {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// A sentence, some parts of which are links.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkedSentence(pub Vec<SentencePart>);

impl LinkedSentence {
    /// Without its links.
    pub fn text(&self) -> String {
        self.0.iter().map(SentencePart::text).collect()
    }
}

macro_rules! sentence {
    ($($part:expr),+ $(,)?) => {
        LinkedSentence(vec![$(SentencePart::from($part)),+])
    };
}

/// The words of an algorithm for its steps and lists.
#[derive(Clone, Copy, Debug)]
pub struct ListWords {
    pub unit: StepUnit,
    /// `expanded` or `visited`.
    pub done: &'static str,
    /// `open list` or `stack`.
    pub list: &'static str,
}

// Questions.
pub fn why_not_open(words: ListWords) -> String {
    format!("Why is it not on the {}?", words.list)
}

pub fn why_not_expanded(words: ListWords) -> String {
    format!("Why has it not been {} yet?", words.done)
}

pub fn will_it_be(words: ListWords) -> String {
    format!("Will it ever be {}, and when?", words.done)
}

// Links.
pub fn node(number_of: u64) -> SentencePart {
    SentencePart::Node(number_of, format!("node {}", number(number_of)))
}

/// The step of a position, without the event.
pub fn place(words: ListWords, at: Position) -> SentencePart {
    let step = at.steps + u64::from(at.events > 0);
    let text = if step == 0 { "the start".to_owned() } else { words.unit.counted_place(step) };
    SentencePart::Place(at, text)
}

// Where it is.
pub const UNREACHABLE: &str = "No moves lead from the start to this board: it has the other parity.";

pub fn unreachable() -> LinkedSentence {
    sentence![UNREACHABLE]
}

/// `value` is such as `g = 7, f = 18`.
pub fn generated(at: SentencePart, value: &str) -> LinkedSentence {
    sentence!["It was generated at ", at, format!(" with {value}.")]
}

pub fn exists_from_the_start(value: &str) -> LinkedSentence {
    sentence![format!("The search begins with it: {value}.")]
}

pub fn is_current(words: ListWords, at: SentencePart) -> LinkedSentence {
    sentence!["It is the current node: ", at, format!(" took it from the {}.", words.list)]
}

pub fn is_closed(words: ListWords, at: SentencePart) -> LinkedSentence {
    sentence!["It is closed: ", at, format!(" took it from the {}.", words.list)]
}

pub fn was_replaced(by: SentencePart, at: SentencePart, (old, new): (u32, u32)) -> LinkedSentence {
    sentence!["It was replaced at ", at, ": ", by, " has the same board", smaller(old, new)]
}

pub fn was_reopened(by: SentencePart, at: SentencePart, (old, new): (u32, u32)) -> LinkedSentence {
    sentence!["Its board was reopened at ", at, ": ", by, " has it", smaller(old, new)]
}

fn smaller(old: u32, new: u32) -> String {
    format!(" with g = {} instead of {}.", number(new), number(old))
}

pub fn was_pruned(at: SentencePart) -> LinkedSentence {
    sentence!["It was pruned when ", at, " began: only nodes before it in the order were kept."]
}

pub fn was_skipped(at: SentencePart) -> LinkedSentence {
    sentence!["It was skipped when ", at, " began: another node with its board was expanded before."]
}

/// No other node was open, so that the search ended.
pub fn was_skipped_last(at: SentencePart) -> LinkedSentence {
    sentence!["It was skipped after ", at, ", the last one: another node with its board was expanded before."]
}

/// Hill climbing went on from another node.
pub fn was_not_chosen(at: SentencePart) -> LinkedSentence {
    sentence!["It was pruned when ", at, " began: hill climbing keeps only the node that it moves to."]
}

pub fn was_too_deep(at: SentencePart, limit: u32) -> LinkedSentence {
    sentence!["It was popped at ", at, format!(": it is deeper than the limit {}.", number(limit))]
}

pub fn was_at_limit(at: SentencePart, limit: u32) -> LinkedSentence {
    sentence!["It was popped at ", at, format!(": it is at the depth limit {}.", number(limit))]
}

pub fn was_popped(at: SentencePart) -> LinkedSentence {
    sentence!["It was popped at ", at, ", when none of its moves was left to try."]
}

pub fn was_forgotten(root: SentencePart, at: SentencePart, by: SentencePart, value: &str) -> LinkedSentence {
    sentence![
        "The search left the subtree of ",
        root,
        " at ",
        at,
        ". Instead of it, ",
        by,
        format!(" keeps {value}.")
    ]
}

pub fn is_on_path(at: Option<SentencePart>) -> LinkedSentence {
    match at {
        Some(at) => sentence!["It is on the path to the current node: ", at, " expanded it."],
        None => sentence!["It is on the path to the current node."],
    }
}

// Not generated.
pub fn no_neighbour_reached(words: ListWords, neighbours: usize, is_part: bool) -> LinkedSentence {
    let part = if is_part { " in this part of the search" } else { "" };
    sentence![format!(
        "It is not generated{part}: none of the {neighbours} boards one move away has been {}.",
        words.done
    )]
}

/// A board one move away is on the open list.
pub fn neighbour_open(words: ListWords, neighbour: SentencePart) -> LinkedSentence {
    sentence![
        "It is not generated yet: ",
        neighbour,
        format!(", one move away, is open. It has to be {} first.", words.done)
    ]
}

pub fn neighbour_current(neighbour: SentencePart) -> LinkedSentence {
    sentence!["It is not generated: the search has not tried the move from ", neighbour, " to it yet."]
}

pub fn neighbour_is_goal(neighbour: SentencePart) -> LinkedSentence {
    sentence!["It is not generated: ", neighbour, ", one move away, is the goal, where the search ends."]
}

pub fn neighbour_too_deep(neighbour: SentencePart, limit: u32) -> LinkedSentence {
    sentence![
        "It is not generated: ",
        neighbour,
        format!(", one move away, is deeper than the limit {}.", number(limit))
    ]
}

pub fn neighbour_at_limit(neighbour: SentencePart, limit: u32) -> LinkedSentence {
    sentence![
        "It is not generated: ",
        neighbour,
        format!(", one move away, is at the depth limit {} and is not expanded.", number(limit))
    ]
}

pub fn neighbour_gone(neighbour: SentencePart) -> LinkedSentence {
    sentence!["It is not generated: ", neighbour, ", one move away, left the search before that move."]
}

// On the open list.
pub fn went_first(words: ListWords, nodes: u64) -> LinkedSentence {
    if words.unit == StepUnit::STEP {
        return sentence![format!("Since then, the search made {}.", words.unit.counted(nodes))];
    }
    let nodes = counted(nodes as usize, "node was", "nodes were");
    sentence![format!("Since then, {nodes} {}.", words.done)]
}

pub fn is_next(has_sides: bool) -> LinkedSentence {
    sentence![format!("It is next on the open list{}.", of_its_side(has_sides))]
}

pub fn older(nodes: usize, has_sides: bool) -> LinkedSentence {
    let nodes = nodes_of_its_side(nodes, has_sides, ["is", "are"]);
    sentence![format!("{nodes} older: first in, first out.")]
}

pub fn newer(nodes: usize, has_sides: bool) -> LinkedSentence {
    let nodes = nodes_of_its_side(nodes, has_sides, ["is", "are"]);
    sentence![format!("{nodes} newer: last in, first out.")]
}

fn of_its_side(has_sides: bool) -> &'static str {
    if has_sides { " of its side" } else { "" }
}

/// `verbs` is such as `has` and `have`.
fn nodes_of_its_side(nodes: usize, has_sides: bool, verbs: [&str; 2]) -> String {
    let [one, many] = verbs;
    let side = of_its_side(has_sides);
    match nodes {
        0 => format!("No open node{side} {one}"),
        nodes => counted(nodes, &format!("open node{side} {one}"), &format!("open nodes{side} {many}")),
    }
}

/// What an open list is ordered by, as words for nodes that go first and for equal ones.
pub struct OrderedBy {
    first: String,
    same: String,
}

pub fn by_value(value: &str) -> OrderedBy {
    OrderedBy { first: format!("a lower {value}"), same: format!("the same {value}") }
}

/// Layer by layer.
pub fn layer_then(value: &str) -> OrderedBy {
    OrderedBy {
        first: format!("a smaller g, or this g and a lower {value}"),
        same: format!("the same g and {value}"),
    }
}

/// The deepest first.
pub fn depth_then(value: &str) -> OrderedBy {
    OrderedBy {
        first: format!("a larger g, or this g and a lower {value}"),
        same: format!("the same g and {value}"),
    }
}

pub fn ahead(by: &OrderedBy, lower: usize, tied: usize, has_sides: bool) -> LinkedSentence {
    let lower = format!("{} {}", nodes_of_its_side(lower, has_sides, ["has", "have"]), by.first);
    let tied = match tied {
        0 => String::new(),
        1 => format!(", and 1 other has {}", by.same),
        tied => format!(", and {} others have {}", number(tied as u64), by.same),
    };
    sentence![format!("{lower}{tied}.")]
}

pub fn order(name: &str) -> LinkedSentence {
    sentence![format!("The order is {name}.")]
}

// What will become of it.
pub const HIDDEN: &str = "What comes next is hidden.";

pub fn hidden() -> LinkedSentence {
    sentence![HIDDEN]
}

pub fn expanded_later(words: ListWords, at: SentencePart, before: u64) -> LinkedSentence {
    match before {
        0 => sentence!["Yes, next: at ", at, "."],
        before if words.unit == StepUnit::STEP => {
            sentence!["Yes, at ", at, format!(", {} from here.", words.unit.counted(before))]
        }
        before => {
            let before = counted(before as usize, "other node comes", "other nodes come");
            sentence!["Yes, at ", at, format!(": {before} first.")]
        }
    }
}

pub fn generated_later(at: SentencePart, as_node: SentencePart) -> LinkedSentence {
    sentence!["It is generated at ", at, ", as ", as_node, "."]
}

pub fn generated_again(at: SentencePart, as_node: SentencePart) -> LinkedSentence {
    sentence!["The same board is generated again at ", at, ", as ", as_node, "."]
}

pub fn replaced_later(by: SentencePart, at: SentencePart, (old, new): (u32, u32)) -> LinkedSentence {
    sentence!["No: it is replaced at ", at, ". There, ", by, " has the same board", smaller(old, new)]
}

pub fn successor_of_it(words: ListWords, by: SentencePart, at: SentencePart) -> LinkedSentence {
    sentence![by.at_beginning(), format!(", which has the same board, is {} at ", words.done), at, "."]
}

pub fn pruned_later(at: SentencePart) -> LinkedSentence {
    sentence!["No: it is pruned when ", at, " begins."]
}

pub fn skipped_later(when: &str, at: SentencePart) -> LinkedSentence {
    let skipped = format!("No: it is skipped {when} ");
    sentence![skipped, at, ", because another node with its board is expanded before."]
}

pub fn forgotten_later(at: SentencePart) -> LinkedSentence {
    sentence!["No: the search leaves its subtree at ", at, "."]
}

/// `own` and `last` are values such as `f = 20`.
pub fn never(own: &str, at: SentencePart, last: &str) -> LinkedSentence {
    sentence![format!("Never: it has {own}, and the search ended at "), at, format!(" with {last}.")]
}

pub fn never_ended(at: SentencePart) -> LinkedSentence {
    sentence!["Never: the search ended at ", at, "."]
}

pub fn never_generated(at: SentencePart) -> LinkedSentence {
    sentence!["Never: the search ended at ", at, " and did not generate it."]
}

pub fn not_so_far(at: SentencePart) -> LinkedSentence {
    sentence!["Not yet. The search is still running, at ", at, "."]
}

pub fn not_up_to_the_limit() -> LinkedSentence {
    sentence!["Not yet. The search has stopped at its limit."]
}

pub fn not_up_to(at: SentencePart) -> LinkedSentence {
    sentence!["Not yet. The search was stopped at ", at, "."]
}

/// Of a goal node, where the goal is tested on generation.
pub fn never_needed(at: SentencePart) -> LinkedSentence {
    sentence!["Never: the goal is tested on generation, and the search ended at ", at, "."]
}

pub fn not_here(words: ListWords) -> LinkedSentence {
    sentence![format!("Not in the part of the {} that is read in detail here.", words.unit.many)]
}

// Dropped.
pub fn dropped(at: SentencePart, parent: SentencePart, g: u32, why: Vec<SentencePart>) -> LinkedSentence {
    let start = ["At ".into(), at, ", as a successor of ".into(), parent];
    let rest = std::iter::once(format!(" with g = {}: ", number(g)).into()).chain(why);
    LinkedSentence(start.into_iter().chain(rest).collect())
}

pub fn reached_before(known: SentencePart, g: u32, state: &str) -> Vec<SentencePart> {
    vec!["reached before as ".into(), known, format!(" with g = {}, {state}.", number(g)).into()]
}

pub const CLOSED: &str = "which was closed then";
pub const VISITED: &str = "so it counts as visited";

pub fn takes_back(parent: SentencePart) -> LinkedSentence {
    sentence!["Only as a successor of ", parent, ", whose last move it would undo."]
}

pub fn on_path(known: SentencePart) -> Vec<SentencePart> {
    vec!["already on the path, as ".into(), known, ".".into()]
}

pub fn pruned(why: &str) -> Vec<SentencePart> {
    vec![format!("{why}.").into()]
}

pub fn dropped_times(times: usize, first: SentencePart) -> LinkedSentence {
    sentence![format!("It was dropped {} so far, first at ", self::times(times)), first, "."]
}

pub fn dropped_at_least(times: usize) -> LinkedSentence {
    sentence![format!("It was dropped at least {} so far.", self::times(times))]
}

// Parent and g.
pub const IS_START: &str = "It is the start: it has no parent, and g = 0.";
pub const IS_GOAL_START: &str = "It is the goal, where the other side starts: g = 0.";

pub fn is_start(from_goal: bool) -> LinkedSentence {
    sentence![if from_goal { IS_GOAL_START } else { IS_START }]
}

/// With g of the parent and of the node.
pub fn parent(at: SentencePart, parent: SentencePart, (before, g): (u32, u32)) -> LinkedSentence {
    let cost = g.saturating_sub(before);
    let sum = format!(", so g = {} + {} = {}.", number(before), number(cost), number(g));
    sentence!["It was generated at ", at, " as a successor of ", parent, sum]
}

pub fn took_the_place(old: SentencePart, g: u32) -> LinkedSentence {
    sentence!["It took the place of ", old, format!(", whose g was {}.", number(g))]
}

pub fn stands_for(root: SentencePart, value: &str) -> LinkedSentence {
    sentence![
        "It stands for the subtree of ",
        root,
        format!(", which the search left: {value} is backed up.")
    ]
}

pub fn reached_again(times: usize, first_kept: bool) -> LinkedSentence {
    let times = self::times(times);
    sentence![if first_kept {
        format!("It was reached {times} more, also with a smaller g, but its first node is kept.")
    } else {
        format!("It was reached {times} more, never with a smaller g.")
    }]
}

pub fn reached_before_its_end(times: usize) -> LinkedSentence {
    sentence![format!("Its board was reached {} more before a smaller g was found.", self::times(times))]
}

pub fn other_side(node: SentencePart, at: SentencePart, g: u32) -> LinkedSentence {
    sentence!["The other side reached it at ", at, ", as ", node, format!(" with g = {}.", number(g))]
}

// The path.
pub fn on_found_path(move_number: usize, length: usize, goal: SentencePart) -> LinkedSentence {
    let start = match move_number {
        0 => format!("The path of {} starts here", moves(length)),
        after => format!("It is on the path, after {} of {}", moves(after), number(length as u64)),
    };
    sentence![format!("{start}: the parents of "), goal, " lead back through it."]
}

pub fn on_joined_path(move_number: usize, length: usize, meeting: [SentencePart; 2]) -> LinkedSentence {
    let [forward, backward] = meeting;
    let start = format!("It is on the path, after {move_number} of {}: the sides met at ", moves(length));
    sentence![start, forward, " and ", backward, "."]
}

/// The node itself is not on the path.
pub fn board_on_path(as_node: SentencePart) -> LinkedSentence {
    sentence!["The same board is on the path, as ", as_node, "."]
}

pub fn off_path_too_long(value: &str, length: usize) -> LinkedSentence {
    sentence![format!(
        "It is not on the path: {value}, so a path through this node has more than {}.",
        moves(length)
    )]
}

pub fn off_path(goal: SentencePart) -> LinkedSentence {
    sentence!["It is not on the path: the parents of ", goal, " lead back to the start without it."]
}

pub fn off_path_of_boards() -> LinkedSentence {
    sentence!["It is not on the path that was found."]
}

fn times(times: usize) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        times => format!("{} times", number(times as u64)),
    }
}

fn moves(length: usize) -> String {
    counted(length, "move", "moves")
}

/// Why a typed board cannot be asked about.
pub fn other_size(typed: &str, searched: &str) -> String {
    format!("This is a {typed} board, but the search is on {searched} boards.")
}

pub fn not_a_board(error: &str) -> String {
    format!("{}.", capitalised(error))
}
