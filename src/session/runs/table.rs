//! What the table lists, and in which order.

use std::cmp::Ordering;

use super::{RunId, RunRow, Runs};
use crate::compare::{RunColumn, RunFacts};
use crate::recording::Direction;
use crate::search::Problem;
use crate::session::Session;

/// The order of the rows.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct RunSort {
    /// `None` for the order in which they were added.
    pub by: Option<(RunColumn, Direction)>,
}

impl RunSort {
    /// The order after a click on a column: the smallest first, then the largest first, then as they were added.
    #[must_use]
    pub fn after_click(self, column: RunColumn) -> Self {
        let by = match self.by {
            Some((sorted, Direction::Forwards)) if sorted == column => Some((column, Direction::Backwards)),
            Some((sorted, Direction::Backwards)) if sorted == column => None,
            _ => Some((column, Direction::Forwards)),
        };
        Self { by }
    }

    /// Runs without a value come last in either direction.
    fn compare(self, a: &RunFacts<'_>, b: &RunFacts<'_>) -> Ordering {
        let Some((column, direction)) = self.by else { return Ordering::Equal };
        let turned = |order: Ordering| match direction {
            Direction::Forwards => order,
            Direction::Backwards => order.reverse(),
        };
        if !column.is_number() {
            let text = |run: &RunFacts<'_>| {
                let cell = column.cell(run);
                (cell.text.is_empty(), cell.text, cell.note)
            };
            let (a, b) = (text(a), text(b));
            return a.0.cmp(&b.0).then_with(|| turned((a.1, a.2).cmp(&(b.1, b.2))));
        }
        match (column.value(a), column.value(b)) {
            (Some(a), Some(b)) => turned(a.total_cmp(&b)),
            (a, b) => a.is_none().cmp(&b.is_none()),
        }
    }
}

impl Runs {
    /// What a table shows of a row.
    #[must_use]
    pub fn facts<'a>(&self, row: &'a RunRow) -> RunFacts<'a> {
        RunFacts {
            document: &row.document,
            figures: row.figures.as_ref(),
            excess: self.excess(row),
            has_failed: row.failure.is_some(),
        }
    }
}

impl Session {
    /// The board whose runs are listed; `None` while there are none.
    #[must_use]
    pub fn runs_board(&self) -> Option<Problem> {
        let has_runs = |problem: &Problem| self.runs.boards.iter().any(|board| board.problem == *problem);
        let of_shown = self.shown.as_ref().map(|shown| *shown.recording.problem());
        let last = self.runs.boards.last().map(|board| board.problem);
        [self.runs.board, of_shown, last].into_iter().flatten().find(has_runs)
    }

    /// The rows of that board in the order of the table.
    #[must_use]
    pub fn listed_runs(&self) -> Vec<&RunRow> {
        let board = self.runs_board();
        let rows = self.runs.rows.iter().filter(|row| Some(row.document.problem) == board);
        let mut rows: Vec<_> = rows.map(|row| (row, self.runs.facts(row))).collect();
        rows.sort_by(|(_, a), (_, b)| self.runs.sort.compare(a, b));
        rows.into_iter().map(|(row, _)| row).collect()
    }

    /// The row that has the keyboard: the one that was chosen last, that of the search on the screen, or the first.
    #[must_use]
    pub fn focused_run(&self) -> Option<RunId> {
        let listed = self.listed_runs();
        let is_listed = |id: &RunId| listed.iter().any(|row| row.id == *id);
        let first = listed.first().map(|row| row.id);
        [self.runs.focus, self.runs.shown, first].into_iter().flatten().find(is_listed)
    }
}
