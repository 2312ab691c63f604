//! How a search ended, and how good its path is.

use crate::compare::find::search_text;
use crate::compare::solves_instead;
use crate::core::shown::Shown;
use crate::core::text::ending as text;
use crate::file::Document;
use crate::picture::StepUnit;
use crate::puzzle::moves_text;
use crate::recording::Recording;
use crate::search::{Duplicates, Exhausted, GoalTest, History, Nodes, Optimality, Reopening, Settings};
use crate::worker::Ending;

/// How the search ended, in a sentence or two; `None` while it runs, and where it may not be told.
pub fn ending_text(shown: &Shown) -> Option<String> {
    let steps = steps_text(&shown.recording);
    Some(match shown.told_ending()? {
        Ending::Solved => text::solved(shown.path_length(), shown.path_cost()),
        Ending::Exhausted => exhausted_text(shown, &steps),
        Ending::Stopped => text::stopped(&steps),
        Ending::NodeLimit => limit_text(shown, &text::node_limit(shown.node_limit())),
        Ending::DepthLimit => text::limit_reached(&text::depth_limit(Nodes::MAX_G)),
        Ending::MemoryLimit => limit_text(shown, &text::memory_limit(shown.limits.max_bytes >> 20)),
        Ending::OutOfMemory => {
            "The system has no more memory. You can step through what is recorded.".to_owned()
        }
        Ending::NoEstimate(why) => format!("The search has ended: {why}"),
        Ending::Failed(error) => text::failed(error),
    })
}

/// A limit, and what would have solved the board.
fn limit_text(shown: &Shown, limit: &str) -> String {
    let instead = solves_instead(&Document::of_recording(&shown.recording));
    let instead = instead.map(|settings| text::solves_instead(&search_text(&settings)));
    text::limit_reached(limit) + &instead.unwrap_or_default()
}

/// The outcome in few words; `None` while the search runs, and where it may not be told.
pub fn short_ending_text(shown: &Shown) -> Option<String> {
    match shown.told_ending()? {
        Ending::Solved => Some(text::short_solved(shown.path_length(), shown.path_cost())),
        Ending::Exhausted => Some(match shown.recording.algorithm().exhausted {
            Exhausted::Unsolvable(_) => text::CANNOT_BE_SOLVED.to_owned(),
            Exhausted::NotFound { .. } => text::NOT_FOUND.to_owned(),
        }),
        Ending::Stopped => Some(text::STOPPED.to_owned()),
        Ending::NodeLimit | Ending::DepthLimit | Ending::MemoryLimit | Ending::OutOfMemory => {
            Some(text::LIMIT_REACHED.to_owned())
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
    is_joined.then(|| text::joined(shown.path_length(), shown.path_cost()))
}

fn steps_text(recording: &Recording) -> String {
    StepUnit::of(recording.algorithm().unit).counted(recording.progress().counts.steps())
}

/// Nothing is left to expand: with some algorithms, that proves that no path exists.
fn exhausted_text(shown: &Shown, steps: &str) -> String {
    let settings = shown.recording.settings();
    let missed = match shown.recording.algorithm().exhausted {
        Exhausted::Unsolvable(proof) => return text::unsolvable(proof, steps),
        Exhausted::NotFound { what, .. } => {
            what(&settings.with_algorithm(()), shown.recording.problem().size())
        }
    };
    text::exhausted(&missed, steps, shown.recording.problem().is_solvable())
}

/// Whether the path found is proved to be a shortest one, and by what; `None` where there is no path.
pub fn optimality(shown: &Shown) -> Option<String> {
    let length = shown.is_solved().then_some(shown.path_length())? as u32;
    let settings = shown.recording.settings();
    if let Some(doubt) = settings.doubt() {
        let excess = shown.shortest.map(|shortest| excess_text(length, shortest));
        let parts = [Some(doubt), bound_text(settings, shown.shortest), excess];
        let parts: Vec<_> = parts.into_iter().flatten().collect();
        return Some(text::not_proved_optimal(&parts));
    }
    let algorithm = settings.algorithm.info();
    Some(match algorithm.optimality {
        Optimality::Always(why) => text::optimal(why),
        _ => text::optimal_by_heuristic(algorithm.title, settings.heuristic.info().title),
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
            return text::at_most_times_the_cost(weight);
        }
        shortest.map_or_else(|| text::at_most_times(weight), |shortest| text::at_most(weight, shortest))
    })
}

/// How much longer than a shortest path it is.
fn excess_text(length: u32, shortest: u32) -> String {
    match length.saturating_sub(shortest) {
        0 => text::optimal_by_chance(shortest),
        excess if shortest > 0 => text::too_long(excess, shortest),
        excess => text::longer_than_none(excess),
    }
}

/// The moves of the path, as the ACM problem prints them.
pub fn path_text(shown: &Shown) -> String {
    moves_text(&shown.first_path_moves(usize::MAX))
}
