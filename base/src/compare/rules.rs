//! All algorithms and rules compared with what a student did, on several threads.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use crate::learn::by_hand::{AllRules, HandReport};
use crate::platform::pause;
use crate::worker::in_parallel;

/// Compares all of them. `progress` receives the completed share; if it breaks, the answer has what was compared until then. The
/// answer does not depend on the number of threads.
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
