//! The definition of an algorithm: all that the rest of the program knows of it, and asks it; with the value by which it orders
//! its nodes.

use super::open::OpenOrder;
use super::pseudocode::Pseudocode;
use super::rules::{Offers, Rules, SettingsOf};
use super::store::{Node, Side};
use crate::puzzle::{Size, number, thousandths};

#[derive(Debug)]
pub struct AlgorithmInfo {
    /// The name in files and on the command line.
    pub name: &'static str,
    /// Other names that courses use, in lower case; files and the command line understand them.
    pub aliases: &'static [&'static str],
    pub title: &'static str,
    /// A shorter name, where there is little room.
    pub short: &'static str,
    /// A few words beside its name: at most 48 letters.
    pub line: &'static str,
    pub summary: &'static str,
    pub history: History,
    pub unit: Unit,
    pub optimality: Optimality,
    /// The steps that make a layer: they come one after the other.
    pub layer: Layer,
    pub offers: Offers,
    /// The order of its open list; of a search without one, the order that its nodes would have.
    pub order: fn(&Rules) -> OpenOrder,
    pub value: NodeValue,
    pub bound: Bound,
    /// The fate of open nodes that it does not take, unless the rule for duplicates says otherwise.
    pub leaving: Leaving,
    /// The meaning of an end without a path.
    pub exhausted: Exhausted,
    /// Values of a node in its lists, beside its place and its board.
    pub columns: &'static [ListColumn],
    /// True if it is compiled for boards of more than 16 cells, too.
    pub is_for_wide_boards: bool,
    pub pseudocode: Pseudocode,
}

/// The nodes that an algorithm keeps of those that it made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum History {
    Lists,
    /// An open list and a closed list for the start, and another two for the goal.
    TwoSided,
    /// The stack, which is the path to the node on top.
    Stack,
    /// The stack, and every state that was ever on it.
    StackAndVisited,
    /// The path to the node expanded last, and the successors of its nodes.
    Frontier,
}

impl History {
    /// True if steps visit the node on top of a stack, and do not take one from a list.
    pub fn is_stack(self) -> bool {
        matches!(self, Self::Stack | Self::StackAndVisited)
    }

    /// True if nodes that were left are forgotten, so that the search is as small as its path.
    pub fn forgets(self) -> bool {
        matches!(self, Self::Stack | Self::Frontier)
    }

    /// The words for nodes that the search may still go on from, and for those that it has finished.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Lists | Self::TwoSided => ("open", "closed"),
            Self::Stack | Self::StackAndVisited => ("on the stack", "popped"),
            Self::Frontier => ("open or on the path", "forgotten"),
        }
    }

    /// The word for a node on the path from the start to the node on top of the stack, or expanded last.
    pub fn path_word(self) -> &'static str {
        if self.is_stack() { self.words().0 } else { "on the path" }
    }

    pub fn sides(self) -> &'static [Side] {
        if self == Self::TwoSided { &Side::ALL } else { &[Side::Forward] }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A node is expanded in one go: all its successors are generated.
    Expansion,
    /// A node on a path is visited, for the first time or again.
    Visit,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Optimality {
    Always(&'static str),
    /// If h is admissible, and the rules do not spoil it.
    WithAdmissible,
    /// If h is admissible and the weight is at most 1; with a larger one the path is at most that many times too long.
    WithWeightUpToOne,
    ByChance(&'static str),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    /// All nodes of one depth (and one side).
    Depth,
    /// All nodes of equal value in the open list.
    Value,
    /// The way down to a dead end, or the way back.
    Run,
    /// The way down, from a node to a successor of it and so on.
    Descent,
    Iteration,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    None,
    /// A depth: the rule `depth_limit`, or that of an iteration.
    Depth,
    /// An f, which rises from iteration to iteration.
    F,
    /// An f, which falls with each better path that is found: below its length. At first, the rule `depth_limit`.
    BestPath,
}

impl Bound {
    pub fn name(self) -> &'static str {
        match self {
            Self::Depth => "depth limit",
            Self::None | Self::F | Self::BestPath => "bound",
        }
    }

    pub fn is_on_f(self) -> bool {
        matches!(self, Self::F | Self::BestPath)
    }
}

/// The fate of open nodes that are not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// They are replaced where their state is found with a smaller g, and leave when they come first.
    Replaced,
    /// They are pruned when another one is taken: all, or the last ones.
    Pruned,
    /// They are copies, which are skipped when they come first and their state is closed.
    Skipped,
}

impl Leaving {
    pub fn word(self) -> &'static str {
        match self {
            Self::Replaced => "replaced",
            Self::Pruned => "pruned",
            Self::Skipped => "skipped",
        }
    }
}

