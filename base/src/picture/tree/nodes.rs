//! Nodes that are drawn one by one: boards with f = g + h if there is room, else dots, and their edges; their statuses, and
//! which one is at a point.

use std::collections::BTreeSet;

use super::camera::{Camera, NodePart, Projection};
use super::layout::{Entry, SampledNode, TreeLayout};
use crate::picture::board::{
    LEAST_NECESSITY, draw_mini_board, draw_necessity, draw_necessity_sign, mini_board_extent,
};
use crate::picture::palette::Palette;
use crate::picture::scene::{
    Anchor, Area, Colour, Line, Point, Scene, Shape, Text, line, plain, point, strong,
};
use crate::picture::view::{Subject, f_number, f_text};
use crate::puzzle::number;
use crate::recording::{Moment, Necessity, NodeStatus, Recording};
use crate::search::{History, NodeId, NodeValue, Side};

/// The share of the gap to its neighbours, and to the next row, that a node takes: more where there is little room.
const OF_GAP: f32 = 0.85;
const OF_ROW: (f32, f32) = (0.86, 0.586);
/// The distances of rows, in points, at which these shares apply.
const ROWS: (f32, f32) = (40.0, 72.0);
/// The smallest cell of a board, the smallest board, and the largest dot.
const LEAST_CELL: f32 = 7.5;
const LEAST_BOARD: f32 = 22.0;
const LARGEST_DOT: f32 = 13.0;
/// The smallest board, and the smallest node with its value in it, as multiples of the smallest text.
const BOARD_OF_TEXT: f32 = 1.95;
const VALUE_OF_TEXT: f32 = 1.6;
/// A tree of so few nodes has their values also where these just fit.
const FEW_NODES: usize = 24;
const TIGHT_VALUE: f32 = 1.38;
/// In the window, nodes grow to have room for their values: those of a tree of so few, and those on the path to the current one.
const MOST_GROWN: usize = 40;
/// The least size of such a node without that, and the least distance of rows, as multiples of the smallest text.
const LEAST_GROWN: f32 = 1.1;
const LEAST_ROWS: f32 = 0.85;
/// The least room for a line of text, and its size.
const LABEL: f32 = 12.0;
const LABELS: (f32, f32) = (9.0, 16.0);
/// From a board to the text below it, in points.
const BELOW: f32 = 6.0;
const LEAST_STEP: f32 = 8.0;
/// Distance of the corners of a curve, in points.
const CURVE: f32 = 7.0;

#[derive(Clone, Copy, Debug)]
pub struct TreePicture<'a> {
    pub subject: Subject<'a>,
    pub layout: &'a TreeLayout,
    pub camera: Camera,
    /// The nodes that are drawn, where not all are. Those of dense rows all are.
    pub part: Option<NodePart>,
    pub path: &'a [NodeId],
    pub folded: &'a BTreeSet<NodeId>,
    /// The size of the smallest text, in points.
    pub text: f32,
    /// The length of a shortest path, if the nodes are marked by it.
    pub shortest: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct VisibleNode {
    pub entry: Entry,
    pub id: NodeId,
    pub at: Point,
    /// Its largest possible width and height.
    pub side: f32,
    pub status: NodeStatus,
}

pub(super) struct NodeShapes<'a> {
    pub picture: &'a TreePicture<'a>,
    pub projection: &'a Projection,
    pub statuses: &'a NodeStatuses<'a>,
    pub chain: &'a [NodeId],
}

