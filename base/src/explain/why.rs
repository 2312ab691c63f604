//! The sentence about the current step: what its last event did, or why a node is next.

use super::bounds::bounds;
use super::step::{bound_word, what_happened};
use super::text::why as text;
use crate::picture::capitalised;
use crate::puzzle::Move;
use crate::recording::NextChoice;
use crate::recording::{Moment, NextReason, Outcome, Recording, Step, TieReason};
use crate::search::{Bound, History, LibraryQueue, Node, OrderBy, TieKey, TiePart};

/// A sentence or two beside the current board: why a node is next, if that choice is shown; otherwise what happened last.
pub fn what_is_said(recording: &Recording, moment: &Moment, choice: Option<&NextChoice>) -> String {
    match choice {
        Some(choice) => why_next(recording, choice),
        None => why_visited(recording, moment).unwrap_or_else(|| what_happened(recording, moment)),
    }
}

/// Why a node has just been visited, in a search that does not choose it from a list.
fn why_visited(recording: &Recording, moment: &Moment) -> Option<String> {
    let step = moment.step.as_ref()?;
    if moment.position.events == 0 {
        return why_pushed(recording, moment, step);
    }
    if moment.position.events > 1 {
        return None;
    }
    let why = match recording.history() {
        History::Stack | History::StackAndVisited => why_on_top(step),
        History::Frontier if step.back.is_some() => text::LEFT_FOR_ANOTHER,
        History::Frontier | History::Lists | History::TwoSided => return None,
    };
    Some(why.to_owned())
}

fn why_on_top(step: &Step) -> &'static str {
    match (step.is_new, step.node.parent()) {
        (true, None) => "It is the only node on the stack.",
        (true, Some(_)) => "It was pushed last, so it is on top of the stack.",
        (false, _) => "Its successor was popped, so it is on top of the stack again.",
    }
}

/// What a whole visit has led to, in a search with a bound: a successor is pushed, or the node popped; and which moves the bound
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
    let next = next.filter(|_| !pruned.is_empty()).map(text::may_be_next_bound);
    let Some((mv, node)) = pushed else {
        step.back?;
        return Some(match next {
            Some(next) => format!("{} {}.", text::pruned_and_popped(&pruned, word), capitalised(&next)),
            None if pruned.is_empty() => text::NO_MOVE_LEFT.to_owned(),
            None => text::pruned_and_popped(&pruned, word),
        });
    };
    let value = if bound.is_on_f() {
        text::has_f(node.f())
    } else {
        text::has_depth(recording.nodes().depth(step.id) + 1)
    };
    let pushed = text::is_pushed(mv.name(), &value, word);
    Some(match (pruned.as_slice(), next) {
        ([], _) => pushed,
        (pruned, Some(next)) => format!("{pushed} {}: {next}.", text::are_above(pruned, "it")),
        (pruned, None) => format!("{pushed} {}.", text::are_above(pruned, "it")),
    })
}

/// Why it is next of the open list, after the copies that are skipped.
fn why_next(recording: &Recording, choice: &NextChoice) -> String {
    let why = why_chosen(recording, choice);
    match recording.skipped_before(&choice.step) {
        0 => why,
        copies => format!("{} {why}", text::skips(copies)),
    }
}

fn why_chosen(recording: &Recording, choice: &NextChoice) -> String {
    let (step, nodes) = (&choice.step, choice.candidates.nodes);
    let side = (recording.history() == History::TwoSided).then_some(step.node.side);
    let settings = recording.settings();
    let value = match recording.order().by {
        OrderBy::LayerThenH => "h of its layer",
        OrderBy::DeepestThenH => "h of the deepest nodes",
        _ => settings.value().sign(),
    };
    let least = settings.value().number(settings, &step.node);
    let and_sideways =
        |why: String, sideways| if sideways { why + " " + "A sideways move: same h." } else { why };
    match choice.reason(recording) {
        NextReason::Only => text::only_open(side),
        NextReason::FirstIn => text::first_in(nodes, side),
        NextReason::LastIn => text::last_in(nodes, side),
        NextReason::Least { sideways } => {
            and_sideways(text::alone_least(nodes, side, value, &least), sideways)
        }
        NextReason::Tied { by, sideways } => {
            let (tied, then) = (choice.candidates.least_first, decided(recording, &step.node, by));
            and_sideways(text::tied((tied, nodes), side, value, &least, &then), sideways)
        }
        NextReason::Reported(ahead) => {
            let by_age = match recording.order() {
                order if order.by != OrderBy::Arrival => None,
                order if order.first_in() => Some("older"),
                _ => Some("newer"),
            };
            text::of_program(by_age, (value, &least), (ahead.lower, ahead.tied))
        }
        NextReason::RandomWalk => text::RANDOM_WALK.to_owned(),
        NextReason::RandomSideways => {
            "A sideways move, at random among the successors with the same h.".to_owned()
        }
        NextReason::FirstLower => "▶ is the first successor with a lower h, in random order.".to_owned(),
        NextReason::RandomLower => "It is taken at random among the successors with a lower h.".to_owned(),
        NextReason::Accepted { parent_h, tries } => {
            let accepted = text::accepted(step.node.h, parent_h);
            tries.map_or_else(
                || text::accepted_at_random(accepted),
                |(tries, from)| text::accepted_after(tries, accepted, &text::temperature(from)),
            )
        }
    }
}

/// What decided among the nodes with the least value.
fn decided(recording: &Recording, node: &Node, by: TieReason) -> String {
    let order = recording.order();
    let age = match (order.library(), order.first_in()) {
        // The oldest of equal successors, whatever the ties of other nodes are.
        _ if matches!(order.by, OrderBy::Steepest(_)) => text::OLDEST,
        (Some(LibraryQueue::Java), _) => "▶ is first in the heap of Java's PriorityQueue",
        (Some(LibraryQueue::Python), _) => "▶ is first in Python's heapq",
        (Some(LibraryQueue::Princeton), _) => "▶ is first in the heap of Princeton's MinPQ",
        (None, true) => text::OLDEST,
        (None, false) => "▶ is the newest",
    };
    let value = |part: TiePart| match part.key {
        TieKey::Sum => Some(node.f()),
        TieKey::G => Some(node.g),
        TieKey::H => Some(node.h),
        TieKey::Board | TieKey::Move | TieKey::Arrival | TieKey::Library(_) => None,
    };
    let has = |part: TiePart| match (part.key, value(part)) {
        (TieKey::Sum, Some(sum)) => format!("{} = {sum}", TieKey::SUM_OF),
        (key, Some(value)) => format!("{} = {value}", key.name()),
        (TieKey::Move, None) => format!("move {}", node.mv.map_or("-", Move::name)),
        (_, None) => "the same board".to_owned(),
    };
    match by {
        TieReason::Age => age.to_owned(),
        TieReason::AloneBy(part) => text::alone_by(part.superlative(), value(part)),
        TieReason::AllEqualIn(part) => text::all_tied_on(&has(part), age),
        TieReason::SharedBy(part, nodes) => text::tied_on(nodes, part.superlative(), value(part), age),
        TieReason::AloneByAll => text::FIRST_BY_TIES.to_owned(),
        TieReason::EqualInAll(nodes) => text::tied_on_all(nodes, age),
    }
}
