//! The sentence about the current step: what its last event did, or why a node is next.

use std::cmp::Ordering;

use super::bounds::{bound_word, bounds};
use super::equation::on_side;
use super::step::what_happened;
use crate::picture::{BOARD_MARK, NEXT_MARK, capitalised, counted, number};
use crate::puzzle::Move;
use crate::recording::{Candidates, GoesFirst, Moment, NextChoice, Outcome, Recording, ReportedBy, Step};
use crate::search::{Ascent, Bound, Effect, History, LibraryQueue, Node, OrderBy, Side, TieKey, TiePart};

/// A sentence or two beside the current board: why a node is next, if that choice is shown; otherwise what happened last.
pub fn what_is_said(recording: &Recording, moment: &Moment, choice: Option<&NextChoice>) -> String {
    match choice {
        Some(choice) => match (why_chosen(recording, choice), recording.skipped_before(&choice.step)) {
            (why, 0) => why,
            (why, copies) => format!("Skips {} of closed boards. {why}", counted(copies, "copy", "copies")),
        },
        None => why_visited(recording, moment).unwrap_or_else(|| what_happened(recording, moment)),
    }
}

fn why_visited(recording: &Recording, moment: &Moment) -> Option<String> {
    let step = moment.step.as_ref()?;
    if moment.position.events == 0 {
        return why_pushed(recording, moment, step);
    }
    if moment.position.events > 1 {
        return None;
    }
    let why = match recording.history() {
        History::Stack | History::StackAndVisited => match (step.is_new, step.node.parent()) {
            (true, None) => "It is the only node on the stack.",
            (true, Some(_)) => "It was pushed last, so it is on top of the stack.",
            (false, _) => "Its successor was popped, so it is on top of the stack again.",
        },
        History::Frontier if step.back.is_some() => {
            "The search leaves a subtree when another open node has a lower F than all of it."
        }
        History::Frontier | History::Lists | History::TwoSided => return None,
    };
    Some(why.to_owned())
}

/// The outcome of a whole visit, in a search with a bound: a successor is pushed, or the node popped; and which moves the bound
/// has pruned.
fn why_pushed(recording: &Recording, moment: &Moment, step: &Step) -> Option<String> {
    let bound = recording.algorithm().bound;
    let is_bounded = matches!(bound, Bound::F | Bound::Depth) && recording.history().is_stack();
    // These have their own sentences.
    let is_last_of_iteration = step.restart.is_some() || step.node.parent().is_none() && step.back.is_some();
    let is_at_limit = recording.is_too_deep(&step.node)
        || step.back.is_some() && recording.is_at_limit(step.number, &step.node);
    if !is_bounded || step.is_goal || is_last_of_iteration || is_at_limit {
        return None;
    }
    let word = bound_word(recording);
    let (mut pruned, mut pushed) = (Vec::new(), None);
    for successor in &step.successors {
        match successor.outcome {
            Outcome::Pruned => pruned.push(successor.mv.name()),
            Outcome::New(node) => pushed = Some((successor.mv, recording.nodes().get(node))),
            _ => {}
        }
    }
    let next = bounds(recording, moment).next.filter(|_| bound.is_on_f());
    let next =
        next.filter(|_| !pruned.is_empty()).map(|bound| format!("{} may be the next bound", number(bound)));
    let Some((mv, node)) = pushed else {
        step.back?;
        return Some(match next {
            Some(next) => format!("{} {}.", pruned_and_popped(&pruned, word), capitalised(&next)),
            None if pruned.is_empty() => "No move is left: ▢ is popped.".to_owned(),
            None => pruned_and_popped(&pruned, word),
        });
    };
    let value = if bound.is_on_f() {
        format!("f = {}", number(node.f()))
    } else {
        format!("depth {}", number(recording.nodes().depth(step.id) + 1))
    };
    let pushed = format!("{} has {value}, within the {word}: {NEXT_MARK} is pushed.", capitalised(mv.name()));
    Some(match (pruned.as_slice(), next) {
        ([], _) => pushed,
        (pruned, Some(next)) => format!("{pushed} {}: {next}.", are_above(pruned, "it")),
        (pruned, None) => format!("{pushed} {}.", are_above(pruned, "it")),
    })
}

