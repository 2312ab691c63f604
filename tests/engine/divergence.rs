//! Two searches side by side: the divergences, counts and clocks are those of two plain lists of the boards that the second
//! writing of each algorithm expands.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use tilescope_engine::heuristic::HeuristicId;
use tilescope_engine::puzzle::{Board, GoalPreset, Size, random_board, random_walk};
use tilescope_engine::recording::{
    ClockKind, CompareClock, Compared, CountedPlaces, Divergences, ExpandedBy, ExpandedCounts, Pace,
    Position, Recording,
};
use tilescope_engine::search::{AlgorithmId, Guard, Limits, Problem, Settings, TieBreak};
use tilescope_oracle::share::number_in_share;
use tilescope_oracle::solve::{any_search, board};
use tilescope_oracle::textbook::{Enough, textbook};

fn recorded(problem: Problem, settings: Settings, max_nodes: u64) -> Recording {
    let mut recording = Recording::new(problem, settings);
    let guard = Guard { limits: Limits { max_nodes, ..Limits::default() }, cancel: None };
    let _ = recording.record(guard, ());
    recording
}

fn compared(searches: [&Recording; 2]) -> Divergences {
    match Divergences::find(searches, &mut |_| ControlFlow::Continue(())) {
        ControlFlow::Continue(found) => found,
        ControlFlow::Break(()) => unreachable!("nothing stops it"),
    }
}

/// The boards that the second writing takes, one for each step that is recorded.
fn plainly_taken(recording: &Recording) -> Vec<Board> {
    let end = Position::after(recording.steps());
    let settings = recording.settings().in_use();
    let (_, book) = textbook(recording.problem(), &settings, &mut |book| {
        if book.position >= end { Err(Enough) } else { Ok(()) }
    });
    let taken: Vec<_> = book.steps.iter().map(|step| book.node(step.id).board).collect();
    assert!(taken.len() as u64 >= recording.steps(), "{settings:?}");
    taken[..recording.steps() as usize].to_vec()
}

/// A board in words that also tell its size.
fn key(board: &Board) -> String {
    format!("{:?} {board}", board.size())
}

fn sets(taken: [&[Board]; 2], places: [u64; 2]) -> [BTreeSet<String>; 2] {
    [0, 1].map(|which| taken[which][..places[which] as usize].iter().map(key).collect())
}

/// The rule as it is written in the engine, read word for word.
fn plain_divergences([a, b]: [&[Board]; 2]) -> Vec<u64> {
    let both = a.len().min(b.len());
    let (mut of_a, mut of_b) = (BTreeSet::new(), BTreeSet::new());
    let (mut found, mut were_apart) = (Vec::new(), false);
    for step in 0..both {
        of_a.insert(key(&a[step]));
        of_b.insert(key(&b[step]));
        let is_apart = !of_b.contains(&key(&a[step])) && !of_a.contains(&key(&b[step]));
        if (found.is_empty() && a[step] != b[step]) || (is_apart && !were_apart) {
            found.push(step as u64);
        }
        were_apart = is_apart;
    }
    found
}

fn plain_counts(taken: [&[Board]; 2], places: [u64; 2]) -> ExpandedCounts {
    let [a, b] = sets(taken, places);
    ExpandedCounts {
        only_a: a.difference(&b).count() as u32,
        both: a.intersection(&b).count() as u32,
        only_b: b.difference(&a).count() as u32,
    }
}

