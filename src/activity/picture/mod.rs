//! Saving pictures: what to draw, how, and where to. They are drawn on another thread: for the file, and small for the preview.

mod view;

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

use super::contract::{Activity, Requests};
use super::dialog_work::DialogWork;
use super::saving::{FileAction, Saving};
use crate::core::{Command, Core, PanelId, stage_words};
use crate::file::{Destination, PictureError, SaveWork, is_film, picture_format, save_film, save_picture};
use crate::picture::{
    Extent, Film, FilmContent, FilmPlan, Palette, PictureFormat, PixelImage, PngError, Scene, Subject,
    ThemeChoice, View, capitalised,
};
use crate::recording::Plane;

#[derive(Clone, PartialEq, Debug)]
pub enum PictureAction {
    /// Edits the picture to save; `None` closes the dialog.
    Choose(Option<PictureChoice>),
    Copy,
    File(FileAction),
}

/// A picture, and the image of its preview, if it could be drawn.
type SmallPicture = (PictureChoice, Option<Arc<PixelImage>>);

#[derive(Default)]
pub struct Pictures {
    pub choice: Option<PictureChoice>,
    pub saving: Saving,
    last_format: PictureFormat,
    drawing: DialogWork<SmallPicture>,
    drawn: Option<SmallPicture>,
    copying: DialogWork<PixelImage>,
}

impl Activity for Pictures {
    type Action = PictureAction;

    fn update(&mut self, action: PictureAction, core: &mut Core, asks: &mut Requests<PictureAction>) {
        match action {
            PictureAction::Choose(choice) => self.choose(choice),
            PictureAction::File(action) => {
                let Some(choice) = self.choice else { return };
                self.last_format = choice.format;
                let work = |core: &Core| work(choice, core);
                asks.extend(self.saving.update(action, core, work, PictureAction::File));
            }
            PictureAction::Copy => {
                if let Some(choice) = self.choice.take() {
                    self.copy(choice, core);
                }
            }
        }
        self.draw_preview(core);
    }

    fn perform(&mut self, command: Command, core: &mut Core, _: &mut Requests<PictureAction>) {
        if command == Command::CopyPicture {
            self.copy(self.suggested(core), core);
        } else {
            // Stops playback, so that what is saved is what the preview shows.
            core.playback.hold();
            self.choose(Some(self.suggested(core)));
            self.draw_preview(core);
        }
    }

    fn receive(&mut self, core: &mut Core, _: &mut Requests<PictureAction>) {
        self.draw_preview(core);
        self.saving.receive(self.choice.is_some(), core);
        match self.copying.take() {
            Some(Ok(image)) => {
                core.say(format!("Copied a picture of {} by {} pixels", image.width, image.height));
                core.clipboard.image = Some(image);
            }
            Some(Err(problem)) => core.complain(capitalised(&problem)),
            None => {}
        }
    }

    fn dialog(&self) -> Option<&'static str> {
        self.choice.map(|_| "picture")
    }
}

impl Pictures {
    /// The last picture that was drawn, small; `None` before the first one.
    pub fn preview(&self) -> Option<&Arc<PixelImage>> {
        self.drawn.as_ref()?.1.as_ref()
    }

    /// Takes the preview that was drawn, and draws another one if that is wanted: a still picture, the same for every format.
    fn draw_preview(&mut self, core: &Core) {
        let still = |choice: PictureChoice| PictureChoice {
            format: PictureFormat::default(),
            moving: None,
            ..choice
        };
        let Some(wanted) = self.choice.map(still) else {
            (self.drawing, self.drawn) = (DialogWork::default(), None);
            return;
        };
        if let Some(drawn) = self.drawing.take() {
            self.drawn = Some(drawn.unwrap_or((wanted, None)));
        }
        if self.drawing.is_running() || self.drawn.as_ref().is_some_and(|(drawn, _)| *drawn == wanted) {
            return;
        }
        let Some(draw) = drawing(wanted, core) else { return };
        self.drawing.start("the preview", core, move |_| {
            let scene = draw();
            let by = (MOST[0] / scene.extent.width).min(MOST[1] / scene.extent.height);
            let image = PixelImage::of(&scene.magnified(by)).ok();
            Ok::<_, PngError>((wanted, image.map(Arc::new)))
        });
    }

    /// The picture that is suggested: of the active panel, in the colours of the window and in the format of the last one.
    fn suggested(&self, core: &Core) -> PictureChoice {
        let name = match (core.layout.active(), core.views.plane.plane) {
            (PanelId::Plane, Plane::Truth) => "truth",
            (active, _) => active.info().picture,
        };
        let view = View::from_name(name).unwrap_or(&View::ALL[0]);
        let format = self.last_format;
        PictureChoice { view, width: 0, height: 0, theme: core.look.theme, format, moving: None }.of(view)
    }

