//! Saves, one after the other: the newest of one file is the last, however slow the disk is.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

use super::kinds::AfterSave;
use crate::file::{Destination, FileError, SaveWork};
use crate::worker::{BackgroundTask, TaskFailed, Wake};

pub struct Save {
    /// Distinguishes it from every other save of the session.
    pub id: u64,
    pub to: Destination,
    pub after: AfterSave,
    /// How many documents were opened before it.
    pub opened: u64,
    pub work: SaveWork,
}

pub type Saved = (Save, Result<Result<(), FileError>, TaskFailed>);

#[derive(Default)]
pub struct Saver {
    running: Option<(Save, BackgroundTask<Result<(), FileError>>)>,
    waiting: VecDeque<Save>,
    last_id: u64,
}

impl Saver {
    pub fn next_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    pub fn is_idle(&self) -> bool {
        self.running.is_none() && self.waiting.is_empty()
    }

    /// Starts it, or lets it wait for its turn; an error if the system gives no thread.
    pub fn add(&mut self, save: Save, wake: &Wake) -> io::Result<()> {
        self.waiting.push_back(save);
        self.start_next(wake)
    }

    fn start_next(&mut self, wake: &Wake) -> io::Result<()> {
        if self.running.is_none()
            && let Some(save) = self.waiting.pop_front()
        {
            let (work, to) = (Arc::clone(&save.work), save.to.clone());
            let task = BackgroundTask::start("file", wake.clone(), move || work(&to))?;
            self.running = Some((save, task));
        }
        Ok(())
    }

    pub fn poll(&mut self, wake: &Wake) -> Option<Saved> {
        let (_, task) = self.running.as_mut()?;
        let result = task.poll()?;
        let (save, _) = self.running.take()?;
        // If the system gives no thread now, the next poll or save tries again.
        let _ = self.start_next(wake);
        Some((save, result))
    }

    /// Calls off a save; one that is running ends without replacing anything, unless it is too late for that.
    pub fn cancel(&mut self, id: u64) {
        self.waiting.retain(|save| save.id != id);
        if let Some((save, _)) = self.running.as_ref().filter(|(save, _)| save.id == id) {
            save.to.cancel();
        }
    }
}
