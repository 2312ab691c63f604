//! The standard streams of a command: those of the process, or those of a test that runs the command in its own process.

use std::cell::RefCell;
use std::io::{self, Cursor, IsTerminal, Read, Write};

/// What a command on this thread reads and says, if a test runs it in its own process.
#[derive(Default)]
struct Captured {
    input: Vec<u8>,
    errors: Vec<u8>,
}

thread_local! {
    static CAPTURED: RefCell<Option<Captured>> = const { RefCell::new(None) };
}

/// Runs a command on this thread without the standard streams of the process. Also returns what it says on standard error.
pub(super) fn captured<T>(input: Vec<u8>, command: impl FnOnce() -> T) -> (T, Vec<u8>) {
    CAPTURED.set(Some(Captured { input, errors: Vec::new() }));
    let ended = command();
    (ended, CAPTURED.take().unwrap_or_default().errors)
}

pub(super) fn is_captured() -> bool {
    CAPTURED.with_borrow(Option::is_some)
}

/// Standard input.
pub(super) fn input() -> Box<dyn Read + Send> {
    let captured = CAPTURED
        .with_borrow_mut(|captured| captured.as_mut().map(|captured| std::mem::take(&mut captured.input)));
    captured.map_or_else(|| Box::new(io::stdin()) as _, |bytes| Box::new(Cursor::new(bytes)) as _)
}

/// Whether the user sees standard error at once.
pub(super) fn shows_progress() -> bool {
    !is_captured() && io::stderr().is_terminal()
}

/// Writes a line to standard error.
pub(super) fn say(line: &str) {
    CAPTURED.with_borrow_mut(|captured| {
        // If standard error is closed, there is no other place to write to.
        let _ = match captured {
            Some(captured) => writeln!(captured.errors, "{line}"),
            None => writeln!(io::stderr(), "{line}"),
        };
    });
}
