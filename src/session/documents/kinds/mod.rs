//! The kinds of documents. To add one: a file here with its [`DocumentKind`], and its name below.
//!
//! They are tables of functions. A trait with an `impl` for each of them was 158 lines longer than the enum that stood here before;
//! tables were 53, because an `impl` says every signature again. What a file opens as is one exhaustive match in `open.rs`, where
//! each kind has another type.

mod boards;
mod course;
mod lesson;

use std::path::PathBuf;

use super::saver::AfterSave;
use super::{Desk, Documents};
use crate::core::Core;
use crate::file::{Destination, Link, SaveWork};
pub use boards::{BOARDS, BoardOrigin, OpenedFile, SESSION, kind_of_boards, shown_target};
pub use course::COURSE;
pub use lesson::LESSON;

/// From what is behind on the screen to what is before it. A session is the boards in a larger file.
pub const KINDS: &[&DocumentKind] = &[&BOARDS, &COURSE, &LESSON];

/// What differs between documents when they are saved, asked about and linked.
pub struct DocumentKind {
    /// The title of the dialog that saves it, what its files are called there, and an example of a path.
    pub dialog: [&'static str; 3],
    pub suggested_path: fn(&Documents, &Core) -> PathBuf,
    /// The file that is open, to which it is saved without a dialog.
    pub current_file: fn(&Documents) -> Option<PathBuf>,
    /// Whether its file also keeps the runs and the place in the search; `None` where it is no file of boards.
    pub keeps_runs: Option<bool>,
    /// `None` if it cannot be saved, after saying why.
    pub save: fn(Destination, &Documents, &mut Desk<'_>) -> Option<SavedBy>,
    /// Says that it has changes that are not saved; `None` if it has none.
    pub unsaved: fn(&Documents, &Core) -> Option<String>,
    /// A link to it, or why there is none; `None` if it is not on the screen.
    pub link: fn(&Documents, &Core) -> Option<Result<Link, &'static str>>,
}

/// What is written where, and what follows.
pub type SavedBy = (Destination, SaveWork, AfterSave);

/// What follows a save, unless another file is opened meanwhile: this one is not the file of what is shown then.
pub fn while_open(
    documents: &Documents,
    then: impl FnOnce(PathBuf, &mut Documents, &mut Desk<'_>) + 'static,
) -> AfterSave {
    let opened = documents.files.opened;
    Box::new(move |path, documents, desk| {
        if documents.files.opened == opened {
            then(path, documents, desk);
        }
    })
}
