//! The open list in its order and the closed list, as tables that scroll at any length.

use egui::{Align, Layout, RichText, Sense, Ui};
use egui_extras::{Column, TableBuilder, TableRow};

use super::section;
use crate::recording::{Moment, Standing};
use crate::search::Side;
use crate::search::{Ended, NodeId};
use crate::session::{Action, Change, Session, Shown, number};
use crate::ui::Theme;
use crate::ui::widgets::{mini_board_size, node_mark, paint_mini_board};

const CELL: f32 = 12.0;
/// Height of a list's title and headings, with the gaps around them.
const TITLE_AND_HEADER: f32 = 74.0;
const PLACE_WIDTH: f32 = 58.0;
const VALUE_WIDTH: f32 = 35.0;
const DEPTH_WIDTH: f32 = 48.0;
const HEADINGS: [(&str, &str); 8] = [
    ("", "Place in the list"),
    ("Board", "The board"),
    ("f", "f = g + h"),
    ("g", "Moves from the start"),
    ("h", "Estimated moves to the goal"),
    ("Depth", "Depth in the tree: every move costs 1, so it equals g"),
    ("Gen.", "Number of the node, in order of generation"),
    ("Exp.", "Number of the expansion in which it was expanded"),
];

/// Both lists.
pub fn lists_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let Some((shown, moment)) = session.shown.as_ref().and_then(|shown| Some((shown, shown.moment()?)))
    else {
        section(ui, "Open list");
        ui.label(
            RichText::new(
                "The open list in its order, and the closed list, appear here with the first search.",
            )
            .weak(),
        );
        return;
    };
    let half = ((ui.available_height() - 2.0 * TITLE_AND_HEADER) / 2.0).max(row_height(shown) * 2.0);
    let order = shown.recording.order().name();
    let open = moment.open.len(&shown.recording, Side::Forward);
    title_ui(ui, "Open list", Standing::Open, open, &format!("next on top; {order}"));
    table_ui(ui, "open", half, session, shown, moment, open, actions);
    ui.add_space(6.0);
    let closed = moment.closed as usize;
    title_ui(ui, "Closed list", Standing::Closed, closed, "expanded last on top");
    table_ui(ui, "closed", half, session, shown, moment, closed, actions);
}

fn title_ui(ui: &mut Ui, title: &str, standing: Standing, len: usize, order: &str) {
    ui.horizontal(|ui| {
        node_mark(ui, standing);
        section(ui, title);
        ui.label(RichText::new(number(len as u64)).strong());
        ui.add(egui::Label::new(RichText::new(order).small().weak()).truncate());
    });
}

#[expect(clippy::too_many_arguments, reason = "one table, used twice, reads all of this")]
fn table_ui(
    ui: &mut Ui,
    which: &'static str,
    height: f32,
    session: &Session,
    shown: &Shown,
    moment: &Moment,
    len: usize,
    actions: &mut Vec<Action>,
) {
    let board_size = mini_board_size(shown.recording.problem().size(), CELL);
    let mut window = OpenWindow::default();
    ui.push_id(which, |ui| {
        // No gaps between the cells, so that a row can be marked as a whole; and nothing in a cell widens the panel.
        ui.spacing_mut().item_spacing.x = 0.0;
        let value = Column::exact(VALUE_WIDTH).clip(true);
        let number = Column::remainder().clip(true);
        TableBuilder::new(ui)
            .sense(Sense::click())
            .min_scrolled_height(height)
            .max_scroll_height(height)
            .auto_shrink([false, false])
            .cell_layout(Layout::left_to_right(Align::Center))
            .column(Column::exact(PLACE_WIDTH).clip(true))
            .column(Column::exact(board_size.x + 12.0).clip(true))
            .columns(value, 3)
            .column(Column::exact(DEPTH_WIDTH).clip(true))
            .columns(number, 2)
            .header(20.0, |mut header| {
                for (name, meaning) in HEADINGS {
                    header.col(|ui| {
                        ui.label(RichText::new(name).small().strong()).on_hover_text(meaning);
                    });
                }
            })
            .body(|body| {
                body.rows(row_height(shown), len, |mut row| {
                    let place = row.index();
                    let id = match which {
                        "open" => window.row(shown, moment, place),
                        _ => moment.closed_row(&shown.recording, place),
                    };
                    if let Some(id) = id {
                        row_ui(&mut row, place, id, session, shown, actions);
                    }
                });
            });
    });
}

