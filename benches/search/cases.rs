//! The boards and settings that are raced.

use tilescope::puzzle::{GoalPreset, Size};
use tilescope::search::{AlgorithmId, Problem, Settings, Weight};

use crate::support::board;

pub struct Case {
    pub name: &'static str,
    pub problem: Problem,
    pub settings: Settings,
    /// How often each contender runs.
    pub rounds: usize,
    /// What we aim at; `None` where there is nothing to compare with.
    pub aims: Option<Aims>,
}

/// What we aim at for a case.
#[derive(Clone, Copy)]
pub struct Aims {
    /// How many times as long as the bare loop a search should take that is not recorded, at most.
    pub floor: f64,
    /// How many times as long a recorded search should take as one that is not, at most.
    pub recording: f64,
    /// A function of `pathfinding`.
    pub peer: &'static str,
    /// How many times as long as the recorded search that should take, at least.
    pub peer_at_least: f64,
}

/// What we aim at, by the beginning of a case's name. The bare loop is the measure: where it takes a third of the time that
/// `pathfinding` takes, a recorded search cannot take a fourth.
const AIMS: [(&str, Aims); 4] = [
    ("BFS 3×3, all", Aims { floor: 1.25, recording: 1.15, peer: "bfs_reach", peer_at_least: 3.0 }),
    ("BFS 3×3, to", Aims { floor: 1.25, recording: 1.15, peer: "bfs", peer_at_least: 2.6 }),
    ("A* 3×3", Aims { floor: 1.25, recording: 1.15, peer: "astar", peer_at_least: 2.6 }),
    ("A* 4×4", Aims { floor: 1.15, recording: 1.10, peer: "astar", peer_at_least: 3.0 }),
];

fn aims(name: &str) -> Option<Aims> {
    AIMS.iter().find(|(beginning, _)| name.starts_with(beginning)).map(|(_, aims)| *aims)
}

/// Korf's boards (1985) of these numbers; the goal is `x 1 2 … 15`.
const KORF: [(&str, &str, usize); 4] = [
    ("A* 4×4, Korf 79", "x 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 15),
    ("A* 4×4, Korf 97", "9 14 5 7 8 15 1 2 10 4 13 6 12 x 11 3", 11),
    ("A* 4×4, Korf 9", "3 14 9 11 5 4 8 2 13 12 6 7 10 1 15 x", 9),
    ("A* 4×4, Korf 28", "13 14 6 12 4 5 1 x 9 3 10 2 15 11 8 7", 5),
];

/// 31 moves from `1 2 3 4 5 6 7 8 x`, as far as a board can be.
const FARTHEST: [(&str, &str); 2] =
    [("A* 3×3, 31 moves", "8 6 7 2 5 4 3 x 1"), ("A* 3×3, 31 moves, the other", "6 4 7 8 5 x 3 2 1")];

/// Every algorithm, on boards that keep it busy for some milliseconds.
pub fn cases() -> Vec<Case> {
    let usual = Settings::default();
    let of = |algorithm| Settings { algorithm, ..usual };
    let goal = GoalPreset::BlankLast.board(Size::EIGHT);
    let eight = |name, start, goal, settings, rounds| {
        let problem = Problem::new(start, goal).expect("boards of one size");
        Case { name, problem, settings, rounds, aims: aims(name) }
    };
    let unreachable = goal.swapped(0, 1);
    let farthest = board(FARTHEST[0].1);
    let mut cases = vec![
        eight("BFS 3×3, all 181,440", goal, unreachable, usual, 21),
        eight("BFS 3×3, to the farthest", goal, farthest, usual, 21),
    ];
    let astar = of(AlgorithmId::Astar);
    cases.extend(FARTHEST.map(|(name, start)| eight(name, board(start), goal, astar, 51)));
    let fifteen = GoalPreset::BlankFirst.board(Size::FIFTEEN);
    let korf = |name, start, settings, rounds| eight(name, board(start), fifteen, settings, rounds);
    cases.extend(KORF.map(|(name, start, rounds)| korf(name, start, astar, rounds)));
    let bounded = Settings { depth_limit: 500_000, ..of(AlgorithmId::DfsBounded) };
    let limited = Settings { depth_limit: 25, ..of(AlgorithmId::DfsLimited) };
    let weighted =
        Settings { weight: Weight::try_from(1.5).expect("a weight"), ..of(AlgorithmId::WeightedAstar) };
    let beam = Settings { beam_width: 10_000, ..of(AlgorithmId::Beam) };
    let [bidirectional, iddfs, greedy, idastar, rbfs, mm] = [
        AlgorithmId::BidirectionalBfs,
        AlgorithmId::Iddfs,
        AlgorithmId::Greedy,
        AlgorithmId::Idastar,
        AlgorithmId::Rbfs,
        AlgorithmId::Mm,
    ]
    .map(of);
    let ([_, _, _, (_, korf_28, _)], [(_, korf_79, _), ..]) = (KORF, KORF);
    cases.extend([
        eight("Bidirectional BFS 3×3, 31 moves", farthest, goal, bidirectional, 51),
        eight("Bounded DFS 3×3, all 181,440", goal, unreachable, bounded, 21),
        eight("Depth-limited search 3×3, limit 25", farthest, goal, limited, 11),
        eight("Iterative deepening 3×3, 19 moves", board("2 3 4 1 5 x 7 6 8"), goal, iddfs, 21),
        korf("Greedy 4×4, Korf 28", korf_28, greedy, 101),
        korf("Weighted A* (w = 1.5) 4×4, Korf 28", korf_28, weighted, 51),
        eight("IDA* 3×3, 31 moves", farthest, goal, idastar, 51),
        korf("IDA* 4×4, Korf 79", korf_79, idastar, 21),
        eight("RBFS 3×3, 31 moves", farthest, goal, rbfs, 51),
        korf("RBFS 4×4, Korf 79", korf_79, rbfs, 11),
        korf("Beam (10,000) 4×4, Korf 28", korf_28, beam, 11),
        eight("MM 3×3, 31 moves", farthest, goal, mm, 51),
        korf("MM 4×4, Korf 79", korf_79, mm, 11),
    ]);
    cases
}
