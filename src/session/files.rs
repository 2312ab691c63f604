//! Opening and saving: the system's dialog, a field for the path where there is no dialog, and questions before anything
//! is lost.

mod saver;

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use super::lesson::{LessonFile, LessonPlace};
use super::saved::{KeptRun, kept_runs};
use super::{BoardSide, Command, Commands, Direction, LessonView, PanelId, Session, text};
use crate::activity::{ActivityAction, AfterPath, PathRequest};
use crate::file::{
    BoardFile, Contents, Course, Destination, Document, Link, LinkedLesson, LinkedPage, MAX_BYTES,
    OpenChoice, Opened, OpenedAt, OpenedLesson, Overwrite, SaveWork, ShippedLesson, WrongPart, absolute,
    choose_course_to_save, choose_file_to_open, choose_file_to_save, choose_folder, choose_lesson_to_save,
    choose_session_to_save, open_file_or_folder, open_sibling, read_boards, save_to,
};
use crate::picture::capitalised;
use crate::platform::{ChoicePurpose, FileChoice, Instant, choose, wait};
use crate::puzzle::read_board;
use crate::worker::{BackgroundTask, TaskFailed};
pub(super) use saver::AfterSave;
use saver::{Save, Saved, Saver, WrittenFile};

/// What is done with a path.
#[derive(Clone)]
pub(super) enum Purpose {
    /// Boards are read from it.
    Open,
    /// Boards are written to it.
    Save {
        /// With the runs and the place in the search: a session.
        keeps_runs: bool,
    },
    /// The rules of a course are written to it.
    SaveCourse,
    /// The lesson is written to it.
    SaveLesson,
    /// Pictures of the pages of the lesson are written to it: a folder.
    SavePages,
    /// Its lessons are listed: a folder.
    LessonFolder,
    /// What an activity does.
    OfActivity(AfterPath<ActivityAction>),
}

/// A path is being asked for.
pub struct FileRequest {
    /// Above the field.
    pub title: &'static str,
    /// Such paths, in the field while it is empty.
    pub example: &'static str,
    /// What is typed.
    pub field: String,
    /// Whether a folder is wanted.
    pub wants_folder: bool,
    /// Whether the system's dialog is open as well.
    pub dialog_is_open: bool,
    /// What went wrong with the path that was tried last.
    pub error: Option<String>,
    /// The path that the field showed at first. The field has no letters for a name that is not UTF-8.
    shown: PathBuf,
    /// What is done with the path that was accepted.
    underway: Option<Underway>,
    purpose: Purpose,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Underway {
    Opening,
    /// With its id.
    Saving(u64),
}

impl FileRequest {
    /// Whether a file is opened.
    pub fn opens(&self) -> bool {
        matches!(self.purpose, Purpose::Open)
    }

    /// The button that accepts the path, and what Enter does.
    pub fn accept(&self) -> [&'static str; 2] {
        match self.purpose {
            Purpose::Open => ["Open", "opens it"],
            Purpose::LessonFolder | Purpose::OfActivity(AfterPath::Take(_)) => ["Choose", "chooses it"],
            _ => ["Save", "saves"],
        }
    }

    /// Whether the file also keeps the runs and the place in the search; `None` where it is no file of boards.
    pub fn keeps_runs(&self) -> Option<bool> {
        match self.purpose {
            Purpose::Save { keeps_runs } => Some(keeps_runs),
            _ => None,
        }
    }

    /// Whether the path was accepted and its file is being read or written.
    pub fn is_underway(&self) -> bool {
        self.underway.is_some()
    }

    fn show(&mut self, path: PathBuf) {
        self.field = path.display().to_string();
        self.shown = path;
    }

    /// What is typed, to the letter: a name may begin or end with a space.
    fn path(&self) -> PathBuf {
        if self.field == self.shown.display().to_string() {
            self.shown.clone()
        } else {
            PathBuf::from(&self.field)
        }
    }
}

/// A question that has to be answered before a file is replaced or the boards are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileQuestion<'a> {
    /// Whether the file there may be replaced.
    Replace {
        /// Of the file.
        path: &'a Path,
        /// Whether it is protected from being changed.
        is_read_only: bool,
    },
    /// Whether the file there may be replaced, although another program has changed it since it was opened.
    ReplaceChanged {
        /// Of the file.
        path: &'a Path,
    },
    /// Whether boards, breakpoints and bookmarks, or a search by hand, may be replaced by those of a file, although they are
    /// not saved.
    Discard {
        /// Of the file.
        path: &'a Path,
    },
    /// Whether a lesson may be left, although its changes are not saved.
    LeaveLesson {
        /// Its file, or else its title.
        name: &'a str,
    },
    /// Which of the boards of a text is meant.
    Choose {
        /// What was understood of the text.
        what: &'a str,
        /// If some have a goal, the text may mean a start and its goal, or several starts.
        choices: &'a [OpenChoice],
    },
}

/// The user's answer to a [`FileQuestion`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileAnswer {
    /// Do it.
    Proceed,
    /// Save the boards first, then do it.
    SaveFirst,
    /// Take this choice.
    Choose(usize),
    /// Leave everything as it is.
    Cancel,
}

