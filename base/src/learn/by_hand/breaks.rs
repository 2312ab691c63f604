//! Which choices of a search by hand break the rules of a search. Where a search orders an open list, each choice is judged by the
//! student's own lists, so that one against the rules does not make all later ones wrong.

use super::compare::Difference;
use super::play::{HandAct, HandNode, HandPlay};
use super::report::compare_with;
use crate::search::{Duplicates, History, Key, Leaving, Node, Settings};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandBreak {
    /// From 1.
    pub expansion: usize,
    /// The acts before it: undone to there, it is taken back.
    pub acts: usize,
    /// The node that was expanded, kept or dropped.
    pub node: usize,
}

/// The choices against the rules, in their order. `h` is that of a node; `None` where its tables are not at hand.
pub fn breaks(play: &HandPlay, settings: Settings, h: impl Fn(usize) -> Option<u32>) -> Vec<HandBreak> {
    let settings = settings.in_use();
    let info = settings.algorithm.info();
    let is_ordered = info.history == History::Lists
        && info.leaving != Leaving::Pruned
        && info.offers.seed.is_err()
        && settings.ties.library().is_none()
        && !settings.has_costs();
    let Some(first) = first_difference(play, settings) else { return Vec::new() };
    let mut judge = Judge { replay: HandPlay::new(play.problem), ages: vec![0], settings, h };
    let mut found: Vec<HandBreak> = Vec::new();
    let mut expansion = 0;
    for (acts, act) in play.acts.iter().enumerate().filter(|_| is_ordered) {
        expansion += usize::from(matches!(act, HandAct::Expand(_)));
        let node = judge.broken_by(*act).filter(|_| expansion >= first.expansion);
        found.extend(node.map(|node| HandBreak { expansion, acts, node }));
        judge.go_on(*act);
    }
    if found.first().is_none_or(|next| next.expansion > first.expansion) {
        found.insert(0, first);
    }
    found
}

/// The first expansion in which the search takes another node, or keeps or drops another one.
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

struct Judge<H> {
    replay: HandPlay,
    /// The order of generation of each node.
    ages: Vec<usize>,
    settings: Settings,
    h: H,
}

impl<H: Fn(usize) -> Option<u32>> Judge<H> {
    fn broken_by(&self, act: HandAct) -> Option<usize> {
        let replay = &self.replay;
        let is_judged = self.settings.duplicates == Duplicates::default();
        let known = |child: usize| replay.known(child).map(|known| replay.nodes[known].g);
        match act {
            HandAct::Expand(node) => {
                let own = self.rank(node)?;
                let is_closed = |other: usize| {
                    replay
                        .closed
                        .iter()
                        .any(|closed| replay.nodes[*closed].board == replay.nodes[other].board)
                };
                let mut others = replay.open.iter().filter(|other| !is_closed(**other));
                others.any(|other| self.rank(*other).is_some_and(|rank| rank < own)).then_some(node)
            }
            HandAct::Keep { mv, .. } => {
                let (child, _) = replay.successor(mv)?;
                let is_known = known(child).is_some_and(|g| g <= replay.nodes[child].g);
                (is_judged && is_known).then_some(child)
            }
            HandAct::Drop(mv) => {
                let (child, _) = replay.successor(mv)?;
                (is_judged && known(child).is_none()).then_some(child)
            }
            _ => None,
        }
    }

    /// What is first in the open list has the least rank.
    fn rank(&self, node: usize) -> Option<(Key, usize)> {
        let (own, order, age) = (&self.replay.nodes[node], self.settings.open_order(), self.ages[node]);
        let h = if self.settings.heuristic_in_use().is_some() { (self.h)(node)? } else { 0 };
        let key = order.key(&Node::alone(own.board.state(), own.mv, own.g, h));
        Some((key, if order.first_in() { age } else { usize::MAX - age }))
    }

    fn go_on(&mut self, act: HandAct) {
        // It was legal.
        let _ = self.replay.act(act);
        let first = self.ages.len();
        self.ages.resize(self.replay.nodes.len(), 0);
        let moves = self.settings.successor_order().moves();
        for (place, mv) in moves.into_iter().enumerate() {
            let made = (first..self.ages.len()).find(|node| self.replay.nodes[*node].mv == Some(mv));
            if let Some(node) = made {
                self.ages[node] = first + place;
            }
        }
    }
}
