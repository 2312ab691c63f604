//! The lists of a search in fixed rows, with the iterations so far beside or below the stack.

use egui::{Align2, Id, Rect, Sense, Stroke, Ui, pos2, vec2};

use super::contents::{Column, Lists, Window};
use crate::core::{
    Actions, Command, CoreAction, IterationCounts, NodeChange, PanelId, bound_word, iterations, pushes_next,
    side_text,
};
use crate::kit::{Pen, PenStyle, UnitScale, least_tapped, report, write};
use crate::panels::rows::{
    LOW_ROW, ListLetters, ListRow, ROW, RowGround, RowList, RowNote, RowSource, has_room_for_two, place_pair,
    rows_ui,
};
use crate::panels::text;
use crate::picture::{capitalised, f_number, number};
use crate::recording::{Compared, FrameAt, NodeList, NodeStatus, ReportedBy};
use crate::search::{History, Layer, NodeId, OrderBy, Side};

const OLDEST_ON_TOP: &str = "oldest on top";
const DEEPEST_ON_TOP: &str = "deepest on top";
const PUSHED: &str = "pushed";
const ITERATIONS_HINT: &str = "The bound is the largest f, or depth, that nodes may have. Visited nodes are counted once, steps with returns to a node.";

/// In a search from both ends, in units: the height of the name of a side, the least width of its lists, and the gap beside them.
const SIDE_NAME: f32 = 1.6;
const LEAST_SIDE: f32 = 10.6;
const SIDES_APART: f32 = 0.8;

/// The least height of the one list of a search that shows its last row as well, in units.
const WITH_TAIL: f32 = 10.8;

struct Excerpt<'a> {
    list: RowList,
    rows: NodeRows<'a>,
}

struct NodeRows<'a> {
    which: NodeList,
    lists: Lists<'a>,
    values: Vec<Column>,
    numbers: Vec<Column>,
    /// Of the path of recursive best-first search.
    frames: Vec<FrameAt>,
    window: Window,
}

pub fn excerpts_ui(ui: &mut Ui, rect: Rect, scale: UnitScale, lists: Lists<'_>, actions: &mut Actions) {
    let pen = Pen::new(ui, scale);
    let order = order_name(lists);
    let is_whole = lists.is_whole();
    let (open, closed) = (NodeList::Open(Side::Forward), NodeList::Closed(Side::Forward));
    match lists.shown.recording.history() {
        history @ (History::Lists | History::StackAndVisited) => {
            let [above, below, whole] = match history {
                History::Lists => [text::OPEN, text::CLOSED, "last expanded on top"],
                _ => [text::STACK, "Visited", "newest first; never visited again"],
            };
            let upper = excerpt(open, ("open list", above, &order), lists);
            let order = if is_whole { whole } else { text::NEWEST_ON_TOP };
            let lower = excerpt(closed, ("closed list", below, order), lists);
            two_ui(ui, pen, rect, [upper, plain(lower)], actions);
        }
        History::Stack => {
            let rect = iterations_ui(ui, pen, rect, lists);
            let mut stack = excerpt(open, ("open list", text::STACK, &order), lists);
            if rect.width() < pen.u(NARROW_STACK) {
                stack.list.letters = ListLetters::Below;
            }
            list_ui(ui, pen, &RowList { rect, ..stack.list }, stack.rows, actions);
        }
        History::Frontier => {
            let path =
                if is_whole { "deepest first, with the limit on F of each frame" } else { DEEPEST_ON_TOP };
            let upper = excerpt(NodeList::Path, ("path", text::PATH, path), lists);
            let order = if is_whole { "beside the path; least F first" } else { order.as_str() };
            let lower = excerpt(open, ("open list", text::OPEN, order), lists);
            two_ui(ui, pen, rect, [upper, lower], actions);
        }
        History::TwoSided => {
            let order = if is_whole { order.as_str() } else { "" };
            for (side, place) in Side::ALL.into_iter().zip(two_sides(pen, rect)) {
                let head = Rect::from_min_size(place.min, vec2(place.width(), pen.u(SIDE_NAME)));
                let rest = Rect { min: pos2(place.left(), head.bottom()), ..place };
                let [open, closed] = match side {
                    Side::Forward => ["open list", "closed list"],
                    Side::Backward => ["open list of the goal", "closed list of the goal"],
                };
                let upper = excerpt(NodeList::Open(side), (open, text::OPEN, order), lists);
                let lower = plain(excerpt(NodeList::Closed(side), (closed, text::CLOSED, ""), lists));
                let name = capitalised(side_text(side));
                let has_both = has_room_for_two(pen, rest, upper.list.row);
                let name = if has_both { name } else { format!("{name} · open") };
                write(ui, head.left_center(), Align2::LEFT_CENTER, &name, pen.weak(), head.width());
                two_ui(ui, pen, rest, [upper, lower], actions);
            }
        }
    }
}

