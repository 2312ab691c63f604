//! What differs between the graph searches that are compiled: each has a loop without what it does not need.

use std::fmt::Debug;

/// What the lists of a search have to do. An algorithm is written once for all; the layer that runs it chooses.
pub trait Variant: Debug + Send + 'static {
    /// Whether moves have costs, so that g is not the depth; `None` where the search has to ask.
    const HAS_COSTS: Option<bool>;
    /// Whether copies of a state stay on the open list, because a node counts as reached only when it is closed.
    const HOLDS_COPIES: bool;
    /// Whether a node with a smaller g is added, and the older one stays on the open list.
    const ADDS_BETTER: bool = false;
}

/// Each move costs 1, and a node counts as reached when it is generated.
#[derive(Debug)]
pub struct UnitMoves;

impl Variant for UnitMoves {
    const HAS_COSTS: Option<bool> = Some(false);
    const HOLDS_COPIES: bool = false;
}

/// Moves have costs, and the lists hold no copies.
#[derive(Debug)]
pub struct CostlyMoves;

impl Variant for CostlyMoves {
    const HAS_COSTS: Option<bool> = Some(true);
    const HOLDS_COPIES: bool = false;
}

/// A node counts as reached when it is closed, whatever moves cost.
#[derive(Debug)]
pub struct OpenCopies;

impl Variant for OpenCopies {
    const HAS_COSTS: Option<bool> = None;
    const HOLDS_COPIES: bool = true;
}

/// A better node is added, and the worse stays, whatever moves cost.
#[derive(Debug)]
pub struct BetterCopies;

impl Variant for BetterCopies {
    const HAS_COSTS: Option<bool> = None;
    const HOLDS_COPIES: bool = false;
    const ADDS_BETTER: bool = true;
}
