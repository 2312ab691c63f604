//! The trace of a student: the boards in the order of their expansion, compared with a search.
//!
//! After a difference, the comparison goes on from the student's own lists, so that one slip is one slip:
//!
//! - A board that was open is expanded, although another one was first. The one that was first may follow at any time; until
//!   then, the rules are applied to the others.
//! - A board that was not open is left out. If it would be right after the board that is missing, that one is taken as
//!   forgotten, and expanded first.
//!
//! This needs a search with one open list ([`GuidedSearch`]). For all others, the comparison goes on where both have the same
//! two boards again.
//!
//! The numbers that a trace states are compared as well: with the step of the search up to the first difference, and after it
//! with the node that the board is ([`StatedStep`]).

mod equation;
mod follow;
mod numbers;

use std::ops::ControlFlow;

pub use equation::quantity_name;
pub use numbers::StatedStep;

use super::all_rules::Scope;
use super::by_hand::AllRules;
use crate::puzzle::{Board, counted, number};
use crate::recording::Recording;
use crate::search::{GuidedSearch, Node, Problem, Settings, SeveralGoals, Stop};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slip {
    /// The place of the board in the student's list, from 1.
    pub number: usize,
    /// The student's board; `None` if the list ends too early.
    pub took: Option<Board>,
    /// The first board by the rules; `None` if the search is over.
    pub right: Option<Board>,
    /// The kind of difference, in a few words.
    pub title: String,
    pub why: String,
    /// If only a number is wrong: its line, from 1.
    pub line: Option<usize>,
    /// True if another board of equal value was taken, which other rules for ties allow.
    pub is_tie: bool,
}

impl Slip {
    pub fn sentence(&self) -> String {
        if let Some(line) = self.line {
            return format!("line {line}, expansion {}: {}", self.number, self.why);
        }
        let took = self.took.map_or(String::new(), |board| format!("you took {board}. "));
        let right = self.right.map_or(String::new(), |board| format!(" Expected {board}."));
        format!("expansion {}: {took}{}{right}", self.number, self.why)
    }

    fn of_board(number: usize, board: Board, right: Option<Board>, why: impl Into<String>) -> Self {
        let title = if right.is_none() { "the list goes on" } else { "another board" }.to_owned();
        Self { number, took: Some(board), right, title, why: why.into(), line: None, is_tie: false }
    }

