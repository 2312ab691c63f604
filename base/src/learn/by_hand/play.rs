//! The student's acts, and the state of the lists that follows from them. So undo is a shorter list of acts.

use serde::{Deserialize, Serialize};

use crate::puzzle::{Board, Move};
use crate::search::{Problem, Side};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum HandAct {
    Expand(usize),
    /// Puts the successor of a move into the open list, before the node at this place (from 0).
    Keep {
        mv: Move,
        place: usize,
        /// An open node with the same board that leaves the list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        replaces: Option<usize>,
    },
    Drop(Move),
    /// Moves an open node to another place. The order is the student's own note.
    Order {
        node: usize,
        place: usize,
    },
    Prune(usize),
    /// Forgets all nodes below a closed one, which is open again: how iterations and recursive searches go back.
    PutBack(usize),
    StartFromGoal,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("Decide about every successor first: each is kept in the open list, or dropped")]
    Undecided,
    #[error("This node is closed: a search expands only open nodes")]
    Closed,
    #[error("This node is not in the open list: a search expands only open nodes")]
    NotOpen,
    #[error("There are no successors to decide about: expand an open node first")]
    NothingExpanded,
    #[error("The blank cannot move this way, so there is no such successor")]
    NoSuchMove,
    #[error("This successor is decided: press Ctrl+Z to change it")]
    Decided,
    #[error("A node replaces only an open node with the same board")]
    OtherBoard,
    #[error("No search replaces a node with one that has a larger g")]
    LargerG,
    #[error("Only an open node can be pruned")]
    NothingToPrune,
    #[error("Only a closed node can go back to the open list")]
    NotClosed,
    #[error("A search from both ends starts from both before its first expansion")]
    TooLate,
    #[error("The goal is a start already")]
    GoalIsStart,
    #[error("A search from both ends needs one goal")]
    SeveralGoals,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandNode {
    pub board: Board,
    /// `None` for a start.
    pub parent: Option<usize>,
    pub mv: Option<Move>,
    /// Moves from the start, or from the goal where the search starts there, too.
    pub g: u32,
    pub side: Side,
    pub status: HandStatus,
}

impl HandNode {
    fn start(board: Board, side: Side) -> Self {
        Self { board, parent: None, mv: None, g: 0, side, status: HandStatus::Open }
    }

    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.board == other.board && self.side == other.side
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandStatus {
    Undecided,
    Open,
    Closed,
    Dropped,
    /// Left the open list for a node with the same board.
    Replaced,
    Pruned,
    Forgotten,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    Keep { replaces: Option<usize> },
    Drop,
}

/// The parts of a search that are compared: the order of expansions, and what became of each successor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandTurn {
    Expand {
        node: usize,
        /// By move: the successor, and what the student decided. `None` where there is none, or nothing was decided.
        successors: [Option<(usize, Option<Decision>)>; 4],
    },
    Prune(usize),
    PutBack(usize),
    StartFromGoal,
}

/// A search by hand: everything follows from its acts, so only [`HandPlay::act`] changes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandPlay {
    pub problem: Problem,
    pub acts: Vec<HandAct>,
    pub nodes: Vec<HandNode>,
    pub open: Vec<usize>,
    /// In the order of expansion.
    pub closed: Vec<usize>,
    pub turns: Vec<HandTurn>,
    /// The node that was expanded last; `None` before that, and after another one was put back.
    pub current: Option<usize>,
}

impl HandPlay {
    pub fn new(problem: Problem) -> Self {
        Self {
            problem,
            acts: Vec::new(),
            nodes: vec![HandNode::start(*problem.start(), Side::Forward)],
            open: vec![0],
            closed: Vec::new(),
            turns: Vec::new(),
            current: None,
        }
    }

    /// The search after some acts, each of which is legal after those before it; the first illegal one ends it.
    pub fn after_acts(problem: Problem, acts: &[HandAct]) -> Self {
        let mut play = Self::new(problem);
        for act in acts {
            if play.act(*act).is_err() {
                break;
            }
        }
        play
    }

    pub fn expansions(&self) -> usize {
        self.turns.iter().filter(|turn| matches!(turn, HandTurn::Expand { .. })).count()
    }

    pub fn successor(&self, mv: Move) -> Option<(usize, Option<Decision>)> {
        self.current?;
        match self.turns.iter().rev().find(|turn| matches!(turn, HandTurn::Expand { .. }))? {
            HandTurn::Expand { successors, .. } => successors[mv as usize],
            _ => None,
        }
    }

    pub fn undecided(&self) -> impl Iterator<Item = Move> {
        let is_undecided = |mv: &Move| matches!(self.successor(*mv), Some((_, None)));
        Move::ALL.into_iter().filter(is_undecided)
    }

    /// Another node that has this board and was reached from the same side: an open one, or else the newest closed one.
    pub fn known(&self, of: usize) -> Option<usize> {
        let node = &self.nodes[of];
        let is_same = |other: &&usize| **other != of && self.nodes[**other].is_like(node);
        self.open.iter().find(is_same).or_else(|| self.closed.iter().rev().find(is_same)).copied()
    }

    pub fn is_target(&self, node: usize) -> bool {
        let node = &self.nodes[node];
        self.problem.target(node.side).contains(&node.board)
    }

