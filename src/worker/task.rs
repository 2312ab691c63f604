//! Something that is done once, beside the window: a dialog, a file.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

use super::Wake;

/// Work that gives one value. Dropping it asks the work to stop and forgets it; what does not ask goes on to its own
/// end: a dialog of the system cannot be called back.
#[derive(Debug)]
pub struct Task<T> {
    result: Receiver<T>,
    pulse: Arc<Pulse>,
}

/// How far work has come, and whether somebody still wants it.
#[derive(Debug, Default)]
pub struct Pulse {
    /// Thousandths.
    done: AtomicU32,
    stopped: AtomicBool,
}

const THOUSAND: f32 = 1000.0;

impl Pulse {
    /// Tells how much is done, from 0 to 1, and says whether to go on.
    pub fn beat(&self, done: f32) -> ControlFlow<()> {
        self.done.store((done * THOUSAND) as u32, Relaxed);
        if self.stopped.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl<T: Send + 'static> Task<T> {
    /// Starts it on a thread of this name; `wake` is called when the value is there.
    ///
    /// # Errors
    /// Where the system gives no thread.
    pub fn start(
        name: &str,
        wake: Wake,
        work: impl FnOnce(&Pulse) -> T + Send + 'static,
    ) -> io::Result<Self> {
        let (sender, result) = sync_channel(1);
        let pulse = Arc::<Pulse>::default();
        let own = Arc::clone(&pulse);
        thread::Builder::new().name(name.to_owned()).spawn(move || {
            let value = work(&own);
            // Nobody to receive it: the task was dropped.
            if sender.send(value).is_ok() {
                wake();
            }
        })?;
        Ok(Self { result, pulse })
    }

    /// The value, once; `Err` where the work ended without one, because of an error in the program.
    pub fn poll(&mut self) -> Option<Result<T, TaskFailed>> {
        match self.result.try_recv() {
            Ok(value) => Some(Ok(value)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(TaskFailed)),
        }
    }
}

impl<T> Task<T> {
    /// How much is done, from 0 to 1, where the work tells.
    #[must_use]
    pub fn done(&self) -> f32 {
        self.pulse.done.load(Relaxed) as f32 / THOUSAND
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.pulse.stopped.store(true, Relaxed);
    }
}

/// Work that ended without a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the work ended because of an error in the program")]
pub struct TaskFailed;

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn work_that_nobody_wants_any_more_stops() {
        let (sender, stopped) = sync_channel(1);
        let work = move |pulse: &Pulse| {
            while pulse.beat(0.5).is_continue() {
                thread::sleep(Duration::from_millis(1));
            }
            sender.send(()).expect("the test waits");
        };
        let task = Task::start("test", Arc::new(|| {}), work).expect("a thread");
        while task.done() < 0.5 {
            thread::sleep(Duration::from_millis(1));
        }
        drop(task);
        stopped.recv_timeout(Duration::from_secs(10)).expect("it stops");
    }
}
