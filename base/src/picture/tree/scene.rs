//! The tree as a picture, with its legend.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};

use super::camera::{Camera, Projection};
use super::canvas::{Canvas, Density};
use super::layout::{Entry, FirstNodes, TreeLayout};
use super::nodes::{NodeShapes, NodeStatuses, TreePicture, VisibleNode, curve, draw_node_mark};
use crate::picture::palette::Palette;
use crate::picture::scene::{Anchor, Area, Colour, Extent, Line, Scene, Shape, Text, line, plain, point};
use crate::picture::view::{Subject, View, caption, say, unit};
use crate::recording::{NodeStatus, Recording};
use crate::search::{History, NodeId};

/// The least distance at which nodes are drawn one by one, in points.
const APART: f64 = 4.0;
const ROWS_APART: f64 = 5.0;
/// The most nodes that are drawn one by one. With more, only those farther apart are.
const MOST_APART: usize = 6_000;
/// The most nodes that are drawn as shapes. With more, all nodes that are not boards go into a raster.
const MOST_SHAPES: usize = 1_500;
/// The most boards. With more, they are dots.
const MOST_BOARDS: usize = 420;
/// The most nodes with their value in them. With more, all are dots.
const MOST_VALUES: usize = 600;
const MOST_READ: usize = 60_000;
/// Siblings outside the picture whose edges may reach into it.
const SIBLINGS: u32 = 8;
/// A node may still be visible this far outside the picture, in points.
const MARGIN: f32 = 80.0;
const MOST_LINKS: usize = 1_000;

/// The visible rows: those with separate nodes and their entries, and dense ones, each of which represents several rows.
struct Rows {
    apart: Vec<(usize, Range<u32>)>,
    dense: Vec<usize>,
    step: usize,
}

impl Rows {
    fn new(layout: &TreeLayout, projection: &Projection, extent: Extent) -> Self {
        let rows = projection.rows(layout);
        let step = rows.len().div_ceil((extent.height as usize).max(1)).next_power_of_two();
        let (from, to) = projection.xs(MARGIN);
        let seen = rows.clone().filter(|row| row % step == 0).map(|row| (row, layout.between(row, from, to)));
        let seen: Vec<_> = seen.collect();
        let spacing = |entries: &Range<u32>| {
            if entries.len() < 2 {
                return f64::INFINITY;
            }
            let x = |entry| layout.x(Entry(entry));
            (x(entries.end - 1) - x(entries.start)) * projection.across / (entries.len() - 1) as f64
        };
        let told_apart = |least: f64| {
            seen.iter().filter(|(_, e)| spacing(e) >= least).map(|(_, e)| e.len()).sum::<usize>()
        };
        let mut least = if projection.down < ROWS_APART { f64::INFINITY } else { APART };
        while told_apart(least) > MOST_APART {
            least *= 1.5;
        }
        let is_apart = |(_, entries): &(usize, Range<u32>)| spacing(entries) >= least;
        let (apart, dense): (Vec<_>, Vec<_>) = seen.into_iter().partition(is_apart);
        Self { apart, dense: dense.into_iter().map(|(row, _)| row).collect(), step }
    }
}

fn chain(statuses: &NodeStatuses<'_>) -> Vec<NodeId> {
    let path = statuses.moment.open.path().map(<[NodeId]>::to_vec);
    path.or_else(|| Some(statuses.recording.nodes().path(statuses.current()?))).unwrap_or_default()
}

