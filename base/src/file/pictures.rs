//! Pictures as files.

use std::io;
use std::ops::ControlFlow;
use std::path::Path;

use super::error::FileError;
use super::write::{Destination, write, write_parts};
use crate::picture::{Film, FilmPlan, MovingError, OnDrawn, PictureFormat, Scene};

/// Writes its file; may be run again with another answer of the user about what may be replaced.
pub type SaveWork = std::sync::Arc<dyn Fn(&Destination) -> Result<(), FileError> + Send + Sync>;

pub fn picture_format(path: &Path) -> Result<PictureFormat, FileError> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let format = extension.and_then(PictureFormat::from_extension);
    format.ok_or_else(|| FileError::NoPicture(path.to_owned()))
}

/// Writes a picture: completely or not at all. `on_drawn` hears how much of it is drawn and packed, from 0 to 1.
pub fn save_picture(
    to: &Destination,
    format: PictureFormat,
    scene: &Scene,
    on_drawn: OnDrawn<'_>,
) -> Result<(), FileError> {
    let encoded = format.encode(scene, on_drawn);
    let bytes = encoded.map_err(|problem| FileError::Encoding { problem, path: to.path.clone() })?;
    write(to, &bytes)
}

pub fn is_film(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(FilmPlan::EXTENSION))
}

/// Writes a moving picture, frame by frame: completely or not at all.
pub fn save_film(
    to: &Destination,
    film: Film,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Result<(), FileError> {
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
        Some(MovingError::Cancelled) => Err(FileError::Cancelled(to.path.clone())),
        Some(problem) => Err(FileError::Moving { problem, path: to.path.clone() }),
        None => written,
    }
}
