//! What is painted of a list: its head, its rows, its bracket, and what fits into its width.

use egui::{Align2, Id, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2};

use super::list::{BOARD_AT, HEAD, ListBracket, ListLetters, ListRow, RowColumn, RowGround, RowList};
use crate::core::TermKind;
use crate::kit::{
    Moved, Pen, PenStyle, SELECTED_NODE, fly, line, mini_board_size, paint_line, paint_mini_board,
    paint_moved, paint_next_mark, paint_node_mark, report, rows, write, write_rows,
};
use crate::panels::parts::paint_necessity;
use crate::panels::text::NEWEST_ON_TOP;
use crate::picture::number;
use crate::puzzle::Size;
use crate::recording::NodeStatus;

/// How much higher a row is than its board, in units.
const AROUND_BOARD: f32 = 0.25;

/// In units: where the first value ends, and from one value to the next.
const FIRST_VALUE: f32 = 7.9;
const FIRST_VALUE_WIDE: f32 = 8.8;
const VALUE: f32 = 3.4;
/// In narrow columns.
const FIRST_NARROW: f32 = 5.9;
const VALUE_NARROW: f32 = 2.65;
/// What a word adds to a column.
const WORD: f32 = 2.2;
/// The width of a note with what is before it.
const NOTE: f32 = 5.8;
/// From the last value: where the number of a node or expansion ends; from there, where its note begins.
const NUMBER: f32 = 6.0;
const NOTE_AFTER_VALUE: f32 = 1.3;
const NOTE_AFTER_NUMBER: f32 = 0.6;
/// In a list that is alone, numbers stand so much farther from the values, and the note from them: it may be beside its place.
const APART: f32 = 0.6;
/// From the note to the bracket, after a value and after a number.
const BRACKET: f32 = 4.6;
const BRACKET_AFTER_NUMBER: f32 = 3.4;
/// From the bracket to its words, and their width.
const WORDS: f32 = 0.7;
const WORDS_WIDE: f32 = 3.3;
/// Of a terse list, whose words are a number.
const TERSE_WORDS: f32 = 2.0;

/// A list in its rectangle, and what fits into its width.
#[derive(Clone, Copy)]
pub struct Fitting<'a> {
    pub pen: Pen,
    pub list: &'a RowList,
    pub values: usize,
    pub numbers: usize,
    pub has_notes: bool,
    /// Where the first value ends, in units: its heading stands beside the title.
    first: f32,
    /// From one value to the next, in units.
    step: f32,
    apart: f32,
}

impl<'a> Fitting<'a> {
    pub fn new(pen: Pen, list: &'a RowList) -> Self {
        let width = (list.right(pen) - list.rect.left()) / pen.u(1.0);
        let all = list.columns.len();
        let word = if list.columns.first().is_some_and(|column| column.is_wide) { WORD } else { 0.0 };
        // The head of a list beside another one has a gap before its first letter.
        let usual = if list.is_beside { FIRST_VALUE_WIDE } else { FIRST_VALUE };
        let (first, step) = match list.letters {
            ListLetters::Below if list.is_whole => (FIRST_NARROW, VALUE),
            ListLetters::Below => (FIRST_NARROW, VALUE_NARROW),
            ListLetters::Beside | ListLetters::Above => (usual + word, VALUE),
        };
        let used = |count: usize| first + count.saturating_sub(1) as f32 * step;
        let values = (1..=all).rev().find(|count| used(*count) + 0.5 <= width).unwrap_or(1);
        let apart = if list.is_whole { APART } else { 0.0 };
        let beside = NUMBER + NOTE_AFTER_NUMBER + 2.0 * apart + BRACKET_AFTER_NUMBER + WORDS + WORDS_WIDE;
        let wide = if list.is_beside { 0.0 } else { FIRST_VALUE_WIDE - FIRST_VALUE };
        let most = if values == all { list.numbers.len() } else { 0 };
        let fits = |count: &usize| used(all) + wide + NUMBER * (*count as f32 - 1.0) + beside <= width;
        let numbers = (1..=most).rev().find(fits).unwrap_or(0);
        let bracket = NOTE_AFTER_VALUE + BRACKET + WORDS + TERSE_WORDS;
        let has_notes = used(values) + if list.is_terse { bracket } else { NOTE } <= width;
        let (wide, apart) = if numbers > 0 { (wide, apart) } else { (0.0, 0.0) };
        Self { pen, list, values, numbers, has_notes, first: first + wide, step, apart }
    }

