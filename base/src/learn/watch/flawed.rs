//! Searches with one mistake, as plainly as students write them. Each tells the boards that it expands, and may be stopped at
//! any of them.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::puzzle::{Board, Move, Size, State};
use crate::search::{
    AtLimit, Bound, Cycles, Duplicates, HeapArray, History, Key, Layer, LibraryQueue, Node, OpenOrder,
    OrderBy, Problem, Reopening, Settings, Space, add_entry, fill_place,
};

/// Receives each board that is expanded, with the goal at the end.
pub(super) type TakesBoard<'a> = dyn FnMut(State) -> ControlFlow<()> + 'a;

/// The figures that a program with a slip states of its search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SlipFigures {
    pub length: u32,
    pub expanded: u64,
    pub generated: u64,
    pub max_open: u64,
}

/// The end of a search that was not stopped: its figures if it finds a path, as far as it counts them.
pub(super) type FlawedEnd = ControlFlow<(), Option<SlipFigures>>;

pub(super) type FlawedEstimate = Rc<dyn Fn(&Board) -> u32>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flaw {
    /// It does as it should.
    None,
    /// A better path puts a board on the open list again, but the table of g keeps the old number.
    KeepsG,
    /// Every later path replaces the g of an open or a closed board, also a smaller one, and the place of the board stays.
    TakesAnyG,
    /// The entry in the heap gets the new value, and stays where it is.
    StaysInHeap,
    /// A board that is taken is expanded even if it is closed.
    TakesClosed,
    TakesLargest,
    /// g of a successor is f of its parent plus 1.
    AddsF,
    GIsOneMove,
    HOfParent,
    /// The first entry is read and stays in the open list.
    HeadStays,
    Wraps(Wrap),
    /// With a way over the edge, if there is one.
    StartNotReached(Option<Wrap>),
    LeavesOut(NeverTried),
    /// No board is dropped but the one before the last move.
    NoClosed,
    PlusOne,
    /// The next bound is the least f of all successors, also of those within the bound.
    OfAll,
    /// No board is visited twice in an iteration, even on a shorter path.
    Visited,
    /// A board at the depth limit is not compared with the goal.
    GoalAfterLimit,
    /// All calls of the recursion move the blank of one board, and none moves it back.
    SharesBoard,
}

impl Flaw {
    /// A search can have it if it has an open list, or deepens, or has a depth limit.
    pub fn fits(self, settings: &Settings) -> bool {
        let info = settings.algorithm.info();
        let by = settings.open_order().by;
        let (is_by_g, is_by_h) =
            (matches!(by, OrderBy::F(_) | OrderBy::G), matches!(by, OrderBy::F(_) | OrderBy::H));
        let has_list = info.history == History::Lists && (is_by_g || is_by_h || by == OrderBy::Arrival);
        let has_path = info.history == History::Stack && matches!(info.bound, Bound::F | Bound::Depth);
        let raises_f = has_path && info.bound == Bound::F && info.layer == Layer::Iteration;
        match self {
            Self::None | Self::LeavesOut(_) => has_list || has_path,
            // Where copies stay in the open list, no table has their g.
            Self::KeepsG | Self::TakesAnyG | Self::StaysInHeap => {
                has_list && is_by_g && !settings.duplicates.skips_copies()
            }
            Self::AddsF | Self::GIsOneMove => has_list && is_by_g,
            Self::HOfParent => has_list && is_by_h,
            Self::TakesLargest => has_list && by != OrderBy::Arrival,
            Self::TakesClosed
            | Self::HeadStays
            | Self::Wraps(_)
            | Self::StartNotReached(_)
            | Self::NoClosed => has_list,
            Self::PlusOne | Self::OfAll => raises_f,
            Self::Visited | Self::SharesBoard => has_path,
            Self::GoalAfterLimit => has_path && info.bound == Bound::Depth,
        }
    }

    fn forgets_start(self) -> bool {
        matches!(self, Self::StartNotReached(_))
    }
}

pub(super) struct PlainSearch<'a> {
    pub problem: &'a Problem,
    pub settings: Settings,
    pub estimate: FlawedEstimate,
    pub flaw: Flaw,
}

