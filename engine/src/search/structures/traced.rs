//! What an algorithm works on, together with the tracer that is told of it; the states that one move leads to; and what differs
//! between the searches that are compiled: each has a loop without what it does not need.

use std::ops::{Deref, DerefMut};

use crate::puzzle::{Move, Slide, State};
use crate::search::problem::Space;
use crate::search::rules::{Cycles, Rules};
use crate::search::store::{NodeId, Side};

/// A structure whose changes are reported to a tracer, so that the text of an algorithm does not name the tracer.
///
/// An algorithm gets it by value: two references, which the compiler keeps in registers and knows to be distinct. A call that
/// gets it by reference would have both read again at each use (A* recorded on the 3×3: 3 % more instructions). So its methods
/// are inlined, and what is part of no loop is a function of the structure that gets the tracer.
pub struct Traced<'a, S, T> {
    pub(super) search: &'a mut S,
    pub(super) tracer: &'a mut T,
}

impl<'a, S, T> Traced<'a, S, T> {
    #[inline]
    pub fn new(search: &'a mut S, tracer: &'a mut T) -> Self {
        Self { search, tracer }
    }

    /// Lends the structure and its tracer, which a call would otherwise take for good.
    #[inline]
    pub fn reborrow(&mut self) -> Traced<'_, S, T> {
        Traced { search: self.search, tracer: self.tracer }
    }

    #[inline]
    pub(in crate::search) fn tracer(&mut self) -> &mut T {
        self.tracer
    }
}

impl<S, T> Deref for Traced<'_, S, T> {
    type Target = S;

    #[inline]
    fn deref(&self) -> &S {
        self.search
    }
}

impl<S, T> DerefMut for Traced<'_, S, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut S {
        self.search
    }
}

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
    #[inline]
    pub(super) fn after(parent: NodeId, state: State, side: Side, slide: Slide, g: u32) -> Self {
        Self { state, to: slide.to, g, mv: slide.mv, parent, side }
    }
}

/// What the lists of a search are compiled for. An algorithm is written once for all; the layer that runs it chooses.
pub trait Variant: Send + 'static {
    /// Whether moves cost 1, a node counts as reached when it is generated, and a better node takes the place of the one
    /// before it. Else the lists ask their rules.
    const IS_PLAIN: bool;
    /// Whether boards are wide; see [`WideBoards`](crate::puzzle::WideBoards).
    const IS_WIDE: bool = false;
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

/// Any rule for duplicates on wide boards, whose states are slid in a table.
pub struct OnWideBoards;

impl Variant for OnWideBoards {
    const IS_PLAIN: bool = false;
    const IS_WIDE: bool = true;
}

/// What a search that knows only its path asks its rules.
pub trait PathRules: Copy + Send + 'static {
    /// Whether boards are wide; see [`WideBoards`](crate::puzzle::WideBoards).
    const IS_WIDE: bool = false;

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

/// Any rules on wide boards.
#[derive(Clone, Copy)]
pub struct WideRules(pub Rules);

impl PathRules for WideRules {
    const IS_WIDE: bool = true;

    fn cycles(&self) -> Cycles {
        self.0.cycles
    }

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
