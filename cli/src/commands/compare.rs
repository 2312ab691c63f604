//! `tilescope compare`: several searches of the same board, in a table.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;

use clap::Args;
use clap::builder::TypedValueParser;

use super::common::{
    BoardAnswer, BoardArguments, ExitStatus, Failure, ProgressLine, Result, RuleArguments, algorithms,
    complain, each_board, named, one_of,
};
use super::solve::why_none;
use crate::compare::{
    BatchEvent, Figures, Measured, RunColumn, RunFacts, RunSet, differences, measure_all, plain_table,
    proved_length, readable_table,
};
use crate::file::Document;
use crate::platform::cores;
use crate::puzzle::counted;
use crate::search::{AlgorithmId, CountingRules, Settings, shortest};

#[derive(Args, Debug)]
#[command(after_long_help = page!("compare"))]
pub struct CompareArguments {
    #[command(flatten)]
    pub boards: BoardArguments,
    /// A set of searches; can be given several times
    #[arg(long = "set", value_name = "NAME", value_parser = one_of(RunSet::ALL.iter().copied(), |set| named(set.name, set.summary)), required_unless_present = "algorithm")]
    pub sets: Vec<&'static RunSet>,
    /// An algorithm; can be given several times
    #[arg(long = "algorithm", id = "algorithm", value_name = "NAME", ignore_case = true, value_parser = algorithms())]
    pub algorithms: Vec<AlgorithmId>,
    #[command(flatten)]
    pub rules: RuleArguments,
    /// The output format
    #[arg(long, value_name = "NAME", default_value = FORMATS[0].0, value_parser = one_of(FORMATS, |(name, summary, _)| named(name, summary)).map(|(.., format)| format))]
    pub format: CompareFormat,
}

pub fn compare(arguments: &CompareArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let mut status = ExitStatus::Answered;
    let mut boards = 0;
    each_board(&arguments.boards, arguments.rules.course.as_deref(), |place, document, counting| {
        let not_offered = |reason| Failure::not_offered(place, reason, &document.problem);
        let runs = measured(&searches(arguments, document).map_err(not_offered)?, arguments)?;
        write(out, arguments, &runs, arguments.rules.counting(counting), boards > 0)?;
        boards += 1;
        for MeasuredRun { document, measured, .. } in runs {
            let name = search_name(&document.settings);
            let answer = BoardAnswer::new(document, measured);
            if let Some(why) = why_none(&answer, &arguments.rules.limits_given()) {
                complain(&format!("{place}: {name}: {why}"));
                status = ExitStatus::Stopped;
            }
        }
        Ok(())
    })?;
    Ok(status)
}

/// The searches of a board, each once: first those of the sets, then the algorithms.
/// Fails with the reason why a search does not suit the board.
fn searches(arguments: &CompareArguments, document: Document) -> Result<Vec<Document>, &'static str> {
    let settings = arguments.rules.over(document.settings);
    let problem = document.problem;
    if let Some(reason) = arguments.sets.iter().find_map(|set| set.left_out(problem.size(), settings)) {
        return Err(reason);
    }
    let course = arguments.rules.course.as_deref();
    let of_sets = arguments.sets.iter().flat_map(|set| set.documents(course, problem, settings));
    let of = |algorithm: &AlgorithmId| Document {
        problem,
        settings: arguments.rules.over(Settings { algorithm: *algorithm, ..document.settings }),
    };
    let mut searches: Vec<Document> = Vec::new();
    for search in of_sets.chain(arguments.algorithms.iter().map(of)) {
        search.settings.offered_on(&problem)?;
        if !searches.iter().any(|other| other.is_same_search(&search)) {
            searches.push(search);
        }
    }
    Ok(searches)
}

fn search_name(settings: &Settings) -> String {
    let name = settings.algorithm.info().name.to_owned();
    std::iter::once(name).chain(differences(settings)).collect::<Vec<_>>().join(", ")
}

struct MeasuredRun {
    document: Document,
    measured: Measured,
    /// Whether no other search ran at the same time.
    alone: bool,
}

