//! The only place that reads and writes files: one format a file, and the system's dialogs.

mod boards;
mod dialog;

pub use boards::{Document, FileError, load, parse_document, save, write_text};
pub use dialog::{choose_file_to_open, choose_file_to_save};
