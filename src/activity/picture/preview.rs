//! The preview of the picture that is chosen, drawn beside the window: a long recording takes a while.

use std::sync::Arc;

use super::choice::PictureChoice;
use super::drawing::drawing;
use crate::core::Core;
use crate::picture::{PictureFormat, PixelImage, PngError};
use crate::worker::BackgroundTask;

/// The most pixels of a preview, across and down.
const MOST: [f32; 2] = [1104.0, 524.0];

/// A preview, and what is drawn for the next one.
#[derive(Default)]
pub struct PicturePreview {
    /// What the dialog shows.
    wanted: Option<PictureChoice>,
    drawing: Option<(PictureChoice, BackgroundTask<Result<PixelImage, PngError>>)>,
    drawn: Option<(PictureChoice, Arc<PixelImage>)>,
}

impl PicturePreview {
    /// The last picture that was drawn, small; `None` before the first one.
    pub fn image(&self) -> Option<&Arc<PixelImage>> {
        self.drawn.as_ref().map(|(_, image)| image)
    }

    /// Draws this picture, unless one is being drawn: then it follows.
    pub fn draw(&mut self, choice: Option<PictureChoice>, core: &Core) {
        // The preview is a still picture, the same for every format.
        let choice =
            choice.map(|choice| PictureChoice { format: PictureFormat::default(), moving: None, ..choice });
        self.wanted = choice;
        let Some(choice) = choice else {
            *self = Self::default();
            return;
        };
        let is_drawn = self.drawn.as_ref().is_some_and(|(drawn, _)| *drawn == choice);
        if is_drawn || self.drawing.is_some() {
            return;
        }
        let Some(draw) = drawing(choice, core) else { return };
        let task = BackgroundTask::start("preview", core.wake.clone(), move || {
            let scene = draw();
            let by = (MOST[0] / scene.extent.width).min(MOST[1] / scene.extent.height);
            PixelImage::of(&scene.magnified(by))
        });
        // Without a thread, there is no preview.
        self.drawing = task.ok().map(|task| (choice, task));
    }

    /// Takes what was drawn, and draws what was chosen since.
    pub fn receive(&mut self, core: &Core) {
        let Some((choice, task)) = &mut self.drawing else { return };
        let Some(image) = task.poll() else { return };
        if let Ok(Ok(image)) = image {
            self.drawn = Some((*choice, Arc::new(image)));
        }
        let is_wanted = self.wanted == Some(*choice);
        self.drawing = None;
        if !is_wanted {
            self.draw(self.wanted, core);
        }
    }
}
