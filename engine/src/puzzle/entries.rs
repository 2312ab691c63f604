//! The entries of a board's text: words, or the characters of words that are rows; and boards whose blank is a gap in their text.

use super::board::Board;
use super::notation_error::NotationError;
use super::size::Size;

/// Separators of entries, besides white space.
const SEPARATORS: &str = ",;/|[](){}<>";
/// Signs around an entry or a whole board.
const QUOTES: &str = "\"'`“”‘’";
/// Signs that lines between cells consist of.
const RULES: &str = "-=+─━│┃┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╦╩╬";
const BLANK_WORDS: [&str; 5] = ["blank", "empty", "none", "null", "nan"];

pub(super) fn is_entry(c: char) -> bool {
    !c.is_whitespace() && !SEPARATORS.contains(c)
}

/// The words of a text. A word never has a separator, but quotation marks with nothing between them are a word.
pub(super) fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    // The quotation mark that closes what was opened on this line.
    let mut closing = None;
    while let Some(at) = rest.find(is_entry) {
        if rest[..at].contains('\n') {
            closing = None;
        }
        rest = &rest[at..];
        let first = rest.chars().next().unwrap_or_default();
        if QUOTES.contains(first) {
            let inside = &rest[first.len_utf8()..];
            let is_closed = closing.take_if(|closing| *closing == first).is_some();
            let end = inside.trim_start_matches([' ', '\t']);
            if is_closed {
                rest = inside;
            } else if let Some(after) = inside.strip_prefix(first).and_then(|two| two.strip_prefix(first)) {
                // Three marks enclose a text of several lines.
                rest = after;
            } else if let Some(after) = end.strip_prefix(closing_of(first)) {
                words.push(&rest[..rest.len() - after.len()]);
                rest = after;
            } else {
                closing = Some(closing_of(first));
                rest = inside;
            }
            continue;
        }
        let end = rest.find(|c| !is_entry(c) || QUOTES.contains(c)).unwrap_or(rest.len());
        add_word(&rest[..end], &mut words);
        rest = &rest[end..];
    }
    // One hyphen can be the blank; several are separators.
    if words.iter().filter(|word| **word == "-").count() > 1 {
        words.retain(|word| *word != "-");
    }
    words
}

/// The quotation mark that closes what this one opens.
fn closing_of(opening: char) -> char {
    match opening {
        '“' => '”',
        '‘' => '’',
        same => same,
    }
}

fn add_word<'a>(word: &'a str, words: &mut Vec<&'a str>) {
    let is_rule = word != "-" && word.chars().all(|c| RULES.contains(c));
    if is_rule {
        return;
    }
    if word.contains('_') && are_rows(&word.split('_').collect::<Vec<_>>()) {
        words.extend(word.split('_'));
    } else if word.is_ascii() && word[1..].contains('-') {
        words.extend(word.split('-').filter(|part| !part.is_empty()));
    } else {
        words.push(word);
    }
}

/// The words of a text, or their characters if the words are a whole board or its rows.
pub(super) fn entries(text: &str) -> Vec<&str> {
    let words = words(text);
    let splits = match words[..] {
        [word] => !Size::with_cells(word.chars().count()).is_empty() && !is_blank_word(word),
        _ => are_rows(&words),
    };
    if splits { words.iter().copied().flat_map(characters).collect() } else { words }
}

pub(super) fn characters(word: &str) -> impl Iterator<Item = &str> {
    word.char_indices().map(|(at, c)| &word[at..at + c.len_utf8()])
}

/// Words such as `234 15x 768` are the rows of a board if that gives each tile once, as `10 20` shows.
pub(super) fn are_rows(words: &[&str]) -> bool {
    let cols = words.first().map_or(0, |word| word.chars().count());
    let size = u8::try_from(words.len()).ok().zip(u8::try_from(cols).ok()).map(|(r, c)| Size::new(r, c));
    let Some(Ok(size)) = size else { return false };
    if words.iter().any(|word| word.chars().count() != cols) {
        return false;
    }
    let entries: Vec<_> = words.iter().copied().flat_map(characters).collect();
    let is_board = |tiles: &Vec<u8>| {
        Board::new(size, tiles).is_ok() || number_of_blank(tiles).is_some_and(|of_blank| of_blank.0 == size)
    };
    tiles(&entries).is_ok_and(|tiles| is_board(&tiles))
}

