//! Why just this node was next.

use super::value::side_text;
use crate::picture::{counted, number};
use crate::picture::{f_number, priority};
use crate::recording::{Moment, Recording, Step};
use crate::search::{AlgorithmId, History, OrderBy, TieBreak};

/// One sentence on why just this node was next; `None` where none was yet.
#[must_use]
pub fn why_this_node(recording: &Recording, moment: &Moment) -> Option<String> {
    let step = moment.step.as_ref()?;
    match recording.history() {
        History::Stack | History::StackAndVisited => Some(why_on_top(step).to_owned()),
        History::Frontier if step.back.is_some() => Some(
            "Why back: a node is left when another open node is worth more than all below it.".to_owned(),
        ),
        _ => Some(format!("Why this node: {}.", why_first(recording, moment, step))),
    }
}

fn why_on_top(step: &Step) -> &'static str {
    match (step.is_new, step.node.parent()) {
        (true, None) => "Why this node: it is the only one on the stack.",
        (true, Some(_)) => "Why this node: the top of the stack is next, and it was pushed last.",
        (false, _) => "Why this node: its successor was taken off the stack, so that it is on top again.",
    }
}

/// Why it was the first of the open list.
fn why_first(recording: &Recording, moment: &Moment, step: &Step) -> String {
    let before = &moment.open_before;
    let side = match recording.history() {
        History::TwoSided => format!(" {}", side_text(step.node.side)),
        _ => String::new(),
    };
    let open = format!("{}{side}", counted(before.nodes, "open node", "open nodes"));
    if before.nodes == 1 {
        return format!("it was the only open node{side}");
    }
    let order = recording.order();
    let settings = recording.settings();
    let f = || f_number(settings, &step.node).unwrap_or_default();
    let (least, value) = match order.by {
        OrderBy::Arrival => return format!("of {open} it was generated first (first in, first out)"),
        OrderBy::F(_) if settings.algorithm == AlgorithmId::Rbfs => ("F", f()),
        OrderBy::F(_) => ("f", f()),
        OrderBy::H => ("h", number(step.node.h)),
        OrderBy::LayerThenH => ("h of their layer", number(step.node.h)),
        OrderBy::MeetInTheMiddle => ("priority", number(priority(&step.node))),
    };
    let (same_first, same_both) = (before.least_first, before.least_both);
    if same_first == 1 {
        return format!("of {open} it alone had the least {least}, {value}");
    }
    let so_far = format!("of {open}, {} had the least {least}, {value}", number(same_first));
    let by_g = |which| {
        let g = step.node.g;
        if same_both == 1 {
            format!("{so_far}; among these it had the {which} g, {g}")
        } else {
            let same = number(same_both);
            format!("{so_far}; of these {same} had the {which} g, {g}; it was generated last")
        }
    };
    match order.ties {
        TieBreak::LargerG => by_g("largest"),
        TieBreak::SmallerG => by_g("smallest"),
        TieBreak::FirstIn => format!("{so_far}; of these it was generated first"),
        TieBreak::LastIn => format!("{so_far}; of these it was generated last"),
    }
}
