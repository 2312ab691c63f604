//! The text form of a board: `2 3 4 1 5 x 7 6 8`, as in POJ 1077.

use super::board::{Board, BoardError};
use super::entries::{are_rows, entries, is_entry, tiles, words};
use super::quoted::quoted;
use super::size::Size;

/// Why a text is not a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// Nothing but separators.
    #[error("no tiles given; write them row by row, such as 2 3 4 1 5 x 7 6 8")]
    Empty,
    /// An entry that is neither a number nor a sign for the blank.
    #[error("entry {entry} is {}; write numbers, and 0, x or _ for the blank", quoted(text))]
    NotATile {
        /// The entry.
        text: String,
        /// Its number, from 1.
        entry: usize,
    },
    /// All tiles but no blank. People often leave a gap for it.
    #[error("the blank is missing; write 0, x or _ in its place (a {size} board has {} tiles and the blank)", size.last_tile())]
    NoBlank {
        /// The size that the board would have.
        size: Size,
    },
    /// A start and a goal in one text, for example.
    #[error("these are two {size} boards; write only one here")]
    TwoBoards {
        /// The size of each.
        size: Size,
    },
    /// No board has this many cells.
    #[error("{given} {}, but a board has 4, 6, 8, 9, 10, 12, 14, 15 or 16, including the blank (9 for 3×3)", if *given == 1 { "entry" } else { "entries" })]
    NoSuchCount {
        /// The number of entries.
        given: usize,
    },
    /// The entries are not the tiles of a board.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// Reads a board of any size. The number of entries determines the size; if several sizes fit, as 2×3 and 3×2 do, the number of
/// rows in the text decides. Where the text shows no rows, it is the squarest size, and the wider of two.
///
/// The blank is `0`, `x`, `_`, `*`, `.`, `b`, `e`, `-`, `-1`, or quotation marks with nothing between them. Spaces, commas,
/// semicolons, slashes, bars, brackets, quotation marks, hyphens and line breaks separate entries. Tiles of one character need
/// no separators: `23415x768`, `234 15x 768` and `123456789abcdef0` are boards, too.
///
/// # Errors
/// If the text is not exactly one board. The message names the entry.
///
/// ```
/// let board = tilescope_engine::puzzle::parse_board("2 3 4  1 5 x  7 6 8").unwrap();
/// assert_eq!(board.to_string(), "2 3 4 1 5 x 7 6 8");
/// ```
pub fn parse_board(text: &str) -> Result<Board, NotationError> {
    parse_board_like(text, None)
}

/// Reads a board as [`parse_board`] does, among boards that are usually of one size: it is that size if it has as many cells,
/// and no rows that say otherwise.
///
/// # Errors
/// If the text is not exactly one board. The message names the entry.
pub fn parse_board_like(text: &str, usual: Option<Size>) -> Result<Board, NotationError> {
    let (tiles, rows) = (parse_tiles(text)?, count_rows(text));
    let usual = usual.filter(|size| size.cells() == tiles.len() && rows == 1);
    let size = usual.or_else(|| size_for(tiles.len(), rows));
    let size = size.ok_or(NotationError::NoSuchCount { given: tiles.len() });
    size.and_then(|size| Ok(Board::new(size, &tiles)?))
        .map_err(|error| without_blank(&tiles, rows).or_else(|| two_boards(&tiles)).unwrap_or(error))
}

/// Reads a board that must have this size.
///
/// # Errors
/// If the text is not exactly one board of this size. The message names the entry.
pub fn parse_board_of_size(text: &str, size: Size) -> Result<Board, NotationError> {
    let tiles = parse_tiles(text)?;
    Board::new(size, &tiles).map_err(|error| {
        if tiles.len() == size.cells() - 1 && !tiles.contains(&0) {
            return NotationError::NoBlank { size };
        }
        two_boards(&tiles).unwrap_or(error.into())
    })
}

/// The size with this many cells, and with this many rows if there is a choice.
fn size_for(cells: usize, rows: usize) -> Option<Size> {
    let sizes = Size::with_cells(cells);
    sizes.iter().find(|size| size.rows() == rows).or(sizes.first()).copied()
}

