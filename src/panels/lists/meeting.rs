//! Where the two sides of a search met, and the cost of the best path through a meeting.

use egui::{RichText, Sense, Ui};

use super::super::parts::node_board;
use super::table::Lists;
use crate::core::CoreAction;
use crate::kit::Theme;
use crate::kit::widgets::mini_board_size;
use crate::panels::text::lists as text;

/// Side of the meeting board's cells.
const CELL: f32 = 14.0;

/// The best meeting so far. Keeps its height before the first one.
pub fn meeting_ui(ui: &mut Ui, lists: Lists<'_>, actions: &mut Vec<CoreAction>) {
    let recording = &lists.shown.recording;
    let nodes = recording.nodes();
    let best = recording.best_meeting(lists.moment.generated);
    // Room for the border.
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        ui.add_space(2.0);
        let Some([node, other]) = best else {
            let size = mini_board_size(recording.problem().size(), CELL);
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            let stroke = egui::Stroke::new(1.0, Theme::of(ui.ctx()).line());
            ui.painter().rect_stroke(rect, 0, stroke, egui::StrokeKind::Outside);
            ui.label(RichText::new("The two sides have not met yet").weak());
            return;
        };
        let [forward, backward] = if node_is_forward(lists, node) { [node, other] } else { [other, node] };
        let response = node_board(ui, lists.seen, lists.shown, forward, CELL, actions);
        if response.on_hover_text("The board where they met").clicked() {
            actions.push(CoreAction::Select(Some(forward)));
        }
        ui.vertical(|ui| {
            let (g, h) = (nodes.g(forward), nodes.g(backward));
            let theme = Theme::of(ui.ctx());
            let cost = RichText::new(text::meeting_cost(g, h)).strong().color(theme.path());
            ui.label(cost).on_hover_text("U: the length of the shortest path found so far");
            ui.label(text::meeting_nodes(node.0.into(), other.0.into()));
        });
    });
}

fn node_is_forward(lists: Lists<'_>, id: crate::search::NodeId) -> bool {
    lists.shown.recording.nodes().get(id).side == crate::search::Side::Forward
}
