//! What an event or a step did, in a sentence.

use super::value::{estimate, f_parts, own_f_text, side_text};
use crate::picture::f_text;
use crate::picture::{counted, number};
use crate::recording::{Back, Moment, Outcome, Recording, Step, Successor};
use crate::search::{AlgorithmId, GoalTest, History, Node, NodeId};

/// One sentence on what the last event or step did.
#[must_use]
pub fn what_happened(recording: &Recording, moment: &Moment) -> String {
    let Some(step) = &moment.step else { return beginning(recording) };
    let id = number(recording.node_number(step.id));
    match moment.position.events {
        0 => match recording.history() {
            _ if step.is_goal => {
                let moves = counted(step.node.g as usize, "move", "moves");
                format!("Node {id} is the goal, reached in {moves}.")
            }
            History::Lists | History::TwoSided => whole_expansion(recording, moment, step),
            History::Stack | History::StackAndVisited => whole_look(recording, step),
            History::Frontier => whole_frame(recording, moment, step),
        },
        1 => look(recording, moment, step),
        2 if step.is_tested => {
            format!("Goal test: node {id} is {}the goal.", if step.is_goal { "" } else { "not " })
        }
        _ => match moment.successors.checked_sub(1).map(|last| &step.successors[last]) {
            Some(successor) => {
                format!("Successor {}: {}.", successor.mv.name(), outcome_text(recording, step, successor))
            }
            None => look(recording, moment, step),
        },
    }
}

fn beginning(recording: &Recording) -> String {
    let start = recording.nodes().get(NodeId::START);
    match recording.history() {
        History::Lists => "The start is generated and is the only node on the open list.".to_owned(),
        History::TwoSided => {
            "Start and goal are generated: each is the only node on the open list of its side.".to_owned()
        }
        History::Stack | History::StackAndVisited => {
            let begins = iteration_begins(recording, 0).unwrap_or_default();
            format!("{begins}The start is the only node on the stack.")
        }
        History::Frontier => {
            format!("The start is generated: {}.", f_text(recording.settings(), &start))
        }
    }
}

/// Such as `Iteration 3 begins with bound 22. `
fn iteration_begins(recording: &Recording, step: u32) -> Option<String> {
    let iteration = recording.iteration_at(step)?;
    let bound = bound_name(recording);
    Some(format!("Iteration {} begins with {bound} {}. ", number(iteration.index + 1), iteration.bound))
}

/// What the bound of a search is called.
#[must_use]
pub fn bound_name(recording: &Recording) -> &'static str {
    if recording.settings().algorithm == AlgorithmId::Idastar { "bound" } else { "depth limit" }
}

/// The first event of a step.
fn look(recording: &Recording, moment: &Moment, step: &Step) -> String {
    let settings = recording.settings();
    let id = number(recording.node_number(step.id));
    let value = match settings.heuristic_in_use() {
        None => format!(", at depth {}", step.node.g),
        Some(_) => format!(": {}", f_text(settings, &step.node)),
    };
    match recording.history() {
        History::Lists => {
            let given_up = given_up_text(recording, moment).unwrap_or_default();
            format!("{given_up}Took node {id} from the open list{value}.")
        }
        History::TwoSided => {
            format!("Took node {id} ({}) from the open list{value}.", side_text(step.node.side))
        }
        History::Stack | History::StackAndVisited if !step.is_new => {
            format!("Node {id} is on top of the stack again{value}.")
        }
        History::Stack | History::StackAndVisited if recording.is_too_deep(&step.node) => {
            format!("Node {id} is on top of the stack, deeper than the limit {}.", settings.depth_limit)
        }
        History::Stack | History::StackAndVisited => {
            format!("Node {id} is on top of the stack for the first time{value}.")
        }
        History::Frontier if step.back.is_some() => format!(
            "No successor of node {id} has an F within its limit {}: the search goes back.",
            limit_text(limit_of(recording, moment, step))
        ),
        History::Frontier => format!(
            "Went down into node {id}{value}, with the limit {}.",
            limit_text(limit_of(recording, moment, step))
        ),
    }
}

