//! One-off work beside the window: a dialog, a file.

use std::any::Any;
use std::io;
use std::marker::PhantomData;
use std::sync::mpsc::{Receiver, sync_channel};

use crate::memory::OutOfMemory;
use crate::platform::{Panic, spawn};

/// Called on a worker's thread when there is something to receive.
pub type Wake = std::sync::Arc<dyn Fn() + Send + Sync>;

/// Work that returns one value. Dropping it abandons the work, which still runs to its end: a system dialog cannot be
/// closed.
#[derive(Debug)]
pub struct BackgroundTask<T> {
    result: Receiver<Result<AnyValue, TaskFailed>>,
    value: PhantomData<fn() -> T>,
}

/// Channels are compiled once, and not for each kind of value.
type AnyValue = Box<dyn Any + Send>;

impl<T: Send + 'static> BackgroundTask<T> {
    /// Starts the work on a thread with this name. `wake` is called when the value is ready.
    pub fn start(name: &str, wake: Wake, work: impl FnOnce() -> T + Send + 'static) -> io::Result<Self> {
        let result = start(name, wake, Box::new(move || Box::new(work())))?;
        Ok(Self { result, value: PhantomData })
    }

    /// The value, once. `Err` if the work ended without one.
    pub fn poll(&mut self) -> Option<Result<T, TaskFailed>> {
        let value = |value: AnyValue| *value.downcast().expect("the work gives a value of this type");
        Some(self.result.try_recv().ok()?.map(value))
    }
}

fn start(
    name: &str,
    wake: Wake,
    work: Box<dyn FnOnce() -> AnyValue + Send>,
) -> io::Result<Receiver<Result<AnyValue, TaskFailed>>> {
    let (sender, result) = sync_channel(1);
    let send = move |value| {
        // An error means that the task was dropped.
        if sender.send(value).is_ok() {
            wake();
        }
    };
    let fail = send.clone();
    spawn(name, move || send(Ok(work())), move |panic| fail(Err(TaskFailed::of(&panic))))?;
    Ok(result)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TaskFailed {
    #[error("the work ended because of an error in Tilescope")]
    Panicked,
    #[error("the system has no more memory")]
    OutOfMemory,
}

impl TaskFailed {
    fn of(panic: &Panic) -> Self {
        if panic.is::<OutOfMemory>() { Self::OutOfMemory } else { Self::Panicked }
    }
}

/// Drops a value on another thread. Freeing gigabytes, or waiting for a search to stop, takes longer than a frame.
pub fn end_elsewhere<T: Send + 'static>(value: T) {
    let spawned = spawn("end", move || drop(value), drop);
    if let Err(error) = spawned {
        // The value was dropped on this thread, which is only slower.
        log::warn!("no thread to end something on: {error}");
    }
}
