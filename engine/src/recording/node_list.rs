//! The lists of a search: which there are, how their nodes are drawn, and in which order these are.

use super::Recording;
use super::cursor::{Moment, NodeStatus};
use crate::search::{History, NodeId, Side};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeList {
    Open(Side),
    Closed(Side),
    Path,
}

impl NodeList {
    /// The lists of a search, in the order in which they are shown.
    pub fn all(history: History) -> &'static [Self] {
        use Side::{Backward, Forward};
        match history {
            History::Lists | History::StackAndVisited => &[Self::Open(Forward), Self::Closed(Forward)],
            History::TwoSided => {
                &[Self::Open(Forward), Self::Closed(Forward), Self::Open(Backward), Self::Closed(Backward)]
            }
            History::Stack => &[Self::Open(Forward)],
            History::Frontier => &[Self::Path, Self::Open(Forward)],
        }
    }

    pub fn side(self) -> Side {
        match self {
            Self::Open(side) | Self::Closed(side) => side,
            Self::Path => Side::Forward,
        }
    }

    pub fn status(self, history: History) -> NodeStatus {
        match self {
            Self::Path => NodeStatus::OnPath,
            Self::Open(_) if history.is_stack() => NodeStatus::OnPath,
            Self::Open(_) => NodeStatus::Open,
            Self::Closed(_) if history.is_stack() => NodeStatus::Left,
            Self::Closed(_) => NodeStatus::Closed,
        }
    }

    /// Its nodes: the next one first, the one that was closed last, or the deepest one.
    pub fn nodes(self, recording: &Recording, moment: &Moment) -> Vec<NodeId> {
        match self {
            Self::Open(side) => moment.open.rows(recording, side, 0..moment.open.len(recording, side)),
            Self::Closed(side) => {
                let places = 0..moment.closed_len(recording) as usize;
                let is_of_side = |id: &NodeId| recording.nodes().get(*id).side == side;
                places.filter_map(|place| moment.closed_row(recording, place)).filter(is_of_side).collect()
            }
            Self::Path => {
                moment.open.path().map(|path| path.iter().rev().copied().collect()).unwrap_or_default()
            }
        }
    }
}
