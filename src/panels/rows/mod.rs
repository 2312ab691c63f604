//! A list of boards in fixed rows: the head of a long list, how many more there are, and its last row. It works for any list, and
//! asks only for the visible rows.

mod list;
mod row;

use egui::{
    Align2, Context, Id, InputState, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};
use list::{BOARD_AT, HEAD, MORE};
pub use list::{LOW_ROW, ListBracket, ListLetters, ListRow, ROW, RowColumn, RowGround, RowList, RowNote};
use row::{Fitting, bracket_ui, head_ui, leaving_ui, row_ui};

use crate::kit::{
    Moved, Pen, motion::CLOSE_UP, motion::FADE, motion::ForwardStep, motion::LEAVE, motion::last_step,
    paint_moved, report, write,
};
use crate::picture::number;

pub trait RowSource {
    fn count(&self) -> usize;

    /// The row at a place, from 0.
    fn row(&mut self, place: usize) -> Option<ListRow>;

    fn taken(&self) -> Option<ListRow> {
        None
    }
}

pub struct ShownRow {
    pub place: usize,
    pub key: u64,
    pub rect: Rect,
    pub response: Response,
}

#[derive(Default)]
pub struct ShownList {
    pub rows: Vec<ShownRow>,
    /// Where it says how many rows are left out.
    pub more: Option<Rect>,
}

type RowTop = (u64, f32);

#[derive(Clone)]
struct KeptRows {
    frame: u64,
    step: u64,
    before: Option<Vec<RowTop>>,
    rows: Vec<RowTop>,
}

pub struct Moving {
    id: Id,
    step: ForwardStep,
    /// The visible rows before the last step; `None` if the list was not on the screen.
    before: Option<Vec<RowTop>>,
    rows: Vec<RowTop>,
    /// The row that the last step took out of an open list.
    left: Option<RowTop>,
    /// How long its place stays empty, in seconds.
    leave: f64,
}

impl Moving {
    /// Begins a frame of a list. The place of the row that was taken out stays empty for as long as `leave`.
    pub fn new(ctx: &Context, id: Id, taken: Option<u64>, leave: f64) -> Self {
        let step = last_step(ctx);
        let kept = ctx.data(|data| data.get_temp::<KeptRows>(id));
        let before = kept.and_then(|kept| {
            let was_seen = kept.frame + 1 >= ctx.cumulative_frame_nr();
            if kept.step == step.number { kept.before } else { was_seen.then_some(kept.rows) }
        });
        let left = before.iter().flatten().copied().find(|row| Some(row.0) == taken);
        Self { id, step, before, rows: Vec::new(), left, leave }
    }

    /// The row that is on its way out: where it was, and how much of its way is done.
    pub fn leaving(&self, ctx: &Context) -> Option<(f32, f32)> {
        let part = self.step.part(ctx, 0.0, self.leave);
        self.left.filter(|_| part < 1.0).map(|(_, top)| (top, part))
    }

    /// How far a row is from its place, which begins at `top`.
    pub fn row(&mut self, ctx: &Context, key: u64, top: f32) -> Moved {
        self.rows.push((key, top));
        let Some(before) = &self.before else { return Moved::ARRIVED };
        let wait = if self.left.is_some() { self.leave } else { 0.0 };
        match before.iter().find(|row| row.0 == key) {
            Some((_, from)) if self.left.is_some() => {
                let part = self.step.part(ctx, wait, CLOSE_UP);
                Moved { down: (from - top) * (1.0 - part), opacity: 1.0 }
            }
            Some(_) => Moved::ARRIVED,
            None => Moved { down: 0.0, opacity: self.step.part(ctx, wait, FADE) },
        }
    }

    pub fn keep_for_next_frame(self, ctx: &Context) {
        let Self { id, step, before, rows, .. } = self;
        let kept = KeptRows { frame: ctx.cumulative_frame_nr(), step: step.number, before, rows };
        ctx.data_mut(|data| data.insert_temp(id, kept));
    }
}

