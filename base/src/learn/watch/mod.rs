//! The search of a program that somebody else wrote, as it tells it in events: its nodes, what is wrong with them, and the usual
//! mistakes that lead to the same search.

mod checks;
mod event;
mod facts;
mod flawed;
mod mistakes;
mod reasons;
mod record;
mod search;
mod slips;
mod stated;
mod verdict;

pub use event::*;
pub use facts::*;
pub use mistakes::*;
pub use reasons::*;
pub use record::*;
pub use search::*;
pub use slips::*;
pub use verdict::*;