impl NodeShapes<'_> {
    pub(super) fn palette(&self) -> &'static Palette {
        self.picture.subject.palette
    }

    /// The smallest legible board.
    pub(super) fn least_board(&self) -> f32 {
        let size = self.statuses.recording.problem().size();
        (size.rows().max(size.cols()) as f32 * LEAST_CELL)
            .max(LEAST_BOARD)
            .max(BOARD_OF_TEXT * self.picture.text)
    }

    pub(super) fn seen(&self, entry: Entry) -> VisibleNode {
        let id = self.picture.layout.node(entry);
        let (at, side) = (self.position(entry), self.side(entry));
        VisibleNode { entry, id, at, side, status: self.statuses.status(id) }
    }

    pub(super) fn position(&self, entry: Entry) -> Point {
        let layout = self.picture.layout;
        self.projection.project(layout.x(entry), layout.row_of(entry) as f64)
    }

    /// A node is left out if it is still to come, or not of the part that is shown.
    pub(super) fn is_hidden(&self, seen: &VisibleNode) -> bool {
        let is_of_part = self.picture.part.is_none_or(|part| part.has(seen.id));
        self.picture.subject.hides_future && seen.status == NodeStatus::NotYet || !is_of_part
    }

    /// The size of a node beside its neighbours. A node with more room than others is not larger than a board has to be.
    fn side(&self, entry: Entry) -> f32 {
        let Projection { across, down, .. } = *self.projection;
        let down = down as f32;
        let share = ((down - ROWS.0) / (ROWS.1 - ROWS.0)).clamp(0.0, 1.0);
        let of_row = down * (OF_ROW.0 + (OF_ROW.1 - OF_ROW.0) * share);
        let natural = (across as f32 * OF_GAP).min(of_row);
        let row = self.picture.layout.row(self.picture.layout.row_of(entry));
        let x = self.picture.layout.x(entry);
        let beside = |other: u32| (self.picture.layout.x(Entry(other)) - x).abs();
        let left = (entry.0 > row.start).then(|| beside(entry.0 - 1));
        let right = (entry.0 + 1 < row.end).then(|| beside(entry.0 + 1));
        let gap = left.into_iter().chain(right).fold(f64::INFINITY, f64::min);
        ((gap * across) as f32 * OF_GAP).min(of_row).min(natural.max(self.least_board() + 2.0))
    }

    /// The verdict of the length of a shortest path on an open or closed node, if that is shown.
    fn necessity(&self, seen: &VisibleNode) -> Option<Necessity> {
        use NodeStatus::{Closed, Current, Open};
        let recording = self.statuses.recording;
        let shortest = self.picture.shortest.filter(|_| matches!(seen.status, Open | Closed | Current))?;
        Some(recording.necessity(&recording.nodes().get(seen.id), shortest))
    }

    pub(super) fn is_board(&self, seen: &VisibleNode) -> bool {
        self.has_board(seen.side)
    }

    /// True if a node of this size is a board. One that has no room for its value below it, but for its value in it, is none.
    fn has_board(&self, side: f32) -> bool {
        let has_label = self.label_size(side, side * self.board_share()).is_some();
        side >= self.least_board() && (has_label || self.picture.text <= LABELS.0)
    }

    /// True if a node that is too small for a board has its value in it.
    pub(super) fn has_value(&self, seen: &VisibleNode) -> bool {
        let least = if self.picture.layout.len() <= FEW_NODES { TIGHT_VALUE } else { VALUE_OF_TEXT };
        let fits = seen.side >= least * self.picture.text || self.grows(seen);
        let has_room = fits && !self.is_board(seen);
        has_room && !matches!(seen.status, NodeStatus::NotYet | NodeStatus::Dropped)
    }

    pub(super) fn value_side(&self, seen: &VisibleNode) -> f32 {
        let least = if self.grows(seen) { TIGHT_VALUE } else { 0.0 };
        seen.side.clamp(least * self.picture.text, BOARD_OF_TEXT * self.picture.text)
    }

    /// True if it shows its value because it is on the path to the current node, however many nodes are beside it.
    pub(super) fn is_named(&self, seen: &VisibleNode) -> bool {
        self.is_on(self.chain, seen.id) && self.has_value(seen)
    }

    fn grows(&self, seen: &VisibleNode) -> bool {
        let (text, rows) = (self.picture.text, self.projection.down as f32);
        let is_of_few = self.picture.layout.len() <= MOST_GROWN && seen.side >= LEAST_GROWN * text;
        text > LABELS.0 && (is_of_few || self.is_on(self.chain, seen.id) && rows >= LEAST_ROWS * text)
    }

    /// A node with its value in it: a ring is open, a square closed, a disc the current one.
    pub(super) fn value(&self, scene: &mut Scene, seen: &VisibleNode) {
        let palette = self.palette();
        let side = self.value_side(seen);
        let (own, fill) = palette.status(seen.status);
        let necessity = self.necessity(seen);
        let own = necessity.map_or(own, |necessity| palette.necessity(necessity));
        let colour = if self.is_on(self.picture.path, seen.id) { palette.path } else { own };
        let is_ring = matches!(seen.status, NodeStatus::Open | NodeStatus::OnPath);
        match seen.status {
            NodeStatus::Open | NodeStatus::OnPath => {
                scene.circle(seen.at, side * 0.46, fill, Some(line((side * 0.08).max(1.5), colour)));
            }
            NodeStatus::Current => scene.circle(seen.at, side / 2.0, colour, None),
            _ => scene.rectangle(Area::square(seen.at, side * 0.92), side * 0.08, colour, None),
        }
        let recording = self.statuses.recording;
        let node = recording.nodes().get(seen.id);
        let ink = strong(self.picture.text, if is_ring { palette.text } else { palette.panel });
        let value = f_number(recording.settings(), &node).unwrap_or_else(|| number(node.g));
        let text = Text::new(seen.at, Anchor::CENTRE, ink, value);
        if text.about_width() <= side * 0.95 {
            scene.text(text);
        }
        if let Some(necessity) = necessity {
            let corner = point(seen.at.x - side * 0.42, seen.at.y - side * 0.42);
            draw_necessity(scene, corner, (side * 0.36).max(LEAST_NECESSITY), necessity, palette);
        }
    }

    pub(super) fn parent(&self, id: NodeId) -> Option<Entry> {
        self.picture.layout.entry(self.statuses.recording.nodes().parent(id)?)
    }

    fn is_on(&self, path: &[NodeId], id: NodeId) -> bool {
        let depth = self.statuses.recording.nodes().depth(id) as usize;
        let from_goal = path.len().checked_sub(depth + 1).and_then(|place| path.get(place));
        path.get(depth) == Some(&id) || from_goal == Some(&id)
    }

    /// The edge of a node to its parent; `None` for a root.
    pub(super) fn edge(&self, seen: &VisibleNode) -> Option<Shape> {
        let parent = self.parent(seen.id)?;
        let (id, at) = (self.picture.layout.node(parent), self.position(parent));
        let is_on = |path: &[NodeId]| self.is_on(path, seen.id) && self.is_on(path, id);
        let palette = self.palette();
        let line = if seen.status == NodeStatus::NotYet {
            line(1.0, palette.weak_text.faded(0.16))
        } else if is_on(self.picture.path) {
            line(3.0, palette.path)
        } else if is_on(self.chain) {
            line(2.0, palette.current)
        } else {
            line(1.0, palette.weak_text.faded(0.5))
        };
        let down = self.picture.layout.direction(seen.entry) as f32;
        let end = |at: Point, side: f32, way: f32| point(at.x, at.y + way * self.reach(side, way));
        Some(curve(end(at, self.side(parent), down), end(seen.at, seen.side, -down), line))
    }

    /// The edges of a node begin this far from its middle, above it (−1) or below it (1), where its label is.
    fn reach(&self, side: f32, way: f32) -> f32 {
        if !self.has_board(side) {
            return 0.0;
        }
        let height = side * self.board_share();
        let label = self.label_size(side, height).filter(|_| way > 0.0);
        height / 2.0 + label.map_or(0.0, |size| BELOW + size * 1.3)
    }

    /// The height of a board whose width is 1.
    fn board_share(&self) -> f32 {
        let size = self.statuses.recording.problem().size();
        size.rows() as f32 / size.rows().max(size.cols()) as f32
    }

    /// The font size of the text below a board; `None` if there is no room.
    fn label_size(&self, side: f32, height: f32) -> Option<f32> {
        let size = (side * 0.17).clamp(LABELS.0.max(self.picture.text), LABELS.1.max(self.picture.text));
        // Larger text needs more room, so that the edges and the numbers of expansions remain visible.
        let room = LABEL.max(2.0 * self.picture.text - 6.0);
        (self.projection.down as f32 - height >= size + room).then_some(size)
    }

    /// A ring is open, a square closed, a cross dropped, and a small dot not yet generated.
    pub(super) fn dot(&self, scene: &mut Scene, seen: &VisibleNode) {
        let side = (seen.side * 0.92).min(LARGEST_DOT);
        let (colour, fill) = self.palette().status(seen.status);
        let necessity = self.necessity(seen).filter(|_| seen.status != NodeStatus::Current);
        let colour = match (necessity, seen.status) {
            (Some(necessity), _) => self.palette().necessity(necessity),
            (None, NodeStatus::NotYet) => self.palette().to_come(),
            _ if self.is_on(self.picture.path, seen.id) => self.palette().path,
            _ => colour,
        };
        dot(scene, seen.at, side.max(1.2), seen.status, (colour, fill));
        if let Some(necessity) = necessity.filter(|_| side >= LEAST_NECESSITY) {
            let ink = if seen.status == NodeStatus::Open { colour } else { self.palette().panel };
            draw_necessity_sign(scene, seen.at, side, necessity, ink);
        }
    }

    pub(super) fn board(&self, scene: &mut Scene, seen: &VisibleNode) {
        let recording = self.statuses.recording;
        let node = recording.nodes().get(seen.id);
        let size = recording.problem().size();
        let cell = seen.side / size.rows().max(size.cols()) as f32;
        let extent = mini_board_extent(size, cell);
        let corner = point(seen.at.x - extent.width / 2.0, seen.at.y - extent.height / 2.0);
        let area = Area::new(corner, extent.width, extent.height);
        if seen.status == NodeStatus::NotYet {
            scene.outline(area, line(1.0, self.palette().to_come()));
            return;
        }
        draw_mini_board(scene, corner, &recording.board(node.state), cell, seen.status, self.palette());
        self.frame(scene, &area, seen);
        if self.picture.folded.contains(&seen.id) {
            self.fold(scene, seen, area);
        }
        if let Some(necessity) = self.necessity(seen) {
            let side = (area.width * 0.26).clamp(LEAST_NECESSITY, 20.0);
            draw_necessity(scene, point(area.x, area.y), side, necessity, self.palette());
        }
        self.labels(scene, &area, seen);
    }

    /// Differences without colour: a second frame (current), a heavy one (on the path), a bar across (dropped) or below (closed).
    fn frame(&self, scene: &mut Scene, area: &Area, seen: &VisibleNode) {
        let (colour, _) = self.palette().status(seen.status);
        if self.is_on(self.picture.path, seen.id) {
            scene.outline(area.shrunk(-2.5), line(3.0, self.palette().path));
        }
        match seen.status {
            NodeStatus::Current => scene.outline(area.shrunk(-4.5), line(2.0, colour)),
            NodeStatus::Dropped => {
                let (from, to) = (point(area.x, area.bottom()), point(area.right(), area.y));
                scene.segment(from, to, line(1.5, colour));
            }
            NodeStatus::Closed | NodeStatus::Left => {
                // A closed node has a bar below.
                let bar =
                    Area::new(point(area.x, area.bottom()), area.width, (area.width * 0.06).clamp(2.0, 5.0));
                scene.fill(bar, colour);
            }
            _ => {}
        }
    }

    /// The mark of a folded subtree, in place of the children.
    fn fold(&self, scene: &mut Scene, seen: &VisibleNode, area: Area) {
        let down = self.picture.layout.direction(seen.entry) as f32;
        let base = if down > 0.0 { area.bottom() + 3.0 } else { area.y - 3.0 };
        let half = (area.width * 0.16).clamp(4.0, 12.0);
        let corners = [(-1.0, 0.0), (1.0, 0.0), (0.0, down)];
        scene.polygon_around(point(seen.at.x, base), half, &corners, self.palette().weak_text);
    }

    fn labels(&self, scene: &mut Scene, area: &Area, seen: &VisibleNode) {
        let recording = self.statuses.recording;
        let across = self.projection.across as f32;
        let Some(size) = self.label_size(seen.side, area.height) else { return };
        let node = recording.nodes().get(seen.id);
        let settings = recording.settings();
        let whole = f_text(recording, &node);
        let shorter = match settings.value() {
            value @ (NodeValue::F | NodeValue::WeightedF) => value.sum(settings, &node),
            _ => whole.clone(),
        };
        let shortest = f_number(settings, &node).unwrap_or_else(|| number(node.g));
        let fits = |text: &Text| text.about_width() <= across.max(area.width) * 0.98;
        let below = point(area.x + area.width / 2.0, area.bottom() + BELOW);
        let ink = plain(size, self.palette().text);
        let labels = [whole, shorter, shortest].map(|label| Text::new(below, Anchor::TOP, ink, label));
        let [.., last] = &labels;
        let label = labels.iter().find(|label| fits(label)).unwrap_or(last).clone();
        let width = label.about_width();
        let behind = Area::new(point(below.x - width / 2.0 - 2.0, below.y - 1.0), width + 4.0, size * 1.2);
        scene.fill(behind, self.palette().panel);
        scene.text(label);
        self.step_label(scene, area, seen, size);
    }

    /// The number of the expansion, above the left half, because the edge from the parent arrives in the middle.
    fn step_label(&self, scene: &mut Scene, area: &Area, seen: &VisibleNode, size: f32) {
        let step = self.statuses.recording.expanded_at(seen.id);
        let Some(step) = step.filter(|step| *step < self.statuses.moment.begun) else { return };
        // The colour of open nodes is too pale for text.
        let colour = match seen.status {
            NodeStatus::Open | NodeStatus::OnPath => self.palette().text,
            status => self.palette().status(status).0,
        };
        let at = point(area.x, area.y - size * 0.3);
        let text = Text::new(at, Anchor::BOTTOM_LEFT, plain(size, colour), number(step + 1));
        // In the window, it is no smaller than other text.
        let least = self.picture.text * if self.picture.text > LABELS.0 { 1.0 } else { 0.9 };
        let wanted = (size * 0.92).max(least.min(size));
        let size = wanted.min(size * (area.width / 2.0 - 4.0) / text.about_width());
        if size >= LEAST_STEP.max(least) {
            scene.text(Text { size, ..text });
        }
    }
}

