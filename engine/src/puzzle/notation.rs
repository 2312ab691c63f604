//! The text form of a board: `2 3 4 1 5 x 7 6 8`, as in POJ 1077.

use super::board::Board;
use super::entries::{are_rows, board_with_gap, entries, is_entry, number_of_blank, tiles, words};
use super::goals::Goals;
use super::notation_error::NotationError;
use super::size::Size;

/// Reads one goal, or several with “or” between them, or a name of several. The first decides the size, if none is given.
///
/// ```
/// let goals = tilescope_engine::puzzle::parse_goals("1 2 3 8 x 4 7 6 5 or 1 2 3 4 5 6 7 8 x", None).unwrap();
/// assert_eq!(goals.all().len(), 2);
/// ```
pub fn parse_goals(text: &str, size: Option<Size>) -> Result<Goals, NotationError> {
    goals_by(text, size, parse_sized)
}

/// Reads goals as [`parse_goals`] does, and each of them as [`read_board`] does.
pub fn read_goals(text: &str, size: Option<Size>) -> Result<Goals, NotationError> {
    goals_by(text, size, |text, size| read_board(text, size).map(|read| read.0))
}

fn goals_by(
    text: &str,
    size: Option<Size>,
    read: impl Fn(&str, Option<Size>) -> Result<Board, NotationError>,
) -> Result<Goals, NotationError> {
    if let Some(goals) = Goals::named(text, size) {
        return Ok(goals);
    }
    let mut texts = goal_texts(text).into_iter();
    let first = read(texts.next().unwrap_or_default(), size)?;
    texts.try_fold(Goals::from(first), |goals, text| Ok(goals.and(read(text, Some(first.size()))?)?))
}

/// The texts of several goals: “or” is between them, as a word.
pub fn goal_texts(text: &str) -> Vec<&str> {
    let is_apart = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let is_word = |at: &usize| {
        let (before, after) = (&text[..*at], &text[at + Goals::OR.len()..]);
        is_apart(before.chars().next_back()) && is_apart(after.chars().next())
    };
    let mut texts = Vec::new();
    let mut from = 0;
    for at in text.match_indices(Goals::OR).map(|(at, _)| at).filter(is_word) {
        texts.push(&text[from..at]);
        from = at + Goals::OR.len();
    }
    texts.push(&text[from..]);
    texts
}

/// Reads a board of any size; an error names the entry. The number of entries determines the size; if several sizes fit, as 2×3 and
/// 3×2 do, the number of rows in the text decides. Where the text shows no rows, it is the squarest size, and the wider of two.
///
/// The blank is `0`, `x`, `_`, `*`, `.`, `#`, `b`, `e`, `g`, `-`, `-1`, or quotation marks with nothing between them. Spaces, commas,
/// semicolons, slashes, bars, brackets, quotation marks, hyphens and line breaks separate entries. Tiles of one character need
/// no separators: `23415x768`, `234 15x 768` and `123456789abcdef0` are boards, too. Letters alone are tiles from A: `ABCDEFGHx`.
///
/// ```
/// let board = tilescope_engine::puzzle::parse_board("2 3 4  1 5 x  7 6 8").unwrap();
/// assert_eq!(board.to_string(), "2 3 4 1 5 x 7 6 8");
/// ```
pub fn parse_board(text: &str) -> Result<Board, NotationError> {
    parse_board_like(text, None)
}

/// Reads a board as [`parse_board`] does, but of the usual size if it has as many cells, and no rows that say otherwise.
pub fn parse_board_like(text: &str, usual: Option<Size>) -> Result<Board, NotationError> {
    let (tiles, rows) = (parse_tiles(text)?, count_rows(text));
    let usual = usual.filter(|size| size.cells() == tiles.len() && rows == 1);
    let size = usual.or_else(|| Size::in_rows(tiles.len(), rows));
    let size = size.ok_or(NotationError::NoSuchCount { given: tiles.len() });
    size.and_then(|size| Ok(Board::new(size, &tiles)?))
        .map_err(|error| without_blank(&tiles, rows).or_else(|| two_boards(&tiles)).unwrap_or(error))
}

/// Reads a board of any size, or of this one.
fn parse_sized(text: &str, size: Option<Size>) -> Result<Board, NotationError> {
    size.map_or_else(|| parse_board(text), |size| parse_board_of_size(text, size))
}