    pub fn value(self, place: usize) -> f32 {
        self.list.rect.left() + self.pen.u(self.first + self.step * place as f32)
    }

    pub fn numbers_end(self) -> f32 {
        self.number(self.numbers)
    }

    /// Where one of its numbers ends, counted from 1.
    pub fn number(self, place: usize) -> f32 {
        self.value(self.values.saturating_sub(1)) + self.pen.u(NUMBER * place as f32 + self.apart)
    }

    pub fn note(self) -> f32 {
        let away = if self.numbers > 0 { NOTE_AFTER_NUMBER + self.apart } else { NOTE_AFTER_VALUE };
        self.numbers_end() + self.pen.u(away)
    }

    /// Where the ground of a row ends, and where the bracket is: from the note, or from the last column.
    fn ends(self) -> [f32; 2] {
        let (from, units) = match (self.has_notes, self.numbers > 0) {
            (false, _) => (self.numbers_end(), [0.4, 0.9]),
            (true, true) => (self.note(), [2.8, BRACKET_AFTER_NUMBER]),
            // A stack has a longer word, and no bracket.
            (true, false) if self.list.status == NodeStatus::OnPath => (self.note(), [4.9, BRACKET]),
            (true, false) => (self.note(), [3.7, BRACKET]),
        };
        units.map(|units| from + self.pen.u(units))
    }

    pub fn row_at(self, top: f32) -> Rect {
        let Self { pen, list, .. } = self;
        let size = vec2(list.right(pen) - list.rect.left(), pen.u(list.row));
        Rect::from_min_size(pos2(list.rect.left(), top), size)
    }

    /// The part of a row that its ground takes: without the bracket beside it.
    pub fn ground_of(self, row: Rect) -> Rect {
        let ([right, _], pen) = (self.ends(), self.pen);
        let left_top = row.left_top() + vec2(-pen.u(0.5), pen.u(0.05));
        Rect::from_min_max(left_top, pos2(right, row.bottom() - pen.u(0.05)))
    }
}

fn cell_of_row(pen: Pen, row: f32, size: Size) -> f32 {
    (row - pen.u(AROUND_BOARD)) / size.rows().max(size.cols()).max(3) as f32
}

fn board_in_row(pen: Pen, row: Rect, size: Size) -> Rect {
    let extent = mini_board_size(size, cell_of_row(pen, row.height(), size));
    let corner = pos2(row.left() + pen.u(BOARD_AT), row.center().y - extent.y / 2.0);
    Rect::from_min_size(corner, extent)
}

/// The row that the last step took out: its board goes to the current board, its values fade.
pub fn leaving_ui(ui: &mut Ui, fitting: Fitting<'_>, row: &ListRow, (top, part): (f32, f32)) {
    let Fitting { pen, list, .. } = fitting;
    let rect = fitting.row_at(top);
    fly(ui.ctx(), row.board, board_in_row(pen, rect, list.size), part);
    paint_moved(ui, Moved { opacity: 1.0 - part, ..Moved::ARRIVED }, ui.clip_rect(), |ui| {
        for (place, (value, column)) in row.values[..fitting.values].iter().zip(&list.columns).enumerate() {
            let at = pos2(fitting.value(place), rect.center().y);
            paint_line(ui, at, Align2::RIGHT_CENTER, value, style_of(pen, *column), pen.u(VALUE - 0.4));
        }
    });
}

