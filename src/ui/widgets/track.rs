//! The x coordinates of the timeline's steps, for the plots below it.

use egui::style::HandleShape;
use egui::{Context, Id, Rangef, Rect, Ui};

/// The range of the middle of a slider's handle, which cannot reach the slider's ends.
pub fn slider_track(ui: &Ui, slider: Rect) -> Rangef {
    let radius = slider.height() / 2.5;
    let margin = match ui.style().visuals.handle_shape {
        HandleShape::Circle => radius,
        HandleShape::Rect { aspect_ratio } => radius * aspect_ratio,
    };
    slider.x_range().shrink(margin)
}

fn id() -> Id {
    Id::unique("track of the timeline")
}

/// Remembers the area of the timeline's slider.
pub fn note_track(ui: &Ui, slider: Rect) {
    let track = slider_track(ui, slider);
    ui.data_mut(|data| data.insert_temp(id(), track));
}

/// From the first step to the last, in points from the left edge of the window; `None` before the first frame.
pub fn track(ctx: &Context) -> Option<Rangef> {
    ctx.data(|data| data.get_temp(id()))
}
