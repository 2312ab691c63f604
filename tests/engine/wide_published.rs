//! Boards of the 24-puzzle whose shortest paths others published.

use tilescope_engine::heuristic::HeuristicId;
use tilescope_engine::puzzle::{Board, GoalPreset, Move, Size, parse_board};
use tilescope_engine::search::{AlgorithmId, Problem, Settings, Weight, solve};

fn goal(preset: GoalPreset) -> Board {
    preset.board(Size::new(5, 5).expect("a size"))
}

/// A board whose tiles are letters, A or a for 1; any other character is the blank.
fn of_letters(letters: &str) -> Board {
    let tile =
        |letter: u8| if letter.is_ascii_alphabetic() { letter.to_ascii_uppercase() - b'A' + 1 } else { 0 };
    let tiles: Vec<u8> = letters.bytes().map(tile).collect();
    Board::new(Size::new(5, 5).expect("a size"), &tiles).expect("a board")
}

fn length(start: Board, goal: Board, settings: &Settings) -> usize {
    let moves = solve(&Problem::new(start, goal).expect("one size"), settings).expect("a path");
    assert_eq!(start.walk(&moves).expect("moves").last(), Some(&goal), "{settings:?} {start}");
    moves.len()
}

fn check_shortest(start: Board, goal: Board, published: usize, algorithms: &[AlgorithmId], by: HeuristicId) {
    for algorithm in algorithms {
        let settings = Settings { heuristic: by, ..Settings::from(*algorithm) };
        assert_eq!(length(start, goal, &settings), published, "{algorithm:?} {by:?} {start}");
    }
}

const SHORTEST: [AlgorithmId; 3] = [AlgorithmId::Astar, AlgorithmId::Idastar, AlgorithmId::Rbfs];

/// The examples of `lib/ai/examples/puzzle.nit` by Jean Privat (<https://github.com/nitlang/nit>), whose A* with Manhattan
/// distance finds “the best plan”. The blank is last in the goal.
#[test]
fn the_examples_of_the_nit_language_take_the_published_numbers_of_moves() {
    let goal = goal(GoalPreset::BlankLast);
    for (letters, published) in [("giabcjekmdhrtflqsownpuv.x", 55), ("giabcjekmdrtwulhs.vnqofpx", 75)] {
        for heuristic in [HeuristicId::Manhattan, HeuristicId::LinearConflict] {
            check_shortest(of_letters(letters), goal, published, &SHORTEST, heuristic);
        }
    }
    for (letters, published) in [("giabcjekmdrtw.uhsvnlqofpx", 79), ("giabcjekmdrt.wuhsvnlqofpx", 80)] {
        let by = HeuristicId::LinearConflict;
        check_shortest(of_letters(letters), goal, published, &[AlgorithmId::Astar], by);
    }
}

/// The outputs of “24-Puzzle-Solving”, an A* with Manhattan distance (<https://github.com/imprld01/24-Puzzle-Solving>), in the
/// moves of the blank. The blank is first in the goal.
#[test]
fn the_examples_of_a_course_in_taiwan_take_the_published_paths() {
    let goal = goal(GoalPreset::BlankFirst);
    for (letters, path) in
        [("F0BCDAKGHIEJLMNOPQRSTUVWX", "lddruul"), ("EABCDFKGHITOLMNJ0PRSUVQWX", "lurdrdlluurulu")]
    {
        let start = of_letters(letters);
        let moves: Vec<Move> = path.chars().filter_map(Move::from_letter).collect();
        assert_eq!(start.walk(&moves).expect("moves").last(), Some(&goal), "{letters}");
        check_shortest(start, goal, path.len(), &SHORTEST, HeuristicId::Manhattan);
        check_shortest(
            start,
            goal,
            path.len(),
            &[AlgorithmId::Bfs, AlgorithmId::UniformCost],
            HeuristicId::Zero,
        );
    }
    // The second board of the outputs is said to have no path: it differs from the first in one exchange of tiles.
    let unsolvable = of_letters("F0BCDAKGHIEJLMNOPQSRTUVWX");
    assert!(!Problem::new(unsolvable, goal).expect("one size").is_solvable());
}

struct KorfBoard {
    number: usize,
    /// Moves of a shortest path.
    length: usize,
    start: &'static str,
    /// The board 50 moves before the goal on a shortest path, which is therefore 50 moves from it.
    near: &'static str,
}

