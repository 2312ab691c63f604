//! Searches from both ends.

use super::{Enough, PlainNode, Search, Tried};
use tilescope_engine::search::{NodeId, Side};

impl Search<'_> {
    pub(super) fn bidirectional_bfs(&mut self) -> Result<Option<Vec<NodeId>>, Enough> {
        self.start_both()?;
        while self.book.meeting.is_none() {
            let [forward, backward] = Side::ALL.map(|side| self.book.open_in_order(side));
            let layer = if backward.len() < forward.len() { backward } else { forward };
            if layer.is_empty() {
                return Ok(None);
            }
            for id in layer {
                self.expand_to_meet(id)?;
            }
        }
        Ok(self.through_meeting())
    }

    /// The pseudocode of the paper, with ε = 1.
    pub(super) fn mm(&mut self) -> Result<Option<Vec<NodeId>>, Enough> {
        self.start_both()?;
        while let [Some(forward), Some(backward)] = Side::ALL.map(|side| self.first_of_open(side)) {
            let [first, second] = [forward, backward].map(|id| self.priority(id));
            let c = first.min(second);
            if self.best_length().is_some_and(|u| u <= self.least_length(c)) {
                break;
            }
            self.expand_to_meet(if first == c { forward } else { backward })?;
        }
        Ok(self.through_meeting())
    }

    fn start_both(&mut self) -> Result<(), Enough> {
        let problem = self.book.problem;
        let starts = [*problem.start(), *problem.goal()];
        let [forward, backward] = [0, 1].map(|i| {
            let id = self.make_start(starts[i], Side::ALL[i]);
            self.put_on_open(id);
            id
        });
        if problem.start() == problem.goal() {
            self.book.meeting = Some([backward, forward]);
        }
        self.tell_start()
    }

    fn priority(&self, id: NodeId) -> u32 {
        let node = self.book.node(id);
        (node.g + node.h).max(2 * node.g)
    }

    /// No path that is not found yet is shorter, where `c` is the least priority of all open nodes.
    fn least_length(&self, c: u32) -> u32 {
        let least = |side: Side, value: fn(&PlainNode) -> u32| {
            let open = self.book.open_in_order(side).into_iter();
            open.map(|id| value(self.book.node(id))).min().expect("open nodes")
        };
        let [f_forward, f_backward] = Side::ALL.map(|side| least(side, |node| node.g + node.h));
        let [g_forward, g_backward] = Side::ALL.map(|side| least(side, |node| node.g));
        c.max(f_forward).max(f_backward).max(g_forward + g_backward + 1)
    }

    fn best_length(&self) -> Option<u32> {
        self.book.meeting.map(|both| both.iter().map(|id| self.book.node(*id).g).sum())
    }

    fn expand_to_meet(&mut self, id: NodeId) -> Result<(), Enough> {
        self.close(id)?;
        let other = self.book.node(id).side.other();
        let successors = self.successors(id);
        for (i, &(mv, board)) in successors.iter().enumerate() {
            let outcome = self.reach(id, mv, board, |_| true);
            let mut meets = None;
            if let (Some(node), Some(&met)) = (outcome.node(), self.newest[other as usize].get(&board)) {
                let length = self.book.node(node).g + self.book.node(met).g;
                if self.best_length().is_none_or(|best| length < best) {
                    self.book.meeting = Some([node, met]);
                    meets = Some(met);
                }
            }
            self.tried(Tried { mv, board, outcome, meets }, i + 1 == successors.len())?;
        }
        Ok(())
    }

    /// From the start to the meeting, and on to the goal by the parents of the other node.
    fn through_meeting(&self) -> Option<Vec<NodeId>> {
        let mut both = self.book.meeting?;
        both.sort_by_key(|id| self.book.node(*id).side);
        let mut path = self.book.path(both[0]);
        path.extend(self.book.path(both[1]).into_iter().rev().skip(1));
        Some(path)
    }
}
