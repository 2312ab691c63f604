//! Korf's hundred 15-puzzle boards and what is published of them.

use tilescope_engine::heuristic::HeuristicId;
use tilescope_engine::puzzle::{Board, GoalPreset, Size};
use tilescope_engine::search::{AlgorithmId, Problem, Settings};

pub struct Instance {
    pub id: usize,
    pub board: Board,
    /// Moves of a shortest solution, the goal being `x 1 2 … 15`.
    pub optimal_length: usize,
    /// Manhattan distance.
    pub manhattan: u32,
    /// Nodes that IDA* generates with Manhattan distance and the moves in the order u l r d.
    pub generated: u64,
}

pub fn instances() -> Vec<Instance> {
    let text = include_str!("../../assets/korf.txt");
    text.lines().filter(|line| !line.starts_with('#')).map(instance).collect()
}

/// A board that IDA* solves with some tens of millions of nodes, with the search whose nodes were published.
pub fn long_search() -> (Instance, Problem, Settings) {
    let instance = (instances().into_iter())
        .find(|instance| (20_000_000..40_000_000).contains(&instance.generated))
        .expect("one of the hundred boards");
    let problem = instance.problem();
    (instance, problem, settings(HeuristicId::Manhattan))
}

impl Instance {
    pub fn problem(&self) -> Problem {
        let goal = GoalPreset::BlankFirst.board(Size::FIFTEEN);
        Problem::new(self.board, goal).expect("boards of one size")
    }
}

/// IDA* with the order of the moves that the published counts are of.
pub fn settings(heuristic: HeuristicId) -> Settings {
    let moves = "ulrd".parse().expect("an order");
    Settings { algorithm: AlgorithmId::Idastar, heuristic, moves, ..Settings::default() }
}

fn instance(line: &str) -> Instance {
    let numbers: Vec<usize> = line.split_whitespace().map(|n| n.parse().expect("a number")).collect();
    let [id, ref tiles @ .., optimal_length, manhattan, generated] = numbers[..] else {
        panic!("too few numbers: {line}");
    };
    let tiles: Vec<u8> = tiles.iter().map(|&tile| tile as u8).collect();
    let board = Board::new(Size::FIFTEEN, &tiles).expect("a board");
    Instance { id, board, optimal_length, manhattan: manhattan as u32, generated: generated as u64 }
}
