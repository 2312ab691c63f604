//! Lists in fixed rows: the head of a long list, how many more there are, and its last row.

use egui::{Align2, Rect, Sense, Stroke, Ui, Vec2, pos2, vec2};

use super::column::Column;
use super::iterations::iterations_ui;
use super::moving::Moving;
use super::table::{Lists, Ties, Which, Window};
use crate::core::{Command, CoreAction, PanelId, TermKind, limit_text, side_text};
use crate::kit::motion::LEAVE;
use crate::kit::parts::{SELECTED_NODE, report};
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{
    Bracket, Moved, Pen, PenStyle, fly, line, mini_board_size, paint_line, paint_mini_board, paint_moved,
    paint_next_mark, paint_node_mark, say, write,
};
use crate::panels::necessity::paint_necessity;
use crate::panels::text::lists as text;
use crate::picture::{capitalised, f_number, h_number, number};
use crate::puzzle::Size;
use crate::recording::NextChoice;
use crate::recording::{Compared, NodeStatus, Position};
use crate::search::{History, ListColumn, Node, NodeId, NodeValue, OrderBy, Settings, Side};

/// Heights in units.
const HEAD: f32 = 2.2;
/// Of a head whose letters have a line of their own.
const TWO_LINES: f32 = 3.4;
const ROW: f32 = 2.4;
/// At the desk.
const LOW_ROW: f32 = 2.2;
const MORE: f32 = 1.35;
const GAP: f32 = 0.45;
/// Widths in units: where a board begins, and where the first value ends.
const BOARD_AT: f32 = 1.35;
/// What a row is higher than its board.
const AROUND_BOARD: f32 = 0.25;
const FIRST_VALUE: f32 = 7.9;
const FIRST_VALUE_WIDE: f32 = 8.8;
const VALUE: f32 = 3.4;
const NOTE: f32 = 5.8;
/// From the last value: where the number of a node or expansion ends; from there, where its note begins.
const NUMBER: f32 = 6.0;
const NOTE_AFTER_VALUE: f32 = 1.3;
const NOTE_AFTER_NUMBER: f32 = 0.6;
/// From the note: where the ground of its row ends and the bracket of ties is, after a value and after a number.
const GROUND: f32 = 3.7;
const BRACKET: f32 = 4.6;
const GROUND_AFTER_NUMBER: f32 = 2.8;
const BRACKET_AFTER_NUMBER: f32 = 3.4;
/// From the bracket to its words.
const BRACKET_WITHOUT_NOTES: f32 = 0.9;
const WORDS: f32 = 0.7;
/// The width of those words.
const WORDS_WIDE: f32 = 3.3;
/// In narrow columns: where the first value ends, and from there to the next one.
const FIRST_NARROW: f32 = 5.9;
const VALUE_NARROW: f32 = 2.65;
/// Two lists stand beside each other in this width, if they have less than this height; in columns of the usual width, they
/// need more of it.
const BESIDE: f32 = 32.0;
const BESIDE_BELOW: f32 = 28.0;
const BESIDE_WIDE: f32 = 42.0;
/// The width of the right one, and the gap before it.
const RIGHT: f32 = 11.8;
const RIGHT_WIDE: f32 = 15.4;
const BETWEEN: f32 = 0.6;
/// A list of fewer rows is left out.
const FEWEST_CLOSED: usize = 2;
const LEAST_OPEN: usize = 5;

/// A column of values.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueColumn {
    Of(ListColumn),
    /// The limit on F of a frame.
    Limit,
}

/// One list in its rectangle.
struct Excerpt<'a> {
    which: Which,
    /// What the parts are called in reports.
    name: &'static str,
    title: &'a str,
    status: NodeStatus,
    order: &'a str,
    values: &'a [ValueColumn],
    /// What is numbered, where the list has room for it: nodes, or expansions.
    number: Option<ListColumn>,
    has_headings: bool,
    /// Whether its columns are narrow, and their headings below its title.
    is_narrow: bool,
    /// The height of a row, in units.
    row: f32,
    /// Whether the last row of a long list is shown as well.
    has_tail: bool,
    rect: Rect,
}

impl Excerpt<'_> {
    /// The height of what is above its rows, in units.
    fn head(&self) -> f32 {
        if self.is_narrow { TWO_LINES } else { HEAD }
    }

    /// From one value to the next, in units.
    fn value_width(&self) -> f32 {
        if self.is_narrow { VALUE_NARROW } else { VALUE }
    }
}