fn check(searches: [&Recording; 2], jumps: &[[u32; 2]]) {
    let place = || format!("{:?} beside {:?}", searches[0].settings(), searches[1].settings());
    let found = compared(searches);
    let taken = searches.map(plainly_taken);
    let taken = [&taken[0][..], &taken[1][..]];
    let plain = plain_divergences(taken);
    let first = taken[0].iter().zip(taken[1]).position(|(a, b)| a != b).map(|step| step as u64);
    assert_eq!((found.first(), plain.first().copied()), (first, first), "{}", place());
    let alone = Divergences::find_first(searches, &mut |_| ControlFlow::Continue(()));
    assert_eq!(alone, ControlFlow::Continue(first), "{}", place());
    assert_eq!(found.all().collect::<Vec<_>>(), plain, "{}", place());
    for step in 0..taken[0].len() as u64 + 2 {
        let before = plain.iter().copied().rfind(|other| *other < step);
        let after = plain.iter().copied().find(|other| *other >= step);
        assert_eq!((found.before(step), found.at_or_after(step)), (before, after), "{}", place());
    }
    let steps = searches.map(Recording::steps);
    let ends = [[0, 0], [steps[0], 0], [0, steps[1]], steps];
    let near_first = first.map(|step| [step + 1, step + 1]);
    let jumps = jumps.iter().map(|jump| [0, 1].map(|which| u64::from(jump[which]) % (steps[which] + 1)));
    let mut near = CountedPlaces::default();
    for places in ends.into_iter().chain(near_first).chain(jumps) {
        let counts = found.counts(places, &mut near);
        assert_eq!(counts, plain_counts(taken, places), "{places:?}, {}", place());
        let [a, b] = sets(taken, places);
        for (of, boards) in [(Compared::A, taken[0]), (Compared::B, taken[1])] {
            let some = boards.len() / 50 + 1;
            for board in boards.iter().step_by(some) {
                let by = match (a.contains(&key(board)), b.contains(&key(board))) {
                    (false, false) => ExpandedBy::None,
                    (true, false) => ExpandedBy::OnlyA,
                    (true, true) => ExpandedBy::Both,
                    (false, true) => ExpandedBy::OnlyB,
                };
                assert_eq!(found.expanded_by((of, board.state()), places), by, "{places:?}, {}", place());
                let other = taken[of.other() as usize];
                let partner = other.iter().position(|other| other == board).map(|step| step as u64);
                assert_eq!(found.partner((of, board.state())), partner, "{}", place());
            }
        }
    }
    check_clocks(searches, &found, taken);
}

fn check_clocks(searches: [&Recording; 2], found: &Divergences, taken: [&[Board]; 2]) {
    let steps = searches.map(Recording::steps);
    let elapsed = [Duration::from_millis(3), Duration::from_millis(7)];
    for kind in ClockKind::ALL {
        let clock = CompareClock { kind, searches, elapsed, divergences: Some(found) };
        let place = format!("{kind:?}, {:?} beside {:?}", searches[0].settings(), searches[1].settings());
        assert_eq!(clock.places(0), [0, 0], "{place}");
        let last = clock.places(clock.last_tick());
        assert!(kind == ClockKind::SameBoard || last == steps, "{last:?}, {place}");
        let mut before = [0, 0];
        let some = clock.last_tick() / 500 + 1;
        for tick in (0..=clock.last_tick()).step_by(some as usize) {
            let places = clock.places(tick);
            assert!(places[0] >= before[0] && places[0] <= steps[0] && places[1] <= steps[1], "{place}");
            assert!(kind == ClockKind::SameBoard || places[1] >= before[1], "{place}");
            before = places;
            let back = clock.places(clock.tick_at(places));
            assert_eq!(back[0], places[0], "tick {tick}, {place}");
            match kind {
                ClockKind::Expansion => assert_eq!(places, steps.map(|end| tick.min(end)), "{place}"),
                ClockKind::Layer => {
                    for (search, steps) in searches.into_iter().zip(places) {
                        let mut layers = 0..=tick as u32;
                        assert!(layers.any(|layers| search.layer_end(layers) == steps), "{place}");
                    }
                }
                ClockKind::Time => assert_eq!(places[0] + places[1], tick, "{place}"),
                ClockKind::SameBoard if tick > 0 => {
                    let board = taken[0][tick as usize - 1];
                    let there = taken[1].iter().position(|other| *other == board);
                    assert_eq!(clock.has_same_board(tick), there.is_some(), "{place}");
                    if let Some(there) = there {
                        assert_eq!(places[1], there as u64 + 1, "{place}");
                    }
                }
                ClockKind::SameBoard => {}
            }
        }
    }
}

