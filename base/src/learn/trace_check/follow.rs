//! A check that goes on from the student's own lists.

use std::collections::BTreeSet;

use super::{BoardsProgress, Slip, TraceCheck, text};
use crate::puzzle::{Board, Move};
use crate::search::{GuidedSearch, GuidedStatus, Node, NodeId, Problem};

struct Follow<'a> {
    search: GuidedSearch,
    problem: &'a Problem,
    /// Nodes that were expanded although the student did not write them down.
    assumed: BTreeSet<NodeId>,
    /// The numbers of the boards that agree, from 1, and the nodes that they are.
    matched: Vec<(usize, Node)>,
}

/// Returns the numbers of the boards that agree, from 1, and the nodes that they are.
pub fn follow(
    search: GuidedSearch,
    problem: &Problem,
    boards: &[Board],
    check: &mut TraceCheck,
    progress: BoardsProgress<'_>,
) -> Vec<(usize, Node)> {
    let mut follow = Follow { search, problem, assumed: BTreeSet::new(), matched: Vec::new() };
    for (board, number) in boards.iter().zip(1..) {
        if progress(number - 1, check.slips.first()).is_break() {
            check.stopped_after = Some(number - 1);
            break;
        }
        if follow.search.is_over() {
            // The goal was generated, and is written down as the last one.
            let is_last = number == boards.len() && board == problem.goal();
            if is_last && check.slips.is_empty() && boards.get(number.wrapping_sub(2)) != Some(board) {
                check.agree += 1;
            } else {
                let why = text::OVER.to_owned();
                check.slips.push(Slip { number, took: Some(*board), right: None, why, line: None });
            }
            break;
        }
        match follow.take(board, number) {
            None => check.agree += 1,
            Some(slip) => check.slips.push(slip),
        }
    }
    follow.matched
}

impl Follow<'_> {
    /// Takes the student's next board. `Some` if it is wrong.
    fn take(&mut self, board: &Board, number: usize) -> Option<Slip> {
        let firsts = [self.search.next(), self.search.next_not_passed()];
        if let Some(id) = firsts.into_iter().flatten().find(|id| self.is(*id, board)) {
            self.agree(id, number);
            self.search.expand(id);
            return None;
        }
        let first = firsts[1].or(firsts[0]);
        let slip = |this: &Self, why: String| Slip {
            number,
            took: Some(*board),
            right: first.map(|id| this.board(id)),
            why,
            line: None,
        };
        let found = self.search.find(board.state());
        if let Some(id) = found.filter(|id| self.search.status(*id) == GuidedStatus::Open) {
            let slip = slip(self, text::not_first(&self.search, id, first));
            // It may follow.
            if let Some(first) = first {
                self.search.pass(first);
            }
            self.search.expand(id);
            return Some(slip);
        }
        if let Some(GuidedStatus::Closed(by)) = found.map(|id| self.search.status(id)) {
            // What was taken as forgotten follows after all.
            if let Some(id) = found.filter(|id| self.assumed.remove(id)) {
                self.agree(id, number);
                return None;
            }
            return Some(slip(self, text::closed(by)));
        }
        // A node that the student passed over, and whose successor this is, was left out.
        let is_parent =
            |id: &NodeId| Move::ALL.into_iter().any(|mv| self.board(*id).after(mv) == Some(*board));
        let parents = Move::ALL.into_iter().filter_map(|mv| board.after(mv));
        let left_out = parents.filter_map(|parent| self.search.passed_with(parent.state())).min();
        if let Some(id) = left_out {
            self.assumed.insert(id);
            self.search.expand(id);
            return self.take(board, number);
        }
        let slip = slip(self, text::not_open(&self.search, first, self.problem));
        if let Some(first) = first.filter(|first| is_parent(first)) {
            let why = text::left_out(&self.search, first);
            self.assumed.insert(first);
            self.search.expand(first);
            // Whether the board is also in a wrong place is not asked: one slip is enough.
            let _ = self.take(board, number);
            return Some(Slip { why, ..slip });
        }
        Some(slip)
    }

    fn agree(&mut self, id: NodeId, number: usize) {
        self.matched.push((number, *self.search.node(id)));
    }

    fn is(&self, id: NodeId, board: &Board) -> bool {
        self.search.node(id).state == board.state()
    }

    fn board(&self, id: NodeId) -> Board {
        Board::of_state(self.problem.size(), self.search.node(id).state)
    }
}
