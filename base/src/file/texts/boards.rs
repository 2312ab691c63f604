//! Divides lines into boards. Numbers before a board can say how many cells it has, and where its blank is.

use super::error::TextError;
use super::lines::{TextLine, size_line};
use super::understood::{BlankNote, Header, TextArrangement, TextBoard, Understood};
use crate::puzzle::{
    BlankForm, Board, MAX_CELLS, STATE_CELLS, Size, count_entries, parse_board, parse_board_like, read_board,
    tiles_without_blank,
};

/// Divides blocks of lines, which empty lines separate. None of them is empty.
pub fn split(blocks: &[Vec<TextLine>], size: Option<Size>) -> Result<Understood, TextError> {
    if let Some(found) = with_blank_place(&blocks.concat(), size) {
        return found;
    }
    let error = match without_header(blocks, size) {
        Ok(found) => return Ok(found),
        Err(error) => error,
    };
    let Some((first, rest)) = without_first(blocks) else { return Err(error) };
    if let Some(said) = size_line(&first.text).filter(|said| size.is_none() || said.ok() == size) {
        match said {
            Ok(said) => {
                if let Ok(found) = without_header(&rest, Some(said)) {
                    return Ok(Understood { header: Some(Header::Size(said)), ..found });
                }
            }
            Err(said)
                if said > 4
                    && first.text.split_whitespace().count() == 1
                    && said.checked_mul(said).is_some_and(|cells| entries_of(&rest) == cells as usize) =>
            {
                return Err(TextError::TooLarge { line: first.number, size: said });
            }
            Err(_) => {}
        }
    }
    if let Some(found) = each_with_size(&blocks.concat()) {
        return Ok(found);
    }
    if let Some(found) = after_two_numbers(first, &rest, size) {
        return found;
    }
    let Ok(said) = first.text.trim().parse::<usize>() else { return Err(error) };
    match without_header(&rest, size) {
        Ok(found) if found.boards.len() == said => {
            Ok(Understood { header: Some(Header::Count(said)), ..found })
        }
        Ok(found) if is_after_its_cells(&blocks.concat(), size) => {
            Ok(Understood { header: Some(Header::Cells(said)), ..found })
        }
        Ok(found) => Err(TextError::Count { line: first.number, said, found: found.boards.len() }),
        Err(_) => each_with_size(&rest.concat())
            .filter(|found| found.boards.len() == said)
            .map(|found| Understood { header: Some(Header::Count(said)), ..found })
            .ok_or_else(|| after_header(&first.text, &rest, size).unwrap_or(error)),
    }
}

fn without_first(blocks: &[Vec<TextLine>]) -> Option<(&TextLine, Vec<Vec<TextLine>>)> {
    let mut rest: Vec<Vec<TextLine>> = blocks.to_vec();
    rest[0].remove(0);
    rest.retain(|block| !block.is_empty());
    (!rest.is_empty()).then(|| (&blocks[0][0], rest))
}

/// One board after two numbers on lines of their own, as two courses write it: the number of an algorithm and a size; or the
/// number of tiles and the goal’s blank, as its cell from 0, or -1 for the last one. `None` if it is neither. A first 1 is the
/// number of boards, each with its size, which is the same board.
fn after_two_numbers(
    first: &TextLine,
    blocks: &[Vec<TextLine>],
    size: Option<Size>,
) -> Option<Result<Understood, TextError>> {
    let (second, rest) = without_first(blocks)?;
    let (said, cell): (u32, i64) = (first.text.trim().parse().ok()?, second.text.trim().parse().ok()?);
    let one_board = |said: Size| {
        let found = without_header(&rest, Some(said)).ok().filter(|found| found.boards.len() == 1)?;
        size.is_none_or(|size| size == said).then_some(found)
    };
    let side = size_line(&second.text).and_then(Result::ok);
    let of_algorithm =
        side.filter(|_| (2..10).contains(&said)).and_then(|size| Some((size, one_board(size)?)));
    let is_square = |size: &Size| size.rows() == size.cols() && u32::from(size.last_tile()) == said;
    let of_tiles = Size::all().find(is_square).and_then(|size| Some((size, one_board(size)?)));
    Some(match (of_algorithm, of_tiles) {
        (Some(_), Some(_)) => Err(TextError::TwoHeaders { line: first.number, tiles: said, side: cell }),
        (Some((size, found)), None) => {
            Ok(Understood { header: Some(Header::Algorithm(said, size)), ..found })
        }
        (None, Some((size, found))) => with_goal_blank(second.number, cell, size, found),
        (None, None) => return None,
    })
}

