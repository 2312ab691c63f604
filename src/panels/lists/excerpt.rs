//! The lists of a search in fixed rows.

use egui::{Align2, Id, Rect, Sense, Ui, pos2, vec2};

use super::column::Column;
use super::iterations::{NARROW_STACK, iterations_ui};
use super::table::{Lists, Window};
use crate::core::{Command, CoreAction, PanelId, TermKind, limit_text, pushes_next, side_text};
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{Pen, write};
use crate::panels::rows::{
    LOW_ROW, ListLetters, ListRow, ROW, RowColumn, RowGround, RowList, RowNote, RowSource, has_room_for_two,
    place_pair, rows_ui,
};
use crate::panels::text::lists as text;
use crate::picture::{capitalised, f_number, h_number, number};
use crate::recording::{Compared, NextChoice, NodeList, NodeStatus};
use crate::search::{History, ListColumn, Node, NodeId, NodeValue, OrderBy, Settings, Side};

/// In a search from both ends, in units: the height of the name of a side, the least width of its lists, and the gap beside them.
const SIDE_NAME: f32 = 1.6;
const LEAST_SIDE: f32 = 10.6;
const SIDES_APART: f32 = 0.8;

/// The least height of the one list of a search that shows its last row as well, in units.
const WITH_TAIL: f32 = 10.8;

/// A column of values.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueColumn {
    Of(ListColumn),
    /// The limit on F of a frame.
    Limit,
}

/// What a list is called, and in which order it is.
struct Named<'a> {
    /// In reports.
    name: &'static str,
    title: &'a str,
    order: &'a str,
}

const fn named<'a>(name: &'static str, title: &'a str, order: &'a str) -> Named<'a> {
    Named { name, title, order }
}

/// One list of a search: how it is shown, and its rows.
struct Excerpt<'a> {
    list: RowList,
    rows: NodeRows<'a>,
}

/// The nodes of a list as rows.
struct NodeRows<'a> {
    which: NodeList,
    lists: Lists<'a>,
    values: Vec<ValueColumn>,
    number: Option<ListColumn>,
    window: Window,
}

