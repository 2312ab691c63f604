//! Tables as text: Markdown, CSV, and aligned columns for a terminal. The columns of a table of runs are defined here once, for
//! the screen, pictures and text.

use super::figures::{self, FigureInfo, FigureUnit, Figures, RunOutcome};
use crate::file::Document;
use crate::file::csv::line_of_names;
use crate::picture::number;
use crate::picture::runs::{BarTone, CellTone, RunsTable, TableCell, TableColumn, TableColumnKind, TableRow};
use crate::puzzle::MoveOrder;
use crate::recording::Compared;
use crate::search::{Bound, CountingRules, Layer, Rule, Settings, Stop};

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
        let rule = escaped.header.iter().zip(&widths).map(|((_, is_number), width)| {
            if *is_number { format!("{}:", "-".repeat(width - 1)) } else { "-".repeat(*width) }
        });
        let rule: Vec<String> = rule.collect();
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
        let cells = row.iter().zip(widths).zip(&self.header).map(|((cell, &width), (_, is_number))| {
            if *is_number { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        cells.collect()
    }
}

words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum RunTableFormat: title;

    Markdown = "Markdown";
    Csv = "CSV";
}

impl RunTableFormat {
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

#[derive(Clone, Copy, Debug)]
pub struct RunFacts<'a> {
    pub document: &'a Document,
    /// `None` while it runs, or if it failed.
    pub figures: Option<Figures>,
    /// Moves by which the path found exceeds a shortest one; `None` if that is not known, or there is no path.
    pub excess: Option<u32>,
    /// True if other searches ran at the same time, so its time is too long.
    pub is_disturbed: bool,
    pub has_failed: bool,
}

