//! Damaged inputs, the same ones in every run. They take minutes, so that only the longer part of `.ci/run` has them:
//! `cargo test --test program attack:: -- --ignored`.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use super::shell::{Ran, finish, program, run};
use tilescope::file::{
    Annotations, Bookmark, Breakpoint, Contents, Course, Destination, Document, load, load_results, save,
    save_results,
};
use tilescope::learn::{Answered, AskWhen, PredictPlan, QuestionKind, Results};
use tilescope::puzzle::parse_board;
use tilescope::recording::Position;
use tilescope::search::AlgorithmId;
use tilescope_oracle::share::of_share;

const MUTATIONS: usize = 2_000;

/// xorshift64, <https://doi.org/10.18637/jss.v008.i14>.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end.max(1) as u64) as usize
    }

    /// A place, and another one up to `most` bytes behind it.
    fn range(&mut self, len: usize, most: usize) -> std::ops::Range<usize> {
        let start = self.below(len);
        start..(start + 1 + self.below(most)).min(len)
    }

    fn mutate(&mut self, bytes: &mut Vec<u8>) {
        /// What readers stumble over.
        const WORDS: [&[u8]; 14] = [
            b"-1",
            b"0",
            b"18446744073709551616",
            b"1e999",
            b"NaN",
            b"\xff\xfe",
            b"\0",
            b"(",
            b"\"",
            b"\\u{0}",
            b"#![",
            b"\r\n",
            b"9999999999999999999999",
            "“\u{feff}".as_bytes(),
        ];
        for _ in 0..=self.below(3) {
            let range = self.range(bytes.len(), 12);
            let at = range.start.min(bytes.len());
            match self.below(6) {
                0 if !bytes.is_empty() => bytes[at] ^= 1 << self.below(8),
                1 => drop(bytes.drain(range)),
                2 => {
                    let copy = bytes[range].repeat(1 + self.below(3));
                    let to = self.below(bytes.len() + 1);
                    drop(bytes.splice(to..to, copy));
                }
                3 => bytes.truncate(at),
                4 => {
                    let word = WORDS[self.below(WORDS.len())];
                    drop(bytes.splice(range, word.iter().copied()));
                }
                _ => {
                    let word = WORDS[self.below(WORDS.len())];
                    drop(bytes.splice(at..at, word.iter().copied()));
                }
            }
        }
    }
}

fn document(board: &str) -> Document {
    Document::of_start(parse_board(board).expect("a board"))
}

fn contents(note: &str) -> Contents {
    let breakpoints = ["h < 5", "layer done", "board 1 2 3 4 5 6 7 x 8"];
    let breakpoints = breakpoints.map(|text| Breakpoint::new(text.parse().expect("a condition"))).to_vec();
    let bookmark = |steps| Bookmark { note: note.to_owned(), ..Bookmark::new(Position::after(steps)) };
    Contents {
        annotations: Annotations { breakpoints, bookmarks: vec![bookmark(3), bookmark(9)], questions: None },
        course: Some(Arc::new(Course::new("Mine"))),
        ..document("2 3 4 1 5 x 7 6 8").into()
    }
}

