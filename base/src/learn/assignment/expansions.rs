//! The number of expansions.

use super::grade::{Earned, HandInBeside};
use super::kind::PartInfo;
use super::text;

pub(super) static INFO: PartInfo = PartInfo {
    name: "expansions",
    title: "Number of expansions",
    summary: "all points if the number of expansions is that of the search; the goal does not count",
    earned,
};

fn earned(compared: &HandInBeside<'_>) -> Option<Earned> {
    let found = compared.check.as_ref().map(|_| compared.boards as u64)?;
    let Some(expected) = compared.expected else {
        return Some(Earned::all_if(false, text::TOO_LONG.to_owned()));
    };
    Some(Earned::all_if(found == expected, text::expansions(found, expected)))
}
