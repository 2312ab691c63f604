//! `tilescope assignment`: a new assignment file, and what an old one says.

use std::io::Write;

use super::super::output::ExitStatus;
use super::super::problems::Failure;
use super::super::results::settings_text;
use super::options::{AssignmentArguments, AssignmentCommand};
use super::{program, text};
use crate::file::{AssignmentFile, NEW_ASSIGNMENT, load_assignment, save_new_assignment};

/// Writes a new file, or checks one.
///
/// # Errors
/// If the file cannot be written, or cannot be used.
pub fn assignment(arguments: &AssignmentArguments, out: &mut impl Write) -> Result<ExitStatus, Failure> {
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
                let info = part.kind.info();
                writeln!(out, "{}", text::assignment_line(part.points, info.title, info.summary))?;
            }
            writeln!(out, "{}", text::all_points(assignment.points()))?;
        }
    }
    Ok(ExitStatus::Answered)
}
