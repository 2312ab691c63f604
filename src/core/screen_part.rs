//! Where something is on the screen.

use serde::Serialize;

/// A named part of the screen, such as the current board or a row of a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ScreenPart {
    pub name: String,
    /// Left, top, width and height, in points.
    pub points: [f32; 4],
    /// The same in pixels.
    pub pixels: [f32; 4],
    /// The size of its smallest text in pixels; `None` where it has none.
    pub text_pixels: Option<f32>,
}