/// Reads a board that must have this size.
pub fn parse_board_of_size(text: &str, size: Size) -> Result<Board, NotationError> {
    let tiles = parse_tiles(text)?;
    Board::new(size, &tiles).map_err(|error| {
        if tiles.len() == size.cells() - 1 && !tiles.contains(&0) {
            return NotationError::NoBlank { size };
        }
        two_boards(&tiles).unwrap_or(error.into())
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlankForm {
    /// As a sign, such as 0 or x.
    Sign,
    /// As the number after the last tile: 9 on 3×3, 16 on 4×4.
    Number(u8),
    /// As a gap: the line among those that are not empty and the column, both from 0; of a board on one line, the entry.
    Gap(usize, usize),
}

/// Reads a board as [`parse_board`] or [`parse_board_of_size`] does. If it has no sign for the blank, the blank can also be the
/// number after the last tile, or a gap. No text is a board in two of these ways.
///
/// ```
/// use tilescope_engine::puzzle::{BlankForm, read_board};
/// let read = |text| read_board(text, None).map(|(board, blank)| (board.to_string(), blank)).unwrap();
/// assert_eq!(read("1 2 3\n4 9 5\n7 8 6"), ("1 2 3 4 x 5 7 8 6".to_owned(), BlankForm::Number(9)));
/// assert_eq!(read("12345 678"), ("1 2 3 4 5 x 6 7 8".to_owned(), BlankForm::Gap(0, 5)));
/// ```
pub fn read_board(text: &str, size: Option<Size>) -> Result<(Board, BlankForm), NotationError> {
    let error = match parse_sized(text, size) {
        Ok(board) => return Ok((board, BlankForm::Sign)),
        Err(error) => error,
    };
    if let Some((board, number)) = board_with_number(text, size) {
        return Ok((board, BlankForm::Number(number)));
    }
    let gap = board_with_gap(text, size);
    gap.map(|(board, (line, column))| (board, BlankForm::Gap(line, column))).ok_or(error)
}

/// A board whose blank is the number after its last tile: on one line, or with even rows, and without a gap.
fn board_with_number(text: &str, size: Option<Size>) -> Option<(Board, u8)> {
    let mut tiles = parse_tiles(text).ok()?;
    let (square, number) = number_of_blank(&tiles)?;
    let shown = count_rows(text);
    let of_lines = text.lines().map(|line| entries(line).len()).filter(|entries| *entries > 0);
    let of_lines: Vec<usize> = of_lines.collect();
    let is_even = of_lines.iter().all(|entries| *entries == of_lines[0]);
    // A space before or after one word may be the blank of a larger board.
    let has_end =
        words(text).len() == 1 && text.lines().any(|line| line.starts_with(' ') || line.ends_with(' '));
    let of = |sign: char| text.matches(sign).count();
    let is_whole = [('[', ']'), ('(', ')'), ('{', '}')].iter().all(|(open, close)| of(*open) == of(*close));
    let has_rows = (shown == 1 || shown == square.rows()) && is_even && !has_empty_field(text);
    let fits = has_rows && is_whole && !has_end;
    if !fits || size.is_some_and(|size| size != square) {
        return None;
    }
    tiles.iter_mut().filter(|tile| **tile == number).for_each(|tile| *tile = 0);
    Some((Board::new(square, &tiles).ok()?, number))
}

fn has_empty_field(text: &str) -> bool {
    let signs: String = text.chars().filter(|c| !matches!(c, ' ' | '\r')).collect();
    [",,", ";;", "||", "\t\t"].iter().any(|pair| signs.contains(pair))
}

/// The tiles of a text that has each tile of a board once, and no blank.
pub fn tiles_without_blank(text: &str) -> Option<Vec<u8>> {
    let tiles = parse_tiles(text).ok()?;
    let is_whole = (1..=tiles.len()).all(|tile| tiles.iter().any(|other| usize::from(*other) == tile));
    (is_whole && !Size::with_cells(tiles.len() + 1).is_empty()).then_some(tiles)
}

/// The blank is missing if all other tiles are there, or if the rows fit only a board with one more cell. Three tiles on a line are a row.
fn without_blank(tiles: &[u8], rows: usize) -> Option<NotationError> {
    let size = Size::in_rows(tiles.len() + 1, rows)?;
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
    let blanks = match tiles(&entries) {
        Ok(tiles) => tiles.into_iter().filter(|tile| *tile == 0).count(),
        Err(_) => entries.iter().filter(|word| tiles(&[word]) == Ok(vec![0])).count(),
    };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::GoalPreset;

    /// Each way of writing a board, also without a sign for its blank leads back to this board, and to no other.
    #[test]
    fn no_text_is_read_in_two_ways() {
        use crate::puzzle::random_board;
        let number: fn(u8) -> String = |tile| tile.to_string();
        let hex: fn(u8) -> String = |tile| format!("{tile:X}");
        let letter: fn(u8) -> String = |tile| char::from(64 + tile).to_string();
        // How a tile and the blank are written, and what stands between tiles and between rows.
        let forms = [
            ("number in rows", number, "number", " ", "\n"),
            ("number on a line", number, "number", ",", ","),
            ("space in a word", hex, " ", "", ""),
            ("space in rows", hex, " ", "", "\n"),
            ("letters", letter, "_", " ", "\n"),
            ("letters in a word", letter, " ", "", ""),
            ("#", number, "#", " ", "\n"),
        ];
        for size in Size::all() {
            for seed in 0..40 {
                let board = random_board(&GoalPreset::BlankLast.board(size), seed);
                for (name, tile, blank, between, between_rows) in forms {
                    let blank = blank.replace("number", &size.cells().to_string());
                    let text_of = |t: u8| if t == 0 { blank.clone() } else { tile(t) };
                    let tiles: Vec<_> = board.tiles().map(text_of).collect();
                    let rows: Vec<_> = tiles.chunks(size.cols()).map(|row| row.join(between)).collect();
                    let text = rows.join(between_rows);
                    let read = [read_board(&text, None), read_board(&text, Some(size))];
                    for (read, blank) in read.into_iter().flatten() {
                        assert!(read.tiles().eq(board.tiles()), "{name}: {text:?} is {read}");
                        // The ways exclude each other.
                        let ways = [
                            parse_board(&text).is_ok(),
                            board_with_number(&text, None).is_some(),
                            board_with_gap(&text, None).is_some(),
                        ];
                        assert_eq!(ways.iter().filter(|way| **way).count(), 1, "{name}: {text:?}: {blank:?}");
                    }
                    let is_square = size.rows() == size.cols();
                    let inside = board.blank() > 0 && board.blank() + 1 < size.cells();
                    let is_read = match name {
                        "number in rows" | "number on a line" => is_square,
                        "space in a word" | "letters in a word" => {
                            inside && size.cells() > 4 && !size.is_wide()
                        }
                        "space in rows" => {
                            board.blank() + 1 < size.cells() && size.cells() > 4 && !size.is_wide()
                        }
                        "letters" | "#" => true,
                        other => panic!("{other}"),
                    };
                    assert!(!is_read || read_board(&text, Some(size)).is_ok(), "{name}: {text:?}");
                }
            }
        }
    }
}
