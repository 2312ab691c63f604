//! Progress on standard error, in place, if that is a terminal.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::streams::shows_progress;
use crate::puzzle::printable;

/// The line that is shown. Each line takes the place of the one before it.
#[derive(Default)]
pub struct ProgressLine {
    shown: Option<String>,
}

impl ProgressLine {
    /// Shows a line.
    pub fn show(&mut self, line: String) {
        if shows_progress() && self.shown.as_ref() != Some(&line) {
            // If it cannot be shown, there is nothing left to do.
            let _ = write!(io::stderr(), "\r{}\x1b[K", printable(&line));
            self.shown = Some(line);
        }
    }

    /// Shows a share from 0 to 1 in the words of `text`.
    pub fn show_percent(&mut self, done: f32, text: fn(u32) -> String) {
        self.show(text((done * 100.0) as u32));
    }

    /// Ends the line, which stays.
    pub fn end(self) {
        if self.shown.is_some() {
            let _ = writeln!(io::stderr());
        }
    }

    /// Removes the line.
    pub fn clear(self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// Whether work goes on: until the user stops it.
pub fn until(stop: &AtomicBool) -> ControlFlow<()> {
    if stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
