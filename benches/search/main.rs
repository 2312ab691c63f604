//! How fast the solver is, recorded and not, beside the crate `pathfinding` and, for some cases, beside bare loops that
//! expand the same nodes (`floor.rs`).
//!
//! Times are processor time of one thread. The contenders run in turns, so that what the machine does meanwhile
//! touches all of them alike, and the medians go side by side. A run includes making and giving back its memory, and finds
//! the caches next to the processor full of something else.
//! `pathfinding` gets the packed board of 64 bits as its state: the smallest and fastest to hash.
//!
//! We keep the memory of one search for the next, a library cannot; and the first touch of a page is dear. So the race is
//! run twice: with the allocator as it comes, and with one that is told to keep what is given back, where
//! `pathfinding` finds its memory as warm as we do.
//!
//! `cargo bench --bench search`, or `cargo bench --bench search -- 4×4` for the cases whose names contain a word.
//!
//! `cargo bench --bench search -- korf100 pdb-663` solves all of Korf's boards by IDA* with a heuristic (Manhattan distance
//! where none is named, which takes two minutes); numbers after it, such as `79 12`, choose some of them.

mod cases;
mod floor;
mod korf;
mod peers;
#[path = "../support/mod.rs"]
mod support;

use std::hint::black_box;
use std::process::Command;
use std::sync::Arc;

use cpu_time::ThreadTime;
use tilescope::recording::Recording;
use tilescope::search::{Answer, Headless, run};

use cases::{Case, cases};
use floor::{Tally, floor};
use peers::peers;
use support::{is_asked_for, percentile, record, words};

/// Runs the search once and counts how many nodes were expanded.
type Contender<'a> = Box<dyn Fn() -> u32 + 'a>;

fn headless(case: &Case) -> Answer {
    run(&case.problem, &case.settings, Arc::default(), &mut Headless::default())
}

fn recorded(case: &Case) -> Recording {
    record(case.problem, case.settings, u64::MAX)
}

/// Pushes what the last contender used out of the caches next to the processor: otherwise the one that comes after one of its
/// kind finds its memory there, and the one that comes after another does not.
fn push_out(elsewhere: &mut [u8]) {
    const LINE: usize = 64;
    elsewhere.iter_mut().step_by(LINE).for_each(|byte| *byte = byte.wrapping_add(1));
    black_box(elsewhere);
}

