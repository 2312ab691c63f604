//! Answering what is asked about a board.

use crate::core::inquiry::FEW;
use crate::core::panels::PanelId;
use crate::core::state::Core;

impl Core {
    /// Answers what is asked, while that is on the screen.
    pub(crate) fn answer(&mut self) {
        if !self.layout.shows(PanelId::Why) {
            self.views.inquiry.job = None;
            return;
        }
        let inspected = self.inspected();
        let is_large = self.shown.as_ref().is_some_and(|shown| shown.recording.progress().nodes() > FEW);
        if is_large && self.playback.is_playing() {
            self.views.inquiry.forget_search();
            self.views.inquiry.waits = true;
            return;
        }
        self.views.inquiry.waits = false;
        match &self.shown {
            Some(shown) => self.views.inquiry.follow(shown, inspected, &self.wake),
            None => self.views.inquiry.forget_search(),
        }
    }
}
