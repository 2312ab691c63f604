//! The figures that may be stated, each with the ways in which programs count it.
//!
//! A way is a *reading*: one search gives all of them at once. The first reading is the default of this program. To add a way
//! of counting, add a reading; to add a figure that no registry has, add a quantity.
//!
//! # Add a way of counting that programs have
//!
//! A way of counting is a *reading* of a quantity in `base/src/compare/find_rules/quantity.rs`: its words, and how the number follows from the
//! figures of a search. A figure that no table has is a new quantity there. `tilescope rules` and the window try both; they take new rules
//! from the registry by themselves.

use std::sync::LazyLock;
use std::time::Duration;

use crate::compare::figures::{
    EXPANDED, FigureInfo, FigureUnit, Figures, GENERATED, LENGTH, MAX_OPEN, RunOutcome,
};
use crate::file::csv::CsvRow;
use crate::puzzle::{Board, Goals, parse_board, parse_goals, quoted};
use crate::recording::Recording;
use crate::search::{AlgorithmId, CountingRules, Guard, Problem, Rule, Settings};

pub struct StatedQuantity {
    /// Its name in files, with `_` between words.
    pub name: &'static str,
    /// The name of its option on the command line, without the dashes: no rule has it.
    pub option: &'static str,
    pub title: &'static str,
    pub meaning: &'static str,
    /// The ways of counting it, the plainest first.
    pub readings: Vec<FigureReading>,
}

by_name!(StatedQuantity in quantities().iter());

#[derive(Debug)]
pub struct FigureReading {
    /// Words that follow the name of the figure and say what is counted. Empty for the default.
    pub words: &'static str,
    pub is_slip: bool,
    /// The figure; `None` where a search has none.
    pub value: fn(&Figures) -> Option<f64>,
    /// Makes this program count this way. `None` if it cannot.
    pub counting: Option<fn(CountingRules) -> CountingRules>,
}

pub fn quantities() -> &'static [StatedQuantity] {
    static ALL: LazyLock<Vec<StatedQuantity>> = LazyLock::new(|| {
        let of_registry = FigureInfo::ALL.iter().filter(|figure| {
            // Not what follows from the data structure of the open list or from the machine.
            figure.unit != FigureUnit::Seconds
                && !["comparisons", "moves_in_open_list"].contains(&figure.name)
        });
        of_registry.map(|figure| of_figure(figure)).chain(others()).collect()
    });
    &ALL
}

impl StatedQuantity {
    fn new(
        name: &'static str,
        title: &'static str,
        meaning: &'static str,
        readings: Vec<FigureReading>,
    ) -> Self {
        // Its option is kept for good, because the command line needs it as long.
        let option = name.replace('_', "-");
        let is_rule = Rule::ALL.iter().any(|rule| rule.option == option);
        let option = if is_rule { format!("{option}-count") } else { option }.leak();
        Self { name, option, title, meaning, readings }
    }

    /// Such a figure, as one types it: that of A* or, where it has none, of IDA* on the board of Nilsson's book.
    pub fn example(&self) -> String {
        static RUNS: LazyLock<[Figures; 2]> = LazyLock::new(|| ["astar", "idastar"].map(figures_of_example));
        let value = RUNS.iter().find_map(|figures| (self.readings[0].value)(figures)).unwrap_or_default();
        if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.2}") }
    }
}

fn figures_of_example(algorithm: &str) -> Figures {
    let board = |text| parse_board(text).expect("it is a board");
    let problem = Problem::new(board("2 8 3 1 6 4 7 x 5"), board("1 2 3 8 x 4 7 6 5")).expect("one size");
    let algorithm = AlgorithmId::from_name(algorithm).expect("an algorithm");
    let mut recording = Recording::new(problem, Settings { algorithm, ..Settings::default() });
    recording.record(Guard::default(), ());
    let length = u32::try_from(recording.path().len() - 1).ok();
    Figures::of_recording(&recording, RunOutcome::Solved, length, Duration::ZERO)
}

fn of_figure(figure: &'static FigureInfo) -> StatedQuantity {
    let boards = |figures: &Figures| figures.length.map(|moves| f64::from(moves) + 1.0);
    let with_last = |figures: &Figures| Some((figures.max_open + 1) as f64);
    let mut readings = match figure {
        figure if *figure == EXPANDED => expanded(),
        figure if *figure == GENERATED => generated(),
        _ => vec![plain(figure.value)],
    };
    if *figure == LENGTH {
        readings.push(FigureReading { is_slip: true, ..other("counts boards, not moves", boards) });
    } else if *figure == MAX_OPEN {
        readings.push(other("counts the node that was taken last", with_last));
    }
    StatedQuantity::new(figure.name, figure.title, figure.meaning, readings)
}

fn plain(value: fn(&Figures) -> Option<f64>) -> FigureReading {
    FigureReading { words: "", is_slip: false, value, counting: Some(|counting| counting) }
}

fn other(words: &'static str, value: fn(&Figures) -> Option<f64>) -> FigureReading {
    FigureReading { words, is_slip: false, value, counting: None }
}

fn counted(
    words: &'static str,
    value: fn(&Figures) -> Option<f64>,
    counting: fn(CountingRules) -> CountingRules,
) -> FigureReading {
    FigureReading { words, is_slip: false, value, counting: Some(counting) }
}

