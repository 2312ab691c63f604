//! Lessons: the page, the fields to edit it, and the transport.

use crate::session::LessonView;

pub const EMPTY: &str = "No lesson is open. The examples in the help are lessons.";
pub const EXAMPLES: &str = "Show the examples";
pub const AWAY: &str = "This is not what the page shows.";
pub const VARIANT_HINT: &str = "Search the same boards with these settings. “Back to the page” undoes it.";
pub const ASK_CLASS: &str = "Ask the class";
pub const ASK_CLASS_HINT: &str = "Begin the questions that belong to this page, from here on.";

pub const LESSON_TITLE: &str = "Title of the lesson";
pub const AUTHOR: &str = "Author";
pub const PAGE_TITLE: &str = "Title of the page";
pub const NOTE: &str = "Note";
pub const NOTE_HINT: &str = "Write CommonMark: **strong**, lists with 1. or -, quotations with >, and an empty line between paragraphs.";
pub const TAKE_VIEW: &str = "Show this here";
pub const TAKE_VIEW_HINT: &str =
    "Make this step of the page show the current view: boards, settings, place, panel and selected node.";
pub const ADD_STOP: &str = "Add step here";
pub const ADD_STOP_HINT: &str = "Add a step to the page that shows the current place of the same search.";
pub const REMOVE_STOP: &str = "Remove step";
pub const REMOVE_STOP_HINT: &str = "Remove this step. A page keeps at least one.";
pub const EARLIER: &str = "Earlier";
pub const EARLIER_HINT: &str = "Move the page one place towards the start of the lesson.";
pub const LATER: &str = "Later";
pub const LATER_HINT: &str = "Move the page one place towards the end of the lesson.";
pub const REMOVE_PAGE: &str = "Remove page";
pub const REMOVE_PAGE_HINT: &str = "Remove this page. A lesson keeps at least one.";

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

/// Both.
pub fn place(view: &LessonView) -> String {
    let step = step(view);
    if step.is_empty() { page(view) } else { format!("{} · {step}", page(view)) }
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
pub fn pages(number: usize) -> String {
    format!("{number} pages")
}
