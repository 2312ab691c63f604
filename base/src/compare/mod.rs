//! The figures of many runs: measured without a screen, on all cores, and as tables.

mod batch;
mod claims;
mod experiment;
mod figures;
pub mod find;
mod find_boards;
pub mod find_rules;
mod own_heuristic;
mod sets;
mod statistics;
mod table;
mod watch;

pub use batch::*;
pub use claims::*;
pub use experiment::*;
pub use figures::*;
pub use find_boards::*;
pub use own_heuristic::*;
pub use sets::*;
pub use statistics::*;
pub use table::*;
pub use watch::*;
