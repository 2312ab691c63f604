//! Published figures, each with the rules that its source has.
//!
//! They and their sources are those of `tests/engine/published_answers.rs` and `tests/program/course.rs`.

use tilescope::compare::find_rules::{RulesRow, StatedBoard, StatedFigure, StatedQuantity};
use tilescope::file::ShippedCourse;
use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::{GoalPreset, Size, parse_board, parse_goals};
use tilescope::recording::Recording;
use tilescope::search::{AlgorithmId, Duplicates, Guard, Limits, NodeId, Problem, Settings};

/// What a test tells beside the figures, so that it does not take minutes for each source.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Given {
    Nothing,
    Algorithm,
    /// And the heuristic.
    Search,
}

/// What a source prints of a search: its rules, and boards with their figures.
pub struct Published {
    pub source: &'static str,
    pub told: Given,
    pub settings: Settings,
    pub boards: Vec<StatedBoard>,
}

pub fn algorithm(name: &str) -> AlgorithmId {
    AlgorithmId::from_name(name).expect("an algorithm")
}

pub fn of_course(course: &str, algorithm_name: &str, heuristic: &str) -> Settings {
    let course = ShippedCourse::from_name(course).expect("a course").course();
    let heuristic = HeuristicId::from_name(heuristic).expect("a heuristic");
    let settings = course.settings(Settings { algorithm: algorithm(algorithm_name), ..Settings::default() });
    Settings { heuristic, ..settings }
}

const E1: &str = "1 4 2 x 7 5 3 6 8";
const E2: &str = "1 2 3 4 5 6 7 8 x";
const E3: &str = "4 x 2 5 1 3 7 8 6";
const E4: &str = "7 2 4 5 x 6 8 3 1";
const E5: &str = "8 6 7 2 5 4 3 x 1";
const OF_AIMA_JAVA: &str = "7 1 8 x 4 6 2 3 5";

/// More than forty boards with their figures.
pub fn published() -> Vec<Published> {
    let all = [of_aima_java(), of_aima_python(), of_other_algorithms(), of_columbiax(), of_uta(), of_tcss()];
    all.into_iter().flatten().collect()
}

/// Rows of boards with the figures that `figures` names. The goal has the blank first.
fn of(
    source: &'static str,
    told: Given,
    settings: Settings,
    figures: &[&str],
    rows: &[(&str, &[u64])],
) -> Published {
    let goal = GoalPreset::BlankFirst.board(Size::EIGHT);
    let board = |(start, values): &(&str, &[u64])| {
        let problem = Problem::new(parse_board(start).expect("a board"), goal).expect("one size");
        stated(problem, figures, values)
    };
    Published { source, told, settings, boards: rows.iter().map(board).collect() }
}

/// What is printed of the notebook: moves, nodes that were popped, and nodes, which are all successors.
const PRINTED: &[&str] = &["length", "expanded", "generated"];

fn notebook(name: &str, heuristic: &str) -> Settings {
    of_course("aima-python-4e", name, heuristic)
}

/// The same figures are printed of each search of the notebook.
fn of_notebook(source: &'static str, told: Given, settings: Settings, rows: &[(&str, &[u64])]) -> Published {
    of(source, told, settings, PRINTED, rows)
}

fn of_aima_java() -> Vec<Published> {
    let java = |source, told, name, duplicates, values: [u64; 4]| {
        let settings = Settings { duplicates, ..of_course("aima-java", name, "manhattan") };
        let figures = ["length", "expanded", "open", "max_open"];
        of(source, told, settings, &figures, &[(OF_AIMA_JAVA, &values)])
    };
    let (all, reduced) = (Duplicates::Lazy, Duplicates::ClosedList);
    vec![
        java("aima-java, A*", Given::Search, "astar", all, [23, 1133, 676, 677]),
        java("aima-java, A*, reduced", Given::Search, "astar", reduced, [23, 936, 539, 540]),
        java("aima-java, greedy", Given::Algorithm, "greedy", all, [49, 332, 241, 242]),
        java("aima-java, greedy, reduced", Given::Algorithm, "greedy", reduced, [49, 197, 140, 141]),
    ]
}

fn of_aima_python() -> Vec<Published> {
    vec![
        of_notebook(
            "aima-python, A*, misplaced with the blank",
            Given::Search,
            notebook("astar", "misplaced-with-blank"),
            &[
                (E1, &[5, 7, 17]),
                (E2, &[22, 8_726, 23_407]),
                (E3, &[23, 14_433, 38_632]),
                (E4, &[26, 46_553, 124_324]),
                (E5, &[27, 58_475, 156_111]),
            ],
        ),
        of_notebook(
            "aima-python, A*",
            Given::Algorithm,
            notebook("astar", "manhattan"),
            &[
                (E1, &[5, 6, 15]),
                (E2, &[22, 1_349, 3_614]),
                (E3, &[23, 2_010, 5_373]),
                (E4, &[26, 4_086, 10_832]),
                (E5, &[27, 4_417, 11_669]),
            ],
        ),
        of_notebook(
            "aima-python, greedy",
            Given::Algorithm,
            notebook("greedy", "manhattan"),
            &[(E1, &[5, 6, 15]), (E3, &[33, 109, 287]), (E4, &[46, 408, 1_128])],
        ),
    ]
}

