//! Words for how a text was read.

use super::{BlankNote, Header, TextArrangement, Understood};
use crate::puzzle::{Board, Size, counted};

pub const HEADINGS: &str = "use a heading such as start, goal or size, or begin comments with #";

pub fn two_places(place: i64, from_zero: Option<Board>, from_one: Option<Board>) -> String {
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

pub fn lines((first, last): (usize, usize)) -> String {
    if first == last { format!("line {first}") } else { format!("lines {first} to {last}") }
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

pub fn understood(text: &Understood) -> String {
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
