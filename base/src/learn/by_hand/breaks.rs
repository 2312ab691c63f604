//! Finds the choices in a search by hand that break the rules of a search. If that search orders an open list, each choice is judged
//! by the student's own lists, so that one wrong choice does not make all later ones wrong.

use super::compare::Difference;
use super::play::{HandAct, HandNode, HandPlay};
use super::report::compare_with;
use crate::search::{Duplicates, History, Key, Leaving, Node, Settings};

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
        judge.take(*act);
    }
    if found.first().is_none_or(|next| next.expansion > first.expansion) {
        found.insert(0, first);
    }
    found
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
    settings: Settings,
    h: H,
}

impl<H: Fn(usize) -> Option<u32>> Judge<H> {
    /// The node that an act should not have expanded, kept or dropped.
    fn broken_by(&self, act: HandAct) -> Option<usize> {
        let replay = &self.replay;
        let known = |child: usize| replay.known(child).map(|known| replay.nodes[known].g);
        match act {
            HandAct::Expand(node) => self.is_too_early(node).then_some(node),
            // Decisions about successors are judged only under the default rule for duplicates.
            _ if self.settings.duplicates != Duplicates::default() => None,
            HandAct::Keep { mv, .. } => {
                let (child, _) = replay.successor(mv)?;
                known(child).is_some_and(|g| g <= replay.nodes[child].g).then_some(child)
            }
            HandAct::Drop(mv) => {
                let (child, _) = replay.successor(mv)?;
                known(child).is_none().then_some(child)
            }
            _ => None,
        }
    }

    /// Whether another open node comes before this one. Nodes with a closed board are skipped.
    fn is_too_early(&self, node: usize) -> bool {
        let HandPlay { nodes, open, closed, .. } = &self.replay;
        let is_closed = |other: usize| closed.iter().any(|closed| nodes[*closed].board == nodes[other].board);
        let Some(own) = self.rank(node) else { return false };
        let comes_before = |other: usize| self.rank(other).is_some_and(|rank| rank < own);
        open.iter().any(|other| !is_closed(*other) && comes_before(*other))
    }

    /// The first node of the open list has the least rank. `None` if its h is not known.
    fn rank(&self, node: usize) -> Option<(Key, usize)> {
        let (own, order, age) = (&self.replay.nodes[node], self.settings.open_order(), self.ages[node]);
        let h = if self.settings.heuristic_in_use().is_some() { (self.h)(node)? } else { 0 };
        let key = order.key(&Node::alone(own.board.state(), own.mv, own.g, h));
        Some((key, if order.first_in() { age } else { usize::MAX - age }))
    }

    fn take(&mut self, act: HandAct) {
        let first = self.replay.nodes.len();
        // The student could do it, so it is legal here.
        let _ = self.replay.act(act);
        let moves = self.settings.successor_order().moves();
        let age = |node: &HandNode| {
            let place = moves.iter().position(|mv| Some(*mv) == node.mv);
            place.map_or(0, |place| first + place)
        };
        self.ages.extend(self.replay.nodes[first..].iter().map(age));
    }
}
