//! The registry's claims about each heuristic hold on every small board, and h is what its paper defines.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use tilescope_engine::heuristic::{Estimate, HeuristicId, HeuristicInfo, HeuristicUser, PartOfH};
use tilescope_engine::puzzle::{
    Board, GoalPreset, Move, MoveOrder, Size, Slides, random_board, random_walk, rank,
};
use tilescope_engine::search::{AlgorithmId, Headless, Node, Problem, Settings, run};
use tilescope_oracle::exhaustive::{distances, swap_distances};
use tilescope_oracle::korf;
use tilescope_oracle::share::of_share;
use tilescope_oracle::solve::board;

const BLANK_IN_CORNER: &str = "1 2 3 4 5 6 7 8 x";
const BLANK_IN_CENTRE: &str = "1 2 3 8 x 4 7 6 5";
const BLANK_AT_EDGE: &str = "1 x 2 3 4 5 6 7 8";

/// Every solvable board with its distance.
fn boards_with_distance(goal: &Board) -> Vec<(Board, u32)> {
    let tiles: Vec<u8> = goal.tiles().collect();
    let board = |tiles: &[u8]| Board::new(goal.size(), tiles).expect("a board");
    distances(goal.size().cols(), &tiles).iter().map(|(tiles, distance)| (board(&tiles), distance)).collect()
}

/// Checks the registry's claims about a heuristic on some boards and on every move from them.
struct Check<'a> {
    goal: &'a Board,
    /// Each with its distance or an upper bound of it, if known.
    boards: &'a [(Board, Option<u32>)],
    info: &'static HeuristicInfo,
}

impl HeuristicUser for Check<'_> {
    type Output = ();

    fn with<E: Estimate + ?Sized>(self, heuristic: &E) {
        let Self { goal, boards, info: HeuristicInfo { name, admissible, consistent, .. } } = self;
        assert_eq!(heuristic.h(goal.state()), 0, "{name} of {goal}");
        let slides = Slides::new(goal.size(), MoveOrder::default());
        for (board, distance) in boards {
            let (state, blank) = (board.state(), board.state().blank());
            let h = heuristic.h(state);
            if *admissible && let Some(distance) = *distance {
                assert!(
                    h <= distance,
                    "{name}: h = {h} for {board}, but the distance to {goal} is {distance}"
                );
            }
            for slide in slides.from(blank) {
                let next = state.slide(blank, slide.to);
                let h_next = heuristic.h(next);
                let told = heuristic.after(h, state, blank, slide.to);
                assert_eq!(told, h_next, "{name} of {board} to {goal}, after {:?}", slide.mv);
                let falls_by = h.saturating_sub(h_next);
                assert!(!consistent || falls_by <= 1, "{name} of {board} to {goal}, {:?}", slide.mv);
            }
        }
    }
}

/// The heuristics that support a size, without `pdb-663`: its tables take long to compute, so it has its own test.
fn heuristics(size: Size) -> impl Iterator<Item = HeuristicId> {
    let offered = move |id: &HeuristicId| id.offered_for(size).is_ok() && *id != HeuristicId::Pdb663;
    HeuristicId::ALL.iter().copied().filter(offered)
}

fn check_claims(goal: &Board, boards: &[(Board, Option<u32>)]) {
    for id in heuristics(goal.size()) {
        id.build(goal, Check { goal, boards, info: id.info() });
    }
}

/// Checks the claims on every solvable board.
fn check_everywhere(goal: &Board) {
    let boards = boards_with_distance(goal).into_iter().map(|(board, distance)| (board, Some(distance)));
    check_claims(goal, &boards.collect::<Vec<_>>());
}

#[test]
fn claims_hold_on_every_8_puzzle_with_the_blank_in_the_corner() {
    check_everywhere(&board(BLANK_IN_CORNER));
}

#[test]
fn claims_hold_on_every_8_puzzle_with_the_blank_in_the_centre() {
    check_everywhere(&board(BLANK_IN_CENTRE));
}

#[test]
fn claims_hold_on_every_8_puzzle_with_the_blank_at_the_edge() {
    check_everywhere(&board(BLANK_AT_EDGE));
}

#[test]
fn claims_hold_on_every_smaller_board_for_any_kind_of_goal() {
    for size in Size::all().filter(|size| size.cells() < 9) {
        for preset in GoalPreset::ALL {
            let goal = preset.board(size);
            check_everywhere(&goal);
            check_everywhere(&random_board(&goal, 1));
        }
    }
}

