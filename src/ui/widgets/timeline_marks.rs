//! Marks on the timeline: a ribbon for each bookmark, a stroke for each event that meets a breakpoint.

use egui::{Id, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::slider_track;
use crate::file::Bookmark;
use crate::recording::{Condition, Position};
use crate::session::StepUnit;
use crate::ui::Theme;
use crate::ui::text::window as texts;

#[derive(Clone, Copy, Debug)]
pub enum Marked<'a> {
    /// It meets this breakpoint's condition.
    Event(&'a Condition),
    Bookmark(&'a Bookmark),
}

#[derive(Clone, Copy, Debug)]
pub struct TimelineMark<'a> {
    pub position: Position,
    pub what: Marked<'a>,
}

const HEIGHT: f32 = 12.0;
/// How close the pointer must be, in points.
const NEAR: f32 = 5.0;

/// Shows marks below a slider over `steps` steps, earlier ones on top. Returns the position of the one that is
/// clicked.
pub fn timeline_marks(
    ui: &mut Ui,
    slider: Rect,
    (steps, unit): (u64, StepUnit),
    marks: &[TimelineMark<'_>],
) -> Option<Position> {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let rect = Rect::from_x_y_ranges(slider.x_range(), row.y_range());
    let rail = slider_track(ui, slider);
    let response = ui.interact(rect, Id::unique("marks on the timeline"), Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, texts::TIMELINE_MARKS));
    let x =
        |mark: &TimelineMark<'_>| rail.min + rail.span() * mark.position.steps as f32 / steps.max(1) as f32;
    let theme = Theme::of(ui.ctx());
    if ui.is_rect_visible(rect) {
        let shapes = marks.iter().rev().map(|mark| shape(&theme, rect, x(mark), mark.what));
        ui.painter().extend(shapes.collect::<Vec<_>>());
    }
    let distance = |mark: &&TimelineMark<'_>, at: Pos2| (x(mark) - at.x).abs();
    let near = |at: Pos2| {
        let nearest = marks.iter().min_by(|a, b| distance(a, at).total_cmp(&distance(b, at)));
        nearest.filter(|mark| distance(mark, at) < NEAR)
    };
    let mark = response.hover_pos().and_then(near)?;
    let clicked = response.clicked();
    response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_ui_at_pointer(|ui| {
        ui.label(text(mark, unit));
    });
    clicked.then_some(mark.position)
}

fn text(mark: &TimelineMark<'_>, unit: StepUnit) -> String {
    let place = unit.position_label(mark.position);
    match mark.what {
        Marked::Event(condition) => texts::mark(&place, &condition.to_string()),
        Marked::Bookmark(bookmark) if bookmark.note.is_empty() => texts::mark(&place, texts::BOOKMARK),
        Marked::Bookmark(bookmark) => texts::mark(&place, &bookmark.note),
    }
}

fn shape(theme: &Theme, rect: Rect, x: f32, what: Marked<'_>) -> Shape {
    match what {
        Marked::Event(_) => {
            let stroke = Rect::from_center_size(pos2(x, rect.center().y), vec2(2.0, HEIGHT - 4.0));
            Shape::rect_filled(stroke, 0, theme.breakpoint())
        }
        Marked::Bookmark(_) => {
            let (half, top, bottom) = (4.5, rect.top(), rect.bottom());
            let points = vec![
                pos2(x - half, top),
                pos2(x + half, top),
                pos2(x + half, bottom - half),
                pos2(x, bottom),
                pos2(x - half, bottom - half),
            ];
            Shape::convex_polygon(points, theme.bookmark(), Stroke::new(1.0, theme.panel()))
        }
    }
}
