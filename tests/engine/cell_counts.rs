//! The counts of a plane at any moment equal those of a plain loop over all nodes.

use std::collections::BTreeMap;

use tilescope_engine::heuristic::HeuristicId;
use tilescope_engine::puzzle::{GoalPreset, MoveOrder, Size, random_board};
use tilescope_engine::recording::{
    Axes, Cell, CellCounts, Cursor, Moment, NodeStatus, Plane, Position, Recording, Region, StatusCounts,
};
use tilescope_engine::search::{AlgorithmId, Guard, Limits, NodeId, Problem, Settings, Side};
use tilescope_oracle::share::of_share;
use tilescope_oracle::solve::{board, every_choice};

fn record(problem: Problem, settings: Settings, max_nodes: u64) -> Recording {
    let mut recording = Recording::new(problem, settings);
    let guard = Guard { limits: Limits { max_nodes, ..Limits::default() }, cancel: None };
    let _ = recording.record(guard, ());
    recording
}

/// Counts in a loop over all nodes.
fn plain(recording: &Recording, moment: &Moment, axes: &Axes) -> Vec<(Cell, StatusCounts)> {
    let mut counts: BTreeMap<Cell, StatusCounts> = BTreeMap::new();
    for id in (0..moment.generated).map(NodeId) {
        let counts = counts.entry(axes.cell(recording, id)).or_default();
        counts.generated += 1;
        *match moment.status(recording, id) {
            NodeStatus::Open => &mut counts.open,
            NodeStatus::OnPath => &mut counts.on_path,
            NodeStatus::Closed | NodeStatus::Left => &mut counts.closed,
            NodeStatus::Dropped => &mut counts.dropped,
            NodeStatus::Current => &mut counts.current,
            NodeStatus::NotYet => panic!("{id} is generated"),
        } += 1;
    }
    counts.into_iter().collect()
}

/// Numbers that look random and are the same each time.
fn some(seed: u64) -> impl Iterator<Item = u64> {
    let mut x = seed;
    std::iter::from_fn(move || {
        x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Some(x >> 33)
    })
}

/// Counts in slices, as the window does.
fn count(cell_counts: &mut CellCounts, recording: &Recording, slice: u32) {
    // What does not fill a block is never counted.
    while cell_counts.rest(recording) >= 3 * 1024 {
        cell_counts.extend(recording, slice);
    }
    cell_counts.extend(recording, slice);
}

fn check(recording: &Recording, plane: Plane, moments: usize) {
    let settings = recording.settings();
    let Ok(axes) = Axes::new(recording, plane) else { return };
    let [nothing, mut part, mut counted] = [(); 3].map(|()| CellCounts::new(axes.clone()));
    part.extend(recording, 3000);
    count(&mut counted, recording, 3000);
    let mut cursor = Cursor::new(recording);
    let ends = [0, recording.steps()];
    for number in ends.into_iter().chain(some(7)).take(moments) {
        let steps = number % (recording.steps() + 1);
        cursor.seek(recording, Position { steps, events: (number % 6) as u32 });
        let moment = cursor.moment(recording);
        let expected = plain(recording, &moment, &axes);
        let place = format!("{:?}, {plane:?}, {settings:?}", moment.position);
        assert!(counted.covers(recording, &moment), "{place}");
        assert_eq!(counted.at(recording, &moment), expected, "{place}");
        assert_eq!(part.at(recording, &moment), expected, "a part counted before, {place}");
        assert_eq!(nothing.at(recording, &moment), expected, "nothing counted before, {place}");
        let Some((cell, counts)) = expected.get(number as usize % expected.len()) else { continue };
        for cell_counts in [&counted, &part] {
            check_members(recording, &moment, cell_counts, *cell, *counts);
        }
    }
}

fn check_members(
    recording: &Recording,
    moment: &Moment,
    cell_counts: &CellCounts,
    cell: Cell,
    counts: StatusCounts,
) {
    let region = Region { side: cell.side(), x: cell.x()..cell.x() + 1, y: cell.y() };
    let members = cell_counts.members(recording, moment, &region, usize::MAX);
    assert_eq!(members.open.len() as u32, counts.warm());
    assert_eq!(members.closed.len() as u32, counts.closed + counts.current);
    for list in [&members.open, &members.closed] {
        assert!(list.iter().all(|id| cell_counts.axes.cell(recording, *id) == cell));
        assert!(list.is_sorted_by(|newer, older| newer > older));
    }
    let few = cell_counts.members(recording, moment, &region, 2);
    assert_eq!(few.open, members.open[..members.open.len().min(2)]);
    assert_eq!(few.closed, members.closed[..members.closed.len().min(2)]);
}

