//! Manhattan distance plus two moves for each tile that must leave its line to let another pass.

use std::array;
use std::sync::LazyLock;

use arrayvec::ArrayVec;

use super::estimate::{
    Estimate, ExplainedPart, Explanation, Heuristic, HeuristicInfo, PartOfH, SupportedBoards,
};
use super::manhattan::Manhattan;
use crate::puzzle::{Board, MAX_CELLS, State};

/// Adds to the Manhattan distance the moves that tiles in their goal row or goal column cost each other. If their order
/// differs from the goal's, some must step out of the line and back. That takes two moves per tile across the line, which
/// Manhattan distance does not count. A tile that must leave both its row and its column therefore counts twice.
///
/// It is admissible and consistent because it takes the *least* number of tiles that must leave a line. Counting conflicting
/// pairs would be too much: `3 1 2` has two, but it is enough that the 3 leaves.
///
/// Source: Hansson, Mayer and Yung, “Criticizing solutions to relaxed models yields powerful admissible heuristics”,
/// Information Sciences 63 (1992), <https://doi.org/10.1016/0020-0255(92)90070-O>.
#[derive(Debug, Clone)]
pub struct LinearConflict {
    manhattan: Manhattan,
    /// The rows, then the columns.
    lines: ArrayVec<ConflictLine, LINES>,
    /// By tile: the indices of its goal row and its goal column in `lines`.
    lines_of: [[u8; 2]; 16],
    leaving: &'static [u8; ORDERS],
}

#[derive(Debug, Clone)]
pub(super) struct ConflictLine {
    cells: ArrayVec<u8, LONGEST>,
    /// By tile: its goal position in this line, from 1. 0 for the blank and for tiles that belong elsewhere.
    places: [u8; MAX_CELLS],
}

/// The most rows and columns, on a board of 2×8.
pub(super) const LINES: usize = 10;
const LONGEST: usize = 8;
/// The most cells of a line whose orders are in the table: all lines of 3×3 and 4×4.
const SIDE: usize = 4;
/// Digits of an order: 0, or a position from 1 to 4.
const BASE: usize = SIDE + 1;
/// The *order* of a line has one digit for each cell: the goal position of its tile in this line.
const ORDERS: usize = BASE.pow(SIDE as u32);

/// By order of a line with at most four cells: the number of tiles that must leave.
static LEAVING: LazyLock<[u8; ORDERS]> = LazyLock::new(|| {
    array::from_fn(|order| leaving((0..SIDE).rev().map(|i| (order / BASE.pow(i as u32) % BASE) as u8)))
});

/// The least number of tiles that must leave a line so that the others are in goal order, given the goal position of each, and 0
/// for no tile. Those that stay are a longest ascending subsequence.
fn leaving(places: impl Iterator<Item = u8>) -> u8 {
    // The last goal position of a subsequence of each length, as small as possible.
    let mut ends: ArrayVec<u8, LONGEST> = ArrayVec::new();
    let mut tiles = 0;
    for place in places.filter(|place| *place != 0) {
        tiles += 1;
        match ends.iter().position(|end| *end > place) {
            Some(length) => ends[length] = place,
            None => ends.push(place),
        }
    }
    tiles - ends.len() as u8
}

/// The largest set of tiles of a line that are in goal order, given the goal position of each: tile `i` is bit `i`. Of
/// several such sets, the one with the first tiles.
fn staying(places: &[usize]) -> u32 {
    let may_stay = |subset: &u32| {
        let staying = places.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1);
        staying.map(|(_, place)| place).is_sorted()
    };
    let subsets = (0..1_u32 << places.len()).filter(may_stay);
    subsets
        .max_by_key(|subset| (subset.count_ones(), subset.reverse_bits()))
        .expect("the empty subset is in order")
}

impl ConflictLine {
    /// The rows of a goal, then its columns.
    pub(super) fn all(goal: &Board) -> ArrayVec<Self, LINES> {
        let (rows, cols) = (goal.size().rows(), goal.size().cols());
        let row = |row| (0..cols).map(|col| (row * cols + col) as u8).collect();
        let col = |col| (0..rows).map(|row| (row * cols + col) as u8).collect();
        let cells = (0..rows).map(row).chain((0..cols).map(col));
        cells.map(|cells| Self::new(cells, goal)).collect()
    }

    fn new(cells: ArrayVec<u8, LONGEST>, goal: &Board) -> Self {
        let mut places = [0; MAX_CELLS];
        for (place, tile) in (1..).zip(cells.iter().map(|&cell| goal.tile(cell.into()))) {
            places[usize::from(tile)] = if tile == 0 { 0 } else { place };
        }
        Self { cells, places }
    }

