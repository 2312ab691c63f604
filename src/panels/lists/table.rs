//! One list as a table that scrolls at any length.

use std::sync::Arc;

use egui::{
    Align, Galley, Id, Layout, Rect, RichText, Sense, TextStyle, TextWrapMode, Ui, Vec2, WidgetText, pos2,
    vec2,
};
use egui_extras::{Column as Width, TableBuilder, TableRow};

use super::column::Column;
use crate::core::{Change, CoreAction, Seen, Shown};
use crate::kit::Theme;
use crate::kit::parts::{SELECTED_NODE, report};
use crate::kit::widgets::{Bracket, mini_board_size, paint_mini_board, paint_moved, paint_next_mark, say};
use crate::panels::necessity::paint_necessity;
use crate::panels::rows::{ListBracket, Moving, Ties};
use crate::panels::text::lists as text;
use crate::picture::number;
use crate::recording::{Compared, Moment, NodeList, NodeStatus, Region};
use crate::search::{History, ListColumn, NodeId};

const CELL: f32 = 12.0;
/// Room for the columns left of a bracket.
const LEFT_OF_TIES: f32 = 264.0;
const HEADER_HEIGHT: f32 = 20.0;
/// Rows that are found at once: about as many as are visible.
const WINDOW: usize = 64;

/// One of two searches side by side, whose list is shown.
#[derive(Clone, Copy)]
pub struct ComparedLists {
    pub which: Compared,
    /// The node that is taken next.
    pub taken: Option<NodeId>,
}

#[derive(Clone, Copy)]
pub struct Lists<'a> {
    pub seen: Seen<'a>,
    /// `None` for the lists of the seen's own search.
    pub compared: Option<ComparedLists>,
    pub shown: &'a Shown,
    pub moment: &'a Moment,
    pub height: f32,
    /// The y coordinate of the panel's top.
    pub top: f32,
}