/// Gives the board the goal whose tiles are in order around the blank.
fn with_goal_blank(
    line: usize,
    cell: i64,
    size: Size,
    mut found: Understood,
) -> Result<Understood, TextError> {
    let blank = if cell == -1 { Some(size.cells() - 1) } else { usize::try_from(cell).ok() };
    let blank = blank.filter(|blank| *blank < size.cells());
    let blank = blank.ok_or(TextError::NoSuchCell { line, cell, size })?;
    let mut tiles: Vec<u8> = (1..=size.last_tile()).collect();
    tiles.insert(blank, 0);
    let goal = Board::new(size, &tiles).expect("each tile is there once");
    for board in &mut found.boards {
        board.goals = Some(goal.into());
    }
    let header = Header::GoalBlank(size.last_tile().into(), cell_place(blank, size));
    Ok(Understood { header: Some(header), ..found })
}

/// The problem of a board whose size stands before it.
fn after_header(first: &str, rest: &[Vec<TextLine>], size: Option<Size>) -> Option<TextError> {
    let said = size_line(first)?.ok()?;
    let near = entries_of(rest).abs_diff(said.cells()) <= 1;
    near.then(|| without_header(rest, size.or(Some(said))).err()).flatten()
}

fn entries_of(blocks: &[Vec<TextLine>]) -> usize {
    blocks.iter().flatten().map(|line| count_entries(&line.text).0).sum()
}

/// The ways to divide lines that have no header. The first one that fits is the only one: no valid board has two blanks.
fn without_header(blocks: &[Vec<TextLine>], size: Option<Size>) -> Result<Understood, TextError> {
    let all = blocks.concat();
    let whole = match parse(&all, size) {
        Ok(found) => return Ok(found),
        Err(error) => error,
    };
    let apart = each(blocks.iter().map(Vec::as_slice), size, TextArrangement::Apart);
    if blocks.len() > 1 && apart.is_ok() {
        return apart;
    }
    let lines = each(all.iter().map(std::slice::from_ref), size, TextArrangement::OnePerLine);
    if all.len() > 1 && lines.is_ok() {
        return lines;
    }
    if let Some(found) = in_blocks(blocks, size) {
        return Ok(found);
    }
    Err(problem(blocks, &all, size, whole))
}

/// Blocks with several boards each: one on a line, rows after rows, or several on a line.
fn in_blocks(blocks: &[Vec<TextLine>], size: Option<Size>) -> Option<Understood> {
    let part = |block: &Vec<TextLine>| {
        parse(block, size)
            .or_else(|_| each(block.iter().map(std::slice::from_ref), size, TextArrangement::OnePerLine))
            .ok()
            .or_else(|| rows(block, size))
            .or_else(|| in_line(block, size))
    };
    let parts: Vec<Understood> = blocks.iter().map(part).collect::<Option<_>>()?;
    parts.into_iter().reduce(Understood::with)
}

fn rows(block: &[TextLine], size: Option<Size>) -> Option<Understood> {
    let widest = block.iter().map(|line| count_entries(&line.text).0).max()?;
    let rows = size.map_or(widest, Size::rows);
    if rows < 2
        || !block.len().is_multiple_of(rows)
        || block.len() == rows
        || size.is_some_and(|s| s.cols() != widest)
    {
        return None;
    }
    each(block.chunks(rows), size, TextArrangement::Rows).ok()
}

fn in_line(block: &[TextLine], size: Option<Size>) -> Option<Understood> {
    let mut boards = Vec::new();
    for line in block {
        let words: Vec<&str> = line.text.split_whitespace().collect();
        let cells = size.map(Size::cells).or_else(|| {
            (1..=MAX_CELLS).rev().find(|cells| {
                words.len().is_multiple_of(*cells)
                    && words.len() > *cells
                    && !Size::with_cells(*cells).is_empty()
                    && words.chunks(*cells).all(|words| parse_board(&words.join(" ")).is_ok())
            })
        });
        let chunks: Vec<String> = match cells {
            Some(cells) if words.len() > cells && words.len().is_multiple_of(cells) => {
                words.chunks(cells).map(|words| words.join(" ")).collect()
            }
            _ => line.text.split([' ', '\t', ',', ';', '|']).map(str::to_owned).collect(),
        };
        for text in chunks.into_iter().filter(|text| !text.is_empty()) {
            let found = parse(&[TextLine { number: line.number, text }], size).ok()?;
            boards.extend(found.boards);
        }
    }
    (!boards.is_empty()).then(|| Understood::new(boards, TextArrangement::InLine))
}

fn each_with_size(lines: &[TextLine]) -> Option<Understood> {
    let (mut all, mut rest) = (Understood::new(Vec::new(), TextArrangement::Apart), lines);
    while let Some((first, after)) = rest.split_first() {
        let size = size_line(&first.text)?.ok()?;
        let mut entries = 0;
        let end = after.iter().position(|line| {
            entries += count_entries(&line.text).0;
            entries + 1 >= size.cells() && (entries >= size.cells() || size_line(&line.text).is_none())
        })? + 1;
        // A gap makes a board one entry shorter.
        let taken = (end..=(end + 1).min(after.len()))
            .find_map(|end| parse(&after[..end], Some(size)).ok().map(|found| (found, end)));
        let (found, end) = taken?;
        all = all.with(found);
        rest = &after[end..];
    }
    (!all.boards.is_empty()).then_some(Understood { header: Some(Header::Sizes), ..all })
}

