//! The recording of a watched search, expansion by expansion.
//!
//! An expansion is written when the next one begins: only then all its successors are known. Where a program writes no
//! successors, those that the rules of the reference would keep are inferred: otherwise the open list would be empty.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use arrayvec::ArrayVec;

use super::{Thousandths, WatchedNode, WatchedSearch};
use crate::puzzle::{Board, Move, State};
use crate::recording::{ReportPlace, ReportWriter, ReportedNode};
use crate::search::{Duplicates, Ended, Node, NodeId, Stop};

/// As it is before the first event.
#[derive(Default)]
pub struct WatchRecorder {
    /// The number in the recording of each node of the watched search.
    ids: Vec<NodeId>,
    newest: HashMap<State, NodeId>,
    /// The node that is expanded, whose successors may still come.
    pending: Option<u32>,
    iterations: usize,
    /// Copies of closed states, which a program skips when they come first.
    stale: BTreeSet<ReportPlace>,
}

impl WatchRecorder {
    pub fn follow(&mut self, search: &WatchedSearch, writer: &mut ReportWriter<'_>) -> Result<(), Stop> {
        let Some(last) = search.last.filter(|last| self.pending != Some(*last)) else { return Ok(()) };
        self.write_pending(search, writer)?;
        self.reopen(search, last, writer);
        self.pending = Some(last);
        Ok(())
    }

    /// Sees to it that the node that is expanded is open. A better copy may have taken its place, which the program does not know.
    fn reopen(&mut self, search: &WatchedSearch, watched: u32, writer: &mut ReportWriter<'_>) {
        let id = self.ids[watched as usize];
        if writer.nodes().ended(id) == Ended::No {
            return;
        }
        let state = writer.nodes().state(id);
        let copy = self.open_copy(state, writer).unwrap_or_else(|| {
            let parent = writer.nodes().parent(id);
            let again = self.node(search, &search.nodes[watched as usize], (parent, None), writer);
            self.generate(search, ReportedNode { replaces: None, ..again }, writer)
        });
        self.ids[watched as usize] = copy;
    }

    /// Writes what is left after the last event. Gives the node of the goal, if the program says that it found it.
    pub fn end(
        &mut self,
        search: &WatchedSearch,
        writer: &mut ReportWriter<'_>,
    ) -> Result<Option<NodeId>, Stop> {
        self.write_pending(search, writer)?;
        let goal = self.newest.get(&search.problem.goal().state()).copied();
        Ok(goal.filter(|_| search.says_found()))
    }

    /// Writes the expansion of the last node, with the nodes that came after it.
    fn write_pending(&mut self, search: &WatchedSearch, writer: &mut ReportWriter<'_>) -> Result<(), Stop> {
        let begins = self.iterations != search.iterations;
        let end = if begins { search.iteration_start } else { search.nodes.len() };
        let new = self.ids.len()..end.max(self.ids.len());
        match self.pending.take() {
            None => self.others(search, writer, new),
            Some(watched) => {
                let id = self.ids[watched as usize];
                let left = self.leave_open(search, id, writer);
                writer.expand(id, &left)?;
                self.make_nodes(search, (id, watched), new, writer);
            }
        }
        if begins {
            // Nothing is known in the next iteration.
            self.iterations = search.iterations;
            self.newest.clear();
            self.stale = writer.open_places().collect();
            self.others(search, writer, end..search.nodes.len());
        }
        Ok(())
    }

