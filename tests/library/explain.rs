//! What is said about a moment of a search: its step, its values, its iterations, and why a successor is dropped.

use std::sync::Arc;

use tilescope::explain::{iterations, what_happened};
use tilescope::heuristic::HeuristicId;
use tilescope::learn::{NodeNames, drop_reason_text};
use tilescope::puzzle::{GoalPreset, parse_board};
use tilescope::recording::{Cursor, DropReason, NodeStatus, Position, Recording};
use tilescope::search::{
    AlgorithmId, AtLimit, Duplicates, Guard, Headless, Limits, Node, NodeId, Nodes, Problem, Reopening,
    Settings, run,
};

use super::with;

/// The recording of a search that ran to its end.
fn recorded(start: &str, goal: GoalPreset, settings: Settings) -> Recording {
    let problem = Problem::to_preset(parse_board(start).expect("a board"), goal);
    let mut recording = Recording::new(problem, settings);
    recording.record(Guard::default(), ());
    recording
}

#[test]
fn each_algorithm_has_its_own_words() {
    let check = |start: &str, settings: Settings, expected: &[&str]| {
        let recording = recorded(start, GoalPreset::BlankLast, settings);
        let mut cursor = Cursor::new(&recording);
        // What is said of each event and each step.
        let mut all = vec![what_happened(&recording, &cursor.moment(&recording))];
        while cursor.position() < Position::after(recording.steps()) {
            let next = cursor.next_event(&recording);
            cursor.seek(&recording, next);
            all.push(what_happened(&recording, &cursor.moment(&recording)));
        }
        for part in expected {
            assert!(all.iter().any(|sentence| sentence.contains(part)), "{settings:?}: {part}");
        }
    };
    let of = |algorithm| Settings { algorithm, ..Settings::default() };
    let limited = |algorithm, depth_limit| Settings { depth_limit, ..of(algorithm) };
    let expanded = Settings { at_limit: AtLimit::Expanded, ..limited(AlgorithmId::DfsLimited, 4) };
    let narrow = Settings { beam_width: 1, ..of(AlgorithmId::Beam) };
    let zero = Settings { heuristic: HeuristicId::Zero, ..of(AlgorithmId::IdastarStack) };
    for (settings, expected) in [
        (of(AlgorithmId::Bfs), &["It is the only open node", "from the open list, at depth 1."][..]),
        (limited(AlgorithmId::DfsBounded, 4), &["▢ is deeper than the limit 4. It is popped unexpanded"]),
        (limited(AlgorithmId::DfsBounded, 4), &["is on top of the stack for the first time, at depth 4"]),
        (limited(AlgorithmId::DfsBounded, 4), &["Back at ▢: tried"]),
        (limited(AlgorithmId::DfsBounded, 12), &["visited before"]),
        (limited(AlgorithmId::DfsLimited, 4), &["at the depth limit 4, popped", "no moves left, popped"]),
        (expanded, &["depth 5 exceeds the limit 4", "no moves left, popped"]),
        (of(AlgorithmId::Iddfs), &["Iteration 1 begins with depth limit 0.", "Iteration 3 begins with"]),
        (of(AlgorithmId::BidirectionalBfs), &["from the open list on the goal side, at depth 1."]),
        (of(AlgorithmId::BidirectionalBfs), &[" meets the other side, giving a path of 4 moves"]),
        (of(AlgorithmId::BidirectionalBfs), &["Expanded ▢ on the start side: "]),
        (of(AlgorithmId::Greedy), &["from the open list: h = ", "is the goal, reached in "]),
        (of(AlgorithmId::Idastar), &["begins with bound ", "exceeds the bound "]),
        (zero, &["Iteration 1 begins with bound 0. The start"]),
        (zero, &[" pruned. Iteration 2 begins with bound 1."]),
        (of(AlgorithmId::Rbfs), &["The start is generated: F = ", "Moved down to ▢: F = ", "limit ∞"]),
        (of(AlgorithmId::Mm), &["priority ", "max(f = ", "meets the other side"]),
        (narrow, &["open nodes with the largest h. Took ▢ "]),
    ] {
        check("1 2 3 4 8 5 x 7 6", settings, expected);
    }
    let back = ["The search goes back, and ▢ now has F = "];
    check("2 3 4 1 5 x 7 6 8", of(AlgorithmId::Rbfs), &back);
    let without_reopening = Settings {
        heuristic: HeuristicId::Patchwork,
        reopening: Reopening::Off,
        duplicates: Duplicates::ClosedList,
        ..of(AlgorithmId::Astar)
    };
    check("8 6 7 2 5 4 3 x 1", without_reopening, &["with a larger g, but reopening is off"]);
}

