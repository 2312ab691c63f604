//! What differs between the searches that are compiled: each has a loop without what it does not need.

use crate::puzzle::State;
use crate::search::rules::{Cycles, Rules};
use crate::search::space::Space;

/// What the lists of a search are compiled for. An algorithm is written once for all; the layer that runs it chooses.
pub trait Variant: Send + 'static {
    /// Whether moves cost 1, a node counts as reached when it is generated, and a better node takes the place of the one
    /// before it. Else the lists ask their rules.
    const IS_PLAIN: bool;
}

pub struct UnitMoves;

impl Variant for UnitMoves {
    const IS_PLAIN: bool = true;
}

/// Any costs of moves, and any rule for duplicates.
pub struct AnyRules;

impl Variant for AnyRules {
    const IS_PLAIN: bool = false;
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
