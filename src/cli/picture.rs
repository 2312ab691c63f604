//! `tilescope picture`: draws the search of one board at one of its steps.

use super::arguments::PictureArguments;
use super::complain;
use super::problems::{Failure, only_problem, prepare_visibly};
use super::solve::ExitStatus;
use super::text;
use crate::file::{Destination, FileError, Overwrite, PictureError, save_picture};
use crate::picture::{Extent, Palette, Scene, Subject};
use crate::recording::{Cursor, Position, Recording};
use crate::search::Guard;

/// Draws a picture.
///
/// # Errors
/// If the board or step is wrong, or the picture cannot be written.
pub fn picture(arguments: &PictureArguments) -> Result<ExitStatus, Failure> {
    let (problem, settings) = only_problem(&arguments.search, "a picture")?;
    prepare_visibly(&problem, &settings);
    let mut recording = Recording::new(problem, settings);
    let guard = Guard { limits: arguments.search.limits(), cancel: None };
    let result = recording.record(guard, ()).result;
    if recording.progress().nodes() == 0 {
        return Err(Failure::NoMemory);
    }
    let scene = draw(arguments, &mut recording)?;
    let (path, format) = &arguments.out;
    let overwrite = if arguments.force { Overwrite::ReadOnly } else { Overwrite::Writable };
    save_picture(&Destination { overwrite, ..Destination::new(path) }, *format, &scene).map_err(|error| {
        match error {
            PictureError::File(FileError::ReadOnly(path)) => Failure::ReadOnly(path),
            error => Failure::Picture(error),
        }
    })?;
    let Err(stop) = result else { return Ok(ExitStatus::Answered) };
    complain(&text::stopped(stop, &arguments.search.limits()));
    Ok(ExitStatus::Stopped)
}

fn draw(arguments: &PictureArguments, recording: &mut Recording) -> Result<Scene, Failure> {
    let last = recording.steps();
    let step = arguments.step.unwrap_or(last);
    if step > last {
        return Err(Failure::Step { asked: step, last });
    }
    let mut cursor = Cursor::new(recording);
    cursor.go_to(recording, Position::after(step));
    let defaults = arguments.view.extent;
    let subject = Subject {
        hides_future: false,
        recording,
        moment: &cursor.moment(recording),
        selected: None,
        extent: Extent {
            width: arguments.width.map_or(defaults.width, |width| width as f32),
            height: arguments.height.map_or(defaults.height, |height| height as f32),
        },
        palette: Palette::of(arguments.theme.unwrap_or_default()),
    };
    Ok((arguments.view.draw)(&subject))
}
