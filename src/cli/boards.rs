//! Reads boards from text: a board file, one board on several lines, or one board per line.

use std::collections::VecDeque;
use std::io::BufRead;

use super::text;
use crate::file::{
    ContentError, Document, LineError, MAX_BYTES, TextLine, TextLines, is_beside_boards, is_ron,
    parse_document,
};
use crate::puzzle::{Board, MAX_CELLS, NotationError, Size, count_entries, parse_board, parse_board_of_size};

/// Why the input cannot be read as boards. Each message begins with the place.
#[derive(Debug, thiserror::Error)]
pub enum BoardsError {
    #[error("the input is empty: {}", NotationError::Empty)]
    Empty,
    #[error(transparent)]
    Line(#[from] LineError),
    #[error("{place}: {problem}")]
    Board { place: String, problem: NotationError },
    /// A line as short as a row, before others.
    #[error("{place}: {problem}; write each of several boards on a line of its own")]
    MaybeARow { place: String, problem: NotationError },
    #[error(transparent)]
    Document(#[from] ContentError),
    /// Only empty lines and comments.
    #[error("there is no board in the first 1 MiB")]
    EmptyForLong,
    #[error("this is not a board file: it is larger than 1 MiB")]
    TooLarge,
}

/// The kinds of input.
#[derive(Debug)]
pub enum BoardInput<R> {
    /// A board file.
    Document(Document),
    /// Text with one or several boards.
    Boards(Boards<R>),
}

/// Reads one board at a time.
#[derive(Debug)]
pub struct Boards<R> {
    /// Boards that were read to find out whether each line is a board.
    ahead: VecDeque<Result<BoardText, BoardsError>>,
    lines: TextLines<R>,
    size: Option<Size>,
}

/// The text of one board.
#[derive(Debug)]
struct BoardText {
    place: String,
    text: String,
    /// Whether it is the first line of several, and as short as a row.
    may_be_a_row: bool,
}

/// Reads only enough to find out the kind of input. `size` is the size of all boards; `None` if they may differ.
///
/// # Errors
/// If the input is empty, or an invalid board file.
pub fn read<R: BufRead>(mut lines: TextLines<R>, size: Option<Size>) -> Result<BoardInput<R>, BoardsError> {
    let first = first_filled(&mut lines)?;
    if is_ron(&first.text) {
        return read_document(&first, lines).map(BoardInput::Document);
    }
    let ahead = read_ahead(first, &mut lines, size);
    Ok(BoardInput::Boards(Boards { ahead, lines, size }))
}

fn first_filled<R: BufRead>(lines: &mut TextLines<R>) -> Result<TextLine, BoardsError> {
    while let Some(line) = lines.next().transpose()? {
        if !is_beside_boards(&line.text) {
            return Ok(line);
        }
        if lines.bytes() > MAX_BYTES {
            return Err(BoardsError::EmptyForLong);
        }
    }
    Err(BoardsError::Empty)
}

fn read_document<R: BufRead>(first: &TextLine, mut rest: TextLines<R>) -> Result<Document, BoardsError> {
    // With the empty lines before it, so that a message names the right line.
    let mut text = "\n".repeat(first.number - 1) + &first.text;
    while let Some(line) = rest.next().transpose()? {
        text = text + "\n" + &line.text;
        if rest.bytes() > MAX_BYTES {
            return Err(BoardsError::TooLarge);
        }
    }
    Ok(parse_document(&text)?)
}

/// Finds out whether each line is a board, or the whole input is one. A board has exactly one blank. If the first line has
/// one and is longer than a row, or the second line has a blank too, each line is a board. Otherwise, an input with no more
/// entries than one board is one board. So an answer waits for the second line at most, and only for 2×2 boards.
fn read_ahead<R: BufRead>(
    first: TextLine,
    lines: &mut TextLines<R>,
    size: Option<Size>,
) -> VecDeque<Result<BoardText, BoardsError>> {
    let most = size.map_or(MAX_CELLS, Size::cells);
    let longest_row = Size::FIFTEEN.cols();
    let (first_entries, first_blanks) = count_entries(&first.text);
    let mut entries = first_entries;
    let mut is_one_a_line = entries > most
        || first_blanks > 0 && (entries > longest_row || Some(entries) == size.map(Size::cells));
    let mut ahead = vec![first];
    while !is_one_a_line {
        match next_filled(lines) {
            None => return VecDeque::from([Ok(joined(&ahead))]),
            Some(Err(error)) => {
                return ahead.iter().map(|line| Ok(alone(line))).chain([Err(error)]).collect();
            }
            Some(Ok(line)) => {
                let (more, blanks) = count_entries(&line.text);
                entries += more;
                is_one_a_line = entries > most || ahead.len() == 1 && first_blanks > 0 && blanks > 0;
                ahead.push(line);
            }
        }
    }
    let mut texts: VecDeque<_> = ahead.iter().map(alone).collect();
    if let Some(first) = texts.front_mut() {
        first.may_be_a_row = ahead.len() > 1 && first_entries <= longest_row;
    }
    texts.into_iter().map(Ok).collect()
}

fn next_filled<R: BufRead>(lines: &mut TextLines<R>) -> Option<Result<TextLine, BoardsError>> {
    let line = lines.find(|line| !matches!(line, Ok(line) if is_beside_boards(&line.text)))?;
    Some(line.map_err(BoardsError::Line))
}

fn alone(line: &TextLine) -> BoardText {
    let place = text::lines(line.number, line.number);
    BoardText { place, text: line.text.clone(), may_be_a_row: false }
}

fn joined(lines: &[TextLine]) -> BoardText {
    let [first, .., last] = lines else { return alone(&lines[0]) };
    let text = lines.iter().map(|line| &*line.text).collect::<Vec<_>>().join("\n");
    BoardText { place: text::lines(first.number, last.number), text, may_be_a_row: false }
}

/// Reads one board. `size` is its size if that is given.
///
/// # Errors
/// If the text is not exactly one board.
pub fn parse(text: &str, size: Option<Size>) -> Result<Board, NotationError> {
    match size {
        Some(size) => parse_board_of_size(text, size),
        None => parse_board(text),
    }
}

/// Each board with its place in the input. Nothing after an error is meaningful.
impl<R: BufRead> Iterator for Boards<R> {
    type Item = Result<(String, Board), BoardsError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = match self.ahead.pop_front() {
            Some(text) => text,
            None => next_filled(&mut self.lines)?.map(|line| alone(&line)),
        };
        Some(text.and_then(|BoardText { place, text, may_be_a_row }| match parse(&text, self.size) {
            Ok(board) => Ok((place, board)),
            Err(problem) if may_be_a_row => Err(BoardsError::MaybeARow { place, problem }),
            Err(problem) => Err(BoardsError::Board { place, problem }),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read, up to the first error.
    fn boards(text: &str, size: Option<Size>) -> Vec<String> {
        let boards = match read(TextLines::new(text.as_bytes()), size) {
            Ok(BoardInput::Boards(boards)) => boards,
            Ok(BoardInput::Document(document)) => {
                return vec![format!("document {:?}", document.problem.start())];
            }
            Err(error) => return vec![error.to_string()],
        };
        let mut read = Vec::new();
        for board in boards {
            let failed = board.is_err();
            read.push(
                board.map_or_else(|error| error.to_string(), |(place, board)| format!("{place}, {board:?}")),
            );
            if failed {
                break;
            }
        }
        read
    }

    #[test]
    fn a_line_is_a_board_or_the_input_is_one() {
        let check = |text, read: &[&str]| assert_eq!(boards(text, None), read, "{text:?}");
        check("2 3 4 1 5 x 7 6 8", &["line 1, 3×3: 2 3 4 1 5 x 7 6 8"]);
        check(
            "\n23415x768\n\n12345678x\n",
            &["line 2, 3×3: 2 3 4 1 5 x 7 6 8", "line 4, 3×3: 1 2 3 4 5 6 7 8 x"],
        );
        check("2 3 4\n1 5 x\n\n7 6 8\n", &["lines 1 to 4, 3×3: 2 3 4 1 5 x 7 6 8"]);
        check("1 2\n3 4\n5 x", &["lines 1 to 3, 3×2: 1 2 3 4 5 x"]);
        check("1\n2\n3\nx\n", &["lines 1 to 4, 2×2: 1 2 3 x"]);
        check("1 2 3 4 5 6\n7 8 9 10 11 x", &["lines 1 to 2, 3×4: 1 2 3 4 5 6 7 8 9 10 11 x"]);
        check("1 2 3 x", &["line 1, 2×2: 1 2 3 x"]);
        check("1 2 3 x\nx 1 2 3", &["line 1, 2×2: 1 2 3 x", "line 2, 2×2: x 1 2 3"]);
        check(
            "x 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15\n",
            &["lines 1 to 4, 4×4: x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"],
        );
    }

    #[test]
    fn the_first_line_that_is_no_board_is_named() {
        let check = |text, last: &str| {
            let read = boards(text, None);
            let error = read.last().expect("something");
            assert!(error.contains(last), "{text:?}: {error}");
            read.len()
        };
        assert_eq!(check("", "empty"), 1);
        assert_eq!(check("\n \n", "empty"), 1);
        assert_eq!(check(", ,\n", "line 1: no tiles"), 1);
        assert_eq!(check("1 2 3 4 5 6 7 8 8\n1 2 3 4 5 6 7 8 x\n", "line 1: tile 8"), 1);
        assert_eq!(check("1 2 3 4 5 6 7 8 x\n\n1 2 3\n1 2 3 x", "line 3: 3 entries"), 2);
        assert_eq!(check("1 2 3\n4 5 6\n7 8 8\n", "lines 1 to 3: tile 8"), 1);
        assert_eq!(check("1 2 3 x\n4 5 6 7\n8 9 10 10\n11 12 13 14\n", "lines 1 to 4: tile 10"), 1);
        let several = "1 2 3\n4 5 6\n7 x 8\n\n1 2 3\n4 5 6\n7 8 x\n";
        for rows in [several, &"1 2 3\n".repeat(1000)] {
            assert_eq!(check(rows, "line 1: 3 entries"), 1);
            assert_eq!(check(rows, "write each of several boards on a line of its own"), 1);
        }
    }

    #[test]
    fn a_size_decides_what_lines_leave_open() {
        let size = Size::new(3, 2).expect("a size");
        assert_eq!(boards("1 2 3 4 5 x\n5 4 3 2 1 x", Some(size)).len(), 2);
        assert_eq!(boards("1 2 3 4 5 x", Some(size)), ["line 1, 3×2: 1 2 3 4 5 x"]);
        let read = boards("1 2 3 x\n1 2 3 4 5 x", Some(size));
        assert!(read[0].starts_with("line 1: 4 entries, but a 3×2 board has 6"), "{read:?}");
    }

    #[test]
    fn a_board_file_is_known_by_its_first_line() {
        let ron = "(format: \"tilescope boards\", version: 1, size: \"2x2\",\nstart: \"x 1 2 3\", goal: \"1 2 3 x\", settings: ())";
        assert_eq!(boards(&format!("\n\n{ron}\n"), None), ["document 2×2: x 1 2 3"]);
        assert!(boards(&format!("\n\n{}", &ron[..70]), None)[0].contains("line 4"));
    }
}
