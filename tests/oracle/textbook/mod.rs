//! Every algorithm written a second time, as plainly as can be: boards in lists and sets, nothing packed, real recursion
//! where a textbook recurses. Shares only the board and the evaluation of h with the program (and the names of things).
//! A watcher is called after each event.

mod branch_and_bound;
mod depth_first;
mod dfs;
mod hill_climbing;
mod idastar_stack;
pub mod library;
mod lists;
pub mod promises;
mod rbfs;
mod simulated_annealing;
mod two_sided;

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use library::PlainHeap;

use tilescope_engine::heuristic::{Estimate, HeuristicId};
use tilescope_engine::puzzle::{Board, Move, Size};
use tilescope_engine::recording::{Back, NodeStatus, Outcome, Position};
use tilescope_engine::search::{
    AlgorithmId, Duplicates, Layer, LibraryQueue, NodeId, Problem, PushOrder, Reopening, Settings, Side,
    TieKey,
};

/// A node. It never changes.
#[derive(Clone, Copy, Debug)]
pub struct PlainNode {
    pub board: Board,
    pub parent: Option<NodeId>,
    pub mv: Option<Move>,
    pub g: u32,
    pub h: u32,
    pub side: Side,
    /// In place of another one.
    pub improves: bool,
    /// Steps begun when it was made.
    pub made_after: u64,
    /// The first step that visited it.
    pub first_visit: Option<u64>,
}

impl PlainNode {
    pub fn f(&self) -> u32 {
        self.g + self.h
    }
}

/// A successor that was tried.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    pub mv: Move,
    pub board: Board,
    pub outcome: Outcome,
    pub meets: Option<NodeId>,
}

/// Everything about one step.
#[derive(Clone, Debug)]
pub struct PlainStep {
    pub id: NodeId,
    pub is_new: bool,
    /// Whether it is the goal, where that was tested.
    pub tested: Option<bool>,
    pub tried: Vec<Tried>,
    pub back: Option<Back>,
    pub restart: Option<NodeId>,
    /// Copies that are skipped after it, because nothing else is open.
    pub last_copies: usize,
    /// Number, from 0, and bound of the iteration.
    pub iteration: Option<(u32, u32)>,
    /// The least value beyond the bound, in this iteration up to the end of this step.
    pub next_bound: Option<u32>,
}

/// A call of recursive best-first search.
#[derive(Clone, Debug, PartialEq)]
pub struct PlainFrame {
    pub node: NodeId,
    pub limit: Option<u32>,
    pub successors: Vec<NodeId>,
}

/// All that is true after an event.
#[derive(Clone, Debug)]
pub struct Picture {
    pub position: Position,
    /// Of each node that exists.
    pub status: Vec<NodeStatus>,
    /// By side, the one that is next first; for a depth-first search the stack from the top.
    pub open: [Vec<NodeId>; 2],
    /// In order of expansion, or, for states that were ever on a stack, of birth.
    pub closed: Vec<NodeId>,
    pub dropped: u32,
    pub current: Option<NodeId>,
    pub frames: Vec<PlainFrame>,
    pub meeting: Option<[NodeId; 2]>,
    /// By side: open nodes, those of the least first value, and those of both least values.
    pub choice: [[usize; 3]; 2],
}

/// Bits of f, g or h in the second value of a key: where moves have costs, g grows beyond 16 bits.
const VALUE_BITS: u32 = 20;

/// First value, second value, age: lower is earlier.
type OpenKey = (u64, u128, i64);

/// What an algorithm wrote down so far.
#[derive(Clone)]
pub struct Book {
    pub problem: Problem,
    pub settings: Settings,
    pub nodes: Vec<PlainNode>,
    pub steps: Vec<PlainStep>,
    pub position: Position,
    pub dropped: u32,
    pub pruned: u32,
    pub at_limit: u32,
    pub reopened: u32,
    pub iterations: u32,
    /// What it costs to slide each tile.
    pub costs: Vec<u32>,
    /// The most nodes open, or on the stack, between two steps.
    pub max_open: usize,
    pub meeting: Option<[NodeId; 2]>,
    closed: Vec<NodeId>,
    /// The node by which a board is closed, where copies may be open.
    closed_boards: HashMap<Board, NodeId>,
    /// Of nodes on lists.
    is_open: Vec<bool>,
    left: Vec<bool>,
    open: [BTreeSet<OpenKey>; 2],
    /// Instead of the first of these, where the open list is the queue of a library.
    heap: PlainHeap,
    stack: Vec<NodeId>,
    frames: Vec<PlainFrame>,
}

