//! What is done in the table of runs.

use crate::compare::{RunColumn, RunTableFormat, drawn_table};
use crate::core::runs::{ListedRun, RunId, RunsAction};
use crate::core::shown::Shown;
use crate::core::state::Core;
use crate::core::text;
use crate::file::Document;
use crate::picture::runs::RunsTable;
use crate::recording::Direction;
use crate::search::Problem;

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
        self.editor.change(document);
        self.show_row(id, document);
    }

    /// Puts the search of a row on the screen. Its boards and settings are in the editor already.
    pub(crate) fn show_row(&mut self, id: RunId, document: Document) {
        self.live.cancel();
        self.leave_search();
        let left_at = self.runs.left_at(&document);
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
