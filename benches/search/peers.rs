//! The functions of `pathfinding` that answer the same questions.

use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::hint::black_box;

use pathfinding::directed::bfs::{bfs, bfs_bidirectional, bfs_reach};
use pathfinding::directed::{astar::astar, dfs::dfs, idastar::idastar, iddfs::iddfs};
use tilescope::heuristic::{Estimate, Heuristic, Manhattan};
use tilescope::puzzle::{Board, Move, Slides, State};
use tilescope::search::{AlgorithmId, Problem, Settings};

use crate::Contender;
use crate::cases::Case;

/// Manhattan distance to a goal as a function of the state alone, which is what `pathfinding` asks for.
pub fn manhattan(goal: &Board) -> impl Fn(State) -> u32 {
    let size = goal.size();
    let mut distance = [[0; 16]; 16];
    for (place, tile) in goal.tiles().enumerate().filter(|(_, tile)| *tile != 0) {
        for (cell, by_tile) in distance.iter_mut().enumerate().take(size.cells()) {
            by_tile[usize::from(tile)] = size.distance(cell, place) as u8;
        }
    }
    let cells = size.cells() as u8;
    move |state| {
        (0..cells).map(|cell| u32::from(distance[usize::from(cell)][usize::from(state.tile(cell))])).sum()
    }
}

/// A state that remembers by which move it was reached and what its h is, as far as the state itself decides.
#[derive(Clone, Copy)]
struct Step {
    state: State,
    last: Option<Move>,
    h: u32,
}

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Eq for Step {}

impl Hash for Step {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}

/// What `idastar` generated, and the moves that it found.
#[derive(Clone, Copy, Default)]
pub struct Deepened {
    pub expanded: u32,
    /// The start once and every successor handed to it, in all iterations.
    pub generated: u64,
    pub length: u32,
}

/// `idastar`, with successors that never take the last move back. `carries_h` gives it h in the node, brought up to date
/// with the move, as our own search has it; otherwise it asks for h of the state, twice a node.
pub fn run_idastar(problem: &Problem, settings: &Settings, carries_h: bool) -> Deepened {
    let slides = Slides::new(problem.size(), settings.moves);
    let (start, goal) = (problem.start().state(), problem.goal().state());
    let estimate = Manhattan::for_goal(problem.goal());
    let h_of = manhattan(problem.goal());
    let deepened = Cell::new(Deepened { generated: 1, ..Deepened::default() });
    let successors = |step: &Step| {
        let (step, blank) = (*step, step.state.blank());
        let onwards = slides.onwards(blank, step.last);
        let before = deepened.get();
        deepened.set(Deepened {
            expanded: before.expanded + 1,
            generated: before.generated + onwards.len() as u64,
            ..before
        });
        let (estimate, state) = (&estimate, step.state);
        onwards.iter().map(move |slide| {
            let h = if carries_h { estimate.after(step.h, state, blank, slide.to) } else { 0 };
            (Step { state: state.slide(blank, slide.to), last: Some(slide.mv), h }, 1)
        })
    };
    let h = |step: &Step| if carries_h { step.h } else { h_of(step.state) };
    let start = Step { state: start, last: None, h: estimate.h(start) };
    let found = black_box(idastar(&start, successors, h, |step| step.state == goal));
    Deepened { length: found.map_or(0, |(_, length)| length), ..deepened.get() }
}

/// The states that follow one.
fn neighbours(slides: &Slides, state: State) -> impl Iterator<Item = State> {
    let blank = state.blank();
    slides.from(blank).iter().map(move |slide| state.slide(blank, slide.to))
}

/// The functions of `pathfinding` that answer the same question, by name.
pub fn peers(case: &Case) -> Vec<(&'static str, Contender<'_>)> {
    let slides = Slides::new(case.problem.size(), case.settings.moves);
    let slides_again = slides.clone();
    let (start, goal) = (case.problem.start().state(), case.problem.goal());
    let h = manhattan(goal);
    let goal = goal.state();
    let run_bfs = {
        let slides = slides.clone();
        move || {
            let expanded = Cell::new(0_u32);
            let successors = |state: &State| {
                expanded.set(expanded.get() + 1);
                neighbours(&slides, *state)
            };
            black_box(bfs(&start, successors, |state| *state == goal));
            expanded.get()
        }
    };
    let run_reach = {
        let slides = slides.clone();
        move || {
            let successors = |state: &State| neighbours(&slides, *state);
            let reached = bfs_reach(start, successors).position(|state| state == goal);
            reached.unwrap_or(181_440) as u32
        }
    };
    let run_astar = move || {
        let expanded = Cell::new(0_u32);
        let successors = |state: &State| {
            expanded.set(expanded.get() + 1);
            neighbours(&slides, *state).map(|next| (next, 1))
        };
        black_box(astar(&start, successors, |state| h(*state), |state| *state == goal));
        expanded.get()
    };
    let run_bidirectional = {
        let slides = slides_again.clone();
        move || {
            let expanded = Cell::new(0_u32);
            let successors = |state: &State| {
                expanded.set(expanded.get() + 1);
                neighbours(&slides, *state).collect::<Vec<_>>()
            };
            black_box(bfs_bidirectional(&start, &goal, successors, successors));
            expanded.get()
        }
    };
    let run_dfs = {
        let slides = slides_again.clone();
        move || {
            let expanded = Cell::new(0_u32);
            let successors = |state: &State| {
                expanded.set(expanded.get() + 1);
                neighbours(&slides, *state)
            };
            black_box(dfs(start, successors, |state| *state == goal));
            expanded.get()
        }
    };
    let run_iddfs = move || {
        let expanded = Cell::new(0_u32);
        let successors = |state: &State| {
            expanded.set(expanded.get() + 1);
            neighbours(&slides_again, *state)
        };
        black_box(iddfs(start, successors, |state| *state == goal));
        expanded.get()
    };
    match case.settings.algorithm {
        AlgorithmId::Bfs => vec![("bfs", Box::new(run_bfs) as _), ("bfs_reach", Box::new(run_reach) as _)],
        AlgorithmId::Astar => vec![("astar", Box::new(run_astar) as _)],
        AlgorithmId::BidirectionalBfs => vec![("bfs_bidirectional", Box::new(run_bidirectional) as _)],
        AlgorithmId::DfsBounded => vec![("dfs", Box::new(run_dfs) as _)],
        AlgorithmId::Iddfs => vec![("iddfs", Box::new(run_iddfs) as _)],
        AlgorithmId::Idastar => {
            vec![("idastar", Box::new(|| run_idastar(&case.problem, &case.settings, false).expanded) as _)]
        }
        // `pathfinding` has no other methods of these.
        _ => Vec::new(),
    }
}
