//! The inner loop of IDA* with Manhattan distance, for a search whose events are not recorded.
//!
//! The search itself is [`idastar`](super::idastar); [`fast`](super::fast) uses this loop for most of an iteration. No processor can
//! predict which successors are within the bound: half of the branches on it are mispredicted, and each of these takes as long as sixty
//! instructions. So there is no such branch here. All successors of a node are made, each is written where the next pending one goes,
//! and the number of pending ones grows by one or by none. The node to go on with is the first successor within the bound, or else the
//! pending one on top. It is kept out of the list, so that nothing waits for what was just written.

use std::hint::select_unpredictable;

use crate::heuristic::{Estimate, Manhattan};
use crate::puzzle::{Move, Slide, State};
use crate::search::problem::Space;
use crate::search::store::{Node, NodeId, Side};
use crate::search::trace::Tracer;

/// What is known of a node beside its state, packed:
///
/// | bits | |
/// |---|---|
/// | 0–5, 16–21, 24–29 | four times the cell that the blank goes to by its first, second and third move |
/// | 9–15 | its [`Arrival`] |
/// | 32–39 | g |
/// | 40–63 | how many more moves may lead away from the goal; below zero where it exceeds the bound |
///
/// The first three are here and not in the [`Arrival`] because all else waits for them.
#[derive(Clone, Copy, Debug)]
struct Rest(i64);

// The bits at which the parts of `Rest` begin, as in the table above.
const SHIFTS: [u32; 3] = [0, 16, 24];
const WAY: u32 = 9;
const G: u32 = 32;
const DETOURS: u32 = 40;
/// For a successor that does not exist.
const NEVER: i64 = i64::MIN / 2;

impl Rest {
    /// A node whose blank came to its cell by this move, without g and detours.
    fn arrived(space: &Space, slide: Slide) -> Self {
        let place = |(onward, at): (&Slide, u32)| u64::from(4 * onward.to) << at;
        let onwards = space.slides.onwards(slide.to, Some(slide.mv));
        let shifts: u64 = onwards.iter().zip(SHIFTS).map(place).sum();
        Self((shifts | u64::from(way_number(slide)) << WAY).cast_signed())
    }

    #[inline]
    fn way(self) -> usize {
        (self.0 >> WAY) as usize % WAYS
    }

    #[inline]
    fn g(self) -> u8 {
        (self.0 >> G) as u8
    }

    #[inline]
    fn slide(self) -> Slide {
        slide(self.way() as u8)
    }
}

/// Cells of the blank times last moves, and room to look up without a check.
const WAYS: usize = 128;

fn way_number(slide: Slide) -> u8 {
    slide.to | (slide.mv as u8) << 4
}

#[inline]
fn slide(way: u8) -> Slide {
    Slide { mv: Move::ALL[usize::from(way >> 4) % 4], to: way % 16 }
}

/// Facts that follow from the cell of the blank and the move that brought it there, for up to three successors.
#[derive(Clone, Copy, Debug)]
#[repr(align(512))] // Looked up by a mask, without a multiplication.
struct Arrival {
    /// By successor and tile: what is added to g and detours, and the rest of [`Rest`]. Eight bytes an entry.
    steps: [[i64; 16]; 3],
    /// A 1 in both cells that a move exchanges.
    both: [u64; 3],
    /// A 1 for the node itself, and in the upper half the number of successors.
    counted: u64,
}

impl Arrival {
    const NONE: Self = Self { steps: [[NEVER; 16]; 3], both: [0; 3], counted: 0 };

