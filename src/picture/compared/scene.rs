//! The tree of two searches as a picture: boards where they have room, otherwise shapes.

use super::tree::{CommonNode, CommonTree};
use super::{colours, draw_expanded_by};
use crate::picture::tree::Entry;
use crate::picture::{
    Area, Colour, Extent, Palette, Point, Scene, Shape, draw_coloured_board, line, mini_board_extent, point,
};
use crate::recording::ExpandedBy;

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
/// Room for the marks beside the outermost boards, in units.
const MARGIN: f32 = 1.3;

/// Where the nodes are.
struct TreePlaces<'a> {
    tree: &'a CommonTree,
    left: f32,
    top: f32,
    across: f32,
    down: f32,
    /// The side of a node.
    side: f32,
    are_boards: bool,
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
        let side = if are_boards { side } else { side.min(LARGEST_SHAPE * unit).max(3.0) };
        let width = gaps * across;
        Self {
            tree,
            left: (extent.width - width) / 2.0,
            top: side / 2.0 + 0.3 * unit,
            across,
            down,
            side,
            are_boards,
        }
    }

    fn of(&self, index: usize) -> Option<(Point, isize)> {
        let layout = &self.tree.layout;
        let entry: Entry = layout.entry(crate::search::NodeId(index as u32))?;
        let x = self.left + layout.x(entry) as f32 * self.across;
        let y = self.top + layout.row_of(entry) as f32 * self.down;
        Some((point(x, y), layout.direction(entry)))
    }
}

/// Draws the tree in a picture of this size. `unit` is that of the screen around it. Also gives the place of each board.
#[must_use]
pub fn compared_tree(tree: &CommonTree, extent: Extent, unit: f32, palette: &Palette) -> (Scene, Vec<Area>) {
    let mut scene = Scene::new("", extent, Colour::NONE);
    let places = TreePlaces::new(tree, extent, unit);
    let edge = line((unit * 0.075).max(1.0), palette.tile_line);
    for (index, node) in tree.nodes.iter().enumerate() {
        let Some((at, down)) = places.of(index) else { continue };
        let half = if places.are_boards { places.side * 0.5 } else { 0.0 } * down as f32;
        let near = point(at.x, at.y - half);
        if let Some((parent, _)) = node.parent.and_then(|parent| places.of(parent)) {
            scene.segment(point(parent.x, parent.y + half), near, edge);
        } else if node.is_cut {
            let above = point(at.x, near.y - down as f32 * places.down.min(unit) * 0.5);
            scene.shapes.push(Shape::Polyline { points: vec![near, above], line: edge, dashed: true });
        }
    }
    let mut areas = vec![Area::square(point(0.0, 0.0), 0.0); tree.nodes.len()];
    // The current boards come last: their marks are over what is beside them.
    for currents in [false, true] {
        for (index, node) in tree.nodes.iter().enumerate() {
            let is_current = node.is_current.contains(&true);
            let Some((at, _)) = places.of(index).filter(|_| is_current == currents) else { continue };
            let draw = if places.are_boards { board } else { shape };
            areas[index] = draw(&mut scene, node, at, (places.side, unit), palette);
        }
    }
    (scene, areas)
}

fn board(
    scene: &mut Scene,
    node: &CommonNode,
    at: Point,
    (side, unit): (f32, f32),
    palette: &Palette,
) -> Area {
    let size = node.board.size();
    let cell = side / size.rows().max(size.cols()) as f32;
    let extent = mini_board_extent(size, cell);
    let corner = point(at.x - extent.width / 2.0, at.y - extent.height / 2.0);
    let is_current = node.is_current.contains(&true);
    let border = match node.by {
        _ if is_current => 0.2,
        ExpandedBy::OnlyA | ExpandedBy::OnlyB => 0.11,
        ExpandedBy::None | ExpandedBy::Both => 0.06,
    };
    let border = (border * unit).max(1.0);
    draw_coloured_board(scene, corner, (&node.board, cell), (colours(node.by, palette), border), palette);
    // The mark of a current board is outside of its frame; that of another one is smaller.
    let mark = if is_current { 0.95 } else { 0.6 } * unit;
    let beside = extent.width / 2.0 + border + mark * 0.62;
    let [is_a, is_b] = node.is_current;
    if is_a || node.by == ExpandedBy::OnlyA {
        draw_expanded_by(scene, point(at.x - beside, at.y), mark, ExpandedBy::OnlyA, palette);
    }
    if is_b || node.by == ExpandedBy::OnlyB {
        draw_expanded_by(scene, point(at.x + beside, at.y), mark, ExpandedBy::OnlyB, palette);
    }
    Area::new(corner, extent.width, extent.height)
}

fn shape(
    scene: &mut Scene,
    node: &CommonNode,
    at: Point,
    (side, unit): (f32, f32),
    palette: &Palette,
) -> Area {
    let is_current = node.is_current.contains(&true);
    let side = if is_current { (side * 1.6).max(0.6 * unit) } else { side };
    draw_expanded_by(scene, at, side, node.by, palette);
    if is_current {
        let (colour, _) = colours(node.by, palette);
        let ring = Some(line((0.1 * unit).max(1.0), colour));
        scene.shapes.push(Shape::Circle { centre: at, radius: side * 0.85, fill: Colour::NONE, line: ring });
    }
    Area::square(at, side)
}
