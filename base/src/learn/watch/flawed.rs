//! Searches with one mistake, as plainly as students write them. Each tells the boards that it expands, and may be stopped at
//! any of them.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::rc::Rc;

use arrayvec::ArrayVec;

use crate::puzzle::{Move, Size, State};
use crate::search::{
    Cycles, HeapArray, Key, LibraryQueue, Node, OpenOrder, Problem, Reopening, Settings, Space, add_entry,
    fill_place,
};

/// Receives each board that is expanded, with the goal at the end.
pub(super) type TakesBoard<'a> = dyn FnMut(State) -> ControlFlow<()> + 'a;

pub(super) type FlawedEnd = ControlFlow<(), FlawedOutcome>;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct FlawedOutcome {
    pub found: bool,
    pub length: u32,
    /// Nodes that were made, the start included; 0 where they are not counted.
    pub generated: u64,
    /// The most entries of the open list at once; 0 where they are not counted.
    pub max_open: u64,
}

impl FlawedOutcome {
    fn uncounted(found: bool) -> FlawedEnd {
        ControlFlow::Continue(Self { found, ..Self::default() })
    }
}

pub(super) type FlawedEstimate = Rc<dyn Fn(State) -> u32>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BestFirstFlaw {
    None,
    /// A better path puts a board on the open list again, but the table of g keeps the old number.
    KeepsG,
    /// The entry in the heap gets the new value, and stays where it is.
    StaysInHeap,
}

pub(super) struct FlawedBestFirst<'a> {
    pub problem: &'a Problem,
    pub settings: Settings,
    pub estimate: FlawedEstimate,
    pub flaw: BestFirstFlaw,
    /// How the blank wraps round the board, if that is the mistake.
    pub wraps: Option<Wrap>,
}

/// How an index below 0 leads round the board, as in a list of Python. One that is too large is an error: no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wrap {
    /// The board is a list of rows: from the first row to the last, and from the first column to the last.
    OfRows,
    /// The board is one list: from the first cell to the last, and from the beginning of a row to the end of the one before.
    OfCells,
}

impl Wrap {
    /// Where a move leads from a cell; `None` where it is an error.
    fn to(self, size: Size, from: u8, mv: Move) -> Option<u8> {
        let [rows, cols] = [size.rows(), size.cols()].map(|cells| i32::from(cells as u8));
        let (row, col) = (i32::from(from) / cols, i32::from(from) % cols);
        let (down, right) = match mv {
            Move::Up => (-1, 0),
            Move::Down => (1, 0),
            Move::Left => (0, -1),
            Move::Right => (0, 1),
        };
        let round = |index: i32, len: i32| {
            let index = if index < 0 { index + len } else { index };
            (index < len).then_some(index)
        };
        let to = match self {
            Self::OfRows => round(row + down, rows)? * cols + round(col + right, cols)?,
            Self::OfCells => round(i32::from(from) + down * cols + right, rows * cols)?,
        };
        Some(to as u8)
    }
}

/// An entry of the open list: its key, when it came, and its node.
type FlawedEntry = (Key, i64, u32);

struct FlawedHeap {
    queue: LibraryQueue,
    entries: Vec<FlawedEntry>,
    /// Whether entries with equal keys are equal.
    ties_are_equal: bool,
}

impl HeapArray for FlawedHeap {
    type Entry = FlawedEntry;

    fn get(&self, place: usize) -> FlawedEntry {
        self.entries[place]
    }

    fn set(&mut self, place: usize, entry: FlawedEntry) {
        self.entries[place] = entry;
    }

    fn is_less(&mut self, a: FlawedEntry, b: FlawedEntry) -> bool {
        if self.ties_are_equal { a.0 < b.0 } else { (a.0, a.1) < (b.0, b.1) }
    }
}

impl FlawedHeap {
    fn new(order: OpenOrder) -> Self {
        let library = order.library();
        Self {
            queue: library.unwrap_or(LibraryQueue::Python),
            entries: Vec::new(),
            ties_are_equal: library.is_some(),
        }
    }

    fn push(&mut self, entry: FlawedEntry) {
        self.entries.push(entry);
        let last = self.entries.len() - 1;
        add_entry(self, last, entry);
    }

    fn pop(&mut self) -> Option<u32> {
        let first = self.entries.first()?.2;
        let moved = self.entries.pop()?;
        let len = self.entries.len();
        if len > 0 {
            fill_place(self.queue, self, len, 0, moved);
        }
        Some(first)
    }

    /// Changes the key of a node, which stays where it is.
    fn change(&mut self, node: u32, key: Key) {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.2 == node) {
            entry.0 = key;
        }
    }
}