/// What is opened.
#[derive(Debug)]
pub(super) struct OpenedFile {
    path: PathBuf,
    file: BoardFile,
    /// What stands in the file.
    text: Arc<str>,
    /// Whether it is a text that others wrote. It is not saved to: a board file in its place may have less.
    is_text: bool,
}

/// What waits for the answer.
#[derive(Debug)]
enum Asked {
    Replace(Save),
    Discard(OpenedFile),
    LeaveLesson {
        /// Its file, or else its title.
        name: String,
        then: AfterLesson,
    },
    /// A text from a file, or one that was pasted.
    Choose {
        path: Option<PathBuf>,
        what: String,
        choices: Vec<OpenChoice>,
    },
}

/// What follows when the boards are saved.
#[derive(Debug)]
pub(super) enum AfterSaving {
    Close,
    /// A board file is read again: the boards may have been saved to this very file.
    Open(Box<OpenedFile>),
    LeaveLesson(AfterLesson),
}

/// What follows when a lesson is left.
#[derive(Clone, Debug)]
pub(super) enum AfterLesson {
    /// The boards that were there before it.
    Boards,
    /// The list of lessons beside them.
    List,
    /// Another file, which is read again.
    Open(PathBuf),
    /// A lesson that comes with the program.
    Show(&'static ShippedLesson),
    /// What a link shows, with the parts of it that are wrong.
    Follow(Link, Vec<WrongPart>),
}

/// Files being chosen, read and written.
#[derive(Default)]
pub struct Files {
    /// The file that the boards came from or went to.
    pub path: Option<PathBuf>,
    /// Whether that is a text that others wrote.
    is_text: bool,
    /// What stood in it when it was last read or written.
    text: Option<Arc<str>>,
    /// The runs of the session that was last read or written; `None` if it was a board file.
    session_runs: Option<Vec<KeptRun>>,
    /// Set while a path is asked for.
    pub request: Option<FileRequest>,
    dialog: Option<BackgroundTask<DialogAnswer>>,
    opening: Option<OpeningFile>,
    /// The file that was opened last, or could not be: the next one of the folder is counted from it.
    tried: Option<Tried>,
    saver: Saver,
    asked: Option<Asked>,
    after_saving: Option<AfterSaving>,
    /// Files opened so far.
    opened: u64,
    /// Files that were opened or saved, the last one first.
    pub recent: Vec<PathBuf>,
}

/// Where the boards came from, as long as a lesson has the screen.
#[derive(Debug, Default)]
pub(super) struct BoardOrigin {
    path: Option<PathBuf>,
    is_text: bool,
    text: Option<Arc<str>>,
    session_runs: Option<Vec<KeptRun>>,
}

impl BoardOrigin {
    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }
}

/// The most files in the list.
const MOST_RECENT: usize = 10;

/// A file that is being opened.
#[derive(Debug)]
struct OpeningFile {
    task: BackgroundTask<OpenedAt>,
    /// What a link shows of it.
    linked: Option<LinkedPage>,
}

/// A file that was to be opened.
#[derive(Debug)]
struct Tried {
    path: PathBuf,
    /// Its place among the files of its folder, from 1, and their number, where the folder was read.
    in_folder: Option<(usize, usize)>,
    /// Why files before it were not opened.
    passed: Vec<String>,
}

/// What the system's dialog gave.
#[derive(Debug, Default)]
struct DialogAnswer {
    /// `None` where it was cancelled.
    path: Option<PathBuf>,
    /// How long it was open.
    after: Duration,
}

/// A dialog that is gone sooner than this was never there: without a desktop portal the answer is “cancelled” at once.
const TOO_SOON_TO_BE_CANCELLED: Duration = Duration::from_millis(700);
const DEFAULT_NAME: &str = "boards.ron";
const DEFAULT_SESSION: &str = "session.ron";
const DEFAULT_COURSE: &str = "my course";

/// Such paths, in the field for one.
fn boards_example(keeps_runs: bool) -> &'static str {
    if keeps_runs { "e.g. lecture-3.ron" } else { "e.g. boards.ron" }
}

impl Files {
    /// Takes the path that is typed.
    pub(super) fn set_field(&mut self, text: String) {
        if let Some(request) = &mut self.request {
            request.field = text;
        }
    }

    /// The runs of the session that was last read or written; `None` if it was a board file.
    pub(super) fn session_runs(&self) -> Option<&[KeptRun]> {
        self.session_runs.as_deref()
    }

    fn note_recent(&mut self, path: &Path) {
        let path = absolute(path);
        self.recent.retain(|other| *other != path);
        self.recent.insert(0, path);
        self.recent.truncate(MOST_RECENT);
    }

    /// The path that is suggested for a file of boards, or of a session, and its name.
    fn suggested(&self, is_session: bool) -> (PathBuf, String) {
        let path = self.path.as_ref().filter(|_| self.session_runs.is_some() == is_session);
        let path = path.map(|path| if self.is_text { path.with_extension("ron") } else { path.clone() });
        let usual = if is_session { DEFAULT_SESSION } else { DEFAULT_NAME };
        let path = path.unwrap_or_else(|| PathBuf::from(usual));
        let name = path.file_name().map_or(usual.into(), |name| name.to_string_lossy().into_owned());
        (path, name)
    }

