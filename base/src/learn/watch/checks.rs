//! Checks the numbers of a watched search, and the order in which it takes its nodes.

use super::event::WatchedEvent;
use super::facts::FactKind;
use super::search::{WatchedNode, WatchedSearch, is_move};
use crate::learn::thousandths::Thousandths;
use crate::puzzle::Board;
use crate::search::{History, Node, NodeValue, OrderBy};

impl WatchedSearch {
    pub(super) fn check_move(&mut self, event: &WatchedEvent, board: Board, parent: Board) {
        if !is_move(parent, board) {
            self.note(event, board, FactKind::NoMove { parent });
        }
    }

    pub(super) fn check_g(&mut self, event: &WatchedEvent, board: Board, parent: Option<u32>) {
        let right = parent.and_then(|parent| self.g_through(parent, board));
        if let (Some(said), Some(right)) = (event.g, right)
            && said != right
            && !board.neighbours().any(|parent| self.has_other_copies(parent.state()))
        {
            self.note(event, board, FactKind::WrongG { said, right });
        }
    }

    pub(super) fn check_numbers(&mut self, event: &WatchedEvent, board: Board, g: Option<Thousandths>) {
        let heuristic = self.settings.heuristic.info().title;
        // Where a value is backed up, h of a node grows.
        let estimate = self.estimate.as_ref().filter(|_| self.settings.value() != NodeValue::BackedUpF);
        let right = estimate.map(|estimate| estimate.of_board(&board));
        let right = right.filter(|h| *h != Node::NO_H).map(Thousandths::whole);
        if let (Some(said), Some(right)) = (event.h, right)
            && !said.is_near(right)
        {
            self.note(event, board, FactKind::WrongH { said, right, heuristic });
        }
        let (Some(said), Some(g), Some(h)) = (event.f, g, event.h) else { return };
        let right = self.f_of(g, h);
        // Many write g + h, whatever they order their nodes by.
        if !right.is_near(said) && !g.plus(h).is_near(said) {
            self.note(event, board, FactKind::WrongF { said, g, h, right });
        }
    }

    pub(super) fn f_of(&self, g: Thousandths, h: Thousandths) -> Thousandths {
        match self.settings.value() {
            NodeValue::Depth => g,
            NodeValue::H => h,
            NodeValue::F | NodeValue::BackedUpF => g.plus(h),
            NodeValue::WeightedF => self.value_of(g, h).unwrap_or_else(|| g.plus(h)),
            NodeValue::Priority => g.plus(h).max(g.plus(g)),
        }
    }

    /// The value by which the reference orders its open list; `None` if it has no such order.
    fn value_of(&self, g: Thousandths, h: Thousandths) -> Option<Thousandths> {
        match self.order {
            OrderBy::F(weight) => Some(g.plus_weighted(weight, h)),
            OrderBy::G => Some(g),
            OrderBy::H => Some(h),
            _ => None,
        }
    }

    pub(super) fn value(&self, id: u32) -> Option<Thousandths> {
        let node = &self.nodes[id as usize];
        match self.order {
            OrderBy::G => node.g,
            OrderBy::H => node.h,
            OrderBy::F(_) => node.f.or_else(|| self.value_of(node.g?, node.h?)),
            _ => None,
        }
    }

    pub(super) fn check_value(&mut self, event: &WatchedEvent, board: Board, id: u32) {
        let is_best_first = self.settings.algorithm.info().history == History::Lists;
        let Some(value) = self.value(id).filter(|_| is_best_first && self.is_order_known) else { return };
        if let Some((least, other)) = self.open.first().copied().filter(|(least, _)| *least < value) {
            let (other, sign) = (self.board_of(other), self.settings.value().sign());
            let kind = FactKind::LargerValue { sign, value, least, other };
            self.note(event, board, kind);
        }
    }

    pub(super) fn check_again(&mut self, event: &WatchedEvent, board: Board, id: u32) {
        if !self.expands_once() {
            return;
        }
        let g = self.nodes[id as usize].g;
        let earlier = self.copies(board.state()).filter(|copy| *copy != id);
        let earlier = earlier.filter(|copy| self.nodes[*copy as usize].is_expanded);
        let Some(best) = earlier.min_by_key(|copy| self.nodes[*copy as usize].g) else { return };
        let best = self.nodes[best as usize];
        let is_better = best.g.zip(g).is_some_and(|(best, g)| g < best);
        let line = best.line;
        let kind = if is_better { FactKind::Reopened { line } } else { FactKind::ExpandedAgain { line } };
        self.note(event, board, kind);
    }

    /// Copies of an expanded board that are not better are never taken.
    pub(super) fn close_copies(&mut self, id: u32) {
        let WatchedNode { state, g, .. } = self.nodes[id as usize];
        let copies: Vec<u32> =
            self.copies(state).filter(|copy| *copy == id || self.nodes[*copy as usize].g >= g).collect();
        for copy in copies {
            if let Some(value) = self.value(copy) {
                self.open.remove(&(value, copy));
            }
        }
    }
}
