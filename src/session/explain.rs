//! What happened at a step and why, in sentences.

use super::shown::Shown;
use crate::puzzle::moves_text;
use crate::recording::{Moment, Outcome, Recording, Step, Successor};
use crate::search::{NodeId, Nodes, Optimality, OrderBy};
use crate::worker::Ending;

/// A number with commas between thousands.
#[must_use]
pub fn number(n: impl Into<u64>) -> String {
    let digits = n.into().to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with the word for what is counted.
#[must_use]
pub fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", number(n as u64), if n == 1 { one } else { many })
}

/// One sentence on what the last event or step did.
#[must_use]
pub fn what_happened(recording: &Recording, moment: &Moment) -> String {
    let Some(step) = &moment.step else {
        return "The start is generated and is the only node on the open list.".to_owned();
    };
    match moment.position.events {
        0 => whole_expansion(step),
        1 => {
            let node = &step.node;
            let (id, g, h) = (number(step.id.0), node.g, node.h);
            match recording.settings().heuristic_in_use() {
                None => format!("Took node {id} from the open list, at depth {g}."),
                Some(_) => format!("Took node {id} from the open list: f = {} = {g} + {h}.", node.f()),
            }
        }
        2 if step.is_goal => format!("Goal test: node {} is the goal.", number(step.id.0)),
        2 => format!("Goal test: node {} is not the goal.", number(step.id.0)),
        _ => {
            let successor = &step.successors[moment.successors - 1];
            format!("Successor {}: {}.", successor.mv.name(), outcome_text(recording, successor))
        }
    }
}

fn whole_expansion(step: &Step) -> String {
    if step.is_goal {
        return format!(
            "Node {} is the goal, reached in {}.",
            number(step.id.0),
            counted(step.node.g as usize, "move", "moves")
        );
    }
    let count =
        |matches: fn(&Outcome) -> bool| step.successors.iter().filter(|s| matches(&s.outcome)).count();
    let parts = [
        (count(|o| matches!(o, Outcome::New(_))), "new"),
        (
            count(|o| matches!(o, Outcome::Improved { reopens: false, .. })),
            "in place of an open node with a larger g",
        ),
        (count(|o| matches!(o, Outcome::Improved { reopens: true, .. })), "reopened with a smaller g"),
        (count(|o| matches!(o, Outcome::Duplicate { closed: false, .. })), "already open"),
        (count(|o| matches!(o, Outcome::Duplicate { closed: true, .. })), "already closed"),
    ];
    let parts: Vec<_> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")).collect();
    let successors = counted(step.successors.len(), "successor", "successors");
    format!("Expanded node {}: {successors}, {}.", number(step.id.0), parts.join(", "))
}

/// What became of a successor.
#[must_use]
pub fn outcome_text(recording: &Recording, successor: &Successor) -> String {
    let uses_h = recording.settings().heuristic_in_use().is_some();
    let value = |id| {
        let node = recording.nodes().get(id);
        if uses_h {
            format!("f = {} = {} + {}", node.f(), node.g, node.h)
        } else {
            format!("depth {}", node.g)
        }
    };
    let name = |id: NodeId| number(id.0);
    match successor.outcome {
        Outcome::New(node) => format!("new, node {} with {}", name(node), value(node)),
        Outcome::Improved { node, old, reopens: false } => format!(
            "node {} with {} takes the place of open node {}, whose g was larger",
            name(node),
            value(node),
            name(old)
        ),
        Outcome::Improved { node, old, reopens: true } => format!(
            "node {} with {} reopens the state of closed node {}, whose g was larger",
            name(node),
            value(node),
            name(old)
        ),
        Outcome::OnPath(known) => format!("on the current path, as node {}", name(known)),
        Outcome::Cut => "beyond the bound".to_owned(),
        Outcome::Duplicate { known, closed: true } => format!("already closed, as node {}", name(known)),
        Outcome::Duplicate { known, closed: false } => format!("already open, as node {}", name(known)),
    }
}

