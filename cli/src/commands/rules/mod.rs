//! `tilescope rules`: which rules give these numbers?

mod format;
mod options;

use std::io::Write;

pub use format::RulesFormat;
pub use options::StatedOptions;

use super::arguments::RulesArguments;
use super::note;
use super::output::ExitStatus;
use super::problems::{Failure, each_board, option_goals};
use super::progress::{ProgressLine, until};
use crate::compare::find_rules::{
    RulesFound, RulesRequest, StatedBoard, StatedError, course_of, find_rules, found_text, progress_text,
    read_stated_figures,
};
use crate::file::csv::load_rows;
use crate::file::{Destination, Document, Overwrite, interrupted};
use crate::platform::cores;
use crate::puzzle::{Board, GoalPreset};

/// Searches with all rules, and writes those that give the figures.
///
/// # Errors
/// If a board, a figure or an option is wrong, or if the output is closed.
pub fn rules(arguments: &RulesArguments, out: &mut impl Write) -> Result<ExitStatus, Failure> {
    let boards = boards(arguments)?;
    let request = RulesRequest {
        boards,
        known: arguments.known(),
        counting: arguments.rules.count,
        max_nodes: arguments.rules.max_nodes,
        max_bytes: arguments.rules.limits().max_bytes,
    };
    let mut shown = ProgressLine::default();
    // What was found until then is written.
    let stop = interrupted();
    let found = find_rules(&request, arguments.threads.unwrap_or_else(cores), &mut |progress| {
        shown.show(progress_text(progress));
        until(stop)
    })?;
    shown.clear();
    (arguments.format.write)(&found, arguments.all, out)?;
    out.flush()?;
    note(&found_text(&found));
    if let (Some(path), Some(row)) = (&arguments.save, found.rows.first()) {
        let title = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let overwrite = Overwrite::with_force(arguments.force);
        let saved = course_of(&title, row, &request.boards)
            .save_to(&Destination { overwrite, ..Destination::new(path) });
        saved.map_err(Failure::saving)?;
    }
    Ok(status(&found))
}

fn status(found: &RulesFound) -> ExitStatus {
    if found.rows.is_empty() || !found.is_complete { ExitStatus::Stopped } else { ExitStatus::Answered }
}

/// The boards with their figures: from a table, or one board with the figures of the options.
fn boards(arguments: &RulesArguments) -> Result<Vec<StatedBoard>, Failure> {
    if let Some(path) = &arguments.table {
        let given = option_goals("--goal", &arguments.boards.goal, arguments.boards.size)?;
        let goals = |start: &Board| {
            let of_course = || arguments.rules.course.as_ref()?.goals_like(start);
            let given = given.filter(|goals| goals.size() == start.size());
            given.or_else(of_course).unwrap_or_else(|| GoalPreset::BlankLast.board(start.size()).into())
        };
        let stated = read_stated_figures(&load_rows(path)?, &goals);
        return stated.map_err(|problem| Failure::Stated { problem, path: Some(path.clone()) });
    }
    let mut boards = Vec::new();
    if arguments.figures.0.is_empty() {
        return Err(Failure::Stated { problem: StatedError::Nothing, path: None });
    }
    each_board(&arguments.boards, arguments.rules.course.as_deref(), |place, document, _| {
        let Document { problem, .. } = document;
        if !boards.is_empty() {
            return Err(Failure::SeveralStated(place.to_owned()));
        }
        boards.push(StatedBoard { problem, figures: arguments.figures.0.clone() });
        Ok(())
    })?;
    Ok(boards)
}
