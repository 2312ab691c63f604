//! Finds the choices in a search by hand that break the rules of a search. Each is judged by the student's own lists, so that one
//! wrong choice does not make all later ones wrong. Under the ties of a library's queue, only the first one is found.

use std::ops::Range;

use super::compare::Difference;
use super::play::{HandAct, HandNode, HandPlay, HandStatus, HandTurn};
use super::report::compare_with;
use crate::search::{
    AlgorithmInfo, Annealing, Ascent, AtLimit, Bound, Climbing, Cycles, Duplicates, History, Key, Layer,
    Leaving, Node, NodeValue, OrderBy, Reopening, Settings, Side,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandBreak {
    /// From 1.
    pub expansion: usize,
    /// The number of acts before it.
    pub acts: usize,
    /// The node that was expanded, kept, dropped, pruned or put back.
    pub node: usize,
}

/// The choices that break the rules, in order. `h` computes h of a node; while its tables are not ready, it is `None`, and only the
/// first such choice is found.
pub fn breaks(play: &HandPlay, settings: Settings, h: impl Fn(usize) -> Option<u32>) -> Vec<HandBreak> {
    let settings = settings.in_use();
    let Some(first) = first_difference(play, settings) else { return Vec::new() };
    let h = |node| if settings.heuristic_in_use().is_some() { h(node) } else { Some(0) };
    let Some(first_h) = h(0).filter(|_| can_be_judged(play, &settings)) else { return vec![first] };
    let mut judge = Judge {
        replay: HandPlay::new(play.problem),
        ages: vec![0],
        gs: vec![0],
        hs: vec![first_h],
        settings,
        h: |node| h(node).unwrap_or_default(),
        bound: first_bound(&settings, first_h),
        next_bound: u32::MAX,
        at: None,
        annealing: Annealing::new(&settings),
        climbing: Climbing::new(&settings),
        drawn: Some(0),
    };
    let mut found: Vec<HandBreak> = Vec::new();
    let mut expansions = 0;
    for (acts, act) in play.acts.iter().enumerate() {
        expansions += usize::from(matches!(act, HandAct::Expand(_)));
        // What is done between two expansions counts with the second one.
        let expansion = expansions + usize::from(matches!(act, HandAct::Prune(_) | HandAct::PutBack(_)));
        let node = (expansion >= first.expansion).then(|| judge.broken_by(*act)).flatten();
        found.extend(node.map(|node| HandBreak { expansion, acts, node }));
        judge.take(*act);
    }
    if found.first().is_none_or(|next| next.expansion > first.expansion) {
        found.insert(0, first);
    }
    found
}

fn first_bound(settings: &Settings, first_h: u32) -> u32 {
    let info = settings.algorithm.info();
    match (info.bound, info.layer) {
        (Bound::F, _) => first_h,
        // Where nodes at the limit are not expanded, nothing is with the limit 0.
        (Bound::Depth, Layer::Iteration) => 0,
        (Bound::Depth, _) => settings.depth_limit.saturating_sub(stays_at_limit(settings).into()),
        (Bound::BestPath, _) => settings.depth_limit,
        (Bound::None, _) => u32::MAX,
    }
}

/// True if the lists of the student tell what comes next.
fn can_be_judged(play: &HandPlay, settings: &Settings) -> bool {
    let starts_twice = play.turns.first() == Some(&HandTurn::StartFromGoal);
    settings.ties.library().is_none()
        && (starts_twice || settings.algorithm.info().history != History::TwoSided)
}

fn stays_at_limit(settings: &Settings) -> bool {
    settings.algorithm.info().offers.at_limit.is_ok() && settings.at_limit == AtLimit::NotExpanded
}

/// The first expansion where the search takes another node, or decides otherwise about a successor.
fn first_difference(play: &HandPlay, settings: Settings) -> Option<HandBreak> {
    let Difference { expansion, yours, .. } = compare_with(play, false, settings)?.difference?;
    let mut expanded = play.acts.iter().enumerate().filter_map(|(acts, act)| match act {
        HandAct::Expand(node) => Some((acts, *node)),
        _ => None,
    });
    let last = match play.acts.last() {
        Some(HandAct::Prune(node) | HandAct::PutBack(node)) => Some((play.acts.len() - 1, *node)),
        _ => None,
    };
    let (acts, taken) = expanded.nth(expansion - 1).or(last)?;
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
    /// h of each node; in RBFS as it was backed up.
    hs: Vec<u32>,
    settings: Settings,
    h: H,
    /// The largest f or depth of a node that is expanded now.
    bound: u32,
    /// In the next iteration.
    next_bound: u32,
    /// The node on whose successors RBFS is.
    at: Option<usize>,
    annealing: Annealing,
    climbing: Climbing,
    /// The successor from which a search goes on that forgets the others. It draws from whatever the student expands.
    drawn: Option<usize>,
}

impl<H: Fn(usize) -> u32> Judge<H> {
    fn info(&self) -> &'static AlgorithmInfo {
        self.settings.algorithm.info()
    }

    /// The node that an act should not have expanded, kept, dropped, pruned or put back.
    fn broken_by(&self, act: HandAct) -> Option<usize> {
        let (mv, is_kept) = match act {
            HandAct::Expand(node) => return self.is_too_early(node).then_some(node),
            HandAct::Prune(node) => {
                let is_pruned = self.info().leaving == Leaving::Pruned;
                return (!is_pruned && self.live().any(|live| live == node)).then_some(node);
            }
            // An iteration ends where nothing is left within its bound.
            HandAct::PutBack(node) => {
                let ends =
                    || self.info().layer == Layer::Iteration && node == 0 && self.live().next().is_none();
                return (!ends() && !self.goes_back_to(node)).then_some(node);
            }
            HandAct::Keep { mv, .. } => (mv, true),
            HandAct::Drop(mv) => (mv, false),
            _ => return None,
        };
        let (child, _) = self.replay.successor(mv)?;
        let is_pruned = !stays_at_limit(&self.settings) && !self.is_within_bound(child);
        let is_to_keep = if is_pruned { Some(false) } else { self.is_to_keep(child) };
        is_to_keep.filter(|is_to_keep| *is_to_keep != is_kept).map(|_| child)
    }

    /// True if a successor within the bound goes to the open list; `None` where the lists do not tell. Where duplicates are
    /// treated in another way than usual, no successor is judged.
    fn is_to_keep(&self, child: usize) -> Option<bool> {
        use HandStatus::{Closed, Open, Pruned};
        let (nodes, own) = (&self.replay.nodes, &self.replay.nodes[child]);
        let mut known = nodes.iter().zip(&self.gs).filter(|(other, _)| other.is_like(own));
        let mut path = std::iter::successors(own.parent, |at| nodes[*at].parent);
        let by = self.settings.open_order().by;
        match self.info().history {
            _ if matches!(by, OrderBy::Annealing(_)) => Some(true),
            history if history.forgets() || by.goes_on_from_one() => {
                let is_new = match self.settings.cycles {
                    Cycles::None => true,
                    Cycles::Parent => path.nth(1).is_none_or(|before| nodes[before].board != own.board),
                    Cycles::Path => path.all(|before| nodes[before].board != own.board),
                };
                // In random order, the last ones are not generated.
                let is_told = self.settings.ascent != Ascent::FirstChoice || self.drawn == Some(child);
                (is_told || !is_new).then_some(is_new)
            }
            History::StackAndVisited => known.any(|(other, _)| other.status == Closed).then_some(false),
            History::Lists | History::TwoSided if self.settings.duplicates == Duplicates::default() => {
                let known = known.filter(|(other, _)| matches!(other.status, Open | Closed | Pruned));
                let is_final = |other: &HandNode| other.status == Closed && !self.reopens();
                let least = known.map(|(other, g)| if is_final(other) { 0 } else { *g }).min();
                least.map_or(Some(true), |least| (least <= self.gs[child]).then_some(false))
            }
            _ => None,
        }
    }

    fn reopens(&self) -> bool {
        let is_on = self.info().offers.reopening.is_ok() && self.settings.reopening == Reopening::On;
        is_on || self.info().layer == Layer::Iteration
    }

    /// The value that the bound limits; 0 without a bound.
    fn bounded(&self, node: usize) -> u32 {
        match self.info().bound {
            Bound::F | Bound::BestPath => self.gs[node] + self.hs[node],
            Bound::Depth => self.replay.nodes[node].g,
            Bound::None => 0,
        }
    }

    fn is_within_bound(&self, node: usize) -> bool {
        self.bounded(node) <= self.bound
    }

    /// The open nodes that the search would expand at some time: within the bound, and not closed for good.
    fn live(&self) -> impl Iterator<Item = usize> {
        let HandPlay { nodes, open, closed, .. } = &self.replay;
        let is_known = move |node: usize| {
            let is_like = |closed: &&usize| nodes[**closed].is_like(&nodes[node]);
            let mut known = closed.iter().filter(is_like);
            let is_as_good = |closed: &usize| !self.reopens() || self.gs[*closed] <= self.gs[node];
            !self.info().history.forgets() && known.any(is_as_good)
        };
        open.iter().copied().filter(move |node| self.is_within_bound(*node) && !is_known(*node))
    }

    /// Whether another node comes before this one, or the search does not expand it.
    fn is_too_early(&self, node: usize) -> bool {
        if self.settings.open_order().by.goes_on_from_one() {
            return self.drawn != Some(node);
        }
        let HandNode { g, side, .. } = self.replay.nodes[node];
        let own = self.rank(node);
        let is_left_out = |of: usize| self.is_backed_up() && self.replay.nodes[of].parent != self.at;
        let comes_before = |other: usize| {
            let HandNode { g, side: its_side, .. } = self.replay.nodes[other];
            its_side == side && !self.is_full(g) && !is_left_out(other) && self.rank(other) < own
        };
        is_left_out(node)
            || self.at.is_some_and(|at| self.goes_back_to(at))
            || !self.is_within_bound(node)
            || self.is_full(g)
            || self.next_side().is_some_and(|next| next != side)
            || self.live().any(comes_before)
    }

    fn is_backed_up(&self) -> bool {
        self.info().history == History::Frontier
    }

    /// The least f of some open nodes.
    fn least_f(&self, is_meant: impl Fn(usize) -> bool) -> Option<u32> {
        let open = self.replay.open.iter().copied().filter(|open| is_meant(*open));
        open.map(|open| self.gs[open] + self.hs[open]).min()
    }

    /// RBFS goes back to a node if what is best below it is worse than the best alternative.
    fn goes_back_to(&self, node: usize) -> bool {
        let is_here = self.at == Some(node);
        let is_child = |open: usize| self.replay.nodes[open].parent == Some(node);
        let is_own = |open: usize| if is_here { is_child(open) } else { self.replay.is_below(open, node) };
        let limit = self.least_f(|open| !is_own(open)).filter(|_| self.is_backed_up());
        limit.is_some_and(|limit| self.least_f(is_own).is_none_or(|least| least > limit))
    }

    /// True if the beam keeps no more nodes of the layer than are expanded.
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
            let first = |node: &usize| (self.rank(*node).0.0, nodes[*node].side);
            return self.live().min_by_key(first).map(|node| nodes[node].side);
        }
        // A layer that is begun is finished.
        let last = self.replay.closed.last().map(|last| (nodes[*last].side, nodes[*last].g));
        let is_begun = last.is_some_and(|last| self.live().any(|at| (nodes[at].side, nodes[at].g) == last));
        let count = |side| self.live().filter(|at| nodes[*at].side == side).count();
        let fewer = Side::ALL.into_iter().min_by_key(|side| count(*side));
        last.filter(|_| is_begun).map(|(side, _)| side).or(fewer)
    }

    /// The first node of the open list has the least rank.
    fn rank(&self, node: usize) -> (Key, usize) {
        let (own, order, age) =
            (&self.replay.nodes[node], self.settings.order_of(&self.replay.problem), self.ages[node]);
        let key = order.key(&Node::alone(own.board.state(), own.mv, self.gs[node], self.hs[node]));
        (key, if order.first_in() { age } else { usize::MAX - age })
    }

    fn take(&mut self, act: HandAct) {
        let first = self.replay.nodes.len();
        if let HandAct::PutBack(node) = act
            && self.is_backed_up()
        {
            let least = self.least_f(|open| self.replay.is_below(open, node));
            self.hs[node] = least.map_or(Node::NO_H, |least| least - self.gs[node]);
            (self.ages[node], self.at) = (4 * first, self.replay.nodes[node].parent);
        }
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
            // In RBFS, f is at least that of the parent.
            let parent = node.parent.filter(|_| self.is_backed_up());
            let least = parent.map_or(0, |parent| (self.gs[parent] + self.hs[parent]).saturating_sub(g));
            self.hs.push((self.h)(self.hs.len()).max(least));
        }
        match act {
            HandAct::Expand(node) => {
                self.at = Some(node);
                if self.replay.is_target(node) && self.info().bound == Bound::BestPath {
                    self.bound = self.bound.min(self.gs[node].saturating_sub(1));
                }
                self.look_ahead(node, first..self.replay.nodes.len());
            }
            HandAct::PutBack(0) if self.info().bound == Bound::Depth => self.bound += 1,
            HandAct::PutBack(0) if self.info().bound == Bound::F && self.next_bound < u32::MAX => {
                self.bound = std::mem::replace(&mut self.next_bound, u32::MAX);
            }
            _ => {}
        }
    }

    /// Notes what the successors of a node mean for the next iteration, and which one a search goes on from that forgets the others.
    fn look_ahead(&mut self, node: usize, successors: Range<usize>) {
        let is_pruned =
            |child: &usize| self.is_to_keep(*child) != Some(false) && !self.is_within_bound(*child);
        let beyond = successors.clone().filter(is_pruned).map(|child| self.bounded(child));
        self.next_bound = beyond.fold(self.next_bound, u32::min);
        let by = self.settings.open_order().by;
        if !by.goes_on_from_one() {
            return;
        }
        let (hs, own) = (&self.hs, self.hs[node]);
        let h_of = |made: &[usize]| made.iter().map(|child| hs[*child]).collect::<Vec<_>>();
        let mut made: Vec<usize> =
            successors.filter(|child| self.is_to_keep(*child) != Some(false)).collect();
        made.sort_by_key(|child| self.ages[*child]);
        let place = if matches!(by, OrderBy::Annealing(_)) {
            self.annealing.choose(own, &h_of(&made))
        } else {
            self.climbing.put_in_order(&mut made);
            let last = made.iter().position(|child| self.climbing.is_last(own, hs[*child]));
            made.truncate(last.map_or(made.len(), |last| last + 1));
            let place = self.climbing.choose(own, &h_of(&made));
            made.sort_by_key(|child| (hs[*child], self.ages[*child]));
            place
        };
        self.drawn = place.map(|place| made[place]);
    }
}
