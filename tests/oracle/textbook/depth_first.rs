//! Searches that go down first, by recursion.

use std::collections::HashMap;

use super::{Enough, PlainNode, Search, Tried};
use tilescope_engine::puzzle::Board;
use tilescope_engine::recording::{Back, Outcome};
use tilescope_engine::search::{AlgorithmId, AtLimit, Cycles, GoalTest, NodeId, Side};

/// What a search knows as long as the start is on the stack.
#[derive(Default)]
struct Round {
    bound: u32,
    pruned: bool,
    /// The least value above the bound.
    next_bound: Option<u32>,
    visited: HashMap<Board, NodeId>,
}

impl Search<'_> {
    pub(super) fn dfs_bounded(&mut self) -> Result<Option<Vec<NodeId>>, Enough> {
        self.one_round()
    }

    pub(super) fn dfs_limited(&mut self) -> Result<Option<Vec<NodeId>>, Enough> {
        self.one_round()
    }

    fn one_round(&mut self) -> Result<Option<Vec<NodeId>>, Enough> {
        let mut round = Round { bound: self.book.settings.depth_limit, ..Round::default() };
        self.push_start(&mut round);
        self.tell_start()?;
        if self.visit(&mut round)? {
            return Ok(Some(self.book.stack.clone()));
        }
        self.pop_start(None)?;
        Ok(None)
    }

    pub(super) fn iddfs(&mut self) -> Result<Option<Vec<NodeId>>, Enough> {
        let last = self.book.settings.depth_limit;
        self.rounds(0, |round| Some(round.bound + 1).filter(|next| round.pruned && *next <= last))
    }

    pub(super) fn idastar(&mut self) -> Result<Option<Vec<NodeId>>, Enough> {
        let h = self.estimate(self.book.problem.start(), Side::Forward);
        self.rounds(h, |round| round.next_bound)
    }

    fn rounds(
        &mut self,
        first: u32,
        next: impl Fn(&Round) -> Option<u32>,
    ) -> Result<Option<Vec<NodeId>>, Enough> {
        let mut round = Round { bound: first, ..Round::default() };
        self.book.iterations = 1;
        self.push_start(&mut round);
        self.tell_start()?;
        loop {
            if self.visit(&mut round)? {
                return Ok(Some(self.book.stack.clone()));
            }
            let Some(bound) = next(&round) else {
                self.pop_start(None)?;
                return Ok(None);
            };
            round = Round { bound, ..Round::default() };
            self.pop_start(Some(&mut round))?;
        }
    }

    fn push_start(&mut self, round: &mut Round) -> NodeId {
        let start = *self.book.problem.start();
        let id = self.make_start(start, Side::Forward);
        round.visited.insert(start, id);
        self.book.stack.push(id);
        id
    }

    /// Takes the start off the stack, and where there is another round, puts the start of that one there.
    fn pop_start(&mut self, next: Option<&mut Round>) -> Result<(), Enough> {
        self.book.stack.pop();
        self.step().back = Some(Back::Popped);
        if let Some(round) = next {
            let start = self.push_start(round);
            self.step().restart = Some(start);
            self.book.iterations += 1;
        }
        self.tell(true)
    }

    fn visit_in(&mut self, id: NodeId, is_new: bool, round: &Round) -> Result<(), Enough> {
        self.begin_visit(id, is_new)?;
        let iterations = self.book.iterations;
        let step = self.step();
        step.iteration = iterations.checked_sub(1).map(|index| (index, round.bound));
        step.next_bound = round.next_bound;
        Ok(())
    }

    /// Whether the goal is at the node on top of the stack, or below it.
    fn visit(&mut self, round: &mut Round) -> Result<bool, Enough> {
        let id = *self.book.stack.last().expect("a node to visit");
        let PlainNode { g, .. } = *self.book.node(id);
        self.visit_in(id, true, round)?;
        let too_deep = self.book.settings.algorithm == AlgorithmId::DfsBounded && g > round.bound;
        if too_deep {
            self.book.at_limit += 1;
        } else {
            if self.test(id)? {
                return Ok(true);
            }
            let is_at_limit = self.is_limited() && g == round.bound;
            let stays = is_at_limit && self.book.settings.at_limit == AtLimit::NotExpanded;
            if stays {
                self.book.at_limit += 1;
                round.pruned = true;
            }
            for (mv, board) in self.successors(id) {
                let undoes = self.goes_back(id, &board).is_some();
                if stays || undoes && self.book.settings.in_use().cycles != Cycles::None {
                    continue;
                }
                let dropped = self.why_dropped(g + 1, &board, round);
                let outcome = dropped.unwrap_or_else(|| {
                    let child = self.make(id, mv, board, false);
                    self.book.stack.push(child);
                    round.visited.insert(board, child);
                    Outcome::New(child)
                });
                self.step().next_bound = round.next_bound;
                self.tried(Tried { mv, board, outcome, meets: None }, dropped.is_none())?;
                if dropped.is_none() {
                    if self.book.settings.in_use().goal_test == GoalTest::WhenGenerated
                        && self.is_goal(&board)
                    {
                        return Ok(true);
                    }
                    if self.visit(round)? {
                        return Ok(true);
                    }
                    self.visit_in(id, false, round)?;
                }
            }
        }
        if g > 0 {
            self.book.stack.pop();
            self.step().back = Some(Back::Popped);
            self.tell(true)?;
        }
        Ok(false)
    }

    fn is_limited(&self) -> bool {
        matches!(self.book.settings.algorithm, AlgorithmId::DfsLimited | AlgorithmId::Iddfs)
    }

    /// The node on the path with this board, where that matters.
    fn on_path(&self, board: &Board) -> Option<NodeId> {
        let same = self.book.stack.iter().find(|id| self.book.node(**id).board == *board);
        same.copied().filter(|_| self.book.settings.cycles == Cycles::Path)
    }

    /// Why a successor is not put on the stack.
    fn why_dropped(&self, g: u32, board: &Board, round: &mut Round) -> Option<Outcome> {
        let on_stack = |id: NodeId| self.book.stack.contains(&id);
        match self.book.settings.algorithm {
            AlgorithmId::DfsBounded => {
                let known = *round.visited.get(board)?;
                Some(Outcome::Duplicate { known, closed: !on_stack(known) })
            }
            AlgorithmId::Idastar => {
                if let Some(same) = self.on_path(board) {
                    return Some(Outcome::OnPath(same));
                }
                let f = g + self.estimate(board, Side::Forward);
                let possible = self.may_be_shortest(g);
                if possible && f > round.bound {
                    round.next_bound = Some(round.next_bound.map_or(f, |least| least.min(f)));
                }
                (!possible || f > round.bound).then_some(Outcome::Pruned)
            }
            _ if g > round.bound => {
                round.pruned = true;
                Some(Outcome::Pruned)
            }
            _ => self.on_path(board).map(Outcome::OnPath),
        }
    }
}
