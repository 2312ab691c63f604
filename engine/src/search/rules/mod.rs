//! The rules of a search: what a course marks by.

mod choices;
mod table;
mod weight;

pub use choices::{
    AtLimit, Choice, Cycles, Duplicates, GoalTest, NamedValue, OpenKind, PushOrder, Reopening, TieBreak,
    UnknownChoice,
};
pub use table::{Offer, Offers, Rule, Rules, SettingsOf, Values};
pub use weight::{Weight, WeightError};
