//! Moves with costs: the number of the tile, or what a list says.

use std::sync::Arc;

use tilescope::compare::measure;
use tilescope::file::Document;
use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::{Board, GoalPreset, Size, moves_text, random_board};
use tilescope::recording::Recording;
use tilescope::search::{
    AlgorithmId, Duplicates, Guard, Headless, Limits, MoveCosts, Problem, Settings, TieBreak, run,
};

use crate::support::share::of_share;
use crate::support::solve::{board, cheapest};
use crate::support::textbook::{costs_by_tile, tile_between};

const ALGORITHMS: [AlgorithmId; 3] =
    [AlgorithmId::UniformCost, AlgorithmId::Astar, AlgorithmId::WeightedAstar];

fn with_costs(algorithm: AlgorithmId, costs: &str) -> Settings {
    let costs: MoveCosts = costs.parse().expect("costs");
    Settings { algorithm, costs, weight: "1".parse().expect("a weight"), ..Settings::default() }
}

/// The assignment “Expense 8 puzzle” of the University of Texas at Arlington (CSE 4308/5360, Artificial Intelligence), where
/// moving tile 6 costs 6. Its sample output for A* with “a modified version of h2”: “Nodes Expanded: 64”, “Solution Found
/// at depth 12 with cost of 63”, and the moves. The assignment leaves ties open; with the oldest first it is exact.
#[test]
fn the_sample_of_ut_arlingtons_expense_8_puzzle_costs_63_in_12_moves_with_64_expansions() {
    let problem = Problem::new(board("2 3 6 1 x 7 4 8 5"), GoalPreset::BlankLast.board(Size::EIGHT));
    let problem = problem.expect("one size");
    // Move 7 left is the blank's move to the right, and so on.
    let published =
        "7 left, 5 up, 8 right, 7 down, 5 left, 6 down, 3 right, 2 right, 1 up, 4 up, 7 left, 8 left";
    for duplicates in ["closed-list", "lazy"] {
        let settings = Settings {
            ties: TieBreak::FIRST_IN,
            duplicates: duplicates.to_owned().try_into().expect("a name"),
            ..with_costs(AlgorithmId::Astar, "tile")
        };
        let measured = measure(&Document { problem, settings }, Limits::default(), None);
        let figures = measured.figures;
        assert_eq!(
            (figures.length, figures.cost, figures.expanded),
            (Some(12), Some(63), 64),
            "{duplicates}"
        );
        let mut here = *problem.start();
        let words = measured.moves.expect("a path").into_iter().map(|mv| {
            let next = here.after(mv).expect("a move");
            let tile = tile_between(&here, &next);
            here = next;
            format!("{tile} {}", mv.inverse().name())
        });
        assert_eq!(words.collect::<Vec<_>>().join(", "), published);
    }
    // With all successors queued, all four numbers of the sample: “Nodes Popped: 97”, “Nodes Expanded: 64”, “Nodes Generated:
    // 173”, “Max Fringe Size: 77”.
    let settings = Settings {
        ties: TieBreak::FIRST_IN,
        duplicates: Duplicates::QueueAll,
        ..with_costs(AlgorithmId::Astar, "tile")
    };
    let counts = run(&problem, &settings, Arc::default(), &mut Headless::default()).counts;
    let popped = counts.selected + counts.dropped;
    assert_eq!((popped, counts.selected - 1, counts.nodes, counts.max_open), (97, 64, 173, 77));
    assert_eq!(counts.duplicates, 0);
    // “f(n) = 47” of the start, in traces of students.
    let costs = MoveCosts::Tile.by_tile();
    let estimate = HeuristicId::Manhattan.estimate_at(problem.goal(), costs);
    assert_eq!(estimate.h(problem.start().state()), 47);
}

fn check_cheapest(start: Board, goal: Board, settings: &Settings, expected: u32) {
    let problem = Problem::new(start, goal).expect("one size");
    assert_eq!(settings.doubt(), None, "{settings:?}");
    let answer = run(&problem, settings, Arc::default(), &mut Headless::default());
    let moves = answer.solution().expect("a path");
    let cost = problem.cost_of(&moves, settings.tile_costs());
    assert_eq!(cost, expected, "{start}, {settings:?}");
    assert_eq!(start.walk(&moves).expect("moves").last(), Some(&goal));
}

#[test]
fn every_2x3_board_is_solved_at_the_cheapest_cost_that_dijkstra_finds() {
    let size = Size::new(2, 3).expect("a size");
    let goal = GoalPreset::BlankLast.board(size);
    for costs in ["tile", "1", "7,1,30,2,99", "50,49,48,47,46"] {
        let all = cheapest(goal, &costs_by_tile(size, costs));
        assert_eq!(all.len(), 360);
        for (&start, &cost) in &all {
            for algorithm in ALGORITHMS {
                let heuristics: &[_] = match algorithm {
                    AlgorithmId::Astar => {
                        &[HeuristicId::Manhattan, HeuristicId::Misplaced, HeuristicId::LinearConflict]
                    }
                    _ => &[HeuristicId::Manhattan],
                };
                for &heuristic in heuristics {
                    let settings = Settings { heuristic, ..with_costs(algorithm, costs) };
                    check_cheapest(start, goal, &settings, cost);
                }
            }
        }
    }
}

