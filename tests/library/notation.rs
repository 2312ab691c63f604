//! Boards and goals as people and programs write them.

use tilescope::puzzle::{
    BlankForm, Board, GoalPreset, NotationError, Size, count_entries, parse_board, parse_board_like,
    parse_board_of_size, read_board,
};

fn check(text: &str, board: &str) {
    assert_eq!(parse_board(text).map(|read| read.to_string()).as_deref(), Ok(board), "{text:?}");
}

#[test]
fn every_way_of_writing_a_board_is_read() {
    let board = "2 3 4 1 5 x 7 6 8";
    for blank in ["x", "*", ".", "b", "-1", "-"] {
        check(&board.replace('x', blank), board);
    }
    let apart = [" 2  3  4  1  5  x  7  6  8 \r\n", "2,3,4,1,5,0,7,6,8", "2-3-4-1-5-0-7-6-8"];
    let in_rows = ["2 3 4\n1 5 _\n7 6 8", "2 3 4 / 1 5 X / 7 6 8", "[2, 3, 4], [1, 5, 0], [7, 6, 8]"];
    let words = ["23415x768", "23415E768", "234\n15x\n768\n", "234 150 768", "\"234150768\""];
    let others = [
        "2 - 3 - 4 - 1 - 5 - 0 - 7 - 6 - 8",
        "[['2', '3', '4'], ['1', '5', ' '], ['7', '6', '8']]",
        "\"2 3 4\", \"1 5 0\", \"7 6 8\"",
        "['2' '3' '4' '1' '5' '' '7' '6' '8']",
        "\"2 3 4\" \"1 5 0\" \"7 6 8\"",
        "\"\"\"\n2 3 4\n1 5 0\n7 6 8\n\"\"\"",
        "“2” “3” “4” “1” “5” “ ” “7” “6” “8”",
        "+---+---+---+\n| 2 | 3 | 4 |\n| 1 | 5 | _ |\n| 7 | 6 | 8 |\n+---+---+---+",
        "<2 3 4 1 5 blank 7 6 8>",
    ];
    for text in apart.into_iter().chain(in_rows).chain(words).chain(others) {
        check(text, board);
    }
}

