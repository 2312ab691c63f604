//! The lines of a text: headings, comments, and what is left.

use super::comments::{Letters, Signs};
use super::error::TextError;
use crate::puzzle::{Goals, Size};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextLine {
    /// From 1.
    pub number: usize,
    pub text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    None,
    Start,
    Goal,
    /// Another goal of the same start: [`Goals::OR`].
    OtherGoal,
    /// One of several boards, such as “Puzzle 2”.
    Board,
}

pub struct Piece {
    /// A line, or the rest of one after its heading. Spaces take the place of the heading, so that columns stay.
    pub line: TextLine,
    pub section: Option<Section>,
    /// The size that its heading gives, or a size that is too large.
    pub size: Option<Result<Size, u32>>,
}

// Words of headings, in lists.
const STARTS: &str = "start initial begin source from init scrambled input shuffled";
const GOALS: &str = "goal target final end finish solved destination to solution";
const SIZES: &str = "size dimension dimensions";
const BOARDS: &str =
    "board puzzle case test problem instance example sample position configuration boards puzzles";
const FILLERS: &str = "state the is of int node list array np let var const new grid matrix tiles";
const BLANKS: &str = "blank empty none null nan";

fn is_in(list: &str, word: &str) -> bool {
    list.split(' ').any(|known| known == word)
}

pub fn is_heading(line: &str) -> bool {
    letter_words(line, Signs::default()).any(|(_, word)| is_known(word))
}

pub fn is_end(line: &str) -> bool {
    let words: Vec<_> = line.split_whitespace().map(str::to_lowercase).collect();
    matches!(&words.join(" ")[..], "end of file" | "eof" | "end-of-file" | "end_of_file")
}

/// Words of at least two letters that are no tiles, with their places.
fn letter_words(line: &str, signs: Signs) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |c: char| c.is_alphanumeric();
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + line[at..].find(is_part)?;
        at = line[start..].find(|c| !is_part(c)).map_or(line.len(), |end| start + end);
        Some((start, &line[start..at]))
    })
    .filter(move |(_, word)| {
        let letters = word.chars().all(char::is_alphabetic) && word.chars().count() > 1;
        letters
            && !is_in(BLANKS, &word.to_lowercase())
            && match signs.letters {
                Letters::Hexadecimal => is_known(word) || !is_hex_row(word),
                Letters::ButHeadings => is_known(word) || !is_hex_row(word) && !is_letter_row(word),
                Letters::All => !is_letter_row(word) || word.contains(char::is_lowercase),
            }
    })
}

pub fn is_known(word: &str) -> bool {
    let word = word.to_lowercase();
    [STARTS, GOALS, Goals::OR, SIZES, BOARDS, FILLERS].iter().any(|list| is_in(list, &word))
}

fn is_hex_row(word: &str) -> bool {
    word.len() <= 8 && word.chars().all(|c| c.is_ascii_hexdigit() || c == 'x' || c == 'X')
}

/// Whether a word may be a row of letters: from A to X, each once.
fn is_letter_row(word: &str) -> bool {
    let is_tile = |c: char| matches!(c.to_ascii_uppercase(), 'A'..='X');
    word.chars().all(is_tile) && word.char_indices().all(|(at, c)| !word[..at].contains(c))
}

/// The pieces of a text, in their order. Empty lines are pieces, comments are not.
pub fn lines(text: &str, signs: Signs) -> Result<Vec<Piece>, TextError> {
    let mut pieces = Vec::new();
    let mut has_ended = false;
    for (line, number) in text.trim_start_matches('\u{feff}').lines().zip(1..) {
        let content = signs.without_comment(line);
        if content.trim().is_empty() && !line.trim().is_empty() || is_rule(content) {
            continue;
        }
        if has_ended && !content.trim().is_empty() {
            return Err(TextError::AfterEnd { line: number });
        }
        if signs.letters != Letters::All && is_end(content) {
            has_ended = true;
            continue;
        }
        let array = without_dimensions(content);
        let (content, size) = array.as_ref().map_or((content, None), |(line, size)| (&**line, *size));
        let from = pieces.len();
        add_pieces(content, number, signs, &mut pieces)?;
        if let Some(first) = pieces.get_mut(from).filter(|_| size.is_some()) {
            first.size = size.map(Ok);
        }
    }
    Ok(pieces)
}

