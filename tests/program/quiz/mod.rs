//! `tilescope quiz` as a shell sees it: the built program, whose files Python reads back.

use std::fs;
use std::path::Path;

use super::shell::{has, python, tilescope};
use tilescope::learn::QuestionKind;

const BOARD: [&str; 4] =
    ["--board", "2 3 4 1 5 x 7 6 8", "--title", "A*: {=~#} \\ ]]> <script> Zoë 王 אדה\u{b}\u{1b}\u{fffe}"];
const ENDINGS: [&str; 4] = ["gift.txt", "xml", "zip", "md"];

fn written(folder: &Path, options: &[&str]) {
    for ending in ENDINGS {
        let path = folder.join(format!("quiz.{ending}"));
        let path = path.to_str().expect("text");
        let ran = tilescope(&[&["quiz"], &BOARD[..], options, &["--output", path]].concat());
        assert_eq!(ran.status, 0, "{}", ran.err);
    }
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
        if !has("python3") {
            return;
        }
        // It reads the four files.
        let said = python("quiz/read_back.py", &[folder.path()]);
        let last = said.lines().last().expect("a line");
        assert!(last.starts_with(expected), "{options:?}: {said}");
        assert!(said.lines().count() == 1 || said.starts_with("pygiftparser agrees"), "{options:?}: {said}");
    }
}

#[test]
fn the_same_input_gives_the_same_questions_and_another_seed_other_boards() {
    let quiz = |more: &[&str]| {
        let ran =
            tilescope(&[&["quiz", "--algorithm", "astar", "--questions", "4"], &BOARD[..], more].concat());
        assert_eq!(ran.status, 0, "{}", ran.err);
        ran.out
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
        let ran = tilescope(&[&["quiz", "--output", path.to_str().expect("text")], options].concat());
        let said = ran.err;
        assert_eq!(ran.status, status, "{said}");
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
    let ran = tilescope(&["quiz", "--board", BOARD[1], "--format", "qti"]);
    assert_eq!((ran.status, ran.out.len()), (2, 0));
    fs::write(&path, "mine").expect("written");
}