fn korfs_boards() -> Vec<(Board, Option<u32>)> {
    let instances = korf::instances();
    instances.iter().map(|instance| (instance.board, Some(instance.optimal_length as u32))).collect()
}

#[test]
fn claims_hold_on_korfs_boards() {
    check_claims(&GoalPreset::BlankFirst.board(Size::FIFTEEN), &korfs_boards());
}

/// Boards a few moves away from a goal, with an upper bound of the distance.
fn walks(goal: &Board) -> Vec<(Board, Option<u32>)> {
    (0..60)
        .flat_map(|moves| (0..10).map(move |seed| (seed, moves)))
        .map(|(seed, moves)| (random_walk(goal, seed, moves), Some(moves)))
        .collect()
}

/// 4×4 goals with the blank in a corner, at an edge and in the centre, with random tiles.
fn goals_of_15() -> impl Iterator<Item = Board> {
    let blanks = [0, 3, 15, 1, 11, 14, 5, 10];
    blanks.into_iter().map(|cell| {
        let board = random_board(&GoalPreset::BlankFirst.board(Size::FIFTEEN), cell as u64);
        board.swapped(board.blank(), cell)
    })
}

#[test]
fn claims_hold_on_walks_to_any_kind_of_15_puzzle() {
    for goal in goals_of_15() {
        check_claims(&goal, &walks(&goal));
    }
}

#[test]
#[ignore = "the tables take half a minute to compute without --release"]
fn claims_hold_for_the_pattern_database_6_6_3() {
    let check = |goal: &Board, boards: &[(Board, Option<u32>)]| {
        let id = HeuristicId::Pdb663;
        id.build(goal, Check { goal, boards, info: id.info() });
    };
    check(&GoalPreset::BlankFirst.board(Size::FIFTEEN), &korfs_boards());
    for goal in of_share(goals_of_15()) {
        check(&goal, &walks(&goal));
    }
}

#[test]
fn a_mirrored_15_puzzle_has_the_same_h() {
    let transposed = |board: &Board| {
        let tiles: Vec<u8> = (0..16).map(|cell| board.tile(4 * (cell % 4) + cell / 4)).collect();
        Board::new(Size::FIFTEEN, &tiles).expect("the same tiles")
    };
    let goal = GoalPreset::BlankFirst.board(Size::FIFTEEN);
    for start in (0..200).map(|seed| random_board(&goal, seed)) {
        for id in [HeuristicId::Manhattan, HeuristicId::WalkingDistance, HeuristicId::Pdb555] {
            let h = id.evaluate(&start, goal);
            assert_eq!(
                id.evaluate(&transposed(&start), transposed(&goal)),
                h,
                "{} of {start}",
                id.info().name
            );
        }
    }
}

/// Random pairs of a board and a goal, of every size.
fn random_pairs() -> impl Iterator<Item = (Board, Board)> {
    Size::all().filter(|size| !size.is_wide()).flat_map(|size| {
        let any = GoalPreset::BlankLast.board(size);
        (0..200).map(move |seed| (random_board(&any, seed), random_board(&any, 1_000 + seed)))
    })
}

#[test]
fn claims_hold_on_random_boards_of_every_size() {
    for (start, goal) in random_pairs() {
        check_claims(&goal, &[(start, None)]);
    }
}

/// h of each board.
struct Values<'a>(&'a [Board]);

impl HeuristicUser for Values<'_> {
    type Output = Vec<u32>;

    fn with<E: Estimate + ?Sized>(self, heuristic: &E) -> Vec<u32> {
        self.0.iter().map(|board| heuristic.h(board.state())).collect()
    }
}

/// All solvable boards with their h and their distance, in order of rank.
fn in_order_of_rank(id: HeuristicId, goal: &Board) -> Vec<(Board, u32, u32)> {
    let mut boards = boards_with_distance(goal);
    boards.sort_unstable_by_key(|(board, _)| rank(board));
    let (boards, distances): (Vec<_>, Vec<_>) = boards.into_iter().unzip();
    let values = id.build(goal, Values(&boards));
    boards.into_iter().zip(values).zip(distances).map(|((board, h), distance)| (board, h, distance)).collect()
}

#[test]
fn exact_is_the_distance_of_every_8_puzzle() {
    for goal in [BLANK_IN_CORNER, BLANK_IN_CENTRE, BLANK_AT_EDGE].map(board) {
        for (board, h, distance) in in_order_of_rank(HeuristicId::Exact, &goal) {
            assert_eq!(h, distance, "{board} to {goal}");
        }
        assert_eq!(HeuristicId::Exact.evaluate(&goal.swapped(goal.cell_of(1), goal.cell_of(2)), goal), 0);
    }
}

