//! Two searches in one picture: their boards in one tree, or in one plane. What A, both, or B expanded has a colour and a
//! shape each.

mod plane;
mod scene;
mod tree;

pub use plane::compared_plane;
pub use scene::compared_tree;
pub use tree::{CommonNode, CommonTree, TreeSide};

use super::{Area, Colour, Palette, Point, Scene, Shape, line, point};
use crate::recording::ExpandedBy;

/// The line colour and the fill of what was expanded by A, both or B.
fn colours(by: ExpandedBy, palette: &Palette) -> (Colour, Colour) {
    match by {
        ExpandedBy::None => (palette.tile_line, palette.panel),
        ExpandedBy::OnlyA => (palette.only_a, palette.panel),
        ExpandedBy::Both => (palette.closed, palette.closed_fill),
        ExpandedBy::OnlyB => (palette.only_b, palette.panel),
    }
}

/// The shape of each: a triangle to the left is A only, a square both, a triangle to the right B only, a ring neither.
pub fn draw_expanded_by(scene: &mut Scene, centre: Point, side: f32, by: ExpandedBy, palette: &Palette) {
    let (colour, fill) = colours(by, palette);
    let half = side / 2.0;
    let triangle = |way: f32| Shape::Polygon {
        points: vec![
            point(centre.x - way * half * 0.8, centre.y - half),
            point(centre.x + way * half * 0.8, centre.y),
            point(centre.x - way * half * 0.8, centre.y + half),
        ],
        fill: colour,
        line: None,
    };
    scene.shapes.push(match by {
        ExpandedBy::OnlyA => triangle(-1.0),
        ExpandedBy::OnlyB => triangle(1.0),
        ExpandedBy::Both => Shape::Rectangle {
            area: Area::square(centre, side * 0.9),
            radius: side * 0.12,
            fill,
            line: Some(line((side * 0.1).max(1.0), colour)),
        },
        ExpandedBy::None => Shape::Circle {
            centre,
            radius: half * 0.7,
            fill,
            line: Some(line((side * 0.1).max(1.0), colour)),
        },
    });
}
