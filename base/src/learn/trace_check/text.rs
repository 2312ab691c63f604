//! The sentences of a check.

use super::{Slip, StepField, TraceCheck};
use crate::puzzle::{self, Board, Move, counted};
use crate::search::{GuidedSearch, NodeId, Problem};

/// The student goes on after the end.
pub const OVER: &str = "The search ended before this: the goal was taken, or no node is open.";

/// The trace visits a board, and the search does not.
pub const NOT_VISITED: &str = "the trace has a visit; the search has none here.";

/// Nothing is the same again.
pub const APART: &str = "The rest is too different to compare.";

impl TraceCheck {
    /// How far a trace agrees with a search of this name.
    pub fn summary(&self, search: &str) -> String {
        let boards = counted(self.boards, "board", "boards");
        // Of numbers, and of visits that expand nothing.
        let lines = self.slips.iter().filter(|slip| slip.line.is_some()).count();
        let others = match lines {
            0 => String::new(),
            _ => format!("; {}", counted(lines, "other difference", "other differences")),
        };
        let agree = puzzle::number(self.agree as u64);
        match self.stopped_after {
            None => format!("{agree} of {boards} agree with {search}{others}"),
            Some(compared) => {
                format!("Stopped after {compared} of {boards}: {agree} agree with {search}{others}")
            }
        }
    }
}

impl Slip {
    /// What is wrong, with both boards.
    pub fn sentence(&self) -> String {
        if let Some(line) = self.line {
            return format!("line {line}, expansion {}: {}", self.number, self.why);
        }
        let took = self.took.map_or(String::new(), |board| format!("you took {board}. "));
        let right = self.right.map_or(String::new(), |board| format!(" Expected {board}."));
        format!("expansion {}: {took}{}{right}", self.number, self.why)
    }
}

fn value(search: &GuidedSearch, id: NodeId) -> String {
    search.settings().value().text(search.settings(), search.node(id))
}

fn number(search: &GuidedSearch, id: NodeId) -> String {
    search.settings().value().number(search.settings(), search.node(id))
}

/// An open node was taken, and another one comes first.
pub fn not_first(search: &GuidedSearch, id: NodeId, first: Option<NodeId>) -> String {
    let settings = search.settings();
    let (order, sign) = (settings.open_order(), settings.value().sign());
    let Some(first) = first else { return OVER.to_owned() };
    let [ours, theirs] = [id, first].map(|id| order.first_key(search.node(id)));
    if ours != theirs {
        let (yours, least) = (value(search, id), number(search, first));
        return format!("The least {sign} on the open list is {least}; yours has {yours}.");
    }
    if settings.algorithm.info().offers.ties.is_err() {
        return format!("The order is {}, which puts another board first.", order.name());
    }
    let tied = counted(search.tied(id), "board is", "boards are");
    format!("{tied} tied on {sign} = {}. The order is {}.", number(search, id), order.name())
}

/// The board was expanded before.
pub fn closed(by: usize) -> String {
    format!("This board is closed: expansion {by} took it.")
}

/// The board is in no list.
pub fn not_open(search: &GuidedSearch, first: Option<NodeId>, problem: &Problem) -> String {
    let first = first.map(|id| {
        let board = Board::of_state(problem.size(), search.node(id).state);
        format!(" The first board on the open list is {board}, {}.", value(search, id))
    });
    format!(
        "This board is not in the open list: no expanded board has it as a new successor.{}",
        first.unwrap_or_default()
    )
}

/// The board before this one is missing.
pub fn left_out(search: &GuidedSearch, first: NodeId) -> String {
    format!("The board before it is missing: its parent, {}, was not taken.", value(search, first))
}

/// Another board is next, in a search without one open list. `before` is the expansion that took this one.
pub fn visits(value: &str, before: Option<usize>) -> String {
    let known = before.map(|number| format!(" Expansion {number} took yours.")).unwrap_or_default();
    format!("The search takes another board here, {value}.{known}")
}

/// The board of a line on which something else is wrong.
pub fn at(board: &Board, why: &str) -> String {
    format!("{board}: {why}")
}

/// The longest part of a line that is quoted.
const MOST_QUOTED: usize = 40;

/// A number of a board is wrong.
pub fn wrong_number(written: &str, right: &str) -> String {
    let written: String = written.chars().take(MOST_QUOTED).collect();
    format!("you wrote {written}; expected {right}.")
}

/// A number of the search is wrong.
pub fn wrong_field(field: StepField, stated: u64, right: Option<u64>) -> String {
    let name = match field {
        StepField::Step => "step".to_owned(),
        StepField::LastStep => "the last step as".to_owned(),
        StepField::Node => "node".to_owned(),
        StepField::Parent => "parent".to_owned(),
        StepField::Bound => "bound".to_owned(),
        StepField::Successor(mv) => format!("successor {}: node", mv.letter()),
        StepField::Meets(mv) => format!("successor {}: meets", mv.letter()),
    };
    let right = right.map_or("none".to_owned(), |right| right.to_string());
    format!("you wrote {name} {stated}; expected {right}.")
}

/// The board of a successor is wrong.
pub fn wrong_successor(mv: Move, board: &Board, right: Option<Board>) -> String {
    let right = right.map_or("none".to_owned(), |right| right.to_string());
    format!("you wrote {board} for the successor {}; expected {right}.", mv.letter())
}

/// The number before a board is wrong.
pub fn wrong_ordinal(ordinal: u64, next: u64) -> String {
    format!("you wrote number {ordinal}. The number after {} is {next}.", next - 1)
}

/// The search visits another board.
pub fn visits_another(board: &Board) -> String {
    format!("the search visits another board here, {board}.")
}