    fn new(space: &Space, heuristic: &Manhattan, arrived: Slide) -> Self {
        let blank = arrived.to;
        let onwards = space.slides.onwards(blank, Some(arrived.mv));
        let mut way = Self { counted: 1 | (onwards.len() as u64) << 32, ..Self::NONE };
        for (i, slide) in onwards.iter().enumerate() {
            way.both[i] = 1 << (4 * slide.to) | 1 << (4 * blank);
            way.steps[i] = std::array::from_fn(|tile| {
                // The h of a tile alone: one more where it is taken away from its place, one less where not.
                let alone = State((tile as u64) << (4 * slide.to));
                let detour = i64::from(heuristic.after(1, alone, blank, slide.to) > 1);
                Rest::arrived(space, *slide).0 + (1 << G) - (detour << DETOURS)
            });
        }
        way
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Pending {
    state: State,
    rest: Rest,
}

impl Pending {
    pub(super) fn g(self) -> usize {
        self.rest.g().into()
    }

    pub(super) fn slide(self) -> Slide {
        self.rest.slide()
    }
}

/// Depth-first search below some nodes, within a bound on f.
#[derive(Debug)]
pub(super) struct InnerLoop {
    ways: Box<[Arrival; WAYS]>,
    goal: State,
    bound: u32,
    /// Pending nodes, the last one first. The first entry has the goal's state: it marks the end, and one comparison finds both.
    states: [State; 256],
    rests: [Rest; 256],
    count: u8,
    /// By g: the way of the node visited last at that depth; `UNSEEN` where there was none.
    path: [u8; 256],
    /// Nodes visited since it was cleared, and their successors.
    pub selected: u64,
    pub successors: u64,
}

const UNSEEN: u8 = u8::MAX;

impl InnerLoop {
    /// With two pending successors for each node on the path, a longer path would not fit.
    pub(super) const MAX_BOUND: u32 = 120;

    pub(super) fn new(space: &Space, heuristic: &Manhattan) -> Self {
        let way = |slide: Slide| Arrival::new(space, heuristic, slide);
        let ways = (0..64).map(slide).map(way).chain(std::iter::repeat(Arrival::NONE)).take(WAYS).collect();
        let ways: Vec<Arrival> = ways;
        Self {
            ways: ways.try_into().expect("as many as the array has"),
            goal: space.goal,
            bound: 0,
            states: [space.goal; 256],
            rests: [Rest(0); 256],
            count: 1,
            path: [UNSEEN; 256],
            selected: 0,
            successors: 0,
        }
    }

    /// Begins below a path, of which no node is known yet.
    pub(super) fn clear(&mut self, bound: u32) {
        debug_assert!(bound <= Self::MAX_BOUND);
        (self.bound, self.count, self.path) = (bound, 1, [UNSEEN; 256]);
        (self.selected, self.successors) = (0, 0);
    }

    /// The moves to a node, when all nodes before it were visited.
    pub(super) fn path_to(&self, node: Pending) -> impl Iterator<Item = Slide> {
        let before = self.path[1..node.g()].iter().map(|way| slide(way >> 1));
        before.chain([node.slide()])
    }

    pub(super) fn deepest(&self) -> u32 {
        self.path.iter().rposition(|way| *way != UNSEEN).unwrap_or(0) as u32
    }

    /// The node that a slide leads to, which is within the bound.
    pub(super) fn pending(&self, space: &Space, state: State, slide: Slide, g: u32, h: u32) -> Pending {
        let detours = i64::from((self.bound - g - h) / 2);
        let rest = Rest::arrived(space, slide).0 | i64::from(g) << G | detours << DETOURS;
        Pending { state, rest: Rest(rest) }
    }

    /// Adds a node that is visited before those that are pending.
    pub(super) fn push(&mut self, node: Pending) {
        (self.states[usize::from(self.count)], self.rests[usize::from(self.count)]) = (node.state, node.rest);
        self.count += 1;
    }

    fn pop(&mut self) -> Option<Pending> {
        let last = usize::from(self.count.checked_sub(1).filter(|last| *last > 0)?);
        self.count -= 1;
        Some(Pending { state: self.states[last], rest: self.rests[last] })
    }

    /// Visits nodes until the goal is next, none is left, or there were `successors` more. The first one gets the number `first`.
    /// Gives the node that is next; `None` where none is left within the bound.
    pub(super) fn run<T: Tracer>(
        &mut self,
        successors: u64,
        first: NodeId,
        tracer: &mut T,
    ) -> Option<Pending> {
        let next = self.pop()?;
        let (next, counted) = self.run_from(next, successors, first, tracer);
        self.selected += counted & 0xffff_ffff;
        self.successors += counted >> 32;
        (self.count > 0).then_some(next)
    }

    /// One half of the count is of nodes, the other of successors.
    #[inline(never)]
    fn run_from<T: Tracer>(
        &mut self,
        next: Pending,
        successors: u64,
        first: NodeId,
        tracer: &mut T,
    ) -> (Pending, u64) {
        let Pending { mut state, mut rest } = next;
        let Self { ways, goal, states, rests, path, bound, .. } = self;
        let mut count = self.count;
        let mut counted = 0;
        while counted < successors << 32 && state != *goal {
            tracer.select(NodeId(first.0.wrapping_add(counted as u32)), &node(state, rest, *bound));
            path[usize::from(rest.g())] = (rest.0 >> (WAY - 1)) as u8;
            let way = &ways[rest.way()];
            counted += way.counted;
            count = count.wrapping_sub(1);
            let mut top = (states[usize::from(count)], rests[usize::from(count)]);
            let base = rest.0 >> G << G;
            for i in [2, 1, 0] {
                let tile = state.0 >> (rest.0 >> SHIFTS[i] & 63) & 15;
                let successor = State(state.0 ^ (tile * way.both[i]));
                let its_rest = base + way.steps[i][tile as usize];
                (states[usize::from(count)], rests[usize::from(count)]) = top;
                let is_within = its_rest >= 0;
                count = count.wrapping_add(u8::from(is_within));
                top.0 = select_unpredictable(is_within, successor, top.0);
                top.1 = Rest(select_unpredictable(is_within, its_rest, top.1.0));
            }
            (state, rest) = top;
        }
        self.count = count;
        (Pending { state, rest }, counted)
    }
}

/// As a tracer is told of it; it costs nothing where none listens.
#[inline]
fn node(state: State, rest: Rest, bound: u32) -> Node {
    let (slide, g) = (rest.slide(), u32::from(rest.g()));
    let detours = (rest.0 >> DETOURS) as u32;
    Node {
        state,
        parent_or_none: NodeId::NONE,
        mv: Some(slide.mv),
        blank: slide.to,
        g,
        h: bound.wrapping_sub(g).wrapping_sub(detours.wrapping_mul(2)),
        side: Side::Forward,
        improves: false,
    }
}
