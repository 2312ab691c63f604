//! The standard streams of a command, or those of a test that runs the command in its own process; what is said on standard
//! error, and the exit status.

use std::cell::RefCell;
use std::fmt::Display;
use std::io::{self, Cursor, IsTerminal, Read, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use serde_json::Value;

use super::failure::Failure;
use crate::file::interrupted;
use crate::puzzle::{acts_on_text, printable};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum ExitStatus {
    Answered = 0,
    /// A limit stopped a search, or no path was found.
    Stopped = 1,
}

/// The exit status if the arguments or boards cannot be read, or the answer cannot be written.
pub const BAD_INPUT: u8 = 2;

impl ExitStatus {
    pub fn answered_if(is_answered: bool) -> Self {
        if is_answered { Self::Answered } else { Self::Stopped }
    }
}

pub fn written(result: io::Result<()>) -> u8 {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&Failure::Output(error));
            BAD_INPUT
        }
        _ => ExitStatus::Answered as u8,
    }
}

pub fn complain(message: &impl Display) {
    write_line("error", message);
}

/// Says something that is no error, as one line on standard error.
pub fn note(message: &impl Display) {
    write_line("note", message);
}

/// No letter of the line acts on the terminal, even if the message quotes such letters. It takes the place of a line of progress.
pub fn write_line(kind: &str, message: &impl Display) {
    let line = format!("{kind}: {}", printable(&message.to_string()));
    CAPTURED.with_borrow_mut(|captured| {
        // If standard error is closed, there is no other place to write to.
        let _ = match captured {
            Some(captured) => writeln!(captured.errors, "{line}"),
            None if io::stderr().is_terminal() => writeln!(io::stderr(), "\r\x1b[K{line}"),
            None => writeln!(io::stderr(), "{line}"),
        };
    });
}

/// A line on standard error, if that is a terminal. Each line takes the place of the one before it.
#[derive(Default)]
pub struct ProgressLine(Option<String>);

impl ProgressLine {
    pub fn show(&mut self, line: String) {
        if !is_captured() && io::stderr().is_terminal() && self.0.as_ref() != Some(&line) {
            // If it cannot be shown, there is nothing left to do.
            let _ = write!(io::stderr(), "\r{}\x1b[K", printable(&line));
            self.0 = Some(line);
        }
    }

    /// Shows a share from 0 to 1.
    pub fn show_percent(&mut self, words: &str, done: f32) {
        self.show(format!("{words}: {} %", (done * 100.0) as u32));
    }

    pub fn clear(self) {
        if self.0.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// Does work, and shows the lines in which it says how far it is. Ctrl+C ends it early.
pub fn with_lines<T>(work: impl FnOnce(&mut dyn FnMut(String) -> ControlFlow<()>) -> T) -> T {
    let (mut shown, stop) = (ProgressLine::default(), interrupted());
    let ended = work(&mut |line| {
        shown.show(line);
        until(stop)
    });
    shown.clear();
    ended
}

/// Does work, and shows which percentage of it is done. `stop` ends it early.
pub fn with_progress<T>(
    words: &str,
    stop: Option<&AtomicBool>,
    work: impl FnOnce(&mut dyn FnMut(f32) -> ControlFlow<()>) -> T,
) -> T {
    let mut shown = ProgressLine::default();
    let ended = work(&mut |done| {
        shown.show_percent(words, done);
        stop.map_or(ControlFlow::Continue(()), until)
    });
    shown.clear();
    ended
}

/// Goes on until the user stops it.
pub fn until(stop: &AtomicBool) -> ControlFlow<()> {
    if stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// A JSON object on one line, with its fields in this order. Their values are JSON already.
pub fn json_object<'n>(fields: impl IntoIterator<Item = (&'n str, impl Display)>) -> String {
    let fields = fields.into_iter().map(|(name, value)| format!("{}:{value}", Value::from(name)));
    format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
}

/// Input and output of a command on this thread, if a test runs it in its own process.
#[derive(Default)]
struct Captured {
    input: Vec<u8>,
    errors: Vec<u8>,
}

thread_local! {
    static CAPTURED: RefCell<Option<Captured>> = const { RefCell::new(None) };
}

/// Runs a command on this thread without the standard streams of the process. Also returns what it says on standard error.
pub fn captured<T>(input: Vec<u8>, command: impl FnOnce() -> T) -> (T, Vec<u8>) {
    CAPTURED.set(Some(Captured { input, errors: Vec::new() }));
    let ended = command();
    (ended, CAPTURED.take().unwrap_or_default().errors)
}

pub fn is_captured() -> bool {
    CAPTURED.with_borrow(Option::is_some)
}

pub fn input() -> Box<dyn Read + Send> {
    let captured = CAPTURED
        .with_borrow_mut(|captured| captured.as_mut().map(|captured| std::mem::take(&mut captured.input)));
    captured.map_or_else(|| Box::new(io::stdin()) as _, |bytes| Box::new(Cursor::new(bytes)) as _)
}

pub fn answers() -> impl Write {
    let (to, is_terminal) = (io::stdout().lock(), io::stdout().is_terminal());
    AnswerOutput { to, is_terminal, begun: Vec::new() }
}

/// The output for answers. No letter of them acts on a terminal; a file or pipe gets all bytes.
struct AnswerOutput<W> {
    to: W,
    is_terminal: bool,
    /// The first bytes of a letter whose others have not come yet.
    begun: Vec<u8>,
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
            let mut answers = AnswerOutput { to: Vec::new(), is_terminal, begun: Vec::new() };
            // Also where a letter is cut in two.
            text.as_bytes().chunks(1).for_each(|byte| answers.write_all(byte).expect("written"));
            assert_eq!(answers.to, expected.as_bytes());
        }
    }
}
