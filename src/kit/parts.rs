//! Where the named parts of the screen are, for tests and for what a lesson points at: widgets report it while they paint.

use egui::{Context, Id, Rect, Ui};

use crate::core::ScreenPart;

/// The node that is selected, in any panel.
pub const SELECTED_NODE: &str = "selected node";

#[derive(Clone, Default)]
struct Reported(Vec<ScreenPart>);

fn id() -> Id {
    Id::unique("parts of the screen")
}

/// Forgets the parts of the last frame.
pub fn begin(ctx: &Context) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Reported>(id()).0.clear());
}

/// What the last frame showed where.
pub fn parts(ctx: &Context) -> Vec<ScreenPart> {
    ctx.data(|data| data.get_temp::<Reported>(id())).unwrap_or_default().0
}

/// Says where a part is, and how large its smallest text is, in points.
pub fn report(ui: &Ui, name: impl Into<String>, rect: Rect, text: Option<f32>) {
    let scale = ui.pixels_per_point();
    let points = [rect.left(), rect.top(), rect.width(), rect.height()];
    let part = ScreenPart {
        name: name.into(),
        points,
        pixels: points.map(|length| length * scale),
        text_pixels: text.map(|size| size * scale),
    };
    ui.data_mut(|data| data.get_temp_mut_or_default::<Reported>(id()).0.push(part));
}
