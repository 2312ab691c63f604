//! The recording of a watched search, expansion by expansion.
//!
//! An expansion is written when the next one begins: only then all its successors are known. Where a program writes no
//! successors, those that the rules of the reference would keep are inferred: otherwise the open list would be empty.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use arrayvec::ArrayVec;

use super::event::{WatchedEvent, WatchedKind};
use super::search::{WatchedNode, WatchedSearch};
use crate::learn::thousandths::Thousandths;
use crate::puzzle::{Board, Move, State};
use crate::recording::{Progress, Recording, ReportPlace, ReportWriter, ReportedNode, Watcher};
use crate::search::{Answer, Duplicates, Ended, Guard, Node, NodeId, Settings, Stop};

/// Records a search of which only the expanded boards are known, such as that of a student.
pub fn record_boards(
    boards: &[Board],
    settings: Settings,
    (recording, guard, watcher): (&Recording, Guard<'_>, &mut dyn Watcher),
) -> (Progress, Answer) {
    let problem = *recording.problem();
    recording.write_report(guard, watcher, |writer| {
        let mut recorder = WatchRecorder::default();
        let mut search = WatchedSearch::new(problem, settings);
        let ends = boards.last().filter(|last| problem.is_goal(last.state()));
        let events = boards.iter().map(|board| (WatchedKind::Expand, board));
        for (line, (kind, board)) in (1..).zip(events.chain(ends.map(|goal| (WatchedKind::Goal, goal)))) {
            search.read(&WatchedEvent::of_board(line, kind, *board));
            recorder.write_event(&search, writer)?;
        }
        let Some(goal) = recorder.finish(&search, writer)? else { return Err(Stop::Cancelled) };
        writer.found(goal);
        Ok(Some(writer.nodes().moves(goal)))
    })
}

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
    pub fn write_event(&mut self, search: &WatchedSearch, writer: &mut ReportWriter<'_>) -> Result<(), Stop> {
        let Some(last) = search.last.filter(|last| self.pending != Some(*last)) else { return Ok(()) };
        let mut written = WrittenSearch { recorder: self, search, writer };
        written.write_pending()?;
        written.reopen(last);
        self.pending = Some(last);
        Ok(())
    }

    /// Writes what is left after the last event. Gives the node of the goal, if the program says that it found it.
    pub fn finish(
        &mut self,
        search: &WatchedSearch,
        writer: &mut ReportWriter<'_>,
    ) -> Result<Option<NodeId>, Stop> {
        WrittenSearch { recorder: self, search, writer }.write_pending()?;
        let goal = self.newest.get(&search.problem.goal().state()).copied();
        Ok(goal.filter(|_| search.says_found()))
    }
}

/// A watched search while it is written.
struct WrittenSearch<'a, 'w> {
    recorder: &'a mut WatchRecorder,
    search: &'a WatchedSearch,
    writer: &'a mut ReportWriter<'w>,
}

impl WrittenSearch<'_, '_> {
    /// Sees to it that the node that is expanded is open. A better copy may have taken its place, which the program does not know.
    fn reopen(&mut self, watched: u32) {
        let (search, id) = (self.search, self.recorder.ids[watched as usize]);
        if self.writer.nodes().ended(id) == Ended::No {
            return;
        }
        let copy = self.open_copy(self.writer.nodes().state(id)).unwrap_or_else(|| {
            let parent = self.writer.nodes().parent(id);
            self.generate_alone(&search.nodes[watched as usize], parent)
        });
        self.recorder.ids[watched as usize] = copy;
    }

    /// Writes the expansion of the last node, with the nodes that came after it.
    fn write_pending(&mut self) -> Result<(), Stop> {
        let (search, known) = (self.search, self.recorder.ids.len());
        let begins = self.recorder.iterations != search.iterations;
        let end = if begins { search.iteration_start } else { search.nodes.len() };
        let new = known..end.max(known);
        match self.recorder.pending.take() {
            None => self.others(new),
            Some(watched) => {
                let id = self.recorder.ids[watched as usize];
                let left = self.leave_open(id);
                self.writer.expand(id, &left)?;
                self.make_nodes(id, watched, new);
            }
        }
        if begins {
            // Nothing is known in the next iteration.
            self.recorder.iterations = search.iterations;
            self.recorder.newest.clear();
            self.recorder.stale = self.writer.open_places().collect();
            self.others(end..search.nodes.len());
        }
        Ok(())
    }

