//! The panels, one per file. Each reads the seen, paints, and pushes actions.

mod bar;
mod bars;
mod breakpoint_form;
mod breakpoints;
mod details;
mod dialogs;
mod encodings;
mod heuristic;
mod hints;
mod inspector;
mod lesson;
mod lists;
mod menu;
mod messages;
mod necessity;
mod node;
mod path;
mod plane;
mod plots;
mod pseudocode;
mod settings;
mod setup;
mod summary;
mod tree;
mod why;

pub use bar::{main_button, run_label, run_ui};
pub use dialogs::dialogs_ui;
pub use hints::hints_ui;
pub use lesson::lesson_ui;
pub use lists::{compared_list_ui, plain_f};
pub use menu::{menu_ui, menus_ui};
pub use messages::messages_ui;
pub use settings::{algorithm_ui, heuristic_ui, open_rules};

use egui::{Response, Ui};

use crate::kit::command_button::command_button;
use crate::kit::form::{error_ui, section, section_gap};
use crate::kit::widgets::{light_up, mini_board};
use crate::search::NodeId;
use crate::session::{Command, CoreAction, PanelId, Seen, Shown};

/// How a panel is shown.
pub struct PanelView {
    /// In points; a narrower panel scrolls sideways.
    pub least_width: f32,
    /// `true` if it is as high as its contents, and scrolls; `false` if it fills its place.
    pub scrolls: bool,
    pub show: fn(&mut Ui, Seen<'_>, &mut Vec<CoreAction>),
}

/// The registry of panel functions. `session::PanelId` has their names, keys and places. A new panel is a file with
/// its `VIEW` and one line in each.
pub fn view(id: PanelId) -> &'static PanelView {
    match id {
        PanelId::Setup => &setup::VIEW,
        PanelId::Node => &node::VIEW,
        PanelId::Lesson => &lesson::VIEW,
        PanelId::Lists => &lists::VIEW,
        PanelId::Tree => &tree::VIEW,
        PanelId::Plane => &plane::VIEW,
        PanelId::Plots => &plots::VIEW,
        PanelId::Breakpoints => &breakpoints::VIEW,
        PanelId::Heuristic => &heuristic::VIEW,
        PanelId::Details => &details::VIEW,
        PanelId::Pseudocode => &pseudocode::VIEW,
        PanelId::Why => &why::VIEW,
    }
}

/// Makes a search of earlier boards or settings faint.
pub fn fade_earlier(ui: &mut Ui, seen: Seen<'_>) {
    const FAINT: f32 = 0.45;
    if seen.core.shows_earlier_settings() {
        ui.set_opacity(FAINT);
    }
}

/// The button that saves this panel's picture: that of the panel that has the focus is suggested.
fn save_picture_ui(ui: &mut Ui, panel: PanelId, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let at = actions.len();
    if command_button(ui, Command::SavePicture, seen.commands, actions).clicked() {
        actions.insert(at, CoreAction::ShowPanel(panel));
    }
}

/// The small board of a node. It lights up while the pointer is over the same node in any panel.
fn node_board(
    ui: &mut Ui,
    seen: Seen<'_>,
    shown: &Shown,
    id: NodeId,
    cell: f32,
    actions: &mut Vec<CoreAction>,
) -> Response {
    let board = shown.recording.board(shown.recording.nodes().state(id));
    let response = mini_board(ui, &board, cell, shown.status(id));
    if seen.core.hovered() == Some(id) {
        light_up(ui, &response);
    }
    if response.hovered() {
        actions.push(CoreAction::Hover(Some(id)));
    }
    response
}
