//! The only place with threads and channels: start a search, receive snapshots of it, stop it; and one-off tasks
//! and jobs.

mod job;
mod run;
mod task;

pub use job::Job;
pub use run::{Ending, Preparation, Run, Snapshot};
pub use task::{Task, TaskFailed};

use std::any::Any;

/// What is called on a worker's thread when there is something to receive.
pub type Wake = std::sync::Arc<dyn Fn() + Send + Sync>;

/// Drops something on a thread of its own: giving back gigabytes, or waiting for a search to stop, takes longer than a
/// frame.
pub fn end_elsewhere<T: Send + 'static>(value: T) {
    let spawned = std::thread::Builder::new().name("end".to_owned()).spawn(move || drop(value));
    if let Err(error) = spawned {
        // Then the value was dropped here, which is only slower.
        log::warn!("no thread to end something on: {error}");
    }
}

/// What a panic said.
#[must_use]
pub fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}
