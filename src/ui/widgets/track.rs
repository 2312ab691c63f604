//! Where the steps are along the timeline, for whatever stands under it.

use egui::style::HandleShape;
use egui::{Context, Id, Rangef, Rect, Ui};

/// Where the middle of a slider's handle can be: its sides keep it from the ends.
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

/// Takes note of where the timeline's slider is.
pub fn note_track(ui: &Ui, slider: Rect) {
    let track = slider_track(ui, slider);
    ui.data_mut(|data| data.insert_temp(id(), track));
}

/// From the first step to the last, in points from the left side of the window; `None` before the first frame.
pub fn track(ctx: &Context) -> Option<Rangef> {
    ctx.data(|data| data.get_temp(id()))
}
