//! Live editing: after each change of boards or settings, a short search runs again by itself.

use std::time::{Duration, Instant};

use super::{Core, Shown, text};
use crate::file::Document;
use crate::recording::Position;
use crate::worker::end_elsewhere;

/// A search that ends within this time replaces the one on the screen. A debug build searches about ten times slower.
const BLINK: Duration = Duration::from_millis(if cfg!(debug_assertions) { 1000 } else { 100 });

/// The search of the edited boards and settings, until it is known whether it is short.
#[derive(Debug, Default)]
pub struct Live {
    trial: Option<(Shown, Instant)>,
    /// The boards and settings that were tried last.
    tried: Option<Document>,
    /// The number of steps that the user was at, and the one that the shorter search after it has there.
    kept: Option<(u64, u64)>,
    /// Whether a step in a search of earlier settings was answered by a question.
    pub(crate) needs_confirmation: bool,
}

impl Live {
    /// Ends the trial, if there is one.
    pub(crate) fn cancel(&mut self) {
        if let Some((trial, _)) = self.trial.take() {
            end_elsewhere(trial);
        }
    }

    /// Takes boards and settings as they are: the search on the screen is another one on purpose.
    pub(crate) fn leave(&mut self, document: Document) {
        self.cancel();
        self.tried = Some(document);
    }

    /// The time that is left to the trial.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        let (_, began) = self.trial.as_ref()?;
        Some(BLINK.saturating_sub(began.elapsed()).max(Duration::from_millis(1)))
    }
}

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
        let can_run = document.settings.offered_for(document.problem.size()).is_ok();
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
