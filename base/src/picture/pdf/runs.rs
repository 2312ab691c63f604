//! Which parts of a text are in which font, in the order in which they are seen.

use harfrust::Direction;
use unicode_bidi::{BidiInfo, Level};

use crate::picture::fonts::{OtherFont, font_with, has_letter, inter_has};

/// A part of a text in one font and one direction.
pub struct TextRun<'a> {
    pub text: &'a str,
    pub direction: Direction,
    /// `None` for that of the program.
    pub font: Option<&'static OtherFont>,
}

/// The parts of a line, from left to right.
pub fn runs(text: &str, strong: bool) -> Vec<TextRun<'_>> {
    if text.chars().all(|letter| inter_has(letter, strong)) {
        return vec![TextRun { text, direction: Direction::LeftToRight, font: None }];
    }
    let read = BidiInfo::new(text, Some(Level::ltr()));
    let lines = read.paragraphs.iter().flat_map(|paragraph| {
        let (levels, parts) = read.visual_runs(paragraph, paragraph.range.clone());
        parts.into_iter().map(move |part| (levels[part.start].is_rtl(), part))
    });
    lines.flat_map(|(is_rtl, part)| in_fonts(&text[part], strong, is_rtl)).collect()
}

fn in_fonts(text: &str, strong: bool, is_rtl: bool) -> Vec<TextRun<'_>> {
    let direction = if is_rtl { Direction::RightToLeft } else { Direction::LeftToRight };
    let mut runs: Vec<TextRun<'_>> = Vec::new();
    for (place, letter) in text.char_indices() {
        let end = place + letter.len_utf8();
        let font = if inter_has(letter, strong) { None } else { font_with(letter, strong) };
        match runs.last_mut() {
            // Spaces and signs of another font stay with its letters.
            Some(last) if takes(last.font, font, letter) => {
                last.text = &text[place - last.text.len()..end];
            }
            _ => runs.push(TextRun { text: &text[place..end], direction, font }),
        }
    }
    if is_rtl {
        runs.reverse();
    }
    runs
}

/// Whether a letter, which has its own font, goes on in that of the letters before it.
fn takes(last: Option<&'static OtherFont>, own: Option<&'static OtherFont>, letter: char) -> bool {
    match (last, own) {
        (None, None) => true,
        (None, Some(_)) => false,
        (Some(last), Some(own)) if std::ptr::eq(last, own) => true,
        (Some(last), _) => !letter.is_alphanumeric() && has_letter(last.bytes, last.index, letter),
    }
}
