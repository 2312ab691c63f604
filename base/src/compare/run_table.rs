//! A table of runs as text.

use super::column::{RunColumn, RunFacts, differences};
use super::figure::{FigureInfo, FigureUnit};
use super::table::TextTable;
use crate::picture::runs::{RunMark, RunsTable, TableColumn, TableRow};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunTableFormat {
    Markdown,
    Csv,
}

impl RunTableFormat {
    pub const ALL: [Self; 2] = [Self::Markdown, Self::Csv];

    pub fn title(self) -> &'static str {
        match self {
            Self::Markdown => "Markdown",
            Self::Csv => "CSV",
        }
    }

    /// The table as text: these columns to be read, or everything for a spreadsheet.
    pub fn write(self, columns: &[RunColumn], runs: &[RunFacts<'_>]) -> String {
        match self {
            Self::Markdown => readable_table(columns, runs.iter().copied()).markdown(),
            Self::Csv => plain_table(runs.iter().copied()).csv(),
        }
    }
}

/// A table to be read: the usual columns, with units and thousands.
pub fn readable_table<'a>(columns: &[RunColumn], runs: impl IntoIterator<Item = RunFacts<'a>>) -> TextTable {
    let mut table =
        TextTable::new(columns.iter().map(|column| (column.title().to_owned(), column.is_number())));
    for run in runs {
        let cells = columns.iter().map(|column| {
            let cell = column.cell(&run);
            match (cell.note.as_str(), column) {
                ("", _) => cell.text,
                (note, RunColumn::Search) => format!("{}, {note}", cell.text),
                (note, _) => format!("{} ({note})", cell.text),
            }
        });
        table.push(cells.collect());
    }
    table
}

/// A table to be drawn. `columns` stand in the order of importance; `sorted` is the column that the runs are sorted by, and
/// whether the smallest comes first. Title and subtitle are left empty.
pub fn drawn_table(
    columns: &[RunColumn],
    sorted: Option<(RunColumn, bool)>,
    runs: &[(RunFacts<'_>, Option<RunMark>)],
) -> RunsTable {
    let place = |column: &RunColumn| RunColumn::all().take_while(|other| other != column).count();
    let drawn = |column: &RunColumn| TableColumn {
        title: column.title().to_owned(),
        kind: column.kind(),
        sorted: sorted.filter(|(by, _)| by == column).map(|(_, ascending)| ascending),
        is_h: *column == RunColumn::Heuristic,
    };
    let rows = runs.iter().map(|(run, mark)| TableRow {
        cells: columns.iter().map(|column| column.cell(run)).collect(),
        mark: *mark,
    });
    RunsTable {
        columns: columns.iter().map(drawn).collect(),
        places: columns.iter().map(place).collect(),
        rows: rows.collect(),
        ..RunsTable::default()
    }
}

/// A table for programs: boards, names, and every figure as a plain number; a value that does not apply is empty.
pub fn plain_table<'a>(runs: impl IntoIterator<Item = RunFacts<'a>>) -> TextTable {
    let names = ["board", "goal", "algorithm", RunColumn::Heuristic.name(), "settings"];
    let names = names.into_iter().chain(["outcome", "excess"]).map(|name| (name.to_owned(), false));
    let figures = FigureInfo::ALL.iter().map(|figure| (figure.name.to_owned(), true));
    let alone = std::iter::once(("alone".to_owned(), false));
    let mut table = TextTable::new(names.chain(figures).chain(alone));
    for run in runs {
        let settings = &run.document.settings;
        let facts = [
            run.document.problem.start().to_string(),
            run.document.problem.goals().to_string(),
            settings.algorithm.info().name.to_owned(),
            settings.heuristic_in_use().map_or(String::new(), |heuristic| heuristic.info().name.to_owned()),
            differences(settings).join("; "),
            run.figures.map_or(String::new(), |figures| figures.outcome.exact_name().to_owned()),
            run.excess.map_or(String::new(), |excess| excess.to_string()),
        ];
        let figures = FigureInfo::ALL.iter().map(|figure| plain(figure, &run));
        let alone = run.figures.map_or("", |_| if run.is_disturbed { "no" } else { "yes" });
        table.push(facts.into_iter().chain(figures).chain([alone.to_owned()]).collect());
    }
    table
}

/// A figure as a plain number; empty if it does not apply.
fn plain(figure: &FigureInfo, run: &RunFacts<'_>) -> String {
    let value = run.figures.as_ref().and_then(figure.value);
    value.map_or(String::new(), |value| match figure.unit {
        FigureUnit::Count | FigureUnit::Moves => (value as u64).to_string(),
        FigureUnit::Ratio | FigureUnit::Seconds => value.to_string(),
    })
}
