//! The formats of answers and of inputs, as courses and judges want them.

use std::collections::BTreeSet;

use super::shell::run;
use tilescope::puzzle::{GoalPreset, parse_board};
use tilescope::search::Problem;
use tilescope_cli::{AnswerFormat, InputFormat};

const NEAR: &str = "1 2 3 4 5 6 7 x 8";
const TWO_MOVES: &str = "1 2 3 4 5 6 x 7 8";
const UNSOLVABLE: &str = "2 1 3 4 5 6 7 8 x";

/// The answer of A\* in a format, without the end of its last line.
fn written(format: &str, board: &str) -> String {
    let ran = run(&["solve", "--algorithm", "astar", "--format", format], board);
    ran.out.strip_suffix('\n').unwrap_or_else(|| panic!("{format}: {}", ran.err)).to_owned()
}

#[test]
fn answers_are_written_as_courses_want_them() {
    let [start, goal] = [" 1  2  3\n 4  5  6\n 7  0  8\n", " 1  2  3\n 4  5  6\n 7  8  0\n"];
    let princeton = format!("Minimum number of moves = 1\n\n3\n{start}\n3\n{goal}");
    for (format, board, expected) in [
        ("words", TWO_MOVES, "Right Right"),
        ("words", UNSOLVABLE, "unsolvable"),
        ("capitals", TWO_MOVES, "RR"),
        ("tile-moves", TWO_MOVES, "Move 7 left\nMove 8 left"),
        ("tile-moves", "1 2 3 4 5 6 7 8 x", "no moves"),
        ("length", TWO_MOVES, "2\nrr"),
        ("boards", NEAR, "1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n7 8 0\n"),
        ("princeton", NEAR, princeton.as_str()),
        ("princeton", UNSOLVABLE, "Unsolvable puzzle"),
    ] {
        assert_eq!(written(format, board), expected, "{format}");
    }
}

/// `course.rs` compares the lines before with published values.
#[test]
fn columbiax_gets_its_block() {
    let written = written("columbiax", TWO_MOVES);
    let lines: Vec<_> = written.lines().skip(5).collect();
    let has_both = lines[0].starts_with("running_time: 0.") && lines[1].starts_with("max_ram_usage: 0.");
    assert!(has_both, "{written}");
}

#[test]
fn the_open_list_is_written_before_each_expansion() {
    let written = written("open-list", NEAR);
    let first = "After 0 expansions, open list with 1 node:\n  1 2 3 4 5 6 7 x 8  g = 0  h = 1  f = 1\n";
    let second = "After 1 expansion, open list with 3 nodes:\n  1 2 3 4 5 6 7 8 x  g = 1  h = 0";
    let end = "Goal reached, moves: 1, nodes expanded: 1, most nodes in the open list: 3.";
    assert!(written.starts_with(first) && written.ends_with(end), "{written}");
    for part in [second, "At the end, open list with 2 nodes:\n"] {
        assert!(written.contains(part), "{written}");
    }
}

#[test]
fn every_format_has_a_name_of_its_own_and_writes_every_outcome() {
    let names: BTreeSet<_> = AnswerFormat::ALL.iter().map(|format| format.name).collect();
    assert_eq!(names.len(), AnswerFormat::ALL.len());
    for name in names {
        for board in [TWO_MOVES, "1 2 3 4 5 6 7 8 x", UNSOLVABLE] {
            written(name, board);
        }
    }
}

#[test]
fn every_line_of_a_table_has_the_columns_of_the_header() {
    for (board, start) in [
        ("1 2 x 3", "1 2 x 3,1 2 3 x,bfs,,solved,r,1,"),
        ("1 2 3 x", "1 2 3 x,1 2 3 x,bfs,,solved,,0,0,1,"),
        ("2 1 3 x", "2 1 3 x,1 2 3 x,bfs,,unsolvable,,,0,0,0,"),
    ] {
        let table = run(&["solve", "--algorithm", "bfs", "--format", "csv"], board).out;
        let [head, line] = table.lines().collect::<Vec<_>>()[..] else { panic!("{table}") };
        assert!(line.starts_with(start), "{line}");
        assert_eq!(line.split(',').count(), head.split(',').count(), "{line}");
    }
}