fn is_rule(line: &str) -> bool {
    let signs = line.trim();
    let is_sign = |c: char| c.is_whitespace() || "-=+|─━═│┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬".contains(c);
    signs.len() > 2 && signs.contains(['-', '=', '─', '━', '═']) && signs.chars().all(is_sign)
}

fn add_pieces(line: &str, number: usize, signs: Signs, pieces: &mut Vec<Piece>) -> Result<(), TextError> {
    let mut words = letter_words(line, signs).peekable();
    let piece = |from: usize, to: usize| TextLine {
        number,
        text: " ".repeat(line[..from].chars().count()) + &line[from..to],
    };
    if let Some((first, word)) = words.peek() {
        let before = piece(0, *first);
        if has_tiles(&before.text) {
            if !is_known(word) {
                return Err(TextError::Word { line: number, word: (*word).to_owned() });
            }
            pieces.push(Piece { line: before, section: None, size: None });
        }
    } else {
        pieces.push(Piece { line: piece(0, line.len()), section: None, size: None });
        return Ok(());
    }
    while let Some((start, word)) = words.next() {
        let mut label = vec![word];
        let mut end = start + word.len();
        while let Some((next, word)) = words.peek().copied()
            && !line[end..next].contains(|c: char| c.is_ascii_digit())
        {
            label.push(word);
            end = next + word.len();
            words.next();
        }
        let to = words.peek().map_or(line.len(), |(next, _)| *next);
        let mut rest = piece(end, to);
        let kind = kind(&label, number)?;
        rest.text = without_assignment(&rest.text);
        match kind {
            Kind::Section(section) => {
                if section == Section::Board {
                    rest.text = without_number(&rest.text);
                }
                pieces.push(Piece { line: rest, section: Some(section), size: None });
            }
            Kind::Size => {
                let size = size_line(rest.text.trim_matches([' ', ',', '"', '\'']));
                let line = TextLine { number, text: String::new() };
                pieces.push(Piece { line, section: None, size });
            }
            Kind::Filler => pieces.push(Piece { line: rest, section: None, size: None }),
        }
    }
    Ok(())
}

/// True if something could be tiles: it has a digit or a sign for the blank.
fn has_tiles(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit() || c == '*' || c == '#')
        || text.split_whitespace().any(|word| matches!(word, "x" | "X" | "_" | "b" | "B" | "e" | "E" | "."))
}

/// A line that is a size: `3`, `4 4`, `2x3`. The error is a number that no side has.
pub fn size_line(line: &str) -> Option<Result<Size, u32>> {
    let line = line.trim().trim_end_matches(';');
    if let Ok(side) = line.parse::<u32>() {
        let size = u8::try_from(side).ok().and_then(|side| Size::new(side, side).ok());
        return Some(size.ok_or(side));
    }
    let words: Vec<_> = line.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
    if let [rows, cols] = words[..] {
        return Size::new(rows.parse().ok()?, cols.parse().ok()?).ok().map(Ok);
    }
    line.parse().ok().map(Ok)
}

enum Kind {
    Section(Section),
    Size,
    Filler,
}

fn kind(label: &[&str], line: usize) -> Result<Kind, TextError> {
    let words: Vec<String> = label.iter().map(|word| word.to_lowercase()).collect();
    if let Some(at) = words.iter().position(|word| !is_known(word)) {
        return Err(TextError::Word { line, word: label[at].to_owned() });
    }
    let has = |list: &str| words.iter().any(|word| is_in(list, word));
    Ok(match () {
        () if has(SIZES) => Kind::Size,
        () if has(STARTS) => Kind::Section(Section::Start),
        () if has(Goals::OR) => Kind::Section(Section::OtherGoal),
        () if has(GOALS) => Kind::Section(Section::Goal),
        () if has(BOARDS) => Kind::Section(Section::Board),
        () => Kind::Filler,
    })
}

