//! The boards that two searches have generated, as one tree.
//!
//! A board has one place, although each search may have several nodes of it, with several parents. Its parent is that of the
//! first node by which A reached it; where only B reached it, that of B's first node. So every board hangs below an older one,
//! and nothing moves when a better path is found. Searches of boards of two sizes have nothing in common: their trees are
//! beside each other.
//!
//! A small search is in it as a whole. Of a large one, there are the last ancestors of the two current boards, with
//! everything that was generated from these.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use crate::picture::tree::{Family, TreeLayout};
use crate::puzzle::{Board, State};
use crate::recording::{Compared, Divergences, ExpandedBy, Moment, Recording};
use crate::search::{NodeId, Side};

/// With more nodes of both searches together, only the surroundings of the current boards are shown.
const MOST_NODES: u32 = 160;
/// Ancestors of a current board in a large search.
const ANCESTORS: usize = 4;

/// What the tree needs of one search.
#[derive(Clone, Copy)]
pub struct TreeSide<'a> {
    pub recording: &'a Recording,
    /// Before the current board is taken.
    pub moment: &'a Moment,
    /// The current board's node; `None` before the first expansion.
    pub taken: Option<NodeId>,
}

/// A board in the tree.
#[derive(Clone, Debug)]
pub struct CommonNode {
    pub board: Board,
    /// The index of its parent; `None` for a root, and where its parent is not shown.
    pub parent: Option<usize>,
    /// Whether it has ancestors that are not shown.
    pub is_cut: bool,
    pub by: ExpandedBy,
    /// Whether it is the current board of A, and of B.
    pub is_current: [bool; 2],
    side: Side,
}

/// The boards with their places. A parent comes before its children.
#[derive(Clone, Debug)]
pub struct CommonTree {
    pub nodes: Vec<CommonNode>,
    pub layout: TreeLayout,
    /// Whether all that was generated is shown.
    pub is_whole: bool,
}

struct Parents<'a>(&'a [CommonNode]);

impl Family for Parents<'_> {
    fn size(&self) -> u32 {
        self.0.len() as u32
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.0[id.0 as usize].parent.map(|parent| NodeId(parent as u32))
    }

    fn side(&self, root: NodeId) -> Side {
        self.0[root.0 as usize].side
    }
}

