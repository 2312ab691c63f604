//! The table of runs: a CSV file with a row for each search that has ended, which is all that an experiment remembers.
//!
//! The columns before the outcome say which run it is. They follow from the plan, so that a row of another experiment is
//! recognised.

use super::plan::{ExperimentPlan, PlannedRun, experiment_figures};
use crate::compare::figures::{FigureInfo, FigureUnit, Measured, RunOutcome};
use crate::file::csv::line_of_names;
use crate::search::Stop;

#[derive(Clone, PartialEq, Debug)]
pub struct ExperimentRow {
    pub run: usize,
    pub outcome: RunOutcome,
    /// The value of each figure, in the order of the registry.
    pub values: Vec<Option<f64>>,
    pub alone: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RowsError {
    #[error("this table of runs was not begun by this version; choose another folder")]
    Header,
    #[error(
        "line {0} belongs to another experiment, to one with other boards, searches or limits, or to another version; choose another folder"
    )]
    OtherExperiment(usize),
    #[error("line {0} is damaged; delete the line, and its search runs again")]
    Damaged(usize),
    #[error("line {0} repeats a run of an earlier line; delete one of them")]
    Twice(usize),
}

const COLUMNS: &str = "run,search,algorithm,heuristic,number,distance,board,repetition,experiment,outcome";
const ALONE: &str = "alone";

pub fn header() -> String {
    let figures = experiment_figures().map(|figure| figure.name);
    std::iter::once(COLUMNS).chain(figures).chain([ALONE]).collect::<Vec<_>>().join(",")
}

/// The outcomes that a row can have. Searches that were stopped otherwise are not kept.
const OUTCOMES: [RunOutcome; 6] = [
    RunOutcome::Solved,
    RunOutcome::Unsolvable,
    RunOutcome::NotFound,
    RunOutcome::Limit(Stop::NodeLimit),
    RunOutcome::Limit(Stop::MemoryLimit),
    RunOutcome::Limit(Stop::DepthLimit),
];

impl ExperimentRow {
    pub fn new(run: usize, measured: &Measured, alone: bool) -> Self {
        let values = experiment_figures().map(|figure| (figure.value)(&measured.figures)).collect();
        Self { run, outcome: measured.figures.outcome, values, alone }
    }

    pub fn is_solved(&self) -> bool {
        self.outcome == RunOutcome::Solved
    }

    pub fn value(&self, figure: &FigureInfo) -> Option<f64> {
        let place = experiment_figures().position(|other| other.name == figure.name)?;
        self.values[place]
    }

    /// Its line. A number is written so that the same number is read again.
    pub fn line(&self, names: &RunNames<'_>) -> String {
        let values =
            self.values.iter().map(|value| value.map_or_else(String::new, |value| value.to_string()));
        let alone = if self.alone { "yes" } else { "no" };
        let fields =
            [self.outcome.exact_name().to_owned()].into_iter().chain(values).chain([alone.to_owned()]);
        names.run_columns(self.run) + &fields.collect::<Vec<_>>().join(",")
    }

    fn parse(line: &str, number: usize, names: &RunNames<'_>) -> Result<Self, RowsError> {
        let damaged = || RowsError::Damaged(number);
        let (run, _) = line.split_once(',').ok_or_else(damaged)?;
        let place: usize = run.parse().map_err(|_| damaged())?;
        let run = place.checked_sub(1).filter(|run| *run < names.plan.runs.len());
        let run = run.ok_or(RowsError::OtherExperiment(number))?;
        let rest = line.strip_prefix(&names.run_columns(run)).ok_or(RowsError::OtherExperiment(number))?;
        let fields: Vec<&str> = rest.split(',').collect();
        let [outcome, values @ .., alone] = &fields[..] else { return Err(damaged()) };
        let outcome =
            OUTCOMES.into_iter().find(|known| known.exact_name() == *outcome).ok_or_else(damaged)?;
        if values.len() != experiment_figures().count() || !["yes", "no"].contains(alone) {
            return Err(damaged());
        }
        let value = |(text, figure): (&&str, &FigureInfo)| match *text {
            "" => Ok(None),
            text => match text.parse::<f64>() {
                Ok(value) if is_possible(value, figure.unit) => Ok(Some(value)),
                _ => Err(damaged()),
            },
        };
        let values = values.iter().zip(experiment_figures()).map(value).collect::<Result<_, _>>()?;
        Ok(Self { run, outcome, values, alone: *alone == "yes" })
    }
}

/// Whether a file begins like a table of runs: with the first line, or with a piece of it if that could not be written whole.
pub fn check_beginning(lines: &[String], torn: &str) -> Result<(), RowsError> {
    let is_ours = match lines {
        [] => header().starts_with(torn),
        [first, ..] => *first == header(),
    };
    if is_ours { Ok(()) } else { Err(RowsError::Header) }
}

/// Whether a figure with this unit can have this value: numbers of nodes and moves are whole, and no run takes 30 years.
fn is_possible(value: f64, unit: FigureUnit) -> bool {
    let most = match unit {
        FigureUnit::Seconds => 1e9,
        FigureUnit::Count | FigureUnit::Moves | FigureUnit::Ratio => 1e19,
    };
    let is_whole = value.fract() == 0.0 || matches!(unit, FigureUnit::Ratio | FigureUnit::Seconds);
    (0.0..=most).contains(&value) && is_whole
}

/// Reads the lines of a table: for each run of the plan its row, if there is one. A file without lines has none. A run that
/// was measured again alone has two lines, of which the later one counts.
pub fn read_rows(lines: &[String], names: &RunNames<'_>) -> Result<Vec<Option<ExperimentRow>>, RowsError> {
    let mut rows: Vec<Option<ExperimentRow>> = vec![None; names.plan.runs.len()];
    check_beginning(lines, "")?;
    let lines = lines.get(1..).unwrap_or_default();
    for (line, number) in lines.iter().zip(2..) {
        let row = ExperimentRow::parse(line, number, names)?;
        let place = &mut rows[row.run];
        if place.as_ref().is_some_and(|earlier| earlier.alone || !row.alone) {
            return Err(RowsError::Twice(number));
        }
        *place = Some(row);
    }
    Ok(rows)
}

#[derive(Debug)]
pub struct RunNames<'a> {
    plan: &'a ExperimentPlan,
    fingerprint: String,
}

impl<'a> RunNames<'a> {
    pub fn new(plan: &'a ExperimentPlan) -> Self {
        Self { plan, fingerprint: plan.fingerprint() }
    }

    fn run_columns(&self, run: usize) -> String {
        let PlannedRun { search, board, repetition } = self.plan.runs[run];
        let (search, board) = (&self.plan.experiment.searches[search], &self.plan.boards[board]);
        let heuristic = search.settings.heuristic_in_use().map_or("", |heuristic| heuristic.info().name);
        let distance = board.distance.map_or_else(String::new, |distance| distance.to_string());
        format!(
            "{},{},{},{heuristic},{},{distance},{},{repetition},{}-{},",
            run + 1,
            field(&search.name),
            search.settings.algorithm.info().name,
            board.number,
            board.board,
            self.plan.experiment.name,
            self.fingerprint,
        )
    }
}

/// A name as a field. One that a spreadsheet would take for a formula gets an apostrophe before it.
fn field(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() };
    line_of_names([text.as_str()])
}
