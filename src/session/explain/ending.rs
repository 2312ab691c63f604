//! How a search ended, and how good its path is.

use crate::picture::{counted, number};
use crate::puzzle::moves_text;
use crate::search::{AlgorithmId, GoalTest, Nodes, Optimality, Reopening, Settings};
use crate::session::{MAX_NODES, Shown};
use crate::worker::Ending;

/// How the search ended, in one sentence; `None` while it runs.
#[must_use]
pub fn ending_text(shown: &Shown) -> Option<String> {
    let steps = steps_text(shown);
    let walk = "what is recorded can be walked through";
    Some(match shown.ending.as_ref()? {
        Ending::Solved => {
            let length = shown.path_length();
            let beyond =
                if shown.recording.progress().recording_off { ", beyond what is recorded" } else { "" };
            format!("Solved in {}{beyond}", counted(length, "move", "moves"))
        }
        Ending::Exhausted => exhausted_text(shown, &steps),
        Ending::Stopped => format!("Stopped after {steps}"),
        Ending::NodeLimit => {
            format!("Limit reached: {} nodes; {walk}", number(shown.limits.max_nodes.min(MAX_NODES)))
        }
        Ending::DepthLimit => {
            format!("Limit reached: a path of {} moves; {walk}", number(Nodes::MAX_G))
        }
        Ending::MemoryLimit => {
            format!("Limit reached: {} MiB of memory; {walk}", number(shown.limits.max_bytes >> 20))
        }
        Ending::Failed(what) => format!("The search broke off because of an error in Tilescope ({what})"),
    })
}

fn steps_text(shown: &Shown) -> String {
    let counts = shown.recording.progress().counts;
    if counts.revisits == 0 {
        counted(counts.selected as usize, "expansion", "expansions")
    } else {
        counted(counts.steps() as usize, "step", "steps")
    }
}

/// Nothing is left to expand: with some methods that proves that there is no path.
fn exhausted_text(shown: &Shown, steps: &str) -> String {
    let settings = shown.recording.settings();
    let missed = match settings.algorithm {
        AlgorithmId::Bfs | AlgorithmId::Greedy | AlgorithmId::Astar | AlgorithmId::WeightedAstar => {
            return format!("Unsolvable: every reachable board was searched ({steps})");
        }
        AlgorithmId::BidirectionalBfs | AlgorithmId::Mm => {
            return format!(
                "Unsolvable: all that one side reaches was searched, and they never met ({steps})"
            );
        }
        AlgorithmId::DfsBounded | AlgorithmId::DfsLimited | AlgorithmId::Iddfs => {
            format!("Not found within depth {}", number(settings.depth_limit))
        }
        AlgorithmId::Beam => format!("Not found with a beam of {}", number(settings.beam_width)),
        AlgorithmId::Idastar | AlgorithmId::Rbfs => match shown.recording.problem().size().farthest() {
            Some(farthest) => {
                format!("Not found: no path of at most {farthest} moves, the most that any needs")
            }
            None => "Not found".to_owned(),
        },
    };
    let parity = if shown.recording.problem().is_solvable() {
        "though the parities say that there is a path"
    } else {
        "and the parities say that there is none"
    };
    format!("{missed} ({steps}), {parity}")
}

/// Whether the path found is proved to be a shortest one, and by what; `None` where there is no path.
#[must_use]
pub fn optimality(shown: &Shown) -> Option<String> {
    let length = shown.is_solved().then_some(shown.path_length())? as u32;
    let settings = shown.recording.settings();
    if let Some(doubt) = settings.doubt() {
        let excess = shown.shortest.map(|c| excess_text(length, c));
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
    let holds = used.algorithm == AlgorithmId::WeightedAstar
        && info.admissible
        && used.goal_test == GoalTest::WhenExpanded
        && (used.reopening == Reopening::On || info.consistent);
    let weight = used.weight;
    holds.then(|| match shortest {
        Some(c) => format!("at most {weight}·{c} = {} moves", weight.times(c)),
        None => format!("at most {weight} times the shortest"),
    })
}

/// How much longer than a shortest path it is.
fn excess_text(length: u32, shortest: u32) -> String {
    match length.saturating_sub(shortest) {
        0 => format!("a shortest one all the same ({shortest})"),
        excess if shortest > 0 => {
            let percent = 100.0 * f64::from(excess) / f64::from(shortest);
            format!("the shortest has {shortest}, so that it is {} ({percent:.0} %) too long", number(excess))
        }
        excess => format!("the shortest has 0, so that it is {} too long", number(excess)),
    }
}

/// The moves of the path, as the ACM problem prints them.
pub(in crate::session) fn path_text(shown: &Shown) -> String {
    moves_text(&shown.first_path_moves(usize::MAX))
}