/// Where the lists of both sides are: beside each other, or one below the other where that is too narrow.
fn two_sides(pen: Pen, rect: Rect) -> [Rect; 2] {
    let gap = pen.u(SIDES_APART);
    if rect.width() >= pen.u(2.0 * LEAST_SIDE) + gap {
        let half = (rect.width() - gap) / 2.0;
        let (left, rest) = rect.split_left_right_at_x(rect.left() + half);
        return [left, Rect { min: pos2(rest.left() + gap, rest.top()), ..rest }];
    }
    let (upper, lower) = rect.split_top_bottom_at_fraction(0.5);
    [upper, lower]
}

/// The one list that a search takes its next node from.
pub fn chosen_from_ui(ui: &mut Ui, rect: Rect, scale: UnitScale, lists: Lists<'_>) {
    let pen = Pen::new(ui, scale);
    let history = lists.shown.recording.history();
    let side = lists.shown.choice().map_or(Side::Forward, |choice| choice.step.node.side);
    let name = if lists.salt() == Some(Compared::A) { "open list of A" } else { "open list of B" };
    let title = match (history.is_stack(), history, side) {
        (true, ..) => text::STACK,
        (_, History::TwoSided, side) => side_text(side),
        _ => text::OPEN,
    };
    let title = capitalised(title);
    let mut excerpt = excerpt(NodeList::Open(side), (name, &title, ""), lists);
    // With few rows, those at the top say more.
    excerpt.list.has_tail = rect.height() >= pen.u(WITH_TAIL);
    list_ui(ui, pen, &RowList { rect, ..excerpt.list }, excerpt.rows, &mut Vec::new());
}

/// A list of a search, as it is shown where nothing else is said, with its name in reports, its title and its order.
fn excerpt<'a>(
    which: NodeList,
    (name, title, order): (&'static str, &str, &str),
    lists: Lists<'a>,
) -> Excerpt<'a> {
    let (values, numbers) = (Column::values(which, lists), Column::numbers(which, lists));
    let is_whole = lists.is_whole();
    let is_compared = lists.compared.is_some();
    let position = lists.shown.position();
    let order = lists.oldest_first(which).map_or(order, |_| OLDEST_ON_TOP);
    let is_low = !is_compared && !lists.seen.core.layout.is_presenting();
    let list = RowList {
        id: Id::unique(("list of a search", which, lists.salt())),
        name,
        title: title.to_owned(),
        status: which.status(lists.shown.recording.history()),
        count: lists.count_text(which),
        order: order.to_owned(),
        columns: values.iter().map(|value| value.row_column(which, lists)).collect(),
        numbers: numbers.iter().map(|number| number.row_column(which, lists)).collect(),
        note: (is_whole && which == NodeList::Path)
            .then_some(("F of successors", "F of the successors, as known now")),
        bracket: lists.bracket(which),
        letters: if is_whole { ListLetters::Below } else { ListLetters::Beside },
        is_whole,
        is_beside: false,
        is_terse: is_compared,
        row: if is_low { LOW_ROW } else { ROW },
        has_tail: !is_whole,
        size: lists.shown.recording.problem().size(),
        sense: if is_compared { Sense::hover() } else { Sense::click() },
        moment: Id::unique(("lists at", position.steps, position.events)),
        in_sight: None,
        rect: Rect::NOTHING,
    };
    let frames = match which {
        NodeList::Path => lists.moment.open.frames(&lists.shown.recording),
        _ => Vec::new(),
    };
    Excerpt { list, rows: NodeRows { which, lists, values, numbers, frames, window: Window::default() } }
}

