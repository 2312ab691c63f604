//! What can be done to the table of runs.

use std::sync::Arc;

use super::{RunId, RunMark, RunRow, Runs};
use crate::compare::{RunColumn, RunSet, RunTableFormat, drawn_table};
use crate::file::{Destination, picture_format, save_picture};
use crate::picture::runs::{RunsTable, draw_runs};
use crate::picture::{Palette, PictureFormat};
use crate::recording::Direction;
use crate::search::Problem;
use crate::session::files::{Purpose, SaveWork};
use crate::session::{Session, text};

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
    fn remove(&mut self, ids: &[RunId]) {
        let mut taken: Vec<(usize, RunRow)> = ids.iter().filter_map(|id| self.take_row(*id)).collect();
        if taken.is_empty() {
            return;
        }
        if ids.iter().any(|id| self.shown == Some(*id)) {
            self.shown = None;
        }
        // The last one that was taken out is the first one to go back in.
        taken.reverse();
        self.removed.push(taken);
    }

    fn restore(&mut self) {
        for (place, row) in self.removed.pop().unwrap_or_default() {
            // It was run again since.
            if self.id_of(&row.document).is_some() {
                continue;
            }
            self.note_board(row.document.problem);
            self.rows.insert(place.min(self.rows.len()), row);
        }
    }

    /// Whether rows were removed that can be brought back.
    #[must_use]
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

    pub(super) fn show_column(&mut self, column: RunColumn, show: bool) {
        self.added.retain(|other| *other != column);
        self.removed_columns.retain(|other| *other != column);
        match (show, RunColumn::usual().any(|usual| usual == column)) {
            (true, _) => self.added.push(column),
            (false, true) => self.removed_columns.push(column),
            (false, false) => {}
        }
    }

    /// The columns to show, the most important ones first: the last ones are left out where there is no room.
    #[must_use]
    pub fn columns(&self) -> Vec<RunColumn> {
        let always = RunColumn::usual().take(2);
        let usual = RunColumn::usual().filter(|column| !self.removed_columns.contains(column));
        let mut columns: Vec<RunColumn> = Vec::new();
        for column in always.chain(self.added.iter().rev().copied()).chain(usual) {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        columns
    }
}

impl Session {
    pub(in crate::session) fn toggle_runs(&mut self) {
        self.runs.is_open = !self.runs.is_open;
        if self.runs.is_open {
            self.playback.hold();
            (self.runs.board, self.runs.focus) = (None, None);
            self.notice = self.notice.take().filter(|notice| notice.is_error);
        }
    }

    pub(in crate::session) fn change_runs(&mut self, action: RunsAction) {
        match action {
            RunsAction::Focus(id) => self.runs.focus = Some(id),
            RunsAction::BringBack(id) => {
                self.bring_back(id);
                self.runs.is_open = false;
            }
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
                self.runs.remove(&[id]);
                self.say(text::removed_runs(1));
            }
            RunsAction::RemoveAll => {
                let ids: Vec<_> = self.listed_runs().iter().map(|row| row.id).collect();
                self.runs.remove(&ids);
                self.say(text::removed_runs(ids.len()));
            }
            RunsAction::Restore => {
                self.runs.restore();
                self.notice = None;
            }
            RunsAction::SortBy(column) => self.runs.sort = self.runs.sort.after_click(column),
            RunsAction::ShowColumn(column, show) => self.runs.show_column(column, show),
            RunsAction::ShowBoard(problem) => (self.runs.board, self.runs.focus) = (Some(problem), None),
            RunsAction::RunSeveral(set) => self.run_several(set),
            RunsAction::StopSeveral => self.stop_several(),
            RunsAction::Copy(format) => self.copy_runs(format),
            RunsAction::Save(format) => self.ask_for_file(Purpose::SaveRuns(format)),
        }
    }

    /// Shows the search of a row again, where it was left. It is searched again where memory did not allow to keep it.
    pub(in crate::session) fn bring_back(&mut self, id: RunId) {
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
            }
            None => match self.start_search_of(document) {
                Ok(mut shown) => {
                    shown.go_to(left_at);
                    self.shown = Some(shown);
                }
                Err(error) => {
                    self.complain(text::search_not_started(&error));
                    return;
                }
            },
        }
        self.runs.note_shown(id);
        self.keep_within_limit();
    }

    /// The table as it is drawn.
    #[must_use]
    pub fn runs_table(&self) -> RunsTable {
        let rows = self.listed_runs();
        let runs: Vec<_> = rows.iter().map(|row| (self.runs.facts(row), self.runs.mark_of(row.id))).collect();
        let sorted = self.runs.sort.by.map(|(column, order)| (column, order == Direction::Forwards));
        let board = self.runs_board();
        let subtitle = board.map(|board| text::board_of_runs(&board, self.runs.optimum(&board)));
        RunsTable {
            title: text::runs(rows.len()),
            subtitle: subtitle.unwrap_or_default(),
            ..drawn_table(&self.runs.columns(), sorted, &runs)
        }
    }

    /// The work of drawing and writing the table; `None` if it is empty.
    pub(in crate::session) fn runs_picture_work(&self) -> Option<SaveWork> {
        let (table, palette) = (self.runs_table(), Palette::of(self.theme));
        (!table.rows.is_empty()).then(|| -> SaveWork {
            Arc::new(move |to: &Destination| {
                save_picture(to, picture_format(&to.path)?, &draw_runs(&table, palette))
            })
        })
    }

    fn copy_runs(&mut self, format: RunTableFormat) {
        let rows = self.listed_runs();
        let facts = rows.iter().map(|row| self.runs.facts(row));
        let columns: Vec<_> = {
            let chosen = self.runs.columns();
            RunColumn::all().filter(|column| chosen.contains(column)).collect()
        };
        let copied = format.write(&columns, &facts.collect::<Vec<_>>());
        let said = text::copied_runs(rows.len(), format.title());
        self.clipboard = Some(copied);
        self.say(said);
    }
}