#[test]
fn the_drawn_example_parts_in_its_sixth_expansion() {
    let problem = Problem::new(board("2 1 6 4 x 8 7 5 3"), board("1 2 3 8 x 4 7 6 5")).expect("one size");
    let of = |algorithm| {
        recorded(
            problem,
            Settings { algorithm, heuristic: HeuristicId::Manhattan, ..Settings::default() },
            5_000,
        )
    };
    let [a, b] = [AlgorithmId::Astar, AlgorithmId::Greedy].map(of);
    let found = compared([&a, &b]);
    assert_eq!(found.first(), Some(5));
    let counts = found.counts([6, 6], &mut CountedPlaces::default());
    assert_eq!(counts, ExpandedCounts { only_a: 1, both: 5, only_b: 1 });
    check([&a, &b], &[[3, 9], [100, 10]]);
}

#[test]
fn a_search_does_not_part_from_itself_and_boards_of_two_sizes_are_never_the_same() {
    let problem = |start: &str| {
        let start = board(start);
        Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("one size")
    };
    let usual = Settings::default();
    let small = recorded(problem("2 3 4 1 5 x 7 6 8"), usual, 5_000);
    let found = compared([&small, &small]);
    assert_eq!((found.first(), found.all().len()), (None, 0));
    let end = [small.steps(), small.steps()];
    let counts = found.counts(end, &mut CountedPlaces::default());
    assert_eq!((counts.only_a, counts.only_b), (0, 0));
    let wide = recorded(problem("1 2 3\nx 4 5"), usual, 5_000);
    let high = recorded(problem("1 2\n3 x\n4 5"), usual, 5_000);
    for searches in [[&small, &wide], [&wide, &high], [&high, &small]] {
        let found = compared(searches);
        assert_eq!(found.first(), Some(0));
        let counts = found.counts(searches.map(Recording::steps), &mut CountedPlaces::default());
        assert_eq!(counts.both, 0);
        check(searches, &[[7, 9]]);
    }
}

#[test]
fn searches_that_go_through_layers_in_two_orders_part_again_and_again() {
    let start = board("2 3 4 1 5 x 7 6 8");
    let problem = Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("one size");
    let of = |moves: &str| {
        let moves = moves.parse().expect("an order");
        recorded(problem, Settings { algorithm: AlgorithmId::Bfs, moves, ..Settings::default() }, 2_000)
    };
    let [a, b] = ["udlr", "rldu"].map(of);
    let found = compared([&a, &b]);
    assert!(found.all().len() > 2, "{:?}", found.all().collect::<Vec<_>>());
    check([&a, &b], &[]);
}

#[test]
fn a_long_search_is_compared_as_far_as_it_is_recorded_in_detail() {
    let goal = GoalPreset::BlankLast.board(Size::FIFTEEN);
    let problem = Problem::new(random_walk(&goal, 3, 60), goal).expect("one size");
    let settings = Settings { algorithm: AlgorithmId::Idastar, ..Settings::default() };
    let pace = Pace { detail: 500, apart: 64, ..Pace::default() };
    let mut short = Recording::new(problem, settings).at_pace(pace);
    let guard = Guard { limits: Limits { max_nodes: 5_000, ..Limits::default() }, cancel: None };
    let _ = short.record(guard, ());
    let whole = recorded(problem, settings, 5_000);
    assert!(whole.steps() > 1_000 && short.steps() == whole.steps());
    let found = compared([&short, &whole]);
    assert_eq!(
        [Compared::A, Compared::B].map(|which| found.compared(which)),
        [short.steps_in_detail().into(), whole.steps()]
    );
    assert!(short.steps_in_detail() < 1_000);
    assert_eq!(found.first(), None);
    let counts = found.counts([1_000, 1_000], &mut CountedPlaces::default());
    assert_eq!(counts.only_a, 0);
    let clock = CompareClock {
        kind: ClockKind::Expansion,
        searches: [&short, &whole],
        elapsed: [Duration::ZERO; 2],
        divergences: Some(&found),
    };
    assert_eq!(clock.places(1_000), [1_000, 1_000]);
}

