//! Two searches in one picture: their boards in one tree. What A, both, or B expanded has a colour and a shape each.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use super::board::{draw_coloured_board, mini_board_extent};
use super::palette::Palette;
use super::scene::{Area, Colour, Extent, Point, Scene, line, point};
use super::tree::{Family, TreeLayout};
use crate::puzzle::{Board, State};
use crate::recording::{Compared, Divergences, ExpandedBy, Moment, Recording};
use crate::search::{NodeId, Side};

fn colours(by: ExpandedBy, palette: &Palette) -> (Colour, Colour) {
    match by {
        ExpandedBy::None => (palette.tile_line, palette.panel),
        ExpandedBy::OnlyA => (palette.only_a, palette.panel),
        ExpandedBy::Both => (palette.closed, palette.closed_fill),
        ExpandedBy::OnlyB => (palette.only_b, palette.panel),
    }
}

/// The colour of a node that A, both or B expanded.
pub fn expanded_by_colour(by: ExpandedBy, palette: &Palette) -> Colour {
    colours(by, palette).0
}

/// The shape of each: a triangle to the left is A only, a square both, a triangle to the right B only, a ring neither.
pub fn draw_expanded_by(scene: &mut Scene, centre: Point, side: f32, by: ExpandedBy, palette: &Palette) {
    let (colour, fill) = colours(by, palette);
    let half = side / 2.0;
    let edge = Some(line((side * 0.1).max(1.0), colour));
    let mut triangle = |way: f32| {
        let corners = [(-0.8 * way, -1.0), (0.8 * way, 0.0), (-0.8 * way, 1.0)];
        scene.polygon_around(centre, half, &corners, colour);
    };
    match by {
        ExpandedBy::OnlyA => triangle(-1.0),
        ExpandedBy::OnlyB => triangle(1.0),
        ExpandedBy::Both => scene.rectangle(Area::square(centre, side * 0.9), side * 0.12, fill, edge),
        ExpandedBy::None => scene.circle(centre, half * 0.7, fill, edge),
    }
}

/// Widths in units: of the largest board, of the least one whose numbers can be read, and of the largest shape.
const LARGEST_BOARD: f32 = 2.4;
const LEAST_BOARD: f32 = 1.45;
const LARGEST_SHAPE: f32 = 0.8;
/// The farthest neighbours and rows, in units.
const ACROSS: f32 = 3.25;
const DOWN: f32 = 4.5;
/// The part of the distance of neighbours that a board takes, and of the distance of rows.
const OF_ACROSS: f32 = 0.78;
const OF_DOWN: f32 = 0.62;
/// The middle of a mark beside a board is away from its frame by this part of its side, and a mark is that wide.
const MARK_AWAY: f32 = 0.62;
const MARK_WIDTH: f32 = 0.8;
/// In units: 12 pixels of a window of 1280×720.
const LEAST_MARK: f32 = 0.6;
/// Room for the marks beside the outermost boards, in units.
const MARGIN: f32 = 1.3;

struct TreePlaces<'a> {
    tree: &'a CommonTree,
    left: f32,
    top: f32,
    across: f32,
    down: f32,
    side: f32,
    are_boards: bool,
    extent: Extent,
    unit: f32,
}

impl<'a> TreePlaces<'a> {
    fn new(tree: &'a CommonTree, extent: Extent, unit: f32) -> Self {
        let gaps = (tree.layout.width() as f32).max(0.01);
        let rows = tree.layout.height().saturating_sub(1).max(1) as f32;
        let inner = extent.width - 2.0 * MARGIN * unit;
        let across = ((inner - LEAST_BOARD * unit) / gaps).min(ACROSS * unit);
        let side = (across * OF_ACROSS).min(LARGEST_BOARD * unit);
        let down = ((extent.height - side - 0.6 * unit) / rows).min(DOWN * unit);
        let side = side.min(down * OF_DOWN);
        let are_boards = side >= LEAST_BOARD * unit;
        let side = if are_boards { side } else { side.clamp(LEAST_MARK * unit, LARGEST_SHAPE * unit) };
        let (left, top) = ((extent.width - gaps * across) / 2.0, side / 2.0 + 0.3 * unit);
        Self { tree, left, top, across, down, side, are_boards, extent, unit }
    }

