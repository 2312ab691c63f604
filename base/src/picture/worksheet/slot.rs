//! A place for a node: its board and its value, or room to write them.

use super::{SheetNode, SheetVersion};
use crate::picture::{
    Area, Colour, Extent, Horizontal, Palette, Point, Scene, Text, Vertical, about_width,
    draw_coloured_board, line, mini_board_extent, point,
};
use crate::puzzle::Size;
use crate::recording::NodeStatus;

/// The font size of values.
pub const VALUE: f32 = 8.0;
/// Between a board and its value.
const GAP: f32 = 2.5;
/// Between two nodes.
const BETWEEN: f32 = 8.0;

/// The size of all places on a worksheet.
#[derive(Clone, Copy, Debug)]
pub struct NodePlace {
    pub size: Size,
    /// The side of a cell.
    pub cell: f32,
    /// With the distance to the next place.
    pub width: f32,
    /// With the distance to the next line.
    pub height: f32,
}

impl NodePlace {
    /// Wide enough for the board and for each value.
    pub fn new<'a>(size: Size, nodes: impl Iterator<Item = &'a SheetNode>) -> Self {
        // Two digits need more room than one.
        let cell: f32 = if size.last_tile() > 9 { 12.5 } else { 10.5 };
        let values = nodes.map(|node| about_width(&node.sum, VALUE)).fold(0.0, f32::max);
        let board = mini_board_extent(size, cell);
        Self {
            size,
            cell,
            width: board.width.max(values) + BETWEEN,
            height: board.height + GAP + VALUE * 1.3 + BETWEEN,
        }
    }

    pub fn board(&self) -> Extent {
        mini_board_extent(self.size, self.cell)
    }

    /// The lower edge of the value, without the distance to the next line.
    pub fn used_height(&self) -> f32 {
        self.height - BETWEEN
    }

    /// Draws a node, or room for it, with the upper edge of its board at `top`.
    pub fn draw(
        &self,
        scene: &mut Scene,
        (centre, top): (f32, f32),
        drawn: PlaceContent<'_>,
        palette: &Palette,
    ) {
        let Extent { width, height } = self.board();
        let corner = point(centre - width / 2.0, top);
        let base = top + height + GAP;
        match drawn.node.filter(|_| drawn.version == SheetVersion::Answers) {
            Some(node) => {
                let (colour, _) = palette.status(drawn.status);
                let colours = (colour, Colour::NONE);
                draw_coloured_board(scene, corner, (&node.board, self.cell), (colours, 1.0), palette);
                scene.text(Text {
                    at: point(centre, base),
                    anchor: (Horizontal::Centre, Vertical::Top),
                    size: VALUE,
                    strong: false,
                    colour: palette.text,
                    text: node.sum.clone(),
                });
            }
            None => self.draw_blank(scene, corner, palette),
        }
    }

    /// An empty board, and a line for its value.
    fn draw_blank(&self, scene: &mut Scene, corner: Point, palette: &Palette) {
        let Extent { width, height } = self.board();
        let thin = line(0.5, palette.line);
        for row in 1..self.size.rows() {
            let y = corner.y + row as f32 * self.cell;
            scene.segment(point(corner.x, y), point(corner.x + width, y), thin);
        }
        for col in 1..self.size.cols() {
            let x = corner.x + col as f32 * self.cell;
            scene.segment(point(x, corner.y), point(x, corner.y + height), thin);
        }
        scene.outline(Area::new(corner, width, height), line(1.0, palette.weak_text));
        let base = corner.y + height + GAP + VALUE * 1.2;
        let reach = (self.width - BETWEEN).max(width) / 2.0;
        let centre = corner.x + width / 2.0;
        scene.segment(point(centre - reach, base), point(centre + reach, base), thin);
    }
}

/// What is drawn in a place.
#[derive(Clone, Copy)]
pub struct PlaceContent<'a> {
    /// `None` for a place that no answer needs.
    pub node: Option<&'a SheetNode>,
    pub status: NodeStatus,
    pub version: SheetVersion,
}