impl Book {
    pub fn node(&self, id: NodeId) -> &PlainNode {
        &self.nodes[id.0 as usize]
    }

    pub fn open_in_order(&self, side: Side) -> Vec<NodeId> {
        self.open_nodes(side).collect()
    }

    /// The open nodes in order, one after the other: who needs only the first ones does not wait for a long queue to be emptied.
    fn open_nodes(&self, side: Side) -> Box<dyn Iterator<Item = NodeId> + '_> {
        let by_age = |&(_, _, age): &OpenKey| NodeId(age.unsigned_abs() as u32);
        match self.settings.algorithm {
            AlgorithmId::Rbfs => Box::new(self.leaves().into_iter()),
            algorithm if is_depth_first(algorithm) => Box::new(self.stack.iter().rev().copied()),
            _ if self.library().is_some() && side == Side::Forward => Box::new(self.heap_nodes()),
            _ => Box::new(self.open[side as usize].iter().map(by_age)),
        }
    }

    /// The library whose queue the open list is.
    fn library(&self) -> Option<LibraryQueue> {
        let has_ties = self.settings.algorithm.info().offers.ties.is_ok();
        self.settings.ties.library().filter(|_| has_ties)
    }

    /// What the queue compares.
    fn heap_keys(&self) -> impl Fn(NodeId) -> (u64, u128) {
        |id| {
            let (first, second, _) = self.open_key(id);
            (first, second)
        }
    }

    /// The open nodes as the queue would give them.
    fn heap_nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut heap = self.heap.clone();
        let given = std::iter::from_fn(move || heap.take_first(self.library()?, &self.heap_keys()));
        given.filter(|id| self.is_open[id.0 as usize])
    }

    fn open_len(&self) -> usize {
        match self.settings.algorithm {
            AlgorithmId::Rbfs => self.leaves().len(),
            algorithm if is_depth_first(algorithm) => self.stack.len(),
            _ if self.library().is_some() => self.is_open.iter().filter(|open| **open).count(),
            _ => self.open[0].len() + self.open[1].len(),
        }
    }

    /// The most nodes of one side that have both values in common.
    pub fn most_of_one_key(&self) -> usize {
        let of_side = |open: &BTreeSet<OpenKey>| {
            let open: Vec<_> = open.iter().collect();
            open.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)).map(<[_]>::len).max().unwrap_or(0)
        };
        self.open.iter().map(of_side).max().unwrap_or(0)
    }

    /// How many nodes of a side are open, how many of these are first by the first value, and by both.
    fn choice(&self, side: Side) -> [usize; 3] {
        let algorithm = self.settings.algorithm;
        if algorithm == AlgorithmId::Bfs || is_depth_first(algorithm) {
            return [self.open_in_order(side).len() - self.stale_first(side), 0, 0];
        }
        if algorithm == AlgorithmId::Rbfs {
            let values: Vec<u32> = self.leaves().into_iter().map(|id| self.node(id).f()).collect();
            let least = values.iter().filter(|value| **value == values[0]).count();
            return [values.len(), least, least];
        }
        let open = self.open_in_order(side).into_iter().skip(self.stale_first(side));
        let open: Vec<OpenKey> = open.map(|id| self.open_key(id)).collect();
        let first = open.first();
        let same = |n: fn(&OpenKey, &OpenKey) -> bool| {
            first.map_or(0, |first| open.iter().take_while(|key| n(key, first)).count())
        };
        [open.len(), same(|a, b| a.0 == b.0), same(|a, b| (a.0, a.1) == (b.0, b.1))]
    }

    /// Whether an open node is a copy that is not worth expanding, because its board is closed.
    fn is_stale(&self, id: NodeId) -> bool {
        let node = self.node(id);
        let closed = self.closed_boards.get(&node.board);
        let is_shorter = |closed: &NodeId| node.g < self.node(*closed).g;
        let reopens = self.settings.reopening == Reopening::On
            && !matches!(self.settings.algorithm, AlgorithmId::Greedy | AlgorithmId::DfsStack);
        closed.is_some_and(|closed| !(reopens && is_shorter(closed)))
    }

    /// How many such copies there are, if nothing else is open.
    fn last_copies(&self) -> usize {
        let copies = self.stale_first(Side::Forward);
        if copies == self.open_len() { copies } else { 0 }
    }

    /// How many such copies are before all other nodes of the open list.
    fn stale_first(&self, side: Side) -> usize {
        let skips = matches!(self.settings.duplicates, Duplicates::Lazy | Duplicates::QueueAll);
        if !skips || is_depth_first(self.settings.algorithm) {
            return 0;
        }
        self.open_nodes(side).take_while(|id| self.is_stale(*id)).count()
    }

    pub fn replaced(&self) -> usize {
        self.left.iter().filter(|left| **left).count()
    }

    /// What an open list is sorted by.
    fn open_key(&self, id: NodeId) -> OpenKey {
        let Settings { algorithm, ties, weight, .. } = self.settings;
        let PlainNode { g, h, .. } = *self.node(id);
        let (g, h, age) = (u64::from(g), u64::from(h), i64::from(id.0));
        let thousandths = (f64::from(weight) * 1000.0).round() as u64;
        let value = match algorithm {
            AlgorithmId::Bfs | AlgorithmId::BidirectionalBfs => return (0, 0, age),
            AlgorithmId::DfsStack | AlgorithmId::IdastarStack => return (0, 0, -age),
            AlgorithmId::Beam => return (1000 * g + h, 0, age),
            // All that are open at one depth are siblings, sorted before they are pushed.
            AlgorithmId::DfsBest => return (1000 * (1_000_000 - g) + h, 0, age),
            AlgorithmId::HillClimbing | AlgorithmId::SimulatedAnnealing => {
                return (h, self.place_of_move(id).into(), age);
            }
            AlgorithmId::Mm => return ((g + h).max(2 * g), g.into(), -age),
            AlgorithmId::UniformCost => g,
            AlgorithmId::Greedy => h,
            AlgorithmId::Astar => g + h,
            AlgorithmId::WeightedAstar => 1000 * g + thousandths * h,
            _ => unreachable!("{} keeps no open list", algorithm.info().name),
        };
        let node = *self.node(id);
        let mut second: u128 = 0;
        for part in ties.before_last() {
            let place: u128 = match part.key {
                TieKey::Sum => (g + h).into(),
                TieKey::G => g.into(),
                TieKey::H => h.into(),
                TieKey::Move => self.place_of_move(id).into(),
                TieKey::Board => node.board.tiles().fold(0, |all, tile| all << 4 | u128::from(tile)),
                TieKey::BoardX => {
                    node.board.tiles().fold(0, |all, tile| all << 4 | u128::from(tile.wrapping_sub(1) & 15))
                }
                TieKey::Unrounded => unreachable!("no search here has floats"),
                TieKey::Arrival | TieKey::Library(_) => unreachable!("the last part"),
            };
            let bits = match part.key {
                TieKey::Board | TieKey::BoardX => 64,
                TieKey::Unrounded => 32,
                TieKey::Move => 2,
                _ => VALUE_BITS,
            };
            second = second << bits | if part.is_downward { (1 << bits) - 1 - place } else { place };
        }
        (value, second, if ties.first_in() { age } else { -age })
    }

    /// The value that an open list is sorted by before all ties.
    pub fn first_value(&self, id: NodeId) -> u64 {
        match self.settings.algorithm {
            AlgorithmId::Rbfs => self.node(id).f().into(),
            _ => self.open_key(id).0,
        }
    }

    fn place_of_move(&self, id: NodeId) -> u64 {
        let moves = self.settings.moves.moves();
        let mv = self.node(id).mv;
        moves.iter().take_while(|other| Some(**other) != mv).count() as u64 % 4
    }

    /// The step with which each layer begins.
    pub fn layers(&self) -> Vec<u64> {
        let of = |step: &PlainStep| match self.settings.algorithm.info().layer {
            Layer::Depth => Some((u64::from(self.node(step.id).g), self.node(step.id).side as u32)),
            Layer::Value if !step.is_new => None,
            Layer::Value if self.settings.algorithm == AlgorithmId::Rbfs => {
                Some((u64::from(self.node(step.id).f()), 0))
            }
            Layer::Value => Some((self.open_key(step.id).0, 0)),
            Layer::Descent => Some((self.top_of_descent(step), 0)),
            Layer::Run => Some((u64::from(step.is_new), 0)),
            Layer::Iteration => step.iteration.map(|(index, _)| (0, index)),
        };
        let mut last = None;
        let mut starts = Vec::new();
        for (step, k) in self.steps.iter().zip(0..) {
            let layer = of(step);
            if layer.is_some() && layer != last {
                starts.push(k);
                last = layer;
            }
        }
        starts
    }

    /// The step with which the way down to a node began.
    fn top_of_descent(&self, step: &PlainStep) -> u64 {
        let visit = |id: NodeId| self.node(id).first_visit.expect("it was expanded");
        let mut top = step.id;
        while let Some(parent) = self.node(top).parent.filter(|parent| visit(*parent) + 1 == visit(top)) {
            top = parent;
        }
        visit(top)
    }

    fn current(&self) -> Option<NodeId> {
        self.steps.last().map(|step| step.id)
    }

    /// The children of the frames that are not frames themselves, least value first, of equals the youngest.
    fn leaves(&self) -> Vec<NodeId> {
        if self.frames.is_empty() {
            // Before the first call, and after the last.
            return vec![NodeId(self.nodes.len() as u32 - 1)];
        }
        let called: Vec<NodeId> = self.frames.iter().map(|frame| frame.node).collect();
        let children = self.frames.iter().flat_map(|frame| frame.successors.iter().copied());
        let mut leaves: Vec<NodeId> = children.filter(|id| !called.contains(id)).collect();
        leaves.sort_by_key(|id| (self.node(*id).f(), Reverse(id.0)));
        leaves
    }

    fn status(&self) -> Vec<NodeStatus> {
        let algorithm = self.settings.algorithm;
        let mut status = if is_depth_first(algorithm) || algorithm == AlgorithmId::Rbfs {
            let mut status = vec![NodeStatus::Left; self.nodes.len()];
            if algorithm == AlgorithmId::Rbfs {
                for leaf in self.leaves() {
                    status[leaf.0 as usize] = NodeStatus::Open;
                }
            }
            for on_path in self.stack.iter().chain(self.frames.iter().map(|frame| &frame.node)) {
                status[on_path.0 as usize] = NodeStatus::OnPath;
            }
            status
        } else {
            let of = |(open, left): (&bool, &bool)| match (open, left) {
                (true, _) => NodeStatus::Open,
                (_, true) => NodeStatus::Dropped,
                _ => NodeStatus::Closed,
            };
            self.is_open.iter().zip(&self.left).map(of).collect()
        };
        if let Some(current) = self.current() {
            status[current.0 as usize] = NodeStatus::Current;
        }
        status
    }

    pub fn picture(&self) -> Picture {
        let closed = match self.settings.algorithm {
            AlgorithmId::Dfs | AlgorithmId::DfsBounded => (0..self.nodes.len() as u32).map(NodeId).collect(),
            _ => self.closed.clone(),
        };
        Picture {
            position: self.position,
            status: self.status(),
            open: Side::ALL.map(|side| self.open_in_order(side)),
            closed,
            dropped: self.dropped,
            current: self.current(),
            frames: self.frames.clone(),
            meeting: self.meeting,
            choice: Side::ALL.map(|side| self.choice(side)),
        }
    }

    /// The moves from the start to a node.
    pub fn depth(&self, id: usize) -> u32 {
        if self.costs.iter().all(|cost| *cost == 1) {
            return self.nodes[id].g;
        }
        self.path(NodeId(id as u32)).len() as u32 - 1
    }

    /// The nodes from the start to this one.
    fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = vec![id];
        while let Some(parent) = self.node(path[path.len() - 1]).parent {
            path.push(parent);
        }
        path.reverse();
        path
    }
}