    fn board_extent(&self, node: &CommonNode) -> Extent {
        let size = node.board.size();
        mini_board_extent(size, self.side / size.rows().max(size.cols()) as f32)
    }

    /// True if the mark of A or B has room beside its board, where it covers no other board and no other mark.
    fn has_room_beside(&self, (index, at): (usize, Point), which: Compared) -> bool {
        let nodes = &self.tree.nodes;
        let half = |index: usize| self.board_extent(&nodes[index]).width / 2.0;
        let needed = half(index) + reach(&nodes[index], which, self.unit);
        let to_edge = if which == Compared::A { at.x } else { self.extent.width - at.x };
        let is_apart = |other: usize| {
            let Some((there, _)) = self.position(other) else { return true };
            let distance = (there.x - at.x) * way(which);
            let is_beside = other != index && (there.y - at.y).abs() < self.side && distance > 0.0;
            !is_beside || distance >= needed + half(other) + reach(&nodes[other], which.other(), self.unit)
        };
        needed <= to_edge && (0..nodes.len()).all(is_apart)
    }

    fn position(&self, index: usize) -> Option<(Point, isize)> {
        let layout = &self.tree.layout;
        let entry = layout.entry(NodeId(index as u32))?;
        let x = self.left + layout.x(entry) as f32 * self.across;
        let y = self.top + layout.row_of(entry) as f32 * self.down;
        Some((point(x, y), layout.direction(entry)))
    }
}

/// Draws the tree in a picture of this size. `unit` is that of the screen around it. Also gives the place of each board.
pub fn compared_tree(tree: &CommonTree, extent: Extent, unit: f32, palette: &Palette) -> (Scene, Vec<Area>) {
    let mut scene = Scene::new("", extent, Colour::NONE);
    let places = TreePlaces::new(tree, extent, unit);
    let edge = line((unit * 0.075).max(1.0), palette.tile_line);
    for (index, node) in tree.nodes.iter().enumerate() {
        let Some((at, down)) = places.position(index) else { continue };
        let half = if places.are_boards { places.side * 0.5 } else { 0.0 } * down as f32;
        let near = point(at.x, at.y - half);
        if let Some((parent, _)) = node.parent.and_then(|parent| places.position(parent)) {
            scene.segment(point(parent.x, parent.y + half), near, edge);
        } else if node.is_cut {
            let above = point(at.x, near.y - down as f32 * places.down.min(unit) * 0.5);
            scene.dashes(vec![near, above], edge);
        }
    }
    let mut areas = vec![Area::square(point(0.0, 0.0), 0.0); tree.nodes.len()];
    // The current boards come last: their marks are over what is beside them.
    for currents in [false, true] {
        for (index, node) in tree.nodes.iter().enumerate() {
            let is_current = node.is_current.contains(&true);
            let Some((at, _)) = places.position(index).filter(|_| is_current == currents) else { continue };
            areas[index] = if places.are_boards {
                board(&mut scene, &places, (index, at), palette)
            } else {
                shape(&mut scene, node, at, (places.side, unit), palette)
            };
        }
    }
    (scene, areas)
}

fn border(node: &CommonNode, unit: f32) -> f32 {
    let border = match node.by {
        _ if node.is_current.contains(&true) => 0.2,
        ExpandedBy::OnlyA | ExpandedBy::OnlyB => 0.11,
        ExpandedBy::None | ExpandedBy::Both => 0.06,
    };
    (border * unit).max(1.0)
}

/// To the left for A, to the right for B.
fn way(which: Compared) -> f32 {
    if which == Compared::A { -1.0 } else { 1.0 }
}

