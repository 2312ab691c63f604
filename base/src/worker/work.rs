//! Work beside the window: one-off work such as a dialog or a file, and longer work, such as finding an event in a recording,
//! which reports its progress and can be stopped.

use std::any::Any;
use std::io;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Duration;

use crate::memory::OutOfMemory;
use crate::platform::{Instant, Panic, pause, set_stop_flag, spawn};

/// Called on a worker's thread when there is something to receive.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

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

const REPORT_EVERY: Duration = Duration::from_millis(50);

/// Work that returns one value, reports from 0 to 1 how much of it is done, and stops early if asked to. Dropping it stops
/// it.
#[derive(Debug)]
pub struct Work<T> {
    task: BackgroundTask<T>,
    cancel: Arc<AtomicBool>,
    /// The bits of a number from 0 to 1.
    done: Arc<AtomicU32>,
}

impl<T: Send + 'static> Work<T> {
    /// Starts the work on a thread with this name. `wake` is called when more of it is done, and when the value is ready.
    pub fn start(
        name: &str,
        wake: Wake,
        work: impl FnOnce(&mut dyn FnMut(f32) -> ControlFlow<()>) -> T + Send + 'static,
    ) -> io::Result<Self> {
        let (cancel, done) = (Arc::<AtomicBool>::default(), Arc::<AtomicU32>::default());
        let (asked, told, on_progress) = (Arc::clone(&cancel), Arc::clone(&done), Arc::clone(&wake));
        let task = BackgroundTask::start(name, wake, move || {
            set_stop_flag(&asked);
            let mut reported = Instant::now();
            work(&mut |done| {
                told.store(done.to_bits(), Relaxed);
                pause();
                if reported.elapsed() > REPORT_EVERY {
                    reported = Instant::now();
                    on_progress();
                }
                if asked.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        })?;
        Ok(Self { task, cancel, done })
    }

    pub fn poll(&mut self) -> Option<Result<T, TaskFailed>> {
        self.task.poll()
    }
}

impl<T> Work<T> {
    pub fn done(&self) -> f32 {
        f32::from_bits(self.done.load(Relaxed))
    }

    /// Asks it to stop. Its value says how far it came.
    pub fn stop(&self) {
        self.cancel.store(true, Relaxed);
    }

    /// Whether it was asked to stop, and has not ended yet.
    pub fn is_stopping(&self) -> bool {
        self.cancel.load(Relaxed)
    }
}

impl<T> Drop for Work<T> {
    fn drop(&mut self) {
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::thread;

    use super::*;

    #[test]
    fn a_job_tells_how_far_it_is_and_gives_its_value_once() {
        let (go_on, wait) = channel();
        let mut job = Work::start("job", Arc::new(|| {}), move |progress| {
            let answer = progress(0.5);
            wait.recv().expect("told to go on");
            answer
        })
        .expect("a thread");
        while job.done() < 0.5 {
            thread::yield_now();
        }
        assert!(job.poll().is_none());
        go_on.send(()).expect("it waits");
        let value = std::iter::repeat_with(|| job.poll()).find_map(|value| value).expect("endless");
        assert_eq!(value.expect("no error"), ControlFlow::Continue(()));
    }

    #[test]
    fn a_dropped_job_stops() {
        let (stopped, was_stopped) = channel();
        let job = Work::start("job", Arc::new(|| {}), move |progress| {
            while progress(0.0).is_continue() {
                thread::yield_now();
            }
            stopped.send(()).expect("the test waits");
        });
        drop(job.expect("a thread"));
        was_stopped.recv().expect("it stops");
    }
}