/// The lower one of two lists: its columns are those of the upper one.
fn plain(excerpt: Excerpt<'_>) -> Excerpt<'_> {
    if excerpt.list.is_whole {
        return excerpt;
    }
    Excerpt { list: RowList { letters: ListLetters::Above, has_tail: false, ..excerpt.list }, ..excerpt }
}

fn order_name(lists: Lists<'_>) -> String {
    let recording = &lists.shown.recording;
    if recording.history().is_stack() {
        return if lists.is_whole() { "top first; last in, first out" } else { DEEPEST_ON_TOP }.to_owned();
    }
    let order = recording.order();
    let name = match (order.by, order.first_in()) {
        _ if lists.is_whole() => format!("next on top; {}", order.name()),
        (OrderBy::Arrival, true) => OLDEST_ON_TOP.to_owned(),
        (OrderBy::Arrival, false) => text::NEWEST_ON_TOP.to_owned(),
        (OrderBy::LayerThenH, _) => "least h on top".to_owned(),
        (OrderBy::DeepestThenH, _) => DEEPEST_ON_TOP.to_owned(),
        _ => format!("least {} on top", recording.settings().value().sign()),
    };
    if recording.is_inferred() { format!("inferred, {name}") } else { name }
}

fn two_ui(ui: &mut Ui, pen: Pen, rect: Rect, [upper, lower]: [Excerpt<'_>; 2], actions: &mut Actions) {
    let (first, second) = place_pair(ui, pen, rect, [upper.list, lower.list]);
    list_ui(ui, pen, &first, upper.rows, actions);
    if let Some(second) = second {
        list_ui(ui, pen, &second, lower.rows, actions);
    }
}

fn list_ui(ui: &mut Ui, pen: Pen, list: &RowList, mut rows: NodeRows<'_>, actions: &mut Actions) {
    let shown = rows_ui(ui, pen, list, &mut rows);
    let NodeRows { which, lists, .. } = rows;
    if lists.compared.is_some() {
        return;
    }
    for row in &shown.rows {
        let Some(node) = lists.shown.recording.with_number(row.key) else { continue };
        if row.response.hovered() {
            actions.push(CoreAction::Hover(Some(node)));
        }
        if row.response.clicked() {
            actions.push(CoreAction::Select(Some(node)));
        }
    }
    if let Some(more) = shown.more.filter(|_| !lists.seen.core.layout.is_presenting()) {
        all_rows_ui(ui, more, which, actions);
    }
}

/// A click on the number of rows that are left out shows all of them.
fn all_rows_ui(ui: &Ui, rect: Rect, which: NodeList, actions: &mut Actions) {
    let tapped = rect.expand2(vec2(0.0, (least_tapped(ui.ctx()) - rect.height()).max(0.0) / 2.0));
    let response = ui.interact(tapped, Id::unique(("all rows", which)), Sense::click());
    let response = response
        .on_hover_cursor(egui::CursorIcon::PointingHand)
        .on_hover_text("Show all rows in the whole window (F8 goes back)");
    if response.clicked() {
        actions.push(CoreAction::ShowPanel(PanelId::Lists));
        actions.push(CoreAction::Do(Command::PanelAlone));
    }
}

impl NodeRows<'_> {
    fn row_of(&self, id: NodeId, place: Option<usize>) -> ListRow {
        let Lists { seen, shown, .. } = self.lists;
        let recording = &shown.recording;
        let status = shown.status(id);
        let is_own = self.lists.compared.is_none();
        let is_pushed = is_own && self.pushes(id);
        let is_next = is_pushed || self.lists.is_next(self.which, id);
        let ground = if is_own && seen.core.selected() == Some(id) {
            RowGround::Selected
        } else if is_next {
            RowGround::Next
        } else if is_own && seen.core.hovered() == Some(id) {
            RowGround::Pointed
        } else {
            RowGround::Plain
        };
        let frame = self.frames.iter().find(|frame| frame.node == id);
        let texts = |columns: &[Column]| {
            columns.iter().map(|column| column.text(self.lists, id, place, frame)).collect()
        };
        ListRow {
            key: recording.number(id),
            board: recording.board(recording.nodes().state(id)),
            status,
            values: texts(&self.values),
            numbers: texts(&self.numbers),
            note: match frame.filter(|_| self.lists.is_whole()) {
                Some(frame) => {
                    let value = |id: &NodeId| f_number(recording.settings(), &recording.nodes().get(*id));
                    let values: Vec<_> = frame.successors.iter().filter_map(value).collect();
                    RowNote { text: values.join(", ").into(), ..RowNote::default() }
                }
                None => self.note(id, status, is_next, is_pushed),
            },
            ground,
            is_next,
            necessity: seen.core.necessity(id).filter(|_| is_own),
        }
    }

    fn is_new(&self, id: NodeId) -> bool {
        let moment = self.lists.moment;
        moment.step.as_ref().is_some_and(|step| {
            step.successors[..moment.successors].iter().any(|successor| successor.outcome.node() == Some(id))
        })
    }

    /// Whether the whole step has pushed a node on a stack: it is next.
    fn pushes(&self, id: NodeId) -> bool {
        pushes_next(self.lists.shown.recording.history(), self.lists.moment) && self.is_new(id)
    }

    fn note(&self, id: NodeId, status: NodeStatus, is_next: bool, is_pushed: bool) -> RowNote {
        let shown = self.lists.shown;
        let is_new = self.is_new(id);
        let change = shown.change(id).filter(|_| self.lists.is_whole());
        let has_appeared = change == Some(NodeChange::Appeared);
        let plain = |text: &'static str| RowNote { text: text.into(), ..RowNote::default() };
        let strong = |text: &'static str| RowNote { is_strong: true, ..plain(text) };
        match status {
            _ if is_pushed => strong(PUSHED),
            _ if is_next && shown.is_at_difference() => {
                let is_own = shown.recording.reported_by() == Some(ReportedBy::Program);
                strong(if is_own { "yours" } else { "theirs" })
            }
            _ if shown.reference_takes() == Some(id) => strong(shown.reference_name()),
            _ if is_next => strong(text::NEXT),
            NodeStatus::Current => plain("current"),
            _ if is_new && shown.recording.history().is_stack() => strong(PUSHED),
            NodeStatus::OnPath if shown.recording.nodes().parent(id).is_none() => plain("start"),
            _ if has_appeared => RowNote { hint: "New since the position shown before", ..plain("new") },
            _ if is_new => plain("new"),
            _ if change == Some(NodeChange::Moved) => {
                RowNote { hint: "Moved within the list since the position shown before", ..plain("moved") }
            }
            _ => RowNote::default(),
        }
    }
}

impl RowSource for NodeRows<'_> {
    fn count(&self) -> usize {
        self.lists.len(self.which)
    }

    fn row(&mut self, place: usize) -> Option<ListRow> {
        let id = self.window.row(self.lists, self.which, place)?;
        Some(self.row_of(id, Some(place)))
    }

    fn taken(&self) -> Option<ListRow> {
        Some(self.row_of(self.lists.taken(self.which)?, None))
    }
}