/// The first board, in order of rank, whose h exceeds its distance.
fn above_the_distance(id: HeuristicId, goal: &Board) -> Option<(Board, u32, u32)> {
    in_order_of_rank(id, goal).into_iter().find(|(_, h, distance)| h > distance)
}

/// The first move, in order of the board's rank, that lowers h by more than one: the board and its h, then the next board and
/// its h.
fn falls_by_more_than_one(id: HeuristicId, goal: &Board) -> Option<(Board, u32, Board, u32)> {
    let boards = in_order_of_rank(id, goal);
    let h: HashMap<Board, u32> = boards.iter().map(|(board, h, _)| (*board, *h)).collect();
    let moves = boards.iter().flat_map(|(board, _, _)| {
        Move::ALL.into_iter().filter_map(|mv| board.after(mv)).map(move |next| (*board, next))
    });
    let with_h = moves.map(|(board, next)| (board, h[&board], next, h[&next]));
    with_h.into_iter().find(|(_, h, _, h_next)| *h > h_next + 1)
}

#[test]
fn an_inadmissible_heuristic_exceeds_the_distance_of_some_board() {
    let goal = board(BLANK_IN_CORNER);
    for id in heuristics(Size::EIGHT).filter(|id| !id.info().admissible) {
        assert!(above_the_distance(id, &goal).is_some(), "{} is admissible here", id.info().name);
    }
    assert!(!HeuristicId::Inversions.info().admissible);
    let proof = (board("x 1 5 4 8 2 7 6 3"), 12, 10);
    assert_eq!(above_the_distance(HeuristicId::Inversions, &goal), Some(proof));
}

#[test]
fn an_inconsistent_heuristic_drops_by_more_than_one_in_some_move() {
    let goal = board(BLANK_IN_CORNER);
    for id in heuristics(Size::EIGHT).filter(|id| !id.info().consistent) {
        assert!(falls_by_more_than_one(id, &goal).is_some(), "{} is consistent here", id.info().name);
    }
    let check = |id: HeuristicId, start: &str, h: u32, next: &str, h_next: u32| {
        assert!(!id.info().consistent, "{}", id.info().name);
        let proof = (board(start), h, board(next), h_next);
        assert_eq!(falls_by_more_than_one(id, &goal), Some(proof), "{}", id.info().name);
    };
    check(HeuristicId::Pdb44, "x 1 2 3 4 5 7 8 6", 16, "1 x 2 3 4 5 7 8 6", 11);
    check(HeuristicId::Patchwork, "x 1 2 3 4 5 6 7 8", 12, "3 1 2 x 4 5 6 7 8", 8);
    check(HeuristicId::Inversions, "x 2 3 1 4 5 6 7 8", 2, "1 2 3 x 4 5 6 7 8", 0);
}

#[test]
fn a_star_reopens_nodes_only_if_h_is_inconsistent_and_does_with_the_patchwork() {
    for start in ["8 6 7 2 5 4 3 x 1", "6 4 7 8 5 x 3 2 1", "2 3 4 1 5 x 7 6 8"].map(board) {
        let problem = Problem::new(start, board(BLANK_IN_CORNER)).expect("one size");
        for heuristic in heuristics(Size::EIGHT) {
            let settings = Settings { algorithm: AlgorithmId::Astar, heuristic, ..Settings::default() };
            let answer = run(&problem, &settings, Arc::default(), &mut Headless::default());
            let reopened = answer.counts.reopened;
            let info = heuristic.info();
            assert!(reopened == 0 || !info.consistent, "{}: {reopened} from {start}", info.name);
            assert!(reopened > 0 || heuristic != HeuristicId::Patchwork, "none from {start}");
        }
    }
}

#[test]
fn a_heuristic_is_never_below_the_one_it_refines() {
    let check = |goal: &Board, boards: &[Board]| {
        for (coarse, fine) in [
            (HeuristicId::Misplaced, HeuristicId::Gaschnig),
            (HeuristicId::Misplaced, HeuristicId::RowsColumns),
            (HeuristicId::RowsColumns, HeuristicId::Manhattan),
            (HeuristicId::Euclidean, HeuristicId::Manhattan),
            (HeuristicId::Manhattan, HeuristicId::LinearConflict),
        ] {
            let (coarse, fine) = (coarse.build(goal, Values(boards)), fine.build(goal, Values(boards)));
            let below = (0..boards.len()).find(|&i| fine[i] < coarse[i]);
            assert_eq!(below.map(|i| boards[i]), None, "to {goal}");
        }
    };
    let goal = board(BLANK_IN_CORNER);
    let boards: Vec<_> = boards_with_distance(&goal).into_iter().map(|(board, _)| board).collect();
    check(&goal, &boards);
    for (start, goal) in random_pairs() {
        check(&goal, &[start]);
    }
}

