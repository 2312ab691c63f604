//! The words of the questions and of the reasons.

use super::order::{ComparedBy, Extreme};
use crate::picture::capitalised;
use crate::puzzle::{Move, MoveOrder, counted, number};
use crate::recording::Position;
use crate::search::{History, NodeValue, Side, Weight};

// The rules that order an open list.
pub const LEAST_PRIORITY: &str = "least priority, the larger of f and 2g";
pub const LAYER_BY_LAYER: &str = "layer by layer";

pub fn then(rule: &str) -> String {
    format!("then {rule}")
}

pub fn least_weighted_f(weight: Weight) -> String {
    format!("least f = g + {weight}·h")
}

pub fn move_order(moves: MoveOrder) -> String {
    format!("move order {moves}")
}

pub fn move_order_backwards(moves: MoveOrder) -> String {
    format!("move order {moves} backwards")
}

/// `least f, 14`.
pub fn with_value(extreme: Extreme, value: &str) -> String {
    format!("{extreme}, {value}")
}

/// Why a node is not first. `has` is what it has instead of `extreme`; `None` for its age or its board.
pub fn has_another(extreme: Extreme, has: Option<&str>) -> String {
    match (extreme.of, has) {
        (Some(of), Some(has)) => {
            format!("Its {of} is {has}, and another node comes before it: the {extreme} comes first.")
        }
        _ => format!("The {extreme} comes first, and this is not the {extreme}."),
    }
}

pub fn shares_one(shared: &str, extreme: Extreme, has: Option<&str>) -> String {
    format!("It has the {shared}, but others share it. {}", then_goes(extreme, has))
}

pub fn shares_all(shared: &[String], extreme: Extreme, has: Option<&str>) -> String {
    let shared: Vec<_> = shared.iter().map(|one| format!("the {one}")).collect();
    format!("Others share {}. {}", shared.join(", and "), then_goes(extreme, has))
}

fn then_goes(extreme: Extreme, has: Option<&str>) -> String {
    match has {
        Some(has) => {
            format!("Then the {extreme} comes first, and {has} is not the {}.", extreme.superlative)
        }
        None => format!("Then the {extreme} comes first, and this is not the {extreme}."),
    }
}

/// Why a node is first: what it is the most of, and how much that is.
pub fn why_first(parts: impl Iterator<Item = (Extreme, Option<String>)>) -> String {
    let sentences = parts.enumerate().map(|(i, (extreme, has))| {
        let of = if i == 0 { "" } else { "Of those, " };
        let it = if i == 0 { "It" } else { "it" };
        match has {
            Some(has) => format!("{of}{it} has the {extreme}, {has}."),
            None if extreme.of.is_some() => format!("{of}{it} has the {extreme}."),
            None => format!("{of}{it} is the {extreme}."),
        }
    });
    sentences.collect::<Vec<_>>().join(" ")
}

// Which node is next.
pub const STACK_HAS_NO_CHOICE: &str = "It visits the node on top of its stack";
pub const GOES_ON_FOR_BETTER: &str = "It ends only when its stack is empty";
pub const TAKEN_AT_RANDOM: &str = "It takes a successor at random";

pub fn which_is_next(expands: bool, history: History, side: Side) -> String {
    let verb = if expands { "expanded" } else { "visited" };
    match (history, side) {
        (History::TwoSided, Side::Forward) => format!("Which node is {verb} next, on the start side?"),
        (History::TwoSided, Side::Backward) => format!("Which node is {verb} next, on the goal side?"),
        _ => format!("Which node is {verb} next?"),
    }
}

// What happens to a successor.
pub const ALL_ARE_NEW: &str = "It keeps every successor";
pub const NEW: &str = "new";
pub const DROPPED_REACHED: &str = "dropped: reached before";
pub const DROPPED_CLOSED: &str = "dropped: already closed";
pub const DROPPED_VISITED: &str = "dropped: visited before";
pub const DROPPED_PARENT: &str = "dropped: the parent";
pub const DROPPED_ON_PATH: &str = "dropped: on the path";
pub const REPLACES: &str = "replaces an open node";
pub const REOPENS: &str = "reopens a closed node";
pub const PRUNED_BY_BOUND: &str = "pruned: f above the bound";
pub const PRUNED_BY_DEPTH: &str = "pruned: beyond the depth limit";

