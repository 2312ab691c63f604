//! Running a search and holding its answer against a known length.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::Arc;

use super::textbook::promises::{may_miss, may_reach_limits, most_moves};
use super::textbook::tile_between;
use proptest::prelude::*;
use tilescope_engine::heuristic::HeuristicId;
use tilescope_engine::puzzle::{Board, Move, MoveOrder, Size, parse_board};
use tilescope_engine::search::{
    AlgorithmId, Guard, Headless, Limits, Problem, Rule, Settings, Values, costs_number, run, ties_number,
};

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
    for &algorithm in AlgorithmId::ALL {
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

/// Values of a rule to try one by one: each that has a name, and a few small numbers.
fn values_to_try(rule: &Rule) -> Vec<u32> {
    match &rule.values {
        Values::Named(names) => (0..names.len() as u32).collect(),
        Values::Ties(names) => {
            let lists = [
                "h",
                "-sum,g",
                "board,-arrival",
                "move",
                "-move,-h,-arrival",
                "g,-board",
                "java-priority-queue",
                "h,java-priority-queue",
                "python-heapq",
                "-g,python-heapq",
                "princeton-minpq",
            ];
            let lists = lists.map(|list| ties_number(list).expect("a sequence"));
            (0..names.len() as u32).chain(lists).collect()
        }
        Values::Costs(_) => {
            ["tile", "2,1,7,3", "1,9,1,5,3,2"].map(|list| costs_number(list).expect("costs")).to_vec()
        }
        Values::Numbers(range) => [0, 1, 2, 4, 7, 9, 14].into_iter().filter(|n| range.contains(n)).collect(),
    }
}

/// The same search with one choice made otherwise, in every way that the algorithm offers.
pub fn every_deviation(usual: Settings) -> Vec<Settings> {
    let offers = &usual.algorithm.info().offers;
    let mut all = Vec::new();
    if offers.weight.is_ok() {
        let weights = ["0", "0.5", "1", "1.5", "2", "3.125"].map(|weight| weight.parse().expect("a weight"));
        all.extend(weights.map(|weight| Settings { weight, ..usual }));
    }
    for rule in Rule::ALL.iter().filter(|rule| rule.offer(offers).is_ok()) {
        let is_other = |value: &u32| *value != usual.value_of(rule) && rule.offer_of(offers, *value).is_ok();
        let others = values_to_try(rule).into_iter().filter(is_other);
        all.extend(others.map(|value| usual.with(rule, value)));
    }
    all
}

/// Every algorithm with every heuristic and the default rules, and with each single rule changed where the heuristic is
/// one of three: none, the usual one, and one that is not consistent.
///
/// The others are other numbers for the same rules. [`every_product`] has them, for tests that may take longer.
pub fn every_choice(moves: MoveOrder) -> Vec<Settings> {
    const WITH_RULES: [HeuristicId; 3] = [HeuristicId::Zero, HeuristicId::Manhattan, HeuristicId::Patchwork];
    every_search(moves)
        .into_iter()
        .flat_map(|usual| {
            let heuristic = usual.heuristic_in_use();
            let changes = heuristic.is_none_or(|heuristic| WITH_RULES.contains(&heuristic));
            [vec![usual], if changes { every_deviation(usual) } else { Vec::new() }].concat()
        })
        .collect()
}

/// Every algorithm with every heuristic, with the default rules and with each single rule changed: some thousands.
pub fn every_product(moves: MoveOrder) -> Vec<Settings> {
    let usual = every_search(moves);
    usual.into_iter().flat_map(|usual| [vec![usual], every_deviation(usual)].concat()).collect()
}

/// Any algorithm, any heuristic, any choices together.
pub fn any_search() -> impl Strategy<Value = Settings> {
    let moves = Just(vec!['u', 'd', 'l', 'r']).prop_shuffle();
    let values = prop::collection::vec(0..40_u32, Rule::ALL.len());
    let algorithm = prop::sample::select(AlgorithmId::ALL);
    let heuristic = prop::sample::select(HeuristicId::ALL);
    (algorithm, heuristic, moves, 0..5_000_u32, values).prop_map(
        |(algorithm, heuristic, moves, thousandths, values)| {
            let settings = Settings {
                algorithm,
                heuristic,
                moves: moves.into_iter().collect::<String>().parse().expect("an order"),
                weight: (f64::from(thousandths) / 1000.0).try_into().expect("a weight"),
                ..Settings::default()
            };
            Rule::ALL.iter().zip(values).fold(settings, |settings, (rule, value)| {
                if matches!(rule.values, Values::Ties(_)) {
                    let all = values_to_try(rule);
                    return settings.with(rule, all[value as usize % all.len()]);
                }
                let (least, most) = rule.range().into_inner();
                settings.with(rule, least + value % (most - least).saturating_add(1))
            })
        },
    )
}

/// Any size of boards with such a search; on boards of more than 16 cells, one that is offered there.
pub fn any_size_and_search() -> impl Strategy<Value = (Size, Settings)> {
    prop::sample::select(Size::all().collect::<Vec<_>>()).prop_flat_map(|size| {
        let is_offered = move |settings: &Settings| !size.is_wide() || settings.offered_for(size).is_ok();
        (Just(size), any_search().prop_filter("offered on wide boards", is_offered))
    })
}

/// Solves a board and checks that the moves lead to the goal and are as few as is promised.
pub fn check_solution(start: &Board, goal: &Board, settings: &Settings, distance: usize) -> Vec<Move> {
    let moves = check_answer(start, goal, settings, distance, Limits::default());
    moves.unwrap_or_else(|| panic!("no solution from {start} to {goal} with {settings:?}"))
}

/// Solves a board and checks the answer, where the search may find nothing: gives `None` where it did not have to. A search
/// that keeps duplicates may reach the limits.
pub fn check_answer(
    start: &Board,
    goal: &Board,
    settings: &Settings,
    distance: usize,
    limits: Limits,
) -> Option<Vec<Move>> {
    let problem = Problem::new(*start, *goal).expect("boards of one size");
    let answer = run(&problem, settings, Arc::default(), &mut Headless::new(Guard { limits, cancel: None }));
    let place = || format!("from {start} to {goal} at distance {distance} with {settings:?}");
    let Ok(solution) = answer.result else {
        assert!(may_reach_limits(settings), "{:?} {}", answer.result, place());
        return None;
    };
    let Some(moves) = solution else {
        assert!(may_miss(settings, distance), "no solution {}", place());
        return None;
    };
    let boards = start.walk(&moves).unwrap_or_else(|| panic!("a move that is not possible {}", place()));
    assert_eq!(boards.last(), Some(goal), "{}", place());
    assert!(moves.len() >= distance, "{} moves {}", moves.len(), place());
    assert!(moves.len() <= most_moves(settings, distance), "{} moves {}", moves.len(), place());
    Some(moves)
}

/// The cheapest cost of each board from the goal, by Dijkstra's algorithm on boards, which shares nothing with the program's.
pub fn cheapest(goal: Board, costs: &[u32]) -> HashMap<Board, u32> {
    let mut known = HashMap::new();
    let mut queue = BinaryHeap::from([(Reverse(0), goal.tiles().collect::<Vec<u8>>())]);
    let boards = |tiles: &[u8]| Board::new(goal.size(), tiles).expect("a board");
    while let Some((Reverse(cost), tiles)) = queue.pop() {
        let here = boards(&tiles);
        if known.contains_key(&here) {
            continue;
        }
        known.insert(here, cost);
        for next in Move::ALL.into_iter().filter_map(|mv| here.after(mv)) {
            // The same tile slides back.
            let next_cost = cost + costs[tile_between(&here, &next)];
            if !known.contains_key(&next) {
                queue.push((Reverse(next_cost), next.tiles().collect()));
            }
        }
    }
    known
}
