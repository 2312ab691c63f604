//! What the table lists, and in which order.

use std::cmp::{Ordering, Reverse};

use super::row::RunRow;
use crate::compare::{RunColumn, RunFacts};
use crate::recording::Direction;
use crate::search::CountingRules;

/// A row of the table, and what the table shows of it.
pub type ListedRun<'a> = (&'a RunRow, RunFacts<'a>);

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
    pub(in crate::core) fn sort(self, listed: &mut [ListedRun<'_>]) {
        let Some((column, direction)) = self.by else { return };
        listed.sort_by_cached_key(|(_, facts)| {
            let key = SortKey::of(column, facts);
            (key.is_empty, if direction == Direction::Forwards { Ok(key) } else { Err(Reverse(key)) })
        });
    }
}

/// What runs are sorted by: the first that differs decides.
#[derive(Debug)]
struct SortKey {
    is_empty: bool,
    name: &'static str,
    number: f64,
    note: String,
}

impl SortKey {
    /// Searches of the same algorithm are sorted by their weight, then by what else differs from the defaults.
    fn of(column: RunColumn, facts: &RunFacts<'_>) -> Self {
        if column.is_number() {
            let value = column.value(facts);
            let number = value.unwrap_or(0.0);
            return Self { is_empty: value.is_none(), name: "", number, note: String::new() };
        }
        let settings = facts.document.settings.in_use();
        let cell = column.cell(facts);
        let name = match column {
            RunColumn::Search => settings.algorithm.info().short,
            _ => settings.heuristic_in_use().map_or("", |heuristic| heuristic.info().short),
        };
        let number = if column == RunColumn::Search { settings.weight.into() } else { 0.0 };
        Self { is_empty: cell.text.is_empty(), name, number, note: cell.note }
    }
}

impl PartialEq for SortKey {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for SortKey {}

impl PartialOrd for SortKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SortKey {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_number = || self.number.total_cmp(&other.number);
        self.name.cmp(other.name).then_with(by_number).then_with(|| self.note.cmp(&other.note))
    }
}

/// What a table shows of a row. `optimum`: the moves of a shortest path of its board.
pub(in crate::core) fn facts_with(
    row: &RunRow,
    optimum: Option<u32>,
    counting: CountingRules,
) -> RunFacts<'_> {
    let figures = row.figures.map(|figures| figures.counted(counting));
    let length = figures.and_then(|figures| figures.length);
    RunFacts {
        document: &row.document,
        figures,
        excess: length.zip(optimum).map(|(length, optimum)| length.saturating_sub(optimum)),
        is_disturbed: row.is_disturbed,
        has_failed: row.failure.is_some(),
    }
}
