//! The kinds of documents. To add one: its [`DocumentKind`] here, its name in [`KINDS`], and what follows when it is saved or opened:
//! an arm in `save.rs` and in `open.rs`, where each kind has another type.
//!
//! A kind is a table of functions. A trait with an `impl` for each was 105 lines longer, because an `impl` says every signature again.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use super::boards::{BoardOrigin, runs_beside};
use super::lesson::Lessons;
use crate::activity::{Activities, ActivityAction};
use crate::core::{Core, Editor, PanelId, Shown, SideTabs, StepTarget};
use crate::file::{
    BoardFile, Course, Destination, Document, Lesson, Link, LinkedSearch, SaveWork, SavedView, SessionState,
    save_to,
};
use crate::search::Limits;

/// The documents that are open.
pub struct OpenDocuments<'a> {
    /// The boards in its editor, with their course.
    pub core: &'a Core,
    pub boards: &'a BoardOrigin,
    pub lesson: &'a Lessons,
    pub usual_limits: Limits,
}

/// What differs between documents when they are saved, asked about and linked.
pub struct DocumentKind {
    /// The title of the dialog that saves it, what its files are called there, and an example of a path.
    pub dialog: [&'static str; 3],
    pub suggested_path: fn(&OpenDocuments<'_>) -> PathBuf,
    /// The file that is open, to which it is saved without a dialog.
    pub current_file: fn(&OpenDocuments<'_>) -> Option<PathBuf>,
    /// Whether its file also keeps the runs and the place in the search; `None` where it is no file of boards.
    pub keeps_runs: Option<bool>,
    /// What is written where, and what follows; or why it cannot be saved.
    pub save: fn(Destination, &OpenDocuments<'_>, &Activities) -> Result<SavedBy, String>,
    /// Says that it has changes that are not saved; `None` if it has none.
    pub unsaved: fn(&OpenDocuments<'_>) -> Option<String>,
    /// A link to it, or why there is none; `None` if it is not on the screen.
    pub link: fn(&OpenDocuments<'_>) -> Option<Result<Link, &'static str>>,
}

/// What is written where, and what follows.
pub type SavedBy = (Destination, SaveWork, AfterSave);

/// What was saved. `Documents` takes note of it.
pub enum AfterSave {
    /// The boards or the session, and the text of the file once that is written.
    Boards(Arc<(BoardFile, OnceLock<Arc<str>>)>),
    Course(Arc<Course>),
    Lesson(Arc<Lesson>),
    /// A file of an activity, and what it is told.
    Activity(Option<Box<ActivityAction>>),
}

/// From what is behind on the screen to what is before it. A session is the boards in a larger file.
pub const KINDS: &[&DocumentKind] = &[&BOARDS, &COURSE, &LESSON];

pub const BOARDS: DocumentKind = DocumentKind {
    dialog: ["Save", "Boards", "e.g. boards.ron"],
    suggested_path: |open| suggested_path(open.boards, false),
    current_file: |open| open.boards.path.clone().filter(|_| !open.boards.is_text),
    keeps_runs: Some(false),
    save: |to, open, _| Ok(saved_by(open.core.editor.contents().into(), to, open.boards)),
    unsaved: |open| open.has_unsaved_boards().then(|| UNSAVED.to_owned()),
    link: |open| Some(link_to_search(open.core)),
};

pub const SESSION: DocumentKind = DocumentKind {
    dialog: ["Save", "Sessions", "e.g. lecture-3.ron"],
    suggested_path: |open| suggested_path(open.boards, true),
    keeps_runs: Some(true),
    save: |to, open, activities| Ok(saved_by(open.to_save(activities), to, open.boards)),
    ..BOARDS
};

const UNSAVED: &str =
    "Boards, settings, bookmarks or the runs of a session were changed since they were last saved.";

pub fn kind_of_boards(keeps_runs: bool) -> &'static DocumentKind {
    if keeps_runs { &SESSION } else { &BOARDS }
}

fn suggested_path(boards: &BoardOrigin, is_session: bool) -> PathBuf {
    let path = boards.path.as_ref().filter(|_| boards.is_session() == is_session);
    let path = path.map(|path| if boards.is_text { path.with_extension("ron") } else { path.clone() });
    path.unwrap_or_else(|| PathBuf::from(if is_session { "session.ron" } else { "boards.ron" }))
}

/// The text of the open file is known, so that a change by another program is noticed.
fn saved_by(file: BoardFile, to: Destination, origin: &BoardOrigin) -> SavedBy {
    let BoardOrigin { path, text, is_text, .. } = origin;
    let known = text.clone().filter(|_| path.as_ref() == Some(&to.path) && !is_text);
    let written = Arc::new((file, OnceLock::new()));
    let file = Arc::clone(&written);
    let work: SaveWork = Arc::new(move |to| {
        let text = save_to(to, &file.0)?;
        // A save that is tried again has written nothing before.
        let _ = file.1.set(text);
        Ok(())
    });
    (Destination { known, ..to }, work, AfterSave::Boards(written))
}

fn link_to_search(core: &Core) -> Result<Link, &'static str> {
    if core.shows_a_program() {
        return Err("A program made this search, so it has no link; save a trace of it instead");
    }
    let editor = &core.editor;
    let shown = core.shown.as_ref();
    if shown.is_none() {
        core.has_boards()?;
    }
    let document = shown.map_or(*editor.document(), Shown::document);
    LinkedSearch::offered(&document.settings)?;
    let active = core.layout.active();
    Ok(Link::Search(Box::new(LinkedSearch {
        problem: Some(document.problem),
        settings: document.settings,
        course: editor.course().cloned(),
        counting: editor.counting(),
        at: core.target().into(),
        node: core.selected().and(core.selection.selected),
        tab: (active != PanelId::Setup).then(|| active.name()),
    })))
}

fn view_to_save(core: &Core) -> SavedView {
    let layout = &core.layout;
    let tabs = layout.tabs.to_text();
    let screen = core.screen().0;
    SavedView {
        // Empty for a screen that is not opened again.
        screen: if screen.is_restored { screen.name } else { "" }.to_owned(),
        presenting: layout.is_presenting().then(|| layout.tabs.last().name()),
        panels: Some(tabs).filter(|tabs| *tabs != SideTabs::default().to_text()),
    }
}

impl OpenDocuments<'_> {
    pub fn to_save(&self, activities: &Activities) -> BoardFile {
        self.file_of(&self.core.editor, self.core.target(), activities)
    }

    /// All that would be lost in a crash: the boards that are behind a lesson, and what has files of its own.
    pub fn to_keep(&self, activities: &Activities) -> BoardFile {
        let (editor, at) = self.lesson.before().unwrap_or((&self.core.editor, self.core.target()));
        let mut file = self.file_of(editor, at, activities);
        if let Some(state) = &mut file.session {
            state.lesson = self.lesson.to_keep(self.core);
            activities.keep(state);
        }
        file
    }

    fn file_of(&self, editor: &Editor, at: StepTarget, activities: &Activities) -> BoardFile {
        let core = self.core;
        let mut state = SessionState {
            at: at.into(),
            runs: runs_beside(editor, core),
            view: view_to_save(core),
            limits: (core.limits != self.usual_limits).then(|| core.limits.into()),
            ..SessionState::default()
        };
        activities.save(&mut state);
        BoardFile { session: Some(Box::new(state)), ..BoardFile::from(editor.contents()) }
    }

    /// Whether boards, settings, breakpoints or bookmarks differ from those last saved or loaded; in a session, the table of
    /// runs or its marks as well.
    pub fn has_unsaved_boards(&self) -> bool {
        let editor = self.lesson.before().map_or(&self.core.editor, |(editor, _)| editor);
        editor.has_unsaved_changes() || self.boards.has_other_runs(self.core)
    }
}

const DEFAULT_COURSE: &str = "my course";

pub const COURSE: DocumentKind = DocumentKind {
    dialog: ["Save my course", "Courses", "e.g. my-course.ron"],
    suggested_path: |open| {
        let own = open.core.editor.course().filter(|course| course.shipped.is_none());
        let title = own.map_or(DEFAULT_COURSE, |course| &course.title);
        let title: String = title.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        PathBuf::from(format!("{}.ron", title.to_lowercase()))
    },
    current_file: |_| None,
    keeps_runs: None,
    save: |to, open, _| {
        let course = Arc::new(course_to_save(&to, open.core));
        let written = Arc::clone(&course);
        let work: SaveWork = Arc::new(move |to| written.save_to(to));
        Ok((to, work, AfterSave::Course(course)))
    },
    unsaved: |_| None,
    link: |_| None,
};

/// One's own course has the rules of the course that was chosen, and those of this algorithm as they are.
fn course_to_save(to: &Destination, core: &Core) -> Course {
    let Document { problem, settings } = *core.editor.document();
    let name = to.path.file_stem().map_or(DEFAULT_COURSE.into(), |name| name.to_string_lossy());
    let course = match core.editor.course() {
        Some(course) if course.shipped.is_none() => Course::clone(course),
        Some(course) => course.renamed(&name),
        None => Course::new(&name),
    };
    course.with(&settings, problem.given_goals(), core.editor.counting())
}

pub const LESSON: DocumentKind = DocumentKind {
    dialog: ["Save lesson", "Lessons", "e.g. my-lesson.ron"],
    suggested_path: |open| open.lesson.suggested_path(),
    current_file: |open| open.lesson.file_path(),
    keeps_runs: None,
    save: |to, open, _| {
        let (to, lesson) = open.lesson.to_save(to)?;
        let written = Arc::clone(&lesson);
        let work: SaveWork = Arc::new(move |to| written.save_to(to));
        Ok((to, work, AfterSave::Lesson(lesson)))
    },
    unsaved: |open| {
        let name = open.lesson.unsaved_name()?;
        Some(format!("Changes of the lesson “{name}” are not saved."))
    },
    link: |open| open.lesson.linked_page(open.core).map(Link::Page).map(Ok),
};