/// Heights in units.
const HEAD: f32 = 2.2;
const ITERATION_ROW: f32 = 2.1;
/// Rows below the stack, and the least room for the stack above them.
const ROWS: usize = 4;
const STACK: f32 = 13.0;
/// The width of a table beside the stack, of both, and of a stack whose letters have no row of their own.
const BESIDE: f32 = 13.4;
const BOTH: f32 = 24.5;
const NARROW_STACK: f32 = 19.0;
/// Of a panel that is alone: the table is beside the stack, and its rows are lower where there are many.
const BESIDE_WHOLE: f32 = 34.0;
const LEAST_ROW: f32 = 1.3;
/// Where the columns end, and where the note begins after the last one, in units.
const WIDE: [f32; 4] = [5.5, 12.5, 20.0, 27.0];
const NARROW: [f32; 3] = [4.5, 8.9, 13.2];
const NOTE: f32 = 1.0;

/// Takes the room of the table from a rectangle and fills it, if the search has iterations. Returns what is left.
fn iterations_ui(ui: &Ui, pen: Pen, rect: Rect, lists: Lists<'_>) -> Rect {
    let recording = &lists.shown.recording;
    if recording.algorithm().layer != Layer::Iteration {
        return rect;
    }
    let below = pen.u(HEAD + ITERATION_ROW * ROWS as f32);
    let (rest, table) = if lists.is_whole() && rect.width() >= pen.u(BESIDE_WHOLE + BOTH) {
        rect.split_left_right_at_x(rect.right() - pen.u(BESIDE_WHOLE))
    } else if rect.height() >= below + pen.u(STACK) {
        let (rest, table) = rect.split_top_bottom_at_y(rect.bottom() - below);
        ui.painter().hline(rect.x_range(), table.top(), Stroke::new(1.0, pen.theme.line()));
        (rest, table)
    } else if rect.width() >= pen.u(BOTH) {
        rect.split_left_right_at_x(rect.right() - pen.u(BESIDE))
    } else {
        return rect;
    };
    report(ui, "iterations", table, Some(pen.scale.least_text()));
    table_ui(ui, pen, table, lists);
    rest
}

