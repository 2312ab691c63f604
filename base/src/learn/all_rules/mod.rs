//! Every set of rules that a search may have. The registries say which rules an algorithm uses and which values they have, so a
//! new rule is tried as soon as it is there. A search by hand, a trace and stated figures are compared with all of them.

mod dimension;
mod known;
mod products;
mod scope;
mod ties;

pub use dimension::{AlgorithmRules, Dimension};
pub use known::{Known, Met, MovePairs};
pub use products::{Combination, Product, combinations};
pub use scope::{KnownRules, Scope, move_orders};