/// Counted by hand: iteration 1 pushes six nodes and pops them, in eleven steps. In the next nineteen, twelve nodes are
/// pushed on the start and seven popped, so that six are on the stack; the top one waits for its visit.
#[test]
fn a_node_that_is_pushed_is_visited_in_the_next_step() {
    let recording = recorded("2 1 6 4 x 8 7 5 3", GoalPreset::Spiral, with("idastar"));
    let mut cursor = Cursor::new(&recording);
    let mut check = |steps, events, expected: &[u64]| {
        cursor.seek(&recording, Position { steps, events });
        let rows = iterations(&recording, &cursor.moment(&recording));
        let visited: Vec<_> = rows.iter().rev().map(|row| row.visited).collect();
        assert_eq!(visited, expected, "{steps} steps, {events} events");
    };
    check(0, 0, &[0]);
    check(0, 1, &[1]);
    check(1, 0, &[1]);
    check(1, 1, &[2]);
    check(10, 0, &[6]);
    check(11, 0, &[6, 0]);
    check(11, 1, &[6, 1]);
    check(30, 0, &[6, 12]);
    check(30, 1, &[6, 13]);
}

#[test]
fn a_value_is_shown_with_the_sum_that_its_algorithm_makes() {
    let start = parse_board("2 3 4 1 5 x 7 6 8").expect("a board");
    let nodes = Arc::new(Nodes::default());
    let problem = Problem::to_preset(start, GoalPreset::BlankLast);
    let astar = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    run(&problem, &astar, nodes.clone(), &mut Headless::default());
    let mut node = nodes.get(NodeId::START);
    (node.g, node.h) = (3, 9);
    let check = |algorithm, weight: &str, expected: &str| {
        let weight = weight.parse().expect("a weight");
        let settings = Settings { algorithm, weight, ..Settings::default() };
        assert_eq!(settings.value().text(&settings, &node), expected);
    };
    check(AlgorithmId::Bfs, "10", "g = 3");
    check(AlgorithmId::Astar, "10", "f = 12 = 3 + 9");
    check(AlgorithmId::WeightedAstar, "10", "f = 93 = 3 + 10·9");
    check(AlgorithmId::WeightedAstar, "1.5", "f = 16.5 = 3 + 1.5·9");
    check(AlgorithmId::WeightedAstar, "0.125", "f = 4.125 = 3 + 0.125·9");
    check(AlgorithmId::WeightedAstar, "0", "f = 3 = 3 + 0·9");
    check(AlgorithmId::Greedy, "10", "h = 9, g = 3");
    check(AlgorithmId::Mm, "10", "priority 12 = max(f = 12, 2g = 6)");
    check(AlgorithmId::Rbfs, "10", "F = 12");
    let settings = Settings { algorithm: AlgorithmId::Rbfs, ..Settings::default() };
    node.h = Node::NO_H;
    assert_eq!(settings.value().text(&settings, &node), "F = ∞");
}

fn reasons(settings: Settings) -> (Recording, Vec<(u64, DropReason)>) {
    let start = parse_board("8 6 7 2 5 4 3 x 1").expect("a board");
    let problem = Problem::to_preset(start, GoalPreset::BlankLast);
    let mut recording = Recording::new(problem, settings);
    let limits = Limits { max_nodes: 2000, ..Limits::default() };
    recording.record(Guard { limits, cancel: None }, ());
    let steps = (0..recording.steps()).filter_map(|step| recording.step(step));
    let reasons = steps.flat_map(|step| {
        let reason = |successor| Some((step.number, recording.drop_reason(&step, successor)?));
        step.successors.iter().filter_map(reason).collect::<Vec<_>>()
    });
    let reasons = reasons.collect();
    (recording, reasons)
}

#[test]
fn what_the_beam_pruned_is_not_called_open() {
    let (mut recording, reasons) = reasons(Settings { beam_width: 3, ..with("beam") });
    let mut cursor = Cursor::new(&recording);
    let mut pruned = 0;
    for (step, reason) in reasons {
        cursor.go_to(&mut recording, Position { steps: step, events: 1 });
        let (known, expected) = match reason {
            DropReason::Open(known) => (known, NodeStatus::Open),
            DropReason::PrunedBefore(known) => (known, NodeStatus::Dropped),
            _ => continue,
        };
        assert_eq!(cursor.moment(&recording).status(&recording, known), expected, "step {step}");
        pruned += u32::from(expected == NodeStatus::Dropped);
    }
    assert!(pruned > 0, "a board that was pruned is found again");
}

#[test]
fn a_tree_search_drops_only_the_parent() {
    let (recording, reasons) = reasons(Settings { duplicates: Duplicates::Parent, ..with("astar") });
    assert!(!reasons.is_empty());
    for (_, reason) in reasons {
        let text = |names| drop_reason_text(&recording, reason, names);
        assert_eq!(text(NodeNames::Boards), "back to the parent: dropped");
        let numbered = text(NodeNames::Numbers);
        assert!(numbered.starts_with("back to the parent, node "), "{numbered}");
    }
}
