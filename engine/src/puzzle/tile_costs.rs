//! Costs of sliding each tile, where they are not 1 for all of them. Then g is the cost of a path, and not its length.

use std::fmt;
use std::str::FromStr;

use super::quoted::quoted;
use super::size::{STATE_CELLS, Size};
use super::state::State;

/// The cost of sliding each tile, from 1 to 99. Written as `1,3,2`: tiles after the end of the list cost 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TileCosts {
    /// By tile. That of the blank is 1.
    by_tile: [u8; STATE_CELLS],
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TileCostsError {
    #[error("{} is not a cost: write a whole number from 1 to 99 for each tile, such as 1,3,2", quoted(.0))]
    Entry(String),
    #[error("a list of costs has at most 15 entries, one for each tile")]
    TooLong,
}

impl TileCosts {
    pub const MOST: u8 = 99;
    pub const ONES: Self = Self { by_tile: [1; STATE_CELLS] };

    pub fn of_numbers() -> Self {
        Self { by_tile: std::array::from_fn(|tile| tile.max(1) as u8) }
    }

    /// The cost of a tile (below 16).
    #[inline]
    pub fn cost(&self, tile: u8) -> u32 {
        self.by_tile[usize::from(tile & 15)].into()
    }

    #[inline]
    pub fn of_slide(&self, state: State, to: u8) -> u32 {
        self.cost(state.tile(to))
    }

    /// The smallest cost of a tile of such boards.
    pub fn least(&self, size: Size) -> u32 {
        (1..=size.last_tile()).map(|tile| self.cost(tile)).min().unwrap_or(1)
    }

    /// The same costs with another one of a tile, at least 1 and at most [`Self::MOST`].
    #[must_use]
    pub fn with(mut self, tile: u8, cost: u8) -> Self {
        self.by_tile[usize::from(tile & 15)] = cost.clamp(1, Self::MOST);
        self
    }
}

/// `1,3,2`, without the 1s at the end; `1` where every tile costs 1.
impl fmt::Display for TileCosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.by_tile.iter().rposition(|cost| *cost != 1).unwrap_or(1).max(1);
        let texts: Vec<_> = self.by_tile[1..=last].iter().map(ToString::to_string).collect();
        f.write_str(&texts.join(","))
    }
}

impl FromStr for TileCosts {
    type Err = TileCostsError;

    fn from_str(text: &str) -> Result<Self, TileCostsError> {
        let mut costs = Self::ONES;
        for (entry, tile) in text.split(',').map(str::trim).zip(1_usize..) {
            let refused = || TileCostsError::Entry(entry.to_owned());
            let cost =
                entry.parse().ok().filter(|cost| (1..=Self::MOST).contains(cost)).ok_or_else(refused)?;
            *costs.by_tile.get_mut(tile).ok_or(TileCostsError::TooLong)? = cost;
        }
        Ok(costs)
    }
}
