//! The value of a node, as lists and sentences have it.

use crate::recording::{NodeStatus, Recording};
use crate::search::{History, Leaving, Node, NodeValue, Settings, Side};

pub fn f_meaning(settings: &Settings) -> &'static str {
    match settings.value() {
        NodeValue::Depth if settings.has_costs() => "The cost of the path from the start",
        NodeValue::H if settings.has_costs() => {
            "h estimates the cost of the path to the goal; g, the cost of the path from the start, is not used"
        }
        value => value.meaning(),
    }
}

/// f = g + h of a node of RBFS, where the value that it has is another one.
pub fn own_f_text(recording: &Recording, node: &Node) -> Option<String> {
    let settings = recording.settings();
    if settings.value() != NodeValue::BackedUpF {
        return None;
    }
    let h = recording.board_h(node.side, node.state);
    (h != node.h).then(|| own_f(node.g, h))
}

pub(super) fn own_f(g: u32, h: u32) -> String {
    format!("f = {} = {g} + {h}", g + h)
}

pub fn side_text(side: Side) -> &'static str {
    match side {
        Side::Forward => "from the start",
        Side::Backward => "from the goal",
    }
}

pub(super) fn on_side(side: Side) -> &'static str {
    match side {
        Side::Forward => "on the start side",
        Side::Backward => "on the goal side",
    }
}

pub fn status_text(recording: &Recording, status: NodeStatus) -> &'static str {
    let history = recording.history();
    match status {
        NodeStatus::NotYet => "not generated yet",
        NodeStatus::Open if history == History::Frontier => "open, off the path",
        NodeStatus::Open => "open",
        NodeStatus::Current => "current node",
        NodeStatus::Closed => "closed",
        NodeStatus::OnPath if history == History::Frontier => "on the path",
        NodeStatus::OnPath => "on the stack",
        NodeStatus::Left if history == History::Frontier => "forgotten",
        NodeStatus::Left => "popped from the stack",
        NodeStatus::Dropped => match recording.leaving() {
            Leaving::Replaced => "replaced by a node with a smaller g",
            Leaving::Pruned => "pruned",
            Leaving::Skipped => "skipped: its board was closed by then",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{AlgorithmId, NodeId, Nodes, Problem};

    #[test]
    fn a_value_is_shown_with_the_sum_that_its_algorithm_makes() {
        let start = crate::puzzle::parse_board("2 3 4 1 5 x 7 6 8").expect("a board");
        let nodes = std::sync::Arc::new(Nodes::default());
        let problem = Problem::to_preset(start, crate::puzzle::GoalPreset::BlankLast);
        let astar = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
        crate::search::run(&problem, &astar, nodes.clone(), &mut crate::search::Headless::default());
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
}
