//! Boards of more than 16 cells: published ones, and plain searches of lists of tiles, which share no code with the engine.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use tilescope_engine::heuristic::HeuristicId;
use tilescope_engine::puzzle::{
    Board, GoalPreset, Goals, MoveOrder, Size, parse_board, random_board, random_walk,
};
use tilescope_engine::recording::{Axes, Cursor, Plane, Position, Recording, Sightings};
use tilescope_engine::search::{
    AlgorithmId, Guard, Headless, Limits, Problem, Settings, Stop, all_shortest_paths, run, solve,
};

fn wide(name: &str) -> Size {
    name.parse().expect("a size")
}

/// The boards one move away.
fn plain_neighbours(tiles: &[u8], cols: usize) -> Vec<Vec<u8>> {
    let blank = tiles.iter().position(|tile| *tile == 0).expect("a blank");
    let (row, col) = (blank / cols, blank % cols);
    (0..tiles.len())
        .filter(|cell| row.abs_diff(cell / cols) + col.abs_diff(cell % cols) == 1)
        .map(|cell| {
            let mut next = tiles.to_vec();
            next.swap(blank, cell);
            next
        })
        .collect()
}

fn plain_manhattan(tiles: &[u8], goal: &[u8], cols: usize) -> usize {
    let moves = |(cell, tile): (usize, &u8)| {
        let home = goal.iter().position(|other| other == tile).expect("the same tiles");
        (cell / cols).abs_diff(home / cols) + (cell % cols).abs_diff(home % cols)
    };
    tiles.iter().enumerate().filter(|(_, tile)| **tile != 0).map(moves).sum()
}

/// Whether the goal is reached within a bound on f.
fn plain_deepening(path: &mut Vec<Vec<u8>>, goal: &[u8], cols: usize, bound: usize) -> bool {
    let last = path.last().expect("the start").clone();
    if path.len() - 1 + plain_manhattan(&last, goal, cols) > bound {
        return false;
    }
    if last == goal {
        return true;
    }
    for next in plain_neighbours(&last, cols) {
        if path.len() < 2 || path[path.len() - 2] != next {
            path.push(next);
            if plain_deepening(path, goal, cols, bound) {
                return true;
            }
            path.pop();
        }
    }
    false
}

fn plain_shortest(start: &Board, goal: &Board) -> usize {
    let [start, goal_tiles] = [start, goal].map(|board| board.tiles().collect::<Vec<_>>());
    let cols = goal.size().cols();
    let mut bound = plain_manhattan(&start, &goal_tiles, cols);
    while !plain_deepening(&mut vec![start.clone()], &goal_tiles, cols, bound) {
        bound += 2;
    }
    bound
}

#[test]
fn every_search_for_shortest_paths_finds_those_of_a_plain_search() {
    for (name, seed) in [("5x5", 1), ("4x5", 2), ("5x4", 3), ("5x5", 4)] {
        for goal in GoalPreset::ALL.map(|preset| preset.board(wide(name))) {
            let start = random_walk(&goal, seed, 22);
            let shortest = plain_shortest(&start, &goal);
            let problem = Problem::new(start, goal).expect("one size");
            for algorithm in [AlgorithmId::Astar, AlgorithmId::Idastar, AlgorithmId::Rbfs] {
                for heuristic in [HeuristicId::Manhattan, HeuristicId::LinearConflict] {
                    let settings = Settings { heuristic, ..Settings::from(algorithm) };
                    let moves = solve(&problem, &settings).expect("a path");
                    assert_eq!(moves.len(), shortest, "{algorithm:?} {heuristic:?} {start}");
                    assert_eq!(start.walk(&moves).expect("moves").last(), Some(&goal), "{algorithm:?}");
                }
            }
            for algorithm in [AlgorithmId::Greedy, AlgorithmId::WeightedAstar, AlgorithmId::Beam] {
                let moves = solve(&problem, &algorithm.into()).expect("a path");
                assert_eq!(start.walk(&moves).expect("moves").last(), Some(&goal), "{algorithm:?}");
            }
            let paths = all_shortest_paths(&problem, MoveOrder::default(), 9, &mut Headless::default());
            assert_eq!(paths.ok().flatten().map(|paths| paths.length as usize), Some(shortest));
        }
    }
}

