//! The panel Current node: the current node, breakpoints, the selected node, the path, and the encodings of the
//! board.

use egui::{Align, Id, Pos2, Rect, Ui, vec2};

use super::PanelView;
use super::breakpoints::breakpoints_ui;
use super::current::current_ui;
use super::encodings::encodings_ui;
use super::inspector::inspector_ui;
use super::path::path_ui;
use crate::session::{Action, Session};

pub const VIEW: PanelView = PanelView { least_width: 160.0, scrolls: true, show: node_ui };

/// In points.
const BEGINNING: f32 = 130.0;

fn node_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    let top = ui.cursor().min;
    current_ui(ui, session, actions);
    bring_details(ui, top, session);
    node_details_ui(ui, session, actions);
}

/// Scrolls to what is below the current step when a node is selected or the breakpoints are opened, and back after that.
fn bring_details(ui: &Ui, top: Pos2, session: &Session) {
    let id = Id::unique("shown below the current step");
    let has_list = session.breakpoints.is_open() && !session.editor.places().breakpoints.is_empty();
    let now = (session.selected(), has_list);
    let before = ui.data(|data| data.get_temp(id)).unwrap_or((None, false));
    if now == before {
        return;
    }
    ui.data_mut(|data| data.insert_temp(id, now));
    if now == (None, false) {
        ui.scroll_to_rect(Rect::from_min_size(top, vec2(1.0, 1.0)), Some(Align::TOP));
    } else {
        // As far as that its beginning is visible.
        ui.scroll_to_rect(Rect::from_min_size(ui.cursor().min, vec2(1.0, BEGINNING)), None);
    }
}

/// What there is beside the current step: breakpoints, the selected node, the path and the encodings.
pub fn node_details_ui(ui: &mut Ui, session: &Session, actions: &mut Vec<Action>) {
    breakpoints_ui(ui, session, actions);
    if session.selected().is_some() {
        inspector_ui(ui, session, actions);
        path_ui(ui, session, actions);
    } else {
        path_ui(ui, session, actions);
        inspector_ui(ui, session, actions);
    }
    encodings_ui(ui, session);
}
