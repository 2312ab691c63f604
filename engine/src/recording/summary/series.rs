//! The numbers that change from step to step.

use crate::search::{Bound, History, Node, NodeValue, Settings};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Series {
    /// Nodes on the open lists, or on the stack.
    Open,
    /// Nodes on the closed lists, or all visited ones.
    Closed,
    /// Successors dropped because their state is known, or pruned by the bound.
    Dropped,
    /// The value that the last node was ordered by: f, in RBFS F, in greedy search h, in MM its priority.
    Value,
    G,
    H,
    Depth,
    Bound,
    /// The least g + h of all open nodes.
    Least,
    /// The effective branching factor of the tree down to the depth of that node.
    Branching,
}

/// The values of [`Series::ALL`] in their [`Series::unit`]; `None` if a series has no value.
pub type SeriesValues = [Option<u32>; Series::ALL.len()];

const TEN_THOUSANDTHS: u32 = 10_000;
const THOUSANDTHS: u32 = 1000;

impl Series {
    pub const ALL: [Self; 10] = [
        Self::Open,
        Self::Closed,
        Self::Dropped,
        Self::Value,
        Self::G,
        Self::H,
        Self::Depth,
        Self::Bound,
        Self::Least,
        Self::Branching,
    ];

    /// Whether a search with these settings has this series, or why not.
    pub fn offered_for(self, settings: &Settings) -> Result<(), &'static str> {
        let history = settings.algorithm.info().history;
        let has_h = settings.heuristic_in_use().is_some();
        let g_is_depth = !settings.has_costs();
        match self {
            Self::Open if history == History::Frontier => {
                Err("It keeps the path and the nodes beside it: see the depth, and the lists")
            }
            Self::Closed if matches!(history, History::Stack | History::Frontier) => {
                Err("It keeps no closed list")
            }
            Self::Value | Self::Least if !has_h => {
                Err("Without h there is no f: nodes are not ordered by it")
            }
            // With the same numbers, one line is enough: g beside f and h, and otherwise the depth.
            Self::G if g_is_depth && !has_h => Err("Each move costs 1: g is the depth"),
            Self::Depth if g_is_depth && has_h => Err("Each move costs 1: the depth is g"),
            Self::H if !has_h => Err("It uses no h"),
            Self::H if settings.value() == NodeValue::H => Err("It orders its nodes by h, which has a line"),
            Self::H if settings.value() == NodeValue::BackedUpF => Err("It keeps F in place of h"),
            Self::Bound if !has_bound(settings) => Err("It has no bound"),
            Self::Least if history == History::Frontier => Err("It goes to the node of least F: see F"),
            Self::Least if history.is_stack() => Err("It has no open list"),
            Self::Branching if history == History::TwoSided => Err("There are two trees, one from each end"),
            _ => Ok(()),
        }
    }

    /// The value that means 1.
    pub fn unit(self, settings: &Settings) -> u32 {
        match self {
            Self::Value if settings.value().is_fractional() => THOUSANDTHS,
            Self::Branching => TEN_THOUSANDTHS,
            _ => 1,
        }
    }

    pub(super) fn in_units(factor: f64) -> u32 {
        (factor * f64::from(TEN_THOUSANDTHS)).round().min(f64::from(u32::MAX - 1)) as u32
    }
}

pub(super) fn has_bound(settings: &Settings) -> bool {
    settings.algorithm.info().bound != Bound::None
}

/// The value that a node is ordered by, in the unit of [`Series::Value`]; `None` if it is infinite, or if there is none.
pub(super) fn value(settings: &Settings, node: &Node) -> Option<u32> {
    settings.heuristic_in_use()?;
    let thousandths = settings.value().in_thousandths(settings, node)?;
    let in_units =
        if settings.value().is_fractional() { thousandths } else { thousandths / u64::from(THOUSANDTHS) };
    u32::try_from(in_units).ok()
}
