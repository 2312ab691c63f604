//! Reads boards from text: a board file, one board on each line as soon as it is there, or any other text as a whole.

use std::collections::VecDeque;
use std::io::BufRead;

use super::failure::{Failure, Result};
use crate::file::{
    BoardFile, MAX_BYTES, Meaning, Pairing, TextBoard, TextError, TextLine, TextLines, board_of,
    is_beside_boards, is_board_with_hash, is_end, is_heading, is_ron, parse_board_file, understand,
    without_comment,
};
use crate::puzzle::{Board, Goals, NotationError, Size, count_entries};

fn two_meanings(first: usize, last: usize, size: Size) -> Failure {
    Failure::at(lines_text(first, last))(format_args!(
        "two {size} boards are a start and its goal (--read start-goal), or two starts (--read boards); choose one"
    ))
}

#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    pub size: Option<Size>,
    /// The meaning of two boards; `None` if the text must say it.
    pub pairing: Option<Pairing>,
}

/// A start with its place, and its goals if the text has any.
pub type PlacedBoard = (String, Board, Option<Goals>);

pub enum BoardInput<'r> {
    File(Box<BoardFile>),
    Boards(Boards<'r>),
}

pub struct Boards<'r> {
    /// Each start with its place in the input. Nothing after an error is meaningful.
    pub all: Box<dyn Iterator<Item = Result<PlacedBoard>> + 'r>,
    pub what: String,
    pub is_told: bool,
    /// True if each line is a board, which is read only when it is asked for.
    pub is_line_by_line: bool,
}

struct BoardLines<R> {
    /// Lines that were read to find out whether each line is a board.
    ahead: VecDeque<TextLine>,
    lines: TextLines<R>,
    options: ReadOptions,
    /// The first boards, as long as there may be only two of them.
    first: Vec<(usize, Size)>,
}

/// Reads only enough to find out the kind of input.
pub fn read<'r, R: BufRead + 'r>(mut lines: TextLines<R>, options: ReadOptions) -> Result<BoardInput<'r>> {
    let (beside, first) = first_filled(&mut lines)?;
    let mut ahead = vec![first];
    let is_hash_first = beside.iter().any(|line| is_board_with_hash(&line.text));
    if is_hash_first || !is_one_a_line(&mut ahead, &mut lines, options)? {
        let read = beside.into_iter().chain(ahead).collect::<Vec<_>>();
        return read_whole(&read, lines, options);
    }
    Ok(BoardInput::Boards(Boards {
        all: Box::new(BoardLines { ahead: ahead.into(), lines, options, first: Vec::new() }),
        what: "boards, one on each line".to_owned(),
        is_told: false,
        is_line_by_line: true,
    }))
}

/// The first line with a part of a board, after the comments before it.
fn first_filled<R: BufRead>(lines: &mut TextLines<R>) -> Result<(Vec<TextLine>, TextLine)> {
    let mut comments = Vec::new();
    while let Some(line) = lines.next().transpose()? {
        if !is_beside_boards(&line.text) {
            return Ok((comments, line));
        }
        // Beside tiles, # can be the blank.
        if line.text.contains('#') {
            comments.push(line);
        }
        if lines.bytes() > MAX_BYTES {
            return Err(Failure::said("there is no board in the first 1 MiB"));
        }
    }
    Err(Failure::said(format_args!("the input is empty: {}", NotationError::Empty)))
}

/// True if each line is a board. The first line has to be one, and too long for a row, or the second line has a blank as well. So
/// an answer waits for the second line at most, and only for small boards. What is at hand is read up to the third line, because
/// a start and its goal are only two.
fn is_one_a_line<R: BufRead>(
    ahead: &mut Vec<TextLine>,
    lines: &mut TextLines<R>,
    options: ReadOptions,
) -> Result<bool> {
    let Ok(first) = board_of(without_comment(&ahead[0].text), options.size) else { return Ok(false) };
    let longest_row = Size::all().map(Size::cols).max().unwrap_or(0);
    let cells = first.size().cells();
    let may_be_a_row = cells <= longest_row && options.size.is_none_or(|size| size.cells() != cells);
    // If two boards came together, the first answer can wait for the next line.
    let mut came_together = lines.is_at_hand();
    if may_be_a_row {
        let Some(second) = next_filled(lines).transpose()? else { return Ok(false) };
        let has_blank = count_entries(without_comment(&second.text)).1 > 0;
        ahead.push(second);
        if !has_blank {
            return Ok(false);
        }
    }
    while options.pairing.is_none() && ahead.len() < 3 {
        came_together |= lines.is_at_hand();
        if !came_together {
            return Ok(true);
        }
        let Some(line) = next_filled(lines).transpose()? else { break };
        let is_heading = is_heading(without_comment(&line.text));
        ahead.push(line);
        if is_heading {
            return Ok(false);
        }
    }
    if let [first, second] = &ahead[..]
        && options.pairing.is_none()
        && let (Ok(start), Ok(goal)) = (
            board_of(without_comment(&first.text), options.size),
            board_of(without_comment(&second.text), options.size),
        )
        && start.size() == goal.size()
    {
        let (first, last) = (first.number, second.number);
        return Err(two_meanings(first, last, start.size()));
    }
    Ok(true)
}

