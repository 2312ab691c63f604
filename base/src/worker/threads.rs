//! What all threads share.

use crate::platform::spawn;

/// Called on a worker's thread when there is something to receive.
pub type Wake = std::sync::Arc<dyn Fn() + Send + Sync>;

/// Drops a value on another thread. Freeing gigabytes, or waiting for a search to stop, takes longer than a frame.
pub fn end_elsewhere<T: Send + 'static>(value: T) {
    let spawned = spawn("end", move || drop(value), drop);
    if let Err(error) = spawned {
        // The value was dropped on this thread, which is only slower.
        log::warn!("no thread to end something on: {error}");
    }
}
