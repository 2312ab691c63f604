//! A board for each student, from a name: the same in each run, and as hard as the teacher's board.
//!
//! Such a board is as many moves from the goal as the teacher's, and the same search makes about as many steps on it.
//! Steps, and not expansions, choose it: a name keeps the board that it had in every version.
//!
//! On boards of at most nine cells, the exact distance of every board is known, and all boards of the right distance are
//! candidates. On larger boards, candidates are the ends of random walks from the goal, and a search proves the distance of
//! each. That needs a teacher's board whose distance it can prove within [`MOST_NODES`]: 15-puzzle boards of up to about 40
//! moves. For a random 15-puzzle board, which is 53 moves from the goal on average, it often cannot.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use unicode_normalization::UnicodeNormalization;

use crate::heuristic::{BoardDistances, HeuristicId};
use crate::puzzle::{Board, SplitMix64};
use crate::search::{
    Guard, Headless, Limits, Problem, Settings, SeveralGoals, end_of_walk, run, shortest_distance,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnBoard {
    pub start: Board,
    /// Its distance from the goal: that of the teacher's board.
    pub distance: u32,
    pub expanded: u64,
    /// 1 if that search took or visited the goal, which some courses count as expanded.
    pub goals: u64,
    /// 1 if it generated the goal and did not take it.
    pub generated_goals: u64,
    /// Percent by which the steps may differ from the teacher's: the first of [`SHARES`] within which there was a board.
    pub within: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoOwnBoard {
    #[error("the board cannot be solved")]
    Unsolvable,
    /// Own boards are chosen by their distance from one goal.
    #[error(transparent)]
    SeveralGoals(#[from] SeveralGoals),
    #[error("the board is too far from the goal to prove its distance; choose one with fewer moves")]
    TooFar,
    #[error("the search on the board takes too long; choose an easier board or other settings")]
    TooLong,
    #[error("no other board is about as hard; choose a board with more moves")]
    None,
    #[error("cancelled")]
    Cancelled,
}

/// Percent by which the steps may differ. Each next one is used only if no candidate is within the one before.
pub const SHARES: [u32; 4] = [15, 30, 60, 100];

/// The most nodes that prove a distance, or that the search on the teacher's board may generate.
const MOST_NODES: u64 = 5_000_000;

const MOST_CANDIDATES: usize = 400;

#[derive(Debug)]
pub struct OwnBoards {
    problem: Problem,
    settings: Settings,
    distance: u32,
    pub searched: OwnBoardSearch,
    /// All boards of this distance, in the order of their ranks; `None` if there are too many boards to know.
    same_distance: Option<Vec<Board>>,
}

#[derive(Clone, Copy, Debug)]
pub struct OwnBoardSearch {
    is_solved: bool,
    /// Expansions, or visits.
    pub steps: u64,
    pub expanded: u64,
    goals: u64,
}

/// Reports from 0 to 1 how much is done, and may cancel.
type OnShare<'a> = &'a mut dyn FnMut(f32) -> ControlFlow<()>;

type GoesOn<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

impl OwnBoards {
    /// Prepares to find boards that are as hard as this start for this search. On small boards this reads all boards once.
    pub fn new(problem: &Problem, settings: &Settings, progress: OnShare) -> Result<Self, NoOwnBoard> {
        if !problem.is_solvable() {
            return Err(NoOwnBoard::Unsolvable);
        }
        problem.only_goal()?;
        let (distance, same_distance) = if HeuristicId::Exact.offered_for(problem.size()).is_ok() {
            let distance = HeuristicId::Exact.evaluate(problem.start(), problem.goal());
            let boards = BoardDistances::of_small(problem.goal(), &mut |done| progress(done / 2.0));
            (distance, Some(boards.map_err(|_| NoOwnBoard::Cancelled)?.boards_at(distance)))
        } else {
            let proved = stoppable(MOST_NODES, &mut || progress(0.0), |tracer| {
                shortest_distance(problem, tracer).ok().flatten()
            })?;
            (proved.ok_or(NoOwnBoard::TooFar)?, None)
        };
        let searched =
            stoppable(MOST_NODES, &mut || progress(0.5), |tracer| search(problem, settings, tracer))?;
        let searched = searched.ok_or(NoOwnBoard::TooLong)?;
        Ok(Self { problem: *problem, settings: *settings, distance, searched, same_distance })
    }

    /// The board of a student: the same for all names that are [`plain_name`].
    pub fn board(&self, name: &str, progress: OnShare) -> Result<OwnBoard, NoOwnBoard> {
        let mut random = SplitMix64::new(self.seed(name));
        let mut candidates = self.same_distance.clone();
        let mut nearest: Option<OwnBoard> = None;
        for tried in 0..MOST_CANDIDATES {
            let done = tried as f32 / MOST_CANDIDATES as f32;
            if progress(done).is_break() {
                return Err(NoOwnBoard::Cancelled);
            }
            let mut goes_on = || progress(done);
            let start = match &mut candidates {
                Some(boards) if boards.is_empty() => break,
                Some(boards) => Some(boards.swap_remove(random.below(boards.len()))),
                None => stoppable(MOST_NODES / 10, &mut goes_on, |tracer| {
                    end_of_walk(self.problem.goal(), self.distance, &mut random, tracer)
                })?,
            };
            let Some(start) = start.filter(|start| start != self.problem.start()) else { continue };
            let Some(own) = self.measured(start, &mut goes_on)? else { continue };
            if own.within == SHARES[0] {
                return Ok(own);
            }
            if nearest.is_none_or(|nearest| own.within < nearest.within) {
                nearest = Some(own);
            }
        }
        nearest.ok_or(NoOwnBoard::None)
    }

    /// Another seed for each name, board and goal. The settings do not count: a student keeps a board wherever possible.
    fn seed(&self, name: &str) -> u64 {
        let boards = [self.problem.start(), self.problem.goal()].map(|board| board.state().0);
        let name = plain_name(name);
        let letters = name.split_whitespace().flat_map(|word| word.bytes().chain([b' '])).map(u64::from);
        let mix = |seed: u64, part: u64| (seed.rotate_left(7) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        boards.into_iter().chain(letters).fold(0, mix)
    }

    /// A board with the expansions of the search on it; `None` if its steps differ too much, or if the search ends in another way.
    fn measured(&self, start: Board, goes_on: GoesOn) -> Result<Option<OwnBoard>, NoOwnBoard> {
        let Ok(problem) = self.problem.with_start(start) else { return Ok(None) };
        // A search may not visit all nodes that it generates, and four are the most that a step generates.
        let most = (self.searched.steps * 8).clamp(1000, MOST_NODES);
        let searched = stoppable(most, goes_on, |tracer| search(&problem, &self.settings, tracer))?;
        let Some(OwnBoardSearch { is_solved, steps, expanded, goals }) = searched else { return Ok(None) };
        let percent = u128::from(steps.abs_diff(self.searched.steps)) * 100;
        let is_within = |share: &u32| percent <= u128::from(*share) * u128::from(self.searched.steps);
        let within = SHARES.into_iter().find(is_within).filter(|_| is_solved == self.searched.is_solved);
        let (distance, generated_goals) = (self.distance, u64::from(goals == 0 && is_solved));
        Ok(within.map(|within| OwnBoard { start, distance, expanded, goals, generated_goals, within }))
    }
}

/// A name without what its spellings may differ in: capitals, double spaces, and letters that macOS decomposes.
pub fn plain_name(name: &str) -> String {
    let composed: String = name.to_lowercase().nfc().collect();
    composed.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A board for one student. For a class, make [`OwnBoards`] once.
pub fn own_board(
    name: &str,
    problem: &Problem,
    settings: &Settings,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<OwnBoard, NoOwnBoard> {
    OwnBoards::new(problem, settings, &mut |done| progress(done / 2.0))?
        .board(name, &mut |done| progress(0.5 + done / 2.0))
}

/// Runs a search with this number of nodes at most, and stops it soon after `goes_on` says so.
fn stoppable<T>(most: u64, goes_on: GoesOn, run: impl FnOnce(&mut Headless) -> T) -> Result<T, NoOwnBoard> {
    let cancel = AtomicBool::new(false);
    let goes_on = RefCell::new(goes_on);
    let ask = || {
        if (goes_on.borrow_mut())().is_break() {
            cancel.store(true, Relaxed);
        }
    };
    let limits = Limits { max_nodes: most, ..Limits::default() };
    let value = run(&mut Headless::asking(Guard { limits, cancel: Some(&cancel) }, &ask));
    if cancel.load(Relaxed) { Err(NoOwnBoard::Cancelled) } else { Ok(value) }
}

fn search(problem: &Problem, settings: &Settings, tracer: &mut Headless) -> Option<OwnBoardSearch> {
    let answer = run(problem, settings, Arc::default(), tracer);
    let is_solved = match answer.result {
        Ok(path) => path.is_some(),
        Err(_) => return None,
    };
    let goals = settings.goals_taken(problem, is_solved);
    let (steps, expanded) = (answer.counts.steps(), answer.counts.expanded(goals));
    Some(OwnBoardSearch { is_solved, steps, expanded, goals })
}
