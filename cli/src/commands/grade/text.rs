//! The texts of grading.

use std::path::Path;

use crate::file::RosterEntry;
use crate::learn::GradePoints;
use crate::puzzle::counted;

/// A hand-in whose student is not in the list of the class.
pub fn not_listed(name: &str, path: &Path) -> String {
    format!(
        "no points: “{name}” is not in the list of the class; put the ID, login, e-mail or name of the list into the file: {}",
        path.display()
    )
}

/// A hand-in that may be of several students.
pub fn doubtful(name: &str, entries: &[&RosterEntry], path: &Path) -> String {
    let them: Vec<String> =
        entries.iter().map(|entry| format!("{} (line {})", entry.name, entry.line)).collect();
    format!("no points: “{name}” may be {}; put the ID into the file: {}", them.join(" or "), path.display())
}

/// Several files of one kind of one student.
pub fn twice(name: &str, paths: &[&Path]) -> String {
    let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    format!("no points for “{name}”, who handed in more than once; keep one of {}", paths.join(", "))
}

/// A student who handed in nothing.
pub fn nothing_from(entry: &RosterEntry) -> String {
    format!("nothing was handed in: {} (line {})", entry.name, entry.line)
}

/// How the class did.
pub fn class(graded: usize, sum: GradePoints, of: GradePoints) -> String {
    let students = counted(graded, "student", "students");
    let mean = f64::from(sum.hundredths()) / 100.0 / graded.max(1) as f64;
    format!("{students} graded; the mean is {mean:.2} of {of} points")
}

/// The course system needs more than names.
pub const NO_IDENTITY: &str =
    "this format needs e-mail addresses or ID numbers; pass the list of the class with --roster";

/// What a student reads about a part of a hand-in that was not graded.
pub const NOT_GRADED: &str = "This could not be graded.";

/// What a student reads whose file cannot be read.
pub fn unreadable(why: &str) -> String {
    format!("This hand-in cannot be read: {why}")
}

pub fn other_size(found: impl std::fmt::Display, wanted: impl std::fmt::Display) -> String {
    format!("the boards are {found}, but the assignment has {wanted}")
}

/// The program of a student did not start.
pub fn not_started(command: &str, why: &str) -> String {
    format!("The program {command} cannot be started: {why}")
}

/// How the program of a student ended, with what it wrote.
pub fn program_ended(how: &str, errors: &[&str]) -> String {
    let errors = errors.join("\n");
    let said = format!("Your program: {how}.");
    if errors.is_empty() { said } else { format!("{said}\nThe last lines on standard error:\n{errors}") }
}

/// Lines of a program that should be events.
pub fn wrong_lines(lines: &[String], more: usize) -> String {
    let mut said = format!("Lines that are no events:\n{}", lines.join("\n"));
    if more > 0 {
        said.extend([format!("\nand {}", counted(more, "more line", "more lines"))]);
    }
    said
}

/// A student handed in neither a program nor a file.
pub const NOTHING_USABLE: &str =
    "There is no trace (.txt, .csv, .jsonl, .trace) and there are no results (.ron) in this hand-in.";

pub fn assignment_line(points: GradePoints, title: &str, summary: &str) -> String {
    format!("{points}  {title}: {summary}")
}

pub const MANY_EVENTS: &str = "it wrote too many events and was stopped";
pub const MUCH_OUTPUT: &str = "it wrote too much and was stopped";
pub const CLOSED_OUTPUT: &str = "it closed its output and went on, and was stopped";
pub const WAS_STOPPED: &str = "it was stopped";

pub fn exited(status: i32) -> String {
    format!("it ended with exit status {status}, which is an error")
}

pub fn killed(signal: i32) -> String {
    format!("it crashed, with signal {signal}")
}

pub fn took_too_long(seconds: u32) -> String {
    format!("it was stopped after {}", counted(seconds as usize, "second", "seconds"))
}

/// The program of a student wrote nothing that can be compared.
pub const NO_EVENTS: &str = "Your program wrote no events. Each line has to be an object, such as {\"event\":\"expand\",\"board\":\"2 3 4 1 5 x 7 6 8\"}.";

pub const ONLY_SOLUTION: &str =
    "Your program wrote a solution and no event “expand”, so only the solution can give points.";

/// Several files of one kind in a hand-in.
pub fn several(names: &[String]) -> String {
    format!("There are several files of one kind: {}. Hand in one of them.", names.join(", "))
}

pub fn all_points(points: GradePoints) -> String {
    format!("{points}  in all")
}

/// A program did not end by itself, without an error.
pub const NOT_ENDED: &str = "The program did not end as it should.";
