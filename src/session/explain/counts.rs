//! What a search has done, in numbers.

use crate::picture::counted;
use crate::recording::Recording;
use crate::search::{CountingRules, Leaving};
use crate::session::Shown;
use crate::session::runs::figures_now;
use crate::session::text::ending as text;

/// All counts of a search, one line each.
#[must_use]
pub fn counts_text(shown: &Shown, counting: CountingRules) -> String {
    let recording = &shown.recording;
    let counts = &recording.progress().counts;
    let is_stack = recording.history().is_stack();
    let starts = (recording.history().sides().len() as u64).min(counts.generated());
    let generated = counting.generated(counts.generated(), starts, counts.duplicates);
    let dropped = match recording.leaving() {
        Leaving::Replaced => text::REPLACED,
        Leaving::Pruned => text::PRUNED_FROM_LIST,
        Leaving::Skipped => text::SKIPPED,
    };
    let lines = [
        (generated, text::GENERATED),
        if is_stack {
            (counts.selected, text::VISITED)
        } else {
            (figures_now(shown).counted(counting).expanded, text::EXPANDED)
        },
        (counts.revisits, if is_stack { text::REVISITS } else { text::RETURNS }),
        (counts.duplicates, text::DUPLICATES),
        (counts.pruned, text::PRUNED),
        (counts.at_limit, text::AT_LIMIT),
        (counts.dropped, dropped),
        (counts.reopened, text::REOPENED),
        (counts.iterations.into(), text::ITERATIONS),
        (counts.max_open, if is_stack { text::MOST_ON_STACK } else { text::MOST_OPEN }),
        (counts.deepest.into(), text::DEEPEST),
    ];
    let lines = lines.iter().filter(|(n, _)| *n > 0).map(|(n, (one, many))| counted(*n as usize, one, many));
    let lines: Vec<_> = lines.chain(work_text(recording)).collect();
    lines.join("\n")
}

/// The work of the open list, where its data structure can be chosen.
#[must_use]
pub fn work_text(recording: &Recording) -> Option<String> {
    recording.algorithm().offers.open_list.ok()?;
    let work = recording.progress().work?;
    Some(text::work(recording.settings().open_list_title(), work))
}
