//! The search tree keeps what it promises: no two nodes of one depth overlap, parents stand over their children, and the
//! same recording is always the same picture.

mod support;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use support::solve::{board, every_search};
use tilescope::picture::tree::{Entry, Family, TreeLayout};
use tilescope::puzzle::{GoalPreset, MoveOrder, Size, parse_board};
use tilescope::recording::Recording;
use tilescope::search::{AlgorithmId, Guard, Limits, NodeId, Problem, Settings, Side};

/// Parents, by node.
#[derive(Debug)]
struct Parents(Vec<Option<u32>>);

impl Family for Parents {
    fn len(&self) -> u32 {
        self.0.len() as u32
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.0[id.0 as usize].map(NodeId)
    }

    fn side(&self, _: NodeId) -> Side {
        Side::Forward
    }
}

fn lay_out(family: &impl Family, folded: &BTreeSet<NodeId>) -> TreeLayout {
    match TreeLayout::of(family, folded, &mut |_| ControlFlow::Continue(())) {
        ControlFlow::Continue(layout) => layout,
        ControlFlow::Break(()) => unreachable!("nobody asked to stop"),
    }
}

/// The nodes that are not below a folded one, by parent (`None` for roots), in order of their numbers.
fn visible_children(family: &impl Family, folded: &BTreeSet<NodeId>) -> Vec<(Option<NodeId>, NodeId)> {
    let mut hidden = vec![false; family.len() as usize];
    let mut all = Vec::new();
    for id in (0..family.len()).map(NodeId) {
        let parent = family.parent(id);
        hidden[id.0 as usize] = parent.is_some_and(|p| folded.contains(&p) || hidden[p.0 as usize]);
        if !hidden[id.0 as usize] {
            all.push((parent, id));
        }
    }
    all.sort();
    all
}

fn check_layout(family: &impl Family, folded: &BTreeSet<NodeId>) -> TreeLayout {
    let layout = lay_out(family, folded);
    let visible = visible_children(family, folded);
    assert_eq!(layout.len(), visible.len());
    assert_eq!(layout.nodes(), family.len());
    let x = |id| layout.x(layout.entry(id).expect("a place"));
    let row = |id| layout.row_of(layout.entry(id).expect("a place"));
    for siblings in visible.chunk_by(|a, b| a.0 == b.0) {
        let Some(parent) = siblings[0].0 else { continue };
        let (first, last) = (x(siblings[0].1), x(siblings[siblings.len() - 1].1));
        // A parent stands over the middle of its children, as nearly as a place can say it.
        assert!((x(parent) - f64::midpoint(first, last)).abs() <= 1.0 / 16.0, "{parent}");
        assert!(siblings.iter().all(|(_, id)| row(*id).abs_diff(row(parent)) == 1), "{parent}");
        assert!(siblings.windows(2).all(|pair| x(pair[0].1) < x(pair[1].1)), "{parent}");
        let children = layout.children(family, layout.entry(parent).expect("a place"));
        let children: Vec<_> = children.map(|entry| layout.node(Entry(entry))).collect();
        assert_eq!(children, siblings.iter().map(|(_, id)| *id).collect::<Vec<_>>(), "{parent}");
    }
    let mut seen = 0;
    for row in 0..layout.height() {
        let entries = layout.row(row);
        seen += entries.len();
        let xs: Vec<_> = entries.clone().map(|entry| layout.x(Entry(entry))).collect();
        assert!(xs.windows(2).all(|pair| pair[1] - pair[0] >= 1.0), "row {row}");
        assert!(xs.iter().all(|x| (0.0..=layout.width()).contains(x)), "row {row}");
        for entry in entries.clone().map(Entry) {
            assert_eq!((layout.row_of(entry), layout.entry(layout.node(entry))), (row, Some(entry)));
        }
        if let Some(middle) = xs.get(xs.len() / 2) {
            let found = layout.between(row, *middle, f64::INFINITY);
            assert_eq!(found, entries.start + xs.len() as u32 / 2..entries.end);
        }
    }
    assert_eq!(seen, layout.len());
    assert_eq!(layout, lay_out(family, folded), "the same again");
    layout
}

fn record(problem: Problem, settings: Settings, max_nodes: u64) -> Recording {
    let mut recording = Recording::new(problem, settings);
    recording.record(Guard { limits: Limits { max_nodes, ..Limits::default() }, cancel: None }, ());
    recording
}

fn problem(start: &str) -> Problem {
    let start = parse_board(start).expect("a board");
    Problem::new(start, GoalPreset::BlankLast.board(start.size())).expect("boards of one size")
}

#[test]
fn every_algorithms_tree_is_in_order() {
    for settings in every_search(MoveOrder::default()) {
        let recording = record(problem("2 3 4 1 5 x 7 6 8"), settings, 3_000);
        let layout = check_layout(&recording, &BTreeSet::new());
        let nodes = recording.nodes();
        for id in (0..recording.progress().nodes()).map(NodeId) {
            let node = nodes.get(id);
            let row = layout.row_of(layout.entry(id).expect("a place")) as u32;
            let expected = match node.side {
                Side::Forward => node.g,
                Side::Backward => layout.height() as u32 - 1 - node.g,
            };
            assert_eq!(row, expected, "{:?}", settings.algorithm);
        }
    }
}

