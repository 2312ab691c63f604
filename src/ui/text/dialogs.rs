//! Dialogs: files, positions, unsaved changes, keys, pictures.

use std::path::Path;
use std::time::Duration;

use crate::puzzle::Board;
use crate::session::{counted, number};

pub const SAVE: &str = "Save";

pub const PATH: &str = "Path";

/// What a path is typed for: a file, or a folder.
pub fn path_wanted(is_folder: bool, dialog_is_open: bool) -> String {
    let what = if is_folder { "folder" } else { "file" };
    if dialog_is_open {
        format!("Choose a {what} in the system dialog, or type its path here.")
    } else {
        format!("There is no system dialog, or it was closed. Type the path of a {what}.")
    }
}

/// `unit` is the algorithm's word for a step.
pub fn go_to(unit: &str) -> String {
    format!("Go to {unit}")
}

/// The numbers that can be typed.
pub fn numbers_to(last: u64) -> String {
    format!("From 0 to {}.", number(last))
}

/// A number that can be typed.
pub fn number_example(last: Option<u64>) -> String {
    format!("e.g. {}", last.unwrap_or(10).div_ceil(2).min(100))
}

pub const CLOSE_TEXT: &str =
    "Boards, settings, bookmarks or the runs of a session were changed since they were last saved.";
pub const KEEPS_RUNS_HINT: &str =
    "Save the runs, the current step and the panels as well, so you can continue later";
pub const REPLACE: &str = "Replace";
pub const RESTORE_HINT: &str =
    "Open everything that was not saved as it was: boards, runs, a lesson, answers, a search by hand";
pub const CHOOSE_TITLE: &str = "Which board?";
pub const KEEP_EDITING: &str = "Keep editing";

pub const SHOW_ME: &str = "Show me";
pub const ZOOM: &str = "Zoom";
pub const CLOSE: &str = "Close";

pub fn replace(path: &Path) -> String {
    format!("“{}” exists. Saving replaces its contents.", path.display())
}

/// `name`: its file or its title.
pub fn lesson_is_unsaved(name: &str) -> String {
    format!("Changes of the lesson “{name}” are not saved.")
}

/// `age`: the time since the session was written.
pub fn recover(age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    let when = match minutes {
        0 => "less than a minute ago".to_owned(),
        1..120 => counted(minutes as usize, "minute ago", "minutes ago"),
        _ => counted(minutes as usize / 60, "hour ago", "hours ago"),
    };
    format!("Tilescope ended unexpectedly. Its session was kept {when}.")
}

pub fn replace_changed(path: &Path) -> String {
    format!(
        "Another program has changed “{}” since it was opened. Saving replaces its changes.",
        path.display()
    )
}

pub fn replace_read_only(path: &Path) -> String {
    format!("“{}” is protected against changes.", path.display())
}

/// A text with several boards.
pub fn several(what: &str) -> String {
    format!("The text has {what}. Choose one.")
}

/// One of them.
pub fn choice(start: &Board, goal: Option<&Board>) -> String {
    goal.map_or_else(|| format!("Start {start}"), |goal| format!("Start {start}, goal {goal}"))
}

pub fn discard(path: &Path) -> String {
    format!(
        "Boards, settings, bookmarks, the runs of a session or a search by hand are not saved. “{}” replaces them.",
        path.display()
    )
}
