//! Depth-first search without a limit. Its paths are too long for the recursion of the other depth-first searches.

use std::collections::HashMap;

use super::{Enough, Search, Tried};
use tilescope_engine::puzzle::Board;
use tilescope_engine::recording::{Back, Outcome};
use tilescope_engine::search::{NodeId, Side};

impl Search<'_> {
    pub(super) fn dfs(&mut self) -> Result<Option<Vec<NodeId>>, Enough> {
        let board = *self.book.problem.start();
        let start = self.make_start(board, Side::Forward);
        self.book.stack.push(start);
        let mut visited = HashMap::from([(board, start)]);
        // Of each node on the stack, the successors that were not tried yet.
        let mut untried = Vec::new();
        let mut popped = vec![false];
        self.tell_start()?;
        while let Some(&id) = self.book.stack.last() {
            let is_new = untried.len() < self.book.stack.len();
            self.begin_visit(id, is_new)?;
            if is_new {
                if self.test(id)? {
                    return Ok(Some(self.book.stack.clone()));
                }
                untried.push(self.successors(id).into_iter());
            }
            let mut pushed = false;
            while !pushed {
                let Some((mv, board)) = untried.last_mut().and_then(Iterator::next) else { break };
                if self.goes_back(id, &board).is_some() {
                    continue;
                }
                let outcome = self.visit_or_drop(id, mv, board, &mut visited, &mut popped);
                pushed = matches!(outcome, Outcome::New(_));
                self.tried(Tried { mv, board, outcome, meets: None }, pushed)?;
            }
            if !pushed {
                popped[id.0 as usize] = true;
                untried.pop();
                self.book.stack.pop();
                self.step().back = Some(Back::Popped);
                self.tell(true)?;
            }
        }
        Ok(None)
    }

    fn visit_or_drop(
        &mut self,
        id: NodeId,
        mv: tilescope_engine::puzzle::Move,
        board: Board,
        visited: &mut HashMap<Board, NodeId>,
        popped: &mut Vec<bool>,
    ) -> Outcome {
        if let Some(&known) = visited.get(&board) {
            return Outcome::Duplicate { known, closed: popped[known.0 as usize] };
        }
        let child = self.make(id, mv, board, false);
        self.book.stack.push(child);
        visited.insert(board, child);
        popped.push(false);
        Outcome::New(child)
    }
}
