//! Live editing: after each change of boards or settings, a short search runs again by itself.

use std::time::Duration;

use super::shown::Shown;
use crate::file::Document;
use crate::platform::Instant;
use crate::worker::end_elsewhere;

/// A search that ends within this time replaces the one on the screen. A debug build searches about ten times slower.
pub(super) const BLINK: Duration = Duration::from_millis(if cfg!(debug_assertions) { 1000 } else { 100 });

/// The search of the edited boards and settings, until it is known whether it is short.
#[derive(Debug)]
pub(super) struct LiveTrial {
    pub search: Shown,
    pub began: Instant,
    pub is_undone: bool,
}

#[derive(Debug, Default)]
pub struct Live {
    pub(super) trial: Option<LiveTrial>,
    pub(super) tried: Option<Document>,
    pub(super) is_undone: bool,
    /// Whether a step in a search of earlier settings was answered by a question.
    pub(crate) needs_confirmation: bool,
}

impl Live {
    pub(crate) fn cancel(&mut self) {
        if let Some(trial) = self.trial.take() {
            end_elsewhere(trial.search);
        }
    }

    /// Takes boards and settings as they are: the search on the screen is another one on purpose.
    pub(crate) fn leave(&mut self, document: Document) {
        self.cancel();
        self.tried = Some(document);
    }

    pub(crate) fn next_tick(&self) -> Option<Duration> {
        let trial = self.trial.as_ref()?;
        Some(BLINK.saturating_sub(trial.began.elapsed()).max(Duration::from_millis(1)))
    }
}
