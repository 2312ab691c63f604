//! Progress on standard error, in place, if that is a terminal.

use std::io::{self, IsTerminal, Write};

/// A percentage that was shown.
#[derive(Default)]
pub struct ShownPercent {
    shown: Option<u32>,
}

impl ShownPercent {
    /// Shows a share from 0 to 1 in the words of `text`.
    pub fn show(&mut self, done: f32, text: fn(u32) -> String) {
        let percent = (done * 100.0) as u32;
        if io::stderr().is_terminal() && self.shown.replace(percent) != Some(percent) {
            // If it cannot be shown, there is nothing left to do.
            let _ = write!(io::stderr(), "\r{}", text(percent));
        }
    }

    /// Ends the line.
    pub fn end(&self) {
        if self.shown.is_some() {
            let _ = writeln!(io::stderr());
        }
    }
}