    /// A destination that also knows the text of the open file, so that a change by another program is noticed.
    fn destination(&self, to: Destination) -> Destination {
        let known = self.text.clone().filter(|_| self.path.as_ref() == Some(&to.path) && !self.is_text);
        Destination { known, ..to }
    }

    /// How much of the file that is being written is done, from 0 to 1; 0 where that is not told.
    pub fn saved_share(&self) -> f32 {
        self.saver.done()
    }

    /// Where the boards came from. Afterwards they have no file.
    pub(super) fn take_origin(&mut self) -> BoardOrigin {
        BoardOrigin {
            path: self.path.take(),
            is_text: std::mem::take(&mut self.is_text),
            text: self.text.take(),
            session_runs: self.session_runs.take(),
        }
    }

    /// Says again where the boards came from.
    pub(super) fn put_back(&mut self, origin: BoardOrigin) {
        let BoardOrigin { path, is_text, text, session_runs } = origin;
        (self.path, self.is_text, self.text, self.session_runs) = (path, is_text, text, session_runs);
    }

    /// The name of the dialog that is open, for tests of the window.
    pub(super) fn dialog_name(&self) -> Option<&'static str> {
        let question = self.question().map(|question| match question {
            FileQuestion::Replace { .. } => "replace",
            FileQuestion::ReplaceChanged { .. } => "replace changed",
            FileQuestion::Discard { .. } => "unsaved",
            FileQuestion::LeaveLesson { .. } => "unsaved lesson",
            FileQuestion::Choose { .. } => "choose",
        });
        question.or_else(|| self.request.as_ref().map(|_| "file"))
    }

    /// The question that waits for an answer.
    pub fn question(&self) -> Option<FileQuestion<'_>> {
        Some(match self.asked.as_ref()? {
            Asked::Replace(save) if save.to.replaces_changed => {
                FileQuestion::ReplaceChanged { path: &save.to.path }
            }
            Asked::Replace(save) => FileQuestion::Replace {
                path: &save.to.path,
                is_read_only: save.to.overwrite == Overwrite::ReadOnly,
            },
            Asked::Discard(opened) => FileQuestion::Discard { path: &opened.path },
            Asked::LeaveLesson { name, .. } => FileQuestion::LeaveLesson { name },
            Asked::Choose { what, choices, .. } => FileQuestion::Choose { what, choices },
        })
    }
}

impl Session {
    /// Opens boards, after a path was asked for.
    pub(super) fn ask_to_open(&mut self) {
        let example = boards_example(false);
        self.ask_for("Open boards", example, PathBuf::new(), choose_file_to_open(), Purpose::Open);
    }

    /// Saves boards under another name, as a session if it keeps the runs.
    pub(super) fn ask_to_save(&mut self, keeps_runs: bool) {
        let (path, name) = self.files.suggested(keeps_runs);
        let (example, purpose) = (boards_example(keeps_runs), Purpose::Save { keeps_runs });
        if keeps_runs {
            self.ask_for("Save", example, path, choose_session_to_save(&name), purpose);
        } else {
            self.ask_for("Save", example, path, choose_file_to_save(&name), purpose);
        }
    }

    /// The file that is being saved keeps the runs and the place as well, or only the boards.
    pub(super) fn set_keeps_runs(&mut self, keeps_runs: bool) {
        let (path, _) = self.files.suggested(keeps_runs);
        let Some(request) = &mut self.files.request else { return };
        if request.is_underway() || request.keeps_runs().is_none_or(|now| now == keeps_runs) {
            return;
        }
        (request.purpose, request.example) = (Purpose::Save { keeps_runs }, boards_example(keeps_runs));
        // What was typed stays.
        if request.field == request.shown.display().to_string() {
            request.show(path);
        }
    }

    pub(super) fn ask_to_save_course(&mut self) {
        let name = self.course_name();
        let chosen = choose_course_to_save(&name);
        let path = PathBuf::from(name);
        self.ask_for("Save my course", "e.g. my-course.ron", path, chosen, Purpose::SaveCourse);
    }

    pub(super) fn ask_to_save_lesson(&mut self) {
        let name = self.lesson_name();
        let chosen = choose_lesson_to_save(&name);
        self.ask_for("Save lesson", "e.g. my-lesson.ron", name, chosen, Purpose::SaveLesson);
    }

    pub(super) fn ask_to_save_pages(&mut self) {
        let title = "Save the pages as pictures in a folder";
        let path = self.lesson_name().with_extension("");
        self.ask_for(title, "pages", path, choose_folder("Folder of the pictures"), Purpose::SavePages);
    }

    pub(super) fn ask_for_lesson_folder(&mut self) {
        let path = self.lesson.folder().unwrap_or(Path::new("")).to_owned();
        let chosen = choose_folder("Folder of lessons");
        self.ask_for("Choose a folder of lessons", "my lessons", path, chosen, Purpose::LessonFolder);
    }

    /// Asks for a path that an activity needs.
    pub(super) fn ask_for_path(&mut self, wanted: PathRequest<ActivityAction>) {
        let PathRequest { title, example, suggested, chosen, then } = wanted;
        self.ask_for(title, example, suggested, chosen, Purpose::OfActivity(then));
    }

