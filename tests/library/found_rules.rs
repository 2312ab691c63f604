//! Rules are found as plainly searching with all of them finds them.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use tilescope::compare::find_rules::{
    FigureReading, RulesFound, RulesRequest, RulesRow, StatedBoard, StatedFigure, StatedQuantity,
    answer_parts, find_rules, near_text, quantities, row_texts,
};
use tilescope::compare::{Figures, measure};
use tilescope::file::Document;
use tilescope::heuristic::HeuristicId;
use tilescope::learn::all_rules::{KnownRules, Scope, combinations};
use tilescope::puzzle::{GoalPreset, MoveOrder, Size, parse_board, random_walk};
use tilescope::recording::Recording;
use tilescope::search::{CountingRules, Duplicates, GoalTest, Guard, Limits, Problem, Reopening, Settings};

use super::with;

fn small(seed: u64) -> Problem {
    let goal = GoalPreset::BlankLast.board(Size::new(2, 3).expect("a size"));
    Problem::to_preset(random_walk(&goal, seed, 14), GoalPreset::BlankLast)
}

fn figures_of(problem: Problem, settings: Settings) -> Figures {
    measure(&Document { problem, settings }, Limits { max_nodes: 30_000, ..Limits::default() }, None).figures
}

/// What a program prints that counts as `counting` says.
fn stated(problem: Problem, settings: Settings, counting: CountingRules, names: &[&str]) -> StatedBoard {
    let figures = figures_of(problem, settings).counted(counting);
    let stated = |name: &&str| {
        let quantity = StatedQuantity::from_name(name).expect("a figure");
        StatedFigure::parse(quantity, &((quantity.readings[0].value)(&figures)? as u64).to_string()).ok()
    };
    StatedBoard { problem, figures: names.iter().filter_map(stated).collect() }
}

fn known(settings: Settings) -> KnownRules {
    KnownRules { settings, algorithm: true, heuristic: true, ..KnownRules::default() }
}

fn request(boards: Vec<StatedBoard>, known: KnownRules) -> RulesRequest {
    RulesRequest { boards, known, counting: None, max_nodes: None, max_bytes: 1 << 30 }
}

fn found(boards: Vec<StatedBoard>, known: KnownRules, threads: usize) -> RulesFound {
    let threads = NonZeroUsize::new(threads).expect("not 0");
    find_rules(&request(boards, known), threads, &mut |_, _| ControlFlow::Continue(())).expect("threads")
}

fn gives_all(boards: &[StatedBoard], of_board: &[Figures]) -> bool {
    quantities().iter().all(|quantity| {
        let stated =
            |board: &StatedBoard| board.figures.iter().find(|stated| *stated.quantity == *quantity).copied();
        let pairs =
            boards.iter().zip(of_board).filter_map(|(board, figures)| Some((stated(board)?, figures)));
        let is_right = |reading: &FigureReading| {
            pairs
                .clone()
                .all(|(stated, figures)| (reading.value)(figures).is_some_and(|value| stated.is(value)))
        };
        pairs.clone().next().is_none() || quantity.readings.iter().any(is_right)
    })
}

/// Figures of the same boards by the name of the search.
type Searched = BTreeMap<String, Vec<Figures>>;

/// Searches with each set of a scope, by itself and to its end, unless that was done before.
fn plainly(boards: &[StatedBoard], known: &KnownRules, searched: &mut Searched) -> Vec<Settings> {
    let scope = Scope::of_figures(known, &boards[0].problem, &[], false);
    let sets = scope.rules().into_iter().flat_map(|rules| {
        let product = rules.part(0, |_| false);
        combinations(&product).into_iter().map(move |set| rules.settings(&set)).collect::<Vec<_>>()
    });
    let of_boards = |settings| boards.iter().map(|board| figures_of(board.problem, settings)).collect();
    let gives = |settings: &Settings| {
        gives_all(boards, searched.entry(name(*settings)).or_insert_with(|| of_boards(*settings)))
    };
    sets.filter(gives).collect()
}

fn name(settings: Settings) -> String {
    format!("{:?}", settings.in_use())
}

fn names(settings: Vec<Settings>) -> BTreeSet<String> {
    settings.into_iter().map(name).collect()
}

const FIGURES: [&str; 4] = ["length", "expanded", "generated", "max_open"];

#[test]
fn the_sets_that_are_found_are_those_that_give_the_figures_when_each_is_searched_with() {
    let mut searched = Searched::new();
    let mut check = |settings: Settings, counting: CountingRules, figures: &[&str]| {
        let problems = [small(3), small(4)];
        let boards: Vec<_> = problems.map(|problem| stated(problem, settings, counting, figures)).to_vec();
        let Settings { algorithm, moves, heuristic: h, .. } = settings;
        let of_search = known(Settings { algorithm, moves, heuristic: h, ..Settings::default() });
        let known = KnownRules { moves: true, ..of_search };
        let found = found(boards.clone(), known.clone(), 2);
        assert!(found.is_complete && found.sets == found.all && found.searches <= 2 * found.sets);
        let of_rows = names(found.rows.iter().flat_map(|row| row.all.clone()).collect());
        assert!(names(vec![settings]).is_subset(&of_rows), "{settings:?}");
        assert_eq!(of_rows, names(plainly(&boards, &known, &mut searched)), "{settings:?}");
    };
    let counting = CountingRules { goal: true, duplicates: true, ..CountingRules::default() };
    for name in ["astar", "greedy", "uniform-cost", "bfs", "idastar", "dfs-stack", "rbfs", "beam", "mm"] {
        check(with(name), CountingRules::default(), &FIGURES);
        let goal_test = GoalTest::WhenGenerated;
        check(Settings { goal_test, ..with(name) }.in_use(), counting, &FIGURES[..2]);
    }
    for duplicates in [Duplicates::Lazy, Duplicates::AddBetter, Duplicates::FirstReached, Duplicates::None] {
        check(Settings { duplicates, ..with("astar") }, counting, &FIGURES);
    }
    let heuristic = HeuristicId::from_name("misplaced-with-blank").expect("a heuristic");
    check(Settings { heuristic, reopening: Reopening::Off, ..with("astar") }, counting, &FIGURES);
}

