//! The panel Current node: the current node, breakpoints, the selected node, the path, and the encodings of the
//! board.

use egui::Ui;

use super::PanelView;
use super::breakpoints::breakpoints_ui;
use super::current::current_ui;
use super::encodings::encodings_ui;
use super::inspector::inspector_ui;
use super::path::path_ui;
use super::selected::shows_node;
use crate::session::{CoreAction, Seen};

pub const VIEW: PanelView = PanelView { least_width: 160.0, scrolls: true, show: node_ui };

fn node_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    current_ui(ui, seen, actions);
    // What is open or selected is in a window of its own, so that nothing moves here.
    if !seen.core.breakpoints.is_open() {
        breakpoints_ui(ui, seen, actions);
    }
    path_ui(ui, seen, actions);
    if !shows_node(seen) {
        inspector_ui(ui, seen, actions);
    }
    encodings_ui(ui, seen);
}

/// What there is beside the current step, in one panel: breakpoints, the selected node, the path and the encodings.
pub fn node_details_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    breakpoints_ui(ui, seen, actions);
    if seen.core.selected().is_some() {
        inspector_ui(ui, seen, actions);
        path_ui(ui, seen, actions);
    } else {
        path_ui(ui, seen, actions);
        inspector_ui(ui, seen, actions);
    }
    encodings_ui(ui, seen);
}
