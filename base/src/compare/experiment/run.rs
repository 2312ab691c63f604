//! Makes the runs of an experiment, and writes its tables and plots.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::means::{MeansRow, MeansTable};
use super::plan::{BRANCHING_OF_ALL, ExperimentPlan, PlanError, PlannedRun, check_figures};
use super::rows::{ExperimentRow, RowsError, RunNames, check_beginning, header, read_rows};
use crate::compare::batch::{BatchEvent, measure_all};
use crate::compare::figures::{BRANCHING_FACTOR, EXPANDED, FigureInfo, FigureUnit, RunOutcome, SECONDS};
use crate::file::{
    Destination, Document, Experiment, FileError, Journal, TableRows, load_experiment, save_picture,
    search_words, write_text,
};
use crate::picture::{
    ChartLine, ChartPoint, ChartScale, Extent, MeansChart, Palette, PictureFormat, ThemeChoice,
};
use crate::platform::Instant;
use crate::puzzle::{counted, number};
use crate::search::Stop;

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ExperimentProgress {
    /// The share of the preparation that is done, from 0 to 1; `None` once the runs have begun.
    pub preparing: Option<f32>,
    /// Runs that have ended, those of earlier starts included.
    pub done: usize,
    pub all: usize,
    /// An estimate; `None` if there is none yet.
    pub remaining: Option<Duration>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExperimentEnd {
    Complete,
    Stopped,
    OutOfTime,
}

#[derive(Clone, Debug)]
pub struct ExperimentReport {
    pub end: ExperimentEnd,
    pub progress: ExperimentProgress,
    pub files: Vec<PathBuf>,
    pub tables: Vec<MeansTable>,
}

#[derive(Debug, thiserror::Error)]
pub enum ExperimentError {
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error("{problem}: {}", path.display())]
    Rows { problem: RowsError, path: PathBuf },
    #[error(transparent)]
    File(#[from] FileError),
    /// The folder has no runs yet, but a file that would be replaced.
    #[error("this file does not belong to this experiment; choose another folder, or remove the file: {}", .0.display())]
    Foreign(PathBuf),
    #[error(
        "the system had no memory for {0} of the searches; the other runs are kept; use a smaller memory_mib in the file"
    )]
    NoMemory(usize),
    #[error("no search can be started: {0}")]
    System(#[from] std::io::Error),
}

/// Reads an experiment file, and checks the names of its figures as well.
pub fn read_experiment(path: &Path) -> Result<Experiment, FileError> {
    let experiment = load_experiment(path)?;
    let wrong = |problem: PlanError| FileError::Content {
        problem: problem.to_string().into(),
        path: path.to_owned(),
    };
    check_figures(&experiment).map_err(wrong).map(|()| experiment)
}

const RUNS: &str = "runs.csv";
const MEANS: &str = "means.md";

pub type OnExperiment<'a> = &'a mut dyn FnMut(&ExperimentProgress) -> ControlFlow<()>;

/// Runs an experiment, or the rest of one that was stopped. The folder gets the table of runs at once and a line for each run as
/// soon as it ends; the means and plots follow when all runs were made. One thread measures times undisturbed.
pub fn run_experiment(
    experiment: Experiment,
    folder: &Path,
    threads: NonZeroUsize,
    progress: OnExperiment,
) -> Result<ExperimentReport, ExperimentError> {
    // The folder first: boards may take minutes to find.
    let path = folder.join(RUNS);
    let (journal, lines) = Journal::open(&path)?;
    check_beginning(&lines, journal.torn()).map_err(|problem| ExperimentError::Rows { problem, path })?;
    let mut on_share =
        |done| progress(&ExperimentProgress { preparing: Some(done), ..ExperimentProgress::default() });
    let plan = ExperimentPlan::new(experiment, &mut on_share).map_err(ExperimentError::from);
    let free = |plan: ExperimentPlan| {
        let taken = report_files(&plan, folder).into_iter().find(|file| lines.is_empty() && file.exists());
        taken.map_or(Ok(plan), |file| Err(ExperimentError::Foreign(file)))
    };
    match plan.and_then(free) {
        Ok(plan) => run_plan(&plan, (folder, threads), (journal, &lines), progress),
        Err(error) => {
            journal.close();
            match error {
                ExperimentError::Plan(PlanError::Cancelled) => {
                    let (progress, files, tables) = (ExperimentProgress::default(), Vec::new(), Vec::new());
                    Ok(ExperimentReport { end: ExperimentEnd::Stopped, progress, files, tables })
                }
                error => Err(error),
            }
        }
    }
}

