//! A row that was removed, and can be brought back.

use super::row::RunRow;
use crate::picture::runs::RunMark;

/// A row that was removed.
#[derive(Debug)]
pub(super) struct RemovedRow {
    /// Its place in the table.
    pub(super) place: usize,
    pub(super) row: RunRow,
    pub(super) mark: Option<RunMark>,
}
