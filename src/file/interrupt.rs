//! Requests to end the program. SIGTERM waits while a file is being written, so that no temporary file stays behind; Ctrl+C
//! (SIGINT) can be a flag, for work that stops by itself.

#[cfg(unix)]
mod unix {
    use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
    use std::sync::{Mutex, Once, PoisonError};

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::{flag, low_level};

    /// While this holds, SIGTERM ends the program at once, as if it were not handled.
    static ENDS_AT_ONCE: AtomicBool = AtomicBool::new(true);
    static IS_PENDING: AtomicBool = AtomicBool::new(false);
    static WRITERS: Mutex<usize> = Mutex::new(0);
    static REGISTERED: Once = Once::new();

    /// While it lives, SIGTERM is only noted.
    pub struct Deferred(());

    pub fn defer_termination() -> Deferred {
        REGISTERED.call_once(|| {
            // If the system refuses, the program ends at once, and the next save cleans up.
            let _ = flag::register_conditional_default(SIGTERM, &ENDS_AT_ONCE);
            let _ = flag::register(SIGTERM, &IS_PENDING);
        });
        let mut writers = WRITERS.lock().unwrap_or_else(PoisonError::into_inner);
        *writers += 1;
        ENDS_AT_ONCE.store(false, SeqCst);
        Deferred(())
    }

    pub fn is_pending() -> bool {
        IS_PENDING.load(SeqCst)
    }

    /// A flag that Ctrl+C (SIGINT) sets from now on, instead of ending the program. A second Ctrl+C ends it.
    pub fn interrupted() -> &'static AtomicBool {
        static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);
        /// The exit status of a program that SIGINT has ended.
        const ENDED: i32 = 130;
        static INTERRUPTS: Once = Once::new();
        INTERRUPTS.call_once(|| {
            // If the system refuses, the program ends at once.
            let _ = flag::register_conditional_shutdown(SIGINT, ENDED, &IS_INTERRUPTED);
            let _ = flag::register(SIGINT, &IS_INTERRUPTED);
        });
        &IS_INTERRUPTED
    }

    impl Drop for Deferred {
        fn drop(&mut self) {
            let mut writers = WRITERS.lock().unwrap_or_else(PoisonError::into_inner);
            *writers -= 1;
            if *writers == 0 {
                ENDS_AT_ONCE.store(true, SeqCst);
                if is_pending() {
                    // Ends the program here, as the signal would have.
                    let _ = low_level::emulate_default_handler(SIGTERM);
                }
            }
        }
    }
}

#[cfg(unix)]
pub use unix::{defer_termination, interrupted, is_pending};

#[cfg(not(unix))]
pub fn defer_termination() {}

#[cfg(not(unix))]
pub fn interrupted() -> &'static std::sync::atomic::AtomicBool {
    static NEVER: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
    &NEVER
}

#[cfg(not(unix))]
pub fn is_pending() -> bool {
    false
}