/// One sentence on why just this node was taken from the open list; `None` where none was yet.
#[must_use]
pub fn why_this_node(recording: &Recording, moment: &Moment) -> Option<String> {
    let step = moment.step.as_ref()?;
    let before = &moment.open_before;
    let open = counted(before.nodes, "open node", "open nodes");
    if before.nodes == 1 {
        return Some("Why this node: it was the only open node.".to_owned());
    }
    Some(match recording.order().by {
        OrderBy::Arrival => {
            format!("Why this node: of {open} it was generated first (first in, first out).")
        }
        OrderBy::H | OrderBy::LayerThenH => {
            let h = step.node.h;
            match before.least_first {
                1 => format!("Why this node: of {open} it alone had the least h, {h}."),
                same => format!(
                    "Why this node: of {open}, {} had the least h, {h}; of these it was generated last.",
                    number(same)
                ),
            }
        }
        OrderBy::F(_) | OrderBy::MeetInTheMiddle => {
            let f = step.node.f();
            let (same_f, same_h) = (before.least_first, before.least_both);
            match (same_f, same_h) {
                (1, _) => format!("Why this node: of {open} it alone had the least f, {f}."),
                (_, 1) => format!(
                    "Why this node: of {open}, {} had the least f, {f}; among these it had the largest g, {}.",
                    number(same_f),
                    step.node.g
                ),
                _ => format!(
                    "Why this node: of {open}, {} had the least f, {f}; of these {} had the largest g, {}; it was generated last.",
                    number(same_f),
                    number(same_h),
                    step.node.g
                ),
            }
        }
    })
}

/// How the search ended, in one sentence; `None` while it runs.
#[must_use]
pub fn ending_text(shown: &Shown) -> Option<String> {
    let expansions = number(shown.recording.steps());
    Some(match shown.ending.as_ref()? {
        Ending::Solved => {
            let length = shown.path().len().saturating_sub(1);
            format!("Solved in {}", counted(length, "move", "moves"))
        }
        Ending::Exhausted => {
            format!("Unsolvable: every reachable board was searched ({expansions} expansions)")
        }
        Ending::Stopped => format!("Stopped after {expansions} expansions"),
        Ending::NodeLimit => {
            format!(
                "Limit reached: {} nodes; what is recorded can be walked through",
                number(shown.limits.max_nodes)
            )
        }
        Ending::DepthLimit => format!(
            "Limit reached: a path of {} moves; what is recorded can be walked through",
            number(Nodes::MAX_G)
        ),
        Ending::MemoryLimit => format!(
            "Limit reached: {} MiB of memory; what is recorded can be walked through",
            number(shown.limits.max_bytes >> 20)
        ),
        Ending::Failed(what) => format!("The search broke off because of an error in Tilescope ({what})"),
    })
}

/// Whether the path found is proved to be a shortest one, and by what; `None` where there is no path.
#[must_use]
pub fn optimality(shown: &Shown) -> Option<String> {
    if shown.path().is_empty() {
        return None;
    }
    let settings = shown.recording.settings();
    if let Some(doubt) = settings.doubt() {
        return Some(format!("not proved optimal: {doubt}"));
    }
    let algorithm = settings.algorithm.info();
    Some(match algorithm.optimality {
        Optimality::Always(why) => format!("optimal: {why}"),
        _ => {
            format!("optimal: {} with an admissible h ({})", algorithm.title, settings.heuristic.info().title)
        }
    })
}

/// The moves of the path, as the ACM problem prints them.
pub(super) fn path_text(shown: &Shown) -> String {
    moves_text(&shown.first_path_moves(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn thousands_are_set_apart() {
        for (n, text) in
            [(0, "0"), (999, "999"), (1000, "1,000"), (181_440, "181,440"), (10_000_000, "10,000,000")]
        {
            assert_eq!(number(n as u64), text);
        }
    }
}