fn next_filled<R: BufRead>(lines: &mut TextLines<R>) -> Option<Result<TextLine>> {
    let is_board = |line: &TextLine| is_board_with_hash(&line.text);
    let is_filled = |line: &Result<TextLine, _>| !matches!(line, Ok(line) if is_beside_boards(&line.text) && !is_board(line));
    match lines.find(is_filled)? {
        Ok(line) if is_beside_boards(&line.text) => {
            Some(Err(TextError::CommentOrBoard { line: line.number }.into()))
        }
        Ok(end) if end.text.trim_start().starts_with(['E', 'e']) && is_end(&end.text) => {
            let after = lines.find(is_filled)?;
            Some(after.map_or_else(
                |error| Err(error.into()),
                |line| Err(TextError::AfterEnd { line: line.number }.into()),
            ))
        }
        line => Some(line.map_err(Failure::from)),
    }
}

fn read_whole<R: BufRead>(
    ahead: &[TextLine],
    mut rest: TextLines<R>,
    options: ReadOptions,
) -> Result<BoardInput<'static>> {
    // With the empty lines between, so that a message names the right line.
    let mut text = String::new();
    let mut number = 1;
    for line in ahead {
        text.extend(std::iter::repeat_n('\n', line.number - number));
        text += &line.text;
        number = line.number;
    }
    while let Some(line) = rest.next().transpose()? {
        text = text + "\n" + &line.text;
        if rest.bytes() > MAX_BYTES {
            return Err(if is_ron(&text) {
                Failure::said("this is not a board file: it is larger than 1 MiB")
            } else {
                too_long(&ahead[0], options)
            });
        }
    }
    if is_ron(&text) {
        return Ok(BoardInput::File(Box::new(parse_board_file(&text)?)));
    }
    let understood = match understand(&text, options.size, options.pairing)? {
        Meaning::One(understood) => understood,
        Meaning::Either { boards, .. } => {
            let places = boards.boards.iter().map(|board| board.lines);
            let (first, last) =
                places.fold((usize::MAX, 0), |(a, b), (first, last)| (a.min(first), b.max(last)));
            return Err(two_meanings(first, last, boards.boards[0].start.size()));
        }
    };
    let placed = |board: TextBoard| Ok((lines_text(board.lines.0, board.lines.1), board.start, board.goals));
    Ok(BoardInput::Boards(Boards {
        what: understood.to_string(),
        is_told: understood.is_told(),
        all: Box::new(understood.boards.into_iter().map(placed)),
        is_line_by_line: false,
    }))
}

/// A long text is one board on each line, or nothing; so its first line says what is wrong.
fn too_long(first: &TextLine, options: ReadOptions) -> Failure {
    let lines = (first.number, first.number);
    match board_of(without_comment(&first.text), options.size) {
        Err(problem) if problem != NotationError::Empty => TextError::Rows { line: lines.0, problem }.into(),
        _ => Failure::said("the input is larger than 1 MiB; write one board on each line, and nothing else"),
    }
}

fn lines_text(first: usize, last: usize) -> String {
    if first == last { format!("line {first}") } else { format!("lines {first} to {last}") }
}

impl<R: BufRead> BoardLines<R> {
    fn next_line(&mut self) -> Option<Result<(usize, Board)>> {
        let line = match self.ahead.pop_front() {
            Some(line) => Ok(line),
            None => next_filled(&mut self.lines)?,
        };
        Some(line.and_then(|line| {
            let board = board_of(without_comment(&line.text), self.options.size);
            let lines = (line.number, line.number);
            board
                .map(|board| (line.number, board))
                .map_err(|problem| TextError::Board { lines, problem }.into())
        }))
    }

    /// The error of two boards that were read one by one, because a program wrote them one by one.
    fn were_two(&mut self) -> Option<Failure> {
        match std::mem::take(&mut self.first)[..] {
            [(first, size), (last, other)] if size == other => Some(two_meanings(first, last, size)),
            _ => None,
        }
    }
}

impl<R: BufRead> Iterator for BoardLines<R> {
    type Item = Result<PlacedBoard>;

    fn next(&mut self) -> Option<Self::Item> {
        let (number, start) = match self.next_line() {
            Some(Ok(line)) => line,
            Some(Err(error)) => return Some(Err(error)),
            None => return self.were_two().map(Err),
        };
        if self.options.pairing != Some(Pairing::StartGoal) {
            if self.options.pairing.is_none() && self.first.len() < 3 {
                self.first.push((number, start.size()));
            }
            return Some(Ok((lines_text(number, number), start, None)));
        }
        let lines = (number, number);
        Some(match self.next_line() {
            None => Err(TextError::NoGoal { lines }.into()),
            Some(Err(error)) => Err(error),
            Some(Ok((last, goal))) if goal.size() == start.size() => {
                Ok((lines_text(number, last), start, Some(goal.into())))
            }
            Some(Ok((last, goal))) => {
                Err(TextError::Sizes { lines: (number, last), start: start.size(), goal: goal.size() }.into())
            }
        })
    }
}
