//! What can be done to the table of runs, and the memory of those that are not on the screen.
//!
//! All of them together, with the search on the screen, stay within the limit that the user set. A new search is granted what the
//! others leave of it. Where that is not enough it pauses, the run that was not shown for longest is dropped, marked ones last, and it
//! continues: no search ends earlier because of others. What was dropped is searched again when it is brought back.
//!
//! The runs of a session that is opened obey the same limit, and the lower one of the session and of the window: each of them
//! is searched without being recorded, within half of it, and leaves only its figures.
//!
//! Two things are beside this count for a moment: a trial of live editing, which gets a small amount of its own and is shown or
//! gone within its time, and the memory of a set that was just stopped.

use super::table::{RemovedRow, RunId, RunRow, Runs, figures_now, figures_of};
use crate::compare::{RunColumn, RunOutcome, RunSet, RunTableFormat};
use crate::core::playback::StepTarget;
use crate::core::shown::Shown;
use crate::file::Document;
use crate::picture::PictureFormat;
use crate::recording::Compared;
use crate::search::Problem;

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RunsAction {
    Focus(RunId),
    BringBack(RunId),
    Mark(RunId, Compared),
    Remove(RunId),
    RemoveAll,
    Restore,
    SortBy(RunColumn),
    ShowColumn(RunColumn, bool),
    ShowBoard(Problem),
    RunSeveral(&'static RunSet),
    StopSeveral,
    Copy(RunTableFormat),
    Save(PictureFormat),
}

impl Runs {
    pub(in crate::core) fn remove(&mut self, ids: &[RunId], on_screen: Option<&Shown>) {
        let mut taken: Vec<RemovedRow> = Vec::new();
        for id in ids {
            let mark = self.mark_of(*id);
            let Some((place, mut row)) = self.take_row(*id) else { continue };
            if self.shown == Some(*id) {
                self.shown = None;
                if let Some(shown) = on_screen {
                    self.note_left(row.document, shown.target());
                    row.figures = row.figures.or_else(|| Some(figures_now(shown)));
                }
            }
            taken.push(RemovedRow { place, row, mark });
        }
        if taken.is_empty() {
            return;
        }
        // The last one that was taken out is the first one to go back in.
        taken.reverse();
        self.removed.push(taken);
    }

    /// Puts other rows in place of all, each with its mark and where it was left. Those of before can be brought back.
    pub(crate) fn replace(&mut self, rows: impl Iterator<Item = (Document, Option<Compared>, StepTarget)>) {
        let ids: Vec<_> = self.rows.iter().map(|row| row.id).collect();
        self.remove(&ids, None);
        (self.board, self.focus) = (None, None);
        for (document, mark, left_at) in rows {
            let id = self.add(document, false);
            self.note_left(document, left_at);
            if let Some(mark) = mark {
                self.marks[mark as usize] = Some(id);
            }
        }
    }

    pub(in crate::core) fn restore(&mut self, on_screen: Option<&Document>) {
        for RemovedRow { place, mut row, mark } in self.removed.pop().unwrap_or_default() {
            // It was run again since.
            if self.id_of(&row.document).is_some() {
                continue;
            }
            // The user wants it, and there is only one provisional row.
            row.is_provisional = false;
            if on_screen.is_some_and(|document| row.document.is_same_search(document)) {
                self.shown = Some(row.id);
                if row.failure.is_none() {
                    // The search on the screen tells them.
                    row.figures = None;
                }
            }
            if let Some(mark) = mark.filter(|mark| self.with_mark(*mark).is_none()) {
                self.marks[mark as usize] = Some(row.id);
            }
            self.rows.insert(place.min(self.rows.len()), row);
        }
    }

    pub fn can_restore(&self) -> bool {
        !self.removed.is_empty()
    }

    pub(in crate::core) fn mark(&mut self, id: RunId, mark: Compared) {
        let had = self.mark_of(id);
        for marked in &mut self.marks {
            *marked = marked.filter(|marked| *marked != id);
        }
        if had != Some(mark) {
            self.marks[mark as usize] = Some(id);
            self.keep(id);
        }
    }

    pub(crate) fn show_column(&mut self, column: RunColumn, show: bool) {
        self.added.retain(|other| *other != column);
        self.removed_columns.retain(|other| *other != column);
        match (show, RunColumn::default_columns().any(|other| other == column)) {
            (true, _) => self.added.push(column),
            (false, true) => self.removed_columns.push(column),
            (false, false) => {}
        }
    }

    /// The columns to show, the most important ones first: the last ones are left out where there is no room.
    pub fn columns(&self) -> Vec<RunColumn> {
        let always = RunColumn::default_columns().take(2);
        let usual = RunColumn::default_columns().filter(|column| !self.removed_columns.contains(column));
        let mut columns: Vec<RunColumn> = Vec::new();
        for column in always.chain(self.added.iter().rev().copied()).chain(usual) {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        columns
    }

    /// Bytes of the runs that are not on the screen, kept or just being dropped, and what a set or finding boards may take.
    pub fn parked_bytes(&self) -> u64 {
        self.held_bytes() + self.freeing.bytes()
    }

    /// Bytes of the runs that are kept, and what a set or finding boards may take.
    pub(in crate::core) fn held_bytes(&self) -> u64 {
        let parked = self.rows.iter().filter_map(|row| row.parked.as_ref());
        let several = self.several.as_ref().map_or(0, |several| several.max_bytes);
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
                    row.figures = Some(figures_now(&shown));
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
                    row.figures = Some(figures_now(&shown));
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

    /// The rows that a session file keeps, each with its place: those that the user has used, and that of the screen.
    pub(crate) fn to_save(&self) -> impl Iterator<Item = (&RunRow, StepTarget)> {
        let kept = self.rows.iter().filter(|row| !row.is_provisional || self.shown == Some(row.id));
        kept.map(|row| {
            (row, row.parked.as_ref().map_or_else(|| self.left_at(&row.document), |parked| parked.target()))
        })
    }

    pub(crate) fn take_parked(&mut self, id: RunId) -> Option<Box<Shown>> {
        self.row_mut(id)?.parked.take()
    }

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

    pub(crate) fn note_shown(&mut self, id: RunId) {
        self.clock += 1;
        let clock = self.clock;
        self.shown = Some(id);
        if let Some(row) = self.row_mut(id) {
            row.shown_last = clock;
        }
    }
}
