//! What can be done to the table of runs.

use super::{ListedRun, RunId, RunMark, RunRow, Runs, figures_so_far};
use crate::compare::{RunColumn, RunSet, RunTableFormat, drawn_table};
use crate::core::{Core, Shown, text};
use crate::file::Document;
use crate::picture::PictureFormat;
use crate::picture::runs::RunsTable;
use crate::recording::{Direction, Position};
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

/// A row that was removed.
#[derive(Debug)]
pub struct RemovedRow {
    /// Its place in the table.
    place: usize,
    row: RunRow,
    mark: Option<RunMark>,
}

impl Runs {
    /// `on_screen` is the search on the screen.
    fn remove(&mut self, ids: &[RunId], on_screen: Option<&Shown>) {
        let mut taken: Vec<RemovedRow> = Vec::new();
        for id in ids {
            let mark = self.mark_of(*id);
            let Some((place, mut row)) = self.take_row(*id) else { continue };
            if self.shown == Some(*id) {
                self.shown = None;
                if let Some(shown) = on_screen {
                    row.left_at = shown.position();
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
    pub(crate) fn replace(&mut self, rows: impl Iterator<Item = (Document, Option<RunMark>, Position)>) {
        let ids: Vec<_> = self.rows.iter().map(|row| row.id).collect();
        self.remove(&ids, None);
        (self.board, self.focus) = (None, None);
        for (document, mark, left_at) in rows {
            let id = self.add(document, false);
            if let Some(row) = self.row_mut(id) {
                row.left_at = left_at;
            }
            if let Some(mark) = mark {
                self.marks[mark as usize] = Some(id);
            }
        }
    }

    /// `on_screen` is the search on the screen.
    fn restore(&mut self, on_screen: Option<&Document>) {
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

    fn mark(&mut self, id: RunId, mark: RunMark) {
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

impl Core {
    /// Lists the runs of the search on the screen.
    pub(crate) fn list_runs_of_shown(&mut self) {
        (self.runs.board, self.runs.focus) = (None, None);
    }

    pub(crate) fn change_runs(&mut self, action: RunsAction) {
        match action {
            RunsAction::Focus(id) => self.runs.focus = Some(id),
            RunsAction::BringBack(id) => self.bring_back(id),
            RunsAction::Mark(id, mark) => {
                self.runs.mark(id, mark);
                self.runs.focus = Some(id);
            }
            RunsAction::Remove(id) => {
                let listed = self.listed_runs();
                let place = listed.iter().position(|row| row.id == id);
                let after =
                    place.and_then(|place| listed.get(place + 1).or(listed.get(place.checked_sub(1)?)));
                self.runs.focus = after.map(|row| row.id);
                self.runs.remove(&[id], self.shown.as_ref());
                self.say(text::removed_runs(1));
            }
            RunsAction::RemoveAll => {
                let ids: Vec<_> = self.listed_runs().iter().map(|row| row.id).collect();
                self.runs.remove(&ids, self.shown.as_ref());
                self.say(text::removed_runs(ids.len()));
            }
            RunsAction::Restore => {
                let on_screen = self.shown.as_ref().map(Shown::document);
                self.runs.restore(on_screen.as_ref());
                self.note_ending();
                self.notice = None;
            }
            RunsAction::SortBy(column) => self.runs.sort = self.runs.sort.after_click(column),
            RunsAction::ShowColumn(column, show) => self.runs.show_column(column, show),
            RunsAction::ShowBoard(problem) => (self.runs.board, self.runs.focus) = (Some(problem), None),
            RunsAction::RunSeveral(set) => self.run_several(set),
            RunsAction::StopSeveral => self.stop_several(),
            RunsAction::Copy(format) => self.copy_runs(format),
            // A picture is drawn elsewhere.
            RunsAction::Save(_) => {}
        }
    }

    /// Shows the search of a row again, where it was left. It is searched again where memory did not allow to keep it.
    pub(crate) fn bring_back(&mut self, id: RunId) {
        let Some(document) = self.runs.row(id).map(|row| row.document) else { return };
        self.runs.keep(id);
        if self.runs.shown == Some(id) && self.shown.is_some() {
            self.editor.change(document);
            return;
        }
        self.live.cancel();
        self.leave_search();
        self.editor.change(document);
        let left_at = self.runs.row(id).map(|row| row.left_at).unwrap_or_default();
        match self.runs.take_parked(id) {
            Some(mut shown) => {
                shown.unpark();
                self.shown = Some(*shown);
                self.runs.note_shown(id);
            }
            None => match self.start_search_of(document) {
                Ok(mut shown) => {
                    shown.go_to(left_at);
                    self.shown = Some(shown);
                    self.runs.note_shown(id);
                    self.runs.forget_figures();
                }
                Err(error) => {
                    self.complain(text::search_not_started(&error));
                    return;
                }
            },
        }
        self.keep_within_limit();
    }

    /// The table of the listed runs as it is drawn.
    pub fn runs_table(&self, listed: &[ListedRun<'_>]) -> RunsTable {
        let runs: Vec<_> = listed.iter().map(|(row, facts)| (*facts, self.runs.mark_of(row.id))).collect();
        let sorted = self.runs.sort.by.map(|(column, order)| (column, order == Direction::Forwards));
        let board = self.runs_board();
        let has_same_start = |other: &&Problem| other.start() == board.start();
        let with_goal = self.boards_of_runs().iter().filter(has_same_start).count() > 1;
        RunsTable {
            title: text::runs(listed.len()),
            subtitle: text::board_of_runs(&board, with_goal, self.runs.optimum(&board)),
            ..drawn_table(&self.runs.columns(), sorted, &runs)
        }
    }

    fn copy_runs(&mut self, format: RunTableFormat) {
        let facts: Vec<_> = self.listed_facts().into_iter().map(|(_, facts)| facts).collect();
        let columns: Vec<_> = {
            let chosen = self.runs.columns();
            RunColumn::all().filter(|column| chosen.contains(column)).collect()
        };
        let copied = format.write(&columns, &facts);
        let said = text::copied_runs(facts.len(), format.title());
        self.clipboard.text = Some(copied);
        self.say(said);
    }
}
