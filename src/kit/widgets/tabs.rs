//! Tabs as text, with a line below the one in front.

use std::fmt::Debug;
use std::hash::Hash;

use egui::{Align2, Id, Rect, Role, Sense, Ui, WidgetInfo, pos2};

use super::{Pen, PenStyle, line, write};
use crate::kit::parts::report;

/// In units.
const GAP: f32 = 1.4;
const LINE: f32 = 0.2;

/// The tabs with their titles from the left end of a rectangle, as many as it has room for. Returns the one that was
/// clicked.
pub fn tabs_ui<T: Copy + Eq + Hash + Debug>(
    ui: &Ui,
    rect: Rect,
    pen: Pen,
    tabs: &[(T, &str)],
    front: T,
) -> Option<T> {
    let mut clicked = None;
    let mut x = rect.left();
    let of_front = tabs.iter().find(|(panel, _)| *panel == front);
    let front_width = of_front.map_or(0.0, |(_, title)| line(ui, title, pen.strong()).size().x);
    let mut is_front_shown = of_front.is_none();
    for &(panel, title) in tabs {
        let style = if front == panel { pen.strong() } else { pen.weak() };
        let width = line(ui, title, PenStyle { strong: true, ..style }).size().x;
        // What has no room is in the menu. The one in front always has.
        let kept = if front == panel || is_front_shown { 0.0 } else { front_width + pen.u(GAP) };
        if x + width + kept > rect.right() && front != panel {
            continue;
        }
        is_front_shown |= front == panel;
        let tab = Rect::from_min_max(pos2(x, rect.top()), pos2(x + width, rect.bottom()));
        report(ui, format!("tab {title}"), tab, Some(pen.scale.text()));
        let response = ui.interact(tab, Id::unique(("tab", panel)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Tab, true, front == panel, title));
        write(ui, tab.left_center(), Align2::LEFT_CENTER, title, style, width);
        if front == panel || response.hovered() {
            let colour = if front == panel { pen.theme.action() } else { pen.theme.line() };
            let below = Rect::from_min_max(pos2(x, rect.bottom() - pen.u(LINE)), tab.max);
            ui.painter().rect_filled(below, 0, colour);
        }
        if response.clicked() {
            clicked = Some(panel);
        }
        x += width + pen.u(GAP);
    }
    clicked
}