/// The tree, without the highlights of the selected node and the one under the pointer.
pub fn tree_scene(picture: &TreePicture<'_>) -> Scene {
    let Subject { recording, moment, extent, palette, .. } = picture.subject;
    let mut scene = Scene::new("Search tree", extent, palette.panel);
    let projection = Projection::new(picture.layout, picture.camera, extent);
    let statuses = NodeStatuses::new(recording, moment);
    let chain = chain(&statuses);
    let nodes = NodeShapes { picture, projection: &projection, statuses: &statuses, chain: &chain };
    let rows = Rows::new(picture.layout, &projection, extent);
    let canvas = (!rows.dense.is_empty()).then(|| {
        let mut canvas = Canvas::new(extent, palette.panel);
        let most = (MOST_READ / rows.dense.len()).clamp(64, canvas.columns().max(64));
        let mut density = Density::new(&nodes);
        rows.dense.iter().for_each(|row| density.draw(&mut canvas, *row, rows.step, most));
        canvas
    });
    draw_apart(&mut scene, canvas, &nodes, &rows);
    draw_current(&mut scene, &nodes, extent);
    scene
}

/// The separate nodes with their edges; what is too much for shapes goes on the canvas. The paths are between.
fn draw_apart(scene: &mut Scene, mut canvas: Option<Canvas>, nodes: &NodeShapes<'_>, rows: &Rows) {
    let extent = scene.extent;
    let entries = rows.apart.iter().flat_map(|(_, entries)| entries.clone());
    let seen = entries.map(|entry| nodes.seen(Entry(entry)));
    let seen: Vec<VisibleNode> =
        seen.filter(|seen| !nodes.is_hidden(seen) && !nodes.is_named(seen)).collect();
    let boards = seen.iter().filter(|seen| nodes.is_board(seen)).count();
    let has_boards = boards <= MOST_BOARDS;
    let (boards, dots): (Vec<_>, Vec<_>) =
        seen.into_iter().partition(|seen| has_boards && nodes.is_board(seen));
    let mut low = Scene::new("", extent, scene.background);
    low.shapes.extend(rows.apart.iter().flat_map(|row| edges(nodes, row, extent)));
    let has_values = dots.len() <= MOST_VALUES;
    let (valued, dots): (Vec<_>, Vec<_>) =
        dots.into_iter().partition(|seen| has_values && nodes.has_value(seen));
    for seen in &dots {
        nodes.dot(&mut low, seen);
    }
    if low.shapes.len() > MOST_SHAPES {
        let canvas = canvas.get_or_insert_with(|| Canvas::new(extent, scene.background));
        low.shapes.drain(..).for_each(|shape| canvas.draw(&shape));
    }
    scene.shapes.extend(canvas.map(|canvas| Shape::Raster(canvas.into_raster())));
    scene.shapes.extend(low.shapes);
    // Through dense rows, whose edges are invisible.
    if !rows.dense.is_empty() {
        draw_links(scene, nodes, nodes.chain, line(1.5, nodes.palette().current));
        draw_links(scene, nodes, nodes.picture.path, line(2.5, nodes.palette().path));
    }
    draw_meeting(scene, nodes);
    for seen in &valued {
        nodes.value(scene, seen);
    }
    draw_named(scene, nodes);
    for seen in &boards {
        nodes.board(scene, seen);
    }
}

/// The nodes on the path to the current one that show their values, on top of those beside them.
fn draw_named(scene: &mut Scene, nodes: &NodeShapes<'_>) {
    let (area, first) = (scene.area(), scene.shapes.len());
    for entry in nodes.chain.iter().filter_map(|id| nodes.picture.layout.entry(*id)) {
        let seen = nodes.seen(entry);
        if area.contains(seen.at) && !nodes.is_hidden(&seen) && nodes.is_named(&seen) {
            nodes.value(scene, &seen);
        }
    }
    // In low rows, no node covers the value of another one.
    scene.shapes[first..].sort_by_key(|shape| matches!(shape, Shape::Text(_)));
}

