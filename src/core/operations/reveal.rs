//! What the search that is shown may tell.

use crate::core::state::Core;

impl Core {
    /// Whether only what has happened is shown.
    pub fn hides_future(&self) -> bool {
        self.screen().0.is_sealed || !self.reveal.shows_whole
    }

    /// Whether the user has asked for the whole search.
    pub fn shows_whole_search(&self) -> bool {
        self.reveal.shows_whole
    }

    pub(crate) fn toggle_whole_search(&mut self) {
        self.reveal.shows_whole = !self.reveal.shows_whole;
    }

    /// Tells the search what it may tell.
    pub(crate) fn follow_reveal(&mut self) {
        // During questions, even the end of the search stays hidden.
        let (hides_future, hides_end) = (self.hides_future(), self.screen().0.is_sealed);
        // A class is asked where it stands still.
        let is_asked = self.reveal.is_asked || self.reveal.hides_order && self.layout.is_presenting();
        let hides_order = is_asked && !self.playback.is_playing();
        if let Some(shown) = &mut self.shown {
            (shown.hides_future, shown.hides_end) = (hides_future, hides_end);
            shown.hide_order(hides_order);
        }
    }
}
