//! The parity argument agrees with an exhaustive search on which boards are connected.

use std::collections::{HashMap, HashSet};

use tilescope_engine::puzzle::{Board, GoalPreset, Move, Size, connected, random_board, random_walk};
use tilescope_oracle::exhaustive::{distances, permutations, rank};
use tilescope_oracle::share::of_share;
use tilescope_oracle::solve::board;

fn size(text: &str) -> Size {
    text.parse().expect("a size")
}

fn all_boards(size: Size) -> Vec<(Vec<u8>, Board)> {
    let with_board = |tiles: Vec<u8>| (tiles.clone(), Board::new(size, &tiles).expect("a board"));
    permutations(size.cells() as u8).into_iter().map(with_board).collect()
}

#[test]
fn two_small_boards_are_connected_exactly_if_moves_lead_from_one_to_the_other() {
    for size in ["2x2", "2x3", "3x2"].map(size) {
        let boards = all_boards(size);
        let mut half: HashMap<Vec<u8>, usize> = HashMap::new();
        for (tiles, _) in &boards {
            if !half.contains_key(tiles) {
                let number = half.values().max().map_or(0, |last| last + 1);
                half.extend(distances(size.cols(), tiles).iter().map(|(reached, _)| (reached, number)));
            }
        }
        assert_eq!(half.values().collect::<HashSet<_>>().len(), 2, "{size} boards fall into two halves");
        for (start, a) in &boards {
            for (goal, b) in &boards {
                assert_eq!(connected(a, b), half[start] == half[goal], "{a:?} and {b:?}");
            }
        }
    }
}

#[test]
fn an_8_puzzle_is_connected_with_a_goal_exactly_if_moves_lead_to_it() {
    let boards = all_boards(Size::EIGHT);
    let goals = GoalPreset::ALL.map(|preset| preset.board(Size::EIGHT));
    for goal in goals.into_iter().chain([board("1 x 2 3 4 5 6 7 8"), board("8 7 6 5 4 3 2 1 x")]) {
        let reached = distances(3, &goal.tiles().collect::<Vec<_>>());
        assert_eq!(reached.reached(), 181_440);
        for (tiles, start) in &boards {
            assert_eq!(connected(start, &goal), reached.get(tiles).is_some(), "{start} and {goal}");
        }
    }
}

/// The boards of 5×2 by distance from a goal with the blank in a corner: <https://oeis.org/A090036>.
const A090036: [usize; 56] = [
    1, 2, 3, 6, 11, 19, 30, 44, 68, 112, 176, 271, 411, 602, 851, 1232, 1783, 2530, 3567, 4996, 6838, 9279,
    12463, 16597, 21848, 28227, 35682, 44464, 54597, 65966, 78433, 91725, 104_896, 116_966, 126_335, 131_998,
    133_107, 128_720, 119_332, 106_335, 91545, 75742, 60119, 45840, 33422, 23223, 15140, 9094, 5073, 2605,
    1224, 528, 225, 75, 20, 2,
];

#[test]
#[ignore = "1,814,400 boards, three times each on 2×5 and 5×2"]
fn on_2x5_and_5x2_boards_moves_lead_to_half_of_all_boards_within_55_moves_as_a090036_says() {
    // A corner, a cell at the edge, and one in the middle of the long side: the others are their mirror images.
    let kinds = [(0, 55), (1, 55), (2, 54)];
    let cases = ["2x5", "5x2"].into_iter().flat_map(|name| kinds.map(|kind| (size(name), kind)));
    for (size, (along, farthest)) in of_share(cases) {
        let blank = if size.cols() > size.rows() { along } else { along * size.cols() };
        let tiles: Vec<u8> = (1..=size.last_tile()).collect();
        let tiles = [&tiles[..blank], &[0], &tiles[blank..]].concat();
        let goal = Board::new(size, &tiles).expect("a board");
        let reached = distances(size.cols(), &tiles);
        assert_eq!(reached.reached(), 1_814_400, "10!/2");
        assert_eq!(reached.values().max(), Some(farthest), "{goal:?}");
        assert!(size.farthest().is_some_and(|most| farthest <= most));
        if blank == 0 {
            let mut by_distance = vec![0; A090036.len()];
            for distance in reached.values() {
                by_distance[distance as usize] += 1;
            }
            assert_eq!(by_distance, A090036, "{size}");
        }
        // Whatever is not reached must not count as connected: its half is as large.
        let is_connected = |tiles: &[u8]| connected(&Board::new(size, tiles).expect("a board"), &goal);
        for (mut tiles, _) in reached.iter() {
            assert!(is_connected(&tiles), "{tiles:?} to {goal:?}");
            let (a, b) = if tiles[0] != 0 && tiles[1] != 0 { (0, 1) } else { (2, 3) };
            tiles.swap(a, b);
            assert!(!is_connected(&tiles), "{tiles:?} to {goal:?}");
        }
    }
}