fn whole_expansion(recording: &Recording, moment: &Moment, step: &Step) -> String {
    let count =
        |matches: fn(&Outcome) -> bool| step.successors.iter().filter(|s| matches(&s.outcome)).count();
    let parts = [
        (count(|o| matches!(o, Outcome::New(_))), "new"),
        (
            count(|o| matches!(o, Outcome::Improved { reopens: false, .. })),
            "in place of an open node with a larger g",
        ),
        (count(|o| matches!(o, Outcome::Improved { reopens: true, .. })), "reopened with a smaller g"),
        (count(|o| matches!(o, Outcome::Duplicate { closed: false, .. })), "already open"),
        (count(|o| matches!(o, Outcome::Duplicate { closed: true, .. })), "already closed"),
    ];
    let parts: Vec<_> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")).collect();
    let successors = counted(step.successors.len(), "successor", "successors");
    let side = match recording.history() {
        History::TwoSided => format!(" ({})", side_text(step.node.side)),
        _ => String::new(),
    };
    let given_up = given_up_text(recording, moment).unwrap_or_default();
    let ends = step.successors.iter().find_map(|successor| {
        let node = successor.outcome.node()?;
        let what = found_text(recording, node, successor)?;
        Some(format!(" Node {} {what}.", number(recording.node_number(node))))
    });
    let parts = if parts.is_empty() { String::new() } else { format!(", {}", parts.join(", ")) };
    format!(
        "{given_up}Expanded node {}{side}: {successors}{parts}.{}",
        number(recording.node_number(step.id)),
        ends.unwrap_or_default()
    )
}

/// What a new node brings: the goal, or a meeting.
fn found_text(recording: &Recording, node: NodeId, successor: &Successor) -> Option<String> {
    let moves = |length: u32| counted(length as usize, "move", "moves");
    if let Some(other) = successor.meets {
        let length = recording.nodes().g(node) + recording.nodes().g(other);
        return Some(format!(
            "meets node {} of the other side: a path of {}",
            number(recording.node_number(other)),
            moves(length)
        ));
    }
    let tested = recording.settings().in_use().goal_test == GoalTest::WhenGenerated;
    (tested && successor.state == recording.problem().goal().state())
        .then(|| format!("is the goal, reached in {}", moves(recording.nodes().g(node))))
}

/// How many nodes beam search gave up before it took a node: `None` where it gave none up.
fn given_up_text(recording: &Recording, moment: &Moment) -> Option<String> {
    let step = moment.step.as_ref().filter(|_| recording.settings().algorithm == AlgorithmId::Beam)?;
    let made = step.successors[..moment.successors].iter().filter(|s| s.outcome.node().is_some()).count();
    let left = (moment.open.len(recording, step.node.side) + 1).saturating_sub(made);
    let given_up = moment.open_before.nodes.checked_sub(left).filter(|n| *n > 0)?;
    let nodes = counted(given_up, "open node", "open nodes");
    Some(format!("The {nodes} of largest h {} given up. ", if given_up == 1 { "was" } else { "were" }))
}

/// A whole step of a depth-first search.
fn whole_look(recording: &Recording, step: &Step) -> String {
    let id = number(recording.node_number(step.id));
    if recording.is_too_deep(&step.node) {
        let limit = recording.settings().depth_limit;
        return format!(
            "Node {id} is deeper than the limit {limit}: taken off without a look, though it counts as visited."
        );
    }
    let mut parts = tried_text(recording, step);
    if step.back.is_some() {
        parts.push("no move is left, it is taken off the stack".to_owned());
    }
    let when = if step.is_new { "for the first time" } else { "again" };
    let after = match (step.restart, step.back) {
        (Some(_), _) => {
            iteration_begins(recording, step.index + 1).map(|text| format!(" {}", text.trim_end()))
        }
        (None, Some(_)) if step.node.parent().is_none() => Some(" The stack is empty.".to_owned()),
        _ => None,
    };
    format!("Node {id} is on top {when}: {}.{}", parts.join("; "), after.unwrap_or_default())
}

/// What became of the moves that a look tried.
fn tried_text(recording: &Recording, step: &Step) -> Vec<String> {
    match step.successors.as_slice() {
        [] => Vec::new(),
        [one] => vec![format!("tried {}, {}", one.mv.letter(), outcome_text(recording, step, one))],
        all => {
            let letters: Vec<_> = all.iter().map(|successor| successor.mv.letter().to_string()).collect();
            let count = |matches: fn(&Outcome) -> bool| all.iter().filter(|s| matches(&s.outcome)).count();
            let dropped = [
                (count(|o| matches!(o, Outcome::Pruned)), "cut off"),
                (count(|o| matches!(o, Outcome::OnPath(_))), "on the path already"),
                (count(|o| matches!(o, Outcome::Duplicate { closed: true, .. })), "visited before"),
                (count(|o| matches!(o, Outcome::Duplicate { closed: false, .. })), "on the stack already"),
            ];
            let dropped = dropped.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}"));
            let made = all.iter().find_map(|successor| successor.outcome.node());
            let pushed = made.map(|node| format!("node {} pushed", number(recording.node_number(node))));
            let parts: Vec<_> = dropped.chain(pushed).collect();
            vec![format!("tried {}: {}", letters.join(", "), parts.join(", "))]
        }
    }
}

