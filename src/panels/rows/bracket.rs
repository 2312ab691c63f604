//! The bracket beside the first rows of a list, and its words.

use egui::{Align2, Rect, Ui, pos2};

use super::RowList;
use super::fitting::{Fitting, WORDS, WORDS_WIDE};
use crate::kit::widgets::{Bracket, Pen, write};
use crate::picture::number;

/// What holds the first rows of a list together: they share the value of the node that is next, or their order is hidden.
#[derive(Clone, Debug)]
pub struct ListBracket {
    pub count: usize,
    /// In two lines.
    pub words: [String; 2],
    /// Whether it stands for what is hidden.
    pub is_dotted: bool,
}

/// The rows beside a bracket.
pub struct Ties {
    /// In the whole list; less than 2 where there are none.
    pub count: usize,
    /// Where those are that are visible, and how many.
    pub rows: Option<(Rect, usize)>,
}

impl Ties {
    /// Of the rows of a list, none of which is found yet.
    pub fn of(bracket: Option<&ListBracket>) -> Self {
        Self { count: bracket.map_or(0, |bracket| bracket.count), rows: None }
    }

    pub fn add(&mut self, row: Rect) {
        let (rect, rows) = self.rows.unwrap_or((row, 0));
        self.rows = Some((rect.union(row), rows + 1));
    }
}

/// Half the height of a line of words.
const LINE: f32 = 0.75;

/// Paints the bracket, and its words or their number.
pub fn bracket_ui(
    ui: &Ui,
    pen: Pen,
    list: &RowList,
    fitting: Fitting,
    (ties, bracket): (&Ties, &ListBracket),
) {
    let Some((rows, visible)) = ties.rows else { return };
    let is_dotted = bracket.is_dotted;
    let x = fitting.bracket(pen, list);
    if x > list.rect.right() {
        return;
    }
    let rect = Rect::from_min_max(
        pos2(x - pen.u(0.4), rows.top() + pen.u(0.25)),
        pos2(x, rows.bottom() - pen.u(0.25)),
    );
    Bracket { rect, is_open_below: visible < ties.count, is_dotted, width: pen.u(0.1) }.paint(ui);
    let left = x + pen.u(WORDS);
    let room = list.rect.right() - left;
    if room < pen.u(WORDS_WIDE) {
        if list.is_terse {
            let (at, style) = (pos2(x + pen.u(0.3), rect.center().y), pen.strong());
            let count = number(ties.count as u64);
            write(ui, at, Align2::LEFT_CENTER, &count, style, list.rect.right() - at.x);
        }
        return;
    }
    let ink = if is_dotted { pen.weak() } else { pen.plain() };
    // Beside the last row, both lines end with the list.
    let centre = rect.center().y.min(list.rect.bottom() - pen.u(2.0 * LINE));
    for (line, away) in bracket.words.iter().zip([-LINE, LINE]) {
        let at = pos2(left, centre + pen.u(away));
        write(ui, at, Align2::LEFT_CENTER, line, ink, room);
    }
}