#[test]
fn means_over_all_8_puzzles_equal_those_of_the_literature() {
    let goal = board(BLANK_IN_CORNER);
    let boards: Vec<_> = boards_with_distance(&goal).into_iter().map(|(board, _)| board).collect();
    let mean = |id: HeuristicId| {
        f64::from(id.build(goal, Values(&boards)).iter().sum::<u32>()) / boards.len() as f64
    };
    assert_eq!(format!("{:.2}", mean(HeuristicId::Misplaced)), "7.11");
    assert_eq!(format!("{:.1}", mean(HeuristicId::Manhattan)), "14.0");
    // No means are published for these two, but each must be closer to the mean distance, 21.97.
    assert!(mean(HeuristicId::Gaschnig) > mean(HeuristicId::Misplaced));
    assert!(mean(HeuristicId::LinearConflict) > mean(HeuristicId::Manhattan));
}

#[test]
fn gaschnigs_swaps_equal_the_distance_if_any_tile_may_be_swapped_with_the_blank() {
    for size in Size::all().filter(|size| size.cells() <= 6) {
        for preset in GoalPreset::ALL {
            let goal = preset.board(size);
            let tiles: Vec<u8> = goal.tiles().collect();
            for (tiles, swaps) in swap_distances(&tiles).iter() {
                let start = Board::new(size, &tiles).expect("a board");
                assert_eq!(HeuristicId::Gaschnig.evaluate(&start, goal), swaps, "{start} to {goal}");
            }
        }
    }
}

#[test]
fn the_articles_board_has_difference_5_and_manhattan_9() {
    let h = |id: HeuristicId| id.evaluate(&board("1 x 3 7 2 4 6 8 5"), board(BLANK_IN_CORNER));
    assert_eq!([HeuristicId::Misplaced, HeuristicId::Manhattan].map(h), [5, 9]);
}

#[test]
fn gaschnigs_swaps_worked_by_hand() {
    let check = |start: &str, swaps: u32| {
        assert_eq!(HeuristicId::Gaschnig.evaluate(&board(start), board(BLANK_IN_CORNER)), swaps, "{start}");
    };
    check(BLANK_IN_CORNER, 0);
    // One swap brings both the 8 and the blank home.
    check("1 2 3 4 5 6 7 x 8", 1);
    // The blank starts where the 1 belongs, so 1, 2, … 8 go home one after another.
    check("x 1 2 3 4 5 6 7 8", 8);
    // The blank is home, so the 2 must make room; then 1 and 2 go home. The Manhattan distance is only 2.
    check("2 1 3 4 5 6 7 8 x", 3);
    // The article's board. 2 and 5 go home, and with them the blank. The 7 makes room, then 4, 6 and 7 go home.
    check("1 x 3 7 2 4 6 8 5", 6);
    // Four exchanged pairs, three swaps each.
    check("2 1 4 3 6 5 8 7 x", 12);
}

/// The pairs counted apart, over all boards: published for a course, and found by a second program, are 7 boards that it overestimates.
#[test]
fn conflicting_pairs_overestimate_seven_boards() {
    let goal = GoalPreset::BlankLast.board(Size::EIGHT);
    let places = |board: &Board| {
        (1..9).map(|tile| goal.size().row_col(board.cell_of(tile))).collect::<Vec<(usize, usize)>>()
    };
    let home = places(&goal);
    let plain = |board: &Board| {
        let at = places(board);
        let far = |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1);
        let manhattan: usize = at.iter().zip(&home).map(|(at, home)| far(*at, *home)).sum();
        let is_pair = |a: usize, b: usize, turn: fn((usize, usize)) -> (usize, usize)| {
            let [at_a, at_b, home_a, home_b] = [at[a], at[b], home[a], home[b]].map(turn);
            [at_b.0, home_a.0, home_b.0] == [at_a.0; 3] && (at_a.1 < at_b.1) != (home_a.1 < home_b.1)
        };
        let pairs = (0..8).flat_map(|b| (0..b).map(move |a| (a, b)));
        let conflicts =
            |(a, b)| usize::from(is_pair(a, b, |at| at)) + usize::from(is_pair(a, b, |at| (at.1, at.0)));
        manhattan + 2 * pairs.map(conflicts).sum::<usize>()
    };
    let estimate = HeuristicId::ConflictingPairs.estimate(goal);
    let mut above = Vec::new();
    for (board, distance) in boards_with_distance(&goal) {
        let h = estimate.h(board.state());
        assert_eq!(h as usize, plain(&board), "{board}");
        above.extend((h > distance).then(|| (board.to_string(), h, distance)));
    }
    assert_eq!(above.len(), 7);
    assert!(above.iter().any(|(_, h, distance)| (*h, *distance) == (32, 28)), "{above:?}");
}

