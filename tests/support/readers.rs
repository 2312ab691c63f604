//! What holds for each reader, whatever a file has: it is refused in one line, or can be written and is then read as the same.
//!
//! Each function takes the bytes of a file and panics if that is not so. The fuzz targets in `fuzz` call them with bytes of their
//! own, and a test with the files that are kept there.
//!
//! # Fuzz the readers
//!
//! `tests/support/readers.rs` says what holds for each reader of files: it refuses a file in one line, or what it has read can be
//! written and is read again as the same. `fuzz` has a target for each reader, in a workspace of its own, and a corpus: a few dozen
//! small files. `cargo test --test library fuzz::` replays them without nightly.
//!
//! ```text
//! cargo install cargo-fuzz                  # once; it needs the nightly toolchain
//! cp Cargo.lock fuzz                        # the same versions of the libraries
//! cargo +nightly fuzz list
//! cargo +nightly fuzz run -s none texts -- -max_total_time=600 -timeout=10 -rss_limit_mb=2048 -dict=fuzz/dictionary.txt
//! ```
//!
//! If a target fails, it keeps the file in the folder `artifacts` beside the corpus. Make the file smaller
//! (`cargo +nightly fuzz tmin -s none TARGET FILE`), put it into the corpus, fix the reader, and add a test with a sentence to the reader.
//! Make the corpus small again before you commit it (`cargo +nightly fuzz cmin -s none TARGET`): a test refuses files of more than 4 KiB.
//!
//! To add a reader, write its function in `tests/support/readers.rs` with a line in `READERS`, its target in `fuzz/targets`, and its
//! entry in `fuzz/Cargo.toml`.

use std::fmt::{Debug, Display};
use std::ops::ControlFlow;
use std::sync::LazyLock;

use tilescope::compare::find::{parse_example, spec_text};
use tilescope::compare::{ExperimentPlan, RunNames, read_rows};
use tilescope::file::{
    Bookmark, Contents, Course, EventReader, EventSource, Lesson, Link, Meaning, Opened, Pairing,
    StudentTrace, TextLines, Understood, WatchedLine, note_blocks, parse_board_file, parse_experiment,
    parse_names, parse_results, parse_student_trace, plain_note, read_boards, results_text, understand,
};
use tilescope::learn::WatchedSearch;
use tilescope::puzzle::{Board, GoalPreset, Size};
use tilescope::recording::Position;
use tilescope::search::{Problem, Settings, Weight};
use tilescope::session::SideTabs;

/// Checks what one reader makes of the bytes of a file.
pub type Reader = fn(&[u8]);

/// All readers, by the names of their fuzz targets.
pub const READERS: [(&str, Reader); 14] = [
    ("boards", boards),
    ("changes", changes),
    ("condition", condition),
    ("course", course),
    ("events", events),
    ("experiment", experiment),
    ("layout", layout),
    ("lesson", lesson),
    ("link", link),
    ("names", names),
    ("results", results),
    ("runs", runs),
    ("student-trace", student_trace),
    ("texts", texts),
];

/// A message is one line, and nothing in it controls a terminal.
#[track_caller]
fn refused(error: impl Display) {
    let message = error.to_string();
    assert!(!message.is_empty() && !message.contains(char::is_control), "{message:?}");
}

#[track_caller]
fn same<T: PartialEq + Debug>(read: &T, again: Result<T, impl Display>, text: &str) {
    match again {
        Ok(again) => assert_eq!(*read, again, "{text}"),
        Err(error) => panic!("what was written is refused: {error}\n{text}"),
    }
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap_or_default()
}

/// Texts with boards.
pub fn texts(bytes: &[u8]) {
    for line in TextLines::new(bytes) {
        match line {
            Ok(line) => assert!(!line.text.contains('\n')),
            Err(error) => {
                refused(error);
                break;
            }
        }
    }
    let text = text(bytes);
    for size in [None, Some(Size::EIGHT), Some(Size::FIFTEEN)] {
        for pairing in [None, Some(Pairing::Boards), Some(Pairing::StartGoal)] {
            match understand(text, size, pairing) {
                Ok(Meaning::One(one)) => understood(text, &one),
                Ok(Meaning::Either { boards, start_goal }) => {
                    understood(text, &boards);
                    understood(text, &start_goal);
                }
                Err(error) => refused(error),
            }
        }
    }
}

/// The places are in the text, and the boards are read again, one on each line.
fn understood(text: &str, read: &Understood) {
    refused(read);
    let most = text.lines().count().max(1);
    for board in &read.boards {
        let (first, last) = board.lines;
        assert!(1 <= first && first <= last && last <= most, "lines {first} to {last} of {most}");
        assert!(board.goals.is_none_or(|goals| goals.size() == board.start.size()));
    }
    let starts: Vec<Board> = read.boards.iter().map(|board| board.start).collect();
    let size = starts[0].size();
    if starts.iter().all(|start| start.size() == size) {
        let lines = starts.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        let again = understand(&lines, Some(size), Some(Pairing::Boards)).map(|meaning| match meaning {
            Meaning::One(one) => one.boards.iter().map(|board| board.start).collect(),
            Meaning::Either { .. } => Vec::new(),
        });
        same(&starts, again, &lines);
    }
}

