//! Running a search and holding its answer against a known length.

use std::sync::Arc;

use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::{Board, Move, MoveOrder, Size, parse_board};
use tilescope::search::{AlgorithmId, Headless, Problem, Settings, run};

pub fn board(text: &str) -> Board {
    parse_board(text).expect("a board")
}

pub fn bfs(moves: MoveOrder) -> Settings {
    Settings { algorithm: AlgorithmId::Bfs, moves, ..Settings::default() }
}

pub fn astar(heuristic: HeuristicId, moves: MoveOrder) -> Settings {
    Settings { algorithm: AlgorithmId::Astar, heuristic, moves, ..Settings::default() }
}

/// Every algorithm, with each heuristic there is for the 8-puzzle where it uses one.
pub fn every_search(moves: MoveOrder) -> Vec<Settings> {
    let heuristics: Vec<_> =
        HeuristicId::ALL.iter().copied().filter(|id| id.offered_for(Size::EIGHT).is_ok()).collect();
    let mut all = Vec::new();
    for algorithm in [AlgorithmId::Bfs, AlgorithmId::Astar] {
        let in_use =
            if algorithm.info().offers.heuristic.is_ok() { &heuristics[..] } else { &heuristics[..1] };
        all.extend(in_use.iter().map(|&heuristic| Settings {
            algorithm,
            heuristic,
            moves,
            ..Settings::default()
        }));
    }
    all
}

/// Solves a board and checks that the moves lead to the goal and are as few as there can be (with an algorithm or
/// a heuristic that does not promise it: not fewer).
pub fn check_solution(start: &Board, goal: &Board, settings: &Settings, distance: usize) -> Vec<Move> {
    let problem = Problem::new(*start, *goal).expect("boards of one size");
    let answer = run(&problem, settings, Arc::default(), &mut Headless::default());
    let place = || format!("from {start} to {goal} with {settings:?}");
    let moves = answer.solution().unwrap_or_else(|| panic!("no solution {}", place()));
    let boards = start.walk(&moves).unwrap_or_else(|| panic!("a move that is not possible {}", place()));
    assert_eq!(boards.last(), Some(goal), "{}", place());
    if settings.finds_shortest() {
        assert_eq!(moves.len(), distance, "{}", place());
    } else {
        assert!(moves.len() >= distance, "{} moves {}", moves.len(), place());
    }
    moves
}