impl<'a> Lists<'a> {
    /// The cells of the plane that the lists are limited to.
    fn filter(self) -> Option<&'a Region> {
        self.seen.core.views.plane.filter.as_ref().filter(|_| self.compared.is_none())
    }

    /// Distinguishes the lists of two searches on one screen.
    pub fn salt(self) -> Option<Compared> {
        self.compared.map(|compared| compared.which)
    }

    /// Nodes on a list. If the lists are limited to some cells of the plane, only those in them.
    pub fn count(self, which: NodeList) -> usize {
        let Some(region) = self.filter() else { return self.len(which) };
        let Some(now) = self.shown.counting.now().filter(|_| which.side() == region.side) else { return 0 };
        let counts = now.counts_of(region);
        match which {
            NodeList::Open(_) => counts.warm() as usize,
            NodeList::Closed(_) => (counts.closed + counts.current) as usize,
            NodeList::Path => self.len(which),
        }
    }

    /// The count beside a list's title. If the lists are limited to some cells of the plane, that of the whole list as well.
    pub fn count_text(self, which: NodeList) -> String {
        let count = number(self.count(which) as u64);
        if self.filter().is_none() || which == NodeList::Path {
            return count;
        }
        text::count_of(&count, self.whole_len(which) as u64)
    }

    /// The rows of a list that is limited to some cells of the plane; `None` if it is not limited.
    fn limited(self, which: NodeList) -> Option<&'a [NodeId]> {
        let region = self.filter().filter(|_| which != NodeList::Path)?;
        let members = self.shown.counting.members().filter(|_| which.side() == region.side);
        Some(members.map_or(&[], |members| match which {
            NodeList::Open(_) => &members.open[..],
            NodeList::Closed(_) | NodeList::Path => &members.closed[..],
        }))
    }

    /// Number of rows.
    pub fn len(self, which: NodeList) -> usize {
        if let Some(limited) = self.limited(which) {
            return limited.len();
        }
        self.whole_len(which)
    }

    fn whole_len(self, which: NodeList) -> usize {
        let recording = &self.shown.recording;
        match which {
            NodeList::Open(side) => self.moment.open.len(recording, side),
            NodeList::Closed(side) if recording.history() == History::TwoSided => self.shown.closed_len(side),
            NodeList::Closed(_) => self.moment.closed_len(recording) as usize,
            NodeList::Path => self.moment.open.path().map_or(0, <[_]>::len),
        }
    }

    /// Whether a node of a list is next, and that is shown.
    pub fn is_next(self, which: NodeList, id: NodeId) -> bool {
        let is_open = matches!(which, NodeList::Open(_));
        if let Some(ComparedLists { taken, .. }) = self.compared {
            return is_open && taken == Some(id);
        }
        is_open && self.shown.choice().is_some_and(|choice| choice.winner() == id)
    }

    /// How many rows at the top of a list share the value of the node that is next, if that is shown. Those of a list that
    /// is limited to some cells of the plane are not in their order.
    pub fn tied(self, which: NodeList) -> usize {
        let choice = self.shown.choice().filter(|choice| which == NodeList::Open(choice.side()));
        choice.filter(|_| self.limited(which).is_none()).map_or(0, |choice| choice.tied)
    }

    /// The nodes of a list from the oldest on, while their order is hidden.
    pub fn oldest_first(self, which: NodeList) -> Option<&'a [NodeId]> {
        let NodeList::Open(side) = which else { return None };
        self.shown.oldest_first(side).filter(|_| self.limited(which).is_none())
    }

    /// What holds the first rows together.
    pub fn bracket(self, which: NodeList) -> Option<ListBracket> {
        if let Some(nodes) = self.oldest_first(which) {
            let words = text::ORDER_HIDDEN.map(str::to_owned);
            return Some(ListBracket { count: nodes.len(), words, is_dotted: true });
        }
        let count = self.tied(which);
        let choice = self.shown.choice().filter(|_| count > 1)?;
        let settings = self.shown.recording.settings();
        let value = settings.value();
        let words = text::tied(count, value.sign(), &value.number(settings, &choice.step.node));
        Some(ListBracket { count, words, is_dotted: false })
    }

    /// The node that the last step took out of a list.
    pub fn taken(self, which: NodeList) -> Option<NodeId> {
        let is_taken_out = matches!(which, NodeList::Open(_)) && !self.shown.recording.history().is_stack();
        let step = self.moment.step.as_ref().filter(|_| is_taken_out)?;
        Some(step.id).filter(|id| self.shown.status(*id) != NodeStatus::Open)
    }

    pub fn row_height(self) -> f32 {
        mini_board_size(self.shown.recording.problem().size(), CELL).y + 6.0
    }
}

/// Shows the list in the given height.
pub fn table_ui(ui: &mut Ui, which: NodeList, height: f32, lists: Lists<'_>, actions: &mut Vec<CoreAction>) {
    let shown = lists.shown;
    let recording = &shown.recording;
    let settings = recording.settings();
    let narrow = recording.history() == History::TwoSided;
    let columns = Column::all(settings, matches!(which, NodeList::Open(_)));
    let board = mini_board_size(recording.problem().size(), CELL).x;
    let mut window = Window::default();
    let bracket = lists.bracket(which);
    let mut ties = Ties::of(bracket.as_ref());
    let is_dotted = bracket.as_ref().is_some_and(|bracket| bracket.is_dotted);
    let words = bracket.and_then(|bracket| bracket_words(ui, &bracket.words));
    let ground = words.as_ref().map_or(f32::INFINITY, |words| words.left - 14.0);
    // Rows of a table do not fly to the current board.
    let mut moving = Moving::new(
        ui.ctx(),
        Id::unique(("rows of a table", which)),
        lists.taken(which).map(|id| recording.number(id)),
        0.0,
    );
    ui.push_id(which, |ui| {
        // No gaps between cells, so that a whole row can be highlighted; and no cell may widen the panel.
        ui.spacing_mut().item_spacing.x = 0.0;
        let mut table = TableBuilder::new(ui)
            .sense(Sense::click())
            .min_scrolled_height(height)
            .max_scroll_height(height)
            .auto_shrink([false, false])
            .cell_layout(Layout::left_to_right(Align::Center));
        for column in &columns {
            let width = column.width(board, narrow).map_or(Width::remainder(), Width::exact);
            table = table.column(width.clip(true));
        }
        table
            .header(HEADER_HEIGHT, |mut header| {
                for column in &columns {
                    let (name, meaning) = column.heading(settings);
                    header.col(|ui| {
                        let colour = column.colour(Theme::of(ui.ctx()));
                        ui.label(RichText::new(name).small().strong().color(colour)).on_hover_text(meaning);
                    });
                }
            })
            .body(|mut body| {
                let bounds = body.ui_mut().clip_rect();
                body.rows(lists.row_height(), lists.len(which), |mut row| {
                    let place = row.index();
                    if let Some(id) = window.row(lists, which, place) {
                        let at = RowPlace { place, ground, bounds };
                        row_ui(&mut row, at, (which, id), (&columns, &mut moving), lists, actions);
                        if place < ties.count {
                            ties.add(row.response().rect);
                        }
                    }
                });
            });
        moving.end(ui.ctx());
        if let (Some(words), Some((rows, count))) = (words, ties.rows) {
            ties_ui(ui, words, rows, (count < ties.count, is_dotted));
        }
    });
}

