//! Opening the system's dialogs.

use std::path::PathBuf;

use crate::core::path_dialog::PathDialog;
use crate::core::state::Core;
use crate::core::text;

impl Core {
    /// Opens the system's dialog in place of another one, or says why it does not open.
    pub(crate) fn open_path_dialog<W>(
        &mut self,
        dialog: &mut Option<PathDialog<W>>,
        what: W,
        chosen: impl Future<Output = Option<PathBuf>> + Send + 'static,
    ) {
        match PathDialog::open(what, chosen, self.wake.clone()) {
            Ok(opened) => *dialog = Some(opened),
            Err(error) => self.complain(text::no_dialog(&error)),
        }
    }
}
