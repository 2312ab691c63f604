//! The cost of a move, and the weight of h.

use std::fmt;
use std::str::FromStr;
use std::sync::Mutex;

use serde::{Deserialize, Serialize};

use super::choices::{NamedValue, RuleValue};
use crate::memory::lock;
use crate::puzzle::{TileCosts, TileCostsError, quoted, text_form};

/// The cost of a move. Stored as a name or a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum MoveCosts {
    /// 1.
    #[default]
    Unit,
    /// The number of the tile that slides.
    Tile,
    Listed(TileCosts),
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} is not one of unit, tile, or a list of costs: {problem}", quoted(text))]
pub struct MoveCostsError {
    text: String,
    problem: TileCostsError,
}

/// The meaning of h where moves have costs.
pub const COSTS_OF_H: &str = "With costs, h is an estimate of the cost of a path. Manhattan distance and misplaced tiles count each \
    tile at its cost; other heuristics are multiplied by the smallest cost of a tile. So an admissible heuristic stays \
    admissible, and a consistent one consistent. h is at most 254.";

impl MoveCosts {
    pub const NAMED: [Self; 2] = [Self::Unit, Self::Tile];

    pub const NAMES: &'static [NamedValue] = &[
        NamedValue::new(["unit", "1", "1"], "Each move costs 1: a cheapest path is a shortest one"),
        NamedValue::new(
            ["tile", "the tile’s number", "the tile’s number"],
            "A move costs the number of the tile that slides: 1 for tile 1, 8 for tile 8",
        ),
    ];

    /// The costs by tile; `None` where each move costs 1, so that no search has to look them up.
    pub fn by_tile(self) -> Option<TileCosts> {
        match self {
            Self::Unit => None,
            Self::Tile => Some(TileCosts::of_numbers()),
            Self::Listed(costs) => (costs != TileCosts::ONES).then_some(costs),
        }
    }

    /// The name in files and on the command line, with its texts.
    pub fn named(self) -> &'static NamedValue {
        match self {
            Self::Unit => &Self::NAMES[0],
            Self::Tile => &Self::NAMES[1],
            Self::Listed(costs) => listed(costs).1,
        }
    }
}

/// The place of a named one, and above these that of a list among all lists of this process.
impl RuleValue for MoveCosts {
    fn number(self) -> u32 {
        match self {
            Self::Unit => 0,
            Self::Tile => 1,
            Self::Listed(costs) => (Self::NAMED.len() + listed(costs).0) as u32,
        }
    }

    fn of_number(number: u32) -> Option<Self> {
        let place = number as usize;
        Self::NAMED
            .get(place)
            .copied()
            .or_else(|| lock(&LISTS).get(place - Self::NAMED.len()).map(|(costs, _)| Self::Listed(*costs)))
    }
}

/// A program meets a few lists: their names are kept for good.
static LISTS: Mutex<Vec<(TileCosts, &'static NamedValue)>> = Mutex::new(Vec::new());

/// The place of a list among those that were met, and its texts.
fn listed(costs: TileCosts) -> (usize, &'static NamedValue) {
    let mut lists = lock(&LISTS);
    if let Some(place) = lists.iter().position(|(other, _)| *other == costs) {
        return (place, lists[place].1);
    }
    let text = costs.to_string();
    let title: &'static str = format!("listed: {}", text.replace(',', ", ")).leak();
    let named = NamedValue {
        words: title,
        title,
        summary: format!("Sliding tiles 1, 2, … costs {text}; tiles after the end of the list cost 1").leak(),
        name: text.leak(),
    };
    lists.push((costs, Box::leak(Box::new(named))));
    (lists.len() - 1, lists[lists.len() - 1].1)
}

/// `unit`, `tile`, `1,3,2`.
impl fmt::Display for MoveCosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.named().name)
    }
}

impl FromStr for MoveCosts {
    type Err = MoveCostsError;

    fn from_str(text: &str) -> Result<Self, MoveCostsError> {
        if let Some(place) = Self::NAMES.iter().position(|named| named.name == text) {
            return Ok(Self::NAMED[place]);
        }
        text.parse().map(Self::Listed).map_err(|problem| {
            let text = text.to_owned();
            MoveCostsError { text, problem }
        })
    }
}

text_form!(MoveCosts, MoveCostsError);

/// A factor of h, from 0 to 1,000 in steps of a thousandth, so that every f = g + w·h is compared exactly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Weight {
    a: u32,
    b: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a weight is a number from 0 to 1000, such as 10 or 1.5, not {}", quoted(.0))]
pub struct WeightError(String);

const THOUSAND: u32 = 1000;
const MOST: f64 = 1000.0;

impl Weight {
    pub const ONE: Self = Self { a: 1, b: 1 };

    #[inline]
    pub fn fraction(self) -> (u32, u32) {
        (self.a, self.b)
    }

    pub fn times(self, moves: u32) -> f64 {
        f64::from(self) * f64::from(moves)
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Default for Weight {
    /// 10, as the article has it.
    fn default() -> Self {
        Self { a: 10, b: 1 }
    }
}

impl TryFrom<f64> for Weight {
    type Error = WeightError;

    fn try_from(weight: f64) -> Result<Self, WeightError> {
        if (0.0..=MOST).contains(&weight) {
            let thousandths = (weight * f64::from(THOUSAND)).round() as u32;
            let divisor = gcd(thousandths, THOUSAND);
            Ok(Self { a: thousandths / divisor, b: THOUSAND / divisor })
        } else {
            Err(WeightError(weight.to_string()))
        }
    }
}

impl From<Weight> for f64 {
    fn from(weight: Weight) -> Self {
        Self::from(weight.a) / Self::from(weight.b)
    }
}

impl FromStr for Weight {
    type Err = WeightError;

    fn from_str(text: &str) -> Result<Self, WeightError> {
        let refused = || WeightError(text.to_owned());
        text.trim().parse::<f64>().map_err(|_| refused())?.try_into().map_err(|_| refused())
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f64::from(*self).fmt(f)
    }
}
