//! Finds the choices in a search by hand that break the rules of a search. Each is judged by the student's own lists, so that one
//! wrong choice does not make all later ones wrong. Of searches in iterations or by chance, only the first one is found.

use super::compare::Difference;
use super::play::{HandAct, HandNode, HandPlay, HandStatus, HandTurn};
use super::report::compare_with;
use crate::search::{
    AlgorithmInfo, Bound, Cycles, Duplicates, History, Key, Layer, Leaving, Node, NodeValue, Settings, Side,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandBreak {
    /// From 1.
    pub expansion: usize,
    /// The number of acts before it.
    pub acts: usize,
    /// The node that was expanded, kept or dropped.
    pub node: usize,
}

/// The choices that break the rules, in order. `h` computes h of a node; it is `None` while its tables are not ready.
pub fn breaks(play: &HandPlay, settings: Settings, h: impl Fn(usize) -> Option<u32>) -> Vec<HandBreak> {
    let settings = settings.in_use();
    let is_judged = can_be_judged(play, &settings);
    let Some(first) = first_difference(play, settings) else { return Vec::new() };
    let mut judge = Judge { replay: HandPlay::new(play.problem), ages: vec![0], gs: vec![0], settings, h };
    let mut found: Vec<HandBreak> = Vec::new();
    let mut expansion = 0;
    for (acts, act) in play.acts.iter().enumerate().filter(|_| is_judged) {
        expansion += usize::from(matches!(act, HandAct::Expand(_)));
        let node = (expansion >= first.expansion).then(|| judge.broken_by(*act)).flatten();
        found.extend(node.map(|node| HandBreak { expansion, acts, node }));
        judge.take(*act);
    }
    if found.first().is_none_or(|next| next.expansion > first.expansion) {
        found.insert(0, first);
    }
    found
}

/// Whether the lists of the student tell what comes next.
fn can_be_judged(play: &HandPlay, settings: &Settings) -> bool {
    let info = settings.algorithm.info();
    info.offers.seed.is_err()
        && settings.ties.library().is_none()
        && info.layer != Layer::Iteration
        && matches!(info.bound, Bound::None | Bound::Depth)
        && match info.history {
            History::Lists => info.leaving != Leaving::Pruned || info.offers.beam_width.is_ok(),
            History::TwoSided => play.turns.first() == Some(&HandTurn::StartFromGoal),
            History::Stack | History::StackAndVisited => true,
            History::Frontier => false,
        }
}

/// The first expansion where the search takes another node, or decides otherwise about a successor.
fn first_difference(play: &HandPlay, settings: Settings) -> Option<HandBreak> {
    let Difference { expansion, yours, .. } = compare_with(play, false, settings)?.difference?;
    let mut expanded = play.acts.iter().enumerate().filter_map(|(acts, act)| match act {
        HandAct::Expand(node) => Some((acts, *node)),
        _ => None,
    });
    let (acts, taken) = expanded.nth(expansion - 1)?;
    let is_meant = |node: &HandNode| node.parent == Some(taken) && Some(node.board) == yours.board;
    let node = play.nodes.iter().position(is_meant).unwrap_or(taken);
    Some(HandBreak { expansion, acts, node })
}

/// Judges each act by the lists of the student as they are before it.
struct Judge<H> {
    replay: HandPlay,
    /// The order of generation of each node.
    ages: Vec<usize>,
    /// The cost of the path to each node; its moves, where a move costs 1.
    gs: Vec<u32>,
    settings: Settings,
    h: H,
}

impl<H: Fn(usize) -> Option<u32>> Judge<H> {
    fn info(&self) -> &'static AlgorithmInfo {
        self.settings.algorithm.info()
    }

    /// The node that an act should not have expanded, kept or dropped.
    fn broken_by(&self, act: HandAct) -> Option<usize> {
        let (mv, is_kept) = match act {
            HandAct::Expand(node) => return self.is_too_early(node).then_some(node),
            HandAct::Keep { mv, .. } => (mv, true),
            HandAct::Drop(mv) => (mv, false),
            _ => return None,
        };
        let (child, _) = self.replay.successor(mv)?;
        self.is_to_keep(child).filter(|is_to_keep| *is_to_keep != is_kept).map(|_| child)
    }

    /// Whether a successor goes to the open list; `None` where the lists do not tell. Where duplicates or cycles are treated in
    /// another way than usual, no successor is judged.
    fn is_to_keep(&self, child: usize) -> Option<bool> {
        use HandStatus::{Closed, Open, Pruned};
        let (nodes, own) = (&self.replay.nodes, &self.replay.nodes[child]);
        let mut known = nodes.iter().zip(&self.gs).filter(|(other, _)| other.is_like(own));
        match self.info().history {
            _ if own.g > self.depth_limit() => None,
            History::Stack if self.settings.cycles == Cycles::default() => {
                let before = own.parent.and_then(|parent| nodes[parent].parent);
                Some(before.is_none_or(|before| nodes[before].board != own.board))
            }
            History::StackAndVisited => known.any(|(other, _)| other.status == Closed).then_some(false),
            History::Lists | History::TwoSided if self.settings.duplicates == Duplicates::default() => {
                let known = known.filter(|(other, _)| matches!(other.status, Open | Closed | Pruned));
                let least = known.map(|(_, g)| *g).min();
                least.map_or(Some(true), |least| (least <= self.gs[child]).then_some(false))
            }
            _ => None,
        }
    }

    fn depth_limit(&self) -> u32 {
        if self.info().offers.depth_limit.is_ok() { self.settings.depth_limit } else { u32::MAX }
    }

    /// The open nodes whose board is not closed: the search does not skip them.
    fn live(&self) -> impl Iterator<Item = usize> {
        let HandPlay { nodes, open, closed, .. } = &self.replay;
        let is_closed = move |other: usize| closed.iter().any(|closed| nodes[*closed].is_like(&nodes[other]));
        open.iter().copied().filter(move |other| !is_closed(*other))
    }

    /// Whether another node comes before this one.
    fn is_too_early(&self, node: usize) -> bool {
        let HandNode { g, side, .. } = self.replay.nodes[node];
        let Some(own) = self.rank(node) else { return false };
        let comes_before = |other: usize| {
            let HandNode { g, side: its_side, .. } = self.replay.nodes[other];
            let can_come = its_side == side && g < self.depth_limit() && !self.is_full(g);
            can_come && self.rank(other).is_some_and(|rank| rank < own)
        };
        self.is_full(g) || self.next_side().is_some_and(|next| next != side) || self.live().any(comes_before)
    }

    /// Whether as many nodes of a layer are expanded as a beam keeps of it.
    fn is_full(&self, layer: u32) -> bool {
        let of_layer = self.replay.closed.iter().filter(|closed| self.replay.nodes[**closed].g == layer);
        self.info().offers.beam_width.is_ok() && of_layer.count() >= self.settings.beam_width as usize
    }

    /// The side that goes on, in a search from both ends: by layers, the one with fewer open nodes, and otherwise that of the node
    /// that comes first.
    fn next_side(&self) -> Option<Side> {
        let nodes = &self.replay.nodes;
        if self.info().history != History::TwoSided {
            return None;
        }
        if self.info().value != NodeValue::Depth {
            let first = |node: &usize| (self.rank(*node).map(|((first, _), _)| first), nodes[*node].side);
            return self.live().min_by_key(first).map(|node| nodes[node].side);
        }
        // A layer that is begun is finished.
        let last = self.replay.closed.last().map(|last| (nodes[*last].side, nodes[*last].g));
        let is_begun = last.is_some_and(|last| self.live().any(|at| (nodes[at].side, nodes[at].g) == last));
        let count = |side| self.live().filter(|at| nodes[*at].side == side).count();
        let fewer = Side::ALL.into_iter().min_by_key(|side| count(*side));
        last.filter(|_| is_begun).map(|(side, _)| side).or(fewer)
    }

    /// The first node of the open list has the least rank. `None` if its h is not known.
    fn rank(&self, node: usize) -> Option<(Key, usize)> {
        let (own, order, age) = (&self.replay.nodes[node], self.settings.open_order(), self.ages[node]);
        let h = if self.settings.heuristic_in_use().is_some() { (self.h)(node)? } else { 0 };
        let key = order.key(&Node::alone(own.board.state(), own.mv, self.gs[node], h));
        Some((key, if order.first_in() { age } else { usize::MAX - age }))
    }

    fn take(&mut self, act: HandAct) {
        let first = self.replay.nodes.len();
        // The student could do it, so it is legal here.
        let _ = self.replay.act(act);
        let (nodes, costs) = (&self.replay.nodes, self.settings.tile_costs());
        let mut moves = self.settings.successor_order().moves();
        // A stack tries the successors of a node one after the other: the first one is on top.
        if self.info().history.is_stack() {
            moves.reverse();
        }
        for node in &nodes[first..] {
            let place = moves.iter().position(|mv| Some(*mv) == node.mv);
            // A node has up to four successors, but need not have all of them.
            self.ages.push(place.map_or(0, |place| 4 * first + place));
            let g = node.parent.map_or(0, |parent| {
                let (from, to) = (nodes[parent].board.state(), node.board.state().blank());
                self.gs[parent] + costs.map_or(1, |costs| costs.of_slide(from, to))
            });
            self.gs.push(g);
        }
    }
}
