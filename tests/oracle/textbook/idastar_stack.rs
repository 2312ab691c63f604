//! Iterative deepening on f with a stack of open nodes and the best g of each board of the iteration.

use std::collections::HashMap;

use super::{Enough, Search, Tried};
use tilescope_engine::puzzle::Board;
use tilescope_engine::recording::Outcome;
use tilescope_engine::search::{GoalTest, NodeId, Side};

impl Search<'_> {
    pub(super) fn idastar_stack(&mut self) -> Result<Option<Vec<NodeId>>, Enough> {
        let start = *self.book.problem.start();
        let mut bound = self.estimate(&start, Side::Forward);
        self.book.iterations = 1;
        let first = self.make_start(start, Side::Forward);
        self.put_on_open(first);
        self.tell_start()?;
        let mut best_g: HashMap<Board, (u32, NodeId)> = HashMap::from([(start, (0, first))]);
        let mut next_bound: Option<u32> = None;
        let mut goal = None;
        while let Some(id) = self.first_of_open(Side::Forward) {
            self.close(id)?;
            self.note_iteration(bound, next_bound);
            if self.test(id)? {
                return Ok(Some(self.book.path(id)));
            }
            let successors = self.successors(id);
            for (i, &(mv, board)) in successors.iter().enumerate() {
                let g = self.book.node(id).g + 1;
                let known = best_g.get(&board).copied();
                let f = g + self.estimate(&board, Side::Forward);
                let outcome = match known {
                    Some((best, node)) if best <= g => {
                        let closed = self.book.node(node).first_visit.is_some();
                        Outcome::Duplicate { known: node, closed }
                    }
                    _ if !self.may_be_shortest(g) => Outcome::Pruned,
                    _ if f > bound => {
                        next_bound = Some(next_bound.map_or(f, |least| least.min(f)));
                        Outcome::Pruned
                    }
                    _ => {
                        let child = self.make(id, mv, board, known.is_some());
                        self.put_on_open(child);
                        best_g.insert(board, (g, child));
                        self.book.reopened += u32::from(known.is_some());
                        match known {
                            Some((_, old)) => Outcome::Improved { node: child, old, reopens: true },
                            None => Outcome::New(child),
                        }
                    }
                };
                self.note_iteration(bound, next_bound);
                if self.book.settings.goal_test != GoalTest::WhenExpanded && self.is_goal(&board) {
                    goal = goal.or(outcome.node());
                }
                let ends = goal.is_some() && self.book.settings.goal_test == GoalTest::WhenGenerated;
                let is_last = i + 1 == successors.len() || ends;
                let is_round_over = is_last && goal.is_none() && self.first_of_open(Side::Forward).is_none();
                if let Some(next) = next_bound.filter(|_| is_round_over) {
                    (bound, next_bound, best_g) = (next, None, HashMap::new());
                    let again = self.make_start(start, Side::Forward);
                    self.put_on_open(again);
                    best_g.insert(start, (0, again));
                    self.step().restart = Some(again);
                    self.book.iterations += 1;
                }
                self.tried(Tried { mv, board, outcome, meets: None }, is_last)?;
                if ends {
                    break;
                }
            }
            if let Some(goal) = goal {
                return Ok(Some(self.book.path(goal)));
            }
        }
        Ok(None)
    }

    fn note_iteration(&mut self, bound: u32, next_bound: Option<u32>) {
        let index = self.book.iterations - 1;
        let step = self.step();
        step.iteration = Some((index, bound));
        step.next_bound = next_bound;
    }
}
