//! Every board of the 8-puzzle is solved in as few moves as an exhaustive search that shares no code results.

use std::sync::Arc;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread;

use tilescope_engine::heuristic::{BoardDistances, HeuristicId};
use tilescope_engine::puzzle::{Board, Goals, Move, MoveOrder, Size, State, TileCosts};
use tilescope_engine::recording::Recording;
use tilescope_engine::search::{
    AlgorithmId, Answer, Duplicates, GoalTest, Guard, Headless, Limits, NodeId, Nodes, Problem, Reopening,
    Settings, run,
};
use tilescope_oracle::exhaustive::distances;
use tilescope_oracle::share::of_share;
use tilescope_oracle::solve::{bfs, board, check_answer, check_solution, every_choice, every_search};
use tilescope_oracle::textbook::promises::{farthest_affordable, may_reach_limits};

/// 9!/2: the boards that can be reached from any one of them.
const BOARDS: usize = 181_440;

const BLANK_IN_CORNER: &str = "1 2 3 4 5 6 7 8 x";
const BLANK_IN_CENTRE: &str = "1 2 3 8 x 4 7 6 5";
const BLANK_AT_EDGE: &str = "1 x 2 3 4 5 6 7 8";
const GOALS: [&str; 3] = [BLANK_IN_CORNER, BLANK_IN_CENTRE, BLANK_AT_EDGE];

/// Boards at distance 0, 1, 2, … of a goal with the blank in a corner, from the literature.
const FROM_CORNER: [usize; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
    17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];
/// Boards at distance 0, 1, 2, … of a goal with the blank in the centre, from the literature.
const FROM_CENTRE: [usize; 31] = [
    1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132, 12208, 18612,
    18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
];

/// g of every board that BFS reaches from `goal` while it looks for a board that cannot be reached.
fn depths(goal: Board) -> BTreeMap<Vec<u8>, u32> {
    let unreachable = goal.swapped(goal.cell_of(1), goal.cell_of(2));
    let problem = Problem::new(goal, unreachable).expect("same size");
    let settings = bfs(MoveOrder::default());
    let nodes = Arc::<Nodes>::default();
    let answer = run(&problem, &settings, Arc::clone(&nodes), &mut Headless::default());
    assert_eq!(answer.result, Ok(None), "the open list runs empty");
    assert_eq!(answer.counts.nodes as usize, BOARDS, "no board is generated twice");
    (0..answer.counts.nodes as u32)
        .map(|id| nodes.get(NodeId(id)))
        .map(|node| (Board::of_state(Size::EIGHT, node.state).tiles().collect(), node.g))
        .collect()
}

fn count_by_distance<'a>(distances: impl Iterator<Item = &'a u32>) -> Vec<usize> {
    let mut counts = Vec::new();
    for &distance in distances {
        let distance = distance as usize;
        counts.resize(counts.len().max(distance + 1), 0);
        counts[distance] += 1;
    }
    counts
}

#[test]
fn bfs_finds_every_board_at_its_distance() {
    let check = |goal: &str, published: Option<&[usize]>| {
        let goal = board(goal);
        let depths = depths(goal);
        if let Some(published) = published {
            assert_eq!(count_by_distance(depths.values()), published, "{goal}");
        }
        let tiles: Vec<u8> = goal.tiles().collect();
        let exhaustive: BTreeMap<_, _> = distances(3, &tiles).iter().collect();
        assert!(depths == exhaustive, "{goal}: depths differ from those of the exhaustive search");
    };
    check(BLANK_IN_CORNER, Some(&FROM_CORNER));
    check(BLANK_IN_CENTRE, Some(&FROM_CENTRE));
    check(BLANK_AT_EDGE, None);
}

