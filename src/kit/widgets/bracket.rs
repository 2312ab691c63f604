//! A bracket beside rows that belong together.

use egui::{Rect, Shape, Stroke, Ui, pos2};

use crate::kit::theme::Theme;

/// A bracket at the right of some rows.
#[derive(Clone, Copy, Debug)]
pub struct Bracket {
    /// From the first row to the last one that is visible; the vertical line is at its right side.
    pub rect: Rect,
    /// Whether more rows follow that are not visible.
    pub is_open_below: bool,
    /// Whether it stands for what is hidden.
    pub is_dotted: bool,
    /// The width of its lines.
    pub width: f32,
}

impl Bracket {
    pub fn paint(self, ui: &Ui) {
        let Self { rect, is_open_below, is_dotted, width } = self;
        let stroke = Stroke::new(width, Theme::of(ui.ctx()).text());
        let end = (!is_open_below).then(|| rect.left_bottom());
        let points = [rect.left_top(), rect.right_top(), pos2(rect.right(), rect.bottom())];
        let points: Vec<_> = points.into_iter().chain(end).collect();
        if is_dotted {
            ui.painter().extend(Shape::dotted_line(&points, stroke.color, 3.0 * width, 0.75 * width));
        } else {
            ui.painter().add(Shape::line(points, stroke));
        }
    }
}
