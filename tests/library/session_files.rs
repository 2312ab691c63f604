//! Session files that were written by hand.

use super::refused;

use tilescope::file::{BoardFile, SessionState, parse_board_file};
use tilescope::puzzle::parse_board;
use tilescope::search::{Problem, Weight};

const BY_HAND: &str = "# For the second lecture.
(
    format: \"tilescope session\",
    version: 1,
    size: \"3x3\",
    goal: \"1 2 3 4 5 6 7 8 x\", // as in the book
    start: \"2 3 4 1 5 x 7 6 8\",
    settings: (algorithm: \"astar\", /* ours */ ties: \"first-in\"),
    at: (step: 12),
    runs: [
        (settings: (algorithm: \"bfs\"), mark: \"A\"), // slow
    ],
)
";

fn state(file: &mut BoardFile) -> &mut SessionState {
    file.session.as_mut().expect("a session")
}

#[test]
fn only_what_changed_is_changed_in_a_file_written_by_hand() {
    let check = |change: &dyn Fn(&mut BoardFile), from: &str, to: &str| {
        let mut file = parse_board_file(BY_HAND).expect("read");
        change(&mut file);
        assert_eq!(file.text_like(BY_HAND), Some(BY_HAND.replacen(from, to, 1)));
    };
    check(&|_| (), "", "");
    check(&|file| state(file).at.step = 13, "12", "13");
    check(&|file| state(file).at.event = 2, "step: 12", "step: 12, event: 2");
    check(&|file| state(file).runs[0].at.step = 5, "mark: \"A\"", "mark: \"A\", at: (step: 5)");
    check(&|file| state(file).runs[0].mark = None, ", mark: \"A\"", ", ");
    let goal = |file: &mut BoardFile| {
        let goal = parse_board("1 2 3 8 x 4 7 6 5").expect("a board");
        let start = *file.contents.document.problem.start();
        file.contents.document.problem = Problem::new(start, goal).expect("one size");
        state(file).runs[0].document.problem = Problem::new(start, goal).expect("one size");
    };
    check(&goal, "1 2 3 4 5 6 7 8 x", "1 2 3 8 x 4 7 6 5");
    let weight = Weight::try_from(2.0).expect("a weight");
    let weight = |file: &mut BoardFile| file.contents.document.settings.weight = weight;
    check(&weight, "\"first-in\"", "\"first-in\", weight: 2.0");
}

#[test]
fn unknown_fields_are_named_with_their_lines_and_have_no_effect() {
    let known = parse_board_file(BY_HAND).expect("read");
    let check = |from: &str, to: &str, expected: &[&str]| {
        let text = BY_HAND.replacen(from, to, 1);
        let read = parse_board_file(&text).expect(&text);
        assert_eq!(read.unknown, expected);
        assert_eq!((read.contents, read.session), (known.contents.clone(), known.session.clone()));
    };
    check("    at:", "    sound: (on: true, at: [1, \"(\"]),\n    at:", &["sound (line 9)"]);
    check("\"astar\",", "\"astar\", wieght: 2,", &["wieght (line 8)"]);
    check("step: 12", "step: 12, size: 3", &["size (line 9)"]);
    let lines = ["colour (line 11)", "a (line 11)", "b (line 11)"];
    check("mark: \"A\"", "colour: red, mark: \"A\", a: 1, b: 2", &lines);
    let boards = BY_HAND.replacen("tilescope session", "tilescope boards", 1);
    let read = parse_board_file(&boards).expect("a board file");
    assert_eq!((read.unknown, read.session), (vec!["at".to_owned(), "runs".to_owned()], None));
}

#[test]
fn what_is_wrong_in_a_session_gets_one_message() {
    const RUN: &str = "(settings: (algorithm: \"bfs\"), mark: \"A\")";
    let check = |from: &str, to: &str, words: &str| {
        refused(parse_board_file(&BY_HAND.replacen(from, to, 1)), words);
    };
    check("version: 1", "version: 2, more: [", "this is not a complete session file");
    check("version: 1", "version: 2, more: 3", "version 2, but this program reads version 1");
    check("mark: \"A\"", "mark: \"C\"", "“C” is not one of A, B");
    check("mark: \"A\"", "start: \"1 2\"", "run 1: the start is not a board");
    check("mark: \"A\"", "size: \"4x4\"", "run 1: the start is not a board");
    check(RUN, &["(settings: ())"; 1001].join(","), "at most 1000 runs");
    check(RUN, "(settings: (), mark: \"A\"), (settings: (), mark: \"A\")", "two runs have the mark A");
    check("step: 12", "step: -1", "line 9, column");
}