const TWO_COSTS: [&str; 2] = ["9,1,9,1,9,1,9,1", "tile"];

fn check_8_puzzle(all_costs: &[&str], seeds: &[u64]) {
    let goal = GoalPreset::BlankLast.board(Size::EIGHT);
    for costs in all_costs {
        let all = cheapest(goal, &costs_by_tile(Size::EIGHT, costs));
        assert_eq!(all.len(), 181_440);
        for start in seeds.iter().map(|seed| random_board(&goal, *seed)) {
            for algorithm in ALGORITHMS {
                check_cheapest(start, goal, &with_costs(algorithm, costs), all[&start]);
            }
        }
    }
}

#[test]
fn random_8_puzzles_are_solved_at_the_cheapest_cost() {
    check_8_puzzle(&TWO_COSTS[..1], &[0, 1, 2, 3]);
}

#[test]
#[ignore = "takes a minute"]
fn many_8_puzzles_are_solved_at_the_cheapest_cost() {
    check_8_puzzle(&TWO_COSTS, &of_share(0..400).collect::<Vec<_>>());
}

#[test]
fn equal_costs_are_the_search_without_costs() {
    let problem = Problem::new(board("8 6 7 2 5 4 3 x 1"), GoalPreset::BlankLast.board(Size::EIGHT));
    let problem = problem.expect("one size");
    for algorithm in [AlgorithmId::UniformCost, AlgorithmId::Astar, AlgorithmId::Greedy] {
        let of = |costs| {
            let settings = with_costs(algorithm, costs);
            measure(&Document { problem, settings }, Limits::default(), None)
        };
        let (plain, ones, fives) = (of("unit"), of("1"), of("5,5,5,5,5,5,5,5"));
        assert_eq!(plain.moves, ones.moves, "{algorithm:?}");
        assert_eq!(plain.moves, fives.moves, "{algorithm:?}");
        assert_eq!(plain.figures.expanded, fives.figures.expanded, "{algorithm:?}");
        assert_eq!(fives.figures.cost, plain.figures.length.map(|length| 5 * length));
        assert_eq!(
            (plain.figures.max_depth, plain.figures.cost),
            (ones.figures.max_depth, ones.figures.cost)
        );
        assert_eq!(plain.figures.max_depth, fives.figures.max_depth);
    }
}

#[test]
fn a_cheapest_path_can_be_longer_than_a_shortest_one() {
    let size = Size::new(2, 3).expect("a size");
    let goal = GoalPreset::BlankLast.board(size);
    let costs = "7,1,30,2,99";
    let longer = cheapest(goal, &costs_by_tile(size, costs)).into_keys().filter(|start| {
        let problem = Problem::new(*start, goal).expect("one size");
        let length = |costs| {
            let settings = with_costs(AlgorithmId::UniformCost, costs);
            measure(&Document { problem, settings }, Limits::default(), None).figures.length
        };
        length(costs) > length("unit")
    });
    assert!(longer.count() > 0);
    let settings = with_costs(AlgorithmId::UniformCost, costs);
    assert!(settings.doubt().is_none() && !settings.finds_shortest());
}

#[test]
fn a_recording_knows_the_cost_and_the_depth_of_its_path() {
    let problem = Problem::new(board("2 3 6 1 x 7 4 8 5"), GoalPreset::BlankLast.board(Size::EIGHT));
    let mut recording =
        Recording::new(problem.expect("one size"), with_costs(AlgorithmId::UniformCost, "tile"));
    let answer = recording.record(Guard::default(), ());
    assert_eq!(moves_text(&answer.solution().expect("a path")), "rdlurullddrr");
    let (goal, _) = *recording.path().last().expect("the goal");
    let nodes = recording.nodes();
    assert_eq!((recording.path_cost(), nodes.g(goal), nodes.depth(goal)), (63, 63, 12));
}

#[test]
fn what_counts_moves_refuses_costs_and_ignores_them() {
    for &algorithm in AlgorithmId::ALL {
        let settings = with_costs(algorithm, "tile");
        let is_offered = algorithm.info().offers.costs.is_ok();
        assert_eq!(settings.has_costs(), is_offered, "{algorithm:?}");
        assert_eq!(settings.in_use().costs == MoveCosts::Tile, is_offered, "{algorithm:?}");
    }
    let generated = Settings {
        goal_test: "generated".to_owned().try_into().expect("a name"),
        ..with_costs(AlgorithmId::UniformCost, "tile")
    };
    assert!(generated.doubt().is_some_and(|doubt| doubt.contains("cheaper")));
}
