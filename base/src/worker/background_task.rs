//! One-off work beside the window: a dialog, a file.

use std::io;
use std::sync::mpsc::{Receiver, sync_channel};

use super::Wake;
use crate::memory::OutOfMemory;
use crate::platform::{Panic, spawn};

/// Work that returns one value. Dropping it abandons the work, which still runs to its end: a system dialog cannot be
/// closed.
#[derive(Debug)]
pub struct BackgroundTask<T> {
    result: Receiver<Result<T, TaskFailed>>,
}

impl<T: Send + 'static> BackgroundTask<T> {
    /// Starts the work on a thread with this name. `wake` is called when the value is ready.
    ///
    /// # Errors
    /// If the system has no thread.
    pub fn start(name: &str, wake: Wake, work: impl FnOnce() -> T + Send + 'static) -> io::Result<Self> {
        let (sender, result) = sync_channel(1);
        let send = move |value| {
            // An error means that the task was dropped.
            if sender.send(value).is_ok() {
                wake();
            }
        };
        let fail = send.clone();
        spawn(name, move || send(Ok(work())), move |panic| fail(Err(TaskFailed::of(&panic))))?;
        Ok(Self { result })
    }

    /// The value, once. `Err` if the work ended without one.
    pub fn poll(&mut self) -> Option<Result<T, TaskFailed>> {
        self.result.try_recv().ok()
    }
}

/// Work that ended without a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TaskFailed {
    /// The program has an error.
    #[error("the work ended because of an error in the program")]
    Panicked,
    #[error("the system has no more memory")]
    OutOfMemory,
}

impl TaskFailed {
    fn of(panic: &Panic) -> Self {
        if panic.is::<OutOfMemory>() { Self::OutOfMemory } else { Self::Panicked }
    }
}
