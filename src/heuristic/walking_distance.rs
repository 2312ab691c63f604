//! Walking distance: how the tiles get into their rows, as if they had no columns, and the other way round.

use std::array;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::backward::{self, NONE, Progress, Space};
use super::tables::{self, Plan};
use super::{Boards, Estimate, Heuristic, HeuristicInfo};
use crate::puzzle::{Board, MAX_CELLS, State};

/// Adds up two simpler puzzles. In one only the rows count: tiles that belong into the same row are alike, and when the
/// blank moves up or down, *any* tile of the row that it goes to comes the other way; moves along a row are free. In
/// the other one only the columns count. Every move of the puzzle is a move in one of them.
///
/// It sees that tiles stand in each other's way between lines, which Manhattan distance does not.
/// By Takahashi Ken'ichirō, who published it with his solver of the 15-puzzle on the web
/// (<http://www.ic-net.or.jp/home/takaken/nt/slide/solve15.html>).
#[derive(Debug, Clone)]
pub struct WalkingDistance {
    rows: Part,
    cols: Part,
}

/// The most lines of a board, and cells of a line.
const SIDE: usize = 4;
/// A line has 0 to 4 tiles of one kind.
const BASE: u16 = SIDE as u16 + 1;
/// How many tiles of each kind (those that belong into line 0, 1, …) a line has are the digits of its *content*.
const CONTENTS: usize = (BASE as usize).pow(SIDE as u32);

/// One tile of a kind.
fn one(kind: usize) -> u16 {
    BASE.pow(kind as u32)
}

/// One of the two puzzles, for a goal.
#[derive(Debug, Clone)]
struct Part {
    /// By cell and tile: one of the tile's kind, in the line of the cell; nothing for the blank. Each line has 16 bits, so
    /// that the sum over all cells has the contents of all lines.
    ones: [[u64; MAX_CELLS]; MAX_CELLS],
    /// The lines but the last, whose content follows from the others'.
    counted: usize,
    numbers: Numbers,
    table: Arc<[u8]>,
}

/// The contents that a line can have, numbered.
#[derive(Debug, Clone)]
struct Numbers {
    /// By content.
    of: [u8; CONTENTS],
    count: usize,
}

impl Numbers {
    /// A line is full, or has the blank.
    fn new(lines: &Lines) -> Self {
        let kinds =
            |content: usize| (0..SIDE).map(move |kind| content / usize::from(one(kind)) % usize::from(BASE));
        let possible = |content: &usize| {
            let tiles: usize = kinds(*content).sum();
            kinds(*content).skip(lines.count).all(|other| other == 0)
                && (lines.length - 1..=lines.length).contains(&tiles)
        };
        let mut numbers = Self { of: [0; CONTENTS], count: 0 };
        for content in (0..CONTENTS).filter(possible) {
            numbers.of[content] = numbers.count as u8;
            numbers.count += 1;
        }
        numbers
    }

    /// The entry of a table, by the contents of all lines but the last.
    #[inline]
    fn entry(&self, contents: impl Iterator<Item = u16>) -> usize {
        contents.fold(0, |entry, content| entry * self.count + usize::from(self.of[usize::from(content)]))
    }
}

/// What the table of one of the puzzles depends on.
#[derive(Debug, Clone, Copy)]
struct Lines {
    count: usize,
    /// Cells of each.
    length: usize,
    /// The line of the blank in the goal.
    blank: usize,
}

impl Lines {
    fn rows(goal: &Board) -> Self {
        let size = goal.size();
        Self { count: size.rows(), length: size.cols(), blank: size.row_col(goal.blank()).0 }
    }

    fn cols(goal: &Board) -> Self {
        let size = goal.size();
        Self { count: size.cols(), length: size.rows(), blank: size.row_col(goal.blank()).1 }
    }
}

impl Plan for Lines {
    fn name(&self) -> String {
        format!("walking-{}x{}-{}", self.count, self.length, self.blank)
    }

    fn entries(&self) -> usize {
        Numbers::new(self).count.pow(self.count as u32 - 1)
    }

    fn compute(&self, progress: &mut Progress<'_>) -> ControlFlow<(), Box<[u8]>> {
        let numbers = Numbers::new(self);
        let mut walk = Walk { lines: *self, numbers, table: vec![NONE; self.entries()] };
        backward::search(&mut walk, progress)?;
        ControlFlow::Continue(walk.table.into())
    }
}

/// One of the two puzzles.
struct Walk {
    lines: Lines,
    numbers: Numbers,
    /// By entry: the distance.
    table: Vec<u8>,
}

