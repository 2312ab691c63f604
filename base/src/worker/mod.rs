//! The only room with threads and channels: runs of a search, and one-off tasks and jobs.
//!
//! Dropping a run stops its search and joins its thread; dropping a job stops it. A panic on such a thread becomes a message on
//! the screen.

mod last_lines;
mod program;
mod run;
mod work;

pub use last_lines::LastLines;
pub use program::*;
pub use run::{Ending, Preparation, Run, Search, Snapshot};
pub use work::{BackgroundTask, TaskFailed, Wake, Work, end_elsewhere, in_parallel};
