//! The boards that were expanded, in their order.

use super::grade::{Earned, HandInBeside};
use super::kind::PartInfo;
use super::text;
use crate::learn::Slip;

pub(super) static INFO: PartInfo = PartInfo {
    name: "trace",
    title: "Order of expansion",
    summary: "the share of the boards of the search that are expanded as it expands them; boards that are missing cost points",
    earned,
};

fn earned(compared: &HandInBeside<'_>) -> Option<Earned> {
    let check = compared.check.as_ref()?;
    let (boards, agree) = (compared.boards as u64, check.agree as u64);
    // Where the search is too long to be counted, the list is what can be compared.
    let expected = compared.expected.unwrap_or(boards);
    let first = check.slips.first().map(Slip::sentence);
    let says = text::trace(agree, boards, expected, first.as_deref());
    Some(Earned { share: (agree, expected.max(boards)), says })
}