/// The mark of a status, to be told without colour: a ring is open, a square closed, a disc current, a cross replaced.
pub fn draw_node_mark(scene: &mut Scene, at: Point, side: f32, status: NodeStatus, palette: &Palette) {
    dot(scene, at, side, status, palette.status(status));
}

fn dot(scene: &mut Scene, at: Point, side: f32, status: NodeStatus, (colour, fill): (Colour, Colour)) {
    let radius = side / 2.0;
    let thin = line((side * 0.16).max(0.8), colour);
    match status {
        NodeStatus::NotYet => scene.circle(at, (radius * 0.6).max(0.6), colour, None),
        NodeStatus::Open | NodeStatus::OnPath if side >= 4.0 => {
            scene.circle(at, radius - thin.width / 2.0, fill, Some(thin));
        }
        NodeStatus::Open | NodeStatus::OnPath | NodeStatus::Current => {
            scene.circle(at, radius, colour, None);
        }
        NodeStatus::Closed | NodeStatus::Left => scene.fill(Area::square(at, side * 0.84), colour),
        NodeStatus::Dropped if side < 4.0 => scene.circle(at, radius * 0.8, colour, None),
        NodeStatus::Dropped => {
            let arm = radius * 0.75;
            for up in [arm, -arm] {
                scene.segment(point(at.x - arm, at.y - up), point(at.x + arm, at.y + up), thin);
            }
        }
    }
}

