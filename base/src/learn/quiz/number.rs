//! Questions whose answer is a number.

use super::QuizAnswer;
use super::text;
use crate::learn::predict::{OptionShows, Question};
use crate::recording::Recording;
use crate::search::NodeValue;

/// The question and its answer as a number; `None` if the answer is none. Of f, g and h, `place` decides which is asked.
pub fn of(recording: &Recording, question: &Question, place: usize) -> Option<(String, QuizAnswer)> {
    let OptionShows::Text(right) = &question.options[question.right].shows else { return None };
    if let Some(number) = whole(right) {
        return Some((text::with_number(&question.text), QuizAnswer::Number(number)));
    }
    let mv = question.about.map(|(mv, _)| mv);
    let value = recording.settings().value();
    let (sign, values) = right.split_once(" = ")?;
    if sign != value.sign() {
        return None;
    }
    let (sign, number) = match value {
        NodeValue::Depth => (sign, whole(values)?),
        NodeValue::F => {
            let (f, sum) = values.split_once(" = ")?;
            let (g, h) = sum.split_once(" + ")?;
            let all = [("f", f), ("g", g), ("h", h)];
            let (sign, number) = all[place % all.len()];
            (sign, whole(number)?)
        }
        _ => return None,
    };
    Some((text::which_number(sign, mv), QuizAnswer::Number(number)))
}

/// A whole number, with commas or without.
fn whole(text: &str) -> Option<u32> {
    text.replace(',', "").parse().ok()
}
