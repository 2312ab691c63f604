//! A path that is asked for, the question before anything is lost, and files on their way. What is in a file, others know.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::boards::OpenedFile;
use super::kinds::{DocumentKind, SavedBy};
use super::saver::{Save, Saver};
use crate::activity::{ActivityAction, AfterPath};
use crate::core::{Core, text};
use crate::file::{Link, LinkPartError, LinkedPage, OpenChoice, OpenedAt, ShippedLesson, absolute};
use crate::picture::capitalised;
use crate::platform::{ChoicePurpose, FileChoice, Instant, choose, wait};
use crate::worker::{BackgroundTask, TaskFailed, Wake};

#[derive(Clone)]
pub(super) enum Purpose {
    Open,
    Save(&'static DocumentKind),
    LessonFolder,
    Activity(AfterPath<ActivityAction>),
}

pub struct FileRequest {
    pub title: &'static str,
    /// Such paths, in the field while it is empty.
    pub example: &'static str,
    pub field: String,
    pub wants_folder: bool,
    pub error: Option<String>,
    /// The path that the field showed at first. The field has no letters for a name that is not UTF-8.
    shown: PathBuf,
    dialog: Option<BackgroundTask<DialogAnswer>>,
    purpose: Purpose,
    state: PathState,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PathState {
    /// It is typed, or chosen in the system's dialog.
    Asked,
    /// It was accepted, and its file is being read.
    Opening,
    /// It was accepted, and the save with this id writes its file.
    Saving(u64),
}

impl FileRequest {
    pub fn opens(&self) -> bool {
        matches!(self.purpose, Purpose::Open)
    }

    pub fn dialog_is_open(&self) -> bool {
        self.dialog.is_some()
    }

    pub fn is_underway(&self) -> bool {
        self.state != PathState::Asked
    }

    /// The button that accepts the path, and what Enter does.
    pub fn accept(&self) -> [&'static str; 2] {
        match self.purpose {
            Purpose::Open => ["Open", "opens it"],
            Purpose::LessonFolder | Purpose::Activity(AfterPath::Take(_)) => ["Choose", "chooses it"],
            Purpose::Save(_) | Purpose::Activity(AfterPath::Save { .. }) => ["Save", "saves"],
        }
    }

    /// Whether the file also keeps the runs and the place in the search; `None` where it is no file of boards.
    pub fn keeps_runs(&self) -> Option<bool> {
        match self.purpose {
            Purpose::Save(kind) => kind.keeps_runs,
            _ => None,
        }
    }

    fn show(&mut self, path: PathBuf) {
        self.field = path.display().to_string();
        self.shown = path;
    }