    /// Asks for a path: the system's dialog opens, and a field for the path waits behind it.
    fn ask_for(
        &mut self,
        title: &'static str,
        example: &'static str,
        suggested: PathBuf,
        chosen: FileChoice,
        purpose: Purpose,
    ) {
        let wants_folder = chosen.purpose == ChoicePurpose::Folder;
        self.files.dialog = self.start_dialog(chosen);
        let mut request = FileRequest {
            title,
            example,
            field: String::new(),
            wants_folder,
            dialog_is_open: self.files.dialog.is_some(),
            error: None,
            shown: PathBuf::new(),
            underway: None,
            purpose,
        };
        request.show(suggested);
        self.files.request = Some(request);
    }

    fn start_dialog(&self, chosen: FileChoice) -> Option<BackgroundTask<DialogAnswer>> {
        let chosen = choose(chosen);
        let answer = move || {
            let began = Instant::now();
            let path = wait(chosen);
            DialogAnswer { path, after: began.elapsed() }
        };
        BackgroundTask::start("file dialog", self.core.wake.clone(), answer).ok()
    }

    /// Ends the question for a path. A file that is still being read is not opened any more, and one that is still being
    /// written does not replace anything.
    pub(super) fn cancel_file(&mut self) {
        match self.files.request.take().and_then(|request| request.underway) {
            Some(Underway::Opening) => self.files.opening = None,
            Some(Underway::Saving(id)) => self.files.saver.cancel(id),
            None => {}
        }
        self.files.dialog = None;
        self.files.after_saving = None;
    }

    /// Takes the path that is typed. What is there already is not replaced without a question.
    pub(super) fn accept_file_field(&mut self) {
        self.accept_path(Overwrite::Nothing);
    }

    fn accept_path(&mut self, overwrite: Overwrite) {
        let Some(request) = &mut self.files.request else { return };
        let path = request.path();
        if path.as_os_str().is_empty() || request.is_underway() {
            return;
        }
        request.error = None;
        let purpose = request.purpose.clone();
        let to = Destination { overwrite, ..Destination::new(path) };
        let underway = match purpose {
            Purpose::Open => {
                self.open_file(to.path);
                Some(Underway::Opening)
            }
            Purpose::Save { keeps_runs } => self.save_boards_to(to, keeps_runs).map(Underway::Saving),
            Purpose::OfActivity(AfterPath::Save { work, saved }) => {
                let after = saved.map_or(AfterSave::Nothing, AfterSave::Tell);
                self.start_save(to, after, work).map(Underway::Saving)
            }
            Purpose::OfActivity(AfterPath::Take(take)) => {
                self.files.request = None;
                self.do_in_activity(take(to.path));
                None
            }
            Purpose::SaveLesson => self.save_lesson_to(to).map(Underway::Saving),
            Purpose::SavePages => {
                self.files.request = None;
                self.start_saving_pages(to.path);
                None
            }
            Purpose::LessonFolder => {
                self.files.request = None;
                self.add_lesson_folder(&to.path);
                None
            }
            Purpose::SaveCourse => self.save_course_to(to).map(Underway::Saving),
        };
        if let Some(request) = &mut self.files.request {
            request.underway = underway;
        }
    }

    pub(super) fn open_file(&mut self, path: PathBuf) {
        self.activities.leave_searches(&mut self.core);
        self.open_by(None, move || open_file_or_folder(path));
    }

    /// The file from which the next one of its folder is counted: the one that was opened last, or could not be.
    pub(super) fn file_in_folder(&self) -> Option<&Path> {
        let tried = self.files.tried.as_ref().map(|tried| &*tried.path);
        let of_lesson = self.lesson.view().and_then(LessonView::path);
        tried.or(of_lesson).or(self.files.path.as_deref())
    }

    /// Opens the next file of the folder, or the previous one.
    pub(super) fn open_sibling(&mut self, direction: Direction) {
        let Some(path) = self.file_in_folder().map(Path::to_owned) else { return };
        self.open_by(None, move || open_sibling(&path, direction == Direction::Forwards));
    }

    /// Opens a file on another thread; `linked` is what a link shows of it.
    pub(super) fn open_by(
        &mut self,
        linked: Option<LinkedPage>,
        work: impl FnOnce() -> OpenedAt + Send + 'static,
    ) {
        match BackgroundTask::start("file", self.core.wake.clone(), work) {
            Ok(task) => self.files.opening = Some(OpeningFile { task, linked }),
            Err(error) => self.core.complain(text::file_task_not_started(&error)),
        }
    }

    /// Saves to the file that the boards came from, as what it is, or asks for one.
    pub(super) fn save_boards(&mut self) {
        let is_session = self.files.session_runs.is_some();
        match self.files.path.clone().filter(|_| !self.files.is_text) {
            Some(path) => {
                self.save_boards_to(Destination::new(path), is_session);
            }
            None => self.ask_to_save(is_session),
        }
    }

    fn save_boards_to(&mut self, to: Destination, keeps_runs: bool) -> Option<u64> {
        let file = if keeps_runs { self.to_save() } else { self.core.editor.contents().into() };
        let written = Arc::new(WrittenFile { file, text: OnceLock::new() });
        let work = Arc::clone(&written);
        let to = self.files.destination(to);
        self.start_save(
            to,
            AfterSave::Boards(written),
            Arc::new(move |to| {
                let text = save_to(to, &work.file)?;
                // A save that is tried again has written nothing before.
                let _ = work.text.set(text);
                Ok(())
            }),
        )
    }