    fn choose(&mut self, choice: Option<PictureChoice>) {
        self.choice = choice;
        self.saving.suggest(choice.map(|choice| choice.file_name()));
    }

    fn copy(&mut self, choice: PictureChoice, core: &Core) {
        if let Some(draw) = drawing(choice, core) {
            self.copying.start("drawing the picture", core, move |_| PixelImage::of(&draw()));
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PictureChoice {
    pub view: &'static View,
    /// In points, which are the pixels of a PNG.
    pub width: u32,
    pub height: u32,
    pub theme: ThemeChoice,
    pub format: PictureFormat,
    /// What moves; `None` for a picture of the current step.
    pub moving: Option<MovingChoice>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MovingChoice {
    pub from: u64,
    pub to: u64,
    /// Whether the board moves along the path, in place of the steps.
    pub path: bool,
    pub per_second: f32,
}

impl PictureChoice {
    pub const SIZES: RangeInclusive<u32> = 16..=16_384;

    #[must_use]
    pub fn of(self, view: &'static View) -> Self {
        let moving = self.moving.map(|moving| MovingChoice { path: moving.path && has_path(view), ..moving });
        Self { view, moving, width: view.extent.width as u32, height: view.extent.height as u32, ..self }
    }

    fn extent(&self) -> Extent {
        Extent { width: self.width as f32, height: self.height as f32 }
    }

    pub fn file_name(&self) -> String {
        format!("{}.{}", self.view.name, self.extension())
    }

    pub fn extension(&self) -> &'static str {
        if self.moving.is_some() { FilmPlan::EXTENSION } else { self.format.extension }
    }
}

fn has_path(view: &View) -> bool {
    view.name == "board"
}

/// The suggested moving picture: all steps that may be told, as far as they fit.
fn suggested_moving(core: &Core) -> MovingChoice {
    let last = last_told_step(core).min(FilmPlan::MOST_FRAMES - 1);
    MovingChoice { from: 0, to: last, path: false, per_second: FilmPlan::SPEED }
}

fn last_told_step(core: &Core) -> u64 {
    let Some(shown) = &core.shown else { return 0 };
    let now = shown.moment().map_or(0, |moment| moment.position.steps);
    shown.told_steps().unwrap_or(now).min(shown.recording.steps())
}

fn can_show_path(core: &Core) -> bool {
    core.shown.as_ref().is_some_and(|shown| shown.is_solved() && shown.tells_end())
}

/// The share of the work that is done when the shapes of a picture are known.
const SCENE: f32 = 0.2;

fn work(choice: PictureChoice, core: &Core) -> Option<SaveWork> {
    if let Some(moving) = choice.moving {
        return film_work(choice, moving, core);
    }
    let draw = drawing(choice, core)?;
    let wake = core.wake.clone();
    Some(Arc::new(move |to: &Destination| {
        let format = picture_format(&to.path)?;
        let tell = |done: f32| {
            if to.done.tell(done) {
                wake();
            }
        };
        let scene = draw();
        tell(SCENE);
        save_picture(to, format, &scene, &mut |drawn| tell(SCENE + (1.0 - SCENE) * drawn))
    }))
}

fn drawing(choice: PictureChoice, core: &Core) -> Option<impl Fn() -> Scene + Send + Sync + use<>> {
    let shown = core.shown.as_ref()?;
    let (recording, moment) = (shown.recording.clone(), shown.moment()?.clone());
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
            extent: choice.extent(),
            palette: Palette::of(choice.theme),
        };
        (choice.view.draw)(&subject)
    })
}

fn film_work(choice: PictureChoice, moving: MovingChoice, core: &Core) -> Option<SaveWork> {
    let shown = core.shown.as_ref()?;
    let recording = shown.recording.clone();
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
        if !is_film(&to.path) {
            return Err(PictureError::NoFilm(to.path.clone()));
        }
        let plan =
            FilmPlan { content, extent: choice.extent(), theme: choice.theme, per_second: moving.per_second };
        let film = Film { recording: recording.clone(), plan, selected, hides_future, words: stage_words };
        save_film(to, film, &mut |done| {
            if to.done.tell(done) {
                wake();
            }
            ControlFlow::Continue(())
        })
    }))
}

/// The most pixels of a preview, across and down.
const MOST: [f32; 2] = [1104.0, 524.0];