pub const IS_NOT_PARENT: &str = "Only the parent is dropped, and this is not the parent.";
pub const NOT_REACHED: &str = "Its state was not reached before.";
pub const NOT_CLOSED: &str = "No closed node has its state.";
pub const NEW_OR_BETTER: &str = "No node has its state, or only open ones with a larger g.";

// When something happens.
pub const NONE_OR_OPEN_WITH_LARGER_G: &str = "no node has its state, or only open ones with a larger g";
pub const NO_NODE: &str = "no node has its state";
pub const A_NODE: &str = "a node has its state";
pub const NONE_ON_SIDE: &str = "no node of its side has its state";
pub const NONE_CLOSED: &str = "no closed node has its state";
pub const ONE_CLOSED: &str = "a closed node has its state";
pub const ONE_CLOSED_WITH_NO_LARGER_G: &str = "a closed node has its state and no larger g";
pub const ONE_WITH_NO_LARGER_G: &str = "a node has its state and no larger g";
pub const ONE_CLOSED_OR_WITH_NO_LARGER_G: &str = "a node has its state, and is closed or has no larger g";
pub const NEVER_ON_STACK: &str = "its state was never on the stack";
pub const WAS_ON_STACK: &str = "its state was on the stack at some time";
pub const NONE_ON_PATH: &str = "no node of the path has its state";
pub const ONE_ON_PATH: &str = "a node of the path has its state";
pub const THE_LAST_MOVE_BACK: &str = "it undoes the last move";
pub const NOT_THE_LAST_MOVE_BACK: &str = "it does not undo the last move";
pub const REPLACES_ONLY_IF: &str = "It replaces a node only if an open node has its state and a larger g.";
pub const REOPENS_ONLY_IF: &str = "It reopens a node only if a closed node has its state and a larger g.";

pub fn new_only_if(condition: &str) -> String {
    format!("It is new only if {condition}.")
}

pub fn dropped_only_if(condition: &str) -> String {
    format!("It is dropped only if {condition}.")
}

pub fn pruned_only_if(condition: &str) -> String {
    format!("It is pruned only if {condition}.")
}

pub fn both_of(one: &str, other: &str) -> String {
    format!("{one} and {other}")
}

/// That f is within the bound, and that it is not.
pub fn f_and_bound(bound: u32) -> [String; 2] {
    [format!("its f is at most the bound, {bound}"), format!("its f is more than the bound, {bound}")]
}

/// That the depth is within the limit, and that it is not.
pub fn depth_and_limit(limit: u32) -> [String; 2] {
    [format!("its depth is at most the limit, {limit}"), format!("its depth is more than the limit, {limit}")]
}

pub fn what_happens(mv: Move) -> String {
    format!("What happens to the successor by the move {}?", mv.name())
}

/// `why` is a clause, such as “already open”.
pub fn dropped(why: &str) -> String {
    format!("{}.", capitalised(why))
}

/// `known_g` is that of the node of the same board, which is closed or open.
pub fn smaller_g(g: u32, known_g: u32, is_closed: bool) -> String {
    let state = if is_closed { "closed" } else { "open" };
    format!("Its g is {g}. The {state} node with the same board has a larger g, {known_g}.")
}

pub fn f_within(g: u32, h: u32, bound: u32) -> String {
    format!("Its f, {} = {g} + {h}, is within the bound, {bound}.", g + h)
}

pub fn depth_is_within(g: u32, limit: u32) -> String {
    format!("Its depth, {g}, is within the limit, {limit}.")
}

pub fn depth_within(g: u32, limit: u32) -> String {
    format!("Its depth, {g}, is within the limit, {limit}, and its state is not on the path.")
}

