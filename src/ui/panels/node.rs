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
use crate::session::{Action, Session};

pub const VIEW: PanelView = PanelView { least_width: 160.0, scrolls: true, show: node_ui };

fn node_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    current_ui(ui, session, actions);
    // What is open or selected is in a window of its own, so that nothing moves here.
    if !session.core.breakpoints.is_open() {
        breakpoints_ui(ui, session, actions);
    }
    path_ui(ui, session, actions);
    if !shows_node(session) {
        inspector_ui(ui, session, actions);
    }
    encodings_ui(ui, session);
}

/// What there is beside the current step, in one panel: breakpoints, the selected node, the path and the encodings.
pub fn node_details_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    breakpoints_ui(ui, session, actions);
    if session.core.selected().is_some() {
        inspector_ui(ui, session, actions);
        path_ui(ui, session, actions);
    } else {
        path_ui(ui, session, actions);
        inspector_ui(ui, session, actions);
    }
    encodings_ui(ui, session);
}
