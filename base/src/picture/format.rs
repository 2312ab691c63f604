//! The formats in which a picture is saved.
//!
//! # Add a picture format
//!
//! 1. Write `base/src/picture/NAME.rs` with the function that turns a `Scene` into bytes. Model: `base/src/picture/svg.rs`.
//! 2. Add `mod NAME;` to `base/src/picture/mod.rs`, and a line with the ending of its files and its title to `PictureFormat` in
//!    `base/src/picture/format.rs`. The compiler asks for that function.
//!
//! The dialogs, `tilescope picture` and the error messages list it from there.

use std::slice::from_ref;

use super::pdf::pdf;
use super::png::{OnDrawn, PngError, packed};
use super::scene::Scene;
use super::svg::svg;

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum PictureFormat: extension, title;

    #[default]
    Svg = "svg", "SVG, sharp at any size";
    Png = "png", "PNG, in pixels";
    Pdf = "pdf", "PDF, for printing";
}

impl PictureFormat {
    pub fn encode(self, scene: &Scene, on_drawn: OnDrawn<'_>) -> Result<Vec<u8>, PngError> {
        match self {
            Self::Svg => Ok(svg(scene).into()),
            Self::Png => packed(scene, 1.0, on_drawn),
            Self::Pdf => pdf(from_ref(scene)),
        }
    }

    /// The format with this extension, in upper or lower case.
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(extension))
    }

    pub fn endings() -> String {
        let [others @ .., last] = Self::ALL.map(|format| format!(".{}", format.extension()));
        format!("{} or {last}", others.join(", "))
    }
}
