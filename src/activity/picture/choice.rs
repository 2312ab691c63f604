//! A picture to be saved, and what can be chosen for it.

use crate::core::Core;
use crate::picture::{FilmPlan, PictureFormat, ThemeChoice, View};

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
        if self.moving.is_some() { FilmPlan::EXTENSION } else { self.format.extension() }
    }
}

/// Whether a picture can move along the path.
pub(super) fn has_path(view: &View) -> bool {
    view.name == "board"
}

/// A moving picture as it is suggested: of all steps that may be told, as far as they fit.
pub(super) fn suggested_moving(core: &Core) -> MovingChoice {
    let last = last_told_step(core).min(FilmPlan::MOST_FRAMES - 1);
    MovingChoice { from: 0, to: last, path: false, per_second: FilmPlan::SPEED }
}

/// The last step that a moving picture may show.
pub(super) fn last_told_step(core: &Core) -> u64 {
    let Some(shown) = &core.shown else { return 0 };
    let now = shown.moment().map_or(0, |moment| moment.position.steps);
    shown.told_steps().unwrap_or(now).min(shown.recording.steps())
}

/// Whether the path may be shown.
pub(super) fn can_show_path(core: &Core) -> bool {
    core.shown.as_ref().is_some_and(|shown| shown.is_solved() && shown.tells_end())
}
