//! The search tree keeps what it promises: no two nodes of one depth overlap, parents stand over their children, and the
//! same recording is always the same picture.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::support::share::of_share;
use crate::support::solve::{board, every_search};
use proptest::prelude::*;
use tilescope::heuristic::HeuristicId;
use tilescope::picture::tree::{
    Camera, Entry, Family, NodePart, Projection, TreeLayout, TreePicture, Turn, node_at, tree_scene, turned,
};
use tilescope::picture::{Colour, Extent, Palette, Scene, Shape, Subject, ThemeChoice, point};
use tilescope::puzzle::{GoalPreset, MoveOrder, parse_board};
use tilescope::recording::{Cursor, Position, Recording};
use tilescope::search::{AlgorithmId, Guard, Limits, NodeId, Problem, Settings, Side};
use tilescope::session::stage_words;

/// Parents, by node.
#[derive(Debug)]
struct Parents(Vec<Option<u32>>);

impl Family for Parents {
    fn size(&self) -> u32 {
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
    match TreeLayout::new(family, folded, &mut |_| ControlFlow::Continue(())) {
        ControlFlow::Continue(layout) => layout,
        ControlFlow::Break(()) => unreachable!("it is not stopped"),
    }
}

/// The nodes that are not below a folded one, by parent (`None` for roots), in order of their numbers.
fn visible_children(family: &impl Family, folded: &BTreeSet<NodeId>) -> Vec<(Option<NodeId>, NodeId)> {
    let mut hidden = vec![false; family.size() as usize];
    let mut all = Vec::new();
    for id in (0..family.size()).map(NodeId) {
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
    assert_eq!(layout.nodes(), family.size());
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
    assert_eq!(roots.last(), Some(&NodeId(last.first_node as u32)));
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
    let stopped = TreeLayout::new(&recording, &BTreeSet::new(), &mut |_| ControlFlow::Break(()));
    assert_eq!(stopped, ControlFlow::Break(()));
    let mut reports = Vec::new();
    let mut note = |done| {
        reports.push(done);
        ControlFlow::Continue(())
    };
    assert!(TreeLayout::new(&recording, &BTreeSet::new(), &mut note).is_continue());
    assert!(reports.is_sorted() && reports.iter().all(|done| (0.0..=1.0).contains(done)), "{reports:?}");
}

/// A picture of a recording at a step, at a scale about its current node (`None` for all of it).
fn picture(recording: &Recording, layout: &TreeLayout, step: u64, scale: Option<f64>) -> Scene {
    picture_in(ThemeChoice::Dark, recording, layout, (step, scale), None)
}

fn picture_in(
    theme: ThemeChoice,
    recording: &Recording,
    layout: &TreeLayout,
    (step, scale): (u64, Option<f64>),
    part: Option<NodePart>,
) -> Scene {
    let mut cursor = Cursor::new(recording);
    cursor.seek(recording, Position::after(step));
    let moment = cursor.moment(recording);
    let palette = Palette::of(theme);
    let subject = Subject {
        recording,
        moment: &moment,
        selected: None,
        hides_future: false,
        shows_choice: false,
        words: stage_words,
        extent: EXTENT,
        palette,
    };
    let entry = layout.entry(subject.current()).expect("a place");
    let all = Camera::on_all(layout, EXTENT);
    let (x, row) = (layout.x(entry), layout.row_of(entry) as f64);
    let camera = scale.map_or(all, |scale| Camera { x, row, scale });
    let path: Vec<_> = recording.path().into_iter().map(|(id, _)| id).collect();
    let folded = BTreeSet::new();
    let picture = TreePicture {
        subject,
        layout,
        camera,
        part,
        path: &path,
        folded: &folded,
        text: 12.0,
        shortest: None,
    };
    tree_scene(&picture)
}

const EXTENT: Extent = Extent { width: 640.0, height: 400.0 };
const SCALES: [Option<f64>; 6] = [None, Some(0.3), Some(3.0), Some(12.0), Some(40.0), Some(90.0)];

#[test]
fn the_same_search_is_the_same_picture_at_every_step_and_scale() {
    check_same_pictures(every_search(MoveOrder::default()).into_iter().step_by(7));
}

#[test]
#[ignore = "half a minute; CI's longer part runs it"]
fn every_search_is_the_same_picture_at_every_step_and_scale() {
    check_same_pictures(of_share(every_search(MoveOrder::default())));
}

fn check_same_pictures(searches: impl Iterator<Item = Settings>) {
    for settings in searches {
        let recordings = [(); 2].map(|()| record(problem("2 3 4 1 5 x 7 6 8"), settings, 2_000));
        let layouts = recordings.each_ref().map(|recording| lay_out(recording, &BTreeSet::new()));
        // Every scale at two of the steps.
        for (turn, step) in [0, 1, recordings[0].steps() / 2, recordings[0].steps()].into_iter().enumerate() {
            for scale in SCALES.into_iter().skip(turn % 2).step_by(2) {
                let draw = |i: usize| picture(&recordings[i], &layouts[i], step, scale);
                assert_eq!(draw(0), draw(1), "{:?} at {step}", settings.algorithm);
            }
        }
    }
}

#[test]
fn each_node_on_the_path_to_the_current_one_has_its_value() {
    let recording = record(problem("2 3 4 1 5 x 7 6 8"), Settings::default(), 2_000);
    let layout = lay_out(&recording, &BTreeSet::new());
    let scene = picture(&recording, &layout, 26, None);
    let mut cursor = Cursor::new(&recording);
    cursor.seek(&recording, Position::after(26));
    let node = cursor.moment(&recording).step.expect("a step").node;
    let values = scene.shapes.iter().filter(|shape| matches!(shape, Shape::Text(_))).count();
    assert!(values > node.g as usize, "{values} values, and the path has {} nodes", node.g + 1);
}

/// A recording of which no samples are kept.
struct Unsampled<'a>(&'a Recording);

impl Family for Unsampled<'_> {
    fn size(&self) -> u32 {
        self.0.size()
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        Family::parent(self.0, id)
    }

