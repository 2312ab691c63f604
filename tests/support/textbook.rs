//! Breadth-first search and A* as plainly as they can be written, one event at a time: boards in a list, the open nodes
//! in a sorted set, nothing packed. Shares only the board and the evaluation of h with the program.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use tilescope::puzzle::{Board, Move};
use tilescope::recording::Standing;
use tilescope::search::{AlgorithmId, Problem, Settings};

#[derive(Clone, Debug)]
pub struct PlainNode {
    pub board: Board,
    pub parent: Option<usize>,
    pub mv: Option<Move>,
    pub g: u32,
    pub h: u32,
    pub standing: Standing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Select(usize),
    GoalTest(bool),
    New(usize),
    Improved { node: usize, old: usize },
    Duplicate { known: usize, closed: bool },
}

/// What an open node is sorted by, the last of them its number.
type OpenKey = (u32, Reverse<u32>, Reverse<usize>);

/// A search that has done some of its events.
#[derive(Clone)]
pub struct Textbook {
    problem: Problem,
    settings: Settings,
    pub nodes: Vec<PlainNode>,
    /// The newest node of each board.
    newest: HashMap<Board, usize>,
    /// In order of expansion.
    pub closed: Vec<usize>,
    pub duplicates: usize,
    /// The open nodes by their order, the next one first.
    open: BTreeSet<OpenKey>,
    /// The successors of the node being expanded that are still to come; `None` before its goal test.
    to_come: Option<Vec<(Move, Board)>>,
    under_way: bool,
}

impl Textbook {
    pub fn new(problem: &Problem, settings: &Settings) -> Self {
        let start = *problem.start();
        let mut book = Self {
            problem: *problem,
            settings: *settings,
            nodes: Vec::new(),
            newest: HashMap::new(),
            closed: Vec::new(),
            duplicates: 0,
            open: BTreeSet::new(),
            to_come: None,
            under_way: false,
        };
        book.add(start, None, None, 0);
        book
    }

    fn add(&mut self, board: Board, parent: Option<usize>, mv: Option<Move>, g: u32) -> usize {
        let h = match self.settings.algorithm {
            AlgorithmId::Bfs => 0,
            _ => self.settings.heuristic.evaluate(&board, self.problem.goal()),
        };
        self.nodes.push(PlainNode { board, parent, mv, g, h, standing: Standing::Open });
        let id = self.nodes.len() - 1;
        self.newest.insert(board, id);
        self.open.insert(self.open_key(id));
        id
    }

    /// By age; by h, then the younger; or by f, then the larger g, then the younger.
    fn open_key(&self, id: usize) -> OpenKey {
        let PlainNode { g, h, .. } = self.nodes[id];
        match self.settings.algorithm {
            AlgorithmId::Bfs => (id as u32, Reverse(0), Reverse(id)),
            AlgorithmId::Greedy => (h, Reverse(0), Reverse(id)),
            _ => (g + h, Reverse(g), Reverse(id)),
        }
    }

    /// Whether a state may become a node again, with a smaller g: in greedy search a shorter way changes nothing.
    fn improves(&self) -> bool {
        self.settings.algorithm != AlgorithmId::Greedy
    }

    fn leave_open(&mut self, id: usize, standing: Standing) {
        self.nodes[id].standing = standing;
        assert!(self.open.remove(&self.open_key(id)), "node {id} was open");
    }

    /// The open nodes, the next one first.
    pub fn open_in_order(&self) -> Vec<usize> {
        self.open.iter().map(|&(_, _, Reverse(id))| id).collect()
    }

    /// Nodes that were replaced while they were open.
    pub fn superseded(&self) -> usize {
        self.nodes.iter().filter(|node| node.standing == Standing::Dropped).count()
    }

    /// The most open nodes that have f and g in common.
    pub fn most_of_one_key(&self) -> usize {
        let open: Vec<_> = self.open.iter().collect();
        open.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)).map(<[_]>::len).max().unwrap_or(0)
    }

    pub fn between_expansions(&self) -> bool {
        !self.under_way
    }

    /// Does the next event; `None` where the search is over.
    pub fn event(&mut self) -> Option<Event> {
        if !self.under_way {
            let &(_, _, Reverse(next)) = self.open.first()?;
            self.leave_open(next, Standing::Closed);
            self.closed.push(next);
            self.under_way = true;
            self.to_come = None;
            return Some(Event::Select(next));
        }
        let current = *self.closed.last().expect("one is under way");
        let board = self.nodes[current].board;
        if self.to_come.is_none() {
            let is_goal = board == *self.problem.goal();
            let successors =
                self.settings.moves.moves().into_iter().filter_map(|mv| Some((mv, board.after(mv)?)));
            let to_come: Vec<_> = if is_goal { Vec::new() } else { successors.rev().collect() };
            self.under_way = !to_come.is_empty();
            self.to_come = Some(to_come);
            return Some(Event::GoalTest(is_goal));
        }
        let to_come = self.to_come.as_mut().expect("tested");
        let (mv, next) = to_come.pop().expect("not complete");
        self.under_way = !to_come.is_empty();
        let g = self.nodes[current].g + 1;
        Some(match self.newest.get(&next).copied() {
            None => Event::New(self.add(next, Some(current), Some(mv), g)),
            Some(old) if self.improves() && g < self.nodes[old].g => {
                if self.nodes[old].standing == Standing::Open {
                    self.leave_open(old, Standing::Dropped);
                }
                Event::Improved { node: self.add(next, Some(current), Some(mv), g), old }
            }
            Some(known) => {
                self.duplicates += 1;
                Event::Duplicate { known, closed: self.nodes[known].standing == Standing::Closed }
            }
        })
    }
}

/// All events of a search.
pub fn textbook(problem: &Problem, settings: &Settings) -> impl Iterator<Item = Event> {
    let mut book = Textbook::new(problem, settings);
    std::iter::from_fn(move || book.event())
}
