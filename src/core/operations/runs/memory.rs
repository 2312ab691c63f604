//! Which searches stay in memory.

/// A new search has at least this fraction of the limit: 1/16.
const LEAST_SHARE: u64 = 16;

/// The most bytes of a trial of live editing: a search that ends at once needs less.
const MOST_OF_TRIAL: u64 = 64 << 20;

use crate::core::runs::{MemoryBeside, figures_of};
use crate::core::shown::Shown;
use crate::core::state::Core;
use crate::file::Document;
use crate::worker::Ending;

impl Core {
    /// Puts a search on the screen, with its row in the table.
    pub(crate) fn show_run(&mut self, shown: Shown, is_provisional: bool) {
        let document = shown.document();
        self.runs.drop_search_of(&document);
        let id = self.runs.add(document, is_provisional);
        self.shown = Some(shown);
        self.runs.note_shown(id);
        self.runs.forget_figures();
        self.note_ending();
        self.keep_within_limit();
    }

    /// Keeps a search that leaves another screen in the table. `is_disturbed` if other searches ran at the same time.
    pub(crate) fn keep_run(&mut self, shown: Shown, is_disturbed: bool) {
        self.runs.take_in(Box::new(shown), is_disturbed);
        self.keep_within_limit();
    }

    /// The bytes of searches of another screen that no other part of the program counts. Computed each time: a search that was shared
    /// counts by itself as soon as its run is dropped.
    fn bytes_beside(&self) -> u64 {
        let is_elsewhere = |document: &Document| {
            let is_shown =
                self.shown.as_ref().is_some_and(|shown| document.is_same_search(&shown.document()));
            is_shown || self.runs.parked(document).is_some()
        };
        let MemoryBeside { own, shared } = &self.runs.beside;
        let alone = shared.iter().filter(|(document, _)| !is_elsewhere(document));
        own + alone.map(|(_, bytes)| bytes).sum::<u64>()
    }

    /// The memory for a search that starts now.
    pub(crate) fn granted_to_next(&mut self) -> u64 {
        let max_bytes = self.limits.max_bytes;
        let shown = self.shown.as_ref().map_or(0, Shown::bytes);
        let needed = shown.saturating_add(self.bytes_beside()).saturating_add(max_bytes / LEAST_SHARE);
        self.runs.leave_room(max_bytes, needed.min(max_bytes));
        // What shares the memory of a run that was just dropped now counts by itself.
        let others = shown.saturating_add(self.bytes_beside());
        max_bytes.saturating_sub(self.runs.parked_bytes()).saturating_sub(others)
    }

    /// The memory for a trial of live editing. Nothing is dropped for it.
    pub(crate) fn granted_to_trial(&self) -> u64 {
        (self.limits.max_bytes / LEAST_SHARE).min(MOST_OF_TRIAL)
    }

    /// The memory for a set, or for finding boards: half of the limit, for which runs that are kept are dropped, so that its searches do not end
    /// because of them. The other half is for a search that is run meanwhile.
    pub(crate) fn granted_to_set(&mut self) -> u64 {
        let max_bytes = self.limits.max_bytes;
        let shown = self.shown.as_ref().map_or(0, Shown::bytes);
        self.runs.leave_room(max_bytes, shown.saturating_add(max_bytes / 2).min(max_bytes));
        // What is just being dropped is free before the searches have grown that large.
        let left = max_bytes.saturating_sub(self.runs.held_bytes()).saturating_sub(shown);
        left.min(max_bytes / 2)
    }

    /// Drops what no longer fits after the limit or the search on the screen has changed.
    pub(crate) fn keep_within_limit(&mut self) {
        let shown = self.shown.as_ref().map_or(0, Shown::bytes);
        self.runs.leave_room(self.limits.max_bytes, shown);
    }

    /// Keeps the table up to date, and grants more memory to the search on the screen where it waits for that.
    pub(crate) fn receive_runs(&mut self) {
        self.runs.receive_parked();
        self.note_ending();
        // Before more memory is granted: the end of a set frees some.
        self.receive_several();
        self.grant_more();
    }

    pub(crate) fn note_ending(&mut self) {
        let Some((shown, row)) = self
            .shown
            .as_ref()
            .and_then(|shown| Some((shown, self.runs.shown.and_then(|id| self.runs.row_mut(id))?)))
        else {
            return;
        };
        if shown.ending.is_none() {
            row.figures = None;
        } else if row.figures.is_none() {
            row.figures = figures_of(shown);
            row.is_disturbed = false;
            row.failure = match &shown.ending {
                Some(Ending::Failed(message)) => Some(message.clone()),
                _ => None,
            };
        }
    }

    fn grant_more(&mut self) {
        let beside = self.bytes_beside();
        let Some(shown) = self.shown.as_mut().filter(|shown| shown.wants_memory()) else { return };
        let most = shown.limits.max_bytes;
        let granted = most.saturating_sub(self.runs.parked_bytes()).saturating_sub(beside);
        if granted > shown.granted() {
            shown.grant(granted);
        } else if self.runs.freeing.bytes() == 0 {
            // Its memory is granted when it is free.
            self.runs.drop_oldest();
        }
    }
}
