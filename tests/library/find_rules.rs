//! Published figures are told as numbers: the rules that their source has are among those that are found. Where the figures are
//! small, nothing else is told; where trying everything would take too long, the algorithm, or the heuristic, too.
//!
//! The figures and their sources are those of `tests/engine/published_answers.rs` and `tests/program/course.rs`.

use std::ops::ControlFlow;
use std::time::Instant;

use crate::support::korf;
use tilescope::compare::find_rules::{
    RulesFound, RulesRequest, StatedBoard, StatedFigure, StatedQuantity, find_rules, found_text,
};
use tilescope::file::ShippedCourse;
use tilescope::heuristic::HeuristicId;
use tilescope::learn::all_rules::KnownRules;
use tilescope::puzzle::{GoalPreset, Size, parse_board};
use tilescope::recording::Recording;
use tilescope::search::{AlgorithmId, Duplicates, Guard, Limits, NodeId, Problem, Reopening, Settings};
use tilescope::worker::cores;

/// What is told beside the figures.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Given {
    Nothing,
    Algorithm,
    /// And the heuristic.
    Search,
}

/// Rows of one source: its rules, and a board with its figures in each.
struct Published {
    source: &'static str,
    told: Given,
    settings: Settings,
    figures: &'static [&'static str],
    rows: &'static [(&'static str, &'static [u64])],
}

fn algorithm(name: &str) -> AlgorithmId {
    AlgorithmId::from_name(name).expect("an algorithm")
}

fn of_course(course: &str, algorithm_name: &str, heuristic: &str) -> Settings {
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

/// All of the goal with the blank first, on the 8-puzzle.
fn published() -> Vec<Published> {
    [of_aima_java(), of_aima_python(), of_other_algorithms(), of_columbiax()].into_iter().flatten().collect()
}

fn of(
    source: &'static str,
    told: Given,
    settings: Settings,
    figures: &'static [&'static str],
    rows: &'static [(&'static str, &'static [u64])],
) -> Published {
    Published { source, told, settings, figures, rows }
}

/// What is printed of the notebook: moves, nodes that were popped, and nodes, which are all successors.
const PRINTED: &[&str] = &["length", "expanded", "generated"];

fn notebook(name: &str, heuristic: &str) -> Settings {
    of_course("aima-python-4e", name, heuristic)
}

fn of_aima_java() -> Vec<Published> {
    let java = |name, duplicates| Settings { duplicates, ..of_course("aima-java", name, "manhattan") };
    let reduced = Duplicates::ClosedList;
    let queue: &[&str] = &["length", "expanded", "open", "max_open"];
    vec![
        of(
            "aima-java, A*",
            Given::Search,
            java("astar", Duplicates::Lazy),
            queue,
            &[(OF_AIMA_JAVA, &[23, 1133, 676, 677])],
        ),
        of(
            "aima-java, A*, reduced",
            Given::Search,
            java("astar", reduced),
            queue,
            &[(OF_AIMA_JAVA, &[23, 936, 539, 540])],
        ),
        of(
            "aima-java, greedy",
            Given::Nothing,
            java("greedy", Duplicates::Lazy),
            queue,
            &[(OF_AIMA_JAVA, &[49, 332, 241, 242])],
        ),
        of(
            "aima-java, greedy, reduced",
            Given::Nothing,
            java("greedy", reduced),
            queue,
            &[(OF_AIMA_JAVA, &[49, 197, 140, 141])],
        ),
    ]
}

