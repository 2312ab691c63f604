//! `tilescope find`: boards on which a point can be seen.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::arguments::FindArguments;
use super::problems::{Failure, option_board, prepare_visibly};
use super::progress::{ProgressLine, until};
use super::solve::ExitStatus;
use super::{note, table, text};
use crate::compare::find::{
    ExamplePreset, ExampleSpec, FindEnd, FoundBoard, find_boards, load_example, result_text, search_text,
};
use crate::compare::{FigureInfo, FigureUnit, Figures, RunOutcome};
use crate::file::interrupted;
use crate::picture::StepUnit;
use crate::search::{Limits, Problem, Settings};
use crate::worker::cores;

/// An output format of `tilescope find`.
#[derive(Debug)]
pub struct FindFormat {
    /// The value of `--format`.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// The line before the first board, if the condition compares two searches; `None` if the format has none.
    header: Option<fn(bool) -> String>,
    line: fn(&ExampleSpec, &FoundBoard) -> String,
}

impl FindFormat {
    /// All formats; the first one is the default.
    pub const ALL: &[Self] = &[
        Self {
            name: "text",
            summary: "The board and its main figures, one line per board",
            header: None,
            line: text_line,
        },
        Self {
            name: "csv",
            summary: "A table with a header, one line per board",
            header: Some(csv_header),
            line: csv_line,
        },
        Self {
            name: "json",
            summary: "One JSON object per board, one per line",
            header: None,
            line: |spec, found| {
                serde_json::to_string(&FoundFields { spec, found })
                    .expect("texts and numbers can be written as JSON")
            },
        },
    ];
}

const SHOW_EVERY: Duration = Duration::from_millis(100);

/// Writes the boards that meet a condition, smallest first.
///
/// # Errors
/// If the condition or an option is wrong, or if the output is closed.
pub fn find(arguments: &FindArguments, out: &mut impl Write) -> Result<ExitStatus, Failure> {
    let spec = spec(arguments)?;
    spec.check().map_err(crate::compare::find::FindProblem::from)?;
    let compares = spec.condition.info().compares;
    let problem = Problem::new(spec.goal, spec.goal).expect("one board");
    prepare_visibly(&problem, &spec.first);
    if compares {
        prepare_visibly(&problem, &spec.second);
    }
    note(&spec.sentence());
    let count = arguments.count as usize;
    let threads = arguments.threads.unwrap_or_else(cores);
    let (mut progress, mut shown_at) = (ProgressLine::default(), None::<Instant>);
    // What was found until then is written.
    let stop = interrupted();
    let results = find_boards(&spec, count, Limits::default().max_bytes, threads, &mut |results| {
        // Boards are tested faster than anyone can read how many.
        if results.total > 0 && shown_at.is_none_or(|shown| shown.elapsed() >= SHOW_EVERY) {
            shown_at = Some(Instant::now());
            progress.show(text::finding(results.tried, results.total, results.boards.len()));
        }
        until(stop)
    })?;
    progress.end();
    if let Some(header) = arguments.format.header {
        writeln!(out, "{}", header(compares))?;
    }
    for found in &results.boards {
        writeln!(out, "{}", (arguments.format.line)(&spec, found))?;
    }
    out.flush()?;
    note(&result_text(&results));
    Ok(if results.boards.is_empty() || results.end == Some(FindEnd::Stopped) {
        ExitStatus::Stopped
    } else {
        ExitStatus::Answered
    })
}

/// The condition, with what the options say.
fn spec(arguments: &FindArguments) -> Result<ExampleSpec, Failure> {
    let name = &arguments.condition;
    let path = Path::new(name);
    let is_file = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ron"));
    let spec = match ExamplePreset::from_name(name) {
        Some(preset) => preset.spec(),
        None if is_file => load_example(path)?,
        None => return Err(Failure::NoCondition(name.to_owned())),
    };
    let spec = arguments.size.map_or(spec, |size| spec.with_size(size));
    let size = arguments.size.unwrap_or(spec.goal.size());
    let goal = arguments.goal.as_deref().map(|text| option_board("--goal", text, Some(size))).transpose()?;
    let mut random = spec.random;
    random.seed = arguments.seed.unwrap_or(random.seed);
    random.boards = arguments.boards.unwrap_or(random.boards);
    Ok(ExampleSpec {
        goal: goal.unwrap_or(spec.goal),
        distance: arguments.distance.unwrap_or(spec.distance),
        max_expanded: arguments.max_expanded.or(spec.max_expanded),
        random,
        ..spec
    })
}