/// The way of an index below 0 round the board, as in a list of Python. One that is too large is an error: no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wrap {
    /// The board is a list of rows: from the first row to the last, and from the first column to the last.
    Rows,
    /// The board is one list: from the first cell to the last, and from the beginning of a row to the end of the one before.
    Cells,
    /// The board is one list: from the end of a row to the beginning of the next one and back, but not below 0.
    RowEnds,
}

impl Wrap {
    /// The cell to which a move leads; `None` where it is an error.
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
            Self::Rows => round(row + down, rows)? * cols + round(col + right, cols)?,
            Self::Cells => round(i32::from(from) + down * cols + right, rows * cols)?,
            Self::RowEnds => {
                let to = i32::from(from) + down * cols + right;
                (0..rows * cols).contains(&to).then_some(to)?
            }
        };
        Some(to as u8)
    }
}

/// A move that is never tried: from any cell, or from those of a row, of a column, or of both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NeverTried {
    mv: Move,
    /// Row of the blank before the move; `None` for any.
    row: Option<usize>,
    col: Option<usize>,
}

impl NeverTried {
    /// Each move left out from all cells, a row, a column, or one cell, where it is possible from one of them.
    pub fn all(size: Size) -> impl Iterator<Item = Self> {
        let to_each = |most: usize| std::iter::once(None).chain((0..most).map(Some));
        let cells = to_each(size.rows()).flat_map(move |row| to_each(size.cols()).map(move |col| (row, col)));
        let all = Move::ALL
            .into_iter()
            .flat_map(move |mv| cells.clone().map(move |(row, col)| Self { mv, row, col }));
        all.filter(move |it| {
            (0..size.cells()).any(|cell| it.has(size, cell, it.mv) && it.mv.target(size, cell).is_some())
        })
    }

    fn has(self, size: Size, cell: usize, mv: Move) -> bool {
        let (row, col) = size.row_col(cell);
        mv == self.mv && self.row.is_none_or(|only| only == row) && self.col.is_none_or(|only| only == col)
    }
}

impl fmt::Display for NeverTried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} never tried", self.mv.name())?;
        match (self.row, self.col) {
            (None, None) => Ok(()),
            (Some(row), None) => write!(f, " from row {}", row + 1),
            (None, Some(col)) => write!(f, " from column {}", col + 1),
            (Some(row), Some(col)) => write!(f, " from row {}, column {}", row + 1, col + 1),
        }
    }
}

/// An entry of the open list: its key, when it came, and its node.
type FlawedEntry = (Key, i64, u32);

struct FlawedHeap {
    queue: LibraryQueue,
    entries: Vec<FlawedEntry>,
    ties_are_equal: bool,
    flaw: Flaw,
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
        let is_first = if self.flaw == Flaw::TakesLargest { a.0 > b.0 } else { a.0 < b.0 };
        is_first || !self.ties_are_equal && a.0 == b.0 && a.1 < b.1
    }
}

impl FlawedHeap {
    fn new(order: OpenOrder, flaw: Flaw) -> Self {
        let library = order.library();
        let queue = library.unwrap_or(LibraryQueue::Python);
        Self { queue, entries: Vec::new(), ties_are_equal: library.is_some(), flaw }
    }

    fn push(&mut self, entry: FlawedEntry) {
        self.entries.push(entry);
        let last = self.entries.len() - 1;
        add_entry(self, last, entry);
    }

    fn pop(&mut self) -> Option<u32> {
        let first = self.entries.first()?.2;
        if self.flaw == Flaw::HeadStays {
            return Some(first);
        }
        let moved = self.entries.pop()?;
        let len = self.entries.len();
        if len > 0 {
            fill_place(self.queue, self, len, 0, moved);
        }
        Some(first)
    }

    fn change(&mut self, node: u32, key: Key) {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.2 == node) {
            entry.0 = key;
        }
    }
}

