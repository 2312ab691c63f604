//! Korf's hundred 15-puzzle boards and what is published of them.

use tilescope::puzzle::{Board, Size};

pub struct Instance {
    pub id: usize,
    pub board: Board,
    /// Moves of a shortest solution, the goal being `x 1 2 … 15`.
    pub optimal_length: usize,
    /// Manhattan distance.
    pub manhattan: u32,
    /// Nodes that IDA* with Manhattan generates up to the goal, with moves tried u l r d, never undoing the last.
    pub generated: u64,
}

pub fn instances() -> Vec<Instance> {
    let text = include_str!("../data/korf.txt");
    text.lines().filter(|line| !line.starts_with('#')).map(instance).collect()
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
