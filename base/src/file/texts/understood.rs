//! What a text says, and how it was read, in facts and in words.

use std::fmt;

use crate::puzzle::{Board, Goals, Size, counted};

/// A start, and its goal, or several, if the text has any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextBoard {
    /// The first and the last line, from 1.
    pub lines: (usize, usize),
    pub start: Board,
    pub goals: Option<Goals>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextArrangement {
    One,
    OnePerLine,
    /// Separated by empty lines or by headings.
    Apart,
    /// Rows after rows, without anything between the boards.
    Rows,
    InLine,
    Headed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Header {
    Size(Size),
    Count(usize),
    /// Each board has its own size before it; the number of boards may be before all.
    Sizes,
    /// The number of an algorithm, which has no effect, and the size.
    Algorithm(u32, Size),
    /// The number of cells, of which one is the blank.
    Cells(usize),
    /// The place of the blank as a number, and as its row and column, from 1. The tiles below it have no blank.
    BlankPlace(i64, (usize, usize)),
    /// The number of tiles, and the blank’s row and column in the goal, from 1. The other tiles of the goal are in order.
    GoalBlank(u32, (usize, usize)),
}

impl Header {
    /// True if it may mean something else to the author of a text, so the user is always told how it was read.
    pub fn is_told(self) -> bool {
        matches!(self, Self::Algorithm(..) | Self::GoalBlank(..) | Self::Cells(_) | Self::BlankPlace(..))
    }
}

/// The sign for the blank in a text, where that is no usual one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlankNote {
    /// The line, from 1, and the column of the board, from 1, of a gap.
    Gap(usize, usize),
    /// The number after the last tile.
    Number(u8),
    /// `#`, first in this line, which begins no comment.
    Hash(usize),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Understood {
    /// At least one.
    pub boards: Vec<TextBoard>,
    pub header: Option<Header>,
    pub arrangement: TextArrangement,
    /// The first blank that is no usual sign.
    pub blank: Option<BlankNote>,
    /// The remark to the user about the layout, or about a tile that may be a number beside a board: [`number_beside`].
    pub remark: Option<String>,
}

impl Understood {
    pub(super) fn new(boards: Vec<TextBoard>, arrangement: TextArrangement) -> Self {
        Self { boards, header: None, arrangement, blank: None, remark: None }
    }

    /// With the boards of another part of the text behind its own.
    pub(super) fn with(mut self, part: Self) -> Self {
        self.boards.extend(part.boards);
        self.blank = self.blank.or(part.blank);
        self
    }

    pub fn is_told(&self) -> bool {
        self.header.is_some_and(Header::is_told)
            || matches!(self.blank, Some(BlankNote::Number(_) | BlankNote::Hash(_)))
            || self.remark.is_some()
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    One(Understood),
    Either { boards: Understood, start_goal: Understood },
}

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Pairing: name, summary;

    Boards = "boards", "Each board is a start";
    StartGoal = "start-goal", "Each start is followed by its goal";
}

/// A text whose boards may still be starts or goals.
#[derive(Debug, PartialEq, Eq)]
pub struct Read {
    pub understood: Understood,
    pub is_decided: bool,
}

impl fmt::Display for Understood {
    /// The reading of the text, in one sentence without its full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&understood(self))
    }
}

/// Says which tile of a board on one line may as well be a number before or after a smaller board that is a square, such as its
/// index or its cost.
pub fn number_beside(board: &Board) -> Option<String> {
    let (cells, largest) = (board.size().cells(), board.size().last_tile());
    let square = Size::all().find(|size| size.rows() == size.cols() && size.cells() + 1 == cells)?;
    let end = match (board.tile(0) == largest, board.tile(cells - 1) == largest) {
        (true, _) => "the beginning",
        (_, true) => "the end",
        _ => return None,
    };
    Some(format!("{largest} at {end} is a tile, not a number beside a {square} board"))
}

fn understood(text: &Understood) -> String {
    let size = text.boards[0].start.size();
    let mut parts = vec![boards(text, size)];
    parts.extend(text.header.map(|header| match header {
        Header::Size(size) => format!("after the size, {size}"),
        Header::Count(count) => format!("after their number, {count}"),
        Header::Sizes => "each after its size".to_owned(),
        Header::Cells(cells) => format!("after the number of its cells, {cells}"),
        Header::BlankPlace(place, (row, column)) => {
            format!("after the place of the blank, {place}, which is row {row}, column {column}")
        }
        Header::Algorithm(number, size) => {
            format!("after the number of an algorithm, {number}, which is left out, and the size, {size}")
        }
        Header::GoalBlank(tiles, (row, column)) => format!(
            "after the number of tiles, {tiles}, and the cell of the goal’s blank, which is in row {row}, column {column}"
        ),
    }));
    parts.extend(text.blank.map(|blank| match blank {
        BlankNote::Gap(line, column) => format!("the gap in line {line}, column {column}, is the blank"),
        BlankNote::Number(number) => format!("{number} is the blank"),
        BlankNote::Hash(line) => format!("# in line {line} is the blank, not a comment"),
    }));
    parts.extend(text.remark.clone());
    parts.join("; ")
}

fn boards(text: &Understood, size: Size) -> String {
    let count = text.boards.len();
    let same_size = text.boards.iter().all(|board| board.start.size() == size);
    let what = if same_size { format!("{size} ") } else { String::new() };
    let goals = text.boards.iter().filter(|board| board.goals.is_some()).count();
    if goals > 0 {
        let same_goal = text.boards.iter().all(|board| board.goals == text.boards[0].goals);
        return match count {
            1 if text.boards[0].goals.is_some_and(|goals| goals.are_several()) => {
                format!("a {what}start with several goals")
            }
            1 => format!("a {what}start with its goal"),
            _ if same_goal => format!("{count} {what}starts with one goal"),
            _ => format!("{count} {what}starts, each with its goal"),
        };
    }
    if count == 1 {
        return format!("one {what}board");
    }
    let place = match text.arrangement {
        TextArrangement::OnePerLine => ", one on each line",
        TextArrangement::Apart => ", with empty lines between them",
        TextArrangement::Rows => ", row by row",
        TextArrangement::InLine => ", several on a line",
        TextArrangement::Headed => ", with headings",
        TextArrangement::One => "",
    };
    format!("{}{place}", counted(count, &format!("{what}board"), &format!("{what}boards")))
}
