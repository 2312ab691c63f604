//! What the search tree costs: laying it out, and a frame of it at every zoom.
//!
//! Times are processor time of one thread, medians. `cargo bench --bench tree`.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use tilescope::picture::tree::TreeLayout;
use tilescope::puzzle::{GoalPreset, Size, parse_board};
use tilescope::recording::{Recorder, Recording};
use tilescope::search::{AlgorithmId, Guard, Limits, Problem, Settings, run};

fn record(problem: Problem, settings: Settings, max_nodes: u64) -> Recording {
    let mut recording = Recording::new(problem, settings);
    let guard = Guard { limits: Limits { max_nodes, max_bytes: u64::MAX, ..Limits::default() }, cancel: None };
    let columns = Arc::clone(recording.columns());
    let mut recorder = Recorder::new(columns, &settings, guard, |_| {});
    let answer = run(&problem, &settings, recording.columns().nodes(), &mut recorder);
    recording.extend(recorder.finish(answer.counts, answer.work, answer.bytes));
    recording
}

fn recordings() -> Vec<(&'static str, Recording)> {
    let eight = GoalPreset::BlankLast.board(Size::EIGHT);
    let all = Problem::new(eight, eight.swapped(0, 1)).expect("boards of one size");
    // Korf's board 28: 4.4 million expansions.
    let korf = parse_board("13 14 6 12 4 5 1 x 9 3 10 2 15 11 8 7").expect("a board");
    let fifteen = Problem::new(korf, GoalPreset::BlankFirst.board(Size::FIFTEEN)).expect("boards of one size");
    let astar = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    vec![
        ("BFS 3×3, all 181,440", record(all, Settings::default(), u64::MAX)),
        ("A* 4×4, 1 M nodes", record(fifteen, astar, 1_000_000)),
        ("A* 4×4, 10 M nodes", record(fifteen, astar, 10_000_000)),
    ]
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn timed<T>(rounds: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut times = Vec::new();
    loop {
        let start = ThreadTime::now();
        let value = work();
        times.push(start.elapsed());
        if times.len() == rounds {
            return (median(times), value);
        }
    }
}

fn main() {
    println!("| | nodes | width | height | layout | aim |\n|---|--:|--:|--:|--:|--:|");
    for (name, recording) in recordings() {
        let (time, layout) = timed(3, || {
            match TreeLayout::of(&recording, &BTreeSet::new(), &mut |_| ControlFlow::Continue(())) {
                ControlFlow::Continue(layout) => layout,
                ControlFlow::Break(()) => unreachable!("nobody asked to stop"),
            }
        });
        println!(
            "| {name} | {} | {:.0} | {} | {:.0} ms | 500 ms for 1 M |",
            layout.len(), layout.width(), layout.height(), time.as_secs_f64() * 1e3,
        );
    }
}
