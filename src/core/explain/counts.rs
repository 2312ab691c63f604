//! What a search has done, in numbers.

use crate::core::runs::figures_now;
use crate::core::shown::Shown;
use crate::picture::{StepUnit, counted, number};
use crate::recording::Recording;
use crate::search::{Bound, CountingRules, History, Leaving};
use crate::worker::Ending;

type Counted = (&'static str, &'static str);

const EXPANDED: Counted = ("node expanded", "nodes expanded");
const GOAL_VISITED: Counted = ("goal visited, not expanded", "goals visited, not expanded");

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
    let goal_taken =
        ("goal taken from the open list, not expanded", "goals taken from the open list, not expanded");
    let at_limit = (
        "node at or beyond the depth limit, not expanded",
        "nodes at or beyond the depth limit, not expanded",
    );
    let revisit = ("repeat visit when backtracking", "repeat visits when backtracking");
    let parts = [
        (figures.expanded, EXPANDED),
        (counting.starts_left_out(all.expanded), ("start, not counted", "starts, not counted")),
        (figures.goals, if is_stack { GOAL_VISITED } else { goal_taken }),
        (counts.at_limit, if is_for_best { GOAL_VISITED } else { at_limit }),
        (counts.revisits, if is_stack { revisit } else { ("return to a parent", "returns to a parent") }),
    ];
    let parts: Vec<_> = parts.into_iter().filter(|(n, _)| *n > 0).map(in_words).collect();
    (parts.len() > 1 && shown.tells_end())
        .then(|| format!("{}: {}", StepUnit::STEP.counted(counts.steps()), parts.join(" + ")))
}

/// How many of the steps on the timeline are the last one, which takes out a goal and expands nothing: 1 or none. Only of a
/// search whose end may be told, and where such a goal does not count as expanded.
pub fn goals_at_end(shown: &Shown, counting: CountingRules) -> u64 {
    let recording = &shown.recording;
    let is_solved = shown.told_ending() == Some(&Ending::Solved);
    let counts = recording.history() == History::Lists && !counting.goal && is_solved;
    if counts { recording.settings().goals_taken(recording.problem(), true) } else { 0 }
}

pub fn counts_text(shown: &Shown, counting: CountingRules) -> String {
    let recording = &shown.recording;
    let counts = &recording.progress().counts;
    let figures = figures_now(shown).counted(counting);
    let is_stack = recording.history().is_stack();
    let dropped = match recording.leaving() {
        Leaving::Replaced => ("open node replaced by a better path", "open nodes replaced by a better path"),
        Leaving::Pruned => ("open node pruned", "open nodes pruned"),
        Leaving::Skipped => ("copy of a closed board skipped", "copies of closed boards skipped"),
    };
    let at_peak = if is_stack {
        ("node on the stack at peak", "nodes on the stack at peak")
    } else {
        ("open node at peak", "open nodes at peak")
    };
    let lines = [
        (figures.generated, ("node generated", "nodes generated")),
        (figures.expanded, EXPANDED),
        (figures.duplicates, ("duplicate successor dropped", "duplicate successors dropped")),
        (figures.pruned, ("successor pruned by the bound", "successors pruned by the bound")),
        (counts.dropped, dropped),
        (figures.reopened, ("closed node reopened", "closed nodes reopened")),
        (figures.iterations.unwrap_or(0).into(), ("iteration", "iterations")),
        (figures.max_open, at_peak),
        (figures.max_depth.into(), ("move to the deepest node", "moves to the deepest node")),
    ];
    let lines = lines.into_iter().filter(|(n, _)| *n > 0).map(in_words);
    let lines: Vec<_> = lines.chain(work_text(recording)).collect();
    lines.join("\n")
}

fn in_words((n, (one, many)): (u64, Counted)) -> String {
    counted(n as usize, one, many)
}

/// The work of the open list, where its data structure can be chosen.
fn work_text(recording: &Recording) -> Option<String> {
    recording.algorithm().offers.open_list.ok()?;
    let work = recording.progress().work?;
    let (list, comparisons, moves) =
        (recording.settings().open_list_title(), number(work.comparisons), number(work.moves));
    Some(format!("{list}: {comparisons} comparisons, {moves} entry moves"))
}
