//! Running a search again after a change, if it is short.

use crate::core::choice::StepTarget;
use crate::core::editor::Editor;
use crate::core::live::{BLINK, LiveTrial};
use crate::core::shown::Shown;
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
        let is_undone = std::mem::take(&mut self.live.is_undone);
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
            Ok(search) => self.live.trial = Some(LiveTrial { search, began: Instant::now(), is_undone }),
            Err(error) => self.complain(text::search_not_started(&error)),
        }
    }

    /// Shows the trial once it has ended, or ends it where it takes too long.
    pub(crate) fn receive_trial(&mut self) {
        let Some(LiveTrial { search, began, .. }) = &mut self.live.trial else { return };
        search.receive();
        if search.ending.is_none() {
            // One that needs much memory is no short one.
            if began.elapsed() >= BLINK || search.wants_memory() {
                self.live.cancel();
            }
        } else if let Some(LiveTrial { search: mut trial, is_undone, .. }) = self.live.trial.take() {
            let place = if is_undone { self.runs.left_at(&trial.document()) } else { self.place_in(&trial) };
            trial.go_to(place);
            if let Some(old) = &self.shown {
                trial.tree.keep_view_of(&old.tree);
            }
            self.leave_search();
            self.show_run(trial, true);
        }
    }

    /// The place of the search on the screen, if another one differs from it by a rule and has that place before its end.
    /// Any other search begins at its start.
    fn place_in(&self, other: &Shown) -> StepTarget {
        let here = self.shown.as_ref().filter(|shown| {
            let [old, new] = [shown.document(), other.document()];
            let searches = [old, new].map(|of| (of.settings.algorithm, of.settings.in_use().heuristic));
            old.problem == new.problem && searches[0] == searches[1]
        });
        let place = here.map(Shown::target).unwrap_or_default();
        if place.position < Position::after(other.steps()) { place } else { StepTarget::default() }
    }

    /// Replaces the boards by a key, without a question: undo brings back the search that was used, at its place.
    pub(crate) fn replace_boards(&mut self, replace: impl FnOnce(&mut Editor)) {
        let is_used = self.shown.is_some() && self.runs.uses_shown();
        replace(&mut self.editor);
        if is_used {
            self.say(text::BOARDS_REPLACED);
        }
    }
}
