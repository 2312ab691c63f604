//! Many runs on all cores, under one limit on memory. What needs more than its thread's share of it is measured again alone, so
//! the figures do not depend on the number of threads.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use super::figures::{Measured, RunOutcome, measure};
use crate::file::{Document, TableFolder};
use crate::learn::by_hand::{AllRules, HandReport};
use crate::platform::{Instant, pause};
use crate::search::{Limits, Stop, prepare};
use crate::worker::in_parallel;

#[derive(Debug)]
pub enum BatchEvent {
    /// The tables of a heuristic are being made: how much of them is done, from 0 to 1.
    Preparing(f32),
    /// A run has ended: its number, and whether it was measured alone. Other runs at the same time disturb its time.
    Measured { number: usize, measured: Box<Measured>, alone: bool },
    /// Nothing new. It comes some times a second, so that the batch can be stopped.
    Waiting,
}

/// Measures every search on `threads` threads, and tells `each` in the order in which the runs end. `each` can stop the
/// batch, which then ends within milliseconds. Gives `Break` if it was stopped, or if no more time was left.
///
/// `limits` are for all runs together: each thread has its share of the memory. A run that needs more than its share is
/// measured again alone, after the others, with all of it. So the figures do not depend on the number of threads.
///
/// No run begins after `until`. Those under way then end as they would without it. The first run of each thread is always
/// made, so that each call makes progress.
pub fn measure_all(
    documents: &[Document],
    limits: Limits,
    threads: NonZeroUsize,
    until: Option<Instant>,
    each: &mut dyn FnMut(BatchEvent) -> ControlFlow<()>,
) -> io::Result<ControlFlow<()>> {
    let is_late = || until.is_some_and(|until| Instant::now() >= until);
    let store = TableFolder::of_user();
    let prepared = documents.iter().try_for_each(|Document { problem, settings }| {
        prepare(problem, settings, &store, &mut |done| each(BatchEvent::Preparing(done)))
    });
    if prepared.is_break() {
        return Ok(prepared);
    }
    let threads = threads.min(NonZeroUsize::new(documents.len()).unwrap_or(NonZeroUsize::MIN));
    let share = Limits { max_bytes: limits.max_bytes / threads.get() as u64, ..limits };
    let mut left: Vec<usize> = (0..documents.len()).collect();
    let mut skipped = false;
    for (threads, limits) in [(threads, share), (NonZeroUsize::MIN, limits)] {
        let alone = threads == NonZeroUsize::MIN;
        let run = |place: usize, cancel: &AtomicBool| {
            let is_begun = place < threads.get() || !is_late();
            is_begun.then(|| measure(&documents[left[place]], limits, Some(cancel)))
        };
        let stop = RunOutcome::Limit;
        let out_of_memory = [stop(Stop::MemoryLimit), stop(Stop::OutOfMemory)];
        let mut too_large = Vec::new();
        let ended = in_parallel(threads, left.len(), run, &mut |result| match result {
            None => each(BatchEvent::Waiting),
            Some((_, None)) => {
                skipped = true;
                ControlFlow::Continue(())
            }
            Some((place, Some(measured))) if !alone && out_of_memory.contains(&measured.figures.outcome) => {
                too_large.push(left[place]);
                each(BatchEvent::Waiting)
            }
            Some((place, Some(measured))) => {
                each(BatchEvent::Measured { number: left[place], measured: Box::new(measured), alone })
            }
        })?;
        if ended.is_break() {
            return Ok(ended);
        }
        too_large.sort_unstable();
        left = too_large;
    }
    Ok(if skipped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}

/// Compares all algorithms and rules with what a student did. `progress` receives the completed share; if it breaks, the
/// answer has what was compared until then. The answer does not depend on the number of threads.
pub fn compare_with_all_rules(
    rules: &AllRules<'_>,
    threads: NonZeroUsize,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> HandReport {
    let (tried, is_stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let all = rules.combinations() as f32;
    let mut compared = Vec::new();
    let part = |number, cancel: &AtomicBool| {
        rules.compare(number, &mut || {
            pause();
            if is_stopped.load(Relaxed) || cancel.load(Relaxed) {
                return ControlFlow::Break(());
            }
            tried.fetch_add(1, Relaxed);
            ControlFlow::Continue(())
        })
    };
    let ended = in_parallel(threads, rules.parts(), part, &mut |result| {
        compared.extend(result);
        // A part that is under way gives what it has.
        if progress(tried.load(Relaxed) as f32 / all).is_break() {
            is_stopped.store(true, Relaxed);
        }
        ControlFlow::Continue(())
    });
    match ended {
        Ok(_) => rules.report(compared),
        // The system has no other thread.
        Err(_) => rules.compare_all(progress),
    }
}