/// The figures that are the same in every run.
fn figures() -> impl Iterator<Item = &'static FigureInfo> {
    FigureInfo::ALL.iter().copied().filter(|figure| figure.unit != FigureUnit::Seconds)
}

fn text_line(spec: &ExampleSpec, found: &FoundBoard) -> String {
    let compares = found.second.is_some();
    let runs = [Some(found.first), found.second].into_iter().flatten().zip(SIDES).map(|(figures, side)| {
        let path = match (figures.length, figures.outcome) {
            (Some(length), _) => text::path_of(length),
            (None, RunOutcome::Limit(_)) => text::NOT_ENDED.to_owned(),
            (None, _) => text::NO_PATH.to_owned(),
        };
        let run = text::run(figures.expanded, &path);
        if compares { format!("{side}: {run}") } else { run }
    });
    let at = found.at.map(|at| text::at(&StepUnit::of(spec.first.algorithm.info().unit).position(at)));
    let parts: Vec<String> = runs.chain(at).collect();
    text::found(&found.start.to_string(), found.distance, &parts.join("; "))
}

const SIDES: [&str; 2] = ["first", "second"];

fn csv_header(compares: bool) -> String {
    let mut fields = ["board", "goal", "distance", "step", "event"].map(str::to_owned).to_vec();
    for side in &SIDES[..if compares { 2 } else { 1 }] {
        fields.push((*side).to_owned());
        fields.push(format!("{side}_outcome"));
        fields.extend(figures().map(|figure| format!("{side}_{}", figure.name)));
    }
    table::line(&fields)
}

fn csv_line(spec: &ExampleSpec, found: &FoundBoard) -> String {
    let at = found.at.map(|at| [at.steps.to_string(), at.events.to_string()]).unwrap_or_default();
    let mut fields = vec![found.start.to_string(), spec.goal.to_string(), found.distance.to_string()];
    fields.extend(at);
    for (settings, run) in runs(spec, found) {
        fields.extend([search_text(settings), run.outcome.name().to_owned()]);
        fields.extend(
            figures().map(|figure| (figure.value)(run).map_or(String::new(), |value| value.to_string())),
        );
    }
    table::line(&fields)
}

fn runs<'a>(
    spec: &'a ExampleSpec,
    found: &'a FoundBoard,
) -> impl Iterator<Item = (&'a Settings, &'a Figures)> {
    let second = found.second.as_ref().map(|figures| (&spec.second, figures));
    std::iter::once((&spec.first, &found.first)).chain(second)
}

/// A find as data.
struct FoundFields<'a> {
    spec: &'a ExampleSpec,
    found: &'a FoundBoard,
}

impl Serialize for FoundFields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { spec, found } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("board", &found.start.to_string())?;
        map.serialize_entry("goal", &spec.goal.to_string())?;
        map.serialize_entry("distance", &found.distance)?;
        map.serialize_entry("step", &found.at.map(|at| at.steps))?;
        map.serialize_entry("event", &found.at.map(|at| at.events))?;
        for (side, (settings, figures)) in SIDES.iter().zip(runs(spec, found)) {
            map.serialize_entry(side, &RunFields { settings, figures })?;
        }
        map.end()
    }
}

/// The figures of one of the searches.
struct RunFields<'a> {
    settings: &'a Settings,
    figures: &'a Figures,
}

impl Serialize for RunFields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("search", &search_text(self.settings))?;
        map.serialize_entry("outcome", self.figures.outcome.name())?;
        for figure in figures() {
            let value = (figure.value)(self.figures);
            match value.filter(|_| figure.unit != FigureUnit::Ratio) {
                Some(whole) => map.serialize_entry(figure.name, &(whole as u64))?,
                None => map.serialize_entry(figure.name, &value)?,
            }
        }
        map.end()
    }
}
