//! How fast the solver is, recorded and not, beside the crate `pathfinding`; and how soon one stands at any step.
//!
//! Times are processor time of one thread. The contenders run in turns, so that what the machine does meanwhile
//! touches all of them alike, and the medians go side by side. A run includes making and giving back its memory.
//! `pathfinding` gets the packed board of 64 bits as its state: the smallest and fastest to hash.
//!
//! We keep the memory of one search for the next, a library cannot; and the first touch of a page is dear. So the race is
//! run twice: with the allocator as it comes, and with one that is told to keep what is given back, where
//! `pathfinding` finds its memory as warm as we do.
//!
//! `cargo bench --bench search`, or `cargo bench --bench search -- 4×4` for the cases whose names contain a word.
//!
//! `cargo bench --bench search -- korf100 pdb-663` solves all of Korf's boards by IDA* with a heuristic (Manhattan distance
//! where none is named, which takes a quarter of an hour); numbers after it, such as `79 12`, choose some of them.

mod cases;
#[path = "../../tests/support/korf.rs"]
#[expect(dead_code, reason = "tests use the rest")]
mod instances;
mod korf;
mod peers;

use std::hint::black_box;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use tilescope::recording::{Cursor, Position, Recording};
use tilescope::search::{Answer, Guard, Headless, History, Side, run};

use cases::{Case, cases};
use peers::peers;

/// Runs the search once and counts how many nodes were expanded.
type Contender<'a> = Box<dyn Fn() -> u32 + 'a>;

fn headless(case: &Case) -> Answer {
    run(&case.problem, &case.settings, Arc::default(), &mut Headless::default())
}

fn recorded(case: &Case) -> Recording {
    let mut recording = Recording::new(case.problem, case.settings);
    recording.record(Guard::default(), ());
    recording
}

/// Median processor time of each contender in nanoseconds per expansion, and the expansions.
fn race(contenders: &[Contender<'_>], rounds: usize) -> Vec<(f64, u32)> {
    let mut times = vec![Vec::new(); contenders.len()];
    let mut expanded = vec![0; contenders.len()];
    for round in 0..=rounds {
        for (i, contender) in contenders.iter().enumerate() {
            let start = ThreadTime::now();
            expanded[i] = black_box(contender());
            let time = start.elapsed();
            if round > 0 {
                times[i].push(time);
            }
        }
    }
    let per_expansion =
        |(mut times, n): (Vec<_>, u32)| (percentile(&mut times, 50).as_nanos() as f64 / f64::from(n), n);
    times.into_iter().zip(expanded).map(per_expansion).collect()
}

fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() - 1) * percent / 100]
}

fn race_ui(case: &Case) {
    let peers = peers(case);
    let mut contenders: Vec<Contender<'_>> = vec![
        Box::new(|| headless(case).counts.selected as u32),
        Box::new(|| recorded(case).progress().counts.selected as u32),
    ];
    let names: Vec<_> = peers.iter().map(|(name, _)| *name).collect();
    contenders.extend(peers.into_iter().map(|(_, contender)| contender));
    let results = race(&contenders, case.rounds);
    let ((headless, expanded), (recorded, _)) = (results[0], results[1]);
    if names.is_empty() {
        println!(
            "| {} | {expanded} | {headless:.1} | {recorded:.1} | {:.2} | – | – | – | – | – |",
            case.name,
            recorded / headless,
        );
    }
    for (name, (peer, theirs)) in names.iter().zip(&results[2..]) {
        println!(
            "| {} | {expanded} | {headless:.1} | {recorded:.1} | {:.2} | `{name}` | {theirs} | {peer:.1} | {:.2} | {:.2} |",
            case.name,
            recorded / headless,
            peer / headless,
            peer / recorded,
        );
    }
}

/// Random numbers that are the same in each run: Marsaglia's xorshift, <https://doi.org/10.18637/jss.v008.i14>.
fn random(seed: &mut u64, below: usize) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed % below as u64) as usize
}

