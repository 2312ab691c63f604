//! Where the keyboard is.

use egui::{Context, Event, Id, Key, Modifiers, Stroke, StrokeKind};

use crate::core::PanelId;
use crate::kit::theme::Theme;

/// Its width and its distance from the control, in points.
const WIDTH: f32 = 3.0;
const AWAY: f32 = 3.0;
/// Parts that are higher than this share of the window show it themselves.
const HIGHEST: f32 = 0.2;

fn by_keys_id() -> Id {
    Id::unique("the keyboard moves the focus")
}

/// Whether keys have moved the focus since the last click. Only then is it shown.
pub fn focus_is_shown(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp::<bool>(by_keys_id())).unwrap_or(false)
}

/// Whether a key moves the focus: Tab, F6, and the keys of panels.
fn moves_focus(key: Key, modifiers: Modifiers) -> bool {
    let of_panel = |panel: &PanelId| {
        let keys = panel.command().info().shortcuts;
        keys.iter().any(|name| name.strip_prefix("Ctrl+") == Some(key.name()))
    };
    matches!(key, Key::Tab | Key::F6) || modifiers.command && PanelId::ALL.iter().any(of_panel)
}

/// A ring around the control that has the keyboard.
pub fn focus_ring(ctx: &Context) {
    let was_shown = focus_is_shown(ctx);
    let by_keys = ctx.input(|input| {
        input.events.iter().fold(was_shown, |by_keys, event| match event {
            Event::Key { key, modifiers, pressed: true, .. } => by_keys || moves_focus(*key, *modifiers),
            Event::PointerButton { .. } => false,
            _ => by_keys,
        })
    });
    ctx.data_mut(|data| data.insert_temp(by_keys_id(), by_keys));
    let focused = ctx.memory(egui::Memory::focused).filter(|_| by_keys);
    let Some(response) = focused.and_then(|id| ctx.read_response(id)) else { return };
    if response.rect.height() > HIGHEST * ctx.content_rect().height() {
        return;
    }
    let stroke = Stroke::new(WIDTH, Theme::of(ctx).action());
    let painter =
        ctx.layer_painter(response.layer_id).with_clip_rect(response.interact_rect.expand(AWAY + WIDTH));
    painter.rect_stroke(response.rect.expand(AWAY), 4, stroke, StrokeKind::Outside);
}
