//! Waits for work on other threads: traces, examples and pictures.

use std::ops::ControlFlow;
use std::time::Duration;

use cpu_time::{ProcessTime, ThreadTime};
use tilescope::compare::compare_with_all_rules;
use tilescope::compare::find::{ExamplePreset, find_boards};
use tilescope::learn::{all_rules, check_trace};
use tilescope::picture::{Extent, PictureFormat, View};
use tilescope::platform::cores;
use tilescope::puzzle::{Board, MoveOrder};
use tilescope::recording::{Cursor, Position};
use tilescope::search::{AlgorithmId, LibraryQueue, Problem, Settings, TieBreak};

use crate::support::trees::subject;
use crate::support::{board, record, timed, travelled};
use crate::{Aim, Table};

pub fn rows(table: &Table) {
    traces(table);
    examples(table);
    picture(table);
}

/// The processor time of all threads, divided by their number.
fn timed_on_all<R>(work: impl FnOnce() -> R) -> (R, Duration) {
    let start = ProcessTime::now();
    let done = work();
    (done, start.elapsed() / cores().get() as u32)
}

/// The boards that a search expands.
fn expanded(problem: Problem, settings: Settings, count: usize) -> Vec<Board> {
    let mut recording = record(problem, settings, 4 * count as u64 + 8);
    let steps = recording.steps();
    let mut boards = Vec::new();
    let _ = recording.read_steps(0..steps, |recording, step| {
        if recording.is_expansion(step) {
            boards.push(recording.board(step.node.state));
        }
        if boards.len() < count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    boards
}

/// Traces that were made with other rules than those of the search that they are compared with.
fn traces(table: &Table) {
    const SHORT: usize = 200;
    const LONG: usize = 100_000;
    let [start, goal] = ["8 6 7 2 5 4 3 x 1", "1 2 3 4 5 6 7 8 x"].map(board);
    let eight = Problem::new(start, goal).expect("one size");
    let fifteen = travelled().pop().expect("a long search").problem;
    let astar = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    let of = |algorithm| Settings { algorithm, ..Settings::default() };
    let ties = |ties| Settings { ties, ..astar };
    let moves: MoveOrder = "rldu".parse().expect("an order");
    let cases = [
        (astar, ties(TieBreak::FIRST_IN)),
        (astar, ties(TieBreak::of_library(LibraryQueue::Java))),
        (of(AlgorithmId::Bfs), Settings { moves, ..of(AlgorithmId::Bfs) }),
        (of(AlgorithmId::Idastar), Settings { moves, ..of(AlgorithmId::Idastar) }),
    ];
    for (size, problem) in [("3×3", eight), ("4×4", fifteen)] {
        for count in [SHORT, LONG] {
            let name = |what: &str| format!("trace check, {what}, {size}, {count} boards");
            let names = [name("first difference"), name("all boards"), name("all rules tried")];
            if !names.iter().any(|name| table.wants(name)) {
                continue;
            }
            let [mut firsts, mut alls, mut rules] = [const { Vec::new() }; 3];
            for (reference, own) in cases {
                let boards = expanded(problem, own, count);
                let (mut first, start) = (None, ThreadTime::now());
                let checked = check_trace(&problem, reference, &boards, &[], &mut |_, slip| {
                    if slip.is_some() && first.is_none() {
                        first = Some(start.elapsed());
                    }
                    ControlFlow::Continue(())
                });
                alls.push(start.elapsed());
                checked.expect("a check");
                firsts.push(first.unwrap_or(start.elapsed()));
                if count == SHORT {
                    let (report, time) = timed_on_all(|| {
                        let rules = all_rules(&problem, reference, &boards);
                        compare_with_all_rules(&rules, cores(), &mut |_| ControlFlow::Continue(()))
                    });
                    assert_eq!(report.tried, report.combinations, "all are tried");
                    rules.push(time);
                }
            }
            let [first, all, tried] = names;
            table.times(first, Aim::millis(Some(200.0), Some(200.0)), &firsts);
            table.times(all, Aim::millis(None, None), &alls);
            if count == SHORT {
                table.times(tried, Aim::millis(Some(2000.0), Some(2000.0)), &rules);
            }
        }
    }
}

/// Each preset, as the dialog looks for it.
fn examples(table: &Table) {
    const COUNT: usize = 10;
    let name = "find an example among 181,440 boards";
    if !table.wants(name) {
        return;
    }
    let find = |preset: &ExamplePreset| {
        let work =
            || find_boards(&preset.spec(), COUNT, 1 << 30, cores(), &mut |_| ControlFlow::Continue(()));
        let (found, time) = timed_on_all(work);
        found.expect("a preset can be found");
        time
    };
    let mut times = Vec::new();
    for preset in ExamplePreset::ALL {
        times.push(find(preset));
        table.times(
            format!("{name}, {}", preset.name),
            Aim::millis(Some(2000.0), None),
            &times[times.len() - 1..],
        );
    }
}

fn picture(table: &Table) {
    let name = "Save picture of the tree of 1 M nodes, PNG at 4K";
    if !table.wants(name) {
        return;
    }
    let case = &travelled()[2];
    let recording = record(case.problem, case.settings, case.max_nodes);
    let mut cursor = Cursor::new(&recording);
    cursor.seek(&recording, Position::after(recording.steps()));
    let moment = cursor.moment(&recording);
    let view = View::from_name("tree").expect("a view");
    let save = || {
        let extent = Extent { width: 3840.0, height: 2160.0 };
        let scene = (view.draw)(&subject(&recording, &moment, extent));
        PictureFormat::from_extension("png")
            .expect("a format")
            .encode(&scene, &mut |_| {})
            .expect("a picture")
    };
    let times: Vec<Duration> = (0..3).map(|_| timed(save).1).collect();
    table.times(name, Aim::millis(Some(1000.0), None), &times);
}
