//! Lessons: the page, the fields to edit it, and the transport.

use std::path::Path;

use crate::file::PointAt;
use crate::learn::{LessonValue, LiteralNumber};
use crate::picture::{counted, number};
use crate::session::{LessonMove, LessonResult, LessonView};

pub const MARK_DONE: &str = "Mark as done";
pub const MARK_NOT_DONE: &str = "Mark as not done";
pub const ADD_FOLDER: &str = "Folder of lessons…";
pub const ADD_FOLDER_HINT: &str = "Also list the lessons in a folder of your own";
pub const AWAY: &str = "This is not what the page shows.";
pub const VARIANT_HINT: &str = "Search the same boards with these settings. “Back to the page” undoes it.";

pub const STUDY_ALONE: &str = "Study alone";
pub const SECOND_TRY: &str = "Not this one. Try once more.";
pub const SKIP: &str = "Skip";
pub const SKIP_HINT: &str = "Show the answer. The question then counts as skipped. (A)";
pub const SKIPPED: &str = "Skipped.";
pub const BACK_TO_QUESTION_HINT: &str = "Go back to the page with the question (PgDn)";
pub const THIS_PAGE_EXPLAINS: &str = "This page explains the question. PgDn continues the lesson.";
pub const TEST_HINT: &str = "Show the questions full screen (PgDn)";

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
pub const PREVIEW: &str = "Preview";
pub const INSERT_HINT: &str = "Show the values of the search, and insert one at the cursor";
pub const WRITE_HINT: &str = "Replace the number by its value, which follows the search";
pub const EXPLAINED_ON: &str = "Explained on";
pub const EXPLAINED_ON_HINT: &str = "Who studies alone and answers wrong twice is shown this page.";
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

/// The page with its title, and the step on it.
pub fn place(view: &LessonView) -> String {
    let (page, step) = (page(view), step(view));
    let place = if step.is_empty() { page } else { format!("{page}, {step}") };
    format!("{}, {place}", view.page().title)
}

/// The field for the title of the page.
pub fn title_of_page(view: &LessonView) -> String {
    format!("Title of page {}", view.page_place() + 1)
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

/// Warns of a number that is written where its value could be filled in. `here` is the value at the step that is shown.
pub fn literal_number(literal: &LiteralNumber, is_right: bool, here: Option<u64>) -> String {
    let LiteralNumber { words, value, .. } = literal;
    match here {
        Some(here) if !is_right => {
            format!("“{words}” is wrong at this step: {{{}}} is {}.", value.name, number(here))
        }
        _ => format!("“{words}” will not change with the search."),
    }
}

/// Replaces a number by its value.
pub fn write(value: &str) -> String {
    format!("Write {value}")
}

/// What a value is, and how a text names it.
pub fn value_hint(written: &str, value: &LessonValue) -> String {
    format!("{written}: {}", value.meaning)
}

/// A search of the page, by its number.
pub fn run(number: usize) -> String {
    format!("run {number}")
}

/// A page by its number and title.
pub fn numbered_page(number: Option<u8>, title: &str) -> String {
    number.map_or_else(String::new, |number| format!("page {number}: {title}"))
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

/// Goes to the page that explains a question.
pub fn read_explanation(number: usize, title: &str) -> String {
    format!("Read the explanation on page {number}: {title}")
}

/// What the page is for that a wrong answer has led to.
pub fn explains(number: usize) -> String {
    format!("This page explains the question on page {number}.")
}

/// The result of a test.
pub fn result(result: LessonResult) -> String {
    format!("Result: {}", result.words())
}

/// The result of the last test, in the list.
pub fn last_result(result: LessonResult) -> String {
    format!("test {}", result.words())
}

/// How the questions on the pages were answered.
pub fn answers_on_pages([right, skipped, all]: [usize; 3]) -> String {
    let of_all = match all {
        0 => return "The pages have asked no question.".to_owned(),
        all => format!("Questions on the pages: {right} of {all} right at the first try"),
    };
    if skipped == 0 { format!("{of_all}.") } else { format!("{of_all}, {skipped} skipped.") }
}

/// Studies a lesson of the list alone.
pub fn study_alone(title: &str) -> String {
    format!("Study “{title}” alone: answer its questions, and take a test at the end")
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

/// What the clicker does next, in a few words; empty at the end.
pub fn next_move(view: &LessonView, next: LessonMove) -> String {
    let title = |page: usize| view.lesson().pages.get(page).map_or("", |page| &page.title);
    let words = match next {
        LessonMove::Ask | LessonMove::ShowQuestion if view.study().is_none() => "ask the class",
        LessonMove::Ask | LessonMove::ShowQuestion => "a question",
        LessonMove::ShowAnswer => "the answer",
        LessonMove::Wait => "answer the question",
        LessonMove::Explain(_) => "the explanation",
        LessonMove::BackToQuestion(_) => "back to the question",
        LessonMove::TakeTest if view.study().is_some_and(|study| study.test().is_begun) => {
            "continue the test"
        }
        LessonMove::TakeTest => "take the test",
        LessonMove::GoTo((page, 0)) if page != view.page_place() => title(page),
        LessonMove::GoTo(_) => "the next step",
        LessonMove::List => "the list of lessons",
        LessonMove::Stay => return String::new(),
    };
    format!("next: {words}")
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
