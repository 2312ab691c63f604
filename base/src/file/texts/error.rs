//! Why a text cannot be read.

use crate::puzzle::{Board, NotationError, Size, quoted};

/// Why a text cannot be read. Each message begins with the place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    #[error("{}", NotationError::Empty)]
    Empty,
    #[error("{}: {problem}", named_lines(*.lines))]
    Board { lines: (usize, usize), problem: NotationError },
    /// The first of several lines that are as short as rows.
    #[error(
        "line {line}: {problem}; write each of several boards on a line of its own, or put an empty line between them"
    )]
    Rows { line: usize, problem: NotationError },
    #[error("line {line}: {} is neither a tile nor a heading; {}", quoted(word), HEADINGS)]
    Word { line: usize, word: String },
    #[error("line {line}: a square board is at most 5 × 5, not {size} × {size}")]
    TooLarge { line: usize, size: u32 },
    #[error("line {line}: the text has {found} boards, not {said}; correct or remove this number")]
    Count { line: usize, said: usize, found: usize },
    #[error(
        "line {line}: {tiles} and {side} are the number of an algorithm and a size (remove {tiles}), or the number of \
         tiles and the cell of the goal’s blank (remove both)"
    )]
    TwoHeaders { line: usize, tiles: u32, side: i64 },
    #[error(
        "line {line}: a {size} goal has no cell {cell} for its blank; write 0 to {}, or -1 for the last cell",
        size.last_tile()
    )]
    NoSuchCell { line: usize, cell: i64, size: Size },
    /// The blank is at a place that is counted from 0 or from 1.
    #[error("line {line}: {}", two_places(*place, *from_zero, *from_one))]
    BlankPlace { line: usize, place: i64, from_zero: Option<Board>, from_one: Option<Board> },
    /// A board with `#` for its blank, in a text whose other boards have other signs or none.
    #[error(
        "line {line}: # is the blank here, or begins a comment; write x for the blank, or // before the comment"
    )]
    CommentOrBoard { line: usize },
    #[error("line {line}: this goal has no start; write its start before or after it")]
    NoStart { line: usize },
    #[error("line {line}: {goals} goals for {starts} starts; give one goal, or one for each start")]
    Goals { line: usize, goals: usize, starts: usize },
    #[error(
        "{}: this board has no goal; to read every second board as a goal, give an even number of boards",
        named_lines(*.lines)
    )]
    NoGoal { lines: (usize, usize) },
    #[error("{}: the start is a {start} board, but its goal is a {goal} board", named_lines(*.lines))]
    Sizes { lines: (usize, usize), start: Size, goal: Size },
    #[error("line {line}: nothing may follow “END OF FILE”; remove that line or this one")]
    AfterEnd { line: usize },
    /// A layout that is known and not read.
    #[error("line 1: {said}")]
    Layout { said: &'static str },
}

const HEADINGS: &str = "use a heading such as start, goal or size, or begin comments with #";

fn two_places(place: i64, from_zero: Option<Board>, from_one: Option<Board>) -> String {
    let meanings = match (from_zero, from_one) {
        (Some(zero), Some(one)) => {
            format!("{place} is the place of the blank, counted from 0 ({zero}) or from 1 ({one})")
        }
        (Some(only), None) | (None, Some(only)) => {
            format!("{place} is the place of the blank ({only}) or of the goal’s blank")
        }
        (None, None) => format!("{place} is the blank, or says that it is last"),
    };
    format!("{meanings}; write x in its place, and remove the numbers before the tiles")
}

fn named_lines((first, last): (usize, usize)) -> String {
    if first == last { format!("line {first}") } else { format!("lines {first} to {last}") }
}