fn run_plan(
    plan: &ExperimentPlan,
    (folder, threads): (&Path, NonZeroUsize),
    (mut journal, lines): (Journal, &[String]),
    progress: OnExperiment,
) -> Result<ExperimentReport, ExperimentError> {
    let path = folder.join(RUNS);
    let names = RunNames::new(plan);
    let mut rows =
        read_rows(lines, &names).map_err(|problem| ExperimentError::Rows { problem, path: path.clone() })?;
    if lines.is_empty() {
        journal.append(&header())?;
    }
    let end = make_runs(plan, &mut rows, threads, progress, &mut |row| journal.append(&row.line(&names)))?;
    journal.sync()?;
    // Some systems do not replace a file that is open.
    drop(journal);
    let mut files = vec![path.clone()];
    if end == ExperimentEnd::Complete {
        let lines = rows.iter().flatten().map(|row| row.line(&names));
        let text: String = [header()].into_iter().chain(lines).map(|line| line + "\n").collect();
        write_text(&path, &text)?;
        files.extend(write_report(plan, &rows, folder)?);
    }
    let done = rows.iter().flatten().count();
    let progress = ExperimentProgress { preparing: None, done, all: rows.len(), remaining: None };
    Ok(ExperimentReport { end, progress, files, tables: tables(plan, &rows) })
}

#[derive(Clone, Copy, Default)]
struct RunGroup {
    done: u32,
    seconds: f64,
    remaining: u32,
}

/// Estimates the remaining time: each remaining run takes as long as those of its search and distance did.
struct RemainingTime<'a> {
    plan: &'a ExperimentPlan,
    groups: BTreeMap<(usize, Option<u32>), RunGroup>,
}

impl<'a> RemainingTime<'a> {
    fn new(plan: &'a ExperimentPlan) -> Self {
        let mut estimate = Self { plan, groups: BTreeMap::new() };
        for run in 0..plan.runs.len() {
            estimate.group(run).remaining += 1;
        }
        estimate
    }

    fn group(&mut self, run: usize) -> &mut RunGroup {
        let PlannedRun { search, board, .. } = self.plan.runs[run];
        self.groups.entry((search, self.plan.boards[board].distance)).or_default()
    }

    fn add(&mut self, row: &ExperimentRow) {
        let group = self.group(row.run);
        group.remaining -= 1;
        group.done += 1;
        group.seconds += row.value(&SECONDS).unwrap_or(0.0);
    }

    /// The remaining time on this number of threads; `None` while there is a search and a distance without any run, and
    /// where a damaged table gives no sensible time.
    fn remaining(&self, threads: usize) -> Option<Duration> {
        let mut seconds = 0.0;
        for group in self.groups.values().filter(|group| group.remaining > 0) {
            if group.done == 0 {
                return None;
            }
            seconds += group.seconds / f64::from(group.done) * f64::from(group.remaining);
        }
        Duration::try_from_secs_f64(seconds / threads as f64).ok()
    }
}

