//! The algorithms by name.

use serde::{Deserialize, Serialize};

use super::info::{AlgorithmInfo, History, Layer, Offer, Offers, Optimality};

macro_rules! registry {
    ($($(#[$default:meta])? $id:ident, $function:ident: $info:expr;)+) => {
        /// The algorithms, by name.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub enum AlgorithmId {
            $(#[doc = concat!("[`", stringify!($function), "()`](super::", stringify!($function), ")")] $(#[$default])? $id,)+
        }

        impl AlgorithmId {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$id),+];

            /// What is known of it.
            #[must_use]
            pub fn info(self) -> &'static AlgorithmInfo {
                match self { $(Self::$id => const { &$info },)+ }
            }
        }
    };
}

/// A name that no algorithm has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no algorithm “{0}”; `tilescope list` names them")]
pub struct UnknownAlgorithm(String);

impl TryFrom<String> for AlgorithmId {
    type Error = UnknownAlgorithm;

    fn try_from(name: String) -> Result<Self, UnknownAlgorithm> {
        Self::from_name(&name).ok_or_else(|| UnknownAlgorithm(name.chars().take(40).collect()))
    }
}

impl From<AlgorithmId> for String {
    fn from(id: AlgorithmId) -> Self {
        id.info().name.to_owned()
    }
}

const NO_H: Offer = Err("It does not look at h");
const NO_WEIGHT: Offer = Err("Only weighted A* multiplies h");
const NO_DEPTH_LIMIT: Offer = Err("It goes as deep as it has to");
const NO_WIDTH: Offer = Err("Only beam search keeps a part of each layer");
const LATE_TEST: Offer = Err("It is sure of its path only when the goal is next");
const ON_TOP: Offer = Err("A node is tested when it is on top of the stack, right after it was generated");
const BOTH_ENDS: Offer = Err("It looks for a meeting of its two sides, not for the goal");
const NEEDS_LISTS: Offer = Err("It has to know which states it reached");
const ITS_PATH: Offer = Err("It knows the path that it is on, and nothing else");
const NEVER_SMALLER: Offer = Err("It never finds a smaller g for a state that it knows");
const G_UNUSED: Offer = Err("It does not look at g: a state is generated once");
const NO_LIST: Offer = Err("It has no open list, only its stack");
const ITS_ORDER: Offer = Err("Its order is fixed: ");
const YES: Offer = Ok(());

/// An algorithm that looks at nothing but the order of the moves.
const PLAIN: Offers = Offers {
    heuristic: NO_H,
    weight: NO_WEIGHT,
    depth_limit: NO_DEPTH_LIMIT,
    beam_width: NO_WIDTH,
    ties: ITS_ORDER,
    goal_test: LATE_TEST,
    duplicates: NEEDS_LISTS,
    reopening: NEVER_SMALLER,
    open_list: NO_LIST,
};
const DEPTH_FIRST: Offers = Offers {
    ties: Err("A stack has one order: last in, first out"),
    goal_test: ON_TOP,
    duplicates: ITS_PATH,
    reopening: Err("It has no closed list"),
    ..PLAIN
};
const BEST_FIRST: Offers = Offers {
    heuristic: YES,
    ties: YES,
    goal_test: YES,
    duplicates: YES,
    reopening: YES,
    open_list: YES,
    ..PLAIN
};
const FIRST_IN: Offer = Err("A queue has one order: first in, first out");
const QUEUE: Offer = Err("It needs no order by value: a queue will do");

