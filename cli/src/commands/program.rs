//! `tilescope program`: code that writes the events of a search, in several languages.

use std::io::Write;

use super::arguments::ProgramArguments;
use super::output::ExitStatus;
use super::problems::Failure;

/// Prints one of the two files.
///
/// # Errors
/// If the output is closed.
pub fn program(arguments: &ProgramArguments, out: &mut impl Write) -> Result<ExitStatus, Failure> {
    let language = arguments.language;
    out.write_all(if arguments.example { language.example } else { language.trace }.as_bytes())?;
    Ok(ExitStatus::Answered)
}