/// Everything that the window opens: board files, sessions, courses, lessons and texts with boards.
pub fn boards(bytes: &[u8]) {
    match read_boards(text(bytes)) {
        Ok(Opened::File(file)) => {
            file.unknown.iter().for_each(refused);
            let written = file.text();
            let again = parse_board_file(&written).map(|again| {
                assert!(again.unknown.is_empty(), "{written}");
                (again.contents, again.session)
            });
            same(&(file.contents.clone(), file.session.clone()), again, &written);
        }
        Ok(Opened::Text { what, choices }) => {
            refused(what);
            for choice in choices {
                let contents = Contents::from(choice.document);
                let written = tilescope::file::BoardFile::from(contents.clone()).text();
                same(&contents, parse_board_file(&written).map(|again| again.contents), &written);
            }
        }
        Ok(Opened::Course(_)) => course(bytes),
        Ok(Opened::Lesson(_)) => lesson(bytes),
        Err(error) => refused(error),
    }
}

/// Board files and sessions of which a part is changed: the rest of the text stays as it was written.
pub fn changes(bytes: &[u8]) {
    let old = text(bytes);
    let Ok(Opened::File(file)) = read_boards(old) else { return };
    assert_eq!(file.text_like(old).as_deref(), Some(old), "nothing has changed");
    let mut heavier = file.clone();
    let weight = &mut heavier.contents.document.settings.weight;
    let two = Weight::try_from(2.0).expect("a weight");
    *weight = if *weight == two { Weight::try_from(3.0).expect("a weight") } else { two };
    let mut marked = file.clone();
    let places = &mut marked.contents.annotations;
    let at = places.bookmarks.last().map_or(0, |last| last.step.saturating_add(1));
    if places.bookmarks.len() < 100 && at < u64::MAX {
        places.bookmarks.push(Bookmark::new(Position::after(at)));
    }
    let mut moved = file.clone();
    if let Some(session) = &mut moved.session {
        session.at.step = session.at.step.wrapping_add(1);
    }
    // Fields that are not known are beside them, except where all of a list is written again.
    for (changed, keeps_all) in [(&heavier, true), (&marked, false), (&moved, true)] {
        let new = changed.text_like(old).unwrap_or_else(|| panic!("nothing of it is kept\n{old}"));
        let again = parse_board_file(&new).map(|again| {
            assert!(!keeps_all || again.unknown.len() == file.unknown.len(), "{new}");
            (again.contents, again.session)
        });
        same(&(changed.contents.clone(), changed.session.clone()), again, &new);
    }
    let new = heavier.text_like(old).unwrap_or_default();
    for comment in comments(old) {
        assert!(new.contains(comment), "{comment} has gone\n{new}");
    }
}

/// The comments of a text in RON.
fn comments(text: &str) -> Vec<&str> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let len = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with(['"', '\'', 'r']) {
            // Texts and characters are not looked into, and nothing that may be one.
            break;
        } else {
            rest.chars().next().map_or(1, char::len_utf8)
        };
        if rest.starts_with('/') && len > 1 {
            found.push(&rest[..len]);
        }
        at += len;
    }
    found
}

/// Conditions on boards that are looked for.
pub fn condition(bytes: &[u8]) {
    match parse_example(text(bytes)) {
        Ok(spec) => {
            refused(spec.sentence());
            let written = spec_text(&spec);
            // Where a condition is about one search, the other is not written.
            let known = |spec: tilescope::compare::find::ExampleSpec| {
                let second = spec.condition.info().compares.then_some(spec.second);
                (spec.goal, spec.first, second, spec.condition, spec.distance, spec.max_expanded, spec.random)
            };
            same(&known(spec), parse_example(&written).map(known), &written);
        }
        Err(error) => refused(error),
    }
}

/// Courses.
pub fn course(bytes: &[u8]) {
    match Course::parse(text(bytes)) {
        Ok(course) => {
            let written = course.text();
            same(&course, Course::parse(&written), &written);
            let _ = course.settings(Settings::default());
        }
        Err(error) => refused(error),
    }
}

/// What watched programs write, which is only read: each line is an event, or has one message, or is shown as it is. In pieces, it
/// is read as the same.
pub fn events(bytes: &[u8]) {
    let start = GoalPreset::BlankLast.board(Size::EIGHT);
    let problem = Problem::new(start, start).expect("one size");
    for source in [EventSource::Program, EventSource::File] {
        let read = |size: usize| {
            let (mut lines, mut reader) = (Vec::new(), EventReader::new(source, Some(Size::EIGHT)));
            bytes.chunks(size).for_each(|piece| reader.read(piece, &mut |line| lines.push(line)));
            reader.finish(&mut |line| lines.push(line));
            lines
        };
        let lines = read(bytes.len().max(1));
        assert_eq!(lines, read(7));
        let mut search = WatchedSearch::new(problem, Settings::default());
        for line in lines {
            match line {
                WatchedLine::Event(event) => search.read(&event),
                WatchedLine::Output { text, .. } => assert!(text.chars().count() <= 1000),
                WatchedLine::Wrong { what, .. } => refused(what),
            }
        }
        search.check_path_length(Some(0));
        search.facts.kept.iter().for_each(|fact| refused(fact.sentence(1)));
    }
}