impl CommonTree {
    /// The tree after some steps of A and some of B. Without `divergences`, it is not known yet who expanded what.
    pub fn new(sides: [TreeSide<'_>; 2], divergences: Option<&Divergences>, places: [u64; 2]) -> Self {
        let is_whole = sides.iter().map(|side| side.moment.generated).sum::<u32>() <= MOST_NODES;
        let same_size = sides[0].recording.problem().size() == sides[1].recording.problem().size();
        let mut nodes = Vec::<CommonNode>::new();
        let mut found = HashMap::<(usize, State), usize>::new();
        for (which, side) in Compared::ALL.into_iter().zip(sides) {
            let group = if same_size { 0 } else { which as usize };
            let own = side.recording.nodes();
            let ids = if is_whole { (0..side.moment.generated).map(NodeId).collect() } else { side.nearby() };
            for id in ids {
                let node = own.get(id);
                let index = *found.entry((group, node.state)).or_insert(nodes.len());
                if index == nodes.len() {
                    let parent = node.parent().map(|parent| own.state(parent));
                    let parent_at = parent.and_then(|state| found.get(&(group, state)).copied());
                    nodes.push(CommonNode {
                        board: side.recording.board(node.state),
                        parent: parent_at,
                        is_cut: parent.is_some() && parent_at.is_none(),
                        by: divergences.map_or(ExpandedBy::None, |divergences| {
                            divergences.expanded_by((which, node.state), places)
                        }),
                        is_current: [false; 2],
                        side: node.side,
                    });
                }
                nodes[index].is_current[which as usize] |= side.taken == Some(id);
            }
        }
        let laid_out = TreeLayout::of(&Parents(&nodes), &BTreeSet::new(), &mut |_| ControlFlow::Continue(()));
        let ControlFlow::Continue(layout) = laid_out else { unreachable!("nothing stops it") };
        Self { nodes, layout, is_whole }
    }
}

impl TreeSide<'_> {
    /// The current node, its last ancestors, and the nodes that were generated from these; older ones first.
    fn nearby(&self) -> BTreeSet<NodeId> {
        let recording = self.recording;
        let start = self.taken.unwrap_or(NodeId::START);
        let chain = std::iter::successors(Some(start), |id| recording.nodes().parent(*id));
        let chain: Vec<_> = chain.take(ANCESTORS + 1).collect();
        let mut nearby: BTreeSet<_> = chain.iter().copied().collect();
        for ancestor in chain {
            let step = recording.expanded_at(ancestor).and_then(|step| recording.step(step));
            let made = step.into_iter().flat_map(|step| step.successors).filter_map(|s| s.outcome.node());
            nearby.extend(made.filter(|id| id.0 < self.moment.generated));
        }
        nearby
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::puzzle::parse_board;
    use crate::recording::{Cursor, Position};
    use crate::search::{AlgorithmId, Guard, Problem, Settings};

    const BFS: AlgorithmId = AlgorithmId::Bfs;

    pub(in crate::picture::compared) fn recorded(
        start: &str,
        goal: &str,
        algorithm: AlgorithmId,
    ) -> Recording {
        let board = |text| parse_board(text).expect("a board");
        let problem = Problem::new(board(start), board(goal)).expect("one size");
        let mut recording = Recording::new(problem, Settings { algorithm, ..Settings::default() });
        recording.record(Guard::default(), ());
        recording
    }

    pub(in crate::picture::compared) fn tree(searches: [&Recording; 2], steps: u64) -> CommonTree {
        let ControlFlow::Continue(divergences) =
            Divergences::find(searches, &mut |_| ControlFlow::Continue(()))
        else {
            unreachable!("nothing stops it")
        };
        let moments = searches.map(|search| {
            let mut cursor = Cursor::new(search);
            cursor.seek(search, Position::after(steps - 1));
            cursor.moment(search)
        });
        let side = |which: usize| TreeSide {
            recording: searches[which],
            moment: &moments[which],
            taken: searches[which].expanded(steps - 1),
        };
        CommonTree::new([side(0), side(1)], Some(&divergences), [steps, steps])
    }

    #[test]
    fn every_board_is_below_an_older_one_and_each_search_has_its_current_board() {
        let a = recorded("2 1 6 4 x 8 7 5 3", "1 2 3 8 x 4 7 6 5", BFS);
        let b = recorded("2 1 6 4 8 x 7 5 3", "1 2 3 8 x 4 7 6 5", BFS);
        for (steps, is_whole) in [(1, true), (6, true), (300, false)] {
            for searches in [[&a, &b], [&a, &a]] {
                let tree = tree(searches, steps);
                assert_eq!(tree.is_whole, is_whole, "{steps}");
                assert_eq!(tree.layout.len(), tree.nodes.len());
                for (index, node) in tree.nodes.iter().enumerate() {
                    assert!(node.parent.is_none_or(|parent| parent < index), "{steps}");
                }
                for which in 0..2 {
                    let current = tree.nodes.iter().filter(|node| node.is_current[which]);
                    assert_eq!(current.count(), 1, "{steps}");
                }
            }
        }
    }

    #[test]
    fn boards_of_two_sizes_are_in_two_trees() {
        let a = recorded("2 1 6 4 x 8 7 5 3", "1 2 3 8 x 4 7 6 5", BFS);
        let b = recorded("1 2 3 4 x 5", "1 2 3 4 5 x", BFS);
        let tree = tree([&a, &b], 2);
        assert_eq!(tree.nodes.iter().filter(|node| node.parent.is_none()).count(), 2);
        assert!(tree.nodes.iter().all(|node| node.by != ExpandedBy::Both));
    }
}
