//! What several benches need.
#![allow(dead_code, reason = "each bench uses some of it")]

pub mod travel;
pub mod trees;
pub mod window;

use std::collections::HashSet;
use std::fmt::Write;
use std::time::Duration;

use cpu_time::ThreadTime;
use tilescope::puzzle::{Board, GoalPreset, Move, Size, parse_board};
use tilescope::recording::Recording;
use tilescope::search::{AlgorithmId, Guard, Limits, Problem, Settings};

pub use tilescope_oracle::korf;

/// A board that is known to be one.
pub fn board(text: &str) -> Board {
    parse_board(text).expect("a board")
}

/// Searches and records, to the end or to a limit on nodes.
pub fn record(problem: Problem, settings: Settings, max_nodes: u64) -> Recording {
    let mut recording = Recording::new(problem, settings);
    let limits = Limits { max_nodes, max_bytes: u64::MAX };
    recording.record(Guard { limits, cancel: None }, ());
    recording
}

/// A search with the nodes after which it is stopped.
pub struct Travelled {
    pub name: &'static str,
    pub problem: Problem,
    pub settings: Settings,
    pub max_nodes: u64,
}

/// All of the 8-puzzle, whose goal cannot be reached; and a 15-puzzle that takes more than ten million nodes.
pub fn travelled() -> Vec<Travelled> {
    let usual = Settings::default();
    let astar = Settings { algorithm: AlgorithmId::Astar, ..usual };
    let eight = GoalPreset::BlankLast.board(Size::EIGHT);
    let all = Problem::new(eight, eight.swapped(0, 1)).expect("boards of one size");
    let fifteen = GoalPreset::BlankFirst.board(Size::FIFTEEN);
    let first = korf::instances()[0].board;
    let korf = Problem::new(first, fifteen).expect("boards of one size");
    let case = |name, problem, settings, max_nodes| Travelled { name, problem, settings, max_nodes };
    vec![
        case("BFS 3×3, 181 k nodes", all, usual, u64::MAX),
        case("A* 3×3, 181 k nodes", all, astar, u64::MAX),
        case("A* 4×4, 1 M nodes", korf, astar, 1_000_000),
        case("A* 4×4, 10 M nodes", korf, astar, 10_000_000),
    ]
}

/// Random numbers that are the same in each run: Marsaglia's xorshift, <https://doi.org/10.18637/jss.v008.i14>.
pub struct Random(u64);

impl Default for Random {
    fn default() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }
}

impl Random {
    pub fn below(&mut self, end: usize) -> usize {
        let Self(seed) = self;
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        (*seed % end as u64) as usize
    }
}

/// What some work gives, and its processor time.
pub fn timed<R>(work: impl FnOnce() -> R) -> (R, Duration) {
    let start = ThreadTime::now();
    let done = work();
    (done, start.elapsed())
}

/// A percentile of the times.
pub fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() - 1) * percent / 100]
}

/// The words on the command line; cases are chosen by words of their names.
pub fn words() -> Vec<String> {
    std::env::args().skip(1).filter(|word| !word.starts_with("--")).map(|word| word.to_lowercase()).collect()
}

/// Whether the command line asks for a case of this name.
pub fn is_asked_for(name: &str, words: &[String]) -> bool {
    words.iter().all(|word| name.to_lowercase().contains(word))
}

/// The events of a breadth-first search, as a program with `tilescope_trace.py` writes them.
pub fn program_events(problem: &Problem, count: usize) -> String {
    let mut text = String::new();
    let mut boards = vec![*problem.start()];
    let mut reached = HashSet::from([problem.start().state()]);
    let (mut next, mut written) = (0, 0);
    while written < count && next < boards.len() {
        let board = boards[next];
        next += 1;
        writeln!(text, "{{\"event\": \"expand\", \"board\": \"{board}\", \"g\": 3, \"h\": 6}}")
            .expect("memory");
        written += 1;
        for child in Move::ALL.into_iter().filter_map(|mv| board.after(mv)) {
            let event = if reached.insert(child.state()) { "generate" } else { "drop" };
            writeln!(text, "{{\"event\": \"{event}\", \"board\": \"{child}\", \"parent\": \"{board}\"}}")
                .expect("memory");
            written += 1;
            if event == "generate" {
                boards.push(child);
            }
        }
    }
    text
}