/// From a parent to a child, vertical at both ends.
pub(super) fn curve(from: Point, to: Point, line: Line) -> Shape {
    let length = (to.x - from.x).abs().min((to.y - from.y).abs() * 3.0) + (to.y - from.y).abs();
    let is_upright = (to.x - from.x).abs() < 1.5;
    let corners = if is_upright { 1 } else { ((length / CURVE) as usize).clamp(2, 16) };
    let points = (0..=corners).map(|corner| {
        let t = corner as f32 / corners as f32;
        let eased = t * t * (3.0 - 2.0 * t);
        point(from.x + (to.x - from.x) * eased, from.y + (to.y - from.y) * t)
    });
    Shape::Polyline { points: points.collect(), line, dashed: false }
}

/// A pointer this close to a node is at the node, in points, however small the node is.
const NEAR: f64 = 9.0;
/// The share of the gap to a neighbour, and to the next row, that belongs to a node.
const OWN: f64 = 0.45;
/// The most entries that are tried to find one that exists at the current position.
const MOST_TRIED: u32 = 256;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    Up,
    Down,
    Left,
    Right,
}

/// The node at a point of the picture, among those that exist at this moment.
pub fn node_at(layout: &TreeLayout, projection: &Projection, moment: &Moment, at: Point) -> Option<NodeId> {
    let (x, row) = (projection.x_at(at.x), projection.row_at(at.y));
    if row < -0.5 || (row - row.round()).abs() * projection.down > NEAR.max(OWN * projection.down) {
        return None;
    }
    let row = row.round() as usize;
    let nearest = layout.nearest(row, x)?;
    let entry = around(layout, row, nearest).find(|entry| layout.node(*entry).0 < moment.generated)?;
    let distance = (layout.x(entry) - x).abs() * projection.across;
    (distance <= NEAR.max(OWN * projection.across)).then(|| layout.node(entry))
}