/// With or without the goal that was taken, the start, and the goal that was only generated.
fn expanding(counting: CountingRules, [goal, without_start, generated_goal]: [bool; 3]) -> CountingRules {
    CountingRules { goal, without_start, generated_goal, ..counting }
}

fn expanded() -> Vec<FigureReading> {
    let with_goal =
        |figures: &Figures| (figures.goals > 0).then(|| (figures.expanded + figures.goals) as f64);
    let with_generated_goal = |figures: &Figures| {
        let goals = figures.generated_goals();
        (goals > 0).then(|| (figures.expanded + goals) as f64)
    };
    let without_start = |figures: &Figures| Some(figures.expanded.saturating_sub(1) as f64);
    vec![
        counted("", EXPANDED.value, |counting| expanding(counting, [false; 3])),
        counted("counts the goal", with_goal, |counting| expanding(counting, [true, false, false])),
        counted("leaves out the start", without_start, |counting| expanding(counting, [false, true, false])),
        counted("counts the goal, which was only generated", with_generated_goal, |counting| {
            expanding(counting, [false, false, true])
        }),
    ]
}

fn all_made(figures: &Figures) -> u64 {
    figures.generated + figures.duplicates
}

fn generated() -> Vec<FigureReading> {
    vec![
        counted("", GENERATED.value, |counting| CountingRules { start: true, duplicates: false, ..counting }),
        counted(
            "leaves out the start",
            |figures| Some((figures.generated - figures.starts) as f64),
            |counting| CountingRules { start: false, duplicates: false, ..counting },
        ),
        counted(
            "counts dropped duplicates",
            |figures| Some(all_made(figures) as f64),
            |counting| CountingRules { start: true, duplicates: true, ..counting },
        ),
        counted(
            "counts dropped duplicates and leaves out the start",
            |figures| Some((all_made(figures) - figures.starts) as f64),
            |counting| CountingRules { start: false, duplicates: true, ..counting },
        ),
        other("counts the start of each iteration", |figures| {
            let iterations = figures.iterations.filter(|iterations| *iterations > 1)?;
            Some((figures.generated + u64::from(iterations) - 1) as f64)
        }),
        other("leaves out nodes beyond the bound", |figures| {
            (figures.pruned > 0).then(|| (figures.generated - figures.pruned) as f64)
        }),
        other("counts the parent that is dropped as well", |figures| {
            Some((all_made(figures) + figures.expanded.saturating_sub(1)) as f64)
        }),
    ]
}

fn closed(figures: &Figures) -> Option<u64> {
    figures.open_at_end.map(|_| figures.expanded.saturating_sub(figures.reopened))
}

fn others() -> [StatedQuantity; 5] {
    let cost = plain(|figures| figures.cost.map(f64::from));
    let created = plain(|figures| Some(all_made(figures) as f64));
    let closed_nodes = plain(|figures| Some(closed(figures)? as f64));
    let with_goal = other("includes the goal", |figures| Some((closed(figures)? + 1) as f64));
    let open = plain(|figures| figures.open_at_end.map(|open| open as f64));
    let depth = plain(|figures| Some(f64::from(figures.max_depth)));
    [
        ("cost", "Cost of the path found", vec![cost]),
        ("created", "All nodes that are made: the start and all successors, dropped or not", vec![created]),
        ("closed", "Nodes in the closed list at the end", vec![closed_nodes, with_goal]),
        ("open", "Nodes in the open list at the end", vec![open]),
        ("depth", "The largest depth of all nodes", vec![depth]),
    ]
    .map(|(name, meaning, readings)| StatedQuantity::new(name, name, meaning, readings))
}

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
    Line { line: usize, problem: String },
    #[error("the first line has no column “board”: name the columns board, goal and the figures")]
    NoBoard,
    #[error("{} is not a column; use board, goal, {names}", quoted(.0), names = names())]
    Column(String),
    #[error("line {line}: there are {found} cells, but {wanted} columns")]
    Cells { line: usize, found: usize, wanted: usize },
    #[error("no figure is stated")]
    Nothing,
}

fn at_line<E: ToString>(line: usize) -> impl Fn(E) -> StatedError {
    move |problem| StatedError::Line { line, problem: problem.to_string() }
}

fn names() -> String {
    quantities().iter().map(|quantity| quantity.name).collect::<Vec<_>>().join(", ")
}

impl StatedFigure {
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
        let start = parse_board(&row[board_place]).map_err(at_line(line))?;
        let own_goal = goal_place.map(|at| row[at].trim()).filter(|text| !text.is_empty());
        let goals = match own_goal {
            Some(text) => parse_goals(text, Some(start.size())).map_err(at_line(line))?,
            None => goals(&start),
        };
        let problem = Problem::new(start, goals).map_err(at_line(line))?;
        let stated = columns.iter().filter(|(at, _)| !row[*at].trim().is_empty());
        let figures = stated.map(|(at, quantity)| StatedFigure::parse(quantity, &row[*at]));
        let figures = figures.collect::<Result<_, _>>().map_err(at_line(line))?;
        boards.push(StatedBoard { problem, figures });
    }
    if boards.iter().all(|board| board.figures.is_empty()) { Err(StatedError::Nothing) } else { Ok(boards) }
}
