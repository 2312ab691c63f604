//! What a node is worth to an algorithm, and how that is written.

use super::open::OpenOrder;
use super::rules::SettingsOf;
use super::store::Node;
use crate::puzzle::number;

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

    /// Whether it is an f: the sum of g and h in some way.
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
        let Some(thousandths) = self.in_thousandths(rules, node) else { return "∞".to_owned() };
        let (whole, rest) = (number(thousandths / THOUSAND), thousandths % THOUSAND);
        if rest == 0 {
            return whole;
        }
        format!("{whole}.{rest:03}").trim_end_matches('0').to_owned()
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