/// The entries of a row from one outwards, alternately to the right and to the left.
fn around(layout: &TreeLayout, row: usize, entry: Entry) -> impl Iterator<Item = Entry> {
    let entries = layout.row(row);
    let beside = move |by| [entry.0.checked_add(by), entry.0.checked_sub(by)];
    let all = (0..MOST_TRIED).flat_map(beside).flatten();
    all.filter(move |entry| entries.contains(entry)).map(Entry)
}

/// The next node in a direction, among those that exist at this moment: parent, first child, or neighbour in the row.
pub fn turned(
    layout: &TreeLayout,
    recording: &Recording,
    moment: &Moment,
    from: NodeId,
    turn: Turn,
) -> Option<NodeId> {
    let entry = layout.entry(from)?;
    let is_there = |id: &NodeId| id.0 < moment.generated;
    let grows_down = layout.direction(entry) > 0;
    match turn {
        Turn::Up if grows_down => recording.nodes().parent(from),
        Turn::Down if !grows_down => recording.nodes().parent(from),
        Turn::Up | Turn::Down => {
            let children = layout.children(recording, entry);
            children.map(|child| layout.node(Entry(child))).find(is_there)
        }
        Turn::Left | Turn::Right => {
            let row = layout.row(layout.row_of(entry));
            let beside = |by: u32| match turn {
                Turn::Left => entry.0.checked_sub(by),
                _ => entry.0.checked_add(by),
            };
            let neighbours = (1..MOST_TRIED).filter_map(beside).filter(|entry| row.contains(entry));
            neighbours.map(|entry| layout.node(Entry(entry))).find(is_there)
        }
    }
}