    /// The name of the file for the rules.
    fn course_name(&self) -> String {
        let own = self.core.editor.course().filter(|course| course.shipped.is_none());
        let title = own.map_or(DEFAULT_COURSE, |course| &course.title);
        let title: String = title.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        format!("{}.ron", title.to_lowercase())
    }

    /// One's own course has the rules of the course that was chosen, and those of this algorithm as they are.
    fn save_course_to(&mut self, to: Destination) -> Option<u64> {
        let Document { problem, settings } = *self.core.editor.document();
        let name = to.path.file_stem().map_or(DEFAULT_COURSE.into(), |name| name.to_string_lossy());
        let course = match self.core.editor.course() {
            Some(course) if course.shipped.is_none() => Course::clone(course),
            Some(course) => course.renamed(&name),
            None => Course::new(&name),
        };
        let course = Arc::new(course.with(&settings, problem.given_goals(), self.core.editor.counting()));
        let written = Arc::clone(&course);
        self.start_save(to, AfterSave::Course(course), Arc::new(move |to| Ok(written.save_to(to)?)))
    }

    /// Returns the id of the save; `None` if it could not be started.
    pub(super) fn start_save(&mut self, to: Destination, after: AfterSave, work: SaveWork) -> Option<u64> {
        let id = self.files.saver.next_id();
        self.add_save(Save { id, to, after, opened: self.files.opened, work }).then_some(id)
    }

    fn add_save(&mut self, save: Save) -> bool {
        let added = self.files.saver.add(save, &self.core.wake);
        if let Err(error) = &added {
            self.core.complain(text::file_task_not_started(error));
        }
        added.is_ok()
    }

    /// Takes what dialogs and files have brought.
    pub(super) fn receive_files(&mut self) {
        if let Some(chosen) = self.files.dialog.as_mut().and_then(BackgroundTask::poll) {
            self.files.dialog = None;
            self.receive_choice(chosen.unwrap_or_default());
        }
        if let Some(opened) = self.files.opening.as_mut().and_then(|opening| opening.task.poll()) {
            match self.files.opening.take().and_then(|opening| opening.linked) {
                Some(page) => self.receive_linked(page, opened),
                None => self.receive_opened(opened),
            }
        }
        if let Some(saved) = self.files.saver.poll(&self.core.wake) {
            self.receive_saved(saved);
        }
    }

    fn receive_choice(&mut self, chosen: DialogAnswer) {
        let Some(request) = &mut self.files.request else { return };
        request.dialog_is_open = false;
        match chosen.path {
            Some(path) => {
                request.show(path);
                // The system's dialog has asked whether to replace a file.
                self.accept_path(Overwrite::Writable);
            }
            // A path that was typed meanwhile is not called off.
            None if request.is_underway() || self.files.asked.is_some() => {}
            None if chosen.after > TOO_SOON_TO_BE_CANCELLED => self.cancel_file(),
            None => {}
        }
    }

    fn receive_opened(&mut self, opened: Result<OpenedAt, TaskFailed>) {
        let tried = opened.as_ref().ok().filter(|file| file.path.is_file());
        self.files.tried = tried.map(|file| Tried {
            path: file.path.clone(),
            in_folder: file.in_folder,
            passed: file.passed.iter().map(ToString::to_string).collect(),
        });
        let was_asked_for = self.end_request(Underway::Opening);
        let failed = match opened.map(|file| (file.path, file.opened)) {
            Ok((path, Ok((opened, file_text)))) => {
                if was_asked_for {
                    self.files.request = None;
                }
                if !matches!(opened, Opened::Course(_)) {
                    if self.lesson.has_unsaved_changes() {
                        return self.leave_lesson_for(AfterLesson::Open(path));
                    }
                    if !matches!(opened, Opened::Lesson(_)) {
                        self.leave_lesson();
                    }
                }
                return match opened {
                    Opened::Lesson(opened) => {
                        let file = LessonFile { path, text: Some(file_text), linked: None };
                        self.open_lesson_file(opened, file, (0, 0));
                    }
                    Opened::File(file) => {
                        self.show_unless_unsaved(OpenedFile {
                            path,
                            file: *file,
                            text: file_text,
                            is_text: false,
                        });
                    }
                    Opened::Text { what, choices } => self.choose(Some(path), what, choices),
                    Opened::Course(course) => {
                        self.core.say(text::course_opened(&course.title));
                        self.core.editor.set_course(Some(course));
                    }
                };
            }
            Ok((path, Err(error)))
                if error
                    .other_kind()
                    .is_some_and(|kind| self.activities.open(kind, &path, &mut self.core)) =>
            {
                self.files.request = self.files.request.take().filter(|_| !was_asked_for);
                return;
            }
            Ok((path, Err(error))) if error.is_gone() && self.files.recent.contains(&path) => {
                self.files.recent.retain(|other| *other != path);
                text::gone(&path)
            }
            Ok((_, Err(error))) => error.to_string(),
            Err(failed) => failed.to_string(),
        };
        self.file_failed(&failed, was_asked_for);
    }

    /// Takes the only choice, or asks.
    fn choose(&mut self, path: Option<PathBuf>, what: String, choices: Vec<OpenChoice>) {
        match choices[..] {
            [only] => self.take_choice(path, only),
            _ => self.files.asked = Some(Asked::Choose { path, what, choices }),
        }
    }

