//! The sentence for an event or a step.

use super::equation::{on_side, own_f_text};
use crate::learn::{ALREADY_CLOSED, ALREADY_OPEN, NodeNames, ON_PATH, ON_STACK, VISITED, drop_reason_text};
use crate::picture::{BOARD_MARK, counted, f_text, number};
use crate::recording::{Back, Moment, Outcome, Recording, Step, Successor};
use crate::search::{Bound, History, Leaving, Node, NodeId};

/// A sentence or two beside the current board on what the last event or step did.
pub fn what_happened(recording: &Recording, moment: &Moment) -> String {
    let Some(step) = &moment.step else { return beginning(recording) };
    match moment.position.events {
        0 => match recording.history() {
            _ if step.is_goal && recording.algorithm().bound == Bound::BestPath => {
                format!(
                    "{BOARD_MARK} is the goal: the best path so far has {}. The search continues, to find a shorter one.",
                    moves_text(step.node.g)
                )
            }
            _ if step.is_goal => {
                let reached =
                    format!("{BOARD_MARK} is the goal, reached in {}.", way_text(recording, step.id));
                let is_taken = recording.history() == History::Lists && step.number > 0;
                let before = is_taken.then(|| {
                    let nodes = counted(step.number as usize, "node was", "nodes were");
                    format!("It is taken out, not expanded: {nodes} expanded before.")
                });
                sentences([Some(reached), before])
            }
            History::Lists | History::TwoSided => whole_expansion(recording, moment, step),
            History::Stack | History::StackAndVisited => whole_visit(recording, step),
            History::Frontier => whole_frame(recording, moment, step),
        },
        1 => first_event(recording, moment, step),
        2 if step.is_tested => goal_test(recording, step),
        _ => match moment.successors.checked_sub(1).map(|last| &step.successors[last]) {
            Some(successor) => {
                let outcome = outcome_text(recording, step, successor, NodeNames::Boards);
                format!("Successor {}: {outcome}.", successor.mv.name())
            }
            None => first_event(recording, moment, step),
        },
    }
}

fn goal_test(recording: &Recording, step: &Step) -> String {
    if step.is_goal {
        let several = recording.problem().has_several_goals();
        return if several { "It is a goal." } else { "It is the goal." }.to_owned();
    }
    format!(
        "It is not the goal: {} not in place.",
        counted(recording.problem().misplaced(&recording.board(step.node.state)), "tile is", "tiles are")
    )
}

fn beginning(recording: &Recording) -> String {
    let start = recording.nodes().get(NodeId::START);
    match recording.history() {
        History::Lists => {
            let start = "The start is generated. It is the only open node.".to_owned();
            sentences([iteration_begins(recording, 0), Some(start)])
        }
        History::TwoSided => {
            "Start and goal are generated. Each is the only open node of its side.".to_owned()
        }
        History::Stack | History::StackAndVisited => {
            let start = "The start is the only node on the stack.".to_owned();
            sentences([iteration_begins(recording, 0), Some(start)])
        }
        History::Frontier => format!("The start is generated: {}.", f_text(recording, &start)),
    }
}