fn row_height(shown: &Shown) -> f32 {
    mini_board_size(shown.recording.problem().size(), CELL).y + 6.0
}

/// The rows of the open list that are on the screen: found once, not once a row.
#[derive(Default)]
struct OpenWindow {
    first: usize,
    rows: Vec<NodeId>,
}

impl OpenWindow {
    fn row(&mut self, shown: &Shown, moment: &Moment, place: usize) -> Option<NodeId> {
        if place < self.first || place >= self.first + self.rows.len() {
            self.first = place;
            self.rows = moment.open.rows(&shown.recording, Side::Forward, place..place + 64);
        }
        self.rows.get(place - self.first).copied()
    }
}

fn row_ui(
    row: &mut TableRow<'_, '_>,
    place: usize,
    id: NodeId,
    session: &Session,
    shown: &Shown,
    actions: &mut Vec<Action>,
) {
    let recording = &shown.recording;
    let node = recording.nodes().get(id);
    let standing = shown.standing(id);
    let is_selected = session.selected == Some(id);
    let change = shown.change(id);
    let tinted = change.filter(|_| !is_selected);
    row.set_selected(is_selected);
    row.set_hovered(session.hovered == Some(id));
    let cell = |row: &mut TableRow<'_, '_>, text: String| {
        row.col(|ui| {
            tint(ui, tinted);
            ui.label(text);
        });
    };
    row.col(|ui| {
        tint(ui, tinted);
        let mark = match change {
            Some(Change::Appeared) => "+",
            Some(Change::Moved) => "•",
            None => "",
        };
        let place = RichText::new(format!("{mark}{}", number(place as u64 + 1))).small();
        let label = ui.label(if change.is_some() { place.strong() } else { place.weak() });
        if let Some(change) = change {
            label.on_hover_text(match change {
                Change::Appeared => "New since the step shown before",
                Change::Moved => "Was on the other list at the step shown before",
            });
        }
    });
    row.col(|ui| {
        tint(ui, tinted);
        let board = recording.board(node.state);
        let size = mini_board_size(board.size(), CELL);
        ui.add_space(2.0);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        paint_mini_board(ui, rect.min, &board, CELL, standing);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, board.to_string()));
    });
    let has_h = recording.settings().heuristic_in_use().is_some();
    let or_dash = |value: u32| if has_h { number(value) } else { "–".to_owned() };
    cell(row, or_dash(node.f()));
    cell(row, number(node.g));
    cell(row, or_dash(node.h));
    cell(row, number(node.g));
    let long = |row: &mut TableRow<'_, '_>, text: String| {
        row.col(|ui| {
            tint(ui, tinted);
            ui.label(RichText::new(text).small());
        });
    };
    long(row, number(id.0));
    let expanded = match recording.nodes().ended(id) {
        Ended::Selected(at) if standing != Standing::Open => number(at + 1),
        _ => "–".to_owned(),
    };
    long(row, expanded);
    let response = row.response();
    if response.hovered() {
        actions.push(Action::Hover(Some(id)));
    }
    if response.clicked() {
        actions.push(Action::Select(Some(id)));
    }
}

/// Marks what changed with the last step.
fn tint(ui: &Ui, change: Option<Change>) {
    if change.is_some() {
        let theme = Theme::of(ui.ctx());
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, theme.changed());
    }
}
