//! Recursive best-first search as Russell and Norvig have it.

use super::{Enough, PlainFrame, PlainNode, Search, Tried};
use tilescope_engine::recording::{Back, Outcome};
use tilescope_engine::search::{NodeId, Side};

const INFINITE: u32 = u32::MAX;
/// A node stores an infinite value as this h.
const INFINITE_H: u32 = 255;

/// What a call comes back with.
enum Result3 {
    Goal,
    /// Failure, the new value of the node, and the node that stands for it.
    Failure(u32, NodeId),
}

impl Search<'_> {
    pub(super) fn recursive_best_first(&mut self) -> Result<Option<Vec<NodeId>>, Enough> {
        let start = self.make_start(*self.book.problem.start(), Side::Forward);
        let value = self.book.node(start).h;
        self.tell_start()?;
        match self.rbfs(start, value, INFINITE)? {
            Result3::Goal => Ok(Some(self.book.frames.iter().map(|frame| frame.node).collect())),
            Result3::Failure(..) => Ok(None),
        }
    }

    fn rbfs(&mut self, id: NodeId, value: u32, limit: u32) -> Result<Result3, Enough> {
        let depth = self.book.frames.len();
        let shown = (limit != INFINITE).then_some(limit);
        self.book.frames.push(PlainFrame { node: id, limit: shown, successors: Vec::new() });
        self.begin_visit(id, true)?;
        if self.test(id)? {
            return Ok(Result3::Goal);
        }
        // Each with its value.
        let mut successors: Vec<(NodeId, u32)> = Vec::new();
        let all = self.successors(id);
        for (i, &(mv, board)) in all.iter().enumerate() {
            let outcome = if let Some(parent) = self.goes_back(id, &board) {
                Outcome::OnPath(parent)
            } else {
                let child = self.make(id, mv, board, false);
                let PlainNode { g, h, .. } = *self.book.node(child);
                let child_value = if self.may_be_shortest(g) { value.max(g + h) } else { INFINITE };
                self.show_value(child, child_value);
                successors.push((child, child_value));
                self.book.frames[depth].successors.push(child);
                Outcome::New(child)
            };
            self.tried(Tried { mv, board, outcome, meets: None }, i + 1 == all.len())?;
        }
        loop {
            // Of equal values the one valued last, whose node is the youngest.
            let best =
                (0..successors.len()).min_by_key(|i| (successors[*i].1, u32::MAX - successors[*i].0.0));
            let best = best.expect("no board is a dead end");
            let (child, best_value) = successors[best];
            if best_value > limit || best_value == INFINITE {
                return self.go_back(id, best_value);
            }
            let others = successors.iter().enumerate().filter(|(i, _)| *i != best);
            let alternative = others.map(|(_, (_, value))| *value).min().unwrap_or(INFINITE);
            match self.rbfs(child, best_value, limit.min(alternative))? {
                Result3::Goal => return Ok(Result3::Goal),
                Result3::Failure(value, stand_in) => successors[best] = (stand_in, value),
            }
        }
    }

    /// A node never changes: another one, with the new value, stands for what was below.
    fn go_back(&mut self, id: NodeId, value: u32) -> Result<Result3, Enough> {
        self.begin_visit(id, false)?;
        let old = *self.book.node(id);
        let stand_in = self.write(PlainNode { improves: true, first_visit: None, ..old });
        self.show_value(stand_in, value);
        self.book.frames.pop();
        if let Some(caller) = self.book.frames.last_mut() {
            let place = caller.successors.iter().position(|child| *child == id).expect("its caller knows it");
            caller.successors[place] = stand_in;
        }
        self.step().back = Some(Back::Up(stand_in));
        self.tell(true)?;
        Ok(Result3::Failure(value, stand_in))
    }

    /// A node shows its value as f.
    fn show_value(&mut self, id: NodeId, value: u32) {
        let node = &mut self.book.nodes[id.0 as usize];
        node.h = if value == INFINITE { INFINITE_H } else { value - node.g };
    }
}
