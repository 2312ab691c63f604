//! Texts with boards as courses, judges and textbooks write them: each file of `tests/data/texts` says what was understood.

use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;
use tilescope::file::{Meaning, OpenChoice, Opened, Pairing, TextError, open, understand};
use tilescope::puzzle::{Board, GoalPreset, Size, random_board};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/texts")
}

/// A board one move from the goal, in most of the files.
const NEAR: &str = "1 2 3 4 5 6 7 x 8";

/// Each file with what is understood, its first start, and its goal.
const FILES: &[(&str, &str, &str, Option<&str>)] = &[
    ("princeton", "one 3×3 board; after the size, 3×3", "x 1 3 4 2 5 7 8 6", None),
    ("judge-size", "one 4×4 board; after the size, 4×4", "1 2 3 4 5 6 x 8 9 10 7 12 13 14 11 15", None),
    (
        "judge-count",
        "2 3×3 boards, with empty lines between them; after their number, 2",
        "2 3 4 1 5 x 7 6 8",
        None,
    ),
    ("judge-sizes", "2 boards, with empty lines between them; after their number, 2", NEAR, None),
    ("columbia", "one 3×3 board", "x 8 7 6 5 4 3 2 1", None),
    ("count", "3 3×3 boards, one on each line; after the size, 3×3", NEAR, None),
    ("comments", "one 3×3 board", NEAR, None),
    ("sections", "a 3×3 start with its goal", "2 8 3 1 6 4 7 x 5", Some("1 2 3 8 x 4 7 6 5")),
    ("python", "a 3×3 start with its goal", NEAR, Some("1 2 3 4 5 6 7 8 x")),
    ("one-goal", "2 3×3 starts with one goal", NEAR, Some("1 2 3 4 5 6 7 8 x")),
    ("several-goals", "a 3×3 start with several goals", NEAR, Some("1 2 3 4 5 6 7 8 x or x 1 2 3 4 5 6 7 8")),
    ("apart", "3 3×3 boards, with empty lines between them", NEAR, None),
    ("rows", "3 3×3 boards, row by row", NEAR, None),
    ("words", "3 3×3 boards, one on each line", NEAR, None),
    ("gap", "one 3×3 board; the gap in line 2, column 2, is the blank", "2 8 3 1 x 4 7 6 5", None),
    (
        "gap-15",
        "one 4×4 board; the gap in line 2, column 3, is the blank",
        "1 2 3 4 5 6 x 8 9 10 7 12 13 14 11 15",
        None,
    ),
    ("csv", "one 3×3 board; the gap in line 2, column 2, is the blank", "1 2 3 4 x 6 7 5 8", None),
    ("hex", "one 4×4 board", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15", None),
    ("java", "one 3×3 board", NEAR, None),
    ("quotes", "one 3×3 board", NEAR, None),
    ("hyphens", "one 3×3 board", NEAR, None),
    ("drawn", "one 3×3 board; the gap in line 6, column 2, is the blank", NEAR, None),
    ("end-of-file", "3 3×3 boards, one on each line", NEAR, None),
    ("windows", "one 3×3 board", NEAR, None),
    ("star", "one 3×3 board", NEAR, None),
    ("letter-b", "one 3×3 board", NEAR, None),
    ("dot", "one 3×3 board", NEAR, None),
    ("letter-e", "one 3×3 board", NEAR, None),
    ("minus-one", "one 3×3 board", NEAR, None),
    ("parentheses", "one 3×3 board", NEAR, None),
    ("numbered", "2 3×3 boards, with headings", NEAR, None),
    ("from-to", "a 3×3 start with its goal", NEAR, Some("1 2 3 4 5 6 7 8 x")),
    (
        "algorithm",
        "one 3×3 board; after the number of an algorithm, 2, which is left out, and the size, 3×3",
        NEAR,
        None,
    ),
    (
        "goal-blank-last",
        "a 3×3 start with its goal; after the number of tiles, 8, and the cell of the goal’s blank, which is in row 3, column 3",
        NEAR,
        Some("1 2 3 4 5 6 7 8 x"),
    ),
    (
        "goal-blank",
        "a 3×3 start with its goal; after the number of tiles, 8, and the cell of the goal’s blank, which is in row 2, column 2",
        "1 2 3 4 x 5 6 7 8",
        Some("1 2 3 4 x 5 6 7 8"),
    ),
    (
        "gap-in-word",
        "one 4×4 board; the gap in line 1, column 12, is the blank",
        "1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12",
        None,
    ),
    (
        "gap-in-words",
        "3 3×3 boards, one on each line; the gap in line 1, column 6, is the blank",
        "1 2 3 4 5 x 6 7 8",
        None,
    ),
    ("gap-in-rows", "one 3×3 board; the gap in line 3, column 2, is the blank", NEAR, None),
    (
        "number-blank",
        "one 4×4 board; after the size, 4×4; 16 is the blank",
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15",
        None,
    ),
    ("number-blank-lines", "3 3×3 boards, one on each line; 9 is the blank", NEAR, None),
    ("hash-rows", "one 3×3 board; # in line 4 is the blank, not a comment", NEAR, None),
    ("hash-rows-first", "one 3×3 board; # in line 1 is the blank, not a comment", "x 2 3 1 5 6 4 7 8", None),
    ("hash-lines", "3 3×3 boards, one on each line; # in line 1 is the blank, not a comment", NEAR, None),
    ("letters", "one 3×3 board", NEAR, None),
    (
        "letters-15",
        "a 4×4 start with its goal; the gap in line 1, column 12, is the blank",
        "1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12",
        Some("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x"),
    ),
    ("letter-rows", "one 4×4 board", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15", None),
    ("letter-words", "one 4×4 board", "14 15 4 5 1 2 3 6 7 8 9 10 11 12 13 x", None),
    ("cells", "one 3×3 board; after the number of its cells, 9", NEAR, None),
    (
        "place-last",
        "one 3×3 board; after the place of the blank, 9, which is row 3, column 3",
        "1 2 3 4 5 6 7 8 x",
        None,
    ),
    (
        "place-first",
        "one 3×3 board; after the place of the blank, 0, which is row 1, column 1",
        "x 1 2 3 4 5 6 7 8",
        None,
    ),
    ("c-array", "one 3×3 board; after the size, 3×3", "1 2 3 4 x 5 7 8 6", None),
    ("json", "a 3×3 start with its goal", "1 2 3 4 x 5 7 8 6", Some("1 2 3 4 5 6 7 8 x")),
    ("size-heading", "one 2×3 board; after the size, 2×3", "1 2 3 4 x 5", None),
    ("number-index", "3 4×4 boards; the number before each board is left out", KORF_1, None),
    ("number-colon", "2 4×4 boards; the number before each board is left out", KORF_1, None),
    ("cases", "2 4×4 boards; only the lists are read, not the program around them", KORF_1, None),
    (
        "tile-positions",
        "a 4×4 start with its goal; after the size, 4×4; each number is the tile of a cell, not the cell of a tile",
        KORF_1,
        Some("x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"),
    ),
    (
        "coordinates",
        "one 3×3 board; 2/1 is column 2 in row 1 from the bottom; the blank comes first, then each tile",
        // In Bratko’s book, 1 3 4 are above 8, the blank and 2, and 7 6 5 below.
        "1 3 4 8 x 2 7 6 5",
        None,
    ),
    (
        "pddl-cells",
        "a 3×3 start with its goal; a cell of PDDL is its number, row by row, or its column and its row",
        "3 7 5 x 1 2 8 4 6",
        Some("1 2 3 4 5 6 7 8 x"),
    ),
    (
        "pddl-columns",
        "a 4×4 start with its goal; a cell of PDDL is its number, row by row, or its column and its row",
        "7 3 14 13 4 1 10 8 5 12 9 11 2 15 6 x",
        Some("x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"),
    ),
    ("underscores", "one 3×3 board", "8 7 6 5 4 3 2 1 x", None),
    ("letter-g", "one 3×3 board", "1 2 3 4 6 8 7 5 x", None),
];

/// The first of the hundred boards of R. Korf, Artificial Intelligence 27, 1985, pages 97 to 109.
const KORF_1: &str = "14 13 15 7 11 12 9 5 6 x 2 1 4 8 10 3";

/// Files that are refused, with what the message says that they look like.
const REFUSED: &[(&str, &str)] = &[("costs", "the costs of its tiles")];

/// Files of two boards that may be a start and its goal.
const PAIRS: &[&str] = &["start-line-goal-line", "two-boards"];

fn read(name: &str) -> String {
    fs::read_to_string(folder().join(format!("{name}.txt"))).expect(name)
}

#[test]
fn every_file_of_a_course_is_understood_as_it_is() {
    for (name, what, start, goal) in FILES {
        let meaning = understand(&read(name), None, None).unwrap_or_else(|error| panic!("{name}: {error}"));
        let Meaning::One(understood) = meaning else { panic!("{name} has one meaning") };
        assert_eq!(understood.to_string(), *what, "{name}");
        let first = understood.boards[0];
        assert_eq!(first.start.to_string(), *start, "{name}");
        assert_eq!(first.goals.map(|goals| goals.to_string()).as_deref(), *goal, "{name}");
    }
    let files = fs::read_dir(folder()).expect("a folder").count();
    assert_eq!(files, FILES.len() + PAIRS.len() + REFUSED.len(), "each file is in a list");
    for (name, what) in REFUSED {
        let error = understand(&read(name), None, None).expect_err(name).to_string();
        assert!(error.starts_with("line 1: this looks like ") && error.contains(what), "{name}: {error}");
    }
}

#[test]
fn a_layout_is_read_or_refused_and_never_guessed() {
    let read = |text: &str| match understand(text, None, None) {
        Ok(Meaning::One(read)) => read.boards.iter().map(|board| board.start.to_string()).collect(),
        Ok(Meaning::Either { .. }) => vec!["either".to_owned()],
        Err(error) => vec![error.to_string()],
    };
    let near = "1 2 3 4 5 6 7 0 8";
    let rows = near.replace(" 4", "\n4").replace(" 7", "\n7");
    for (text, expected) in [
        // The numbers of lines and of tiles are told from each other, also where one is a tile.
        (format!("3,{near}\n12,{near}\n"), vec![NEAR, NEAR]),
        (format!("1)\n{rows}\n2)\n{rows}\n"), vec![NEAR, NEAR]),
        (format!("7 {near}\n7 {near}\n"), vec!["line 1: tile 7 appears twice"]),
        (format!("1: {near}\n2: 1 2 3 4 5 6 7 0 7\n"), vec!["line 2: tile 7 appears twice"]),
        (format!("1 {near}\n2 1 2 3 4 5 6 7 0 7\n"), vec!["line 2: tile 7 appears twice"]),
        // The number could be the first one or the last one.
        ("4 1 2 3 4 5 6 7 0 8 4".to_owned(), vec!["line 1: 11 entries"]),
        ("8 1 2 3 4 5 6 7 0 8".to_owned(), vec!["line 1: tile 8 appears twice"]),
        ("List<int> a = {1,2,3,4,5,6,7,0,8};\nList<int> b = {1,2,3,4,5,6,7,8,0};".to_owned(), vec!["either"]),
        ("[2/2,1/3,3/2,2/3,3/3,3/1,2/1,1/1]".to_owned(), vec!["line 1: the blank appears"]),
        ("[1/1,1/255,1/99999999999999999999]".to_owned(), vec!["line 1: "]),
        (
            "(:init (tile-at t1 c1)) (:goal (tile-at t1 c1))".to_owned(),
            vec!["line 1: this looks like PDDL, but"],
        ),
        ("0".to_owned(), vec!["line 1: 1 entry"]),
        ("12_34_5x".to_owned(), vec!["1 2 3 4 5 x"]),
        ("1234_5678".to_owned(), vec!["1 2 3 4 x 5 6 7 8"]),
    ] {
        let found: Vec<String> = read(&text);
        let is_it = found.len() == expected.len()
            && found.iter().zip(&expected).all(|(found, part)| found.starts_with(part));
        assert!(is_it, "{text:?}: {found:?}");
    }
}

#[test]
fn two_boards_are_two_starts_or_a_start_and_its_goal() {
    for name in PAIRS {
        let text = read(name);
        let Ok(Meaning::Either { boards, start_goal }) = understand(&text, None, None) else {
            panic!("{name} has two meanings")
        };
        assert!(boards.to_string().starts_with("2 3×3 boards"), "{boards}");
        assert_eq!(start_goal.to_string(), "a 3×3 start with its goal");
        let decided = |pairing| understand(&text, None, Some(pairing));
        assert_eq!(decided(Pairing::Boards), Ok(Meaning::One(boards)));
        assert_eq!(decided(Pairing::StartGoal), Ok(Meaning::One(start_goal)));
    }
}

#[test]
fn the_window_opens_each_file_or_asks_which_board_is_meant() {
    for (name, _, start, goal) in FILES {
        let opened = open(&folder().join(format!("{name}.txt"))).expect(name);
        let (Opened::Text { choices, .. }, _) = opened else { panic!("{name} is a text") };
        let OpenChoice { document, has_goal } = choices[0];
        assert_eq!(document.problem.start().to_string(), *start, "{name}");
        assert_eq!(has_goal, goal.is_some(), "{name}");
    }
    for name in PAIRS {
        let Ok((Opened::Text { choices, .. }, _)) = open(&folder().join(format!("{name}.txt"))) else {
            panic!("{name} is a text")
        };
        let goals: Vec<_> = choices.iter().map(|choice| choice.has_goal).collect();
        assert_eq!(goals, [true, false, false], "{name}");
    }
}

#[test]
fn an_error_names_the_line_and_the_remedy() {
    let check = |text: &str, part: &str| {
        let error = understand(text, None, None).expect_err(text).to_string();
        assert!(error.contains(part), "{text:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    };
    check("", "no tiles given");
    check("# nothing\n\n", "no tiles given");
    check("1 2 3\n4 5 6\nseven x 8\n", "line 3: “seven” is neither a tile nor a heading; use a heading");
    check("5\n", "line 1: ");
    check(
        "6\n1 2 3 4 5 6\n7 8 9 10 11 12\n13 14 15 16 17 18\n19 20 21 22 23 24\n25 26 27 28 29 30\n31 32 33 34 35 0\n",
        "line 1: a square board is at most 5 × 5, not 6 × 6",
    );
    check("3\n1 2 3\n4 5 6\n7 8 8\n", "lines 2 to 4: tile 8 appears twice");
    check("4\n1 2 3 4 5 6 7 0 8\n\n1 2 3 4 5 6 0 7 8\n", "line 1: the text has 2 boards, not 4");
    check(
        "8\n9\n1 2 3\n4 5 6\n7 0 8\n",
        "line 2: a 3×3 goal has no cell 9 for its blank; write 0 to 8, or -1",
    );
    check(
        "8\n3\n1 2 3\n4 5 6\n7 0 8\n",
        "line 1: 8 and 3 are the number of an algorithm and a size (remove 8), or",
    );
    check("3\n2\n1 2\n3 0\n", "line 1: 3 and 2 are the number of an algorithm and a size (remove 3), or");
    check("goal: 1 2 3 4 5 6 7 8 x", "line 1: this goal has no start");
    check("start 1 2 3 x goal 1 2 3 4 5 6 7 8 x", "the start is a 2×2 board, but its goal is a 3×3 board");
    check("1 2 3 x\nEND OF FILE\n3 2 1 x", "line 3: nothing may follow");
    check("1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n7 8 8\n", "lines 5 to 7: tile 8 appears twice");
    let odd = understand(&read("apart"), None, Some(Pairing::StartGoal)).expect_err("odd").to_string();
    assert!(odd.starts_with("lines 9 to 11: this board has no goal"), "{odd}");
}

/// The word “or” is between several goals of a start, on one line or between the lines.
#[test]
fn a_start_can_have_several_goals() {
    let goals = ["1 2 3 4 5 6 7 8 x", "x 1 2 3 4 5 6 7 8"];
    let rows = |text: &str| text.replace(" 4 ", "\n4 ").replace(" 7 ", "\n7 ");
    let [first, second] = goals;
    let start = "1 2 3 4 5 6 7 x 8";
    for text in [
        format!("Start: {start}\nGoal: {first} or {second}\n"),
        format!("Goal: {first}\nor: {second}\nStart: {start}\n"),
        format!("Start:\n{}\n\nGoal:\n{first}\n\nor\n\n{second}\n", rows(start)),
    ] {
        let Ok(Meaning::One(read)) = understand(&text, None, None) else { panic!("{text:?}") };
        let [board] = &read.boards[..] else { panic!("{text:?}: {read}") };
        let found = board.goals.expect("goals");
        assert_eq!(found.all().iter().map(ToString::to_string).collect::<Vec<_>>(), goals, "{text:?}");
        assert!(read.to_string().contains("a 3×3 start with several goals"), "{read}");
    }
    let several = format!("start {start} start {second} goal {first} or {second}");
    let Ok(Meaning::One(read)) = understand(&several, None, None) else { panic!("one meaning") };
    assert!(
        read.boards.len() == 2 && read.boards.iter().all(|board| board.goals.expect("goals").are_several())
    );
    let error = |text: &str| understand(text, None, None).expect_err(text).to_string();
    assert!(error(&format!("{first} or {second}")).starts_with("line 1: “or” is neither a tile"));
    assert!(error(&format!("start {start} goal {first} or {first}")).contains("is given twice"));
}

#[test]
fn two_numbers_before_a_board_are_read_only_as_courses_write_them() {
    let check = |text: &str, expected: &str| {
        let meaning = understand(text, None, None).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        let Meaning::One(understood) = meaning else { panic!("{text:?} has one meaning") };
        assert_eq!(understood.to_string(), expected, "{text:?}");
    };
    let of_algorithm = |number| {
        format!(
            "one 4×4 board; after the number of an algorithm, {number}, which is left out, and the size, 4×4"
        )
    };
    let fifteen = "1-2-3-4-5-6-7-8-9-10-11-12-13-14-0-15";
    check(&format!("3\n4\n{fifteen}\n"), &of_algorithm(3));
    // 15 is no number of an algorithm, so that 4 is the cell.
    check(
        &format!("15\n4\n\n{}\n", fifteen.replace('-', " ")),
        "a 4×4 start with its goal; after the number of tiles, 15, and the cell of the goal’s blank, which is in row 2, column 1",
    );
    // One board after its size is that, whatever its number is.
    check("1\n3\n1 2 3\n4 5 6\n7 0 8\n", "one 3×3 board; after their number, 1");
    for wrong in ["7\n-1\n1 2 3\n4 5 6\n7 0 8\n", "2\n4\n1 2 3\n4 5 6\n7 0 8\n", "99\n3\n1-2-3-4-5-6-7-0-8\n"]
    {
        assert!(understand(wrong, None, None).is_err(), "{wrong:?}");
    }
}

#[test]
fn the_place_of_a_blank_is_never_taken_for_a_tile() {
    let error = |text: &str| understand(text, None, None).expect_err(text).to_string();
    let both = error("8\n4\n1 2 3 4 5 6 7 8\n");
    assert!(
        both.starts_with("line 2: 4 is the place of the blank, counted from 0 (1 2 3 4 x 5 6 7 8) or from 1 (1 2 3 x 4 5 6 7 8)"),
        "{both}"
    );
    assert!(both.ends_with("write x in its place, and remove the numbers before the tiles"), "{both}");
    // A gap is the blank, and 0 the cell of the goal’s; or 0 is the place of the blank.
    assert!(error("8\n0\n1 2 3\n4 5 6\n7 8\n").contains("or of the goal’s blank"));
    assert!(
        error("3\n-1\n1 2 3 4 5 6 7 8\n").starts_with("line 2: -1 is the blank, or says that it is last")
    );
    // Whatever stands before the tiles, they are read as the board with the blank there, or not at all.
    for tiles in ["1 2 3 4 5 6 7 8\n", "1 2 3\n4 5 6\n7 8\n", "12345678\n", "1,2,3,4\n5,6,7,8\n"] {
        for count in [1, 3, 8, 9] {
            for place in -1..=10 {
                for between in ["\n", " ", ", "] {
                    let text = format!("{count}{between}{place}\n{tiles}");
                    // These are rows and columns.
                    let is_size = count == 3 && place == 3 && between != "\n";
                    let Ok(Meaning::One(read)) = understand(&text, None, None) else { continue };
                    if is_size {
                        continue;
                    }
                    let expected = match place {
                        0 => "x 1 2 3 4 5 6 7 8",
                        9 => "1 2 3 4 5 6 7 8 x",
                        _ => panic!("{text:?} is read as {read}"),
                    };
                    assert_eq!(read.boards[0].start.to_string(), expected, "{text:?}");
                    assert!(read.is_told() && read.boards.len() == 1, "{text:?}: {read}");
                }
            }
        }
    }
    // A board of ten cells in the usual rows keeps its first tiles.
    for text in ["9 0 1 2 3 4 5 6 7 8", "9 0\n1 2\n3 4\n5 6\n7 8\n", "9 0 1 2 3\n4 5 6 7 8"] {
        let read = understand(text, None, None).expect(text);
        let Meaning::One(read) = read else { panic!("{text:?} has one meaning") };
        assert_eq!(read.boards[0].start.size().cells(), 10, "{text:?}");
    }
}

#[test]
fn a_number_beside_a_board_is_never_taken_for_a_tile_without_a_word() {
    let read = |text: &str, size| {
        let meaning =
            understand(text, size, Some(Pairing::Boards)).unwrap_or_else(|why| panic!("{text:?}: {why}"));
        let Meaning::One(read) = meaning else { panic!("{text:?} has one meaning") };
        read
    };
    let ten = Size::new(2, 5).expect("a size");
    for (text, end) in [
        ("9 1 2 3 4 0 5 7 8 6", Some("the beginning")),
        ("1,2,3,4,0,5,7,8,6,9", Some("the end")),
        ("1 2 3 4 0 5 7 8 6\n9 1 2 3 4 0 5 7 8 6\n", Some("the beginning")),
        ("9 1 2 3 4\n0 5 7 8 6", None),
        ("1 9 2 3 4 0 5 7 8 6", None),
        ("size 2 5\n9 1 2 3 4 0 5 7 8 6", None),
    ] {
        let said = end.map(|end| format!("; 9 at {end} is a tile, not a number beside a 3×3 board"));
        let found = read(text, None);
        assert_eq!(found.boards.last().expect("one").start.size(), ten, "{text:?}");
        assert_eq!(found.is_told(), said.is_some(), "{text:?}: {found}");
        assert!(said.is_none_or(|said| found.to_string().ends_with(&said)), "{text:?}: {found}");
    }
    assert!(!read("9 1 2 3 4 0 5 7 8 6", Some(ten)).is_told());
}

#[test]
fn boards_of_programs_are_read_with_their_dimensions_and_names() {
    let check = |text: &str, start: &str, goal: Option<&str>| {
        let meaning = understand(text, None, None).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        let Meaning::One(read) = meaning else { panic!("{text:?} has one meaning") };
        let [board] = &read.boards[..] else { panic!("{text:?}: {read}") };
        assert_eq!(board.start.to_string(), start, "{text:?}");
        assert_eq!(board.goals.map(|goals| goals.to_string()).as_deref(), goal, "{text:?}");
    };
    let (start, goal) = ("1 2 3 4 x 5 7 8 6", "1 2 3 4 5 6 7 8 x");
    check("int b[9] = {1,2,3,4,0,5,7,8,6};", start, None);
    check("static int puz[3][3] =\n{\n  {1,2,3},\n  {4,0,5},\n  {7,8,6}\n};\n", start, None);
    check("int c[3][2] = {1,2,3,4,0,5};", "1 2 3 4 x 5", None);
    check(
        "int start[3][3] = {{1,2,3},{4,0,5},{7,8,6}};\nint goal[3][3] = {{1,2,3},{4,5,6},{7,8,0}};\n",
        start,
        Some(goal),
    );
    for json in [
        "{\"goal\": [1,2,3,4,5,6,7,8,0], \"start\": [1,2,3,4,0,5,7,8,6]}",
        "{'initial_state': '123405786', 'goal_state': '123456780'}",
    ] {
        check(json, start, Some(goal));
    }
    // An index is no dimension.
    assert!(understand("a[1] = {4,0,5}\na[0] = {1,2,3}\na[2] = {7,8,6}\n", None, None).is_err());
}

#[test]
fn the_sign_of_a_comment_is_the_blank_only_where_nothing_else_is() {
    let read = |text: &str| understand(text, None, Some(Pairing::Boards)).map_err(|error| error.to_string());
    let starts = |text: &str| match read(text) {
        Ok(Meaning::One(read)) => read.boards.iter().map(|board| board.start.to_string()).collect::<Vec<_>>(),
        other => panic!("{text:?}: {other:?}"),
    };
    assert_eq!(starts("1 # 3\n4 2 5\n7 8 6"), ["1 x 3 4 2 5 7 8 6"]);
    assert_eq!(starts("[[1, 2, 3], [4, #, 6], [7, 5, 8]]"), ["1 2 3 4 x 6 7 5 8"]);
    assert_eq!(starts("# 12 boards follow\n1 2 3 x\n"), ["1 2 3 x"]);
    assert_eq!(starts("1 2 3 x # 12\n"), ["1 2 3 x"]);
    assert_eq!(starts("1 2 3 4 5 6 7 x 8 # 3\n1 2 3 4 5 6 x 7 8 # 4\n"), [NEAR, "1 2 3 4 5 6 x 7 8"]);
    assert_eq!(starts("# 1 2 3 4 5 6 7 8 x\n1 2 3 4 5 6 7 x 8\n"), [NEAR]);
    let either = "# is the blank here, or begins a comment";
    for text in [
        "# 1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 x 8\n",
        "1 2 3 4 5 6 7 x 8\n# 1 2 3 4 5 6 7 8\n",
        "# 5\n1 2\n3 4\n",
    ] {
        let error = read(text).expect_err(text);
        assert!(error.contains(either), "{text:?}: {error}");
    }
    // What is wrong is said of the rows with their blank.
    let twice = read("1 2 3\n4 # 6\n7 8 8\n").expect_err("a tile twice");
    assert!(twice.starts_with("lines 1 to 3: tile 8 appears twice (entries 8 and 9)"), "{twice}");
}

#[test]
fn a_word_that_is_no_heading_is_named_with_what_to_write() {
    for text in ["Ziel: 1 2 3 4 5 6 7 8 x", "1 2 3 x\nZiel\n1 2 x 3"] {
        let error = understand(text, None, None).expect_err(text).to_string();
        let part = "“Ziel” is neither a tile nor a heading; use a heading such as start, goal or size";
        assert!(error.contains(part), "{text:?}: {error}");
    }
}

/// A board as a format writes it, for any number of boards if it says so.
type Writer = fn(&[Board]) -> String;

fn grid(board: &Board, tile: impl Fn(u8) -> String, between: &str) -> String {
    let tiles: Vec<_> = board.tiles().map(tile).collect();
    let rows = tiles.chunks(board.size().cols()).map(|row| row.join(between) + "\n");
    rows.collect()
}

fn plain(tile: u8) -> String {
    tile.to_string()
}

/// The boards, each after its number and this text.
fn numbered(boards: &[Board], text: &str) -> String {
    let lines: Vec<String> =
        (1..).zip(boards).map(|(number, board)| format!("{number}{text}{board}\n")).collect();
    lines.concat()
}

/// Each format with the boards that it can write.
const FORMATS: &[(&str, Writer)] = &[
    ("lines", |boards| boards.iter().map(|board| board.to_string() + "\n").collect()),
    ("rows apart", |boards| boards.iter().map(|board| grid(board, plain, " ") + "\n").collect()),
    ("size first", |boards| {
        let size = boards[0].size();
        let boards: String = boards.iter().map(|board| grid(board, plain, "\t") + "\n").collect();
        format!("{} {}\n{boards}", size.rows(), size.cols())
    }),
    ("headings", |boards| {
        boards.iter().map(|board| "Start:\n".to_owned() + &grid(board, plain, ", ")).collect()
    }),
    ("python", |boards| {
        let list = |board: &Board| {
            let rows: Vec<_> = grid(board, plain, ", ").lines().map(|row| format!("[{row}]")).collect();
            format!("[{}]\n", rows.join(", "))
        };
        boards.iter().map(list).collect()
    }),
    ("C", |boards| {
        let array = |board: &Board| {
            let size = board.size();
            format!(
                "int a[{}][{}] = {{{}}};\n",
                size.rows(),
                size.cols(),
                grid(board, plain, ",").replace('\n', ",")
            )
        };
        boards.iter().map(array).collect()
    }),
    ("JSON", |boards| {
        let list = |board: &Board| {
            format!("{{\"start\": [{}]}}\n", grid(board, plain, ", ").trim_end().replace('\n', ", "))
        };
        boards.iter().map(list).collect()
    }),
    ("columns with a gap", |boards| {
        let tile = |tile: u8| if tile == 0 { "  ".to_owned() } else { format!("{tile:2}") };
        boards.iter().map(|board| grid(board, tile, " ") + "\n").collect()
    }),
    ("commas with a gap", |boards| {
        let tile = |tile: u8| if tile == 0 { String::new() } else { tile.to_string() };
        boards.iter().map(|board| grid(board, tile, ",") + "\n").collect()
    }),
    ("hexadecimal words with a gap", |boards| {
        let tile = |tile: u8| if tile == 0 { " ".to_owned() } else { format!("{tile:X}") };
        boards.iter().map(|board| grid(board, tile, "").replace('\n', "") + "\n").collect()
    }),
    ("hexadecimal rows with a gap", |boards| {
        let tile = |tile: u8| if tile == 0 { " ".to_owned() } else { format!("{tile:X}") };
        boards.iter().map(|board| grid(board, tile, "") + "\n").collect()
    }),
    ("the number after the last tile", |boards| {
        let last = boards[0].size().cells();
        let tile = |tile: u8| if tile == 0 { last.to_string() } else { tile.to_string() };
        boards.iter().map(|board| grid(board, tile, " ") + "\n").collect()
    }),
    ("#", |boards| {
        let tile = |tile: u8| if tile == 0 { "#".to_owned() } else { tile.to_string() };
        boards.iter().map(|board| grid(board, tile, " ") + "\n").collect()
    }),
    ("letters", |boards| {
        let tile = |tile: u8| if tile == 0 { "_".to_owned() } else { char::from(b'@' + tile).to_string() };
        boards.iter().map(|board| grid(board, tile, "") + "\n").collect()
    }),
    ("hexadecimal rows", |boards| {
        boards.iter().map(|board| grid(board, |tile| format!("{tile:X}"), "") + "\n").collect()
    }),
    ("numbers", |boards| numbered(boards, "\t")),
    ("numbers with colons", |boards| numbered(boards, ": ")),
    ("underscores", |boards| {
        let rows = |board: &Board| grid(board, |tile| format!("{tile:X}"), "").trim_end().replace('\n', "_");
        boards.iter().map(|board| rows(board) + "\n").collect()
    }),
    ("cases", |boards| {
        let list = |board: &Board| grid(board, plain, ",").trim_end().replace('\n', ",");
        let case = |(number, board)| format!("case {number}: return {{{}}}; // {number}\n", list(board));
        (1..).zip(boards).map(case).collect()
    }),
    ("Windows", |boards| {
        let lines: String = boards.iter().map(|board| grid(board, plain, " ") + "\n").collect();
        format!("\u{feff}{}", lines.replace('\n', "\r\n"))
    }),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_in_a_format_is_read_back(
        size in prop::sample::select(Size::all().filter(|size| size.rows() > 1).collect::<Vec<_>>()),
        seeds in prop::collection::vec(any::<u64>(), 1..5),
        format in prop::sample::select(FORMATS),
    ) {
        let goal = GoalPreset::BlankLast.board(size);
        let boards: Vec<_> = seeds.iter().map(|seed| random_board(&goal, *seed)).collect();
        let text = (format.1)(&boards);
        let read = understand(&text, None, Some(Pairing::Boards)).map_err(|error| format!("{error}: {text}"));
        // Some forms are for some boards only; the others are refused, and never read as something else.
        let has_hex = format.0.contains("hexadecimal") || format.0 == "underscores";
        let refuses_some = [
            "hexadecimal words with a gap",
            "hexadecimal rows with a gap",
            "the number after the last tile",
            "#",
            "numbers",
        ];
        let is_for_all = !(has_hex && size.is_wide() || refuses_some.contains(&format.0));
        // A gap at an end of a line cannot be seen.
        let has_gap_at_end = text.lines().any(|line| line.starts_with(' ') || line.ends_with(' '));
        if !is_for_all && (read.is_err() || has_gap_at_end) {
            return Ok(());
        }
        let Ok(Meaning::One(read)) = read else { panic!("{}: {read:?}\n{text}", format.0) };
        let tiles = |board: &Board| board.tiles().collect::<Vec<_>>();
        // A line alone does not tell 2×3 from 3×2.
        let read: Vec<_> = read.boards.iter().map(|board| tiles(&board.start)).collect();
        prop_assert_eq!(read, boards.iter().map(tiles).collect::<Vec<_>>(), "{}\n{}", format.0, text);
    }

    #[test]
    fn random_texts_are_read_or_refused_in_one_line(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        signs in "[0-9xXbe _*.,;|\"'()\\[\\]{}\n\t#:=+-]{0,120}",
        words in prop::collection::vec(prop::sample::select(WORDS), 0..30),
    ) {
        for text in [String::from_utf8_lossy(&bytes).into_owned(), signs, words.concat()] {
            for size in [None, Some(Size::EIGHT)] {
                for pairing in [None, Some(Pairing::StartGoal)] {
                    if let Err(error) = understand(&text, size, pairing) {
                        prop_assert!(!error.to_string().contains('\n'), "{error}");
                    }
                }
            }
        }
    }
}

/// Parts of texts.
const WORDS: &[&str] = &[
    "start",
    "goal",
    ":",
    "\n",
    "\n\n",
    " ",
    "3",
    "3 3\n",
    "1 2 3 4 5 6 7 8 0",
    "1 2 3\n4 5 6\n7 0 8\n",
    "size",
    "END OF FILE",
    "# a",
    "2",
    "x",
    "\u{feff}",
    "é",
    "“",
    "' '",
    "-",
    "0,,1",
    "1 2\n3",
    "puzzle 1",
    "#",
    "12345 678",
    "ABCD",
    "9",
    "-1\n",
    "1: ",
    "case 1: return {1,2,3,4,5,6,7,8,0};",
    "[1/1,1/2,2/1,2/2]",
    "(:init (at t1 p1 p1) (on t2 c3)",
    "(:goal",
    "starting positions for each tile",
];

#[test]
fn a_text_error_is_a_type_of_its_own() {
    assert_eq!(understand("", None, None), Err(TextError::Empty));
}
