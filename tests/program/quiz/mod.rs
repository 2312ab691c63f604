//! `tilescope quiz` as a shell sees it: the built program, whose files Python reads back.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tilescope::learn::QuestionKind;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tilescope")).args(arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

const BOARD: [&str; 4] = ["--board", "2 3 4 1 5 x 7 6 8", "--title", "A*: {=~#} \\ ]]> <script> Zoë 王 אדה"];
const ENDINGS: [&str; 4] = ["gift.txt", "xml", "zip", "md"];

fn written(folder: &Path, options: &[&str]) {
    for ending in ENDINGS {
        let path = folder.join(format!("quiz.{ending}"));
        let path = path.to_str().expect("text");
        let ran = run(&[&["quiz"], &BOARD[..], options, &["--output", path]].concat());
        assert_eq!(ran.status.code(), Some(0), "{}", text(&ran.stderr));
    }
}

/// What the script says of the four files.
fn read_back(folder: &Path) -> Option<String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/quiz/read_back.py");
    let ran = Command::new("python3").args(["-B", script]).arg(folder).output().ok()?;
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    Some(text(&ran.stdout))
}

#[test]
fn every_format_has_the_same_questions_with_the_same_answers() {
    for (options, expected) in [
        (&["--algorithm", "astar", "--questions", "20"][..], "20 questions, 0 with numbers"),
        (&["--algorithm", "idastar", "--questions", "12", "--numbers"], "12 questions, "),
        (&["--algorithm", "bfs", "--questions", "3", "--variants", "2"], "6 questions, 0 with numbers"),
        (
            &["--algorithm", "astar", "--kind", "values", "--questions", "6", "--numbers"],
            "6 questions, 6 with numbers",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        written(folder.path(), options);
        let Some(said) = read_back(folder.path()) else { return };
        let last = said.lines().last().expect("a line");
        assert!(last.starts_with(expected), "{options:?}: {said}");
        assert!(said.lines().count() == 1 || said.starts_with("pygiftparser agrees"), "{options:?}: {said}");
    }
}

#[test]
fn the_same_input_gives_the_same_questions_and_another_seed_other_boards() {
    let quiz = |more: &[&str]| {
        let ran = run(&[&["quiz", "--algorithm", "astar", "--questions", "4"], &BOARD[..], more].concat());
        assert_eq!(ran.status.code(), Some(0), "{}", text(&ran.stderr));
        text(&ran.stdout)
    };
    assert_eq!(quiz(&[]), quiz(&[]));
    let variants = |seed| quiz(&["--variants", "2", "--variant-seed", seed]);
    assert_eq!(variants("1"), variants("1"));
    assert_ne!(variants("1"), variants("2"));
    // Each kind of question that the search has is asked.
    let all = quiz(&["--format", "markdown"]);
    assert!(all.contains(QuestionKind::ALL[0].info().title), "{all}");
}

#[test]
fn what_cannot_be_asked_is_said_and_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("quiz.xml");
    let check = |options: &[&str], status, expected: &str| {
        let ran = run(&[&["quiz", "--output", path.to_str().expect("text")], options].concat());
        let said = text(&ran.stderr);
        assert_eq!(ran.status.code(), Some(status), "{said}");
        assert!(said.lines().last().is_some_and(|line| line.contains(expected)), "{said}");
        assert!(!path.exists());
    };
    check(&["--board", "1 2 3 4 5 6 7 8 8"], 2, "--board");
    check(
        &["--board", BOARD[1], "--kind", "next-bound", "--algorithm", "bfs"],
        2,
        "this search has no such questions",
    );
    check(
        &["--board", BOARD[1], "--max-nodes", "10", "--algorithm", "bfs"],
        2,
        "this search has no such questions",
    );
    let ran = run(&["quiz", "--board", BOARD[1], "--format", "qti"]);
    assert_eq!((ran.status.code(), ran.stdout.len()), (Some(2), 0));
    fs::write(&path, "mine").expect("written");
}