/// The board and its path of 40 moves are the output of “24-puzzle” by Zbigniew Romanowski
/// (<https://github.com/LiveMirror/a-star>, `trunk/tests/07/a.sol`). The path is not a shortest one.
#[test]
fn a_published_board_has_a_shorter_path_than_the_published_one() {
    let start =
        parse_board("1 3 4 14 5 6 7 2 x 9 11 8 12 20 10 21 18 16 19 15 17 22 13 23 24").expect("a board");
    let goal = GoalPreset::BlankLast.board(wide("5x5"));
    let published = [
        14, 4, 3, 7, 8, 18, 16, 19, 20, 14, 9, 10, 15, 20, 14, 9, 4, 3, 2, 8, 7, 2, 3, 4, 9, 14, 19, 13, 22,
        17, 21, 16, 18, 12, 13, 18, 17, 22, 23, 24,
    ];
    let end = published.iter().fold(start, |board, tile| {
        let next = board.swapped(board.blank(), board.cell_of(*tile));
        assert!(board.neighbours().any(|neighbour| neighbour == next), "{board} {tile}");
        next
    });
    assert_eq!(end, goal);
    let shortest = plain_shortest(&start, &goal);
    assert!(shortest < published.len());
    let problem = Problem::new(start, goal).expect("one size");
    for algorithm in [AlgorithmId::Astar, AlgorithmId::Idastar, AlgorithmId::Rbfs] {
        for heuristic in [HeuristicId::Manhattan, HeuristicId::LinearConflict] {
            let settings = Settings { heuristic, ..Settings::from(algorithm) };
            let length = solve(&problem, &settings).map(|moves| moves.len());
            assert_eq!(length, Some(shortest), "{algorithm:?} {heuristic:?}");
        }
    }
}

/// The boards at each distance from a goal with the blank in a corner are those of <https://oeis.org/A090031>.
#[test]
fn breadth_first_search_finds_the_published_number_of_boards_at_each_distance() {
    let published = [1, 2, 4, 10, 26, 64, 159, 366, 862, 1904, 4538, 10238, 24098];
    let goal = GoalPreset::BlankFirst.board(wide("5x5"));
    // A goal that cannot be reached, so that the search does not end there.
    let problem = Problem::new(goal, goal.swapped(23, 24)).expect("one size");
    let nodes = Arc::default();
    let limits = Limits { max_nodes: 60_000, ..Limits::default() };
    let mut tracer = Headless::new(Guard { limits, cancel: None });
    let answer = run(&problem, &AlgorithmId::Bfs.into(), Arc::clone(&nodes), &mut tracer);
    assert!(answer.result.is_err(), "the goal cannot be reached");
    let mut found = [0; 13];
    for id in (0..answer.counts.nodes as u32).map(tilescope_engine::search::NodeId) {
        if let Some(count) = found.get_mut(nodes.get(id).g as usize) {
            *count += 1;
        }
    }
    assert_eq!(found, published);
}

