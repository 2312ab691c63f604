//! Tabs as text, with a line below the one in front.

use std::fmt::Debug;
use std::hash::Hash;

use egui::{Align2, Id, LayerId, Order, Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::icon::{Icon, paint_icon};
use super::pen::{Pen, line, write};
use crate::kit::parts::report;

/// In units.
const GAP: f32 = 1.4;
const LINE: f32 = 0.2;
/// The width of the menu of those that have no room.
const MORE: f32 = 2.2;

/// Shows as many tabs as fit, from the left end of a rectangle, and the others in a menu. `sense` says if they can be dragged.
/// Returns the one that was clicked or chosen in the menu, and the one that was dragged and let go, with the place.
pub fn tabs_ui<T: Copy + Eq + Hash + Debug>(
    ui: &Ui,
    rect: Rect,
    pen: Pen,
    tabs: &[(T, &'static str)],
    front: T,
    sense: Sense,
) -> (Option<T>, Option<(T, Pos2)>) {
    let widths: Vec<_> = tabs.iter().map(|(_, title)| line(ui, title, pen.strong()).size().x).collect();
    let shown =
        shown_tabs(rect.width() + pen.u(GAP), pen, &widths, tabs.iter().position(|tab| tab.0 == front));
    let (mut clicked, mut dropped) = (None, None);
    let mut x = rect.left();
    for place in &shown {
        let ((panel, title), width) = (tabs[*place], widths[*place]);
        let tab = Rect::from_min_max(pos2(x, rect.top()), pos2((x + width).min(rect.right()), rect.bottom()));
        let response = tab_ui(ui, tab, pen, (panel, title), front == panel, sense);
        if response.clicked() {
            clicked = Some(panel);
        }
        if let Some(at) = response.interact_pointer_pos().filter(|_| response.drag_stopped()) {
            dropped = Some((panel, at));
        }
        x += width + pen.u(GAP);
    }
    if shown.len() < tabs.len() {
        let rest = tabs.iter().enumerate().filter(|(place, _)| !shown.contains(place)).map(|(_, tab)| *tab);
        let room = Rect::from_min_size(pos2(x - pen.u(GAP), rect.top()), vec2(pen.u(MORE), rect.height()));
        clicked = more_ui(ui, room, pen, tabs[0].0, rest).or(clicked);
    }
    (clicked, dropped)
}

/// The places of the tabs that have room: from the left, and always the one in front.
fn shown_tabs(room: f32, pen: Pen, widths: &[f32], front: Option<usize>) -> Vec<usize> {
    let width = |place: usize| widths[place] + pen.u(GAP);
    if (0..widths.len()).map(width).sum::<f32>() <= room {
        return (0..widths.len()).collect();
    }
    let mut left = room - pen.u(MORE) - front.map_or(0.0, width);
    let mut is_full = false;
    let shown = (0..widths.len()).filter(|place| {
        if Some(*place) == front {
            return true;
        }
        is_full |= width(*place) > left;
        left -= if is_full { 0.0 } else { width(*place) };
        !is_full
    });
    shown.collect()
}

fn tab_ui<T: Copy + Hash + Debug>(
    ui: &Ui,
    tab: Rect,
    pen: Pen,
    (panel, title): (T, &str),
    is_front: bool,
    sense: Sense,
) -> Response {
    report(ui, format!("tab {title}"), tab, Some(pen.scale.text()));
    let response = ui.interact(tab, Id::unique(("tab", panel)), sense);
    response.widget_info(|| WidgetInfo::selected(Role::Tab, true, is_front, title));
    let style = if is_front { pen.strong() } else { pen.weak() };
    write(ui, tab.left_center(), Align2::LEFT_CENTER, title, style, tab.width());
    if is_front || response.hovered() {
        let colour = if is_front { pen.theme.action() } else { pen.theme.line() };
        let below = Rect::from_min_max(pos2(tab.left(), tab.bottom() - pen.u(LINE)), tab.max);
        ui.painter().rect_filled(below, 0, colour);
    }
    if let Some(at) = response.interact_pointer_pos().filter(|_| response.dragged()) {
        let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, response.id));
        let galley = line(ui, title, pen.strong());
        let ground = Rect::from_center_size(at, galley.size() + vec2(pen.u(1.0), pen.u(0.5)));
        painter.rect_filled(ground, 6, pen.theme.button());
        painter.galley(at - galley.size() / 2.0, galley, pen.theme.text());
    }
    response
}

fn more_ui<T: Copy + Hash + Debug>(
    ui: &Ui,
    room: Rect,
    pen: Pen,
    first: T,
    rest: impl Iterator<Item = (T, &'static str)>,
) -> Option<T> {
    let response = ui.interact(room, Id::unique(("more tabs", first)), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, "More tabs"));
    report(ui, "more tabs", room, None);
    let colour = if response.hovered() { pen.theme.text() } else { pen.theme.weak_text() };
    paint_icon(ui.painter(), (room.center(), pen.u(0.06)), Icon::Chevron, colour);
    let mut clicked = None;
    egui::Popup::menu(&response).show(|ui| {
        pen.scale.apply(ui);
        for (panel, title) in rest {
            if ui.button(title).clicked() {
                clicked = Some(panel);
            }
        }
    });
    clicked
}
