//! The variables beside the pseudocode.

use crate::picture::number;
use crate::search::{Node, Side, Variable};

/// Its name, as the pseudocode has it; that of [`Variable::Value`] is the sign of the algorithm's value.
pub fn name(variable: Variable) -> &'static str {
    match variable {
        Variable::Node => "node",
        Variable::G => "g",
        Variable::H => "h",
        Variable::Value => "value",
        Variable::Successor => "s",
        Variable::Open => "open",
        Variable::Closed => "closed",
        Variable::Visited => "visited",
        Variable::Stack => "stack",
        Variable::Bound => "bound",
        Variable::NextBound => "next bound",
        Variable::DepthLimit | Variable::ValueLimit => "limit",
        Variable::Side => "X",
        Variable::LeastPriority => "C",
        Variable::BestLength => "U",
        Variable::BeamWidth => "k",
        Variable::Weight => "w",
        Variable::Temperature => "T",
        Variable::Tries => "t",
    }
}

pub fn meaning(variable: Variable) -> &'static str {
    match variable {
        Variable::Node => "The node that is chosen, expanded or visited",
        Variable::G => "g of this node: the cost of the path to it",
        Variable::H => "h of this node: the estimated cost of the path from it to the goal",
        Variable::Value => "The value of this node that the open list is ordered by",
        Variable::Successor => "The successor that was tried last: its move and its board",
        Variable::Open => "The number of open nodes",
        Variable::Closed => "The number of closed nodes",
        Variable::Visited => "The number of visited states",
        Variable::Stack => "The number of nodes on the stack",
        Variable::Bound => "No node with a larger f is visited in this iteration",
        Variable::NextBound => "The least f above the bound so far",
        Variable::DepthLimit => "The maximum depth of the search",
        Variable::ValueLimit => "The search goes back when no successor has an F within this limit",
        Variable::Side => "The side whose node is expanded: F from the start, B from the goal",
        Variable::LeastPriority => "The least priority of all open nodes when this node was chosen",
        Variable::BestLength => {
            "The length of the shortest path found so far; before the first one, the limit on f plus 1"
        }
        Variable::BeamWidth => "The beam width: the number of nodes that a layer keeps",
        Variable::Weight => "The weight of h",
        Variable::Temperature => "The temperature: the higher it is, the more often a larger h is accepted",
        Variable::Tries => "The number of successors tried at random",
    }
}

/// The letter of a side in the pseudocode: forward or backward.
pub fn letter(side: Side) -> &'static str {
    match side {
        Side::Forward => "F",
        Side::Backward => "B",
    }
}

pub fn of_side(name: &str, side: Side) -> String {
    format!("{name}_{}", letter(side))
}

/// A value of a node, which may be infinite.
pub fn infinite(value: u32) -> String {
    if value == Node::NO_H { "∞".to_owned() } else { number(value) }
}

pub fn breakpoint_set(line: &str) -> String {
    format!("Breakpoint set on “{line}”")
}

pub fn breakpoint_removed(line: &str) -> String {
    format!("Breakpoint removed from “{line}”")
}