/// All lists of the algorithm in a rectangle.
pub fn excerpts_ui(
    ui: &mut Ui,
    rect: Rect,
    scale: UnitScale,
    lists: Lists<'_>,
    actions: &mut Vec<CoreAction>,
) {
    let pen = Pen::new(ui, scale);
    let order = order_name(lists);
    let (open, closed) = (NodeList::Open(Side::Forward), NodeList::Closed(Side::Forward));
    let newest = text::NEWEST_ON_TOP;
    match lists.shown.recording.history() {
        History::Lists => {
            let upper = excerpt(open, &named("open list", text::OPEN, &order), lists);
            let lower = named("closed list", text::CLOSED, newest);
            two_ui(ui, pen, rect, [upper, plain(excerpt(closed, &lower, lists))], actions);
        }
        History::StackAndVisited => {
            let upper = excerpt(open, &named("open list", text::STACK, &order), lists);
            let lower = named("closed list", text::VISITED, newest);
            two_ui(ui, pen, rect, [upper, plain(excerpt(closed, &lower, lists))], actions);
        }
        History::Stack => {
            let rect = iterations_ui(ui, pen, rect, lists);
            let mut stack = excerpt(open, &named("open list", text::STACK, &order), lists);
            if rect.width() < pen.u(NARROW_STACK) {
                stack.list.letters = ListLetters::Below;
            }
            excerpt_ui(ui, pen, stack, rect, actions);
        }
        History::Frontier => {
            let path = named("path", text::PATH, text::DEEPEST_ON_TOP);
            let upper = excerpt(NodeList::Path, &path, lists);
            let lower = excerpt(open, &named("open list", text::OPEN, &order), lists);
            two_ui(ui, pen, rect, [upper, lower], actions);
        }
        History::TwoSided => {
            for (side, place) in Side::ALL.into_iter().zip(two_sides(pen, rect)) {
                let head = Rect::from_min_size(place.min, vec2(place.width(), pen.u(SIDE_NAME)));
                let rest = Rect { min: pos2(place.left(), head.bottom()), ..place };
                let [open, closed] = match side {
                    Side::Forward => ["open list", "closed list"],
                    Side::Backward => ["open list of the goal", "closed list of the goal"],
                };
                let open = named(open, text::OPEN, "");
                let closed = named(closed, text::CLOSED, "");
                let upper = excerpt(NodeList::Open(side), &open, lists);
                let lower = plain(excerpt(NodeList::Closed(side), &closed, lists));
                let name = capitalised(side_text(side));
                let has_both = has_room_for_two(pen, rest, upper.list.row);
                let name = if has_both { name } else { text::without_closed(&name) };
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
    let side = lists.shown.choice().map_or(Side::Forward, NextChoice::side);
    let name = if lists.salt() == Some(Compared::A) { "open list of A" } else { "open list of B" };
    let title = match (history.is_stack(), history, side) {
        (true, ..) => text::STACK,
        (_, History::TwoSided, side) => side_text(side),
        _ => text::OPEN,
    };
    let title = capitalised(title);
    let mut excerpt = excerpt(NodeList::Open(side), &named(name, &title, ""), lists);
    excerpt.list.number = None;
    // With few rows, those at the top say more.
    excerpt.list.has_tail = rect.height() >= pen.u(WITH_TAIL);
    excerpt_ui(ui, pen, excerpt, rect, &mut Vec::new());
}

/// A list of a search, as it is shown where nothing else is said.
fn excerpt<'a>(which: NodeList, named: &Named<'_>, lists: Lists<'a>) -> Excerpt<'a> {
    let values = match which {
        NodeList::Path => vec![ValueColumn::Of(ListColumn::F), ValueColumn::Limit],
        NodeList::Open(_) | NodeList::Closed(_) => values(lists),
    };
    let number = numbered(lists, which);
    let settings = lists.shown.recording.settings();
    let is_compared = lists.compared.is_some();
    let position = lists.shown.position();
    let order = lists.oldest_first(which).map_or(named.order, |_| text::OLDEST_ON_TOP);
    let is_low = !is_compared && !lists.seen.core.layout.is_presenting();
    let list = RowList {
        id: Id::unique(("list of a search", which, lists.salt())),
        name: named.name,
        title: named.title.to_owned(),
        status: which.status(lists.shown.recording.history()),
        count: lists.count_text(which),
        order: order.to_owned(),
        columns: values.iter().map(|value| column_of(*value, settings)).collect(),
        number: number.map(|column| Column::Of(column).heading(settings).0.to_lowercase()),
        bracket: lists.bracket(which),
        letters: ListLetters::Beside,
        is_beside: false,
        is_terse: is_compared,
        row: if is_low { LOW_ROW } else { ROW },
        has_tail: true,
        size: lists.shown.recording.problem().size(),
        sense: if is_compared { Sense::hover() } else { Sense::click() },
        moment: Id::unique(("lists at", position.steps, position.events)),
        in_sight: None,
        rect: Rect::NOTHING,
    };
    Excerpt { list, rows: NodeRows { which, lists, values, number, window: Window::default() } }
}

/// The lower one of two lists: its columns are those of the upper one.
fn plain(excerpt: Excerpt<'_>) -> Excerpt<'_> {
    Excerpt { list: RowList { letters: ListLetters::Above, has_tail: false, ..excerpt.list }, ..excerpt }
}

/// How the open list is ordered, in few words.
fn order_name(lists: Lists<'_>) -> String {
    let recording = &lists.shown.recording;
    if recording.history().is_stack() {
        return text::DEEPEST_ON_TOP.to_owned();
    }
    let order = recording.order();
    let name = match (order.by, order.first_in()) {
        (OrderBy::Arrival, true) => text::OLDEST_ON_TOP.to_owned(),
        (OrderBy::Arrival, false) => text::NEWEST_ON_TOP.to_owned(),
        (OrderBy::LayerThenH, _) => text::least_on_top("h"),
        (OrderBy::DeepestThenH, _) => text::DEEPEST_ON_TOP.to_owned(),
        _ => text::least_on_top(recording.settings().value().sign()),
    };
    if recording.is_inferred() { text::inferred(&name) } else { name }
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

/// What a list numbers, if the table of its algorithm does.
fn numbered(lists: Lists<'_>, which: NodeList) -> Option<ListColumn> {
    let columns = lists.shown.recording.settings().algorithm.info().columns;
    let number = match which {
        NodeList::Closed(_) if columns.contains(&ListColumn::Expansion) => ListColumn::Expansion,
        NodeList::Open(_) | NodeList::Closed(_) => ListColumn::Node,
        NodeList::Path => return None,
    };
    columns.contains(&number).then_some(number)
}

fn column_of(value: ValueColumn, settings: &Settings) -> RowColumn {
    let (heading, kind) = match value {
        ValueColumn::Limit => (text::LIMIT, TermKind::Value),
        ValueColumn::Of(ListColumn::Depth) => ("depth", TermKind::G),
        ValueColumn::Of(column) => {
            let kind = match column {
                ListColumn::G => TermKind::G,
                ListColumn::H => TermKind::H,
                _ => TermKind::Value,
            };
            (Column::Of(column).heading(settings).0, kind)
        }
    };
    RowColumn { heading, kind, is_wide: value == ValueColumn::Of(ListColumn::Depth) }
}

fn two_ui(
    ui: &mut Ui,
    pen: Pen,
    rect: Rect,
    [upper, lower]: [Excerpt<'_>; 2],
    actions: &mut Vec<CoreAction>,
) {
    let (first, second) = place_pair(ui, pen, rect, [upper.list, lower.list]);
    list_ui(ui, pen, &first, upper.rows, actions);
    if let Some(second) = second {
        list_ui(ui, pen, &second, lower.rows, actions);
    }
}

fn excerpt_ui(ui: &mut Ui, pen: Pen, excerpt: Excerpt<'_>, rect: Rect, actions: &mut Vec<CoreAction>) {
    list_ui(ui, pen, &RowList { rect, ..excerpt.list }, excerpt.rows, actions);
}

fn list_ui(ui: &mut Ui, pen: Pen, list: &RowList, mut rows: NodeRows<'_>, actions: &mut Vec<CoreAction>) {
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
fn all_rows_ui(ui: &Ui, rect: Rect, which: NodeList, actions: &mut Vec<CoreAction>) {
    let response = ui.interact(rect, Id::unique(("all rows", which)), Sense::click());
    let response = response
        .on_hover_cursor(egui::CursorIcon::PointingHand)
        .on_hover_text("Show all rows in the whole window (F8 goes back)");
    if response.clicked() {
        actions.push(CoreAction::ShowPanel(PanelId::Lists));
        actions.push(CoreAction::Do(Command::PanelAlone));
    }
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

impl NodeRows<'_> {
    fn row_of(&self, id: NodeId) -> ListRow {
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
        ListRow {
            key: recording.number(id),
            board: recording.board(recording.nodes().state(id)),
            status,
            values: self.values.iter().map(|value| value_text(*value, id, self.lists)).collect(),
            number: self.number.map_or_else(String::new, |column| Column::Of(column).text(shown, id, status)),
            note: self.note(id, status, is_next, is_pushed),
            ground,
            is_next,
            necessity: seen.core.necessity(id).filter(|_| is_own),
        }
    }

    /// Whether the step under way has made a node.
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
        let Lists { shown, .. } = self.lists;
        let is_new = self.is_new(id);
        let (text, is_strong) = match status {
            _ if is_pushed => (text::PUSHED, true),
            _ if is_next && shown.is_at_difference() => (text::YOURS, true),
            _ if shown.reference_takes() == Some(id) => {
                return RowNote { text: shown.reference_name().into(), is_strong: true };
            }
            _ if is_next => (text::NEXT, true),
            NodeStatus::Current => (text::CURRENT, false),
            _ if is_new && shown.recording.history().is_stack() => (text::PUSHED, true),
            _ if is_new => (text::NEW, false),
            NodeStatus::OnPath if shown.recording.nodes().parent(id).is_none() => (text::START, false),
            _ => ("", false),
        };
        RowNote { text: text.into(), is_strong }
    }
}

impl RowSource for NodeRows<'_> {
    fn count(&self) -> usize {
        self.lists.len(self.which)
    }

    fn row(&mut self, place: usize) -> Option<ListRow> {
        let id = self.window.row(self.lists, self.which, place)?;
        Some(self.row_of(id))
    }

    fn taken(&self) -> Option<ListRow> {
        Some(self.row_of(self.lists.taken(self.which)?))
    }
}