/// All lists of the algorithm, one above the other, in a rectangle.
pub fn excerpts_ui(
    ui: &mut Ui,
    rect: Rect,
    scale: UnitScale,
    lists: Lists<'_>,
    actions: &mut Vec<CoreAction>,
) {
    let pen = Pen::new(ui, scale);
    let values = values(lists);
    let row = if lists.seen.core.layout.is_presenting() { ROW } else { LOW_ROW };
    let recording = &lists.shown.recording;
    let order = order_name(lists);
    let (open, closed) = (Which::Open(Side::Forward), Which::Closed(Side::Forward));
    let excerpt = |which, name, title, status, order| Excerpt {
        which,
        name,
        title,
        status,
        order,
        values: &values,
        number: numbered(lists, which),
        has_headings: true,
        is_narrow: false,
        row,
        has_tail: true,
        rect,
    };
    match recording.history() {
        History::Lists => {
            let upper = excerpt(open, "open list", text::OPEN, NodeStatus::Open, &order);
            let lower = Excerpt {
                has_headings: false,
                has_tail: false,
                ..excerpt(closed, "closed list", text::CLOSED, NodeStatus::Closed, text::NEWEST_ON_TOP)
            };
            two_ui(ui, pen, rect, [upper, lower], lists, actions);
        }
        History::StackAndVisited => {
            let upper = excerpt(open, "open list", text::STACK, NodeStatus::OnPath, &order);
            let lower = Excerpt {
                has_headings: false,
                has_tail: false,
                ..excerpt(closed, "closed list", text::VISITED, NodeStatus::Left, text::NEWEST_ON_TOP)
            };
            two_ui(ui, pen, rect, [upper, lower], lists, actions);
        }
        History::Stack => {
            let rect = iterations_ui(ui, pen, rect, lists);
            let stack = excerpt(open, "open list", text::STACK, NodeStatus::OnPath, &order);
            let stack = Excerpt { rect, ..stack };
            excerpt_ui(ui, pen, &stack, lists, actions);
        }
        History::Frontier => {
            let frames = [ValueColumn::Of(ListColumn::F), ValueColumn::Limit];
            let path = Which::Frames;
            let upper = Excerpt {
                values: &frames,
                number: None,
                ..excerpt(path, "path", text::PATH, NodeStatus::OnPath, text::DEEPEST_ON_TOP)
            };
            let lower = excerpt(open, "open list", text::OPEN, NodeStatus::Open, &order);
            two_ui(ui, pen, rect, [upper, lower], lists, actions);
        }
        History::TwoSided => {
            let half = (rect.width() - pen.u(0.8)) / 2.0;
            for (place, side) in Side::ALL.into_iter().enumerate() {
                let left = rect.left() + place as f32 * (half + pen.u(0.8));
                let column = Rect::from_min_size(pos2(left, rect.top()), vec2(half, rect.height()));
                let head = Rect::from_min_size(column.min, vec2(half, pen.u(1.6)));
                let side_name = capitalised(side_text(side));
                write(ui, head.left_center(), Align2::LEFT_CENTER, &side_name, pen.weak(), half);
                let rest = Rect { min: pos2(column.left(), head.bottom()), ..column };
                let [open_name, closed_name] = match side {
                    Side::Forward => ["open list", "closed list"],
                    Side::Backward => ["open list of the goal", "closed list of the goal"],
                };
                let upper = excerpt(Which::Open(side), open_name, text::OPEN, NodeStatus::Open, "");
                let lower = Excerpt {
                    has_headings: false,
                    has_tail: false,
                    ..excerpt(Which::Closed(side), closed_name, text::CLOSED, NodeStatus::Closed, "")
                };
                two_ui(ui, pen, rest, [upper, lower], lists, actions);
            }
        }
    }
}

