//! Work on other threads: its progress, its end, and how it is stopped.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::channel;
use std::thread;

use tilescope::worker::{Work, in_parallel};

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
