//! The text form of a board: `2 3 4 1 5 x 7 6 8`, as in POJ 1077.

use super::board::{Board, BoardError};
use super::size::Size;

/// Why a text is not a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// Nothing but separators.
    #[error("no tiles given; write them row by row, such as 2 3 4 1 5 x 7 6 8")]
    Empty,
    /// An entry that is neither a number nor a sign for the blank.
    #[error("entry {entry} is “{text}”; write numbers, and 0, x or _ for the blank")]
    NotATile {
        /// The entry, shortened to a few characters.
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
    #[error("{given} {}, but a board has 4, 6, 8, 9, 12 or 16, including the blank (9 for 3×3)", if *given == 1 { "entry" } else { "entries" })]
    NoSuchCount {
        /// The number of entries.
        given: usize,
    },
    /// The entries are not the tiles of a board.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// Reads a board of any size. The number of entries determines the size; if two sizes fit, as 2×3 and 3×2 do, the number of
/// rows in the text decides.
///
/// The blank is `0`, `x`, `X` or `_`. Spaces, commas, semicolons, slashes, bars, brackets and line breaks separate entries.
/// Tiles of one digit need no separators: `23415x768` and `234 15x 768` are boards, too.
///
/// # Errors
/// If the text is not exactly one board. The message names the entry.
///
/// ```
/// let board = tilescope_engine::puzzle::parse_board("2 3 4  1 5 x  7 6 8").unwrap();
/// assert_eq!(board.to_string(), "2 3 4 1 5 x 7 6 8");
/// ```
pub fn parse_board(text: &str) -> Result<Board, NotationError> {
    let (tiles, rows) = (parse_tiles(text)?, count_rows(text));
    let size = size_for(tiles.len(), rows).ok_or(NotationError::NoSuchCount { given: tiles.len() });
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
    let rows_say_so = fits_in_rows(&size) && !Size::with_cells(tiles.len()).iter().any(fits_in_rows);
    (!tiles.contains(&0) && (all_others || rows_say_so)).then_some(NotationError::NoBlank { size })
}

fn two_boards(tiles: &[u8]) -> Option<NotationError> {
    let (first, second) = tiles.split_at(tiles.len() / 2);
    let size = *Size::with_cells(first.len()).first()?;
    let are_boards = Board::new(size, first).is_ok() && Board::new(size, second).is_ok();
    are_boards.then_some(NotationError::TwoBoards { size })
}

fn is_entry(c: char) -> bool {
    !c.is_whitespace() && !",;/|[](){}".contains(c)
}

/// The number of entries in a text, and how many of them stand for the blank. The text need not be a board.
#[must_use]
pub fn count_entries(text: &str) -> (usize, usize) {
    let entries = entries(text);
    let blanks = entries.iter().enumerate().filter(|(i, word)| parse_tile(*i, word) == Ok(0)).count();
    (entries.len(), blanks)
}

fn words(text: &str) -> Vec<&str> {
    text.split(|c| !is_entry(c)).filter(|word| !word.is_empty()).collect()
}

/// The words of a text, or their characters if the words are a whole board or its rows.
fn entries(text: &str) -> Vec<&str> {
    let words = words(text);
    let splits = match words[..] {
        [word] => !Size::with_cells(word.chars().count()).is_empty(),
        _ => are_rows(&words),
    };
    if splits { words.into_iter().flat_map(characters).collect() } else { words }
}

fn characters(word: &str) -> impl Iterator<Item = &str> {
    word.char_indices().map(|(at, c)| &word[at..at + c.len_utf8()])
}

/// Whether words such as `234 15x 768` are the rows of a board. As `10 20` shows, they are only if that gives each tile once.
fn are_rows(words: &[&str]) -> bool {
    let cols = words.first().map_or(0, |word| word.chars().count());
    let size = u8::try_from(words.len()).ok().zip(u8::try_from(cols).ok()).map(|(r, c)| Size::new(r, c));
    let Some(Ok(size)) = size else { return false };
    if words.iter().any(|word| word.chars().count() != cols) {
        return false;
    }
    let tiles = words.iter().copied().flat_map(characters).enumerate().map(|(i, c)| parse_tile(i, c));
    tiles.collect::<Result<Vec<u8>, _>>().is_ok_and(|tiles| Board::new(size, &tiles).is_ok())
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
    entries.iter().enumerate().map(|(i, word)| parse_tile(i, word)).collect()
}

fn parse_tile(index: usize, word: &str) -> Result<u8, NotationError> {
    match word {
        "x" | "X" | "_" => Ok(0),
        _ => word
            .parse()
            .map_err(|_| NotationError::NotATile { text: word.chars().take(12).collect(), entry: index + 1 }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        ] {
            assert_eq!(parse_board(text).map(|b| b.to_string()), Ok("2 3 4 1 5 x 7 6 8".into()), "{text:?}");
        }
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
