//! The figures of many runs: measured without a screen, on all cores, and as tables.

mod batch;
mod board_proposals;
mod claims;
mod experiment;
mod figures;
pub mod find;
pub mod find_rules;
mod own_heuristic;
mod sets;
mod statistics;
mod table;
mod watch;

pub use batch::*;
pub use board_proposals::*;
pub use claims::*;
pub use experiment::*;
pub use figures::*;
pub use own_heuristic::*;
pub use sets::*;
pub use statistics::*;
pub use table::*;
pub use watch::*;
