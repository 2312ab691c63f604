//! `tilescope rules`: which rules give these numbers?

mod format;
mod options;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::choices::{named, one_of};
use super::note;
use super::options::{BoardArguments, RuleArguments, algorithms, threads};
use super::output::ExitStatus;
use super::problems::{Failure, each_board, option_goals};
use super::progress::{ProgressLine, until};
use crate::compare::find_rules::{
    RulesFound, RulesRequest, StatedBoard, StatedError, course_of, find_rules, found_text, progress_text,
    read_stated_figures,
};
use crate::file::csv::load_rows;
use crate::file::{Destination, Document, Overwrite, interrupted};
use crate::learn::all_rules::KnownRules;
use crate::platform::cores;
use crate::puzzle::{Board, GoalPreset};
use crate::search::{AlgorithmId, Settings};

pub use format::RulesFormat;
pub use options::StatedOptions;

/// Options of `tilescope rules`.
#[derive(Args, Debug)]
#[command(after_long_help = page!("rules"))]
pub struct RulesArguments {
    #[command(flatten)]
    pub boards: BoardArguments,
    #[command(flatten)]
    pub figures: StatedOptions,
    /// A CSV table with a board and its figures on each line; its columns are board, goal, and the names of figures
    #[arg(long = "figures", id = "table", value_name = "FILE", conflicts_with_all = ["file", "board"])]
    pub table: Option<PathBuf>,
    /// The algorithm, if you know it
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = algorithms())]
    pub algorithm: Option<AlgorithmId>,
    #[command(flatten)]
    pub rules: RuleArguments,
    /// Print all searches that give the figures, not only the plainest ones
    #[arg(long)]
    pub all: bool,
    /// Save the plainest result as a course file, which --course reads
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Replace the file even if it is read-only
    #[arg(long, requires = "save")]
    pub force: bool,
    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// The output format
    #[arg(long, value_name = "NAME", default_value = RulesFormat::ALL[0].name, value_parser = one_of(RulesFormat::ALL, |format| named(format.name, format.summary)))]
    pub format: &'static RulesFormat,
}

impl RulesArguments {
    /// The rules that are known: those of the options. A course says the order of the moves.
    pub fn known(&self) -> KnownRules {
        let RuleArguments { course, heuristic, moves, choices, .. } = &self.rules;
        let settings = Settings { algorithm: self.algorithm.unwrap_or_default(), ..Settings::default() };
        let usual = course.as_ref().map_or(settings.moves, |course| course.settings(settings).moves);
        KnownRules {
            settings: self.rules.given_over(Settings { moves: usual, ..settings }),
            algorithm: self.algorithm.is_some(),
            heuristic: heuristic.chosen().is_some(),
            moves: moves.is_some() || course.is_some(),
            weight: choices.has_weight(),
            rules: choices.given().collect(),
        }
    }
}

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
