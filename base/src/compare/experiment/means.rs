//! Tables of means: a row for each distance or board, a column for each search.

use std::collections::BTreeMap;

use super::plan::ExperimentPlan;
use super::rows::ExperimentRow;
use crate::compare::figures::{FigureInfo, FigureUnit};
use crate::compare::statistics::Mean;
use crate::compare::table::TextTable;
use crate::file::{Published, TableRows};
use crate::picture::capitalised;
use crate::puzzle::number;

const NONE: &str = "–";

#[derive(Clone, Debug)]
pub struct MeansTable {
    pub kind: TableRows,
    pub figure: &'static FigureInfo,
    /// The name of each search, and whether figures of it are published.
    pub searches: Vec<(String, bool)>,
    pub rows: Vec<MeansRow>,
    /// Why published means are others: the search, the row, and the reason.
    pub why: Vec<(usize, u32, String)>,
    /// True if other searches ran while the times were measured.
    pub is_disturbed: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct MeansRow {
    /// The distance, the number of the board, or 0 for all boards.
    pub number: u32,
    pub boards: usize,
    pub cells: Vec<MeansCell>,
}

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct MeansCell {
    /// The mean of all solved boards; repetitions of a board count once, with their mean. `None` if there are none.
    pub mean: Option<Mean>,
    pub boards: usize,
    pub searched: usize,
    /// Those of them that were solved in every repetition.
    pub solved: usize,
    pub published: Option<f64>,
}

impl MeansTable {
    pub fn new(
        plan: &ExperimentPlan,
        rows: &[Option<ExperimentRow>],
        kind: TableRows,
        figure: &'static FigureInfo,
    ) -> Self {
        let key = |board: usize| match kind {
            TableRows::Distance => plan.boards[board].distance,
            TableRows::Board => Some(plan.boards[board].number),
            TableRows::All => Some(0),
        };
        let mut boards: BTreeMap<u32, usize> = BTreeMap::new();
        for key in (0..plan.boards.len()).filter_map(key) {
            *boards.entry(key).or_default() += 1;
        }
        // For each row and search: the repetitions of each board.
        let mut found: BTreeMap<(u32, usize), BTreeMap<usize, Vec<&ExperimentRow>>> = BTreeMap::new();
        for (run, row) in plan.runs.iter().zip(rows) {
            if let (Some(key), Some(row)) = (key(run.board), row) {
                found.entry((key, run.search)).or_default().entry(run.board).or_default().push(row);
            }
        }
        let searches = &plan.experiment.searches;
        let of_figure = |it: &&Published| it.figure == figure.name && it.table == kind;
        let (mut published, mut why) = (Vec::<BTreeMap<u32, f64>>::new(), Vec::new());
        for (place, search) in searches.iter().enumerate() {
            let its_own = || search.published.iter().filter(of_figure);
            published.push(its_own().flat_map(|it| it.values.iter().copied()).collect());
            let reasons = its_own().flat_map(|it| &it.why);
            why.extend(reasons.map(|(number, reason)| (place, *number, reason.clone())));
        }
        // The mean of all boards that exist is not an estimate. That of times is one for any boards.
        let population = |number: u32| {
            let is_sample = kind == TableRows::Distance && figure.unit != FigureUnit::Seconds;
            let all = plan.populations.iter().find(|(distance, _)| *distance == number);
            all.filter(|_| is_sample).map(|(_, all)| *all)
        };
        let cell = |(number, boards): (u32, usize), search: usize| {
            let cell = found.get(&(number, search)).map(|boards| MeansCell::of_boards(boards, figure));
            let mut cell = cell.unwrap_or_default();
            cell.published = published[search].get(&number).copied();
            cell.boards = boards;
            if let Some(all) = population(number).filter(|_| cell.solved == cell.searched) {
                cell.mean = cell.mean.map(|mean| mean.of_population(all));
            }
            cell
        };
        let row = |(number, boards): (u32, usize)| MeansRow {
            number,
            boards,
            cells: (0..searches.len()).map(|search| cell((number, boards), search)).collect(),
        };
        let named = searches.iter().zip(&published);
        Self {
            kind,
            figure,
            searches: named.map(|(search, published)| (search.name.clone(), !published.is_empty())).collect(),
            rows: boards.into_iter().map(row).collect(),
            why,
            is_disturbed: figure.unit == FigureUnit::Seconds && rows.iter().flatten().any(|row| !row.alone),
        }
    }

    pub fn title(&self) -> String {
        let rows = match self.kind {
            TableRows::Distance => "by distance",
            TableRows::Board => "by board",
            TableRows::All => "of all boards",
        };
        let figure = match self.figure.unit {
            FigureUnit::Seconds => format!("{} in ms", capitalised(self.figure.title)),
            FigureUnit::Ratio => format!("Branching factor {}", self.figure.title),
            FigureUnit::Count | FigureUnit::Moves => capitalised(self.figure.title),
        };
        let disturbed = if self.is_disturbed { " (disturbed: searches ran at the same time)" } else { "" };
        format!("{figure} {rows}{disturbed}")
    }

