//! The x coordinates of the timeline's steps, for the plots below it.

use egui::{Context, Id, Rangef};

fn id() -> Id {
    Id::unique("track of the timeline")
}

/// Remembers the rail of the timeline.
pub fn note_track(ctx: &Context, rail: Rangef) {
    ctx.data_mut(|data| data.insert_temp(id(), rail));
}

/// From the first step to the last, in points from the left edge of the window; `None` before the first frame.
pub fn track(ctx: &Context) -> Option<Rangef> {
    ctx.data(|data| data.get_temp(id()))
}
