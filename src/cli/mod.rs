//! The command line, and what it answers without a window.
//!
//! Standard output carries answers only; every complaint is one line on standard error.

mod amount;
mod answer;
mod arguments;
mod boards;
mod choices;
mod list;
mod picture;
mod problems;
mod solve;

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

pub use arguments::{Arguments, Command, Format, Picture, Search, Solve, parse};
pub use choices::{Choices, NotOffered};

/// Arguments or boards that cannot be read, or an answer that cannot be written.
const BAD_INPUT: u8 = 2;

/// Runs a headless command. Who reads the answers may stop reading; that is no error.
#[must_use]
pub fn run(command: &Command) -> ExitCode {
    let out = &mut io::stdout().lock();
    let ended = match command {
        Command::Solve(arguments) => solve::solve(arguments, out),
        Command::Picture(arguments) => picture::picture(arguments),
        Command::List => list::list(out).map(|()| solve::Status::Answered).map_err(problems::Failure::Output),
    };
    match ended {
        Ok(status) => ExitCode::from(status as u8),
        Err(problems::Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            complain(&failure);
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// Says what went wrong, as one line on standard error.
pub fn complain(message: &impl Display) {
    write_line("error", message);
}

/// Says how an input was understood, as one line on standard error.
fn note(message: &impl Display) {
    write_line("note", message);
}

/// The line has no control characters, even if the message quotes some.
fn write_line(kind: &str, message: &impl Display) {
    let line: String =
        message.to_string().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    // If standard error is closed, there is nowhere else to say it.
    let _ = writeln!(io::stderr(), "{kind}: {line}");
}
