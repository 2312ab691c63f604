//! The rows of the table of runs.

use crate::core::runs::{ListedRun, RunId, RunRow, facts_with};
use crate::core::state::Core;
use crate::search::Problem;

impl Core {
    /// The boards whose runs can be listed: those with runs, and the one in the editor.
    pub fn boards_of_runs(&self) -> Vec<Problem> {
        let edited = self.editor.document().problem;
        let mut boards: Vec<_> = self.runs.boards().copied().collect();
        if !boards.contains(&edited) {
            boards.push(edited);
        }
        boards
    }

    /// The board whose runs are listed: the one that was chosen, that of the search on the screen, the last one with runs, or
    /// the one in the editor.
    pub fn runs_board(&self) -> Problem {
        let edited = self.editor.document().problem;
        let has_runs = |problem: &Problem| self.runs.boards().any(|board| board == problem);
        let chosen = self.runs.board.filter(|board| *board == edited || has_runs(board));
        let of_shown = self.shown.as_ref().map(|shown| *shown.recording.problem()).filter(has_runs);
        let last = self.runs.boards().last().copied();
        chosen.or(of_shown).or(last).unwrap_or(edited)
    }

    /// The rows of that board in the order of the table.
    pub fn listed_runs(&self) -> Vec<&RunRow> {
        self.listed_facts().into_iter().map(|(row, _)| row).collect()
    }

    /// The rows of that board in the order of the table, with what the table shows of each.
    pub fn listed_facts(&self) -> Vec<ListedRun<'_>> {
        let board = self.runs_board();
        let optimum = self.runs.optimum(&board);
        let rows = self.runs.rows.iter().filter(|row| row.document.problem == board);
        let mut listed: Vec<_> =
            rows.map(|row| (row, facts_with(row, optimum, self.editor.counting()))).collect();
        self.runs.sort.sort(&mut listed);
        listed
    }

    /// The row of `listed` that has the keyboard: the one that was chosen last, that of the search on the screen, or the first.
    /// It takes the list, because making one sorts the rows.
    pub fn focused_among(&self, listed: &[&RunRow]) -> Option<RunId> {
        let is_listed = |id: &RunId| listed.iter().any(|row| row.id == *id);
        let first = listed.first().map(|row| row.id);
        [self.runs.focus, self.runs.shown, first].into_iter().flatten().find(is_listed)
    }
}
