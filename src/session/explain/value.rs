//! What a node is worth, as lists and sentences have it.

use crate::picture::{f_text, priority};
use crate::recording::{NodeStatus, Recording};
use crate::search::{AlgorithmId, History, Node, Settings, Side};

/// The same in two parts where it is long: what nodes are ordered by, and what that consists of.
#[must_use]
pub fn f_parts(settings: &Settings, node: &Node) -> (String, Option<String>) {
    if settings.algorithm != AlgorithmId::Mm {
        return (f_text(settings, node), None);
    }
    let Node { g, h, .. } = node;
    let parts = format!("the larger of f = {} = {g} + {h} and 2g = {}", node.f(), 2 * g);
    (format!("priority {}", priority(node)), Some(parts))
}

/// What the signs of [`f_text`] mean.
#[must_use]
pub fn f_meaning(settings: &Settings) -> &'static str {
    match settings.algorithm {
        AlgorithmId::Greedy | AlgorithmId::Beam => {
            "h: estimated moves to the goal; g, the moves from the start, does not count"
        }
        AlgorithmId::Rbfs => {
            "F: the least f known of the node and all below it; it is backed up when the search leaves them"
        }
        AlgorithmId::Mm => "The larger of f = g + h and 2g, so that neither side goes beyond the middle",
        AlgorithmId::WeightedAstar => "f = g + w·h",
        _ if settings.heuristic_in_use().is_some() => "f = g + h",
        _ => "The depth: moves from the start",
    }
}

/// f = g + h of a node of RBFS, where the value that it has is another one.
#[must_use]
pub fn own_f_text(recording: &Recording, node: &Node) -> Option<String> {
    let settings = recording.settings();
    if settings.algorithm != AlgorithmId::Rbfs {
        return None;
    }
    let h = estimate(recording, node);
    (h != node.h).then(|| format!("f = {} = {} + {h}", node.g + h, node.g))
}

/// h of a board from nothing but the board.
pub(super) fn estimate(recording: &Recording, node: &Node) -> u32 {
    let board = recording.board(node.state);
    recording.settings().heuristic.evaluate(&board, recording.problem().goal())
}

/// The end of the search that a side is on.
#[must_use]
pub fn side_text(side: Side) -> &'static str {
    match side {
        Side::Forward => "from the start",
        Side::Backward => "from the goal",
    }
}

/// The word for what a node is.
#[must_use]
pub fn status_text(recording: &Recording, status: NodeStatus) -> &'static str {
    let history = recording.history();
    match status {
        NodeStatus::NotYet => "not generated yet at this step",
        NodeStatus::Open if history == History::Frontier => "open, beside the path",
        NodeStatus::Open => "open",
        NodeStatus::Current => "the current node",
        NodeStatus::Closed => "closed",
        NodeStatus::OnPath if history == History::Frontier => "on the path",
        NodeStatus::OnPath => "on the stack",
        NodeStatus::Left if history == History::Frontier => "forgotten",
        NodeStatus::Left => "taken off the stack",
        NodeStatus::Dropped if recording.settings().algorithm == AlgorithmId::Beam => "given up",
        NodeStatus::Dropped => "replaced by a node with a smaller g",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{NodeId, Nodes, Problem};

    #[test]
    fn a_value_is_shown_with_the_sum_that_its_algorithm_makes() {
        let start = crate::puzzle::parse_board("2 3 4 1 5 x 7 6 8").expect("a board");
        let goal = crate::puzzle::GoalPreset::BlankLast.board(start.size());
        let nodes = std::sync::Arc::new(Nodes::default());
        let problem = Problem::new(start, goal).expect("a problem");
        let astar = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
        crate::search::run(&problem, &astar, nodes.clone(), &mut crate::search::Headless::default());
        let node = Node { g: 3, h: 9, ..nodes.get(NodeId::START) };
        let check = |algorithm, weight: &str, expected: &str| {
            let weight = weight.parse().expect("a weight");
            let settings = Settings { algorithm, weight, ..Settings::default() };
            assert_eq!(f_text(&settings, &node), expected);
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
        assert_eq!(f_text(&settings, &Node { h: Node::NO_H, ..node }), "F = ∞");
    }
}