/// The content of each line, and the line of the blank.
#[derive(Clone, Copy)]
struct Contents {
    lines: [u16; SIDE],
    blank: usize,
}

impl Contents {
    /// The blank goes to the next line, and a tile of some kind comes the other way; `None` where there is no such tile.
    fn after(mut self, to: usize, kind: usize) -> Option<Self> {
        let tiles = self.lines[to] / one(kind) % BASE;
        self.lines[to] -= (tiles > 0).then(|| one(kind))?;
        self.lines[self.blank] += one(kind);
        self.blank = to;
        Some(self)
    }
}

impl Space for Walk {
    type State = Contents;

    fn goal(&self) -> Contents {
        let Lines { count, length, blank } = self.lines;
        let tiles = |line| if line == blank { length - 1 } else { length } as u16;
        let content = |line| if line < count { tiles(line) * one(line) } else { 0 };
        Contents { lines: array::from_fn(content), blank }
    }

    fn neighbours(&self, state: Contents, found: &mut Vec<Contents>) {
        let next_to_blank = (0..self.lines.count).filter(|line| line.abs_diff(state.blank) == 1);
        let kinds = 0..self.lines.count;
        found
            .extend(next_to_blank.flat_map(|to| kinds.clone().filter_map(move |kind| state.after(to, kind))));
    }

    fn reach(&mut self, state: Contents, distance: u8) -> bool {
        let but_the_last = &state.lines[..self.lines.count - 1];
        let entry = &mut self.table[self.numbers.entry(but_the_last.iter().copied())];
        let first_time = *entry == NONE;
        if first_time {
            *entry = distance;
        }
        first_time
    }

    /// It takes no time that could be told from none.
    fn reached(&self) -> f32 {
        0.0
    }
}

impl Part {
    /// `line` is the line of a cell.
    fn new(goal: &Board, lines: Lines, line: impl Fn(usize) -> usize) -> Self {
        let mut ones = [[0; MAX_CELLS]; MAX_CELLS];
        for (place, tile) in goal.tiles().enumerate().filter(|(_, tile)| *tile != 0) {
            for (cell, by_tile) in ones.iter_mut().enumerate().take(goal.size().cells()) {
                by_tile[usize::from(tile)] = u64::from(one(line(place))) << (16 * line(cell));
            }
        }
        Self { ones, counted: lines.count - 1, numbers: Numbers::new(&lines), table: tables::table(&lines) }
    }

    #[inline]
    fn one(&self, tile: u8, cell: u8) -> u64 {
        self.ones[usize::from(cell & 15)][usize::from(tile & 15)]
    }

    #[inline]
    fn contents(&self, state: State) -> u64 {
        (0..16).map(|cell| self.one(state.tile(cell), cell)).sum()
    }

    #[inline]
    fn distance(&self, contents: u64) -> u32 {
        let each = (0..self.counted).map(|line| (contents >> (16 * line)) as u16);
        self.table[self.numbers.entry(each)].into()
    }
}

impl WalkingDistance {
    pub(super) const INFO: HeuristicInfo = HeuristicInfo {
        name: "walking-distance",
        title: "Walking distance",
        summary: "moves to get all tiles into their rows whatever their columns, and into their columns whatever their rows",
        admissible: true,
        consistent: true,
        boards: Boards::All,
    };
}

impl Heuristic for WalkingDistance {
    fn for_goal(goal: &Board) -> Self {
        let size = goal.size();
        Self {
            rows: Part::new(goal, Lines::rows(goal), |cell| size.row_col(cell).0),
            cols: Part::new(goal, Lines::cols(goal), |cell| size.row_col(cell).1),
        }
    }

    fn tables(goal: &Board) -> Vec<Box<dyn Plan>> {
        vec![Box::new(Lines::rows(goal)), Box::new(Lines::cols(goal))]
    }
}

impl Estimate for WalkingDistance {
    fn of(&self, state: State) -> u32 {
        let distance = |part: &Part| part.distance(part.contents(state));
        distance(&self.rows) + distance(&self.cols)
    }

    /// A move along a row changes only the columns' puzzle, and the other way round.
    #[inline]
    fn after(&self, h: u32, state: State, blank: u8, to: u8) -> u32 {
        let part = if blank.abs_diff(to) == 1 { &self.cols } else { &self.rows };
        let (tile, contents) = (state.tile(to), part.contents(state));
        let next = contents - part.one(tile, to) + part.one(tile, blank);
        h + part.distance(next) - part.distance(contents)
    }
}