/// Experiments, which are only read.
pub fn experiment(bytes: &[u8]) {
    match parse_experiment(text(bytes)) {
        Ok(experiment) => refused(experiment.name),
        Err(error) => refused(error),
    }
}

/// The tabs of the window, which it keeps.
pub fn layout(bytes: &[u8]) {
    if let Some(tabs) = SideTabs::from_text(text(bytes)) {
        let written = tabs.to_text();
        same(&tabs, SideTabs::from_text(&written).ok_or("damaged"), &written);
    }
}

/// Lessons, and their notes.
pub fn lesson(bytes: &[u8]) {
    let text = text(bytes);
    let note = |note: &str| {
        let _ = (note_blocks(note), plain_note(note));
    };
    note(text);
    match Lesson::parse(text) {
        Ok((lesson, unknown)) => {
            unknown.iter().for_each(refused);
            lesson.pages.iter().for_each(|page| note(&page.note));
            let written = lesson.text();
            same(&(lesson, Vec::new()), Lesson::parse(&written), &written);
        }
        Err(error) => refused(error),
    }
}

/// Links. A part that is wrong has one line, and what is read is written and read again as the same.
pub fn link(bytes: &[u8]) {
    let text = text(bytes);
    match Link::parse(text) {
        Ok((link, wrong)) => {
            wrong.iter().for_each(refused);
            let written = link.text("");
            assert!(written.is_ascii() && !written.contains(char::is_whitespace), "{written}");
            let read = |text: &str| Link::parse(text).map(|(link, wrong)| (in_use(link), wrong));
            same(&(in_use(link), Vec::new()), read(&written), &written);
        }
        Err(error) => refused(error),
    }
}

/// A link without the values of rules that its search does not use.
fn in_use(link: Link) -> Link {
    let Link::Search(mut search) = link else { return link };
    search.settings = search.settings.in_use();
    Link::Search(search)
}

/// Lists of names.
pub fn names(bytes: &[u8]) {
    match parse_names(text(bytes)) {
        Ok(names) => {
            names.iter().for_each(refused);
            let written = names.join("\n");
            same(&names, parse_names(&written), &written);
        }
        Err(error) => refused(error),
    }
}

/// What students hand in of Predict.
pub fn results(bytes: &[u8]) {
    match parse_results(text(bytes)) {
        Ok(results) => {
            let written = results_text(&results);
            same(&results, parse_results(&written), &written);
        }
        Err(error) => refused(error),
    }
}

/// The experiment of which tables of runs are read.
const EXPERIMENT: &str = r#"(
    format: "tilescope experiment",
    version: 1,
    name: "small",
    size: "3x3",
    goal: "1 2 3 4 5 6 7 8 x",
    boards: List(["1 2 3 4 5 6 x 7 8", "1 2 3 4 x 6 7 5 8"]),
    searches: Product(algorithms: ["astar", "bfs"], heuristics: ["manhattan"]),
)"#;

/// Tables of runs, from which an experiment continues.
pub fn runs(bytes: &[u8]) {
    static PLAN: LazyLock<ExperimentPlan> = LazyLock::new(|| {
        let experiment = parse_experiment(EXPERIMENT).expect("an experiment");
        ExperimentPlan::new(experiment, &mut |_| ControlFlow::Continue(())).expect("a plan")
    });
    // It makes some searches.
    static NAMES: LazyLock<RunNames<'static>> = LazyLock::new(|| RunNames::new(&PLAN));
    let lines: Vec<String> = text(bytes).lines().map(str::to_owned).collect();
    match read_rows(&lines, &NAMES) {
        Ok(rows) => {
            let head = lines.first().cloned();
            let written: Vec<String> =
                head.into_iter().chain(rows.iter().flatten().map(|row| row.line(&NAMES))).collect();
            same(&rows, read_rows(&written, &NAMES), &written.join("\n"));
        }
        Err(error) => refused(error),
    }
}

/// Traces of students, and those of the program.
pub fn student_trace(bytes: &[u8]) {
    match parse_student_trace(text(bytes), None) {
        Ok(trace) => {
            trace.name.iter().for_each(refused);
            let _ = trace.over(Settings::default());
            // In JSON a board has rows, which say its shape.
            let line = |key: &str, board: &Board| {
                format!("{{\"{key}\": \"{}\"}}\n", format!("{board:#}").replace('\n', "\\n"))
            };
            let start = trace.start.iter().map(|start| line("start", start));
            let goal = trace.goal.iter().map(|goal| line("goal", goal));
            let boards = trace.boards.iter().map(|board| line("board", board));
            let written: String = start.chain(goal).chain(boards).collect();
            let known = |trace: StudentTrace| (trace.start, trace.goal, trace.boards);
            same(&known(trace), parse_student_trace(&written, None).map(known), &written);
        }
        Err(error) => refused(error),
    }
}
