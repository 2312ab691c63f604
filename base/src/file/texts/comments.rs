//! Decides for the whole text if `#` begins a comment or is the blank, and if letters are tiles.

use super::error::TextError;
use super::understood::Read;
use crate::puzzle::{NotationError, parse_board};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Signs {
    /// True if `#` is the blank in rows of tiles. Elsewhere it begins a comment.
    pub hash_is_blank: bool,
    pub letters: Letters,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Letters {
    /// Words of hexadecimal digits.
    #[default]
    Hexadecimal,
    /// All of letters from A to X, but those of headings, such as `GOAL`.
    ButHeadings,
    /// All of letters from A to X in capitals.
    All,
}

impl Signs {
    pub fn without_comment(self, line: &str) -> &str {
        let row = if self.hash_is_blank { row_with_hash(line) } else { None };
        row.unwrap_or_else(|| without_comment(line))
    }
}

/// The line without a comment, which begins with `#` or `//`.
pub fn without_comment(line: &str) -> &str {
    let is_first = line.trim_start().starts_with("//");
    let end =
        line.find('#').filter(|at| line[..*at].is_empty() || line[..*at].ends_with(char::is_whitespace));
    if is_first { "" } else { &line[..end.unwrap_or(line.len())] }
}

/// Reads a text in the usual way and, where that fails, with other meanings of its signs. The error is that of the reading that fits
/// best. If `#` can be a comment or the blank, and the boards differ, neither is taken.
pub fn decided(text: &str, read: impl Fn(Signs) -> Result<Read, TextError>) -> Result<Read, TextError> {
    let boards = |read: &Read| read.understood.boards.iter().map(|b| (b.start, b.goals)).collect::<Vec<_>>();
    let usual = with_letters(Signs::default(), &read);
    let Some(line) = text.lines().position(|line| row_with_hash(line).is_some()) else { return usual };
    let hash = with_letters(Signs { hash_is_blank: true, ..Signs::default() }, &read);
    match (usual, hash) {
        (Ok(usual), Ok(hash)) if boards(&usual) == boards(&hash) => Ok(usual),
        (Ok(_), Ok(_)) => Err(TextError::CommentOrBoard { line: line + 1 }),
        // A board that would be left out.
        (Ok(usual), Err(_)) => match text.lines().position(is_board_with_hash) {
            Some(line) => Err(TextError::CommentOrBoard { line: line + 1 }),
            None => Ok(usual),
        },
        (Err(_), Ok(hash)) => Ok(hash),
        (Err(usual), Err(hash)) => {
            let is_board = matches!(hash, TextError::Board { .. } | TextError::Rows { .. });
            Err(if is_board && is_short(&usual) && !is_short(&hash) { hash } else { usual })
        }
    }
}

fn with_letters(signs: Signs, read: impl Fn(Signs) -> Result<Read, TextError>) -> Result<Read, TextError> {
    read(signs).or_else(|usual| {
        let with = |letters| read(Signs { letters, ..signs });
        with(Letters::ButHeadings).or_else(|_| with(Letters::All)).or(Err(usual))
    })
}

/// True if too few tiles are there, as where a part of the row was taken for a comment.
fn is_short(error: &TextError) -> bool {
    let (TextError::Board { problem, .. } | TextError::Rows { problem, .. }) = error else {
        return *error == TextError::Empty;
    };
    let is_of_count = |problem: &NotationError| {
        use crate::puzzle::BoardError::{Count, NoSuchTile};
        matches!(
            problem,
            NotationError::NoSuchCount { .. }
                | NotationError::NoBlank { .. }
                | NotationError::Empty
                | NotationError::Board(Count { .. } | NoSuchTile { .. })
        )
    };
    is_of_count(problem)
}

/// The part of a line that could be a row of tiles with `#` for the blank; a second `#` begins a comment.
fn row_with_hash(line: &str) -> Option<&str> {
    let before_last = || line.rfind('#').map(|at| &line[..at]);
    is_row_with_hash(line).then_some(line).or_else(|| before_last().filter(|row| is_row_with_hash(row)))
}

fn is_row_with_hash(line: &str) -> bool {
    if line.matches('#').count() != 1 {
        return false;
    }
    // Lower-case words are more likely words of a comment.
    let is_tile = |part: &str| {
        part.chars().all(|c| c.is_ascii_alphanumeric())
            && (part.len() == 1 || part.chars().all(|c| c.is_ascii_digit() || c.is_ascii_uppercase()))
    };
    let is_separator = |c: char| c.is_whitespace() || "#,;|/[](){}\"'".contains(c);
    let mut parts = line.split(is_separator).filter(|part| !part.is_empty()).peekable();
    parts.peek().is_some() && parts.all(is_tile)
}

/// True if a line is a board with `#` for its blank, though it could as well have a comment.
pub fn is_board_with_hash(line: &str) -> bool {
    row_with_hash(line).is_some_and(|row| parse_board(row).is_ok())
}