/// Two orders of the moves expand the same boards of the first problem in the same order, and of the second in another.
#[test]
fn a_row_has_only_sets_that_expand_the_same_on_every_board() {
    let board = |text: &str, figures: [u64; 3]| {
        let problem = Problem::to_preset(parse_board(text).expect("a board"), GoalPreset::BlankLast);
        crate::support::published::stated(problem, &FIGURES[..3], &figures)
    };
    let boards = vec![board("1 2 4 x 6 3 7 5 8", [11, 25, 69]), board("1 3 6 8 2 7 4 x 5", [15, 83, 227])];
    let heuristic = HeuristicId::from_name("euclidean").expect("a heuristic");
    let settings = Settings { heuristic, duplicates: Duplicates::FirstReached, ..with("astar") };
    let known = KnownRules { rules: vec!["duplicates"], ..known(settings) };
    let found = found(boards.clone(), known, 2);
    let expanded = |settings: &Settings, board: &StatedBoard| {
        let mut recording = Recording::new(board.problem, *settings);
        recording.record(Guard::default(), ());
        (0..recording.steps()).filter_map(|step| Some(recording.step(step)?.node.state)).collect::<Vec<_>>()
    };
    assert!(found.rows.len() > 1);
    for row in &found.rows {
        for board in &boards {
            let first = expanded(&row.all[0], board);
            assert!(row.all.iter().all(|other| expanded(other, board) == first), "{:?}", row_texts(row));
        }
    }
}

#[test]
fn the_answer_does_not_depend_on_the_number_of_threads() {
    let board = stated(small(5), with("astar"), CountingRules::default(), &FIGURES[..3]);
    let [one, four] = [1, 4].map(|threads| {
        let found = found(vec![board.clone()], known(with("astar")), threads);
        let rows: Vec<_> = found.rows.iter().map(row_texts).collect();
        (rows, found.sets, found.searches, found.matches)
    });
    assert_eq!(one, four);
    assert_eq!(one.0[0].0, "A* with Manhattan distance", "the plainest comes first");
}

#[test]
fn where_no_rules_give_the_figures_the_nearest_say_what_differs() {
    let mut board = stated(small(5), with("astar"), CountingRules::default(), &FIGURES);
    let length = board.figures[0].value as u64;
    board.figures[0].value += 6.0;
    let rules = vec!["ties", "duplicates", "reopening", "goal_test"];
    let known = KnownRules { moves: true, rules, ..known(with("astar")) };
    let found = found(vec![board], known, 1);
    assert_eq!((found.rows.len(), found.nearest.len(), found.matches), (0, 1, 0));
    let (name, differs) = near_text(&found.nearest[0]);
    let expected = format!("moves {length}, not {}", length + 6);
    assert_eq!((&*name, differs), ("A* with Manhattan distance", expected));
}

#[test]
fn answers_name_what_differs_between_them() {
    let row =
        |settings| RulesRow { settings, counted: Vec::new(), rarity: 0, all: Vec::new(), others: Vec::new() };
    let other = Settings { moves: MoveOrder::default().reversed(), ..with("astar") };
    let answers = answer_parts(&[row(with("astar")), row(other)]);
    for (answer, moves) in answers.iter().zip(["moves ↑↓→←", "moves ←→↓↑"]) {
        let parts: Vec<_> = answer.iter().map(|(text, differs)| (text.as_str(), *differs)).collect();
        assert_eq!(parts[..3], [("A*", false), ("Manhattan", false), (moves, true)]);
        assert!(parts[3..].iter().all(|(_, differs)| !differs), "{parts:?}");
    }
}

#[test]
fn told_to_stop_it_has_what_was_tried() {
    let board = stated(small(5), with("bfs"), CountingRules::default(), &FIGURES);
    let mut told = 0;
    let mut early: Vec<Settings> = Vec::new();
    let request = request(vec![board], KnownRules::default());
    let found = find_rules(&request, NonZeroUsize::MIN, &mut |_, rows| {
        told += 1;
        early = rows.iter().map(|row| row.settings).collect();
        if told < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let found = found.expect("a thread");
    let sets = |row: &RulesRow| row.all.iter().map(|settings| settings.in_use()).collect::<Vec<_>>();
    let all: Vec<Settings> = found.rows.iter().flat_map(sets).collect();
    assert!(early.iter().all(|settings| all.contains(settings)), "each that was told early is in a row");
    assert!(!found.is_complete && found.sets < found.all);
}

#[test]
fn a_length_that_counts_boards_is_a_known_slip() {
    let mut board = stated(small(5), with("bfs"), CountingRules::default(), &FIGURES[..2]);
    board.figures[0].value += 1.0;
    let known = KnownRules { settings: with("bfs"), algorithm: true, moves: true, ..KnownRules::default() };
    let found = found(vec![board], known, 1);
    assert_eq!(row_texts(&found.rows[0]).1[0], "“moves” counts boards, not moves (a known slip)");
}