/// A whole step of recursive best-first search.
fn whole_frame(recording: &Recording, moment: &Moment, step: &Step) -> String {
    let id = number(recording.node_number(step.id));
    let settings = recording.settings();
    let limit = limit_text(limit_of(recording, moment, step));
    if let Some(Back::Up(up)) = step.back {
        let value = f_text(settings, &recording.nodes().get(up));
        return format!(
            "Nothing below node {id} is within its limit {limit}: back to its parent, and node {} stands for it with {value}.",
            number(recording.node_number(up))
        );
    }
    let made = step.successors.iter().filter(|s| s.outcome.node().is_some()).count();
    let successors = counted(step.successors.len(), "successor", "successors");
    let parent = if made < step.successors.len() { ", 1 goes back to the parent" } else { "" };
    let value = f_text(settings, &step.node);
    format!("Expanded node {id} ({value}, limit {limit}): {successors}, {made} new{parent}.")
}

/// The limit on F that a node of RBFS was expanded with; `None` for none.
fn limit_of(recording: &Recording, moment: &Moment, step: &Step) -> Option<u32> {
    let frames = moment.open.frames(recording);
    if let Some(frame) = frames.iter().find(|frame| frame.node == step.id) {
        return frame.limit;
    }
    // It has gone back: what the parent's frame leaves to it.
    let Some(Back::Up(up)) = step.back else { return None };
    let parent = frames.last()?;
    let others = parent.successors.iter().filter(|id| **id != up).map(|id| recording.nodes().get(*id));
    others.filter(|node| node.h < Node::NO_H).map(|node| node.f()).chain(parent.limit).min()
}

/// A limit on F.
#[must_use]
pub fn limit_text(limit: Option<u32>) -> String {
    limit.map_or("∞".to_owned(), number)
}

/// What became of a successor.
#[must_use]
pub fn outcome_text(recording: &Recording, step: &Step, successor: &Successor) -> String {
    let settings = recording.settings();
    let value = |id| {
        let node = recording.nodes().get(id);
        let own = own_f_text(recording, &node).map(|own| format!("; its own {own}")).unwrap_or_default();
        match settings.heuristic_in_use() {
            Some(_) => format!("{}{own}", f_parts(settings, &node).0),
            None => format!("depth {}", node.g),
        }
    };
    let name = |id: NodeId| number(recording.node_number(id));
    let is_stack = recording.history().is_stack();
    match successor.outcome {
        Outcome::New(node) => {
            let made = if is_stack { "pushed as" } else { "new," };
            let found = found_text(recording, node, successor).map(|found| format!("; it {found}"));
            format!("{made} node {} with {}{}", name(node), value(node), found.unwrap_or_default())
        }
        Outcome::Improved { node, old, reopens } => {
            let what = if reopens { "reopens the state of closed" } else { "takes the place of open" };
            let found = found_text(recording, node, successor).map(|found| format!("; it {found}"));
            format!(
                "node {} with {} {what} node {}, whose g was larger{}",
                name(node),
                value(node),
                name(old),
                found.unwrap_or_default()
            )
        }
        Outcome::OnPath(known) if Some(known) == step.node.parent() && !is_stack => {
            format!("back to the parent, node {}: dropped", name(known))
        }
        Outcome::OnPath(known) => format!("on the current path already, as node {}", name(known)),
        Outcome::Pruned => cut_text(recording, step, successor),
        Outcome::Duplicate { known, closed } if is_stack => {
            format!(
                "{}, as node {}",
                if closed { "visited before" } else { "on the stack already" },
                name(known)
            )
        }
        Outcome::Duplicate { known, closed } => {
            let refused = closed
                && recording.nodes().g(known) > step.node.g + 1
                && recording.algorithm().offers.reopening.is_ok();
            format!(
                "already {}, as node {}{}",
                if closed { "closed" } else { "open" },
                name(known),
                if refused { ", whose g is larger: it is not reopened" } else { "" }
            )
        }
    }
}

