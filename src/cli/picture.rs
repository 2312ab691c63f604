//! `tilescope picture`: one board in, the search drawn at one of its steps out.

use super::arguments::Picture;
use super::complain;
use super::problems::{Failure, each_problem, prepare_visibly};
use super::solve::{Status, limit_text};
use crate::file::{Destination, FileError, Overwrite, PictureError, save_picture};
use crate::picture::{Extent, Palette, Scene, Subject};
use crate::recording::{Cursor, Position, Recording};
use crate::search::{Guard, Problem, Settings};

/// Draws the picture of a command line.
///
/// # Errors
/// Where there is no such board, step or picture.
pub fn picture(arguments: &Picture) -> Result<Status, Failure> {
    let (problem, settings) = only_problem(arguments)?;
    prepare_visibly(&problem, &settings);
    let mut recording = Recording::new(problem, settings);
    let guard = Guard { limits: arguments.search.limits(), cancel: None };
    let result = recording.record(guard, ()).result;
    if recording.progress().nodes() == 0 {
        return Err(Failure::NoMemory);
    }
    let scene = draw(arguments, &recording)?;
    let (path, format) = &arguments.out;
    let overwrite = if arguments.force { Overwrite::ReadOnly } else { Overwrite::Writable };
    save_picture(&Destination { overwrite, ..Destination::new(path) }, *format, &scene).map_err(|error| {
        match error {
            PictureError::File(FileError::ReadOnly(path)) => Failure::ReadOnly(path),
            error => Failure::Picture(error),
        }
    })?;
    let Err(stop) = result else { return Ok(Status::Answered) };
    complain(&limit_text(stop, &arguments.search));
    Ok(Status::Stopped)
}

fn only_problem(arguments: &Picture) -> Result<(Problem, Settings), Failure> {
    let mut only = None;
    each_problem(&arguments.search, |place, problem, settings| match only.replace((problem, settings)) {
        None => Ok(()),
        Some(_) => Err(Failure::TooMany(place.to_owned())),
    })?;
    Ok(only.expect("an input without a board is refused"))
}

fn draw(arguments: &Picture, recording: &Recording) -> Result<Scene, Failure> {
    let last = recording.steps();
    let step = arguments.step.unwrap_or(last);
    if step > last {
        return Err(Failure::Step { asked: step, last });
    }
    let mut cursor = Cursor::new(recording);
    cursor.seek(recording, Position::after(step));
    let usual = arguments.view.extent;
    let subject = Subject {
        recording,
        moment: &cursor.moment(recording),
        selected: None,
        extent: Extent {
            width: arguments.width.map_or(usual.width, |width| width as f32),
            height: arguments.height.map_or(usual.height, |height| height as f32),
        },
        palette: Palette::of(arguments.theme.unwrap_or_default()),
    };
    Ok((arguments.view.draw)(&subject))
}
