//! How a search ended, how good its path is, and what it has done in numbers.

use crate::compare::find::search_text;
use crate::compare::solves_instead;
use crate::core::runs::figures_now;
use crate::core::shown::Shown;
use crate::file::Document;
use crate::picture::{StepUnit, capitalised, counted, number};
use crate::puzzle::moves_text;
use crate::recording::Recording;
use crate::search::{
    Bound, CountingRules, Duplicates, Exhausted, GoalTest, History, Leaving, Nodes, Optimality, Reopening,
    Settings, Stop,
};
use crate::worker::Ending;

pub const CANNOT_BE_SOLVED: &str = "cannot be solved";

pub fn ending_text(shown: &Shown) -> Option<String> {
    let recording = &shown.recording;
    let steps = StepUnit::of(recording.algorithm().unit).counted(recording.progress().counts.steps());
    Some(match shown.told_ending()? {
        Ending::Solved => capitalised(&solved(shown)),
        Ending::Exhausted => exhausted_text(shown, &steps),
        Ending::Stopped(Stop::Cancelled) => format!("Stopped after {steps}"),
        Ending::Stopped(Stop::NodeLimit) => {
            limit_text(shown, &format!("{} nodes", number(shown.node_limit())))
        }
        Ending::Stopped(Stop::DepthLimit) => {
            limit_reached(&format!("a path of {} moves", number(Nodes::MAX_G)))
        }
        Ending::Stopped(Stop::MemoryLimit) => limit_text(shown, &memory_limit(shown.limits.max_bytes >> 20)),
        Ending::Stopped(Stop::OutOfMemory) => {
            "The system has no more memory. You can step through what is recorded.".to_owned()
        }
        Ending::Stopped(Stop::NoEstimate(why)) => format!("The search has ended: {why}"),
        Ending::Failed(error) => {
            format!("The search failed because of an error in Tilescope ({error})")
        }
    })
}

/// `limit` is a number with its unit.
pub fn limit_reached(limit: &str) -> String {
    format!("Limit reached: {limit}. You can step through what is recorded.")
}

pub fn memory_limit(mib: u64) -> String {
    format!("{} MiB of memory", number(mib))
}

fn path_moves(shown: &Shown) -> String {
    let moves = counted(shown.path_length(), "move", "moves");
    shown.path_cost().map_or(moves.clone(), |cost| format!("{moves} at cost {cost}"))
}

fn solved(shown: &Shown) -> String {
    format!("solved in {}", path_moves(shown))
}

fn limit_text(shown: &Shown, limit: &str) -> String {
    let instead = solves_instead(&Document::of_recording(&shown.recording));
    let instead = instead
        .map(|settings| format!(" {} solves such boards in a fraction of a second.", search_text(&settings)));
    limit_reached(limit) + &instead.unwrap_or_default()
}

/// The outcome in few words; `None` while the search runs, and where it may not be told.
pub fn short_ending_text(shown: &Shown) -> Option<String> {
    match shown.told_ending()? {
        Ending::Solved => Some(solved(shown)),
        Ending::Exhausted => Some(match shown.recording.algorithm().exhausted {
            Exhausted::Unsolvable(_) => CANNOT_BE_SOLVED.to_owned(),
            Exhausted::NotFound { .. } => "not found".to_owned(),
        }),
        Ending::Stopped(Stop::Cancelled) => ending_text(shown).map(|text| text.to_lowercase()),
        Ending::Stopped(Stop::NoEstimate(_)) | Ending::Failed(_) => ending_text(shown),
        Ending::Stopped(_) => Some("limit reached".to_owned()),
    }
}

/// What is said of the end where the last step does not say it; `None` elsewhere.
pub fn said_at_end(shown: &Shown) -> Option<String> {
    let ends = shown.is_at_end().then(|| ending_text(shown)).flatten()?;
    if !shown.is_solved() {
        return Some(if ends.ends_with('.') { ends } else { format!("{ends}.") });
    }
    // A node that is taken is the goal. Where both sides meet, the last step can be one that no path goes through.
    let is_joined = shown.recording.history() == History::TwoSided;
    is_joined.then(|| format!("The path is found: both sides meet on it. It has {}.", path_moves(shown)))
}

