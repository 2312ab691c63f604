//! `tilescope autograder`: what Gradescope takes to grade an assignment.

use std::env;

use super::super::output::ExitStatus;
use super::super::problems::Failure;
use super::super::{note, text as words};
use super::options::AutograderArguments;
use super::program;
use crate::file::{AutograderPlan, FileError, Overwrite, load_assignment, save_autograder};

/// Writes the zip file.
///
/// # Errors
/// If the assignment is wrong, the program is not one for Linux, or the file cannot be written.
pub fn autograder(arguments: &AutograderArguments) -> Result<ExitStatus, Failure> {
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
    let plan = AutograderPlan {
        assignment: &arguments.assignment,
        program: &program,
        packages: file.program.as_ref().map_or(&[], |program| &program.packages),
    };
    let overwrite = Overwrite::with_force(arguments.force);
    save_autograder(plan, &arguments.output, overwrite)?;
    note(&words::written(&arguments.output));
    Ok(ExitStatus::Answered)
}
