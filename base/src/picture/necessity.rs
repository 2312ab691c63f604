//! The marks of nodes that must, may, or never be expanded: a sign in a square, so that it can be told without colour.

use super::{Area, Colour, Palette, Point, Scene, Shape, line, point};
use crate::recording::Necessity;

/// The smallest square that can be told from others, in points.
pub const LEAST_NECESSITY: f32 = 7.0;

impl Palette {
    /// The colour of a kind.
    pub fn necessity(&self, necessity: Necessity) -> Colour {
        match necessity {
            Necessity::Must => self.must,
            Necessity::May => self.may,
            Necessity::Never => self.never,
        }
    }
}

/// Draws `<`, `=` or `>` in a square of this side: f is below, equal to, or above the length of a shortest path.
pub fn draw_necessity(scene: &mut Scene, centre: Point, side: f32, necessity: Necessity, palette: &Palette) {
    scene.fill(Area::square(centre, side), palette.necessity(necessity));
    scene.shapes.extend(necessity_sign(centre, side, necessity, palette.panel));
}

/// The sign alone.
pub(super) fn necessity_sign(
    centre: Point,
    side: f32,
    necessity: Necessity,
    colour: Colour,
) -> impl Iterator<Item = Shape> {
    let (across, up) = (side * 0.24, side * 0.27);
    let at = |x: f32, y: f32| point(centre.x + x * across, centre.y + y * up);
    let strokes = match necessity {
        Necessity::Must => vec![vec![at(1.0, -1.0), at(-1.0, 0.0), at(1.0, 1.0)]],
        Necessity::May => vec![vec![at(-1.0, -0.5), at(1.0, -0.5)], vec![at(-1.0, 0.5), at(1.0, 0.5)]],
        Necessity::Never => vec![vec![at(-1.0, -1.0), at(1.0, 0.0), at(-1.0, 1.0)]],
    };
    let line = line((side * 0.13).max(1.0), colour);
    strokes.into_iter().map(move |points| Shape::Polyline { points, line, dashed: false })
}