#[test]
fn breadth_first_search_meets_the_boards_of_a_plain_search_in_each_depth() {
    let goal = GoalPreset::Spiral.board(wide("5x5"));
    let unreachable = goal.swapped(0, 1);
    let problem = Problem::new(unreachable, goal).expect("one size");
    let nodes = Arc::default();
    let limits = Limits { max_nodes: 30_000, ..Limits::default() };
    let mut tracer = Headless::new(Guard { limits, cancel: None });
    let answer = run(&problem, &AlgorithmId::Bfs.into(), Arc::clone(&nodes), &mut tracer);
    assert!(answer.result.is_err(), "the goal cannot be reached");
    let mut plain = HashMap::from([(unreachable.tiles().collect::<Vec<_>>(), 0)]);
    let mut waiting = plain.keys().cloned().collect::<VecDeque<_>>();
    let mut of_depth = vec![1];
    while let Some(tiles) = waiting.pop_front().filter(|_| of_depth.len() < 12) {
        let depth = plain[&tiles] + 1;
        for next in plain_neighbours(&tiles, 5) {
            if let Entry::Vacant(new) = plain.entry(next.clone()) {
                new.insert(depth);
                of_depth.resize(depth + 1, 0);
                of_depth[depth] += 1;
                waiting.push_back(next);
            }
        }
    }
    let mut found = [0; 10];
    for id in (0..answer.counts.nodes as u32).map(tilescope_engine::search::NodeId) {
        let node = nodes.get(id);
        let tiles: Vec<u8> = nodes.board(goal.size(), node.state).tiles().collect();
        if let Some(count) = found.get_mut(node.g as usize) {
            assert_eq!(plain.get(&tiles), Some(&(node.g as usize)));
            *count += 1;
        }
    }
    assert_eq!(found[..], of_depth[..10]);
}

#[test]
fn what_is_not_offered_says_what_to_choose() {
    let size = wide("5x5");
    let why = |settings: Settings| settings.offered_for(size).err().unwrap_or_default();
    let with = |algorithm| Settings::from(algorithm);
    assert!(why(with(AlgorithmId::Dfs)).contains("choose A*"));
    for heuristic in
        [HeuristicId::WalkingDistance, HeuristicId::Pdb555, HeuristicId::Exact, HeuristicId::Gaschnig]
    {
        assert!(
            why(Settings { heuristic, ..with(AlgorithmId::Astar) }).contains(" needs a "),
            "{heuristic:?}"
        );
    }
    let by_board = Settings { ties: "board".parse().expect("ties"), ..with(AlgorithmId::Astar) };
    assert!(why(by_board).contains("choose others"));
    let costs = Settings { costs: "tile".parse().expect("costs"), ..with(AlgorithmId::Astar) };
    assert!(why(costs).contains("each move cost 1"));
    assert_eq!(why(with(AlgorithmId::Idastar)), "");
    // A search that is run nevertheless says so, too.
    let goal = GoalPreset::BlankLast.board(size);
    let problem = Problem::new(random_walk(&goal, 1, 9), goal).expect("one size");
    let answer = run(&problem, &with(AlgorithmId::Dfs), Arc::default(), &mut Headless::default());
    let Err(Stop::NoEstimate(why)) = answer.result else { panic!("{answer:?}") };
    assert!(why.to_string().contains("at most 16 cells"), "{why}");
}

#[test]
fn h_is_that_of_the_same_tiles_on_a_smaller_board() {
    // A 4×4 board in the corner of a 5×5 one, whose other tiles are at home.
    let (small, large) =
        (GoalPreset::BlankFirst.board(Size::FIFTEEN), GoalPreset::BlankFirst.board(wide("5x5")));
    let cell_of = |cell: usize| cell / 4 * 5 + cell % 4;
    let tile_of = |tile: u8| cell_of(tile.into()) as u8;
    for seed in 0..200 {
        let board = random_board(&small, seed);
        let mut tiles: Vec<u8> = large.tiles().collect();
        for (cell, tile) in board.tiles().enumerate() {
            tiles[cell_of(cell)] = tile_of(tile);
        }
        let placed = Board::new(large.size(), &tiles).expect("a board");
        for heuristic in
            [HeuristicId::Zero, HeuristicId::Misplaced, HeuristicId::Manhattan, HeuristicId::LinearConflict]
        {
            let h = heuristic.evaluate(&placed, large);
            assert_eq!(h, heuristic.evaluate(&board, small), "{heuristic:?} {board}");
            assert_eq!(heuristic.explain(&placed, large).expect("no tables").h(), h, "{heuristic:?}");
        }
        let several = Goals::from(large).and(placed).expect("two goals");
        assert_eq!(HeuristicId::Manhattan.evaluate(&placed, several), 0);
    }
}