registry! {
    #[default] Bfs, bfs: AlgorithmInfo {
        name: "bfs",
        title: "Breadth-first search",
        summary: "expands nodes in the order they were generated, layer by layer; finds a shortest path",
        history: History::Lists,
        optimality: Optimality::Always("it finishes each depth before the next"),
        layer: Layer::Depth,
        offers: Offers { ties: FIRST_IN, goal_test: YES, duplicates: YES, open_list: QUEUE, ..PLAIN },
    };
    DfsBounded, dfs_bounded: AlgorithmInfo {
        name: "dfs-bounded",
        title: "Bounded depth-first search",
        summary: "goes down to a limit and never visits a state twice, as the course report has it; may miss a path within the limit",
        history: History::StackAndVisited,
        optimality: Optimality::ByChance("it takes the first path that it comes upon"),
        layer: Layer::Run,
        offers: Offers {
            depth_limit: YES,
            duplicates: Err("It never visits a state twice: that is its rule"),
            reopening: Err("A visited state stays visited: that is its rule"),
            ..DEPTH_FIRST
        },
    };
    DfsLimited, dfs_limited: AlgorithmInfo {
        name: "dfs-limited",
        title: "Depth-limited search",
        summary: "goes down to a limit and drops a state only where it is on the current path; finds a path within the limit where there is one",
        history: History::Stack,
        optimality: Optimality::ByChance("it takes the first path that it comes upon"),
        layer: Layer::Run,
        offers: Offers { depth_limit: YES, ..DEPTH_FIRST },
    };
    Iddfs, iddfs: AlgorithmInfo {
        name: "iddfs",
        title: "Iterative deepening",
        summary: "depth-limited search with the limits 0, 1, 2 …; finds a shortest path in little memory",
        history: History::Stack,
        optimality: Optimality::Always("it has searched all shorter paths before"),
        layer: Layer::Iteration,
        offers: Offers { depth_limit: YES, ..DEPTH_FIRST },
    };
    BidirectionalBfs, bidirectional_bfs: AlgorithmInfo {
        name: "bidirectional-bfs",
        title: "Bidirectional breadth-first search",
        summary: "breadth-first search from the start and from the goal, until they meet; finds a shortest path",
        history: History::TwoSided,
        optimality: Optimality::Always("it finishes the layer in which its sides meet"),
        layer: Layer::Depth,
        offers: Offers { ties: FIRST_IN, goal_test: BOTH_ENDS, open_list: QUEUE, ..PLAIN },
    };
    Greedy, greedy: AlgorithmInfo {
        name: "greedy",
        title: "Greedy best-first search",
        summary: "expands the open node of least h, whatever its g; soon at the goal, seldom by a shortest path",
        history: History::Lists,
        optimality: Optimality::ByChance("it looks at h alone"),
        layer: Layer::Value,
        offers: Offers { reopening: G_UNUSED, ..BEST_FIRST },
    };
    Astar, astar: AlgorithmInfo {
        name: "astar",
        title: "A*",
        summary: "expands the open node of least f = g + h; finds a shortest path where h is admissible",
        history: History::Lists,
        optimality: Optimality::WithAdmissible,
        layer: Layer::Value,
        offers: BEST_FIRST,
    };
    WeightedAstar, weighted_astar: AlgorithmInfo {
        name: "weighted-astar",
        title: "Weighted A*",
        summary: "A* with f = g + w·h: sooner at the goal, by a path at most w times as long as a shortest one",
        history: History::Lists,
        optimality: Optimality::WithWeightUpToOne,
        layer: Layer::Value,
        offers: Offers { weight: YES, ..BEST_FIRST },
    };
    Idastar, idastar: AlgorithmInfo {
        name: "idastar",
        title: "IDA*",
        summary: "depth-first search within a bound on f, again and again with the next bound; finds a shortest path where h is admissible",
        history: History::Stack,
        optimality: Optimality::WithAdmissible,
        layer: Layer::Iteration,
        offers: Offers { heuristic: YES, depth_limit: Err("Its bound is one on f"), ..DEPTH_FIRST },
    };
    Rbfs, rbfs: AlgorithmInfo {
        name: "rbfs",
        title: "Recursive best-first search",
        summary: "best-first search that forgets subtrees and remembers what they are worth; finds a shortest path where h is admissible",
        history: History::Frontier,
        optimality: Optimality::WithAdmissible,
        layer: Layer::Value,
        offers: Offers {
            heuristic: YES,
            ties: Err("Its order is fixed: of equals the one that was valued last"),
            duplicates: ITS_PATH,
            reopening: Err("It has no closed list"),
            open_list: Err("It has no open list, only the successors of its path"),
            ..PLAIN
        },
    };
    Beam, beam: AlgorithmInfo {
        name: "beam",
        title: "Beam search",
        summary: "breadth-first search that keeps the nodes of least h of each layer and gives the others up",
        history: History::Lists,
        optimality: Optimality::ByChance("it may have given the shortest path up"),
        layer: Layer::Depth,
        offers: Offers {
            heuristic: YES,
            beam_width: YES,
            ties: Err("Its order is fixed: of equals the one that came first"),
            goal_test: YES,
            reopening: G_UNUSED,
            open_list: Err("It needs a list that can be pruned at its end"),
            ..PLAIN
        },
    };
    Mm, mm: AlgorithmInfo {
        name: "mm",
        title: "MM, meet in the middle",
        summary: "searches from the start and from the goal by the larger of f and 2g, and meets in the middle; finds a shortest path where h is admissible",
        history: History::TwoSided,
        optimality: Optimality::WithAdmissible,
        layer: Layer::Value,
        offers: Offers {
            heuristic: YES,
            ties: Err("Its order is fixed: of equals the smallest g, then the one that came last"),
            goal_test: BOTH_ENDS,
            reopening: Err("It reopens: that is part of its proof"),
            open_list: Err("It has to know the least f and the least g of its open nodes"),
            ..PLAIN
        },
    };
}

impl AlgorithmId {
    /// The algorithm of a name; `None` where there is none.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|id| id.info().name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_files() {
        for id in AlgorithmId::ALL {
            assert_eq!(AlgorithmId::from_name(id.info().name), Some(*id));
            let in_files = format!("\"{}\"", id.info().name);
            assert_eq!(ron::to_string(id).expect("writable"), in_files);
            assert_eq!(ron::from_str(&in_files), Ok(*id));
        }
    }
}
