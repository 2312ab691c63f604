//! How a watched program gets its boards.

use super::formats::rows;
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
        "text", "The start on one line, the goal on the next one, with x for the blank",
            |problem| format!("{}\n{}\n", problem.start(), problem.goal());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{GoalPreset, parse_board};

    #[test]
    fn each_format_has_the_board_as_its_course_writes_it() {
        let start = parse_board("2 3 4 1 5 x 7 6 8").expect("a board");
        let problem = Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("one size");
        let check = |name: &str, text: &str| {
            let format = InputFormat::ALL.iter().find(|format| format.name == name).expect("a format");
            assert_eq!(format.text(&problem), text, "{name}");
        };
        check("text", "2 3 4 1 5 x 7 6 8\n1 2 3 4 5 6 7 8 x\n");
        check("zeros", "2 3 4 1 5 0 7 6 8\n1 2 3 4 5 6 7 8 0\n");
        check("rows", "2 3 4\n1 5 0\n7 6 8\n\n1 2 3\n4 5 6\n7 8 0\n");
        check("json", "{\"start\": [2, 3, 4, 1, 5, 0, 7, 6, 8], \"goal\": [1, 2, 3, 4, 5, 6, 7, 8, 0]}\n");
        check("poj", "2 3 4 1 5 x 7 6 8\n");
        check("princeton", "3\n2 3 4\n1 5 0\n7 6 8\n");
        check("columbiax", "2,3,4,1,5,0,7,6,8\n");
    }
}