/// Stannic, “Twenty-Four puzzle, some observations”, Domain of the Cube Forum, 2011, names both boards and this distance.
#[test]
fn a_published_board_has_a_manhattan_distance_of_116() {
    let far = parse_board("24 23 22 21 20 19 18 17 16 15 14 13 0 11 10 9 8 7 12 5 4 3 2 1 6");
    let goal = GoalPreset::BlankFirst.board(wide("5x5"));
    assert_eq!(HeuristicId::Manhattan.evaluate(&far.expect("a board"), goal), 116);
}

#[test]
fn a_search_without_h_has_a_plane_by_manhattan_distance() {
    let goal = GoalPreset::Spiral.board(wide("4x5"));
    let goal_tiles: Vec<u8> = goal.tiles().collect();
    let problem = Problem::new(random_walk(&goal, 5, 30), goal).expect("one size");
    for algorithm in [AlgorithmId::Bfs, AlgorithmId::UniformCost] {
        let mut recording = Recording::new(problem, algorithm.into());
        let limits = Limits { max_nodes: 500, ..Limits::default() };
        let _ = recording.record(Guard { limits, cancel: None }, ());
        let axes = Axes::new(&recording, Plane::Cost).expect("a plane");
        for id in (0..recording.progress().nodes()).map(tilescope_engine::search::NodeId) {
            let node = recording.nodes().get(id);
            let tiles: Vec<u8> = recording.board(node.state).tiles().collect();
            let cell = axes.cell(&recording, id);
            let h = plain_manhattan(&tiles, &goal_tiles, 5);
            assert_eq!((cell.x(), cell.y() as usize), (node.g, h), "{algorithm:?} {id:?}");
        }
    }
}

#[test]
fn a_recording_goes_to_any_step_also_after_its_detail_and_finds_a_typed_board() {
    let goal = GoalPreset::BlankLast.board(wide("5x5"));
    let start = random_board(&goal, 1);
    let problem = Problem::new(start, goal).expect("one size");
    for algorithm in [AlgorithmId::Idastar, AlgorithmId::Rbfs] {
        let settings = Settings { heuristic: HeuristicId::LinearConflict, ..algorithm.into() };
        let pace = tilescope_engine::recording::Pace { detail: 1000, ..Default::default() };
        let mut recording = Recording::new(problem, settings).at_pace(pace);
        let limits = Limits { max_nodes: 60_000, ..Limits::default() };
        let _ = recording.record(Guard { limits, cancel: None }, ());
        let steps = recording.steps();
        assert!(steps > 20_000, "{algorithm:?}: {steps}");
        let mut cursor = Cursor::new(&recording);
        let all_places = [0, 7, 999, 1001, steps / 2, steps - 1, 500, steps];
        for place in all_places {
            cursor.go_to(&mut recording, Position::after(place));
            let moment = cursor.moment(&recording);
            let Some(step) = &moment.step else { continue };
            let boards = recording.nodes().path(step.id).into_iter();
            let boards: Vec<Board> = boards.map(|id| recording.board(recording.nodes().state(id))).collect();
            assert_eq!(boards[0], start, "{algorithm:?} {place}");
            for pair in boards.windows(2) {
                assert!(pair[0].neighbours().any(|next| next == pair[1]), "{algorithm:?} {place}");
            }
            for successor in &step.successors {
                let after = boards[boards.len() - 1].after(successor.mv);
                assert_eq!(Some(recording.board(successor.state)), after, "{algorithm:?} {place}");
            }
        }
        let state = recording.state_of(&random_board(&goal, 2));
        let mut sightings = Sightings::new(&recording, state);
        sightings.complete(&recording, |_| std::ops::ControlFlow::Continue(()));
        let fate = recording.fate(&sightings, &cursor.moment(&recording), None, Position::after(steps));
        assert_eq!((fate.nodes, fate.history), (0, None));
    }
}
