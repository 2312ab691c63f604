//! Where the keyboard is.

use egui::{Context, Event, Id, Key, Stroke, StrokeKind};

use crate::ui::Theme;

/// Its width and its distance from the control, in points.
const WIDTH: f32 = 2.5;
const AWAY: f32 = 1.5;
/// Higher parts show it themselves.
const HIGHEST: f32 = 90.0;

/// A ring around the control that has the keyboard, from the first Tab to the next click.
pub fn focus_ring(ctx: &Context) {
    let id = Id::unique("the keyboard moves the focus");
    let was_by_keys = ctx.data(|data| data.get_temp::<bool>(id)).unwrap_or(false);
    let by_keys = ctx.input(|input| {
        input.events.iter().fold(was_by_keys, |by_keys, event| match event {
            Event::Key { key: Key::Tab, pressed: true, .. } => true,
            Event::PointerButton { .. } => false,
            _ => by_keys,
        })
    });
    ctx.data_mut(|data| data.insert_temp(id, by_keys));
    let focused = ctx.memory(egui::Memory::focused).filter(|_| by_keys);
    let Some(response) = focused.and_then(|id| ctx.read_response(id)) else { return };
    if response.rect.height() > HIGHEST {
        return;
    }
    let stroke = Stroke::new(WIDTH, Theme::of(ctx).action());
    let painter =
        ctx.layer_painter(response.layer_id).with_clip_rect(response.interact_rect.expand(AWAY + WIDTH));
    painter.rect_stroke(response.rect.expand(AWAY), 4, stroke, StrokeKind::Outside);
}