pub fn rows_ui(ui: &mut Ui, pen: Pen, list: &RowList, source: &mut dyn RowSource) -> ShownList {
    let RowList { name, rect, .. } = *list;
    report(ui, name, rect, Some(pen.scale.least_text()));
    let fitting = Fitting::new(pen, list);
    head_ui(ui, fitting);
    let len = source.count();
    let gap = if list.has_tail { MORE } else { 0.0 };
    // A hair more, so that a whole number of rows is not rounded down.
    let room = ((rect.height() - pen.u(list.head() + gap)) / pen.u(list.row) + 0.01).max(1.0) as usize;
    let is_short = len <= room || !list.has_tail;
    let first = scrolled(ui, pen, list, (room, len));
    let leaves_out = !is_short && len > room + first;
    let held = list.bracket.as_ref().map_or(0, |bracket| bracket.count);
    let mut in_bracket: Option<(Rect, usize)> = None;
    let taken = source.taken();
    let leave = if list.is_whole { 0.0 } else { LEAVE };
    let moving_id = Id::unique(("rows of a list", list.id));
    let mut moving = Moving::new(ui.ctx(), moving_id, taken.as_ref().map(|row| row.key), leave);
    let bounds = ui.clip_rect();
    if let Some(leaving) = moving.leaving(ui.ctx())
        && let Some(row) = &taken
    {
        leaving_ui(ui, fitting, row, leaving);
    }
    let mut shown = ShownList::default();
    for slot in 0..room {
        let is_last = slot + 1 == room;
        let gap = if is_last && leaves_out { gap } else { 0.0 };
        let top = rect.top() + pen.u(list.head() + list.row * slot as f32 + gap);
        let at = fitting.row_at(top);
        report(ui, format!("{name} row {}", slot + 1), at, Some(pen.scale.text()));
        report(ui, format!("ground of {name} row {}", slot + 1), fitting.ground_of(at), None);
        let place = if is_last && !is_short { len - 1 } else { first + slot };
        let Some(row) = Some(place).filter(|place| *place < len).and_then(|place| source.row(place)) else {
            continue;
        };
        if place < held && (is_short || !is_last) {
            in_bracket = Some(in_bracket.map_or((at, 1), |(rows, count)| (rows.union(at), count + 1)));
        }
        let moved = moving.row(ui.ctx(), row.key, top);
        let response = paint_moved(ui, moved, bounds, |ui| row_ui(ui, fitting, (at, &row, slot)));
        let role = if list.sense.senses_click() { Role::Button } else { Role::ListItem };
        response.widget_info(|| WidgetInfo::labeled(role, true, list.read_aloud(&row, place)));
        shown.rows.push(ShownRow { place, key: row.key, rect: at, response });
    }
    moving.keep_for_next_frame(ui.ctx());
    if leaves_out {
        let y = rect.top() + pen.u(list.head() + list.row * (room - 1) as f32 + MORE / 2.0);
        let at = pos2(rect.left() + pen.u(BOARD_AT), y);
        let left_out = (len - room - first) as u64;
        let width = rect.width() - pen.u(BOARD_AT);
        shown.more = Some(write(
            ui,
            at,
            Align2::LEFT_CENTER,
            &format!("… {} more …", number(left_out)),
            pen.weak(),
            width,
        ));
    }
    if let Some((bracket, rows)) = list.bracket.as_ref().zip(in_bracket) {
        bracket_ui(ui, fitting, bracket, rows);
    }
    shown
}

/// What the user scrolled to, and the row that was in sight then.
#[derive(Clone)]
struct Scrolled {
    moment: Id,
    in_sight: Option<usize>,
    rows: f32,
}

