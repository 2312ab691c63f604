//! What is found in the events of a program.

use super::grade::{Earned, HandInBeside};
use super::kind::PartInfo;
use super::text;

pub(super) static INFO: PartInfo = PartInfo {
    name: "findings",
    title: "Nothing found wrong",
    summary: "all points if nothing in the events of the program is wrong, such as g, h, f or the solution",
    earned,
};

fn earned(compared: &HandInBeside<'_>) -> Option<Earned> {
    let findings = compared.handed_in.findings?;
    Some(Earned::all_if(!findings.are_wrong, text::findings(&findings.sentences)))
}
