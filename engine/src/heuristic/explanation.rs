//! How a heuristic arrives at h for one board: parts that add up to it.

use crate::puzzle::{Board, State};

/// What a heuristic counts on one board. The moves of its parts add up to h.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Explanation {
    /// The title of the heuristic that a mixed one uses on this board.
    pub uses: Option<&'static str>,
    /// The goal that h estimates the way to, where there are several.
    pub nearest: Option<Board>,
    /// Each adds at least 1, except [`PartOfH::Lines`], [`PartOfH::Group`] and [`PartOfH::Board`].
    pub parts: Vec<ExplainedPart>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExplainedPart {
    pub moves: u32,
    pub counted: PartOfH,
}

/// What a part of h counts. Cells are numbered row by row from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartOfH {
    /// The tile in `cell`, which belongs in the cell `home`.
    Tile { cell: u8, home: u8 },
    /// The tile in `cell` must step out of its row or column, to let others pass.
    Conflict {
        cell: u8,
        /// Where the tiles are with which it is in the wrong order.
        passing: Vec<u8>,
    },
    Swap {
        /// Where the tile is on the board that is explained.
        cell: u8,
    },
    /// The rows or the columns, with only the number of tiles that belong in each.
    Lines {
        are_rows: bool,
        /// By line: how many of its tiles belong in each line.
        tiles: Vec<Vec<u8>>,
    },
    /// A group of tiles whose moves come from a table.
    Group { cells: Vec<u8> },
    Pair {
        /// Where the first of them is, row by row.
        first: u8,
        second: u8,
    },
    /// A tile that scores because of the tile clockwise after it, or because it is in the centre.
    Sequence { cell: u8 },
    /// All tiles that are out of place, with straight lines to where they belong. The sum of the lines is rounded up.
    StraightLines {
        /// The cell of each tile and the length of its line, in hundredths of a cell.
        hundredths: Vec<(u8, u32)>,
        /// The sum of the lines in hundredths, itself rounded up from more digits.
        sum: u32,
    },
    /// The whole board, from a table.
    Board,
}

impl Explanation {
    pub(super) fn of(parts: impl Iterator<Item = (u32, PartOfH)>) -> Self {
        let parts = parts.map(|(moves, counted)| ExplainedPart { moves, counted }).collect();
        Self { parts, ..Self::default() }
    }

    /// A part for each cell whose tile adds moves to h. `moves` gets the tile and the cell.
    pub(super) fn of_tiles(state: State, goal: State, moves: &dyn Fn(u8, u8) -> u32) -> Self {
        let part = |cell: u8| {
            let tile = state.tile(cell);
            let moves = moves(tile, cell);
            (moves > 0).then(|| (moves, PartOfH::Tile { cell, home: goal.cell_of(tile) }))
        };
        Self::of((0..16).filter_map(part))
    }

    pub fn h(&self) -> u32 {
        self.parts.iter().map(|part| part.moves).sum()
    }
}
