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

impl SuccessorState {
    /// Where a slide leads from the node with this number, state, blank and side.
    #[inline]
    pub(super) fn after(parent: NodeId, state: State, blank: u8, side: Side, slide: Slide, g: u32) -> Self {
        Self { state: state.slide(blank, slide.to), to: slide.to, g, mv: slide.mv, parent, side }
    }
}