// The values of a successor.
pub const G_OF_PARENT: &str = "This is g of the node before the move, and a move adds one to it.";
pub const WRONG_G: &str = "A move adds one to g of the node before it, which gives a different g.";
pub const H_OF_PARENT: &str = "This is h of the node before the move. The new board has another h.";
pub const WRONG_H: &str = "The new board has a different h: compute it from that board.";
pub const VALUES_OF_PARENT: &str = "These are the values of the node whose successor it is.";

pub fn which_values(value: NodeValue, mv: Move) -> String {
    let what = match value {
        // The options show g as well.
        NodeValue::H => "What are h and g",
        NodeValue::Priority => "What is the priority",
        NodeValue::Depth => "What is g",
        NodeValue::F | NodeValue::WeightedF => "What is f",
        NodeValue::BackedUpF => "What is F",
    };
    format!("{what} of the successor by the move {}?", mv.name())
}

pub fn g_is_one_more(parent_g: u32, g: u32) -> String {
    format!("Each move adds 1 to g: {parent_g} + 1 = {g}.")
}

pub fn g_and_h(g: u32, h: u32) -> String {
    format!("The move adds 1 to g, which makes {g}. h of the new board is {h}.")
}

pub fn backed_up_f(own: u32, of_parent: u32) -> String {
    format!("F is the larger of its own f, {own}, and F of its parent, {of_parent}.")
}

pub fn less_than_parent(own: u32) -> String {
    format!("{own} is its own f, but F is never less than F of the parent.")
}

pub fn less_than_own_f(of_parent: u32) -> String {
    format!("{of_parent} is F of its parent, but F is never less than its own f.")
}

pub const LARGER_OF_BOTH: &str = "F is its own f or F of its parent: the larger of both.";

// The place in the open list.
pub const STACK_ADDS_ON_TOP: &str = "It puts each node on top of its stack";
pub const QUEUE_ADDS_AT_END: &str = "It adds each node at the end of its queue";
pub const HEAP_IS_NOT_SORTED: &str = "The queue of a library is a heap, not a sorted list";
pub const NO_OPEN_LIST: &str = "It has no open list, only the successors of its path";

pub fn which_place(mv: Move) -> String {
    format!("Where does the successor by the move {} go in the open list?", mv.name())
}

/// The nodes beside a place of the list.
pub const BEFORE_PLACE: &str = "the node before this place";
pub const AFTER_PLACE: &str = "the node after this place";

/// Both nodes have something by which they are compared.
pub fn goes_first_by(extreme: Extreme, other: &str, others: &str, own: &str) -> String {
    let has = match extreme.of {
        Some(ComparedBy::Letter(of)) => format!("{of} = {others}"),
        Some(ComparedBy::Word(of)) => format!("the {of} {others}"),
        None => others.to_owned(),
    };
    format!("The {extreme} comes first: {other} has {has}, the successor {own}.")
}

/// `shared` is what both have: `f, 14`.
pub fn goes_first_by_age(extreme: Extreme, other: &str, shared: &[(ComparedBy, String)]) -> String {
    let shared: Vec<_> = shared.iter().map(|(of, has)| format!("{of}, {has}")).collect();
    let other = capitalised(other);
    if shared.is_empty() {
        return format!("{other} is older than the successor. The {extreme} comes first.");
    }
    let shared = shared.join(", and ");
    format!("{other} has the same {shared}, but is older. The {extreme} comes first.")
}

// The end of the search.
pub const ENDS: &str = "yes, it ends";
pub const GOES_ON: &str = "no, it continues";
pub const DOES_IT_END_WITH_NODE: &str = "Does the search end with this node?";
pub const IS_THE_GOAL: &str = "It is the goal, and it is tested now.";
pub const GOAL_TESTED_WHEN_GENERATED: &str =
    "It is the goal, which this search tests when a node is generated.";
