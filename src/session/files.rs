//! Opening and saving: the system's dialog, and a field for the path where there is no dialog.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::{PictureChoice, Session};
use crate::file::{
    Contents, FileError, PictureError, choose_file_to_open, choose_file_to_save, choose_picture_to_save,
    load, save,
};
use crate::worker::{Task, TaskFailed};

/// What a path is asked for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Purpose {
    /// To read boards from.
    Open,
    /// To write boards to.
    Save,
    /// To write a picture to.
    SavePicture(PictureChoice),
}

/// A path is being asked for.
#[derive(Debug)]
pub struct FileRequest {
    /// What for.
    pub purpose: Purpose,
    /// What is typed.
    pub field: String,
    /// Whether the system's dialog is open as well.
    pub dialog_is_open: bool,
    /// What went wrong with the path that was tried last.
    pub error: Option<String>,
    asked_at: Instant,
}

/// Files being chosen, read and written.
#[derive(Debug, Default)]
pub struct Files {
    /// The file that the boards came from or went to.
    pub path: Option<PathBuf>,
    /// Set while a path is asked for.
    pub request: Option<FileRequest>,
    dialog: Option<Task<Option<PathBuf>>>,
    work: Option<Task<Done>>,
    /// Whether the window closes once the boards are saved.
    pub(super) closes_when_saved: bool,
}

#[derive(Debug)]
enum Done {
    Loaded(PathBuf, Result<Contents, FileError>),
    Saved(PathBuf, Contents, Result<(), FileError>),
    Drawn(PathBuf, Result<(), PictureError>),
}

/// A dialog that is gone sooner than this was never there: without a desktop portal the answer is “cancelled” at once.
const TOO_SOON_TO_BE_CANCELLED: Duration = Duration::from_millis(700);
const DEFAULT_NAME: &str = "boards.ron";

impl Files {
    /// Whether a file is being read or written.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.work.is_some()
    }
}

impl Session {
    /// Asks for a path: the system's dialog opens, and a field for the path waits behind it.
    pub(super) fn ask_for_file(&mut self, purpose: Purpose) {
        let path = self.files.path.as_ref();
        let name =
            path.and_then(|path| path.file_name()).map_or(DEFAULT_NAME.into(), |name| name.to_string_lossy());
        let dialog = match purpose {
            Purpose::Open => {
                let chosen = choose_file_to_open();
                Task::start("file dialog", self.wake.clone(), move || pollster::block_on(chosen))
            }
            Purpose::Save => {
                let chosen = choose_file_to_save(&name);
                Task::start("file dialog", self.wake.clone(), move || pollster::block_on(chosen))
            }
            Purpose::SavePicture(choice) => {
                let chosen = choose_picture_to_save(&choice.file_name(), choice.format);
                Task::start("file dialog", self.wake.clone(), move || pollster::block_on(chosen))
            }
        };
        self.files.dialog = dialog.ok();
        let field = match (purpose, path) {
            (Purpose::Open, None) => String::new(),
            (Purpose::Save, None) => DEFAULT_NAME.to_owned(),
            (Purpose::SavePicture(choice), _) => choice.file_name(),
            (_, Some(path)) => path.display().to_string(),
        };
        self.files.request = Some(FileRequest {
            purpose,
            field,
            dialog_is_open: self.files.dialog.is_some(),
            error: None,
            asked_at: Instant::now(),
        });
    }

    pub(super) fn cancel_file(&mut self) {
        self.files.request = None;
        self.files.dialog = None;
        self.files.closes_when_saved = false;
    }

    pub(super) fn accept_file_field(&mut self) {
        let Some(request) = &self.files.request else { return };
        let path = PathBuf::from(request.field.trim());
        if path.as_os_str().is_empty() {
            return;
        }
        match request.purpose {
            Purpose::Open => self.open_file(path),
            Purpose::Save => self.save_file(path),
            Purpose::SavePicture(choice) => {
                if let Some(work) = self.picture_work(choice, path) {
                    self.work_on_file(|| {
                        let (path, drawn) = work();
                        Done::Drawn(path, drawn)
                    });
                }
            }
        }
    }

    pub(super) fn open_file(&mut self, path: PathBuf) {
        let work = move || {
            let loaded = load(&path);
            Done::Loaded(path, loaded)
        };
        self.work_on_file(work);
    }

    pub(super) fn save_file(&mut self, path: PathBuf) {
        let contents = self.editor.contents();
        let work = move || {
            let saved = save(&path, &contents);
            Done::Saved(path, contents, saved)
        };
        self.work_on_file(work);
    }

    fn work_on_file(&mut self, work: impl FnOnce() -> Done + Send + 'static) {
        match Task::start("file", self.wake.clone(), work) {
            Ok(task) => self.files.work = Some(task),
            Err(error) => self.complain(format!("The system gives no thread to work on the file: {error}")),
        }
    }

    /// Takes what dialogs and files have brought.
    pub(super) fn receive_files(&mut self) {
        if let Some(chosen) = self.files.dialog.as_mut().and_then(Task::poll) {
            self.files.dialog = None;
            self.receive_choice(chosen.ok().flatten());
        }
        if let Some(done) = self.files.work.as_mut().and_then(Task::poll) {
            self.files.work = None;
            self.receive_done(done);
        }
    }

    fn receive_choice(&mut self, chosen: Option<PathBuf>) {
        let Some(request) = &mut self.files.request else { return };
        request.dialog_is_open = false;
        match chosen {
            Some(path) => {
                request.field = path.display().to_string();
                self.accept_file_field();
            }
            None if request.asked_at.elapsed() > TOO_SOON_TO_BE_CANCELLED => self.cancel_file(),
            None => {}
        }
    }

    fn receive_done(&mut self, done: Result<Done, TaskFailed>) {
        match done {
            Ok(Done::Loaded(path, Ok(contents))) => {
                self.breakpoints.open_for(&contents.places);
                self.editor.load(contents);
                self.say(format!("Opened {}", path.display()));
                self.files.path = Some(path);
                self.files.request = None;
            }
            Ok(Done::Saved(path, contents, Ok(()))) => {
                self.editor.mark_saved(contents);
                self.say(format!("Saved {}", path.display()));
                self.files.path = Some(path);
                self.files.request = None;
                self.may_close |= self.files.closes_when_saved;
            }
            Ok(Done::Drawn(path, Ok(()))) => {
                self.say(format!("Saved {}", path.display()));
                self.files.request = None;
            }
            Ok(Done::Drawn(_, Err(error))) => self.file_failed(&error.to_string()),
            Ok(Done::Loaded(_, Err(error)) | Done::Saved(_, _, Err(error))) => {
                self.file_failed(&error.to_string());
            }
            Err(failed) => self.file_failed(&failed.to_string()),
        }
    }

    /// Says it beside the field where one is open, so that another path can be tried.
    fn file_failed(&mut self, message: &str) {
        let mut letters = message.chars();
        let message =
            letters.next().map_or(String::new(), |first| first.to_uppercase().to_string() + letters.as_str());
        match &mut self.files.request {
            Some(request) => request.error = Some(message),
            None => self.complain(message),
        }
        self.files.closes_when_saved = false;
    }
}
