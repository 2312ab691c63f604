//! `tilescope solve`: solves boards one by one.

use std::io::Write;

use clap::Args;

use super::all_paths::all_paths;
use super::answer::{BoardAnswer, answer, answer_by_search};
use super::choices::{named, one_of};
use super::formats::AnswerFormat;
use super::options::SearchArguments;
use super::output::ExitStatus;
use super::problems::{Failure, each_problem, prepare_visibly};
use super::twin::solve_by_twin;
use super::{complain, note, text};
use crate::compare::{RunOutcome, solves_instead};
use crate::search::{Limits, Stop};

/// Options of `tilescope solve`.
#[derive(Args, Debug)]
#[command(after_long_help = help())]
pub struct SolveArguments {
    #[command(flatten)]
    pub search: SearchArguments,
    /// The output format
    #[arg(long, value_name = "NAME", default_value = AnswerFormat::ALL[0].name, value_parser = one_of(AnswerFormat::ALL.iter().copied(), |format| named(format.name, format.summary)))]
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

/// The end of the help, with a paragraph for each format that needs one.
fn help() -> String {
    let formats = AnswerFormat::ALL.iter();
    let formats = formats.filter_map(|format| Some(format!("Output, {}: {}", format.name, (format.help?)())));
    page!("solve").replace("{formats}", &formats.collect::<Vec<_>>().join("\n\n"))
}

/// Solves boards. Writes each answer before it reads the next board.
///
/// # Errors
/// If something is not a board, or the output is closed.
pub fn solve(arguments: &SolveArguments, out: &mut impl Write) -> Result<ExitStatus, Failure> {
    if let Some(most) = arguments.all_paths {
        return all_paths(arguments, most as usize, out);
    }
    if arguments.twin {
        return solve_by_twin(arguments, out);
    }
    let mut status = ExitStatus::Answered;
    let mut header = arguments.format.header;
    each_problem(&arguments.search, |place, problem, settings, counting| {
        prepare_visibly(&problem, &settings)?;
        let answer = if arguments.search_unsolvable { answer_by_search } else { answer };
        let answer = answer(problem, settings, arguments.search.limits());
        let answer = answer.counted(arguments.search.rules.counting(counting));
        if let Some(header) = header.take() {
            writeln!(out, "{header}")?;
        }
        writeln!(out, "{}", (arguments.format.line)(&answer, arguments.search.limits_given()))?;
        out.flush()?;
        for told in
            [answer.unsolvable_text(), answer.parity_text(), answer.longer_text()].into_iter().flatten()
        {
            note(&format!("{place}: {told}"));
        }
        if let Some(why) = why_none(&answer, &arguments.search.limits_given()) {
            complain(&format!("{place}: {why}"));
            status = ExitStatus::Stopped;
        }
        Ok(())
    })?;
    Ok(status)
}

/// Why there is no answer; `None` if there is one.
pub fn why_none(answer: &BoardAnswer, limits: &Limits) -> Option<String> {
    match answer.figures.outcome {
        RunOutcome::Solved | RunOutcome::Unsolvable => None,
        RunOutcome::NotFound => Some(answer.not_found_text()),
        RunOutcome::Limit(stop) => {
            let is_large = matches!(stop, Stop::NodeLimit | Stop::MemoryLimit | Stop::OutOfMemory);
            let instead = solves_instead(&answer.document()).filter(|_| is_large);
            let instead = instead.map(|settings| text::solves_instead(&settings)).unwrap_or_default();
            Some(format!("{}{instead}", text::stopped(stop, limits)))
        }
    }
}