    fn leave_open(&mut self, id: NodeId) -> Vec<NodeId> {
        let copies: Vec<NodeId> = self.copies(self.writer.nodes().state(id)).collect();
        let (WatchRecorder { stale, iterations, .. }, writer) = (&mut *self.recorder, &*self.writer);
        let is_open = |copy: &NodeId| writer.nodes().ended(*copy) == Ended::No;
        let is_first = *iterations > 0 && writer.nodes().parent(id).is_none() && !writer.replaces();
        let place = writer.report_place(id);
        stale.remove(&place);
        if is_first {
            // All that was left open by the iteration before.
            return std::mem::take(stale).into_iter().map(|place| writer.at(place)).collect();
        }
        if !self.search.settings.duplicates.skips_copies() {
            return Vec::new();
        }
        let later = stale.split_off(&place);
        let left = std::mem::replace(stale, later).into_iter().map(|place| writer.at(place));
        let left = left.filter(is_open).collect();
        let g = writer.nodes().g(id);
        let waiting = |copy: &NodeId| *copy != id && is_open(copy) && writer.nodes().g(*copy) >= g;
        stale.extend(copies.into_iter().filter(waiting).map(|copy| writer.report_place(copy)));
        left
    }

    fn copies(&self, state: State) -> impl Iterator<Item = NodeId> {
        const MOST_COPIES: usize = 64;
        let newest = self.recorder.newest.get(&state).copied();
        std::iter::successors(newest, |id| self.writer.nodes().below(*id)).take(MOST_COPIES)
    }

    fn make_nodes(&mut self, id: NodeId, watched: u32, new: Range<usize>) {
        let search = self.search;
        let board = search.board_of(watched);
        let mut made: ArrayVec<Move, 4> = ArrayVec::new();
        let mut children = vec![None; new.len()];
        for at in new.clone() {
            let node = &search.nodes[at];
            let leads_there = |mv: &Move| {
                board.after(*mv).map(|board| board.state()) == Some(node.state) && !made.contains(mv)
            };
            let mv = self.moves().into_iter().find(leads_there);
            let is_new_child = node.parent == Some(watched) && !self.waits(node);
            let Some(mv) = mv.filter(|_| is_new_child) else { continue };
            made.push(mv);
            let child = self.node(node, Some(id), Some(mv));
            children[at - new.start] = Some(self.generate(child));
        }
        if search.is_inferred() {
            self.infer(id, board, &mut made);
        }
        let mut others = Vec::new();
        for (at, child) in new.zip(children) {
            self.recorder.ids.push(child.unwrap_or(NodeId::START));
            if child.is_none() {
                others.push(at);
            }
        }
        for at in others {
            self.other(at);
        }
        self.drop_others(board, &made);
    }

    /// True if an expanded board is an open node that was inferred, so it is no new one.
    fn waits(&self, node: &WatchedNode) -> bool {
        node.is_inferred && self.search.is_inferred() && self.open_copy(node.state).is_some()
    }

    fn open_copy(&self, state: State) -> Option<NodeId> {
        self.copies(state).find(|copy| self.writer.nodes().ended(*copy) == Ended::No)
    }