/// On every board of the 8-puzzle and for every g of a shortest path, f and then the key are in the order of the sums of a program
/// with a `float`: f is the sum rounded up, and the key its bits.
#[test]
fn the_unrounded_key_orders_as_sums_of_floats() {
    for goal in [GoalPreset::BlankLast, GoalPreset::Spiral].map(|preset| preset.board(Size::EIGHT)) {
        let settings = Settings {
            algorithm: AlgorithmId::Astar,
            heuristic: HeuristicId::Euclidean,
            ties: "unrounded".parse().expect("a key"),
            ..Settings::default()
        };
        let order = settings.order_of(&Problem::new(goal, goal).expect("one size"));
        let estimate = HeuristicId::Euclidean.estimate(goal);
        for (board, _) in boards_with_distance(&goal) {
            let mut sum = 0.0_f32;
            for (cell, tile) in board.tiles().enumerate().filter(|(_, tile)| *tile != 0) {
                let (a, b) = (goal.size().row_col(cell), goal.size().row_col(goal.cell_of(tile)));
                let squares = a.0.abs_diff(b.0).pow(2) + a.1.abs_diff(b.1).pow(2);
                sum = (f64::from(sum) + (squares as f64).sqrt()) as f32;
            }
            let h = estimate.h(board.state());
            for g in 0..=31 {
                let f = g as f32 + sum;
                assert_eq!(f.ceil() as u32, g + h, "{board} after {g} moves");
                // Every board with one g, because a key takes longer than a sum.
                if g == h {
                    let key = order.key(&Node::alone(board.state(), None, g, h));
                    assert_eq!(key, (g + h, f.to_bits().into()), "{board} after {g} moves");
                }
            }
        }
    }
}

fn straight_line(size: Size, a: usize, b: usize) -> f64 {
    let ((row_a, col_a), (row_b, col_b)) = (size.row_col(a), size.row_col(b));
    (row_a.abs_diff(row_b) as f64).hypot(col_a.abs_diff(col_b) as f64)
}

#[test]
fn combined_and_plain_heuristics_match_their_definitions() {
    for (start, goal) in random_pairs() {
        let size = goal.size();
        let tiles: Vec<_> =
            (1..=size.last_tile()).map(|tile| (start.cell_of(tile), goal.cell_of(tile))).collect();
        let h = |id: HeuristicId| id.evaluate(&start, goal);
        let lines: f64 = tiles.iter().map(|(at, home)| straight_line(size, *at, *home)).sum();
        let rounded_up = f64::from(h(HeuristicId::Euclidean)) - lines;
        assert!((-1e-5..1.0 - 1e-5).contains(&rounded_up), "{start} to {goal}");
        let misplaced = tiles.iter().filter(|(at, home)| at != home).count();
        let with_blank = misplaced + usize::from(start.blank() != goal.blank());
        assert_eq!(h(HeuristicId::MisplacedWithBlank) as usize, with_blank, "{start} to {goal}");
        let out_of = |of: fn((usize, usize)) -> usize| {
            tiles.iter().filter(|(at, home)| of(size.row_col(*at)) != of(size.row_col(*home))).count()
        };
        let (misplaced, manhattan) = (h(HeuristicId::Misplaced), h(HeuristicId::Manhattan));
        assert_eq!(h(HeuristicId::SumMisplacedManhattan), misplaced + manhattan, "{start} to {goal}");
        let larger = manhattan.max(h(HeuristicId::Gaschnig));
        assert_eq!(h(HeuristicId::MaxManhattanGaschnig), larger, "{start} to {goal}");
        let conflict = h(HeuristicId::LinearConflict);
        if HeuristicId::WalkingDistance.offered_for(size).is_ok() {
            let larger = conflict.max(h(HeuristicId::WalkingDistance));
            assert_eq!(h(HeuristicId::MaxConflictWalking), larger, "{start} to {goal}");
        }
        let lines = out_of(|(row, _)| row) + out_of(|(_, col)| col);
        assert_eq!(h(HeuristicId::RowsColumns) as usize, lines, "{start} to {goal}");
    }
}

