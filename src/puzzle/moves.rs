//! Moves of the blank, the order in which they are tried, and where they lead on a board of some size.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::size::{MAX_CELLS, Size};

/// Where the **blank** goes: it changes places with the tile there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Move {
    /// The blank goes up, `u`.
    Up = 0,
    /// The blank goes down, `d`.
    Down = 1,
    /// The blank goes left, `l`.
    Left = 2,
    /// The blank goes right, `r`.
    Right = 3,
}

impl Move {
    /// All four, in the order of their codes.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The move that takes this one back.
    #[must_use]
    pub fn inverse(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// `u`, `d`, `l` or `r`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Up => 'u',
            Self::Down => 'd',
            Self::Left => 'l',
            Self::Right => 'r',
        }
    }

    /// `up`, `down`, `left` or `right`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// The move of a letter, either case; `None` for any other character.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|mv| mv.letter() == letter.to_ascii_lowercase())
    }

    /// The cell that a blank at `blank` goes to; `None` where the border is in the way.
    #[must_use]
    pub fn target(self, size: Size, blank: usize) -> Option<usize> {
        let (row, col) = size.row_col(blank);
        match self {
            Self::Up => (row > 0).then(|| blank - size.cols()),
            Self::Down => (row + 1 < size.rows()).then(|| blank + size.cols()),
            Self::Left => (col > 0).then(|| blank - 1),
            Self::Right => (col + 1 < size.cols()).then(|| blank + 1),
        }
    }

    /// The move that takes a blank from cell `from` to cell `to`; `None` where they are not neighbours.
    #[must_use]
    pub fn between(size: Size, from: usize, to: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|mv| mv.target(size, from) == Some(to))
    }
}

/// Letters without spaces, as the ACM problem prints a solution: `ullddr…`.
#[must_use]
pub fn moves_text(moves: &[Move]) -> String {
    moves.iter().map(|mv| mv.letter()).collect()
}

/// The order in which successors are generated: each of the four moves once. Written `udrl`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MoveOrder([Move; 4]);

/// Why a move order was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a move order names each of u, d, r and l once, such as udrl, not “{0}”")]
pub struct MoveOrderError(String);

impl MoveOrder {
    /// The moves, first tried first.
    #[must_use]
    pub fn moves(self) -> [Move; 4] {
        self.0
    }

    /// The same moves with those at two places exchanged.
    ///
    /// # Panics
    /// Where a place is above 3.
    #[must_use]
    pub fn swapped(mut self, a: usize, b: usize) -> Self {
        self.0.swap(a, b);
        self
    }
}

impl Default for MoveOrder {
    /// u, d, r, l: gives the published answer of POJ 1077.
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
        let refused = || MoveOrderError(text.chars().take(20).collect());
        let moves: Vec<_> = text
            .chars()
            .filter(|c| !c.is_whitespace() && *c != ',')
            .map(|c| Move::from_letter(c).ok_or_else(refused))
            .collect::<Result<_, _>>()?;
        let moves: [Move; 4] = moves.try_into().map_err(|_| refused())?;
        if Move::ALL.iter().all(|mv| moves.contains(mv)) { Ok(Self(moves)) } else { Err(refused()) }
    }
}

impl TryFrom<String> for MoveOrder {
    type Error = MoveOrderError;

    fn try_from(text: String) -> Result<Self, MoveOrderError> {
        text.parse()
    }
}

impl From<MoveOrder> for String {
    fn from(order: MoveOrder) -> Self {
        order.to_string()
    }
}

/// One possible move from some cell of the blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// Where the blank goes.
    pub mv: Move,
    /// The cell that it goes to.
    pub to: u8,
}

/// The possible moves from each cell of the blank, in move order: looked up, never computed, while searching.
#[derive(Clone, Debug)]
pub struct Slides {
    all: [Few; MAX_CELLS],
    /// By cell and last move: those that do not take it back.
    onwards: [[Few; 4]; MAX_CELLS],
}

/// Up to four.
#[derive(Clone, Copy, Debug)]
struct Few {
    slides: [Slide; 4],
    count: u8,
}

impl Few {
    #[inline]
    fn get(&self) -> &[Slide] {
        &self.slides[..usize::from(self.count).min(4)]
    }
}

impl FromIterator<Slide> for Few {
    fn from_iter<I: IntoIterator<Item = Slide>>(slides: I) -> Self {
        let mut few = Self { slides: [Slide { mv: Move::Up, to: 0 }; 4], count: 0 };
        for slide in slides {
            few.slides[usize::from(few.count)] = slide;
            few.count += 1;
        }
        few
    }
}

impl Slides {
    /// The table for a size and an order.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "cells are below 16")]
    pub fn new(size: Size, order: MoveOrder) -> Self {
        let all = std::array::from_fn(|blank| {
            let target = |mv: Move| mv.target(size, blank).map(|to| Slide { mv, to: to as u8 });
            let on_board = blank < size.cells();
            order.moves().into_iter().filter(|_| on_board).filter_map(target).collect()
        });
        let onwards = all.map(|few: Few| {
            Move::ALL
                .map(|last| few.get().iter().copied().filter(|slide| slide.mv != last.inverse()).collect())
        });
        Self { all, onwards }
    }

    /// The possible moves of a blank at this cell (below 16), first tried first: two to four.
    #[inline]
    #[must_use]
    pub fn from(&self, blank: u8) -> &[Slide] {
        self.all[usize::from(blank) % MAX_CELLS].get()
    }

    /// The same without the one that takes `last` back: one to three; all where there is no last move.
    #[inline]
    #[must_use]
    pub fn onwards(&self, blank: u8, last: Option<Move>) -> &[Slide] {
        match last {
            Some(last) => self.onwards[usize::from(blank) % MAX_CELLS][last as usize].get(),
            None => self.from(blank),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_order_names_each_move_once() {
        assert_eq!("udrl".parse(), Ok(MoveOrder::default()));
        assert_eq!("L, U, R, D".parse::<MoveOrder>().map(|o| o.to_string()), Ok("lurd".into()));
        for text in ["", "udr", "uuuu", "udrx", "udrlu"] {
            assert!(text.parse::<MoveOrder>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_move_and_its_inverse_lead_back() {
        for size in Size::all() {
            for cell in 0..size.cells() {
                for mv in Move::ALL {
                    if let Some(to) = mv.target(size, cell) {
                        assert_eq!(mv.inverse().target(size, to), Some(cell));
                        assert_eq!(Move::between(size, cell, to), Some(mv));
                    }
                }
            }
        }
    }

    #[test]
    fn corners_have_two_moves_edges_three_and_the_middle_four() {
        let slides = Slides::new(Size::EIGHT, MoveOrder::default());
        let counts: Vec<_> = (0..9).map(|cell| slides.from(cell).len()).collect();
        assert_eq!(counts, [2, 3, 2, 3, 4, 3, 2, 3, 2]);
        let letters: String = slides.from(4).iter().map(|s| s.mv.letter()).collect();
        assert_eq!(letters, "udrl");
        let onwards: String = slides.onwards(4, Some(Move::Left)).iter().map(|s| s.mv.letter()).collect();
        assert_eq!(onwards, "udl");
        assert_eq!(slides.onwards(4, None), slides.from(4));
    }
}