    /// Makes the successors that a program does not write, as the reference would.
    fn infer(&mut self, id: NodeId, board: Board, made: &mut ArrayVec<Move, 4>) {
        let parent = self.writer.nodes().get(id);
        if self.writer.is_goal(board.state()) {
            return;
        }
        for mv in self.moves() {
            let Some(after) = board.after(mv).filter(|_| !made.contains(&mv)) else { continue };
            let (state, nodes) = (self.search.state_of(&after), self.writer.nodes());
            let g = parent.g + whole(self.search.cost(board.state(), after));
            let copy = self.recorder.newest.get(&state).copied();
            let is_kept = match self.search.settings.duplicates {
                Duplicates::None | Duplicates::QueueAll => true,
                Duplicates::AddBetter => copy.is_none_or(|known| g < nodes.g(known)),
                Duplicates::Parent => parent.mv != Some(mv.inverse()),
                Duplicates::FirstReached => copy.is_none(),
                _ => copy.is_none_or(|known| g < nodes.g(known) && nodes.ended(known) == Ended::No),
            };
            if is_kept {
                made.push(mv);
                self.writer.infers();
                let h = self.h(state);
                let replaces = copy.filter(|_| self.writer.replaces() && !self.keeps_copies());
                let (parent, mv) = (Some(id), Some(mv));
                self.generate(ReportedNode { state, parent, mv, g, h, copy, replaces });
            }
        }
    }

    fn drop_others(&mut self, board: Board, made: &[Move]) {
        if board == *self.search.problem.goal() && made.is_empty() {
            return;
        }
        for mv in self.moves().into_iter().filter(|mv| !made.contains(mv)) {
            if let Some(after) = board.after(mv) {
                self.writer.drop_successor(self.recorder.newest.get(&after.state()).copied());
            }
        }
    }

    fn others(&mut self, range: Range<usize>) {
        for at in range {
            self.recorder.ids.push(NodeId::START);
            self.other(at);
        }
    }

    /// A node that is no successor of the one that is expanded.
    fn other(&mut self, at: usize) {
        let node = &self.search.nodes[at];
        let waits = if self.waits(node) { self.open_copy(node.state) } else { None };
        self.recorder.ids[at] = waits.unwrap_or_else(|| {
            let parent = node.parent.map(|parent| self.recorder.ids[parent as usize]);
            self.generate_alone(node, parent)
        });
    }

    fn node(&self, node: &WatchedNode, parent: Option<NodeId>, mv: Option<Move>) -> ReportedNode {
        let nodes = self.writer.nodes();
        let g = node.g.map_or_else(|| parent.map_or(0, |parent| nodes.g(parent) + 1), whole);
        let of_f = node.f.zip(node.g).map(|(f, g)| Thousandths(f.0.saturating_sub(g.0)));
        let h = node.h.or(of_f).map_or_else(|| self.h(node.state), whole);
        let copy = self.recorder.newest.get(&node.state).copied();
        let may_replace = !self.keeps_copies() && self.writer.replaces();
        let replaces = copy.filter(|copy| may_replace && g < nodes.g(*copy));
        ReportedNode { state: node.state, parent, mv, g, h, copy, replaces }
    }

    /// Makes a node that no move leads to.
    fn generate_alone(&mut self, node: &WatchedNode, parent: Option<NodeId>) -> NodeId {
        let alone = self.node(node, parent, None);
        self.generate(ReportedNode { replaces: None, ..alone })
    }

    fn generate(&mut self, node: ReportedNode) -> NodeId {
        let nodes = self.writer.nodes();
        let is_stale = self.search.settings.duplicates.skips_copies()
            && self
                .copies(node.state)
                .any(|copy| matches!(nodes.ended(copy), Ended::Selected(_)) && nodes.g(copy) <= node.g);
        if self.search.problem.size().is_wide() {
            nodes.wide().add(&self.search.board_of_state(node.state));
        }
        let id = self.writer.generate(&node);
        self.recorder.newest.insert(node.state, id);
        if is_stale {
            self.recorder.stale.insert(self.writer.report_place(id));
        }
        id
    }

    fn moves(&self) -> [Move; 4] {
        self.search.settings.successor_order().moves()
    }

    /// True if a better node takes the place of no other.
    fn keeps_copies(&self) -> bool {
        let duplicates = self.search.settings.duplicates;
        !duplicates.remembers() || duplicates == Duplicates::AddBetter
    }

    fn h(&self, state: State) -> u32 {
        let h = self
            .search
            .estimate
            .as_ref()
            .map_or(0, |estimate| estimate.of_board(&self.search.board_of_state(state)));
        h.min(Node::NO_H - 1)
    }
}

fn whole(number: Thousandths) -> u32 {
    (number.0 + 500) / 1000
}
