//! Writes the recording of a search that another program makes.

use std::sync::atomic::Ordering::Relaxed;

use super::open::{OpenKeyframes, ReportPlace, ReportedOpen};
use crate::memory::attempt;
use crate::puzzle::{Move, State};
use crate::recording::open_at::{List, OpenAt};
use crate::recording::recorder::{Recorder, Watcher};
use crate::recording::{Columns, Progress, Recording};
use crate::search::{
    Answer, Ended, Footprint, Guard, Leaving, Node, NodeId, OpenOrder, Problem, ReportedLists, SearchResult,
    Side, Stop, Traced,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReportedNode {
    pub state: State,
    /// The node that it is a successor of; `None` if none is known.
    pub parent: Option<NodeId>,
    /// The move that leads to it; `None` if none does.
    pub mv: Option<Move>,
    /// As the program says it, or as it follows from the parent. More than a node can hold becomes the most that it can.
    pub g: u32,
    /// As the program says it, or as the heuristic of the reference gives it.
    pub h: u32,
    /// The newest node before it with the same state.
    pub copy: Option<NodeId>,
    /// The node of the same state that it takes the place of; `None` for a node that no move leads to.
    pub replaces: Option<NodeId>,
}

/// Receives what a program does, expansion by expansion. The first node is the start, which is made before all expansions.
///
/// Of each expansion, the nodes that moves lead to come first, then all other nodes, then the successors that are not kept:
/// one call for each move, in the order of the moves.
pub struct ReportWriter<'a> {
    columns: &'a Columns,
    lists: ReportedLists<'a>,
    recorder: Recorder<'a>,
    order: OpenOrder,
    replaces: bool,
    problem: Problem,
    open: ReportedOpen,
    discards: u32,
    replaced: u32,
}

impl ReportWriter<'_> {
    pub fn generate(&mut self, node: &ReportedNode) -> NodeId {
        let nodes = &self.columns.nodes;
        let depth = node.parent.map_or(0, |parent| nodes.depth(parent) + 1);
        let made = Node {
            state: node.state,
            parent_or_none: node.parent.unwrap_or(NodeId::NONE),
            mv: node.mv,
            blank: node.state.blank(),
            g: node.g.min(crate::search::Nodes::MAX_G),
            h: node.h.min(Node::NO_H - 1),
            side: Side::Forward,
            improves: node.replaces.is_some(),
        };
        if let Some(old) = node.replaces.filter(|old| nodes.ended(*old) == Ended::No) {
            self.open.remove(self.order, old, &nodes.get(old));
            self.replaced += 1;
        }
        let mut lists = Traced::new(&mut self.lists, &mut self.recorder);
        let id = lists.generate(&made, depth, node.copy, node.replaces);
        self.open.insert(self.order, id, &made);
        id
    }

    /// A successor of the node that is expanded is not kept. `known` is the newest node with its state.
    pub fn drop_successor(&mut self, known: Option<NodeId>) {
        Traced::new(&mut self.lists, &mut self.recorder).drop_successor(known);
    }

    /// Expands an open node, unless the search is to stop. The copies in `skipped` leave the open list before it.
    pub fn expand(&mut self, id: NodeId, skipped: &[NodeId]) -> Result<(), Stop> {
        let mut lists = Traced::new(&mut self.lists, &mut self.recorder);
        lists.pause()?;
        let (step, first) = (lists.counts().selected as u32, lists.next().0);
        self.columns.reported.first_nodes.slot(step).store(first, Relaxed);
        if step.is_multiple_of(OpenKeyframes::EVERY) {
            let list = List::Reported(self.open.clone());
            let Self { discards, replaced, .. } = *self;
            let open = OpenAt { steps: step, selected: step, generated: first, discards, replaced, list };
            self.columns.reported.open.push(open);
        }
        let nodes = &self.columns.nodes;
        for id in skipped.iter().chain([&id]) {
            self.open.remove(self.order, *id, &nodes.get(*id));
        }
        self.discards += skipped.len() as u32;
        Traced::new(&mut self.lists, &mut self.recorder).select(id, skipped);
        Ok(())
    }

    pub fn place(&self, id: NodeId) -> ReportPlace {
        ReportPlace::of(self.order, id, &self.columns.nodes.get(id))
    }

    pub fn at(&self, place: ReportPlace) -> NodeId {
        place.node(self.order)
    }

    pub fn open_places(&self) -> impl Iterator<Item = ReportPlace> + '_ {
        self.open.places()
    }

    pub fn is_goal(&self, state: State) -> bool {
        self.problem.is_goal(state)
    }

    /// Whether a node can take the place of another one. Otherwise, nodes leave the open list when a step begins.
    pub fn replaces(&self) -> bool {
        self.replaces
    }

    pub fn infers(&self) {
        self.columns.reported.infers.store(true, Relaxed);
    }

    /// The path that the program found leads to this node.
    pub fn found(&self, goal: NodeId) {
        let _ = self.columns.reported.goal.set(goal);
    }

    /// Tells the watcher of everything so far, where a program is slow; fails where the search is to stop.
    pub fn report(&mut self) -> Result<(), Stop> {
        self.recorder.report(&self.lists)
    }

    pub fn nodes(&self) -> &crate::search::Nodes {
        &self.columns.nodes
    }
}

impl Recording {
    /// Records what a program does, on the thread that hears it; the original takes over the progress by
    /// [`Self::extend`]. `search` writes it, and says how it ended. Call it only once, on a recording made by
    /// [`Self::reported`].
    pub fn write_report(
        &self,
        guard: Guard<'_>,
        watcher: &mut dyn Watcher,
        search: impl FnOnce(&mut ReportWriter<'_>) -> SearchResult,
    ) -> (Progress, Answer) {
        let columns = &*self.columns;
        let mut recorder = Recorder::new(columns, &self.settings, guard, watcher);
        (recorder.reserve, recorder.leaving) = (self.reserve, self.leaving);
        let mut writer = ReportWriter {
            columns,
            lists: ReportedLists::new(&columns.nodes),
            recorder,
            order: self.order,
            replaces: self.leaving == Leaving::Replaced,
            problem: self.problem,
            open: ReportedOpen::default(),
            discards: 0,
            replaced: 0,
        };
        let result = attempt(|| search(&mut writer)).unwrap_or(Err(Stop::OutOfMemory));
        let ReportWriter { lists, mut recorder, open, .. } = writer;
        let (counts, bytes) = (*lists.counts(), lists.bytes());
        let kept = Box::new((lists.into_memory(), open));
        let answer = Answer { result, counts, work: None, bytes, kept };
        (recorder.progress(&answer), answer)
    }
}
