//! `tilescope own-board`: a board for each student, as hard as the teacher's.

use std::collections::BTreeSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;

use super::output::ExitStatus;
use super::problems::{Failure, prepare_visibly};
use super::{complain, note, text};
use crate::compare::EXPANDED;
use crate::file::{Contents, Document, csv as table, load};
use crate::learn::OwnBoards;

/// Arguments of `tilescope own-board`.
#[derive(Args, Debug)]
#[command(after_long_help = page!("own-board"))]
pub struct OwnBoardArguments {
    /// The board file of the teacher
    pub file: PathBuf,
    /// The students’ names or numbers
    #[arg(required = true, value_name = "NAME")]
    pub names: Vec<String>,
}

/// Writes a line with the board of each name.
///
/// # Errors
/// If the file has no board that others can be compared with, or if the output is closed.
pub fn own_board(arguments: &OwnBoardArguments, out: &mut impl Write) -> Result<ExitStatus, Failure> {
    let Contents { document: Document { problem, settings }, counting, .. } = load(&arguments.file)?;
    let size = problem.size();
    settings.offered_for(size).map_err(|reason| Failure::Heuristic {
        place: arguments.file.display().to_string(),
        reason,
        size,
    })?;
    prepare_visibly(&problem, &settings)?;
    let progress = &mut |_: f32| ControlFlow::Continue(());
    let boards = OwnBoards::new(&problem, &settings, progress)
        .map_err(|why| Failure::NoOwnBoard { why, path: arguments.file.clone() })?;
    let header = ["student", "board", "moves", EXPANDED.name, "within"].map(str::to_owned);
    writeln!(out, "{}", table::line(&header))?;
    let mut status = ExitStatus::Answered;
    let (mut students, mut different) = (0, BTreeSet::new());
    for name in &arguments.names {
        match boards.of(name, progress) {
            Ok(own) => {
                let numbers = [
                    own.distance.to_string(),
                    counting.expanded(own.expanded, own.goals, own.generated_goals).to_string(),
                    own.within.to_string(),
                ];
                let line = [[name.clone(), own.start.to_string()].as_slice(), &numbers].concat();
                writeln!(out, "{}", table::line(&line))?;
                out.flush()?;
                students += 1;
                different.insert(own.start.state().0);
            }
            Err(why) => {
                complain(&format!("{name}: {why}"));
                status = ExitStatus::Stopped;
            }
        }
    }
    if different.len() < students {
        note(&text::shared_boards(students, different.len()));
    }
    Ok(status)
}