/// The distances that the map is drawn by.
#[test]
fn distances_of_all_boards_are_those_of_the_exhaustive_search() {
    for goal in GOALS.map(board) {
        let found =
            BoardDistances::new(goal, None, &mut |_| ControlFlow::Continue(())).expect("a small board");
        assert_eq!(found.states().len(), BOARDS, "{goal}");
        assert!(found.states().is_sorted_by_key(|state| found.distance(*state)), "{goal}");
        let layers = boards_by_distance(&goal);
        assert_eq!(found.farthest() as usize + 1, layers.len());
        for (distance, layer) in (0..).zip(layers) {
            // The order of the tiles is that of the ranks.
            assert!(found.boards_at(distance) == layer, "{goal}: {distance} moves");
        }
        let tiles: Vec<u8> = goal.tiles().collect();
        for (tiles, distance) in distances(3, &tiles).iter() {
            let board = Board::new(Size::EIGHT, &tiles).expect("a board");
            assert_eq!(found.distance(board.state()), Some(distance), "{board}");
        }
        assert_eq!(found.distance(goal.swapped(goal.cell_of(1), goal.cell_of(2)).state()), None);
    }
}

#[test]
fn distances_with_costs_and_several_targets_are_those_that_no_move_shortens() {
    let goal = board("1 2 3 4 5 x");
    let targets = Goals::from(goal).and(board("1 2 x 4 5 3")).expect("two goals");
    for costs in [None, Some(TileCosts::of_numbers()), "9,1,30".parse().ok()] {
        let found = BoardDistances::new(targets, costs, &mut |_| ControlFlow::Continue(())).expect("small");
        let costs = costs.unwrap_or(TileCosts::ONES);
        // Bellman and Ford: every move is tried until none makes a distance smaller.
        let mut plain: BTreeMap<State, u32> = targets.all().iter().map(|board| (board.state(), 0)).collect();
        loop {
            let before = plain.clone();
            for (state, distance) in &before {
                let board = Board::of_state(goal.size(), *state);
                for next in Move::ALL.into_iter().filter_map(|mv| board.after(mv)) {
                    let cost = distance + costs.of_slide(*state, next.blank() as u8);
                    let known = plain.entry(next.state()).or_insert(u32::MAX);
                    *known = cost.min(*known);
                }
            }
            if plain == before {
                break;
            }
        }
        assert_eq!((plain.len(), found.states().len()), (360, 360));
        assert!(plain.iter().all(|(state, distance)| found.distance(*state) == Some(*distance)));
    }
}

/// All boards by their distance to a goal, each list in the order of the tiles.
fn boards_by_distance(goal: &Board) -> Vec<Vec<Board>> {
    let tiles: Vec<u8> = goal.tiles().collect();
    let distances = distances(3, &tiles);
    let mut layers = vec![Vec::new(); 1 + distances.values().max().expect("the goal") as usize];
    for (tiles, distance) in distances.iter() {
        layers[distance as usize].push(Board::new(Size::EIGHT, &tiles).expect("a board"));
    }
    layers
}

/// At most this many boards of each distance, evenly spread over all of that distance.
fn sample(layers: &[Vec<Board>], of_each: usize) -> Vec<(usize, Board)> {
    let spread = |(distance, layer): (usize, &Vec<Board>)| -> Vec<(usize, Board)> {
        let step = layer.len().div_ceil(of_each);
        layer.iter().step_by(step).map(|&board| (distance, board)).collect()
    };
    layers.iter().enumerate().flat_map(spread).collect()
}

/// Without knowledge of the goal a search expands half of all boards on average, so that only some boards can be
/// afforded; h of Gaschnig takes far longer than the rest of an expansion, and with the patchwork more is expanded.
fn is_slow(settings: &Settings) -> bool {
    let blind = settings.algorithm != AlgorithmId::BidirectionalBfs
        && matches!(settings.heuristic_in_use(), None | Some(HeuristicId::Zero));
    blind || matches!(settings.heuristic_in_use(), Some(HeuristicId::Gaschnig | HeuristicId::Patchwork))
}

