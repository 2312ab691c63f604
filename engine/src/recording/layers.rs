//! The steps that begin a layer.

use crate::search::{History, Layer, Node, OpenOrder, Settings};

#[derive(Clone, Copy, Debug)]
pub(super) struct Layers {
    layer: Layer,
    order: OpenOrder,
    /// A layer's number is a sum of g and h with these factors; `None` where it is not that simple.
    factors: Option<[u32; 2]>,
    /// The layer of the last step that has one, or `NO_LAYER`.
    last: u64,
}

const NO_LAYER: u64 = u64::MAX;

impl Layers {
    pub fn new(settings: &Settings) -> Self {
        let (info, order) = (settings.algorithm.info(), settings.open_order());
        let factors = match info.layer {
            Layer::Depth if info.history != History::TwoSided => Some([1, 0]),
            Layer::Value => order.factors(),
            _ => None,
        };
        Self { layer: info.layer, order, factors, last: NO_LAYER }
    }

    /// Begins at a step; `last` is the layer of the step before.
    pub fn after(self, last: Option<u32>) -> Self {
        Self { last: last.map_or(NO_LAYER, u64::from), ..self }
    }

    /// For a recorder that has to check each step first: [`Self::select_at_once`] gives `None`.
    pub fn one_by_one(self) -> Self {
        Self { factors: None, ..self }
    }

    pub fn last(&self) -> Option<u32> {
        u32::try_from(self.last).ok()
    }

    pub fn are_iterations(&self) -> bool {
        self.layer == Layer::Iteration
    }

    /// Whether the step that takes this node begins a layer.
    #[inline]
    pub fn select(&mut self, node: &Node) -> bool {
        self.select_at_once(node).unwrap_or_else(|| self.select_otherwise(node))
    }

    /// [`Self::select`] where the layer is a sum of g and h, as in nearly every search: small enough to be inlined. Else `None`.
    #[inline]
    pub fn select_at_once(&mut self, node: &Node) -> Option<bool> {
        let [of_g, of_h] = self.factors?;
        Some(self.begins(of_g * node.g + of_h * node.h))
    }

    #[inline]
    fn select_otherwise(&mut self, node: &Node) -> bool {
        match self.layer {
            Layer::Depth => self.begins(node.g | (node.side as u32) << 31),
            Layer::Value => self.begins(self.order.first_key(node)),
            Layer::Run => self.begins(0),
            // From g to g + 1: a node that is not a successor of the one before has at most its g.
            Layer::Descent => std::mem::replace(&mut self.last, u64::from(node.g) + 1) != u64::from(node.g),
            Layer::Iteration => false,
        }
    }

    #[inline]
    pub fn revisit(&mut self) -> bool {
        self.layer == Layer::Run && self.begins(1)
    }

    #[inline]
    fn begins(&mut self, layer: u32) -> bool {
        let begins = self.last != u64::from(layer);
        if begins {
            self.last = layer.into();
        }
        begins
    }
}
