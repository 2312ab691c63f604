//! The work of drawing a picture and writing it, on another thread.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::choice::{MovingChoice, PictureChoice, can_show_path, last_told_step};
use crate::core::{Core, stage_words};
use crate::file::{Destination, PictureError, SaveWork, is_film, picture_format, save_film, save_picture};
use crate::picture::{Extent, Film, FilmContent, FilmPlan, Palette, Scene, Subject};

/// The share of the work when the shapes of a picture are known.
const SCENE: f32 = 0.2;

/// The work of drawing and writing a picture of what is shown; `None` before the first search.
pub(super) fn work(choice: PictureChoice, core: &Core) -> Option<SaveWork> {
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

/// The work of drawing a picture of the current step; `None` before the first search.
pub(super) fn drawing(
    choice: PictureChoice,
    core: &Core,
) -> Option<impl Fn() -> Scene + Send + Sync + use<>> {
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
        if !is_film(&to.path) {
            return Err(PictureError::NoFilm(to.path.clone()));
        }
        let plan = FilmPlan {
            content,
            extent: Extent { width: choice.width as f32, height: choice.height as f32 },
            theme: choice.theme,
            per_second: moving.per_second,
        };
        let film = Film { recording: recording.shared(), plan, selected, hides_future, words: stage_words };
        save_film(to, film, &mut |done| {
            if to.done.tell(done) {
                wake();
            }
            ControlFlow::Continue(())
        })
    }))
}
