//! The panels of a search, one a file, and the stage. Each reads the core, paints, and pushes what the core is asked for.

mod bar;
mod bars;
mod breakpoint_form;
mod breakpoints;
mod details;
mod encodings;
mod focus;
mod heuristic;
mod hints;
mod inspector;
mod lists;
mod messages;
mod necessity;
mod node;
mod path;
mod plane;
mod plots;
mod pseudocode;
pub mod settings;
mod setup;
pub mod stage;
mod summary;
pub mod text;
mod tree;
mod why;

pub use bar::{main_button, run_label, run_ui, state_ui};
pub use breakpoint_form::breakpoint_form_ui;
pub use focus::{focus_id, focused_panel};
pub use hints::hints_ui;
pub use lists::{ComparedLists, compared_list_ui, plain_f};
pub use messages::messages_ui;
pub use settings::{algorithm_ui, heuristic_ui, open_rules};

use egui::{Response, ScrollArea, Ui, vec2};

use crate::core::{Command, CoreAction, PanelId, Seen, Shown};
use crate::kit::command_button::command_button;
use crate::kit::form::{error_ui, section, section_gap};
use crate::kit::widgets::{light_up, mini_board};
use crate::search::NodeId;

/// How a panel is shown.
pub struct PanelView {
    /// In points; a narrower panel scrolls sideways.
    pub least_width: f32,
    /// `true` if it is as high as its contents, and scrolls; `false` if it fills its place.
    pub scrolls: bool,
    pub show: fn(&mut Ui, Seen<'_>, &mut Vec<CoreAction>),
}

/// The registry of panel functions. `core::PanelId` has their names, keys and places. A new panel is a file with
/// its `VIEW` and one line in each.
pub fn view(id: PanelId) -> &'static PanelView {
    match id {
        PanelId::Setup => &setup::VIEW,
        PanelId::Node => &node::VIEW,
        // The window paints it: a lesson is a document.
        PanelId::Lesson => &PanelView { least_width: 220.0, scrolls: true, show: |_, _, _| {} },
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

/// A panel in all of the available space; it scrolls where that is small.
pub fn panel_ui(ui: &mut Ui, panel: PanelId, show_contents: impl FnOnce(&mut Ui)) {
    let view = view(panel);
    let room = ui.available_size();
    let show = |ui: &mut Ui| {
        if view.scrolls {
            ScrollArea::vertical().id_salt("panel").auto_shrink(false).show(ui, show_contents);
        } else {
            show_contents(ui);
        }
    };
    if room.x >= view.least_width {
        show(ui);
        return;
    }
    ScrollArea::horizontal().id_salt("narrow panel").auto_shrink(false).show(ui, |ui| {
        let size = vec2(view.least_width, ui.available_height());
        ui.allocate_ui(size, |ui| {
            ui.set_min_size(size);
            show(ui);
        });
    });
}
