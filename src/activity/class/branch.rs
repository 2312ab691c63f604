//! The search of the students of a branch on the stage, so that its steps go along the branch.

use std::sync::{Arc, Weak};

use crate::core::{Core, text};
use crate::file::Document;
use crate::learn::{ClassBranch, record_boards};
use crate::puzzle::Board;
use crate::recording::{Columns, Recording, ReportedBy, Watcher};
use crate::search::Guard;

/// One search of a branch, once it is shown.
#[derive(Debug)]
pub struct ShownBranch {
    columns: Weak<Columns>,
    /// The expansions before the first difference.
    alike: u64,
    right: Option<Board>,
    has_gone: bool,
}

impl ShownBranch {
    /// Shows what these boards expand, the list of one of the students. `None` if that cannot start.
    pub fn start(
        document: Document,
        branch: &ClassBranch,
        boards: Vec<Board>,
        core: &mut Core,
    ) -> Option<Self> {
        let Document { problem, settings } = document;
        if !core.editor.document().is_same_search(&document) {
            core.editor.change(document);
        }
        let alike = branch.departure.expansion as u64 - 1;
        let recording = Recording::reported(problem, settings, ReportedBy::Students(branch.students, alike));
        let columns = Arc::downgrade(recording.columns());
        let search = move |recording: &Recording, guard: Guard<'_>, watcher: &mut dyn Watcher| {
            record_boards(&boards, settings, (recording, guard, watcher))
        };
        if let Err(error) = core.show_program(recording, settings, Box::new(search)) {
            core.complain(text::search_not_started(&error));
            return None;
        }
        Some(Self { columns, alike, right: branch.departure.right, has_gone: false })
    }

    pub fn is_shown(&self, core: &Core) -> bool {
        core.shown.as_ref().is_some_and(|shown| shown.shows(&self.columns))
    }

    /// Goes to the first difference as soon as that is recorded.
    pub fn go_when_recorded(&mut self, core: &mut Core) {
        if !self.has_gone && self.is_shown(core) {
            self.has_gone = core.go_to_difference(self.alike, self.right);
        }
    }
}
