//! Texts with boards that are not rows of tiles alone. Each layout that is read is turned into rows on the same lines.
//!
//! To add one, write a function that knows it, and an entry in [`LAYOUTS`] with the sentence that the user is told.

use super::comments::without_comment;
use super::error::TextError;
use super::understood::{Read, TextArrangement};
use crate::puzzle::{Size, count_entries, parse_board};

struct TextLayout {
    /// The note on how it was read, or on what to write instead.
    said: &'static str,
    form: LayoutForm,
}

/// The functions give `None` or false for a text with another layout. The others give its rows.
enum LayoutForm {
    /// Two boards are two starts.
    Starts(fn(&str) -> Option<String>),
    /// Two boards without headings may be a start and its goal.
    Boards(fn(&str) -> Option<String>),
    Refused(fn(&str) -> bool),
}

/// The first that fits is the layout of a text that cannot be read otherwise.
const LAYOUTS: &[TextLayout] = &[
    TextLayout {
        said: "the number before each board is left out",
        form: LayoutForm::Starts(|text| after_signs(text).or_else(|| after_numbers(text))),
    },
    TextLayout {
        said: "only the lists are read, not the program around them",
        form: LayoutForm::Starts(|text| text.contains("case ").then(|| lists(text)).flatten()),
    },
    TextLayout {
        said: "only the lists are read, not the program around them",
        form: LayoutForm::Boards(|text| text.contains(';').then(|| lists(text)).flatten()),
    },
    TextLayout {
        said: "each number is the tile of a cell, not the cell of a tile",
        form: LayoutForm::Boards(tile_positions),
    },
    TextLayout {
        said: "2/1 is column 2 in row 1 from the bottom; the blank comes first, then each tile",
        form: LayoutForm::Boards(coordinates),
    },
    TextLayout {
        said: "a cell of PDDL is its number, row by row, or its column and its row",
        form: LayoutForm::Boards(pddl),
    },
    TextLayout {
        said: "this looks like PDDL, but has other facts than (on tile1 case5) or (at t1 p2 p3); \
               write the tiles row by row after start and goal",
        form: LayoutForm::Refused(|text| text.contains("(:init")),
    },
    TextLayout {
        said: "this looks like starts and goals, each pair with the costs of its tiles below; \
               write one start and its goal, and set the costs as an option",
        form: LayoutForm::Refused(is_with_costs),
    },
];

/// Reads a text that is no rows of tiles. The error is that of its rows, or the one given if it has no known layout.
pub fn read_layout(
    text: &str,
    error: TextError,
    read: impl Fn(&str) -> Result<Read, TextError>,
) -> Result<Read, TextError> {
    for TextLayout { said, form } in LAYOUTS {
        let (rows, are_starts) = match form {
            LayoutForm::Starts(rows) => (rows(text), true),
            LayoutForm::Boards(rows) => (rows(text), false),
            LayoutForm::Refused(is_it) if is_it(text) => return Err(TextError::Layout { said }),
            LayoutForm::Refused(_) => (None, false),
        };
        let Some(rows) = rows else { continue };
        let mut read = read(&rows)?;
        read.is_decided |= are_starts;
        read.understood.arrangement = TextArrangement::One;
        read.understood.remark = Some((*said).to_owned());
        return Ok(read);
    }
    Err(error)
}

/// The end of the number that a line begins with. It is followed by one of these signs.
fn end_of_number(line: &str, signs: &[char]) -> Option<usize> {
    let from = line.len() - line.trim_start().len();
    let end = from + line[from..].find(|c: char| !c.is_ascii_digit())?;
    (end > from && line[end..].starts_with(signs)).then_some(end)
}

fn is_without_tiles(line: &str) -> bool {
    without_comment(line).trim().is_empty()
}

/// Boards after a number and a sign: `1: 14 13 15 …`.
fn after_signs(text: &str) -> Option<String> {
    let end = |line: &str| end_of_number(line, &[':', '.', ')']);
    text.lines().find(|line| !is_without_tiles(line)).and_then(end)?;
    let rows = text.lines().map(|line| match end(line) {
        Some(end) => " ".repeat(end + 1) + &line[end + 1..],
        None => line.to_owned(),
    });
    Some(rows.collect::<Vec<_>>().join("\n"))
}

/// One board on each line, after a number that grows from line to line: `1 14 13 15 …`.
fn after_numbers(text: &str) -> Option<String> {
    const AFTER: &[char] = &[' ', '\t', ','];
    let (mut last, mut rows) = (None, Vec::new());
    for line in text.lines() {
        if is_without_tiles(line) {
            rows.push(line.to_owned());
            continue;
        }
        let end = end_of_number(line, AFTER)?;
        let (written, tiles) = (line[..end].trim(), &line[end..]);
        let (number, entries) = (written.parse::<u32>().ok()?, count_entries(line).0);
        let is_next = match last {
            Some((before, of_first)) => before < number && entries == of_first,
            // Where the line ends with it, too, it could come after the tiles.
            None => parse_board(tiles).is_ok() && tiles.trim().rsplit(AFTER).next() != Some(written),
        };
        if !is_next {
            return None;
        }
        last = Some((number, entries));
        rows.push(" ".repeat(end) + tiles);
    }
    Some(rows.join("\n"))
}