    fn side(&self, root: NodeId) -> Side {
        self.0.side(root)
    }
}

/// A layout is made while the search runs, and shown later, too.
#[test]
fn samples_of_long_rows_say_what_their_nodes_say() {
    let problem = problem("14 13 15 7 11 12 9 5 6 x 2 1 4 8 10 3");
    for algorithm in [AlgorithmId::Bfs, AlgorithmId::Astar, AlgorithmId::BidirectionalBfs, AlgorithmId::Iddfs]
    {
        let settings = Settings { algorithm, heuristic: HeuristicId::Misplaced, ..Settings::default() };
        let [early, late] = [250_000, 400_000].map(|nodes| record(problem, settings, nodes));
        let layouts = [lay_out(&early, &BTreeSet::new()), lay_out(&Unsampled(&early), &BTreeSet::new())];
        let longest = (0..layouts[0].height()).map(|row| layouts[0].row(row).len()).max();
        assert!(longest > Some(1 << 15), "{algorithm:?}: only longer rows have samples");
        let mut cursor = Cursor::new(&late);
        let mut is_known = |step: &u64| {
            cursor.seek(&late, Position::after(*step));
            cursor.moment(&late).step.is_some_and(|step| step.id.0 < early.progress().nodes())
        };
        let (middle, end) = (early.steps() / 2, early.steps());
        let last = (end..=late.steps()).rev().find(&mut is_known).unwrap_or(end);
        for step in [middle, end - 1, end, last] {
            let [sampled, unsampled] = layouts.each_ref().map(|layout| picture(&late, layout, step, None));
            assert_eq!(sampled, unsampled, "{algorithm:?} at {step}");
        }
    }
}

#[test]
fn a_part_of_the_tree_is_drawn_without_the_other_nodes() {
    let settings = Settings { algorithm: AlgorithmId::Iddfs, ..Settings::default() };
    let recording = record(problem("x 2 3 1 4 6 7 5 8"), settings, 2_000);
    let layout = lay_out(&recording, &BTreeSet::new());
    let end = NodeId(recording.progress().nodes());
    let is_root = |id: &NodeId| recording.nodes().parent(*id).is_none();
    let second = (1..end.0).map(NodeId).find(is_root).expect("a second iteration");
    let drawn = |first, end| {
        let part = Some(NodePart { first, end });
        let scene = picture_in(ThemeChoice::Dark, &recording, &layout, (recording.steps(), None), part);
        let is_node = |shape: &&Shape| matches!(shape, Shape::Circle { .. } | Shape::Rectangle { .. });
        scene.shapes.iter().filter(is_node).count()
    };
    // The mark of the current node is in each.
    let [whole, none] = [drawn(NodeId::START, end), drawn(end, end)];
    let parts = [drawn(NodeId::START, second), drawn(second, end)];
    assert!(parts.iter().all(|part| *part < whole), "{parts:?} of {whole}");
    assert_eq!(parts[0] + parts[1], whole + none);
}

