//! The rules of a search that knows only its path: chosen when it runs, or known when it is compiled.

use std::fmt::Debug;

use crate::puzzle::State;
use crate::search::rules::{Cycles, Rules};
use crate::search::space::Space;

/// What a search that knows only its path asks its rules.
pub trait PathRules: Copy + Debug + Send + 'static {
    /// What a successor is compared with.
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
#[derive(Clone, Copy, Debug)]
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
