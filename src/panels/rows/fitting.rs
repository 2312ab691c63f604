//! What fits into the width of a list.

use super::{ListLetters, RowList};
use crate::kit::widgets::Pen;
use crate::recording::NodeStatus;

/// In units: where the first value ends, and from one value to the next.
const FIRST_VALUE: f32 = 7.9;
const FIRST_VALUE_WIDE: f32 = 8.8;
pub const VALUE: f32 = 3.4;
/// In narrow columns.
const FIRST_NARROW: f32 = 5.9;
const VALUE_NARROW: f32 = 2.65;
/// What a word adds to a column.
const WORD: f32 = 2.2;
/// The width of a note with what is before it.
const NOTE: f32 = 5.8;
/// From the last value: where the number of a node or expansion ends; from there, where its note begins.
pub const NUMBER: f32 = 6.0;
const NOTE_AFTER_VALUE: f32 = 1.3;
const NOTE_AFTER_NUMBER: f32 = 0.6;
/// From the note: where the ground of its row ends and the bracket is, after a value and after a number.
const GROUND: f32 = 3.7;
const GROUND_OF_STACK: f32 = 4.9;
const BRACKET: f32 = 4.6;
const GROUND_AFTER_NUMBER: f32 = 2.8;
const BRACKET_AFTER_NUMBER: f32 = 3.4;
/// From the last column.
const GROUND_WITHOUT_NOTES: f32 = 0.4;
const BRACKET_WITHOUT_NOTES: f32 = 0.9;
/// From the bracket to its words, and their width.
pub const WORDS: f32 = 0.7;
pub const WORDS_WIDE: f32 = 3.3;
/// Of a terse list, whose words are a number.
const TERSE_WORDS: f32 = 2.0;

/// What fits: a number of values, numbers, and notes.
#[derive(Clone, Copy)]
pub struct Fitting {
    pub values: usize,
    pub has_numbers: bool,
    pub has_notes: bool,
    /// Where the first value ends, in units: its heading stands beside the title.
    first: f32,
    /// From one value to the next, in units.
    step: f32,
}

impl Fitting {
    pub fn of(pen: Pen, list: &RowList) -> Self {
        let width = list.rect.width() / pen.u(1.0);
        let all = list.columns.len();
        let word = if list.columns.first().is_some_and(|column| column.is_wide) { WORD } else { 0.0 };
        // The head of a list beside another one has a gap before its first letter.
        let usual = if list.is_beside { FIRST_VALUE_WIDE } else { FIRST_VALUE };
        let (first, step) = match list.letters {
            ListLetters::Below => (FIRST_NARROW, VALUE_NARROW),
            ListLetters::Beside | ListLetters::Above => (usual + word, VALUE),
        };
        let used = |count: usize| first + count.saturating_sub(1) as f32 * step;
        let values = (1..=all).rev().find(|count| used(*count) + 0.5 <= width).unwrap_or(1);
        let beside = NUMBER + NOTE_AFTER_NUMBER + BRACKET_AFTER_NUMBER + WORDS + WORDS_WIDE;
        let wide = if list.is_beside { 0.0 } else { FIRST_VALUE_WIDE - FIRST_VALUE };
        let has_numbers = list.number.is_some() && values == all && used(all) + wide + beside <= width;
        let bracket = NOTE_AFTER_VALUE + BRACKET + WORDS + TERSE_WORDS;
        let has_notes = used(values) + if list.is_terse { bracket } else { NOTE } <= width;
        Self { values, has_numbers, has_notes, first: first + if has_numbers { wide } else { 0.0 }, step }
    }

    /// Where a value ends.
    pub fn value(self, pen: Pen, list: &RowList, place: usize) -> f32 {
        list.rect.left() + pen.u(self.first + self.step * place as f32)
    }

    /// Where the last column ends.
    pub fn end(self, pen: Pen, list: &RowList) -> f32 {
        let number = if self.has_numbers { NUMBER } else { 0.0 };
        self.value(pen, list, self.values.saturating_sub(1)) + pen.u(number)
    }

    /// Where a note begins.
    pub fn note(self, pen: Pen, list: &RowList) -> f32 {
        let away = if self.has_numbers { NOTE_AFTER_NUMBER } else { NOTE_AFTER_VALUE };
        self.end(pen, list) + pen.u(away)
    }

    /// The most that a note takes.
    pub fn note_width(pen: Pen) -> f32 {
        pen.u(NOTE - NOTE_AFTER_VALUE)
    }

    /// Where the ground of a row ends.
    pub fn ground(self, pen: Pen, list: &RowList) -> f32 {
        match (self.has_notes, self.has_numbers) {
            (false, _) => self.end(pen, list) + pen.u(GROUND_WITHOUT_NOTES),
            (true, true) => self.note(pen, list) + pen.u(GROUND_AFTER_NUMBER),
            // A stack has a longer word, and no bracket.
            (true, false) if list.status == NodeStatus::OnPath => {
                self.note(pen, list) + pen.u(GROUND_OF_STACK)
            }
            (true, false) => self.note(pen, list) + pen.u(GROUND),
        }
    }

    /// Where the bracket is.
    pub fn bracket(self, pen: Pen, list: &RowList) -> f32 {
        match (self.has_notes, self.has_numbers) {
            (false, _) => self.end(pen, list) + pen.u(BRACKET_WITHOUT_NOTES),
            (true, true) => self.note(pen, list) + pen.u(BRACKET_AFTER_NUMBER),
            (true, false) => self.note(pen, list) + pen.u(BRACKET),
        }
    }
}
