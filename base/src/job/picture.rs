//! A picture of a search at one of its steps, or of a range of steps as a picture that moves.

use std::ops::RangeInclusive;
use std::path::Path;

use super::contract::{
    Given, Job, JobFailure, JobInfo, JobOutcome, JobPreview, JobProgress, JobResult, JobSource, JobTarget,
    OutputKind, PreviewContent, RecordedSearch,
};
use super::form::{EntryKind, FormEntry, JobFace, NamedEntry};
use crate::explain::stage_words;
use crate::file::{Destination, FileError, is_film, picture_format, save_film, save_picture};
use crate::picture::{
    Extent, Film, FilmContent, FilmPlan, Palette, PictureFormat, Scene, Subject, ThemeChoice, View,
};
use crate::recording::{Cursor, Position};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureKind {
    Still(PictureFormat),
    Moving,
}

impl PictureKind {
    fn extension(self) -> &'static str {
        match self {
            Self::Still(format) => format.extension(),
            Self::Moving => FilmPlan::EXTENSION,
        }
    }
}

impl FormEntry for PictureKind {
    fn all() -> Vec<Self> {
        PictureFormat::ALL.into_iter().map(Self::Still).chain([Self::Moving]).collect()
    }

    fn named(self) -> NamedEntry {
        let (title, summary) = match self {
            Self::Still(format) => (format.title(), format.title()),
            Self::Moving => (FilmPlan::FORMAT, "a frame for each step, or the board along the path"),
        };
        NamedEntry { name: self.extension(), title, summary }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct PictureForm {
    pub view: &'static View,
    /// In points, which are the pixels of a PNG; `None` for that of the view.
    pub width: Option<u64>,
    pub height: Option<u64>,
    pub theme: ThemeChoice,
    pub format: PictureKind,
    pub step: Option<u64>,
    /// The steps of a moving picture.
    pub from: Option<u64>,
    pub to: Option<u64>,
    /// True if the board moves along the path, in place of the steps.
    pub path: bool,
    pub per_second: f32,
}

impl Default for PictureForm {
    fn default() -> Self {
        Self {
            view: &View::ALL[0],
            width: None,
            height: None,
            theme: ThemeChoice::default(),
            format: PictureKind::Still(PictureFormat::default()),
            step: None,
            from: None,
            to: None,
            path: false,
            per_second: FilmPlan::SPEED,
        }
    }
}

const MOVES: &str = "is for moving pictures: use a name that ends in .gif for --out";
const MOVES_THE_BOARD: &str =
    "is for a moving picture of the board: use a name that ends in .gif for --out, and use --view board";

const SIZES: RangeInclusive<u64> = 16..=16_384;

fields! { PictureForm:
    "view", "What", Entries(EntryKind::Needed, |form| &mut form.view), "The picture to draw";
    "format", "Format", Entries(EntryKind::One, |form| &mut form.format), "", only: Some(JobFace::Window);
    "step", "Step", Maybe(|form| &mut form.step, |_, last| (0..=last, last)), "The step to draw",
        usual: "the last one", only: Some(JobFace::CommandLine), applies: |form| !form.is_moving(),
        reason: "is for a picture that does not move: use --from and --to";
    "from", "First step", Maybe(|form| &mut form.from, |form, last| (0..=form.to.unwrap_or(last), 0)),
        "The first step of a moving picture", usual: "0", excludes: &["step", "path"],
        applies: |form| form.is_moving() && !form.follows_path(), reason: MOVES;
    "to", "Last step", Maybe(|form| &mut form.to, |form, last| (form.from.unwrap_or(0)..=last, last)),
        "The last step of a moving picture", usual: "the last one", excludes: &["step", "path"],
        applies: |form| form.is_moving() && !form.follows_path(), reason: MOVES;
    "path", "Follow the path", Tick(|form| &mut form.path),
        "Move the board along the path that was found, with tiles that slide", excludes: &["step"],
        applies: |form| form.is_moving() && form.is_board(), reason: MOVES_THE_BOARD;
    "fps", "Speed", Decimal(|form| &mut form.per_second, FilmPlan::SPEEDS),
        "Steps or moves per second of a moving picture, from 0.1 to 20",
        applies: |form| form.is_moving(), reason: MOVES;
    "width", "Width",
        Maybe(|form| &mut form.width, |form, _| (SIZES, form.view.extent.width as u64)),
        "Width in points, the pixels of a PNG", usual: "depends on the view";
    "height", "Height",
        Maybe(|form| &mut form.height, |form, _| (SIZES, form.view.extent.height as u64)),
        "Height in points", usual: "depends on the view";
    "theme", "Colours", Entries(EntryKind::One, |form| &mut form.theme), "The colours";
}

impl Job for PictureForm {
    const INFO: JobInfo = JobInfo {
        name: "picture",
        about: "Draw a search at one of its steps, as SVG, PNG or PDF, or a range of steps as a GIF that moves",
        title: "Save picture",
        accept: "Save picture",
        working: "Drawing the picture",
        source: JobSource::Search("a picture"),
        output_option: "out",
        output_help: || {
            format!(
                "The file to write; its extension, {}, determines the format; .{} for a moving picture. An existing file is replaced",
                PictureFormat::endings(),
                FilmPlan::EXTENSION
            )
        },
        usual_path: None,
        may_stream: false,
        more_help: include_str!("picture.txt"),
    };

    const COPY: Option<&'static str> =
        Some("Copy the picture of the current step, to paste it into slides or a document");

    /// The picture and the colours of the window; and all steps that may be told, as far as they fit.
    fn suggest(&mut self, last_step: u64, view: &'static View, theme: ThemeChoice) {
        *self = Self {
            view,
            theme,
            format: self.format,
            from: Some(0),
            to: Some(last_step.min(FilmPlan::MOST_FRAMES - 1)),
            ..Self::default()
        };
    }

    fn output(&self) -> OutputKind {
        OutputKind::File { stem: self.view.name, ending: self.format.extension() }
    }

    fn follow_name(&mut self, path: &Path) -> Result<(), JobFailure> {
        self.format =
            if is_film(path) { PictureKind::Moving } else { PictureKind::Still(picture_format(path)?) };
        Ok(())
    }

    /// The still picture, also of one that moves.
    fn preview(&self, given: &Given<'_>, _: JobProgress<'_>) -> Result<JobPreview, JobFailure> {
        let scene = self.scene(given.search()?)?;
        let note = format!("{} by {} points", scene.extent.width, scene.extent.height);
        Ok(JobPreview { note, content: PreviewContent::Pages(vec![scene]) })
    }

    fn run(&self, given: &Given<'_>, to: JobTarget<'_>, progress: JobProgress<'_>) -> JobResult {
        let JobTarget::Path(path, overwrite) = to else { return Err(JobFailure::NeedsFile("a picture")) };
        let search = given.search()?;
        let to = Destination::replacing(path, overwrite);
        match self.format {
            PictureKind::Moving if !is_film(path) => return Err(FileError::NoFilm(to.path).into()),
            PictureKind::Moving => save_film(&to, self.film(search)?, progress)?,
            PictureKind::Still(_) => {
                let (format, scene) = (picture_format(path)?, self.scene(search)?);
                save_picture(&to, format, &scene, &mut |drawn| {
                    if progress(SCENE + (1.0 - SCENE) * drawn).is_break() {
                        to.cancel();
                    }
                })?;
            }
        }
        Ok(JobOutcome::saved(Some(path)))
    }
}

/// The share of the work that is done when the shapes of a picture are known.
const SCENE: f32 = 0.2;

impl PictureForm {
    fn is_moving(&self) -> bool {
        self.format == PictureKind::Moving
    }

    fn is_board(&self) -> bool {
        self.view.name == "board"
    }

    fn follows_path(&self) -> bool {
        self.path && self.is_board()
    }

    fn extent(&self) -> Extent {
        let Extent { width, height } = self.view.extent;
        Extent {
            width: self.width.map_or(width, |width| width as f32),
            height: self.height.map_or(height, |height| height as f32),
        }
    }

    fn scene(&self, search: &RecordedSearch) -> Result<Scene, JobFailure> {
        let mut recording = search.recording.clone();
        let moment = if let Some(moment) = &search.moment {
            moment.clone()
        } else {
            let step = step_of(search, "step", self.step.unwrap_or(recording.steps()))?;
            let mut cursor = Cursor::new(&recording);
            cursor.go_to(&mut recording, Position::after(step));
            cursor.moment(&recording)
        };
        Ok((self.view.draw)(&Subject {
            recording: &recording,
            moment: &moment,
            selected: search.selected,
            hides_future: search.hides_future,
            shows_choice: search.shows_choice,
            words: stage_words,
            extent: self.extent(),
            palette: Palette::of(self.theme),
        }))
    }

    fn film(&self, search: &RecordedSearch) -> Result<Film, JobFailure> {
        let RecordedSearch { recording, selected, hides_future, .. } = search;
        let content = if self.follows_path() && !hides_future {
            FilmContent::Path
        } else {
            let from = step_of(search, "from", self.from.unwrap_or(0))?;
            let to = step_of(search, "to", self.to.unwrap_or(recording.steps()))?;
            if from > to {
                return Err(JobFailure::backwards(from, to));
            }
            FilmContent::Steps { view: self.view, from, to }
        };
        let plan =
            FilmPlan { content, extent: self.extent(), theme: self.theme, per_second: self.per_second };
        Ok(Film {
            recording: recording.clone(),
            plan,
            selected: *selected,
            hides_future: *hides_future,
            words: stage_words,
        })
    }
}

fn step_of(search: &RecordedSearch, option: &'static str, step: u64) -> Result<u64, JobFailure> {
    let last = search.recording.steps();
    if step > last {
        let problem = format!("this search has steps 0 to {last}; there is no step {step}");
        return Err(JobFailure::Field { option, problem });
    }
    Ok(step)
}
