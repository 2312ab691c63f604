//! What a command says on standard error, and its exit status.

use std::fmt::Display;
use std::io;

use super::problems::Failure;
use super::streams::say;

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

/// The line has no control characters, even if the message quotes some.
pub(super) fn write_line(kind: &str, message: &impl Display) {
    let line: String =
        message.to_string().chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    say(&format!("{kind}: {line}"));
}
