//! Saving pictures: what to draw, how, and where to.

use std::sync::Arc;

use super::files::{Purpose, SaveWork};
use super::{PanelId, Session};
use crate::file::{Destination, picture_format, save_picture};
use crate::picture::{Extent, Palette, PictureFormat, Subject, ThemeChoice, View};
use crate::recording::Plane;

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
}

impl PictureChoice {
    /// The widths and heights to choose from.
    pub const SIZES: std::ops::RangeInclusive<u32> = 16..=16_384;

    /// Another view, at its default size.
    #[must_use]
    pub fn of(self, view: &'static View) -> Self {
        Self { view, width: view.extent.width as u32, height: view.extent.height as u32, ..self }
    }

    /// The suggested file name.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.{}", self.view.name, self.format.extension())
    }
}

impl Session {
    /// The picture that is suggested: of the active panel, in the colours of the window and in the format of the last one.
    #[must_use]
    pub fn suggested_picture(&self) -> PictureChoice {
        let name = match (self.panels.active(), self.plane.plane) {
            (Some(PanelId::Plane), Plane::Truth) => "truth",
            (active, _) => active.map_or("board", PanelId::picture),
        };
        let view = View::from_name(name).unwrap_or(&View::ALL[0]);
        let format = self.last_picture_format;
        PictureChoice { view, width: 0, height: 0, theme: self.theme, format }.of(view)
    }

    /// Asks for the file of the chosen picture.
    pub(super) fn ask_for_picture_file(&mut self) {
        if let Some(choice) = self.picture.take() {
            self.last_picture_format = choice.format;
            self.ask_for_file(Purpose::SavePicture(choice));
        }
    }

    /// The work of drawing and writing a picture of what is shown; `None` before the first search.
    pub(super) fn picture_work(&self, choice: PictureChoice) -> Option<SaveWork> {
        let shown = self.shown.as_ref()?;
        let (recording, moment) = (shown.recording.shared(), shown.moment()?.clone());
        let selected = self.selected();
        let hides_future = !shown.tells_end();
        Some(Arc::new(move |to: &Destination| {
            let format = picture_format(&to.path)?;
            let subject = Subject {
                recording: &recording,
                moment: &moment,
                selected,
                hides_future,
                extent: Extent { width: choice.width as f32, height: choice.height as f32 },
                palette: Palette::of(choice.theme),
            };
            save_picture(to, format, &(choice.view.draw)(&subject))
        }))
    }
}