/// Whether its open list is a queue or a stack, in which no node has a value.
pub fn is_by_age(algorithm: AlgorithmId) -> bool {
    use AlgorithmId::{Bfs, BidirectionalBfs, DfsStack, IdastarStack};
    matches!(algorithm, Bfs | BidirectionalBfs | DfsStack | IdastarStack)
}

fn is_depth_first(algorithm: AlgorithmId) -> bool {
    use AlgorithmId::{Dfbnb, Dfs, DfsBounded, DfsLimited, Idastar, Iddfs};
    matches!(algorithm, Dfbnb | Dfs | DfsBounded | DfsLimited | Iddfs | Idastar)
}

/// The observer stopped it.
pub struct Enough;

/// Looks at the book after an event, before the first one too.
pub type Watch<'a> = &'a mut dyn FnMut(&Book) -> Result<(), Enough>;

/// A search under way.
struct Search<'a> {
    book: Book,
    /// The goals that can be reached; all if none can.
    goals: Vec<Board>,
    /// By side: towards each goal, and towards the start.
    h: [Vec<Rc<dyn Estimate>>; 2],
    /// By side, the newest node of each board.
    newest: [HashMap<Board, NodeId>; 2],
    watch: Watch<'a>,
}

/// Runs a search to its end, or until the watcher has enough. Gives the nodes of the path, or `None`, and the book.
pub fn textbook(
    problem: &Problem,
    settings: &Settings,
    watch: Watch,
) -> (Result<Option<Vec<NodeId>>, Enough>, Book) {
    let heuristic = settings.heuristic;
    let book = Book {
        problem: *problem,
        settings: *settings,
        nodes: Vec::new(),
        steps: Vec::new(),
        position: Position::default(),
        dropped: 0,
        pruned: 0,
        at_limit: 0,
        reopened: 0,
        iterations: 0,
        costs: costs_by_tile(problem.size(), &settings.in_use().costs.to_string()),
        max_open: 0,
        meeting: None,
        closed: Vec::new(),
        closed_boards: HashMap::new(),
        is_open: Vec::new(),
        left: Vec::new(),
        open: Default::default(),
        heap: PlainHeap::default(),
        stack: Vec::new(),
        frames: Vec::new(),
    };
    let goals = goals_of(problem);
    let towards = |goals: &[Board]| goals.iter().map(|goal| Rc::from(heuristic.estimate(goal))).collect();
    let h = [towards(&goals), towards(&[*problem.start()])];
    let mut search = Search { book, goals, h, newest: Default::default(), watch };
    let path = match settings.algorithm {
        AlgorithmId::Bfs
        | AlgorithmId::DfsStack
        | AlgorithmId::DfsBest
        | AlgorithmId::UniformCost
        | AlgorithmId::Greedy
        | AlgorithmId::Astar
        | AlgorithmId::WeightedAstar => search.best_first(),
        AlgorithmId::Beam => search.beam(),
        AlgorithmId::HillClimbing => search.hill_climbing(),
        AlgorithmId::SimulatedAnnealing => search.simulated_annealing(),
        AlgorithmId::BidirectionalBfs => search.bidirectional_bfs(),
        AlgorithmId::Mm => search.mm(),
        AlgorithmId::Dfs => search.dfs(),
        AlgorithmId::Dfbnb => search.branch_and_bound(),
        AlgorithmId::DfsBounded => search.dfs_bounded(),
        AlgorithmId::DfsLimited => search.dfs_limited(),
        AlgorithmId::Iddfs => search.iddfs(),
        AlgorithmId::Idastar => search.idastar(),
        AlgorithmId::IdastarStack => search.idastar_stack(),
        AlgorithmId::Rbfs => search.recursive_best_first(),
    };
    (path, search.book)
}

