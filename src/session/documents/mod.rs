//! What is opened, saved, asked about, kept in case of a crash, and linked: boards, sessions, courses and lessons.
//!
//! [`Files`] asks for paths, and knows no document. [`Lessons`] changes itself and the core, and gives what it asks about a search.
//! [`Documents`] brings them together.

mod files;
mod kinds;
mod lesson;
mod link;
mod open;
mod recovery;
mod save;
mod saver;

pub(super) use files::AfterLesson;
pub use files::{FileAnswer, FileQuestion, FileRequest, Files, RiskOfLoss};
pub use kinds::{BOARDS, BoardOrigin, COURSE, DocumentKind, LESSON, SESSION};
pub use lesson::*;
pub use recovery::Autosave;

use super::dialog::Dialog;
use crate::activity::{Activities, ActivityAction, Request};
use crate::core::Core;
use crate::file::{Document, Overwrite};
use crate::search::Limits;
use files::Purpose;
use kinds::KINDS;
use link::LinkState;

#[derive(Default)]
pub struct Documents {
    /// Where the boards came from; nowhere while a lesson has the editor.
    pub boards: BoardOrigin,
    pub files: Files,
    pub lesson: Lessons,
    pub links: LinkState,
    pub autosave: Autosave,
    /// The other runs of a session that was opened, until its search has ended.
    restoring: Option<Vec<Document>>,
    usual_limits: Limits,
}

/// What a document changes beside itself.
pub struct Desk<'a> {
    pub core: &'a mut Core,
    pub activities: &'a mut Activities,
    pub dialog: &'a mut Option<Dialog>,
    pub may_close: &'a mut bool,
}

impl Documents {
    pub(super) fn new(usual_limits: Limits) -> Self {
        Self { usual_limits, ..Self::default() }
    }

    /// What is said about the documents that have changes that are not saved.
    pub fn unsaved(&self, core: &Core) -> impl Iterator<Item = String> {
        KINDS.iter().filter_map(move |kind| (kind.unsaved)(self, core))
    }

    pub(super) fn has_unsaved_changes(&self, core: &Core) -> bool {
        self.unsaved(core).next().is_some()
    }

    pub fn has_unsaved_work(&self, core: &Core, activities: &Activities) -> bool {
        self.has_unsaved_changes(core) || activities.unsaved().next().is_some()
    }

    /// The name of the file that is shown, and whether that has unsaved changes. A lesson without a file has its title.
    pub fn file_name(&self, core: &Core, activities: &Activities) -> (Option<String>, bool) {
        if let Some(view) = self.lesson.view() {
            return (Some(view.file_name()), self.lesson.has_unsaved_changes());
        }
        let name = self.boards.path.as_ref().and_then(|path| path.file_name());
        // A board file keeps nothing of activities.
        let other = self.boards.is_session() && activities.session_file_would_keep_more();
        (name.map(|name| name.to_string_lossy().into_owned()), other || self.has_unsaved_changes(core))
    }

    pub(super) fn do_in_activity(&mut self, action: ActivityAction, desk: &mut Desk<'_>) {
        let requests = desk.activities.update(action, desk.core);
        self.carry_out(requests, desk);
    }

    pub(super) fn carry_out(&mut self, requests: Vec<Request<ActivityAction>>, desk: &mut Desk<'_>) {
        for request in requests {
            match request {
                Request::AskForPath(chosen, then) => {
                    self.files.ask(chosen, Purpose::Activity(then), &desk.core.wake);
                }
                Request::TellLesson(told) => self.lesson.take_answers(&told, desk.core),
                Request::Compare(documents) => desk.activities.compare(&documents, desk.core),
                Request::CompareShown(document) => desk.activities.compare_shown(*document, desk.core),
                Request::AddPage(page) => self.add_page(*page, desk.core),
                Request::Close => *desk.may_close = true,
            }
        }
    }

    pub(super) fn receive(&mut self, desk: &mut Desk<'_>) {
        if self.files.receive_choice() {
            // The system's dialog has asked whether to replace a file.
            self.accept_path(Overwrite::Writable, desk);
        }
        self.receive_opened(desk);
        self.receive_saved(desk);
        self.receive_restored(desk.core);
        self.receive_autosave(desk);
        self.lesson.shelf.receive_folder(desk.core);
    }
}