impl<'a> RunFacts<'a> {
    /// Those of an undisturbed run. `optimum` is the length of a shortest path, if it is known.
    pub fn new(
        document: &'a Document,
        figures: Option<Figures>,
        optimum: Option<u32>,
        counting: CountingRules,
    ) -> Self {
        let figures = figures.map(|figures| figures.counted(counting));
        let length = figures.and_then(|figures| figures.length);
        let excess = length.zip(optimum).map(|(length, optimum)| length.saturating_sub(optimum));
        Self { document, figures, excess, is_disturbed: false, has_failed: false }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RunColumn {
    Search,
    Heuristic,
    Figure(&'static FigureInfo),
}

/// Columns in the order of importance: where there is no room for all, the last ones are left out. Those that are not
/// here are shown only if the user asks for them.
const BY_DEFAULT: [RunColumn; 11] = [
    RunColumn::Search,
    RunColumn::Figure(&figures::LENGTH),
    RunColumn::Heuristic,
    RunColumn::Figure(&figures::EXPANDED),
    RunColumn::Figure(&figures::MAX_OPEN),
    RunColumn::Figure(&figures::BRANCHING_FACTOR),
    RunColumn::Figure(&figures::SECONDS),
    RunColumn::Figure(&figures::GENERATED),
    RunColumn::Figure(&figures::MAX_STORED),
    RunColumn::Figure(&figures::DUPLICATES),
    RunColumn::Figure(&figures::REOPENED),
];

impl RunColumn {
    pub fn all() -> impl Iterator<Item = Self> {
        let figures = FigureInfo::ALL.iter().map(|figure| Self::Figure(figure));
        [Self::Search, Self::Heuristic].into_iter().chain(figures)
    }

    pub fn default_columns() -> impl Iterator<Item = Self> {
        BY_DEFAULT.into_iter()
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Heuristic => "heuristic",
            Self::Figure(figure) => figure.name,
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Self::Search => "Search",
            Self::Heuristic => "h",
            Self::Figure(figure) if figure.unit == FigureUnit::Seconds => "ms",
            Self::Figure(figure) => figure.title,
        }
    }

    pub fn meaning(self) -> &'static str {
        match self {
            Self::Search => "The algorithm, and which of its settings differ from the defaults",
            Self::Heuristic => "The heuristic, if the algorithm uses one",
            Self::Figure(figure) => figure.meaning,
        }
    }

    /// Whether it has the length of the path, and so the outcome of a run without one.
    pub fn has_outcome(self) -> bool {
        matches!(self, Self::Figure(figure) if figure.unit == FigureUnit::Moves)
    }

    pub fn kind(self) -> TableColumnKind {
        match self {
            Self::Search => TableColumnKind::Search,
            Self::Heuristic => TableColumnKind::Words,
            Self::Figure(_) if self.has_outcome() => TableColumnKind::Outcome,
            Self::Figure(figure) if *figure == figures::EXPANDED => TableColumnKind::Bars(BarTone::Closed),
            Self::Figure(figure) if *figure == figures::MAX_OPEN => TableColumnKind::Bars(BarTone::Open),
            Self::Figure(_) => TableColumnKind::Numbers,
        }
    }

    pub fn is_number(self) -> bool {
        matches!(self, Self::Figure(_))
    }

    pub fn value(self, run: &RunFacts<'_>) -> Option<f64> {
        match self {
            Self::Search | Self::Heuristic => None,
            Self::Figure(figure) => (figure.value)(&run.figures?),
        }
    }

    pub fn cell(self, run: &RunFacts<'_>) -> TableCell {
        let settings = &run.document.settings;
        match self {
            Self::Search => TableCell {
                note: differences(settings).join(" · "),
                ..TableCell::new(settings.algorithm.info().short, CellTone::Strong)
            },
            Self::Heuristic => {
                let heuristic = settings.heuristic_in_use().map_or("", |heuristic| heuristic.info().short);
                TableCell::new(heuristic, CellTone::Plain)
            }
            Self::Figure(_) if self.has_outcome() => outcome(run),
            Self::Figure(figure) => match (self.value(run), figure.unit) {
                (None, _) if run.figures.is_some() => TableCell::new("–", CellTone::Weak),
                (None, _) => TableCell::new("", CellTone::Weak),
                (Some(value), FigureUnit::Seconds) => {
                    let about = if run.is_disturbed { "~" } else { "" };
                    TableCell::new(format!("{about}{}", milliseconds(value * 1000.0)), CellTone::Weak)
                }
                (Some(value), FigureUnit::Ratio) => TableCell::new(format!("{value:.2}"), CellTone::Plain),
                (Some(value), _) => {
                    TableCell { value: Some(value), ..TableCell::new(number(value as u64), CellTone::Plain) }
                }
            },
        }
    }
}

fn outcome(run: &RunFacts<'_>) -> TableCell {
    let Some(figures) = run.figures else {
        let (text, tone) =
            if run.has_failed { ("error", CellTone::Bad) } else { ("running", CellTone::Weak) };
        return TableCell::new(text, tone);
    };
    match (figures.outcome, figures.length) {
        (RunOutcome::Solved, Some(length)) => TableCell {
            note: if run.document.settings.has_costs() {
                figures.cost.map_or(String::new(), |cost| format!("cost {}", number(cost)))
            } else {
                let excess = run.excess.filter(|excess| *excess > 0);
                excess.map_or(String::new(), |excess| format!("+{}", number(excess)))
            },
            ..TableCell::new(number(length), CellTone::Strong)
        },
        (RunOutcome::Unsolvable, _) => TableCell::new("unsolvable", CellTone::Bad),
        (RunOutcome::Limit(Stop::Cancelled | Stop::NoEstimate(_)), _) => {
            TableCell::new("stopped", CellTone::Weak)
        }
        (RunOutcome::Limit(Stop::NodeLimit), _) => TableCell::new("node limit", CellTone::Bad),
        (RunOutcome::Limit(Stop::DepthLimit), _) => TableCell::new("depth limit", CellTone::Bad),
        (RunOutcome::Limit(Stop::MemoryLimit | Stop::OutOfMemory), _) => {
            TableCell::new("memory limit", CellTone::Bad)
        }
        (RunOutcome::NotFound | RunOutcome::Solved, _) => TableCell::new("not found", CellTone::Bad),
    }
}

/// Milliseconds with about two digits that count: 0.04, 1.8, 38.2, 1,234.
fn milliseconds(ms: f64) -> String {
    if ms >= 100.0 {
        number(ms.round() as u64)
    } else if ms >= 0.1 {
        format!("{ms:.1}")
    } else {
        format!("{ms:.2}")
    }
}

/// The rules that differ from the default ones, in a few words each: `w = 2`, `ties smaller g`. A depth limit is always named, as
/// it decides what can be found.
pub fn differences(settings: &Settings) -> Vec<String> {
    let (used, defaults) = (settings.in_use(), Settings::default());
    let info = used.algorithm.info();
    let weight = info.offers.weight.is_ok().then(|| format!("w = {}", used.weight));
    let moves = (used.moves != MoveOrder::default()).then(|| format!("moves {}", used.moves));
    let is_bounded = matches!(info.bound, Bound::Depth | Bound::BestPath) && info.layer != Layer::Iteration;
    let rules = Rule::ALL.iter().filter_map(|rule| {
        let is_depth = rule.name == "depth_limit";
        let is_named = used.value_of(rule) != defaults.value_of(rule) || is_depth && is_bounded;
        let title = if is_depth { "depth".to_owned() } else { rule.title.to_lowercase() };
        is_named.then(|| format!("{title} {}", used.value_text(rule)))
    });
    weight.into_iter().chain(rules).chain(moves).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_is_named_once_and_the_usual_ones_exist() {
        let names: std::collections::BTreeSet<_> = RunColumn::all().map(RunColumn::name).collect();
        assert_eq!(names.len(), RunColumn::all().count());
        assert_eq!(RunColumn::default_columns().count(), BY_DEFAULT.len());
    }

    #[test]
    fn times_have_two_digits_that_count() {
        let texts = [0.004, 0.04, 0.44, 1.83, 38.24, 99.96, 1234.4].map(milliseconds);
        assert_eq!(texts, ["0.00", "0.04", "0.4", "1.8", "38.2", "100.0", "1,234"]);
    }
}
