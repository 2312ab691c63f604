//! What a search by hand was compared with.

use crate::learn::by_hand::{Agreement, HandReport};
use crate::search::{AlgorithmId, Settings};

/// The search that the student's is most likely to be, and the others.
pub struct HandResult {
    pub algorithm: AlgorithmId,
    pub settings: Settings,
    /// `A* with Manhattan, largest g`.
    pub name: String,
    pub agreement: Agreement,
    /// `None` after the search went on: they are of what was compared.
    pub others: Option<OtherSearches>,
}

/// All searches that it was compared with.
pub struct OtherSearches {
    pub report: HandReport,
    /// Whether they are on the screen.
    pub are_shown: bool,
    /// The row whose boards are shown.
    pub chosen: usize,
}

impl HandResult {
    /// `None` where no search could be compared.
    pub(super) fn of(report: HandReport) -> Option<Self> {
        let row = report.likeliest()?;
        let (algorithm, settings) = (row.algorithm, row.plainest);
        let (name, agreement) = (row.name.clone(), row.agreement.clone());
        let others = Some(OtherSearches { report, are_shown: false, chosen: 0 });
        Some(Self { algorithm, settings, name, agreement, others })
    }
}
