//! How long it takes to read an event of a watched program, beside `serde_json` alone. Processor time of one thread, medians,
//! beside the aim.
//!
//! `cargo bench --bench events`; `cargo bench --bench events -- 100000` for that number of events.

use std::fmt::Write;
use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;
use serde::de::IgnoredAny;
use serde_json::Value;
use tilescope::file::{EventReader, EventSource, WatchedLine};
use tilescope::learn::WatchedSearch;
use tilescope::puzzle::{GoalPreset, Move, Size, parse_board};
use tilescope::search::{AlgorithmId, Problem, Settings};

const EVENTS: usize = 1_000_000;
const ROUNDS: usize = 5;
/// For each event.
const AIM: Duration = Duration::from_micros(1);

/// The events of a breadth-first search, as a program with `tilescope_trace.py` writes them.
fn events(problem: &Problem, count: usize) -> String {
    let mut text = String::new();
    let mut boards = vec![*problem.start()];
    let mut reached = std::collections::HashSet::from([problem.start().state()]);
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

fn measure(name: &str, events: usize, mut work: impl FnMut()) {
    let mut times: Vec<Duration> = (0..ROUNDS)
        .map(|_| {
            let start = ThreadTime::now();
            work();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    let each = times[ROUNDS / 2] / events as u32;
    println!("{name:<44} {:>6} ns an event{}", each.as_nanos(), if each > AIM { " (!)" } else { "" });
}

fn read(text: &str, size: Size, each: &mut dyn FnMut(WatchedLine)) {
    let mut reader = EventReader::new(EventSource::Program, Some(size));
    for piece in text.as_bytes().chunks(64 << 10) {
        reader.read(piece, each);
    }
    reader.end(each);
}

fn main() {
    let count = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(EVENTS);
    let start = parse_board("15 2 12 11 14 13 9 5 1 3 8 7 x 10 6 4").expect("a board");
    let problem = Problem::new(start, GoalPreset::BlankFirst.board(start.size())).expect("one size");
    let text = events(&problem, count);
    let lines = text.lines().count();
    println!("{lines} events, {} bytes each", text.len() / lines);
    measure("serde_json alone, nothing kept", lines, || {
        for line in text.lines() {
            black_box(serde_json::from_str::<IgnoredAny>(line).expect("JSON"));
        }
    });
    measure("serde_json alone, as values", lines, || {
        for line in text.lines() {
            black_box(serde_json::from_str::<Value>(line).expect("JSON"));
        }
    });
    measure("read", lines, || {
        read(&text, start.size(), &mut |line| {
            black_box(&line);
        });
    });
    let settings = Settings { algorithm: AlgorithmId::ALL[0], ..Settings::default() };
    measure("read, with the tree and its facts", lines, || {
        let mut search = WatchedSearch::new(problem, settings);
        read(&text, start.size(), &mut |line| {
            if let WatchedLine::Event(event) = line {
                search.read(&event);
            }
        });
        black_box(search.nodes().len());
    });
}
