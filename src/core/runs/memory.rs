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

use super::figures::{figures_of, figures_so_far};
use super::row::{RunId, RunRow};
use super::several::RunningSet;
use super::table::Runs;
use crate::compare::RunOutcome;
use crate::core::choice::StepTarget;
use crate::core::shown::Shown;
use crate::file::Document;

impl Runs {
    /// Bytes of the runs that are not on the screen: of those that are kept, that are just being dropped, and what a set
    /// or finding boards may take.
    pub fn parked_bytes(&self) -> u64 {
        self.held_bytes() + self.freeing.bytes()
    }

    /// Bytes of the runs that are kept, and what a set or finding boards may take.
    pub(in crate::core) fn held_bytes(&self) -> u64 {
        let parked = self.rows.iter().filter_map(|row| row.parked.as_ref());
        let several = self.several.as_ref().map_or(0, RunningSet::max_bytes);
        parked.map(|shown| shown.bytes()).sum::<u64>() + several + self.reserved
    }

    /// Whether memory is just being returned; the session is woken then.
    pub(crate) fn is_freeing(&self) -> bool {
        self.freeing.bytes() > 0
    }

    /// Drops the search of the run that was not shown for longest; `false` if none is left.
    pub(in crate::core) fn drop_oldest(&mut self) -> bool {
        let marks = self.marks;
        let parked = self.rows.iter_mut().filter(|row| row.parked.is_some());
        let Some(row) = parked.min_by_key(|row| (marks.contains(&Some(row.id)), row.shown_last)) else {
            return false;
        };
        if let Some(parked) = row.parked.take() {
            self.freeing.free(parked);
        }
        true
    }

    /// Drops searches until this many bytes are left beside them.
    pub(in crate::core) fn leave_room(&mut self, max_bytes: u64, needed: u64) {
        while self.held_bytes().saturating_add(needed) > max_bytes && self.drop_oldest() {}
    }

    /// Keeps a search that leaves the screen. One that still runs is stopped.
    pub(crate) fn park(&mut self, mut shown: Box<Shown>) {
        let id = self.shown.take();
        shown.park();
        if id.is_some() {
            self.note_left(shown.document(), shown.target());
        }
        match id.and_then(|id| self.row_mut(id)) {
            Some(row) => {
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
    pub(in crate::core) fn take_in(&mut self, mut shown: Box<Shown>, is_disturbed: bool) {
        let id = self.add(shown.document(), false);
        let is_shown = self.shown == Some(id);
        shown.park();
        let (document, at) = (shown.document(), shown.target());
        match self.row_mut(id).filter(|row| !is_shown && row.parked.is_none()) {
            Some(row) => {
                let is_known =
                    row.figures.is_some_and(|known| !matches!(known.outcome, RunOutcome::Limit(_)));
                if !is_known {
                    row.figures = figures_of(&shown).or_else(|| Some(figures_so_far(&shown)));
                    (row.is_disturbed, row.failure) = (is_disturbed, None);
                }
                row.parked = Some(shown);
                self.note_left(document, at);
            }
            None => self.freeing.free(shown),
        }
    }

    /// Takes the last snapshots of searches that were stopped when they left the screen.
    pub(in crate::core) fn receive_parked(&mut self) {
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
        kept.map(|row| {
            (row, row.parked.as_ref().map_or_else(|| self.left_at(&row.document), |parked| parked.target()))
        })
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