/// The blank is missing if all the other tiles are there, or if the rows fit only a board with one more cell. Three tiles on one
/// line are more likely to be a row than a 2×2 board.
fn without_blank(tiles: &[u8], rows: usize) -> Option<NotationError> {
    let size = size_for(tiles.len() + 1, rows)?;
    let all_others =
        (rows > 1 || tiles.len() > 3) && (1..=size.last_tile()).all(|tile| tiles.contains(&tile));
    let fits_in_rows = |size: &Size| rows > 1 && size.rows() == rows;
    let is_whole = Size::with_cells(tiles.len()).iter().any(fits_in_rows);
    let is_short = fits_in_rows(&size) && !is_whole;
    let may_be_short = fits_in_rows(&size) || !is_whole;
    (!tiles.contains(&0) && (all_others && may_be_short || is_short))
        .then_some(NotationError::NoBlank { size })
}

fn two_boards(tiles: &[u8]) -> Option<NotationError> {
    let (first, second) = tiles.split_at(tiles.len() / 2);
    let size = *Size::with_cells(first.len()).first()?;
    let are_boards = Board::new(size, first).is_ok() && Board::new(size, second).is_ok();
    are_boards.then_some(NotationError::TwoBoards { size })
}

/// The number of entries in a text, and how many of them stand for the blank. The text need not be a board.
pub fn count_entries(text: &str) -> (usize, usize) {
    let entries = entries(text);
    let blanks = entries.iter().filter(|word| tiles(&[word]) == Ok(vec![0])).count();
    (entries.len(), blanks)
}

/// The number of rows that a text shows by line breaks, separators or brackets, or by words that are rows.
fn count_rows(text: &str) -> usize {
    let words = words(text);
    if words.len() > 1 && are_rows(&words) {
        return words.len();
    }
    text.split(['\n', '/', ';', '|', ']', ')', '}']).filter(|row| row.contains(is_entry)).count()
}

fn parse_tiles(text: &str) -> Result<Vec<u8>, NotationError> {
    let entries = entries(text);
    if entries.is_empty() {
        return Err(NotationError::Empty);
    }
    tiles(&entries)
}

/// Reads a board whose blank is a gap: an empty field between separators, or a hole in one of its columns. Returns it with the
/// row and the column of the gap, from 0; `None` if the text is not such a board.
///
/// ```
/// let (board, gap) = tilescope_engine::puzzle::board_with_gap("2 8 3\n1   4\n7 6 5", None).unwrap();
/// assert_eq!((board.to_string().as_str(), gap), ("2 8 3 1 x 4 7 6 5", (1, 1)));
/// ```
pub fn board_with_gap(text: &str, size: Option<Size>) -> Option<(Board, (usize, usize))> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let (rows, gap) = empty_field(&lines).or_else(|| hole_in_columns(&lines))?;
    let found = Size::new(u8::try_from(rows.len()).ok()?, u8::try_from(rows[0].len()).ok()?).ok()?;
    let tiles = tiles(&rows.concat()).ok()?;
    let board = Board::new(found, &tiles).ok()?;
    size.is_none_or(|size| size == found).then_some((board, gap))
}

/// Rows of entries, with the row and the column of the gap.
type RowsWithGap<'a> = (Vec<Vec<&'a str>>, (usize, usize));

/// Fields between commas, semicolons, bars or tabs, of which one is empty.
fn empty_field<'a>(lines: &[&'a str]) -> Option<RowsWithGap<'a>> {
    let separator = [',', ';', '|', '\t'].into_iter().find(|c| lines.iter().all(|line| line.contains(*c)))?;
    let fields = |line: &'a str| {
        let line = if separator == '|' { line.trim().trim_matches('|') } else { line };
        line.split(separator).map(str::trim).collect::<Vec<_>>()
    };
    let mut rows: Vec<Vec<&str>> = lines.iter().map(|line| fields(line)).collect();
    if rows.len() > 1 && rows.iter().all(|row| row.last().is_some_and(|field| field.is_empty())) {
        for row in &mut rows {
            row.pop();
        }
    }
    let is_even = rows.iter().all(|row| row.len() == rows[0].len());
    let mut gaps = (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |col| (row, col)));
    let gap = gaps.find(|&(row, col)| rows[row][col].is_empty()).filter(|_| is_even)?;
    rows[gap.0][gap.1] = "x";
    Some((rows, gap))
}