    /// Refuses what no search does, and changes nothing then.
    pub fn act(&mut self, act: HandAct) -> Result<(), Refusal> {
        match act {
            HandAct::Expand(node) => self.expand(node)?,
            HandAct::Keep { mv, place, replaces } => self.keep(mv, place, replaces)?,
            HandAct::Drop(mv) => {
                let node = self.to_decide(mv)?;
                self.nodes[node].status = HandStatus::Dropped;
                self.decide(mv, Decision::Drop);
            }
            HandAct::Order { node, place } => {
                let at = self.open_index(node).ok_or(Refusal::NotOpen)?;
                self.open.remove(at);
                self.open.insert(place.min(self.open.len()), node);
            }
            HandAct::Prune(node) => {
                self.all_decided()?;
                let at = self.open_index(node).ok_or(Refusal::NothingToPrune)?;
                self.open.remove(at);
                self.nodes[node].status = HandStatus::Pruned;
                self.turns.push(HandTurn::Prune(node));
            }
            HandAct::PutBack(node) => self.put_back(node)?,
            HandAct::StartFromGoal => self.start_from_goal()?,
        }
        self.acts.push(act);
        Ok(())
    }

    pub fn open_index(&self, node: usize) -> Option<usize> {
        self.open.iter().position(|open| *open == node)
    }

    fn all_decided(&self) -> Result<(), Refusal> {
        if self.undecided().next().is_some() { Err(Refusal::Undecided) } else { Ok(()) }
    }

    fn expand(&mut self, node: usize) -> Result<(), Refusal> {
        self.all_decided()?;
        let is_closed = self.nodes.get(node).is_some_and(|node| node.status == HandStatus::Closed);
        let at = self.open_index(node).ok_or(if is_closed { Refusal::Closed } else { Refusal::NotOpen })?;
        self.open.remove(at);
        self.nodes[node].status = HandStatus::Closed;
        self.closed.push(node);
        let HandNode { board, g, side, .. } = self.nodes[node];
        let successors = Move::ALL.map(|mv| {
            let board = board.after(mv)?;
            let status = HandStatus::Undecided;
            self.nodes.push(HandNode { board, parent: Some(node), mv: Some(mv), g: g + 1, side, status });
            Some((self.nodes.len() - 1, None))
        });
        self.turns.push(HandTurn::Expand { node, successors });
        self.current = Some(node);
        Ok(())
    }

    fn to_decide(&self, mv: Move) -> Result<usize, Refusal> {
        self.current.ok_or(Refusal::NothingExpanded)?;
        match self.successor(mv) {
            None => Err(Refusal::NoSuchMove),
            Some((_, Some(_))) => Err(Refusal::Decided),
            Some((node, None)) => Ok(node),
        }
    }

    fn decide(&mut self, of: Move, decision: Decision) {
        let last = self.turns.iter_mut().rev().find(|turn| matches!(turn, HandTurn::Expand { .. }));
        if let Some(HandTurn::Expand { successors, .. }) = last
            && let Some((_, decided)) = &mut successors[of as usize]
        {
            *decided = Some(decision);
        }
    }

    fn keep(&mut self, mv: Move, place: usize, replaces: Option<usize>) -> Result<(), Refusal> {
        let node = self.to_decide(mv)?;
        let mut place = place;
        if let Some(old) = replaces {
            let at = self.open_index(old).ok_or(Refusal::OtherBoard)?;
            let (new, known) = (&self.nodes[node], &self.nodes[old]);
            if !new.is_like(known) {
                return Err(Refusal::OtherBoard);
            }
            if new.g > known.g {
                return Err(Refusal::LargerG);
            }
            self.open.remove(at);
            self.nodes[old].status = HandStatus::Replaced;
            place -= usize::from(place > at);
        }
        self.nodes[node].status = HandStatus::Open;
        self.open.insert(place.min(self.open.len()), node);
        self.decide(mv, Decision::Keep { replaces });
        Ok(())
    }

    fn put_back(&mut self, node: usize) -> Result<(), Refusal> {
        self.all_decided()?;
        if self.nodes.get(node).is_none_or(|node| node.status != HandStatus::Closed) {
            return Err(Refusal::NotClosed);
        }
        let below: Vec<bool> = (0..self.nodes.len()).map(|other| self.is_below(other, node)).collect();
        for (other, is_below) in self.nodes.iter_mut().zip(&below) {
            if *is_below && matches!(other.status, HandStatus::Open | HandStatus::Closed) {
                other.status = HandStatus::Forgotten;
            }
        }
        self.open.retain(|open| !below[*open]);
        self.closed.retain(|closed| !below[*closed] && *closed != node);
        self.nodes[node].status = HandStatus::Open;
        self.open.insert(0, node);
        self.turns.push(HandTurn::PutBack(node));
        self.current = None;
        Ok(())
    }

    pub fn is_below(&self, node: usize, other: usize) -> bool {
        let mut parents = std::iter::successors(self.nodes[node].parent, |at: &usize| self.nodes[*at].parent);
        parents.any(|parent| parent == other)
    }

    fn start_from_goal(&mut self) -> Result<(), Refusal> {
        if self.turns.contains(&HandTurn::StartFromGoal) {
            return Err(Refusal::GoalIsStart);
        }
        if !self.turns.is_empty() {
            return Err(Refusal::TooLate);
        }
        let goal = *self.problem.only_goal().map_err(|_| Refusal::SeveralGoals)?;
        self.nodes.push(HandNode::start(goal, Side::Backward));
        self.open.push(self.nodes.len() - 1);
        self.turns.push(HandTurn::StartFromGoal);
        Ok(())
    }
}
