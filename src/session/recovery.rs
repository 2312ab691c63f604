//! Keeps everything that is not saved in a file of its own while the window is open, so that a crash loses nothing, and offers
//! what a crash left.

use crate::core::CoreAction;
use crate::platform::Instant;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Action, Session, text};
use crate::file::{BoardFile, FileError, Recovery, keep_session, kept_session};
use crate::worker::{BackgroundTask, TaskFailed};

/// After a change, the session is written when this time has passed: more changes come together.
const WRITE_AFTER: Duration = Duration::from_secs(3);

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
    writing: Option<BackgroundTask<Result<(), FileError>>>,
    /// Whether the last one could not be written.
    has_failed: bool,
    reading: Option<BackgroundTask<Result<BoardFile, FileError>>>,
}

impl Autosave {
    /// How long ago a window wrote the session that it left when it ended unexpectedly. The user is asked about it.
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
        if !matches!(action, Action::Receive | Action::Tick(_) | Action::Core(CoreAction::Hover(_))) {
            self.note_change();
        }
    }

    /// Notes that what is kept may have changed.
    pub(super) fn note_change(&mut self) {
        if self.place.is_some() {
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
            Err(error) => self.core.complain(text::recovery::not_kept(folder, &error.to_string())),
        }
    }

    /// Restores the session that was left, or discards it.
    pub(super) fn recover(&mut self, restores: bool) {
        let Some(place) = self.autosave.place.as_ref().filter(|_| self.autosave.left.is_some()) else {
            return;
        };
        if !restores {
            if let Err(error) = place.discard() {
                self.core.complain(text::recovery::not_kept(place.path(), &error.to_string()));
            }
            self.autosave.left = None;
            return;
        }
        let path: PathBuf = place.path().to_owned();
        match BackgroundTask::start("recovery", self.core.wake.clone(), move || kept_session(&path)) {
            Ok(task) => self.autosave.reading = Some(task),
            Err(error) => self.core.complain(text::file_task_not_started(&error)),
        }
    }

    /// Leaves the session to the next start. That of this window is kept in another place from now on.
    pub(super) fn recover_later(&mut self) {
        if self.autosave.left.take().is_some()
            && let Some(place) = self.autosave.place.take()
        {
            // Its name is taken until the new one is.
            self.keep_in(place.path().parent().unwrap_or(Path::new(".")));
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
            self.receive_written(written.ok().and_then(Result::err));
        }
        let is_due = self.autosave.changed_at.is_some_and(|changed| changed.elapsed() >= WRITE_AFTER);
        if is_due && self.autosave.left.is_none() && self.autosave.writing.is_none() {
            self.autosave.changed_at = None;
            self.write_autosave();
        }
    }

    /// Tries again what could not be written, and says so once.
    fn receive_written(&mut self, error: Option<FileError>) {
        let had_failed = std::mem::replace(&mut self.autosave.has_failed, error.is_some());
        match error {
            Some(error) => {
                self.autosave.note_change();
                if !had_failed {
                    self.core.complain(text::recovery::not_kept_now(&error.to_string()));
                }
            }
            None if had_failed => self.core.say(text::recovery::KEPT_AGAIN),
            None => {}
        }
    }

    fn receive_left(&mut self, read: Result<Result<BoardFile, FileError>, TaskFailed>) {
        let problem = match read {
            Ok(Ok(file)) => {
                let said = text::recovery::restored(&file);
                self.restore_kept(file);
                self.core.say(said);
                self.autosave.note_change();
                return;
            }
            Ok(Err(error)) => error.to_string(),
            Err(failed) => failed.to_string(),
        };
        // The next file that is kept would take its place.
        let Some(place) = &self.autosave.place else { return };
        let aside = place.set_aside().map_err(|error| (error, place.path().to_owned()));
        match aside {
            Ok(aside) => self.core.complain(text::recovery::set_aside(&problem, &aside)),
            Err((error, path)) => {
                self.autosave.place = None;
                self.core.complain(text::recovery::not_kept(&path, &error.to_string()));
            }
        }
    }

    /// Whether there is something to restore: also a lesson or a table without changes.
    fn has_something_to_keep(&self, file: &BoardFile) -> bool {
        let is_open = file.session.as_ref().is_some_and(|state| {
            state.lesson.is_some() || state.predict.is_some() || state.by_hand.is_some()
        });
        is_open || self.has_unsaved_work() || self.core.runs.to_save().any(|(row, _)| row.is_kept())
    }

    fn write_autosave(&mut self) {
        let Some(place) = &self.autosave.place else { return };
        let file = self.to_keep();
        if !self.has_something_to_keep(&file) {
            // What was kept is older than the files of the user.
            if self.autosave.written.take().is_some() {
                let _ = place.discard();
            }
            return;
        }
        if !self.autosave.has_failed && self.autosave.written.as_ref() == Some(&file) {
            return;
        }
        let (path, kept) = (place.path().to_owned(), file.clone());
        match BackgroundTask::start("autosave", self.core.wake.clone(), move || keep_session(&path, &kept)) {
            Ok(task) => (self.autosave.writing, self.autosave.written) = (Some(task), Some(file)),
            Err(error) => self.core.complain(text::file_task_not_started(&error)),
        }
    }
}
