//! Painting something on its way, while its place for pointers and screen readers is where it arrives.

use egui::emath::TSTransform;
use egui::layers::ShapeIdx;
use egui::{Rect, Shape, Ui, Vec2, vec2};

/// How far something is from where it arrives.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moved {
    /// Below its place, in points.
    pub down: f32,
    pub opacity: f32,
}

impl Moved {
    pub const ARRIVED: Self = Self { down: 0.0, opacity: 1.0 };
}

/// Paints something on its way, inside `bounds`.
pub fn paint_moved<R>(ui: &mut Ui, moved: Moved, bounds: Rect, paint: impl FnOnce(&mut Ui) -> R) -> R {
    if moved == Moved::ARRIVED {
        return paint(ui);
    }
    let start = ui.painter().add(Shape::Noop);
    let opacity = ui.opacity();
    ui.set_opacity(opacity * moved.opacity);
    let painted = paint(ui);
    ui.set_opacity(opacity);
    let offset: Vec2 = vec2(0.0, moved.down);
    transform_since(ui, start, TSTransform::from_translation(offset), bounds);
    painted
}

/// Transforms the shapes that were painted after one of them.
pub fn transform_since(ui: &Ui, start: ShapeIdx, transform: TSTransform, bounds: Rect) {
    ui.ctx().graphics_mut(|graphics| {
        let list = graphics.entry(ui.layer_id());
        for place in start.0..list.next_idx().0 {
            list.mutate_shape(ShapeIdx(place), |clipped| {
                clipped.transform(transform);
                clipped.clip_rect = clipped.clip_rect.intersect(bounds);
            });
        }
    });
}