    fn leave_open(&mut self, search: &WatchedSearch, id: NodeId, writer: &ReportWriter<'_>) -> Vec<NodeId> {
        let is_first = self.iterations > 0 && writer.nodes().parent(id).is_none() && !writer.replaces();
        let place = writer.place(id);
        self.stale.remove(&place);
        if is_first {
            // All that was left open by the iteration before.
            return std::mem::take(&mut self.stale).into_iter().map(|place| writer.at(place)).collect();
        }
        if !search.settings.duplicates.skips_copies() {
            return Vec::new();
        }
        let later = self.stale.split_off(&place);
        let left = std::mem::replace(&mut self.stale, later).into_iter().map(|place| writer.at(place));
        let left = left.filter(|copy| writer.nodes().ended(*copy) == Ended::No).collect();
        let copies: Vec<NodeId> = self.copies(writer.nodes().state(id), writer).collect();
        let g = writer.nodes().g(id);
        for copy in copies.into_iter().filter(|copy| *copy != id) {
            if writer.nodes().ended(copy) == Ended::No && writer.nodes().g(copy) >= g {
                self.stale.insert(writer.place(copy));
            }
        }
        left
    }

    fn copies<'a>(&self, state: State, writer: &'a ReportWriter<'_>) -> impl Iterator<Item = NodeId> + 'a {
        const MOST_COPIES: usize = 64;
        let newest = self.newest.get(&state).copied();
        std::iter::successors(newest, |id| writer.nodes().below(*id)).take(MOST_COPIES)
    }

    fn make_nodes(
        &mut self,
        search: &WatchedSearch,
        (id, watched): (NodeId, u32),
        new: Range<usize>,
        writer: &mut ReportWriter<'_>,
    ) {
        let board = search.board_of(watched);
        let mut made: ArrayVec<Move, 4> = ArrayVec::new();
        let mut children = vec![None; new.len()];
        for at in new.clone() {
            let node = &search.nodes[at];
            let is_child = node.parent == Some(watched);
            let mv = moves(search).into_iter().find(|mv| {
                board.after(*mv).map(|board| board.state()) == Some(node.state) && !made.contains(mv)
            });
            let Some(mv) = mv.filter(|_| is_child && !self.waits(node, search, writer)) else { continue };
            made.push(mv);
            let child = self.node(search, node, (Some(id), Some(mv)), writer);
            children[at - new.start] = Some(self.generate(search, child, writer));
        }
        if search.is_inferred() {
            self.infer(search, (id, board), &mut made, writer);
        }
        let mut others = Vec::new();
        for (at, child) in new.zip(children) {
            self.ids.push(child.unwrap_or(NodeId::START));
            if child.is_none() {
                others.push(at);
            }
        }
        for at in others {
            self.other(search, at, writer);
        }
        self.drop_others(search, id, &made, writer);
    }

    /// Whether an expanded board is an open node that was inferred, so that it is none that is new.
    fn waits(&self, node: &WatchedNode, search: &WatchedSearch, writer: &ReportWriter<'_>) -> bool {
        node.is_inferred && search.is_inferred() && self.open_copy(node.state, writer).is_some()
    }

    fn open_copy(&self, state: State, writer: &ReportWriter<'_>) -> Option<NodeId> {
        self.copies(state, writer).find(|copy| writer.nodes().ended(*copy) == Ended::No)
    }

    /// Makes the successors that a program does not write, as the reference would.
    fn infer(
        &mut self,
        search: &WatchedSearch,
        (id, board): (NodeId, Board),
        made: &mut ArrayVec<Move, 4>,
        writer: &mut ReportWriter<'_>,
    ) {
        let parent = writer.nodes().get(id);
        if writer.is_goal(board.state()) {
            return;
        }
        for mv in moves(search) {
            let Some(after) = board.after(mv).filter(|_| !made.contains(&mv)) else { continue };
            let state = after.state();
            let g = parent.g + whole(search.cost(board.state(), after));
            let known = self.newest.get(&state).copied();
            let takes_back = parent.mv == Some(mv.inverse());
            let is_kept = match search.settings.duplicates {
                Duplicates::None | Duplicates::QueueAll => true,
                Duplicates::AddBetter => known.is_none_or(|known| g < writer.nodes().g(known)),
                Duplicates::Parent => !takes_back,
                Duplicates::FirstReached => known.is_none(),
                _ => known.is_none_or(|known| {
                    g < writer.nodes().g(known) && writer.nodes().ended(known) == Ended::No
                }),
            };
            if is_kept {
                made.push(mv);
                writer.infers();
                let h = h(search, state);
                let replaces = known.filter(|_| writer.replaces() && !keeps_copies(search));
                let (parent, mv) = (Some(id), Some(mv));
                let node = ReportedNode { state, parent, mv, g, h, copy: known, replaces };
                self.generate(search, node, writer);
            }
        }
    }

