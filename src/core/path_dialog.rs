//! The system's dialog for a path, open beside the window.

use std::io;
use std::path::PathBuf;

use crate::platform::wait;
use crate::worker::{BackgroundTask, Wake};

/// What the dialog asks for, and its answer once there is one.
#[derive(Debug)]
pub struct PathDialog<W> {
    what: W,
    answer: BackgroundTask<Option<PathBuf>>,
}

impl<W> PathDialog<W> {
    /// Opens it. `wake` is called when there is an answer.
    ///
    /// # Errors
    /// If the system has no thread.
    pub(super) fn open(
        what: W,
        chosen: impl Future<Output = Option<PathBuf>> + Send + 'static,
        wake: Wake,
    ) -> io::Result<Self> {
        let answer = BackgroundTask::start("file dialog", wake, move || wait(chosen))?;
        Ok(Self { what, answer })
    }

    /// The path that was chosen, once. After an answer, the dialog is gone.
    pub(crate) fn take_answer(dialog: &mut Option<Self>) -> Option<(W, PathBuf)> {
        let answer = dialog.as_mut()?.answer.poll()?;
        let what = dialog.take()?.what;
        Some((what, answer.ok().flatten()?))
    }
}