fn without_number(text: &str) -> String {
    let trimmed = text.trim_start();
    let digits = trimmed.find(|c: char| !c.is_ascii_digit()).unwrap_or(trimmed.len());
    let rest = trimmed[digits..].trim_start();
    let is_number = (1..4).contains(&digits) && (rest.is_empty() || rest.starts_with([':', '.', ')']));
    if is_number { rest.trim_start_matches([':', '.', ')']).to_owned() } else { text.to_owned() }
}

/// The line with spaces in place of the dimensions of an array, and the size that these are: `int a[3][3] = {{1,2,3},…`. A name
/// that is no heading goes with them. `None` if the line declares no array of this many cells: `row[0] = {1, 2, 3}` may be
/// at any place.
fn without_dimensions(line: &str) -> Option<(String, Option<Size>)> {
    let equals = line.find('=')?;
    let declared = line[..equals].trim_end();
    let values = line[equals + 1..].trim_start();
    if !(values.is_empty() || values.starts_with(['{', '['])) {
        return None;
    }
    let mut before = declared;
    let mut sides = Vec::new();
    while let Some((rest, side)) = before.strip_suffix(']').and_then(|rest| rest.rsplit_once('[')) {
        sides.insert(0, side.trim());
        before = rest.trim_end();
    }
    let numbers: Vec<u8> = sides.iter().filter_map(|side| side.parse().ok()).collect();
    let size = match numbers[..] {
        [rows, cols] => Some(Size::new(rows, cols).ok()?),
        [cells] if sides.len() == 1 => {
            (!Size::with_cells(cells.into()).is_empty()).then_some(())?;
            None
        }
        _ => None,
    };
    let are_sides = sides.iter().all(|side| side.is_empty() || side.parse::<u8>().is_ok());
    if sides.is_empty() || !are_sides {
        return None;
    }
    let name = before.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
    let is_heading = before[name..].split('_').all(is_known);
    let (kept, from) = if is_heading { (&before[name..], name) } else { ("", 0) };
    let spaces = |text: &str| " ".repeat(text.chars().count());
    let blanked = spaces(&line[..from]) + kept + &spaces(&line[from + kept.len()..=equals]);
    Some((blanked + &line[equals + 1..], size))
}

/// Without the signs between a heading and its board, also after a name in quotation marks; spaces take their place.
fn without_assignment(text: &str) -> String {
    let is_space = |c: char| c.is_whitespace();
    let quoted = text.trim_start_matches(is_space).trim_start_matches(['"', '\'']);
    let text_after = if quoted.trim_start().starts_with([':', '=']) { quoted } else { text };
    let rest = text_after.trim_start_matches(|c: char| c.is_whitespace() || ":=".contains(c));
    " ".repeat(text[..text.len() - rest.len()].chars().count()) + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimensions_are_no_tiles() {
        let check = |line: &str, expected: Option<(&str, Option<(u8, u8)>)>| {
            let found = without_dimensions(line);
            let found = found.as_ref().map(|(line, size)| (line.trim_start(), *size));
            let size = |(rows, cols)| Size::new(rows, cols).expect("a size");
            assert_eq!(found, expected.map(|(line, sides)| (line, sides.map(size))), "{line}");
        };
        check("int a[3][3] = {{1,2,3},", Some(("{{1,2,3},", Some((3, 3)))));
        check("static const uint8_t b [9]={1,2}", Some(("{1,2}", None)));
        check("int c[][3] = {", Some(("{", None)));
        check("char d[] =", Some(("", None)));
        check("int start[3][3] = {{1}}", Some(("start         {{1}}", Some((3, 3)))));
        check("int goal_state[2][5] = {{1}}", Some(("goal_state         {{1}}", Some((2, 5)))));
        for other in ["row[0] = {1,2,3}", "a[1][2] = 3", "int[][] a = {{1}}", "[1, 2]", "x = 3", "a[i] = {1}"]
        {
            check(other, None);
        }
    }
}
