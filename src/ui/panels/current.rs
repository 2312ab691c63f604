//! The current step in its slots.

use egui::{Rect, Sense, Ui, vec2};

use super::section_gap;
use crate::kit::parts::report;
use crate::kit::theme::UnitScale;
use crate::session::{CoreAction, Seen};
use crate::ui::stage::{Layout, stage_ui};

/// In a lower panel, the current step does not become smaller: it scrolls.
const LEAST_HEIGHT: f32 = 290.0;

/// The current step, or a hint before the first search.
pub fn current_ui(ui: &mut Ui, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let room = vec2(ui.available_width(), ui.clip_rect().height().max(LEAST_HEIGHT));
    let scale =
        if seen.core.layout.panels.is_alone() { UnitScale::filling(room) } else { UnitScale::WORKING };
    // The bar says how the search ended.
    let layout =
        Layout { tells_end: false, ..Layout::new(Rect::from_min_size(ui.cursor().min, room), scale) };
    let (rect, _) = ui.allocate_exact_size(vec2(room.x, layout.height()), Sense::hover());
    report(ui, "left side", rect, None);
    if ui.is_rect_visible(rect) {
        stage_ui(ui, &layout, seen, actions);
    }
    section_gap(ui);
}
