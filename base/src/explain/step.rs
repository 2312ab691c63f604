//! What an event or a step did, in a sentence.

use super::text::event as text;
use super::value::{f_parts, own_f_text};
use crate::learn::{NodeNames, drop_reason_text};
use crate::picture::f_text;
use crate::picture::number;
use crate::recording::{Back, Moment, Outcome, Recording, Step, Successor};
use crate::search::{Bound, History, Leaving, Node, NodeId};

/// A sentence or two beside the current board on what the last event or step did.
pub fn what_happened(recording: &Recording, moment: &Moment) -> String {
    let Some(step) = &moment.step else { return beginning(recording) };
    match moment.position.events {
        0 => match recording.history() {
            _ if step.is_goal && recording.algorithm().bound == Bound::BestPath => {
                text::better_path(&text::moves(step.node.g))
            }
            _ if step.is_goal => {
                let reached = text::goal_reached(&way_text(recording, step.id));
                let is_taken = recording.history() == History::Lists && step.number > 0;
                let before = is_taken.then(|| text::expanded_before_goal(step.number));
                sentences(Some(reached), before.unwrap_or_default()).trim_end().to_owned()
            }
            History::Lists | History::TwoSided => whole_expansion(recording, moment, step),
            History::Stack | History::StackAndVisited => whole_visit(recording, step),
            History::Frontier => whole_frame(recording, moment, step),
        },
        1 => first_event(recording, moment, step),
        2 if step.is_tested => goal_test(recording, step),
        _ => match moment.successors.checked_sub(1).map(|last| &step.successors[last]) {
            Some(successor) => {
                let outcome = outcome_text(recording, step, successor, NodeNames::Boards);
                text::successor(successor.mv.name(), &outcome)
            }
            None => first_event(recording, moment, step),
        },
    }
}

fn goal_test(recording: &Recording, step: &Step) -> String {
    if step.is_goal {
        let several = recording.problem().has_several_goals();
        return if several { "It is a goal." } else { "It is the goal." }.to_owned();
    }
    text::is_not_goal(recording.problem().misplaced(&recording.board(step.node.state)))
}

fn beginning(recording: &Recording) -> String {
    let start = recording.nodes().get(NodeId::START);
    match recording.history() {
        History::Lists => {
            let start = "The start is generated. It is the only open node.".to_owned();
            sentences(iteration_begins(recording, 0), start)
        }
        History::TwoSided => {
            "Start and goal are generated. Each is the only open node of its side.".to_owned()
        }
        History::Stack | History::StackAndVisited => {
            sentences(iteration_begins(recording, 0), "The start is the only node on the stack.".to_owned())
        }
        History::Frontier => text::start_generated(&f_text(recording, &start)),
    }
}

fn sentences(first: Option<String>, second: String) -> String {
    match first {
        Some(first) => format!("{first} {second}"),
        None => second,
    }
}

fn iteration_begins(recording: &Recording, step: u64) -> Option<String> {
    let iteration = recording.iteration_at(step)?;
    Some(text::iteration_begins(iteration.index + 1, bound_name(recording), iteration.bound))
}

/// What the bound of a search is called.
pub fn bound_name(recording: &Recording) -> &'static str {
    recording.algorithm().bound.name()
}

/// The same in one word, where what it is on can be seen.
pub fn bound_word(recording: &Recording) -> &'static str {
    if recording.algorithm().bound.is_on_f() { "bound" } else { "limit" }
}

/// A node is taken from the open list, or visited.
fn first_event(recording: &Recording, moment: &Moment, step: &Step) -> String {
    let settings = recording.settings();
    let value = match settings.heuristic_in_use() {
        None if settings.has_costs() => text::at_cost(step.node.g),
        None => text::at_depth(step.node.g),
        Some(_) => text::value_after_colon(&f_text(recording, &step.node)),
    };
    match recording.history() {
        History::Lists => sentences(left_before(recording, moment), text::taken(None, &value)),
        History::TwoSided => text::taken(Some(step.node.side), &value),
        History::Stack | History::StackAndVisited if !step.is_new => text::visit_again(&value),
        History::Stack | History::StackAndVisited if recording.is_too_deep(&step.node) => {
            text::visit_too_deep(settings.depth_limit)
        }
        History::Stack | History::StackAndVisited => text::first_visit(&value),
        History::Frontier => {
            let limit = limit_text(limit_of(recording, moment, step));
            if step.back.is_some() {
                text::no_successor_within(&limit)
            } else {
                text::visit_on_path(&value, &limit)
            }
        }
    }
}

