//! The nodes that every search like A* must, may, or never expands, against exhaustive search of the 8-puzzle.

use tilescope_engine::heuristic::HeuristicId;
use tilescope_engine::puzzle::{Board, GoalPreset};
use tilescope_engine::recording::{
    Axes, CellCounts, Cursor, Necessity, NecessityCounts, NodeStatus, Plane, Position, Recording,
};
use tilescope_engine::search::{
    AlgorithmId, Duplicates, GoalTest, Guard, NodeId, Problem, Settings, TieBreak, Weight,
};
use tilescope_oracle::exhaustive::distances;
use tilescope_oracle::solve::board;

fn recorded(start: &str, settings: Settings) -> Recording {
    let start = board(start);
    let problem = Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("same size");
    let mut recording = Recording::new(problem, settings);
    recording.record(Guard::default(), ());
    recording
}

/// The counts after some steps, and the same counted node by node.
fn counts_at(recording: &Recording, step: u64, shortest: u32) -> NecessityCounts {
    let mut cursor = Cursor::new(recording);
    cursor.seek(recording, Position::after(step));
    let moment = cursor.moment(recording);
    let cells = CellCounts::new(Axes::new(recording, Plane::Cost).expect("a plane")).at(recording, &moment);
    let counts = recording.necessity_counts(&cells, shortest);
    let mut one_by_one = NecessityCounts::default();
    for id in (0..moment.generated).map(NodeId) {
        let which = recording.necessity(&recording.nodes().get(id), shortest) as usize;
        match moment.status(recording, id) {
            NodeStatus::Open => one_by_one.open[which] += 1,
            NodeStatus::Closed | NodeStatus::Current => one_by_one.closed[which] += 1,
            _ => {}
        }
    }
    assert_eq!(counts, one_by_one, "after {step}");
    counts
}

#[test]
fn a_search_expands_exactly_the_boards_that_it_must_and_some_that_it_may() {
    const STARTS: [&str; 3] = ["2 3 4 1 5 x 7 6 8", "8 1 3 4 x 2 7 6 5", "4 1 3 7 2 6 5 8 x"];
    for start in STARTS {
        let tiles: Vec<u8> = board(start).tiles().collect();
        let from_start = distances(3, &tiles);
        for (algorithm, heuristic) in [
            (AlgorithmId::Astar, HeuristicId::Manhattan),
            (AlgorithmId::Astar, HeuristicId::Misplaced),
            (AlgorithmId::WeightedAstar, HeuristicId::Manhattan),
            (AlgorithmId::UniformCost, HeuristicId::Manhattan),
            (AlgorithmId::Bfs, HeuristicId::Manhattan),
        ] {
            for ties in [TieBreak::LARGER_G, TieBreak::FIRST_IN] {
                let settings =
                    Settings { algorithm, heuristic, ties, weight: Weight::ONE, ..Settings::default() };
                let recording = recorded(start, settings);
                assert_eq!(recording.has_necessity(), Ok(()), "{settings:?}");
                let shortest = recording.path().len() as u32 - 1;
                let goal = *recording.problem().goal();
                let uses_h = settings.heuristic_in_use().is_some();
                let estimate = heuristic.estimate(goal);
                let f = |tiles: &[u8], g: u32| {
                    let board = Board::new(goal.size(), tiles).expect("a board");
                    g + if uses_h { estimate.h(board.state()) } else { 0 }
                };
                let mut boards = [0; 3];
                for (tiles, g) in from_start.iter() {
                    boards[Necessity::new(f(&tiles, g), shortest) as usize] += 1;
                }
                let counts = counts_at(&recording, recording.steps(), shortest);
                assert_eq!((counts.closed[0], counts.open[0]), (boards[0], 0), "must, {start}, {settings:?}");
                assert!((1..=boards[1]).contains(&counts.closed[1]), "may, {start}, {settings:?}");
                assert_eq!(counts.closed[2], 0, "never, {start}, {settings:?}");
                assert_eq!(u64::from(counts.closed.iter().sum::<u32>()), recording.steps());
                counts_at(&recording, recording.steps() / 2, shortest);
            }
        }
    }
}

#[test]
fn where_the_theorem_says_nothing_there_is_a_reason() {
    let usual = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    let refused = [
        Settings { algorithm: AlgorithmId::Greedy, ..usual },
        Settings { algorithm: AlgorithmId::Idastar, ..usual },
        Settings { algorithm: AlgorithmId::Beam, ..usual },
        Settings { algorithm: AlgorithmId::Mm, ..usual },
        Settings { algorithm: AlgorithmId::WeightedAstar, ..usual },
        Settings { heuristic: HeuristicId::Patchwork, ..usual },
        Settings { goal_test: GoalTest::WhenGenerated, ..usual },
        Settings { duplicates: Duplicates::None, ..usual },
    ];
    for settings in refused {
        let problem = Problem::new(
            board("2 3 4 1 5 x 7 6 8"),
            GoalPreset::BlankLast.board(board("2 3 4 1 5 x 7 6 8").size()),
        );
        let recording = Recording::new(problem.expect("same size"), settings);
        assert!(recording.has_necessity().is_err(), "{settings:?}");
    }
}
