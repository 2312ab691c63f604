//! The words for watching a program.

use std::ffi::OsStr;
use std::io;

use super::WatchProgress;
use crate::compare::WatchEnd;
use crate::puzzle::{counted, number, quoted};
use crate::worker::ProgramEnd;

pub const TITLE: &str = "Watch a program";
pub const EXAMPLE: &str = "e.g. python3 my_search.py";
pub const HINT: &str = "The command that starts your program, with its arguments";
pub const ABOUT: &str = "Your program gets the start and the goal on standard input, and writes a line such as {\"event\":\"expand\",\"board\":\"2 3 4 1 5 x 7 6 8\"} for each board that it expands.";
pub const FAILED: &str =
    "The program could not be watched: the system has no more memory, or Tilescope has an error.";
pub const ALL_RIGHT: &str = "Every board agrees, and nothing is wrong in the events.";

/// The longest line that is shown.
const LONGEST: usize = 120;

/// A line of the program.
pub fn shown(line: &str) -> String {
    let line = line.trim_end().chars().take(LONGEST);
    line.map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// A line that begins as an event and is none.
pub fn wrong_line(line: u32, what: &str) -> String {
    format!("line {line}: {what}")
}

/// Differences after the first one.
pub fn more_differences(more: usize) -> String {
    format!("and {}", counted(more, "more difference", "more differences"))
}

/// What the program did until now.
pub fn running(progress: &WatchProgress) -> String {
    format!("Running: {}", counted(progress.events as usize, "event", "events"))
}

/// The program could not be started.
pub fn not_started(command: &OsStr, error: &io::Error) -> String {
    format!("The program {} cannot be started: {error}.", quoted(&command.to_string_lossy()))
}

/// No event is an expansion. `end` is how the program ended.
pub fn no_expansions(events: usize, end: Option<&str>) -> String {
    let what = if events == 0 { "wrote no events" } else { "wrote no event “expand”" };
    let end = end.map(|end| format!(" {end}")).unwrap_or_default();
    format!("The program {what}.{end}")
}

/// How the program ended; `None` if it ended as it should.
pub fn end(end: WatchEnd) -> Option<String> {
    let end = match end {
        WatchEnd::EventLimit => return Some("It was stopped at the limit of events.".to_owned()),
        WatchEnd::Program(end) => end,
    };
    Some(match end {
        ProgramEnd::Exited(0) => return None,
        ProgramEnd::Exited(status) => format!("It ended with exit status {status}."),
        ProgramEnd::Killed(signal) => format!("It was ended by signal {signal}."),
        ProgramEnd::TimeLimit => {
            format!("It was stopped after {} seconds.", number(super::TIME.as_secs()))
        }
        ProgramEnd::OutputLimit => "It was stopped at the limit of output.".to_owned(),
        ProgramEnd::ClosedOutput => "It closed its output and went on, and was stopped.".to_owned(),
        ProgramEnd::Stopped => "It was stopped.".to_owned(),
    })
}
