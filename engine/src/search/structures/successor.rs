//! What follows a node by one move.

use crate::puzzle::{Move, Slide, State};
use crate::search::store::{NodeId, Side};

/// A state that one move leads to from a node.
#[derive(Clone, Copy)]
pub struct SuccessorState {
    pub state: State,
    /// The cell that the blank moved to.
    pub to: u8,
    /// g of the path to it through the node.
    pub g: u32,
    pub(super) mv: Move,
    pub(super) parent: NodeId,
    pub(super) side: Side,
}

#[derive(Clone, Copy)]
pub(super) struct ParentState {
    pub id: NodeId,
    pub state: State,
    pub blank: u8,
    pub side: Side,
}

impl SuccessorState {
    #[inline]
    pub(super) fn after(node: ParentState, slide: Slide, g: u32) -> Self {
        let ParentState { id, state, blank, side } = node;
        Self { state: state.slide(blank, slide.to), to: slide.to, g, mv: slide.mv, parent: id, side }
    }
}