/// The one list that a search takes its next node from.
pub fn chosen_from_ui(ui: &mut Ui, rect: Rect, scale: UnitScale, lists: Lists<'_>) {
    let pen = Pen::new(ui, scale);
    let history = lists.shown.recording.history();
    let side = lists.shown.choice().map_or(Side::Forward, NextChoice::side);
    let name = if lists.salt() == Some(Compared::A) { "open list of A" } else { "open list of B" };
    let (title, status) = match (history.is_stack(), history, side) {
        (true, ..) => (text::STACK, NodeStatus::OnPath),
        (_, History::TwoSided, side) => (side_text(side), NodeStatus::Open),
        _ => (text::OPEN, NodeStatus::Open),
    };
    let title = &capitalised(title);
    let excerpt = Excerpt {
        which: Which::Open(side),
        name,
        title,
        status,
        order: "",
        values: &values(lists),
        number: None,
        has_headings: true,
        is_narrow: false,
        row: ROW,
        has_tail: true,
        rect,
    };
    excerpt_ui(ui, pen, &excerpt, lists, &mut Vec::new());
}

/// How the open list is ordered, in few words.
fn order_name(lists: Lists<'_>) -> String {
    let recording = &lists.shown.recording;
    if recording.history().is_stack() {
        return text::DEEPEST_ON_TOP.to_owned();
    }
    let order = recording.order();
    match (order.by, order.first_in()) {
        (OrderBy::Arrival, true) => text::OLDEST_ON_TOP.to_owned(),
        (OrderBy::Arrival, false) => text::NEWEST_ON_TOP.to_owned(),
        (OrderBy::LayerThenH, _) => text::least_on_top("h"),
        _ => text::least_on_top(recording.settings().value().sign()),
    }
}

/// The columns that say something.
fn values(lists: Lists<'_>) -> Vec<ValueColumn> {
    let settings = lists.shown.recording.settings();
    let value = settings.value();
    let has = |column: &ListColumn| match column {
        // Where it is compared with another search, f is shown although this one does not use it.
        ListColumn::F => value.has_f() || (lists.compared.is_some() && value.has_h()),
        ListColumn::G => value.has_h() || settings.has_costs(),
        ListColumn::H => value.has_h(),
        ListColumn::Depth => !value.has_h() && !settings.has_costs(),
        ListColumn::Priority => true,
        ListColumn::Node | ListColumn::Expansion => false,
    };
    let mut columns: Vec<_> = settings.algorithm.info().columns.iter().copied().filter(has).collect();
    if columns.is_empty() {
        // The word of the equation.
        let counts_moves = value == NodeValue::Depth && !settings.has_costs();
        columns.push(if counts_moves { ListColumn::Depth } else { ListColumn::G });
    }
    // What decides comes first: it is the last to go where space is short.
    if !value.has_f() && value.has_h() && lists.compared.is_none() {
        columns.sort_by_key(|column| *column != ListColumn::H);
    }
    columns.into_iter().map(ValueColumn::Of).collect()
}

