//! Lessons: the page, the fields to edit it, and the transport.

use std::path::Path;

use crate::file::PointAt;
use crate::learn::LiteralNumber;
use crate::picture::counted;
use crate::session::LessonView;

pub const MARK_DONE: &str = "Mark as done";
pub const MARK_NOT_DONE: &str = "Mark as not done";
pub const ADD_FOLDER: &str = "Folder of lessons…";
pub const ADD_FOLDER_HINT: &str = "Also list the lessons in a folder of your own";
pub const AWAY: &str = "This is not what the page shows.";
pub const VARIANT_HINT: &str = "Search the same boards with these settings. “Back to the page” undoes it.";

pub const ABOUT: &str = "What it shows, in a sentence";
pub const NOTE: &str = "Note";
pub const NOTE_HINT: &str = "Write CommonMark: **strong**, lists with 1. or -, quotations with >, and an empty line between paragraphs. \
     {h} or {expanded at end} is filled in from the search.";
pub const QUESTION: &str = "A question with choices";
pub const QUESTION_HINT: &str =
    "Ask the class something on this page. The answer is shown when one is clicked.";
pub const CHOICES: &str = "Choices";
pub const RIGHT: &str = "right";
pub const BUTTONS: &str = "Buttons that search with other settings";
pub const ADD_BUTTON_HINT: &str =
    "Choose an algorithm, a heuristic and rules first. The button searches the boards of the page with them.";
pub const POINT_AT: &str = "Point at";
pub const POINT_AT_HINT: &str =
    "What gets a pulsing ring when this step is reached. Select a node first to point at it.";
pub const ASK_HERE: &str = "Question at this step";
pub const ASK_HERE_HINT: &str =
    "PgDn asks this Predict question before the lesson continues. It is not scored.";
pub const TAKE_VIEW_HINT: &str =
    "Make this step of the page show the current view: boards, settings, place, panel and selected node.";
pub const ADD_STOP_HINT: &str = "Add a step to the page that shows the current place of the same search.";

/// The page, of how many.
pub fn page(view: &LessonView) -> String {
    format!("page {} of {}", view.page_place() + 1, view.lesson().pages.len())
}

/// The step on the page, of how many; empty if there is one.
pub fn step(view: &LessonView) -> String {
    match view.page().stops.len() {
        1 => String::new(),
        stops => format!("step {} of {stops}", view.stop_place() + 1),
    }
}

/// The step, even if it is the only one.
pub fn step_of_page(view: &LessonView) -> String {
    format!("step {} of {}", view.stop_place() + 1, view.page().stops.len())
}

/// Warns of a number that is written where its value could be filled in.
pub fn literal_number(literal: &LiteralNumber) -> String {
    let LiteralNumber { words, value, .. } = literal;
    format!("“{words}” will not change with the search. Write {{{}}} instead.", value.name)
}

/// A choice of a question by its number.
pub fn choice(number: usize) -> String {
    format!("Choice {number}")
}

/// Says which choice is right.
pub fn right_choice(number: usize) -> String {
    format!("Choice {number} is the right one.")
}

/// What a step points at.
pub fn pointed_at(at: Option<&PointAt>) -> &'static str {
    match at {
        None => "nothing",
        Some(PointAt::Current) => "the current board",
        Some(PointAt::Equation) => "its values",
        Some(PointAt::Why) => "the reason",
        Some(PointAt::Successor(_)) => "a successor",
        Some(PointAt::Row(_)) => "a row of the open list",
        Some(PointAt::Tile(_)) => "a tile",
        Some(PointAt::Node(_)) => "the selected node",
    }
}

/// A choice, and whether it is right.
pub fn judged(choice: &str, is_right: bool) -> String {
    format!("{choice} – {}", if is_right { "right" } else { "not this one" })
}

/// Goes to a page.
pub fn go_to_page(number: usize, title: &str) -> String {
    format!("Go to page {number}: {title}")
}

/// How long a lesson is.
pub fn length(pages: usize, minutes: usize) -> String {
    format!("{} · {}", counted(pages, "page", "pages"), self::minutes(minutes))
}

/// About how long it takes.
pub fn minutes(minutes: usize) -> String {
    format!("about {minutes} min")
}

/// The lesson that comes next.
pub fn next(title: &str) -> String {
    format!("Next: {title}")
}

/// How many lessons are done.
pub fn done(done: usize, of: usize) -> String {
    format!("{done} of {of} done")
}

/// Starts the lesson that comes next.
pub fn start(title: &str) -> String {
    format!("Start the lesson “{title}”")
}

/// The mark of a lesson.
pub fn done_mark(title: &str) -> String {
    format!("{title}: done")
}

/// Stops listing a folder.
pub fn remove_folder(folder: &Path) -> String {
    format!("Stop listing the lessons in {}. The files are not deleted.", folder.display())
}