/// The goals that can be reached; all if none can.
pub fn goals_of(problem: &Problem) -> Vec<Board> {
    let given = problem.given_goals();
    let given = given.all();
    let reached: Vec<Board> =
        given.iter().copied().filter(|goal| can_be_reached(problem.start(), goal)).collect();
    if reached.is_empty() { given.to_vec() } else { reached }
}

/// Each move exchanges the blank with a tile: the permutation that leads from one board to the other is odd if it takes an
/// odd number of moves, and so is the way of the blank.
fn can_be_reached(start: &Board, goal: &Board) -> bool {
    let tiles: Vec<u8> = start.tiles().collect();
    let place = |tile: u8| goal.tiles().position(|other| other == tile).expect("a tile");
    let mut seen = vec![false; tiles.len()];
    let mut exchanges = 0;
    for first in 0..tiles.len() {
        let mut at = first;
        while !seen[at] {
            seen[at] = true;
            at = place(tiles[at]);
            exchanges += usize::from(at != first);
        }
    }
    let cols = start.size().cols();
    let (here, there) = (start.blank(), goal.blank());
    let way = (here / cols).abs_diff(there / cols) + (here % cols).abs_diff(there % cols);
    exchanges % 2 == way % 2
}

/// What it costs to slide each tile, the blank at place 0, from the words of the rule.
pub fn costs_by_tile(size: Size, rule: &str) -> Vec<u32> {
    let last = (size.rows() * size.cols() - 1) as u32;
    match rule {
        "unit" => vec![1; last as usize + 1],
        "tile" => (0..=last).collect(),
        listed => {
            let listed = listed.split(',').map(|cost| cost.parse().expect("a cost"));
            let all = std::iter::once(0).chain(listed).chain(std::iter::repeat(1));
            all.take(last as usize + 1).collect()
        }
    }
}