    /// The cells of each pair of tiles in this line whose order is the opposite of the goal's.
    pub(super) fn pairs(&self, state: State) -> impl Iterator<Item = [u8; 2]> {
        let place = move |cell: u8| self.places[usize::from(state.tile(cell))];
        let pairs =
            (1..self.cells.len()).flat_map(move |i| (0..i).map(move |j| [self.cells[j], self.cells[i]]));
        pairs.filter(move |[first, second]| place(*second) != 0 && place(*first) > place(*second))
    }

    /// The tiles that leave the line, each with those that it lets pass. `tile` gives the tile of a cell.
    pub(super) fn conflicts(&self, tile: impl Fn(u8) -> u8) -> Vec<PartOfH> {
        let place = |cell: u8| usize::from(self.places[usize::from(tile(cell))]);
        let cells: ArrayVec<u8, LONGEST> =
            self.cells.iter().copied().filter(|cell| place(*cell) != 0).collect();
        let places: ArrayVec<usize, LONGEST> = cells.iter().map(|cell| place(*cell)).collect();
        let stay = staying(&places);
        let leave = cells.iter().enumerate().filter(|(i, _)| stay >> i & 1 == 0);
        let conflict = |(i, &cell): (usize, &u8)| {
            let others = cells.iter().enumerate();
            let passing = others.filter(|(j, _)| (*j < i) != (places[*j] < places[i]) && *j != i);
            PartOfH::Conflict { cell, passing: passing.map(|(_, cell)| *cell).collect() }
        };
        leave.map(conflict).collect()
    }

    #[inline]
    fn order(&self, state: State) -> usize {
        self.places(state).fold(0, |order, place| BASE * order + usize::from(place))
    }

    /// The goal position of each cell's tile, 0 for the blank and for tiles that belong elsewhere.
    #[inline]
    fn places(&self, state: State) -> impl Iterator<Item = u8> {
        self.cells.iter().map(move |&cell| self.places[usize::from(state.tile(cell))])
    }
}

impl LinearConflict {
    #[inline]
    fn added_by(&self, line: &ConflictLine, state: State) -> u32 {
        let is_in_table = line.cells.len() <= SIDE;
        let tiles = if is_in_table { self.leaving[line.order(state)] } else { leaving(line.places(state)) };
        2 * u32::from(tiles)
    }
}

impl Heuristic for LinearConflict {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "linear-conflict",
        aliases: &["lc", "manhattan-linear-conflict"],
        title: "Linear conflict",
        short: "Linear conflict",
        line: "Manhattan, +2 for two tiles in each other’s way",
        summary: "Manhattan distance, plus 2 for each tile that must leave its row or column to let another pass",
        boards: SupportedBoards::All,
        ..HeuristicInfo::CONSISTENT
    };

    fn for_goal(goal: &Board) -> Self {
        let size = goal.size();
        let mut lines_of = [[0; 2]; 16];
        for (cell, tile) in goal.tiles().enumerate() {
            let (row, col) = size.row_col(cell);
            lines_of[usize::from(tile)] = [row as u8, (size.rows() + col) as u8];
        }
        Self {
            manhattan: Manhattan::for_goal(goal),
            lines: ConflictLine::all(goal),
            lines_of,
            leaving: &LEAVING,
        }
    }
}

impl Estimate for LinearConflict {
    fn h(&self, state: State) -> u32 {
        let added: u32 = self.lines.iter().map(|line| self.added_by(line, state)).sum();
        self.manhattan.h(state) + added
    }

    fn explain(&self, state: State) -> Explanation {
        let mut explanation = self.manhattan.explain(state);
        let conflicts = self.lines.iter().flat_map(|line| line.conflicts(|cell| state.tile(cell)));
        explanation.parts.extend(conflicts.map(|counted| ExplainedPart { moves: 2, counted }));
        explanation
    }

    /// A tile that moves along its row keeps its order there and changes its column. If one of the two columns is its goal
    /// column, only that line can change what it adds. The same holds for rows when it moves along its column.
    #[inline]
    fn after(&self, h: u32, state: State, blank: u8, to: u8) -> u32 {
        let [row, col] = self.lines_of[usize::from(state.tile(to))];
        let along_a_row = blank.abs_diff(to) == 1;
        let line = &self.lines[usize::from(if along_a_row { col } else { row })];
        let added = self.added_by(line, state.slide(blank, to));
        self.manhattan.after(h, state, blank, to) + added - self.added_by(line, state)
    }
}
