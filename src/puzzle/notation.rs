//! The text form of a board: `2 3 4 1 5 x 7 6 8`, as the ACM problem gives it.

use super::board::{Board, BoardError};
use super::size::Size;

/// Why a text is not a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// Nothing but separators.
    #[error("no tiles given; write them row by row, such as 2 3 4 1 5 x 7 6 8")]
    Empty,
    /// An entry that is neither a number nor a sign of the blank.
    #[error("entry {entry} is “{text}”; write numbers, and 0, x or _ for the blank")]
    NotATile {
        /// What stands there, cut to a few characters.
        text: String,
        /// Where, counted from 1.
        entry: usize,
    },
    /// No board has so many cells.
    #[error("{given} {} given; boards have 4, 6, 8, 9, 12 or 16 (such as 9 for 3×3, the blank included)", if *given == 1 { "entry" } else { "entries" })]
    NoSuchCount {
        /// How many entries there were.
        given: usize,
    },
    /// The entries are not the tiles of a board.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// Reads a board of any size: the number of entries decides, and where that leaves a choice (2×3 or 3×2) the lines do.
///
/// The blank is `0`, `x`, `X` or `_`; spaces, commas, semicolons, slashes, bars, brackets and new lines separate.
/// A single word of one-digit tiles, such as `23415x768`, is read as well.
///
/// # Errors
/// Where the text is not exactly one board; the message names the entry.
///
/// ```
/// let board = tilescope::puzzle::parse_board("2 3 4  1 5 x  7 6 8").unwrap();
/// assert_eq!(board.to_string(), "2 3 4 1 5 x 7 6 8");
/// ```
pub fn parse_board(text: &str) -> Result<Board, NotationError> {
    let tiles = parse_tiles(text)?;
    let sizes = Size::with_cells(tiles.len());
    let rows = text.split(['\n', '/', ';']).filter(|line| line.contains(is_entry)).count();
    let size = sizes
        .iter()
        .find(|size| size.rows() == rows)
        .or(sizes.first())
        .ok_or(NotationError::NoSuchCount { given: tiles.len() })?;
    Ok(Board::new(*size, &tiles)?)
}

/// Reads a board that must have this size.
///
/// # Errors
/// Where the text is not exactly one board of the size; the message names the entry.
pub fn parse_board_of_size(text: &str, size: Size) -> Result<Board, NotationError> {
    Ok(Board::new(size, &parse_tiles(text)?)?)
}

fn is_entry(c: char) -> bool {
    !c.is_whitespace() && !",;/|[](){}".contains(c)
}

/// How many entries a text has, and how many of them are signs of the blank; whether they make a board is not asked.
#[must_use]
pub fn count_entries(text: &str) -> (usize, usize) {
    let entries = entries(text);
    let blanks = entries.iter().enumerate().filter(|(i, word)| parse_tile(*i, word) == Ok(0)).count();
    (entries.len(), blanks)
}

/// The words, or the characters of a single word that is as long as a board.
fn entries(text: &str) -> Vec<&str> {
    let words: Vec<&str> = text.split(|c| !is_entry(c)).filter(|word| !word.is_empty()).collect();
    match words[..] {
        [word] if !Size::with_cells(word.chars().count()).is_empty() => {
            word.char_indices().map(|(at, c)| &word[at..at + c.len_utf8()]).collect()
        }
        _ => words,
    }
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
        ] {
            assert_eq!(parse_board(text).map(|b| b.to_string()), Ok("2 3 4 1 5 x 7 6 8".into()), "{text:?}");
        }
    }

    #[test]
    fn lines_tell_2x3_from_3x2() {
        let size = |text| parse_board(text).map(|b| b.size().to_string());
        assert_eq!(size("1 2 3 4 5 x"), Ok("2×3".into()));
        assert_eq!(size("1 2 3\n4 5 x"), Ok("2×3".into()));
        assert_eq!(size("1 2\n3 4\n5 x"), Ok("3×2".into()));
    }

    #[test]
    fn every_wrong_text_gets_a_message_that_names_the_place() {
        let check = |text: &str, message: &str| {
            let error = parse_board_of_size(text, Size::EIGHT).expect_err("not a board");
            assert!(error.to_string().contains(message), "{text:?}: {error}");
        };
        check("", "no tiles given");
        check(" , \n", "no tiles given");
        check("1 2 3 4 5 6 7 8", "8 entries given, a 3×3 board has 9");
        check("1 2 3 4 5 6 7 8 8", "tile 8 is there twice (entries 8 and 9), the blank is missing");
        check("1 2 3 4 10 6 7 8 x", "entry 5 is 10");
        check("1 2 3 a b c 7 8 x", "entry 4 is “a”");
        check("1 2 3 4 -5 6 7 8 x", "entry 5 is “-5”");
        check("1 2 3 4 999 6 7 8 x", "entry 5 is “999”");
        check("\u{0}\u{1}\u{fffd}", "entry 1");
    }

    #[test]
    fn entries_are_counted_without_making_a_board() {
        for (text, counts) in
            [("", (0, 0)), ("1 2 x 0 foo", (5, 2)), ("10 20", (2, 0)), ("23415x768", (9, 1)), ("100", (1, 0))]
        {
            assert_eq!(count_entries(text), counts, "{text}");
        }
    }

    #[test]
    fn a_number_of_entries_that_no_board_has_is_named() {
        assert_eq!(parse_board("1 2 3 4 5"), Err(NotationError::NoSuchCount { given: 5 }));
    }
}
