//! The system's dialog for a path, open beside the window.

use std::path::PathBuf;

use super::{Core, text};
use crate::worker::BackgroundTask;

/// What the dialog asks for, and its answer once there is one.
#[derive(Debug)]
pub struct PathDialog<W> {
    what: W,
    answer: BackgroundTask<Option<PathBuf>>,
}

impl<W> PathDialog<W> {
    /// The path that was chosen, once. After an answer, the dialog is gone.
    pub(crate) fn take_answer(dialog: &mut Option<Self>) -> Option<(W, PathBuf)> {
        let answer = dialog.as_mut()?.answer.poll()?;
        let what = dialog.take()?.what;
        Some((what, answer.ok().flatten()?))
    }
}

impl Core {
    /// Opens the system's dialog in place of another one, or says why it does not open.
    pub(crate) fn open_path_dialog<W>(
        &mut self,
        dialog: &mut Option<PathDialog<W>>,
        what: W,
        chosen: impl Future<Output = Option<PathBuf>> + Send + 'static,
    ) {
        match BackgroundTask::start("file dialog", self.wake.clone(), move || pollster::block_on(chosen)) {
            Ok(answer) => *dialog = Some(PathDialog { what, answer }),
            Err(error) => self.complain(text::no_dialog(&error)),
        }
    }
}