/// The open and the closed list of a plain search.
struct FlawedLists<'a> {
    search: &'a PlainSearch<'a>,
    space: Space,
    order: OpenOrder,
    nodes: Vec<Node>,
    open: FlawedHeap,
    /// True if copies of a board stay in the open list until they are skipped. Then no table says which boards are reached.
    holds_copies: bool,
    /// True if a node with a smaller g takes the place of another one.
    replaces: bool,
    /// The table of g, and the newest node of each board.
    g_of: HashMap<State, u32>,
    newest: HashMap<State, u32>,
    /// The boards that were expanded, each with its g.
    closed: HashMap<State, u32>,
    open_now: u64,
    max_open: u64,
}

impl<'a> FlawedLists<'a> {
    fn new(search: &'a PlainSearch<'a>) -> Self {
        let PlainSearch { problem, settings, flaw, .. } = search;
        let order = settings.order_of(problem);
        let mut lists = Self {
            search,
            space: search.space(),
            order,
            nodes: Vec::new(),
            open: FlawedHeap::new(order, *flaw),
            holds_copies: settings.duplicates.skips_copies(),
            replaces: matches!(order.by, OrderBy::F(_) | OrderBy::G),
            g_of: HashMap::new(),
            newest: HashMap::new(),
            closed: HashMap::new(),
            open_now: 0,
            max_open: 0,
        };
        let start = lists.space.start;
        lists.add(Node::alone(start, None, 0, search.h(&lists.space, start)));
        if flaw.forgets_start() {
            lists.g_of.clear();
            lists.newest.clear();
        }
        lists
    }

    fn take_next(&mut self) -> Option<u32> {
        loop {
            let id = self.open.pop()?;
            if !self.skips(id) {
                return Some(id);
            }
        }
    }

    /// True if a board that is taken is not expanded: it is closed, or a better path to it is known.
    fn skips(&self, id: u32) -> bool {
        let (node, flaw) = (&self.nodes[id as usize], self.search.flaw);
        if matches!(flaw, Flaw::TakesClosed | Flaw::HeadStays | Flaw::NoClosed) {
            return false;
        }
        // Where a smaller g need not come first, the copy that does is expanded.
        let may_be_old =
            matches!(flaw, Flaw::TakesLargest | Flaw::AddsF | Flaw::GIsOneMove | Flaw::HOfParent);
        let is_old = !may_be_old && self.newest.get(&node.state).is_some_and(|newest| *newest != id);
        let may_reopen = self.search.settings.reopening == Reopening::On && self.replaces;
        let is_reopened = |closed: u32| self.holds_copies && may_reopen && node.g < closed;
        is_old || self.closed.get(&node.state).is_some_and(|closed| !is_reopened(*closed))
    }

    fn close(&mut self, id: u32) {
        let Node { state, g, .. } = self.nodes[id as usize];
        self.open_now = self.open_now.saturating_sub(1);
        if !self.search.flaw.forgets_start() || id > 0 {
            self.closed.insert(state, g);
        }
    }

    /// The node after a move; `None` if it is dropped.
    fn successor(&mut self, node: &Node, mv: Move, to: u8) -> Option<Node> {
        let PlainSearch { settings, flaw, .. } = self.search;
        let state = self.space.after(true, node.state, node.blank, to);
        let cost = self.space.cost(node.state, to);
        let g = match flaw {
            Flaw::AddsF => node.g + node.h + cost,
            Flaw::GIsOneMove => cost,
            Flaw::TakesClosed | Flaw::NoClosed => node.g + cost,
            _ => self.g_of.get(&node.state).copied().unwrap_or(node.g) + cost,
        };
        if *flaw == Flaw::TakesAnyG
            && let Some(known) = self.g_of.get_mut(&state)
        {
            *known = g;
            return None;
        }
        let stays_closed = *flaw != Flaw::NoClosed
            && self.closed.contains_key(&state)
            && (settings.reopening == Reopening::Off || *flaw == Flaw::TakesClosed);
        let keeps_first = settings.duplicates == Duplicates::FirstReached || !self.replaces;
        let is_worse = self.known_g(state).is_some_and(|known| known <= g || keeps_first);
        let parent = if *flaw == Flaw::HOfParent { node.state } else { state };
        let is_kept = settings.duplicates == Duplicates::QueueAll || !stays_closed && !is_worse;
        is_kept.then(|| Node::alone(state, Some(mv), g, self.search.h(&self.space, parent)))
    }