/// The edges upwards from a row, including those of siblings just outside the picture.
fn edges(nodes: &NodeShapes<'_>, (row, entries): &(usize, Range<u32>), extent: Extent) -> Vec<Shape> {
    let row = nodes.picture.layout.row(*row);
    let start = entries.start.saturating_sub(SIBLINGS).max(row.start);
    let end = (entries.end + SIBLINGS).min(row.end);
    let reaches_in = |shape: &Shape| match shape {
        Shape::Polyline { points, .. } => {
            let (from, to) = (points[0].x, points[points.len() - 1].x);
            from.min(to) <= extent.width && from.max(to) >= 0.0
        }
        _ => true,
    };
    let seen = (start..end).map(|entry| nodes.seen(Entry(entry))).filter(|seen| !nodes.is_hidden(seen));
    seen.filter_map(|seen| nodes.edge(&seen)).filter(reaches_in).collect()
}

/// Marks where the two sides of a search met: a line between the two nodes of the same board.
fn draw_meeting(scene: &mut Scene, nodes: &NodeShapes<'_>) {
    let recording = nodes.statuses.recording;
    let has_met = recording.history() == History::TwoSided && !nodes.picture.path.is_empty();
    let meeting = recording.best_meeting(recording.progress().nodes()).filter(|_| has_met);
    let Some([a, b]) = meeting.filter(|ids| ids.iter().all(|id| nodes.statuses.is_there(*id))) else {
        return;
    };
    let stroke = line(2.5, nodes.palette().path);
    let place = |id: NodeId| Some(nodes.position(nodes.picture.layout.entry(id)?));
    for id in [a, b] {
        if let (Some(to), Some(from)) = (place(id), recording.nodes().parent(id).and_then(place)) {
            scene.shapes.push(curve(from, to, stroke));
        }
    }
    if let (Some(from), Some(to)) = (place(a), place(b)) {
        scene.dashes(vec![from, to], stroke);
    }
}

fn draw_links(scene: &mut Scene, nodes: &NodeShapes<'_>, path: &[NodeId], line: Line) {
    let extent = scene.extent;
    let step = path.len().div_ceil(MOST_LINKS).max(1);
    let is_known = |id: &&NodeId| nodes.statuses.is_there(**id);
    let ids = path.iter().step_by(step).chain(path.last()).filter(is_known);
    let entries = ids.filter_map(|id| nodes.picture.layout.entry(*id));
    let places: Vec<_> = entries.map(|entry| nodes.position(entry)).collect();
    let is_seen = |y: f32| (-MARGIN..=extent.height + MARGIN).contains(&y);
    for pair in places.windows(2).filter(|pair| is_seen(pair[0].y) || is_seen(pair[1].y)) {
        scene.shapes.push(curve(pair[0], pair[1], line));
    }
}