#[test]
#[ignore = "takes a minute"]
fn damaged_results_are_refused_in_one_line_or_can_be_saved_and_opened_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, copy) = (folder.path().join("damaged.ron"), folder.path().join("copy.ron"));
    let Document { problem, settings } = document("2 3 4 1 5 x 7 6 8");
    let answer = |(steps, first)| Answered {
        kind: QuestionKind::ALL[steps as usize % QuestionKind::ALL.len()],
        at: Position { steps, events: steps as u32 % 3 },
        right: 1,
        first,
        second: first.filter(|first| *first != 1).map(|_| 1),
        seconds: 1.25,
    };
    let results = Results {
        student: "Ada “here” \\".to_owned(),
        lesson: "Ties “here” \\".to_owned(),
        problem,
        settings,
        plan: PredictPlan { when: AskWhen::EveryKth(2), ..PredictPlan::default() },
        bookmarks: vec![Position::after(3), Position { steps: 4, events: 1 }],
        answers: [(1, Some(1)), (3, Some(0)), (5, None)].map(answer).to_vec(),
    };
    save_results(&Destination::new(&path), &results).expect("written");
    assert_eq!(load_results(&path).expect("read"), results);
    let text = fs::read(&path).expect("readable");
    let mut random = Random(0x5eed_a25e);
    let mut opened = 0;
    let mutations = (0..MUTATIONS).map(|i| {
        let mut bytes = text.clone();
        random.mutate(&mut bytes);
        (i, bytes)
    });
    for (i, bytes) in of_share(mutations) {
        fs::write(&path, &bytes).expect("written");
        match load_results(&path) {
            Ok(results) => {
                opened += 1;
                save_results(&Destination::new(&copy), &results).expect("it can be saved");
                assert_eq!(load_results(&copy).expect("it can be opened again"), results, "mutation {i}");
            }
            Err(error) => {
                let message = error.to_string();
                assert!(message.ends_with("damaged.ron"), "mutation {i}: {message}");
                assert_eq!(message.lines().count(), 1, "mutation {i}: {message}");
            }
        }
    }
    assert!(opened > 0, "none was opened");
}

#[test]
#[ignore = "takes a minute"]
fn damaged_files_are_refused_in_one_line_or_can_be_saved_and_opened_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, copy) = (folder.path().join("damaged.ron"), folder.path().join("copy.ron"));
    save(&path, &contents("“here”\t\\")).expect("written");
    let texts = [fs::read(&path).expect("readable"), b"# a board\n2 3 4\n1 5 x\n7 6 8\n".to_vec()];
    let mut random = Random(0x5eed_f11e);
    let mut opened = 0;
    let mutations = (0..MUTATIONS).map(|i| {
        let mut bytes = texts[i % texts.len()].clone();
        random.mutate(&mut bytes);
        (i, bytes)
    });
    for (i, bytes) in of_share(mutations) {
        fs::write(&path, &bytes).expect("written");
        match load(&path) {
            Ok(contents) => {
                opened += 1;
                save(&copy, &contents).expect("it can be saved");
                assert_eq!(load(&copy).expect("it can be opened again"), contents, "mutation {i}");
            }
            Err(error) => {
                let message = error.to_string();
                assert!(message.ends_with("damaged.ron"), "mutation {i}: {message}");
            }
        }
    }
    assert!(opened > 0, "none was opened");
}

/// Answers or one complaint a line, and a status that the help names.
#[track_caller]
fn check(Ran { status, err, .. }: &Ran, what: &str) {
    assert!(matches!(status, 0..=2), "{what}: {status}, {err}");
    let is_said = |line: &str| line.starts_with("error: ") || line.starts_with("note: ");
    assert!(err.lines().all(is_said), "{what}: {err}");
    assert_eq!(*status == 0, !err.contains("error: "), "{what}: {err}");
}

#[test]
#[ignore = "takes a minute"]
fn damaged_boards_are_answered_or_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("boards.ron");
    save(&path, &contents("a fork")).expect("written");
    let texts = [
        b"2 3 4 1 5 x 7 6 8\n1 2 3 4 5 6 7 x 8\n\n3 1 2 x\n".to_vec(),
        b"(2, 3, 4),\n(1, 5, _),\n(7, 6, 8)\n".to_vec(),
        fs::read(&path).expect("readable"),
    ];
    let mut random = Random(0x5eed_b0a2);
    let mutations = (0..MUTATIONS).map(|i| {
        let mut bytes = texts[i % texts.len()].clone();
        random.mutate(&mut bytes);
        (i, bytes)
    });
    for (i, bytes) in of_share(mutations) {
        let what = format!("mutation {i}: {:?}", String::from_utf8_lossy(&bytes));
        check(&run(&["solve", "--max-nodes", "1000", "--format", "json"], bytes), &what);
    }
}

