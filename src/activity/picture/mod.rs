//! Saving pictures: what to draw, how, and where to.

mod preview;
mod view;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use self::preview::PicturePreview;
use super::{Activity, AfterPath, PathRequest, Request};
use crate::core::{Command, Core, PanelId, stage_words, text};
use crate::file::{
    Destination, PictureError, SaveWork, choose_picture_to_save, moving_format, picture_format, save_film,
    save_picture,
};
use crate::picture::{
    Extent, Film, FilmContent, FilmPlan, MovingFormat, Palette, PictureFormat, PixelImage, PngError, Scene,
    Subject, ThemeChoice, View,
};
use crate::recording::Plane;
use crate::worker::BackgroundTask;

/// A picture to be saved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PictureChoice {
    pub view: &'static View,
    /// In points, which are the pixels of a PNG.
    pub width: u32,
    /// In points.
    pub height: u32,
    pub theme: ThemeChoice,
    pub format: PictureFormat,
    /// What moves; `None` for a picture of the current step.
    pub moving: Option<MovingChoice>,
}

/// A moving picture to be saved, in place of one of the current step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MovingChoice {
    pub format: MovingFormat,
    /// The first and the last step.
    pub from: u64,
    pub to: u64,
    /// Whether the board moves along the path, in place of the steps.
    pub path: bool,
    /// Steps or moves in a second.
    pub per_second: f32,
}

impl PictureChoice {
    /// The widths and heights to choose from.
    pub const SIZES: std::ops::RangeInclusive<u32> = 16..=16_384;

    /// Another view, at its default size.
    #[must_use]
    pub fn of(self, view: &'static View) -> Self {
        let moving = self.moving.map(|moving| MovingChoice { path: moving.path && has_path(view), ..moving });
        Self { view, moving, width: view.extent.width as u32, height: view.extent.height as u32, ..self }
    }

    /// The suggested file name.
    pub fn file_name(&self) -> String {
        format!("{}.{}", self.view.name, self.extension())
    }

    /// The ending of its file.
    pub fn extension(&self) -> &'static str {
        self.moving.map_or(self.format.extension(), |moving| moving.format.extension())
    }
}

/// Whether a picture can move along the path.
fn has_path(view: &View) -> bool {
    view.name == "board"
}

/// What a user does with pictures.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PictureAction {
    /// Edits the picture to save; `None` closes the dialog.
    Choose(Option<PictureChoice>),
    /// Copies the chosen picture.
    Copy,
    /// Asks where to save it.
    AskForFile,
}

/// The picture to save, and the one that is drawn for the clipboard.
#[derive(Default)]
pub struct Pictures {
    /// While the dialog is open.
    choice: Option<PictureChoice>,
    last_format: PictureFormat,
    preview: PicturePreview,
    copying: Option<BackgroundTask<Result<PixelImage, PngError>>>,
}

impl Activity for Pictures {
    type Action = PictureAction;

    fn update(&mut self, action: PictureAction, core: &mut Core) -> Vec<Request<PictureAction>> {
        let mut requests = Vec::new();
        match action {
            PictureAction::Choose(choice) => self.choice = choice,
            PictureAction::Copy => {
                if let Some(choice) = self.choice.take() {
                    self.copy(choice, core);
                }
            }
            PictureAction::AskForFile => {
                if let Some(choice) = self.choice.take() {
                    self.last_format = choice.format;
                    requests.extend(save(choice, core));
                }
            }
        }
        self.preview.draw(self.choice, core);
        requests
    }

    fn perform(&mut self, command: Command, core: &mut Core) -> Option<Vec<Request<PictureAction>>> {
        match command {
            Command::SavePicture => {
                // Stops playback, so that what is saved is what the preview shows.
                core.playback.hold();
                self.choice = Some(self.suggested(core));
                self.preview.draw(self.choice, core);
            }
            Command::CopyPicture => self.copy(self.suggested(core), core),
            _ => return None,
        }
        Some(Vec::new())
    }

    fn receive(&mut self, core: &mut Core) -> Vec<Request<PictureAction>> {
        self.preview.receive(core);
        let Some(drawn) = self.copying.as_mut().and_then(BackgroundTask::poll) else { return Vec::new() };
        self.copying = None;
        match drawn {
            Ok(Ok(image)) => {
                core.say(text::copied_picture(image.width, image.height));
                core.clipboard.image = Some(image);
            }
            Ok(Err(error)) => core.complain(error.to_string()),
            Err(failed) => core.complain(failed.to_string()),
        }
        Vec::new()
    }

    fn dialog(&self) -> Option<&'static str> {
        self.choice.map(|_| "picture")
    }
}

impl Pictures {
    /// The picture to save, while its dialog is open.
    pub fn choice(&self) -> Option<PictureChoice> {
        self.choice
    }