const VISITS: usize = 1_000;
/// Rows of a table on the screen, generously.
const ROWS: usize = 100;

fn views_ui(case: &Case) {
    let recording = recorded(case);
    if (recording.steps() as usize) < 4 * VISITS {
        return;
    }
    let mut cursor = Cursor::new(&recording);
    let seed = &mut 0x9e37_79b9_7f4a_7c15;
    let (mut seeks, mut views) = (Vec::new(), Vec::new());
    for _ in 0..VISITS {
        let step = random(seed, recording.steps() as usize) as u32;
        let start = ThreadTime::now();
        cursor.seek(&recording, Position::after(step));
        seeks.push(start.elapsed());
        let start = ThreadTime::now();
        let moment = cursor.moment(&recording);
        let first = random(seed, moment.open.len(&recording, Side::Forward).saturating_sub(ROWS).max(1));
        black_box(moment.open.rows(&recording, Side::Forward, first..first + ROWS));
        views.push(start.elapsed());
    }
    let middle = recording.steps() / 2;
    cursor.seek(&recording, Position::after(middle));
    let on = walk(&recording, &mut cursor, (1..=VISITS as u32).map(|i| middle + i));
    let back = walk(&recording, &mut cursor, (0..VISITS as u32).rev().map(|i| middle + i));
    let micros = |times: &mut [Duration], percent| percentile(times, percent).as_nanos() as f64 / 1e3;
    println!(
        "| {} | {:.1} / {:.1} | {:.1} / {:.1} | {on} / {back} |",
        case.name,
        micros(&mut seeks, 50),
        micros(&mut seeks, 99),
        micros(&mut views, 50),
        micros(&mut views, 99),
    );
}

/// Nanoseconds a step.
fn walk(recording: &Recording, cursor: &mut Cursor, steps: impl Iterator<Item = u32>) -> u128 {
    let start = ThreadTime::now();
    steps.for_each(|step| cursor.seek(recording, Position::after(step)));
    start.elapsed().as_nanos() / VISITS as u128
}

fn races_ui(cases: &[Case], memory: &str) {
    println!("Nanoseconds of processor time per expansion, medians of alternating runs; {memory}\n");
    println!(
        "| case | expanded | headless | recorded | recorded / headless | `pathfinding` | expanded | ns | / headless | / recorded |"
    );
    println!("|---|--:|--:|--:|--:|---|--:|--:|--:|--:|");
    cases.iter().for_each(race_ui);
    println!();
}

/// Settings of glibc's allocator, read when a process starts; other allocators do not know them.
const ALLOCATOR: &str = "GLIBC_TUNABLES";
const KEEP: &str = "glibc.malloc.trim_threshold=4000000000:glibc.malloc.mmap_threshold=2000000000";

/// The word that asks for Korf's hundred boards.
const HUNDRED: &str = "korf100";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<_> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).map(|w| w.to_lowercase()).collect();
    if let [HUNDRED, ..] = words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        return Ok(korf::all_ui(&words[1..])?);
    }
    let is_asked_for = |name: &str| words.iter().all(|word| name.to_lowercase().contains(word));
    let mut cases = cases();
    cases.retain(|case| is_asked_for(case.name));
    if std::env::var_os(ALLOCATOR).is_some_and(|value| value == KEEP) {
        races_ui(&cases, "the allocator keeps what is given back");
        return Ok(());
    }
    races_ui(&cases, "the allocator as it comes");
    Command::new(std::env::current_exe()?).args(&words).env(ALLOCATOR, KEEP).status()?;
    if is_asked_for("IDA* 4×4, Korf") {
        korf::race_ui();
    }
    println!("{VISITS} random steps of a recording, median / 99th percentile\n");
    println!(
        "| recording | seek, µs | moment and {ROWS} rows of its open list, µs | one step on / back, ns |"
    );
    println!("|---|--:|--:|--:|");
    let has_lists = |case: &&Case| case.settings.algorithm.info().history == History::Lists;
    cases.iter().filter(has_lists).for_each(views_ui);
    Ok(())
}