#[test]
fn letters_are_digits_where_each_tile_has_one_character() {
    for text in
        ["123456789abcdef0", "123456789ABCDEFx", "1234 5678 9abc def0", "1 2 3 4\n5 6 7 8\n9 A B C\nD E F _"]
    {
        check(text, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x");
    }
    // The letter is the eleventh tile of twelve, and the blank of nine.
    assert_eq!(parse_board("0123456789ab").map(|board| board.tile(11)), Ok(11));
    assert_eq!(parse_board("12345678b").map(|board| board.tile(8)), Ok(0));
}

#[test]
fn the_number_after_the_last_tile_is_the_blank_where_it_can_be_nothing_else() {
    let check = |text: &str, board: Option<&str>| {
        let read = read_board(text, None).map(|(board, blank)| format!("{board}, {blank:?}"));
        assert_eq!(read.ok().as_deref(), board, "{text:?}");
    };
    let words = ["123495786", "123/495/786", "123\n495\n786"];
    let entries = ["1 2 3\n4 9 5\n7 8 6", "1,2,3,4,9,5,7,8,6", "[[1,2,3],[4,9,5],[7,8,6]]"];
    for text in words.into_iter().chain(entries) {
        check(text, Some("1 2 3 4 x 5 7 8 6, Number(9)"));
    }
    for text in ["1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"] {
        check(text, Some("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x, Number(16)"));
    }
    check("3 1 2 4", Some("3 1 2 x, Number(4)"));
    // With another sign for the blank, 9 is a tile of 2×5.
    check("1 2 3 4 0 5 7 8 6 9", Some("1 2 3 4 x 5 7 8 6 9, Sign"));
    // A blank is missing on 2×5, or a number stands before the board.
    for text in ["1 2 3 4 5\n6 7 8 9", "1,2,3,4,5,6,,7,8,9", "9\n1 2 3\n4 5 6\n7 8", "9\n1 2 3 4 5 6 7 8"] {
        let read = read_board(text, None);
        assert!(!matches!(read, Ok((_, BlankForm::Number(_)))), "{text:?}: {read:?}");
    }
    // 12 and 15 are tiles of the next larger board.
    check("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", None);
    assert!(read_board("1 2 3 4 5 6 7 8 9", "2x5".parse().ok()).is_err());
    // A board file has a sign.
    assert!(parse_board("1 2 3 4 9 5 7 8 6").is_err());
}

#[test]
fn letters_are_tiles_where_all_tiles_are_letters() {
    let words = ["ABCDEFGHx", "abcdefgh.", "ABC DEF GH0"];
    let entries = ["A B C\nD E F\nG H _", "A,B,C,D,E,F,G,H,#", "A B C D E F G H -"];
    for text in words.into_iter().chain(entries) {
        check(text, "1 2 3 4 5 6 7 8 x");
    }
    check("E A B C\nI F G D\nM J K H\n_ N O L", "5 1 2 3 9 6 7 4 13 10 11 8 x 14 15 12");
    let error = |text: &str| parse_board(text).expect_err("not a board").to_string();
    assert!(error("A B C\nD E F\nG G _").contains("tile 7 appears twice (entries 7 and 8)"));
    assert!(error("A B C\nD E F\nG I _").contains("entry 8 is 9"));
    assert!(error("A B C\nD E F\nG P _").contains("entry 1 is “A”"));
    // Cases and digits do not mix.
    assert!(parse_board("A b C D E F G H _").is_err() && parse_board("1 B C D E F G H _").is_err());
}

#[test]
fn rows_decide_among_the_sizes_with_as_many_cells() {
    for text in ["1 2\n3 4\n5 x", "1 2 | 3 4 | 5 x", "[[1, 2], [3, 4], [5, 0]]", "12 34 5x"] {
        assert_eq!(parse_board(text).map(|read| read.size().to_string()), Ok("3×2".into()), "{text:?}");
    }
    for size in Size::all() {
        let board = GoalPreset::BlankLast.board(size);
        assert_eq!(parse_board(&format!("{board:#}")).map(|read| read.size()), Ok(size));
        assert_eq!(parse_board_of_size(&board.to_string(), size), Ok(board));
        let squarest = Size::with_cells(size.cells())[0];
        assert_eq!(parse_board(&board.to_string()).map(|read| read.size()), Ok(squarest));
        assert_eq!(parse_board_like(&board.to_string(), Some(size)), Ok(board));
        assert_eq!(parse_board_like(&format!("{board:#}"), Some(squarest)), Ok(board));
    }
}

#[test]
fn every_wrong_text_gets_a_message_that_names_the_place() {
    let check = |text: &str, message: &str| {
        let error = parse_board_of_size(text, Size::EIGHT).expect_err("not a board");
        assert!(error.to_string().contains(message), "{text:?}: {error}");
    };
    check("", "no tiles given");
    check(" , \n", "no tiles given");
    check("1 2 3 4 5 6 x", "7 entries, but a 3×3 board has 9: tiles 1 to 8 and the blank");
    check("1 2 3 4 5 6 7 8", "the blank is missing");
    check("1 2 3 4 5 6 7 8 8", "tile 8 appears twice (entries 8 and 9), and the blank is missing");
    check("1 2 3 4 10 6 7 8 x", "entry 5 is 10");
    check("1 2 3 a b c 7 8 x", "entry 4 is “a”");
    check("1 2 3 4 -5 6 7 8 x", "entry 5 is “-5”");
    check("1 2 3 4 999 6 7 8 x", "entry 5 is “999”");
    check("\u{0}\u{1}\u{fffd}", "entry 1");
    check("1 2 3 \u{1b}[31mx 5 6 7 8 x", "entry 4 is “\u{fffd}”");
    check("2 3 4 1 5 x 7 6 8\n1 2 3 4 5 6 7 8 x", "these are two 3×3 boards");
}

#[test]
fn a_gap_for_the_blank_is_named_as_such() {
    let check = |text: &str, size: &str| {
        let size = size.parse().expect("a size");
        assert_eq!(parse_board(text), Err(NotationError::NoBlank { size }), "{text:?}");
    };
    check("2 8 3\n1   4\n7 6 5", "3x3");
    check("2 8 3 1 4 7 6 5", "3x3");
    // A tile is wrong as well, but three rows of eight entries cannot be 2×4.
    check("2 8 3\n1   4\n7 6 6", "3x3");
    check("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15", "4x4");
    check("1 2\n3 4\n5", "3x2");
    check("1 2\n3", "2x2");
    // Ten cells are a board, but three rows of nine entries are 3×3.
    let none = parse_board("1 2 3\n4 5 6\n7 8 9").expect_err("not a board").to_string();
    assert!(none.contains("entry 9 is 9, but a 3×3 board"), "{none}");
    check("1 2 3 4 5\n6 7 8 9", "2x5");
    for (text, given) in [("1 2 3", 3), ("1 2 3 4 x", 5)] {
        assert_eq!(parse_board(text), Err(NotationError::NoSuchCount { given }));
    }
    assert_eq!(parse_board("1 2 3 4 5 6 7 x").map(|board| board.size().to_string()), Ok("2×4".into()));
    let twice = parse_board("1 2 3 4\n5 6 7 7").expect_err("not a board").to_string();
    assert!(twice.contains("tile 7 appears twice"), "{twice}");
}

#[test]
fn two_boards_in_one_text_are_named_as_such() {
    // The second has as many entries as a 2×4 board.
    for (text, size) in [("2 8 3 1 x 4 7 6 5\n1 2 3 8 x 4 7 6 5", "3x3"), ("1 2 3 x\n3 2 1 x", "2x2")] {
        let size = size.parse().expect("a size");
        assert_eq!(parse_board(text), Err(NotationError::TwoBoards { size }), "{text:?}");
    }
}

#[test]
fn entries_are_counted_without_making_a_board() {
    let texts = ["", "1 2 x 0 foo", "10 20", "23415x768", "234 15x 768", "100"];
    assert_eq!(texts.map(count_entries), [(0, 0), (5, 2), (2, 0), (9, 1), (9, 1), (1, 0)]);
}

/// A board whose blank is a gap, and where the gap is.
fn read_with_gap(text: &str) -> Option<(Board, (usize, usize))> {
    match read_board(text, None) {
        Ok((board, BlankForm::Gap(line, column))) => Some((board, (line, column))),
        _ => None,
    }
}

#[test]
fn a_gap_is_the_blank_where_columns_or_separators_show_it() {
    let check = |text: &str, board: Option<&str>| {
        let read = read_with_gap(text).map(|(board, _)| board.to_string());
        assert_eq!(read.as_deref(), board, "{text:?}");
    };
    check("2 8 3\n1   4\n7 6 5", Some("2 8 3 1 x 4 7 6 5"));
    check("  8 3\n1 2 4\n7 6 5", Some("x 8 3 1 2 4 7 6 5"));
    check("1 2 3\n4 5 6\n7 8", Some("1 2 3 4 5 6 7 8 x"));
    check("1,2,3\n4,,6\n7,8,5", Some("1 2 3 4 x 6 7 8 5"));
    check("1,2,3\n4,5,6\n7,8,", Some("1 2 3 4 5 6 7 8 x"));
    check("| 1 | 2 |\n| 3 |   |", Some("1 2 3 x"));
    let fifteen = " 1  2  3  4\n 5  6     8\n 9 10  7 12\n13 14 11 15";
    check(fifteen, Some("1 2 3 4 5 6 x 8 9 10 7 12 13 14 11 15"));
    check("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15", None);
    check("2 8 3\n1 4\n7 6 5", None);
    check("2 8 3\n1 4  \n7 6 5", Some("2 8 3 1 4 x 7 6 5"));
    check("2 8 3 1 4 7 6 5", None);
    check("", None);
}

#[test]
fn a_space_inside_a_word_is_the_blank() {
    let check = |text: &str, board: Option<&str>| {
        let read = read_with_gap(text).map(|(board, gap)| format!("{board} at {gap:?}"));
        assert_eq!(read.as_deref(), board, "{text:?}");
    };
    let fifteen = "1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12 at (0, 11)";
    check("123456789AB DEFC", Some(fifteen));
    check(" 123456789ab defc ", Some(fifteen));
    check("ABCDEFGHIJK MNOL", Some(fifteen));
    check("12345 678", Some("1 2 3 4 5 x 6 7 8 at (0, 5)"));
    check("1 2345678", Some("1 x 2 3 4 5 6 7 8 at (0, 1)"));
    check("1234 5678", Some("1 2 3 4 x 5 6 7 8 at (0, 4)"));
    check("123\n4 5\n678", Some("1 2 3 4 x 5 6 7 8 at (1, 1)"));
    check(" 12\n345\n678", Some("x 1 2 3 4 5 6 7 8 at (0, 0)"));
    check("  123\n  456\n  78", Some("1 2 3 4 5 6 7 8 x at (2, 2)"));
    check("123\n45 \n678", Some("1 2 3 4 5 x 6 7 8 at (1, 2)"));
    check("123/4 5/678", Some("1 2 3 4 x 5 6 7 8 at (0, 4)"));
    check("1234\n5678\n9AB \nDEFC", Some(&fifteen.replace("(0, 11)", "(2, 3)")));
    // Nothing says where the blank is, or these are numbers.
    let without = "12345678; 12345  678; 123\n45\n678; 12 3; 12\n3; 123 4 5 678; 12 3 45678; 12345 677";
    without.split("; ").for_each(|text| check(text, None));
    let of =
        |text, size: &str| read_board(text, size.parse().ok()).map(|(board, _)| board.size().to_string());
    assert_eq!(of("12345 6789", "5x2").as_deref(), Ok("5×2"));
    let error = of("12345 678", "4x4").expect_err("not a board").to_string();
    assert!(error.contains("entry 1 is “12345”"), "{error}");
}
