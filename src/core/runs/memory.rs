//! The memory of runs that are not on the screen.
//!
//! All of them together, with the search on the screen, stay within the limit that the user set. A new search is granted
//! what the others leave of it. Where that is not enough it pauses, as at any limit, the run that was not shown for longest
//! is dropped, and the search continues with its memory: nothing is searched twice, and no search ends earlier because of
//! others. Marked runs are dropped last. What was dropped is searched again when it is brought back.
//!
//! The runs of a session that is opened obey the same limit, and the lower one of the session and of the window: each of them
//! is searched without being recorded, within half of it, and leaves only its figures.
//!
//! Two things are beside this count for a moment: a trial of live editing, which gets a small amount of its own and is shown or
//! gone within its time, and the memory of a set that was just stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::{MemoryBeside, RunId, RunRow, RunningSet, Runs, figures_of, figures_so_far};
use crate::compare::RunOutcome;
use crate::core::choice::StepTarget;
use crate::core::{Core, Shown};
use crate::file::Document;
use crate::worker::{Ending, Wake, end_elsewhere};

/// A new search has at least this fraction of the limit: 1/16.
const LEAST_SHARE: u64 = 16;

/// The most bytes of a trial of live editing: a search that ends at once needs less.
const MOST_OF_TRIAL: u64 = 64 << 20;

/// Memory that is being returned on other threads.
pub struct Freeing {
    bytes: Arc<AtomicU64>,
    wake: Wake,
}

/// Says when a search is gone.
struct Freed {
    bytes: Arc<AtomicU64>,
    /// Those of this search.
    returned: u64,
    wake: Wake,
}

impl Drop for Freed {
    fn drop(&mut self) {
        self.bytes.fetch_sub(self.returned, Relaxed);
        (self.wake)();
    }
}

impl Freeing {
    /// `wake` is called when memory was returned.
    pub(crate) fn new(wake: Wake) -> Self {
        Self { bytes: Arc::default(), wake }
    }

    /// Ends a search on another thread. Its memory counts until it is free.
    pub(crate) fn free(&self, shown: Box<Shown>) {
        let returned = shown.bytes();
        self.bytes.fetch_add(returned, Relaxed);
        let freed = Freed { bytes: Arc::clone(&self.bytes), returned, wake: self.wake.clone() };
        // In this order: fields are dropped as they are declared.
        end_elsewhere((shown, freed));
    }

    fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }
}

impl Runs {
    /// Bytes of the runs that are not on the screen: of those that are kept, that are just being dropped, and what a set
    /// or finding boards may take.
    pub fn parked_bytes(&self) -> u64 {
        self.held_bytes() + self.freeing.bytes()
    }

    /// Bytes of the runs that are kept, and what a set or finding boards may take.
    fn held_bytes(&self) -> u64 {
        let parked = self.rows.iter().filter_map(|row| row.parked.as_ref());
        let several = self.several.as_ref().map_or(0, RunningSet::max_bytes);
        parked.map(|shown| shown.bytes()).sum::<u64>() + several + self.reserved
    }

    /// Whether memory is just being returned; the session is woken then.
    pub(crate) fn is_freeing(&self) -> bool {
        self.freeing.bytes() > 0
    }

    /// Drops the search of the run that was not shown for longest; `false` if none is left.
    fn drop_oldest(&mut self) -> bool {
        let marks = self.marks;
        let parked = self.rows.iter_mut().filter(|row| row.parked.is_some());
        let Some(row) = parked.min_by_key(|row| (marks.contains(&Some(row.id)), row.shown_last)) else {
            return false;
        };
        if let Some(parked) = row.parked.take() {
            row.left_at = parked.position();
            self.freeing.free(parked);
        }
        true
    }

    /// Drops searches until this many bytes are left beside them.
    fn leave_room(&mut self, max_bytes: u64, needed: u64) {
        while self.held_bytes().saturating_add(needed) > max_bytes && self.drop_oldest() {}
    }

    /// Keeps a search that leaves the screen. One that still runs is stopped.
    pub(crate) fn park(&mut self, mut shown: Box<Shown>) {
        let id = self.shown.take();
        shown.park();
        match id.and_then(|id| self.row_mut(id)) {
            Some(row) => {
                row.left_at = shown.position();
                if shown.ending.is_none() {
                    // Its last snapshot may come after it was dropped.
                    row.figures = Some(figures_so_far(&shown));
                }
                row.parked = Some(shown);
            }
            None => self.freeing.free(shown),
        }
    }

    /// Takes the search of another screen into the table, unless its row has one.
    fn take_in(&mut self, mut shown: Box<Shown>, is_disturbed: bool) {
        let id = self.add(shown.document(), false);
        let is_shown = self.shown == Some(id);
        shown.park();
        match self.row_mut(id).filter(|row| !is_shown && row.parked.is_none()) {
            Some(row) => {
                row.left_at = shown.position();
                let is_known =
                    row.figures.is_some_and(|known| !matches!(known.outcome, RunOutcome::Limit(_)));
                if !is_known {
                    row.figures = figures_of(&shown).or_else(|| Some(figures_so_far(&shown)));
                    (row.is_disturbed, row.failure) = (is_disturbed, None);
                }
                row.parked = Some(shown);
            }
            None => self.freeing.free(shown),
        }
    }

    /// Takes the last snapshots of searches that were stopped when they left the screen.
    fn receive_parked(&mut self) {
        for row in &mut self.rows {
            let Some(parked) = row.parked.as_mut() else { continue };
            if parked.ending.is_none() && parked.receive() {
                row.figures = figures_of(parked).or(row.figures);
            }
        }
    }

    /// The rows that a session file keeps, each with the place at which it is or was left: those that the user has done
    /// something with, and that of the search on the screen.
    pub(crate) fn to_save(&self) -> impl Iterator<Item = (&RunRow, StepTarget)> {
        let kept = self.rows.iter().filter(|row| !row.is_provisional || self.shown == Some(row.id));
        kept.map(|row| (row, row.parked.as_ref().map_or(row.left_at.into(), |parked| parked.target())))
    }

    /// Takes the search of a row, to put it on the screen.
    pub(crate) fn take_parked(&mut self, id: RunId) -> Option<Box<Shown>> {
        self.row_mut(id)?.parked.take()
    }

    /// Drops the search of a document before it is run again.
    pub(crate) fn drop_search_of(&mut self, document: &Document) {
        if let Some(parked) = self.id_of(document).and_then(|id| self.take_parked(id)) {
            self.freeing.free(parked);
        }
    }

    /// The search on the screen runs again: what its row says is of an earlier time.
    pub(crate) fn forget_figures(&mut self) {
        if let Some(row) = self.shown.and_then(|id| self.row_mut(id)) {
            (row.figures, row.failure) = (None, None);
        }
    }

    /// Notes that the search of a row is on the screen.
    pub(crate) fn note_shown(&mut self, id: RunId) {
        self.clock += 1;
        let clock = self.clock;
        self.shown = Some(id);
        if let Some(row) = self.row_mut(id) {
            row.shown_last = clock;
        }
    }
}

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
