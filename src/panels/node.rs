//! The panel Node: the selected node, the path, and the encodings of the board.

use egui::Ui;

use super::encodings::encodings_ui;
use super::inspector::inspector_ui;
use super::parts::PanelView;
use super::path::path_ui;
use crate::core::{CoreAction, Seen};

pub const VIEW: PanelView = PanelView { least_width: 160.0, scrolls: true, show: node_ui };

/// What the user has chosen comes first.
fn node_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    if seen.core.selected().is_some() {
        inspector_ui(ui, seen, actions);
        path_ui(ui, seen, actions);
    } else {
        path_ui(ui, seen, actions);
        inspector_ui(ui, seen, actions);
    }
    encodings_ui(ui, seen);
}