#[test]
fn trees_of_two_sides_face_each_other() {
    let settings = Settings { algorithm: AlgorithmId::BidirectionalBfs, ..Settings::default() };
    let recording = record(problem("2 3 4 1 5 x 7 6 8"), settings, u64::MAX);
    let layout = check_layout(&recording, &BTreeSet::new());
    let first = layout.node(Entry(layout.row(0).start));
    let last = layout.node(Entry(layout.row(layout.height() - 1).start));
    assert_eq!(recording.board(recording.nodes().state(first)), *recording.problem().start());
    assert_eq!(recording.board(recording.nodes().state(last)), *recording.problem().goal());
}

#[test]
fn each_iteration_has_a_tree_of_its_own() {
    let settings = Settings { algorithm: AlgorithmId::Idastar, ..Settings::default() };
    let recording = record(problem("2 3 4 1 5 x 7 6 8"), settings, u64::MAX);
    let layout = check_layout(&recording, &BTreeSet::new());
    let roots: Vec<_> = layout.row(0).map(|entry| layout.node(Entry(entry))).collect();
    let last = recording.iteration_at(recording.steps() - 1).expect("an iteration");
    assert_eq!(roots.len() as u32, last.index + 1);
    assert_eq!(roots.last(), Some(&last.start));
}

#[test]
fn a_chain_100_000_deep_is_nothing_special() {
    let chain = Parents((0..100_000_u32).map(|id| id.checked_sub(1)).collect());
    let layout = check_layout(&chain, &BTreeSet::new());
    assert_eq!((layout.height(), layout.width()), (100_000, 0.0));
    // And one with a leaf at every node of it.
    let comb = Parents((0..100_000_u32).map(|id| (id > 0).then(|| (id - 1) / 2 * 2)).collect());
    assert_eq!(check_layout(&comb, &BTreeSet::new()).height(), 50_001);
}

#[test]
fn what_is_below_a_folded_node_has_no_place() {
    let recording = record(problem("2 3 4 1 5 x 7 6 8"), Settings::default(), 2_000);
    let folded = BTreeSet::from([NodeId(1), NodeId(7)]);
    let layout = check_layout(&recording, &folded);
    let whole = lay_out(&recording, &BTreeSet::new());
    assert!(layout.width() < whole.width());
    assert!(layout.entry(NodeId(1)).is_some());
    for child in whole.children(&recording, whole.entry(NodeId(1)).expect("a place")) {
        assert_eq!(layout.entry(whole.node(Entry(child))), None);
    }
}

#[test]
fn a_layout_can_be_stopped() {
    let recording = record(problem("2 3 4 1 5 x 7 6 8"), Settings::default(), 2_000);
    let stopped = TreeLayout::of(&recording, &BTreeSet::new(), &mut |_| ControlFlow::Break(()));
    assert_eq!(stopped, ControlFlow::Break(()));
    let mut reports = Vec::new();
    let mut note = |done| {
        reports.push(done);
        ControlFlow::Continue(())
    };
    assert!(TreeLayout::of(&recording, &BTreeSet::new(), &mut note).is_continue());
    assert!(reports.is_sorted() && reports.iter().all(|done| (0.0..=1.0).contains(done)), "{reports:?}");
}

#[test]
fn the_course_reports_first_board_fits_side_by_side() {
    let spiral = board("1 2 3 8 x 4 7 6 5");
    let settings = Settings { algorithm: AlgorithmId::Astar, ..Settings::default() };
    let problem = Problem::new(board("2 1 6 4 x 8 7 5 3"), spiral).expect("boards of one size");
    let recording = record(problem, settings, u64::MAX);
    let layout = check_layout(&recording, &BTreeSet::new());
    println!("{} nodes, {} wide, {} high", layout.len(), layout.width(), layout.height());
    assert_eq!(problem.size(), Size::EIGHT);
}

/// Every node but the roots has an earlier one as its parent.
fn any_forest() -> impl Strategy<Value = Parents> {
    let nodes = prop::collection::vec((any::<prop::sample::Index>(), 0..20_u32, 0..4_u32), 1..400);
    nodes.prop_map(|nodes| {
        let parent = |(id, (index, root, near)): (usize, &(prop::sample::Index, u32, u32))| {
            // Some trees are bushy, some are long.
            let earliest = if *near == 0 { 0 } else { id.saturating_sub(*near as usize * 3) };
            (id > 0 && *root > 0).then(|| (earliest + index.index(id - earliest)) as u32)
        };
        Parents(nodes.iter().enumerate().map(parent).collect())
    })
}

proptest! {
    #[test]
    fn any_tree_is_in_order(forest in any_forest(), folded in prop::collection::btree_set(0..400_u32, 0..4)) {
        check_layout(&forest, &BTreeSet::new());
        let len = forest.len();
        check_layout(&forest, &folded.into_iter().filter(|id| *id < len).map(NodeId).collect());
    }
}
