//! Goals, also those that no start can reach, and random boards.

use tilescope_engine::puzzle::{
    Board, GoalPreset, Goals, GoalsError, Size, SplitMix64, parse_board, random_board,
};
use tilescope_engine::search::Problem;

#[test]
fn a_problem_is_no_larger_than_two_boards() {
    assert_eq!(size_of::<Problem>(), 2 * size_of::<Board>());
}

#[test]
fn goals_that_no_start_can_reach_are_all_searched_for() {
    let goal = GoalPreset::BlankLast.board(Size::EIGHT);
    let given = Goals::from(goal.swapped(0, 1)).and(goal.swapped(1, 2)).expect("two goals");
    let problem = Problem::new(goal, given).expect("one size");
    assert!(!problem.is_solvable());
    assert_eq!(problem.goals(), given);
}

#[test]
fn goals_are_of_one_size_and_no_two_are_equal() {
    let [last, first] = [GoalPreset::BlankLast, GoalPreset::BlankFirst].map(|goal| goal.board(Size::EIGHT));
    let goals = Goals::from(last).and(first).expect("two goals");
    assert_eq!((goals.all(), goals.others()), (&[last, first][..], &[first][..]));
    assert_eq!(goals.to_string(), "1 2 3 4 5 6 7 8 x or x 1 2 3 4 5 6 7 8");
    assert_eq!(goals.and(last), Err(GoalsError::Twice(last)));
    let small = parse_board("1 2 3 x").expect("a board");
    assert_eq!(goals.and(small), Err(GoalsError::Sizes { first: Size::EIGHT, other: small.size() }));
    let any = Goals::any_blank(Size::FIFTEEN);
    assert_eq!((any.all().len(), any.to_string()), (16, "any-blank".to_owned()));
    let large = Goals::any_blank(Size::new(5, 5).expect("a size"));
    assert_eq!(large.and(GoalPreset::Spiral.board(large.size())), Err(GoalsError::TooMany));
    assert_eq!(goals.only(|goal| *goal == first), Some(first.into()));
    assert_eq!(goals.only(|_| false), None);
}

#[test]
fn presets_equal_the_boards_that_their_sources_print() {
    let text = |preset: GoalPreset, size| format!("{:#}", preset.board(size));
    assert_eq!(text(GoalPreset::BlankLast, Size::EIGHT), "1 2 3\n4 5 6\n7 8 x");
    assert_eq!(text(GoalPreset::BlankFirst, Size::EIGHT), "x 1 2\n3 4 5\n6 7 8");
    assert_eq!(text(GoalPreset::Spiral, Size::EIGHT), "1 2 3\n8 x 4\n7 6 5");
    assert_eq!(text(GoalPreset::Spiral, Size::FIFTEEN), "1 2 3 4\n12 13 14 5\n11 x 15 6\n10 9 8 7");
}

#[test]
fn all_reachable_2x2_boards_are_about_equally_likely() {
    let goal = GoalPreset::BlankLast.board(Size::new(2, 2).expect("a size"));
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..12_000 {
        *counts.entry(random_board(&goal, seed).to_string()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 12);
    assert!(counts.values().all(|n| (850..1150).contains(n)), "{counts:?}");
}

#[test]
fn the_generator_gives_the_published_numbers() {
    let mut random = SplitMix64::new(1_234_567);
    // The reference output of splitmix64.c for this seed. Multiplied by half the range, a number loses its last bit.
    for number in [
        6_457_827_717_110_365_317_u64,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ] {
        assert_eq!(random.number_below(1 << 63), number >> 1);
    }
}