/// The meaning of an end of the search without finding the goal, and without being stopped.
#[derive(Clone, Copy, Debug)]
pub enum Exhausted {
    /// There is no path; this was searched, which proves it.
    Unsolvable(&'static str),
    NotFound {
        /// The text: `Not found within depth 31`.
        what: fn(&Rules, Size) -> String,
        /// Advice to the user; `None` where nothing helps.
        advice: Option<&'static str>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListColumn {
    Priority,
    /// f, in RBFS F.
    F,
    G,
    H,
    Depth,
    Node,
    Expansion,
}

impl ListColumn {
    pub const OF_LISTS: &[Self] = &[Self::F, Self::G, Self::H, Self::Depth, Self::Node, Self::Expansion];
    pub const OF_DEPTH: &[Self] = &[Self::G, Self::Node];
    pub const OF_PATH: &[Self] = &[Self::F, Self::G, Self::H, Self::Node];
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeValue {
    /// g alone: the cost of the path, which is the depth where each move costs 1.
    Depth,
    H,
    F,
    WeightedF,
    /// F, the least f known of the node and all below it, as it was backed up.
    BackedUpF,
    Priority,
}

/// A value is exact in these units, since weights have three decimals.
const THOUSAND: u64 = 1000;

impl NodeValue {
    /// Its sign: `f`, `F`, `h`, `priority`; `g` for the depth.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Depth => "g",
            Self::H => "h",
            Self::F | Self::WeightedF => "f",
            Self::BackedUpF => "F",
            Self::Priority => "priority",
        }
    }

    pub fn meaning(self) -> &'static str {
        match self {
            Self::Depth => {
                "g is the cost of the path from the start; where each move costs 1, it equals the depth"
            }
            Self::H => {
                "h estimates the cost of the path to the goal; g, the cost of the path from the start, is not used"
            }
            Self::F => "f = g + h",
            Self::WeightedF => "f = g + w·h",
            Self::BackedUpF => {
                "F is the least f known in the node's subtree, backed up when the search leaves it"
            }
            Self::Priority => "The larger of f = g + h and 2g, so that neither side searches past the middle",
        }
    }

    /// The value of a node in thousandths; `None` where it is infinite.
    pub fn in_thousandths<A>(self, rules: &SettingsOf<A>, node: &Node) -> Option<u64> {
        let whole = |n: u32| Some(u64::from(n) * THOUSAND);
        match self {
            Self::Depth => whole(node.g),
            _ if node.h == Node::NO_H => None,
            Self::H => whole(node.h),
            Self::F | Self::BackedUpF => whole(node.f()),
            Self::WeightedF => {
                let (a, b) = rules.weight.fraction();
                Some(
                    (u64::from(b) * u64::from(node.g) + u64::from(a) * u64::from(node.h)) * THOUSAND
                        / u64::from(b),
                )
            }
            Self::Priority => whole(OpenOrder::MEET_IN_THE_MIDDLE.first_key(node)),
        }
    }

    /// f in thousandths; `None` where the value is none, or infinite.
    pub fn f_in_thousandths<A>(self, rules: &SettingsOf<A>, node: &Node) -> Option<u64> {
        self.f().and_then(|value| value.in_thousandths(rules, node))
    }

    pub fn is_fractional(self) -> bool {
        self == Self::WeightedF
    }

    /// True if it is an f: the sum of g and h in some way.
    pub fn has_f(self) -> bool {
        match self {
            Self::F | Self::WeightedF | Self::BackedUpF | Self::Priority => true,
            Self::Depth | Self::H => false,
        }
    }

    /// The f of a node with this value; `None` where the value is none.
    fn f(self) -> Option<Self> {
        self.has_f().then_some(if self == Self::Priority { Self::F } else { self })
    }

    pub fn has_h(self) -> bool {
        self != Self::Depth
    }

    /// The value of a node as a number: `23`, `1,000`, `4.125`, `∞`.
    pub fn number<A>(self, rules: &SettingsOf<A>, node: &Node) -> String {
        self.in_thousandths(rules, node).map_or_else(|| "∞".to_owned(), thousandths)
    }

    /// f as a number; `None` where the value is none.
    pub fn f_number<A>(self, rules: &SettingsOf<A>, node: &Node) -> Option<String> {
        self.f().map(|value| value.number(rules, node))
    }

    /// The value of a node with the sum that makes it: `f = 23 = 3 + 10·2`.
    pub fn text<A>(self, rules: &SettingsOf<A>, node: &Node) -> String {
        let sum = self.sum(rules, node);
        match self {
            Self::Priority => {
                let (f, twice_g) = (number(node.f()), 2 * node.g);
                format!("{} {sum} = max(f = {f}, 2g = {twice_g})", self.sign())
            }
            _ => format!("{} = {sum}", self.sign()),
        }
    }

    /// The value of a node with the sum that makes it, without the sign: `23 = 3 + 10·2`.
    pub fn sum<A>(self, rules: &SettingsOf<A>, node: &Node) -> String {
        let Node { g, h, .. } = node;
        let value = self.number(rules, node);
        match self {
            Self::Depth | Self::BackedUpF | Self::Priority => value,
            Self::H => format!("{value}, g = {g}"),
            Self::F => format!("{value} = {g} + {h}"),
            Self::WeightedF => format!("{value} = {g} + {}·{h}", rules.weight),
        }
    }

    /// The value of a node and, where the sum is long, the sum apart from it.
    pub fn parts<A>(self, rules: &SettingsOf<A>, node: &Node) -> (String, Option<String>) {
        if self != Self::Priority {
            return (self.text(rules, node), None);
        }
        let Node { g, h, .. } = node;
        let parts = format!("the larger of f = {} = {g} + {h} and 2g = {}", node.f(), 2 * g);
        (format!("{} {}", self.sign(), self.number(rules, node)), Some(parts))
    }
}
