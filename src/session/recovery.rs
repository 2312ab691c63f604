//! Keeps the session in a file of its own while the window is open, so that a crash loses nothing, and offers what a crash left.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Action, Session, text};
use crate::file::{BoardFile, Destination, FileError, Opened, Recovery, open, save_to};
use crate::worker::{BackgroundTask, TaskFailed};

/// After a change, the session is written when this time has passed: more changes come together.
const WRITE_AFTER: Duration = Duration::from_secs(3);

/// A file that was read, with its text.
type ReadText = Result<(Opened, Arc<str>), FileError>;

/// Where the session of this window is kept.
#[derive(Debug, Default)]
pub struct Autosave {
    /// `None` before the window has one, and in tests.
    place: Option<Recovery>,
    /// How long ago another window wrote the session that it left, until the user restores or discards it.
    left: Option<Duration>,
    /// When something changed that is not written yet.
    changed_at: Option<Instant>,
    /// What was written last.
    written: Option<BoardFile>,
    writing: Option<BackgroundTask<Result<Arc<str>, FileError>>>,
    reading: Option<BackgroundTask<ReadText>>,
}

impl Autosave {
    /// How long ago a window wrote the session that it left when it ended unexpectedly. The user is asked about it.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        self.left.filter(|_| self.reading.is_none())
    }

    /// The time until the session is written.
    pub(super) fn next_tick(&self) -> Option<Duration> {
        let changed = self.changed_at.filter(|_| self.place.is_some() && self.left.is_none())?;
        Some(WRITE_AFTER.saturating_sub(changed.elapsed()).max(Duration::from_millis(1)))
    }

    /// Notes an action that may change what is kept.
    pub(super) fn note(&mut self, action: &Action) {
        let is_change = !matches!(action, Action::Receive | Action::Tick(_) | Action::Hover(_));
        if is_change && self.place.is_some() {
            self.changed_at.get_or_insert_with(Instant::now);
        }
    }

    /// The window is closed: nothing is left to restore.
    pub(super) fn close(&mut self) {
        // What was not restored yet is asked about at the next start.
        if self.left.is_none()
            && let Some(place) = self.place.take()
        {
            place.close();
        }
    }
}

impl Session {
    /// Keeps the session in this folder from now on. Offers to restore what a window left there that ended unexpectedly.
    pub fn keep_in(&mut self, folder: &Path) {
        match Recovery::claim(folder) {
            Ok(place) => {
                self.autosave.left = place.age();
                self.autosave.place = Some(place);
            }
            Err(error) => self.complain(text::not_kept(folder, &error.to_string())),
        }
    }

    /// Restores the session that was left, or discards it.
    pub(super) fn recover(&mut self, restores: bool) {
        let Some(place) = self.autosave.place.as_ref().filter(|_| self.autosave.left.is_some()) else {
            return;
        };
        if !restores {
            if let Err(error) = place.discard() {
                self.complain(text::not_kept(place.path(), &error.to_string()));
            }
            self.autosave.left = None;
            return;
        }
        let path: PathBuf = place.path().to_owned();
        match BackgroundTask::start("recovery", self.wake.clone(), move || open(&path)) {
            Ok(task) => self.autosave.reading = Some(task),
            Err(error) => self.complain(text::file_task_not_started(&error)),
        }
    }

    /// Takes what was read, and writes what has changed.
    pub(super) fn receive_autosave(&mut self) {
        if let Some(read) = self.autosave.reading.as_mut().and_then(BackgroundTask::poll) {
            self.autosave.reading = None;
            self.autosave.left = None;
            self.receive_left(read);
        }
        if let Some(written) = self.autosave.writing.as_mut().and_then(BackgroundTask::poll) {
            self.autosave.writing = None;
            if let Ok(Err(error)) = written {
                // It would say so every few seconds.
                self.autosave.place = None;
                self.complain(text::not_kept_any_more(&error.to_string()));
            }
        }
        let is_due = self.autosave.changed_at.is_some_and(|changed| changed.elapsed() >= WRITE_AFTER);
        if is_due && self.autosave.left.is_none() && self.autosave.writing.is_none() {
            self.autosave.changed_at = None;
            self.write_autosave();
        }
    }

    fn receive_left(&mut self, read: Result<Result<(Opened, Arc<str>), FileError>, TaskFailed>) {
        match read {
            Ok(Ok((Opened::File(file), _))) => {
                self.show_recovered(*file);
                self.say(text::RECOVERED);
            }
            Ok(Ok(_)) => self.complain(text::NOTHING_TO_RECOVER),
            Ok(Err(error)) => self.complain(error.to_string()),
            Err(failed) => self.complain(failed.to_string()),
        }
    }

    fn write_autosave(&mut self) {
        let Some(place) = &self.autosave.place else { return };
        let is_touched = self.has_unsaved_changes() || self.runs.to_save().any(|(row, _)| row.is_kept());
        let file = self.to_save();
        if !is_touched || self.autosave.written.as_ref() == Some(&file) {
            return;
        }
        let (to, kept) = (Destination::new(place.path()), file.clone());
        match BackgroundTask::start("autosave", self.wake.clone(), move || save_to(&to, &kept)) {
            Ok(task) => (self.autosave.writing, self.autosave.written) = (Some(task), Some(file)),
            Err(error) => self.complain(text::file_task_not_started(&error)),
        }
    }
}