/// Boards of each distance that the longer test can afford: for one goal all, where the answer is proved to be a
/// shortest one. Other heuristics than Manhattan distance are held against all boards by their own tests.
fn affordable(settings: &Settings, goal: &str) -> usize {
    let heuristic = settings.heuristic_in_use();
    match (settings.algorithm, heuristic) {
        (AlgorithmId::Bfs, _) if goal == BLANK_IN_CORNER => BOARDS,
        (AlgorithmId::Idastar | AlgorithmId::Mm, Some(HeuristicId::Misplaced)) => 200,
        (AlgorithmId::Dfbnb | AlgorithmId::Rbfs, _) => 100,
        _ if is_slow(settings) => 200,
        _ if settings.finds_shortest()
            && goal == BLANK_IN_CORNER
            && heuristic.is_none_or(|heuristic| heuristic == HeuristicId::Manhattan) =>
        {
            BOARDS
        }
        _ => 300,
    }
}

/// A board of each second distance, from the goals in turn; of the slow searches half as many. The longer test has many more.
#[test]
fn boards_of_every_distance_are_solved_as_is_promised() {
    for (turn, goal) in GOALS.map(board).into_iter().enumerate() {
        let boards = sample(&boards_by_distance(&goal), 1);
        for (place, settings) in every_search(MoveOrder::default()).into_iter().enumerate() {
            let apart = if is_slow(&settings) { 4 } else { 2 };
            let first = turn + GOALS.len() * (place % apart);
            let boards: Vec<_> = boards.iter().skip(first).step_by(apart * GOALS.len()).copied().collect();
            check_all(&boards, &goal, &settings);
        }
    }
}

/// Boards of each sixth distance up to 14 for each choice made otherwise; a tree search may reach its limit.
#[test]
fn boards_are_solved_as_is_promised_with_every_choice() {
    let limits = Limits { max_nodes: 20_000, ..Limits::default() };
    let goal = board(BLANK_IN_CENTRE);
    let boards = sample(&boards_by_distance(&goal)[..15], 1);
    let mut solved = 0;
    for (turn, settings) in every_choice(MoveOrder::default()).into_iter().enumerate() {
        for &(distance, start) in boards.iter().skip(turn % 6).step_by(6) {
            let limits = if may_reach_limits(&settings) { limits } else { Limits::default() };
            solved += usize::from(check_answer(&start, &goal, &settings, distance, limits).is_some());
        }
    }
    assert!(solved > 400, "{solved}");
}

/// A search that ends after the siblings of the goal expands the same boards as one that ends with the goal, and has tried all
/// successors of them.
#[test]
fn the_siblings_of_the_goal_are_generated_and_nothing_else_differs() {
    let goal = board(BLANK_IN_CENTRE);
    let mut more = 0;
    for algorithm in ["bfs", "dfs-stack", "greedy", "astar", "beam"] {
        let algorithm = AlgorithmId::from_name(algorithm).expect("an algorithm");
        for (distance, start) in sample(&boards_by_distance(&goal)[1..15], 3) {
            let problem = Problem::new(start, goal).expect("one size");
            let [ends, goes_on] = [GoalTest::WhenGenerated, GoalTest::AfterSiblings].map(|goal_test| {
                let settings = Settings { algorithm, goal_test, ..Settings::default() };
                run(&problem, &settings, Arc::default(), &mut Headless::default())
            });
            let place = format!("{algorithm:?} at {distance}");
            assert_eq!(ends.result, goes_on.result, "{place}");
            assert_eq!(ends.counts.selected, goes_on.counts.selected, "{place}");
            let tried = |answer: &Answer| answer.counts.nodes + answer.counts.duplicates;
            let last = tried(&goes_on) - tried(&ends);
            assert!(last <= 3, "{place}: {last}");
            more += last;
        }
    }
    assert!(more > 50, "{more}");
}