/// What a bracket holds together, in words.
struct BracketWords {
    galley: Arc<Galley>,
    /// Where they begin.
    left: f32,
}

/// Those words, laid out at the right side of the panel; `None` where there is no room.
fn bracket_words(ui: &Ui, words: &[String; 2]) -> Option<BracketWords> {
    const SCROLL_BAR: f32 = 12.0;
    let words = WidgetText::from(words.join("\n"));
    let galley = words.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body);
    let left = ui.max_rect().right() - SCROLL_BAR - galley.size().x;
    (left > ui.max_rect().left() + LEFT_OF_TIES).then_some(BracketWords { galley, left })
}

/// A bracket beside the nodes that belong together. The table around it has been shown.
fn ties_ui(ui: &Ui, words: BracketWords, rows: Rect, (has_more, is_dotted): (bool, bool)) {
    let table = ui.min_rect();
    let body = table.top() + HEADER_HEIGHT..=table.bottom();
    let (top, bottom) = (rows.top().max(*body.start()), rows.bottom().min(*body.end()));
    if bottom - top < HEADER_HEIGHT {
        return;
    }
    let is_open_below = has_more || bottom < rows.bottom();
    let right = words.left - 8.0;
    let rect = Rect::from_min_max(pos2(right - 8.0, top + 4.0), pos2(right, bottom - 4.0));
    Bracket { rect, is_open_below, is_dotted, width: 2.0 }.paint(ui);
    let at = pos2(words.left, rect.center().y - words.galley.size().y / 2.0);
    say(ui, Rect::from_min_size(at, words.galley.size()), words.galley.text());
    ui.painter().galley(at, words.galley, Theme::of(ui.ctx()).text());
}

/// The visible rows of an open list, found once and not once per row.
#[derive(Default)]
pub struct Window {
    first: usize,
    rows: Vec<NodeId>,
}

impl Window {
    pub fn row(&mut self, lists: Lists<'_>, which: NodeList, place: usize) -> Option<NodeId> {
        if let Some(nodes) = lists.limited(which).or_else(|| lists.oldest_first(which)) {
            return nodes.get(place).copied();
        }
        let Lists { shown, moment, .. } = lists;
        let recording = &shown.recording;
        let side = match which {
            NodeList::Closed(side) if recording.history() == History::TwoSided => {
                return shown.closed_row(side, place);
            }
            NodeList::Closed(_) => return moment.closed_row(recording, place),
            NodeList::Path => return moment.open.path()?.iter().rev().nth(place).copied(),
            NodeList::Open(side) => side,
        };
        if place < self.first || place >= self.first + self.rows.len() {
            self.first = place;
            self.rows = moment.open.rows(recording, side, place..place + WINDOW);
        }
        self.rows.get(place - self.first).copied()
    }
}

/// A row on its way, and the area in which it is painted.
#[derive(Clone, Copy)]
struct RowPlace {
    place: usize,
    /// Where the ground of the node that is next ends.
    ground: f32,
    bounds: Rect,
}

