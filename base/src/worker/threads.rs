//! What all threads share.

use std::any::Any;

use crate::platform::spawn;

/// Called on a worker's thread when there is something to receive.
pub type Wake = std::sync::Arc<dyn Fn() + Send + Sync>;

/// Drops a value on another thread. Freeing gigabytes, or waiting for a search to stop, takes longer than a frame.
pub fn end_elsewhere<T: Send + 'static>(value: T) {
    let spawned = spawn("end", move || drop(value));
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
