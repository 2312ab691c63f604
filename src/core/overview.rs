//! The summary of the search that is shown, made on a thread of its own as the search goes on.

use std::sync::Arc;

use crate::recording::{Recording, Summary};
use crate::worker::{BackgroundTask, Wake};

/// The summary so far, and the task that extends it.
#[derive(Debug, Default)]
pub struct Overview {
    summary: Option<Arc<Summary>>,
    task: Option<BackgroundTask<Summary>>,
    has_failed: bool,
}

/// Steps that one task summarises: some hundredths of a second.
const STEPS_AT_ONCE: u32 = 1 << 17;
/// While the search runs, the summary is extended when this fraction of it is new: about a pixel of the screen.
const NEWS: u32 = 1000;

impl Overview {
    /// The summary so far; `None` before a panel needs it.
    pub fn summary(&self) -> Option<&Arc<Summary>> {
        self.summary.as_ref()
    }

    /// Takes what is ready and starts a task for the rest, which calls `wake` when it is done.
    pub fn receive(&mut self, recording: &Recording, is_running: bool, wake: &Wake) {
        match self.task.as_mut().and_then(BackgroundTask::poll) {
            None => {}
            Some(Ok(summary)) => (self.summary, self.task) = (Some(Arc::new(summary)), None),
            Some(Err(_)) => (self.has_failed, self.task) = (true, None),
        }
        let known = self.summary.as_ref().map(|summary| summary.steps());
        let news = recording.steps_in_detail() - known.unwrap_or(0);
        let is_worth_it =
            known.is_none() || news > if is_running { recording.steps_in_detail() / NEWS } else { 0 };
        if self.task.is_none() && !self.has_failed && is_worth_it {
            let (old, recording) = (self.summary.clone(), recording.shared());
            let work = move || {
                let mut summary = old.map_or_else(|| Summary::new(&recording), |old| Summary::clone(&old));
                summary.extend(&recording, STEPS_AT_ONCE);
                summary
            };
            // If no thread can start, the next frame tries again.
            self.task = BackgroundTask::start("summary", wake.clone(), work).ok();
        }
    }
}
