//! `tilescope find`: boards on which a point can be seen.

use std::io::Write;
use std::iter;
use std::num::NonZeroUsize;
use std::path::Path;

use clap::builder::TypedValueParser;
use clap::{Args, value_parser};
use serde_json::json;

use super::common::{
    ExitStatus, Failure, FormArguments, Result, json_object, named, not_known, note, one_of, option_board,
    prepare_visibly, threads, with_lines,
};
use crate::compare::find::{
    ExamplePreset, ExampleSpec, FindEnd, FindProblem, FoundBoard, MOST_FINDS, find_boards, load_example,
    result_text, run_text, search_text,
};
use crate::compare::{FigureInfo, FigureUnit, Figures};
use crate::file::csv as table;
use crate::job::FindForm;
use crate::picture::StepUnit;
use crate::platform::cores;
use crate::puzzle::{Size, counted};
use crate::search::{Limits, Problem, Settings};

#[derive(Args, Debug)]
#[command(after_long_help = help())]
pub struct FindArguments {
    /// A ready-made condition, or a file (.ron) with one
    #[arg(value_name = "CONDITION")]
    pub condition: String,
    /// Rows and columns, such as 2x3 [default: those of the condition]
    #[arg(long, value_name = "RxC")]
    pub size: Option<Size>,
    /// The goal [default: that of the condition; for another size, the tiles in order, then the blank]
    #[arg(long, value_name = "TEXT")]
    pub goal: Option<String>,
    #[command(flatten)]
    pub form: FormArguments<FindForm>,
    /// The most boards to print
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = value_parser!(u64).range(1..=MOST_FINDS as u64))]
    pub count: u64,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// The output format
    #[arg(long, value_name = "NAME", default_value = FORMATS[0].0, value_parser = one_of(FORMATS, |(name, summary, _)| named(name, summary)).map(|(.., format)| format))]
    pub format: FindFormat,
}

fn help() -> String {
    let conditions = ExamplePreset::ALL.iter().map(|preset| format!("  {:<12}{}", preset.name, preset.title));
    page!("find").replace("{conditions}", &conditions.collect::<Vec<_>>().join("\n"))
}

pub fn find(arguments: &FindArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let spec = spec(arguments)?;
    spec.check().map_err(FindProblem::from)?;
    let compares = spec.condition.info().compares;
    let problem = Problem::new(spec.goal, spec.goal).expect("one board");
    prepare_visibly(&problem, &spec.first)?;
    if compares {
        prepare_visibly(&problem, &spec.second)?;
    }
    note(&spec.sentence());
    let count = arguments.count as usize;
    let threads = arguments.threads.unwrap_or_else(cores);
    // Told to stop, it writes what was found until then.
    let results = with_lines(|show| {
        let max_bytes = Limits::default().max_bytes;
        find_boards(&spec, count, max_bytes, threads, &mut |results| show(result_text(results)))
    })?;
    let (header, line) = arguments.format;
    if let Some(header) = header {
        writeln!(out, "{}", header(compares))?;
    }
    for found in &results.boards {
        writeln!(out, "{}", line(&spec, found))?;
    }
    out.flush()?;
    note(&result_text(&results));
    Ok(ExitStatus::answered_if(!results.boards.is_empty() && results.end != Some(FindEnd::Stopped)))
}

fn spec(arguments: &FindArguments) -> Result<ExampleSpec> {
    let name = &arguments.condition;
    let path = Path::new(name);
    let is_file = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ron"));
    let spec = match ExamplePreset::from_name(name) {
        Some(preset) => preset.spec(),
        None if is_file => load_example(path)?,
        None => {
            let names = ExamplePreset::ALL.iter().map(|preset| preset.name);
            let what = "a condition nor a .ron file; the conditions";
            return Err(Failure::said(not_known(name, what, names)));
        }
    };
    let mut spec = arguments.size.map_or(spec, |size| spec.with_size(size));
    if let Some(text) = &arguments.goal {
        spec.goal = option_board("--goal", text, Some(arguments.size.unwrap_or(spec.goal.size())))?;
    }
    Ok(arguments.form.over(FindForm { spec, preset: None })?.spec)
}

/// Formats of the line before the first board, where it may compare two searches, and of the line of a board.
type FindFormat = (Option<fn(bool) -> String>, fn(&ExampleSpec, &FoundBoard) -> String);

/// Name and summary of each format. The first one is the default.
const FORMATS: [(&str, &str, FindFormat); 3] = [
    ("text", "The board and its main figures, one line per board", (None, text_line)),
    ("csv", "A table with a header, one line per board", (Some(csv_header), csv_line)),
    ("json", "One JSON object per board, one per line", (None, json_line)),
];

/// The figures that are the same in every run.
fn figures() -> impl Iterator<Item = &'static FigureInfo> {
    FigureInfo::ALL.iter().copied().filter(|figure| figure.unit != FigureUnit::Seconds)
}

fn text_line(spec: &ExampleSpec, found: &FoundBoard) -> String {
    let compares = found.second.is_some();
    let searches = runs(spec, found).zip(SIDES).map(|((_, figures), side)| {
        let run = run_text(figures);
        if compares { format!("{side}: {run}") } else { run }
    });
    let unit = StepUnit::of(spec.first.algorithm.info().unit);
    let parts: Vec<_> = searches.chain(found.at.map(|at| format!("at {}", unit.position(at)))).collect();
    let distance = counted(found.distance as usize, "move", "moves");
    format!("{}  {distance} away; {}", found.start, parts.join("; "))
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
    iter::once((&spec.first, &found.first)).chain(second)
}

fn json_line(spec: &ExampleSpec, found: &FoundBoard) -> String {
    let fields = [
        ("board", json!(found.start.to_string())),
        ("goal", json!(spec.goal.to_string())),
        ("distance", json!(found.distance)),
        ("step", json!(found.at.map(|at| at.steps))),
        ("event", json!(found.at.map(|at| at.events))),
    ];
    let sides = SIDES.into_iter().zip(runs(spec, found).map(run_fields));
    json_object(fields.map(|(name, value)| (name, value.to_string())).into_iter().chain(sides))
}

fn run_fields((settings, run): (&Settings, &Figures)) -> String {
    let head = [("search", json!(search_text(settings))), ("outcome", json!(run.outcome.name()))];
    let figures = figures().map(|figure| {
        let value = (figure.value)(run);
        let whole = value.filter(|_| figure.unit != FigureUnit::Ratio);
        (figure.name, whole.map_or(json!(value), |whole| json!(whole as u64)))
    });
    json_object(head.into_iter().chain(figures))
}
