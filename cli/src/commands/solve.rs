//! `tilescope solve`: solves boards one by one.

use std::io::Write;

use super::all_paths::all_paths;
use super::answer::{BoardAnswer, answer, answer_by_search};
use super::arguments::SolveArguments;
use super::output::ExitStatus;
use super::problems::{Failure, each_problem, prepare_visibly};
use super::twin::solve_by_twin;
use super::{complain, note, text};
use crate::compare::{RunOutcome, solves_instead};
use crate::search::{Limits, Stop};

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