    fn is_as_shown(&self) -> bool {
        self.field == self.shown.display().to_string()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileAnswer {
    Proceed,
    SaveFirst,
    Choose(usize),
    Cancel,
}

pub enum FileQuestion {
    /// The file exists, is protected, or was changed by another program since it was opened, as its destination says.
    Replace(Save),
    /// Something is not saved, or is under way, and would be lost by this.
    Unsaved(RiskOfLoss),
    Choose {
        path: Option<PathBuf>,
        what: String,
        /// If some have a goal, the text may mean a start and its goal, or several starts.
        choices: Vec<OpenChoice>,
    },
}

/// What may lose something, and is done once that is saved or discarded.
pub enum RiskOfLoss {
    /// Closes the window.
    Window,
    /// Opens a file over the boards, breakpoints and bookmarks, or over a search by hand.
    Boards(Box<OpenedFile>),
    Lesson(AfterLesson),
}

pub enum AfterLesson {
    Boards,
    List,
    Open(PathBuf),
    Show(&'static ShippedLesson),
    Follow(Link, Vec<LinkPartError>),
}

#[derive(Default)]
pub struct Files {
    /// The path that is asked for; it goes on behind a question.
    request: Option<FileRequest>,
    pub(super) question: Option<FileQuestion>,
    /// What a link shows of the file that is read, and the work.
    opening: Option<(Option<LinkedPage>, BackgroundTask<OpenedAt>)>,
    pub(crate) saver: Saver,
    pub(super) after_saving: Option<RiskOfLoss>,
    pub(crate) opened: u64,
    pub recent: Vec<PathBuf>,
}

const MOST_RECENT: usize = 10;

pub(super) type OpenResult = Result<OpenedAt, TaskFailed>;

/// The path that was chosen, if any, and how long the dialog was open.
type DialogAnswer = (Option<PathBuf>, Duration);

/// A dialog that is gone sooner than this was never there: without a desktop portal the answer is “cancelled” at once.
const TOO_SOON_TO_BE_CANCELLED: Duration = Duration::from_millis(700);

fn start_dialog(chosen: FileChoice, wake: &Wake) -> Option<BackgroundTask<DialogAnswer>> {
    let chosen = choose(chosen);
    let answer = move || {
        let began = Instant::now();
        (wait(chosen), began.elapsed())
    };
    BackgroundTask::start("file dialog", wake.clone(), answer).ok()
}

impl Files {
    pub fn request(&self) -> Option<&FileRequest> {
        self.request.as_ref()
    }

    /// The path while it can be typed: no question is before it, and it was not accepted yet.
    fn typed(&mut self) -> Option<&mut FileRequest> {
        let is_free = self.question.is_none();
        self.request.as_mut().filter(|request| is_free && request.state == PathState::Asked)
    }

    pub(super) fn ask(&mut self, chosen: FileChoice, purpose: Purpose, wake: &Wake) {
        self.request = Some(FileRequest {
            title: chosen.title,
            example: chosen.example,
            field: chosen.suggested.display().to_string(),
            wants_folder: chosen.purpose == ChoicePurpose::Folder,
            error: None,
            shown: chosen.suggested.clone(),
            dialog: start_dialog(chosen, wake),
            purpose,
            state: PathState::Asked,
        });
    }

    pub(crate) fn set_field(&mut self, text: String) {
        if let Some(request) = &mut self.request {
            request.field = text;
        }
    }

    /// Boards are being saved as a file of this kind. `suggested` is the usual path then.
    pub(super) fn set_kind(&mut self, kind: &'static DocumentKind, suggested: PathBuf) {
        let Some(request) = self.typed() else { return };
        if request.keeps_runs().is_none_or(|now| Some(now) == kind.keeps_runs) {
            return;
        }
        let [_, _, example] = kind.dialog;
        (request.purpose, request.example) = (Purpose::Save(kind), example);
        // What was typed stays.
        if request.is_as_shown() {
            request.show(suggested);
        }
    }

    /// Ends the question for a path: a file that is still being read is not opened, and one that is being written replaces nothing.
    pub(crate) fn cancel(&mut self) {
        match self.request.take().map(|request| request.state) {
            None | Some(PathState::Asked) => {}
            Some(PathState::Opening) => self.opening = None,
            Some(PathState::Saving(id)) => self.saver.cancel(id),
        }
        self.after_saving = None;
    }

    /// The path that is typed, to the letter: a name may begin or end with a space. `None` if there is none to accept.
    pub(super) fn accept(&mut self) -> Option<(PathBuf, Purpose)> {
        let request = self.typed()?;
        let path = if request.is_as_shown() { request.shown.clone() } else { PathBuf::from(&request.field) };
        if path.as_os_str().is_empty() {
            return None;
        }
        request.error = None;
        Some((path, request.purpose.clone()))
    }

    pub(super) fn close(&mut self) {
        self.request = None;
    }

    pub(super) fn wait_for(&mut self, state: PathState) {
        if let Some(request) = &mut self.request {
            request.state = state;
        }
    }

    /// Gives whether the path waited for this; it does not wait any more.
    pub(super) fn end_waiting(&mut self, state: PathState) -> bool {
        let waiting = self.request.as_mut().filter(|request| request.state == state);
        waiting.map(|request| request.state = PathState::Asked).is_some()
    }

    /// Takes what the system's dialog has brought. Gives whether that is a path, to be accepted.
    pub(super) fn receive_choice(&mut self) -> bool {
        let is_typed = self.typed().is_some();
        let Some(request) = &mut self.request else { return false };
        let Some(chosen) = request.dialog.as_mut().and_then(BackgroundTask::poll) else { return false };
        request.dialog = None;
        let (path, after) = chosen.unwrap_or_default();
        if let Some(path) = path {
            request.show(path);
            return true;
        }
        // A path that was typed meanwhile is not called off.
        if is_typed && after > TOO_SOON_TO_BE_CANCELLED {
            self.cancel();
        }
        false
    }

    /// Says it beside the field if it is about the path there, so that another one can be tried.
    pub(super) fn fail(&mut self, message: &str, was_asked_for: bool, core: &mut Core) {
        let message = capitalised(message);
        match &mut self.request {
            Some(request) if was_asked_for => request.error = Some(message),
            _ => {
                core.complain(message);
                self.after_saving = None;
            }
        }
    }

    pub fn question(&self) -> Option<&FileQuestion> {
        self.question.as_ref()
    }

    /// Opens a file on another thread; `linked` is what a link shows of it.
    pub fn open_by(
        &mut self,
        linked: Option<LinkedPage>,
        work: impl FnOnce() -> OpenedAt + Send + 'static,
        core: &mut Core,
    ) {
        let task = BackgroundTask::start("file", core.wake.clone(), work);
        if let Some(task) = core.started(task, text::file_task_not_started) {
            self.opening = Some((linked, task));
        }
    }

    pub(super) fn poll_opened(&mut self) -> Option<(Option<LinkedPage>, OpenResult)> {
        let opened = self.opening.as_mut()?.1.poll()?;
        Some((self.opening.take()?.0, opened))
    }

    pub(super) fn note_recent(&mut self, path: &Path) {
        let path = absolute(path);
        self.recent.retain(|other| *other != path);
        self.recent.insert(0, path);
        self.recent.truncate(MOST_RECENT);
    }

    /// Starts a save, or lets it wait for its turn. Returns its id; `None` if it could not be started.
    pub(super) fn save(&mut self, (to, work, after): SavedBy, core: &mut Core) -> Option<u64> {
        let id = self.saver.next_id();
        self.save_again(Save { id, to, after, opened: self.opened, work }, core)
    }

    pub(super) fn save_again(&mut self, save: Save, core: &mut Core) -> Option<u64> {
        let id = save.id;
        let added = self.saver.add(save, &core.wake);
        core.started(added, text::file_task_not_started).map(|()| id)
    }

    pub fn is_saving(&self) -> bool {
        !self.saver.is_idle()
    }
}