    fn take_choice(&mut self, path: Option<PathBuf>, choice: OpenChoice) {
        match path {
            Some(path) => {
                let file = Contents::from(choice.document).into();
                self.show_unless_unsaved(OpenedFile { path, file, text: "".into(), is_text: true });
            }
            None if choice.has_goal => {
                let settings = self.core.editor.document().settings;
                self.core.editor.change(Document { settings, ..choice.document });
            }
            None => self.core.editor.set_board(BoardSide::Start, *choice.document.problem.start()),
        }
    }

    /// Takes a text that was pasted into the window: a link, a start, or a start and its goal. Where it is none of them, the text of the start
    /// says why.
    pub(super) fn paste(&mut self, pasted: String) {
        if pasted.len() as u64 > MAX_BYTES {
            self.core.complain(text::PASTED_TOO_MUCH);
            return;
        }
        if Link::is_meant_by(&pasted) {
            return self.open_link(&pasted);
        }
        match read_boards(&pasted) {
            Ok(Opened::Text { what, choices }) if read_board(&pasted, None).is_err() => {
                self.choose(None, what, choices);
            }
            _ => self.core.editor.set_text(BoardSide::Start, pasted),
        }
    }

    fn show_unless_unsaved(&mut self, file: OpenedFile) {
        let state = file.file.session.as_deref();
        let replaces = state.is_some_and(|state| self.activities.would_be_replaced_by(state));
        if self.has_unsaved_changes() || replaces {
            self.files.asked = Some(Asked::Discard(file));
        } else {
            self.show_contents(file);
        }
    }

    /// Shows the lesson of a file, and says which one.
    pub(super) fn open_lesson_file(&mut self, opened: OpenedLesson, file: LessonFile, place: LessonPlace) {
        let path = file.path.clone();
        self.open_lesson(opened, Some(file), place);
        if self.core.notice.is_none() {
            self.say_opened(&path, false);
        }
    }

    /// Says which file was opened, and which ones before it in its folder could not be.
    fn say_opened(&mut self, path: &Path, has_questions: bool) {
        let tried = self.files.tried.as_ref().filter(|tried| tried.path == path);
        let opened = text::opened(path, tried.and_then(|tried| tried.in_folder), has_questions);
        match tried.map(|tried| &tried.passed[..]) {
            None | Some([]) => self.core.say(opened),
            Some(passed) => {
                let said = text::opened_after(&opened, passed);
                self.core.complain(said);
            }
        }
    }

    fn show_contents(&mut self, opened: OpenedFile) {
        let OpenedFile { path, file, text: file_text, is_text } = opened;
        let BoardFile { contents, session, unknown } = file;
        self.activities.other_boards();
        self.say_opened(&path, contents.annotations.questions.is_some());
        self.files.tried = None;
        self.core.open_breakpoints(&contents.annotations);
        self.core.editor.load(contents.clone());
        self.files.note_recent(&path);
        self.files.path = Some(path.clone());
        self.files.is_text = is_text;
        self.files.text = Some(file_text);
        self.files.opened += 1;
        self.files.session_runs = None;
        self.restoring = None;
        if let Some(state) = session {
            self.restore(&contents, &state);
            self.files.session_runs = Some(kept_runs(&self.runs_to_save()));
            self.core.say(text::opened_session(&path, state.at.step, self.core.unit()));
        } else if self.enabled(Command::Run).is_ok() {
            self.core.run();
            if let Some(bookmark) = self.core.editor.annotations().bookmarks.first() {
                self.core.seek(bookmark.position());
            }
        }
        if !unknown.is_empty() {
            self.core.complain(text::unknown_fields(&path, &unknown));
        }
    }

    /// Shows a session that is in no file of the user.
    pub(super) fn show_unsaved(&mut self, file: BoardFile) {
        let recent = self.files.recent.clone();
        self.show_contents(OpenedFile { path: PathBuf::new(), file, text: "".into(), is_text: false });
        (self.files.path, self.files.text, self.files.recent) = (None, None, recent);
        self.core.editor.forget_saved();
        self.activities.was_saved(None);
    }

    fn receive_saved(&mut self, Saved { save, result }: Saved) {
        let was_asked_for = self.end_request(Underway::Saving(save.id));
        let error = match result {
            Ok(Ok(())) => return self.saved(save, was_asked_for),
            Ok(Err(error)) => error,
            Err(failed) => return self.file_failed(&failed.to_string(), was_asked_for),
        };
        if error.is_cancelled() {
            return;
        }
        match error.allowing() {
            None if error.is_changed() => {
                let to = Destination { replaces_changed: true, ..save.to };
                self.files.asked = Some(Asked::Replace(Save { to, ..save }));
            }
            Some(overwrite) => {
                let to = Destination { overwrite, ..save.to };
                self.files.asked = Some(Asked::Replace(Save { to, ..save }));
            }
            None => self.file_failed(&error.to_string(), was_asked_for),
        }
    }

