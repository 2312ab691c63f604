//! The file formats of pictures, and their registry.
//!
//! # Add a picture format
//!
//! 1. Write `base/src/picture/NAME.rs` with a constant `FORMAT`: the ending of its files, its title, and the function that turns a
//!    `Scene` into bytes. Model: `base/src/picture/svg.rs`.
//! 2. Add `mod NAME;` to `base/src/picture/mod.rs`, and its line to `registry!` in `base/src/picture/format.rs`.
//!
//! The dialogs, `tilescope picture` and the error messages list it from there.

use super::{PngError, Scene};

pub struct PictureFormatInfo {
    /// The file extension, without the dot.
    pub extension: &'static str,
    /// The name on the screen.
    pub title: &'static str,
    pub encode: fn(&Scene, OnDrawn<'_>) -> Result<Vec<u8>, PngError>,
}

/// Hears how much of a picture is drawn and packed, from 0 to 1, where that takes long.
pub type OnDrawn<'a> = &'a mut dyn FnMut(f32);

macro_rules! registry {
    ($($(#[$default:meta])? $module:ident::$name:ident),+ $(,)?) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub enum PictureFormat {
            $($(#[$default])? $name,)+
        }

        impl PictureFormat {
            /// In the order on the screen.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            fn info(self) -> &'static PictureFormatInfo {
                match self { $(Self::$name => &super::$module::FORMAT,)+ }
            }
        }
    };
}

registry! {
    #[default]
    svg::Svg,
    png::Png,
    pdf::Pdf,
}

impl PictureFormat {
    /// The file extension, without the dot.
    pub fn extension(self) -> &'static str {
        self.info().extension
    }

    pub fn title(self) -> &'static str {
        self.info().title
    }

    /// The picture as the bytes of a file.
    ///
    /// # Errors
    /// If the picture has no pixels, or too many.
    pub fn encode(self, scene: &Scene, on_drawn: OnDrawn<'_>) -> Result<Vec<u8>, PngError> {
        (self.info().encode)(scene, on_drawn)
    }

    /// The format with this extension, in upper or lower case.
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.extension().eq_ignore_ascii_case(extension))
    }

    /// The extensions to choose from, such as `.svg, .png or .pdf`.
    pub fn endings() -> String {
        let endings: Vec<String> =
            Self::ALL.iter().map(|format| format!(".{}", format.extension())).collect();
        match endings.split_last() {
            Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
            _ => endings.concat(),
        }
    }
}
