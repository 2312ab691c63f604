//! The nodes that the user chose and points at.

/// The numbers of the nodes: they stay the same wherever the user goes.
#[derive(Clone, Copy, Default)]
pub struct Selection {
    pub(crate) selected: Option<u64>,
    pub(crate) hovered: Option<u64>,
}