pub const GOAL_HAS_SIBLINGS_LEFT: &str =
    "It is the goal, but the search ends only when all successors of this node are generated.";
pub const GOAL_TESTED_WHEN_EXPANDED: &str =
    "It is the goal, but it is only generated. A node is tested when it is expanded.";
pub const GOAL_TESTED_WHEN_VISITED: &str =
    "It is the goal, but it is only pushed. A node is tested when it is visited.";
pub const LAYER_IS_FINISHED: &str = "The sides have met, and the layer in which they met is finished.";
pub const LAYER_IS_NOT_FINISHED: &str = "The sides have met, but the layer is not finished.";

pub fn not_the_goal(misplaced: usize) -> String {
    format!("It is not the goal: {} misplaced.", counted(misplaced, "tile is", "tiles are"))
}

pub fn does_it_end_with_successor(mv: Move) -> String {
    format!("Does the search end with the successor by the move {}?", mv.name())
}

pub fn does_it_end_after_meeting(length: u32) -> String {
    format!("The sides have met: {}. Does the search end now?", counted(length as usize, "move", "moves"))
}

pub fn no_shorter_path(length: u32) -> String {
    format!("U, {length}, is at most max(C, fmin, gmin_F + gmin_B + 1): no path is shorter.")
}

pub fn shorter_path_possible(length: u32) -> String {
    format!("U, {length}, is more than max(C, fmin, gmin_F + gmin_B + 1): a path may be shorter.")
}

// Every kind.
pub const MOVES_HAVE_COSTS: &str = "Only for searches in which each move costs 1";

// The next bound.
pub const NO_ITERATIONS: &str = "It has no iterations";

pub fn which_bound(name: &str, bound: u32) -> String {
    format!("The iteration with the {name} {bound} ends. What is the next {name}?")
}

pub fn bound_rises(bound: u32) -> String {
    format!("Everything within {bound} was searched, so it has to be larger.")
}

pub const LIMIT_RISES_BY_ONE: &str = "The limit grows by one from iteration to iteration.";

pub fn limit_rises_by_one(limit: u32) -> String {
    format!("The limit grows by 1: {limit} + 1 = {}.", limit + 1)
}

pub fn no_such_f(wrong: u32) -> String {
    format!("No successor that was pruned had f = {wrong}.")
}

pub const LOWER_F: &str = "A successor with a lower f was pruned.";

pub fn least_f_above(bound: u32, next: u32) -> String {
    format!("{next} is the least f above the bound, {bound}, of all successors that were pruned.")
}

// Which node is pruned.
pub const HAS_NO_BEAM: &str = "It has no beam";

pub fn which_is_pruned(width: usize, nodes: usize) -> String {
    let (width, nodes) = (number(width as u64), number(nodes as u64));
    format!("The beam keeps {width} of the {nodes} open nodes. Which of these is pruned?")
}

pub fn kept_as_older(h: u32) -> String {
    format!("Not all nodes with h = {h} fit in the beam. The oldest of them stay, and this is one of those.")
}

pub fn kept_for_h(h: u32, width: usize) -> String {
    format!("Its h, {h}, is among the {} least, so it stays.", number(width as u64))
}

pub fn why_pruned(width: usize, h: u32) -> String {
    format!("Its h is {h}, and {} other nodes come first.", number(width as u64))
}

// The check of results.
pub fn question_at(kind: &str, at: Position) -> String {
    format!("{kind} at step {}, event {}", at.steps, at.events)
}

pub fn too_many_answers(questions: usize) -> String {
    format!("the search has {}, but there are more answers", counted(questions, "question", "questions"))
}

pub fn other_question(number: usize, asked: &str, found: &str) -> String {
    format!("question {number} is {asked}, but the file has {found}")
}

pub fn other_answer(number: usize, right: usize, found: usize) -> String {
    format!("question {number}: option {right} is right, but the file says {found}")
}

pub fn impossible_choice(number: usize) -> String {
    format!("question {number}: this choice was not possible")
}