    fn saved(&mut self, save: Save, was_asked_for: bool) {
        self.core.say(text::saved(&save.to.path));
        self.autosave.note_change();
        self.lesson_was_saved(save.id);
        if was_asked_for {
            self.files.request = None;
        }
        let is_of_boards = matches!(save.after, AfterSave::Boards(_));
        match save.after {
            AfterSave::Tell(action) => self.do_in_activity(*action),
            AfterSave::Course(course) => self.core.editor.adopt_course(course),
            // After another file was opened, this one is not the file of these boards.
            AfterSave::Boards(written) if save.opened == self.files.opened => {
                self.are_saved(&written, save.to.path);
            }
            AfterSave::Boards(_) | AfterSave::Nothing => {}
        }
        if self.files.saver.is_idle() && (is_of_boards || !self.lesson.has_unsaved_changes()) {
            self.go_on_after_saving();
        }
    }

    /// The boards have this file now.
    fn are_saved(&mut self, written: &WrittenFile, path: PathBuf) {
        self.core.editor.mark_saved(written.file.contents.clone());
        self.files.note_recent(&path);
        self.files.path = Some(path);
        self.files.is_text = false;
        self.files.text = written.text.get().cloned();
        self.files.session_runs = written.file.session.as_ref().map(|session| kept_runs(&session.runs));
        if let Some(session) = &written.file.session {
            self.activities.was_saved(Some(session));
        }
    }

    fn go_on_after_saving(&mut self) {
        match self.files.after_saving.take() {
            // Changed again while the file was written.
            Some(AfterSaving::Close) => self.ask_to_close(),
            Some(AfterSaving::Open(file)) if file.is_text => self.show_unless_unsaved(*file),
            Some(AfterSaving::Open(file)) => self.open_file(file.path),
            Some(AfterSaving::LeaveLesson(then)) => self.leave_lesson_for(then),
            None => {}
        }
    }

    /// Saves, then does what was asked for.
    pub(super) fn save_first(&mut self, after: AfterSaving) {
        self.set_asks_to_close(false);
        // One after the other: after each, what is still not saved is asked about again.
        let is_session = self.files.session_runs.is_some();
        if self.lesson.has_unsaved_changes() {
            self.ask_to_save_lesson();
        } else if self.has_unsaved_boards() || is_session || !self.session_file_would_keep_more() {
            self.save_boards();
        } else {
            self.ask_to_save(true);
        }
        self.files.after_saving = Some(after);
    }

    /// Answers the question that waits.
    pub(super) fn answer_file_question(&mut self, answer: FileAnswer) {
        match (self.files.asked.take(), answer) {
            (Some(Asked::Replace(save)), FileAnswer::Proceed) => {
                let id = save.id;
                if self.add_save(save)
                    && let Some(request) = &mut self.files.request
                {
                    request.underway = Some(Underway::Saving(id));
                }
            }
            (Some(Asked::Discard(opened)), FileAnswer::Proceed) => self.show_contents(opened),
            (Some(Asked::Choose { path, choices, .. }), FileAnswer::Choose(index)) => {
                if let Some(choice) = choices.get(index) {
                    self.take_choice(path, *choice);
                }
            }
            (Some(Asked::Discard(opened)), FileAnswer::SaveFirst) => {
                self.save_first(AfterSaving::Open(Box::new(opened)));
            }
            (Some(Asked::LeaveLesson { then, .. }), FileAnswer::Proceed) => self.leave_lesson_now(then),
            (Some(Asked::LeaveLesson { then, .. }), FileAnswer::SaveFirst) => {
                self.save_first(AfterSaving::LeaveLesson(then));
            }
            // Another path can be typed.
            (Some(Asked::Replace(_)), _) if self.files.request.is_some() => {}
            _ => self.files.after_saving = None,
        }
    }

    /// Leaves the lesson and goes on. Asks first where changes of it would be lost.
    pub(super) fn leave_lesson_for(&mut self, then: AfterLesson) {
        match self.lesson.unsaved_name() {
            Some(name) => self.files.asked = Some(Asked::LeaveLesson { name, then }),
            None => self.leave_lesson_now(then),
        }
    }

    fn leave_lesson_now(&mut self, then: AfterLesson) {
        match then {
            AfterLesson::Boards => self.leave_lesson(),
            AfterLesson::List => {
                self.leave_lesson();
                self.core.layout.show(PanelId::Lesson);
                self.read_lesson_folder();
            }
            AfterLesson::Open(path) => {
                self.leave_lesson();
                self.open_file(path);
            }
            AfterLesson::Follow(link, wrong) => {
                // A lesson that is there takes the place of this one, and no search starts between them.
                if !matches!(&link, Link::Page(page) if matches!(page.lesson, LinkedLesson::Shipped(_))) {
                    self.leave_lesson();
                }
                self.show_linked(link, wrong);
            }
            AfterLesson::Show(shipped) => self.open_shipped_lesson(shipped, (0, 0)),
        }
    }

    /// Whether this was what the request waited for; it does not wait any more.
    fn end_request(&mut self, ended: Underway) -> bool {
        let Some(request) = &mut self.files.request else { return false };
        request.underway.take_if(|underway| *underway == ended).is_some()
    }