/// Words in columns, of which one has a hole.
fn hole_in_columns<'a>(lines: &[&'a str]) -> Option<RowsWithGap<'a>> {
    let mut rows: Vec<Vec<&str>> = lines.iter().map(|line| words(line)).collect();
    let cols = rows.iter().map(Vec::len).max()?;
    let mut short = (0..rows.len()).filter(|row| rows[*row].len() != cols);
    let (row, None) = (short.next()?, short.next()) else { return None };
    if rows[row].len() + 1 != cols {
        return None;
    }
    let place = |line: &'a str, word: &'a str| {
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        (start, start + word.len())
    };
    let mut columns = vec![(usize::MAX, 0); cols];
    for (line, words) in lines.iter().zip(&rows).filter(|(_, words)| words.len() == cols) {
        for (column, word) in columns.iter_mut().zip(words) {
            let (start, end) = place(line, word);
            *column = (column.0.min(start), column.1.max(end));
        }
    }
    if columns.windows(2).any(|pair| pair[0].1 > pair[1].0) {
        return None;
    }
    let mut taken = Vec::new();
    for word in &rows[row] {
        let (start, end) = place(lines[row], word);
        let mut over = (0..cols).filter(|col| start < columns[*col].1 && columns[*col].0 < end);
        let (col, None) = (over.next()?, over.next()) else { return None };
        taken.push(col);
    }
    let col = (0..cols).find(|col| !taken.contains(col)).filter(|_| taken.is_sorted_by(|a, b| a < b))?;
    // Spaces at the end of a line are often lost, but a short line elsewhere may as well have lost them in its middle.
    if col + 1 == cols && row + 1 != rows.len() && lines[row].len() < columns[col].1 {
        return None;
    }
    rows[row].insert(col, "x");
    Some((rows, (row, col)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::GoalPreset;

    #[test]
    fn every_way_of_writing_a_board_is_read() {
        for text in [
            "2 3 4 1 5 x 7 6 8",
            " 2  3  4  1  5  x  7  6  8 \r\n",
            "2,3,4,1,5,0,7,6,8",
            "2 3 4\n1 5 _\n7 6 8",
            "2 3 4 / 1 5 X / 7 6 8",
            "[2, 3, 4], [1, 5, 0], [7, 6, 8]",
            "23415x768",
            "234\n15x\n768\n",
            "234 150 768",
            "2 3 4 1 5 * 7 6 8",
            "2 3 4 1 5 . 7 6 8",
            "2 3 4 1 5 b 7 6 8",
            "23415E768",
            "2 3 4 1 5 -1 7 6 8",
            "2 3 4 1 5 - 7 6 8",
            "2-3-4-1-5-0-7-6-8",
            "2 - 3 - 4 - 1 - 5 - 0 - 7 - 6 - 8",
            "[['2', '3', '4'], ['1', '5', ' '], ['7', '6', '8']]",
            "\"2 3 4\", \"1 5 0\", \"7 6 8\"",
            "\"234150768\"",
            "['2' '3' '4' '1' '5' '' '7' '6' '8']",
            "\"2 3 4\" \"1 5 0\" \"7 6 8\"",
            "\"\"\"\n2 3 4\n1 5 0\n7 6 8\n\"\"\"",
            "“2” “3” “4” “1” “5” “ ” “7” “6” “8”",
            "+---+---+---+\n| 2 | 3 | 4 |\n| 1 | 5 | _ |\n| 7 | 6 | 8 |\n+---+---+---+",
            "<2 3 4 1 5 blank 7 6 8>",
        ] {
            assert_eq!(parse_board(text).map(|b| b.to_string()), Ok("2 3 4 1 5 x 7 6 8".into()), "{text:?}");
        }
    }

    #[test]
    fn letters_are_digits_where_each_tile_has_one_character() {
        let last = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
        for text in [
            "123456789abcdef0",
            "123456789ABCDEFx",
            "1234 5678 9abc def0",
            "1 2 3 4\n5 6 7 8\n9 A B C\nD E F _",
        ] {
            let read = parse_board(text).map(|board| board.to_string());
            assert_eq!(read, Ok(last.to_owned()), "{text}");
        }
        // The letter is the eleventh tile of twelve, and the blank of nine.
        assert_eq!(parse_board("0123456789ab").map(|board| board.tile(11)), Ok(11));
        assert_eq!(parse_board("12345678b").map(|board| board.tile(8)), Ok(0));
    }

    #[test]
    fn a_gap_is_the_blank_where_columns_or_separators_show_it() {
        let check = |text: &str, board: Option<&str>| {
            let read = board_with_gap(text, None).map(|(board, _)| board.to_string());
            assert_eq!(read.as_deref(), board, "{text:?}");
        };
        check("2 8 3\n1   4\n7 6 5", Some("2 8 3 1 x 4 7 6 5"));
        check("  8 3\n1 2 4\n7 6 5", Some("x 8 3 1 2 4 7 6 5"));
        check("1 2 3\n4 5 6\n7 8", Some("1 2 3 4 5 6 7 8 x"));
        check("1,2,3\n4,,6\n7,8,5", Some("1 2 3 4 x 6 7 8 5"));
        check("1,2,3\n4,5,6\n7,8,", Some("1 2 3 4 5 6 7 8 x"));
        check("| 1 | 2 |\n| 3 |   |", Some("1 2 3 x"));
        check(
            " 1  2  3  4\n 5  6     8\n 9 10  7 12\n13 14 11 15",
            Some("1 2 3 4 5 6 x 8 9 10 7 12 13 14 11 15"),
        );
        check("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15", None);
        check("2 8 3\n1 4\n7 6 5", None);
        check("2 8 3\n1 4  \n7 6 5", Some("2 8 3 1 4 x 7 6 5"));
        check("2 8 3 1 4 7 6 5", None);
        check("", None);
    }

    #[test]
    fn rows_tell_2x3_from_3x2() {
        let size = |text| parse_board(text).map(|b| b.size().to_string());
        assert_eq!(size("1 2 3 4 5 x"), Ok("2×3".into()));
        assert_eq!(size("1 2 3\n4 5 x"), Ok("2×3".into()));
        for text in ["1 2\n3 4\n5 x", "1 2 | 3 4 | 5 x", "[[1, 2], [3, 4], [5, 0]]", "12 34 5x"] {
            assert_eq!(size(text), Ok("3×2".into()), "{text:?}");
        }
    }

    #[test]
    fn rows_decide_among_the_sizes_with_as_many_cells() {
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
        check("1 2 3 4 5 6 x", "7 entries, but a 3×3 board has 9");
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
        assert_eq!(parse_board("1 2 3"), Err(NotationError::NoSuchCount { given: 3 }));
        assert_eq!(parse_board("1 2 3 4 5 6 7 x").map(|board| board.size().to_string()), Ok("2×4".into()));
        let twice = parse_board("1 2 3 4\n5 6 7 7").expect_err("not a board").to_string();
        assert!(twice.contains("tile 7 appears twice"), "{twice}");
    }

    #[test]
    fn two_boards_in_one_text_are_named_as_such() {
        let check = |text: &str, size: Size| {
            assert_eq!(parse_board(text), Err(NotationError::TwoBoards { size }), "{text:?}");
        };
        check("2 8 3 1 x 4 7 6 5\n1 2 3 8 x 4 7 6 5", Size::EIGHT);
        // As many entries as a 2×4 board has.
        check("1 2 3 x\n3 2 1 x", Size::new(2, 2).expect("a size"));
    }

    #[test]
    fn entries_are_counted_without_making_a_board() {
        for (text, counts) in [
            ("", (0, 0)),
            ("1 2 x 0 foo", (5, 2)),
            ("10 20", (2, 0)),
            ("23415x768", (9, 1)),
            ("234 15x 768", (9, 1)),
            ("100", (1, 0)),
        ] {
            assert_eq!(count_entries(text), counts, "{text}");
        }
    }

    #[test]
    fn an_impossible_number_of_entries_is_named() {
        assert_eq!(parse_board("1 2 3 4 x"), Err(NotationError::NoSuchCount { given: 5 }));
    }
}