/// The lists of a program, such as `return {14,13,15,…};`, with spaces in the place of all else.
fn lists(text: &str) -> Option<String> {
    let parts = text.split_inclusive(['{', '}', '[', ']', '(', ')']);
    let is_list = |part: &str| {
        part.ends_with(['}', ']', ')'])
            && part.matches(',').count() > 1
            && !part.contains(char::is_alphabetic)
    };
    let spaces = |part: &str| part.chars().map(|c| if c == '\n' { c } else { ' ' }).collect();
    let rows = parts.clone().map(|part| if is_list(part) { part.to_owned() } else { spaces(part) });
    parts.clone().any(|part| is_list(part) && parse_board(part).is_ok()).then(|| rows.collect())
}

/// The files of the University of New Hampshire. Most programs that write and read them give the tile of each cell.
fn tile_positions(text: &str) -> Option<String> {
    let heading = "starting positions for each tile";
    text.contains(heading).then(|| text.replace(heading, "start").replace("goal positions", "goal"))
}

/// A list such as `[2/2,1/3,…]`: I. Bratko, Prolog Programming for Artificial Intelligence, “Best-first search”.
fn coordinates(text: &str) -> Option<String> {
    let list = text.trim().trim_end_matches('.').strip_prefix('[')?.strip_suffix(']')?;
    let place = |pair: &str| {
        let (col, row) = pair.split_once('/')?;
        let number = |word: &str| word.trim().parse::<u8>().ok().map(usize::from);
        Some((number(col)?, number(row)?))
    };
    let places: Vec<(usize, usize)> = list.split(',').map(place).collect::<Option<_>>()?;
    let top = places.iter().map(|place| place.1).max()? + 1;
    rows_of(places.iter().enumerate().map(|(tile, (col, row))| (tile, *col, top - row)))
}

/// The start and the goal of a problem in PDDL.
fn pddl(text: &str) -> Option<String> {
    let (head, facts) = text.split_once("(:init")?;
    let (start, goal) = facts.split_once("(:goal")?;
    let lines = |text: &str| "\n".repeat(text.matches('\n').count());
    Some(lines(head) + "start: " + &rows_of_facts(start)? + &lines(start) + " goal: " + &rows_of_facts(goal)?)
}

/// The rows of facts such as `(on tile3 case1)` and `(at t7 p1 p2)`. The blank is in the cell that is left.
fn rows_of_facts(text: &str) -> Option<String> {
    let number = |word: &str| word.trim_start_matches(|c: char| !c.is_ascii_digit()).parse::<usize>().ok();
    let facts = text.split(['(', ')']).map(|fact| fact.split_whitespace().collect::<Vec<_>>());
    let is_of_tile =
        |fact: &Vec<&str>| fact.len() > 2 && ["on", "at"].contains(&fact[0]) && number(fact[1]).is_some();
    let facts: Vec<_> = facts.filter(is_of_tile).collect();
    let square = Size::with_cells(facts.len() + 1).into_iter().find(|size| size.rows() == size.cols());
    let place = |fact: &Vec<&str>| match fact[1..] {
        [tile, cell] => {
            let (row, col) = square?.row_col(number(cell)?.checked_sub(1)?);
            Some((number(tile)?, col + 1, row + 1))
        }
        [tile, col, row] => Some((number(tile)?, number(col)?, number(row)?)),
        _ => None,
    };
    rows_of(facts.iter().map(place).collect::<Option<Vec<_>>>()?.into_iter())
}

/// The rows with these tiles, each in a column and a row from 1.
fn rows_of(places: impl Iterator<Item = (usize, usize, usize)> + Clone) -> Option<String> {
    let [cols, rows] =
        [places.clone().map(|place| place.1).max()?, places.clone().map(|place| place.2).max()?];
    let size = Size::new(u8::try_from(rows).ok()?, u8::try_from(cols).ok()?).ok()?;
    let mut cells = vec!["0".to_owned(); size.cells()];
    for (tile, col, row) in places {
        *cells.get_mut(row.checked_sub(1)? * cols + col.checked_sub(1)?)? = tile.to_string();
    }
    Some(cells.chunks(cols).map(|row| row.join(" ")).collect::<Vec<_>>().join(" / "))
}

/// Their number, then of each case two boards as words, and a line with the cost of each tile: IIT Delhi, COL106.
fn is_with_costs(text: &str) -> bool {
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
    let is_case = |case: &[Vec<&str>]| match case {
        [pair, costs] => {
            pair.len() == 2
                && pair.iter().all(|word| parse_board(word).is_ok())
                && costs.iter().all(|cost| cost.parse::<u32>().is_ok())
        }
        _ => false,
    };
    lines.split_first().is_some_and(|(count, cases)| {
        let is_count = count[..] == [&*(cases.len() / 2).to_string()];
        is_count && !cases.is_empty() && cases.chunks(2).all(is_case)
    })
}
