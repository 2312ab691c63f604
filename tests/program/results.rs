//! `tilescope results` and `tilescope own-board` as a shell sees them: the built program, without a display.

use std::fs;
use std::path::Path;

use super::shell::{Lines, tilescope};
use tilescope::file::{Destination, Document, save, save_results};
use tilescope::learn::{Answered, PredictPlan, QuestionKind, Results, Round};
use tilescope::puzzle::parse_board;
use tilescope::recording::Recording;
use tilescope::search::{AlgorithmId, Guard, Settings};

const BOARD: &str = "2 3 4 1 5 x 7 6 8";

fn run(arguments: &[&str]) -> Lines {
    tilescope(arguments).into()
}

fn document(board: &str) -> Document {
    let Document { problem, .. } = Document::of_start(parse_board(board).expect("a board"));
    Document { problem, settings: Settings { algorithm: AlgorithmId::Astar, ..Settings::default() } }
}

/// What a student hands in who is right, except in questions of one kind, where the second try is right.
fn results(student: &str, board: &str, not_known: Option<QuestionKind>) -> Results {
    let Document { problem, settings } = document(board);
    let mut recording = Recording::new(problem, settings);
    recording.record(Guard::default(), ());
    let plan = PredictPlan::default();
    let mut round = Round::new(plan.clone(), &[]);
    let answers = std::iter::from_fn(|| round.next(&recording)).map(|asked| {
        let (kind, at, right) = (asked.kind, asked.at, asked.right);
        let knows = Some(kind) != not_known;
        let first = if knows { right } else { (right + 1) % asked.options.len() };
        Answered { kind, at, right, first: Some(first), second: (!knows).then_some(right), seconds: 2.5 }
    });
    let answers = answers.collect();
    Results {
        student: student.to_owned(),
        lesson: String::new(),
        problem,
        settings,
        plan,
        bookmarks: Vec::new(),
        answers,
    }
}

fn hand_in(folder: &Path, name: &str, results: &Results) {
    save_results(&Destination::new(folder.join(name)), results).expect("written");
}

#[test]
fn a_class_becomes_one_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("text");
    hand_in(folder.path(), "a.ron", &results("Lovelace, Ada", BOARD, None));
    hand_in(folder.path(), "b.ron", &results("=Grace", BOARD, Some(QuestionKind::Place)));
    fs::write(folder.path().join("notes.txt"), "not results").expect("written");
    let Lines { status, out, err } = run(&["results", path]);
    assert_eq!((status, out.len()), (0, 3), "{out:?} {err:?}");
    assert!(
        out[0].starts_with("student,file,board,settings,points,questions,seconds,check,next-node,"),
        "{}",
        out[0]
    );
    let start = format!("\"Lovelace, Ada\",a.ron,{BOARD},astar manhattan,12,12,30.0,checked,");
    assert!(out[1].starts_with(&start), "{}", out[1]);
    assert!(out[2].starts_with("'=Grace,b.ron,"), "{}", out[2]);
    let columns = |line: &str| line.replace("\"Lovelace, Ada\"", "").split(',').count();
    assert!(out.iter().all(|line| columns(line) == columns(&out[0])), "{out:?}");
    // The kind with the largest loss comes first.
    assert!(
        err[0].starts_with("note: place in the list: ") && err[0].ends_with("points lost (25 %)"),
        "{err:?}"
    );
    assert!(err[1..].iter().all(|line| line.ends_with("(0 %)")), "{err:?}");
}

#[test]
fn the_test_of_a_lesson_is_read_with_its_title_and_other_answers_without_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("text");
    let of_lesson = Results { lesson: "Ties, alone".to_owned(), ..results("Ada", BOARD, None) };
    hand_in(folder.path(), "a.ron", &of_lesson);
    hand_in(folder.path(), "b.ron", &results("Grace", BOARD, None));
    let Lines { status, out, err } = run(&["results", path]);
    assert_eq!((status, out.len()), (0, 3), "{out:?} {err:?}");
    assert!(out[0].ends_with(",lesson"), "{}", out[0]);
    assert!(out[1].starts_with("Ada,") && out[1].ends_with(",\"Ties, alone\""), "{}", out[1]);
    assert!(out[2].starts_with("Grace,") && out[2].ends_with(','), "{}", out[2]);
    // A title of a file is one line.
    let written = fs::read_to_string(folder.path().join("a.ron")).expect("readable");
    let long = written.replace("Ties, alone", &"x".repeat(100));
    fs::write(folder.path().join("c.ron"), long).expect("written");
    let Lines { status, out, .. } = run(&["results", path]);
    assert_eq!(status, 1);
    assert!(out[3].contains("lesson: "), "{}", out[3]);
}

