//! Many runs on all cores, under one limit on memory. What needs more than its thread's share of it is measured again alone, so
//! the figures do not depend on the number of threads.

use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::figures::{Measured, RunOutcome, measure};
use crate::file::{Document, TableFolder};
use crate::platform::Instant;
use crate::search::{Limits, Stop, prepare};
use crate::worker::in_parallel;

/// How a batch ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BatchEnd {
    /// Every run was measured.
    Complete,
    /// It was told to stop, or no more time was left.
    Stopped,
}

/// What happens while a batch runs.
#[derive(Debug)]
pub enum BatchEvent {
    /// The tables of a heuristic are being made: how much of them is done, from 0 to 1.
    Preparing(f32),
    /// A run has ended: its number, and whether other runs were measured at the same time, which disturbs its time.
    Measured { number: usize, measured: Box<Measured>, alone: bool },
    /// Nothing new. It comes some times a second, so that the batch can be stopped.
    Waiting,
}

/// Measures every search on `threads` threads, and tells `each` in the order in which the runs end. `each` can stop the
/// batch, which then ends within milliseconds.
///
/// `limits` are for all runs together: each thread has its share of the memory. A run that needs more than its share is
/// measured again alone, after the others, with all of it. So the figures do not depend on the number of threads.
///
/// # Errors
/// If the system has no thread.
pub fn measure_all(
    documents: &[Document],
    limits: Limits,
    threads: NonZeroUsize,
    each: &mut dyn FnMut(BatchEvent) -> ControlFlow<()>,
) -> io::Result<BatchEnd> {
    measure_until(documents, limits, threads, None, each)
}

/// Does the same, but begins no run after `until`. Runs that are under way then end as they would without it. The first run
/// of each thread is always made, so that each call makes progress.
///
/// # Errors
/// If the system has no thread.
pub fn measure_until(
    documents: &[Document],
    limits: Limits,
    threads: NonZeroUsize,
    until: Option<Instant>,
    each: &mut dyn FnMut(BatchEvent) -> ControlFlow<()>,
) -> io::Result<BatchEnd> {
    let is_late = || until.is_some_and(|until| Instant::now() >= until);
    if prepare_all(documents, each).is_break() {
        return Ok(BatchEnd::Stopped);
    }
    let threads = threads.min(NonZeroUsize::new(documents.len()).unwrap_or(NonZeroUsize::MIN));
    let share = Limits { max_bytes: limits.max_bytes / threads.get() as u64, ..limits };
    let (mut too_large, mut skipped) = (Vec::new(), false);
    let is_alone = threads == NonZeroUsize::MIN;
    let first = in_parallel(
        threads,
        documents.len(),
        |number, cancel| {
            let is_begun = number < threads.get() || !is_late();
            is_begun.then(|| measure(&documents[number], share, Some(cancel)))
        },
        &mut |result| match result {
            None => each(BatchEvent::Waiting),
            Some((_, None)) => {
                skipped = true;
                ControlFlow::Continue(())
            }
            Some((number, Some(measured))) if !is_alone && ran_out_of_memory(&measured) => {
                too_large.push(number);
                each(BatchEvent::Waiting)
            }
            Some((number, Some(measured))) => {
                each(BatchEvent::Measured { number, measured: Box::new(measured), alone: is_alone })
            }
        },
    )?;
    if first.is_break() {
        return Ok(BatchEnd::Stopped);
    }
    too_large.sort_unstable();
    let second = in_parallel(
        NonZeroUsize::MIN,
        too_large.len(),
        |place, cancel| {
            let is_begun = place == 0 || !is_late();
            is_begun.then(|| measure(&documents[too_large[place]], limits, Some(cancel)))
        },
        &mut |result| match result {
            None => each(BatchEvent::Waiting),
            Some((_, None)) => {
                skipped = true;
                ControlFlow::Continue(())
            }
            Some((place, Some(measured))) => {
                let (number, measured) = (too_large[place], Box::new(measured));
                each(BatchEvent::Measured { number, measured, alone: true })
            }
        },
    )?;
    Ok(if second.is_break() || skipped { BatchEnd::Stopped } else { BatchEnd::Complete })
}

fn ran_out_of_memory(measured: &Measured) -> bool {
    matches!(measured.figures.outcome, RunOutcome::Limit(Stop::MemoryLimit | Stop::OutOfMemory))
}

/// Makes the tables of all heuristics. Tables that exist take no time.
fn prepare_all(
    documents: &[Document],
    each: &mut dyn FnMut(BatchEvent) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let store = TableFolder::of_user();
    for Document { problem, settings } in documents {
        prepare(problem, settings, &store, &mut |done| each(BatchEvent::Preparing(done)))?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::parse_board;
    use crate::search::{AlgorithmId, Settings};

    fn documents() -> Vec<Document> {
        let document = Document::of_start(parse_board("2 3 4 1 5 x 7 6 8").expect("a board"));
        let of = |algorithm| Document { settings: Settings { algorithm, ..Settings::default() }, ..document };
        AlgorithmId::ALL.iter().copied().map(of).collect()
    }

    /// The figures without the time, and whether each run was measured alone.
    fn figures(limits: Limits, threads: usize) -> Vec<(String, bool)> {
        let documents = documents();
        let mut all = vec![(String::new(), false); documents.len()];
        let threads = NonZeroUsize::new(threads).expect("not 0");
        let end = measure_all(&documents, limits, threads, &mut |event| {
            if let BatchEvent::Measured { number, mut measured, alone } = event {
                measured.figures.time = std::time::Duration::ZERO;
                all[number] = (format!("{measured:?}"), alone);
            }
            ControlFlow::Continue(())
        });
        assert_eq!(end.expect("threads"), BatchEnd::Complete);
        all
    }

    #[test]
    fn the_figures_do_not_depend_on_the_number_of_threads() {
        // The share of four threads is too small for some of the searches.
        for max_bytes in [1 << 21, 1 << 30] {
            let limits = Limits { max_bytes, max_nodes: 300_000 };
            let alone = figures(limits, 1);
            assert!(alone.iter().all(|(figures, alone)| *alone && !figures.is_empty()));
            for threads in [2, 4] {
                let several = figures(limits, threads);
                assert!(several.iter().zip(&alone).all(|(several, alone)| several.0 == alone.0), "{threads}");
                assert!(several.iter().any(|(_, alone)| !alone));
                assert_eq!(several.iter().any(|(_, alone)| *alone), max_bytes < 1 << 30, "{threads}");
            }
        }
    }

    #[test]
    fn a_batch_stops_when_it_is_told_to() {
        let mut told = 0;
        let end = measure_all(&documents(), Limits::default(), NonZeroUsize::MIN, &mut |event| {
            told += u32::from(matches!(event, BatchEvent::Measured { .. }));
            if told == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((end.expect("threads"), told), (BatchEnd::Stopped, 2));
    }
}
