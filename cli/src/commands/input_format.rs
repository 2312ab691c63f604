//! Formats in which a watched program gets its boards.

use super::formats::rows;
use crate::job::WatchForm;
use crate::puzzle::Board;
use crate::search::Problem;

#[derive(Debug)]
pub struct InputFormat {
    pub name: &'static str,
    pub summary: &'static str,
    write: fn(&Problem) -> String,
}

/// A line for each format: its name, its summary, and what it writes.
macro_rules! formats {
    ($($name:literal, $summary:literal, $write:expr;)+) => {
        &[$(InputFormat { name: $name, summary: $summary, write: $write }),+]
    };
}

impl InputFormat {
    pub const ALL: &[Self] = formats! {
        "text", "The start on one line, the goal on the next one, with x for the blank", WatchForm::input_of;
        "zeros", "The same with 0 for the blank",
            |problem| format!("{}\n{}\n", joined(problem.start(), " "), joined(problem.goal(), " "));
        "rows", "The rows of the start, an empty line, and the rows of the goal, with 0 for the blank",
            |problem| format!("{}\n{}", rows(problem.start(), 0), rows(problem.goal(), 0));
        "json", "An object with start and goal, each a list of numbers with 0 for the blank", |problem| {
            let [start, goal] = [problem.start(), problem.goal()].map(|board| joined(board, ", "));
            format!("{{\"start\": [{start}], \"goal\": [{goal}]}}\n")
        };
        "poj", "The start on one line with x for the blank, as in POJ 1077",
            |problem| format!("{}\n", problem.start());
        "princeton", "The number of rows, then the rows of the start with 0 for the blank, as in COS 226",
            |problem| format!("{}\n{}", problem.size().rows(), rows(problem.start(), 0));
        "columbiax", "The start with commas between its numbers and 0 for the blank, as in CSMM.101",
            |problem| format!("{}\n", joined(problem.start(), ","));
    };

    pub fn text(&self, problem: &Problem) -> String {
        (self.write)(problem)
    }
}

fn joined(board: &Board, separator: &str) -> String {
    board.tiles().map(|tile| tile.to_string()).collect::<Vec<_>>().join(separator)
}
