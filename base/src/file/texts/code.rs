//! What programs write around boards: arrays with their dimensions, and objects with names in quotation marks.

use super::lines::is_known;
use crate::puzzle::Size;

/// The line with spaces in place of the dimensions of an array, and the size that these are: `int a[3][3] = {{1,2,3},…`. A name
/// that is no heading goes with them. `None` if the line declares no array of this many cells: `row[0] = {1, 2, 3}` may be
/// at any place.
pub fn without_dimensions(line: &str) -> Option<(String, Option<Size>)> {
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
pub fn without_assignment(text: &str) -> String {
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
