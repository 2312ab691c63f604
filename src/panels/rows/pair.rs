//! Two lists in a rectangle: one above the other, or side by side where it is low and wide.

use egui::{Rect, Stroke, Ui, pos2};

use super::{HEAD, ListLetters, MORE, RowList};
use crate::kit::widgets::Pen;

/// Two lists stand beside each other in this width, if they have less than this height; in columns of the usual width, they
/// need more of it. In units.
const BESIDE: f32 = 32.0;
const BESIDE_BELOW: f32 = 28.0;
const BESIDE_WIDE: f32 = 43.0;
/// The width of the right one, and the gap before it.
const RIGHT: f32 = 11.8;
const RIGHT_WIDE: f32 = 16.3;
const BETWEEN: f32 = 0.6;
/// Between one above the other.
const GAP: f32 = 0.45;
/// A list of fewer rows is left out.
const FEWEST_LOWER: usize = 2;
const LEAST_UPPER: usize = 5;

/// Gives both lists their places, the second one only if there is room for it.
pub fn place_pair(ui: &Ui, pen: Pen, rect: Rect, [upper, lower]: [RowList; 2]) -> (RowList, Option<RowList>) {
    if rect.width() >= pen.u(BESIDE) && rect.height() < pen.u(BESIDE_BELOW) {
        let is_narrow = rect.width() < pen.u(BESIDE_WIDE);
        let split = rect.right() - pen.u(if is_narrow { RIGHT } else { RIGHT_WIDE });
        let letters = if is_narrow { ListLetters::Below } else { ListLetters::Beside };
        let beside = |list: RowList, rect| {
            let number = list.number.clone().filter(|_| !is_narrow);
            RowList { number, letters, rect, is_beside: true, ..list }
        };
        let first = Rect { max: pos2(split - pen.u(BETWEEN), rect.bottom()), ..rect };
        let second = Rect { min: pos2(split, rect.top()), ..rect };
        return (beside(upper, first), Some(beside(lower, second)));
    }
    if !has_room_for_two(pen, rect, upper.row) {
        return (RowList { rect, ..upper }, None);
    }
    let total = rows_of_two(pen, rect, upper.row);
    let below = (total * 2 / 5).max(FEWEST_LOWER).min(total - LEAST_UPPER - 1);
    let above = (total - below) as f32 * pen.u(upper.row) + pen.u(HEAD + MORE);
    let split = rect.top() + above;
    let rule = split + pen.u(GAP / 2.0);
    ui.painter().hline(rect.x_range(), rule, Stroke::new(1.0, pen.theme.line()));
    let top = Rect { max: pos2(rect.right(), split), ..rect };
    let bottom = Rect { min: pos2(rect.left(), split + pen.u(GAP)), ..rect };
    (RowList { rect: top, ..upper }, Some(RowList { rect: bottom, ..lower }))
}

/// Whether two lists have room one above the other.
pub fn has_room_for_two(pen: Pen, rect: Rect, row: f32) -> bool {
    rows_of_two(pen, rect, row) > LEAST_UPPER + FEWEST_LOWER
}

/// How many rows of a height both have together.
fn rows_of_two(pen: Pen, rect: Rect, row: f32) -> usize {
    let rows = (rect.height() - pen.u(2.0 * HEAD + MORE + GAP)) / pen.u(row);
    (rows + 0.01).max(0.0) as usize
}
