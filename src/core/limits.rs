//! How far a search that has reached a limit can continue.

use crate::picture::tree::TreeLayout;
use crate::recording::Reserve;
use crate::search::{Bound, History, Layer, Limits, Nodes, Settings, Stop};
use crate::worker::Ending;

/// The most nodes of a search that keeps them: with room for the last step.
const MOST_KEPT: u64 = Nodes::MAX_NODES as u64 - 8;
const MIB: u64 = 1 << 20;

/// What a search leaves free for the panels of the window, whichever of them are shown.
pub(crate) fn panels(settings: &Settings) -> Reserve {
    let bytes_per_node = TreeLayout::BYTES_PER_NODE_WHILE_MADE + LAYOUT_BEFORE + plane_per_node(settings);
    Reserve { bytes: BYTES_OF_PANELS, bytes_per_node }
}

const BYTES_OF_PANELS: u64 = 14 * MIB;
/// The layout that is shown while another one is made, of a quarter more nodes while the search runs.
const LAYOUT_BEFORE: u64 = TreeLayout::BYTES_PER_NODE;
/// The plane, for each node: its histograms of all nodes, of closed and of dropped ones. A depth-first search with a visited set may
/// go so deep that each node has a cell of its own: then the cells on the screen count as well, beside those before.
fn plane_per_node(settings: &Settings) -> u64 {
    const DEEP: u32 = 1000;
    let info = settings.algorithm.info();
    match info.history {
        History::StackAndVisited if info.bound == Bound::None || settings.depth_limit > DEEP => 176,
        // So does a search that goes on from one node, whose g rises with each step.
        History::Lists if info.layer == Layer::Descent || settings.open_order().by.goes_on_from_one() => 176,
        History::StackAndVisited => 64,
        // Twice: the nodes that must, may or never be expanded are counted beside the plane.
        History::Lists => 6,
        // The plane, and the steps of each side.
        History::TwoSided => 7,
        History::Stack | History::Frontier => 3,
    }
}

/// The largest useful limit on nodes: that of node ids, unless the algorithm forgets its nodes.
pub(crate) fn most_nodes(history: History) -> u64 {
    if history.forgets() { u64::MAX } else { MOST_KEPT }
}

/// Whether a limit on nodes is no more than what node ids allow.
pub fn is_largest_node_limit(nodes: u64) -> bool {
    nodes == MOST_KEPT || nodes == u64::MAX
}

/// Twice the limit, or as much as the machine allows with this memory left, if known; `None` where it cannot be raised.
pub(crate) fn raised(
    reached: Limits,
    ending: &Ending,
    most_nodes: u64,
    held: u64,
    available: Option<u64>,
) -> Option<Limits> {
    let Limits { max_nodes, max_bytes } = reached;
    let higher = match ending {
        Ending::Stopped(Stop::NodeLimit) => {
            Limits { max_nodes: max_nodes.saturating_mul(2).min(most_nodes), max_bytes }
        }
        Ending::Stopped(Stop::MemoryLimit) => {
            let most = available.map_or(u64::MAX, |available| held.saturating_add(available / 10 * 9));
            Limits { max_nodes, max_bytes: max_bytes.saturating_mul(2).min(most) / MIB * MIB }
        }
        _ => return None,
    };
    is_beyond(higher, reached, ending, most_nodes).then_some(higher)
}

pub(crate) fn is_beyond(limits: Limits, reached: Limits, ending: &Ending, most_nodes: u64) -> bool {
    match ending {
        Ending::Stopped(Stop::NodeLimit) => limits.max_nodes.min(most_nodes) > reached.max_nodes,
        Ending::Stopped(Stop::MemoryLimit) => limits.max_bytes > reached.max_bytes,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{GoalPreset, Size, random_board};
    use crate::recording::{Axes, CellCounts, Plane, Recording};
    use crate::search::{AlgorithmId, Guard, Problem};

    #[test]
    fn what_is_kept_free_covers_what_panels_make_of_any_search() {
        const NODES: u64 = 200_000;
        let goal = GoalPreset::BlankFirst.board(Size::FIFTEEN);
        let problem = Problem::new(random_board(&goal, 1), goal).expect("same size");
        for &algorithm in AlgorithmId::ALL {
            let settings =
                Settings { algorithm, depth_limit: 80, beam_width: u32::MAX, ..Settings::default() };
            let mut recording = Recording::new(problem, settings);
            let limits = Limits { max_nodes: NODES, ..Limits::default() };
            recording.record(Guard { limits, cancel: None }, ());
            let nodes = u64::from(recording.progress().nodes());
            let mut counts = CellCounts::new(Axes::new(&recording, Plane::Cost).expect("any search has one"));
            counts.extend(&recording, u32::MAX);
            let sides = if recording.history() == History::TwoSided { 4 * recording.steps() } else { 0 };
            let bytes = counts.bytes() + sides;
            // A search of few nodes takes more for each, of what is kept free for any search.
            let free = MIB + plane_per_node(&settings) * nodes;
            assert!(bytes <= free, "{algorithm:?}: {bytes} of {nodes}");
        }
    }

    #[test]
    fn a_limit_doubles_within_what_the_machine_has_and_what_can_be_numbered() {
        let reached = Limits { max_nodes: 1000, max_bytes: 64 * MIB };
        let nodes = |max_nodes, ending, history| {
            let limits = raised(Limits { max_nodes, ..reached }, &ending, most_nodes(history), 0, None)?;
            Some((limits.max_nodes, limits.max_bytes / MIB))
        };
        assert_eq!(nodes(1000, Ending::Stopped(Stop::NodeLimit), History::Lists), Some((2000, 64)));
        assert_eq!(nodes(1000, Ending::Stopped(Stop::DepthLimit), History::Lists), None);
        assert_eq!(nodes(MOST_KEPT, Ending::Stopped(Stop::NodeLimit), History::Lists), None);
        // It forgets its nodes.
        assert_eq!(
            nodes(MOST_KEPT, Ending::Stopped(Stop::NodeLimit), History::Stack),
            Some((2 * MOST_KEPT, 64))
        );
        let memory = |available: Option<u64>| {
            let left = available.map(|mib| mib * MIB);
            let limits = raised(reached, &Ending::Stopped(Stop::MemoryLimit), MOST_KEPT, 60 * MIB, left);
            limits.map(|limits| limits.max_bytes / MIB)
        };
        assert_eq!([None, Some(1000), Some(20)].map(memory), [Some(128), Some(128), Some(78)]);
        assert_eq!([5, 4, 0].map(|left| memory(Some(left))), [None; 3]);
    }
}
