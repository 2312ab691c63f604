//! The card about the node under the pointer.

use egui::{RichText, Ui};

use crate::core::{Shown, side_text, status_text};
use crate::kit::widgets::{mini_board, node_mark};
use crate::panels::text::node::node as node_name;
use crate::picture::f_text;
use crate::search::NodeId;

const CELL: f32 = 20.0;

pub fn card_ui(ui: &mut Ui, shown: &Shown, id: NodeId) {
    let recording = &shown.recording;
    let node = recording.nodes().get(id);
    let status = shown.status(id);
    ui.horizontal(|ui| {
        mini_board(ui, &recording.board(node.state), CELL, status);
        ui.vertical(|ui| {
            ui.label(RichText::new(node_name(id.0.into())).strong());
            ui.label(f_text(recording, &node));
            ui.horizontal(|ui| {
                node_mark(ui, status);
                ui.label(status_text(recording, status));
            });
            if recording.history().sides().len() > 1 {
                ui.label(side_text(node.side));
            }
            if shown.tree.folded().contains(&id) {
                ui.label("Folded: its descendants are hidden");
            }
            ui.label(RichText::new("Double-click to go to its expansion").weak());
        });
    });
}