pub fn row_ui(ui: &Ui, fitting: Fitting<'_>, (rect, row, slot): (Rect, &ListRow, usize)) -> Response {
    let Fitting { pen, list, .. } = fitting;
    ground_ui(ui, pen, fitting.ground_of(rect), row.ground);
    if row.is_next {
        paint_next_mark(ui, pos2(rect.left() + pen.u(0.6), rect.center().y), pen.u(1.0), Vec2::RIGHT);
    }
    let y = rect.center().y;
    let place = board_in_row(pen, rect, list.size);
    let cell = cell_of_row(pen, rect.height(), list.size);
    paint_mini_board(ui, place.min, &row.board, cell, row.status);
    if let Some(necessity) = row.necessity {
        paint_necessity(ui, place.min, pen.u(0.75), necessity);
    }
    for (place, (value, column)) in row.values[..fitting.values].iter().zip(&list.columns).enumerate() {
        let at = pos2(fitting.value(place), y);
        paint_line(ui, at, Align2::RIGHT_CENTER, value, style_of(pen, *column), pen.u(VALUE - 0.4));
    }
    for (place, number) in row.numbers.iter().take(fitting.numbers).enumerate() {
        let at = pos2(fitting.number(place + 1), y);
        paint_line(ui, at, Align2::RIGHT_CENTER, number, pen.weak(), pen.u(NUMBER - 0.4));
    }
    let response = ui.interact(rect, Id::unique(("row of a list", list.id, slot)), list.sense);
    if fitting.has_notes {
        let style = if row.note.is_strong { pen.strong() } else { pen.weak() };
        let at = pos2(fitting.note(), y);
        // A bracket stands beside the notes.
        let room =
            if list.bracket.is_some() { pen.u(NOTE - NOTE_AFTER_VALUE) } else { list.right(pen) - at.x };
        hint(ui, paint_line(ui, at, Align2::LEFT_CENTER, &row.note.text, style, room), row.note.hint);
    }
    response
}

fn ground_ui(ui: &Ui, pen: Pen, shaded: Rect, ground: RowGround) {
    let fill = match ground {
        RowGround::Plain => return,
        RowGround::Pointed => pen.theme.button(),
        RowGround::Selected => pen.theme.selection(),
        RowGround::Next => pen.theme.status(NodeStatus::Current).1,
    };
    ui.painter().rect_filled(shaded, pen.u(0.4).min(255.0) as u8, fill);
    if ground == RowGround::Selected {
        report(ui, SELECTED_NODE, shaded, None);
    }
}

pub fn head_ui(ui: &Ui, fitting: Fitting<'_>) {
    let Fitting { pen, list, .. } = fitting;
    let RowList { title, count, .. } = list;
    let (status, rect) = (list.status, list.rect);
    let is_narrow = list.letters == ListLetters::Below;
    let y = rect.top() + pen.u(if is_narrow { 1.2 } else { HEAD / 2.0 });
    let letters_y = if is_narrow { rect.top() + pen.u(2.6) } else { y };
    paint_node_mark(ui, pos2(rect.left() + pen.u(0.4), y), pen.u(0.85), status);
    let left = rect.left() + pen.u(BOARD_AT);
    // Where there is room for numbers, there is room beside the longest title.
    let has_headings = list.letters != ListLetters::Above || fitting.numbers > 0;
    let first = list.columns.first().filter(|_| has_headings && !is_narrow);
    let first = first.map(|column| line(ui, column.heading, style_of(pen, *column)).size().x + pen.u(0.3));
    let until = first.map_or(rect.right(), |width| fitting.value(0) - width);
    let gap = pen.u(0.35);
    let both = line(ui, title, pen.strong()).size().x + gap + line(ui, count, pen.plain()).size().x;
    // A long list of two side by side has room for its count only: its mark says what it is.
    let x = if list.is_terse && left + both > until {
        left
    } else {
        write(ui, pos2(left, y), Align2::LEFT_CENTER, title, pen.strong(), until - left).right() + gap
    };
    let written = write(ui, pos2(x, y), Align2::LEFT_CENTER, count, pen.plain(), until - x);
    let mut used = written.right();
    let style = PenStyle { size: pen.scale.least_text(), ..pen.weak() };
    let values = list.columns[..fitting.values].iter().enumerate().filter(|_| has_headings);
    let values = values.map(|(place, column)| (column, fitting.value(place), style_of(pen, *column), VALUE));
    let numbers = list.numbers[..fitting.numbers].iter().enumerate();
    let numbers = numbers.map(|(place, column)| (column, fitting.number(place + 1), style, NUMBER - 0.3));
    for (column, x, style, most) in values.chain(numbers) {
        let at = pos2(x, letters_y);
        let written = write(ui, at, Align2::RIGHT_CENTER, column.heading, style, pen.u(most));
        hint(ui, written, column.meaning);
        used = if is_narrow { used } else { written.right() };
    }
    if let Some((heading, meaning)) = list.note.filter(|_| fitting.has_notes) {
        let at = pos2(fitting.note(), letters_y);
        hint(ui, write(ui, at, Align2::LEFT_CENTER, heading, style, rect.right() - at.x), meaning);
    }
    order_ui(ui, pen, list, pos2(used, y));
}