/// Median processor time of each contender in nanoseconds per expansion, and the expansions.
fn race(contenders: &[Contender<'_>], rounds: usize) -> Vec<(f64, u32)> {
    let mut times = vec![Vec::new(); contenders.len()];
    let mut expanded = vec![0; contenders.len()];
    let mut elsewhere = vec![0; 4 << 20];
    for round in 0..=rounds {
        for (i, contender) in contenders.iter().enumerate() {
            push_out(&mut elsewhere);
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

/// What we aim at, beside what was measured.
struct Aim {
    what: String,
    measured: f64,
    bound: f64,
    at_most: bool,
}

fn aims_ui(aims: &[Aim]) {
    if aims.is_empty() {
        return;
    }
    println!("| what | measured | aim | |");
    println!("|---|--:|--:|---|");
    for Aim { what, measured, bound, at_most } in aims {
        let (sign, is_met) = if *at_most { ('≤', measured <= bound) } else { ('≥', measured >= bound) };
        println!(
            "| {what} | {measured:.2} | {sign} {bound} | {} |",
            if is_met { "reached" } else { "missed" }
        );
    }
    println!();
}

/// Times of one search in nanoseconds per expansion.
struct Raced {
    expanded: u32,
    headless: f64,
    recorded: f64,
    /// Of the bare loop, without and with a log.
    floor: Option<[f64; 2]>,
    /// Of the functions of `pathfinding`, with their names and expansions.
    peers: Vec<(&'static str, f64, u32)>,
}

/// Runs of one kind do not follow each other: the second would find its memory in the caches.
fn race_case(case: &Case) -> Raced {
    let headless = || headless(case);
    let mut contenders: Vec<Contender<'_>> = vec![Box::new(|| headless().counts.selected as u32)];
    let recorded: Contender<'_> = Box::new(|| recorded(case).progress().counts.selected as u32);
    let floor = floor(case);
    let has_floor = floor.is_some();
    if let Some(loops) = floor {
        let answer = headless();
        let length = answer.solution().map(|moves| moves.len());
        let ours = Tally { expanded: answer.counts.selected, nodes: answer.counts.nodes, length };
        let [plain, logged] = loops.map(|run| -> Contender<'_> {
            assert_eq!(run(), ours, "{}: the bare loop makes the same nodes", case.name);
            Box::new(move || run().expanded as u32)
        });
        contenders.extend([plain, recorded, logged]);
    } else {
        contenders.push(recorded);
    }
    let peers = peers(case);
    let names: Vec<_> = peers.iter().map(|(name, _)| *name).collect();
    contenders.extend(peers.into_iter().map(|(_, contender)| contender));
    let mut results = race(&contenders, case.rounds).into_iter();
    let mut next = || results.next().expect("a result of each contender");
    let (headless, expanded) = next();
    let plain = has_floor.then(|| next().0);
    let recorded = next().0;
    let floor = plain.map(|plain| [plain, next().0]);
    let peers = names.into_iter().zip(results).map(|(name, (time, theirs))| (name, time, theirs)).collect();
    Raced { expanded, headless, recorded, floor, peers }
}

fn race_ui(case: &Case) -> Vec<Aim> {
    let Raced { expanded, headless, recorded, floor, peers } = race_case(case);
    let ours =
        format!("| {} | {expanded} | {headless:.1} | {recorded:.1} | {:.2}", case.name, recorded / headless);
    let beside_floor = floor.map_or("– | – | – | –".to_owned(), |[plain, logged]| {
        format!("{plain:.1} | {logged:.1} | {:.2} | {:.2}", headless / plain, recorded / logged)
    });
    if peers.is_empty() {
        println!("{ours} | {beside_floor} | – | – | – | – | – |");
    }
    for (name, peer, theirs) in &peers {
        println!(
            "{ours} | {beside_floor} | `{name}` | {theirs} | {peer:.1} | {:.2} | {:.2} |",
            peer / headless,
            peer / recorded,
        );
    }
    let Some(aims) = case.aims else { return Vec::new() };
    let aim = |what: &str, measured, bound, at_most| {
        let what = format!("{}: {what}", case.name);
        Aim { what, measured, bound, at_most }
    };
    let mut all = Vec::new();
    all.extend(floor.map(|[plain, _]| aim("not recorded ÷ floor", headless / plain, aims.floor, true)));
    all.push(aim("recorded ÷ not", recorded / headless, aims.recording, true));
    let peer = peers.iter().find(|(name, ..)| *name == aims.peer);
    all.extend(peer.map(|(name, time, _)| {
        aim(&format!("`{name}` ÷ recorded"), time / recorded, aims.peer_at_least, false)
    }));
    all
}

fn races_ui(cases: &[Case], memory: &str) {
    println!("Nanoseconds of processor time per expansion, medians of alternating runs; {memory}\n");
    println!(
        "| case | expanded | headless | recorded | recorded ÷ headless | floor | floor with a log | headless ÷ floor | recorded ÷ floor with a log | `pathfinding` | expanded | ns | ÷ headless | ÷ recorded |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|---|--:|--:|--:|--:|");
    let aims: Vec<Aim> = cases.iter().flat_map(race_ui).collect();
    println!();
    aims_ui(&aims);
}

/// Settings of glibc's allocator, read when a process starts; other allocators do not know them.
const ALLOCATOR: &str = "GLIBC_TUNABLES";
const KEEP: &str = "glibc.malloc.trim_threshold=4000000000:glibc.malloc.mmap_threshold=2000000000";

/// The word that asks for Korf's hundred boards.
const HUNDRED: &str = "korf100";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words = words();
    if let [HUNDRED, ..] = words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        return Ok(korf::all_ui(&words[1..])?);
    }
    let mut cases = cases();
    cases.retain(|case| is_asked_for(case.name, &words));
    if std::env::var_os(ALLOCATOR).is_some_and(|value| value == KEEP) {
        races_ui(&cases, "the allocator keeps what is given back");
        return Ok(());
    }
    races_ui(&cases, "the allocator as it comes");
    Command::new(std::env::current_exe()?).args(&words).env(ALLOCATOR, KEEP).status()?;
    if is_asked_for("IDA* 4×4, Korf", &words) {
        aims_ui(&korf::race_ui());
    }
    Ok(())
}
