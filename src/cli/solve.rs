//! `tilescope solve`: boards in, answers out, one by one.

use std::io::Write;

use super::answer::{Answer, Outcome, answer};
use super::arguments::{Format, Search, Solve};
use super::problems::{Failure, each_problem, prepare_visibly};
use super::{complain, note};
use crate::search::{Nodes, Stop};

/// How the command ended; as a number, the exit status.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Status {
    /// Each board has its answer.
    Answered = 0,
    /// A search was stopped, or found nothing.
    Stopped = 1,
}

/// Answers the boards of a command line. Each answer is out before the next board is read.
///
/// # Errors
/// Where something is not a board, or the output is closed.
pub fn solve(arguments: &Solve, out: &mut impl Write) -> Result<Status, Failure> {
    let mut status = Status::Answered;
    let is_pair = each_problem(&arguments.search, |place, problem, settings| {
        prepare_visibly(&problem, &settings);
        let answer = answer(problem, settings, arguments.search.limits());
        match arguments.format {
            Format::Text => writeln!(out, "{}", answer.text())?,
            Format::Json => writeln!(out, "{}", answer.json())?,
        }
        out.flush()?;
        if let Some(why) = why_none(&answer, &arguments.search) {
            complain(&format!("{place}: {why}"));
            status = Status::Stopped;
        }
        Ok(())
    })?;
    // If a search found nothing, the complaint has named the line.
    if is_pair && status == Status::Answered {
        note(&"2 boards were read, and each was solved to the usual goal; pass a goal with --goal");
    }
    Ok(status)
}

/// Why there is no answer; `None` where there is one.
fn why_none(answer: &Answer, search: &Search) -> Option<String> {
    match answer.outcome {
        Outcome::Solved | Outcome::Unsolvable => None,
        Outcome::NotFound => Some(answer.not_found_text()),
        Outcome::Limit(stop) => Some(limit_text(stop, search)),
    }
}

/// Which limit stopped a search.
pub fn limit_text(stop: Stop, search: &Search) -> String {
    let limits = search.limits();
    match stop {
        Stop::NodeLimit => format!("stopped at the limit of {} nodes (--max-nodes)", limits.max_nodes),
        Stop::MemoryLimit => {
            format!("stopped at the limit of {} bytes of memory (--max-memory)", limits.max_bytes)
        }
        Stop::DepthLimit => format!("stopped at a path of {} moves", Nodes::MAX_G),
        Stop::Cancelled => "stopped".to_owned(),
    }
}