/// Writes the order after the rest of the head. If it is too long, a list that is alone cuts it, and another list shortens it or
/// leaves it out.
fn order_ui(ui: &Ui, pen: Pen, list: &RowList, before: Pos2) {
    let RowList { order, rect, .. } = list;
    let style = PenStyle { size: pen.scale.least_text(), ..pen.weak() };
    let room = rect.right() - before.x - pen.u(0.6);
    let at = before + vec2(pen.u(0.7), 0.0);
    let is_too_long = line(ui, order, style).size().x > room && !list.is_whole;
    let order = if is_too_long && order == NEWEST_ON_TOP { "newest" } else { order.as_str() };
    if order.is_empty() || room <= 0.0 {
        return;
    }
    if line(ui, order, style).size().x <= room {
        // Of two lists side by side, the words stay with their own.
        if list.letters == ListLetters::Above {
            write(ui, pos2(rect.right(), at.y), Align2::RIGHT_CENTER, order, style, room);
        } else {
            write(ui, at, Align2::LEFT_CENTER, order, style, room);
        }
    } else if list.is_whole {
        let galley = rows(ui, &[(order.to_owned(), style)], rect.right() - at.x, 1);
        write_rows(ui, at - vec2(0.0, galley.size().y / 2.0), galley, order, style);
    }
}

fn hint(ui: &Ui, heading: Rect, meaning: &str) {
    if !meaning.is_empty() {
        let id = Id::unique(("heading", heading.min.x.to_bits(), heading.min.y.to_bits()));
        ui.interact(heading, id, Sense::hover()).on_hover_text(meaning);
    }
}

fn style_of(pen: Pen, column: RowColumn) -> PenStyle {
    let strong = column.kind == TermKind::Value;
    PenStyle { strong, colour: pen.theme.term(column.kind), ..pen.plain() }
}

/// Half the height of a line of words.
const LINE: f32 = 0.75;

/// `rows` are those that are visible, and their number.
pub fn bracket_ui(ui: &Ui, fitting: Fitting<'_>, bracket: &ListBracket, (rows, visible): (Rect, usize)) {
    let Fitting { pen, list, .. } = fitting;
    let x = fitting.ends()[1];
    if x > list.right(pen) {
        return;
    }
    let rect = Rect::from_min_max(
        pos2(x - pen.u(0.4), rows.top() + pen.u(0.25)),
        pos2(x, rows.bottom() - pen.u(0.25)),
    );
    let stroke = Stroke::new(pen.u(0.1), pen.theme.text());
    // It stays open below if more rows follow that are not visible.
    let end = (visible >= bracket.count).then(|| rect.left_bottom());
    let points: Vec<_> =
        [rect.left_top(), rect.right_top(), rect.right_bottom()].into_iter().chain(end).collect();
    if bracket.is_dotted {
        ui.painter().extend(Shape::dotted_line(&points, stroke.color, pen.u(0.3), pen.u(0.075)));
    } else {
        ui.painter().add(Shape::line(points, stroke));
    }
    let left = x + pen.u(WORDS);
    let room = list.right(pen) - left;
    if room < pen.u(WORDS_WIDE) {
        if list.is_terse {
            let (at, style) = (pos2(x + pen.u(0.3), rect.center().y), pen.strong());
            let count = number(bracket.count as u64);
            write(ui, at, Align2::LEFT_CENTER, &count, style, list.right(pen) - at.x);
        }
        return;
    }
    let ink = if bracket.is_dotted { pen.weak() } else { pen.plain() };
    // Beside the last row, both lines end with the list.
    let centre = rect.center().y.min(list.rect.bottom() - pen.u(2.0 * LINE));
    for (line, away) in bracket.words.iter().zip([-LINE, LINE]) {
        let at = pos2(left, centre + pen.u(away));
        write(ui, at, Align2::LEFT_CENTER, line, ink, room);
    }
}
