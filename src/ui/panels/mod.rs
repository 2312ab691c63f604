//! The panels, one a file: each reads the session, paints, and pushes actions.

mod bars;
mod breakpoint_form;
mod breakpoints;
mod current;
mod details;
mod dialogs;
mod encodings;
mod inspector;
mod lists;
mod menu;
mod node;
mod notice;
mod path;
mod plane;
mod plots;
mod settings;
mod setup;
mod summary;
mod transport;
mod tree;

pub use dialogs::dialogs_ui;
pub use menu::menu_ui;
pub use notice::notice_ui;
pub use transport::{buttons_ui, timeline_ui};

use egui::{Frame, Margin, Response, RichText, Ui};

use super::text::pictures as text;
use super::theme::{GAP, SECTION_GAP, Theme};
use super::widgets::{light_up, mini_board};
use crate::picture::View as Picture;
use crate::search::NodeId;
use crate::session::{Action, Command, PanelId, Session, Shown};

/// How a panel is shown.
pub struct PanelView {
    /// In points; a narrower place scrolls sideways.
    pub least_width: f32,
    /// Whether it is as high as its contents, and scrolls; otherwise it fills its place itself.
    pub scrolls: bool,
    /// Reads the session, paints, and pushes actions.
    pub show: fn(&mut Ui, &Session, &mut Vec<Action>),
}

/// The registry of what panels show; `session::PanelId` has that of their names, keys and places. A new panel is a line in
/// both, and a file with its `VIEW`.
pub fn view(id: PanelId) -> &'static PanelView {
    match id {
        PanelId::Setup => &setup::VIEW,
        PanelId::Node => &node::VIEW,
        PanelId::Lists => &lists::VIEW,
        PanelId::Tree => &tree::VIEW,
        PanelId::Plane => &plane::VIEW,
        PanelId::Plots => &plots::VIEW,
        PanelId::Bars => &bars::VIEW,
        PanelId::Details => &details::VIEW,
    }
}

/// The frame of every panel.
pub fn frame(ui: &Ui) -> Frame {
    Frame::new().fill(Theme::of(ui.ctx()).panel()).inner_margin(Margin::same(GAP as i8))
}

/// Saves the picture of this panel.
fn save_picture_ui(ui: &mut Ui, session: &Session, name: &str, actions: &mut Vec<Action>) {
    if ui.button(Command::SavePicture.info().name).on_hover_text(text::SAVE_HINT).clicked()
        && let Some(view) = Picture::from_name(name)
    {
        actions.push(Action::SetPicture(Some(session.suggested_picture().of(view))));
    }
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
    let response = mini_board(ui, &board, cell, shown.status(id));
    if session.hovered() == Some(id) {
        light_up(ui, &response);
    }
    if response.hovered() {
        actions.push(Action::Hover(Some(id)));
    }
    response
}
