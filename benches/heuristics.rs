//! How long tables take to compute, and one look-up of each heuristic.
//!
//! Times are processor time of one thread. Each heuristic is asked for h of every successor along a long random walk: from
//! the parent's h, as a search does (`after`), and from the board alone (`of`).
//!
//! `cargo bench --bench heuristics`, or `cargo bench --bench heuristics -- pdb` for those whose names contain a word.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use cpu_time::ThreadTime;
use tilescope::heuristic::{Heuristic, HeuristicId, HeuristicUser, NoStore};
use tilescope::puzzle::{Board, GoalPreset, Move, MoveOrder, Size, Slides, State, random_board, random_walk};

/// A state, its blank, and where the blank goes.
type Step = (State, u8, u8);

/// Every move from some boards: half of them random, half of them on the last moves to the goal.
fn steps(goal: &Board) -> Vec<Step> {
    let slides = Slides::new(goal.size(), MoveOrder::default());
    let boards = (0..2_000).flat_map(|seed| [random_board(goal, seed), random_walk(goal, seed, 40)]);
    let states: Vec<State> = boards.map(|board| board.state()).collect();
    let from = |state: &State| {
        let (state, blank) = (*state, state.blank());
        slides.from(blank).iter().map(move |slide| (state, blank, slide.to)).collect::<Vec<_>>()
    };
    states.iter().flat_map(from).collect()
}

const ROUNDS: usize = 21;

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Nanoseconds a look-up: by `after`, and by `of`.
struct LookUps<'a>(&'a [Step]);

impl HeuristicUser for LookUps<'_> {
    type Output = [f64; 2];

    fn with<H: Heuristic>(self, heuristic: &H) -> [f64; 2] {
        let known: Vec<u32> = self.0.iter().map(|(state, ..)| heuristic.of(*state)).collect();
        let after = || {
            self.0
                .iter()
                .zip(&known)
                .map(|((state, blank, to), h)| heuristic.after(*h, *state, *blank, *to))
                .sum()
        };
        let of = || self.0.iter().map(|(state, blank, to)| heuristic.of(state.slide(*blank, *to))).sum();
        [self.nanos(after), self.nanos(of)]
    }
}

impl LookUps<'_> {
    fn nanos(&self, ask: impl Fn() -> u32) -> f64 {
        let time = |_| {
            let start = ThreadTime::now();
            black_box(ask());
            start.elapsed()
        };
        median((0..ROUNDS).map(time).collect()).as_nanos() as f64 / self.0.len() as f64
    }
}

/// Seconds until an estimate can be had, tables included; they are computed once in the life of a program.
fn first_time(id: HeuristicId, goal: &Board) -> f64 {
    let start = ThreadTime::now();
    let _ = id.prepare(goal, &NoStore, &mut |_| ControlFlow::Continue(()));
    black_box(id.evaluate(goal, goal));
    start.elapsed().as_secs_f64()
}

fn row_ui(id: HeuristicId, goal: &Board) {
    let milliseconds = first_time(id, goal) * 1e3;
    let [after, of] = id.build(goal, LookUps(&steps(goal)));
    let name = id.info().name;
    println!("| {name} | {} | {goal} | {milliseconds:.1} | {after:.1} | {of:.1} |", goal.size());
}

fn main() {
    let words: Vec<_> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    println!("| heuristic | board | goal | first time, ms | `after`, ns | `of`, ns |");
    println!("|---|---|---|--:|--:|--:|");
    for size in [Size::EIGHT, Size::FIFTEEN] {
        let corner = GoalPreset::BlankFirst.board(size);
        // The blank at an edge, where there is no mirror image.
        let edge = corner.after(Move::Right).expect("there is room");
        for goal in [corner, edge] {
            let offered = HeuristicId::ALL.iter().filter(|id| id.offered_for(size).is_ok());
            for id in offered.filter(|id| words.iter().all(|word| id.info().name.contains(word))) {
                row_ui(*id, &goal);
            }
        }
    }
}
