//! The sentence about the current step: what its last event did, or why a node is next.

use super::step::what_happened;
use crate::core::text::pseudocode as pseudocode_text;
use crate::core::text::why as text;
use crate::puzzle::Move;
use crate::recording::NextChoice;
use crate::recording::{Moment, Recording, Step};
use crate::search::{Ascent, Effect, History, LibraryQueue, OrderBy, TieKey, TiePart};

/// A sentence or two on what is on the screen: why a node is next, if that choice is shown; otherwise what happened last.
pub fn what_is_said(recording: &Recording, moment: &Moment, choice: Option<&NextChoice>) -> String {
    match choice {
        Some(choice) => why_next(recording, moment, choice),
        None => why_visited(recording, moment).unwrap_or_else(|| what_happened(recording, moment)),
    }
}

/// Why a node has just been visited, in a search that does not choose it from a list.
fn why_visited(recording: &Recording, moment: &Moment) -> Option<String> {
    let step = moment.step.as_ref().filter(|_| moment.position.events == 1)?;
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

/// Why it is next of the open list, after the copies that are skipped.
fn why_next(recording: &Recording, moment: &Moment, choice: &NextChoice) -> String {
    let why = why_chosen(recording, moment, choice);
    match recording.skipped_before(&choice.step) {
        0 => why,
        copies => format!("{} {why}", text::skips(copies)),
    }
}

fn why_chosen(recording: &Recording, moment: &Moment, choice: &NextChoice) -> String {
    let (step, before) = (&choice.step, &choice.candidates);
    let side = (recording.history() == History::TwoSided).then_some(step.node.side);
    if before.nodes == 1 && !recording.order().by.is_random() {
        return text::only_open(side);
    }
    let order = recording.order();
    let settings = recording.settings();
    let least = settings.value().number(settings, &step.node);
    let value = match order.by {
        OrderBy::Arrival if order.first_in() => return text::first_in(before.nodes, side),
        OrderBy::Arrival => return text::last_in(before.nodes, side),
        OrderBy::LayerThenH => "h of its layer",
        OrderBy::Annealing(_) => return why_accepted(recording, step),
        OrderBy::Steepest(_) if is_random(recording, moment, step) => return text::RANDOM_WALK.to_owned(),
        OrderBy::AtRandom(_) => return why_at_random(recording, step),
        OrderBy::F(_) | OrderBy::G | OrderBy::H | OrderBy::Steepest(_) | OrderBy::MeetInTheMiddle => {
            settings.value().sign()
        }
    };
    let (tied, tied_on_g) = (before.least_first, before.least_both);
    let sideways =
        if is_sideways(recording, step) { format!(" {}", "A sideways move: same h.") } else { String::new() };
    if tied == 1 {
        return text::alone_least(before.nodes, side, value, &least) + &sideways;
    }
    let then = match order.by {
        OrderBy::Steepest(_) => text::OLDEST.to_owned(),
        _ => decided(recording, step, tied, tied_on_g),
    };
    text::tied((tied, before.nodes), side, value, &least, &then) + &sideways
}

/// Why simulated annealing goes on from a node.
fn why_accepted(recording: &Recording, step: &Step) -> String {
    let Some(parent) = step.node.parent().and_then(|parent| recording.node(parent)) else {
        return text::only_open(None);
    };
    let at = |number: u64| recording.annealing_before(number);
    let (Some(before), Some(after)) = (step.number.checked_sub(1).and_then(at), at(step.number)) else {
        return text::accepted_at_random(text::accepted(step.node.h, parent.h));
    };
    let temperature = pseudocode_text::temperature(before.temperature());
    text::accepted_after(after.tries() - before.tries(), text::accepted(step.node.h, parent.h), &temperature)
}

/// Why hill climbing goes on from a node that it took at random.
fn why_at_random(recording: &Recording, step: &Step) -> String {
    let settings = recording.settings();
    let effects = recording.choice_effects(step);
    if effects.contains(&Effect::Walk) {
        return text::RANDOM_WALK.to_owned();
    }
    if effects.contains(&Effect::Sideways) {
        return "A sideways move, at random among the successors with the same h.".to_owned();
    }
    match settings.ascent {
        _ if step.node.parent().is_none() => text::only_open(None),
        Ascent::FirstChoice => "▶ is the first successor with a lower h, in random order.".to_owned(),
        Ascent::Steepest | Ascent::Stochastic => {
            "It is taken at random among the successors with a lower h.".to_owned()
        }
    }
}

/// What decided among the nodes with the least value, of which `both` have the same parts of the ties.
fn decided(recording: &Recording, step: &Step, tied: u32, both: u32) -> String {
    let order = recording.order();
    let age = match (order.library(), order.first_in()) {
        (Some(LibraryQueue::Java), _) => "▶ is first in the heap of Java's PriorityQueue",
        (Some(LibraryQueue::Python), _) => "▶ is first in Python's heapq",
        (Some(LibraryQueue::Princeton), _) => "▶ is first in the heap of Princeton's MinPQ",
        (None, true) => text::OLDEST,
        (None, false) => text::NEWEST,
    };
    let parts: Vec<_> = order.deciding_parts().collect();
    let has = |part: &TiePart| match part.key {
        TieKey::Sum => format!("{} = {}", TieKey::SUM_OF, step.node.f()),
        TieKey::G => format!("g = {}", step.node.g),
        TieKey::H => format!("h = {}", step.node.h),
        TieKey::Move => format!("move {}", step.node.mv.map_or("-", Move::name)),
        TieKey::Board | TieKey::Arrival | TieKey::Library(_) => "the same board".to_owned(),
    };
    let value = |part: &TiePart| match part.key {
        TieKey::Sum => Some(step.node.f()),
        TieKey::G => Some(step.node.g),
        TieKey::H => Some(step.node.h),
        TieKey::Board | TieKey::Move | TieKey::Arrival | TieKey::Library(_) => None,
    };
    match (parts.as_slice(), both) {
        ([], _) => age.to_owned(),
        ([part], 1) => text::alone_by(part.superlative(), value(part)),
        ([part], all) if all == tied => text::all_tied_on(&has(part), age),
        ([part], _) => text::tied_on(both, part.superlative(), value(part), age),
        (_, 1) => text::FIRST_BY_TIES.to_owned(),
        _ => text::tied_on_all(both, age),
    }
}

/// Whether a search that takes the best successor has taken this one at random: another is better, or all are worse than
/// their parent.
fn is_random(recording: &Recording, moment: &Moment, step: &Step) -> bool {
    let order = recording.order();
    moment.step.as_ref().is_some_and(|before| {
        let made = before.successors.iter().filter_map(|s| recording.node(s.outcome.node()?));
        let best = made.map(|node| order.key(&node)).min();
        best != Some(order.key(&step.node)) || step.node.h > before.node.h
    })
}

/// Whether a search that takes the best successor has taken one that is as good as its parent.
fn is_sideways(recording: &Recording, step: &Step) -> bool {
    let parent = step.node.parent().and_then(|parent| recording.node(parent));
    matches!(recording.order().by, OrderBy::Steepest(_))
        && parent.is_some_and(|parent| parent.h == step.node.h)
}
