//! The words for watching a program.

use std::ffi::OsStr;
use std::io;
use std::time::Duration;

use crate::compare::WatchEnd;
use crate::puzzle::{counted, number, quoted};
use crate::worker::ProgramEnd;

/// How long a program may run.
pub const TIME: Duration = Duration::from_secs(10);

pub const TITLE: &str = "Watch a program or a trace";
pub const EXAMPLE: &str = "e.g. python3 my_search.py";
pub const HINT: &str = "The command that starts your program, with its arguments";
pub const ABOUT: &str = "Your program gets the start and the goal on standard input, and writes a line such as {\"event\":\"expand\",\"board\":\"2 3 4 1 5 x 7 6 8\"} for each board that it expands.";
pub const FAILED: &str =
    "The program could not be watched: the system has no more memory, or Tilescope has an error.";
pub const ALL_RIGHT: &str = "Every board agrees, and nothing is wrong in the events.";

/// A line that begins as an event and is none.
pub fn wrong_line(line: u32, what: &str) -> String {
    format!("line {line}: {what}")
}

/// Differences after the first one.
pub fn more_differences(more: usize) -> String {
    format!("and {}", counted(more, "more difference", "more differences"))
}

/// How much the program did, and for how long.
pub fn so_far(events: u64, seconds: f64) -> String {
    format!("{} · {seconds:.1} s", counted(events as usize, "event", "events"))
}

/// Another search that expands the same boards.
pub fn same_search(algorithm: &str, rules: Option<&String>) -> String {
    let rules = rules.filter(|rules| !rules.is_empty()).map(|rules| format!(", {rules}")).unwrap_or_default();
    format!("{algorithm}{rules}")
}

/// Expansions before the first difference.
pub fn alike(alike: u64) -> String {
    match alike {
        0 => "none alike before".to_owned(),
        alike => format!("{} alike before", number(alike)),
    }
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
            format!("It was stopped after {} seconds.", number(TIME.as_secs()))
        }
        ProgramEnd::OutputLimit => "It was stopped at the limit of output.".to_owned(),
        ProgramEnd::ClosedOutput => "It closed its output and went on, and was stopped.".to_owned(),
        ProgramEnd::Stopped => "It was stopped.".to_owned(),
    })
}

pub const NONE_YET: &str = "No program has run yet. Learn › Watch a program or a trace… starts one.";
pub const NOT_SHOWN: &str = "Another search is shown now. Start the program again to see its search.";
pub const RUNNING: &str = "running";
pub const ENDED: &str = "ended";
pub const STOPPED: &str = "stopped";
pub const STOP_HINT: &str = "End the program. What it has written is compared";
pub const AGAIN_HINT: &str = "Start the program again, on the boards and settings as they are now";
pub const LOOKS: &str = "Looking for the reason…";
pub const ERROR_LINE: &str = "error";
pub const TOOK: &str = "it took";
pub const GO_THERE: &str = "Go there";
pub const GO_THERE_HINT: &str = "Show the open list before this choice";
pub const FINDING_HINT: &str = "Go to the step that this line belongs to";
pub const COMPARE: &str = "Compare side by side";
pub const COMPARE_HINT: &str = "Show the search of your program beside the one that it is compared with";
pub const MISTAKES: &str = "What explains it";
pub const SAME: &str = "These searches expand the same boards";
pub const FINDINGS: &str = "What the events show";

/// The title of a first difference. `is_tie` if both boards have the same value.
pub fn expansion(number_of: u64, is_tie: bool) -> String {
    let tie = if is_tie { " (another tie)" } else { "" };
    format!("At expansion {}{tie},", number(number_of))
}

/// What the reference does at a difference. A board follows.
pub fn takes(search: &str) -> String {
    format!("{} takes", crate::picture::capitalised(search))
}

/// The reference expands no more boards.
pub fn has_ended(search: &str) -> String {
    format!("{} has ended before.", crate::picture::capitalised(search))
}

/// Wrong lines that are not shown.
pub fn more_wrong_lines(more: usize) -> String {
    format!("and {}", counted(more, "more wrong line", "more wrong lines"))
}

pub const OPEN: &str = "Open a trace…";
pub const OPEN_HINT: &str =
    "Show the search of a file: events of a program, or the boards that a student expanded";
pub const FILE_TITLE: &str = "Open a trace";
pub const FILE_EXAMPLE: &str = "e.g. ada.txt or events.jsonl";
