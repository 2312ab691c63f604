//! Keeps what is not saved in a file of its own while the window is open, and offers what a crash left.

use std::io;
use std::path::Path;
use std::time::Duration;

use crate::core::{Core, text};
use crate::file::{BoardFile, FileError, Recovery, keep_session, kept_session};
use crate::platform::Instant;
use crate::worker::BackgroundTask;

/// After a change, the session is written when this time has passed: more changes come together.
const WRITE_AFTER: Duration = Duration::from_secs(3);

#[derive(Debug, Default)]
pub struct Autosave {
    /// `None` before the window has one, and in tests.
    place: Option<Recovery>,
    /// How long ago another window wrote the session that it left, until the user restores or discards it.
    left: Option<Duration>,
    /// `None` for the usual time. Tests do not wait so long.
    pub write_after: Option<Duration>,
    /// When something changed that is not written yet.
    changed_at: Option<Instant>,
    written: Option<BoardFile>,
    writing: Option<BackgroundTask<Result<(), FileError>>>,
    has_failed: bool,
    reading: Option<BackgroundTask<Result<BoardFile, String>>>,
}

fn complain_not_kept(path: &Path, why: &io::Error, core: &mut Core) {
    core.complain(format!("The session is not kept in case of a crash: {why}: {}", path.display()));
}

impl Autosave {
    /// How long ago a window wrote the session that it left when it ended unexpectedly. The user is asked about it.
    pub fn left(&self) -> Option<Duration> {
        self.left.filter(|_| self.reading.is_none())
    }

    /// The time until what has changed is written.
    fn due_in(&self) -> Option<Duration> {
        Some(self.write_after.unwrap_or(WRITE_AFTER).saturating_sub(self.changed_at?.elapsed()))
    }

    pub(crate) fn next_tick(&self) -> Option<Duration> {
        let due_in = self.due_in().filter(|_| self.place.is_some() && self.left.is_none())?;
        Some(due_in.max(Duration::from_millis(1)))
    }

    pub(crate) fn note_change(&mut self) {
        if self.place.is_some() {
            self.changed_at.get_or_insert_with(Instant::now);
        }
    }

    pub(crate) fn close(&mut self) {
        // What was not restored yet is asked about at the next start.
        if self.left.is_none()
            && let Some(place) = self.place.take()
        {
            place.close();
        }
    }

    /// Keeps the session in this folder from now on. Offers to restore what a window left there that ended unexpectedly.
    pub(crate) fn keep_in(&mut self, folder: &Path, core: &mut Core) {
        match Recovery::claim(folder) {
            Ok(place) => {
                self.left = place.age();
                self.place = Some(place);
            }
            Err(error) => complain_not_kept(folder, &error, core),
        }
    }

    pub(crate) fn recover(&mut self, restores: bool, core: &mut Core) {
        let Some(place) = self.place.as_ref().filter(|_| self.left.is_some()) else { return };
        if !restores {
            if let Err(error) = place.discard() {
                complain_not_kept(place.path(), &error, core);
            }
            self.left = None;
            return;
        }
        let path = place.path().to_owned();
        let work = move || kept_session(&path).map_err(|error| error.to_string());
        let task = BackgroundTask::start("recovery", core.wake.clone(), work);
        self.reading = core.started(task, text::file_task_not_started);
    }

    /// Leaves the session to the next start. That of this window is kept in another place from now on.
    pub(crate) fn recover_later(&mut self, core: &mut Core) {
        if self.left.take().is_some()
            && let Some(place) = self.place.take()
        {
            // Its name is taken until the new one is.
            self.keep_in(place.path().parent().unwrap_or(Path::new(".")), core);
        }
    }

    /// Gives the session that is restored once it was read, or why it cannot be read.
    pub(super) fn poll_restored(&mut self) -> Option<Result<BoardFile, String>> {
        let read = self.reading.as_mut()?.poll()?;
        (self.reading, self.left) = (None, None);
        Some(read.unwrap_or_else(|failed| Err(failed.to_string())))
    }

    /// Tries again what could not be written, and says so once.
    pub(super) fn receive_written(&mut self, core: &mut Core) {
        let Some(written) = self.writing.as_mut().and_then(BackgroundTask::poll) else { return };
        self.writing = None;
        let error = written.ok().and_then(Result::err);
        let had_failed = std::mem::replace(&mut self.has_failed, error.is_some());
        match error {
            Some(error) => {
                self.note_change();
                if !had_failed {
                    core.complain(format!(
                        "The session cannot be kept in case of a crash; Tilescope keeps trying: {error}"
                    ));
                }
            }
            None if had_failed => core.say("The session is kept in case of a crash again"),
            None => {}
        }
    }

    /// What was kept cannot be read. The next file that is kept would take its place.
    pub(super) fn set_aside(&mut self, problem: &str, core: &mut Core) {
        let Some(place) = &self.place else { return };
        match place.set_aside() {
            Ok(aside) => core.complain(format!(
                "The last session cannot be restored, and is now {}: {problem}",
                aside.display()
            )),
            Err(error) => {
                complain_not_kept(place.path(), &error, core);
                self.place = None;
            }
        }
    }

    /// Whether the session is to be written now.
    pub(super) fn is_due(&self) -> bool {
        self.due_in() == Some(Duration::ZERO) && self.left.is_none() && self.writing.is_none()
    }

    /// Writes the session, unless it is written as it is. Nothing is kept while there is nothing to restore.
    pub(super) fn write(&mut self, file: BoardFile, has_something: bool, core: &mut Core) {
        self.changed_at = None;
        let Some(place) = &self.place else { return };
        if !has_something {
            // What was kept is older than the files of the user.
            if self.written.take().is_some() {
                let _ = place.discard();
            }
            return;
        }
        if !self.has_failed && self.written.as_ref() == Some(&file) {
            return;
        }
        let (path, kept) = (place.path().to_owned(), file.clone());
        let task = BackgroundTask::start("autosave", core.wake.clone(), move || keep_session(&path, &kept));
        self.writing = core.started(task, text::file_task_not_started);
        if self.writing.is_some() {
            self.written = Some(file);
        }
    }
}
