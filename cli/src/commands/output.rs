//! What a command says on standard error, and its exit status.

use std::fmt::Display;
use std::io;

use super::problems::Failure;
use super::streams::say;
use crate::puzzle::printable;

/// The exit status of a command that did not fail.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum ExitStatus {
    /// Every board was answered.
    Answered = 0,
    /// A limit stopped a search, or no path was found.
    Stopped = 1,
}

/// The exit status if the arguments or boards cannot be read, or the answer cannot be written.
pub(super) const BAD_INPUT: u8 = 2;

/// The exit status after something was written to standard output.
pub(super) fn written(result: io::Result<()>) -> u8 {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&Failure::Output(error));
            BAD_INPUT
        }
        _ => ExitStatus::Answered as u8,
    }
}

/// Reports an error as one line on standard error.
pub fn complain(message: &impl Display) {
    write_line("error", message);
}

/// Says how an input was read, as one line on standard error.
pub(super) fn note(message: &impl Display) {
    write_line("note", message);
}

/// No letter of the line acts on the terminal, even if the message quotes such letters.
pub(super) fn write_line(kind: &str, message: &impl Display) {
    say(&format!("{kind}: {}", printable(&message.to_string())));
}