/// The tile that slides between two boards: it is where the blank of the other one is.
pub fn tile_between(board: &Board, after: &Board) -> usize {
    let blank = after.tiles().position(|tile| tile == 0).expect("a blank");
    board.tiles().nth(blank).expect("a cell").into()
}

/// The distance of the farthest boards of a size, where it is known.
fn farthest(size: Size) -> Option<u32> {
    match size.rows() * size.cols() {
        4 => Some(6),
        6 => Some(21),
        8 => Some(36),
        9 => Some(31),
        10 => Some(55),
        _ => None,
    }
}

impl Search<'_> {
    fn is_goal(&self, board: &Board) -> bool {
        self.goals.contains(board)
    }

    fn estimate(&self, board: &Board, side: Side) -> u32 {
        use AlgorithmId::{BidirectionalBfs, Dfs, DfsBounded, DfsLimited, DfsStack, Iddfs, UniformCost};
        match self.book.settings.algorithm {
            AlgorithmId::Bfs
            | BidirectionalBfs
            | UniformCost
            | Iddfs
            | Dfs
            | DfsStack
            | DfsBounded
            | DfsLimited => 0,
            _ if self.book.settings.in_use().costs.to_string() != "unit" => self.estimated_cost(board),
            _ => self.least_h(board, side),
        }
    }

    /// The least h to a goal.
    fn least_h(&self, board: &Board, side: Side) -> u32 {
        self.h[side as usize].iter().map(|h| h.of_board(board)).min().expect("a goal")
    }

    fn estimated_cost(&self, board: &Board) -> u32 {
        let places = 0..self.goals.len();
        places.map(|place| self.estimated_cost_to(place, board)).min().expect("a goal")
    }

    /// The tiles that are not at home at the cost of each, with their distances or without; or the least cost for every
    /// move of another heuristic. At most 254.
    fn estimated_cost_to(&self, place: usize, board: &Board) -> u32 {
        let goal = self.goals[place];
        let cols = goal.size().cols();
        let home = |tile: u8| goal.tiles().position(|other| other == tile).expect("a tile");
        let way = |tile: u8, cell: usize| {
            let (here, there) = (cell, home(tile));
            (here / cols).abs_diff(there / cols) + (here % cols).abs_diff(there % cols)
        };
        let away = board.tiles().enumerate().filter(|(_, tile)| *tile != 0);
        let of = |(cell, tile): (usize, u8), is_distance: bool| {
            let way = way(tile, cell) as u32;
            self.book.costs[usize::from(tile)] * if is_distance { way } else { way.min(1) }
        };
        // Manhattan distance takes the place of one that is not for boards of this size.
        let heuristic = self.book.settings.heuristic;
        let is_for_size = heuristic.offered_for(goal.size()).is_ok();
        let h: u32 = match heuristic {
            _ if !is_for_size => away.map(|entry| of(entry, true)).sum(),
            HeuristicId::Manhattan => away.map(|entry| of(entry, true)).sum(),
            HeuristicId::Misplaced => away.map(|entry| of(entry, false)).sum(),
            _ => self.h[0][place].h(board.state()) * self.book.costs[1..].iter().min().expect("a tile"),
        };
        h.min(254)
    }

    /// g of a successor of a node.
    fn g_after(&self, id: NodeId, board: &Board) -> u32 {
        let node = self.book.node(id);
        node.g + self.book.costs[tile_between(&node.board, board)]
    }

    /// Whether a shortest path can be so long: what ends a search that forgets where it was.
    fn may_be_shortest(&self, length: u32) -> bool {
        farthest(self.book.problem.size()).is_none_or(|farthest| length <= farthest)
    }

    fn successors(&self, id: NodeId) -> Vec<(Move, Board)> {
        let board = self.book.node(id).board;
        let mut moves = self.book.settings.moves.moves();
        let Settings { algorithm, push_order, .. } = self.book.settings;
        let pushes = matches!(algorithm, AlgorithmId::DfsStack | AlgorithmId::IdastarStack);
        if pushes && push_order == PushOrder::Reversed {
            moves.reverse();
        }
        moves.into_iter().filter_map(|mv| Some((mv, board.after(mv)?))).collect()
    }

    /// Whether a successor of a node is the board that it came from.
    fn goes_back(&self, id: NodeId, board: &Board) -> Option<NodeId> {
        self.book.node(id).parent.filter(|parent| self.book.node(*parent).board == *board)
    }

    /// Writes a start down.
    fn make_start(&mut self, board: Board, side: Side) -> NodeId {
        let h = self.estimate(&board, side);
        self.write(PlainNode {
            board,
            parent: None,
            mv: None,
            g: 0,
            h,
            side,
            improves: false,
            made_after: 0,
            first_visit: None,
        })
    }

    /// Writes a successor down.
    fn make(&mut self, parent: NodeId, mv: Move, board: Board, improves: bool) -> NodeId {
        let side = self.book.node(parent).side;
        let (g, h) = (self.g_after(parent, &board), self.estimate(&board, side));
        self.write(PlainNode {
            board,
            parent: Some(parent),
            mv: Some(mv),
            g,
            h,
            side,
            improves,
            made_after: 0,
            first_visit: None,
        })
    }

    fn write(&mut self, node: PlainNode) -> NodeId {
        let book = &mut self.book;
        book.nodes.push(PlainNode { made_after: book.steps.len() as u64, ..node });
        book.is_open.push(false);
        book.left.push(false);
        NodeId(book.nodes.len() as u32 - 1)
    }

    fn tell(&mut self, completes: bool) -> Result<(), Enough> {
        let position = &mut self.book.position;
        *position = if completes {
            Position { steps: position.steps + 1, events: 0 }
        } else {
            Position { events: position.events + 1, ..*position }
        };
        if completes {
            self.note_open();
        }
        (self.watch)(&self.book)
    }

    /// Before the first step.
    fn tell_start(&mut self) -> Result<(), Enough> {
        self.note_open();
        (self.watch)(&self.book)
    }

    fn note_open(&mut self) {
        self.book.max_open = self.book.max_open.max(self.book.open_len());
    }

    /// A step begins with a visit to a node.
    fn begin_visit(&mut self, id: NodeId, is_new: bool) -> Result<(), Enough> {
        let book = &mut self.book;
        let step = book.steps.len() as u64;
        book.nodes[id.0 as usize].first_visit.get_or_insert(step);
        book.steps.push(PlainStep {
            id,
            is_new,
            tested: None,
            tried: Vec::new(),
            back: None,
            restart: None,
            last_copies: 0,
            iteration: None,
            next_bound: None,
        });
        self.tell(false)
    }

    fn step(&mut self) -> &mut PlainStep {
        self.book.steps.last_mut().expect("a step is under way")
    }

    /// Looks whether it is the goal, which completes the step.
    fn test(&mut self, id: NodeId) -> Result<bool, Enough> {
        let is_goal = self.is_goal(&self.book.node(id).board);
        self.step().tested = Some(is_goal);
        self.tell(is_goal)?;
        Ok(is_goal)
    }

    fn tried(&mut self, tried: Tried, completes: bool) -> Result<(), Enough> {
        match tried.outcome {
            Outcome::Pruned => {
                self.book.dropped += 1;
                self.book.pruned += 1;
            }
            Outcome::Duplicate { .. } | Outcome::OnPath(_) => self.book.dropped += 1,
            Outcome::New(_) | Outcome::Improved { .. } | Outcome::NotMade => {}
        }
        self.step().tried.push(tried);
        self.tell(completes)
    }

    fn put_on_open(&mut self, id: NodeId) {
        let (key, side) = (self.book.open_key(id), self.book.node(id).side);
        self.book.is_open[id.0 as usize] = true;
        if let Some(library) = self.book.library() {
            let mut heap = std::mem::take(&mut self.book.heap);
            heap.add(library, id, &self.book.heap_keys());
            self.book.heap = heap;
        } else {
            self.book.open[side as usize].insert(key);
        }
        self.newest[side as usize].insert(self.book.node(id).board, id);
    }

    /// The node to expand next, and the copies that are skipped for it.
    fn next_of_open(&mut self) -> Option<NodeId> {
        self.skip(self.book.stale_first(Side::Forward));
        self.first_of_open(Side::Forward)
    }

    fn skip(&mut self, copies: usize) {
        for _ in 0..copies {
            let copy = self.first_of_open(Side::Forward).expect("a copy");
            self.take_from_open(copy);
            self.book.left[copy.0 as usize] = true;
        }
    }

    fn take_from_open(&mut self, id: NodeId) {
        if let Some(library) = self.book.library() {
            let mut heap = std::mem::take(&mut self.book.heap);
            let mut given = std::iter::from_fn(|| heap.take_first(library, &self.book.heap_keys()));
            assert_eq!(given.find(|id| self.book.is_open[id.0 as usize]), Some(id));
            self.book.heap = heap;
            self.book.is_open[id.0 as usize] = false;
            return;
        }
        let (key, side) = (self.book.open_key(id), self.book.node(id).side);
        assert!(self.book.open[side as usize].remove(&key), "node {id} was open");
        self.book.is_open[id.0 as usize] = false;
    }

    /// An open node is replaced. Only Java's queue removes it.
    fn take_replaced(&mut self, old: NodeId) {
        let Some(library) = self.book.library() else { return self.take_from_open(old) };
        if library == LibraryQueue::Java {
            let mut heap = std::mem::take(&mut self.book.heap);
            heap.remove_from_java(old, &self.book.heap_keys());
            self.book.heap = heap;
        }
        self.book.is_open[old.0 as usize] = false;
    }

    fn first_of_open(&self, side: Side) -> Option<NodeId> {
        if self.book.library().is_some() {
            return self.book.open_nodes(side).next();
        }
        self.book.open[side as usize].first().map(|&(_, _, age)| NodeId(age.unsigned_abs() as u32))
    }

    fn close(&mut self, id: NodeId) -> Result<(), Enough> {
        self.take_from_open(id);
        self.book.closed.push(id);
        let duplicates = self.book.settings.duplicates;
        if matches!(duplicates, Duplicates::Lazy | Duplicates::QueueAll) {
            let board = self.book.node(id).board;
            let is_again = self.book.closed_boards.insert(board, id).is_some();
            // Of a search that looks only when it takes a node out.
            self.book.reopened += u32::from(is_again && duplicates == Duplicates::QueueAll);
        }
        self.begin_visit(id, true)
    }

    /// What becomes of a successor where states are remembered.
    fn reach(&mut self, id: NodeId, mv: Move, board: Board, may_improve: impl Fn(bool) -> bool) -> Outcome {
        let side = self.book.node(id).side;
        let g = self.g_after(id, &board);
        let duplicates = self.book.settings.duplicates;
        if duplicates == Duplicates::QueueAll {
            let node = self.make(id, mv, board, false);
            self.put_on_open(node);
            return Outcome::New(node);
        }
        if let Some(parent) = self.goes_back(id, &board).filter(|_| duplicates != Duplicates::None) {
            return Outcome::Duplicate { known: parent, closed: true };
        }
        let known = match duplicates {
            Duplicates::Lazy => self.book.closed_boards.get(&board),
            _ => self.newest[side as usize].get(&board),
        };
        let known = known.copied();
        let known = known.filter(|_| !matches!(duplicates, Duplicates::Parent | Duplicates::None));
        let Some(old) = known else {
            let node = self.make(id, mv, board, false);
            self.put_on_open(node);
            return Outcome::New(node);
        };
        let was_open = self.book.is_open[old.0 as usize];
        if duplicates == Duplicates::AddBetter {
            // As printed: the table has the best node, and nothing leaves the frontier.
            if g >= self.book.node(old).g {
                return Outcome::Duplicate { known: old, closed: !was_open };
            }
            let node = self.make(id, mv, board, !was_open);
            self.put_on_open(node);
            self.book.reopened += u32::from(!was_open);
            return if was_open {
                Outcome::New(node)
            } else {
                Outcome::Improved { node, old, reopens: true }
            };
        }
        let once = duplicates == Duplicates::FirstReached;
        if once || g >= self.book.node(old).g || !may_improve(!was_open) {
            // One that beam search pruned is neither open nor closed.
            return Outcome::Duplicate { known: old, closed: self.book.node(old).first_visit.is_some() };
        }
        if was_open {
            self.take_replaced(old);
            self.book.left[old.0 as usize] = true;
        } else {
            self.book.reopened += 1;
        }
        let node = self.make(id, mv, board, true);
        self.put_on_open(node);
        Outcome::Improved { node, old, reopens: !was_open }
    }
}