fn why_chosen(recording: &Recording, choice: &NextChoice) -> String {
    let (step, Candidates { nodes, least_first: tied, .. }) = (&choice.step, choice.candidates);
    let side = (recording.history() == History::TwoSided).then_some(step.node.side);
    let order = recording.order();
    let (value, least) = least_value(recording, &step.node);
    if let Some(ahead) = choice.ahead {
        return taken(recording, step.number, (value, &least), ahead);
    }
    let only = || format!("{NEXT_MARK} is the only {}.", open_nodes(1, side).trim_start_matches("1 "));
    let effects = recording.choice_effects(step);
    let is_sideways = effects.contains(&Effect::Sideways);
    let sideways = if is_sideways { " A sideways move: same h." } else { "" };
    match order.by {
        _ if nodes == 1 && !order.by.is_random() => only(),
        OrderBy::Arrival if order.first_in() => {
            format!("{NEXT_MARK} is the oldest of the {} (first in, first out).", open_nodes(nodes, side))
        }
        OrderBy::Arrival => {
            format!("{NEXT_MARK} is the newest of the {} (last in, first out).", open_nodes(nodes, side))
        }
        OrderBy::Annealing(_) => why_accepted(recording, step).unwrap_or_else(only),
        _ if effects.contains(&Effect::Walk) => {
            "The search walks at random, out of a local minimum, before it starts again.".to_owned()
        }
        OrderBy::AtRandom(_) if is_sideways => {
            "A sideways move, at random among the successors with the same h.".to_owned()
        }
        OrderBy::AtRandom(_) => why_drawn(recording, step).unwrap_or_else(only),
        _ if tied == 1 => {
            format!("Of {}, {NEXT_MARK} has the least {value}, {least}.{sideways}", open_nodes(nodes, side))
        }
        _ => {
            let then = decided(recording, choice);
            sharing((tied, nodes), side, value, &least, &then) + sideways
        }
    }
}

fn least_value(recording: &Recording, next: &Node) -> (&'static str, String) {
    let settings = recording.settings();
    let value = match recording.order().by {
        OrderBy::LayerThenH => "h of its layer",
        OrderBy::DeepestThenH => "h of the deepest nodes",
        _ => settings.value().sign(),
    };
    (value, settings.value().number(settings, next))
}

/// Why a search that goes down at random goes on from a successor; `None` for the start.
fn why_drawn(recording: &Recording, step: &Step) -> Option<String> {
    step.node.parent()?;
    let why = match recording.settings().ascent {
        Ascent::FirstChoice => "▶ is the first successor with a lower h, in random order.",
        Ascent::Steepest | Ascent::Stochastic => "It is taken at random among the successors with a lower h.",
    };
    Some(why.to_owned())
}

/// Why a search that cools down goes on from a successor; `None` for the start.
fn why_accepted(recording: &Recording, step: &Step) -> Option<String> {
    let parent = recording.node(step.node.parent()?)?;
    let accepted = match step.node.h.cmp(&parent.h) {
        Ordering::Less => "Its h is lower, so it is accepted.",
        Ordering::Equal => "Its h is the same, so it is accepted.",
        Ordering::Greater => "Its h is larger; it is accepted by chance.",
    };
    let before = step.number.checked_sub(1).and_then(|before| recording.annealing_before(before));
    let tries = before.zip(recording.annealing_before(step.number));
    let tries = tries.map(|(from, to)| (to.tries() - from.tries(), temperature(from.temperature())));
    let taken = match tries {
        None => "Taken at random".to_owned(),
        Some((1, from)) => format!("Tried at random, at T = {from}"),
        Some((tries, from)) => format!("Taken at random at try {}, from T = {from} on", number(tries)),
    };
    Some(format!("{taken}. {accepted}"))
}

