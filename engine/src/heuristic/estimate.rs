//! What a heuristic is: the traits, and what the registry says of each.

use super::explanation::Explanation;
use super::tables::Plan;
use crate::puzzle::{Board, Size, State, TileCosts};

/// An estimate h of the number of moves from a state to a fixed goal.
pub trait Estimate: Send {
    fn of(&self, state: State) -> u32;

    /// The parts of which h of a state is the sum. Not for searching: it need not be fast.
    fn explain(&self, state: State) -> Explanation;

    /// h of the successor of `state` in which the blank has moved from cell `blank` to cell `to`. `h` is that of `state`.
    /// Implement this if the difference is faster to compute than h itself.
    #[inline]
    fn after(&self, _h: u32, state: State, blank: u8, to: u8) -> u32 {
        self.of(state.slide(blank, to))
    }

    /// The cost of the moves that it counts, where the tiles cost this; `None` where it does not tell whose moves it counts.
    fn at_costs(&self, _state: State, _costs: &TileCosts) -> Option<u32> {
        None
    }
}

pub trait Heuristic: Estimate + Sized {
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
    /// What it counts, in a few words beside its name: at most 48 letters.
    pub line: &'static str,
    pub summary: &'static str,
    /// Whether h never exceeds the true distance, for any goal.
    pub admissible: bool,
    /// Whether a move never lowers h by more than one, for any goal.
    pub consistent: bool,
    pub boards: SupportedBoards,
}

impl HeuristicInfo {
    /// What many heuristics claim. An entry says what differs, and its names.
    pub(super) const CONSISTENT: Self = Self {
        name: "",
        aliases: &[],
        title: "",
        short: "",
        line: "",
        summary: "",
        admissible: true,
        consistent: true,
        boards: SupportedBoards::All,
    };
    pub(super) const INADMISSIBLE: Self = Self { admissible: false, consistent: false, ..Self::CONSISTENT };

    pub(super) fn offered_for(&self, size: Size) -> Result<(), &'static str> {
        match self.boards {
            SupportedBoards::Only { fits, or_else } if !fits(size) => Err(or_else),
            _ => Ok(()),
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub enum SupportedBoards {
    All,
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

/// What `of` says of the goal cell of a tile and of another cell, for each tile and cell of the board. All zeros for the blank.
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
