//! The columns of a table of runs: one definition for the screen, pictures, Markdown, CSV and the command line.

use std::fmt;

use super::differences::differences;
use super::figure::{self, FigureInfo, FigureUnit};
use super::figures::{Figures, RunOutcome};
use super::text;
use crate::file::Document;
use crate::picture::number;
use crate::picture::runs::{BarTone, CellTone, TableCell, TableColumnKind};
use crate::search::Stop;

/// One run, as a table shows it.
#[derive(Clone, Copy, Debug)]
pub struct RunFacts<'a> {
    pub document: &'a Document,
    /// `None` while it runs, or if it failed.
    pub figures: Option<Figures>,
    /// How much longer the path found is than a shortest one; `None` if that is not known, or there is no path.
    pub excess: Option<u32>,
    /// Whether other searches ran at the same time, so that its time is too long.
    pub is_disturbed: bool,
    /// Whether an error in the program ended it.
    pub has_failed: bool,
}

/// A column of a table of runs.
#[derive(Clone, Copy, PartialEq)]
pub enum RunColumn {
    /// The algorithm, and what differs from the defaults.
    Search,
    Heuristic,
    Figure(&'static FigureInfo),
}

impl fmt::Debug for RunColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Columns in the order of importance: where there is no room for all, the last ones are left out. Those that are not
/// here are shown only if the user asks for them.
const BY_DEFAULT: [RunColumn; 11] = [
    RunColumn::Search,
    RunColumn::Figure(&figure::LENGTH),
    RunColumn::Heuristic,
    RunColumn::Figure(&figure::EXPANDED),
    RunColumn::Figure(&figure::MAX_OPEN),
    RunColumn::Figure(&figure::BRANCHING_FACTOR),
    RunColumn::Figure(&figure::SECONDS),
    RunColumn::Figure(&figure::GENERATED),
    RunColumn::Figure(&figure::MAX_STORED),
    RunColumn::Figure(&figure::DUPLICATES),
    RunColumn::Figure(&figure::REOPENED),
];

impl RunColumn {
    /// All columns in their order.
    pub fn all() -> impl Iterator<Item = Self> {
        let figures = FigureInfo::ALL.iter().map(|figure| Self::Figure(figure));
        [Self::Search, Self::Heuristic].into_iter().chain(figures)
    }

    /// The columns that are shown by default, the most important ones first.
    pub fn default_columns() -> impl Iterator<Item = Self> {
        BY_DEFAULT.into_iter()
    }

    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Heuristic => "heuristic",
            Self::Figure(figure) => figure.name,
        }
    }

    /// Its name on the screen.
    pub fn title(self) -> &'static str {
        match self {
            Self::Search => text::SEARCH,
            Self::Heuristic => text::HEURISTIC,
            Self::Figure(figure) if figure.unit == FigureUnit::Seconds => text::MILLISECONDS,
            Self::Figure(figure) => figure.title,
        }
    }

    /// What it is, for a tooltip.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Search => text::SEARCH_MEANING,
            Self::Heuristic => text::HEURISTIC_MEANING,
            Self::Figure(figure) => figure.meaning,
        }
    }

    /// Whether it has the length of the path, and so the outcome of a run without one.
    pub fn has_outcome(self) -> bool {
        matches!(self, Self::Figure(figure) if figure.unit == FigureUnit::Moves)
    }

    /// What its cells are.
    pub fn kind(self) -> TableColumnKind {
        match self {
            Self::Search => TableColumnKind::Search,
            Self::Heuristic => TableColumnKind::Words,
            Self::Figure(_) if self.has_outcome() => TableColumnKind::Outcome,
            Self::Figure(figure) if *figure == figure::EXPANDED => TableColumnKind::Bars(BarTone::Closed),
            Self::Figure(figure) if *figure == figure::MAX_OPEN => TableColumnKind::Bars(BarTone::Open),
            Self::Figure(_) => TableColumnKind::Numbers,
        }
    }

    /// Whether its cells are numbers.
    pub fn is_number(self) -> bool {
        matches!(self, Self::Figure(_))
    }

    /// The value to sort by and to draw a bar for; `None` if there is none.
    pub fn value(self, run: &RunFacts<'_>) -> Option<f64> {
        match self {
            Self::Search | Self::Heuristic => None,
            Self::Figure(figure) => (figure.value)(&run.figures?),
        }
    }

    /// What a table shows of a run.
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
                (None, _) if run.figures.is_some() => TableCell::new(text::NONE, CellTone::Weak),
                (None, _) => TableCell::new("", CellTone::Weak),
                (Some(value), FigureUnit::Seconds) => {
                    let about = if run.is_disturbed { text::ABOUT } else { "" };
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

/// The length of the path with its excess, or why there is none.
fn outcome(run: &RunFacts<'_>) -> TableCell {
    let Some(figures) = run.figures else {
        let (text, tone) =
            if run.has_failed { (text::FAILED, CellTone::Bad) } else { (text::RUNNING, CellTone::Weak) };
        return TableCell::new(text, tone);
    };
    match (figures.outcome, figures.length) {
        (RunOutcome::Solved, Some(length)) => TableCell {
            note: match (run.document.settings.has_costs(), figures.cost) {
                (true, cost) => cost.map_or(String::new(), text::cost),
                (false, _) => run.excess.filter(|excess| *excess > 0).map_or(String::new(), text::excess),
            },
            ..TableCell::new(number(length), CellTone::Strong)
        },
        (RunOutcome::Unsolvable, _) => TableCell::new(text::UNSOLVABLE, CellTone::Bad),
        (RunOutcome::Limit(Stop::Cancelled | Stop::NoEstimate(_)), _) => {
            TableCell::new(text::STOPPED, CellTone::Weak)
        }
        (RunOutcome::Limit(Stop::NodeLimit), _) => TableCell::new(text::NODE_LIMIT, CellTone::Bad),
        (RunOutcome::Limit(Stop::DepthLimit), _) => TableCell::new(text::DEPTH_LIMIT, CellTone::Bad),
        (RunOutcome::Limit(Stop::MemoryLimit | Stop::OutOfMemory), _) => {
            TableCell::new(text::MEMORY_LIMIT, CellTone::Bad)
        }
        (RunOutcome::NotFound | RunOutcome::Solved, _) => TableCell::new(text::NOT_FOUND, CellTone::Bad),
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