    /// The words for a row; `None` where there is only one.
    fn row_name(&self) -> Option<&'static str> {
        match self.kind {
            TableRows::Distance => Some("distance"),
            TableRows::Board => Some("board"),
            TableRows::All => None,
        }
    }

    pub fn header(&self) -> Vec<String> {
        let mut header: Vec<String> = self.row_name().into_iter().map(str::to_owned).collect();
        header.push("boards".to_owned());
        for (name, has_published) in &self.searches {
            header.push(name.clone());
            if *has_published {
                header.push("published".to_owned());
            }
        }
        header
    }

    /// The texts of a row, each with whether it is a published mean outside the interval of ours.
    pub fn texts(&self, row: &MeansRow) -> Vec<(String, bool)> {
        let mut texts: Vec<_> = self.row_name().map(|_| number(row.number)).into_iter().collect();
        texts.push(number(row.boards as u64));
        let mut texts: Vec<_> = texts.into_iter().map(|text| (text, false)).collect();
        for (cell, (_, has_published)) in row.cells.iter().zip(&self.searches) {
            texts.push((cell.text(self.figure.unit), false));
            texts.extend(has_published.then(|| {
                let text = cell.published.map(|value| {
                    let value = shown(value, self.figure.unit);
                    value_text(value, value, value.fract() == 0.0)
                });
                (text.unwrap_or_else(|| NONE.to_owned()), cell.departs())
            }));
        }
        texts
    }

    /// Why published means of a row are others; empty if none is.
    pub fn why(&self, row: &MeansRow) -> String {
        let departing = (0..row.cells.len()).filter(|place| row.cells[*place].departs());
        let said = departing.map(|place| {
            let known = self.why.iter().find(|why| (why.0, why.1) == (place, row.number));
            let why =
                known.map_or("outside our interval, and the reason is not known.", |why| why.2.as_str());
            format!("{}: {why}", self.searches[place].0)
        });
        said.collect::<Vec<_>>().join(" ")
    }

    pub fn markdown(&self) -> String {
        let mut table = TextTable::new(self.header().into_iter().map(|title| (title, true)));
        for row in &self.rows {
            table.push(self.texts(row).into_iter().map(|(text, _)| text).collect());
        }
        format!("## {}\n\n{}", self.title(), table.markdown())
    }
}

impl MeansCell {
    fn of_boards(boards: &BTreeMap<usize, Vec<&ExperimentRow>>, figure: &FigureInfo) -> Self {
        let solved = boards.values().filter(|rows| rows.iter().all(|row| row.is_solved()));
        let values = solved.clone().filter_map(|rows| {
            let values: Option<Vec<f64>> = rows.iter().map(|row| row.value(figure)).collect();
            Mean::of(&values?).map(|mean| mean.value)
        });
        let mean = Mean::of(&values.collect::<Vec<_>>());
        Self { mean, searched: boards.len(), solved: solved.count(), ..Self::default() }
    }

    /// Whether the published mean is outside the interval of ours, as far as it is printed.
    pub fn departs(&self) -> bool {
        self.published.zip(self.mean).is_some_and(|(published, mean)| {
            let last_digit = if published.fract() == 0.0 { 0.5 } else { 0.005 };
            (published - mean.value).abs() > mean.half_width.unwrap_or(0.0) + last_digit
        })
    }

    pub fn is_whole(&self) -> bool {
        self.solved == self.boards
    }

    /// Such as “1,234 ± 56”, with the boards that it is the mean of if these are not all.
    pub fn text(&self, unit: FigureUnit) -> String {
        let of = |some: usize, all: usize, what: &str| {
            format!("({} of {} {what})", number(some as u64), number(all as u64))
        };
        let Some(Mean { value, half_width, .. }) = self.mean else {
            return if self.searched > self.solved {
                of(self.solved, self.searched, "solved")
            } else {
                NONE.to_owned()
            };
        };
        let (value, half_width) = (shown(value, unit), half_width.map(|half| shown(half, unit)));
        let is_whole = value.fract() == 0.0 && half_width.is_none_or(|half| half == 0.0);
        let text = |number: f64| value_text(number, value, is_whole);
        let half = half_width.map_or_else(String::new, |half| format!(" ± {}", text(half)));
        let solved = if self.solved < self.searched {
            format!(" {}", of(self.solved, self.searched, "solved"))
        } else if self.searched < self.boards {
            format!(" {}", of(self.searched, self.boards, "boards"))
        } else {
            String::new()
        };
        format!("{}{half}{solved}", text(value))
    }
}

/// A value in the unit that tables have: times are in milliseconds.
fn shown(value: f64, unit: FigureUnit) -> f64 {
    if unit == FigureUnit::Seconds { value * 1000.0 } else { value }
}

/// A number beside another one of this size: whole from 1000 on, with one digit after the point from 100 on, and two below.
fn value_text(value: f64, beside: f64, is_whole: bool) -> String {
    let digits = match value.max(beside) {
        _ if is_whole => 0,
        size if size >= 1000.0 => 0,
        size if size >= 100.0 => 1,
        _ => 2,
    };
    let text = format!("{value:.digits$}");
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let whole = whole.parse::<u64>().map_or_else(|_| whole.to_owned(), number);
    if fraction.is_empty() { whole } else { format!("{whole}.{fraction}") }
}
