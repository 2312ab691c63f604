//! Two searches side by side: A on the left, B on the right, and what they have in common between them.

mod bottom;
mod choose;
mod middle;
mod side;

use egui::{Align2, Rect, Sense, Stroke, Ui, Vec2, pos2, vec2};

use super::{ComparedView, SideAction, SideBySide};
use crate::activity::view::{Act, ActivityView};
use crate::core::Seen;
use crate::kit::form::whole_window;
use crate::kit::menu_place::keep_menu_place;
use crate::kit::notice::notice_ui;
use crate::kit::parts::report;
use crate::kit::theme::UnitScale;
use crate::kit::widgets::{Pen, line, tabs_ui, write};
use crate::recording::Compared;
use choose::{Beside, SideActs};

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
        let (top, below) = window.split_top_bottom_at_y(window.top() + scale.u(TOP));
        let (body, bottom) = below.split_top_bottom_at_y(window.bottom() - scale.u(BOTTOM));
        let height = if has_tree { 0.0 } else { scale.u(STRIP) };
        let (strip, sides) = body.split_top_bottom_at_y(body.top() + height);
        let width = if has_tree { scale.u(SIDE).max(window.width() * 0.28) } else { window.width() / 2.0 };
        let left = sides.with_max_x(sides.left() + width);
        let right = sides.with_min_x(sides.right() - width);
        let between = Rect::from_min_max(left.right_top(), right.left_bottom());
        let middle = if has_tree { between } else { strip };
        Self { scale, top, sides: [left, right], middle, bottom, has_tree }
    }
}

impl ActivityView for SideBySide {
    fn screen_ui(&self, ui: &mut Ui, seen: Seen<'_>, acts: &mut SideActs) {
        let Some(runs) = &self.runs else { return };
        whole_window(ui, |ui| {
            // A larger zoom leaves less room in points: everything still fits.
            let areas = Areas::new(ui.max_rect(), ui.ctx().zoom_factor());
            let beside = Beside { seen, runs, pen: Pen::new(ui, areas.scale) };
            ground_ui(ui, &areas, beside.pen);
            top_ui(ui, &areas, beside, acts);
            for (which, rect) in Compared::ALL.into_iter().zip(areas.sides) {
                side::side_ui(ui, rect, which, beside, acts);
            }
            if areas.has_tree {
                middle::middle_ui(ui, areas.middle, beside, acts);
            } else {
                middle::strip_ui(ui, areas.middle, beside, acts);
            }
            bottom::bottom_ui(ui, areas.bottom, areas.has_tree, beside, acts);
            notice_ui(ui, areas.bottom, areas.scale, seen.core, acts);
        });
    }
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

fn top_ui(ui: &mut Ui, areas: &Areas, beside: Beside<'_>, acts: &mut SideActs) {
    let Beside { runs, pen, .. } = beside;
    let top = areas.top;
    let menu = keep_menu_place(ui, top, pen);
    let within = |left: f32, right: f32| {
        Rect::from_min_max(pos2(left, top.top()), pos2(right, top.bottom())).shrink2(vec2(pen.u(MARGIN), 0.0))
    };
    for (which, side) in Compared::ALL.into_iter().zip(areas.sides) {
        let right = if which == Compared::B { menu } else { side.right() };
        choose::choose_ui(ui, within(side.left(), right), which, beside, acts);
    }
    if areas.has_tree {
        let middle = within(areas.middle.left(), areas.middle.right());
        let written = write(ui, middle.left_center(), Align2::LEFT_CENTER, "Compare", pen.strong(), 0.0);
        let views = [(ComparedView::Tree, "Tree"), (ComparedView::Plane, "Plane")];
        let width: f32 =
            views.iter().map(|(_, title)| line(ui, title, pen.strong()).size().x + pen.u(1.4)).sum();
        let tabs = Rect { min: pos2((middle.right() - width).max(written.right()), middle.top()), ..middle };
        let clicked = tabs_ui(ui, tabs, pen, &views, runs.view, Sense::click()).clicked;
        acts.extend(clicked.map(|view| Act::Own(SideAction::ShowView(view))));
    }
}
