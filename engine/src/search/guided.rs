//! A best-first search whose nodes somebody else chooses: what its rules would take next, and what follows if another open
//! node is taken. It is for short searches, such as those that students write down.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::info::{Bound, History};
use super::open::{OpenOrder, OrderBy};
use super::problem::{Problem, Space};
use super::rules::{Duplicates, GoalTest, Reopening};
use super::settings::Settings;
use super::store::{Key, Node, NodeId};
use crate::heuristic::Estimate;
use crate::puzzle::{Board, Size, State};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuidedStatus {
    Open,
    /// Expanded, by the expansion with this number, counted from 1.
    Closed(usize),
    /// Left the open list for a node of the same state.
    Replaced,
}

/// The place of a node in the order of the open list.
type OpenEntry = (Key, u32);

pub struct GuidedSearch {
    size: Size,
    settings: Settings,
    order: OpenOrder,
    space: Space,
    estimate: Box<dyn Estimate>,
    nodes: Vec<Node>,
    status: Vec<GuidedStatus>,
    open: BTreeSet<OpenEntry>,
    /// Those of them that were passed over.
    passed: BTreeSet<OpenEntry>,
    /// The node that is known by its state: the newest one, or the one that closed it.
    reached: HashMap<State, u32>,
    of_state: HashMap<State, Vec<u32>>,
    expanded: usize,
    is_over: bool,
}

impl GuidedSearch {
    /// `None` if the algorithm is not a search with one open list, of which it takes the first node, or if a library decides.
    pub fn new(problem: &Problem, settings: Settings) -> Option<Self> {
        let settings = settings.in_use();
        let order = settings.order_of(problem);
        let is_best_first = matches!(
            order.by,
            OrderBy::Arrival | OrderBy::F(_) | OrderBy::G | OrderBy::H | OrderBy::DeepestThenH
        );
        let info = settings.algorithm.info();
        let has_lists = info.history == History::Lists && info.bound == Bound::None;
        if !has_lists || !is_best_first || order.library().is_some() {
            return None;
        }
        let space = Space::new(problem, settings.successor_order(), settings.goal_test)
            .with_costs(settings.costs.by_tile())
            .with_boards(problem, &Arc::default());
        let estimate = settings.heuristic.estimate_in(problem.goals(), space.costs, space.wide());
        let mut search = Self {
            size: problem.size(),
            settings,
            order,
            space,
            estimate,
            nodes: Vec::new(),
            status: Vec::new(),
            open: BTreeSet::new(),
            passed: BTreeSet::new(),
            reached: HashMap::new(),
            of_state: HashMap::new(),
            expanded: 0,
            is_over: false,
        };
        let start = search.space.start;
        let h = search.h(start);
        search.add(Node::alone(start, None, 0, h));
        Some(search)
    }

    /// 0 where the algorithm uses no heuristic.
    fn h(&self, state: State) -> u32 {
        if self.settings.heuristic_in_use().is_some() { self.estimate.h(state) } else { 0 }
    }

    /// The node that the rules take next. `None` if the search is over.
    pub fn next(&self) -> Option<NodeId> {
        self.not_stale().next()
    }

    /// The same without the nodes that were passed over.
    pub fn next_not_passed(&self) -> Option<NodeId> {
        self.not_stale().find(|id| !self.passed.contains(&self.entry(*id)))
    }

    /// The nodes that can be taken, in their order; none if the search is over.
    fn not_stale(&self) -> impl Iterator<Item = NodeId> {
        let open = self.open.iter().filter(|_| !self.is_over);
        open.map(|(_, age)| NodeId(self.order.age(*age))).filter(|id| !self.is_stale(*id))
    }

    pub fn pass(&mut self, id: NodeId) {
        if self.is_open(id) {
            self.passed.insert(self.entry(id));
        }
    }

    /// The oldest node with a state that was passed over and is still open.
    pub fn passed_with(&self, state: State) -> Option<NodeId> {
        let mut all = self.of_state.get(&state)?.iter().copied().map(NodeId);
        all.find(|id| self.is_open(*id) && self.passed.contains(&self.entry(*id)))
    }

    fn is_open(&self, id: NodeId) -> bool {
        self.status(id) == GuidedStatus::Open
    }

    fn leave(&mut self, id: NodeId, status: GuidedStatus) {
        self.open.remove(&self.entry(id));
        self.status[id.0 as usize] = status;
    }