/// Two settings; often they differ in one choice only, because then they part late.
fn any_pair() -> impl Strategy<Value = [Settings; 2]> {
    let ties = prop::sample::select(vec![
        TieBreak::LARGER_G,
        TieBreak::SMALLER_G,
        TieBreak::FIRST_IN,
        TieBreak::LAST_IN,
    ]);
    let algorithm = prop::sample::select(AlgorithmId::ALL);
    let heuristic = prop::sample::select(HeuristicId::ALL);
    (any_search(), any_search(), 0..4_u8, ties, algorithm, heuristic).prop_map(
        |(one, other, change, ties, algorithm, heuristic)| match change {
            0 => [one, other],
            1 => [one, Settings { ties, ..one }],
            2 => [one, Settings { algorithm, ..one }],
            _ => [one, Settings { heuristic, ..one }],
        },
    )
}

/// Two searches on boards of one size, mostly of the same one, with limits on their nodes.
fn any_two() -> impl Strategy<Value = [(Problem, Settings, u64); 2]> {
    let size = prop::sample::select(Size::all().filter(|size| !size.is_wide()).collect::<Vec<_>>());
    let preset = prop::sample::select(GoalPreset::ALL.to_vec());
    let other_start = prop::bool::weighted(0.2);
    (any::<u64>(), size, preset, other_start, any_pair(), [1..800_u64, 1..800_u64]).prop_map(
        |(seed, size, preset, other_start, pair, max_nodes)| {
            let goal = preset.board(size);
            let start = random_board(&goal, seed);
            let starts = [start, if other_start { random_board(&goal, seed ^ 1) } else { start }];
            let problem = |start| Problem::new(start, goal).expect("one size");
            [0, 1].map(|which| (problem(starts[which]), pair[which], max_nodes[which]))
        },
    )
}

fn check_two(searches: &[(Problem, Settings, u64); 2], jumps: &[[u32; 2]]) {
    let [a, b] =
        searches.each_ref().map(|(problem, settings, max_nodes)| recorded(*problem, *settings, *max_nodes));
    check([&a, &b], jumps);
}

fn any_jumps() -> impl Strategy<Value = Vec<[u32; 2]>> {
    prop::collection::vec(any::<[u32; 2]>(), 4)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]
    #[test]
    fn any_two_searches(searches in any_two(), jumps in any_jumps()) {
        check_two(&searches, &jumps);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: number_in_share(500), ..ProptestConfig::default() })]
    #[test]
    #[ignore = "the same with more cases; CI's longer part runs it"]
    fn any_two_searches_with_more_cases(searches in any_two(), jumps in any_jumps()) {
        check_two(&searches, &jumps);
    }
}

#[test]
#[ignore = "a measurement: cargo test --release --test engine -- --ignored --nocapture a_million_nodes_each"]
fn a_million_nodes_each() {
    let goal = GoalPreset::BlankLast.board(Size::FIFTEEN);
    let problem = Problem::new(random_board(&goal, 7), goal).expect("one size");
    let of = |ties| {
        let settings = Settings { algorithm: AlgorithmId::Astar, ties, ..Settings::default() };
        recorded(problem, settings, 1_000_000)
    };
    for ties in [TieBreak::LARGER_G, TieBreak::LAST_IN] {
        let [a, b] = [of(TieBreak::LARGER_G), of(ties)];
        let began = Instant::now();
        let first = Divergences::find_first([&a, &b], &mut |_| ControlFlow::Continue(()));
        println!("the first divergence alone, {first:?}, in {:?}", began.elapsed());
        let began = Instant::now();
        let found = compared([&a, &b]);
        let all = began.elapsed();
        let mut near = CountedPlaces::default();
        let began = Instant::now();
        let counts = found.counts([a.steps(), b.steps() / 2], &mut near);
        println!(
            "{} and {} steps, first divergence {:?} of {}: found with all others in {all:?}; {counts:?} in {:?}; {} bytes",
            a.steps(),
            b.steps(),
            found.first(),
            found.all().len(),
            began.elapsed(),
            found.bytes(),
        );
    }
}