    /// The chosen picture as it was drawn last, small; `None` before that.
    pub fn preview(&self) -> Option<&Arc<PixelImage>> {
        self.preview.image()
    }

    /// The picture that is suggested: of the active panel, in the colours of the window and in the format of the last one.
    fn suggested(&self, core: &Core) -> PictureChoice {
        let name = match (core.layout.active(), core.views.plane.plane) {
            (PanelId::Plane, Plane::Truth) => "truth",
            (active, _) => active.picture(),
        };
        let view = View::from_name(name).unwrap_or(&View::ALL[0]);
        let format = self.last_format;
        PictureChoice { view, width: 0, height: 0, theme: core.look.theme, format, moving: None }.of(view)
    }

    /// Draws a picture for the clipboard.
    fn copy(&mut self, choice: PictureChoice, core: &mut Core) {
        let Some(draw) = drawing(choice, core) else { return };
        match BackgroundTask::start("picture", core.wake.clone(), move || PixelImage::of(&draw())) {
            Ok(task) => self.copying = Some(task),
            Err(error) => core.complain(text::file_task_not_started(&error)),
        }
    }
}

/// Asks where to save a picture.
fn save(choice: PictureChoice, core: &Core) -> Option<Request<PictureAction>> {
    Some(Request::AskForPath(Box::new(PathRequest {
        title: "Save picture",
        example: "e.g. plane.svg or plane.png",
        suggested: PathBuf::from(choice.file_name()),
        chosen: Box::pin(choose_picture_to_save(&choice.file_name(), choice.extension())),
        then: AfterPath::Save { work: work(choice, core)?, saved: None },
    })))
}

/// A moving picture as it is suggested: of all steps that may be told, as far as they fit.
fn suggested_moving(core: &Core, format: MovingFormat) -> MovingChoice {
    let last = last_told_step(core).min(FilmPlan::MOST_FRAMES - 1);
    MovingChoice { format, from: 0, to: last, path: false, per_second: FilmPlan::SPEED }
}

/// The last step that a moving picture may show.
fn last_told_step(core: &Core) -> u64 {
    let Some(shown) = &core.shown else { return 0 };
    let now = shown.moment().map_or(0, |moment| moment.position.steps);
    shown.told_steps().unwrap_or(now).min(shown.recording.steps())
}

/// Whether the path may be shown.
fn can_show_path(core: &Core) -> bool {
    core.shown.as_ref().is_some_and(|shown| shown.is_solved() && shown.tells_end())
}

/// The work of drawing and writing a picture of what is shown; `None` before the first search.
fn work(choice: PictureChoice, core: &Core) -> Option<SaveWork> {
    if let Some(moving) = choice.moving {
        return film_work(choice, moving, core);
    }
    let draw = drawing(choice, core)?;
    Some(Arc::new(move |to: &Destination| save_picture(to, picture_format(&to.path)?, &draw())))
}

/// The work of drawing a picture of the current step; `None` before the first search.
fn drawing(choice: PictureChoice, core: &Core) -> Option<impl Fn() -> Scene + Send + Sync + use<>> {
    let shown = core.shown.as_ref()?;
    let (recording, moment) = (shown.recording.shared(), shown.moment()?.clone());
    let selected = core.selected();
    let (hides_future, shows_choice) = (!shown.tells_end(), shown.choice().is_some());
    Some(move || {
        let subject = Subject {
            recording: &recording,
            moment: &moment,
            selected,
            hides_future,
            shows_choice,
            words: stage_words,
            extent: Extent { width: choice.width as f32, height: choice.height as f32 },
            palette: Palette::of(choice.theme),
        };
        (choice.view.draw)(&subject)
    })
}

/// The work of drawing and writing a moving picture.
fn film_work(choice: PictureChoice, moving: MovingChoice, core: &Core) -> Option<SaveWork> {
    let shown = core.shown.as_ref()?;
    let recording = shown.recording.shared();
    let selected = core.selected();
    let hides_future = !shown.tells_end();
    let to = moving.to.min(last_told_step(core));
    let content = if moving.path && can_show_path(core) {
        FilmContent::Path
    } else {
        FilmContent::Steps { view: choice.view, from: moving.from.min(to), to }
    };
    let wake = core.wake.clone();
    Some(Arc::new(move |to: &Destination| {
        let format = moving_format(&to.path).ok_or_else(|| PictureError::MovingFormat(to.path.clone()))?;
        let plan = FilmPlan {
            content,
            extent: Extent { width: choice.width as f32, height: choice.height as f32 },
            theme: choice.theme,
            per_second: moving.per_second,
            format,
        };
        let film = Film { recording: recording.shared(), plan, selected, hides_future, words: stage_words };
        save_film(to, film, &mut |done| {
            to.done.tell(done);
            wake();
            ControlFlow::Continue(())
        })
    }))
}
