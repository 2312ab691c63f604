//! What a search has done, in numbers.

use crate::picture::number;
use crate::recording::Recording;
use crate::search::{AlgorithmId, Choice};

/// All that was counted, one line each.
#[must_use]
pub fn counts_text(recording: &Recording) -> String {
    let counts = &recording.progress().counts;
    let history = recording.history();
    let is_beam = recording.settings().algorithm == AlgorithmId::Beam;
    let lines = [
        (counts.generated(), "nodes generated"),
        (counts.selected, if history.is_stack() { "nodes looked at" } else { "nodes expanded" }),
        (counts.revisits, if history.is_stack() { "further looks, on the way back" } else { "times back" }),
        (counts.duplicates, "successors dropped because their state was known"),
        (counts.pruned, "successors cut off beyond the bound"),
        (counts.dropped, if is_beam { "nodes given up" } else { "open nodes replaced by a better path" }),
        (counts.reopened, "closed nodes reopened"),
        (counts.iterations.into(), "iterations"),
        (
            counts.max_open,
            if history.is_stack() { "nodes on the stack at most" } else { "nodes open at most" },
        ),
        (counts.deepest.into(), "moves deep at most"),
    ];
    let lines = lines.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{} {what}", number(*n)));
    let lines: Vec<_> = lines.chain(work_text(recording)).collect();
    lines.join("\n")
}

/// What keeping the open list in order has cost, where its data structure can be chosen.
#[must_use]
pub fn work_text(recording: &Recording) -> Option<String> {
    recording.algorithm().offers.open_list.ok()?;
    let work = recording.progress().work?;
    let (comparisons, moves) = (number(work.comparisons), number(work.moves));
    let kind = recording.settings().open_list.title();
    Some(format!("{kind}: {comparisons} comparisons, {moves} moves of entries"))
}