#[test]
fn each_format_of_inputs_has_the_board_as_its_course_writes_it() {
    let start = parse_board("2 3 4 1 5 x 7 6 8").expect("a board");
    let problem = Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("one size");
    let check = |name: &str, text: &str| {
        let format = InputFormat::ALL.iter().find(|format| format.name == name).expect("a format");
        assert_eq!(format.text(&problem), text, "{name}");
    };
    check("text", "2 3 4 1 5 x 7 6 8\n1 2 3 4 5 6 7 8 x\n");
    check("zeros", "2 3 4 1 5 0 7 6 8\n1 2 3 4 5 6 7 8 0\n");
    check("rows", "2 3 4\n1 5 0\n7 6 8\n\n1 2 3\n4 5 6\n7 8 0\n");
    check("json", "{\"start\": [2, 3, 4, 1, 5, 0, 7, 6, 8], \"goal\": [1, 2, 3, 4, 5, 6, 7, 8, 0]}\n");
    check("poj", "2 3 4 1 5 x 7 6 8\n");
    check("princeton", "3\n2 3 4\n1 5 0\n7 6 8\n");
    check("columbiax", "2,3,4,1,5,0,7,6,8\n");
}

#[test]
fn amounts_of_memory_are_read_strictly() {
    // Too little for this process, so that the message has the number.
    for (amount, bytes) in
        [("1M", 1 << 20), ("1MiB", 1 << 20), ("2 mb", 2_000_000), ("1024k", 1 << 20), ("99", 99)]
    {
        let ran = run(&["solve", "--max-memory", amount], "1 2 3 x");
        assert!(ran.err.contains(&format!("the limit of {bytes} bytes of memory")), "{amount}: {}", ran.err);
    }
    for amount in ["500M", "2G", "1T", "2 gb"] {
        assert_eq!(run(&["solve", "--max-memory", amount], "1 2 3 x").status, 0, "{amount}");
    }
    for (problem, texts) in [
        ("write a whole number and a unit", &["M", "", "-5M"][..]),
        ("write a unit: K, M", &["1.5G", "5Q"]),
        ("a search needs memory", &["0"]),
        ("more memory than any machine has", &["99999999999999999999", "99999999999T"]),
    ] {
        for text in texts {
            let refused = run(&["solve", &format!("--max-memory={text}")], "1 2 3 x");
            assert!(refused.status == 2 && refused.err.contains(problem), "{text}: {}", refused.err);
        }
    }
}

/// Where each board is that is read, its size and its tiles. No search of them makes a second node, and a message says so.
fn boards(text: &str, options: &[&str]) -> Vec<String> {
    let usual = ["solve", "--read", "boards", "--algorithm", "astar", "--max-nodes", "1", "--format", "json"];
    let ran = run(&[&usual, options].concat(), text);
    let place = |line: &str| line.split(": ").nth(1).map(str::to_owned);
    let board = |line: &str| {
        let answer: serde_json::Value = serde_json::from_str(line).expect("JSON");
        ["size", "board"].map(|key| answer[key].as_str().expect("text").to_owned()).join(": ")
    };
    let places = ran.err.lines().filter_map(place);
    places.zip(ran.out.lines().map(board)).map(|(place, board)| format!("{place}, {board}")).collect()
}

#[test]
fn a_line_is_a_board_or_the_input_is_one() {
    let check = |text, read: &[&str]| assert_eq!(boards(text, &[]), read, "{text:?}");
    let two = ["line 2, 3x3: 2 3 4 1 5 x 7 6 8", "line 4, 3x3: 1 2 3 4 5 6 7 x 8"];
    check("\n23415x768\n\n1234567x8\n", &two);
    check("2 3 4\n1 5 x\n\n7 6 8\n", &["lines 1 to 4, 3x3: 2 3 4 1 5 x 7 6 8"]);
    check("1\n2\nx\n3\n", &["lines 1 to 4, 2x2: 1 2 x 3"]);
    check("1 2 3 4 5 6\n7 8 9 10 x 11", &["lines 1 to 2, 2x6: 1 2 3 4 5 6 7 8 9 10 x 11"]);
    check("1 2 x 3", &["line 1, 2x2: 1 2 x 3"]);
    check("1 2 x 3\nx 1 2 3", &["line 1, 2x2: 1 2 x 3", "line 2, 2x2: x 1 2 3"]);
    let large = ["lines 1 to 4, 4x4: x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"];
    check("x 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15\n", &large);
}

#[test]
fn a_size_decides_what_lines_leave_open() {
    let two = boards("1 2 3 4 x 5\n5 4 3 2 1 x", &["--size", "3x2"]);
    assert_eq!(two, ["line 1, 3x2: 1 2 3 4 x 5", "line 2, 3x2: 5 4 3 2 1 x"]);
    let wrong = run(&["solve", "--size", "3x2"], "1 2 3 x\n1 2 3 4 5 x");
    assert!(wrong.err.starts_with("error: line 1: 4 entries, but a 3×2 board has 6"), "{}", wrong.err);
}
