//! The selected node, and the breakpoints and bookmarks, in a window over the panels: it appears and goes without moving
//! anything. At first it is over the boards, where nothing is selected; it can be dragged elsewhere.

use egui::{Frame, Id, Rect, Ui, Window, pos2, vec2};

use super::breakpoints::breakpoints_ui;
use super::inspector::inspector_ui;
use crate::kit::parts::report;
use crate::kit::theme::GAP;
use crate::session::{CoreAction, PanelId, Seen};
use crate::ui::dock::pane_rect;

/// Its size where the boards are hidden, in points.
const SIZE: egui::Vec2 = vec2(320.0, 200.0);
const LEAST_HEIGHT: f32 = 120.0;

/// Whether the window has the selected node.
pub fn shows_node(seen: Seen<'_>) -> bool {
    seen.core.selected().is_some() && seen.core.views.path.shown().is_none()
}

/// Nothing if there is nothing to show. `panels` is where the panels are.
pub fn selected_ui(ui: &Ui, panels: Rect, seen: Seen<'_>, actions: &mut Vec<CoreAction>) {
    let has_marks = seen.core.breakpoints.is_open();
    if !has_marks && !shows_node(seen) {
        return;
    }
    let pane = |panel| pane_rect(ui.ctx(), panel).filter(|_| !seen.core.layout.panels.is_alone());
    // Below the current step, if there is room.
    let most = panels.bottom() - LEAST_HEIGHT;
    let top = pane(PanelId::Node).map(|node| node.bottom()).filter(|bottom| *bottom <= most);
    let top = top.unwrap_or(panels.bottom() - SIZE.y);
    let corner = pos2(panels.left(), top);
    let corner = Rect::from_min_max(corner, pos2(corner.x + SIZE.x, panels.bottom()));
    let place = pane(PanelId::Setup).unwrap_or(corner).shrink(1.0);
    let frame = Frame::window(ui.style()).inner_margin(GAP).shadow(egui::Shadow::NONE);
    let room = place.size() - frame.total_margin().sum();
    let window = Window::new("").id(Id::unique("selected")).title_bar(false).frame(frame);
    let window = window
        .default_pos(place.min)
        .default_size(room)
        .min_width(room.x.min(SIZE.x))
        .constrain_to(panels)
        .vscroll(true);
    let shown = window.show(ui.ctx(), |ui| {
        if shows_node(seen) {
            inspector_ui(ui, seen, actions);
        }
        if has_marks {
            breakpoints_ui(ui, seen, actions);
        }
    });
    if let Some(shown) = shown {
        report(ui, "selected", shown.response.rect, None);
    }
}
