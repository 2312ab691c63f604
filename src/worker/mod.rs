//! The only place with threads and channels: start a search, receive snapshots of it, stop it; and one-off tasks.

mod run;
mod task;

pub use run::{Ending, Run, Snapshot};
pub use task::{Task, TaskFailed};

/// What is called on a worker's thread when there is something to receive.
pub type Wake = std::sync::Arc<dyn Fn() + Send + Sync>;
