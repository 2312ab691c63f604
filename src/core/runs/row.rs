//! One search in the table.

use crate::compare::Figures;
use crate::core::shown::Shown;
use crate::file::Document;

/// The name of a row. It is never used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RunId(pub(super) u64);

/// One search in the table.
#[derive(Debug)]
pub struct RunRow {
    pub id: RunId,
    pub document: Document,
    /// What it did; `None` while it runs, and after an error in the program.
    pub figures: Option<Figures>,
    /// Whether other searches ran at the same time, so that its time is too long.
    pub is_disturbed: bool,
    /// The message of an error in the program.
    pub failure: Option<String>,
    /// Whether live editing made it and the user has done nothing with it.
    pub(super) is_provisional: bool,
    /// The search, as long as memory allows. That of the search on the screen is not here.
    pub(super) parked: Option<Box<Shown>>,
    /// When it was on the screen last: a larger number is later.
    pub(super) shown_last: u64,
}

impl RunRow {
    /// Whether the user has done something with it.
    pub(crate) fn is_kept(&self) -> bool {
        !self.is_provisional
    }

    /// Whether it can be shown at once, and need not be searched again.
    pub fn is_parked(&self) -> bool {
        self.parked.is_some()
    }
}
