//! The same work for many numbers, on several threads.
//!
//! Not rayon: it has no bounded way to the caller's thread, on which results are shown and work is stopped.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use crate::memory::lock;
use crate::platform::{HAS_THREADS, pause, stop_flag};

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
    fn every_number_is_worked_on_once() {
        for threads in [1, 2, 7] {
            let threads = NonZeroUsize::new(threads).expect("not 0");
            for count in [0, 1, 100] {
                let mut results = Vec::new();
                let ended = in_parallel(threads, count, |number, _| number * number, &mut |result| {
                    results.extend(result);
                    ControlFlow::Continue(())
                });
                assert_eq!(ended.expect("threads"), ControlFlow::Continue(()));
                results.sort_unstable();
                assert_eq!(results, (0..count).map(|number| (number, number * number)).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn without_threads_it_is_done_in_order_and_stops_when_told() {
        let mut results = Vec::new();
        let ended = one_by_one(9, &|_, _| (), &mut |number| {
            results.extend(number);
            if results.len() == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((ended, results), (ControlFlow::Break(()), vec![0, 1, 2, 3]));
    }

    #[test]
    fn work_that_is_under_way_is_told_to_stop() {
        let endless = |_, cancel: &AtomicBool| {
            while !cancel.load(Relaxed) {
                thread::yield_now();
            }
        };
        let ended = in_parallel(NonZeroUsize::MIN, 3, endless, &mut |_| ControlFlow::Break(()));
        assert_eq!(ended.expect("threads"), ControlFlow::Break(()));
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_in_the_work_reaches_the_caller() {
        let work = |number: usize, _: &AtomicBool| assert!(number != 5, "five");
        let _ = in_parallel(NonZeroUsize::MIN, 10, work, &mut |_| ControlFlow::Continue(()));
    }
}
