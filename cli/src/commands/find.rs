//! `tilescope find`: boards on which a point can be seen.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use clap::{Args, value_parser};

use super::choices::{named, one_of};
use super::find_format::FindFormat;
use super::options::threads;
use super::output::ExitStatus;
use super::problems::{Failure, option_board, prepare_visibly};
use super::progress::{ProgressLine, until};
use super::{note, text};
use crate::compare::find::{
    ExamplePreset, ExampleSpec, FindEnd, MOST_FINDS, find_boards, load_example, result_text,
};
use crate::file::interrupted;
use crate::platform::{Instant, cores};
use crate::puzzle::Size;
use crate::search::{Limits, Problem};

/// Arguments of `tilescope find`.
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
    /// The distance from the goal, such as 12 or 5..20 [default: that of the condition]
    #[arg(long, value_name = "A..B", value_parser = parse_distances)]
    pub distance: Option<(u32, u32)>,
    /// The most nodes that each search may expand [default: that of the condition]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub max_expanded: Option<u64>,
    /// The most boards to print
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = value_parser!(u64).range(1..=MOST_FINDS as u64))]
    pub count: u64,
    /// The number of random boards to test, if they have more than 9 cells [default: that of the condition]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=i64::from(ExampleSpec::MOST_BOARDS)))]
    pub boards: Option<u32>,
    /// The seed of the random boards [default: that of the condition]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// The output format
    #[arg(long, value_name = "NAME", default_value = FindFormat::ALL[0].name, value_parser = one_of(FindFormat::ALL, |format| named(format.name, format.summary)))]
    pub format: &'static FindFormat,
}

/// The end of the help.
fn help() -> String {
    let conditions = ExamplePreset::ALL.iter().map(|preset| format!("  {:<12}{}", preset.name, preset.title));
    page!("find").replace("{conditions}", &conditions.collect::<Vec<_>>().join("\n"))
}

/// A distance, or the smallest and the largest one.
fn parse_distances(text: &str) -> Result<(u32, u32), &'static str> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| {
        text.trim().parse().map_err(|_| "write a number of moves or a range, such as 12 or 5..20")
    };
    Ok((number(least)?, number(most.trim_start_matches('='))?))
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
    prepare_visibly(&problem, &spec.first)?;
    if compares {
        prepare_visibly(&problem, &spec.second)?;
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
