//! Why a successor is dropped or pruned, in words: for what a step did, for questions, and for what became of a board.

use crate::puzzle::number;
use crate::recording::{DropReason, Recording};

/// What the state of a dropped successor is.
pub const ALREADY_OPEN: &str = "already open";
pub const ALREADY_CLOSED: &str = "already closed";
pub const ON_PATH: &str = "already on the path";
pub const ON_STACK: &str = "already on the stack";
pub const VISITED: &str = "visited before";

/// A clause that begins with a small letter and has no full stop: `already open, as node 5`.
pub fn drop_reason_text(recording: &Recording, reason: DropReason) -> String {
    let as_node = |state: &str, known| format!("{state}, as node {}", number(recording.number(known)));
    match reason {
        DropReason::Parent(known) => {
            format!("back to the parent, node {}: dropped", number(recording.number(known)))
        }
        DropReason::OnPath(known) => as_node(ON_PATH, known),
        DropReason::OnStack(known) => as_node(ON_STACK, known),
        DropReason::Visited(known) => as_node(VISITED, known),
        DropReason::Open(known) => as_node(ALREADY_OPEN, known),
        DropReason::Closed(known) => as_node(ALREADY_CLOSED, known),
        DropReason::PrunedBefore(known) => as_node("reached before", known) + ", which was pruned",
        DropReason::KeepsFirst(known) => {
            as_node("already generated", known) + " with a larger g, which stays"
        }
        DropReason::NotReopened(known) => {
            as_node(ALREADY_CLOSED, known) + " with a larger g, but reopening is off"
        }
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