fn of_aima_python() -> Vec<Published> {
    vec![
        of(
            "aima-python, A*, misplaced with the blank",
            Given::Search,
            notebook("astar", "misplaced-with-blank"),
            PRINTED,
            &[
                (E1, &[5, 7, 17]),
                (E2, &[22, 8_726, 23_407]),
                (E3, &[23, 14_433, 38_632]),
                (E4, &[26, 46_553, 124_324]),
                (E5, &[27, 58_475, 156_111]),
            ],
        ),
        of(
            "aima-python, A*",
            Given::Nothing,
            notebook("astar", "manhattan"),
            PRINTED,
            &[
                (E1, &[5, 6, 15]),
                (E2, &[22, 1_349, 3_614]),
                (E3, &[23, 2_010, 5_373]),
                (E4, &[26, 4_086, 10_832]),
                (E5, &[27, 4_417, 11_669]),
            ],
        ),
        of(
            "aima-python, greedy",
            Given::Nothing,
            notebook("greedy", "manhattan"),
            PRINTED,
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
        of(
            "aima-python, w = 2",
            Given::Search,
            weighted("2"),
            PRINTED,
            &[(E1, &[5, 6, 15]), (E3, &[25, 709, 1_908]), (E4, &[30, 489, 1_312])],
        ),
        of(
            "aima-python, w = 1.4",
            Given::Search,
            weighted("1.4"),
            PRINTED,
            &[(E1, &[5, 6, 15]), (E3, &[25, 1_475, 3_960]), (E4, &[26, 748, 1_992])],
        ),
        of(
            "aima-python, uniform cost",
            Given::Algorithm,
            notebook("uniform-cost", "manhattan"),
            PRINTED,
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
            "ColumbiaX, A*",
            Given::Search,
            of_course("columbiax", "astar", "manhattan"),
            &["length", "expanded"],
            &[("6 1 8 4 x 2 7 3 5", &[20, 696]), ("8 6 4 2 1 3 5 7 x", &[26, 1_585])],
        ),
    ]
}

fn stated(problem: Problem, names: &[&str], values: &[u64]) -> StatedBoard {
    let figure = |(name, value): (&&str, &u64)| {
        StatedFigure::whole(StatedQuantity::from_name(name).expect("a figure"), *value)
    };
    StatedBoard { problem, figures: names.iter().zip(values).map(figure).collect() }
}

fn boards(published: &Published) -> Vec<StatedBoard> {
    let goal = GoalPreset::BlankFirst.board(Size::EIGHT);
    let board = |(start, values): &(&str, &[u64])| {
        let problem = Problem::new(parse_board(start).expect("a board"), goal).expect("one size");
        stated(problem, published.figures, values)
    };
    published.rows.iter().map(board).collect()
}

fn find(boards: Vec<StatedBoard>, known: KnownRules) -> RulesFound {
    let request = RulesRequest { boards, known, counting: None, max_nodes: None, max_bytes: 2 << 30 };
    find_rules(&request, cores(), &mut |_| ControlFlow::Continue(())).expect("threads")
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
fn has(found: &RulesFound, problem: &Problem, settings: Settings) -> bool {
    let used = settings.in_use();
    let is_listed = found.rows.iter().any(|row| row.all.iter().any(|other| other.in_use() == used));
    is_listed || {
        let wanted = nodes(problem, used);
        found.rows.iter().any(|row| nodes(problem, row.settings) == wanted)
    }
}

/// Looks for the rules of published figures, and says how long that took. Gives the number of boards.
fn check(source: &str, settings: Settings, boards: Vec<StatedBoard>, known: KnownRules) -> usize {
    let started = Instant::now();
    let (problem, count) = (boards[0].problem, boards.len());
    let found = find(boards, known);
    println!("{source}: {:.1} s, {}", started.elapsed().as_secs_f64(), found_text(&found));
    assert!(has(&found, &problem, settings), "{source}: {} rows", found.rows.len());
    count
}

/// The small ones, in a debug build.
#[test]
fn the_rules_of_some_published_figures_are_found() {
    let greedy = published().into_iter().find(|one| one.source == "aima-python, greedy").expect("a source");
    let known =
        KnownRules { settings: greedy.settings, algorithm: true, heuristic: true, ..KnownRules::default() };
    assert_eq!(check(greedy.source, greedy.settings, boards(&greedy), known), 3);
}

/// Forty boards with more than a hundred figures.
#[test]
#[ignore = "minutes with --release: run by CI's longer part"]
fn the_rules_of_forty_published_searches_are_found_by_their_figures() {
    let mut all = 0;
    for one in published() {
        let known = KnownRules {
            settings: one.settings,
            algorithm: one.told != Given::Nothing,
            heuristic: one.told == Given::Search,
            // A weight is a number: only where it is told, it is tried.
            weight: one.told == Given::Search,
            ..KnownRules::default()
        };
        all += check(one.source, one.settings, boards(&one), known);
    }
    // Costs of moves are one more rule.
    let uta = of_course("uta-4308", "astar", "manhattan");
    let costs = "tile".parse().expect("costs");
    let (start, goal) = ("2 3 6 1 x 7 4 8 5", "1 2 3 4 5 6 7 8 x");
    let board = |text| parse_board(text).expect("a board");
    let problem = Problem::new(board(start), board(goal)).expect("one size");
    let names = ["expanded", "generated", "length", "cost", "max_open"];
    let boards = vec![stated(problem, &names, &[64, 173, 12, 63, 77])];
    all += check("UT Arlington", Settings { costs, ..uta }, boards, KnownRules::default());
    // The searches of Korf take millions of nodes.
    let settings = korf::settings(HeuristicId::Manhattan);
    let instances = korf::instances();
    let boards = [79, 12, 42, 55, 97, 19].map(|id: usize| {
        let instance = &instances[id - 1];
        let values = [instance.optimal_length as u64, instance.generated];
        stated(instance.problem(), &["length", "generated"], &values)
    });
    let known = KnownRules { settings, algorithm: true, heuristic: true, ..KnownRules::default() };
    all += check("Korf", settings, boards.to_vec(), known);
    assert!(all >= 40, "{all}");
}

/// The small figures are those of one search with the rules of their source.
#[test]
fn the_published_rules_are_those_of_the_tests_of_figures() {
    for one in published() {
        for board in boards(&one) {
            let is_small = board.figures.iter().all(|stated| stated.value < 2_000.0);
            if is_small {
                let known = KnownRules {
                    settings: one.settings.in_use(),
                    algorithm: true,
                    heuristic: true,
                    moves: true,
                    weight: true,
                    rules: vec!["ties", "duplicates", "reopening", "goal_test"],
                };
                assert_eq!(find(vec![board], known).rows.len(), 1, "{}", one.source);
            }
        }
    }
    assert_eq!(published()[0].settings.reopening, Reopening::Off);
}