    fn drop_others(&self, search: &WatchedSearch, id: NodeId, made: &[Move], writer: &mut ReportWriter<'_>) {
        let board = Board::of_state(search.problem.size(), writer.nodes().state(id));
        if board == *search.problem.goal() && made.is_empty() {
            return;
        }
        for mv in moves(search).into_iter().filter(|mv| !made.contains(mv)) {
            if let Some(after) = board.after(mv) {
                writer.drop_successor(self.newest.get(&after.state()).copied());
            }
        }
    }

    fn others(&mut self, search: &WatchedSearch, writer: &mut ReportWriter<'_>, range: Range<usize>) {
        for at in range {
            self.ids.push(NodeId::START);
            self.other(search, at, writer);
        }
    }

    /// A node that is no successor of the one that is expanded.
    fn other(&mut self, search: &WatchedSearch, at: usize, writer: &mut ReportWriter<'_>) {
        let node = &search.nodes[at];
        let waits = self.waits(node, search, writer).then(|| self.open_copy(node.state, writer)).flatten();
        self.ids[at] = waits.unwrap_or_else(|| {
            let parent = node.parent.map(|parent| self.ids[parent as usize]);
            let other = self.node(search, node, (parent, None), writer);
            self.generate(search, ReportedNode { replaces: None, ..other }, writer)
        });
    }

    fn node(
        &self,
        search: &WatchedSearch,
        node: &WatchedNode,
        (parent, mv): (Option<NodeId>, Option<Move>),
        writer: &ReportWriter<'_>,
    ) -> ReportedNode {
        let of_depth = || parent.map_or(0, |parent| writer.nodes().g(parent) + 1);
        let g = node.g.map_or_else(of_depth, whole);
        let of_f = node.f.zip(node.g).map(|(f, g)| Thousandths(f.0.saturating_sub(g.0)));
        let h = node.h.or(of_f).map_or_else(|| h(search, node.state), whole);
        let copy = self.newest.get(&node.state).copied();
        let replaces =
            copy.filter(|copy| !keeps_copies(search) && writer.replaces() && g < writer.nodes().g(*copy));
        ReportedNode { state: node.state, parent, mv, g, h, copy, replaces }
    }

    fn generate(
        &mut self,
        search: &WatchedSearch,
        node: ReportedNode,
        writer: &mut ReportWriter<'_>,
    ) -> NodeId {
        let is_stale = search.settings.duplicates.skips_copies()
            && self.copies(node.state, writer).any(|copy| {
                matches!(writer.nodes().ended(copy), Ended::Selected(_)) && writer.nodes().g(copy) <= node.g
            });
        let id = writer.generate(&node);
        self.newest.insert(node.state, id);
        if is_stale {
            self.stale.insert(writer.place(id));
        }
        id
    }
}

fn moves(search: &WatchedSearch) -> [Move; 4] {
    search.settings.successor_order().moves()
}

/// Whether a better node takes the place of no other.
fn keeps_copies(search: &WatchedSearch) -> bool {
    let duplicates = search.settings.duplicates;
    !duplicates.remembers() || duplicates == Duplicates::AddBetter
}

fn h(search: &WatchedSearch, state: State) -> u32 {
    let h = search.estimate.as_ref().map_or(0, |estimate| estimate.of(state));
    h.min(Node::NO_H - 1)
}

fn whole(number: Thousandths) -> u32 {
    (number.0 + 500) / 1000
}