/// The current node if it is not a board: larger than the others, with a ring.
fn draw_current(scene: &mut Scene, nodes: &NodeShapes<'_>, extent: Extent) {
    let current = nodes.statuses.current().and_then(|id| nodes.picture.layout.entry(id));
    let Some(seen) = current.map(|entry| nodes.seen(entry)) else { return };
    let is_inside = scene.area().contains(seen.at) && extent.width > 0.0;
    if is_inside && !nodes.is_board(&seen) && !nodes.has_value(&seen) {
        let colour = nodes.palette().current;
        scene.circle(seen.at, 4.0, colour, None);
        scene.circle(seen.at, 7.5, Colour::NONE, Some(line(1.5, colour)));
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct MarkedNodes {
    pub hovered: Option<NodeId>,
    pub next: Option<NodeId>,
}

/// Brackets around the selected node, a frame around the one under the pointer, and a triangle at the one that is next.
pub fn draw_marks(scene: &mut Scene, picture: &TreePicture<'_>, marked: MarkedNodes) -> Option<Area> {
    let Subject { recording, moment, extent, palette, selected, .. } = picture.subject;
    let projection = Projection::new(picture.layout, picture.camera, extent);
    let statuses = NodeStatuses::new(recording, moment);
    let chain = chain(&statuses);
    let nodes = NodeShapes { picture, projection: &projection, statuses: &statuses, chain: &chain };
    let area_of = |id: NodeId| {
        let seen = nodes.seen(picture.layout.entry(id)?);
        if nodes.is_hidden(&seen) {
            return None;
        }
        let inside = scene.area().contains(seen.at);
        let side = if nodes.is_board(&seen) {
            seen.side
        } else if nodes.has_value(&seen) {
            nodes.value_side(&seen)
        } else {
            seen.side.min(DOT)
        };
        inside.then(|| Area::square(seen.at, side.max(LEAST_MARKED) + 2.0 * AROUND))
    };
    let next = marked.next.and_then(|id| {
        let seen = nodes.seen(picture.layout.entry(id)?);
        Some((area_of(id)?, nodes.is_board(&seen), picture.layout.direction(seen.entry) as f32))
    });
    let (selected, hovered) = (selected.and_then(area_of), marked.hovered.and_then(area_of));
    if let Some((area, is_board, down)) = next {
        next_mark(scene, &area, (is_board, down), palette.current);
    }
    if let Some(area) = hovered {
        scene.outline(area, line(2.0, palette.accent));
    }
    if let Some(area) = selected {
        brackets(scene, &area, line(3.0, palette.accent));
    }
    selected
}

/// The largest dot and the smallest node for highlights, and their distance from it.
const DOT: f32 = 12.0;
const LEAST_MARKED: f32 = 8.0;
const AROUND: f32 = 5.0;
/// The size of the triangle at the node that is next, in shares of the node, and its range.
const NEXT: f32 = 0.5;
const NEXT_RANGE: std::ops::RangeInclusive<f32> = 10.0..=20.0;

/// A triangle that points at a node: from where its successors will be, or from the left of a board, which has text below.
fn next_mark(scene: &mut Scene, area: &Area, (is_board, down): (bool, f32), fill: Colour) {
    let (x, y) = (area.x + area.width / 2.0, area.y + area.height / 2.0);
    let side = area.width - 2.0 * AROUND;
    let half = (side * NEXT).clamp(*NEXT_RANGE.start(), *NEXT_RANGE.end()) / 2.0;
    let away = side / 2.0 + 2.0;
    if is_board {
        let corners = [(-2.0, -1.0), (0.0, 0.0), (-2.0, 1.0)];
        scene.polygon_around(point(x - away, y), half, &corners, fill);
    } else {
        let corners = [(-1.0, 1.2 * down), (0.0, 0.0), (1.0, 1.2 * down)];
        scene.polygon_around(point(x, y + down * away), half, &corners, fill);
    }
}

fn brackets(scene: &mut Scene, area: &Area, line: Line) {
    let arm = area.width * 0.3;
    for (x, right) in [(area.x, 1.0), (area.right(), -1.0)] {
        for (y, down) in [(area.y, 1.0), (area.bottom(), -1.0)] {
            scene.polyline(vec![point(x + right * arm, y), point(x, y), point(x, y + down * arm)], line);
        }
    }
}

pub const TREE: View = View {
    name: "tree",
    title: "Search tree",
    summary: "every node below its parent: boards up close, shades from afar",
    extent: Extent { width: 1280.0, height: 720.0 },
    draw,
};

/// The size of the smallest text, in points.
const TEXT: f32 = 9.0;

fn draw(subject: &Subject<'_>) -> Scene {
    let mut scene = Scene::new("", subject.extent, subject.palette.panel);
    let area = caption(&mut scene, subject, &TREE);
    if told_nodes(subject) > TreeLayout::MAX_NODES {
        say(&mut scene, area, "There are too many nodes for a tree", subject.palette);
        return scene;
    }
    // The legend is below the tree: it covers no node.
    let below = legend_height(Extent { width: area.width, height: area.height });
    let extent = Extent { width: area.width, height: area.height - below };
    scene.insert(point(area.x, area.y), whole_tree(&Subject { extent, ..*subject }));
    let mut legend = Scene::new("", Extent { height: below, ..extent }, subject.palette.panel);
    draw_legend(&mut legend, subject.recording, subject.palette);
    scene.insert(point(area.x, area.bottom() - below), legend);
    scene
}

fn told_nodes(subject: &Subject<'_>) -> u32 {
    if subject.hides_future { subject.moment.generated } else { subject.recording.progress().nodes() }
}

fn whole_tree(subject: &Subject<'_>) -> Scene {
    let recording = subject.recording;
    let folded = BTreeSet::new();
    let family = FirstNodes { recording, nodes: told_nodes(subject) };
    let ControlFlow::Continue(layout) = TreeLayout::new(&family, &folded, &mut |_| ControlFlow::Continue(()))
    else {
        unreachable!("it is not stopped");
    };
    let camera = Camera::on_all(&layout, subject.extent);
    let picture = TreePicture {
        subject: *subject,
        layout: &layout,
        camera,
        part: None,
        path: &subject.path(),
        folded: &folded,
        text: TEXT,
        shortest: None,
    };
    let mut scene = tree_scene(&picture);
    draw_marks(&mut scene, &picture, MarkedNodes::default());
    scene
}

/// Font size relative to other texts in the picture.
const SIZE: f32 = 0.8;
const LEAST_SIZE: f32 = 12.0;

fn legend_height(extent: Extent) -> f32 {
    2.0 * (unit(extent) * SIZE).max(LEAST_SIZE)
}

/// The nodes that the tree of a search can contain, with the words for them: first the open ones, then the closed ones.
pub fn legend_entries(recording: &Recording) -> Vec<(NodeStatus, &'static str)> {
    let history = recording.history();
    let (open, closed) = history.words();
    let (open_status, closed_status) = match history {
        History::Lists | History::TwoSided => (NodeStatus::Open, NodeStatus::Closed),
        History::Stack | History::StackAndVisited => (NodeStatus::OnPath, NodeStatus::Left),
        History::Frontier => (NodeStatus::Open, NodeStatus::Left),
    };
    let mut entries = vec![(open_status, open), (closed_status, closed), (NodeStatus::Current, "current")];
    if closed_status == NodeStatus::Closed {
        entries.push((NodeStatus::Dropped, recording.leaving().word()));
    }
    entries
}

/// Draws it into a strip of [`legend_height`]; smaller if there is little room.
fn draw_legend(scene: &mut Scene, recording: &Recording, palette: &Palette) {
    let size = scene.extent.height / 2.0;
    let (mut shapes, mut area) = legend_row(scene.extent, size, recording, palette);
    if area.width > scene.extent.width {
        let smaller = size * scene.extent.width / area.width;
        (shapes, area) = legend_row(scene.extent, smaller, recording, palette);
    }
    scene.fill(area, palette.panel.faded(0.85));
    scene.shapes.extend(shapes);
}

fn legend_row(extent: Extent, size: f32, recording: &Recording, palette: &Palette) -> (Vec<Shape>, Area) {
    let mut row = Scene::new("", extent, Colour::NONE);
    let (mut x, y) = (size, extent.height - size);
    let name_at = |row: &mut Scene, x: f32, name: &str| {
        let label = Text::new(point(x + size * 0.9, y), Anchor::LEFT, plain(size, palette.text), name);
        let next = x + size * 2.4 + label.about_width();
        row.text(label);
        next
    };
    for (status, name) in legend_entries(recording) {
        draw_node_mark(&mut row, point(x, y), size, status, palette);
        x = name_at(&mut row, x, name);
    }
    let links = [("path", line(3.0, palette.path)), ("path to the current node", line(2.0, palette.current))];
    for (name, line) in links {
        row.segment(point(x - size * 0.6, y), point(x + size * 0.6, y), line);
        x = name_at(&mut row, x, name);
    }
    (row.shapes, Area::new(point(0.0, y - size), x - size, 2.0 * size))
}
