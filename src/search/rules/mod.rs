//! The rules of a search: what a course marks by.

mod choices;
mod table;
mod weight;

pub use choices::{Choice, Duplicates, GoalTest, OpenKind, Reopening, TieBreak, UnknownChoice};
pub use table::{Offer, Offers, Rules, SettingsOf};
pub use weight::{Weight, WeightError};
