//! Pictures as files.

use std::path::{Path, PathBuf};

use super::FileError;
use super::write::{Destination, Overwrite, write};
use crate::picture::{PngError, Scene, png, svg};

/// How a picture is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PictureFormat {
    /// Shapes and text, sharp at any size.
    #[default]
    Svg,
    /// Pixels.
    Png,
}

/// Why a picture was not written.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// A name that does not say how.
    #[error("a picture is written as .svg or .png: {}", .0.display())]
    Format(PathBuf),
    /// Pixels that cannot be made.
    #[error("{problem}: {}", path.display())]
    Png {
        /// Why.
        problem: PngError,
        /// Where.
        path: PathBuf,
    },
    /// The system refused.
    #[error(transparent)]
    File(#[from] FileError),
}

impl PictureError {
    /// What the user would have to allow for the save to go on; `None` if that does not help.
    #[must_use]
    pub fn allowing(&self) -> Option<Overwrite> {
        match self {
            Self::File(error) => error.allowing(),
            _ => None,
        }
    }

    /// Whether the user called it off.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        matches!(self, Self::File(error) if error.is_cancelled())
    }
}

impl PictureFormat {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Svg, Self::Png];

    /// How the names of its files end.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }

    /// The name on the screen.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Svg => "SVG, sharp at any size",
            Self::Png => "PNG, in pixels",
        }
    }

    /// What the name of a file says.
    ///
    /// # Errors
    /// Where it says neither.
    pub fn of(path: &Path) -> Result<Self, PictureError> {
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        let format = Self::ALL.into_iter().find(|format| extension.as_deref() == Some(format.extension()));
        format.ok_or_else(|| PictureError::Format(path.to_owned()))
    }
}

/// Writes a picture: completely or not at all.
///
/// # Errors
/// Where it cannot be made, or the system refuses.
pub fn save_picture(to: &Destination, format: PictureFormat, scene: &Scene) -> Result<(), PictureError> {
    let bytes = match format {
        PictureFormat::Svg => svg(scene).into_bytes(),
        PictureFormat::Png => {
            png(scene, 1.0).map_err(|problem| PictureError::Png { problem, path: to.path.clone() })?
        }
    };
    Ok(write(to, &bytes)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_file_says_its_format() {
        for (name, format) in [
            ("a.svg", Some(PictureFormat::Svg)),
            ("b/tree.PNG", Some(PictureFormat::Png)),
            ("png", None),
            ("a.jpg", None),
        ] {
            assert_eq!(PictureFormat::of(Path::new(name)).ok(), format, "{name}");
        }
    }
}