/// The key that decides between the nodes that share the least value.
fn decided(recording: &Recording, choice: &NextChoice) -> String {
    let (node, order) = (&choice.step.node, recording.order());
    let Candidates { least_first: tied, least_both: both, .. } = choice.candidates;
    let is_steepest = matches!(order.by, OrderBy::Steepest(_));
    let age = match (order.library(), order.first_in()) {
        // The oldest of equal successors, whatever the ties of other nodes are.
        _ if is_steepest => "▶ is the oldest",
        (Some(LibraryQueue::Java), _) => "▶ is first in the heap of Java's PriorityQueue",
        (Some(LibraryQueue::Python), _) => "▶ is first in Python's heapq",
        (Some(LibraryQueue::Princeton), _) => "▶ is first in the heap of Princeton's MinPQ",
        (None, true) => "▶ is the oldest",
        (None, false) => "▶ is the newest",
    };
    let value = |part: TiePart| part.key.is_value().then(|| order.number(part.key, node));
    let has = |part: TiePart| match (part.key, value(part)) {
        (key, Some(value)) => format!("{} = {value}", key.noun()),
        (TieKey::Move, None) => format!("move {}", node.mv.map_or("-", Move::name)),
        (key, None) => format!("the same {}", key.noun()),
    };
    let most = |part: TiePart| {
        let value = value(part).map(|value| format!(", {value}")).unwrap_or_default();
        format!("the {}{value}", part.superlative())
    };
    let parts: Vec<TiePart> = order.deciding_parts().filter(|_| !is_steepest).collect();
    match (parts.as_slice(), both) {
        ([], _) => format!("Of these, {age}"),
        ([part], 1) => format!("Of these, {NEXT_MARK} has {}", most(*part)),
        ([part], all) if all == tied => format!("All have {}; {age}", has(*part)),
        ([part], _) => format!("{} of them have {}; {age}", number(both), most(*part)),
        (_, 1) => "▶ is first by the rule for ties".to_owned(),
        _ => format!("{} of them are equal in all keys; {age}", number(both)),
    }
}

fn open_nodes(nodes: usize, side: Option<Side>) -> String {
    let nodes = counted(nodes, "open node", "open nodes");
    match side {
        None => nodes,
        Some(side) => format!("{nodes} {}", on_side(side)),
    }
}

/// Says who takes the node of a step that is reported, how many open nodes the reference would take before it, and how many have
/// the same value, if the reference orders them by one.
fn taken(recording: &Recording, step: u64, (sign, value): (&str, &str), ahead: GoesFirst) -> String {
    let takes = match recording.reported_by() {
        Some(ReportedBy::Students(1, _)) => "This student takes".to_owned(),
        Some(ReportedBy::Students(count, at)) if step == at => format!("These {count} students take"),
        Some(ReportedBy::Students(count, _)) => format!("One of these {count} students takes"),
        Some(ReportedBy::Program) | None => "Your program takes".to_owned(),
    };
    let (order, GoesFirst { lower, tied }) = (recording.order(), ahead);
    let open = |nodes: usize| {
        capitalised(&match nodes {
            0 => "no open node".to_owned(),
            nodes => open_nodes(nodes, None),
        })
    };
    let verbs = |nodes: usize, one: &'static str, more: &'static str| if nodes <= 1 { one } else { more };
    if order.by == OrderBy::Arrival {
        let age = if order.first_in() { "older" } else { "newer" };
        let are = verbs(lower, "is", "are");
        return format!("{takes} {NEXT_MARK}. {} {are} {age}.", open(lower));
    }
    let takes = format!("{takes} {NEXT_MARK}, with {sign} = {value}.");
    let smaller = format!("{} {} a smaller {sign}", open(lower), verbs(lower, "has", "have"));
    match tied {
        tied if lower > 0 || tied == 0 => format!("{takes} {smaller}."),
        tied => {
            format!("{takes} {smaller}, and {} {} the same.", number(tied as u64), verbs(tied, "has", "have"))
        }
    }
}

fn sharing((tied, nodes): (u32, usize), side: Option<Side>, value: &str, least: &str, then: &str) -> String {
    let count = number(tied);
    // Two lines of a large text have no room for more.
    let shared = match side {
        None if tied as usize == nodes => {
            format!("All {} share the least {value}, {least}", open_nodes(nodes, None))
        }
        None => format!("{count} of the {} share the least {value}, {least}", open_nodes(nodes, None)),
        Some(side) => format!("{count} {} share the least {value}, {least}", on_side(side)),
    };
    format!("{shared}. {then}.")
}

/// The moves whose successors are pruned: “Up and right are above it”.
fn are_above(moves: &[&str], bound: &str) -> String {
    let (all, is) = match moves {
        [others @ .., last] if !others.is_empty() => (format!("{} and {last}", others.join(", ")), "are"),
        moves => (moves.concat(), "is"),
    };
    format!("{} {is} above {bound}", capitalised(&all))
}

fn pruned_and_popped(moves: &[&str], bound: &str) -> String {
    format!("{}; {BOARD_MARK} is popped.", are_above(moves, &format!("the {bound}")))
}

pub fn temperature(t: f64) -> String {
    format!("{t:.3}").trim_end_matches('0').trim_end_matches('.').to_owned()
}
