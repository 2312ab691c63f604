//! What it costs to record a search that forgets its nodes by checkpoints, and how long a jump to any of its steps takes.
//!
//! Times are processor time of one thread; the two contenders run in turns. A jump runs the steps from a checkpoint to the
//! next one again, and sets up everything that is true at the step.
//!
//! `cargo bench --bench checkpoints`, or `cargo bench --bench checkpoints -- rbfs` for the cases whose names contain a word.

mod support;

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use support::{Random, is_asked_for, korf, percentile, timed, words};
use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::{GoalPreset, Size};
use tilescope::recording::{Cursor, Position, Progress, Recording};
use tilescope::search::{AlgorithmId, Guard, Headless, Problem, Settings, run};

const ROUNDS: usize = 5;
const VISITS: usize = 500;

struct Case {
    name: String,
    problem: Problem,
    settings: Settings,
}

fn cases() -> Vec<Case> {
    let korf = |id: usize, title: &str, algorithm, heuristic| {
        let problem = korf::instances()[id - 1].problem();
        let settings = Settings { algorithm, ..korf::settings(heuristic) };
        Case { name: format!("{title}, Korf {id}"), problem, settings }
    };
    let (idastar, rbfs) = (AlgorithmId::Idastar, AlgorithmId::Rbfs);
    let mut cases = vec![
        korf(12, "IDA* Manhattan", idastar, HeuristicId::Manhattan),
        korf(13, "IDA* Manhattan", idastar, HeuristicId::Manhattan),
        korf(1, "IDA* Manhattan", idastar, HeuristicId::Manhattan),
        korf(13, "IDA* walking distance", idastar, HeuristicId::WalkingDistance),
        korf(12, "RBFS Manhattan", rbfs, HeuristicId::Manhattan),
    ];
    let eight = GoalPreset::BlankLast.board(Size::EIGHT);
    let start = support::board("8 6 7 2 5 4 3 x 1");
    let problem = Problem::new(start, eight).expect("boards of one size");
    for (name, algorithm, depth_limit) in [
        ("Iterative deepening 3×3, to depth 24", AlgorithmId::Iddfs, 24),
        ("Depth-limited search 3×3, to depth 24", AlgorithmId::DfsLimited, 24),
    ] {
        let settings = Settings { algorithm, depth_limit, ..Settings::default() };
        cases.push(Case { name: name.to_owned(), problem, settings });
    }
    cases
}

fn recorded(case: &Case) -> Recording {
    let mut recording = Recording::new(case.problem, case.settings);
    recording.record(Guard::default(), |_: &Progress| {});
    recording
}

/// Jumps to a random step, from nothing.
fn jump(recording: &Recording, random: &mut Random) -> Duration {
    let step = random.below(recording.steps() as usize) as u64;
    let mut recording = recording.clone();
    timed(|| {
        let mut cursor = Cursor::new(&recording);
        cursor.go_to(&mut recording, Position::after(step + 1));
        black_box(cursor.moment(&recording));
    })
    .1
}

fn case_ui(case: &Case) {
    let headless =
        || run(&case.problem, &case.settings, Arc::default(), &mut Headless::default()).counts.generated();
    let (mut without, mut with, mut generated) = (Vec::new(), Vec::new(), 0);
    for _ in 0..ROUNDS {
        let (made, time) = timed(headless);
        (generated, ()) = (made, without.push(time));
        with.push(timed(|| recorded(case)).1);
    }
    let recording = recorded(case);
    let random = &mut Random::default();
    let mut jumps: Vec<_> = (0..VISITS).map(|_| jump(&recording, random)).collect();
    let each = |times: &mut [Duration]| percentile(times, 50).as_nanos() as f64 / generated as f64;
    let micros = |times: &mut [Duration], percent| percentile(times, percent).as_nanos() as f64 / 1e3;
    let (without, with) = (each(&mut without), each(&mut with));
    let beyond = recording.steps() - u64::from(recording.steps_in_detail());
    println!(
        "| {} | {generated} | {without:.1} | {with:.1} | {:.2} | {:.0} / {:.0} | {:.1} | {:.4} |",
        case.name,
        with / without,
        micros(&mut jumps, 50),
        micros(&mut jumps, 99),
        recording.bytes() as f64 / f64::from(1 << 20),
        recording.checkpoint_bytes() as f64 / beyond.max(1) as f64,
    );
}

fn main() {
    let words = words();
    println!(
        "| search | nodes generated | headless, ns a node | recorded | recorded / headless | jump, µs, median / 99 % | MiB | bytes a step beyond the detail |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    cases().iter().filter(|case| is_asked_for(&case.name, &words)).for_each(case_ui);
}