#[test]
fn known_15_puzzles_are_solvable_or_not_as_published() {
    let in_order = GoalPreset::BlankLast.board(Size::FIFTEEN);
    let korfs = GoalPreset::BlankFirst.board(Size::FIFTEEN);
    let sam_loyds = board("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x");
    let check = |start: &Board, goal: &Board, solvable| {
        assert_eq!(connected(start, goal), solvable, "{start} to {goal}");
        assert_eq!(connected(goal, start), solvable, "{goal} to {start}");
    };
    check(&sam_loyds, &in_order, false);
    // From his board, the tiles can be put in order with the blank in the first cell.
    check(&sam_loyds, &korfs, true);
    check(&in_order, &korfs, false);
    for instance in tilescope_oracle::korf::instances() {
        check(&instance.board, &korfs, true);
        check(&instance.board, &in_order, false);
        check(&instance.board.swapped(0, 1), &korfs, instance.board.blank() < 2);
    }
}

#[test]
fn a_move_never_changes_whether_a_board_is_solvable() {
    for size in Size::all() {
        for goal in GoalPreset::ALL.map(|preset| preset.board(size)) {
            for seed in 0..50 {
                let solvable = random_board(&goal, seed);
                let unsolvable = solvable.swapped(solvable.cell_of(1), solvable.cell_of(2));
                assert!(connected(&random_walk(&goal, seed, 80), &goal), "{size}, seed {seed}");
                for (start, expected) in [(solvable, true), (unsolvable, false)] {
                    for next in Move::ALL.into_iter().filter_map(|mv| start.after(mv)) {
                        assert!(connected(&start, &next), "{start:?} and {next:?}");
                        assert_eq!(connected(&next, &goal), expected, "{next:?} to {goal}");
                    }
                }
            }
        }
    }
}

/// A second proof: each move is one exchange, and it takes the blank from a dark cell to a light one or back. So the number of
/// exchanges from start to goal is even exactly if the number of the blank's moves is.
fn exchanges_match_the_blanks_path(start: &[u8], goal: &[u8], cols: usize) -> bool {
    let mut tiles = start.to_vec();
    let mut exchanges = 0;
    for cell in 0..tiles.len() {
        if tiles[cell] != goal[cell] {
            let from = tiles.iter().position(|tile| *tile == goal[cell]).expect("the same tiles");
            tiles.swap(cell, from);
            exchanges += 1;
        }
    }
    let colour = |tiles: &[u8]| {
        let blank = tiles.iter().position(|&tile| tile == 0).expect("one blank");
        blank / cols + blank % cols
    };
    exchanges % 2 == colour(start).abs_diff(colour(goal)) % 2
}

#[test]
fn counting_inversions_and_counting_exchanges_agree_on_boards_of_every_size() {
    for size in Size::all() {
        for goal in GoalPreset::ALL.map(|preset| preset.board(size)) {
            let goal_tiles: Vec<u8> = goal.tiles().collect();
            for seed in 0..200 {
                let solvable = random_board(&goal, seed);
                for start in [solvable, solvable.swapped(0, 1), solvable.swapped(1, 3)] {
                    let tiles: Vec<u8> = start.tiles().collect();
                    let expected = exchanges_match_the_blanks_path(&tiles, &goal_tiles, size.cols());
                    assert_eq!(connected(&start, &goal), expected, "{start:?} to {goal}");
                }
            }
        }
    }
}

/// The exhaustive search keeps its boards by their rank.
#[test]
fn every_board_of_the_exhaustive_search_has_a_rank_of_its_own() {
    let all = permutations(5);
    assert!(all.is_sorted());
    assert_eq!(all.iter().map(|tiles| rank(tiles)).collect::<Vec<_>>(), (0..120).collect::<Vec<_>>());
}