/// What `dfs` keeps as one path, and a stack keeps with all copies: the same boards in the same order.
#[test]
fn a_stack_that_skips_copies_expands_boards_in_the_order_of_depth_first_search() {
    let goal = board("1 2 3 4 5 6 7 8 x");
    for (start, moves) in
        [("2 8 3 1 6 4 7 x 5", "udlr"), ("1 2 3 4 8 5 x 7 6", "rdlu"), ("2 1 3 4 5 6 7 8 x", "lurd")]
    {
        let problem = Problem::new(board(start), goal).expect("one size");
        let taken = |algorithm, duplicates| {
            let moves = moves.parse().expect("an order");
            let settings = Settings { algorithm, duplicates, moves, ..Settings::default() };
            let limits = Limits { max_nodes: 8_000, ..Limits::default() };
            let mut recording = Recording::new(problem, settings);
            recording.record(Guard { limits, cancel: None }, ());
            let steps = (0..recording.steps()).filter_map(|step| recording.step(step));
            steps.filter(|step| step.is_new).map(|step| step.node.state).take(2_500).collect::<Vec<_>>()
        };
        let path = taken(AlgorithmId::Dfs, Duplicates::ClosedList);
        for duplicates in [Duplicates::Lazy, Duplicates::QueueAll] {
            let stack = taken(AlgorithmId::DfsStack, duplicates);
            let len = path.len().min(stack.len());
            assert!(len > 2 && path[..len] == stack[..len], "{start} {duplicates:?}");
        }
    }
}

/// On one board of each distance; the longer test has twenty.
#[test]
fn weighted_astar_never_exceeds_w_times_the_shortest() {
    check_weights(|layers| sample(layers, 1));
}

#[test]
#[ignore = "half a minute; CI's longer part runs it"]
fn weighted_astar_never_exceeds_w_times_the_shortest_from_many_boards() {
    check_weights(|layers| of_share(sample(layers, 20)).collect());
}

/// Pohl's bound, with reopening and without (h is consistent): w = 0 and w ≤ 1 give shortest paths.
fn check_weights(boards: impl Fn(&[Vec<Board>]) -> Vec<(usize, Board)>) {
    let longest = |weight: &str| {
        let mut excess: f64 = 1.0;
        for goal in GOALS.map(board) {
            let layers = boards_by_distance(&goal);
            for heuristic in [HeuristicId::Misplaced, HeuristicId::Manhattan, HeuristicId::LinearConflict] {
                for reopening in [Reopening::On, Reopening::Off] {
                    let settings = Settings {
                        algorithm: AlgorithmId::WeightedAstar,
                        weight: weight.parse().expect("a weight"),
                        heuristic,
                        reopening,
                        ..Settings::default()
                    };
                    // Without h it is blind.
                    let layers = if weight == "0" { &layers[..20] } else { &layers[..] };
                    for (distance, start) in boards(layers) {
                        let moves = check_solution(&start, &goal, &settings, distance).len();
                        excess = excess.max(moves as f64 / distance.max(1) as f64);
                    }
                }
            }
        }
        excess
    };
    for weight in ["0", "0.5", "1"] {
        assert!(longest(weight) <= 1.0, "{weight}");
    }
    for weight in ["1.5", "2", "10"] {
        assert!(longest(weight) > 1.0, "{weight}: some are not shortest");
    }
}

fn check_all(boards: &[(usize, Board)], goal: &Board, settings: &Settings) {
    let farthest = farthest_affordable(settings);
    for (distance, start) in boards.iter().filter(|(distance, _)| *distance <= farthest) {
        check_answer(start, goal, settings, *distance, Limits::default());
    }
}

/// All 181,440 with breadth-first search (of one goal), bidirectional breadth-first search, and A*, IDA* and MM with Manhattan
/// distance; with the others up to 300, 200 or 100 of each distance.
#[test]
#[ignore = "more than ten minutes of processor time with --release: run by CI's longer part"]
fn all_boards_are_solved_in_as_few_moves() {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    for goal_text in GOALS {
        let goal = board(goal_text);
        let layers = boards_by_distance(&goal);
        for settings in every_search(MoveOrder::default()) {
            let boards: Vec<_> = of_share(sample(&layers, affordable(&settings, goal_text))).collect();
            thread::scope(|scope| {
                for first in 0..threads {
                    // Interleaved, because far boards take longer.
                    let part: Vec<_> = boards.iter().skip(first).step_by(threads).copied().collect();
                    scope.spawn(move || check_all(&part, &goal, &settings));
                }
            });
        }
    }
}
