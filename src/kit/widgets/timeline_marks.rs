//! Marks on the timeline: a ribbon for each bookmark, a stroke for each event that meets a breakpoint.

use egui::{Id, Pos2, Rangef, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2};

use crate::file::Bookmark;
use crate::kit::theme::{Theme, UnitScale};
use crate::picture::StepUnit;
use crate::recording::{Condition, Position};

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

/// How close the pointer must be, in units.
const NEAR: f32 = 0.4;

/// Shows marks in a strip below a rail of `steps` steps, earlier ones on top. Returns the position of the one that is
/// clicked.
pub fn timeline_marks(
    ui: &Ui,
    (strip, rail): (Rect, Rangef),
    scale: UnitScale,
    (steps, unit): (u64, StepUnit),
    marks: &[TimelineMark<'_>],
) -> Option<Position> {
    let response = ui.interact(strip, Id::unique("marks on the timeline"), Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Marks on the timeline"));
    let x =
        |mark: &TimelineMark<'_>| rail.min + rail.span() * mark.position.steps as f32 / steps.max(1) as f32;
    let theme = Theme::of(ui.ctx());
    if ui.is_rect_visible(strip) {
        let shapes = marks.iter().rev().map(|mark| shape(&theme, strip, scale, x(mark), mark.what));
        ui.painter().extend(shapes.collect::<Vec<_>>());
    }
    let distance = |mark: &&TimelineMark<'_>, at: Pos2| (x(mark) - at.x).abs();
    let near = |at: Pos2| {
        let nearest = marks.iter().min_by(|a, b| distance(a, at).total_cmp(&distance(b, at)));
        nearest.filter(|mark| distance(mark, at) < scale.u(NEAR))
    };
    let mark = response.hover_pos().and_then(near)?;
    let clicked = response.clicked();
    response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_ui_at_pointer(|ui| {
        scale.apply(ui.style_mut());
        ui.label(text(mark, unit));
    });
    clicked.then_some(mark.position)
}

fn text(mark: &TimelineMark<'_>, unit: StepUnit) -> String {
    let place = unit.position_label(mark.position);
    match mark.what {
        Marked::Event(condition) => format!("{place}: {condition}"),
        Marked::Bookmark(bookmark) if bookmark.note.is_empty() => format!("{place}: bookmark"),
        Marked::Bookmark(bookmark) => format!("{place}: {}", bookmark.note),
    }
}

fn shape(theme: &Theme, strip: Rect, scale: UnitScale, x: f32, what: Marked<'_>) -> Shape {
    let (half, top, bottom) = (scale.u(0.3), strip.top(), strip.top() + scale.u(0.65));
    match what {
        Marked::Event(_) => {
            let stroke = Rect::from_min_max(pos2(x - half * 0.3, top), pos2(x + half * 0.3, bottom));
            Shape::rect_filled(stroke, 0, theme.breakpoint())
        }
        Marked::Bookmark(_) => {
            let points = vec![
                pos2(x, top - half * 0.4),
                pos2(x + half, top),
                pos2(x + half, bottom),
                pos2(x - half, bottom),
                pos2(x - half, top),
            ];
            Shape::convex_polygon(points, theme.bookmark(), Stroke::NONE)
        }
    }
}
