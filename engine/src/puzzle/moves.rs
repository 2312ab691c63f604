//! Moves of the blank, the order in which a search tries them, and where they lead.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::named::text_form;
use super::quoted::quoted;
use super::size::Size;

/// The direction in which the **blank** moves: it swaps with the tile there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Move {
    Up = 0,
    Down = 1,
    Left = 2,
    Right = 3,
}

impl Move {
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    #[must_use]
    pub fn inverse(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    pub fn letter(self) -> char {
        ['u', 'd', 'l', 'r'][self as usize]
    }

    pub fn arrow(self) -> &'static str {
        ["↑", "↓", "←", "→"][self as usize]
    }

    pub fn name(self) -> &'static str {
        ["up", "down", "left", "right"][self as usize]
    }

    /// The move of a letter in either case; `None` for any other character.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|mv| mv.letter() == letter.to_ascii_lowercase())
    }

    /// The cell to which a blank at cell `blank` moves; `None` if it would leave the board.
    pub fn target(self, size: Size, blank: usize) -> Option<usize> {
        let (row, col) = size.row_col(blank);
        match self {
            Self::Up => (row > 0).then(|| blank - size.cols()),
            Self::Down => (row + 1 < size.rows()).then(|| blank + size.cols()),
            Self::Left => (col > 0).then(|| blank - 1),
            Self::Right => (col + 1 < size.cols()).then(|| blank + 1),
        }
    }

    /// The move that takes the blank from cell `from` to cell `to`; `None` if they are not neighbours.
    pub fn between(size: Size, from: usize, to: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|mv| mv.target(size, from) == Some(to))
    }
}

/// The letters without spaces, the solution format of POJ 1077: `ullddr…`.
pub fn moves_text(moves: &[Move]) -> String {
    moves.iter().map(|mv| mv.letter()).collect()
}

/// The order in which successors are generated: each of the four moves once. Written as `udrl`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MoveOrder([Move; 4]);

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} is not a move order: write each of u, d, r and l once, such as udrl", quoted(.0))]
pub struct MoveOrderError(String);

impl MoveOrder {
    pub fn moves(self) -> [Move; 4] {
        self.0
    }

    /// Such as “↑↓→←”.
    pub fn arrows(self) -> String {
        self.0.map(Move::arrow).concat()
    }

    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// The order with the moves at two indices, at most 3, swapped.
    #[must_use]
    pub fn swapped(mut self, a: usize, b: usize) -> Self {
        self.0.swap(a, b);
        self
    }
}

impl Default for MoveOrder {
    /// `udrl`, with which breadth-first search gives the published answer of POJ 1077.
    fn default() -> Self {
        Self([Move::Up, Move::Down, Move::Right, Move::Left])
    }
}

impl fmt::Display for MoveOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&moves_text(&self.0))
    }
}

impl FromStr for MoveOrder {
    type Err = MoveOrderError;

    fn from_str(text: &str) -> Result<Self, MoveOrderError> {
        let refused = || MoveOrderError(text.to_owned());
        let moves: Vec<_> = text
            .chars()
            .filter(|c| !c.is_whitespace() && *c != ',')
            .map(|c| Move::from_letter(c).ok_or_else(refused))
            .collect::<Result<_, _>>()?;
        let moves: [Move; 4] = moves.try_into().map_err(|_| refused())?;
        if Move::ALL.iter().all(|mv| moves.contains(mv)) { Ok(Self(moves)) } else { Err(refused()) }
    }
}

text_form!(MoveOrder, MoveOrderError);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    pub mv: Move,
    pub to: u8,
}

/// At least as many as a board has cells, and a power of two, so that any cell is in the table without a comparison.
const BLANKS: usize = 32;

/// The possible moves from each cell of the blank, in move order. A table, so that a search does not compute them.
#[derive(Clone, Debug)]
pub struct Slides {
    /// By cell of the blank and last move (the fifth: none), without the move that undoes it. Eight, so that a shift finds one.
    onwards: [[ArrayVec<Slide, 4>; 8]; BLANKS],
}

impl Slides {
    pub fn new(size: Size, order: MoveOrder) -> Self {
        let mut onwards = <[[ArrayVec<Slide, 4>; 8]; BLANKS]>::default();
        for (blank, rows) in onwards.iter_mut().enumerate().take(size.cells()) {
            let target = |mv: Move| mv.target(size, blank).map(|to| Slide { mv, to: to as u8 });
            let all: ArrayVec<_, 4> = order.moves().into_iter().filter_map(target).collect();
            let last_moves = Move::ALL.into_iter().map(Some).chain([None]);
            for (row, last) in rows.iter_mut().zip(last_moves) {
                let undoes = last.map(Move::inverse);
                *row = all.iter().copied().filter(|slide| Some(slide.mv) != undoes).collect();
            }
        }
        Self { onwards }
    }

    /// The two to four possible moves of a blank at this cell in move order.
    #[inline]
    pub fn from(&self, blank: u8) -> &[Slide] {
        self.onwards(blank, None)
    }

    /// The possible moves without the one that undoes `last`: one to three. All of them if there is no last move.
    #[inline]
    pub fn onwards(&self, blank: u8, last: Option<Move>) -> &[Slide] {
        let last = last.map_or(Move::ALL.len(), |last| last as usize);
        &self.onwards[usize::from(blank) % BLANKS][last]
    }
}