/// S by its definition: the tiles around the centre are a ring, and each should come right before the next.
fn plain_sequence_score(start: &Board) -> u32 {
    let ring = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0)];
    let tiles = ring.map(|(row, col)| start.tile(3 * row + col));
    let is_followed = |i: usize| tiles[(i + 1) % 8] == tiles[i] % 8 + 1;
    let unfollowed = (0..8).filter(|i| tiles[*i] != 0 && !is_followed(*i)).count() as u32;
    2 * unfollowed + u32::from(start.tile(4) != 0)
}

#[test]
fn nilssons_sequence_score_matches_its_definition_on_every_board() {
    let goal = board(BLANK_IN_CENTRE);
    let boards: Vec<_> = boards_with_distance(&goal).into_iter().map(|(board, _)| board).collect();
    let of = |id: HeuristicId| id.build(goal, Values(&boards));
    let (s, p, h) = (of(HeuristicId::SequenceScore), of(HeuristicId::Manhattan), of(HeuristicId::Nilsson));
    for (i, start) in boards.iter().enumerate() {
        assert_eq!(s[i], plain_sequence_score(start), "{start}");
        assert_eq!(h[i], p[i] + 3 * s[i], "{start}");
    }
    assert!(h.iter().all(|h| *h <= 72));
}

/// Justin Heyes-Jones, “A* algorithm tutorial”: `0 A C / H B D / G F E` has h = 17; B scores 1, A and H score 2 each, and A and B
/// are one move from home.
#[test]
fn heyes_jones_board_has_nilssons_h_17() {
    let (start, goal) = (board("x 1 3 8 2 4 7 6 5"), board(BLANK_IN_CENTRE));
    assert_eq!(HeuristicId::Manhattan.evaluate(&start, goal), 2);
    assert_eq!(HeuristicId::SequenceScore.evaluate(&start, goal), 5);
    assert_eq!(HeuristicId::Nilsson.evaluate(&start, goal), 17);
}

/// Manhattan distance plus linear conflict, by the paper's definition of a conflict and by trying which tiles leave.
fn plain_linear_conflict(start: &Board, goal: &Board) -> u32 {
    let size = goal.size();
    let places = |tile| (size.row_col(start.cell_of(tile)), size.row_col(goal.cell_of(tile)));
    let tiles: Vec<_> = (1..=size.last_tile()).map(places).collect();
    let manhattan: usize = tiles.iter().map(|(at, to)| at.0.abs_diff(to.0) + at.1.abs_diff(to.1)).sum();
    let row =
        |row| tiles.iter().filter(move |(at, to)| at.0 == row && to.0 == row).map(|(at, to)| (at.1, to.1));
    let col =
        |col| tiles.iter().filter(move |(at, to)| at.1 == col && to.1 == col).map(|(at, to)| (at.0, to.0));
    let rows = (0..size.rows()).map(|i| leaving(&row(i).collect::<Vec<_>>()));
    let cols = (0..size.cols()).map(|i| leaving(&col(i).collect::<Vec<_>>()));
    manhattan as u32 + 2 * rows.chain(cols).sum::<u32>()
}

/// The least number of tiles that must leave a line. Each tile is given by its position and its goal position in the line.
fn leaving(tiles: &[(usize, usize)]) -> u32 {
    let in_conflict = tiles.iter().any(|a| tiles.iter().any(|b| a.0 < b.0 && a.1 > b.1));
    if !in_conflict {
        return 0;
    }
    let without = |i| [&tiles[..i], &tiles[i + 1..]].concat();
    1 + (0..tiles.len()).map(|i| leaving(&without(i))).min().expect("two tiles in conflict")
}

#[test]
fn linear_conflict_matches_its_definition() {
    let check = |start: &Board, goal: &Board| {
        let h = HeuristicId::LinearConflict.evaluate(start, goal);
        assert_eq!(h, plain_linear_conflict(start, goal), "{start} to {goal}");
    };
    for (turn, (start, goal)) in random_pairs().enumerate() {
        check(&start, &goal);
        if turn % 4 > 0 {
            continue;
        }
        // Boards on which many tiles are in their goal lines.
        let cells = goal.size().cells();
        for cell in 1..cells {
            check(&goal.swapped(0, cell), &goal);
            check(&goal.swapped(0, cell).swapped(cell - 1, cells - 1), &goal);
        }
    }
}

