//! `tilescope solve --all-paths`: how many shortest paths a board has, and the first of them.

use std::io::Write;

use serde::Serialize;

use super::output::ExitStatus;
use super::problems::{Failure, each_problem};
use super::solve::SolveArguments;
use super::{complain, note, text};
use crate::puzzle::moves_text;
use crate::search::{Guard, Headless, all_shortest_paths};

/// An answer as data, for the format `json`.
#[derive(Serialize)]
struct PathsFields {
    board: String,
    goal: String,
    length: Option<u32>,
    shortest_paths: u64,
    paths: Vec<String>,
}

/// Writes the number of shortest paths of each board, and up to `most` of them.
///
/// # Errors
/// If something is not a board, the format has no place for several paths, or the output is closed.
pub fn all_paths(
    arguments: &SolveArguments,
    most: usize,
    out: &mut impl Write,
) -> Result<ExitStatus, Failure> {
    let is_json = arguments.format.is_json_or_text().ok_or(Failure::OwnFormat("--all-paths"))?;
    let mut status = ExitStatus::Answered;
    let limits = arguments.search.limits();
    each_problem(&arguments.search, |place, problem, settings, _| {
        let mut tracer = Headless::new(Guard { limits, cancel: None });
        let found = match all_shortest_paths(&problem, settings.moves, most, &mut tracer) {
            Ok(found) => found,
            Err(stop) => {
                complain(&format!("{place}: {}", text::stopped(stop, &arguments.search.limits_given())));
                status = ExitStatus::Stopped;
                return Ok(writeln!(out, "limit")?);
            }
        };
        let count = found.as_ref().map_or(0, |found| found.count);
        let length = found.as_ref().map(|found| found.length);
        let paths: Vec<String> =
            found.iter().flat_map(|found| &found.first).map(|path| moves_text(path)).collect();
        if is_json {
            let (board, goal) = (problem.start().to_string(), problem.goals().to_string());
            let fields = PathsFields { board, goal, length, shortest_paths: count, paths };
            let line = serde_json::to_string(&fields).expect("texts and numbers can be written as JSON");
            writeln!(out, "{line}")?;
        } else {
            writeln!(out, "{}", text::shortest_paths(count, length))?;
            paths.iter().try_for_each(|path| writeln!(out, "{path}"))?;
        }
        if length.is_none() {
            note(&format!("{place}: {}", text::unsolvable_by_counting(problem.start(), problem.goal())));
        }
        Ok(out.flush()?)
    })?;
    Ok(status)
}
