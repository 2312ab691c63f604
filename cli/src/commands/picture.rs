//! `tilescope picture`: draws the search of one board at one of its steps, or as a moving picture.

use std::path::PathBuf;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, value_parser};

use super::{
    ExitStatus, Failure, SearchArguments, complain, named, one_of, recorded, stopped, with_default,
    with_progress,
};
use crate::explain::stage_words;
use crate::file::{
    Destination, FileError, Overwrite, PictureError, interrupted, is_film, picture_format, save_film,
    save_picture,
};
use crate::picture::{
    Extent, Film, FilmContent, FilmPlan, Palette, PictureFormat, Scene, Subject, ThemeChoice, View,
};
use crate::recording::{Cursor, Position, Recording};

#[derive(Args, Debug)]
#[command(after_long_help = page!("picture"))]
pub struct PictureArguments {
    #[command(flatten)]
    pub search: SearchArguments,
    /// The picture to draw
    #[arg(long, value_name = "NAME", value_parser = one_of(View::ALL, |view| named(view.name, view.summary)))]
    pub view: &'static View,
    /// The step to draw [default: the last one]
    #[arg(long, value_name = "N")]
    pub step: Option<u64>,
    /// The first step of a moving picture [default: 0]
    #[arg(long, value_name = "N", conflicts_with_all = ["step", "path"])]
    pub from: Option<u64>,
    /// The last step of a moving picture [default: the last one]
    #[arg(long, value_name = "N", conflicts_with_all = ["step", "path"])]
    pub to: Option<u64>,
    /// Move along the path that was found, with tiles that slide (--view board)
    #[arg(long, conflicts_with = "step")]
    pub path: bool,
    /// Steps or moves per second of a moving picture, from 0.1 to 20 [default: 2]
    #[arg(long, value_name = "N", value_parser = frames_per_second)]
    pub fps: Option<f32>,
    #[arg(long, value_name = "PATH", value_parser = picture_path(), help = out_help())]
    pub out: (PathBuf, PictureKind),
    /// Replace the file even if it is read-only
    #[arg(long)]
    pub force: bool,
    /// Width in points, the pixels of a PNG [default: depends on the view]
    #[arg(long, value_name = "POINTS", value_parser = value_parser!(u32).range(SMALLEST..=LARGEST))]
    pub width: Option<u32>,
    /// Height in points [default: depends on the view]
    #[arg(long, value_name = "POINTS", value_parser = value_parser!(u32).range(SMALLEST..=LARGEST))]
    pub height: Option<u32>,
    #[arg(long, value_name = "NAME", value_parser = one_of(ThemeChoice::ALL, |theme| named(theme.name(), theme.title())), help = with_default("The colours", ThemeChoice::default().name()))]
    pub theme: Option<ThemeChoice>,
}

const SMALLEST: i64 = 16;
const LARGEST: i64 = 16_384;

#[derive(Clone, Copy, Debug)]
pub enum PictureKind {
    Still(PictureFormat),
    Moving,
}

fn picture_path() -> impl TypedValueParser<Value = (PathBuf, PictureKind)> {
    PathBufValueParser::new().try_map(|path| {
        let kind =
            if is_film(&path) { PictureKind::Moving } else { PictureKind::Still(picture_format(&path)?) };
        Ok::<_, PictureError>((path, kind))
    })
}

fn out_help() -> String {
    format!(
        "The file to write; its extension, {}, determines the format; .{} for a moving picture. An existing file is replaced",
        PictureFormat::endings(),
        FilmPlan::EXTENSION
    )
}

fn frames_per_second(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| FilmPlan::SPEEDS.contains(number));
    number.ok_or_else(|| {
        format!("use a number from {} to {}", FilmPlan::SPEEDS.start(), FilmPlan::SPEEDS.end())
    })
}

pub fn picture(arguments: &PictureArguments) -> Result<ExitStatus, Failure> {
    let (mut recording, result) = recorded(&arguments.search, "a picture", false)?;
    let (path, kind) = &arguments.out;
    let to = Destination::replacing(path, Overwrite::with_force(arguments.force));
    let saved = match *kind {
        PictureKind::Still(format) => {
            check_still(arguments)?;
            save_picture(&to, format, &draw(arguments, &mut recording)?, &mut |_| {})
        }
        PictureKind::Moving => {
            let film = film(arguments, recording)?;
            with_progress("Drawing frames", Some(interrupted()), |show| save_film(&to, film, show))
        }
    };
    saved.map_err(|error| match error {
        PictureError::File(FileError::ReadOnly(path)) => Failure::ReadOnly(path),
        error => Failure::Picture(error),
    })?;
    let Err(stop) = result else { return Ok(ExitStatus::Answered) };
    complain(&stopped(stop, &arguments.search.rules.limits_given()));
    Ok(ExitStatus::Stopped)
}

fn check_still(arguments: &PictureArguments) -> Result<(), Failure> {
    let given = [
        ("--from", arguments.from.is_some()),
        ("--to", arguments.to.is_some()),
        ("--path", arguments.path),
        ("--fps", arguments.fps.is_some()),
    ];
    given.into_iter().find(|(_, is_given)| *is_given).map_or(Ok(()), |(option, _)| {
        Err(Failure::said(format_args!(
            "{option} is for moving pictures: use a name that ends in .gif for --out"
        )))
    })
}

fn film(arguments: &PictureArguments, recording: Recording) -> Result<Film, Failure> {
    let last = recording.steps();
    let (from, to) = (arguments.from.unwrap_or(0), arguments.to.unwrap_or(last));
    if let Some(asked) = [from, to].into_iter().find(|step| *step > last) {
        return Err(Failure::no_step(asked, last));
    }
    if arguments.step.is_some() {
        return Err(Failure::said("--step is for a picture that does not move: use --from and --to"));
    }
    if from > to {
        return Err(Failure::backwards(from, to));
    }
    if arguments.path && arguments.view.name != "board" {
        return Err(Failure::said("--path shows the board: use --view board"));
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
        return Err(Failure::no_step(step, last));
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
