//! The file formats of pictures, and their registry.

use super::{PngError, Scene, png, svg};

/// The registry entry of a picture format.
pub struct PictureFormatInfo {
    /// The ending of its file names, without the dot.
    pub extension: &'static str,
    /// The name on the screen.
    pub title: &'static str,
    /// Writes a picture in this format.
    pub encode: fn(&Scene) -> Result<Vec<u8>, PngError>,
}

macro_rules! registry {
    ($($(#[$default:meta])? $module:ident::$name:ident),+ $(,)?) => {
        /// The format of a picture file.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub enum PictureFormat {
            $($(#[$default])? $name,)+
        }

        impl PictureFormat {
            /// All formats, in the order on the screen.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            fn info(self) -> &'static PictureFormatInfo {
                match self { $(Self::$name => &$module::FORMAT,)+ }
            }
        }
    };
}

registry! {
    #[default]
    svg::Svg,
    png::Png,
}

impl PictureFormat {
    /// The ending of its file names, without the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        self.info().extension
    }

    /// The name on the screen.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.info().title
    }

    /// The picture as the bytes of a file.
    ///
    /// # Errors
    /// If the picture has no pixels, or too many.
    pub fn encode(self, scene: &Scene) -> Result<Vec<u8>, PngError> {
        (self.info().encode)(scene)
    }

    /// The format with this ending, in either case.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.extension().eq_ignore_ascii_case(extension))
    }

    /// The endings to choose from, such as `.svg or .png`.
    #[must_use]
    pub fn endings() -> String {
        let endings: Vec<String> =
            Self::ALL.iter().map(|format| format!(".{}", format.extension())).collect();
        endings.join(" or ")
    }
}
