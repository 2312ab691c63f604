//! What is on its way to the clipboard.

use crate::picture::PixelImage;

/// A text or a picture that the window has not taken yet.
#[derive(Default)]
pub struct Clipboard {
    pub(crate) text: Option<String>,
    pub(crate) image: Option<PixelImage>,
}