/// The search has 313 steps. From the 311th on, the student answers one question.
#[test]
fn points_count_the_questions_from_the_beginning_even_of_a_student_who_begins_near_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("text");
    // Of a plan that asks at bookmarks, these are all of its questions.
    for (when, points) in [("EachStep", "0.83"), ("Bookmarks", "10")] {
        let results = format!(
            r#"(format: "tilescope results", version: 2, student: "Ada", size: "3x3", start: "{BOARD}",
                goal: "1 2 3 4 5 6 7 8 x", settings: (algorithm: "astar"), plan: (when: {when}, questions: 12),
                bookmarks: [(step: 310)],
                answers: [(kind: "next-node", step: 310, right: 6, first: Some(6), seconds: 1.5)])"#
        );
        fs::write(folder.path().join("a.ron"), results).expect("written");
        let Lines { status, out, err } = run(&["results", path]);
        assert_eq!(status, 0, "{err:?}");
        assert!(out[1].contains(",astar manhattan,1,1,1.5,checked,"), "{}", out[1]);
        let Lines { status, out, err } = run(&["results", path, "--format", "canvas"]);
        assert_eq!(
            (status, out.last().map(String::as_str)),
            (0, Some(&*format!("Ada,,,,,{points}"))),
            "{err:?}"
        );
    }
}

#[test]
fn what_was_changed_or_damaged_is_named_in_its_line_and_the_others_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("text");
    hand_in(folder.path(), "a.ron", &results("Ada", BOARD, None));
    let mut changed = results("Grace", BOARD, Some(QuestionKind::NextNode));
    for answer in &mut changed.answers {
        answer.right = answer.first.expect("a choice");
        answer.second = None;
    }
    hand_in(folder.path(), "b.ron", &changed);
    fs::write(folder.path().join("c.ron"), "(format: \"tilescope results\"").expect("written");
    fs::write(folder.path().join("d.ron"), [0xff, 0xfe]).expect("written");
    save(&folder.path().join("e.ron"), &document(BOARD).into()).expect("written");
    let Lines { status, out, err } = run(&["results", path]);
    assert_eq!((status, out.len()), (1, 6), "{out:?}");
    assert!(out[1].contains(",checked,"), "{}", out[1]);
    assert!(out[2].contains(" is right, but the file says "), "{}", out[2]);
    assert!(
        out[3].starts_with(",c.ron,,,,,,") && out[3].contains("not a complete results file"),
        "{}",
        out[3]
    );
    assert!(out[4].contains("this is not a results file: byte 1 is not text"), "{}", out[4]);
    let errors: Vec<_> = err.iter().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(errors.len(), 4, "{err:?}");
    assert!(errors[3].ends_with("e.ron"), "{err:?}");
}

#[test]
fn a_folder_without_results_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let check = |path: &str, expected: &str| {
        let Lines { status, out, err } = run(&["results", path]);
        assert_eq!((status, out.len(), err.len()), (2, 0, 1), "{out:?} {err:?}");
        assert!(err[0].contains(expected) && err[0].ends_with(path), "{err:?}");
    };
    check(folder.path().to_str().expect("text"), "there are no results files");
    check("/nowhere/at/all", "this folder cannot be read");
}

#[test]
fn each_student_gets_a_board_that_is_as_hard() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("teacher.ron");
    let path = file.to_str().expect("text");
    save(&file, &document(BOARD).into()).expect("written");
    let Lines { status, out, err } = run(&["own-board", path, "Ada", "Grace", "17"]);
    assert_eq!((status, err.len()), (0, 0), "{err:?}");
    assert_eq!(out[0], "student,board,moves,expanded,within");
    assert_eq!(out.len(), 4, "{out:?}");
    let fields: Vec<Vec<&str>> = out[1..].iter().map(|line| line.split(',').collect()).collect();
    for field in &fields {
        assert_eq!((field.len(), field[2], field[4]), (5, fields[0][2], "15"), "{out:?}");
        parse_board(field[1]).expect("a board");
    }
    assert_eq!(run(&["own-board", path, "Ada", "Grace", "17"]).out, out, "the same in every run");

    // Only one other board is 31 moves from the goal.
    save(&file, &document("8 6 7 2 5 4 3 x 1").into()).expect("written");
    let Lines { status, out, err } = run(&["own-board", path, "Ada", "Grace"]);
    assert_eq!((status, out.len(), err.len()), (0, 3, 1), "{err:?}");
    assert!(err[0].starts_with("note: 2 students share 1 board"), "{err:?}");

    save(&file, &document("2 1 3 4 5 6 7 8 x").into()).expect("written");
    let Lines { status, out, err } = run(&["own-board", path, "Ada"]);
    assert_eq!((status, out.len(), err.len()), (2, 0, 1), "{err:?}");
    assert!(err[0].contains("the board cannot be solved") && err[0].ends_with("teacher.ron"), "{err:?}");
}
