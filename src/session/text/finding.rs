//! Finding boards on which a point can be seen.

use std::io;

/// What `tilescope find` reads is in the clipboard.
pub const COPIED: &str = "Copied the condition: save it as a file for tilescope find";

pub fn not_started(error: &io::Error) -> String {
    format!("Finding boards could not start: {error}")
}
