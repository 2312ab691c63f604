//! The files of lessons, and what is wrong in one.

use std::fs;

use crate::refused;
use tilescope::file::{ContentError, Lesson, SHIPPED_LESSONS};

fn lesson(pages: &str) -> Result<(Lesson, Vec<String>), ContentError> {
    Lesson::parse(&format!("(format: \"tilescope lesson\", version: 2, title: \"Mine\", pages: [{pages}])"))
}

const FIRST: &str = r#"(title: "One", start: "2 8 3 1 x 4 7 6 5", goal: "1 2 3 8 x 4 7 6 5",
    settings: (algorithm: "bfs"), stops: [(step: 2), (step: 2, choice: true, point_at: Row(1))])"#;

fn with(fields: &str) -> String {
    FIRST.replacen("title:", &format!("{fields}, title:"), 1)
}

#[test]
fn a_page_has_what_the_page_before_has() {
    let text = format!(r#"{FIRST}, (title: "Two", start: "1 2 3 x 8 4 7 6 5"), (title: "Three")"#);
    let (lesson, unknown) = lesson(&text).expect("a lesson");
    let [first, second, third] = &lesson.pages[..] else { panic!("three pages") };
    assert_eq!(second.document.problem.goal(), first.document.problem.goal());
    assert_eq!(second.document.settings, first.document.settings);
    assert_eq!(third.document, second.document);
    assert_eq!((third.stops.len(), unknown.len()), (1, 0));
}

#[test]
fn unknown_fields_and_the_name_of_the_structure_may_be_there() {
    let (known, _) = lesson(FIRST).expect("a lesson");
    assert_eq!(Lesson::parse(&format!("Lesson{}", known.text())).expect("the same").0, known);
    assert_eq!(lesson(&with("mood: (a: [1])")).expect("a lesson").1, ["pages.0.mood"]);
}

#[test]
fn wrong_fields_are_named() {
    let check = |page: &str, words: &str| refused(lesson(page), words);
    check("", "1 to 100");
    check("(title: \"x\")", "page 1: start");
    check("(title: \"\", start: \"1 2 3 x\")", "page 1: the title");
    check("(title: \"x\", start: \"1 2 3\")", "not a board");
    check(&with("explained_on: 2"), "page 1: explained_on: the pages are 1 to 1");
    check(&with("question: (ask: \"q\", choices: [\"a\"], answer: 1)"), "2 to 6 choices");
    check(&with("question: (ask: \"q\", choices: [\"a\", \"b\"], answer: 3)"), "1 to 2");
    check(&FIRST.replacen("Row(1)", "Tile(9)", 1), "stop 2: point_at");
    check(&FIRST.replacen("Row(1)", "Node(\"1 2\")", 1), "not a board");
    check(&FIRST.replacen("algorithm: \"bfs\"", "beam_width: 0", 1), "beam_width");
    check(&with(&format!("note: \"{}\"", "x".repeat(Lesson::LONGEST_NOTE + 1))), "the note");
    refused(Lesson::parse("(format: \"tilescope lesson\", version: 3, chapters: 3)"), "newer");
    let message = check(&with("note: \"h is {charm}\""), "expanded");
    assert!(message.contains("page 1: the note: “charm” is not the name of a value"), "{message}");
    let question = with("question: (ask: \"{expanded of run 2}?\", choices: [\"a\", \"b\"], answer: 1)");
    let message = check(&question, "page 1: the question:");
    assert!(message.contains("run 2"), "{message}");
    check(&with("note: \"{h\""), "not closed");
    let fine = with("note: \"{h} {{charm}} {expanded of run 2}\", runs: [(algorithm: \"astar\")]");
    assert!(lesson(&fine).is_ok());
}

#[test]
fn all_shipped_lessons_are_read_and_have_no_unknown_field() {
    for shipped in SHIPPED_LESSONS {
        let path = format!("{}/assets/lessons/{}.ron", env!("CARGO_MANIFEST_DIR"), shipped.name);
        let text = fs::read_to_string(path).expect(shipped.name);
        let (lesson, unknown) = Lesson::parse(&text).expect(shipped.name);
        assert!(unknown.is_empty() && !lesson.title.is_empty(), "{}: {unknown:?}", shipped.name);
    }
}
