//! One list as a table that scrolls at any length.

use egui::{Align, Layout, RichText, Sense, Ui};
use egui_extras::{Column as Width, TableBuilder, TableRow};

use super::column::Column;
use crate::recording::Moment;
use crate::search::{History, ListColumn, NodeId, Side};
use crate::session::{Action, Change, Session, Shown, number};
use crate::ui::Theme;
use crate::ui::text::lists as text;
use crate::ui::widgets::{mini_board_size, paint_mini_board};

const CELL: f32 = 12.0;
const HEADER_HEIGHT: f32 = 20.0;
/// Rows that are found at once: about as many as are visible.
const WINDOW: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Which {
    /// The open nodes, or the stack.
    Open(Side),
    /// The closed nodes, or the visited ones.
    Closed(Side),
    /// The path of recursive best-first search, deepest first.
    Frames,
}

impl Which {
    fn side(self) -> Side {
        match self {
            Self::Open(side) | Self::Closed(side) => side,
            Self::Frames => Side::Forward,
        }
    }
}

#[derive(Clone, Copy)]
pub struct Lists<'a> {
    pub session: &'a Session,
    pub shown: &'a Shown,
    pub moment: &'a Moment,
    pub height: f32,
    /// The y coordinate of the panel's top.
    pub top: f32,
}

impl<'a> Lists<'a> {
    /// Nodes on a list. If the lists are limited to some cells of the plane, only those in them.
    pub fn count(self, which: Which) -> usize {
        let Some(region) = &self.session.plane.filter else { return self.len(which) };
        let Some(now) = self.shown.counting.now().filter(|_| which.side() == region.side) else { return 0 };
        let counts = now.counts_of(region);
        match which {
            Which::Open(_) => counts.warm() as usize,
            Which::Closed(_) => (counts.closed + counts.current) as usize,
            Which::Frames => self.len(which),
        }
    }

    /// The rows of a list that is limited to some cells of the plane; `None` if it is not limited.
    fn limited(self, which: Which) -> Option<&'a [NodeId]> {
        let region = self.session.plane.filter.as_ref().filter(|_| which != Which::Frames)?;
        let members = self.shown.counting.members().filter(|_| which.side() == region.side);
        Some(members.map_or(&[], |members| match which {
            Which::Open(_) => &members.open[..],
            Which::Closed(_) | Which::Frames => &members.closed[..],
        }))
    }

    /// Number of rows.
    pub fn len(self, which: Which) -> usize {
        if let Some(limited) = self.limited(which) {
            return limited.len();
        }
        let recording = &self.shown.recording;
        match which {
            Which::Open(side) => self.moment.open.len(recording, side),
            Which::Closed(side) if recording.history() == History::TwoSided => self.shown.closed_len(side),
            Which::Closed(_) => self.moment.closed_len(recording) as usize,
            Which::Frames => self.moment.open.path().map_or(0, <[_]>::len),
        }
    }

    pub fn row_height(self) -> f32 {
        mini_board_size(self.shown.recording.problem().size(), CELL).y + 6.0
    }
}

/// Shows the list in the given height.
pub fn table_ui(ui: &mut Ui, which: Which, height: f32, lists: Lists<'_>, actions: &mut Vec<Action>) {
    let shown = lists.shown;
    let recording = &shown.recording;
    let settings = recording.settings();
    let narrow = recording.history() == History::TwoSided;
    let columns = Column::all(settings, matches!(which, Which::Open(_)));
    let board = mini_board_size(recording.problem().size(), CELL).x;
    let mut window = Window::default();
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
            .body(|body| {
                body.rows(lists.row_height(), lists.len(which), |mut row| {
                    let place = row.index();
                    if let Some(id) = window.row(lists, which, place) {
                        row_ui(&mut row, place, id, &columns, lists, actions);
                    }
                });
            });
    });
}

/// The visible rows of an open list, found once and not once per row.
#[derive(Default)]
pub struct Window {
    first: usize,
    rows: Vec<NodeId>,
}

impl Window {
    pub fn row(&mut self, lists: Lists<'_>, which: Which, place: usize) -> Option<NodeId> {
        if let Some(limited) = lists.limited(which) {
            return limited.get(place).copied();
        }
        let Lists { shown, moment, .. } = lists;
        let recording = &shown.recording;
        let side = match which {
            Which::Closed(side) if recording.history() == History::TwoSided => {
                return shown.closed_row(side, place);
            }
            Which::Closed(_) => return moment.closed_row(recording, place),
            Which::Frames => return moment.open.path()?.iter().rev().nth(place).copied(),
            Which::Open(side) => side,
        };
        if place < self.first || place >= self.first + self.rows.len() {
            self.first = place;
            self.rows = moment.open.rows(recording, side, place..place + WINDOW);
        }
        self.rows.get(place - self.first).copied()
    }
}

fn row_ui(
    row: &mut TableRow<'_, '_>,
    place: usize,
    id: NodeId,
    columns: &[Column],
    lists: Lists<'_>,
    actions: &mut Vec<Action>,
) {
    let Lists { session, shown, .. } = lists;
    let status = shown.status(id);
    let is_selected = session.selected() == Some(id);
    let change = shown.change(id);
    row.set_selected(is_selected);
    row.set_hovered(session.hovered() == Some(id));
    for column in columns {
        row.col(|ui| {
            tint(ui, change.filter(|_| !is_selected));
            match column {
                Column::Place => place_ui(ui, place, change),
                Column::Board => board_ui(ui, shown, id),
                Column::Of(ListColumn::Node | ListColumn::Expansion) => {
                    ui.label(RichText::new(column.text(shown, id, status)).small());
                }
                Column::Of(of) => {
                    let value = RichText::new(column.text(shown, id, status));
                    let value = value.color(column.colour(Theme::of(ui.ctx())));
                    ui.label(if *of == ListColumn::F { value.strong() } else { value });
                }
            }
        });
    }
    let response = row.response();
    if response.hovered() {
        actions.push(Action::Hover(Some(id)));
    }
    if response.clicked() {
        actions.push(Action::Select(Some(id)));
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
            Change::Appeared => text::APPEARED_HINT,
            Change::Moved => text::MOVED_HINT,
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