type OutcomeKind = (fn(&Outcome) -> bool, &'static str);

/// How many successors had each of several outcomes, without those that none had.
fn counted_outcomes(step: &Step, kinds: &[OutcomeKind]) -> Vec<String> {
    let count = |is_kind: fn(&Outcome) -> bool| {
        step.successors.iter().filter(|successor| is_kind(&successor.outcome)).count()
    };
    let counts = kinds.iter().map(|(is_kind, words)| (count(*is_kind), words));
    counts.filter(|(n, _)| *n > 0).map(|(n, words)| format!("{n} {words}")).collect()
}

fn whole_expansion(recording: &Recording, moment: &Moment, step: &Step) -> String {
    let parts = counted_outcomes(
        step,
        &[
            (|o| matches!(o, Outcome::New(_)), text::NEW),
            (
                |o| matches!(o, Outcome::Improved { reopens: false, .. }),
                "in place of an open node with a larger g",
            ),
            (|o| matches!(o, Outcome::Improved { reopens: true, .. }), text::REOPENED),
            (|o| matches!(o, Outcome::Pruned), text::PRUNED),
            (|o| matches!(o, Outcome::Duplicate { closed: false, .. }), text::ALREADY_OPEN),
            (|o| matches!(o, Outcome::Duplicate { closed: true, .. }), text::ALREADY_CLOSED),
        ],
    );
    let side = (recording.history() == History::TwoSided).then_some(step.node.side);
    let expanded = text::expanded(side, step.successors.len(), &parts);
    let found = step.successors.iter().find_map(|successor| {
        let node = successor.outcome.node()?;
        let found = found_text(recording, node, successor, NodeNames::Boards)?;
        Some(text::successor_found(successor.mv.name(), &found))
    });
    let next = step.restart.and_then(|_| iteration_begins(recording, step.number + 1));
    let skipped = (step.last_copies > 0).then(|| text::skipped_last_copies(step.last_copies));
    let before = left_before(recording, moment);
    let parts = [before, Some(expanded), found, no_descent(recording, step), next, skipped];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The moves to a node, with their cost where they have one.
fn way_text(recording: &Recording, node: NodeId) -> String {
    let moves = text::moves(recording.nodes().depth(node));
    if recording.settings().has_costs() { text::with_cost(&moves, recording.nodes().g(node)) } else { moves }
}

/// What a new node brings: the goal, or a meeting.
fn found_text(
    recording: &Recording,
    node: NodeId,
    successor: &Successor,
    names: NodeNames,
) -> Option<String> {
    let g = recording.nodes().g(node);
    if let Some(other) = successor.meets {
        let length = g + recording.nodes().g(other);
        return Some(text::meets(names.name(recording, other).as_deref(), &text::moves(length)));
    }
    let tested = recording.settings().in_use().goal_test.is_when_generated();
    (tested && recording.problem().is_goal(successor.state))
        .then(|| text::is_goal(&way_text(recording, node)))
}

/// Whether a search that goes on from the best successor is at a local minimum or on a plateau; `None` where it is not.
fn no_descent(recording: &Recording, step: &Step) -> Option<String> {
    if step.is_goal || !recording.order().by.goes_on_from_one() {
        return None;
    }
    let made = step.successors.iter().filter_map(|s| recording.node(s.outcome.node()?));
    match made.map(|node| node.h).min() {
        Some(least) if least < step.node.h => None,
        Some(least) if least == step.node.h => Some("No successor has a lower h: a plateau.".to_owned()),
        _ => Some(text::LOCAL_MINIMUM.to_owned()),
    }
}

/// How many nodes were pruned or skipped before one was taken; `None` where none was.
fn left_before(recording: &Recording, moment: &Moment) -> Option<String> {
    let step = moment.step.as_ref()?;
    let skipped = recording.skipped_before(step);
    if recording.leaving() != Leaving::Pruned {
        return (skipped > 0).then(|| text::skipped_copies(skipped));
    }
    let made = step.successors[..moment.successors].iter().filter(|s| s.outcome.node().is_some()).count();
    let left = (moment.open.len(recording, step.node.side) + 1).saturating_sub(made);
    let words =
        if recording.order().by.goes_on_from_one() { text::pruned_all_others } else { text::pruned_by_beam };
    moment.open_before.nodes.checked_sub(left).filter(|n| *n > 0).map(words)
}

/// A whole step of a depth-first search.
fn whole_visit(recording: &Recording, step: &Step) -> String {
    if recording.is_too_deep(&step.node) {
        return text::too_deep(recording.settings().depth_limit);
    }
    let mut parts = tried_text(recording, step);
    if recording.is_at_limit(step.number, &step.node) && step.back.is_some() {
        parts.push(text::at_limit(step.node.g));
    } else if step.back.is_some() {
        parts.push("no moves left, popped".to_owned());
    }
    let visit = text::visit(step.is_new, &parts);
    let after = match (step.restart, step.back) {
        (Some(_), _) => iteration_begins(recording, step.number + 1),
        (None, Some(_)) if step.node.parent().is_none() => Some("The stack is empty.".to_owned()),
        _ => None,
    };
    sentences(Some(visit), after.unwrap_or_default()).trim_end().to_owned()
}

/// What became of the moves that a visit tried.
fn tried_text(recording: &Recording, step: &Step) -> Vec<String> {
    match step.successors.as_slice() {
        [] => Vec::new(),
        [one] => {
            let outcome = outcome_text(recording, step, one, NodeNames::Boards);
            vec![text::tried(one.mv.name(), &outcome)]
        }
        all => {
            let moves: Vec<_> = all.iter().map(|successor| successor.mv.name()).collect();
            let outcomes = counted_outcomes(
                step,
                &[
                    (|o| matches!(o, Outcome::Pruned), text::PRUNED),
                    (|o| matches!(o, Outcome::OnPath(_)), text::ON_PATH),
                    (|o| matches!(o, Outcome::Duplicate { closed: true, .. }), text::VISITED),
                    (|o| matches!(o, Outcome::Duplicate { closed: false, .. }), text::ON_STACK),
                    (|o| matches!(o, Outcome::New(_)), text::PUSHED),
                ],
            );
            vec![text::tried_all(&moves, &outcomes)]
        }
    }
}

/// A whole step of recursive best-first search.
fn whole_frame(recording: &Recording, moment: &Moment, step: &Step) -> String {
    let limit = limit_text(limit_of(recording, moment, step));
    if let Some(Back::Up(up)) = step.back {
        let value = f_text(recording, &recording.nodes().get(up));
        return text::backed_up(&limit, &value);
    }
    let new = step.successors.iter().filter(|s| s.outcome.node().is_some()).count();
    text::expanded_on_path(&f_text(recording, &step.node), &limit, (step.successors.len(), new))
}

/// The limit on F that a node of RBFS was expanded with; `None` for none.
pub fn limit_of(recording: &Recording, moment: &Moment, step: &Step) -> Option<u32> {
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
pub fn limit_text(limit: Option<u32>) -> String {
    limit.map_or("∞".to_owned(), number)
}

/// What became of a successor.
pub fn outcome_text(recording: &Recording, step: &Step, successor: &Successor, names: NodeNames) -> String {
    let settings = recording.settings();
    let value = |id| {
        let node = recording.nodes().get(id);
        if settings.heuristic_in_use().is_none() {
            if settings.has_costs() {
                return text::cost(node.g);
            }
            return text::depth(node.g);
        }
        let value = f_parts(settings, &node).0;
        own_f_text(recording, &node).map_or(value.clone(), |own| text::with_own_value(&value, &own))
    };
    let name = |id| names.name(recording, id);
    let found = |node| found_text(recording, node, successor, names);
    let is_stack = recording.history().is_stack();
    match successor.outcome {
        Outcome::New(node) if is_stack => {
            text::pushed(name(node).as_deref(), &value(node), found(node).as_deref())
        }
        Outcome::New(node) => text::new_node(name(node).as_deref(), &value(node), found(node).as_deref()),
        Outcome::Improved { node, old, reopens } => {
            let sentence = if reopens { text::reopens } else { text::replaces };
            let nodes = [name(node), name(old)];
            sentence(nodes.each_ref().map(Option::as_deref), &value(node), found(node).as_deref())
        }
        Outcome::OnPath(_) | Outcome::Pruned | Outcome::NotMade | Outcome::Duplicate { .. } => {
            let reason = recording.drop_reason(step, successor);
            reason.map_or_else(String::new, |reason| drop_reason_text(recording, reason, names))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{GoalPreset, parse_board};
    use crate::recording::{Cursor, Position};
    use crate::search::{AlgorithmId, AtLimit, Duplicates, Guard, Problem, Reopening, Settings};

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
    fn each_algorithm_has_its_own_words() {
        let default = Settings::default();
        let check = |settings: Settings, expected: &[&str]| {
            let all = sentences(&recorded("1 2 3 4 8 5 x 7 6", settings));
            if std::env::var_os("TILESCOPE_SENTENCES").is_some() {
                println!("--- {}\n{}", settings.algorithm.info().name, all.join("\n"));
            }
            for part in expected {
                assert!(all.iter().any(|sentence| sentence.contains(part)), "{settings:?}: {part}");
            }
        };
        let of = |algorithm| Settings { algorithm, ..default };
        check(of(AlgorithmId::Bfs), &["It is the only open node", "from the open list, at depth 1."]);
        check(
            Settings { depth_limit: 4, ..of(AlgorithmId::DfsBounded) },
            &[
                "▢ is deeper than the limit 4. It is popped unexpanded",
                "is on top of the stack for the first time, at depth 4",
                "Back at ▢: tried",
            ],
        );
        check(Settings { depth_limit: 12, ..of(AlgorithmId::DfsBounded) }, &["visited before"]);
        check(
            Settings { depth_limit: 4, ..of(AlgorithmId::DfsLimited) },
            &["at the depth limit 4, popped", "no moves left, popped"],
        );
        check(
            Settings { depth_limit: 4, at_limit: AtLimit::Expanded, ..of(AlgorithmId::DfsLimited) },
            &["depth 5 exceeds the limit 4", "no moves left, popped"],
        );
        check(of(AlgorithmId::Iddfs), &["Iteration 1 begins with depth limit 0.", "Iteration 3 begins with"]);
        check(
            of(AlgorithmId::BidirectionalBfs),
            &[
                "from the open list on the goal side, at depth 1.",
                " meets the other side, giving a path of 4 moves",
                "Expanded ▢ on the start side: ",
            ],
        );
        check(of(AlgorithmId::Greedy), &["from the open list: h = ", "is the goal, reached in "]);
        check(of(AlgorithmId::Idastar), &["begins with bound ", "exceeds the bound "]);
        let zero =
            Settings { heuristic: crate::heuristic::HeuristicId::Zero, ..of(AlgorithmId::IdastarStack) };
        check(
            zero,
            &["Iteration 1 begins with bound 0. The start", " pruned. Iteration 2 begins with bound 1."],
        );
        check(of(AlgorithmId::Rbfs), &["The start is generated: F = ", "Moved down to ▢: F = ", "limit ∞"]);
        check(of(AlgorithmId::Mm), &["priority ", "max(f = ", "meets the other side"]);
        check(
            Settings { beam_width: 1, ..of(AlgorithmId::Beam) },
            &["open nodes with the largest h. Took ▢ "],
        );
    }

    #[test]
    fn a_search_that_goes_back_names_the_value_that_it_backs_up() {
        let all = sentences(&recorded(
            "2 3 4 1 5 x 7 6 8",
            Settings { algorithm: AlgorithmId::Rbfs, ..Settings::default() },
        ));
        assert!(all.iter().any(|s| s.contains("is within the limit") && s.contains("▢ now has F = ")));
    }

    #[test]
    fn a_smaller_g_that_reopens_nothing_is_named() {
        let settings = Settings {
            algorithm: AlgorithmId::Astar,
            heuristic: crate::heuristic::HeuristicId::Patchwork,
            reopening: Reopening::Off,
            duplicates: Duplicates::ClosedList,
            ..Settings::default()
        };
        let all = sentences(&recorded("8 6 7 2 5 4 3 x 1", settings));
        assert!(all.iter().any(|sentence| sentence.contains("with a larger g, but reopening is off")));
    }
}
