//! Walking distance: the moves that bring the tiles into their rows, ignoring columns, plus the reverse.

use std::array;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::estimate::{Estimate, Explanation, Heuristic, HeuristicInfo, PartOfH, SupportedBoards};
use super::pattern::MOST_MOVES;
use super::tables::{self, NONE, Plan, SimplerPuzzle, TableProgress};
use crate::puzzle::{Board, STATE_CELLS, State};

/// Adds the distances in two simpler puzzles. In one, only rows count: tiles with the same goal row are alike, and when the blank
/// moves up or down, *any* tile of the row it enters moves the other way. Moves along a row are free. In the other puzzle, only
/// columns count. Every move of the real puzzle is a move in exactly one of them.
///
/// Unlike Manhattan distance, it sees how tiles block each other between lines.
///
/// Source: Takahashi Ken'ichirō, published with his solver of the 15-puzzle (<http://www.ic-net.or.jp/home/takaken/nt/slide/solve15.html>).
#[derive(Debug, Clone)]
pub struct WalkingDistance {
    rows: WalkingTable,
    cols: WalkingTable,
}

/// The largest number of lines: more have too many arrangements for a table.
const LINES: usize = 6;
const BITS: usize = 10;
/// More than any content: 4 lines of 4 have 5⁴ of them, 5 lines of 3 have 4⁵, and 6 lines of 2 have 3⁶.
const CONTENTS: usize = 1 << BITS;

/// One of the two puzzles, for a goal: computes the entry of a state and looks it up.
#[derive(Debug, Clone)]
struct WalkingTable {
    /// By cell and tile: one tile of its kind in the line of the cell, or nothing for the blank. Each line has [`BITS`] bits, so
    /// the sum over all cells holds the contents of all lines.
    ones: [[u64; STATE_CELLS]; STATE_CELLS],
    lines: WalkingLines,
    numbers: ContentNumbers,
    table: Arc<[u8]>,
}

#[derive(Debug, Clone)]
struct ContentNumbers {
    of: [u8; CONTENTS],
    count: usize,
}

impl ContentNumbers {
    /// A line is full, or it is short of one tile because it has the blank.
    fn new(lines: &WalkingLines) -> Self {
        let possible = |content: &u16| {
            let tiles: usize = (0..lines.count).map(|kind| usize::from(lines.tiles(*content, kind))).sum();
            (lines.length - 1..=lines.length).contains(&tiles)
        };
        let mut numbers = Self { of: [0; CONTENTS], count: 0 };
        for content in (0..lines.one(lines.count)).filter(possible) {
            numbers.of[usize::from(content)] = numbers.count as u8;
            numbers.count += 1;
        }
        numbers
    }

    /// The index of a table entry, from the contents of all lines except the last.
    #[inline]
    fn entry(&self, contents: impl Iterator<Item = u16>) -> usize {
        contents.fold(0, |entry, content| entry * self.count + usize::from(self.of[usize::from(content)]))
    }
}

/// Everything the table of one of the puzzles depends on.
///
/// The *content* of a line has a digit, from 0 to `length`, for each kind of tile: how many of its tiles belong in line 0, 1, …
#[derive(Debug, Clone, Copy)]
struct WalkingLines {
    count: usize,
    length: usize,
    blank: usize,
}

impl WalkingLines {
    fn new(goal: &Board, are_rows: bool) -> Self {
        let (size, (row, col)) = (goal.size(), goal.size().row_col(goal.blank()));
        let (count, length, blank) =
            if are_rows { (size.rows(), size.cols(), row) } else { (size.cols(), size.rows(), col) };
        Self { count, length, blank }
    }

    /// The content of one tile of a kind. For the first kind that no tile has, more than any content.
    fn one(&self, kind: usize) -> u16 {
        (self.length as u16 + 1).pow(kind as u32)
    }

    fn tiles(&self, content: u16, kind: usize) -> u16 {
        content / self.one(kind) % (self.length as u16 + 1)
    }
}

impl Plan for WalkingLines {
    fn name(&self) -> String {
        format!("walking-{}x{}-{}", self.count, self.length, self.blank)
    }

    fn entries(&self) -> usize {
        ContentNumbers::new(self).count.pow(self.count as u32 - 1)
    }

    /// Each line has contents that the others rule out.
    fn is_possible(&self, entry: u8) -> bool {
        u32::from(entry) <= MOST_MOVES || entry == NONE
    }

    fn compute(&self, progress: &mut TableProgress<'_>) -> ControlFlow<(), Box<[u8]>> {
        let numbers = ContentNumbers::new(self);
        let mut puzzle = WalkingPuzzle { lines: *self, numbers, table: vec![NONE; self.entries()] };
        tables::fill(&mut puzzle, progress)?;
        ControlFlow::Continue(puzzle.table.into())
    }
}

struct WalkingPuzzle {
    lines: WalkingLines,
    numbers: ContentNumbers,
    table: Vec<u8>,
}

#[derive(Clone, Copy)]
struct WalkingState {
    lines: [u16; LINES],
    blank: usize,
}

impl WalkingLines {
    /// The blank moves to a neighbouring line, and a tile of a kind moves the other way; `None` if that line has no such tile.
    fn after(&self, mut state: WalkingState, to: usize, kind: usize) -> Option<WalkingState> {
        let one = (self.tiles(state.lines[to], kind) > 0).then(|| self.one(kind))?;
        state.lines[to] -= one;
        state.lines[state.blank] += one;
        state.blank = to;
        Some(state)
    }
}

