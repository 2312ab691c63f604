//! How soon an event is found in a recording of ten million nodes, from one end to the other: the dearest is what is
//! nowhere. Processor time of one thread, medians, beside the aim.
//!
//! `cargo bench --bench find`; `cargo bench --bench find -- 100000` for that number of nodes.

mod support;

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use cpu_time::ThreadTime;
use support::record;
use tilescope::puzzle::{GoalPreset, Size, parse_board};
use tilescope::recording::{Condition, Direction, FindOutcome, Position, Quantity, Recording, Relation};
use tilescope::search::{AlgorithmId, Problem, Settings};

const NODES: u64 = 10_000_000;
const ROUNDS: usize = 5;
const AIM: Duration = Duration::from_secs(1);
/// The width of the timeline, in pixels.
const PIXELS: u32 = 2_000;

/// Korf's board 88, one of the hardest of his hundred: no search in ten million nodes gets anywhere near its goal.
const START: &str = "15 2 12 11 14 13 9 5 1 3 8 7 x 10 6 4";

fn recorded(algorithm: AlgorithmId, max_nodes: u64) -> Recording {
    let start = parse_board(START).expect("a board");
    let problem = Problem::new(start, GoalPreset::BlankFirst.board(Size::FIFTEEN)).expect("same size");
    let settings = Settings { algorithm, ..Settings::default() };
    record(problem, settings, max_nodes)
}

fn median<T>(mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut times = Vec::new();
    let mut result = None;
    for _ in 0..ROUNDS {
        let start = ThreadTime::now();
        result = Some(black_box(work()));
        times.push(start.elapsed());
    }
    times.sort_unstable();
    (times[ROUNDS / 2], result.expect("one round"))
}

fn millis(time: Duration) -> String {
    let sign = if time > AIM { " (!)" } else { "" };
    format!("{:.1}{sign}", time.as_secs_f64() * 1e3)
}

fn find(recording: &Recording, condition: Condition, direction: Direction) -> String {
    let from = match direction {
        Direction::Forwards => Position::default(),
        Direction::Backwards => Position::after(recording.steps()),
    };
    let (time, found) =
        median(|| recording.find(&[condition], from, direction, &mut |_| ControlFlow::Continue(())));
    match found {
        FindOutcome::Hit(hit) => format!("{} (step {})", millis(time), hit.position.steps),
        FindOutcome::Nowhere => format!("{} (nowhere)", millis(time)),
        FindOutcome::Stopped => unreachable!("it is not stopped"),
    }
}

fn conditions() -> Vec<(&'static str, Condition)> {
    let value = |quantity, relation| Condition::Value(quantity, relation);
    let mut conditions = vec![
        ("a board, nowhere", Condition::Board(GoalPreset::BlankFirst.board(Size::FIFTEEN))),
        ("f = 1000, nowhere", value(Quantity::F, Relation::Equal(1000))),
        ("g > 1000, nowhere", value(Quantity::G, Relation::Greater(1000))),
        ("h < 1, nowhere", value(Quantity::H, Relation::Less(1))),
        ("f changes", value(Quantity::F, Relation::Changes)),
    ];
    let plain =
        ["duplicate", "node replaced", "node reopened", "new iteration", "goal generated", "layer done"];
    conditions.extend(plain.map(|text| (text, text.parse().expect("a condition"))));
    conditions
}

fn table(algorithm: AlgorithmId, max_nodes: u64) {
    let recording = recorded(algorithm, max_nodes);
    let (nodes, steps) = (recording.progress().nodes(), recording.steps());
    println!("{}, {nodes} nodes, {steps} steps\n", recording.algorithm().title);
    println!(
        "| find, ms (aim: {} ms) | forwards | backwards | all marks of {PIXELS} pixels |",
        AIM.as_millis()
    );
    println!("|---|--:|--:|--:|");
    for (name, condition) in conditions() {
        let forwards = find(&recording, condition, Direction::Forwards);
        let backwards = find(&recording, condition, Direction::Backwards);
        let (time, marks) =
            median(|| recording.sample(&[condition], PIXELS, &mut |_| ControlFlow::Continue(())));
        let marks = marks.map_or(0, |marks| marks.len());
        println!("| {name} | {forwards} | {backwards} | {} ({marks}) |", millis(time));
    }
    let all: Vec<_> =
        conditions().into_iter().filter(|(name, _)| name.ends_with("nowhere")).map(|(_, c)| c).collect();
    let (time, _) = median(|| {
        recording.find(&all, Position::default(), Direction::Forwards, &mut |_| ControlFlow::Continue(()))
    });
    println!("| the four that are nowhere, together | {} | | |\n", millis(time));
}

fn main() {
    let nodes = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(NODES);
    for algorithm in [
        AlgorithmId::Astar,
        AlgorithmId::Idastar,
        AlgorithmId::DfsLimited,
        AlgorithmId::Mm,
        AlgorithmId::Rbfs,
    ] {
        table(algorithm, nodes);
    }
}