fn two_ui(
    ui: &mut Ui,
    pen: Pen,
    rect: Rect,
    [upper, lower]: [Excerpt<'_>; 2],
    lists: Lists<'_>,
    actions: &mut Vec<CoreAction>,
) {
    if rect.width() >= pen.u(BESIDE) && rect.height() < pen.u(BESIDE_BELOW) {
        beside_ui(ui, pen, rect, [upper, lower], lists, actions);
        return;
    }
    let row = pen.u(upper.row);
    let rows_high = |height: f32| (height / row + 0.01).max(0.0) as usize;
    let total = rows_high(rect.height() - pen.u(2.0 * HEAD + MORE + GAP));
    if total < LEAST_OPEN + 1 + FEWEST_CLOSED {
        excerpt_ui(ui, pen, &Excerpt { rect, ..upper }, lists, actions);
        return;
    }
    let below = (total * 2 / 5).max(FEWEST_CLOSED).min(total - LEAST_OPEN - 1);
    let above = (total - below) as f32 * row + pen.u(HEAD + MORE);
    let split = rect.top() + above;
    let rule = split + pen.u(GAP / 2.0);
    ui.painter().hline(rect.x_range(), rule, Stroke::new(1.0, pen.theme.line()));
    let top = Rect { max: pos2(rect.right(), split), ..rect };
    let bottom = Rect { min: pos2(rect.left(), split + pen.u(GAP)), ..rect };
    excerpt_ui(ui, pen, &Excerpt { rect: top, ..upper }, lists, actions);
    excerpt_ui(ui, pen, &Excerpt { rect: bottom, ..lower }, lists, actions);
}

/// Both lists in a low and wide rectangle.
fn beside_ui(
    ui: &mut Ui,
    pen: Pen,
    rect: Rect,
    [left, right]: [Excerpt<'_>; 2],
    lists: Lists<'_>,
    actions: &mut Vec<CoreAction>,
) {
    let is_narrow = rect.width() < pen.u(BESIDE_WIDE);
    let split = rect.right() - pen.u(if is_narrow { RIGHT } else { RIGHT_WIDE });
    let first = Rect { max: pos2(split - pen.u(BETWEEN), rect.bottom()), ..rect };
    let second = Rect { min: pos2(split, rect.top()), ..rect };
    for (excerpt, rect) in [(left, first), (right, second)] {
        let number = excerpt.number.filter(|_| !is_narrow);
        let excerpt = Excerpt { rect, is_narrow, number, has_headings: true, ..excerpt };
        excerpt_ui(ui, pen, &excerpt, lists, actions);
    }
}

/// What a list numbers, if the table of its algorithm does.
fn numbered(lists: Lists<'_>, which: Which) -> Option<ListColumn> {
    let columns = lists.shown.recording.settings().algorithm.info().columns;
    let number = match which {
        Which::Closed(_) if columns.contains(&ListColumn::Expansion) => ListColumn::Expansion,
        Which::Open(_) | Which::Closed(_) => ListColumn::Node,
        Which::Frames => return None,
    };
    columns.contains(&number).then_some(number)
}

/// What fits into the width of a list: a number of values, the number of the node, and the notes.
#[derive(Clone, Copy)]
struct Fitting {
    values: usize,
    number: Option<ListColumn>,
    has_notes: bool,
}

impl Fitting {
    fn of(pen: Pen, excerpt: &Excerpt<'_>) -> Self {
        let width = excerpt.rect.width() / pen.u(1.0);
        let all = excerpt.values.len();
        let first = first_value(excerpt, FIRST_VALUE);
        let used = |count: usize| first + count.saturating_sub(1) as f32 * excerpt.value_width();
        let values = (1..=all).rev().find(|count| used(*count) + 0.5 <= width).unwrap_or(1);
        let beside = NUMBER + NOTE_AFTER_NUMBER + BRACKET_AFTER_NUMBER + WORDS + WORDS_WIDE;
        let wide = FIRST_VALUE_WIDE - FIRST_VALUE;
        let has_number = values == all && used(all) + wide + beside <= width;
        let number = excerpt.number.filter(|_| has_number);
        Self { values, number, has_notes: used(values) + NOTE <= width }
    }

    /// Where a value ends.
    fn value(self, pen: Pen, excerpt: &Excerpt<'_>, place: usize) -> f32 {
        let first = if self.number.is_some() { FIRST_VALUE_WIDE } else { FIRST_VALUE };
        excerpt.rect.left() + pen.u(first_value(excerpt, first) + excerpt.value_width() * place as f32)
    }

    /// Where the last column ends.
    fn end(self, pen: Pen, excerpt: &Excerpt<'_>) -> f32 {
        let number = if self.number.is_some() { NUMBER } else { 0.0 };
        self.value(pen, excerpt, self.values - 1) + pen.u(number)
    }

    /// Where a note begins.
    fn note(self, pen: Pen, excerpt: &Excerpt<'_>) -> f32 {
        let away = if self.number.is_some() { NOTE_AFTER_NUMBER } else { NOTE_AFTER_VALUE };
        self.end(pen, excerpt) + pen.u(away)
    }
}

fn excerpt_ui(ui: &mut Ui, pen: Pen, excerpt: &Excerpt<'_>, lists: Lists<'_>, actions: &mut Vec<CoreAction>) {
    let Excerpt { which, name, rect, .. } = *excerpt;
    report(ui, name, rect, Some(pen.scale.least_text()));
    let fitting = Fitting::of(pen, excerpt);
    head_ui(ui, pen, excerpt, fitting, lists);
    let len = lists.len(which);
    let gap = if excerpt.has_tail { MORE } else { 0.0 };
    // A hair more, so that a whole number of rows is not rounded down.
    let room = ((rect.height() - pen.u(excerpt.head() + gap)) / pen.u(excerpt.row) + 0.01).max(1.0) as usize;
    let is_short = len <= room || !excerpt.has_tail;
    let first = scrolled(ui, pen, excerpt, len.saturating_sub(room), lists);
    let mut window = Window::default();
    let mut last = Window::default();
    let bracket = lists.bracket(which);
    let mut ties = Ties { count: bracket.as_ref().map_or(0, |(count, _)| *count), ..Ties::default() };
    let id = egui::Id::unique(("rows of an excerpt", which, lists.salt()));
    let mut moving = Moving::new(ui.ctx(), id, which, lists, LEAVE);
    let bounds = ui.clip_rect();
    leaving_ui(ui, pen, excerpt, &moving, fitting, lists);
    for slot in 0..room {
        let is_last = slot + 1 == room;
        // The last row keeps its distance whether or not anything is left out above it.
        let top =
            rect.top() + pen.u(excerpt.head() + excerpt.row * slot as f32 + if is_last { gap } else { 0.0 });
        let row = row_at(pen, excerpt, top);
        report(ui, format!("{name} row {}", slot + 1), row, Some(pen.scale.text()));
        let id = if is_last && !is_short {
            last.row(lists, which, len - 1)
        } else if first + slot < len {
            window.row(lists, which, first + slot)
        } else {
            None
        };
        if id.is_some() && first + slot < ties.count && (is_short || !is_last) {
            ties.add(row);
        }
        if let Some(id) = id {
            let moved = moving.row(ui.ctx(), lists.shown.recording.number(id), top);
            paint_moved(ui, moved, bounds, |ui| {
                row_ui(ui, pen, excerpt, (row, id, slot), fitting, lists, actions);
            });
        }
    }
    moving.end(ui.ctx());
    if !is_short {
        let y = rect.top() + pen.u(excerpt.head() + excerpt.row * (room - 1) as f32 + MORE / 2.0);
        let at = pos2(rect.left() + pen.u(BOARD_AT), y);
        let left_out = (len - room - first) as u64;
        let more = if left_out > 0 { text::more(left_out) } else { String::new() };
        let written = write(ui, at, Align2::LEFT_CENTER, &more, pen.weak(), rect.width() - pen.u(BOARD_AT));
        if !lists.seen.core.layout.is_presenting() && lists.compared.is_none() {
            all_rows_ui(ui, written, which, actions);
        }
    }
    if let Some((_, words)) = bracket {
        ties_ui(ui, pen, excerpt, fitting, (&ties, &words), lists);
    }
}

fn row_at(pen: Pen, excerpt: &Excerpt<'_>, top: f32) -> Rect {
    Rect::from_min_size(pos2(excerpt.rect.left(), top), vec2(excerpt.rect.width(), pen.u(excerpt.row)))
}

/// The row that the last step took out: its board goes to the current board, its values fade.
fn leaving_ui(
    ui: &mut Ui,
    pen: Pen,
    excerpt: &Excerpt<'_>,
    moving: &Moving,
    fitting: Fitting,
    lists: Lists<'_>,
) {
    let Some((top, part)) = moving.leaving(ui.ctx()) else { return };
    let Some(step) = &lists.moment.step else { return };
    let row = row_at(pen, excerpt, top);
    let place = board_in_row(pen, row, lists);
    fly(ui.ctx(), lists.shown.recording.board(step.node.state), place, part);
    paint_moved(ui, Moved { opacity: 1.0 - part, ..Moved::ARRIVED }, ui.clip_rect(), |ui| {
        for (place, value) in excerpt.values[..fitting.values].iter().enumerate() {
            let at = pos2(fitting.value(pen, excerpt, place), row.center().y);
            let text = value_text(*value, step.id, lists);
            paint_line(ui, at, Align2::RIGHT_CENTER, &text, ink_of(pen, *value), pen.u(VALUE - 0.4));
        }
    });
}

/// The side of a cell of a row's board.
fn cell_of_row(pen: Pen, row: f32, size: Size) -> f32 {
    (row - pen.u(AROUND_BOARD)) / size.rows().max(size.cols()).max(3) as f32
}

/// Where the board of a row is.
fn board_in_row(pen: Pen, row: Rect, lists: Lists<'_>) -> Rect {
    let size = lists.shown.recording.problem().size();
    let extent = mini_board_size(size, cell_of_row(pen, row.height(), size));
    let corner = pos2(row.left() + pen.u(BOARD_AT), row.center().y - extent.y / 2.0);
    Rect::from_min_size(corner, extent)
}

/// A click on the number of rows that are left out shows all of them.
fn all_rows_ui(ui: &Ui, rect: Rect, which: Which, actions: &mut Vec<CoreAction>) {
    let response = ui.interact(rect, egui::Id::unique(("all rows", which)), Sense::click());
    let response = response
        .on_hover_cursor(egui::CursorIcon::PointingHand)
        .on_hover_text("Show all rows in the whole window (F8 goes back)");
    if response.clicked() {
        actions.push(CoreAction::ShowPanel(PanelId::Lists));
        actions.push(CoreAction::Do(Command::PanelAlone));
    }
}

/// A bracket beside the ties, and how many they are; or beside rows whose order is hidden.
fn ties_ui(
    ui: &Ui,
    pen: Pen,
    excerpt: &Excerpt<'_>,
    fitting: Fitting,
    (ties, words): (&Ties, &[String; 2]),
    lists: Lists<'_>,
) {
    let Some((rows, visible)) = ties.rows else { return };
    let is_dotted = lists.oldest_first(excerpt.which).is_some();
    let x = if fitting.has_notes {
        let away = if fitting.number.is_some() { BRACKET_AFTER_NUMBER } else { BRACKET };
        fitting.note(pen, excerpt) + pen.u(away)
    } else {
        fitting.end(pen, excerpt) + pen.u(BRACKET_WITHOUT_NOTES)
    };
    if x > excerpt.rect.right() {
        return;
    }
    let rect = Rect::from_min_max(
        pos2(x - pen.u(0.4), rows.top() + pen.u(0.25)),
        pos2(x, rows.bottom() - pen.u(0.25)),
    );
    Bracket { rect, is_open_below: visible < ties.count, is_dotted, width: pen.u(0.1) }.paint(ui);
    let left = x + pen.u(WORDS);
    let room = excerpt.rect.right() - left;
    if room < pen.u(WORDS_WIDE) {
        if lists.compared.is_some() {
            let (at, style) = (pos2(x + pen.u(0.3), rect.center().y), pen.strong());
            write(
                ui,
                at,
                Align2::LEFT_CENTER,
                &number(ties.count as u64),
                style,
                excerpt.rect.right() - at.x,
            );
        }
        return;
    }
    let ink = if is_dotted { pen.weak() } else { pen.text_ink() };
    for (line, away) in words.iter().zip([-0.75, 0.75]) {
        let at = pos2(left, rect.center().y + pen.u(away));
        write(ui, at, Align2::LEFT_CENTER, line, ink, room);
    }
}

/// The first row of a list in which the user scrolls, until the next step.
fn scrolled(ui: &Ui, pen: Pen, excerpt: &Excerpt<'_>, most: usize, lists: Lists<'_>) -> usize {
    let id = egui::Id::unique(("rows scrolled", excerpt.which, lists.salt()));
    let here = lists.shown.position();
    let kept = ui.data(|data| data.get_temp::<(Position, f32)>(id));
    let mut rows = kept.filter(|(position, _)| *position == here).map_or(0.0, |(_, rows)| rows);
    if ui.rect_contains_pointer(excerpt.rect) {
        rows -= ui.input(egui::InputState::smooth_scroll_delta).y / pen.u(excerpt.row);
    }
    rows = rows.clamp(0.0, most as f32);
    ui.data_mut(|data| data.insert_temp(id, (here, rows)));
    rows.round() as usize
}

/// How far the first value is from the left side: its heading stands beside the title.
fn first_value(excerpt: &Excerpt<'_>, usual: f32) -> f32 {
    let is_wide = excerpt.values.first() == Some(&ValueColumn::Of(ListColumn::Depth));
    if excerpt.is_narrow {
        return FIRST_NARROW;
    }
    usual + if is_wide { 2.2 } else { 0.0 }
}

fn head_ui(ui: &Ui, pen: Pen, excerpt: &Excerpt<'_>, fitting: Fitting, lists: Lists<'_>) {
    let Excerpt { which, title, status, rect, .. } = *excerpt;
    let order = lists.oldest_first(which).map_or(excerpt.order, |_| text::OLDEST_ON_TOP);
    let y = rect.top() + pen.u(if excerpt.is_narrow { 1.2 } else { HEAD / 2.0 });
    let letters_y = if excerpt.is_narrow { rect.top() + pen.u(2.6) } else { y };
    paint_node_mark(ui, pos2(rect.left() + pen.u(0.4), y), pen.u(0.85), status);
    let left = rect.left() + pen.u(BOARD_AT);
    // Where there is room for numbers, there is room beside the longest title.
    let has_headings = excerpt.has_headings || fitting.number.is_some();
    let first = excerpt.values.first().map(|value| heading(pen, *value, lists));
    let first = first
        .filter(|_| has_headings && !excerpt.is_narrow)
        .map(|(text, style)| line(ui, text, style).size().x + pen.u(0.3));
    let until = first.map_or(rect.right(), |width| fitting.value(pen, excerpt, 0) - width);
    let count = lists.count_text(which);
    let gap = pen.u(0.35);
    let both = line(ui, title, pen.strong()).size().x + gap + line(ui, &count, pen.text_ink()).size().x;
    // A long list of two side by side has room for its count only: its mark says what it is.
    let x = if lists.compared.is_some() && left + both > until {
        left
    } else {
        write(ui, pos2(left, y), Align2::LEFT_CENTER, title, pen.strong(), until - left).right() + gap
    };
    let count = write(ui, pos2(x, y), Align2::LEFT_CENTER, &count, pen.text_ink(), until - x);
    let mut used = count.right();
    if has_headings {
        for (place, value) in excerpt.values[..fitting.values].iter().enumerate() {
            let (heading, style) = heading(pen, *value, lists);
            let at = pos2(fitting.value(pen, excerpt, place), letters_y);
            let written = write(ui, at, Align2::RIGHT_CENTER, heading, style, pen.u(VALUE)).right();
            used = if excerpt.is_narrow { used } else { written };
        }
    }
    let style = PenStyle { size: pen.scale.least_text(), ..pen.weak() };
    if let Some(column) = fitting.number {
        let at = pos2(fitting.end(pen, excerpt), y);
        let heading = Column::Of(column).heading(lists.shown.recording.settings()).0.to_lowercase();
        used = write(ui, at, Align2::RIGHT_CENTER, &heading, style, pen.u(NUMBER)).right();
    }
    let room = rect.right() - used - pen.u(0.6);
    if line(ui, order, style).size().x <= room && !order.is_empty() {
        // Of two lists side by side, the words stay with their own.
        let (at, anchor) = if excerpt.has_headings {
            (pos2(used + pen.u(0.7), y), Align2::LEFT_CENTER)
        } else {
            (pos2(rect.right(), y), Align2::RIGHT_CENTER)
        };
        write(ui, at, anchor, order, style, room);
    }
}

fn ink_of(pen: Pen, value: ValueColumn) -> PenStyle {
    let kind = match value {
        ValueColumn::Of(ListColumn::G | ListColumn::Depth) => TermKind::G,
        ValueColumn::Of(ListColumn::H) => TermKind::H,
        _ => TermKind::Value,
    };
    match kind {
        TermKind::G => PenStyle { colour: pen.theme.g(), ..pen.text_ink() },
        TermKind::H => PenStyle { colour: pen.theme.h(), ..pen.text_ink() },
        TermKind::Value | TermKind::Sign => pen.strong(),
    }
}

fn heading(pen: Pen, value: ValueColumn, lists: Lists<'_>) -> (&'static str, PenStyle) {
    let settings = lists.shown.recording.settings();
    let name = match value {
        ValueColumn::Limit => text::LIMIT,
        ValueColumn::Of(ListColumn::Depth) => "depth",
        ValueColumn::Of(column) => Column::Of(column).heading(settings).0,
    };
    (name, ink_of(pen, value))
}

fn value_text(value: ValueColumn, id: NodeId, lists: Lists<'_>) -> String {
    let recording = &lists.shown.recording;
    let settings = recording.settings();
    let node = recording.nodes().get(id);
    match value {
        ValueColumn::Limit => {
            let frames = lists.moment.open.frames(recording);
            limit_text(frames.iter().find(|frame| frame.node == id).and_then(|frame| frame.limit))
        }
        ValueColumn::Of(ListColumn::F) => plain_f(settings, &node),
        ValueColumn::Of(ListColumn::H) => h_number(settings, &node).unwrap_or_default(),
        ValueColumn::Of(ListColumn::Priority) => settings.value().number(settings, &node),
        ValueColumn::Of(_) => number(node.g),
    }
}

/// f as the search weighs it; where it uses none, g + h.
pub fn plain_f(settings: &Settings, node: &Node) -> String {
    f_number(settings, node)
        .unwrap_or_else(|| if node.h == Node::NO_H { "∞".to_owned() } else { number(node.f()) })
}

fn row_ui(
    ui: &Ui,
    pen: Pen,
    excerpt: &Excerpt<'_>,
    (row, id, slot): (Rect, NodeId, usize),
    fitting: Fitting,
    lists: Lists<'_>,
    actions: &mut Vec<CoreAction>,
) {
    let Lists { seen, shown, moment, .. } = lists;
    let status = shown.status(id);
    let is_own = lists.compared.is_none();
    let is_selected = is_own && seen.core.selected() == Some(id);
    let note_at = fitting.note(pen, excerpt);
    let ground = match fitting.number {
        _ if !fitting.has_notes => fitting.end(pen, excerpt) + pen.u(0.4),
        Some(_) => note_at + pen.u(GROUND_AFTER_NUMBER),
        None => note_at + pen.u(GROUND),
    };
    let shaded = Rect::from_min_max(
        pos2(row.left() - pen.u(0.5), row.top() + pen.u(0.05)),
        pos2(ground, row.bottom() - pen.u(0.05)),
    );
    if is_selected {
        report(ui, SELECTED_NODE, shaded, None);
    }
    let is_next = lists.is_next(excerpt.which, id);
    let corner = pen.u(0.4).min(255.0) as u8;
    let fill = if is_selected {
        Some(pen.theme.selection())
    } else if is_next {
        Some(pen.theme.status(NodeStatus::Current).1)
    } else if is_own && seen.core.hovered() == Some(id) {
        Some(pen.theme.button())
    } else {
        None
    };
    if let Some(fill) = fill {
        ui.painter().rect_filled(shaded, corner, fill);
    }
    if is_next {
        paint_next_mark(ui, pos2(row.left() + pen.u(0.6), row.center().y), pen.u(1.0), Vec2::RIGHT);
    }
    let board = shown.recording.board(shown.recording.nodes().state(id));
    let y = row.center().y;
    let place = board_in_row(pen, row, lists);
    paint_mini_board(ui, place.min, &board, cell_of_row(pen, row.height(), board.size()), status);
    say(ui, place, &board.to_string());
    if let Some(necessity) = seen.core.necessity(id).filter(|_| is_own) {
        paint_necessity(ui, place.min, pen.u(0.75), necessity);
    }
    for (place, value) in excerpt.values[..fitting.values].iter().enumerate() {
        let at = pos2(fitting.value(pen, excerpt, place), y);
        let text = value_text(*value, id, lists);
        write(ui, at, Align2::RIGHT_CENTER, &text, ink_of(pen, *value), pen.u(VALUE - 0.4));
    }
    if let Some(column) = fitting.number {
        let at = pos2(fitting.end(pen, excerpt), y);
        let text = Column::Of(column).text(shown, id, status);
        write(ui, at, Align2::RIGHT_CENTER, &text, pen.weak(), pen.u(NUMBER - 0.4));
    }
    let is_new = moment.step.as_ref().is_some_and(|step| {
        step.successors[..moment.successors].iter().any(|successor| successor.outcome.node() == Some(id))
    });
    let (note, style) = match status {
        _ if is_next => (text::NEXT, pen.strong()),
        NodeStatus::Current => (text::CURRENT, pen.weak()),
        _ if is_new && shown.recording.history().is_stack() => (text::PUSHED, pen.strong()),
        _ if is_new => (text::NEW, pen.weak()),
        NodeStatus::OnPath if shown.recording.nodes().parent(id).is_none() => (text::START, pen.weak()),
        _ => ("", pen.weak()),
    };
    if fitting.has_notes {
        write(ui, pos2(note_at, y), Align2::LEFT_CENTER, note, style, pen.u(NOTE - NOTE_AFTER_VALUE));
    }
    if !is_own {
        return;
    }
    let salt = egui::Id::unique(("row of an excerpt", excerpt.which, slot));
    let response = ui.interact(row, salt, Sense::click());
    if response.hovered() {
        actions.push(CoreAction::Hover(Some(id)));
    }
    if response.clicked() {
        actions.push(CoreAction::Select(Some(id)));
    }
}
