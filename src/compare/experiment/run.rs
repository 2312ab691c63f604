//! Makes the runs of an experiment, and writes its tables and plots.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::charts::charts;
use super::estimate::RemainingTime;
use super::figures::experiment_figure;
use super::means::MeansTable;
use super::plan::{ExperimentPlan, PlanError};
use super::rows::{ExperimentRow, RowsError, RunNames, header, read_rows};
use super::text;
use crate::compare::{BatchEvent, measure_all};
use crate::file::{
    Destination, Document, Experiment, FileError, Journal, PictureError, save_picture, search_words,
    write_text,
};
use crate::picture::{MeansChart, Palette, PictureFormat, ThemeChoice};

/// Where and how an experiment is run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExperimentOptions {
    /// The folder for its files.
    pub folder: PathBuf,
    /// One thread measures times undisturbed.
    pub threads: NonZeroUsize,
}

/// How far an experiment is.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ExperimentProgress {
    /// How much of the preparation is done, from 0 to 1; `None` once the runs have begun.
    pub prepared: Option<f32>,
    /// Runs that have ended, those of earlier starts included.
    pub done: usize,
    /// All runs.
    pub all: usize,
    /// An estimate; `None` if there is none yet.
    pub remaining: Option<Duration>,
}

/// How an experiment ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExperimentEnd {
    /// All runs were made.
    Complete,
    /// It was told to stop.
    Stopped,
    /// Its own limit of time is reached.
    OutOfTime,
}

/// What an experiment has found.
#[derive(Clone, Debug)]
pub struct ExperimentReport {
    pub end: ExperimentEnd,
    pub progress: ExperimentProgress,
    /// The files that it wrote, the table of runs first.
    pub files: Vec<PathBuf>,
    /// The means of the runs so far.
    pub tables: Vec<MeansTable>,
}

