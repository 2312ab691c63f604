//! How a search ended, and how good its path is.

use crate::compare::find::search_text;
use crate::compare::solves_instead;
use crate::core::shown::Shown;
use crate::file::Document;
use crate::picture::{StepUnit, capitalised, counted, number};
use crate::puzzle::moves_text;
use crate::recording::Recording;
use crate::search::{Duplicates, Exhausted, GoalTest, History, Nodes, Optimality, Reopening, Settings};
use crate::worker::Ending;

pub const CANNOT_BE_SOLVED: &str = "cannot be solved";

pub fn ending_text(shown: &Shown) -> Option<String> {
    let steps = steps_text(&shown.recording);
    Some(match shown.told_ending()? {
        Ending::Solved => capitalised(&solved(shown)),
        Ending::Exhausted => exhausted_text(shown, &steps),
        Ending::Stopped => format!("Stopped after {steps}"),
        Ending::NodeLimit => limit_text(shown, &format!("{} nodes", number(shown.node_limit()))),
        Ending::DepthLimit => limit_reached(&format!("a path of {} moves", number(Nodes::MAX_G))),
        Ending::MemoryLimit => limit_text(shown, &memory_limit(shown.limits.max_bytes >> 20)),
        Ending::OutOfMemory => {
            "The system has no more memory. You can step through what is recorded.".to_owned()
        }
        Ending::NoEstimate(why) => format!("The search has ended: {why}"),
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
        Ending::Stopped => Some("stopped".to_owned()),
        Ending::NodeLimit | Ending::DepthLimit | Ending::MemoryLimit | Ending::OutOfMemory => {
            Some("limit reached".to_owned())
        }
        Ending::NoEstimate(_) | Ending::Failed(_) => ending_text(shown),
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

fn steps_text(recording: &Recording) -> String {
    StepUnit::of(recording.algorithm().unit).counted(recording.progress().counts.steps())
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
    format!("{missed} ({steps}); {exists}, by parity")
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

/// How long the path of weighted A* can be at most.
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