fn of_other_algorithms() -> Vec<Published> {
    let weighted = |weight: &str| Settings {
        weight: weight.parse().expect("a weight"),
        ..notebook("weighted-astar", "manhattan")
    };
    vec![
        of_notebook(
            "aima-python, w = 2",
            Given::Search,
            weighted("2"),
            &[(E1, &[5, 6, 15]), (E3, &[25, 709, 1_908]), (E4, &[30, 489, 1_312])],
        ),
        of_notebook(
            "aima-python, w = 1.4",
            Given::Search,
            weighted("1.4"),
            &[(E1, &[5, 6, 15]), (E3, &[25, 1_475, 3_960]), (E4, &[26, 748, 1_992])],
        ),
        of_notebook(
            "aima-python, uniform cost",
            Given::Algorithm,
            notebook("uniform-cost", "manhattan"),
            &[(E1, &[5, 46, 124]), (E3, &[23, 112_082, 300_925]), (E4, &[26, 171_571, 457_766])],
        ),
        of(
            "aima-python, breadth first",
            Given::Algorithm,
            notebook("bfs", "manhattan"),
            &["length", "generated"],
            &[(E1, &[5, 81]), (E3, &[23, 218_263]), (E4, &[26, 418_771]), (E5, &[27, 448_667])],
        ),
    ]
}

fn of_columbiax() -> Vec<Published> {
    vec![
        of(
            "ColumbiaX, breadth first",
            Given::Algorithm,
            of_course("columbiax", "bfs", "manhattan"),
            &["length", "expanded"],
            &[
                ("1 2 5 3 4 x 6 7 8", &[3, 10]),
                ("6 1 8 4 x 2 7 3 5", &[20, 54_094]),
                ("8 6 4 2 1 3 5 7 x", &[26, 166_786]),
            ],
        ),
        of(
            "ColumbiaX, depth first",
            Given::Algorithm,
            of_course("columbiax", "dfs-stack", "manhattan"),
            &["length", "expanded", "depth"],
            &[
                ("6 1 8 4 x 2 7 3 5", &[46_142, 51_015, 46_142]),
                ("8 6 4 2 1 3 5 7 x", &[9_612, 9_869, 9_612]),
                ("1 2 5 3 4 x 6 7 8", &[3, 181_437, 66_125]),
            ],
        ),
        of(
            "ColumbiaX, A*",
            Given::Search,
            of_course("columbiax", "astar", "manhattan"),
            &["length", "expanded"],
            &[("6 1 8 4 x 2 7 3 5", &[20, 696]), ("8 6 4 2 1 3 5 7 x", &[26, 1_585])],
        ),
    ]
}

/// A board with its figures, by their names.
pub fn stated(problem: Problem, names: &[&str], values: &[u64]) -> StatedBoard {
    let figure = |(name, value): (&&str, &u64)| {
        let quantity = StatedQuantity::from_name(name).expect("a figure");
        StatedFigure::parse(quantity, &value.to_string()).expect("a number")
    };
    StatedBoard { problem, figures: names.iter().zip(values).map(figure).collect() }
}

/// Breadth-first search on the 15-puzzle for the one of two goals that parity allows: `tests/program/solve.rs` names the sources.
fn of_tcss() -> Vec<Published> {
    let settings = Settings { moves: "rdlu".parse().expect("an order"), ..Settings::default() };
    let goals = parse_goals("123456789ABCDEF. or 123456789ABCDFE.", None).expect("goals");
    let board = |(start, values): (&str, [u64; 4])| {
        let problem = Problem::new(parse_board(start).expect("a board"), goals).expect("one size");
        stated(problem, &["length", "generated", "expanded", "max_open"], &values)
    };
    let boards = [
        ("123456789ABC.DEF", [3, 16, 7, 10]),
        ("123456789ABC.DFE", [3, 16, 7, 10]),
        ("123456789AB.DEFC", [1, 3, 1, 3]),
    ];
    let boards = boards.map(board).to_vec();
    vec![Published { source: "TCSS 435, breadth first", told: Given::Nothing, settings, boards }]
}

/// Each move costs the number of its tile.
fn of_uta() -> Vec<Published> {
    let costs = "tile".parse().expect("costs");
    let settings = Settings { costs, ..of_course("uta-4308", "astar", "manhattan") };
    let board = |text| parse_board(text).expect("a board");
    let problem = Problem::new(board("2 3 6 1 x 7 4 8 5"), board("1 2 3 4 5 6 7 8 x")).expect("one size");
    let figures = ["expanded", "generated", "length", "cost", "max_open"];
    let boards = vec![stated(problem, &figures, &[64, 173, 12, 63, 77])];
    vec![Published { source: "UT Arlington, costs of tiles", told: Given::Nothing, settings, boards }]
}

/// The boards that a search generates, in their order.
fn nodes(problem: &Problem, settings: Settings) -> Vec<(u64, u32)> {
    let mut recording = Recording::new(*problem, settings);
    recording.record(Guard { limits: Limits::default(), cancel: None }, ());
    let nodes = recording.nodes();
    (0..recording.progress().counts.nodes as u32)
        .map(|id| (nodes.state(NodeId(id)).0, nodes.g(NodeId(id))))
        .collect()
}

/// Whether a row has the search of these settings: itself, or one with the same nodes in the same order.
pub fn has(rows: &[RulesRow], Published { settings, boards, .. }: &Published) -> bool {
    let problem = &boards[0].problem;
    let used = settings.in_use();
    let is_listed = rows.iter().any(|row| row.all.iter().any(|other| other.in_use() == used));
    is_listed || {
        let wanted = nodes(problem, used);
        rows.iter().any(|row| nodes(problem, row.settings) == wanted)
    }
}
