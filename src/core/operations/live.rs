//! Running a search again after a change, if it is short.

use crate::core::live::BLINK;
use crate::core::state::Core;
use crate::core::text;
use crate::platform::Instant;
use crate::recording::Position;

impl Core {
    /// Whether the search on the screen is of earlier boards or settings, and takes too long to run again by itself.
    pub fn shows_earlier_settings(&self) -> bool {
        self.shown.is_some() && !self.shows_the_editors_search() && self.live.trial.is_none()
    }

    /// Whether the window asks to run the search again, because its boards or settings have changed.
    pub fn needs_confirmation(&self) -> bool {
        self.live.needs_confirmation
    }

    /// Starts a trial after a change.
    pub(crate) fn try_edited(&mut self) {
        let document = *self.editor.document();
        if self.shown.is_none() || self.live.tried == Some(document) {
            return;
        }
        self.live.cancel();
        self.live.tried = Some(document);
        let can_run = document.settings.offered_on(&document.problem).is_ok();
        if !can_run || self.shows_the_editors_search() {
            return;
        }
        let granted = self.granted_to_trial();
        match self.start_search_with(document, granted) {
            Ok(trial) => self.live.trial = Some((trial, Instant::now())),
            Err(error) => self.complain(text::search_not_started(&error)),
        }
    }

    /// Shows the trial once it has ended, or ends it where it takes too long.
    pub(crate) fn receive_trial(&mut self) {
        let Some((trial, began)) = &mut self.live.trial else { return };
        trial.receive();
        if trial.ending.is_none() {
            // One that needs much memory is no short one.
            if began.elapsed() >= BLINK || trial.wants_memory() {
                self.live.cancel();
            }
        } else if let Some((mut trial, _)) = self.live.trial.take() {
            let here = self.shown.as_ref().map_or(0, |shown| shown.position().steps);
            let wanted = self.live.kept.filter(|(_, reached)| *reached == here).map_or(here, |kept| kept.0);
            trial.go_to(Position::after(wanted));
            self.live.kept = Some((wanted, trial.position().steps));
            if let Some(old) = &self.shown {
                trial.tree.keep_view_of(&old.tree);
            }
            self.leave_search();
            self.show_run(trial, true);
        }
    }
}
