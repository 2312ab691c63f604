//! `tilescope picture`: draws the search of one board at one of its steps, or as a moving picture.

use super::arguments::{PictureArguments, PictureKind};
use super::complain;
use super::output::ExitStatus;
use super::problems::{Failure, only_problem, prepare_visibly};
use super::progress::{ProgressLine, until};
use super::text;
use crate::explain::stage_words;
use crate::file::{Destination, FileError, Overwrite, PictureError, interrupted, save_film, save_picture};
use crate::picture::{Extent, Film, FilmContent, FilmPlan, Palette, Scene, Subject};
use crate::recording::{Cursor, Position, Recording};
use crate::search::Guard;

/// Draws a picture.
///
/// # Errors
/// If the board or step is wrong, or the picture cannot be written.
pub fn picture(arguments: &PictureArguments) -> Result<ExitStatus, Failure> {
    let (problem, settings) = only_problem(&arguments.search, "a picture")?;
    prepare_visibly(&problem, &settings)?;
    let mut recording = Recording::new(problem, settings);
    let guard = Guard { limits: arguments.search.limits(), cancel: None };
    let result = recording.record(guard, ()).result;
    if recording.progress().nodes() == 0 {
        return Err(Failure::NoMemory);
    }
    let (path, kind) = &arguments.out;
    let overwrite = Overwrite::with_force(arguments.force);
    let to = Destination { overwrite, ..Destination::new(path) };
    let saved = match *kind {
        PictureKind::Still(format) => {
            check_still(arguments)?;
            save_picture(&to, format, &draw(arguments, &mut recording)?, &mut |_| {})
        }
        PictureKind::Moving => save_visibly(&to, film(arguments, recording)?),
    };
    saved.map_err(|error| match error {
        PictureError::File(FileError::ReadOnly(path)) => Failure::ReadOnly(path),
        error => Failure::Picture(error),
    })?;
    let Err(stop) = result else { return Ok(ExitStatus::Answered) };
    complain(&text::stopped(stop, &arguments.search.limits_given()));
    Ok(ExitStatus::Stopped)
}

/// Options of moving pictures do not apply to others.
fn check_still(arguments: &PictureArguments) -> Result<(), Failure> {
    let given = [
        ("--from", arguments.from.is_some()),
        ("--to", arguments.to.is_some()),
        ("--path", arguments.path),
        ("--fps", arguments.fps.is_some()),
    ];
    given
        .into_iter()
        .find(|(_, is_given)| *is_given)
        .map_or(Ok(()), |(option, _)| Err(Failure::Still(option)))
}

/// The moving picture that the options ask for.
fn film(arguments: &PictureArguments, recording: Recording) -> Result<Film, Failure> {
    let last = recording.steps();
    let (from, to) = (arguments.from.unwrap_or(0), arguments.to.unwrap_or(last));
    if let Some(asked) = [from, to].into_iter().find(|step| *step > last) {
        return Err(Failure::Step { asked, last });
    }
    if arguments.step.is_some() {
        return Err(Failure::MovingStep);
    }
    if from > to {
        return Err(Failure::Backwards { from, to });
    }
    if arguments.path && arguments.view.name != PATH_VIEW {
        return Err(Failure::PathView);
    }
    let view = arguments.view;
    let content = if arguments.path { FilmContent::Path } else { FilmContent::Steps { view, from, to } };
    let plan = FilmPlan {
        content,
        extent: extent(arguments),
        theme: arguments.theme.unwrap_or_default(),
        per_second: arguments.fps.unwrap_or(FilmPlan::SPEED),
    };
    Ok(Film { recording, plan, selected: None, hides_future: false, words: stage_words })
}

/// The picture that can move along the path.
const PATH_VIEW: &str = "board";

/// Writes a moving picture, and shows the progress in place if standard error is a terminal.
fn save_visibly(to: &Destination, film: Film) -> Result<(), PictureError> {
    let stop = interrupted();
    let mut shown = ProgressLine::default();
    let saved = save_film(to, film, &mut |done| {
        shown.show_percent(done, text::frames_drawn);
        until(stop)
    });
    shown.end();
    saved
}

fn extent(arguments: &PictureArguments) -> Extent {
    let defaults = arguments.view.extent;
    Extent {
        width: arguments.width.map_or(defaults.width, |width| width as f32),
        height: arguments.height.map_or(defaults.height, |height| height as f32),
    }
}

fn draw(arguments: &PictureArguments, recording: &mut Recording) -> Result<Scene, Failure> {
    let last = recording.steps();
    let step = arguments.step.unwrap_or(last);
    if step > last {
        return Err(Failure::Step { asked: step, last });
    }
    let mut cursor = Cursor::new(recording);
    cursor.go_to(recording, Position::after(step));
    let subject = Subject {
        hides_future: false,
        shows_choice: true,
        words: stage_words,
        recording,
        moment: &cursor.moment(recording),
        selected: None,
        extent: extent(arguments),
        palette: Palette::of(arguments.theme.unwrap_or_default()),
    };
    Ok((arguments.view.draw)(&subject))
}
