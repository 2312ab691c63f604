//! Where the steps are along the timeline, for whatever stands under it.

use egui::{Context, Id, Rangef, Response, style::HandleShape};

fn id() -> Id {
    Id::unique("track of the timeline")
}

/// Takes note of where the middle of a slider's handle can be.
pub fn note_track(slider: &Response) {
    let radius = slider.rect.height() / 2.5;
    let margin = match slider.ctx.global_style().visuals.handle_shape {
        HandleShape::Circle => radius,
        HandleShape::Rect { aspect_ratio } => radius * aspect_ratio,
    };
    let track = slider.rect.x_range().shrink(margin);
    slider.ctx.data_mut(|data| data.insert_temp(id(), track));
}

/// From the first step to the last, in points from the left side of the window; `None` before the first frame.
pub fn track(ctx: &Context) -> Option<Rangef> {
    ctx.data(|data| data.get_temp(id()))
}