fn sentences<const N: usize>(sentences: [Option<String>; N]) -> String {
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn iteration_begins(recording: &Recording, step: u64) -> Option<String> {
    let iteration = recording.iteration_at(step)?;
    Some(format!(
        "Iteration {} begins with {} {}.",
        number(iteration.index + 1),
        recording.algorithm().bound.name(),
        iteration.bound
    ))
}

fn first_event(recording: &Recording, moment: &Moment, step: &Step) -> String {
    let settings = recording.settings();
    let value = match settings.heuristic_in_use() {
        None if settings.has_costs() => format!(", at g = {}", step.node.g),
        None => format!(", at depth {}", step.node.g),
        Some(_) => format!(": {}", f_text(recording, &step.node)),
    };
    match recording.history() {
        History::Lists => {
            let taken = format!("Took {BOARD_MARK} from the open list{value}.");
            sentences([left_before(recording, moment), Some(taken)])
        }
        History::TwoSided => {
            format!("Took {BOARD_MARK} from the open list {}{value}.", on_side(step.node.side))
        }
        History::Stack | History::StackAndVisited if !step.is_new => {
            format!("{BOARD_MARK} is on top of the stack again{value}.")
        }
        History::Stack | History::StackAndVisited if recording.is_too_deep(&step.node) => {
            format!("{BOARD_MARK} is on top of the stack, deeper than the limit {}.", settings.depth_limit)
        }
        History::Stack | History::StackAndVisited => {
            format!("{BOARD_MARK} is on top of the stack for the first time{value}.")
        }
        History::Frontier => {
            let limit = limit_text(limit_of(recording, moment, step));
            if step.back.is_some() {
                format!(
                    "No successor of {BOARD_MARK} has an F within the limit {limit}. The search goes back."
                )
            } else {
                format!("Moved down to {BOARD_MARK}{value}, limit {limit}.")
            }
        }
    }
}

type OutcomeKind = (fn(&Outcome) -> bool, &'static str);

fn counted_outcomes(step: &Step, kinds: &[OutcomeKind]) -> Vec<String> {
    let count = |is_kind: fn(&Outcome) -> bool| {
        step.successors.iter().filter(|successor| is_kind(&successor.outcome)).count()
    };
    let counts = kinds.iter().map(|(is_kind, words)| (count(*is_kind), words));
    counts.filter(|(n, _)| *n > 0).map(|(n, words)| format!("{n} {words}")).collect()
}

fn whole_expansion(recording: &Recording, moment: &Moment, step: &Step) -> String {
    let parts = counted_outcomes(
        step,
        &[
            (|o| matches!(o, Outcome::New(_)), "new"),
            (
                |o| matches!(o, Outcome::Improved { reopens: false, .. }),
                "in place of an open node with a larger g",
            ),
            (|o| matches!(o, Outcome::Improved { reopens: true, .. }), "reopened with a smaller g"),
            (|o| matches!(o, Outcome::Pruned), "pruned"),
            (|o| matches!(o, Outcome::Duplicate { closed: false, .. }), ALREADY_OPEN),
            (|o| matches!(o, Outcome::Duplicate { closed: true, .. }), ALREADY_CLOSED),
        ],
    );
    let side = match recording.history() {
        History::TwoSided => format!(" {}", on_side(step.node.side)),
        _ => String::new(),
    };
    let successors = counted(step.successors.len(), "successor", "successors");
    let expanded =
        format!("Expanded {BOARD_MARK}{side}: {}.", [&[successors], &parts[..]].concat().join(", "));
    let found = step.successors.iter().find_map(|successor| {
        let node = successor.outcome.node()?;
        let found = found_text(recording, node, successor, NodeNames::Boards)?;
        Some(format!("Successor {} {found}.", successor.mv.name()))
    });
    let next = step.restart.and_then(|_| iteration_begins(recording, step.number + 1));
    let skipped = (step.last_copies > 0)
        .then(|| format!("{} The open list is empty.", skipped_copies(step.last_copies)));
    let before = left_before(recording, moment);
    sentences([before, Some(expanded), found, no_descent(recording, step), next, skipped])
}

fn moves_text(length: u32) -> String {
    counted(length as usize, "move", "moves")
}

fn skipped_copies(copies: usize) -> String {
    format!("Skipped {} of closed boards.", counted(copies, "copy", "copies"))
}

fn way_text(recording: &Recording, node: NodeId) -> String {
    let moves = moves_text(recording.nodes().depth(node));
    if recording.settings().has_costs() {
        format!("{moves} at cost {}", recording.nodes().g(node))
    } else {
        moves
    }
}

fn found_text(recording: &Recording, id: NodeId, successor: &Successor, names: NodeNames) -> Option<String> {
    let g = recording.nodes().g(id);
    if let Some(other) = successor.meets {
        let length = g + recording.nodes().g(other);
        let other = names.name(recording, other);
        let other = other.map_or("the other side".to_owned(), |other| format!("node {other}"));
        return Some(format!("meets {other}, giving a path of {}", moves_text(length)));
    }
    let tested = recording.settings().in_use().goal_test.is_when_generated();
    (tested && recording.problem().is_goal(successor.state))
        .then(|| format!("is the goal, reached in {}", way_text(recording, id)))
}

/// Whether a search that goes on from the best successor is at a local minimum or on a plateau; `None` where it is not.
fn no_descent(recording: &Recording, step: &Step) -> Option<String> {
    if step.is_goal || !recording.order().by.goes_on_from_one() {
        return None;
    }
    let made = step.successors.iter().filter_map(|s| recording.node(s.outcome.node()?));
    match made.map(|node| node.h).min() {
        Some(least) if least < step.node.h => None,
        Some(least) if least == step.node.h => Some("No successor has a lower h: a plateau.".to_owned()),
        _ => Some("All successors have a larger h: a local minimum.".to_owned()),
    }
}

/// The number of nodes that were pruned or skipped before one was taken; `None` where none was.
fn left_before(recording: &Recording, moment: &Moment) -> Option<String> {
    let step = moment.step.as_ref()?;
    let skipped = recording.skipped_before(step);
    if recording.leaving() != Leaving::Pruned {
        return (skipped > 0).then(|| skipped_copies(skipped));
    }
    let made = step.successors[..moment.successors].iter().filter(|s| s.outcome.node().is_some()).count();
    let left = (moment.open.len(recording, step.node.side) + 1).saturating_sub(made);
    let pruned = moment.open_before.nodes.checked_sub(left).filter(|n| *n > 0)?;
    Some(match (recording.order().by.goes_on_from_one(), pruned) {
        (true, 1) => "Pruned the other successor.".to_owned(),
        (true, nodes) => format!("Pruned the other {nodes} successors."),
        (false, 1) => "Pruned the open node with the largest h.".to_owned(),
        (false, nodes) => {
            format!("Pruned the {} with the largest h.", counted(nodes, "open node", "open nodes"))
        }
    })
}

fn whole_visit(recording: &Recording, step: &Step) -> String {
    if recording.is_too_deep(&step.node) {
        let limit = recording.settings().depth_limit;
        return format!(
            "{BOARD_MARK} is deeper than the limit {limit}. It is popped unexpanded, and counts as visited."
        );
    }
    let mut parts = Vec::from_iter(tried_text(recording, step));
    if recording.is_at_limit(step.number, &step.node) && step.back.is_some() {
        parts.push(format!("at the depth limit {}, popped", number(step.node.g)));
    } else if step.back.is_some() {
        parts.push("no moves left, popped".to_owned());
    }
    let visit = if step.is_new { "First visit to" } else { "Back at" };
    let visit = format!("{visit} {BOARD_MARK}: {}.", parts.join("; "));
    let after = match (step.restart, step.back) {
        (Some(_), _) => iteration_begins(recording, step.number + 1),
        (None, Some(_)) if step.node.parent().is_none() => Some("The stack is empty.".to_owned()),
        _ => None,
    };
    sentences([Some(visit), after])
}

fn tried_text(recording: &Recording, step: &Step) -> Option<String> {
    Some(match step.successors.as_slice() {
        [] => return None,
        [one] => {
            let outcome = outcome_text(recording, step, one, NodeNames::Boards);
            format!("tried {}, {outcome}", one.mv.name())
        }
        all => {
            let moves: Vec<_> = all.iter().map(|successor| successor.mv.name()).collect();
            let outcomes = counted_outcomes(
                step,
                &[
                    (|o| matches!(o, Outcome::Pruned), "pruned"),
                    (|o| matches!(o, Outcome::OnPath(_)), ON_PATH),
                    (|o| matches!(o, Outcome::Duplicate { closed: true, .. }), VISITED),
                    (|o| matches!(o, Outcome::Duplicate { closed: false, .. }), ON_STACK),
                    (|o| matches!(o, Outcome::New(_)), "pushed"),
                ],
            );
            format!("tried {} ({})", moves.join(", "), outcomes.join(", "))
        }
    })
}

fn whole_frame(recording: &Recording, moment: &Moment, step: &Step) -> String {
    let limit = limit_text(limit_of(recording, moment, step));
    if let Some(Back::Up(up)) = step.back {
        let value = f_text(recording, &recording.nodes().get(up));
        return format!(
            "No node below {BOARD_MARK} is within the limit {limit}. The search goes back, and {BOARD_MARK} now has {value}."
        );
    }
    let new = step.successors.iter().filter(|s| s.outcome.node().is_some()).count();
    let parent = if new < step.successors.len() { ", 1 back to the parent" } else { "" };
    let successors = counted(step.successors.len(), "successor", "successors");
    let value = f_text(recording, &step.node);
    format!("Expanded {BOARD_MARK} ({value}, limit {limit}): {successors}, {new} new{parent}.")
}

/// The limit on F that a node of RBFS was expanded with; `None` for none.
pub fn limit_of(recording: &Recording, moment: &Moment, step: &Step) -> Option<u32> {
    let frames = moment.open.frames(recording);
    if let Some(frame) = frames.iter().find(|frame| frame.node == step.id) {
        return frame.limit;
    }
    // It has gone back: what the parent's frame leaves to it.
    let Some(Back::Up(up)) = step.back else { return None };
    let parent = frames.last()?;
    let others = parent.successors.iter().filter(|id| **id != up).map(|id| recording.nodes().get(*id));
    others.filter(|node| node.h < Node::NO_H).map(|node| node.f()).chain(parent.limit).min()
}

pub fn limit_text(limit: Option<u32>) -> String {
    limit.map_or("∞".to_owned(), number)
}

pub fn outcome_text(recording: &Recording, step: &Step, successor: &Successor, names: NodeNames) -> String {
    let settings = recording.settings();
    let value = |id| {
        let node = recording.nodes().get(id);
        if settings.heuristic_in_use().is_none() {
            if settings.has_costs() {
                return format!("g = {}", node.g);
            }
            return format!("depth {}", node.g);
        }
        let value = settings.value().parts(settings, &node).0;
        own_f_text(recording, &node).map_or(value.clone(), |own| format!("{value} (its own {own})"))
    };
    let name = |id| names.name(recording, id);
    let it_too = |node| {
        let found = found_text(recording, node, successor, names);
        found.map(|found| format!("; it {found}")).unwrap_or_default()
    };
    match successor.outcome {
        Outcome::New(node) => {
            let (does, article) =
                if recording.history().is_stack() { ("pushed", "as node") } else { ("new", "node") };
            let number = name(node).map(|number| format!(" {article} {number}")).unwrap_or_default();
            format!("{does}{number} with {}{}", value(node), it_too(node))
        }
        Outcome::Improved { node, old, reopens } => {
            let (does, state) = if reopens { ("reopens", "closed") } else { ("replaces", "open") };
            let value = value(node);
            let it =
                name(node).map_or(format!("with {value}, it"), |node| format!("node {node} with {value}"));
            let old = name(old)
                .map_or(format!("the {state} node with the same board"), |old| format!("{state} node {old}"));
            format!("{it} {does} {old}, which has a larger g{}", it_too(node))
        }
        Outcome::OnPath(_) | Outcome::Pruned | Outcome::NotMade | Outcome::Duplicate { .. } => {
            let reason = recording.drop_reason(step, successor);
            reason.map_or_else(String::new, |reason| drop_reason_text(recording, reason, names))
        }
    }
}
