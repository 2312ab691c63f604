//! Compares a search by hand with an algorithm, or a list of boards in the order of their expansion, up to the first difference.
//! All are read only as far as they agree.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::play::{Decision, HandPlay, HandTurn};
use super::script::{Beat, Dropped, Script, Verdict, meet, met_nothing};
use crate::learn::all_rules::{Met, MovePairs};
use crate::puzzle::{Board, Move};
use crate::recording::{Back, Recording, Step, Successor};
use crate::search::{Ended, History, Key, Leaving, NodeId, NodeValue, Problem, Settings, TieKey};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Agreement {
    /// Expansions before the first difference; all of them if there is none.
    pub expansions: usize,
    /// Successors of the next one that agree as well.
    pub successors: usize,
    /// `None` if the algorithm is consistent with the search by hand.
    pub difference: Option<Difference>,
}

impl Agreement {
    fn differ(&mut self, theirs: BoardAction, yours: BoardAction) {
        self.difference = Some(Difference { expansion: self.expansions + 1, theirs, yours });
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// From 1.
    pub expansion: usize,
    pub theirs: BoardAction,
    pub yours: BoardAction,
}

impl Difference {
    /// True if both expand the same node there, and differ about a successor or an open node.
    pub(super) fn is_of_successor(&self) -> bool {
        use ActionKind::{Drops, Keeps, Prunes, Replaces};
        matches!(self.yours.kind, Drops | Keeps | Prunes | Replaces)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardAction {
    pub kind: ActionKind,
    pub board: Option<Board>,
    /// The board's value in the algorithm: `f = 14 = 6 + 8`. Empty if there is no board.
    pub value: String,
    /// f, g and h of that value; `None` where it is no such sum.
    pub sum: Option<[u32; 3]>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ActionKind {
    Takes,
    Ends {
        found: bool,
    },
    StartsFromGoal(bool),
    /// Forgets what is below the board, which is open again.
    PutsBack,
    Prunes,
    Leaves,
    /// Keeps the successor, beside other nodes with the same board.
    Keeps,
    /// Keeps the successor in place of an open node with the same board.
    Replaces,
    Drops,
    DropsClosed,
    /// Drops the successor because its board is open or on the path.
    DropsKnown,
    DropsBeyond,
}

/// A search by hand beside what an algorithm did under settings that are in use.
pub(super) struct Walk<'a> {
    script: &'a Script,
    settings: &'a Settings,
    play: &'a HandPlay,
    /// The student's node for each node of the algorithm.
    pub hand: BTreeMap<NodeId, usize>,
    /// The algorithm's node for each node of the student.
    node: BTreeMap<usize, NodeId>,
    pub agreed: Agreement,
    /// The number of beats of the script that the student has done, if the two agree.
    pub followed: usize,
}

fn ending_action(found: bool) -> BoardAction {
    BoardAction::new(ActionKind::Ends { found }, None)
}

impl BoardAction {
    pub(super) fn new(kind: ActionKind, board: Option<Board>) -> Self {
        Self { kind, board, value: String::new(), sum: None }
    }
}

impl<'a> Walk<'a> {
    /// `ends` is whether the student says that the search ends. `None` if the algorithm was stopped too early to tell.
    pub(super) fn new(
        script: &'a Script,
        settings: &'a Settings,
        play: &'a HandPlay,
        ends: bool,
    ) -> Option<Self> {
        let (hand, node) = (BTreeMap::new(), BTreeMap::new());
        let mut walk = Self { script, settings, play, hand, node, agreed: Agreement::default(), followed: 0 };
        walk.compare(ends)?;
        Some(walk)
    }

    fn compare(&mut self, ends: bool) -> Option<()> {
        self.meet(NodeId::START, 0);
        let mut turns = &self.play.turns[..];
        let is_two_sided = self.script.recording.history() == History::TwoSided;
        let starts_twice = turns.first() == Some(&HandTurn::StartFromGoal);
        if starts_twice {
            turns = &turns[1..];
            self.meet(NodeId(1), 1);
        }
        if starts_twice != is_two_sided {
            self.agreed.differ(self.starts(is_two_sided), self.starts(starts_twice));
            return Some(());
        }
        let mut beats = self.script.beats.iter().peekable();
        for turn in turns {
            self.rename(&mut beats);
            let is_same = match turn {
                HandTurn::Expand { node, successors } => self.expand(beats.next(), *node, successors)?,
                HandTurn::PutBack(node) => {
                    let next = beats.find(|beat| !self.is_within(beat, *node));
                    self.put_back(next, *node)?
                }
                HandTurn::Prune(node) => self.prune(*node),
                // Only before all others.
                HandTurn::StartFromGoal => true,
            };
            if !is_same {
                return Some(());
            }
        }
        self.rename(&mut beats);
        self.followed = self.script.beats.len() - beats.len();
        if ends {
            match beats.next() {
                None => self.script.ended.map(|_| ())?,
                Some(beat) => self.agreed.differ(self.beat(beat), ending_action(self.is_found())),
            }
        }
        Some(())
    }

    /// The student's search has one start for all iterations.
    fn rename<'b>(&mut self, beats: &mut Peekable<impl Iterator<Item = &'b Beat>>) {
        while let Some(Beat::PutBack { left, stand_in, .. }) =
            beats.next_if(|beat| matches!(beat, Beat::PutBack { only_renames: true, .. }))
        {
            if let Some(&hand) = self.hand.get(left) {
                self.meet(*stand_in, hand);
            }
        }
    }

    fn meet(&mut self, id: NodeId, hand: usize) {
        self.hand.insert(id, hand);
        self.node.insert(hand, id);
    }

    /// Notes that the algorithm does something else than the student, unless it was stopped too early to tell.
    fn differ_from(&mut self, beat: Option<&Beat>, yours: BoardAction) -> Option<bool> {
        let theirs = match beat {
            None => ending_action(self.script.ended?),
            Some(beat) => self.beat(beat),
        };
        self.agreed.differ(theirs, yours);
        Some(false)
    }

    fn expand(
        &mut self,
        beat: Option<&Beat>,
        node: usize,
        decided: &[Option<(usize, Option<Decision>)>; 4],
    ) -> Option<bool> {
        let (id, successors, is_goal) = match beat {
            Some(Beat::Expand { id, successors, is_goal }) if self.hand.get(id) == Some(&node) => {
                (*id, successors, *is_goal)
            }
            other => return self.differ_from(other, self.hand(ActionKind::Takes, node)),
        };
        self.meet(id, node);
        for mv in self.settings.successor_order().moves() {
            let Some((child, decision)) = decided[mv as usize] else { continue };
            if let Verdict::Kept { node, .. } = successors[mv as usize] {
                self.meet(node, child);
            }
            let Some(decision) = decision else { continue };
            let theirs = if is_goal {
                Some(ending_action(true))
            } else {
                self.other_verdict(successors[mv as usize], child, decision)
            };
            if let Some(theirs) = theirs {
                let kind = match decision {
                    Decision::Keep { replaces: None } => ActionKind::Keeps,
                    Decision::Keep { replaces: Some(_) } => ActionKind::Replaces,
                    Decision::Drop => ActionKind::Drops,
                };
                self.agreed.differ(theirs, self.hand(kind, child));
                return Some(false);
            }
            self.agreed.successors += 1;
        }
        self.agreed.expansions += 1;
        self.agreed.successors = 0;
        Some(true)
    }

    /// The algorithm's decision about a successor, if the student decides otherwise.
    ///
    /// Where a node replaces an open one, the student may leave the old one in the list, as many programs do: no search
    /// takes it from there.
    fn other_verdict(&self, verdict: Verdict, child: usize, decision: Decision) -> Option<BoardAction> {
        let kind = match (verdict, decision) {
            (Verdict::Unknown, _)
            | (Verdict::Dropped(_), Decision::Drop)
            | (Verdict::Kept { .. }, Decision::Keep { replaces: None }) => return None,
            (Verdict::Kept { replaces: Some(old), .. }, Decision::Keep { replaces })
                if replaces == self.hand.get(&old).copied() =>
            {
                return None;
            }
            (Verdict::Dropped(Dropped::Closed), Decision::Keep { .. }) => ActionKind::DropsClosed,
            (Verdict::Dropped(Dropped::Known), Decision::Keep { .. }) => ActionKind::DropsKnown,
            (Verdict::Dropped(Dropped::Pruned), Decision::Keep { .. }) => ActionKind::DropsBeyond,
            (Verdict::Kept { replaces: None, .. }, _) => ActionKind::Keeps,
            (Verdict::Kept { replaces: Some(_), .. }, _) => ActionKind::Replaces,
        };
        Some(self.hand(kind, child))
    }

    /// True if the algorithm goes back to a node below this one. Going back farther includes that.
    fn is_within(&self, beat: &Beat, node: usize) -> bool {
        let Beat::PutBack { left, only_renames: false, .. } = beat else { return false };
        self.hand.get(left).is_some_and(|left| self.play.is_below(*left, node))
    }

    fn put_back(&mut self, beat: Option<&Beat>, node: usize) -> Option<bool> {
        match beat {
            Some(Beat::PutBack { left, stand_in, only_renames: false })
                if self.hand.get(left) == Some(&node) =>
            {
                self.meet(*stand_in, node);
                Some(true)
            }
            other => self.differ_from(other, self.hand(ActionKind::PutsBack, node)),
        }
    }

    /// Whether a node that the student prunes left the open list of the algorithm, too, or was never there. It may leave a
    /// little later: when the layer is complete.
    fn prune(&mut self, node: usize) -> bool {
        let nodes = self.script.recording.nodes();
        let ended = self.node.get(&node).map(|id| nodes.ended(*id));
        let leaves = matches!(ended, None | Some(Ended::Dropped(_)));
        if !leaves {
            self.agreed.differ(self.hand(ActionKind::Leaves, node), self.hand(ActionKind::Prunes, node));
        }
        leaves
    }

    /// True if the goal was taken or generated last.
    fn is_found(&self) -> bool {
        let current = self.play.current;
        let shown = Move::ALL.into_iter().filter_map(|mv| Some(self.play.successor(mv)?.0));
        current.into_iter().chain(shown).any(|node| self.play.is_target(node))
    }

    fn starts(&self, from_goal: bool) -> BoardAction {
        let board = from_goal.then(|| *self.play.problem.goal());
        BoardAction::new(ActionKind::StartsFromGoal(from_goal), board)
    }

    fn beat(&self, beat: &Beat) -> BoardAction {
        let (kind, id) = match beat {
            Beat::Expand { id, .. } => (ActionKind::Takes, *id),
            Beat::PutBack { left, .. } => (ActionKind::PutsBack, *left),
        };
        let recording = &self.script.recording;
        let board = recording.board(recording.nodes().state(id));
        BoardAction { value: self.value(id), sum: self.sum(id), ..BoardAction::new(kind, Some(board)) }
    }

    fn hand(&self, kind: ActionKind, node: usize) -> BoardAction {
        let g = self.play.nodes[node].g;
        let id = self.node.get(&node);
        let value = id.map_or_else(|| format!("g = {g}"), |id| self.value(*id));
        let sum = id.and_then(|id| self.sum(*id));
        BoardAction { value, sum, ..BoardAction::new(kind, Some(self.play.nodes[node].board)) }
    }

    fn sum(&self, id: NodeId) -> Option<[u32; 3]> {
        let node = self.script.recording.nodes().get(id);
        (self.settings.value() == NodeValue::F).then(|| [node.f(), node.g, node.h])
    }

    fn value(&self, id: NodeId) -> String {
        self.settings.value().text(self.settings, &self.script.recording.nodes().get(id))
    }
}

/// Expansions of the first run, and how many times as many each next one has. It starts small because most rules differ from
/// the boards at once.
const FIRST_EXPANSIONS: usize = 4;
const MORE_EXPANSIONS: usize = 6;

/// Compares a list of boards with what an algorithm does. The list may end before the algorithm does, and have the goal or not.
/// `None` if the algorithm was stopped too early to tell. Also gives what the algorithm met until the two differ.
pub(super) fn compare_order(
    problem: &Problem,
    settings: &Settings,
    boards: &[Board],
) -> (Met, Option<Agreement>) {
    let mut expansions = FIRST_EXPANSIONS;
    loop {
        let is_last = expansions >= boards.len();
        let compared = compare_first(problem, settings, boards, expansions.min(boards.len()));
        // A search that ended early, or that differs from the boards, would do so in a longer run as well.
        if is_last || compared.1.is_some() {
            return compared;
        }
        expansions *= MORE_EXPANSIONS;
    }
}

fn compare_first(
    problem: &Problem,
    settings: &Settings,
    boards: &[Board],
    expansions: usize,
) -> (Met, Option<Agreement>) {
    let (mut recording, ended) = Recording::of_first_steps(problem, *settings, expansions as u64);
    let ended = ended.ok().map(|path| path.is_some());
    let mut walk = BoardsWalk {
        settings,
        boards,
        met: Met { plateau: false, ..met_nothing(settings) },
        siblings: Siblings::new(settings),
        agreed: Agreement::default(),
    };
    let steps = recording.steps();
    let is_told = recording.read_steps(0..steps, |recording, step| walk.step(recording, step)).is_break();
    walk.met.exhausted = !is_told && ended == Some(false);
    if is_told || walk.agreed.expansions == boards.len() {
        return (walk.met, Some(walk.agreed));
    }
    let Some(found) = ended else { return (walk.met, None) };
    let last = walk.agreed.expansions + 1;
    let board = &boards[last - 1];
    if !(found && last == boards.len() && problem.is_goal(board.state())) {
        walk.agreed.differ(ending_action(found), BoardAction::new(ActionKind::Takes, Some(*board)));
    }
    (walk.met, Some(walk.agreed))
}

struct BoardsWalk<'a> {
    settings: &'a Settings,
    boards: &'a [Board],
    met: Met,
    /// `None` where every order of the moves may make a difference.
    siblings: Option<Siblings>,
    agreed: Agreement,
}

impl BoardsWalk<'_> {
    fn step(&mut self, recording: &Recording, step: &Step) -> ControlFlow<()> {
        if matches!(step.back, Some(Back::Up(_))) {
            return ControlFlow::Continue(());
        }
        if recording.is_expansion(step) {
            let Some(board) = self.boards.get(self.agreed.expansions) else { return ControlFlow::Break(()) };
            if let Some(siblings) = &self.siblings {
                siblings.add_pairs(step, &mut self.met.pairs);
            }
            let theirs = recording.board(step.node.state);
            if theirs != *board {
                let value = self.settings.value().text(self.settings, &step.node);
                let takes = |board: Board| BoardAction::new(ActionKind::Takes, Some(board));
                self.agreed.differ(BoardAction { value, ..takes(theirs) }, takes(*board));
                return ControlFlow::Break(());
            }
            self.agreed.expansions += 1;
            if self.agreed.expansions == self.boards.len() {
                return ControlFlow::Break(());
            }
        }
        meet(&mut self.met, recording, step);
        if let Some(siblings) = &mut self.siblings {
            siblings.note(recording, step);
        }
        ControlFlow::Continue(())
    }
}