#[test]
fn nodes_to_come_are_drawn_in_their_pale_colour_in_every_theme() {
    let recording = record(problem("2 3 4 1 5 x 7 6 8"), Settings::default(), 2_000);
    let layout = lay_out(&recording, &BTreeSet::new());
    for theme in ThemeChoice::ALL {
        let palette = Palette::of(theme);
        for scale in SCALES {
            let scene = picture_in(theme, &recording, &layout, (2, scale), None);
            let colours = scene.shapes.iter().flat_map(|shape| match shape {
                Shape::Rectangle { fill, line, .. } | Shape::Circle { fill, line, .. } => {
                    [Some(*fill), line.map(|line| line.colour)]
                }
                _ => [None, None],
            });
            // Black lines at any opacity would be those of the theme.
            let is_of_lines = |colour: &Colour| Colour { a: 255, ..*colour } == palette.line && colour.a > 0;
            let dark: Vec<_> = colours.flatten().filter(is_of_lines).collect();
            assert_eq!(dark, [], "{theme:?} at {scale:?}");
        }
    }
}

#[test]
fn a_picture_has_as_much_in_it_as_can_be_seen_and_not_as_much_as_there_is() {
    let goal = board("1 2 3 4 5 6 7 8 x");
    let unreachable = Problem::new(goal, goal.swapped(0, 1)).expect("boards of one size");
    let recording = record(unreachable, Settings::default(), u64::MAX);
    let layout = lay_out(&recording, &BTreeSet::new());
    assert_eq!(layout.len(), 181_440);
    for scale in SCALES {
        let shapes = picture(&recording, &layout, 90_000, scale).shapes.len();
        assert!((1..8_000).contains(&shapes), "{shapes} shapes at {scale:?}");
    }
}

#[test]
fn a_node_is_found_where_it_is_drawn_and_its_children_lead_back_to_it() {
    let recording = record(problem("2 3 4 1 5 x 7 6 8"), Settings::default(), 2_000);
    let layout = lay_out(&recording, &BTreeSet::new());
    let mut cursor = Cursor::new(&recording);
    cursor.seek(&recording, Position::after(recording.steps()));
    let moment = cursor.moment(&recording);
    for id in (0..500).map(NodeId) {
        let entry = layout.entry(id).expect("a place");
        let (x, row) = (layout.x(entry), layout.row_of(entry));
        let camera = Camera { x, row: row as f64, scale: 40.0 };
        let projection = Projection::new(&layout, camera, EXTENT);
        let middle = point(EXTENT.width / 2.0, EXTENT.height / 2.0);
        assert_eq!(node_at(&layout, &projection, &moment, middle), Some(id));
        let turn = |from, turn| turned(&layout, &recording, &moment, from, turn);
        assert_eq!(turn(id, Turn::Up), recording.nodes().parent(id));
        if let Some(child) = turn(id, Turn::Down) {
            assert_eq!(turn(child, Turn::Up), Some(id));
        }
        if let Some(right) = turn(id, Turn::Right) {
            assert_eq!(turn(right, Turn::Left), Some(id));
        }
    }
}

#[test]
fn zooming_keeps_what_is_under_the_pointer() {
    let recording = record(problem("2 3 4 1 5 x 7 6 8"), Settings::default(), 20_000);
    let layout = lay_out(&recording, &BTreeSet::new());
    let all = Camera::on_all(&layout, EXTENT);
    let pointer = point(200.0, 150.0);
    let at = |camera| {
        let projection = Projection::new(&layout, camera, EXTENT);
        (projection.x_at(pointer.x), projection.row_at(pointer.y))
    };
    let mut camera = all;
    for _ in 0..40 {
        camera = camera.zoomed(&layout, EXTENT, 1.3, pointer);
        let ((x, row), (old_x, old_row)) = (at(camera), at(all));
        assert!((x - old_x).abs() < 1e-6 && (row - old_row).abs() < 1e-6);
    }
    for _ in 0..200 {
        camera = camera.zoomed(&layout, EXTENT, 0.7, pointer);
    }
    assert!(camera.scale > 0.0 && camera.scale < all.scale, "nearly all of it is seen in the end");
}

#[test]
fn a_camera_stays_at_its_node_when_the_tree_is_laid_out_again() {
    let recording = record(problem("2 3 4 1 5 x 7 6 8"), Settings::default(), 20_000);
    let before = lay_out(&recording, &BTreeSet::new());
    let after = lay_out(&recording, &BTreeSet::from([NodeId(2)]));
    let entry = before.entry(NodeId(700)).expect("a place");
    let camera = Camera { x: before.x(entry) + 0.25, row: before.row_of(entry) as f64, scale: 40.0 };
    let carried = camera.carried_over(&before, &after);
    if let Some(entry) = after.entry(NodeId(700)) {
        assert!((carried.x - after.x(entry) - 0.25).abs() < 1e-9);
    }
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
        let len = forest.size();
        check_layout(&forest, &folded.into_iter().filter(|id| *id < len).map(NodeId).collect());
    }
}
