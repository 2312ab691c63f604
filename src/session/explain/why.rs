//! Why just this node was next.

use crate::recording::{Moment, Recording, Step};
use crate::search::{History, OrderBy, TieBreak};
use crate::session::text::why as text;

/// A sentence or two on why just this node was next; `None` where none was yet.
#[must_use]
pub fn why_this_node(recording: &Recording, moment: &Moment) -> Option<String> {
    let step = moment.step.as_ref()?;
    Some(match recording.history() {
        History::Stack | History::StackAndVisited => why_on_top(step).to_owned(),
        History::Frontier if step.back.is_some() => text::LEFT_FOR_ANOTHER.to_owned(),
        _ => why_first(recording, moment, step),
    })
}

fn why_on_top(step: &Step) -> &'static str {
    match (step.is_new, step.node.parent()) {
        (true, None) => text::ONLY_ON_STACK,
        (true, Some(_)) => text::PUSHED_LAST,
        (false, _) => text::ON_TOP_AGAIN,
    }
}

/// Why it was the first of the open list.
fn why_first(recording: &Recording, moment: &Moment, step: &Step) -> String {
    let before = &moment.open_before;
    let side = (recording.history() == History::TwoSided).then_some(step.node.side);
    if before.nodes == 1 {
        return text::only_open(side);
    }
    let order = recording.order();
    let settings = recording.settings();
    let lowest = settings.value().number(settings, &step.node);
    let value = match order.by {
        OrderBy::Arrival => return text::first_in(before.nodes, side),
        OrderBy::LayerThenH => text::H_OF_LAYER,
        OrderBy::Steepest(_) if is_random(recording, step) => return text::RANDOM_WALK.to_owned(),
        OrderBy::F(_) | OrderBy::G | OrderBy::H | OrderBy::Steepest(_) | OrderBy::MeetInTheMiddle => {
            settings.value().sign()
        }
    };
    let (tied, tied_on_g) = (before.least_first, before.least_both);
    let sideways = if is_sideways(recording, step) { format!(" {}", text::SIDEWAYS) } else { String::new() };
    if tied == 1 {
        return text::alone_lowest(before.nodes, side, value, &lowest) + &sideways;
    }
    let by_g = |which| match tied_on_g {
        1 => text::alone_by_g(which, step.node.g),
        _ => text::tied_on_g(tied_on_g, which, step.node.g),
    };
    let then = match order.ties {
        _ if matches!(order.by, OrderBy::Steepest(_)) => text::OLDEST.to_owned(),
        TieBreak::LargerG => by_g(text::LARGEST),
        TieBreak::SmallerG => by_g(text::SMALLEST),
        TieBreak::FirstIn => text::OLDEST.to_owned(),
        TieBreak::LastIn => text::NEWEST.to_owned(),
    };
    text::tied((tied, before.nodes), side, value, &lowest, &then) + &sideways
}

/// Whether a search that takes the best successor has taken this one at random: another is better, or all are worse than
/// their parent.
fn is_random(recording: &Recording, step: &Step) -> bool {
    let order = recording.order();
    let before = step.number.checked_sub(1).and_then(|before| recording.step(before));
    before.is_some_and(|before| {
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
