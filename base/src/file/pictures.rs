//! Pictures as files.

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::error::FileError;
use super::write::{Destination, Overwrite, write, write_parts};
use crate::picture::{Film, FilmPlan, MovingError, OnDrawn, PictureFormat, PngError, Scene};

/// Writes its file; may be run again with another answer of the user about what may be replaced.
pub type SaveWork = std::sync::Arc<dyn Fn(&Destination) -> Result<(), PictureError> + Send + Sync>;

#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error("the file name of a picture must end in {}: {}", PictureFormat::endings(), .0.display())]
    Format(PathBuf),
    #[error("the file name of a moving picture must end in .{}: {}", FilmPlan::EXTENSION, .0.display())]
    NoFilm(PathBuf),
    #[error("{problem}: {}", path.display())]
    Moving { problem: MovingError, path: PathBuf },
    #[error("{problem}: {}", path.display())]
    Encoding { problem: PngError, path: PathBuf },
    #[error(transparent)]
    File(#[from] FileError),
}

impl PictureError {
    /// What the user would have to allow for the save to succeed; `None` if that does not help.
    pub fn allowing(&self) -> Option<Overwrite> {
        match self {
            Self::File(error) => error.allowing(),
            _ => None,
        }
    }

    pub fn is_changed(&self) -> bool {
        matches!(self, Self::File(error) if error.is_changed())
    }

    pub fn is_cancelled(&self) -> bool {
        matches!(self, Self::File(error) if error.is_cancelled())
    }
}

pub fn picture_format(path: &Path) -> Result<PictureFormat, PictureError> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let format = extension.and_then(PictureFormat::from_extension);
    format.ok_or_else(|| PictureError::Format(path.to_owned()))
}

/// Writes a picture: completely or not at all. `on_drawn` hears how much of it is drawn and packed, from 0 to 1.
pub fn save_picture(
    to: &Destination,
    format: PictureFormat,
    scene: &Scene,
    on_drawn: OnDrawn<'_>,
) -> Result<(), PictureError> {
    let encoded = format.encode(scene, on_drawn);
    let bytes = encoded.map_err(|problem| PictureError::Encoding { problem, path: to.path.clone() })?;
    Ok(write(to, &bytes)?)
}

pub fn is_film(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(FilmPlan::EXTENSION))
}

/// Writes a moving picture, frame by frame: completely or not at all.
pub fn save_film(
    to: &Destination,
    film: Film,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<(), PictureError> {
    let mut problem = None;
    let mut asked = |done: f32| if to.is_cancelled() { ControlFlow::Break(()) } else { progress(done) };
    let parts = |out: &mut dyn io::Write| {
        film.write(out, &mut asked).map_err(|error| match error {
            MovingError::Output(error) => error,
            error => {
                problem = Some(error);
                io::Error::other("the moving picture was not made")
            }
        })
    };
    let written = write_parts(to, Box::new(parts));
    match problem {
        Some(MovingError::Cancelled) => Err(FileError::Cancelled(to.path.clone()).into()),
        Some(problem) => Err(PictureError::Moving { problem, path: to.path.clone() }),
        None => Ok(written?),
    }
}