/// The square size whose last number stands for the blank: nine on 3×3, where each of 1 to 9 is there once. With that number.
pub(super) fn number_of_blank(tiles: &[u8]) -> Option<(Size, u8)> {
    let size = Size::with_cells(tiles.len()).into_iter().find(|size| size.rows() == size.cols())?;
    let last = size.last_tile() + 1;
    (1..=last).all(|tile| tiles.contains(&tile)).then_some((size, last))
}

/// The tiles of entries, or the first entry that is none. Where each of more than ten entries has one character, letters are
/// hexadecimal digits. Where all entries but the blank are letters, A is the first tile.
pub(super) fn tiles(entries: &[&str]) -> Result<Vec<u8>, NotationError> {
    if let Some(tiles) = letter_tiles(entries) {
        return Ok(tiles);
    }
    let is_hex = entries.len() > 10 && entries.iter().all(|entry| entry.len() == 1);
    let digits = |entry: &str| if is_hex { u8::from_str_radix(entry, 16) } else { entry.parse() };
    let named = |(index, entry): (usize, &&str)| {
        let tile = digits(entry).ok().or_else(|| is_blank(entry).then_some(0));
        tile.ok_or_else(|| NotationError::NotATile { text: (*entry).to_owned(), entry: index + 1 })
    };
    entries.iter().enumerate().map(named).collect()
}

/// The tiles of a board of letters from A to O, or to X on a wide board, at least three, in one case. No other board is without the digit 1.
fn letter_tiles(entries: &[&str]) -> Option<Vec<u8>> {
    let letter = |entry: &str, first: u8| match *entry.as_bytes() {
        [c] => c
            .checked_sub(first)
            .map(|place| place + 1)
            .filter(|tile| usize::from(*tile) < entries.len().max(16)),
        _ => None,
    };
    let of_case = |first: u8| {
        let is_none = |entry: &str| entry == "0" || is_blank(entry);
        let tile = |entry: &&str| letter(entry, first).or_else(|| is_none(entry).then_some(0));
        let tiles: Vec<u8> = entries.iter().map(tile).collect::<Option<_>>()?;
        (tiles.contains(&1) && tiles.iter().filter(|tile| **tile > 0).count() > 2).then_some(tiles)
    };
    of_case(b'A').or_else(|| of_case(b'a'))
}

fn is_blank(entry: &str) -> bool {
    matches!(entry, "x" | "X" | "_" | "*" | "." | "#" | "b" | "B" | "e" | "E" | "g" | "G" | "-" | "-1")
        || entry.starts_with(|c| QUOTES.contains(c))
        || is_blank_word(entry)
}

fn is_blank_word(entry: &str) -> bool {
    BLANK_WORDS.iter().any(|word| entry.eq_ignore_ascii_case(word))
}

/// A board whose blank is a gap: an empty field, a hole in a column, or a space in a word. With its line and column, from 0.
pub(super) fn board_with_gap(text: &str, size: Option<Size>) -> Option<(Board, (usize, usize))> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    if let [line] = lines[..] {
        return space_in_word(line, size).or_else(|| {
            let rows: Vec<&str> = line.split(['/', ';', '|', ',']).collect();
            let (board, (row, column)) = of_rows(space_in_rows(&rows)?, size)?;
            Some((board, (0, row * board.size().cols() + column)))
        });
    }
    let rows = empty_field(&lines).or_else(|| hole_in_columns(&lines)).or_else(|| space_in_rows(&lines));
    of_rows(rows?, size)
}

fn of_rows((rows, gap): RowsWithGap<'_>, size: Option<Size>) -> Option<(Board, (usize, usize))> {
    let found = Size::new(u8::try_from(rows.len()).ok()?, u8::try_from(rows[0].len()).ok()?).ok()?;
    let tiles = tiles(&rows.concat()).ok()?;
    let board = Board::new(found, &tiles).ok()?;
    size.is_none_or(|size| size == found).then_some((board, gap))
}

/// Rows of entries, with the row and the column of the gap.
type RowsWithGap<'a> = (Vec<Vec<&'a str>>, (usize, usize));

/// One word with a space in the place of its blank, such as `12345 678`. One part is longer than any number of a tile.
fn space_in_word(line: &str, size: Option<Size>) -> Option<(Board, (usize, usize))> {
    let line = line.trim();
    let (first, second) = line.split_once(' ')?;
    let is_word = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric());
    let length = first.len().max(second.len());
    if !is_word(first) || !is_word(second) || length < 3 {
        return None;
    }
    let entries: Vec<&str> = characters(first).chain(["_"]).chain(characters(second)).collect();
    let tiles = tiles(&entries).ok()?;
    let size = size.or_else(|| Size::in_rows(tiles.len(), 1))?;
    Some((Board::new(size, &tiles).ok()?, (0, first.len())))
}

