//! The columns of the lists.

use crate::recording::NodeStatus;
use crate::search::{AlgorithmId, Ended, History, NodeId, Settings};
use crate::session::{Shown, f_meaning, f_number, h_number, number, priority};
use crate::ui::text::lists as text;

/// What stands in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Column {
    /// Place in the list.
    Place,
    /// The board.
    Board,
    /// f, in RBFS F.
    F,
    /// g.
    G,
    /// h.
    H,
    /// The priority of MM.
    Priority,
    /// The depth in the tree.
    Depth,
    /// The node's number.
    Generated,
    /// The expansion's number.
    Expanded,
}

impl Column {
    /// Those of the lists of an algorithm.
    pub fn all(settings: &Settings) -> Vec<Self> {
        let mut columns = vec![Self::Place, Self::Board];
        if settings.algorithm == AlgorithmId::Mm {
            columns.push(Self::Priority);
        }
        let has_all = settings.algorithm.info().history == History::Lists;
        if settings.heuristic_in_use().is_some() || has_all {
            columns.extend([Self::F, Self::G, Self::H]);
        } else {
            columns.push(Self::G);
        }
        match settings.algorithm {
            // No room beside the priority.
            AlgorithmId::Mm => {}
            _ if has_all => columns.extend([Self::Depth, Self::Generated, Self::Expanded]),
            _ => columns.push(Self::Generated),
        }
        columns
    }

    /// Heading and meaning.
    pub fn heading(self, settings: &Settings) -> (&'static str, &'static str) {
        let is_rbfs = settings.algorithm == AlgorithmId::Rbfs;
        match self {
            Self::Place => text::PLACE,
            Self::Board => text::BOARD,
            Self::F if is_rbfs => ("F", f_meaning(settings)),
            Self::F if settings.algorithm == AlgorithmId::Mm => ("f", "f = g + h"),
            Self::F => ("f", f_meaning(settings)),
            Self::G => text::G,
            Self::H if is_rbfs => text::BACKED_UP_H,
            Self::H => text::H,
            Self::Priority => text::PRIORITY,
            Self::Depth => text::DEPTH,
            Self::Generated => text::NODE,
            Self::Expanded => text::EXPANSION,
        }
    }

    /// Its width, in points, where two lists stand side by side (`narrow`) or not; `None` where it takes what is left.
    pub fn width(self, board: f32, narrow: bool) -> Option<f32> {
        Some(match self {
            Self::Place if narrow => 36.0,
            Self::Place => 58.0,
            Self::Board if narrow => board + 6.0,
            Self::Board => board + 12.0,
            Self::Priority if narrow => 32.0,
            Self::F | Self::G | Self::H if narrow => 26.0,
            Self::F | Self::G | Self::H | Self::Priority => 38.0,
            Self::Depth => 48.0,
            Self::Generated | Self::Expanded => return None,
        })
    }

    /// What stands in it for a node; place and board are not text.
    pub fn text(self, shown: &Shown, id: NodeId, status: NodeStatus) -> String {
        let recording = &shown.recording;
        let node = recording.nodes().get(id);
        let dash = || "–".to_owned();
        match self {
            Self::Place | Self::Board => String::new(),
            Self::F => f_number(recording.settings(), &node).unwrap_or_else(dash),
            Self::G | Self::Depth => number(node.g),
            Self::H => h_number(recording.settings(), &node).unwrap_or_else(dash),
            Self::Priority => number(priority(&node)),
            Self::Generated => number(recording.node_number(id)),
            Self::Expanded => match recording.nodes().ended(id) {
                Ended::Selected(at) if status != NodeStatus::Open => number(at + 1),
                _ => dash(),
            },
        }
    }
}