    /// Says it beside the field if it is about the path there, so that another one can be tried.
    fn file_failed(&mut self, message: &str, was_asked_for: bool) {
        let message = capitalised(message);
        match &mut self.files.request {
            Some(request) if was_asked_for => request.error = Some(message),
            _ => {
                self.core.complain(message);
                self.files.after_saving = None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::super::{Action, Command, update};
    use super::*;
    use crate::file::load;

    /// A disk that takes its time: each save waits until the test lets it go on.
    fn slow(file: &BoardFile) -> (Sender<()>, SaveWork) {
        let (sender, receiver): (_, Receiver<()>) = channel();
        let (receiver, file) = (Mutex::new(receiver), file.clone());
        let work = move |to: &Destination| {
            receiver.lock().expect("not poisoned").recv().expect("let go on");
            save_to(to, &file)?;
            Ok(())
        };
        (sender, Arc::new(work))
    }

    fn wait(session: &mut Session, what: &str, is_so: impl Fn(&Session) -> bool) {
        let until = Instant::now() + Duration::from_secs(30);
        while !is_so(session) {
            assert!(Instant::now() < until, "waited for {what}");
            update(session, Action::Receive);
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn save_slowly(session: &mut Session, path: &Path) -> Sender<()> {
        let file = BoardFile::from(session.core.editor.contents());
        let (go_on, work) = slow(&file);
        let written = Arc::new(WrittenFile { file, text: OnceLock::new() });
        session.start_save(Destination::new(path), AfterSave::Boards(written), work).expect("started");
        go_on
    }

    #[test]
    fn the_newest_save_of_a_file_wins_however_slow_the_disk_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("boards.ron");
        let mut session = Session::sample(Arc::new(|| {}));
        session.files.path = Some(path.clone());
        update(&mut session, Command::Shuffle);
        let first = save_slowly(&mut session, &path);
        update(&mut session, Command::Shuffle);
        session.save_first(AfterSaving::Close);
        for _ in 0..50 {
            update(&mut session, Action::Receive);
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(!path.exists() && !session.may_close && session.has_unsaved_changes());
        first.send(()).expect("it waits");
        wait(&mut session, "both", |session| session.files.saver.is_idle());
        assert_eq!(load(&path).expect("readable"), session.core.editor.contents());
        assert!(!session.has_unsaved_changes() && session.may_close);
    }

    #[test]
    fn a_file_that_is_saved_before_it_is_opened_is_read_after_that() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("boards.ron");
        let mut session = Session::sample(Arc::new(|| {}));
        save_to(&Destination::new(&path), &session.core.editor.contents().into()).expect("written");
        update(&mut session, Action::Open(path.clone()));
        wait(&mut session, "the file", |session| session.files.path.is_some());
        update(&mut session, Command::Shuffle);
        let shuffled = session.core.editor.contents();
        update(&mut session, Action::Open(path.clone()));
        wait(&mut session, "the question", |session| session.files.question().is_some());
        update(&mut session, Action::AnswerFileQuestion(FileAnswer::SaveFirst));
        wait(&mut session, "both", |session| {
            session.files.saver.is_idle()
                && session.files.after_saving.is_none()
                && session.files.opening.is_none()
        });
        assert_eq!(load(&path).expect("readable"), shuffled);
        assert_eq!(session.core.editor.contents(), shuffled);
        assert!(!session.has_unsaved_changes());
    }

    #[test]
    fn the_window_stays_open_if_the_boards_change_while_they_are_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("boards.ron");
        let mut session = Session::sample(Arc::new(|| {}));
        let go_on = save_slowly(&mut session, &path);
        session.files.after_saving = Some(AfterSaving::Close);
        update(&mut session, Command::Shuffle);
        go_on.send(()).expect("it waits");
        wait(&mut session, "saving", |session| session.files.saver.is_idle());
        assert!(!session.may_close && session.asks_to_close());
    }

    #[test]
    fn a_save_that_ends_after_another_file_was_opened_does_not_rename_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let (old, other) = (folder.path().join("old.ron"), folder.path().join("other.ron"));
        let mut session = Session::sample(Arc::new(|| {}));
        save_to(&Destination::new(&other), &session.core.editor.contents().into()).expect("written");
        let go_on = save_slowly(&mut session, &old);
        update(&mut session, Action::Open(other.clone()));
        wait(&mut session, "the file", |session| session.files.path.is_some());
        go_on.send(()).expect("it waits");
        wait(&mut session, "saving", |session| session.files.saver.is_idle());
        assert!(old.exists() && session.files.path == Some(other));
    }

    #[test]
    fn a_cancelled_save_replaces_nothing_and_frees_the_commands() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("boards.ron");
        std::fs::write(&path, "3 1 2 x").expect("written");
        let mut session = Session::sample(Arc::new(|| {}));
        session.ask_to_save(false);
        let file = BoardFile::from(session.core.editor.contents());
        let (go_on, work) = slow(&file);
        let written = Arc::new(WrittenFile { file, text: OnceLock::new() });
        let id =
            session.start_save(Destination::new(&path), AfterSave::Boards(written), work).expect("started");
        session.files.request.as_mut().expect("asked").underway = Some(Underway::Saving(id));
        update(&mut session, Action::CancelFile);
        go_on.send(()).expect("it waits");
        wait(&mut session, "the end", |session| session.files.saver.is_idle());
        assert_eq!(std::fs::read_to_string(&path).expect("there"), "3 1 2 x");
        assert!(session.core.notice.is_none() && session.files.question().is_none());
    }
}
