//! Finding boards on which a point can be seen.

use std::io;

/// What `tilescope find` reads is in the clipboard.
pub const COPIED: &str = "Copied the condition: save it as a file for tilescope find";

/// The system's dialog for a file.
pub fn no_dialog(error: &io::Error) -> String {
    format!("The file dialog could not open: {error}")
}

pub fn not_started(error: &io::Error) -> String {
    format!("Finding boards could not start: {error}")
}
