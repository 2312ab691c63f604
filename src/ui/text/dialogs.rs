//! Dialogs: files, positions, unsaved changes, keys, pictures.

use std::path::Path;
use std::time::Duration;

use crate::puzzle::Board;
use crate::session::{capitalised, counted, number};

pub const OPEN_TITLE: &str = "Open boards";
pub const OPEN: &str = "Open";
pub const SAVE_TITLE: &str = "Save boards";
pub const SAVE: &str = "Save";
pub const SAVE_SESSION_TITLE: &str = "Save session";
pub const SESSION_EXAMPLE: &str = "e.g. lecture-3.ron";
pub const SAVE_PICTURE_TITLE: &str = "Save picture";
pub const SAVE_TRACE_TITLE: &str = "Save trace";
pub const CHECK_TRACE_TITLE: &str = "Check a trace";
pub const TRACE_EXAMPLE: &str = "e.g. astar.trace.txt";
pub const TRACE_TEXT: &str = "Each step of the search that is shown, or some of them.";
pub const FROM: &str = "First step";
pub const TO: &str = "Last step";
pub const TRACE_STEPS_HINT: &str = "Steps have the numbers of the timeline, from 1";
pub const STOP: &str = "Stop";
pub const AGREES_FULLY: &str = "Every board agrees.";

pub const SAVE_RESULTS_TITLE: &str = "Save results";
pub const BOARDS_EXAMPLE: &str = "e.g. boards.ron";
pub const PICTURE_EXAMPLE: &str = "e.g. plane.svg or plane.png";
pub const SAVE_COURSE_TITLE: &str = "Save my course";
pub const SAVE_LESSON_TITLE: &str = "Save lesson";
pub const COURSE_EXAMPLE: &str = "/home/me/my-course.ron";
pub const SAVE_PAGES_TITLE: &str = "Save the pages as pictures in a folder";
pub const PAGES_EXAMPLE: &str = "pages";
pub const LESSON_EXAMPLE: &str = "my-lesson.ron";
pub const RESULTS_EXAMPLE: &str = "/home/me/results.ron";
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

/// `last` is the last number, if it may be told.
pub fn number_of(unit: &str, last: Option<u64>) -> String {
    let range = last.map_or(String::new(), |last| format!(", from 0 to {}", number(last)));
    format!("{}{range}", capitalised(unit))
}

/// A number that can be typed.
pub fn number_example(last: Option<u64>) -> String {
    format!("e.g. {}", last.unwrap_or(10).div_ceil(2).min(100))
}

pub const GO: &str = "Go";

pub const CLOSE_TITLE: &str = "Save changes before closing?";
pub const CLOSE_TEXT: &str =
    "Boards, settings, bookmarks or the runs of a session were changed since they were last saved.";
pub const STOP_AND_CLOSE: &str = "Stop and close";
pub const RUN_TITLE: &str = "Run the search again?";
pub const RUN_TEXT: &str = "The boards or settings have changed since this search.";
pub const REPLACE_TITLE: &str = "Replace this file?";
pub const REPLACE: &str = "Replace";
pub const RECOVER_TITLE: &str = "Restore the last session?";
pub const RESTORE: &str = "Restore";
pub const RESTORE_HINT: &str =
    "Open everything that was not saved as it was: boards, runs, a lesson, answers, a search by hand";
pub const DISCARD: &str = "Discard";
pub const DISCARD_HINT: &str = "Delete what was kept of that session";
pub const REPLACE_CHANGED_TITLE: &str = "Replace the changes of another program?";
pub const REPLACE_READ_ONLY_TITLE: &str = "Replace a read-only file?";
pub const REPLACE_ANYWAY: &str = "Replace anyway";
pub const DISCARD_TITLE: &str = "Save changes before opening another file?";
pub const OPEN_WITHOUT_SAVING: &str = "Open without saving";
pub const LEAVE_LESSON_TITLE: &str = "Save the lesson before you leave it?";
pub const LEAVE_WITHOUT_SAVING: &str = "Leave without saving";
pub const CHOOSE_TITLE: &str = "Which board?";
pub const MAY_BE_PAIR: &str = "These two boards can be a start and its goal, or two starts.";
pub const CLOSE_RESULTS_TEXT: &str = "The answers to the questions are not saved.";
pub const CLOSE_WITHOUT_SAVING: &str = "Close without saving";
pub const KEEP_EDITING: &str = "Keep editing";

pub const KEYS: &str = "Keys";
pub const CONCEPTS: &str = "Concepts";
pub const EXAMPLES: &str = "Examples";
pub const BOARDS: &str = "Boards";
pub const SHOW_ME: &str = "Show me";
pub const OR: &str = "  or  ";
pub const ZOOM_KEYS: &str = "Ctrl and +, −, 0";
pub const ZOOM: &str = "Zoom";
pub const ZOOM_TEXT: &str = "Make everything larger or smaller, or reset the size";
pub const CLOSE: &str = "Close";

pub const PICTURE_TEXT: &str = "Saves the whole picture, as it is now.";
pub const MOVING_TEXT: &str = "Saves a picture that moves from step to step, and repeats.";
pub const MOVING_HINT: &str = "A frame for each step of a range, or the board along the path that was found";
pub const FRAMES: &str = "Frames";
pub const STEPS: &str = "The steps of the search";
pub const ALONG_PATH: &str = "The path that was found";
pub const ALONG_PATH_HINT: &str = "Each tile slides from its cell to the next one";
pub const FROM_STEP: &str = "First step";
pub const TO_STEP: &str = "Last step";
pub const STEPS_HINT: &str = "A moving picture has at most 2,000 frames";
pub const SPEED: &str = "Speed";
pub const A_SECOND: &str = " a second";
pub const SPEED_HINT: &str =
    "Set how many steps or moves a second has; the last frame is shown for two seconds";
pub const PICTURE: &str = "Picture";
pub const WIDTH: &str = "Width";
pub const HEIGHT: &str = "Height";
pub const POINTS: &str = " points";
pub const SIZE_HINT: &str = "A PNG has one pixel for each point. Text grows with the picture.";
pub const THEME: &str = "Theme";
pub const FORMAT: &str = "Format";
pub const COPY_PICTURE: &str = "Copy";
pub const COPY_PICTURE_HINT: &str =
    "Copy the picture of the current step, to paste it into slides or a document";
pub const CHOOSE_FILE: &str = "Choose file…";

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