fn scrolled(ui: &Ui, pen: Pen, list: &RowList, (room, len): (usize, usize)) -> usize {
    let id = Id::unique(("rows scrolled", list.id));
    let kept = ui.data(|data| data.get_temp::<Scrolled>(id));
    // Beside other panels, a step begins at the top again.
    let kept = kept.filter(|kept| list.is_whole || kept.moment == list.moment);
    let mut rows = kept.as_ref().map_or(0.0, |kept| kept.rows);
    if ui.rect_contains_pointer(list.rect) {
        rows -= ui.input(InputState::smooth_scroll_delta).y / pen.u(list.row);
    }
    // The last row of all is always there.
    let tail = usize::from(list.has_tail);
    if let Some(place) = list.in_sight.filter(|place| place + tail < len)
        && kept.is_none_or(|kept| kept.in_sight != list.in_sight)
    {
        rows = rows.min(place as f32).max((place + 1 + tail) as f32 - room as f32);
    }
    let most = len.saturating_sub(room) as f32;
    rows = rows.clamp(0.0, most);
    if list.is_whole && most > 0.0 {
        rows = scroll_bar_ui(ui, pen, list, (rows, most), room as f32 / len as f32);
    }
    let (moment, in_sight) = (list.moment, list.in_sight);
    ui.data_mut(|data| data.insert_temp(id, Scrolled { moment, in_sight, rows }));
    rows.round() as usize
}

fn scroll_bar_ui(ui: &Ui, pen: Pen, list: &RowList, (rows, most): (f32, f32), visible: f32) -> f32 {
    let left = list.rect.right() - pen.u(0.6);
    let track = Rect { min: pos2(left, list.rect.top() + pen.u(list.head())), ..list.rect };
    let length = (track.height() * visible).max(pen.u(2.0));
    let way = track.height() - length;
    let id = Id::unique(("scroll bar", list.id));
    let response = ui.interact(track, id, Sense::CLICK | Sense::DRAG);
    let pointed = response.interact_pointer_pos().filter(|_| way > 0.0);
    let rows = pointed.map_or(rows, |at| ((at.y - length / 2.0 - track.top()) / way).clamp(0.0, 1.0) * most);
    let colour = if response.hovered() { pen.theme.weak_text() } else { pen.theme.line() };
    let top = track.top() + way * rows / most;
    let bar = Rect::from_min_size(pos2(left, top), vec2(track.width(), length));
    ui.painter().rect_filled(bar, pen.u(0.3).min(255.0) as u8, colour);
    rows
}

/// Two lists are side by side from this width and below this height, in units. From the wide one, they have their usual columns.
const BESIDE: f32 = 32.0;
const BESIDE_BELOW: f32 = 28.0;
const BESIDE_WIDE: f32 = 43.0;
/// The width of the right list, and the gap before it.
const RIGHT: f32 = 11.8;
const RIGHT_WIDE: f32 = 16.3;
const BETWEEN: f32 = 0.6;
/// The gap between two lists that are one above the other.
const GAP: f32 = 0.45;
/// A list of fewer rows is left out.
const FEWEST_LOWER: usize = 2;
const LEAST_UPPER: usize = 5;

/// From this width on, two lists that are alone on the screen have half of it each.
const HALVES: f32 = 60.0;

/// Gives both lists their places, the second one only if there is room for it.
pub fn place_pair(ui: &Ui, pen: Pen, rect: Rect, [upper, lower]: [RowList; 2]) -> (RowList, Option<RowList>) {
    let in_halves = upper.is_whole && rect.width() >= pen.u(HALVES);
    if in_halves || (rect.width() >= pen.u(BESIDE) && rect.height() < pen.u(BESIDE_BELOW)) {
        let is_narrow = rect.width() < pen.u(BESIDE_WIDE);
        let right = if is_narrow { RIGHT } else { RIGHT_WIDE };
        let split = if in_halves { rect.center().x } else { rect.right() - pen.u(right) };
        let letters = if is_narrow || upper.is_whole { ListLetters::Below } else { ListLetters::Beside };
        let beside = |list: RowList, rect| {
            let numbers = if is_narrow { Vec::new() } else { list.numbers };
            RowList { numbers, letters, rect, is_beside: true, ..list }
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

pub fn has_room_for_two(pen: Pen, rect: Rect, row: f32) -> bool {
    rows_of_two(pen, rect, row) > LEAST_UPPER + FEWEST_LOWER
}

fn rows_of_two(pen: Pen, rect: Rect, row: f32) -> usize {
    let rows = (rect.height() - pen.u(2.0 * HEAD + MORE + GAP)) / pen.u(row);
    (rows + 0.01).max(0.0) as usize
}
