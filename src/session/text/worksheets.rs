//! Messages of worksheets.

use crate::file::{Overwrite, WorksheetError};

pub const ENDED: &str = "The worksheets have ended; Ctrl+Shift+W shows which are written";

/// Why a worksheet was not written, and what to do.
pub fn failed(error: &WorksheetError) -> String {
    match error.allowing() {
        Some(Overwrite::Writable) => format!("{error}; choose “Replace existing files” to write over it"),
        _ => error.to_string(),
    }
}