#[test]
#[ignore = "takes a minute"]
#[cfg(unix)]
fn damaged_command_lines_are_answered_or_refused_in_one_line() {
    use std::os::unix::ffi::OsStrExt;
    const LINES: [&[&str]; 4] = [
        &[
            "--board",
            "2 3 4 1 5 x 7 6 8",
            "--algorithm",
            "astar",
            "--heuristic",
            "manhattan",
            "--format",
            "json",
        ],
        &[
            "--board",
            "3 1 2 x",
            "--goal",
            "1 2 3 x",
            "--size",
            "2x2",
            "--moves",
            "lurd",
            "--max-memory",
            "16M",
        ],
        &[
            "--algorithm",
            "weighted-astar",
            "--weight",
            "1.5",
            "--ties",
            "first-in",
            "--reopening",
            "off",
            "-",
        ],
        &[
            "--board", "1 2 3 x", "--view", "plane", "--out", "a.svg", "--width", "320", "--step", "0",
            "--theme", "dark",
        ],
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = Random(0x5eed_c0de);
    let mutations = (0..MUTATIONS).map(|i| {
        let line = LINES[i % LINES.len()];
        let mut arguments: Vec<Vec<u8>> = line.iter().map(|argument| argument.as_bytes().to_vec()).collect();
        let which = random.below(arguments.len());
        match random.below(4) {
            0 => drop(arguments.remove(which)),
            1 => arguments.insert(which, arguments[random.below(line.len())].clone()),
            _ => random.mutate(&mut arguments[which]),
        }
        // No argument can have a zero byte.
        for argument in &mut arguments {
            argument.retain(|byte| *byte != 0);
        }
        (i, arguments)
    });
    for (i, arguments) in of_share(mutations) {
        let name = if i % LINES.len() == 3 { "picture" } else { "solve" };
        let mut all = vec![OsStr::new(name), OsStr::new("--max-nodes=1000")];
        all.extend(arguments.iter().map(|argument| OsStr::from_bytes(argument)));
        let mut command = program(&all);
        let child = command.current_dir(folder.path()).env_clear().spawn().expect("it starts");
        check(&finish(child, "3 1 2 x\n"), &format!("mutation {i}: {all:?}"));
    }
}

/// FNV-1a, as tables have it.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[test]
#[ignore = "takes a minute"]
fn forged_tables_with_valid_checksums_are_computed_again_or_harmless() {
    const ENTRIES: usize = 524_160;
    const BOARD: &str = "5 1 3 4 2 6 8 x 9 10 7 11 13 14 15 12";
    let folder = tempfile::tempdir().expect("a folder");
    let solve = |algorithm: &str, format: &str| {
        let arguments =
            ["solve", "--board", BOARD, "--heuristic", "pdb-555", "--max-nodes", "20000", "--algorithm"];
        let mut command = program(&[&arguments[..], &[algorithm, "--format", format]].concat());
        let command = command.env_clear().env("XDG_CACHE_HOME", folder.path());
        finish(command.spawn().expect("it starts"), "")
    };
    let right = solve("astar", "text");
    check(&right, "whole tables");
    let tables: Vec<PathBuf> = fs::read_dir(folder.path().join("tilescope"))
        .expect("made")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    assert_eq!(tables.len(), 3);
    let whole: Vec<_> = tables.iter().map(|path| fs::read(path).expect("readable")).collect();
    let forge = |value: &mut dyn FnMut() -> u8| {
        for (path, whole) in tables.iter().zip(&whole) {
            let (head, _) = whole.split_at(whole.len() - ENTRIES);
            let head = String::from_utf8(head.to_vec()).expect("text");
            let entries: Vec<u8> = (0..ENTRIES).map(|_| value()).collect();
            let kept: Vec<_> = head.lines().take(2).collect();
            let head =
                format!("{}\n{ENTRIES} entries, checksum {:016x}\n", kept.join("\n"), checksum(&entries));
            fs::write(path, [head.as_bytes(), &entries].concat()).expect("written");
        }
    };
    let mut random = Random(0x5eed_7ab1);
    for value in [255, 200, 86] {
        forge(&mut || if random.below(1000) == 0 { value } else { 3 });
        assert_eq!(solve("astar", "text").out, right.out, "{value} is not possible");
    }
    for most in [2, 86] {
        for algorithm in of_share(AlgorithmId::ALL).map(|id| id.info().name) {
            forge(&mut || random.below(most) as u8);
            check(&solve(algorithm, "json"), &format!("{algorithm} with entries below {most}"));
        }
    }
}
