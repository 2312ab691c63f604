//! The definition of a heuristic: the traits, what the registry says of each, and how it arrives at h for one board: by parts
//! that add up to it.

use super::tables::Plan;
use crate::puzzle::{Board, Size, State, TileCosts};

/// An estimate h of the number of moves from a state to a fixed goal.
pub trait Estimate: Send {
    fn h(&self, state: State) -> u32;

    /// The parts of which h of a state is the sum. Not for searching: it need not be fast.
    fn explain(&self, state: State) -> Explanation;

    fn of_board(&self, board: &Board) -> u32 {
        self.h(board.state())
    }

    fn explain_board(&self, board: &Board) -> Explanation {
        self.explain(board.state())
    }

    /// h of the successor of `state` in which the blank has moved from cell `blank` to cell `to`. `h` is that of `state`.
    /// Implement this if the difference is faster to compute than h itself.
    #[inline]
    fn after(&self, _h: u32, state: State, blank: u8, to: u8) -> u32 {
        self.h(state.slide(blank, to))
    }

    /// The cost of the moves that it counts, where the tiles cost this; `None` where it does not tell whose moves it counts.
    fn at_costs(&self, _state: State, _costs: &TileCosts) -> Option<u32> {
        None
    }
}

pub trait Heuristic: Estimate + Sized {
    const INFO: HeuristicInfo;

    /// The estimate for a goal. Computes missing tables, which can take seconds: see [`HeuristicId::prepare`](super::HeuristicId::prepare).
    fn for_goal(goal: &Board) -> Self;

    /// The tables that the estimate for a goal needs. Most heuristics need none.
    fn tables(_goal: &Board) -> Vec<Box<dyn Plan>> {
        Vec::new()
    }
}

#[derive(Debug)]
pub struct HeuristicInfo {
    /// The name on the command line and in files, such as `linear-conflict`.
    pub name: &'static str,
    /// Other names that courses use, in lower case; files and the command line understand them.
    pub aliases: &'static [&'static str],
    pub title: &'static str,
    /// A shorter name, where there is little room.
    pub short: &'static str,
    /// A few words beside its name: at most 48 letters.
    pub line: &'static str,
    pub summary: &'static str,
    /// True if h never exceeds the true distance, for any goal.
    pub admissible: bool,
    /// True if a move never lowers h by more than one, for any goal.
    pub consistent: bool,
    pub boards: SupportedBoards,
}

impl HeuristicInfo {
    /// The claims of many heuristics. An entry says what differs, and its names.
    pub(super) const CONSISTENT: Self = Self {
        name: "",
        aliases: &[],
        title: "",
        short: "",
        line: "",
        summary: "",
        admissible: true,
        consistent: true,
        boards: SupportedBoards::NotWide,
    };
    pub(super) const INADMISSIBLE: Self = Self { admissible: false, consistent: false, ..Self::CONSISTENT };

    pub(super) fn offered_for(&self, size: Size) -> Result<(), &'static str> {
        match self.boards {
            SupportedBoards::Only { fits, or_else } if !fits(size) => Err(or_else),
            SupportedBoards::NotWide if size.is_wide() => Err(
                "This heuristic needs a board of at most 16 cells: choose Manhattan distance or linear conflict",
            ),
            _ => Ok(()),
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub enum SupportedBoards {
    All,
    /// Those of at most 16 cells.
    NotWide,
    Only {
        fits: fn(Size) -> bool,
        /// The reason to show for other boards, in one sentence.
        or_else: &'static str,
    },
}

/// A computation that is compiled for several heuristics, and run by [`HeuristicId::build`](super::HeuristicId::build).
pub trait HeuristicUser {
    type Output;
    fn with<E: Estimate + ?Sized>(self, estimate: &E) -> Self::Output;
}

/// By tile and cell: what `of` gives for the goal cell of the tile and that cell. For the blank, the default.
pub(super) fn by_tile_and_cell<T: Copy + Default>(
    goal: &Board,
    of: impl Fn(usize, usize) -> T,
) -> [[T; 16]; 16] {
    let mut table = [[T::default(); 16]; 16];
    for (home, tile) in goal.tiles().enumerate().filter(|(_, tile)| *tile != 0) {
        for (cell, entry) in table[usize::from(tile)][..goal.size().cells()].iter_mut().enumerate() {
            *entry = of(home, cell);
        }
    }
    table
}

/// A heuristic's h of one board in parts. The moves of its parts add up to h.
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

/// A part of h. Cells are numbered row by row from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartOfH {
    /// The tile in `cell`, which belongs in the cell `home`.
    Tile { cell: u8, home: u8 },
    /// The tile in `cell` must step out of its row or column, to let others pass.
    Conflict {
        cell: u8,
        /// Places of the tiles with which it is in the wrong order.
        passing: Vec<u8>,
    },
    Swap {
        /// Cell of the tile on the board that is explained.
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
        /// Cell of the first of them, row by row.
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
    pub(super) fn of_parts(parts: impl Iterator<Item = (u32, PartOfH)>) -> Self {
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
        Self::of_parts((0..16).filter_map(part))
    }

    pub fn h(&self) -> u32 {
        self.parts.iter().map(|part| part.moves).sum()
    }
}