/// Words that are rows, of which one has a space in the place of the blank.
fn space_in_rows<'a>(lines: &[&'a str]) -> Option<RowsWithGap<'a>> {
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let indents = lines.iter().map(|line| indent(line)).min()?;
    let lines: Vec<&str> = lines.iter().map(|line| line[indents..].trim_end_matches('\r')).collect();
    let cols = lines.iter().map(|line| line.trim_end().len()).max()?;
    // Two short lines are more likely two numbers.
    if lines.len() * cols < 6 {
        return None;
    }
    let is_tile = |c: char| c.is_ascii_alphanumeric();
    let mut gap = None;
    let mut rows = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        let words = line.trim_end();
        let mut cells: Vec<&str> = characters(words).collect();
        // Spaces at the end of a line are often lost, but only after the last row nothing else can be.
        if words.len() + 1 == cols && (row + 1 == lines.len() || line.len() >= cols) {
            cells.push(" ");
        }
        let is_row =
            cells.len() == cols && cells.iter().all(|cell| *cell == " " || cell.chars().all(is_tile));
        if !is_row {
            return None;
        }
        for (col, cell) in cells.iter_mut().enumerate().filter(|(_, cell)| **cell == " ") {
            *cell = "_";
            if gap.replace((row, col)).is_some() {
                return None;
            }
        }
        rows.push(cells);
    }
    Some((rows, gap?))
}

/// Fields between commas, semicolons, bars or tabs, of which one is empty.
fn empty_field<'a>(lines: &[&'a str]) -> Option<RowsWithGap<'a>> {
    let separator = [',', ';', '|', '\t'].into_iter().find(|c| lines.iter().all(|line| line.contains(*c)))?;
    let fields = |line: &'a str| {
        let line = if separator == '|' { line.trim().trim_matches('|') } else { line };
        line.split(separator).map(str::trim).collect::<Vec<_>>()
    };
    let mut rows: Vec<Vec<&str>> = lines.iter().map(|line| fields(line)).collect();
    if rows.len() > 1 && rows.iter().all(|row| row.last().is_some_and(|field| field.is_empty())) {
        for row in &mut rows {
            row.pop();
        }
    }
    let is_even = rows.iter().all(|row| row.len() == rows[0].len());
    let gap_in = |(row, fields): (usize, &Vec<&str>)| {
        fields.iter().position(|field| field.is_empty()).map(|col| (row, col))
    };
    let gap = rows.iter().enumerate().find_map(gap_in).filter(|_| is_even)?;
    rows[gap.0][gap.1] = "x";
    Some((rows, gap))
}

fn hole_in_columns<'a>(lines: &[&'a str]) -> Option<RowsWithGap<'a>> {
    let mut rows: Vec<Vec<&str>> = lines.iter().map(|line| words(line)).collect();
    let cols = rows.iter().map(Vec::len).max()?;
    let mut short = (0..rows.len()).filter(|row| rows[*row].len() != cols);
    let (row, None) = (short.next()?, short.next()) else { return None };
    if rows[row].len() + 1 != cols {
        return None;
    }
    let place = |line: &'a str, word: &'a str| {
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        (start, start + word.len())
    };
    let mut columns = vec![(usize::MAX, 0); cols];
    for (line, words) in lines.iter().zip(&rows).filter(|(_, words)| words.len() == cols) {
        for (column, word) in columns.iter_mut().zip(words) {
            let (start, end) = place(line, word);
            *column = (column.0.min(start), column.1.max(end));
        }
    }
    if columns.windows(2).any(|pair| pair[0].1 > pair[1].0) {
        return None;
    }
    let mut taken = Vec::new();
    for word in &rows[row] {
        let (start, end) = place(lines[row], word);
        let mut over = (0..cols).filter(|col| start < columns[*col].1 && columns[*col].0 < end);
        let (col, None) = (over.next()?, over.next()) else { return None };
        taken.push(col);
    }
    let col = (0..cols).find(|col| !taken.contains(col)).filter(|_| taken.is_sorted_by(|a, b| a < b))?;
    // Spaces at the end of a line are often lost, but a short line elsewhere may as well have lost them in its middle.
    if col + 1 == cols && row + 1 != rows.len() && lines[row].len() < columns[col].1 {
        return None;
    }
    rows[row].insert(col, "x");
    Some((rows, (row, col)))
}
