//! The only room with threads and channels: runs of a search, and one-off tasks and jobs.
//!
//! Dropping a run stops its search and joins its thread; dropping a job stops it. A panic on such a thread becomes a message on
//! the screen.

mod background_task;
mod pool;
mod run;
mod work;

pub use background_task::{BackgroundTask, TaskFailed};
pub use pool::{cores, in_parallel};
pub use run::{Ending, Preparation, Run, Snapshot};
pub use work::Work;

use std::any::Any;

/// Called on a worker's thread when there is something to receive.
pub type Wake = std::sync::Arc<dyn Fn() + Send + Sync>;

/// Drops a value on another thread. Freeing gigabytes, or waiting for a search to stop, takes longer than a frame.
pub fn end_elsewhere<T: Send + 'static>(value: T) {
    let spawned = std::thread::Builder::new().name("end".to_owned()).spawn(move || drop(value));
    if let Err(error) = spawned {
        // The value was dropped on this thread, which is only slower.
        log::warn!("no thread to end something on: {error}");
    }
}

/// The message of a panic.
pub fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message").to_owned()
}
