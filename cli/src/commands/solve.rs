//! `tilescope solve`: solves boards one by one.

use std::io::Write;

use clap::Args;
use serde_json::json;

use super::common::{
    BoardAnswer, ExitStatus, Failure, Result, SearchArguments, answer, answer_by_search, complain,
    each_problem, json_object, named, note, one_of, prepare_visibly, rule_key, stopped,
    unsolvable_by_counting,
};
use super::formats::AnswerFormat;
use crate::compare::{FigureInfo, RunOutcome, solves_instead};
use crate::file::Document;
use crate::puzzle::{counted, moves_text, number};
use crate::search::{Guard, Headless, Limits, Rule, Stop, all_shortest_paths, solve_with_twin};

#[derive(Args, Debug)]
#[command(after_long_help = help())]
pub struct SolveArguments {
    #[command(flatten)]
    pub search: SearchArguments,
    /// The output format
    #[arg(long, value_name = "NAME", default_value = AnswerFormat::ALL[0].name, value_parser = one_of(AnswerFormat::ALL, |format| named(format.name, format.summary)))]
    pub format: &'static AnswerFormat,
    /// Also search boards that are unsolvable by parity, and say on standard error what the search showed
    #[arg(long)]
    pub search_unsolvable: bool,
    /// Print the number of shortest paths of each board, and up to N of them, instead of one path
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "100", conflicts_with_all = ["algorithm", "heuristic", "search_unsolvable"])]
    pub all_paths: Option<u32>,
    /// Decide whether a board is solvable by searching it and its twin in turn with A*, as in Princeton’s assignment
    #[arg(long, conflicts_with_all = ["algorithm", "heuristic", "search_unsolvable", "all_paths"])]
    pub twin: bool,
}

fn help() -> String {
    let rules: Vec<_> = Rule::ALL.iter().map(rule_key).collect();
    let figures = FigureInfo::ALL.iter().map(|figure| format!("  {:<19} {}", figure.name, figure.meaning));
    let figures: Vec<_> = figures.collect();
    page!("solve").replace("{rules}", &rules.join(", ")).replace("{figures}", &figures.join("\n"))
}

pub fn solve(arguments: &SolveArguments, out: &mut impl Write) -> Result<ExitStatus> {
    if let Some(most) = arguments.all_paths {
        return all_paths(arguments, most as usize, out);
    }
    if arguments.twin {
        return solve_by_twin(arguments, out);
    }
    let mut status = ExitStatus::Answered;
    let mut header = arguments.format.header;
    let (limits, limits_given) = (arguments.search.rules.limits(), arguments.search.rules.limits_given());
    each_problem(&arguments.search, |place, Document { problem, settings }, counting| {
        prepare_visibly(&problem, &settings)?;
        let answer = if arguments.search_unsolvable { answer_by_search } else { answer };
        let answer = answer(problem, settings, limits);
        let answer = answer.counted(arguments.search.rules.counting(counting));
        if let Some(header) = header.take() {
            writeln!(out, "{header}")?;
        }
        writeln!(out, "{}", (arguments.format.line)(&answer, limits_given))?;
        out.flush()?;
        let told = [answer.unsolvable_text(), answer.parity_text(), answer.longer_text()];
        for told in told.into_iter().flatten() {
            note(&format!("{place}: {told}"));
        }
        if let Some(why) = why_none(&answer, &limits_given) {
            complain(&format!("{place}: {why}"));
            status = ExitStatus::Stopped;
        }
        Ok(())
    })?;
    Ok(status)
}

pub fn why_none(answer: &BoardAnswer, limits: &Limits) -> Option<String> {
    match answer.figures.outcome {
        RunOutcome::Solved | RunOutcome::Unsolvable => None,
        RunOutcome::NotFound => Some(answer.not_found_text()),
        RunOutcome::Limit(stop) => {
            let stopped = stopped(stop, limits);
            let is_large = matches!(stop, Stop::NodeLimit | Stop::MemoryLimit | Stop::OutOfMemory);
            let Some(instead) = solves_instead(&answer.document).filter(|_| is_large) else {
                return Some(stopped);
            };
            let [algorithm, heuristic] = [instead.algorithm.info().name, instead.heuristic.info().name];
            Some(format!(
                "{stopped}; --algorithm {algorithm} --heuristic {heuristic} solves such boards in a fraction of a second"
            ))
        }
    }
}

/// Reports the limit that a search of a board met.
fn take_stop(limits: &Limits, place: &str, stop: Stop, out: &mut impl Write) -> Result<ExitStatus> {
    complain(&format!("{place}: {}", stopped(stop, limits)));
    writeln!(out, "limit")?;
    Ok(ExitStatus::Stopped)
}

