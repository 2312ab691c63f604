//! Saving pictures: what to draw, how, and where to.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::files::{Purpose, SaveWork};
use super::{PanelId, Session, text};
use crate::file::{Destination, PictureError, moving_format, picture_format, save_film, save_picture};
use crate::picture::{
    Extent, Film, FilmContent, FilmPlan, MovingFormat, Palette, PictureFormat, PixelImage, Scene, Subject,
    ThemeChoice, View,
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
pub fn has_path(view: &View) -> bool {
    view.name == "board"
}

impl Session {
    /// A moving picture as it is suggested: of all steps that may be told, as far as they fit.
    pub fn suggested_moving(&self, format: MovingFormat) -> MovingChoice {
        let last = self.last_told_step().min(FilmPlan::MOST_FRAMES - 1);
        MovingChoice { format, from: 0, to: last, path: false, per_second: FilmPlan::SPEED }
    }

    /// The last step that a moving picture may show.
    pub fn last_told_step(&self) -> u64 {
        let Some(shown) = &self.core.shown else { return 0 };
        let now = shown.moment().map_or(0, |moment| moment.position.steps);
        shown.told_steps().unwrap_or(now).min(shown.recording.steps())
    }

    /// Whether the path may be shown.
    pub fn can_show_path(&self) -> bool {
        self.core.shown.as_ref().is_some_and(|shown| shown.is_solved() && shown.tells_end())
    }

    /// The picture that is suggested: of the active panel, in the colours of the window and in the format of the last one.
    pub fn suggested_picture(&self) -> PictureChoice {
        let name = match (self.core.layout.panels.active(), self.core.views.plane.plane) {
            (Some(PanelId::Plane), Plane::Truth) => "truth",
            (active, _) => active.map_or("board", PanelId::picture),
        };
        let view = View::from_name(name).unwrap_or(&View::ALL[0]);
        let format = self.last_picture_format;
        PictureChoice { view, width: 0, height: 0, theme: self.core.look.theme, format, moving: None }
            .of(view)
    }

    /// Asks for the file of the chosen picture.
    pub(super) fn ask_for_picture_file(&mut self) {
        if let Some(choice) = self.picture.take() {
            self.last_picture_format = choice.format;
            self.ask_for_file(Purpose::SavePicture(choice));
        }
    }

    /// Draws the picture of the dialog for the clipboard.
    pub(super) fn copy_chosen_picture(&mut self) {
        if let Some(choice) = self.picture.take() {
            self.copy_picture(choice);
        }
    }

    /// Draws a picture for the clipboard.
    pub(super) fn copy_picture(&mut self, choice: PictureChoice) {
        let Some(draw) = self.drawing(choice) else { return };
        match BackgroundTask::start("picture", self.core.wake.clone(), move || PixelImage::of(&draw())) {
            Ok(task) => self.copying = Some(task),
            Err(error) => self.core.complain(text::file_task_not_started(&error)),
        }
    }

    pub(super) fn receive_picture(&mut self) {
        let Some(drawn) = self.copying.as_mut().and_then(BackgroundTask::poll) else { return };
        self.copying = None;
        match drawn {
            Ok(Ok(image)) => {
                self.core.say(text::copied_picture(image.width, image.height));
                self.core.clipboard.image = Some(image);
            }
            Ok(Err(error)) => self.core.complain(error.to_string()),
            Err(failed) => self.core.complain(failed.to_string()),
        }
    }

    /// The work of drawing and writing a picture of what is shown; `None` before the first search.
    pub(super) fn picture_work(&self, choice: PictureChoice) -> Option<SaveWork> {
        if let Some(moving) = choice.moving {
            return self.film_work(choice, moving);
        }
        let draw = self.drawing(choice)?;
        Some(Arc::new(move |to: &Destination| save_picture(to, picture_format(&to.path)?, &draw())))
    }

    /// The work of drawing a picture of the current step; `None` before the first search.
    fn drawing(&self, choice: PictureChoice) -> Option<impl Fn() -> Scene + Send + Sync + use<>> {
        let shown = self.core.shown.as_ref()?;
        let (recording, moment) = (shown.recording.shared(), shown.moment()?.clone());
        let selected = self.core.selected();
        let hides_future = !shown.tells_end();
        Some(move || {
            let subject = Subject {
                recording: &recording,
                moment: &moment,
                selected,
                hides_future,
                extent: Extent { width: choice.width as f32, height: choice.height as f32 },
                palette: Palette::of(choice.theme),
            };
            (choice.view.draw)(&subject)
        })
    }

    /// The work of drawing and writing a moving picture.
    fn film_work(&self, choice: PictureChoice, moving: MovingChoice) -> Option<SaveWork> {
        let shown = self.core.shown.as_ref()?;
        let recording = shown.recording.shared();
        let selected = self.core.selected();
        let hides_future = !shown.tells_end();
        let to = moving.to.min(self.last_told_step());
        let content = if moving.path && self.can_show_path() {
            FilmContent::Path
        } else {
            FilmContent::Steps { view: choice.view, from: moving.from.min(to), to }
        };
        let wake = self.core.wake.clone();
        Some(Arc::new(move |to: &Destination| {
            let format =
                moving_format(&to.path).ok_or_else(|| PictureError::MovingFormat(to.path.clone()))?;
            let plan = FilmPlan {
                content,
                extent: Extent { width: choice.width as f32, height: choice.height as f32 },
                theme: choice.theme,
                per_second: moving.per_second,
                format,
            };
            let film = Film { recording: recording.shared(), plan, selected, hides_future };
            save_film(to, film, &mut |done| {
                to.done.tell(done);
                wake();
                ControlFlow::Continue(())
            })
        }))
    }
}
