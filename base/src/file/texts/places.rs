//! Numbers before a board that say how many cells it has, and where its blank is.

use super::boards::{size_line, text_of};
use super::lines::SourceLine;
use super::{Header, TextArrangement, TextBoard, TextError, Understood};
use crate::puzzle::{Size, count_entries, parse_board_like, read_board, tiles_without_blank};

pub fn cell_place(cell: usize, size: Size) -> (usize, usize) {
    let (row, col) = size.row_col(cell);
    (row + 1, col + 1)
}

/// Whether the first line is the number of cells of the board below it, though it would fit as a tile of the next larger board:
/// a row of one tile, and longer rows.
pub fn is_after_its_cells(lines: &[SourceLine], size: Option<Size>) -> bool {
    let Some((first, rest)) = lines.split_first() else { return false };
    let Ok(said) = first.text.trim().parse::<usize>() else { return false };
    let is_longer = rest.iter().any(|line| count_entries(&line.text).0 > 1);
    let board = read_board(&text_of(rest), size);
    is_longer && board.is_ok_and(|(board, _)| board.size().cells() == said)
}

/// A board whose tiles have no blank, after its count and the place of the blank: `8`, `0` and the tiles, on three lines or with
/// both numbers on the first one. A place can be counted from 0 or from 1; where both are possible, the error names both.
/// `None` if the text is no such board.
pub fn with_blank_place(lines: &[SourceLine], size: Option<Size>) -> Option<Result<Understood, TextError>> {
    let (count, place, at, rest) = two_numbers(lines)?;
    let text = text_of(rest);
    let tiles = tiles_without_blank(&text)?;
    let cells = tiles.len() + 1;
    let is_count = match usize::try_from(count).ok()? {
        // Of one board.
        1 => true,
        count => count == cells || count == cells - 1 || count.checked_mul(count) == Some(cells),
    };
    if !is_count || size.is_some_and(|size| size.cells() != cells) {
        return None;
    }
    let board = |cell: usize| {
        let mut tiles: Vec<String> = tiles.iter().map(u8::to_string).collect();
        tiles.insert(cell, "x".to_owned());
        parse_board_like(&tiles.join(" "), size).ok()
    };
    let cell = |from: i64| usize::try_from(place.checked_sub(from)?).ok().filter(|cell| *cell < cells);
    // The number of tiles and the cell of the goal’s blank come before a board, whose own blank can be a gap.
    let may_be_goal =
        usize::try_from(count) == Ok(tiles.len()) && cell(0).is_some() && read_board(&text, size).is_ok();
    let (from_zero, from_one) = (cell(0).and_then(board), cell(1).and_then(board));
    let only = match (from_zero, from_one) {
        (Some(start), None) | (None, Some(start)) if !may_be_goal => start,
        (None, None) if place != -1 => return None,
        _ => return Some(Err(TextError::BlankPlace { line: at, place, from_zero, from_one })),
    };
    let header = Header::BlankPlace(place, cell_place(only.blank(), only.size()));
    let boards =
        vec![TextBoard { lines: (rest[0].number, rest[rest.len() - 1].number), start: only, goals: None }];
    Some(Ok(Understood { header: Some(header), ..Understood::new(boards, TextArrangement::One) }))
}

/// Two numbers before longer or shorter rows, with the line of the second one, and the rows.
fn two_numbers(lines: &[SourceLine]) -> Option<(i64, i64, usize, &[SourceLine])> {
    let numbers = |line: &SourceLine| -> Option<Vec<i64>> {
        line.text
            .split([' ', '\t', ','])
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().ok())
            .collect()
    };
    let (first, rest) = lines.split_first()?;
    let (count, place, line, rest) = match numbers(first)?[..] {
        [count] => {
            let (second, rest) = rest.split_first()?;
            let [place] = numbers(second)?[..] else { return None };
            (count, place, second.number, rest)
        }
        // Rows and columns.
        [_, _] if matches!(size_line(&first.text), Some(Ok(size)) if is_size_of(size, rest)) => return None,
        [count, place] => (count, place, first.number, rest),
        _ => return None,
    };
    let of_row = if line == first.number { 2 } else { 1 };
    let is_uneven = rest.iter().any(|row| count_entries(&row.text).0 != of_row);
    is_uneven.then_some((count, place, line, rest))
}

fn is_size_of(size: Size, rows: &[SourceLine]) -> bool {
    tiles_without_blank(&text_of(rows)).is_some_and(|tiles| tiles.len() + 1 == size.cells())
}
