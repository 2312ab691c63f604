//! How long it takes to show any step that is recorded in detail, and how much memory the recording takes. The benchmark
//! `checkpoints` measures the other steps.
//!
//! Times are processor time of one thread, after jumps that land anywhere, so that nothing is warm in the caches but what
//! the jump itself has read.
//!
//! `cargo bench --bench time_travel`, or `cargo bench --bench time_travel -- 10 M` for the recordings whose names contain these
//! words.

mod support;

use std::time::Duration;

use support::travel::{ROWS, Traveller};
use support::{Travelled, is_asked_for, percentile, record, travelled, words};
use tilescope::search::{AlgorithmId, LibraryQueue, Settings, TieBreak};

const VISITS: usize = 1_000;

fn case_ui(case: &Travelled) {
    let recording = &record(case.problem, case.settings, case.max_nodes);
    let mut traveller = Traveller::new(recording);
    let (mut jumps, mut looks) = traveller.visits(VISITS);
    let middle = u64::from(recording.steps_in_detail() / 2);
    let on = traveller.walk(middle, 1).as_nanos();
    let back = traveller.walk(middle, -1).as_nanos();
    let micros = |times: &mut [Duration], percent| percentile(times, percent).as_nanos() as f64 / 1e3;
    println!(
        "| {} | {:.1} / {:.1} | {:.1} / {:.1} | {on} / {back} | {:.2} |",
        case.name,
        micros(&mut jumps, 50),
        micros(&mut jumps, 99),
        micros(&mut looks, 50),
        micros(&mut looks, 99),
        recording.bytes() as f64 / f64::from(recording.progress().nodes()),
    );
}

/// The recordings of the table, and some that are built otherwise.
fn cases() -> Vec<Travelled> {
    let mut cases = travelled();
    let last = &cases[cases.len() - 1];
    let (problem, settings, max_nodes) = (last.problem, last.settings, last.max_nodes);
    let java = TieBreak::of_library(LibraryQueue::Java);
    let other = |name, settings| Travelled { name, problem, settings, max_nodes };
    cases.extend([
        other("A*, first in, 4×4, 10 M nodes", Settings { ties: TieBreak::FIRST_IN, ..settings }),
        other("A*, Java's queue, 4×4, 10 M nodes", Settings { ties: java, ..settings }),
        other("MM 4×4, 10 M nodes", Settings { algorithm: AlgorithmId::Mm, ..settings }),
        other("IDA* 4×4, 10 M nodes", Settings { algorithm: AlgorithmId::Idastar, ..settings }),
        other("RBFS 4×4, 10 M nodes", Settings { algorithm: AlgorithmId::Rbfs, ..settings }),
    ]);
    cases
}

fn main() {
    let words = words();
    println!("{VISITS} random steps of each recording, processor time, median / 99th percentile\n");
    println!(
        "| recording | seek, µs | counts, node, {ROWS} rows of the open list, path, µs | one step on / back, ns | bytes a node |"
    );
    println!("|---|--:|--:|--:|--:|");
    println!("| aim | 20 / 60 | – / 1000 | 1000 / 1000 | 28 |");
    cases().iter().filter(|case| is_asked_for(case.name, &words)).for_each(case_ui);
}
