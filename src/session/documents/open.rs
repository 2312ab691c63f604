//! Opening: what a file that was read, or a text that was pasted, does.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::boards::BoardOrigin;
use super::files::{AfterLesson, FileQuestion, OpenResult, PathState, RiskOfLoss};
use super::lesson::{LessonFile, LessonPlace};
use super::{Desk, Documents};
use crate::core::{BoardSide, PanelId, text};
use crate::file::{
    BoardFile, Contents, Document, FileError, Link, LinkedLesson, MAX_BYTES, OpenChoice, Opened, OpenedAt,
    OpenedLesson, ShippedLesson, read_boards,
};
use crate::picture::number;
use crate::puzzle::read_board;

pub struct OpenedFile {
    pub path: PathBuf,
    file: BoardFile,
    text: Arc<str>,
    pub is_text: bool,
}

impl Documents {
    pub(crate) fn open_file(&mut self, path: PathBuf, desk: &mut Desk<'_>) {
        desk.activities.leave_searches(desk.core);
        self.files.open_by(None, move || OpenedAt::file(path), desk.core);
    }

    pub(super) fn receive_opened(&mut self, desk: &mut Desk<'_>) {
        match self.files.poll_opened() {
            Some((Some(page), opened)) => self.receive_linked(page, opened, desk),
            Some((None, opened)) => self.receive_file(opened, desk),
            None => {}
        }
    }

    fn receive_file(&mut self, opened: OpenResult, desk: &mut Desk<'_>) {
        let was_asked_for = self.files.end_waiting(PathState::Opening);
        let failed = match opened.map(|file| (file.path, file.opened)) {
            Ok((path, Ok((opened, file_text)))) => {
                if was_asked_for {
                    self.files.close();
                }
                return self.take_opened(path, opened, file_text, desk);
            }
            Ok((path, Err(error))) => match self.not_opened(&path, &error, desk) {
                Some(failed) => failed,
                None if was_asked_for => return self.files.close(),
                None => return,
            },
            Err(failed) => failed.to_string(),
        };
        self.files.fail(&failed, was_asked_for, desk.core);
    }

    fn take_opened(&mut self, path: PathBuf, opened: Opened, text: Arc<str>, desk: &mut Desk<'_>) {
        let is_course = matches!(opened, Opened::Course(_));
        if !is_course && self.lesson.has_unsaved_changes() {
            return self.leave_lesson_for(AfterLesson::Open(path), desk);
        }
        if !is_course && !matches!(opened, Opened::Lesson(_)) {
            self.lesson.leave(&mut self.boards, desk.core);
        }
        match opened {
            Opened::Lesson(opened) => {
                let file = LessonFile { path, text: Some(text), linked: None };
                self.open_lesson(opened, Some(file), (0, 0), desk);
            }
            Opened::File(file) => {
                self.show_unless_unsaved(OpenedFile { path, file: *file, text, is_text: false }, desk);
            }
            Opened::Text { what, choices } => self.choose(Some(path), what, choices, desk),
            Opened::Course(course) => {
                desk.core.say(format!("The rules are now as in {}", course.title));
                desk.core.editor.set_course(Some(course));
            }
        }
    }

    /// Says why a file was not opened; nothing if it is one of an activity, which has it now.
    fn not_opened(&mut self, path: &Path, error: &FileError, desk: &mut Desk<'_>) -> Option<String> {
        if error.other_kind().is_some_and(|kind| desk.activities.open(kind, path, desk.core)) {
            return None;
        }
        if error.is_gone() && self.files.recent.iter().any(|other| other == path) {
            self.files.recent.retain(|other| other != path);
            return Some(format!(
                "This file no longer exists, and was removed from the recent files: {}",
                path.display()
            ));
        }
        Some(error.to_string())
    }

    fn choose(&mut self, path: Option<PathBuf>, what: String, choices: Vec<OpenChoice>, desk: &mut Desk<'_>) {
        match choices[..] {
            [only] => self.take_choice(path, only, desk),
            _ => self.files.question = Some(FileQuestion::Choose { path, what, choices }),
        }
    }

    pub(super) fn take_choice(&mut self, path: Option<PathBuf>, choice: OpenChoice, desk: &mut Desk<'_>) {
        let editor = &mut desk.core.editor;
        // A text has no settings.
        let document = Document { settings: editor.document().settings, ..choice.document };
        match path {
            Some(path) => {
                let file = Contents::from(document).into();
                self.show_unless_unsaved(OpenedFile { path, file, text: "".into(), is_text: true }, desk);
            }
            None if choice.has_goal => editor.change(document),
            None => editor.set_board(BoardSide::Start, *choice.document.problem.start()),
        }
    }