/// Why an experiment could not be run.
#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error("{problem}: {}", path.display())]
    Rows { problem: RowsError, path: PathBuf },
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Picture(#[from] PictureError),
    #[error("no search can be started: {0}")]
    System(#[from] std::io::Error),
}

/// The names of its files.
const RUNS: &str = "runs.csv";
const MEANS: &str = "means.md";

/// Hears how far it is, and can stop it.
pub type OnExperiment<'a> = &'a mut dyn FnMut(&ExperimentProgress) -> ControlFlow<()>;

/// Runs an experiment, or the rest of one that was stopped. The folder gets the table of runs at once and a line for each run as
/// soon as it ends; the means and plots follow when all runs were made.
///
/// # Errors
/// If the experiment has no boards, if the folder has the runs of another one, or if the system refuses. Runs that have ended are
/// kept.
pub fn run_experiment(
    experiment: Experiment,
    options: &ExperimentOptions,
    progress: OnExperiment,
) -> Result<ExperimentReport, ExperimentError> {
    let mut on_share =
        |done| progress(&ExperimentProgress { prepared: Some(done), ..ExperimentProgress::default() });
    let plan = match ExperimentPlan::new(experiment, &mut on_share) {
        Err(PlanError::Cancelled) => return Ok(ExperimentReport::nothing()),
        plan => plan?,
    };
    run_plan(&plan, options, progress)
}

fn run_plan(
    plan: &ExperimentPlan,
    options: &ExperimentOptions,
    progress: OnExperiment,
) -> Result<ExperimentReport, ExperimentError> {
    let path = options.folder.join(RUNS);
    let names = RunNames::new(plan);
    let (mut journal, lines) = Journal::open(&path)?;
    let mut rows =
        read_rows(&lines, &names).map_err(|problem| ExperimentError::Rows { problem, path: path.clone() })?;
    if lines.is_empty() {
        journal.append(&header())?;
    }
    let end =
        make_runs(plan, &mut rows, options.threads, progress, &mut |row| journal.append(&row.line(&names)))?;
    journal.sync()?;
    // Some systems do not replace a file that is open.
    drop(journal);
    let mut files = vec![path.clone()];
    if end == ExperimentEnd::Complete {
        let lines = rows.iter().flatten().map(|row| row.line(&names));
        let text: String = [header()].into_iter().chain(lines).map(|line| line + "\n").collect();
        write_text(&path, &text)?;
        files.extend(write_report(plan, &rows, &options.folder)?);
    }
    let done = rows.iter().flatten().count();
    let progress = ExperimentProgress { prepared: None, done, all: rows.len(), remaining: None };
    Ok(ExperimentReport { end, progress, files, tables: tables(plan, &rows) })
}

/// Makes the runs that have no row yet. Each row is kept before the next run is heard of.
fn make_runs(
    plan: &ExperimentPlan,
    rows: &mut [Option<ExperimentRow>],
    threads: NonZeroUsize,
    progress: OnExperiment,
    keep: &mut dyn FnMut(&ExperimentRow) -> Result<(), FileError>,
) -> Result<ExperimentEnd, ExperimentError> {
    let mut estimate = RemainingTime::new(plan);
    for row in rows.iter().flatten() {
        estimate.add(row.run, row.seconds());
    }
    let open: Vec<usize> = plan.order().into_iter().filter(|run| rows[*run].is_none()).collect();
    let documents: Vec<Document> = open.iter().map(|run| plan.document(*run)).collect();
    let (began, until) =
        (Instant::now(), plan.experiment.seconds.map(|secs| Duration::from_secs(secs.into())));
    let mut now = ExperimentProgress {
        prepared: None,
        done: rows.len() - open.len(),
        all: rows.len(),
        remaining: estimate.remaining(threads.get()),
    };
    let mut ended = ExperimentEnd::Complete;
    let mut failed = None;
    measure_all(&documents, plan.experiment.limits, threads, &mut |event| {
        now.prepared = None;
        match event {
            BatchEvent::Preparing(done) => now.prepared = Some(done),
            BatchEvent::Waiting => {}
            BatchEvent::Measured { number, measured, alone } => {
                let row = ExperimentRow::of(open[number], &measured, alone);
                if let Err(error) = keep(&row) {
                    failed = Some(error);
                    return ControlFlow::Break(());
                }
                estimate.add(row.run, row.seconds());
                now.done += 1;
                now.remaining = estimate.remaining(threads.get());
                let run = row.run;
                rows[run] = Some(row);
            }
        }
        if progress(&now).is_break() {
            ended = ExperimentEnd::Stopped;
        } else if until.is_some_and(|until| began.elapsed() > until) {
            ended = ExperimentEnd::OutOfTime;
        }
        if ended == ExperimentEnd::Complete || now.done == now.all {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    })?;
    if let Some(error) = failed {
        return Err(error.into());
    }
    Ok(if now.done == now.all { ExperimentEnd::Complete } else { ended })
}

impl ExperimentRow {
    fn seconds(&self) -> f64 {
        experiment_figure("seconds").and_then(|figure| self.value(figure)).unwrap_or(0.0)
    }
}

impl ExperimentReport {
    /// That of an experiment that was stopped before its first run.
    fn nothing() -> Self {
        Self {
            end: ExperimentEnd::Stopped,
            progress: ExperimentProgress::default(),
            files: Vec::new(),
            tables: Vec::new(),
        }
    }
}

fn tables(plan: &ExperimentPlan, rows: &[Option<ExperimentRow>]) -> Vec<MeansTable> {
    let kinds = plan.experiment.tables.iter();
    kinds
        .flat_map(|kind| plan.figures.iter().map(|figure| MeansTable::of(plan, rows, *kind, figure)))
        .collect()
}

/// Writes the means and the plots. Returns their paths.
fn write_report(
    plan: &ExperimentPlan,
    rows: &[Option<ExperimentRow>],
    folder: &Path,
) -> Result<Vec<PathBuf>, ExperimentError> {
    let mut files = Vec::new();
    let charts = charts(plan, rows);
    for (name, chart) in &charts {
        let scene = chart.scene(MeansChart::EXTENT, Palette::of(ThemeChoice::Light));
        for format in PictureFormat::ALL {
            let path = folder.join(format!("{name}.{}", format.extension()));
            save_picture(&Destination::new(&path), *format, &scene)?;
            files.push(path);
        }
    }
    let path = folder.join(MEANS);
    let pictures = charts.iter().map(|(name, chart)| format!("![{}]({name}.svg)\n\n", chart.title));
    let text = report(plan, rows) + "\n" + &pictures.collect::<String>();
    write_text(&path, text.trim_end())?;
    files.insert(0, path);
    Ok(files)
}

/// What was run, and the tables of means, as Markdown.
fn report(plan: &ExperimentPlan, rows: &[Option<ExperimentRow>]) -> String {
    let Experiment { name, about, source, searches, goal, .. } = &plan.experiment;
    let mut parts = vec![format!("# {name}")];
    parts.extend([about].into_iter().filter(|about| !about.is_empty()).cloned());
    parts.push(text::introduction(plan.distinct_boards(), goal, searches.len(), plan.runs.len()));
    let complete = plan.complete_distances.iter();
    let complete: Vec<_> =
        complete.map(|(distance, boards)| text::complete_distance(*distance, *boards)).collect();
    parts.extend([complete.join(" ")].into_iter().filter(|text| !text.is_empty()));
    if !source.is_empty() {
        parts.push(text::source(source));
    }
    let list = searches
        .iter()
        .map(|search| text::search(&search.name, &search_words(&search.settings), search.farthest));
    parts.push(list.collect::<Vec<_>>().join("\n"));
    parts.extend(tables(plan, rows).iter().map(|table| table.markdown().trim_end().to_owned()));
    parts.join("\n\n") + "\n"
}
