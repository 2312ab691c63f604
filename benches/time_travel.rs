//! How long it takes to show any step that is recorded in detail, and how much memory the recording takes. The benchmark
//! `checkpoints` measures the other steps.
//!
//! Times are processor time of one thread, after jumps that land anywhere, so that nothing is warm in the caches but what
//! the jump itself has read.
//!
//! `cargo bench --bench time_travel`, or `cargo bench --bench time_travel -- 10 M` for the recordings whose names contain these
//! words.

mod support;

use std::hint::black_box;
use std::time::Duration;

use support::{Random, Travelled, is_asked_for, percentile, record, timed, travelled, words};
use tilescope::recording::{Cursor, Position, Recording};
use tilescope::search::{AlgorithmId, LibraryQueue, Settings, Side, TieBreak};

const VISITS: usize = 1_000;
/// Rows of a table on the screen, generously.
const ROWS: usize = 100;

/// Jumps to positions of a recording and reads what panels read there.
struct Traveller<'a> {
    recording: &'a Recording,
    cursor: Cursor,
    random: Random,
}

impl Traveller<'_> {
    fn jump(&mut self) -> Duration {
        let step = self.random.below(self.recording.steps_in_detail() as usize + 1) as u64;
        timed(|| self.cursor.seek(self.recording, Position::after(step))).1
    }

    /// Counts, current node, rows of the open list at a random place, and the path to the current node.
    fn look(&mut self) -> Duration {
        let place = self.random.below(1 << 30);
        let work = || {
            let moment = self.cursor.moment(self.recording);
            let open = moment.open.len(self.recording, Side::Forward);
            let first = place % open.saturating_sub(ROWS).max(1);
            let rows = moment.open.rows(self.recording, Side::Forward, first..first + ROWS);
            let path = moment.step.as_ref().map(|step| self.recording.nodes().path(step.id));
            (moment, rows, path)
        };
        let (seen, time) = timed(work);
        black_box(seen);
        time
    }

    /// One step of a series in one direction.
    fn walk(&mut self, from: u64, by: i64) -> Duration {
        self.cursor.seek(self.recording, Position::after(from));
        let steps = (1_i64..).take(VISITS).map(|i| from.saturating_add_signed(by * i));
        let walk = || steps.for_each(|step| self.cursor.seek(self.recording, Position::after(step)));
        timed(walk).1 / VISITS as u32
    }
}

fn case_ui(case: &Travelled) {
    let recording = &record(case.problem, case.settings, case.max_nodes);
    let mut traveller = Traveller { recording, cursor: Cursor::new(recording), random: Random::default() };
    let (mut jumps, mut looks) = (Vec::new(), Vec::new());
    for _ in 0..VISITS {
        jumps.push(traveller.jump());
        looks.push(traveller.look());
    }
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
