//! The panels, one a file: each reads the session, paints, and pushes actions.

mod breakpoint_form;
mod breakpoints;
mod current;
mod dialogs;
mod encodings;
mod inspector;
mod lists;
mod menu;
mod notice;
mod path;
mod settings;
mod setup;
mod transport;

pub use dialogs::dialogs_ui;
pub use lists::lists_ui;
pub use menu::menu_ui;
pub use notice::notice_ui;
pub use setup::setup_ui;
pub use transport::transport_ui;

use egui::{Frame, Margin, Response, RichText, Ui};

use super::theme::{GAP, SECTION_GAP, Theme};
use super::widgets::{light_up, mini_board};
use crate::search::NodeId;
use crate::session::{Action, Session, Shown};

/// The frame of every panel.
pub fn frame(ui: &Ui) -> Frame {
    Frame::new().fill(Theme::of(ui.ctx()).panel()).inner_margin(Margin::same(GAP as i8))
}

/// The middle of the window: the current node, what is inspected, the path, and the board's encodings.
pub fn search_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    current::current_ui(ui, session, actions);
    breakpoints::breakpoints_ui(ui, session, actions);
    if session.selected.is_some() {
        inspector::inspector_ui(ui, session, actions);
        path::path_ui(ui, session, actions);
    } else {
        path::path_ui(ui, session, actions);
        inspector::inspector_ui(ui, session, actions);
    }
    encodings::encodings_ui(ui, session);
}

/// The title of a section.
fn section(ui: &mut Ui, title: &str) -> Response {
    ui.label(RichText::new(title).heading().strong())
}

/// The gap and rule between sections.
fn section_gap(ui: &mut Ui) {
    ui.add_space(SECTION_GAP / 2.0);
    ui.separator();
    ui.add_space(SECTION_GAP / 2.0 - GAP);
}

/// With a capital letter, as a sentence begins.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What went wrong, in as many lines as it needs.
fn error_ui(ui: &mut Ui, text: &str) {
    let theme = Theme::of(ui.ctx());
    ui.add(egui::Label::new(RichText::new(text).color(theme.error())).wrap());
}

/// The small board of a node, which lights up while the pointer is at the node in whatever panel.
fn node_board(
    ui: &mut Ui,
    session: &Session,
    shown: &Shown,
    id: NodeId,
    cell: f32,
    actions: &mut Vec<Action>,
) -> Response {
    let board = shown.recording.board(shown.recording.nodes().state(id));
    let response = mini_board(ui, &board, cell, shown.standing(id));
    if session.hovered == Some(id) {
        light_up(ui, &response);
    }
    if response.hovered() {
        actions.push(Action::Hover(Some(id)));
    }
    response
}