    /// The g of a board that is reached, if the search looks at what it has reached.
    fn known_g(&self, state: State) -> Option<u32> {
        let forgets = matches!(self.search.flaw, Flaw::TakesClosed | Flaw::NoClosed);
        let reached = if self.holds_copies { &self.closed } else { &self.g_of };
        reached.get(&state).copied().filter(|_| !forgets)
    }

    /// Puts a node on the open list, or in the place of the one with its board.
    fn add(&mut self, node: Node) {
        let (state, flaw, id) = (node.state, self.search.flaw, self.nodes.len() as u32);
        let is_known = self.known_g(state).is_some();
        if !self.holds_copies {
            if flaw != Flaw::KeepsG || !is_known {
                self.g_of.insert(state, node.g);
            }
            if flaw == Flaw::StaysInHeap && is_known && !self.closed.contains_key(&state) {
                let old = self.newest[&state];
                self.nodes[old as usize] = node;
                return self.open.change(old, self.order.key(&node));
            }
            // A node that is replaced is no longer open.
            self.open_now += u64::from(!is_known || self.closed.remove(&state).is_some());
            self.max_open = self.max_open.max(self.open_now);
            self.newest.insert(state, id);
        }
        let arrival = i64::from(id);
        let arrival = if self.order.first_in() { arrival } else { -arrival };
        self.open.push((self.order.key(&node), arrival, id));
        self.nodes.push(node);
    }

    fn found(&self, length: u32) -> FlawedEnd {
        let (generated, max_open) = (self.nodes.len() as u64, self.max_open);
        ControlFlow::Continue(Some(SlipFigures { length, expanded: 0, generated, max_open }))
    }
}