    /// Takes a link, a start, or a start and its goal that was pasted. Where it is none of them, the text of the start says why.
    pub(crate) fn paste(&mut self, pasted: String, desk: &mut Desk<'_>) {
        if pasted.len() as u64 > MAX_BYTES {
            desk.core.complain("This text is too long to be a board: it is larger than 1 MiB");
            return;
        }
        if Link::is_meant_by(&pasted) {
            return self.open_link(&pasted, desk);
        }
        match read_boards(&pasted) {
            Ok(Opened::Text { what, choices }) if read_board(&pasted, None).is_err() => {
                self.choose(None, what, choices, desk);
            }
            _ => desk.core.editor.set_text(BoardSide::Start, pasted),
        }
    }

    pub(super) fn show_unless_unsaved(&mut self, opened: OpenedFile, desk: &mut Desk<'_>) {
        let state = opened.file.session.as_deref();
        let replaces = state.is_some_and(|state| desk.activities.would_be_replaced_by(state));
        if self.has_unsaved_changes(desk.core) || replaces {
            self.files.question = Some(FileQuestion::Unsaved(RiskOfLoss::Boards(Box::new(opened))));
        } else {
            self.show_opened(opened, desk);
        }
    }

    pub(super) fn show_opened(&mut self, opened: OpenedFile, desk: &mut Desk<'_>) {
        let OpenedFile { path, file, text, is_text } = opened;
        let unknown = file.unknown.clone();
        let step = file.session.as_ref().map(|state| state.at.step).filter(|step| *step > 0);
        desk.core.say(text::opened(&path, file.contents.annotations.questions.is_some()));
        self.files.note_recent(&path);
        let origin =
            BoardOrigin { path: Some(path.clone()), is_text, text: Some(text), ..BoardOrigin::default() };
        self.put_boards(file, origin, desk);
        if let Some(step) = step {
            let (path, unit, step) = (path.display(), desk.core.unit().one, number(step));
            desk.core.say(format!("Opened {path}. The search runs up to {unit} {step}"));
        }
        if !unknown.is_empty() {
            let which = if unknown.len() == 1 { "a field" } else { "fields" };
            let (path, fields) = (path.display(), unknown.join(", "));
            desk.core.complain(format!(
                "{path} has {which} that this version does not know and ignores: {fields}"
            ));
        }
    }

    pub(super) fn open_lesson(
        &mut self,
        opened: OpenedLesson,
        file: Option<LessonFile>,
        place: LessonPlace,
        desk: &mut Desk<'_>,
    ) {
        let path = file.as_ref().map(|file| file.path.clone());
        desk.activities.leave_searches(desk.core);
        desk.activities.other_boards();
        self.files.opened += 1;
        self.lesson.open(opened, file, place, &mut self.boards, desk.core);
        if let Some(path) = path.filter(|_| desk.core.notice.is_none()) {
            desk.core.say(text::opened(&path, false));
        }
    }

    pub(super) fn open_shipped_lesson(
        &mut self,
        shipped: &ShippedLesson,
        at: LessonPlace,
        desk: &mut Desk<'_>,
    ) {
        let opened = OpenedLesson { lesson: shipped.lesson(), unknown: Vec::new() };
        self.open_lesson(opened, None, at, desk);
    }

    /// Leaves the lesson and goes on. Asks first where changes of it would be lost.
    pub(crate) fn leave_lesson_for(&mut self, then: AfterLesson, desk: &mut Desk<'_>) {
        if self.lesson.has_unsaved_changes() {
            self.files.question = Some(FileQuestion::Unsaved(RiskOfLoss::Lesson(then)));
        } else {
            self.leave_lesson_now(then, desk);
        }
    }

    pub(super) fn leave_lesson_now(&mut self, then: AfterLesson, desk: &mut Desk<'_>) {
        // A lesson that is there takes the place of this one, and no search starts between them.
        let is_replaced = match &then {
            AfterLesson::Show(_) => true,
            AfterLesson::Follow(link, _) => {
                matches!(link, Link::Page(page) if matches!(page.lesson, LinkedLesson::Shipped(_)))
            }
            AfterLesson::Boards | AfterLesson::List | AfterLesson::Open(_) => false,
        };
        if !is_replaced {
            self.lesson.leave(&mut self.boards, desk.core);
        }
        match then {
            AfterLesson::Boards => {}
            AfterLesson::List => {
                desk.core.layout.show(PanelId::Lesson);
                self.lesson.shelf.read_folder(desk.core);
            }
            AfterLesson::Open(path) => self.open_file(path, desk),
            AfterLesson::Follow(link, wrong) => self.show_linked(link, wrong, desk),
            AfterLesson::Show(shipped) => self.open_shipped_lesson(shipped, (0, 0), desk),
        }
    }
}
