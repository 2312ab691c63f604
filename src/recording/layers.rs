//! With which steps the layers of a search begin.

use crate::search::{Layer, Node, OpenOrder, Settings};

/// Watches the steps go by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layers {
    layer: Layer,
    order: OpenOrder,
    /// The layer of the last step that had one.
    pub last: Option<u32>,
}

impl Layers {
    /// Those of a search with these settings, after a step of the layer `last`; `None` where there was none.
    pub fn new(settings: &Settings, last: Option<u32>) -> Self {
        Self { layer: settings.algorithm.info().layer, order: settings.open_order(), last }
    }

    /// Whether each iteration is a layer.
    pub fn are_iterations(&self) -> bool {
        self.layer == Layer::Iteration
    }

    /// Whether a layer begins with the step that takes this node.
    #[inline]
    pub fn select(&mut self, node: &Node) -> bool {
        match self.layer {
            Layer::Depth => self.begins(node.g | (node.side as u32) << 31),
            Layer::Value => self.begins(self.order.first_key(node)),
            Layer::Run => self.begins(0),
            Layer::Iteration => false,
        }
    }

    /// Whether a layer begins with a step that looks at a node again.
    #[inline]
    pub fn revisit(&mut self) -> bool {
        self.layer == Layer::Run && self.begins(1)
    }

    #[inline]
    fn begins(&mut self, layer: u32) -> bool {
        self.last.replace(layer) != Some(layer)
    }
}
