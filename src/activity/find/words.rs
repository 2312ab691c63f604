//! The dialog of examples: boards that show something, and finding others.

use std::io;

use crate::compare::find::{ExampleSpec, FindEnd, FindResults, FoundBoard, result_text};
use crate::compare::{Figures, RunOutcome};
use crate::picture::{StepUnit, capitalised, counted, number};

pub const TITLE: &str = "Examples";
/// Of the field for the file of a condition, with an example.
pub const OPEN_FILE: (&str, &str) = ("Open a condition", "e.g. condition.ron");
/// Above both parts of the list.
pub const READY: &str = "Open a board";
pub const CONDITIONS: &str = "Find boards";
pub const OWN: &str = "Own condition";
pub const ALL: &str = "All examples";
pub const ALL_HINT: &str = "Go back to the list";
pub const CHANGE: &str = "Change the condition…";
pub const CHANGE_HINT: &str = "Set the condition, the searches and the boards yourself, beginning with these";
pub const START: &str = "Start";
pub const CLOSE: &str = "Close";
pub const CONDITION: &str = "Condition";
pub const FIRST: &str = "Search";
pub const SECOND: &str = "Second search";
pub const RULES: &str = "Rules";
pub const ALGORITHM: &str = "Algorithm";
pub const HEURISTIC: &str = "Heuristic";
pub const BOARDS: &str = "Boards";
pub const SIZE: &str = "Size";
pub const GOAL: &str = "Goal";
pub const DISTANCE: &str = "Distance";
pub const MOST_EXPANDED_HINT: &str =
    "A search that expands more nodes does not qualify: a small one fits a blackboard";
pub const NUMBER: &str = "Number";
pub const TIMES: &str = "Factor";
pub const OUTCOME: &str = "Outcome";
pub const WITHIN: &str = "Within";
/// After the number of steps.
pub const FIRST_STEPS: &str = "expansions or steps";
pub const OPEN_FILE_HINT: &str =
    "Open a file with a condition: Copy makes the text of one, and tilescope find reads it, too";
pub const SIDE_BY_SIDE: &str = "Side by side";
pub const OPEN: &str = "Open";
pub const OPEN_HINT: &str = "Put this board and the search in the window; undo brings back the earlier ones";
pub const PREPARING: &str = "Preparing…";

/// Above finds of another condition than that of the form.
pub fn of_earlier(spec: &ExampleSpec) -> String {
    format!("Earlier condition: {} Press Start for the new one.", spec.sentence())
}

/// What was found so far, or in the end.
pub fn result(finds: &FindResults) -> String {
    match finds.end {
        None if finds.total == 0 => PREPARING.to_owned(),
        None => {
            let (tried, total) = (number(finds.tried), number(finds.total));
            format!("{} found, {tried} of {total} boards tested", number(finds.boards.len() as u64))
        }
        Some(end) => {
            let result = result_text(finds);
            let farther = if end == FindEnd::Enough { ". The others are farther from the goal" } else { "" };
            format!("{result}{farther}.")
        }
    }
}

pub fn distance(board: &FoundBoard) -> String {
    format!("{} from the goal", counted(board.distance as usize, "move", "moves"))
}

/// A search of a found board.
pub fn run(which: Option<&str>, figures: &Figures) -> String {
    let which = which.map(|which| format!("{which}: ")).unwrap_or_default();
    let path = match (figures.length, figures.outcome) {
        (Some(length), _) => counted(length as usize, "move", "moves"),
        // Stopped at a limit, after the event.
        (None, RunOutcome::Limit(_)) => "not ended".to_owned(),
        (None, _) => "no path".to_owned(),
    };
    format!("{which}{} expanded, {path}", number(figures.expanded))
}

/// Where the event of the condition is.
pub fn at(spec: &ExampleSpec, board: &FoundBoard) -> Option<String> {
    let unit = StepUnit::of(spec.first.algorithm.info().unit);
    Some(capitalised(&unit.position(board.at?)))
}

pub fn not_started(error: &io::Error) -> String {
    format!("Finding boards could not start: {error}")
}
