//! Tables as text: Markdown, CSV, and aligned columns for a terminal. Tables of runs are made here.

use super::column::{RunColumn, RunFacts, differences};
use super::figures::{FigureInfo, FigureUnit};
use crate::file::csv::line_of_names;
use crate::picture::runs::{RunsTable, TableColumn, TableRow};
use crate::recording::Compared;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TextTable {
    /// The title of each column, and whether its cells are numbers.
    header: Vec<(String, bool)>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table without rows. A column of numbers is aligned to the right.
    pub fn new(header: impl IntoIterator<Item = (String, bool)>) -> Self {
        Self { header: header.into_iter().collect(), rows: Vec::new() }
    }

    pub fn push(&mut self, row: Vec<String>) {
        debug_assert_eq!(row.len(), self.header.len(), "a cell for each column");
        self.rows.push(row);
    }

    pub fn csv_header(&self) -> String {
        line_of_names(self.header.iter().map(|(title, _)| title.as_str()))
    }

    pub fn csv(&self) -> String {
        let lines = self.rows.iter().map(|row| line_of_names(row.iter().map(String::as_str)));
        std::iter::once(self.csv_header()).chain(lines).map(|line| line + "\n").collect()
    }

    pub fn markdown(&self) -> String {
        let escape = |cell: &String| cell.replace('|', "\\|").replace('*', "\\*");
        let header = self.header.iter().map(|(title, is_number)| (escape(title), *is_number)).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(escape).collect()).collect();
        let escaped = Self { header, rows };
        let widths = escaped.widths(3);
        let titles: Vec<String> = escaped.header.iter().map(|(title, _)| title.clone()).collect();
        let rule: Vec<String> = escaped
            .header
            .iter()
            .zip(&widths)
            .map(
                |((_, is_number), width)| {
                    if *is_number { format!("{}:", "-".repeat(width - 1)) } else { "-".repeat(*width) }
                },
            )
            .collect();
        let lines = [&titles, &rule].into_iter().chain(&escaped.rows);
        let line = |row: &Vec<String>| "| ".to_owned() + &escaped.aligned(row, &widths).join(" | ") + " |\n";
        lines.map(line).collect()
    }

    pub fn text(&self) -> String {
        let widths = self.widths(0);
        let titles: Vec<String> = self.header.iter().map(|(title, _)| title.clone()).collect();
        let lines = std::iter::once(&titles).chain(&self.rows);
        lines.map(|row| self.aligned(row, &widths).join("  ").trim_end().to_owned() + "\n").collect()
    }

    fn widths(&self, least: usize) -> Vec<usize> {
        let width = |column: usize| {
            let cells = self.rows.iter().map(|row| row[column].chars().count());
            cells.chain([self.header[column].0.chars().count(), least]).max().unwrap_or(0)
        };
        (0..self.header.len()).map(width).collect()
    }

    fn aligned(&self, row: &[String], widths: &[usize]) -> Vec<String> {
        let cells = row.iter().zip(widths).zip(&self.header);
        cells
            .map(|((cell, width), (_, is_number))| {
                let width = *width;
                if *is_number { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
            })
            .collect()
    }
}

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
    runs: &[(RunFacts<'_>, Option<Compared>)],
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

fn plain(figure: &FigureInfo, run: &RunFacts<'_>) -> String {
    let value = run.figures.as_ref().and_then(figure.value);
    value.map_or(String::new(), |value| match figure.unit {
        FigureUnit::Count | FigureUnit::Moves => (value as u64).to_string(),
        FigureUnit::Ratio | FigureUnit::Seconds => value.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_escaped_and_aligned_where_it_needs_to_be() {
        let mut table = TextTable::new([("search".to_owned(), false), ("b*".to_owned(), true)]);
        table.push(vec!["A*, ties".to_owned(), "1.5".to_owned()]);
        table.push(vec!["a|b".to_owned(), "12".to_owned()]);
        let markdown =
            "| search    | b\\* |\n| --------- | --: |\n| A\\*, ties | 1.5 |\n| a\\|b      |  12 |\n";
        assert_eq!(table.markdown(), markdown);
        assert_eq!(table.csv(), "search,b*\n\"A*, ties\",1.5\na|b,12\n");
        assert_eq!(table.text(), "search     b*\nA*, ties  1.5\na|b        12\n");
    }
}
