//! Which screen has the window.

use crate::core::screen::Screen;
use crate::core::state::Core;

impl Core {
    /// What has the whole window.
    pub fn screen(&self) -> Screen {
        self.screens.last().copied().unwrap_or(Screen::SEARCH)
    }

    /// Gives a screen the whole window.
    pub(crate) fn enter(&mut self, screen: Screen) {
        self.leave(screen);
        self.screens.push(screen);
    }

    /// Takes the window from a screen: what had it before has it again.
    pub(crate) fn leave(&mut self, screen: Screen) {
        self.screens.retain(|other| *other != screen);
    }
}