impl FlawedBestFirst<'_> {
    pub fn run(&self, take: &mut TakesBoard<'_>) -> FlawedEnd {
        let Self { problem, settings, flaw, .. } = self;
        let order = settings.open_order();
        let space = Space::new(problem, settings.successor_order(), settings.goal_test)
            .with_costs(settings.tile_costs());
        let start = Node::alone(space.start, None, 0, (self.estimate)(space.start));
        let mut nodes = vec![start];
        // The table of g, and the newest node of each board.
        let mut g_of = HashMap::from([(start.state, 0)]);
        let mut newest = HashMap::from([(start.state, 0_u32)]);
        let mut closed = HashSet::new();
        let mut open = FlawedHeap::new(order);
        let (mut open_now, mut max_open) = (1_u64, 1);
        let entry = |node: &Node, id: u32| {
            let arrival = i64::from(id);
            (order.key(node), if order.first_in() { arrival } else { -arrival }, id)
        };
        open.push(entry(&start, 0));
        while let Some(id) = open.pop() {
            let node = nodes[id as usize];
            if newest.get(&node.state) != Some(&id) || closed.contains(&node.state) {
                continue;
            }
            take(node.state)?;
            let ended = |g: u32, generated: usize, max_open: u64| {
                let generated = generated as u64;
                ControlFlow::Continue(FlawedOutcome { found: true, length: g, generated, max_open })
            };
            if space.is_goal(node.state) {
                return ended(node.g, nodes.len(), max_open);
            }
            open_now -= 1;
            closed.insert(node.state);
            for (mv, to) in self.slides(&space, &node) {
                let state = node.state.slide(node.blank, to);
                let g = g_of[&node.state] + space.cost(node.state, to);
                let known = g_of.get(&state).copied();
                let stays_closed = closed.contains(&state) && settings.reopening == Reopening::Off;
                if stays_closed || known.is_some_and(|known| known <= g) {
                    continue;
                }
                let child = Node::alone(state, Some(mv), g, (self.estimate)(state));
                if *flaw != BestFirstFlaw::KeepsG || known.is_none() {
                    g_of.insert(state, g);
                }
                if *flaw == BestFirstFlaw::StaysInHeap && known.is_some() && !closed.contains(&state) {
                    let old = newest[&state];
                    nodes[old as usize] = child;
                    open.change(old, order.key(&child));
                    continue;
                }
                // A node that is replaced is no longer open.
                open_now += u64::from(known.is_none() || closed.remove(&state));
                max_open = max_open.max(open_now);
                let id = nodes.len() as u32;
                nodes.push(child);
                newest.insert(state, id);
                open.push(entry(&child, id));
                if space.is_goal_when_generated(state) {
                    return ended(g, nodes.len(), max_open);
                }
            }
        }
        FlawedOutcome::uncounted(false)
    }

    /// The moves from a node and where they lead. Without wrapping, the move that undoes the last one is left out.
    fn slides(&self, space: &Space, node: &Node) -> ArrayVec<(Move, u8), 4> {
        let Some(wrap) = self.wraps else {
            let slides = space.slides.onwards(node.blank, node.mv);
            return slides.iter().map(|slide| (slide.mv, slide.to)).collect();
        };
        let size = self.problem.size();
        let moves = self.settings.successor_order();
        let to = |mv: Move| wrap.to(size, node.blank, mv).map(|to| (mv, to));
        moves.moves().into_iter().filter_map(to).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NextBoundFlaw {
    /// As it should: the least f above the bound.
    None,
    PlusOne,
    /// The least f of all successors, also of those within the bound.
    OfAll,
}

pub(super) struct FlawedDeepening<'a> {
    pub problem: &'a Problem,
    pub settings: Settings,
    pub estimate: FlawedEstimate,
    pub flaw: NextBoundFlaw,
}

struct FlawedFrame {
    state: State,
    g: u32,
    last: Option<Move>,
    next: usize,
}

impl FlawedDeepening<'_> {
    pub fn run(&self, take: &mut TakesBoard<'_>) -> FlawedEnd {
        let Self { problem, settings, estimate, flaw } = self;
        let space = Space::new(problem, settings.successor_order(), settings.goal_test);
        let mut bound = estimate(space.start);
        while bound < u32::from(u16::MAX) {
            let mut next_bound = u32::MAX;
            let mut path = vec![FlawedFrame { state: space.start, g: 0, last: None, next: 0 }];
            take(space.start)?;
            if space.is_goal(space.start) {
                return FlawedOutcome::uncounted(true);
            }
            while let Some(top) = path.last_mut() {
                let undone = if settings.cycles == Cycles::None { None } else { top.last };
                let Some(slide) = space.slides.onwards(top.state.blank(), undone).get(top.next).copied()
                else {
                    path.pop();
                    continue;
                };
                top.next += 1;
                let (child, g) = (top.state.slide(top.state.blank(), slide.to), top.g + 1);
                if settings.cycles == Cycles::Path && path.iter().any(|frame| frame.state == child) {
                    continue;
                }
                let f = g + estimate(child);
                if f > bound || *flaw == NextBoundFlaw::OfAll {
                    next_bound = next_bound.min(f);
                }
                if f > bound {
                    continue;
                }
                take(child)?;
                if space.is_goal(child) {
                    return FlawedOutcome::uncounted(true);
                }
                path.push(FlawedFrame { state: child, g, last: Some(slide.mv), next: 0 });
            }
            bound = if *flaw == NextBoundFlaw::PlusOne { bound + 1 } else { next_bound };
        }
        FlawedOutcome::uncounted(false)
    }
}
