//! A board of one's own is the same in each run, and as hard as the teacher's.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::support::exhaustive::distances;
use tilescope::compare::measure;
use tilescope::file::Document;
use tilescope::learn::{NoOwnBoard, OwnBoards, SHARES, own_board};
use tilescope::puzzle::{Board, GoalPreset, Size, parse_board, random_walk};
use tilescope::search::{AlgorithmId, Headless, Limits, Problem, Settings, run, shortest_distance};

fn go_on(_: f32) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn problem(start: &str, goal: GoalPreset) -> Problem {
    let start = parse_board(start).expect("a board");
    Problem::new(start, goal.board(start.size())).expect("one size")
}

fn settings(algorithm: AlgorithmId) -> Settings {
    Settings { algorithm, ..Settings::default() }
}

/// The steps of the search of these settings on a board, and its expansions.
fn searched(start: Board, teacher: &Problem, settings: Settings) -> (u64, u64) {
    let problem = Problem::new(start, *teacher.goal()).expect("one size");
    let steps = run(&problem, &settings, Arc::default(), &mut Headless::default()).counts.steps();
    (steps, measure(&Document { problem, settings }, Limits::default(), None).figures.expanded)
}

#[test]
fn two_hundred_students_get_boards_of_one_distance_and_about_as_many_expansions() {
    let teacher = problem("2 1 6 4 x 8 7 5 3", GoalPreset::Spiral);
    let goal: Vec<u8> = teacher.goal().tiles().collect();
    let distances = distances(3, &goal);
    let distance = |board: &Board| distances.of(&board.tiles().collect::<Vec<u8>>());
    for (algorithm, fewest) in [(AlgorithmId::Astar, 180), (AlgorithmId::Bfs, 190)] {
        let settings = settings(algorithm);
        let boards = OwnBoards::new(&teacher, &settings, &mut go_on).expect("a board that can be solved");
        let again = OwnBoards::new(&teacher, &settings, &mut go_on).expect("the same");
        let mut all = BTreeSet::new();
        for number in 0..200 {
            let name = format!("Student {number}");
            let own = boards.board(&name, &mut go_on).expect("a board");
            assert_eq!(distance(&own.start), distance(teacher.start()), "{name}");
            assert_eq!((own.distance, own.within), (distance(teacher.start()), SHARES[0]), "{name}");
            let (steps, expanded) = searched(own.start, &teacher, settings);
            assert_eq!(expanded, own.expanded);
            assert!(
                steps.abs_diff(boards.searched.steps) * 100 <= 15 * boards.searched.steps,
                "{name}: {steps} steps"
            );
            assert_ne!(own.start, *teacher.start(), "it is not the teacher's");
            assert_eq!(again.board(&format!(" student  {number} "), &mut go_on), Ok(own), "{name}");
            all.insert(own.start.to_string());
        }
        assert!(all.len() >= fewest, "{algorithm:?}: only {} different boards", all.len());
    }
}

#[test]
fn own_boards_of_the_fifteen_puzzle_have_a_proved_distance() {
    let goal = GoalPreset::BlankLast.board(Size::FIFTEEN);
    let teacher = Problem::new(random_walk(&goal, 5, 30), goal).expect("one size");
    let settings = settings(AlgorithmId::Astar);
    let distance = |problem: &Problem| shortest_distance(problem, &mut Headless::default()).expect("proved");
    let boards = OwnBoards::new(&teacher, &settings, &mut go_on).expect("a board that can be solved");
    for name in ["Ada", "Grace", "Edsger"] {
        let own = boards.board(name, &mut go_on).expect("a board");
        let problem = Problem::new(own.start, goal).expect("one size");
        assert_eq!(distance(&problem), distance(&teacher), "{name}");
        assert_eq!(own_board(name, &teacher, &settings, &mut go_on), Ok(own), "{name}");
    }
}

#[test]
fn a_board_without_others_of_its_kind_is_refused() {
    let check = |start: &str, settings: Settings, expected: NoOwnBoard| {
        let refused = own_board("Ada", &problem(start, GoalPreset::BlankLast), &settings, &mut go_on);
        assert_eq!(refused, Err(expected), "{start}");
    };
    check("2 1 3 4 5 6 7 8 x", Settings::default(), NoOwnBoard::Unsolvable);
    // The goal alone has the distance 0.
    check("1 2 3 4 5 6 7 8 x", Settings::default(), NoOwnBoard::None);
    // Nearly as far from the goal as any board.
    check("14 15 8 12 10 11 9 13 2 6 5 1 3 7 4 x", settings(AlgorithmId::Idastar), NoOwnBoard::TooFar);
}

#[test]
fn it_can_be_cancelled() {
    let teacher = problem("2 1 6 4 x 8 7 5 3", GoalPreset::Spiral);
    let mut reports = Vec::new();
    let mut stop_at = |most: usize| {
        reports.clear();
        own_board("Ada", &teacher, &settings(AlgorithmId::Astar), &mut |done| {
            reports.push(done);
            if reports.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    };
    assert_eq!(stop_at(3), Err(NoOwnBoard::Cancelled));
    assert!(stop_at(usize::MAX).is_ok());
    // A search on one board is stopped, too.
    let hard = problem("14 15 8 12 10 11 9 13 2 6 5 1 3 7 4 x", GoalPreset::BlankLast);
    let stopped = own_board("Ada", &hard, &settings(AlgorithmId::Astar), &mut |_| ControlFlow::Break(()));
    assert_eq!(stopped, Err(NoOwnBoard::Cancelled));
    assert!(reports.is_sorted() && reports.iter().all(|done| (0.0..=1.0).contains(done)));
}

/// A name keeps its board in every version: what a class was given is checked later. Steps choose it, so these differ from
/// the boards that expansions would choose.
#[test]
fn names_have_the_boards_of_earlier_versions() {
    let teacher = problem("2 1 6 4 x 8 7 5 3", GoalPreset::Spiral);
    let check = |algorithm, boards: &[(&str, &str)]| {
        let own = OwnBoards::new(&teacher, &settings(algorithm), &mut go_on).expect("a board");
        for (name, board) in boards {
            assert_eq!(own.board(name, &mut go_on).expect("a board").start.to_string(), *board, "{name}");
        }
    };
    check(AlgorithmId::Astar, &[("S5", "x 7 6 2 1 5 8 4 3"), ("S20", "8 4 1 5 2 3 x 7 6")]);
    check(AlgorithmId::Idastar, &[("S24", "3 8 1 6 5 4 x 7 2"), ("S32", "7 1 8 4 x 3 6 5 2")]);
}
