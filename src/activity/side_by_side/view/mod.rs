//! Two searches side by side: A on the left, B on the right, and what they have in common between them.

mod bottom;
mod choose;
mod middle;
mod screen;
mod side;
mod text;

use egui::{Rect, Sense, Stroke, Ui, Vec2, pos2, vec2};

use super::mode::{SideAction, SideBySide};
use super::runs::{ComparedRuns, ComparedView};
use crate::activity::view::{Act, ActivityView};
use crate::core::Seen;
use crate::kit::form::whole_window;
use crate::kit::menu_place::keep_menu_place;
use crate::kit::parts::report;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{self, Pen};
use crate::recording::Compared;
use screen::Beside;

/// Heights in units. At the top are two lines of text.
const TOP: f32 = 3.6;
const BOTTOM: f32 = 3.2;
const MARGIN: f32 = 1.2;
/// The width of a side, in units; what is left is for the middle.
const SIDE: f32 = 20.0;
/// The least unit for which the tree is shown, in points: below it, the sides need the room.
const LEAST_UNIT: f32 = 9.5;
/// Of the heading and the legend where there is no tree.
const STRIP: f32 = 4.4;

/// Where everything is.
struct Areas {
    scale: UnitScale,
    top: Rect,
    sides: [Rect; 2],
    middle: Rect,
    bottom: Rect,
    /// Whether there is room for the tree; otherwise the middle is a strip above both sides.
    has_tree: bool,
}

impl Areas {
    /// The width and height of the screen with and without the tree, in units.
    const WHOLE: Vec2 = vec2(64.0, 36.0);
    const WITHOUT_TREE: Vec2 = vec2(42.0, 28.0);

    fn new(window: Rect, zoom: f32) -> Self {
        let forms = [Self::WHOLE, Self::WITHOUT_TREE];
        let (scale, has_tree) = UnitScale::presenting_all_or(window.size(), zoom, forms);
        let has_tree = has_tree && scale.u(1.0) >= LEAST_UNIT;
        let scale = if has_tree { scale } else { scale.fitting(window.size(), Self::WITHOUT_TREE) };
        let split = window.top() + scale.u(TOP);
        let floor = window.bottom() - scale.u(BOTTOM);
        let body = Rect::from_min_max(pos2(window.left(), split), pos2(window.right(), floor));
        let strip = if has_tree { 0.0 } else { scale.u(STRIP) };
        let width = if has_tree { scale.u(SIDE).max(window.width() * 0.28) } else { window.width() / 2.0 };
        let left = Rect::from_min_max(pos2(body.left(), split + strip), pos2(body.left() + width, floor));
        let right = Rect::from_min_max(pos2(body.right() - width, split + strip), body.max);
        let middle = if has_tree {
            Rect::from_min_max(pos2(left.right(), split), pos2(right.left(), floor))
        } else {
            Rect::from_min_max(body.min, pos2(body.right(), split + strip))
        };
        Self {
            scale,
            top: Rect::from_min_max(window.min, pos2(window.right(), split)),
            sides: [left, right],
            middle,
            bottom: Rect::from_min_max(pos2(window.left(), floor), window.max),
            has_tree,
        }
    }
}

/// Shows two searches in the whole window.
fn side_by_side_ui(ui: &mut Ui, seen: Seen<'_>, runs: &ComparedRuns, actions: &mut Vec<Act<SideAction>>) {
    whole_window(ui, |ui| {
        // A larger zoom leaves less room in points: everything still fits.
        let areas = Areas::new(ui.max_rect(), ui.ctx().zoom_factor());
        let beside = Beside { seen, runs, pen: Pen::new(ui, areas.scale) };
        ground_ui(ui, &areas, beside.pen);
        top_ui(ui, &areas, beside, actions);
        for (which, rect) in Compared::ALL.into_iter().zip(areas.sides) {
            side::side_ui(ui, rect, which, beside, actions);
        }
        if areas.has_tree {
            middle::middle_ui(ui, areas.middle, beside, actions);
        } else {
            middle::strip_ui(ui, areas.middle, beside, actions);
        }
        bottom::bottom_ui(ui, areas.bottom, areas.has_tree, beside, actions);
        crate::kit::notice::notice_ui(ui, areas.bottom, areas.scale, seen.core, actions);
    });
}

fn ground_ui(ui: &Ui, areas: &Areas, pen: Pen) {
    let painter = ui.painter();
    let line = Stroke::new(1.0, pen.theme.line());
    painter.rect_filled(areas.middle, 0, pen.theme.background());
    painter.hline(areas.top.x_range(), areas.top.bottom(), line);
    painter.hline(areas.bottom.x_range(), areas.bottom.top(), line);
    let [left, right] = areas.sides;
    for x in [left.right(), right.left()] {
        // Not through the strip, where there is one.
        painter.vline(x, areas.top.y_range(), line);
        painter.vline(x, left.y_range(), line);
    }
    if !areas.has_tree {
        painter.hline(areas.middle.x_range(), areas.middle.bottom(), line);
    }
    report(ui, "side A", left, None);
    report(ui, "side B", right, None);
    report(ui, "between", areas.middle, None);
    report(ui, "top bar", areas.top, Some(pen.scale.text()));
}

/// What is compared, the switch between tree and plane, and the menu.
fn top_ui(ui: &mut Ui, areas: &Areas, beside: Beside<'_>, actions: &mut Vec<Act<SideAction>>) {
    let Beside { runs, pen, .. } = beside;
    let top = areas.top;
    let menu = keep_menu_place(ui, top, pen);
    for (which, side) in Compared::ALL.into_iter().zip(areas.sides) {
        let right = if which == Compared::B { menu } else { side.right() };
        let room = Rect::from_min_max(pos2(side.left(), top.top()), pos2(right, top.bottom()));
        choose::choose_ui(ui, room.shrink2(vec2(pen.u(MARGIN), 0.0)), which, beside, actions);
    }
    if areas.has_tree {
        let middle = Rect::from_min_max(
            pos2(areas.middle.left() + pen.u(MARGIN), top.top()),
            pos2(areas.middle.right() - pen.u(MARGIN), top.bottom()),
        );
        let written = widgets::write(
            ui,
            middle.left_center(),
            egui::Align2::LEFT_CENTER,
            text::TITLE,
            pen.strong(),
            0.0,
        );
        let views = [ComparedView::Tree, ComparedView::Plane].map(|view| (view, text::view(view)));
        let width: f32 =
            views.iter().map(|(_, title)| widgets::line(ui, title, pen.strong()).size().x + pen.u(1.4)).sum();
        let tabs = Rect { min: pos2((middle.right() - width).max(written.right()), middle.top()), ..middle };
        if let Some(view) = widgets::tabs_ui(ui, tabs, pen, &views, runs.view(), Sense::click()).clicked {
            actions.push(Act::Own(SideAction::ShowView(view)));
        }
    }
}

impl ActivityView for SideBySide {
    fn screen_ui(&self, ui: &mut Ui, seen: Seen<'_>, acts: &mut Vec<Act<SideAction>>) {
        if let Some(runs) = self.runs() {
            side_by_side_ui(ui, seen, runs, acts);
        }
    }
}