fn each<'a>(
    mut groups: impl Iterator<Item = &'a [TextLine]>,
    size: Option<Size>,
    arrangement: TextArrangement,
) -> Result<Understood, TextError> {
    let none = Understood::new(Vec::new(), arrangement);
    groups.try_fold(none, |all, group| Ok(all.with(parse(group, size)?)))
}

fn parse(lines: &[TextLine], size: Option<Size>) -> Result<Understood, TextError> {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return Err(TextError::Empty) };
    // Its number of cells would be a tile.
    if is_after_its_cells(lines, size) {
        return Err(TextError::Empty);
    }
    let place = (first.number, last.number);
    let text = text_of(lines);
    let (start, blank) =
        read_board(&text, size).map_err(|problem| TextError::Board { lines: place, problem })?;
    let blank = match blank {
        BlankForm::Number(number) => Some(BlankNote::Number(number)),
        BlankForm::Gap(row, col) => Some(BlankNote::Gap(lines[row].number, col + 1)),
        BlankForm::Sign => {
            lines.iter().find(|line| line.text.contains('#')).map(|line| BlankNote::Hash(line.number))
        }
    };
    let boards = vec![TextBoard { lines: place, start, goals: None }];
    Ok(Understood { blank, ..Understood::new(boards, TextArrangement::One) })
}

fn text_of(lines: &[TextLine]) -> String {
    lines.iter().map(|line| &*line.text).collect::<Vec<_>>().join("\n")
}

fn problem(blocks: &[Vec<TextLine>], all: &[TextLine], size: Option<Size>, whole: TextError) -> TextError {
    let entries = entries_of(blocks);
    if all.len() == 1 || entries <= size.map_or(STATE_CELLS, Size::cells) {
        return whole;
    }
    let longest_row = Size::all().map(Size::cols).max().unwrap_or(MAX_CELLS);
    let (of_first, blanks) = count_entries(&all[0].text);
    let is_one_a_line = of_first > longest_row || blanks > 0 && parse(&all[..1], size).is_ok();
    if is_one_a_line {
        return each(all.iter().map(std::slice::from_ref), size, TextArrangement::OnePerLine)
            .err()
            .unwrap_or(whole);
    }
    // Four or five rows of a board with as many columns.
    if entries <= MAX_CELLS && all.len() >= 4 && blocks.len() == 1 && size.is_none() {
        return whole;
    }
    // Blocks of several rows that are meant as boards.
    if blocks.len() > 1
        && blocks.iter().all(|block| block.len() > 1)
        && let Err(error) = each(blocks.iter().map(Vec::as_slice), size, TextArrangement::Apart)
    {
        return error;
    }
    match parse(&all[..1], size) {
        Err(TextError::Board { problem, .. }) => TextError::Rows { line: all[0].number, problem },
        _ => whole,
    }
}

fn cell_place(cell: usize, size: Size) -> (usize, usize) {
    let (row, col) = size.row_col(cell);
    (row + 1, col + 1)
}

/// Whether the first line is the number of cells of the board below it, though it would fit as a tile of the next larger board:
/// a row of one tile, and longer rows.
fn is_after_its_cells(lines: &[TextLine], size: Option<Size>) -> bool {
    let Some((first, rest)) = lines.split_first() else { return false };
    let Ok(said) = first.text.trim().parse::<usize>() else { return false };
    let is_longer = rest.iter().any(|line| count_entries(&line.text).0 > 1);
    let board = read_board(&text_of(rest), size);
    is_longer && board.is_ok_and(|(board, _)| board.size().cells() == said)
}

/// A board whose tiles have no blank, after its count and the place of the blank: `8`, `0` and the tiles, on three lines or with
/// both numbers on the first one. A place can be counted from 0 or from 1; where both are possible, the error names both.
/// `None` if the text is no such board.
fn with_blank_place(lines: &[TextLine], size: Option<Size>) -> Option<Result<Understood, TextError>> {
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
fn two_numbers(lines: &[TextLine]) -> Option<(i64, i64, usize, &[TextLine])> {
    let numbers = |line: &TextLine| -> Option<Vec<i64>> {
        let words = line.text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
        words.map(|word| word.parse().ok()).collect()
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

fn is_size_of(size: Size, rows: &[TextLine]) -> bool {
    tiles_without_blank(&text_of(rows)).is_some_and(|tiles| tiles.len() + 1 == size.cells())
}