fn row_ui(
    row: &mut TableRow<'_, '_>,
    at: RowPlace,
    (which, id): (NodeList, NodeId),
    (columns, moving): (&[Column], &mut Moving),
    lists: Lists<'_>,
    actions: &mut Vec<CoreAction>,
) {
    let Lists { seen, shown, .. } = lists;
    row.set_selected(seen.core.selected() == Some(id));
    row.set_hovered(seen.core.hovered() == Some(id));
    let number = shown.recording.number(id);
    let mut moved = None;
    for column in columns {
        row.col(|ui| {
            let moved = *moved.get_or_insert_with(|| moving.row(ui.ctx(), number, ui.max_rect().top()));
            paint_moved(ui, moved, at.bounds, |ui| cell_ui(ui, at, (which, id), column, lists));
        });
    }
    let response = row.response();
    if response.hovered() {
        actions.push(CoreAction::Hover(Some(id)));
    }
    if response.clicked() {
        actions.push(CoreAction::Select(Some(id)));
    }
}

fn cell_ui(ui: &mut Ui, at: RowPlace, (which, id): (NodeList, NodeId), column: &Column, lists: Lists<'_>) {
    let Lists { seen, shown, .. } = lists;
    let status = shown.status(id);
    let is_selected = seen.core.selected() == Some(id);
    let change = shown.change(id);
    let is_next = lists.is_next(which, id);
    if is_next && !is_selected {
        let fill = Theme::of(ui.ctx()).status(NodeStatus::Current).1;
        let cell = ui.max_rect();
        let cell = Rect { max: pos2(cell.right().min(at.ground), cell.bottom()), ..cell };
        ui.painter().rect_filled(cell, 0, fill);
    } else {
        tint(ui, change.filter(|_| !is_selected));
    }
    match column {
        Column::Place if is_next => next_ui(ui),
        Column::Place => place_ui(ui, at.place, change),
        Column::Board => {
            board_ui(ui, shown, id);
            if is_selected {
                report(ui, SELECTED_NODE, ui.max_rect(), None);
            }
            if let Some(necessity) = seen.core.necessity(id) {
                let at = ui.max_rect().left_center() + vec2(5.0, -ui.max_rect().height() / 4.0);
                paint_necessity(ui, at, 10.0, necessity);
            }
        }
        Column::Of(ListColumn::Node | ListColumn::Expansion) => {
            ui.label(RichText::new(column.text(shown, id, status)).small());
        }
        Column::Of(of) => {
            let value = RichText::new(column.text(shown, id, status));
            let value = value.color(column.colour(Theme::of(ui.ctx())));
            ui.label(if *of == ListColumn::F { value.strong() } else { value });
        }
    }
}

/// Marks the node that is next, in place of its place: that is the first one, but for a random walk.
fn next_ui(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
    paint_next_mark(ui, rect.center(), 12.0, Vec2::RIGHT);
    if ui.available_width() > 30.0 {
        ui.add_space(4.0);
        ui.label(RichText::new(text::NEXT).small().strong());
    }
}

fn place_ui(ui: &mut Ui, place: usize, change: Option<Change>) {
    let mark = match change {
        Some(Change::Appeared) => "+",
        Some(Change::Moved) => "•",
        None => "",
    };
    let place = RichText::new(format!("{mark}{}", number(place as u64 + 1))).small();
    let label = ui.label(if change.is_some() { place.strong() } else { place.weak() });
    if let Some(change) = change {
        label.on_hover_text(match change {
            Change::Appeared => "New since the position shown before",
            Change::Moved => "Moved within the list since the position shown before",
        });
    }
}

pub fn board_ui(ui: &mut Ui, shown: &Shown, id: NodeId) {
    let board = shown.recording.board(shown.recording.nodes().state(id));
    let size = mini_board_size(board.size(), CELL);
    ui.add_space(2.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    paint_mini_board(ui, rect.min, &board, CELL, shown.status(id));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, board.to_string()));
}

/// Highlights what the last step changed.
fn tint(ui: &Ui, change: Option<Change>) {
    if change.is_some() {
        let theme = Theme::of(ui.ctx());
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, theme.changed());
    }
}