    fn sort_key(&self) -> (usize, Option<usize>) {
        (self.number, self.line)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TraceCheck {
    pub boards: usize,
    pub agree: usize,
    pub slips: Vec<Slip>,
    /// True if the list ends where the search does: with the goal, or just before it.
    pub is_complete: bool,
    /// The number of boards that were compared, if it was stopped before all were.
    pub stopped_after: Option<usize>,
}

impl TraceCheck {
    /// True if a board differs, not only a number.
    pub fn boards_differ(&self) -> bool {
        self.slips.iter().any(|slip| slip.line.is_none())
    }

    /// Agreement of a trace with a search of this name, in a sentence.
    pub fn summary(&self, search: &str) -> String {
        let boards = counted(self.boards, "board", "boards");
        // Of numbers, and of visits that expand nothing.
        let lines = self.slips.iter().filter(|slip| slip.line.is_some()).count();
        let others = match lines {
            0 => String::new(),
            _ => format!("; {}", counted(lines, "other difference", "other differences")),
        };
        let agree = number(self.agree as u64);
        match self.stopped_after {
            None => format!("{agree} of {boards} agree with {search}{others}"),
            Some(compared) => {
                format!("Stopped after {compared} of {boards}: {agree} agree with {search}{others}")
            }
        }
    }
}

/// Receives how far a check is, from 0 to 1, and the first board that differs as soon as it is known. If it breaks, the check stops,
/// and has what was compared until then.
pub type CheckProgress<'a> = &'a mut dyn FnMut(f32, Option<&Slip>) -> ControlFlow<()>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TraceNotChecked {
    #[error("the search takes too much memory; check fewer boards")]
    TooLong,
    #[error(transparent)]
    SeveralGoals(#[from] SeveralGoals),
}

const OVER: &str = "The search ended before this: the goal was taken, or no node is open.";

pub(super) struct Expansion {
    pub board: Board,
    node: Node,
    /// The steps of the search up to its end.
    steps: u64,
}

pub(super) struct Reference {
    pub recording: Recording,
    pub expansions: Vec<Expansion>,
    /// True if the search found the goal; `None` if it was stopped before its end.
    pub ended: Option<bool>,
}

/// More than a class writes down.
pub const MOST_BOARDS: usize = 100_000;

/// A longer list has only its first boards compared with all rules.
const MOST_WITH_ALL_RULES: usize = 200;

impl Reference {
    /// At least as many expansions as a student has boards, if the search has them.
    pub fn new(problem: &Problem, settings: Settings, boards: usize) -> Result<Self, TraceNotChecked> {
        problem.only_goal()?;
        let (mut recording, ended) = Recording::of_first_steps(problem, settings, boards as u64);
        let ended = match ended {
            Ok(path) => Some(path.is_some()),
            Err(Stop::NodeLimit | Stop::DepthLimit) => None,
            Err(Stop::MemoryLimit | Stop::OutOfMemory | Stop::NoEstimate(_) | Stop::Cancelled) => {
                return Err(TraceNotChecked::TooLong);
            }
        };
        let mut expansions = Vec::new();
        let steps = recording.steps();
        let _ = recording.read_steps(0..steps, |recording, step| {
            if recording.is_expansion(step) {
                let board = recording.board(step.node.state);
                expansions.push(Expansion { board, node: step.node, steps: step.number + 1 });
            }
            if expansions.len() > boards { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Ok(Self { recording, expansions, ended })
    }

    /// Counts the boards of a list that are those of the reference, from the first one.
    pub(super) fn same(&self, boards: &[Board]) -> usize {
        boards.iter().zip(&self.expansions).take_while(|(a, b)| **a == b.board).count()
    }

    /// Returns the numbers of the boards that agree, from 1, and the nodes that they are.
    fn compare(
        &self,
        boards: &[Board],
        check: &mut TraceCheck,
        progress: CheckProgress<'_>,
    ) -> Vec<(usize, Node)> {
        let problem = self.recording.problem();
        match GuidedSearch::new(problem, *self.recording.settings()) {
            Some(search) => follow::match_boards(search, problem, boards, check, progress),
            None => follow::align(self, boards, check, progress),
        }
    }

    /// The differences of a list; only the first one if no rule for ties explains it.
    pub(super) fn first_slips(&self, boards: &[Board]) -> Vec<Slip> {
        let mut check = TraceCheck::default();
        self.compare(boards, &mut check, &mut |_, first| match first {
            Some(slip) if !slip.is_tie => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        check.slips
    }

    pub(super) fn steps_of(&self, expansions: usize) -> u64 {
        expansions.checked_sub(1).map_or(0, |last| self.expansions[last].steps)
    }

    pub(super) fn is_goal(&self, board: &Board) -> bool {
        board == self.recording.problem().goal()
    }
}

/// The boards that a search expands, about as many as are wanted, and whether it found the goal; `None` before its end is known.
/// No boards if it cannot run, or takes too much time or memory.
pub fn first_boards(problem: &Problem, settings: Settings, wanted: usize) -> (Vec<Board>, Option<bool>) {
    let Ok(reference) = Reference::new(problem, settings, wanted) else { return (Vec::new(), None) };
    let boards: Vec<Board> = reference.expansions.iter().map(|step| step.board).collect();
    let ended = reference.ended.filter(|_| boards.len() <= wanted);
    (boards, ended)
}

/// The boards that the reference expands, in their order. It searches only about as far as a board is asked for.
#[derive(Debug)]
pub struct ReferenceOrder {
    problem: Problem,
    settings: Settings,
    boards: Vec<Board>,
    /// True if the reference has ended, or takes too much time or memory.
    is_over: bool,
    /// True if the reference found the goal; `None` before its end is known.
    ended: Option<bool>,
}

impl ReferenceOrder {
    pub fn new(problem: Problem, settings: Settings) -> Self {
        Self { problem, settings, boards: Vec::new(), is_over: false, ended: None }
    }

    /// The board at a place, from 0, or nothing if the reference has ended before; `None` if that is not known.
    pub fn at(&mut self, place: usize) -> Option<Option<Board>> {
        /// Expansions of the first search; each further one has eight times as many, up to the most.
        const FIRST: usize = 1000;
        const MOST: usize = 100_000;
        while place >= self.boards.len() && !self.is_over {
            let wanted = (8 * self.boards.len()).clamp(FIRST, MOST);
            let (boards, ended) = first_boards(&self.problem, self.settings, wanted);
            self.is_over = ended.is_some() || wanted == MOST || boards.len() <= self.boards.len();
            (self.boards, self.ended) = (boards, ended);
        }
        let board = self.boards.get(place).copied();
        (board.is_some() || self.ended.is_some()).then_some(board)
    }
}

/// Compares the boards that a student expanded with a search, and what the trace states about them. If the progress breaks, the
/// answer has what was compared until then.
pub fn check_trace(
    problem: &Problem,
    settings: Settings,
    boards: &[Board],
    stated: &[StatedStep],
    progress: CheckProgress<'_>,
) -> Result<TraceCheck, TraceNotChecked> {
    let mut reference = Reference::new(problem, settings, boards.len())?;
    let same = reference.same(boards);
    let mut of_numbers = Vec::new();
    numbers::compare_ordinals(stated, &mut of_numbers);
    numbers::compare_steps(&mut reference, stated, same, &mut of_numbers);
    let mut check = TraceCheck { boards: boards.len(), ..TraceCheck::default() };
    let mut matched = reference.compare(boards, &mut check, progress);
    let next = reference.expansions.get(boards.len());
    let is_at_end = next.is_none_or(|next| reference.is_goal(&next.board));
    let boards_agree = check.slips.is_empty() && check.stopped_after.is_none();
    matched.retain(|(number, _)| *number > same);
    check.slips.append(&mut of_numbers);
    numbers::compare_nodes(problem, &settings, &matched, stated, &mut check.slips);
    check.slips.sort_by_key(Slip::sort_key);
    check.is_complete = boards_agree && reference.ended.is_some() && is_at_end;
    Ok(check)
}

/// Every algorithm with all rules, for a comparison with the boards, as for a search by hand. The costs stay as they are set.
pub fn all_rules<'a>(problem: &Problem, settings: Settings, boards: &'a [Board]) -> AllRules<'a> {
    let boards = &boards[..boards.len().min(MOST_WITH_ALL_RULES)];
    let deepest = (boards.len() as u32).clamp(1, 8);
    let mut scope = Scope::new(settings, problem, deepest);
    scope.settings.costs = settings.costs;
    AllRules::of_boards(*problem, boards, scope)
}
