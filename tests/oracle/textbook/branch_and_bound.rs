//! Depth-first branch and bound, by recursion: the best path is kept while the search goes on.

use super::{Enough, Search, Tried};
use tilescope_engine::recording::{Back, Outcome};
use tilescope_engine::search::{Cycles, NodeId, Side};

impl Search<'_> {
    pub(super) fn branch_and_bound(&mut self) -> Result<Option<Vec<NodeId>>, Enough> {
        let start = self.make_start(*self.book.problem.start(), Side::Forward);
        self.book.stack.push(start);
        self.tell_start()?;
        let mut best = None;
        self.branch(start, &mut best)?;
        Ok(best)
    }

    /// Looks for paths through a node that are shorter than the best one.
    fn branch(&mut self, id: NodeId, best: &mut Option<Vec<NodeId>>) -> Result<(), Enough> {
        let node = *self.book.node(id);
        self.visit_below(id, true, best.as_ref())?;
        let is_goal = self.is_goal(&node.board);
        self.step().tested = Some(is_goal);
        self.tell(false)?;
        if is_goal {
            *best = Some(self.book.stack.clone());
            // The goal is visited, and not expanded.
            self.book.at_limit += 1;
            return self.leave();
        }
        let cycles = self.book.settings.cycles;
        for (mv, board) in self.successors(id) {
            if self.goes_back(id, &board).is_some() && cycles != Cycles::None {
                continue;
            }
            let same = self.book.stack.iter().copied().find(|other| self.book.node(*other).board == board);
            let f = node.g + 1 + self.estimate(&board, Side::Forward);
            // A path of n moves has n + 1 nodes.
            let is_hopeless = f > self.book.settings.depth_limit
                || best.as_ref().is_some_and(|path| f + 1 >= path.len() as u32);
            let dropped = match same {
                Some(same) if cycles == Cycles::Path => Some(Outcome::OnPath(same)),
                _ => is_hopeless.then_some(Outcome::Pruned),
            };
            if let Some(outcome) = dropped {
                self.tried(Tried { mv, board, outcome, meets: None }, false)?;
                continue;
            }
            let child = self.make(id, mv, board, false);
            self.book.stack.push(child);
            self.tried(Tried { mv, board, outcome: Outcome::New(child), meets: None }, true)?;
            self.branch(child, best)?;
            self.visit_below(id, false, best.as_ref())?;
        }
        self.leave()
    }

    /// Visits a node where the best path has this length.
    fn visit_below(&mut self, id: NodeId, is_new: bool, best: Option<&Vec<NodeId>>) -> Result<(), Enough> {
        self.begin_visit(id, is_new)?;
        self.step().next_bound = best.map(|path| path.len() as u32 - 1);
        Ok(())
    }

    fn leave(&mut self) -> Result<(), Enough> {
        self.book.stack.pop();
        self.step().back = Some(Back::Popped);
        self.tell(true)
    }
}