/// The nodes that each expansion made. The order of the moves decides between two open nodes only if these are siblings with equal
/// keys: of others, the one that an earlier expansion made came first, whatever the order. So a search under another order is the
/// same as long as the node that is taken and each of these siblings are in the same order.
struct Siblings {
    settings: Settings,
    of: Vec<(NodeId, ArrayVec<Sibling, 4>)>,
}

struct Sibling {
    node: NodeId,
    mv: Move,
    key: Key,
}

impl Siblings {
    /// `None` for a search in which more than the first node of one open list depends on the order of the moves: which nodes are
    /// pruned or tried at random, where they are in an array, the value of a node, or what is done before a sibling is tried.
    fn new(settings: &Settings) -> Option<Self> {
        let (info, ties) = (settings.algorithm.info(), settings.in_use().ties);
        let is_sure = info.history == History::Lists
            && info.leaving != Leaving::Pruned
            && ties.library().is_none()
            && !ties.has(TieKey::Move);
        is_sure.then_some(Self { settings: *settings, of: Vec::new() })
    }

    fn add_pairs(&self, step: &Step, pairs: &mut MovePairs) {
        let Some(parent) = step.node.parent() else { return };
        let Some((_, siblings)) = self.of.iter().rev().find(|(id, _)| *id == parent) else { return };
        let Some(taken) = siblings.iter().find(|sibling| sibling.node == step.id) else { return };
        let equals = siblings.iter().filter(|sibling| sibling.key == taken.key && sibling.node != taken.node);
        let order = self.settings.successor_order();
        *pairs = equals.fold(*pairs, |pairs, equal| pairs.with_pair_in(order, taken.mv, equal.mv));
    }

    fn note(&mut self, recording: &Recording, step: &Step) {
        let sibling = |successor: &Successor| {
            let node = successor.outcome.node()?;
            let key = recording.order().key(&recording.nodes().get(node));
            Some(Sibling { node, mv: successor.mv, key })
        };
        self.of.push((step.id, step.successors.iter().filter_map(sibling).collect()));
    }
}