const STARTS: [&str; 2] = ["2 3 4 1 5 x 7 6 8", "2 1 3 4 5 6 7 8 x"];

/// Each search begins at one of the boards in turn; those of the longer test at both.
#[test]
fn counts_at_any_moment_of_every_search_are_those_of_all_its_nodes() {
    check_searches(every_choice(MoveOrder::default()).into_iter().zip(STARTS.into_iter().cycle()));
}

#[test]
#[ignore = "half a minute; CI's longer part runs it"]
fn counts_at_any_moment_of_every_search_from_each_board_are_those_of_all_its_nodes() {
    let searches = of_share(every_choice(MoveOrder::default()));
    check_searches(searches.flat_map(|settings| STARTS.map(|start| (settings, start))));
}

fn check_searches<'a>(searches: impl Iterator<Item = (Settings, &'a str)>) {
    for (settings, start) in searches {
        let goal = GoalPreset::BlankLast.board(Size::EIGHT);
        let problem = Problem::new(board(start), goal).expect("same size");
        let recording = record(problem, settings, 4000);
        check(&recording, Plane::Cost, 8);
        check(&recording, Plane::Truth, 3);
    }
}

#[test]
fn counts_of_long_searches_are_right_across_all_blocks() {
    let eight = Problem::new(board("2 1 3 4 5 6 7 8 x"), GoalPreset::BlankLast.board(Size::EIGHT));
    let eight = eight.expect("same size");
    let goal = GoalPreset::BlankLast.board(Size::FIFTEEN);
    let fifteen = Problem::new(random_board(&goal, 1), goal).expect("same size");
    let usual = Settings::default();
    for (problem, algorithm, heuristic) in [
        (eight, AlgorithmId::Bfs, HeuristicId::Manhattan),
        (fifteen, AlgorithmId::Astar, HeuristicId::Inversions),
        (fifteen, AlgorithmId::Mm, HeuristicId::Manhattan),
        (fifteen, AlgorithmId::Idastar, HeuristicId::Manhattan),
    ] {
        let recording = record(problem, Settings { algorithm, heuristic, ..usual }, 100_000);
        assert!(recording.progress().nodes() > 20_000, "{algorithm:?}");
        check(&recording, Plane::Cost, 4);
    }
}

#[test]
fn the_first_node_whose_h_is_above_the_truth_is_found_where_there_is_one() {
    let mut found = 0;
    for (goal, &heuristic) in GoalPreset::ALL.into_iter().flat_map(|goal| {
        HeuristicId::ALL.iter().filter(|id| id.offered_for(Size::EIGHT).is_ok()).map(move |id| (goal, id))
    }) {
        let goal = goal.board(Size::EIGHT);
        let problem = Problem::new(random_board(&goal, 5), goal).expect("same size");
        let settings = Settings { algorithm: AlgorithmId::Astar, heuristic, ..Settings::default() };
        let recording = record(problem, settings, 20_000);
        let exact = HeuristicId::Exact.estimate(goal);
        let is_above = |id: &NodeId| {
            let node = recording.nodes().get(*id);
            node.h > exact.h(node.state)
        };
        let expected = (0..recording.progress().nodes()).map(NodeId).find(is_above);
        assert!(expected.is_none() || !heuristic.info().admissible, "{heuristic:?}");
        found += usize::from(expected.is_some());
        let mut cell_counts = CellCounts::new(Axes::new(&recording, Plane::Truth).expect("a small board"));
        count(&mut cell_counts, &recording, 1500);
        assert_eq!(cell_counts.first_above(&recording), expected, "{heuristic:?}");
    }
    assert!(found > 0);
}

#[test]
fn a_plane_of_true_distances_is_for_small_boards_that_can_be_solved() {
    let usual = Settings::default();
    let offered = |start: &str| {
        let start = board(start);
        let problem = Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("same size");
        Axes::new(&Recording::new(problem, usual), Plane::Truth).is_ok()
    };
    assert!(offered("2 3 4 1 5 x 7 6 8"));
    assert!(!offered("2 1 3 4 5 6 7 8 x"));
    assert!(!offered("1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15"));
    let cell = Cell::new(Side::Backward, 80, 255);
    assert_eq!((cell.side(), cell.x(), cell.y()), (Side::Backward, 80, 255));
}
