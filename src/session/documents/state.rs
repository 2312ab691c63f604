//! All that is open and on its way to or from files, and what documents change beside themselves.

use super::boards::BoardOrigin;
use super::files::Files;
use super::kinds::{KINDS, OpenDocuments};
use super::lesson::Lessons;
use super::recovery::Autosave;
use crate::activity::Activities;
use crate::core::{Core, HelpView};
use crate::file::{Document, LinkPartError};
use crate::search::Limits;

#[derive(Default)]
pub struct Documents {
    /// Where the boards came from; nowhere while a lesson has the editor.
    pub boards: BoardOrigin,
    pub files: Files,
    pub lesson: Lessons,
    pub links: LinkState,
    pub autosave: Autosave,
    /// The other runs of a session that was opened, until its search has ended.
    pub(super) restoring: Option<Vec<Document>>,
    pub(super) usual_limits: Limits,
}

#[derive(Debug, Default)]
pub struct LinkState {
    /// The address that they begin with, of the page that opens them; empty on a desktop.
    pub(super) address: String,
    /// The wrong parts of the link that was opened, and of what stands before it in the address of the page.
    pub left_out: Vec<LinkPartError>,
}

/// The dialog of the window: a place to go to, as it is typed, or the help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dialog {
    GoTo(String),
    Help(HelpView),
}

/// What a document changes beside itself.
pub struct Desk<'a> {
    pub core: &'a mut Core,
    pub activities: &'a mut Activities,
    pub dialog: &'a mut Option<Dialog>,
    pub may_close: &'a mut bool,
}

impl Documents {
    pub(crate) fn new(usual_limits: Limits) -> Self {
        Self { usual_limits, ..Self::default() }
    }

    /// The documents as their kinds see them.
    pub fn open_now<'a>(&'a self, core: &'a Core) -> OpenDocuments<'a> {
        let Self { boards, lesson, usual_limits, .. } = self;
        OpenDocuments { core, boards, lesson, usual_limits: *usual_limits }
    }

    /// What is said about the documents that have changes that are not saved.
    pub fn unsaved(&self, core: &Core) -> impl Iterator<Item = String> {
        KINDS.iter().filter_map(move |kind| (kind.unsaved)(&self.open_now(core)))
    }

    pub(crate) fn has_unsaved_changes(&self, core: &Core) -> bool {
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
}
