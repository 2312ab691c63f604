//! Every set of rules that a search may have. The registries say which rules an algorithm uses and which values they have, so a
//! new rule is tried as soon as it is there. A search by hand, a trace and stated figures are compared with all of them.

mod commonness;
mod dimension;
mod scope;

pub use commonness::COMMON_VALUES;
pub use dimension::{AlgorithmRules, Combination, Dimension, Product, combinations, products};
pub use scope::{Known, KnownRules, Met, MovePairs, Scope, distinct, move_orders};