fn own_format(option: &str) -> Failure {
    Failure::said(format_args!(
        "{option} is written in the formats text and json only; leave out --format, or use --format json"
    ))
}

/// Writes the number of shortest paths of each board, and up to `most` of them.
fn all_paths(arguments: &SolveArguments, most: usize, out: &mut impl Write) -> Result<ExitStatus> {
    let is_json = arguments.format.is_json_or_text().ok_or_else(|| own_format("--all-paths"))?;
    let mut status = ExitStatus::Answered;
    let limits = arguments.search.rules.limits();
    each_problem(&arguments.search, |place, Document { problem, settings }, _| {
        let mut tracer = Headless::new(Guard { limits, cancel: None });
        let found = match all_shortest_paths(&problem, settings.moves, most, &mut tracer) {
            Ok(found) => found,
            Err(stop) => {
                status = take_stop(&arguments.search.rules.limits_given(), place, stop, out)?;
                return Ok(());
            }
        };
        let count = found.as_ref().map_or(0, |found| found.count);
        let length = found.as_ref().map(|found| found.length);
        let paths: Vec<String> =
            found.iter().flat_map(|found| &found.first).map(|path| moves_text(path)).collect();
        if is_json {
            let fields = [
                ("board", json!(problem.start().to_string())),
                ("goal", json!(problem.goals().to_string())),
                ("length", json!(length)),
                ("shortest_paths", json!(count)),
                ("paths", json!(paths)),
            ];
            writeln!(out, "{}", json_object(fields))?;
        } else {
            let of = |length| counted(length as usize, "move", "moves");
            let number = counted(count as usize, "shortest path", "shortest paths");
            let first =
                length.map_or("unsolvable".to_owned(), |length| format!("{number} of {}", of(length)));
            writeln!(out, "{first}")?;
            paths.iter().try_for_each(|path| writeln!(out, "{path}"))?;
        }
        if length.is_none() {
            note(&format!("{place}: {}", unsolvable_by_counting(&problem)));
        }
        Ok(out.flush()?)
    })?;
    Ok(status)
}

/// Writes the moves of each board or that it is unsolvable, and says on standard error which of the board and its twin
/// reached the goal.
fn solve_by_twin(arguments: &SolveArguments, out: &mut impl Write) -> Result<ExitStatus> {
    let is_json = arguments.format.is_json_or_text().ok_or_else(|| own_format("--twin"))?;
    let mut status = ExitStatus::Answered;
    let limits = arguments.search.rules.limits();
    // Both searches may take one half.
    let half = Limits { max_nodes: limits.max_nodes.div_ceil(2), max_bytes: limits.max_bytes / 2 };
    each_problem(&arguments.search, |place, Document { problem, settings }, _| {
        let goal = *problem.only_goal()?;
        if problem.size().is_wide() {
            let why = "--twin needs a board of at most 16 cells";
            return Err(Failure::wrong_size(place, why, problem.size()));
        }
        let mut tracer = Headless::new(Guard { limits: half, cancel: None });
        let answer = match solve_with_twin(&problem, settings.moves, &mut tracer) {
            Ok(answer) => answer,
            Err(stop) => {
                status = take_stop(&arguments.search.rules.limits_given(), place, stop, out)?;
                return Ok(());
            }
        };
        let moves = answer.moves.as_deref().map(moves_text);
        let outcome = if moves.is_some() { "solved" } else { "unsolvable" };
        let twin = answer.twin.to_string();
        if is_json {
            let fields = [
                ("board", json!(problem.start().to_string())),
                ("goal", json!(goal.to_string())),
                ("twin", json!(twin)),
                ("outcome", json!(outcome)),
                ("moves", json!(moves)),
                ("length", json!(answer.length)),
                ("taken", json!(answer.taken[0])),
                ("taken_of_twin", json!(answer.taken[1])),
            ];
            writeln!(out, "{}", json_object(fields))?;
        } else {
            writeln!(out, "{}", moves.as_deref().unwrap_or(outcome))?;
            let length = counted(answer.length as usize, "move", "moves");
            let reached = match moves {
                Some(_) => format!("the board reached the goal in {length}, so it is solvable"),
                None => format!("its twin {twin} reached the goal in {length}, so it is unsolvable"),
            };
            let [board, twin] = answer.taken.map(number);
            note(&format!("{place}: {reached}; {board} nodes were taken for the board, {twin} for its twin"));
        }
        Ok(out.flush()?)
    })?;
    Ok(status)
}