#[test]
fn linear_conflict_worked_by_hand() {
    let check = |start: &str, goal: &str, manhattan: u32, leaving: u32| {
        let (start, goal) = (board(start), board(goal));
        assert_eq!(HeuristicId::Manhattan.evaluate(&start, goal), manhattan, "{start}");
        assert_eq!(HeuristicId::LinearConflict.evaluate(&start, goal), manhattan + 2 * leaving, "{start}");
    };
    // 2 and 1 are in the wrong order in their row: one steps out and back.
    check("2 1 3 4 5 6 7 8 x", BLANK_IN_CORNER, 2, 1);
    // 3, 2, 1 are in reverse order: only one of them can stay. Of 8 and 7, one leaves.
    check("3 2 1 4 5 6 8 7 x", BLANK_IN_CORNER, 4 + 2, 2 + 1);
    // The 3 comes before both 1 and 2, but it is enough that the 3 leaves.
    check("3 1 2 4 5 6 7 8 x", BLANK_IN_CORNER, 4, 1);
    // 4 and 1 conflict in their column.
    check("4 2 3 1 5 6 7 8 x", BLANK_IN_CORNER, 2, 1);
    // 5 and 1 are neither in their goal rows nor in their goal columns.
    check("5 2 3 4 1 6 7 8 x", BLANK_IN_CORNER, 4, 0);
    // 6 and 4 conflict across a tile that belongs elsewhere.
    check("1 2 3 6 7 4 5 8 x", BLANK_IN_CORNER, 8, 1);
    // The blank counts neither on the board nor in the goal.
    check("2 x 1 3 4 5 6 7 8", BLANK_AT_EDGE, 4, 1);
    check("x 2 3 4 5 6 7 8 1", BLANK_IN_CORNER, 4, 0);
    // One conflict in a row and one in a column.
    check("1 3 2 7 5 6 4 8 x", BLANK_IN_CORNER, 4, 2);
    // Each row of the 15-puzzle in reverse order: three of four leave; in the last row, two of three.
    let backwards = "4 3 2 1 8 7 6 5 12 11 10 9 15 14 13 x";
    check(backwards, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x", 3 * 8 + 4, 3 * 3 + 2);
}

/// The distances of all states of one of the two puzzles of walking distance. A state lists, for each line, the goal lines of its
/// tiles in ascending order; the blank comes last.
fn walking_distances(goal: &[Vec<usize>]) -> HashMap<Vec<Vec<usize>>, u32> {
    let mut distances = HashMap::from([(goal.to_vec(), 0)]);
    let mut queue = VecDeque::from([goal.to_vec()]);
    while let Some(lines) = queue.pop_front() {
        let distance = distances[&lines];
        let blank = lines.iter().position(|line| line.contains(&BLANK)).expect("one blank");
        let next_to = (0..lines.len()).filter(|line| line.abs_diff(blank) == 1);
        for (to, place) in next_to.flat_map(|to| (0..lines[to].len()).map(move |place| (to, place))) {
            let mut next = lines.clone();
            let tile = std::mem::replace(&mut next[to][place], BLANK);
            *next[blank].iter_mut().find(|kind| **kind == BLANK).expect("the blank") = tile;
            next[blank].sort_unstable();
            next[to].sort_unstable();
            if !distances.contains_key(&next) {
                distances.insert(next.clone(), distance + 1);
                queue.push_back(next);
            }
        }
    }
    distances
}

const BLANK: usize = usize::MAX;

/// The states of a board in both puzzles: rows first, then columns.
fn lines(start: &Board, goal: &Board) -> [Vec<Vec<usize>>; 2] {
    let size = goal.size();
    let mut lines = [vec![Vec::new(); size.rows()], vec![Vec::new(); size.cols()]];
    for (cell, tile) in start.tiles().enumerate() {
        let (at, home) = (size.row_col(cell), size.row_col(goal.cell_of(tile)));
        lines[0][at.0].push(if tile == 0 { BLANK } else { home.0 });
        lines[1][at.1].push(if tile == 0 { BLANK } else { home.1 });
    }
    lines.iter_mut().flatten().for_each(|line| line.sort_unstable());
    lines
}

#[test]
fn walking_distance_matches_its_definition() {
    check_walking_distance(|lines| lines <= 4);
}

#[test]
#[ignore = "half a million arrangements of the lines of 2×6, without --release"]
fn walking_distance_matches_its_definition_on_long_boards() {
    check_walking_distance(|lines| (5..=6).contains(&lines));
}

/// On the sizes with these numbers of lines in the longer direction.
fn check_walking_distance(has_lines: impl Fn(usize) -> bool) {
    let sizes = Size::all().filter(|size| !size.is_wide());
    for size in sizes.filter(|size| has_lines(size.rows().max(size.cols()))) {
        for preset in GoalPreset::ALL {
            let goal = random_board(&preset.board(size), 1);
            let [rows, cols] = lines(&goal, &goal).map(|goal| walking_distances(&goal));
            if size == Size::FIFTEEN {
                assert_eq!(rows.len(), 24_964, "the author's count");
            }
            for start in (0..100).map(|seed| random_board(&goal, seed)) {
                let [by_row, by_col] = lines(&start, &goal);
                let h = HeuristicId::WalkingDistance.evaluate(&start, goal);
                assert_eq!(h, rows[&by_row] + cols[&by_col], "{start} to {goal}");
            }
        }
    }
}

/// Every part is what it says: tiles are out of place by as many moves, lines and groups have all tiles, pairs and
/// conflicts are in the wrong order; and the parts add up to h.
#[test]
fn the_parts_of_h_are_right_and_add_up_on_every_board_of_the_8_puzzle() {
    let goal = GoalPreset::BlankLast.board(Size::EIGHT);
    let boards = boards_with_distance(&goal);
    let home = |tile: u8| goal.tiles().position(|other| other == tile).expect("it has all tiles");
    let tile_in = |board: &Board, cell: u8| board.tile(cell.into());
    for &id in HeuristicId::ALL.iter().filter(|id| id.offered_for(Size::EIGHT).is_ok()) {
        let estimate = id.estimate(goal);
        for (board, _) in &boards {
            let explanation = estimate.explain(board.state());
            let name = id.info().name;
            assert_eq!(explanation.h(), estimate.h(board.state()), "{name} of {board}");
            for part in &explanation.parts {
                match &part.counted {
                    PartOfH::Tile { cell, home: to } => {
                        assert_eq!(home(tile_in(board, *cell)), usize::from(*to), "{name} of {board}");
                        let way = Size::EIGHT.distance((*cell).into(), (*to).into()) as u32;
                        // All moves of the tile, or 1 for each line that it is out of.
                        let counted_twice = u32::from(id == HeuristicId::SumMisplacedManhattan);
                        assert!(part.moves >= 1 && part.moves <= way + counted_twice, "{name} of {board}");
                    }
                    PartOfH::Conflict { cell, passing } => {
                        assert!(!passing.is_empty() && part.moves == 2, "{name} of {board}");
                        let own = home(tile_in(board, *cell));
                        for other in passing {
                            let their = home(tile_in(board, *other));
                            assert_ne!(cell < other, own < their, "{name} of {board}");
                            let is_in = |a: usize, b: usize| a / 3 == b / 3 || a % 3 == b % 3;
                            assert!(is_in(own, their) && is_in((*cell).into(), (*other).into()));
                        }
                    }
                    PartOfH::Pair { first, second } => {
                        let (a, b) = (home(tile_in(board, *first)), home(tile_in(board, *second)));
                        assert!(first < second && a > b, "{name} of {board}");
                    }
                    PartOfH::Lines { tiles, .. } => {
                        let all: u32 = tiles.iter().flatten().map(|tiles| u32::from(*tiles)).sum();
                        assert_eq!(all, 8, "{name} of {board}");
                    }
                    PartOfH::Group { cells } => assert_eq!(cells.len(), 4, "{name} of {board}"),
                    PartOfH::Swap { cell } | PartOfH::Sequence { cell } => {
                        assert_ne!(tile_in(board, *cell), 0);
                    }
                    PartOfH::StraightLines { hundredths, sum } => {
                        let total: f64 = hundredths
                            .iter()
                            .map(|(cell, length)| {
                                let home = home(tile_in(board, *cell));
                                let exact = straight_line(Size::EIGHT, (*cell).into(), home);
                                assert!(
                                    (f64::from(*length) - 100.0 * exact).abs() < 0.51,
                                    "{name} of {board}"
                                );
                                exact
                            })
                            .sum();
                        let above = f64::from(*sum) - 100.0 * total;
                        assert!((-0.001..1.0).contains(&above), "{name} of {board}");
                    }
                    PartOfH::Board => {}
                }
            }
        }
    }
}
