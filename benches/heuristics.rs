//! The cost of each heuristic: computing its tables, and one lookup.
//!
//! Times are processor time of one thread. A lookup is h of a successor: from the parent's h, as in a search (`after`), and from
//! the board alone (`of`).
//!
//! `cargo bench --bench heuristics`, or `cargo bench --bench heuristics -- pdb` for the heuristics whose names contain a word.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use cpu_time::ThreadTime;
use tilescope::heuristic::{Estimate, HeuristicId, HeuristicUser, NoStore};
use tilescope::puzzle::{Board, GoalPreset, Move, MoveOrder, Size, Slides, State, random_board, random_walk};

/// A state, its blank, and the cell to which the blank moves.
type Step = (State, u8, u8);

/// Every move from some boards. Half of the boards are random, half of them close to the goal.
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

/// Nanoseconds per lookup: by `after` and by `of`.
struct LookUps<'a>(&'a [Step]);

impl HeuristicUser for LookUps<'_> {
    type Output = [f64; 2];

    fn with<E: Estimate + ?Sized>(self, heuristic: &E) -> [f64; 2] {
        let known: Vec<u32> = self.0.iter().map(|(state, ..)| heuristic.h(*state)).collect();
        let after = || {
            self.0
                .iter()
                .zip(&known)
                .map(|((state, blank, to), h)| heuristic.after(*h, *state, *blank, *to))
                .sum()
        };
        let of = || self.0.iter().map(|(state, blank, to)| heuristic.h(state.slide(*blank, *to))).sum();
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

/// Seconds until the first estimate, including the tables, which are computed once per run of the program.
fn first_time(id: HeuristicId, goal: &Board) -> f64 {
    let start = ThreadTime::now();
    let _ = id.prepare(goal, &NoStore, &mut |_| ControlFlow::Continue(()));
    black_box(id.evaluate(goal, goal));
    start.elapsed().as_secs_f64()
}

fn print_row(id: HeuristicId, goal: &Board) {
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
        // With the blank at an edge there is no mirror image.
        let edge = corner.after(Move::Right).expect("the blank can move right");
        for goal in [corner, edge] {
            let offered = HeuristicId::ALL.iter().filter(|id| id.offered_for(size).is_ok());
            for id in offered.filter(|id| words.iter().all(|word| id.info().name.contains(word))) {
                print_row(*id, &goal);
            }
        }
    }
}
