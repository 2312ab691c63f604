//! The table of runs: every search stays in it until it is removed.
//!
//! One row for each pair of problem and settings: running the same search again updates its row. Searches of live editing would flood
//! the table, so a row that live editing made is *provisional*, until the user runs its search, moves in it, marks it, or brings it
//! back. The next search of live editing takes the place of the provisional row: there is at most one.
//!
//! The table tells how every search ended, even while the screen hides what is still to come: to open it is to ask for that.
//! During a round of questions it cannot be opened.

mod actions;
mod table;

pub use actions::RunsAction;
pub(super) use table::{EndedRuns, ListedRun, facts_with, figures_of};
pub(crate) use table::{MemoryBeside, figures_now};
pub use table::{RunId, RunRow, RunSort, RunningSet, Runs};
