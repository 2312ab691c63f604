//! How long it takes to read an event of a watched program, beside `serde_json` alone. Processor time of one thread, medians,
//! beside the aim.
//!
//! `cargo bench --bench events`; `cargo bench --bench events -- 100000` for that number of events.

mod support;

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;
use serde::de::IgnoredAny;
use serde_json::Value;
use support::program_events;
use tilescope::file::{EventReader, EventSource, WatchedLine};
use tilescope::learn::{WatchRecorder, WatchedSearch};
use tilescope::puzzle::{GoalPreset, Size, parse_board};
use tilescope::recording::{Cursor, Position, Recording, ReportedBy};
use tilescope::search::{AlgorithmId, Guard, Problem, Settings, Side};

const EVENTS: usize = 1_000_000;
const ROUNDS: usize = 5;
/// For each event.
const AIM: Duration = Duration::from_micros(1);

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
    reader.finish(each);
}

fn main() {
    let count = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(EVENTS);
    let start = parse_board("15 2 12 11 14 13 9 5 1 3 8 7 x 10 6 4").expect("a board");
    let problem = Problem::new(start, GoalPreset::BlankFirst.board(start.size())).expect("one size");
    let text = program_events(&problem, count);
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
        black_box(search.nodes.len());
    });
    let mut steps = 0;
    measure("read, with the recording as well", lines, || {
        let recording = recorded(&text, problem, settings);
        steps = recording.steps();
    });
    seek(&mut recorded(&text, problem, settings), steps);
}

fn recorded(text: &str, problem: Problem, settings: Settings) -> Recording {
    let mut recording = Recording::reported(problem, settings, ReportedBy::Program);
    let (progress, _) = recording.write_report(Guard::default(), &mut (), |writer| {
        let mut search = WatchedSearch::new(problem, settings);
        let mut recorder = WatchRecorder::default();
        let mut stop = None;
        read(text, problem.size(), &mut |line| {
            if let WatchedLine::Event(event) = line {
                search.read(&event);
                stop = stop.or_else(|| recorder.write_event(&search, writer).err());
            }
        });
        recorder.finish(&search, writer)?;
        stop.map_or(Ok(None), Err)
    });
    recording.extend(progress);
    recording
}

/// Goes to places all over the recording, and shows a hundred rows of the open list.
fn seek(recording: &mut Recording, steps: u64) {
    const PLACES: u64 = 2000;
    let mut cursor = Cursor::new(recording);
    let mut times: Vec<Duration> = (0..PLACES)
        .map(|place| {
            let start = ThreadTime::now();
            cursor.go_to(recording, Position::after(place * 7919 % (steps + 1)));
            let moment = cursor.moment(recording);
            black_box(moment.open.rows(recording, Side::Forward, 0..100));
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    let [median, most] = [times[times.len() / 2], times[times.len() * 99 / 100]];
    let bytes = recording.bytes() / u64::from(recording.progress().nodes());
    println!(
        "seek and 100 rows: median {} µs, 99 % {} µs; {bytes} bytes a node",
        median.as_micros(),
        most.as_micros()
    );
}
