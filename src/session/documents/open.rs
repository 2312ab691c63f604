//! Opening: what a file that was read, or a text that was pasted, does.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::files::{AfterLesson, OpenResult, PathState};
use super::kinds::OpenedFile;
use super::lesson::LessonFile;
use super::{Desk, Documents};
use crate::core::BoardSide;
use crate::file::{FileError, Link, MAX_BYTES, Opened, OpenedAt, read_boards};
use crate::puzzle::read_board;

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
            Ok((path, Ok(read))) => {
                if was_asked_for {
                    self.files.close();
                }
                return self.take_opened(path, read, desk);
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

    fn take_opened(&mut self, path: PathBuf, (opened, text): (Opened, Arc<str>), desk: &mut Desk<'_>) {
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
}
