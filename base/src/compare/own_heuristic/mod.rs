//! Heuristics of the user: a program that is asked, what is true of its h, and how many nodes A* expands with it and with all
//! others.

mod ask;

pub use ask::own_program;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::figures::measure;
use crate::file::Document;
use crate::heuristic::{
    Fall, HeuristicId, HeuristicVerdict, MOST_CELLS_OF_TABLE, NoEstimate, Overestimate, attempt, judge,
};
use crate::puzzle::{Board, counted, number, random_board, random_walk};
use crate::search::{AlgorithmId, Headless, Limits, Problem, Settings, shortest_distance};

/// Boards of the sample on larger boards, and the boards of the table.
const SAMPLE: u64 = 50;

/// Moves of the walk to a board of the sample, where not all boards can be checked.
const WALK: u32 = 40;

const MOST_NODES: u64 = 1_000_000;

/// Judges a heuristic for a goal: by all boards where they are few, and otherwise by the boards of random walks from the goal, whose
/// distance a search finds. `None` where `progress` stops it.
pub fn judge_heuristic(
    id: HeuristicId,
    goal: &Board,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<Option<Arc<HeuristicVerdict>>, NoEstimate> {
    if let Some(verdict) = id.own().and_then(|own| own.verdict(goal)) {
        return Ok(Some(verdict));
    }
    let estimate = id.estimate(goal);
    if goal.size().cells() <= MOST_CELLS_OF_TABLE {
        return attempt(|| judge(&*estimate, goal, progress).ok().map(Arc::new));
    }
    let mut sample = Vec::new();
    for seed in 0..SAMPLE {
        if progress(seed as f32 / SAMPLE as f32 / 2.0).is_break() {
            return Ok(None);
        }
        // From near the goal to far away, so that the first counterexample is a small one.
        let board = random_walk(goal, seed, 1 + WALK * seed as u32 / SAMPLE as u32);
        let Ok(problem) = Problem::new(board, *goal) else { continue };
        if let Ok(Some(distance)) = shortest_distance(&problem, &mut Headless::default()) {
            sample.push((distance, board));
        }
    }
    sample.sort_by_key(|(distance, board)| (*distance, board.state()));
    sample.dedup();
    attempt(|| {
        let mut verdict = HeuristicVerdict::default();
        for (i, (distance, board)) in sample.iter().enumerate() {
            if progress(0.5 + i as f32 / sample.len() as f32 / 2.0).is_break() {
                return None;
            }
            verdict.look_at(board, *distance, |board| estimate.h(board.state()));
        }
        Some(Arc::new(verdict))
    })
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HeuristicPlace {
    pub heuristic: HeuristicId,
    pub solved: u64,
    pub boards: u64,
    /// Nodes expanded on the boards that all solved, on average.
    pub expanded: f64,
    /// Moves of the paths on these boards beyond the shortest ones, together.
    pub excess: u64,
}

/// A* with this heuristic and with all others, on the same boards: the fewest expanded nodes first. Tables must be prepared; a
/// heuristic whose tables are not is left out. Fewer where `progress` stops it.
pub fn places(
    own: HeuristicId,
    goal: &Board,
    cancel: &AtomicBool,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<Vec<HeuristicPlace>, NoEstimate> {
    let is_small = goal.size().cells() <= MOST_CELLS_OF_TABLE;
    let board = |seed| if is_small { random_board(goal, seed) } else { random_walk(goal, seed, WALK) };
    let others = HeuristicId::ALL.iter().copied().filter(|id| *id != own);
    let is_there = |id: &HeuristicId| id.offered_for(goal.size()).is_ok() && id.is_prepared(goal);
    let all: Vec<HeuristicId> = std::iter::once(own).chain(others.filter(is_there)).collect();
    let astar = AlgorithmId::from_name("astar").unwrap_or_default();
    let limits = Limits { max_nodes: MOST_NODES, ..Limits::default() };
    let mut runs = vec![Vec::new(); all.len()];
    for (i, (heuristic, runs)) in all.iter().zip(&mut runs).enumerate() {
        for seed in 0..SAMPLE {
            let done = (i as u64 * SAMPLE + seed) as f32 / (all.len() as u64 * SAMPLE) as f32;
            if progress(done).is_break() {
                return Ok(Vec::new());
            }
            let Ok(problem) = Problem::new(board(seed), *goal) else { continue };
            let settings = Settings { algorithm: astar, heuristic: *heuristic, ..Settings::default() };
            let figures = measure(&Document { problem, settings }, limits, Some(cancel)).figures;
            if let Some(why) = heuristic.own().and_then(|own| own.failure(goal)) {
                return Err(why);
            }
            runs.push(figures.length.map(|length| (length, figures.expanded)));
        }
    }
    // Means are of the same boards for all.
    let is_solved_by_all = |i: usize| runs.iter().all(|runs| runs.get(i).is_some_and(Option::is_some));
    let common: Vec<usize> = (0..SAMPLE as usize).filter(|i| is_solved_by_all(*i)).collect();
    let shortest = |i: usize| runs.iter().filter_map(|runs| Some(runs[i]?.0)).min().unwrap_or(0);
    let places = all.iter().zip(&runs).map(|(heuristic, runs)| {
        let solved = || common.iter().filter_map(|i| Some((*i, runs[*i]?)));
        let expanded: u64 = solved().map(|(_, (_, expanded))| expanded).sum();
        HeuristicPlace {
            heuristic: *heuristic,
            solved: runs.iter().flatten().count() as u64,
            boards: SAMPLE,
            expanded: expanded as f64 / common.len().max(1) as f64,
            excess: solved().map(|(i, (length, _))| u64::from(length - shortest(i))).sum(),
        }
    });
    let mut places: Vec<HeuristicPlace> = places.collect();
    places.sort_by(|a, b| a.expanded.total_cmp(&b.expanded));
    Ok(places)
}

/// Says if h is admissible and if it is consistent, each with the first board or move that shows that it is not. Where there are
/// many boards of the size of the goal, only some of them were checked.
pub fn verdict_text(verdict: &HeuristicVerdict, goal: &Board) -> [String; 2] {
    let is_sample = goal.size().cells() > MOST_CELLS_OF_TABLE;
    [admissible(verdict, is_sample), consistent(verdict, is_sample)]
}

fn admissible(verdict: &HeuristicVerdict, is_sample: bool) -> String {
    let boards = counted(verdict.boards as usize, "board", "boards");
    match &verdict.first_overestimate {
        None if is_sample => format!("no counterexample: h is at most the distance on {boards}"),
        None => format!("admissible: h is at most the distance on all {boards}"),
        Some(Overestimate { board, h, distance }) => format!(
            "not admissible: h is larger than the distance on {} of {boards}, by at most {}\n  {board}: h = {h}, distance = {distance}",
            number(verdict.overestimates),
            verdict.largest_error
        ),
    }
}

fn consistent(verdict: &HeuristicVerdict, is_sample: bool) -> String {
    let moves = counted(verdict.moves as usize, "move", "moves");
    match &verdict.first_fall {
        None if is_sample => format!("no counterexample: none of {moves} lowers h by more than 1"),
        None => format!("consistent: none of {moves} lowers h by more than 1"),
        Some(Fall { from, h_from, to, h_to }) => format!(
            "not consistent: {} of {moves} lower h by more than 1, by at most {}\n  {from}: h = {h_from}\n  {to}: h = {h_to}",
            number(verdict.falls),
            verdict.largest_fall
        ),
    }
}
