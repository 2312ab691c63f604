//! What is on its way to the clipboard.

use super::{Core, text};
use crate::picture::PixelImage;

/// A text or a picture that the window has not taken yet.
#[derive(Default)]
pub struct Clipboard {
    pub(crate) text: Option<String>,
    pub(crate) image: Option<PixelImage>,
}

impl Core {
    pub(crate) fn copy(&mut self, copied: String) {
        self.say(text::copied(&copied));
        self.clipboard.text = Some(copied);
    }
}
