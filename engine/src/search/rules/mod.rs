//! The rules of a search: what a course marks by.

mod checked;
mod choices;
mod costs;
mod counting;
mod library;
mod table;
mod ties;

pub use checked::{OutOfRange, RuleValueError};
pub use choices::*;
pub use costs::{COSTS_OF_H, MoveCosts, MoveCostsError, Weight, WeightError};
pub use counting::{CountingError, CountingRule, CountingRules};
pub use library::LibraryQueue;
pub use table::*;
pub use ties::{TieBreak, TieBreakError, TieKey, TiePart};