/// Caches of what takes time to find out.
pub(super) struct NodeStatuses<'a> {
    pub recording: &'a Recording,
    pub moment: &'a Moment,
    leaves: Option<Vec<NodeId>>,
}

impl<'a> NodeStatuses<'a> {
    pub(super) fn new(recording: &'a Recording, moment: &'a Moment) -> Self {
        let leaves = (recording.history() == History::Frontier).then(|| {
            let mut leaves = moment.open.rows(recording, Side::Forward, 0..usize::MAX);
            leaves.sort_unstable();
            leaves
        });
        Self { recording, moment, leaves }
    }

    pub(super) fn status(&self, id: NodeId) -> NodeStatus {
        let Some(leaves) = self.leaves.as_ref().filter(|_| self.is_there(id)) else {
            return self.moment.status(self.recording, id);
        };
        if self.current() == Some(id) {
            return NodeStatus::Current;
        }
        let path = self.moment.open.path().unwrap_or_default();
        if path.get(self.recording.nodes().depth(id) as usize) == Some(&id) {
            return NodeStatus::OnPath;
        }
        if leaves.binary_search(&id).is_ok() { NodeStatus::Open } else { NodeStatus::Left }
    }

    /// The same, with its end as it was after this many steps.
    pub(super) fn of_sampled(&self, node: &SampledNode, steps: u32) -> NodeStatus {
        if self.leaves.is_some() {
            return self.status(node.id);
        }
        self.moment.status_with_end(self.recording, node.id, (node.ended, steps))
    }

    pub(super) fn is_there(&self, id: NodeId) -> bool {
        id.0 < self.moment.generated
    }

    pub(super) fn current(&self) -> Option<NodeId> {
        self.moment.step.as_ref().map(|step| step.id)
    }
}
