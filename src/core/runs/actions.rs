//! What can be done to the table of runs.

use super::figures::figures_so_far;
use super::removed::RemovedRow;
use super::row::RunId;
use super::table::Runs;
use crate::compare::{RunColumn, RunSet, RunTableFormat};
use crate::core::choice::StepTarget;
use crate::core::shown::Shown;
use crate::file::Document;
use crate::picture::PictureFormat;
use crate::picture::runs::RunMark;
use crate::search::Problem;

/// What a user does in the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RunsAction {
    /// Moves the keyboard to a row.
    Focus(RunId),
    /// Shows the search of a row again, where it was left.
    BringBack(RunId),
    /// Sets a mark on a row, or removes it from there.
    Mark(RunId, RunMark),
    /// Removes a row.
    Remove(RunId),
    /// Removes the rows of the board that is listed.
    RemoveAll,
    /// Brings back what was removed last.
    Restore,
    /// Sorts by a column, or the other way round.
    SortBy(RunColumn),
    /// Shows or hides a column.
    ShowColumn(RunColumn, bool),
    /// Lists the runs of another board.
    ShowBoard(Problem),
    /// Runs the searches of a set.
    RunSeveral(&'static RunSet),
    /// Stops them.
    StopSeveral,
    /// Copies the table as text.
    Copy(RunTableFormat),
    /// Asks where to save the table as a picture.
    Save(PictureFormat),
}

impl Runs {
    /// `on_screen` is the search on the screen.
    pub(in crate::core) fn remove(&mut self, ids: &[RunId], on_screen: Option<&Shown>) {
        let mut taken: Vec<RemovedRow> = Vec::new();
        for id in ids {
            let mark = self.mark_of(*id);
            let Some((place, mut row)) = self.take_row(*id) else { continue };
            if self.shown == Some(*id) {
                self.shown = None;
                if let Some(shown) = on_screen {
                    self.note_left(row.document, shown.target());
                    row.figures = row.figures.or_else(|| Some(figures_so_far(shown)));
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
    pub(crate) fn replace(&mut self, rows: impl Iterator<Item = (Document, Option<RunMark>, StepTarget)>) {
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

    /// `on_screen` is the search on the screen.
    pub(in crate::core) fn restore(&mut self, on_screen: Option<&Document>) {
        for RemovedRow { place, mut row, mark } in self.removed.pop().unwrap_or_default() {
            // It was run again since.
            if self.id_of(&row.document).is_some() {
                continue;
            }
            self.note_board(row.document.problem);
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

    /// Whether rows were removed that can be brought back.
    pub fn can_restore(&self) -> bool {
        !self.removed.is_empty()
    }

    pub(in crate::core) fn mark(&mut self, id: RunId, mark: RunMark) {
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
}
