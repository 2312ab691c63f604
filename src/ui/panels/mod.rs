//! The panels, one a file: each reads the session, paints, and pushes actions.

mod bars;
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

/// What a panel shows.
pub struct View {
    /// Which panel.
    pub id: PanelId,
    /// In points; a narrower place scrolls sideways.
    pub least_width: f32,
    /// Whether it is as high as what it shows, and scrolls; otherwise it fills its place itself.
    pub scrolls: bool,
    /// Reads the session, paints, and pushes actions.
    pub show: fn(&mut Ui, &Session, &mut Vec<Action>),
}

/// The panels that can be hidden, shown and moved: each one line here, and one in [`PanelId`].
const VIEWS: &[View] = &[
    View { id: PanelId::Setup, least_width: 240.0, scrolls: true, show: setup::setup_ui },
    View { id: PanelId::Node, least_width: 160.0, scrolls: true, show: search_ui },
    View { id: PanelId::Tree, least_width: 200.0, scrolls: false, show: tree::tree_ui },
    View { id: PanelId::Lists, least_width: 300.0, scrolls: false, show: lists::lists_ui },
    View { id: PanelId::Plane, least_width: 300.0, scrolls: false, show: plane::plane_ui },
    View { id: PanelId::Plots, least_width: 300.0, scrolls: false, show: plots::plots_ui },
    View { id: PanelId::Bars, least_width: 160.0, scrolls: false, show: bars::bars_ui },
];

/// What a panel shows.
pub fn view(id: PanelId) -> &'static View {
    VIEWS.iter().find(|view| view.id == id).expect("every panel has its line, as a test reads")
}

/// The frame of every panel.
pub fn frame(ui: &Ui) -> Frame {
    Frame::new().fill(Theme::of(ui.ctx()).panel()).inner_margin(Margin::same(GAP as i8))
}

/// The middle of the window: the current node, what is inspected, the path, and the board's encodings.
fn search_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
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
    if session.hovered == Some(id) {
        light_up(ui, &response);
    }
    if response.hovered() {
        actions.push(Action::Hover(Some(id)));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_panel_has_one_view() {
        for &id in PanelId::ALL {
            assert_eq!(VIEWS.iter().filter(|view| view.id == id).count(), 1, "{id:?}");
        }
    }
}
