//! The help: what the concepts mean.

pub const OPEN: &str =
    "An open node is generated but not yet expanded. The search takes the next node from the open list.";
pub const CLOSED: &str = "A closed node was taken from the open list, and expanded unless it is the goal. The closed list keeps A* from expanding a board twice.";
pub const EXPANDED: &str = "To expand a node is to generate all its successors: it moves from open to closed. The goal is taken and not expanded, so 107 steps of A* expand 106 nodes.";
pub const GENERATED: &str = "A node is generated when the search first makes it as a successor. Most generated nodes are never expanded.";
pub const F: &str = "f estimates the length of the whole path through a node. In A*, f = g + h, and the open node with the least f is next.";
pub const G: &str = "g is the cost of the path from the start to a node. Where each move costs 1, it equals the depth: the number of moves.";
pub const H: &str =
    "h estimates the number of moves from a node to the goal. The smaller h is, the closer the goal seems.";
pub const TIES: &str = "Open nodes of equal value are tied. A rule says which of them is next, such as the one with the largest g, then the newest.";
pub const ADMISSIBLE: &str =
    "An admissible h is never larger than the true distance. With it, A* finds a shortest path.";
pub const CONSISTENT: &str =
    "A consistent h falls by at most 1 with each move. With it, A* never has to reopen a closed node.";
pub const OPTIMAL: &str =
    "An optimal path is a shortest one. An algorithm is optimal if it always finds such a path.";
