//! Markers, which identify a line without its colour.

use super::{Colour, Line, Point, Scene, Shape, point};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marker {
    Ring,
    Square,
    Cross,
    Up,
    Disc,
    Down,
    Diamond,
}

impl Marker {
    pub const ALL: [Self; 7] =
        [Self::Disc, Self::Square, Self::Up, Self::Diamond, Self::Ring, Self::Down, Self::Cross];

    /// Draws it in the colour of its line. A ring has `behind` inside.
    pub fn draw(self, scene: &mut Scene, at: Point, radius: f32, line: Line, behind: Colour) {
        let fill = line.colour;
        let polygon = |corners: &[(f32, f32)]| Shape::Polygon {
            points: corners.iter().map(|(x, y)| point(at.x + x * radius, at.y + y * radius)).collect(),
            fill,
            line: None,
        };
        let shape = match self {
            Self::Ring => Shape::Circle { centre: at, radius, fill: behind, line: Some(line) },
            Self::Disc => Shape::Circle { centre: at, radius, fill, line: None },
            Self::Square => polygon(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
            Self::Up => polygon(&[(0.0, -1.2), (1.1, 0.9), (-1.1, 0.9)]),
            Self::Down => polygon(&[(-1.1, -0.9), (1.1, -0.9), (0.0, 1.2)]),
            Self::Diamond => polygon(&[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)]),
            Self::Cross => {
                let arm = |x: f32| (point(at.x - x, at.y - radius), point(at.x + x, at.y + radius));
                for (from, to) in [arm(radius), arm(-radius)] {
                    scene.segment(from, to, line);
                }
                return;
            }
        };
        scene.shapes.push(shape);
    }
}
