//! Learning by doing: questions about a search, a search by hand, the check of a student’s trace, and what the texts of
//! lessons name. This room knows no egui, threads or files.

pub mod all_rules;
mod assignment;
pub mod by_hand;
mod class;
mod lesson_values;
mod predict;
mod quiz;
mod reason;
mod thousandths;
mod trace_check;
mod watch;
mod worksheet;

pub use assignment::*;
pub use class::*;
pub use lesson_values::*;
pub use predict::*;
pub use quiz::*;
pub use reason::*;
pub use thousandths::*;
pub use trace_check::*;
pub use watch::*;
pub use worksheet::*;
