//! Running a search and holding its answer against a known length.

use std::sync::Arc;

use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::{Board, Move, MoveOrder, parse_board};
use tilescope::search::{AlgorithmId, Headless, Problem, Settings, run};

pub fn board(text: &str) -> Board {
    parse_board(text).expect("a board")
}

pub fn bfs(moves: MoveOrder) -> Settings {
    Settings { algorithm: AlgorithmId::Bfs, moves, ..Settings::default() }
}

pub fn astar(heuristic: HeuristicId, moves: MoveOrder) -> Settings {
    Settings { algorithm: AlgorithmId::Astar, heuristic, moves }
}

/// BFS, and A* with each heuristic there is.
pub fn every_search(moves: MoveOrder) -> Vec<Settings> {
    let with_heuristic = HeuristicId::ALL.iter().map(|&heuristic| astar(heuristic, moves));
    std::iter::once(bfs(moves)).chain(with_heuristic).collect()
}

/// Solves a board and checks that the moves lead to the goal and are as few as there can be (with a heuristic that is
/// not admissible: not fewer).
pub fn check_solution(start: &Board, goal: &Board, settings: &Settings, distance: usize) -> Vec<Move> {
    let problem = Problem::new(*start, *goal).expect("boards of one size");
    let answer = run(&problem, settings, Arc::default(), &mut Headless::default());
    let place = || format!("from {start} to {goal} with {settings:?}");
    let moves = answer.solution().unwrap_or_else(|| panic!("no solution {}", place()));
    let boards = start.walk(&moves).unwrap_or_else(|| panic!("a move that is not possible {}", place()));
    assert_eq!(boards.last(), Some(goal), "{}", place());
    let optimal = settings.heuristic_in_use().is_none_or(|heuristic| heuristic.info().admissible);
    if optimal {
        assert_eq!(moves.len(), distance, "{}", place());
    } else {
        assert!(moves.len() >= distance, "{} moves {}", moves.len(), place());
    }
    moves
}