impl SimplerPuzzle for WalkingPuzzle {
    type State = WalkingState;

    fn goal(&self) -> WalkingState {
        let WalkingLines { count, length, blank } = self.lines;
        let tiles = |line| if line == blank { length - 1 } else { length } as u16;
        let content = |line| if line < count { tiles(line) * self.lines.one(line) } else { 0 };
        WalkingState { lines: array::from_fn(content), blank }
    }

    fn neighbours(&self, state: WalkingState, found: &mut Vec<WalkingState>) {
        let lines = 0..self.lines.count;
        for to in lines.clone().filter(|line| line.abs_diff(state.blank) == 1) {
            found.extend(lines.clone().filter_map(|kind| self.lines.after(state, to, kind)));
        }
    }

    fn reach(&mut self, state: WalkingState, distance: u8) -> bool {
        let but_the_last = &state.lines[..self.lines.count - 1];
        let entry = &mut self.table[self.numbers.entry(but_the_last.iter().copied())];
        let first_time = *entry == NONE;
        if first_time {
            *entry = distance;
        }
        first_time
    }

    /// Filling the table takes a second at most, so there is no progress to report.
    fn reached(&self) -> f32 {
        0.0
    }
}

#[inline]
fn content(contents: u64, line: usize) -> u16 {
    (contents >> (BITS * line)) as u16 & (CONTENTS as u16 - 1)
}

impl WalkingTable {
    fn new(goal: &Board, are_rows: bool) -> Self {
        let lines = WalkingLines::new(goal, are_rows);
        let line = |cell| {
            let (row, col) = goal.size().row_col(cell);
            if are_rows { row } else { col }
        };
        let mut ones = [[0; STATE_CELLS]; STATE_CELLS];
        for (place, tile) in goal.tiles().enumerate().filter(|(_, tile)| *tile != 0) {
            for (cell, by_tile) in ones.iter_mut().enumerate().take(goal.size().cells()) {
                by_tile[usize::from(tile)] = u64::from(lines.one(line(place))) << (BITS * line(cell));
            }
        }
        let numbers = ContentNumbers::new(&lines);
        Self { ones, lines, numbers, table: tables::table(&lines) }
    }

    #[inline]
    fn one(&self, tile: u8, cell: u8) -> u64 {
        self.ones[usize::from(cell & 15)][usize::from(tile & 15)]
    }

    #[inline]
    fn contents(&self, state: State) -> u64 {
        (0..16).map(|cell| self.one(state.tile(cell), cell)).sum()
    }

    /// The table's part of h, and by line: how many of its tiles belong in each line.
    fn explain(&self, state: State, are_rows: bool) -> (u32, PartOfH) {
        let contents = self.contents(state);
        let lines = 0..self.lines.count;
        let tiles_of = |line: usize| {
            let content = content(contents, line);
            lines.clone().map(|kind| self.lines.tiles(content, kind) as u8).collect()
        };
        let tiles = lines.clone().map(tiles_of).collect();
        (self.distance(contents), PartOfH::Lines { are_rows, tiles })
    }

    #[inline]
    fn distance(&self, contents: u64) -> u32 {
        let each = (0..self.lines.count - 1).map(|line| content(contents, line));
        self.table[self.numbers.entry(each)].into()
    }
}

impl Heuristic for WalkingDistance {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "walking-distance",
        aliases: &["wd"],
        title: "Walking distance",
        short: "Walking distance",
        line: "moves into the rows, plus moves into the columns",
        summary: "the moves that bring all tiles into their rows, ignoring columns, plus those that bring them into their columns",
        boards: SupportedBoards::Only {
            fits: |size| size.rows().max(size.cols()) <= LINES && !size.is_wide(),
            or_else: "Walking distance needs a board of at most 16 cells, 6 rows and 6 columns, because its tables grow too large",
        },
        ..HeuristicInfo::CONSISTENT
    };

    fn for_goal(goal: &Board) -> Self {
        Self { rows: WalkingTable::new(goal, true), cols: WalkingTable::new(goal, false) }
    }

    fn tables(goal: &Board) -> Vec<Box<dyn Plan>> {
        vec![Box::new(WalkingLines::new(goal, true)), Box::new(WalkingLines::new(goal, false))]
    }
}

impl Estimate for WalkingDistance {
    fn h(&self, state: State) -> u32 {
        let distance = |table: &WalkingTable| table.distance(table.contents(state));
        distance(&self.rows) + distance(&self.cols)
    }

    fn explain(&self, state: State) -> Explanation {
        Explanation::of_parts([self.rows.explain(state, true), self.cols.explain(state, false)].into_iter())
    }

    /// A move along a row changes only the puzzle of the columns, and a move along a column only that of the rows.
    #[inline]
    fn after(&self, h: u32, state: State, blank: u8, to: u8) -> u32 {
        let table = if blank.abs_diff(to) == 1 { &self.cols } else { &self.rows };
        let (tile, contents) = (state.tile(to), table.contents(state));
        let next = contents - table.one(tile, to) + table.one(tile, blank);
        h + table.distance(next) - table.distance(contents)
    }
}
