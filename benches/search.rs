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
//! `cargo bench`, or `cargo bench -- korf` for the cases whose names contain a word.

use std::cell::Cell;
use std::hint::black_box;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use pathfinding::directed::{astar::astar, bfs::bfs, bfs::bfs_reach};
use tilescope::puzzle::{Board, GoalPreset, Size, Slides, State, parse_board};
use tilescope::recording::{Cursor, Position, Recorder, Recording};
use tilescope::search::{AlgorithmId, Answer, Guard, Headless, Problem, Settings, Side, run};

/// Runs the search once and counts how many nodes were expanded.
type Contender<'a> = Box<dyn Fn() -> u32 + 'a>;

struct Case {
    name: &'static str,
    problem: Problem,
    settings: Settings,
    /// How often each contender runs.
    rounds: usize,
}

/// Korf's boards (1985) of these numbers; the goal is `x 1 2 … 15`.
const KORF: [(&str, &str, usize); 4] = [
    ("A* 4×4, Korf 79", "x 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 15),
    ("A* 4×4, Korf 97", "9 14 5 7 8 15 1 2 10 4 13 6 12 x 11 3", 11),
    ("A* 4×4, Korf 9", "3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 x", 9),
    ("A* 4×4, Korf 28", "13 14 6 12 4 5 1 x 9 3 10 2 15 11 8 7", 5),
];

/// 31 moves from `1 2 3 4 5 6 7 8 x`, as far as a board can be.
const FARTHEST: [(&str, &str); 2] =
    [("A* 3×3, 31 moves", "8 6 7 2 5 4 3 x 1"), ("A* 3×3, 31 moves, the other", "6 4 7 8 5 x 3 2 1")];

fn board(text: &str) -> Board {
    parse_board(text).expect("a board")
}

fn cases() -> Vec<Case> {
    let astar = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    let goal = GoalPreset::BlankLast.board(Size::EIGHT);
    let problem = |start, goal| Problem::new(start, goal).expect("boards of one size");
    let bfs = |name, start, goal| Case {
        name,
        problem: problem(start, goal),
        settings: Settings::default(),
        rounds: 21,
    };
    let unreachable = goal.swapped(0, 1);
    let mut cases = vec![
        bfs("BFS 3×3, all 181,440", goal, unreachable),
        bfs("BFS 3×3, to the farthest", goal, board(FARTHEST[0].1)),
    ];
    cases.extend(FARTHEST.map(|(name, start)| Case {
        name,
        problem: problem(board(start), goal),
        settings: astar,
        rounds: 51,
    }));
    let goal = GoalPreset::BlankFirst.board(Size::FIFTEEN);
    cases.extend(KORF.map(|(name, start, rounds)| Case {
        name,
        problem: problem(board(start), goal),
        settings: astar,
        rounds,
    }));
    cases
}

fn headless(case: &Case) -> Answer {
    run(&case.problem, &case.settings, Arc::default(), &mut Headless::default())
}

fn recorded(case: &Case) -> Recording {
    let mut recording = Recording::new(case.problem, case.settings);
    let columns = Arc::clone(recording.columns());
    let mut recorder = Recorder::new(columns, &case.settings, Guard::default(), |_| {});
    let answer = run(&case.problem, &case.settings, recording.columns().nodes(), &mut recorder);
    recording.extend(recorder.finish(answer.counts, answer.work, answer.bytes));
    recording
}

/// Manhattan distance to a goal as a function of the state alone, which is what `pathfinding` asks for.
fn manhattan(goal: &Board) -> impl Fn(State) -> u32 {
    let size = goal.size();
    let mut distance = [[0; 16]; 16];
    for (place, tile) in goal.tiles().enumerate().filter(|(_, tile)| *tile != 0) {
        for (cell, by_tile) in distance.iter_mut().enumerate().take(size.cells()) {
            by_tile[usize::from(tile)] = size.distance(cell, place) as u8;
        }
    }
    let cells = size.cells() as u8;
    move |state| {
        (0..cells).map(|cell| u32::from(distance[usize::from(cell)][usize::from(state.tile(cell))])).sum()
    }
}

/// The functions of `pathfinding` that answer the same question, by name.
fn peers(case: &Case) -> Vec<(&'static str, Contender<'_>)> {
    let slides = Slides::new(case.problem.size(), case.settings.moves);
    let (start, goal) = (case.problem.start().state(), case.problem.goal());
    let h = manhattan(goal);
    let goal = goal.state();
    let run_bfs = {
        let slides = slides.clone();
        move || {
            let expanded = Cell::new(0_u32);
            let successors = |state: &State| {
                expanded.set(expanded.get() + 1);
                let (state, blank) = (*state, state.blank());
                slides.from(blank).iter().map(move |slide| state.slide(blank, slide.to))
            };
            black_box(bfs(&start, successors, |state| *state == goal));
            expanded.get()
        }
    };
    let run_reach = {
        let slides = slides.clone();
        move || {
            let successors = |state: &State| {
                let (state, blank) = (*state, state.blank());
                slides.from(blank).iter().map(move |slide| state.slide(blank, slide.to))
            };
            let reached = bfs_reach(start, successors).position(|state| state == goal);
            reached.unwrap_or(181_440) as u32
        }
    };
    let run_astar = move || {
        let expanded = Cell::new(0_u32);
        let successors = |state: &State| {
            expanded.set(expanded.get() + 1);
            let (state, blank) = (*state, state.blank());
            slides.from(blank).iter().map(move |slide| (state.slide(blank, slide.to), 1))
        };
        black_box(astar(&start, successors, |state| h(*state), |state| *state == goal));
        expanded.get()
    };
    match case.settings.algorithm {
        AlgorithmId::Bfs => vec![("bfs", Box::new(run_bfs) as _), ("bfs_reach", Box::new(run_reach) as _)],
        AlgorithmId::Astar => vec![("astar", Box::new(run_astar) as _)],
        // `pathfinding` has no other methods of these.
        _ => Vec::new(),
    }
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
    let mut contenders: Vec<Contender<'_>> =
        vec![Box::new(|| headless(case).counts.selected as u32), Box::new(|| recorded(case).steps())];
    let names: Vec<_> = peers.iter().map(|(name, _)| *name).collect();
    contenders.extend(peers.into_iter().map(|(_, contender)| contender));
    let results = race(&contenders, case.rounds);
    let ((headless, expanded), (recorded, _)) = (results[0], results[1]);
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

fn main() -> std::io::Result<()> {
    let words: Vec<_> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).map(|w| w.to_lowercase()).collect();
    let mut cases = cases();
    cases.retain(|case| words.iter().all(|word| case.name.to_lowercase().contains(word)));
    if std::env::var_os(ALLOCATOR).is_some_and(|value| value == KEEP) {
        races_ui(&cases, "the allocator keeps what is given back");
        return Ok(());
    }
    races_ui(&cases, "the allocator as it comes");
    Command::new(std::env::current_exe()?).args(words).env(ALLOCATOR, KEEP).status()?;
    println!("{VISITS} random steps of a recording, median / 99th percentile\n");
    println!(
        "| recording | seek, µs | moment and {ROWS} rows of its open list, µs | one step on / back, ns |"
    );
    println!("|---|--:|--:|--:|");
    cases.iter().for_each(views_ui);
    Ok(())
}