/// Makes the runs that have no row yet. Each row is kept before the next run is reported. One thread measures again what was
/// measured beside other searches, if the tables have times.
fn make_runs(
    plan: &ExperimentPlan,
    rows: &mut [Option<ExperimentRow>],
    threads: NonZeroUsize,
    progress: OnExperiment,
    keep: &mut dyn FnMut(&ExperimentRow) -> Result<(), FileError>,
) -> Result<ExperimentEnd, ExperimentError> {
    let has_times = plan.figures.iter().any(|figure| figure.unit == FigureUnit::Seconds);
    if has_times && threads == NonZeroUsize::MIN {
        for row in rows.iter_mut().filter(|row| row.as_ref().is_some_and(|row| !row.alone)) {
            *row = None;
        }
    }
    let mut estimate = RemainingTime::new(plan);
    for row in rows.iter().flatten() {
        estimate.add(row);
    }
    let open: Vec<usize> = plan.run_order().into_iter().filter(|run| rows[*run].is_none()).collect();
    let documents: Vec<Document> = open.iter().map(|run| plan.document(*run)).collect();
    let until =
        plan.experiment.seconds.and_then(|secs| Instant::now().checked_add(Duration::from_secs(secs.into())));
    let mut now = ExperimentProgress {
        preparing: None,
        done: rows.len() - open.len(),
        all: rows.len(),
        remaining: estimate.remaining(threads.get()),
    };
    let (mut failed, mut stopped, mut no_memory) = (None, false, 0);
    let _ = measure_all(&documents, plan.experiment.limits, threads, until, &mut |event| {
        now.preparing = None;
        match event {
            BatchEvent::Preparing(done) => now.preparing = Some(done),
            BatchEvent::Waiting => {}
            // Another time there may be more.
            BatchEvent::Measured { measured, .. }
                if measured.figures.outcome == RunOutcome::Limit(Stop::OutOfMemory) =>
            {
                no_memory += 1;
            }
            BatchEvent::Measured { number, measured, alone } => {
                let row = ExperimentRow::new(open[number], &measured, alone);
                if let Err(error) = keep(&row) {
                    failed = Some(error);
                    return ControlFlow::Break(());
                }
                estimate.add(&row);
                now.done += 1;
                now.remaining = estimate.remaining(threads.get());
                let run = row.run;
                rows[run] = Some(row);
            }
        }
        stopped = progress(&now).is_break() && now.done < now.all;
        if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    match failed {
        Some(error) => Err(error.into()),
        None if now.done == now.all => Ok(ExperimentEnd::Complete),
        None if stopped => Ok(ExperimentEnd::Stopped),
        None if no_memory > 0 => Err(ExperimentError::NoMemory(no_memory)),
        None => Ok(ExperimentEnd::OutOfTime),
    }
}

fn tables(plan: &ExperimentPlan, rows: &[Option<ExperimentRow>]) -> Vec<MeansTable> {
    let kinds = plan.experiment.tables.iter();
    kinds
        .flat_map(|kind| plan.figures.iter().map(|figure| MeansTable::new(plan, rows, *kind, figure)))
        .collect()
}

fn report_files(plan: &ExperimentPlan, folder: &Path) -> Vec<PathBuf> {
    let names = charts(plan, &[]).into_iter().map(|(name, _)| name);
    let pictures =
        names.flat_map(|name| PictureFormat::ALL.map(|format| format!("{name}.{}", format.extension())));
    [MEANS.to_owned()].into_iter().chain(pictures).map(|name| folder.join(name)).collect()
}

fn write_report(
    plan: &ExperimentPlan,
    rows: &[Option<ExperimentRow>],
    folder: &Path,
) -> Result<Vec<PathBuf>, ExperimentError> {
    let mut files = Vec::new();
    let charts = charts(plan, rows);
    for (name, chart) in &charts {
        let extent = Extent { width: 960.0, height: 600.0 };
        let scene = chart.scene(extent, Palette::of(ThemeChoice::Light));
        for format in PictureFormat::ALL {
            let path = folder.join(format!("{name}.{}", format.extension()));
            save_picture(&Destination::new(&path), format, &scene, &mut |_| {})?;
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

fn report(plan: &ExperimentPlan, rows: &[Option<ExperimentRow>]) -> String {
    let Experiment { name, about, source, searches, goal, .. } = &plan.experiment;
    let mut parts = vec![format!("# {name}")];
    parts.extend([about].into_iter().filter(|about| !about.is_empty()).cloned());
    parts.push(format!(
        "{} with the goal `{goal}`, {}, {}. \
         A cell is the mean of the solved boards ± half of its 95 % confidence interval (Student’s t).",
        counted(plan.distinct_boards(), "board", "boards"),
        counted(searches.len(), "search", "searches"),
        counted(plan.runs.len(), "run", "runs"),
    ));
    let used = |distance: u32| plan.boards.iter().filter(|board| board.distance == Some(distance)).count();
    let complete = plan.populations.iter().filter(|(distance, all)| used(*distance) == *all);
    let note = |(distance, all): &(u32, usize)| {
        format!(
            "Only {} {} from the goal. All are used, so only the means of times have an error.",
            counted(*all, "board is", "boards are"),
            counted(*distance as usize, "move", "moves")
        )
    };
    let mut notes: Vec<_> = complete.map(note).collect();
    let walked = "The boards are ends of random walks: boards with more shortest paths are more likely.";
    notes.extend(plan.is_walked.then(|| walked.to_owned()));
    let tables = tables(plan, rows);
    let mut cells = tables.iter().flat_map(|table| &table.rows).flat_map(|row| &row.cells);
    let unsolved = "A mean marked “solved” covers only the solved boards, often the easier ones; the plots leave it out.";
    notes.extend(cells.any(|cell| cell.solved < cell.searched).then(|| unsolved.to_owned()));
    parts.extend([notes.join(" ")].into_iter().filter(|text| !text.is_empty()));
    if !source.is_empty() {
        parts.push(format!("Published figures are from {source}."));
    }
    let list = searches.iter().map(|search| {
        let farthest = search.farthest.map_or_else(String::new, |most| format!(", up to distance {most}"));
        format!("- {}: `{}`{farthest}", search.name, search_words(&search.settings, '='))
    });
    parts.push(list.collect::<Vec<_>>().join("\n"));
    parts.extend(tables.iter().map(|table| table.markdown().trim_end().to_owned()));
    parts.join("\n\n") + "\n"
}

/// The progress of an experiment, such as “312 of 2,600 runs (12 %), about 3 minutes left”.
pub fn experiment_progress_text(progress: &ExperimentProgress) -> String {
    if let Some(done) = progress.preparing {
        return format!("Preparing boards and tables: {} %", (done * 100.0) as u32);
    }
    let (done, all) = (number(progress.done as u64), number(progress.all as u64));
    let percent = progress.done * 100 / progress.all.max(1);
    let remaining = progress.remaining.map_or_else(String::new, |time| format!(", {} left", about(time)));
    format!("{done} of {all} runs ({percent} %){remaining}")
}

fn about(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..10 => "a few seconds".to_owned(),
        10..90 => format!("about {} seconds", (seconds + 5) / 10 * 10),
        90..5400 => format!("about {}", counted((seconds as usize + 30) / 60, "minute", "minutes")),
        _ => format!("about {} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

/// The name of each plot's files, and the plot; none if no distance is known.
fn charts(plan: &ExperimentPlan, rows: &[Option<ExperimentRow>]) -> Vec<(&'static str, MeansChart)> {
    if plan.boards.iter().all(|board| board.distance.is_none()) {
        return Vec::new();
    }
    // The b* of the tables.
    let of_all = plan.figures.iter().find(|figure| figure.unit == FigureUnit::Ratio);
    let (branching, title) = match of_all {
        Some(figure) if **figure == BRANCHING_OF_ALL => {
            (*figure, "b* of all generated nodes, mean and 95 % confidence interval")
        }
        _ => (&BRANCHING_FACTOR, "Effective branching factor b*, mean and 95 % confidence interval"),
    };
    let plot = |file, figure: &'static FigureInfo, title, scale| {
        (file, chart(&MeansTable::new(plan, rows, TableRows::Distance, figure), title, scale))
    };
    let expanded = "Expanded nodes, mean and 95 % confidence interval";
    vec![
        plot("expansions", &EXPANDED, expanded, ChartScale::Logarithmic),
        plot("branching", branching, title, ChartScale::Linear),
    ]
}

fn chart(table: &MeansTable, title: &str, scale: ChartScale) -> MeansChart {
    let lines = table.searches.iter().enumerate().map(|(search, (name, _))| {
        let point = |row: &MeansRow| {
            // A mean of the easier boards would lie too low.
            let cell = row.cells[search];
            let mean = cell.mean.filter(|_| cell.is_whole())?;
            let half_width = mean.half_width.unwrap_or(0.0);
            Some(ChartPoint { x: row.number, y: mean.value, half_width })
        };
        ChartLine { name: name.clone(), points: table.rows.iter().filter_map(point).collect() }
    });
    MeansChart {
        title: title.to_owned(),
        x_title: "distance from the goal, in moves".to_owned(),
        scale,
        lines: lines.collect(),
    }
}
