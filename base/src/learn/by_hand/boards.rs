//! An algorithm compared with a list of boards in the order of their expansion. Both are read only as far as they agree.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::compare::{ActionKind, Agreement, BoardAction, Difference};
use super::script::{limits, met_nothing};
use crate::learn::all_rules::{Met, MovePairs};
use crate::puzzle::{Board, Move};
use crate::recording::{Back, Outcome, Recording, Step, Successor};
use crate::search::{Guard, History, Key, Leaving, NodeId, Problem, Settings, TieKey};

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
    let mut recording = Recording::new(*problem, *settings);
    let ended = recording.record(Guard { limits: limits(expansions), cancel: None }, ()).result;
    let ended = ended.ok().map(|path| path.is_some());
    let mut walk = BoardsWalk {
        settings,
        boards,
        met: Met { plateau: false, ..met_nothing(settings) },
        siblings: Siblings::of(settings),
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
        walk.differ(BoardAction::of(ActionKind::Ends { found }, None), *board);
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
                self.differ(
                    BoardAction { value, ..BoardAction::of(ActionKind::Takes, Some(theirs)) },
                    *board,
                );
                return ControlFlow::Break(());
            }
            self.agreed.expansions += 1;
            if self.agreed.expansions == self.boards.len() {
                return ControlFlow::Break(());
            }
        }
        self.meet(recording, step);
        ControlFlow::Continue(())
    }

    fn meet(&mut self, recording: &Recording, step: &Step) {
        let mut least_h = None;
        for successor in &step.successors {
            let outcome = successor.outcome;
            let is_known =
                !matches!(outcome, Outcome::New(_)) && step.node.mv != Some(successor.mv.inverse());
            self.met.goal |= recording.problem().is_goal(successor.state);
            self.met.known |= is_known;
            self.met.better |= is_known;
            self.met.reopened |= matches!(outcome, Outcome::Improved { reopens: true, .. });
            let h = outcome.node().map(|node| recording.nodes().get(node).h);
            self.met.plateau |= h.is_none();
            least_h = least_h.into_iter().chain(h).min();
        }
        self.met.plateau |= least_h == Some(step.node.h);
        if let Some(siblings) = &mut self.siblings {
            siblings.note(recording, step);
        }
    }

    fn differ(&mut self, theirs: BoardAction, yours: Board) {
        let yours = BoardAction::of(ActionKind::Takes, Some(yours));
        let expansion = self.agreed.expansions + 1;
        self.agreed.difference = Some(Difference { expansion, theirs, yours });
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
    fn of(settings: &Settings) -> Option<Self> {
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