/// Of the fifty boards in Korf and Felner, “Disjoint pattern database heuristics”, Artificial Intelligence 134 (2002): the
/// ten that are also in Korf and Taylor, “Finding optimal solutions to the twenty-four puzzle”, AAAI 1996, and the three that are
/// nearest to the goal, `x 1 2 … 24`. Clausecker's pattern databases gave the same lengths, with paths: `near` is a board of them
/// (<https://github.com/clausecker/24puzzle>, `doc/korf-small-results.txt`).
const KORF: [KorfBoard; 13] = [
    KorfBoard {
        number: 1,
        length: 95,
        start: "14 5 9 2 18 8 23 19 12 17 15 x 10 20 4 6 11 21 1 7 24 3 16 22 13",
        near: "5 8 9 2 18 6 1 14 17 4 10 3 12 19 x 11 16 23 22 7 15 20 21 24 13",
    },
    KorfBoard {
        number: 2,
        length: 96,
        start: "16 5 1 12 6 24 17 9 2 22 4 10 13 18 19 20 x 23 7 21 15 11 8 3 14",
        near: "x 1 6 2 4 5 13 12 7 9 16 17 18 3 22 10 24 23 14 19 15 20 11 8 21",
    },
    KorfBoard {
        number: 3,
        length: 97,
        start: "6 x 24 14 8 5 21 19 9 17 16 20 10 13 2 15 11 22 1 3 7 23 4 18 12",
        near: "5 6 4 9 x 16 21 1 8 14 11 10 3 13 19 20 15 2 17 24 7 22 23 18 12",
    },
    KorfBoard {
        number: 4,
        length: 98,
        start: "18 14 x 9 8 3 7 19 2 15 5 12 1 13 24 23 4 21 10 20 16 22 11 6 17",
        near: "5 3 4 18 9 7 1 2 15 8 16 12 13 14 x 21 10 20 6 19 22 23 11 17 24",
    },
    KorfBoard {
        number: 5,
        length: 100,
        start: "17 1 20 9 16 2 22 19 14 5 15 21 x 3 24 23 18 13 12 7 10 8 6 4 11",
        near: "1 2 3 9 14 5 6 12 x 16 17 15 22 4 7 23 20 21 19 13 10 18 8 11 24",
    },
    KorfBoard {
        number: 6,
        length: 101,
        start: "2 x 10 19 1 4 16 3 15 20 22 9 6 18 5 13 12 21 8 17 23 11 24 7 14",
        near: "10 5 1 3 4 16 6 2 8 9 22 20 15 7 19 13 12 21 x 18 23 11 24 14 17",
    },
    KorfBoard {
        number: 7,
        length: 104,
        start: "21 22 15 9 24 12 16 23 2 8 5 18 17 7 10 14 13 4 x 6 20 11 3 1 19",
        near: "5 21 1 2 9 15 10 7 4 24 14 12 6 3 8 16 22 13 x 23 20 18 11 17 19",
    },
    KorfBoard {
        number: 8,
        length: 108,
        start: "7 13 11 22 12 20 1 18 21 5 x 8 14 24 19 9 4 17 16 10 23 15 3 2 6",
        near: "7 13 11 22 12 1 18 9 x 4 8 2 5 3 14 15 10 6 17 19 20 16 21 23 24",
    },
    KorfBoard {
        number: 9,
        length: 113,
        start: "3 2 17 x 14 18 22 19 15 20 9 7 10 21 16 6 24 23 8 5 1 4 11 12 13",
        near: "2 4 9 17 14 6 3 18 15 16 1 7 5 19 8 10 11 12 23 13 20 21 22 24 x",
    },
    KorfBoard {
        number: 10,
        length: 114,
        start: "23 14 x 24 17 9 20 21 2 18 10 13 22 1 3 11 4 16 6 5 7 12 8 15 19",
        near: "10 1 9 17 3 13 x 2 4 14 11 6 8 18 5 7 21 15 23 19 12 20 16 22 24",
    },
    KorfBoard {
        number: 25,
        length: 81,
        start: "3 17 9 8 24 1 11 12 14 x 5 4 22 13 16 21 15 6 7 10 20 23 2 18 19",
        near: "1 3 4 12 9 5 17 11 22 8 x 15 2 13 14 21 6 10 16 24 20 23 18 7 19",
    },
    KorfBoard {
        number: 29,
        length: 88,
        start: "10 3 6 13 1 2 20 14 18 11 15 7 5 12 9 24 17 22 4 8 21 23 19 16 x",
        near: "10 6 5 14 1 7 2 3 13 9 x 22 16 11 4 15 20 12 18 8 21 17 23 24 19",
    },
    KorfBoard {
        number: 40,
        length: 82,
        start: "2 17 4 13 7 12 10 3 x 16 21 24 8 5 18 20 15 19 14 9 22 11 6 1 23",
        near: "2 3 8 4 7 10 5 1 13 16 12 17 x 18 9 15 21 24 6 14 20 22 11 19 23",
    },
];

#[test]
fn boards_on_shortest_paths_of_korfs_boards_are_as_far_as_published() {
    let goal = goal(GoalPreset::BlankFirst);
    for board in &KORF {
        let near = parse_board(board.near).expect("a board");
        check_shortest(near, goal, 50, &SHORTEST, HeuristicId::LinearConflict);
        check_shortest(near, goal, 50, &[AlgorithmId::Astar], HeuristicId::Manhattan);
    }
}

/// A search for their shortest paths would take days.
#[test]
fn the_published_lengths_of_korfs_boards_are_between_h_and_the_paths_of_faster_searches() {
    let goal = goal(GoalPreset::BlankFirst);
    for board in &KORF {
        let start = parse_board(board.start).expect("a board");
        let by_parity = |moves: usize| moves % 2 == board.length % 2;
        for heuristic in [HeuristicId::Manhattan, HeuristicId::LinearConflict] {
            let h = heuristic.evaluate(&start, goal) as usize;
            assert!(h <= board.length && by_parity(h), "{heuristic:?} {}", board.number);
        }
        let heuristic = HeuristicId::LinearConflict;
        let weight = Weight::try_from(3.0).expect("a weight");
        for algorithm in [AlgorithmId::Greedy, AlgorithmId::Beam, AlgorithmId::WeightedAstar] {
            let moves = length(start, goal, &Settings { heuristic, weight, ..Settings::from(algorithm) });
            assert!(moves >= board.length && by_parity(moves), "{algorithm:?} {}: {moves}", board.number);
        }
    }
}
