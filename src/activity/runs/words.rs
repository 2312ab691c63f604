//! The table of runs.

use crate::core::problem_in_words;
use crate::kit::text::percent;
use crate::picture::runs::{RunMark, TableColumnKind};
use crate::search::Problem;

pub const EMPTY: &str = "No runs yet";
pub const EMPTY_HINT: &str =
    "Each search that you run gets a row here. “Run several” runs a whole set of searches of this board.";
pub const HINT: &str =
    "Two rows marked A and B go side by side. A click brings a run back where it was left.";
pub const SCALE: &str = "bars: each line ×10";
pub const MENU: &str = "Menu";

pub const STOP_HINT: &str = "Stop the searches of the set and keep the rows of those that have ended";

pub const COLUMNS: &str = "Columns";
pub const REMOVE: &str = "Remove run";
pub const LEAVE: &str = "Return to the search";

/// What a click on a row does.
pub fn bring_back_hint(is_kept: bool) -> &'static str {
    if is_kept {
        "Click to bring it back where it was left."
    } else {
        "Click to run it again and go to where it was left."
    }
}

/// The label of the title of a column.
pub fn sort_by(title: &str) -> String {
    format!("Sort by {title}")
}

/// The tooltip of the title of a column.
pub fn column_hint(meaning: &str) -> String {
    format!("{meaning}.\nClick to sort; click again to reverse the order.")
}

/// A column that is chosen and not on the screen.
pub fn no_room(title: &str) -> String {
    format!("{title} (no room)")
}

pub fn save_as(format: &str) -> String {
    format!("{format}…")
}

/// A board in the menu: start and goal.
/// A board in the menu of boards.
pub fn board(problem: &Problem, is_edited: bool) -> String {
    let board = problem_in_words(problem);
    if is_edited { format!("{board} (in the window)") } else { board }
}

pub fn full_name(title: &str, settings: &str) -> String {
    if settings.is_empty() { title.to_owned() } else { format!("{title}, {settings}") }
}

/// A cell for a screen reader.
pub fn cell(title: &str, words: &str, kind: TableColumnKind) -> String {
    match kind {
        TableColumnKind::Search | TableColumnKind::Words => words.to_owned(),
        _ => format!("{title} {words}"),
    }
}

/// A row for a screen reader.
pub fn row(cells: &str, mark: Option<RunMark>) -> String {
    match mark {
        Some(mark) => format!("{}: {cells}", mark.name()),
        None => cells.to_owned(),
    }
}

/// The label of the part of a row that marks it.
pub fn mark_of(search: &str, mark: Option<RunMark>) -> String {
    match mark {
        Some(mark) => format!("Remove mark {} from {search}", mark.name()),
        None => format!("Mark {search}"),
    }
}

/// How far a set of searches is.
pub fn under_way(done: usize, all: usize, set: &str) -> String {
    format!("{done} of {all}: {set}")
}

pub fn preparing(share: f32) -> String {
    format!("Making the tables of a heuristic, {}", percent(share))
}