fn only(which: Compared) -> ExpandedBy {
    if which == Compared::A { ExpandedBy::OnlyA } else { ExpandedBy::OnlyB }
}

/// The side of the mark of A or B; 0 if there is none. That of a current board is larger.
fn mark(node: &CommonNode, which: Compared, unit: f32) -> f32 {
    let is_current = node.is_current.contains(&true);
    match node.is_current[which as usize] || node.by == only(which) {
        true if is_current => 0.95 * unit,
        true => 0.6 * unit,
        false => 0.0,
    }
}

/// The frame and a mark beside it go beyond the board by this.
fn reach(node: &CommonNode, which: Compared, unit: f32) -> f32 {
    border(node, unit) + mark(node, which, unit) * (MARK_AWAY + MARK_WIDTH / 2.0)
}

fn board(scene: &mut Scene, places: &TreePlaces<'_>, (index, at): (usize, Point), palette: &Palette) -> Area {
    let (node, unit) = (&places.tree.nodes[index], places.unit);
    let size = node.board.size();
    let cell = places.side / size.rows().max(size.cols()) as f32;
    let extent = places.board_extent(node);
    let corner = point(at.x - extent.width / 2.0, at.y - extent.height / 2.0);
    let border = border(node, unit);
    draw_coloured_board(scene, corner, (&node.board, cell), (colours(node.by, palette), border), palette);
    for which in Compared::ALL {
        let side = mark(node, which, unit);
        if side == 0.0 {
            continue;
        }
        let (centre, side) = if places.has_room_beside((index, at), which) {
            let away = extent.width / 2.0 + border + side * MARK_AWAY;
            (point(at.x + way(which) * away, at.y), side)
        } else {
            // Above its corner.
            let between_rows = places.down - extent.height - 2.0 * border;
            let side = side.min(between_rows * 0.9).max(LEAST_MARK * unit);
            let x = at.x + way(which) * (extent.width - side * MARK_WIDTH) / 2.0;
            (point(x, corner.y - border - side * 0.55), side)
        };
        draw_expanded_by(scene, centre, side, only(which), palette);
    }
    Area::new(corner, extent.width, extent.height)
}

fn shape(scene: &mut Scene, of: &CommonNode, at: Point, (side, unit): (f32, f32), palette: &Palette) -> Area {
    let is_current = of.is_current.contains(&true);
    let side = if is_current { (side * 1.6).max(0.6 * unit) } else { side };
    draw_expanded_by(scene, at, side, of.by, palette);
    if is_current {
        let (colour, _) = colours(of.by, palette);
        scene.circle(at, side * 0.85, Colour::NONE, Some(line((0.1 * unit).max(1.0), colour)));
    }
    Area::square(at, side)
}

/// With more nodes of both searches together, only the surroundings of the current boards are shown.
const MOST_NODES: u32 = 160;
/// Ancestors of a current board in a large search.
const ANCESTORS: usize = 4;

#[derive(Clone, Copy)]
pub struct TreeSide<'a> {
    pub recording: &'a Recording,
    /// Before the current board is taken.
    pub moment: &'a Moment,
    /// The current board's node; `None` before the first expansion.
    pub taken: Option<NodeId>,
}

#[derive(Clone, Debug)]
pub struct CommonNode {
    pub board: Board,
    /// The index of its parent; `None` for a root, and where its parent is not shown.
    pub parent: Option<usize>,
    /// True if it has ancestors that are not shown.
    pub is_cut: bool,
    pub by: ExpandedBy,
    /// It is the current board of A, and of B.
    pub is_current: [bool; 2],
    side: Side,
}

#[derive(Clone, Debug)]
pub struct CommonTree {
    pub nodes: Vec<CommonNode>,
    pub layout: TreeLayout,
    /// True if all that was generated is shown.
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
        let laid_out =
            TreeLayout::new(&Parents(&nodes), &BTreeSet::new(), &mut |_| ControlFlow::Continue(()));
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
