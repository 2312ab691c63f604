//! `tilescope solve --twin`: tells by search whether a board is solvable.

use std::io::Write;

use serde::Serialize;

use super::output::ExitStatus;
use super::problems::{Failure, each_problem};
use super::solve::SolveArguments;
use super::{complain, note, text};
use crate::puzzle::moves_text;
use crate::search::{Guard, Headless, Limits, solve_with_twin};

/// An answer as data, for the format `json`.
#[derive(Serialize)]
struct TwinFields {
    board: String,
    goal: String,
    twin: String,
    outcome: &'static str,
    moves: Option<String>,
    length: u32,
    taken: u64,
    taken_of_twin: u64,
}

/// Writes the moves of each board or that it is unsolvable, and says on standard error which of the board and its twin
/// reached the goal.
///
/// # Errors
/// If something is not a board, the format has no place for a twin, or the output is closed.
pub fn solve_by_twin(arguments: &SolveArguments, out: &mut impl Write) -> Result<ExitStatus, Failure> {
    let is_json = arguments.format.is_json_or_text().ok_or(Failure::OwnFormat("--twin"))?;
    let mut status = ExitStatus::Answered;
    let limits = arguments.search.limits();
    // Both searches may take one half.
    let half = Limits { max_nodes: limits.max_nodes.div_ceil(2), max_bytes: limits.max_bytes / 2 };
    each_problem(&arguments.search, |place, problem, settings, _| {
        let goal = *problem.only_goal()?;
        let mut tracer = Headless::new(Guard { limits: half, cancel: None });
        let answer = match solve_with_twin(&problem, settings.moves, &mut tracer) {
            Ok(answer) => answer,
            Err(stop) => {
                complain(&format!("{place}: {}", text::stopped(stop, &arguments.search.limits_given())));
                status = ExitStatus::Stopped;
                return Ok(writeln!(out, "limit")?);
            }
        };
        let moves = answer.moves.as_deref().map(moves_text);
        let outcome = if moves.is_some() { "solved" } else { "unsolvable" };
        if is_json {
            let fields = TwinFields {
                board: problem.start().to_string(),
                goal: goal.to_string(),
                twin: answer.twin.to_string(),
                outcome,
                moves,
                length: answer.length,
                taken: answer.taken[0],
                taken_of_twin: answer.taken[1],
            };
            let line = serde_json::to_string(&fields).expect("texts and numbers can be written as JSON");
            writeln!(out, "{line}")?;
        } else {
            writeln!(out, "{}", moves.as_deref().unwrap_or(outcome))?;
            note(&format!("{place}: {}", text::twin(&answer)));
        }
        Ok(out.flush()?)
    })?;
    Ok(status)
}