/// Nothing is left to expand: with some algorithms, that proves that no path exists.
fn exhausted_text(shown: &Shown, steps: &str) -> String {
    let settings = shown.recording.settings();
    let missed = match shown.recording.algorithm().exhausted {
        Exhausted::Unsolvable(proof) => return format!("Unsolvable: {proof} ({steps})"),
        Exhausted::NotFound { what, .. } => {
            what(&settings.with_algorithm(()), shown.recording.problem().size())
        }
    };
    let exists = if shown.recording.problem().is_solvable() { "a path exists" } else { "no path exists" };
    format!("{missed} ({steps}); {exists} (lesson “Parity”)")
}

/// Whether the path found is proved to be a shortest one, and by what; `None` where there is no path.
pub fn optimality(shown: &Shown) -> Option<String> {
    let length = shown.is_solved().then_some(shown.path_length())? as u32;
    let settings = shown.recording.settings();
    if let Some(doubt) = settings.doubt() {
        let excess = shown.shortest.map(|shortest| excess_text(length, shortest));
        let parts = [Some(doubt), bound_text(settings, shown.shortest), excess];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        return Some(format!("not proved optimal: {}", parts.join("; ")));
    }
    let algorithm = settings.algorithm.info();
    Some(match algorithm.optimality {
        Optimality::Always(why) => format!("optimal: {why}"),
        _ => {
            format!("optimal: {} with an admissible h ({})", algorithm.title, settings.heuristic.info().title)
        }
    })
}

fn bound_text(settings: &Settings, shortest: Option<u32>) -> Option<String> {
    let used = settings.in_use();
    let info = used.heuristic.info();
    let holds = used.algorithm.info().optimality == Optimality::WithWeightUpToOne
        && info.admissible
        && used.goal_test == GoalTest::WhenExpanded
        && used.duplicates != Duplicates::FirstReached
        && (used.reopening == Reopening::On || info.consistent);
    let weight = used.weight;
    holds.then(|| {
        if used.has_costs() {
            return format!("at most {weight} times the optimal cost");
        }
        shortest.map_or_else(
            || format!("at most {weight} times the optimal length"),
            |shortest| format!("at most {weight}·{shortest} = {} moves", weight.times(shortest)),
        )
    })
}

fn excess_text(length: u32, shortest: u32) -> String {
    let excess = length.saturating_sub(shortest);
    let moves = |moves: u32| counted(moves as usize, "move", "moves");
    match 100.0 * f64::from(excess) / f64::from(shortest) {
        _ if excess == 0 => format!("this one happens to be optimal ({})", moves(shortest)),
        percent if shortest > 0 => format!("{} ({percent:.0} %) longer than optimal", moves(excess)),
        _ => format!("{} longer than optimal", moves(excess)),
    }
}

/// The moves of the path, as the ACM problem prints them.
pub fn path_text(shown: &Shown) -> String {
    moves_text(&shown.first_path_moves(usize::MAX))
}

type Counted = (&'static str, &'static str);

const EXPANDED: Counted = ("node expanded", "nodes expanded");
const GOAL_VISITED: Counted = ("goal visited, not expanded", "goals visited, not expanded");

/// Such as `107 steps: 106 nodes expanded + 1 goal taken out, not expanded`; `None` if all are expansions, or the end is hidden.
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

/// 1 if the end may be told and the last step takes out a goal that does not count as expanded, otherwise 0.
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

fn work_text(recording: &Recording) -> Option<String> {
    recording.algorithm().offers.open_list.ok()?;
    let work = recording.progress().work?;
    let (list, comparisons, moves) =
        (recording.settings().open_list_title(), number(work.comparisons), number(work.moves));
    Some(format!("{list}: {comparisons} comparisons, {moves} entry moves"))
}