impl PlainSearch<'_> {
    pub fn run(&self, take: &mut TakesBoard<'_>) -> FlawedEnd {
        if self.settings.algorithm.info().history == History::Lists {
            self.best_first(take)
        } else {
            self.along_paths(take)
        }
    }

    fn space(&self) -> Space {
        let Self { problem, settings, .. } = self;
        let space = Space::new(problem, settings.successor_order(), settings.goal_test);
        space.with_costs(settings.tile_costs()).with_boards(problem, &Arc::default())
    }

    /// h of a state that the search has met.
    fn h(&self, space: &Space, state: State) -> u32 {
        (self.estimate)(&space.board(self.problem.size(), state))
    }

    fn best_first(&self, take: &mut TakesBoard<'_>) -> FlawedEnd {
        let mut lists = FlawedLists::new(self);
        while let Some(id) = lists.take_next() {
            let node = lists.nodes[id as usize];
            take(node.state)?;
            if lists.space.is_goal(node.state) {
                // The path to the goal is as long as its table says.
                let is_of_table = self.flaw == Flaw::TakesAnyG;
                let g_of = lists.g_of.get(&node.state).filter(|_| is_of_table);
                return lists.found(*g_of.unwrap_or(&node.g));
            }
            lists.close(id);
            for (mv, to) in self.slides(&lists.space, &node) {
                let Some(child) = lists.successor(&node, mv, to) else { continue };
                lists.add(child);
                if lists.space.is_goal_when_generated(child.state) {
                    return lists.found(child.g);
                }
            }
        }
        ControlFlow::Continue(None)
    }

    /// The moves from a node and where they lead. Without wrapping, the move that undoes the last one is left out.
    fn slides(&self, space: &Space, node: &Node) -> ArrayVec<(Move, u8), 4> {
        let (Flaw::Wraps(wrap) | Flaw::StartNotReached(Some(wrap))) = self.flaw else {
            let keeps_all = self.settings.duplicates == Duplicates::QueueAll;
            let keeps_all = keeps_all || matches!(self.flaw, Flaw::StartNotReached(None) | Flaw::TakesAnyG);
            let undone = if keeps_all { None } else { node.mv };
            let slides = space.slides.onwards(node.blank, undone).iter().map(|slide| (slide.mv, slide.to));
            return slides.filter(|(mv, _)| !self.leaves_out(node.blank, *mv)).collect();
        };
        let size = self.problem.size();
        let moves = self.settings.successor_order();
        let to = |mv: Move| wrap.to(size, node.blank, mv).map(|to| (mv, to));
        moves.moves().into_iter().filter_map(to).collect()
    }

    fn leaves_out(&self, blank: u8, mv: Move) -> bool {
        matches!(self.flaw, Flaw::LeavesOut(left) if left.has(self.problem.size(), blank.into(), mv))
    }

    /// A search that goes on from the last board of its path, within a bound on f or on the depth.
    fn along_paths(&self, take: &mut TakesBoard<'_>) -> FlawedEnd {
        let Self { settings, flaw, .. } = self;
        let (space, info) = (self.space(), settings.algorithm.info());
        let is_by_f = info.bound == Bound::F;
        let iterates = info.layer == Layer::Iteration;
        let mut bound = match (is_by_f, iterates) {
            (true, _) => self.h(&space, space.start),
            (false, true) => 0,
            (false, false) => settings.depth_limit,
        };
        while bound < u32::from(u16::MAX) || !iterates {
            match self.within(bound, (&space, is_by_f), take)? {
                None => return ControlFlow::Continue(Some(SlipFigures::default())),
                Some(_) if !iterates => break,
                Some(next) if is_by_f && *flaw != Flaw::PlusOne => bound = next,
                Some(_) => bound += 1,
            }
        }
        ControlFlow::Continue(None)
    }

    /// One iteration. Gives the next bound on f, or nothing if it finds the goal.
    fn within(
        &self,
        bound: u32,
        (space, is_by_f): (&Space, bool),
        take: &mut TakesBoard<'_>,
    ) -> ControlFlow<(), Option<u32>> {
        let Self { settings, flaw, .. } = self;
        let mut next_bound = u32::MAX;
        let (mut visited, mut shared) = (HashSet::new(), space.start);
        let mut path: Vec<FlawedFrame> = Vec::new();
        let mut entered = Some(FlawedFrame { state: space.start, g: 0, last: None, next: 0 });
        loop {
            if let Some(frame) = entered.take() {
                let is_at_limit = !is_by_f && frame.g >= bound;
                let is_goal = space.is_goal(frame.state) && !(is_at_limit && *flaw == Flaw::GoalAfterLimit);
                if is_goal || !is_at_limit || settings.at_limit == AtLimit::Expanded {
                    take(frame.state)?;
                }
                if is_goal {
                    return ControlFlow::Continue(None);
                }
                visited.insert(frame.state);
                if !is_at_limit {
                    path.push(frame);
                }
            }
            let Some(top) = path.last_mut() else { return ControlFlow::Continue(Some(next_bound)) };
            let undone = if settings.cycles == Cycles::None { None } else { top.last };
            let blank = top.state.any_blank();
            let Some(slide) = space.slides.onwards(blank, undone).get(top.next).copied() else {
                path.pop();
                continue;
            };
            top.next += 1;
            let (from, g) = (if *flaw == Flaw::SharesBoard { shared } else { top.state }, top.g + 1);
            let slides = space.slides.from(from.any_blank());
            let to = slides.iter().find(|other| other.mv == slide.mv).map(|slide| slide.to);
            let Some(to) = to.filter(|_| !self.leaves_out(blank, slide.mv)) else { continue };
            let child = space.after(true, from, from.any_blank(), to);
            shared = child;
            if settings.cycles == Cycles::Path && path.iter().any(|frame| frame.state == child)
                || *flaw == Flaw::Visited && visited.contains(&child)
            {
                continue;
            }
            let f = if is_by_f { g + self.h(space, child) } else { g };
            if f > bound || *flaw == Flaw::OfAll {
                next_bound = next_bound.min(f);
            }
            entered = (f <= bound).then_some(FlawedFrame { state: child, g, last: Some(slide.mv), next: 0 });
        }
    }
}

struct FlawedFrame {
    state: State,
    g: u32,
    last: Option<Move>,
    next: usize,
}
