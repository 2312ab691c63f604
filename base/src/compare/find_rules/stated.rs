//! Boards with the figures that somebody states of them.

use super::quantity::{StatedQuantity, quantities};
use crate::file::csv::CsvRow;
use crate::puzzle::{Board, Goals, NotationError, parse_board, parse_goals, quoted};
use crate::search::{Problem, ProblemError};

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StatedFigure {
    pub quantity: &'static StatedQuantity,
    pub value: f64,
    /// A figure that differs by at most this is the same: half of the last digit.
    within: f64,
}

#[derive(Clone, PartialEq, Debug)]
pub struct StatedBoard {
    pub problem: Problem,
    pub figures: Vec<StatedFigure>,
}

impl StatedBoard {
    pub(super) fn value_of(&self, name: &str) -> Option<f64> {
        self.figures.iter().find(|figure| figure.quantity.name == name).map(|figure| figure.value)
    }

    pub(super) fn largest(&self) -> f64 {
        self.figures.iter().map(|figure| figure.value).fold(0.0, f64::max)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StatedError {
    #[error("{} is not a figure: write a number such as 1133", quoted(.0))]
    Number(String),
    #[error("line {line}: {problem}")]
    Board { line: usize, problem: NotationError },
    #[error("line {line}: {problem}")]
    Problem { line: usize, problem: ProblemError },
    #[error("line {line}: {problem}")]
    Cell { line: usize, problem: Box<Self> },
    #[error("the first line has no column “board”: name the columns board, goal and the figures")]
    NoBoard,
    #[error("{} is not a column; use board, goal, {names}", quoted(.0), names = names())]
    Column(String),
    #[error("line {line}: there are {found} cells, but {wanted} columns")]
    Cells { line: usize, found: usize, wanted: usize },
    #[error("no figure is stated")]
    Nothing,
}

fn names() -> String {
    quantities().iter().map(|quantity| quantity.name).collect::<Vec<_>>().join(", ")
}

impl StatedFigure {
    pub fn whole(quantity: &'static StatedQuantity, value: u64) -> Self {
        Self { quantity, value: value as f64, within: 0.0 }
    }

    /// Reads a number, such as `1133`, `1,133` or `1.45`.
    pub fn parse(quantity: &'static StatedQuantity, text: &str) -> Result<Self, StatedError> {
        let digits = text.trim().replace(',', "");
        let is_number = |digits: &str| {
            let is_digit = |c: char| c.is_ascii_digit() || c == '.';
            !digits.is_empty() && digits.len() < 16 && digits.chars().all(is_digit)
        };
        let value = digits.parse().ok().filter(|_| is_number(&digits));
        let value = value.ok_or_else(|| StatedError::Number(text.to_owned()))?;
        let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let within = if decimals == 0 { 0.0 } else { 0.5 / 10_f64.powi(i32::from(decimals as u8)) };
        Ok(Self { quantity, value, within })
    }

    pub fn is(&self, value: f64) -> bool {
        (value - self.value).abs() <= self.within + f64::EPSILON
    }
}

/// Reads a table: a board in each line, with a goal and the figures. A line without a figure in a column states none. Boards
/// without a goal get those of `goals`, which depend on the size.
pub fn read_stated_figures(
    rows: &[CsvRow],
    goals: &dyn Fn(&Board) -> Goals,
) -> Result<Vec<StatedBoard>, StatedError> {
    let Some(((_, header), rows)) = rows.split_first() else { return Err(StatedError::Nothing) };
    let names: Vec<_> =
        header.iter().map(|name| name.trim().to_lowercase().replace(['-', ' '], "_")).collect();
    let place = |wanted: &str| names.iter().position(|name| name == wanted);
    let board_place = place("board").ok_or(StatedError::NoBoard)?;
    let goal_place = place("goal");
    let mut columns = Vec::new();
    for (at, name) in names.iter().enumerate() {
        if at != board_place && Some(at) != goal_place {
            let quantity =
                StatedQuantity::from_name(name).ok_or_else(|| StatedError::Column(header[at].clone()))?;
            columns.push((at, quantity));
        }
    }
    let mut boards = Vec::new();
    for (line, row) in rows {
        let line = *line;
        if row.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        if row.len() != names.len() {
            return Err(StatedError::Cells { line, found: row.len(), wanted: names.len() });
        }
        let wrong = |problem| StatedError::Board { line, problem };
        let start = parse_board(&row[board_place]).map_err(wrong)?;
        let own_goal = goal_place.map(|at| row[at].trim()).filter(|text| !text.is_empty());
        let goals = match own_goal {
            Some(text) => parse_goals(text, Some(start.size())).map_err(wrong)?,
            None => goals(&start),
        };
        let problem = Problem::new(start, goals).map_err(|problem| StatedError::Problem { line, problem })?;
        let stated = columns.iter().filter(|(at, _)| !row[*at].trim().is_empty());
        let figures: Result<Vec<_>, _> =
            stated.map(|(at, quantity)| StatedFigure::parse(quantity, &row[*at])).collect();
        let figures = figures.map_err(|problem| StatedError::Cell { line, problem: Box::new(problem) })?;
        boards.push(StatedBoard { problem, figures });
    }
    if boards.iter().all(|board| board.figures.is_empty()) { Err(StatedError::Nothing) } else { Ok(boards) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::csv::rows;
    use crate::puzzle::GoalPreset;

    fn table(text: &str) -> Result<Vec<StatedBoard>, StatedError> {
        read_stated_figures(&rows(text).expect("a table"), &|start| {
            GoalPreset::BlankLast.board(start.size()).into()
        })
    }

    #[test]
    fn a_figure_is_as_exact_as_its_digits() {
        let figure = |text| StatedFigure::parse(&quantities()[0], text).expect("a number");
        assert!(figure("1,133").is(1133.0) && !figure("1133").is(1133.4));
        assert!(figure("1.45").is(1.4549) && !figure("1.45").is(1.456));
        for text in ["", "x", "-1", "1e9", "inf"] {
            assert!(StatedFigure::parse(&quantities()[0], text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_table_has_a_board_in_each_line() {
        let boards =
            table("board;Max-open;expanded\n1 2 3 4 5 6 7 x 8;4;1\n1 2 3 4 5 6 x 7 8;;2\n").expect("a table");
        let figures: Vec<_> = boards
            .iter()
            .map(|board| board.figures.iter().map(|one| (one.quantity.name, one.value)).collect::<Vec<_>>())
            .collect();
        assert_eq!(figures, [vec![("max_open", 4.0), ("expanded", 1.0)], vec![("expanded", 2.0)]]);
        assert_eq!(boards[0].problem.goal(), &GoalPreset::BlankLast.board(boards[0].problem.size()));
    }

    #[test]
    fn what_is_wrong_in_a_table_is_told_with_its_line() {
        for (text, part) in [
            ("", "no figure"),
            ("goal;expanded\n", "no column “board”"),
            ("board;expanded\n1 2 3;4\n", "line 2"),
            ("board;expanded\n1 2 x 3;many\n", "line 2: “many” is not a figure"),
            ("board;expanded\n1 2 x 3\n", "line 2: there are 1 cells, but 2 columns"),
            ("board;goal;expanded\n1 2 x 3;1 2 3 4 5 x;1\n", "line 2"),
            ("board;expanded\n1 2 x 3;\n", "no figure"),
        ] {
            let problem = table(text).expect_err(text).to_string();
            assert!(problem.contains(part), "{problem}");
        }
    }
}