fn table_ui(ui: &Ui, pen: Pen, rect: Rect, lists: Lists<'_>) {
    let recording = &lists.shown.recording;
    let all = iterations(recording, lists.moment);
    let (is_whole, units) = (lists.is_whole(), rect.height() / pen.u(1.0) - HEAD);
    let least = if is_whole { LEAST_ROW } else { ITERATION_ROW };
    let height = (units / (all.len() + 1) as f32).clamp(least, ITERATION_ROW);
    let ends: &[f32] = match rect.width() / pen.u(1.0) {
        width if width >= WIDE[3] + NOTE + 4.0 && is_whole => &WIDE,
        width if width >= WIDE[2] + NOTE + 4.0 => &WIDE[..3],
        _ => &NARROW,
    };
    let write_row = |y: f32, texts: &[&str], style: PenStyle| {
        for (end, text) in ends.iter().zip(texts) {
            let at = pos2(rect.left() + pen.u(*end), y);
            write(ui, at, Align2::RIGHT_CENTER, text, style, pen.u(*end));
        }
    };
    let head = Rect { max: pos2(rect.right(), rect.top() + pen.u(HEAD)), ..rect };
    let small = PenStyle { size: pen.scale.least_text(), ..pen.weak() };
    write_row(head.center().y, &["iteration", bound_word(recording), "visited", "steps"], small);
    if is_whole {
        let id = ui.scope_id().with("head of the iterations");
        ui.interact(head, id, Sense::hover()).on_hover_text(ITERATIONS_HINT);
    }
    let room = (units / height + 0.01).max(2.0) as usize;
    let is_goal = lists.moment.step.as_ref().is_some_and(|step| step.is_goal);
    // The last row is for the next iteration.
    let newest = &all[..all.len().min(room - 1)];
    let top = |place: usize| rect.top() + pen.u(HEAD + height * place as f32);
    for (place, counts) in newest.iter().rev().enumerate() {
        let row = Rect::from_min_size(pos2(rect.left(), top(place)), vec2(rect.width(), pen.u(height)));
        let note = match place + 1 == newest.len() {
            true if is_goal => "goal",
            true => "so far",
            false => "no goal",
        };
        let is_now = note != "no goal";
        if is_now {
            let ground = row.expand2(vec2(pen.u(0.3), 0.0));
            ui.painter().rect_filled(ground, pen.u(0.4) as u8, pen.theme.button());
        }
        let IterationCounts { index, bound, visited, steps } = *counts;
        let values = [number(index + 1), number(bound), number(visited), number(steps)];
        let style = if is_now { pen.strong() } else { pen.plain() };
        write_row(row.center().y, &values.each_ref().map(String::as_str), style);
        let last = ends[ends.len() - 1];
        if last > NARROW[2] {
            let at = pos2(rect.left() + pen.u(last + NOTE), row.center().y);
            write(ui, at, Align2::LEFT_CENTER, note, pen.weak(), rect.right() - at.x);
        }
    }
    if !is_goal {
        let y = rect.top() + pen.u(HEAD + height * (newest.len() as f32 + 0.5));
        write_row(y, &[&number(all.len() as u64 + 1), "…"], pen.weak());
    }
}
