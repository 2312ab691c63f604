//! Breadth-first search and A* as plainly as they can be written, one event at a time: boards in a list, sorting, no
//! tables. Shares only the board and the evaluation of h with the program.

use std::collections::HashMap;

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
            to_come: None,
            under_way: false,
        };
        book.add(start, None, None, 0);
        book
    }

    fn add(&mut self, board: Board, parent: Option<usize>, mv: Option<Move>, g: u32) -> usize {
        let h = match self.settings.algorithm {
            AlgorithmId::Bfs => 0,
            AlgorithmId::Astar => self.settings.heuristic.evaluate(&board, self.problem.goal()),
        };
        self.nodes.push(PlainNode { board, parent, mv, g, h, standing: Standing::Open });
        self.newest.insert(board, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    /// The open nodes, the next one first: by age, or by f, then the larger g, then the younger.
    pub fn open_in_order(&self) -> Vec<usize> {
        let mut open: Vec<usize> =
            (0..self.nodes.len()).filter(|&i| self.nodes[i].standing == Standing::Open).collect();
        if self.settings.algorithm == AlgorithmId::Astar {
            open.sort_by_key(|&i| {
                let node = &self.nodes[i];
                (node.g + node.h, std::cmp::Reverse(node.g), std::cmp::Reverse(i))
            });
        }
        open
    }

    pub fn between_expansions(&self) -> bool {
        !self.under_way
    }

    /// Does the next event; `None` where the search is over.
    pub fn event(&mut self) -> Option<Event> {
        if !self.under_way {
            let &next = self.open_in_order().first()?;
            self.nodes[next].standing = Standing::Closed;
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
            Some(old) if g < self.nodes[old].g => {
                if self.nodes[old].standing == Standing::Open {
                    self.nodes[old].standing = Standing::Superseded;
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
