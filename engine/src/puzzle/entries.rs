//! The entries of a board's text: words, or the characters of words that are rows.

use super::board::Board;
use super::notation::NotationError;
use super::size::Size;

/// What separates entries, besides white space.
const SEPARATORS: &str = ",;/|[](){}<>";
/// What encloses an entry or a whole board.
const QUOTES: &str = "\"'`“”‘’";
/// What lines between cells consist of.
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
    if word.is_ascii() && word[1..].contains('-') {
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

/// Whether words such as `234 15x 768` are the rows of a board. As `10 20` shows, they are only if that gives each tile once.
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

/// The tiles of a board of letters from A to O, at least three, in one case. No other board is without the digit 1.
fn letter_tiles(entries: &[&str]) -> Option<Vec<u8>> {
    let letter = |entry: &str, first: u8| match *entry.as_bytes() {
        [c] => c.checked_sub(first).map(|place| place + 1).filter(|tile| *tile < 16),
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
    matches!(entry, "x" | "X" | "_" | "*" | "." | "#" | "b" | "B" | "e" | "E" | "-" | "-1")
        || entry.starts_with(|c| QUOTES.contains(c))
        || is_blank_word(entry)
}

fn is_blank_word(entry: &str) -> bool {
    BLANK_WORDS.iter().any(|word| entry.eq_ignore_ascii_case(word))
}
