//! Work beside the window: one-off work such as a dialog or a file, and longer work, such as finding an event in a recording,
//! which reports its progress and can be stopped; and the same work for many numbers, on several threads.
//!
//! Not rayon: it has no bounded way to the caller's thread, on which results are shown and work is stopped.

use std::any::Any;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{io, thread};

use crate::memory::{OutOfMemory, lock};
use crate::platform::{HAS_THREADS, Instant, Panic, pause, set_stop_flag, spawn, stop_flag};

/// Called on a worker's thread when there is something to receive.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Work that returns one value. Dropping it abandons the work, which still runs to its end: a system dialog cannot be closed.
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
    spawn(name, move || send(Ok(work())), move |panic| fail(Err(TaskFailed::from_panic(&panic))))?;
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
    fn from_panic(panic: &Panic) -> Self {
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

/// Work that returns one value, reports from 0 to 1 how much of it is done, and stops early if asked to. Dropping it stops it.
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

    /// True if it was asked to stop, and has not ended yet.
    pub fn is_stopping(&self) -> bool {
        self.cancel.load(Relaxed)
    }
}

impl<T> Drop for Work<T> {
    fn drop(&mut self) {
        self.stop();
    }
}

const ASK_EVERY: Duration = Duration::from_millis(20);

/// Does `work` for the numbers from 0 to `count` on `threads` threads, each number once and the lowest ones first. `each`
/// receives the results on the caller's thread in the order in which they are ready, and `None` where there has been none for
/// a while. If it breaks, the flag that `work` is given is set, no more work begins, and this breaks as well.
///
/// # Panics
/// If `work` does.
pub fn in_parallel<T: Send>(
    threads: NonZeroUsize,
    count: usize,
    work: impl Fn(usize, &AtomicBool) -> T + Sync,
    each: &mut dyn FnMut(Option<(usize, T)>) -> ControlFlow<()>,
) -> io::Result<ControlFlow<()>> {
    // Threads and channels are compiled once, and not for each kind of result.
    let results = Mutex::new(Vec::new());
    let work = |number: usize, cancel: &AtomicBool| {
        let result = work(number, cancel);
        lock(&results).push((number, result));
    };
    let mut each = |done: Option<usize>| {
        each(done.map(|number| {
            let mut results = lock(&results);
            let at = results.iter().position(|(other, _)| *other == number);
            results.swap_remove(at.expect("a result is there before its number"))
        }))
    };
    if HAS_THREADS {
        on_threads(threads, count, &work, &mut each)
    } else {
        Ok(one_by_one(count, &work, &mut each))
    }
}

/// Receives the numbers that are done, and `None` where there has been none for a while.
type EachDone<'a> = &'a mut dyn FnMut(Option<usize>) -> ControlFlow<()>;

fn on_threads(
    threads: NonZeroUsize,
    count: usize,
    work: &(dyn Fn(usize, &AtomicBool) + Sync),
    each: EachDone<'_>,
) -> io::Result<ControlFlow<()>> {
    let (cancel, next) = (AtomicBool::new(false), AtomicUsize::new(0));
    let (sender, done) = sync_channel(2 * threads.get());
    thread::scope(|scope| {
        let (cancel, next) = (&cancel, &next);
        for thread in 0..threads.get().min(count) {
            let sender = sender.clone();
            let name = format!("pool {thread}");
            let spawned = thread::Builder::new().name(name).spawn_scoped(scope, move || {
                let _stop = StopsOthers(cancel);
                while !cancel.load(Relaxed) {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= count {
                        break;
                    }
                    work(number, cancel);
                    // It cannot be sent once the caller's thread has stopped listening.
                    if sender.send(number).is_err() {
                        break;
                    }
                }
            });
            match spawned {
                Err(error) if thread == 0 => return Err(error),
                // With fewer threads it only takes longer.
                Err(_) => break,
                Ok(_) => {}
            }
        }
        drop(sender);
        loop {
            let number = match done.recv_timeout(ASK_EVERY) {
                Ok(number) => Some(number),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(ControlFlow::Continue(())),
            };
            if each(number).is_break() {
                cancel.store(true, Relaxed);
                // Threads that wait for room end.
                drop(done);
                return Ok(ControlFlow::Break(()));
            }
        }
    })
}

/// Does the same on the caller's thread. The flag is that of the task, so work that is under way can be stopped.
fn one_by_one(count: usize, work: &dyn Fn(usize, &AtomicBool), each: EachDone<'_>) -> ControlFlow<()> {
    let cancel = stop_flag();
    (0..count).try_for_each(|number| {
        pause();
        work(number, &cancel);
        each(Some(number))
    })
}

struct StopsOthers<'a>(&'a AtomicBool);

impl Drop for StopsOthers<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_threads_it_is_done_in_order_and_stops_when_told() {
        let mut results = Vec::new();
        let ended = one_by_one(9, &|_, _| (), &mut |number| {
            results.extend(number);
            if results.len() == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((ended, results), (ControlFlow::Break(()), vec![0, 1, 2, 3]));
    }
}
