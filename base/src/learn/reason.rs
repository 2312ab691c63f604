//! Why a successor is dropped or pruned, in words: for what a step did, for questions, and for what became of a board.

use crate::picture::g_word;
use crate::puzzle::number;
use crate::recording::{DropReason, Recording};
use crate::search::NodeId;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeNames {
    /// By their numbers, which can be seen.
    Numbers,
    /// Not at all: their boards are drawn beside the sentence, without numbers.
    Boards,
}

impl NodeNames {
    /// The number of a node, where it has to be said.
    pub fn name(self, recording: &Recording, id: NodeId) -> Option<String> {
        (self == Self::Numbers).then(|| number(recording.number(id)))
    }
}

pub const ALREADY_OPEN: &str = "already open";
pub const ALREADY_CLOSED: &str = "already closed";
pub const ON_PATH: &str = "already on the path";
pub const ON_STACK: &str = "already on the stack";
pub const VISITED: &str = "visited before";

/// A clause such as `already open, as node 5`.
pub fn drop_reason_text(recording: &Recording, reason: DropReason, names: NodeNames) -> String {
    let with_name = |state: &str, before: &str, known| {
        let name = names.name(recording, known).map(|name| format!(", {before}node {name}"));
        state.to_owned() + &name.unwrap_or_default()
    };
    let as_node = |state: &str, known| with_name(state, "as ", known);
    let with_larger_g = |state: &str, known| {
        as_node(&format!("already {state} with a larger {}", g_word(recording.settings())), known)
    };
    match reason {
        DropReason::Parent(known) => with_name("back to the parent", "", known) + ": dropped",
        DropReason::OnPath(known) => as_node(ON_PATH, known),
        DropReason::OnStack(known) => as_node(ON_STACK, known),
        DropReason::Visited(known) => as_node(VISITED, known),
        DropReason::Open(known) => as_node(ALREADY_OPEN, known),
        DropReason::Closed(known) => as_node(ALREADY_CLOSED, known),
        DropReason::PrunedBefore(known) => as_node("reached and pruned before", known),
        DropReason::KeepsFirst(known) => with_larger_g("generated", known) + ", but the first node is kept",
        DropReason::NotReopened(known) => with_larger_g("closed", known) + ", but reopening is off",
        DropReason::NotMade => "your program did not generate it".to_owned(),
        DropReason::BeyondDepth { depth, limit } => {
            format!("pruned: depth {depth} exceeds the limit {limit}")
        }
        DropReason::BeyondBound { g, h, bound } => {
            format!("pruned: f = {} = {g} + {h} exceeds the bound {bound}", g + h)
        }
        DropReason::BeyondFarthest { g, farthest } => {
            format!("pruned: g = {g}, and no shortest path has more than {farthest} moves")
        }
    }
}
