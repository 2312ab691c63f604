//! What differs between the searches that are compiled: each has a loop without what it does not need.

use crate::puzzle::State;
use crate::search::rules::{Cycles, Rules};
use crate::search::space::Space;

/// What the lists of a search have to do. An algorithm is written once for all; the layer that runs it chooses.
pub trait Variant: Send + 'static {
    /// Whether moves have costs, so that g is not the depth; `None` where the search has to ask.
    const HAS_COSTS: Option<bool>;
    /// Whether copies of a state stay on the open list, because a node counts as reached only when it is closed.
    const HOLDS_COPIES: bool;
    /// Whether a node with a smaller g is added, and the older one stays on the open list.
    const ADDS_BETTER: bool = false;
}

/// Each move costs 1, and a node counts as reached when it is generated.
pub struct UnitMoves;

impl Variant for UnitMoves {
    const HAS_COSTS: Option<bool> = Some(false);
    const HOLDS_COPIES: bool = false;
}

/// Moves have costs, and the lists hold no copies.
pub struct CostlyMoves;

impl Variant for CostlyMoves {
    const HAS_COSTS: Option<bool> = Some(true);
    const HOLDS_COPIES: bool = false;
}

/// A node counts as reached when it is closed, whatever moves cost.
pub struct OpenCopies;

impl Variant for OpenCopies {
    const HAS_COSTS: Option<bool> = None;
    const HOLDS_COPIES: bool = true;
}

/// A better node is added, and the worse stays, whatever moves cost.
pub struct BetterCopies;

impl Variant for BetterCopies {
    const HAS_COSTS: Option<bool> = None;
    const HOLDS_COPIES: bool = false;
    const ADDS_BETTER: bool = true;
}

/// What a search that knows only its path asks its rules.
pub trait PathRules: Copy + Send + 'static {
    fn cycles(&self) -> Cycles;

    /// The goal test of a node that was just generated, where it is made then.
    fn is_goal_when_generated(&self, space: &Space, state: State) -> bool;
}

impl PathRules for Rules {
    #[inline]
    fn cycles(&self) -> Cycles {
        self.cycles
    }

    #[inline]
    fn is_goal_when_generated(&self, space: &Space, state: State) -> bool {
        space.is_goal_when_generated(state)
    }
}

/// The default rules, which are those of Korf's paper: only the move that takes the last one back is left out, and a node is
/// tested when it is visited. A search that is compiled for them has nothing of the other rules in its loop.
#[derive(Clone, Copy)]
pub struct DefaultRules;

impl PathRules for DefaultRules {
    #[inline]
    fn cycles(&self) -> Cycles {
        Cycles::Parent
    }

    #[inline]
    fn is_goal_when_generated(&self, _: &Space, _: State) -> bool {
        false
    }
}
