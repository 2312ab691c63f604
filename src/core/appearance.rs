//! How the window looks.

use super::hints::Hints;
use crate::picture::ThemeChoice;

/// Colours, motion, and the line of keys for beginners.
#[derive(Default)]
pub struct Appearance {
    pub theme: ThemeChoice,
    /// Whether changes are shown at once, without motion.
    pub less_motion: bool,
    /// Whether a line says which keys to press.
    pub hints: Hints,
}

impl Appearance {
    pub(crate) fn next_theme(&mut self) {
        let all = ThemeChoice::ALL;
        let now = all.iter().position(|theme| *theme == self.theme).unwrap_or(0);
        self.theme = all[(now + 1) % all.len()];
    }
}
