//! What a search has done, in numbers.

use crate::core::runs::figures_now;
use crate::core::shown::Shown;
use crate::core::text::ending as text;
use crate::picture::{StepUnit, counted};
use crate::recording::Recording;
use crate::search::{Bound, CountingRules, History, Leaving};
use crate::worker::Ending;

/// What the steps on the timeline are, as a sum: `107 steps: 106 nodes expanded + 1 goal taken out, not expanded`. `None`
/// if each of them is an expansion, or if the end may not be told.
pub fn steps_text(shown: &Shown, counting: CountingRules) -> Option<String> {
    let recording = &shown.recording;
    let counts = &recording.progress().counts;
    let all = figures_now(shown);
    // A goal that was only generated is no step.
    let figures = all.counted(CountingRules { generated_goal: false, ..counting });
    let is_stack = recording.history().is_stack();
    // A search for the best path counts each goal that it visits like a node at the limit.
    let is_for_best = recording.algorithm().bound == Bound::BestPath;
    let parts = [
        (figures.expanded, text::EXPANDED),
        (counting.starts_left_out(all.expanded), text::START_NOT_COUNTED),
        (figures.goals, if is_stack { text::GOAL_VISITED } else { text::GOAL_TAKEN }),
        (counts.at_limit, if is_for_best { text::GOAL_VISITED } else { text::AT_LIMIT }),
        (counts.revisits, if is_stack { text::REVISITS } else { text::RETURNS }),
    ];
    let parts: Vec<_> = parts.into_iter().filter(|(n, _)| *n > 0).map(in_words).collect();
    let steps = || StepUnit::STEP.counted(counts.steps());
    (parts.len() > 1 && shown.tells_end()).then(|| text::steps(&steps(), &parts))
}

/// How many of the steps on the timeline are the last one, which takes out a goal and expands nothing: 1 or none. Only of a
/// search whose end may be told, and where such a goal does not count as expanded.
pub fn goals_at_end(shown: &Shown, counting: CountingRules) -> u64 {
    let recording = &shown.recording;
    let is_solved = shown.told_ending() == Some(&Ending::Solved);
    let counts = recording.history() == History::Lists && !counting.goal && is_solved;
    if counts { recording.settings().goals_taken(recording.problem(), true) } else { 0 }
}

/// All counts of a search, one line each.
pub fn counts_text(shown: &Shown, counting: CountingRules) -> String {
    let recording = &shown.recording;
    let counts = &recording.progress().counts;
    let figures = figures_now(shown).counted(counting);
    let is_stack = recording.history().is_stack();
    let dropped = match recording.leaving() {
        Leaving::Replaced => text::REPLACED,
        Leaving::Pruned => text::PRUNED_FROM_LIST,
        Leaving::Skipped => text::SKIPPED,
    };
    let lines = [
        (figures.generated, text::GENERATED),
        (figures.expanded, text::EXPANDED),
        (figures.duplicates, text::DUPLICATES),
        (figures.pruned, text::PRUNED),
        (counts.dropped, dropped),
        (figures.reopened, text::REOPENED),
        (figures.iterations.unwrap_or(0).into(), text::ITERATIONS),
        (figures.max_open, if is_stack { text::MOST_ON_STACK } else { text::MOST_OPEN }),
        (figures.max_depth.into(), text::DEEPEST),
    ];
    let lines = lines.into_iter().filter(|(n, _)| *n > 0).map(in_words);
    let lines: Vec<_> = lines.chain(work_text(recording)).collect();
    lines.join("\n")
}

fn in_words((n, (one, many)): (u64, text::Counted)) -> String {
    counted(n as usize, one, many)
}

/// The work of the open list, where its data structure can be chosen.
fn work_text(recording: &Recording) -> Option<String> {
    recording.algorithm().offers.open_list.ok()?;
    let work = recording.progress().work?;
    Some(text::work(recording.settings().open_list_title(), work))
}
