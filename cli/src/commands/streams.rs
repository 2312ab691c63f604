//! The standard streams of a command: those of the process, or those of a test that runs the command in its own process.

use std::cell::RefCell;
use std::io::{self, Cursor, IsTerminal, Read, Write};

use crate::puzzle::acts_on_text;

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

/// Standard output.
pub fn answers() -> impl Write {
    AnswerOutput::new(io::stdout().lock(), io::stdout().is_terminal())
}

/// Where answers are written. No letter of them acts on a terminal; a file or pipe gets all bytes.
struct AnswerOutput<W> {
    to: W,
    is_terminal: bool,
    /// The first bytes of a letter whose others have not come yet.
    begun: Vec<u8>,
}

impl<W: Write> AnswerOutput<W> {
    fn new(to: W, is_terminal: bool) -> Self {
        Self { to, is_terminal, begun: Vec::new() }
    }
}

impl<W: Write> Write for AnswerOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_terminal {
            return self.to.write(bytes);
        }
        self.begun.extend_from_slice(bytes);
        let whole = match str::from_utf8(&self.begun) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => self.begun.len(),
        };
        let letters: Vec<u8> = self.begun.drain(..whole).collect();
        let acts = |letter| acts_on_text(letter) && !matches!(letter, '\n' | '\t');
        self.to.write_all(String::from_utf8_lossy(&letters).replace(acts, "\u{fffd}").as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_letter_acts_on_a_terminal_and_a_file_gets_all() {
        let text = "a\tb\u{1b}[2J\n\u{202e}ü王\u{7}";
        for (is_terminal, expected) in [(true, "a\tb\u{fffd}[2J\n\u{fffd}ü王\u{fffd}"), (false, text)] {
            let mut answers = AnswerOutput::new(Vec::new(), is_terminal);
            // Also where a letter is cut in two.
            text.as_bytes().chunks(1).for_each(|byte| answers.write_all(byte).expect("written"));
            assert_eq!(answers.to, expected.as_bytes());
        }
    }
}
