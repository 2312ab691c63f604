//! `tilescope picture`: one board in, the search drawn at one of its steps out.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::arguments::Picture;
use super::complain;
use super::problems::{Failure, each_problem, prepare_visibly};
use super::solve::{Status, limit_text};
use crate::file::save_picture;
use crate::picture::{Extent, Palette, Scene, Subject};
use crate::recording::{Cursor, Position, Recording};
use crate::search::{Limits, Problem, Settings, Stop};
use crate::worker::{Ending, Run};

/// Draws the picture of a command line.
///
/// # Errors
/// Where there is no such board, step or picture.
pub fn picture(arguments: &Picture) -> Result<Status, Failure> {
    let (problem, settings) = only_problem(arguments)?;
    prepare_visibly(&problem, &settings);
    let (recording, ending) = record(problem, settings, arguments.search.limits())?;
    let scene = draw(arguments, &recording)?;
    let (path, format) = &arguments.out;
    save_picture(path, *format, &scene)?;
    let stop = match ending {
        Ending::NodeLimit => Stop::NodeLimit,
        Ending::MemoryLimit => Stop::MemoryLimit,
        Ending::DepthLimit => Stop::DepthLimit,
        _ => return Ok(Status::Answered),
    };
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

fn record(problem: Problem, settings: Settings, limits: Limits) -> Result<(Recording, Ending), Failure> {
    let mut recording = Recording::new(problem, settings);
    let prepared = Box::new(|_: &mut dyn FnMut(f32) -> ControlFlow<()>| ControlFlow::Continue(()));
    let failed = |why: String| Failure::Recording(why);
    let mut run = Run::start(&recording, limits, prepared, Arc::new(|| {}))
        .map_err(|error| failed(format!("the system gives no thread to search on: {error}")))?;
    let mut ending = None;
    // At a limit it would wait for a larger one.
    while ending.is_none()
        && let Some(snapshot) = run.wait()
    {
        recording.extend(snapshot.progress);
        ending = snapshot.ending;
    }
    match ending.unwrap_or(Ending::Stopped) {
        Ending::Failed(why) => Err(failed(why)),
        _ if recording.progress().nodes() == 0 => Err(failed("there is no memory for its start".to_owned())),
        ending => Ok((recording, ending)),
    }
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