    pub fn board(&self, id: NodeId) -> Board {
        let state = self.node(id).state;
        self.space.wide().map_or_else(|| Board::of_state(self.size, state), |boards| boards.board(state))
    }

    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub fn status(&self, id: NodeId) -> GuidedStatus {
        self.status[id.0 as usize]
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The open node with a state that comes first; else the newest of its other nodes.
    pub fn find(&self, state: State) -> Option<NodeId> {
        let all = self.of_state.get(&state)?.iter().rev().copied().map(NodeId);
        let is_open = |id: &NodeId| self.is_open(*id);
        let open = all.clone().filter(|id| is_open(id) && !self.is_stale(*id));
        open.min_by_key(|id| self.entry(*id)).or_else(|| all.clone().find(|id| !is_open(id)))
    }

    /// The open nodes whose first key, such as f, is that of this one.
    pub fn tied(&self, id: NodeId) -> usize {
        let key = self.order.first_key(self.node(id));
        self.not_stale().filter(|id| self.order.first_key(self.node(*id)) == key).count()
    }

    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Takes an open node and expands it. Others are not taken.
    pub fn expand(&mut self, id: NodeId) {
        if self.is_over || !self.is_open(id) {
            return;
        }
        let node = *self.node(id);
        self.expanded += 1;
        self.leave(id, GuidedStatus::Closed(self.expanded));
        let duplicates = self.settings.duplicates;
        if duplicates.skips_copies() {
            self.reached.insert(node.state, id.0);
        }
        if self.space.is_goal(node.state) {
            self.is_over = true;
            return;
        }
        let last = node.mv.filter(|_| duplicates.drops_parent());
        let slides = self.space.slides.onwards(node.blank, last).to_vec();
        for slide in slides {
            let state = self.space.after(true, node.state, node.blank, slide.to);
            let g = node.g + self.space.cost(node.state, slide.to);
            let known = self.reached.get(&state).map(|known| NodeId(*known));
            let known = known.filter(|_| duplicates != Duplicates::QueueAll);
            if known.is_some_and(|known| !self.replaces(g, known)) {
                continue;
            }
            let open = known.filter(|old| !duplicates.skips_copies() && self.is_open(*old));
            let adds = duplicates == Duplicates::AddBetter;
            if let Some(old) = open.filter(|_| !adds) {
                self.leave(old, GuidedStatus::Replaced);
            }
            let h = self.h(state);
            let improves = known.is_some() && !(adds && open.is_some());
            self.add(Node { parent_or_none: id, improves, ..Node::alone(state, Some(slide.mv), g, h) });
            if self.settings.goal_test.is_when_generated() && self.space.is_goal(state) {
                self.is_over = true;
                if self.settings.goal_test == GoalTest::WhenGenerated {
                    return;
                }
            }
        }
    }

    fn replaces(&self, g: u32, known: NodeId) -> bool {
        if self.settings.duplicates == Duplicates::AddBetter {
            return g < self.node(known).g;
        }
        if !self.is_open(known) && self.settings.reopening == Reopening::Off {
            return false;
        }
        self.settings.duplicates != Duplicates::FirstReached && self.is_better(g, known)
    }

    fn is_better(&self, g: u32, known: NodeId) -> bool {
        let known = *self.node(known);
        match self.order.by {
            OrderBy::F(_) | OrderBy::G => {
                self.order.first_key(&Node { g, ..known }) < self.order.first_key(&known)
            }
            _ => false,
        }
    }

    /// True if an open node is a copy whose state is closed, so that it is skipped.
    fn is_stale(&self, id: NodeId) -> bool {
        if !self.settings.duplicates.skips_copies() {
            return false;
        }
        let node = self.node(id);
        self.reached.get(&node.state).is_some_and(|closed| {
            self.settings.reopening == Reopening::Off || !self.is_better(node.g, NodeId(*closed))
        })
    }

    fn entry(&self, id: NodeId) -> OpenEntry {
        self.order.sort_key(id, self.node(id))
    }

    fn add(&mut self, node: Node) {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(node);
        self.of_state.entry(node.state).or_default().push(id.0);
        self.status.push(GuidedStatus::Open);
        self.open.insert(self.entry(id));
        let duplicates = self.settings.duplicates;
        if duplicates.remembers() && !duplicates.skips_copies() {
            self.reached.insert(node.state, id.0);
        }
    }
}
