//! Where the boards came from: a file of boards, a session, or a text.

use std::path::PathBuf;
use std::sync::Arc;

use crate::core::{Core, Editor};
use crate::file::{BoardFile, SavedPlace, SavedRun};

#[derive(Debug, Default)]
pub struct BoardOrigin {
    /// `None` if they are in no file.
    pub path: Option<PathBuf>,
    /// Whether it is a text that others wrote. It is not saved to: a board file in its place may have less.
    pub(super) is_text: bool,
    /// What stood in it when it was last read or written.
    pub(super) text: Option<Arc<str>>,
    /// The runs of the session that was last read or written; `None` if it was a board file.
    pub(super) session_runs: Option<Vec<SavedRun>>,
}

impl BoardOrigin {
    pub(crate) fn is_session(&self) -> bool {
        self.session_runs.is_some()
    }

    /// Whether the table of runs is another one than that of the session file. The places at which they were left do not count.
    pub(super) fn has_other_runs(&self, core: &Core) -> bool {
        let is_same =
            |(a, b): (&SavedRun, &SavedRun)| a.mark == b.mark && a.document.is_same_search(&b.document);
        self.session_runs.as_ref().is_some_and(|kept| {
            let now = runs_beside(&core.editor, core);
            now.len() != kept.len() || !now.iter().zip(kept).all(is_same)
        })
    }
}

/// A file of boards that was read, or a text, and is not shown yet.
pub struct OpenedFile {
    pub path: PathBuf,
    pub file: BoardFile,
    pub text: Arc<str>,
    pub is_text: bool,
}

/// The rows of the table, and the search on the screen unless it is that of the boards in this editor.
pub(super) fn runs_beside(editor: &Editor, core: &Core) -> Vec<SavedRun> {
    let shows_other = !core.shows_search_of(editor);
    let saved = core.runs.to_save().map(|(row, at)| {
        let is_on_screen = core.runs.shown() == Some(row.id);
        SavedRun {
            document: row.document,
            mark: core.runs.mark_of(row.id),
            // That of the search on the screen is a field of its own.
            at: if is_on_screen { SavedPlace::default() } else { at.into() },
            is_shown: is_on_screen && shows_other,
        }
    });
    saved.collect()
}
