//! What students hand in: `check` and `results` compare it with a search. Both, `watch`, and `grade`, which Gradescope runs, give
//! points for course systems.

mod check;
mod class;
mod hand_in;
mod program;
mod results;

use std::env;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

pub use check::{CheckArguments, check, try_all_rules};
pub use class::{ClassFormat, GradeOptions, GradeOrder, HandInFormat, settings_text};
pub use hand_in::{GradeArguments, grade_hand_in, tree_of_folders};
pub use program::watched_work;
pub use results::{ResultsArguments, results};

use super::common::{ExitStatus, Result, note};
use crate::file::{
    AssignmentFile, Destination, FileError, NEW_ASSIGNMENT, Overwrite, load_assignment, save_autograder,
    save_new_assignment,
};

#[derive(Args, Debug)]
#[command(after_long_help = page!("assignment"))]
pub struct AssignmentArguments {
    #[command(subcommand)]
    pub what: AssignmentCommand,
}

/// What to do with an assignment file.
#[derive(Subcommand, Debug)]
pub enum AssignmentCommand {
    /// Write a new file with a comment for each field
    New {
        /// The file to write [default: standard output]. An existing file is not replaced
        #[arg(long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Check a file, and say what gives how many points
    Check {
        /// The assignment file
        file: PathBuf,
    },
}

#[derive(Args, Debug)]
#[command(after_long_help = page!("autograder"))]
pub struct AutograderArguments {
    /// The assignment file
    pub assignment: PathBuf,
    /// The file to write
    #[arg(long, value_name = "FILE", default_value = "autograder.zip")]
    pub output: PathBuf,
    /// Tilescope for Linux, if this program is for another system [default: this program]
    #[arg(long, value_name = "FILE")]
    pub program: Option<PathBuf>,
    /// Replace the file even if it is read-only
    #[arg(long)]
    pub force: bool,
}

pub fn assignment(arguments: &AssignmentArguments, out: &mut impl Write) -> Result<ExitStatus> {
    match &arguments.what {
        AssignmentCommand::New { output: None } => out.write_all(NEW_ASSIGNMENT.as_bytes())?,
        AssignmentCommand::New { output: Some(path) } => save_new_assignment(path)?,
        AssignmentCommand::Check { file } => {
            let AssignmentFile { assignment, program } = load_assignment(file)?;
            program.as_ref().map(program::input_format).transpose()?;
            let problem = &assignment.problem;
            writeln!(out, "{}: {} to {}", assignment.title, problem.start(), problem.goal())?;
            for settings in &assignment.searches {
                writeln!(out, "{}", settings_text(settings))?;
            }
            for part in &assignment.parts {
                writeln!(out, "{}  {}: {}", part.points, part.kind.title(), part.kind.summary())?;
            }
            writeln!(out, "{}  in all", assignment.points())?;
        }
    }
    Ok(ExitStatus::Answered)
}

pub fn autograder(arguments: &AutograderArguments) -> Result<ExitStatus> {
    let file = load_assignment(&arguments.assignment)?;
    file.program.as_ref().map(program::input_format).transpose()?;
    let this = || {
        env::current_exe().map_err(|source| FileError::System {
            what: "this program cannot be found",
            source,
            path: "tilescope".into(),
        })
    };
    let program = arguments.program.clone().map_or_else(this, Ok)?;
    let packages = file.program.map(|program| program.packages).unwrap_or_default();
    let to = Destination::replacing(&arguments.output, Overwrite::with_force(arguments.force));
    save_autograder(&arguments.assignment, &program, &packages, &to)?;
    note(&format!("written: {}", arguments.output.display()));
    Ok(ExitStatus::Answered)
}