/// Runs searches on all cores, and shows how many have ended if standard error is a terminal. Those of a problem that is
/// unsolvable by its parity are not run, as in `tilescope solve`.
fn measured(searches: &[Document], arguments: &CompareArguments) -> Result<Vec<MeasuredRun>> {
    if searches.iter().any(|document| !document.problem.is_solvable()) {
        let run = |document: &Document| MeasuredRun {
            document: *document,
            measured: Measured { figures: Figures::default(), moves: None },
            alone: true,
        };
        return Ok(searches.iter().map(run).collect());
    }
    let mut ended = BTreeMap::new();
    let mut shown = ProgressLine::default();
    shown.show(format!("0 of {} searches", searches.len()));
    let _ = measure_all(searches, arguments.rules.limits(), cores(), None, &mut |event| {
        match event {
            BatchEvent::Preparing(done) => shown.show_percent("Preparing the heuristic’s tables", done),
            BatchEvent::Measured { number, measured, alone } => {
                ended.insert(number, MeasuredRun { document: searches[number], measured: *measured, alone });
                shown.show(format!("{} of {} searches", ended.len(), searches.len()));
            }
            BatchEvent::Waiting => {}
        }
        ControlFlow::Continue(())
    })
    .map_err(Failure::at(Failure::NO_THREAD))?;
    shown.clear();
    Ok(ended.into_values().collect())
}

fn columns(arguments: &CompareArguments) -> Vec<RunColumn> {
    let of_sets = arguments.sets.iter().flat_map(|set| set.columns());
    let shown: Vec<_> = RunColumn::default_columns().chain(of_sets).collect();
    RunColumn::all().filter(|column| shown.contains(column)).collect()
}

fn write(
    out: &mut impl Write,
    arguments: &CompareArguments,
    runs: &[MeasuredRun],
    counting: CountingRules,
    is_later: bool,
) -> Result<()> {
    let Some(first) = runs.first() else { return Ok(()) };
    let proved = || runs.iter().find_map(|run| proved_length(&run.document.settings, &run.measured.figures));
    let optimum = shortest(&first.document.problem).or_else(proved);
    let facts = runs.iter().map(|run| RunFacts {
        is_disturbed: !run.alone,
        ..RunFacts::new(&run.document, Some(run.measured.figures), optimum, counting)
    });
    let best = optimum.map_or(String::new(), |moves| {
        format!(", shortest path: {}", counted(moves as usize, "move", "moves"))
    });
    let problem = &first.document.problem;
    let heading = format!("{} to {}{best}", problem.start(), problem.goals());
    let between = if is_later { "\n" } else { "" };
    let columns = columns(arguments);
    let table = match arguments.format {
        CompareFormat::Text => format!("{between}{heading}\n{}", readable_table(&columns, facts).text()),
        CompareFormat::Markdown => {
            format!("{between}{heading}\n\n{}", readable_table(&columns, facts).markdown())
        }
        CompareFormat::Csv => {
            let table = plain_table(facts).csv();
            let header = table.find('\n').filter(|_| is_later).map_or(0, |end| end + 1);
            table[header..].to_owned()
        }
        CompareFormat::Json => {
            let answers = runs.iter().map(|run| BoardAnswer::new(run.document, run.measured.clone()));
            answers.map(|answer| answer.json() + "\n").collect()
        }
    };
    out.write_all(table.as_bytes())?;
    out.flush()?;
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompareFormat {
    Text,
    Markdown,
    Csv,
    /// An object for each search, as `tilescope solve` writes it.
    Json,
}

/// Name and summary of each format. The first one is the default.
const FORMATS: [(&str, &str, CompareFormat); 4] = [
    ("text", "A table with aligned columns for each board", CompareFormat::Text),
    ("markdown", "A table in Markdown for each board", CompareFormat::Markdown),
    ("csv", "One table with a header, one line per search", CompareFormat::Csv),
    ("json", "One JSON object per search, one per line, as tilescope solve writes it", CompareFormat::Json),
];
