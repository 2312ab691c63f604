//! Saving pictures: what to draw, how, and where to.

mod drawing;
mod view;

pub use drawing::{MovingChoice, PictureChoice};

use std::sync::Arc;

use super::contract::{Activity, Request, Requests};
use super::dialog_work::DialogWork;
use crate::core::{Command, Core, PanelId};
use crate::file::choose_picture_to_save;
use crate::picture::{PictureFormat, PixelImage, View, capitalised};
use crate::recording::Plane;
use drawing::{PicturePreview, drawing, work};

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PictureAction {
    /// Edits the picture to save; `None` closes the dialog.
    Choose(Option<PictureChoice>),
    Copy,
    AskForFile,
}

#[derive(Default)]
pub struct Pictures {
    pub choice: Option<PictureChoice>,
    last_format: PictureFormat,
    preview: PicturePreview,
    copying: DialogWork<PixelImage>,
}

impl Activity for Pictures {
    type Action = PictureAction;

    fn update(&mut self, action: PictureAction, core: &mut Core, asks: &mut Requests<PictureAction>) {
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
                    asks.extend(save(choice, core));
                }
            }
        }
        self.preview.draw(self.choice, core);
    }

    fn perform(&mut self, command: Command, core: &mut Core, _: &mut Requests<PictureAction>) {
        if command == Command::CopyPicture {
            self.copy(self.suggested(core), core);
        } else {
            // Stops playback, so that what is saved is what the preview shows.
            core.playback.hold();
            self.choice = Some(self.suggested(core));
            self.preview.draw(self.choice, core);
        }
    }

    fn receive(&mut self, core: &mut Core, _: &mut Requests<PictureAction>) {
        self.preview.receive(core);
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
    pub fn preview(&self) -> Option<&Arc<PixelImage>> {
        self.preview.image()
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

    fn copy(&mut self, choice: PictureChoice, core: &Core) {
        if let Some(draw) = drawing(choice, core) {
            self.copying.start("drawing the picture", core, move |_| PixelImage::of(&draw()));
        }
    }
}

fn save(choice: PictureChoice, core: &Core) -> Option<Request<PictureAction>> {
    let (name, words) = (choice.file_name(), ("Save picture", "e.g. plane.svg or plane.png"));
    let chosen = choose_picture_to_save(&name, choice.extension());
    Some(Request::save_as(words, &name, chosen, work(choice, core)?, None))
}