/// Why a successor was not made a node.
fn cut_text(recording: &Recording, step: &Step, successor: &Successor) -> String {
    let g = step.node.g + 1;
    let bound = recording.bound_at(step.index).unwrap_or_default();
    if recording.settings().algorithm != AlgorithmId::Idastar {
        return format!("cut off, since depth {g} is beyond the limit {bound}");
    }
    if let Some(farthest) = recording.problem().size().farthest().filter(|farthest| g > *farthest) {
        return format!("cut off, since no shortest path has more than {farthest} moves");
    }
    let h = estimate(recording, &Node { state: successor.state, ..step.node });
    format!("cut off, since f = {} = {g} + {h} is beyond the bound {bound}", g + h)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{GoalPreset, parse_board};
    use crate::recording::{Cursor, Position};
    use crate::search::{Duplicates, Guard, Problem, Reopening, Settings};

    fn recorded(start: &str, settings: Settings) -> Recording {
        let start = parse_board(start).expect("a board");
        let problem = Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("one size");
        let mut recording = Recording::new(problem, settings);
        recording.record(Guard::default(), ());
        recording
    }

    /// The sentences after each event of a search.
    fn sentences(recording: &Recording) -> Vec<String> {
        let mut cursor = Cursor::new(recording);
        let mut all = vec![what_happened(recording, &cursor.moment(recording))];
        while cursor.position() < Position::after(recording.steps()) {
            let next = cursor.next_event(recording);
            cursor.seek(recording, next);
            all.push(what_happened(recording, &cursor.moment(recording)));
        }
        all
    }

    #[test]
    fn each_algorithm_says_in_its_own_words_what_it_did() {
        let usual = Settings::default();
        let check = |settings: Settings, expected: &[&str]| {
            let all = sentences(&recorded("1 2 3 4 8 5 x 7 6", settings));
            if std::env::var_os("TILESCOPE_SENTENCES").is_some() {
                println!("--- {}\n{}", settings.algorithm.info().name, all.join("\n"));
            }
            for part in expected {
                assert!(all.iter().any(|sentence| sentence.contains(part)), "{settings:?}: {part}");
            }
        };
        let of = |algorithm| Settings { algorithm, ..usual };
        check(of(AlgorithmId::Bfs), &["the only node on the open list", "from the open list, at depth 1."]);
        check(
            Settings { depth_limit: 4, ..of(AlgorithmId::DfsBounded) },
            &[
                "Node 5 is deeper than the limit 4: taken off without a look",
                "is on top of the stack for the first time, at depth 4",
                "is on top again: tried",
            ],
        );
        check(Settings { depth_limit: 12, ..of(AlgorithmId::DfsBounded) }, &["visited before"]);
        check(
            Settings { depth_limit: 4, ..of(AlgorithmId::DfsLimited) },
            &["depth 5 is beyond the limit 4", "no move is left, it is taken off the stack"],
        );
        check(of(AlgorithmId::Iddfs), &["Iteration 1 begins with depth limit 0.", "Iteration 3 begins with"]);
        check(
            of(AlgorithmId::BidirectionalBfs),
            &["from the goal", "of the other side: a path of 4 moves", "(from the start): "],
        );
        check(of(AlgorithmId::Greedy), &["from the open list: h = ", "is the goal, reached in "]);
        check(of(AlgorithmId::Idastar), &["begins with bound ", "is beyond the bound "]);
        check(
            of(AlgorithmId::Rbfs),
            &["The start is generated: F = ", "Went down into node 0: F = ", "limit ∞"],
        );
        check(of(AlgorithmId::Mm), &["priority ", "max(f = ", "meets node "]);
        check(
            Settings { beam_width: 1, ..of(AlgorithmId::Beam) },
            &["open nodes of largest h were given up. Took node "],
        );
    }

    #[test]
    fn a_search_that_goes_back_says_what_the_subtree_is_worth() {
        let all = sentences(&recorded(
            "2 3 4 1 5 x 7 6 8",
            Settings { algorithm: AlgorithmId::Rbfs, ..Settings::default() },
        ));
        assert!(
            all.iter().any(|s| s.contains("is within its limit") && s.contains("stands for it with F = "))
        );
    }

    #[test]
    fn a_smaller_g_that_is_refused_is_said() {
        let settings = Settings {
            algorithm: AlgorithmId::Astar,
            heuristic: crate::heuristic::HeuristicId::Patchwork,
            reopening: Reopening::Off,
            duplicates: Duplicates::ClosedList,
            ..Settings::default()
        };
        let all = sentences(&recorded("8 6 7 2 5 4 3 x 1", settings));
        assert!(all.iter().any(|sentence| sentence.contains("whose g is larger: it is not reopened")));
    }
}
