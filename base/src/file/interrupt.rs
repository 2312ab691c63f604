//! Requests to end the program: Ctrl+C (SIGINT), SIGTERM, and the end of the terminal (SIGHUP). For a job that keeps what it has,
//! they are a flag, and the job ends by itself. Otherwise SIGTERM waits while a file is being written, so that no temporary file
//! stays behind.

/// While it lives, SIGTERM is only noted, on systems that have it.
pub struct Deferred(());

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
    use std::sync::{Mutex, Once};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::{flag, low_level};

    use super::Deferred;
    use crate::memory::lock;

    /// While this holds, SIGTERM ends the program at once, as if it were not handled.
    static ENDS_AT_ONCE: AtomicBool = AtomicBool::new(true);
    static IS_PENDING: AtomicBool = AtomicBool::new(false);
    static WRITERS: Mutex<usize> = Mutex::new(0);
    static REGISTERED: Once = Once::new();

    pub fn defer_termination() -> Deferred {
        REGISTERED.call_once(|| {
            // If the system refuses, the program ends at once, and the next save cleans up.
            let _ = flag::register(SIGTERM, &IS_PENDING);
            let _ = flag::register_conditional_default(SIGTERM, &ENDS_AT_ONCE);
        });
        let mut writers = lock(&WRITERS);
        *writers += 1;
        ENDS_AT_ONCE.store(false, SeqCst);
        // The handler sets `IS_PENDING` before it reads `ENDS_AT_ONCE`. A signal that is not pending yet will therefore only be
        // noted. One that is pending may have read the old value and end the program at any moment, so no file is begun.
        if *writers == 1 && is_pending() {
            end_program();
        }
        Deferred(())
    }

    fn end_program() {
        let _ = low_level::emulate_default_handler(SIGTERM);
    }

    pub fn is_pending() -> bool {
        IS_PENDING.load(SeqCst) && !IS_NOTED.load(SeqCst)
    }

    static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);
    /// Whether the requests are a flag: then no writer ends the program, and no file is left unfinished because of SIGTERM.
    static IS_NOTED: AtomicBool = AtomicBool::new(false);

    /// Makes a signal set the flag. When it comes again, it ends the program as if it were not handled.
    fn note(signal: i32) {
        /// The exit status of a program that a signal has ended, with the number of the signal.
        const ENDED: i32 = 128;
        // If the system refuses, the program ends at once.
        let _ = flag::register_conditional_shutdown(signal, ENDED + signal, &IS_INTERRUPTED);
        let _ = flag::register(signal, &IS_INTERRUPTED);
    }

    /// A flag that each request to end sets from now on, instead of ending the program. A second one ends it.
    pub fn interrupted() -> &'static AtomicBool {
        static REQUESTS: Once = Once::new();
        REQUESTS.call_once(|| {
            IS_NOTED.store(true, SeqCst);
            ENDS_AT_ONCE.store(false, SeqCst);
            let ignores_hangup = ignored_signals() >> (SIGHUP - 1) & 1 == 1;
            [SIGINT, SIGTERM].into_iter().chain((!ignores_hangup).then_some(SIGHUP)).for_each(note);
        });
        &IS_INTERRUPTED
    }

    /// A bit for each signal that the program ignores since it began, as SIGHUP if `nohup` started it. 0 where the system does not
    /// tell.
    fn ignored_signals() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn")?.strip_prefix(':'));
        ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or_default()
    }

    impl Drop for Deferred {
        fn drop(&mut self) {
            let mut writers = lock(&WRITERS);
            *writers -= 1;
            if *writers == 0 && !IS_NOTED.load(SeqCst) {
                ENDS_AT_ONCE.store(true, SeqCst);
                if is_pending() {
                    end_program();
                }
            }
        }
    }
}

#[cfg(unix)]
pub use unix::{defer_termination, interrupted, is_pending};

#[cfg(not(unix))]
pub fn defer_termination() -> Deferred {
    Deferred(())
}

#[cfg(not(unix))]
pub fn interrupted() -> &'static std::sync::atomic::AtomicBool {
    static NEVER: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
    &NEVER
}

#[cfg(not(unix))]
pub fn is_pending() -> bool {
    false
}
