//! The legend of the tree.

use super::nodes::dot;
use crate::picture::{
    Area, Extent, Horizontal, Palette, Scene, Shape, Text, Vertical, line, point, text, unit,
};
use crate::recording::{NodeStatus, Recording};
use crate::search::History;

/// Font size relative to other texts in the picture.
const SIZE: f32 = 0.8;
const LEAST_SIZE: f32 = 11.5;

/// The font size.
fn size(extent: Extent) -> f32 {
    (unit(extent) * SIZE).max(LEAST_SIZE)
}

pub(super) fn legend_height(extent: Extent) -> f32 {
    2.0 * size(extent)
}

/// What the tree of a search can contain, with the words for it.
fn entries(recording: &Recording) -> Vec<(NodeStatus, &'static str)> {
    let current = (NodeStatus::Current, text::CURRENT);
    match recording.history() {
        History::Lists | History::TwoSided => {
            vec![
                (NodeStatus::Open, text::OPEN),
                (NodeStatus::Closed, text::CLOSED),
                current,
                (NodeStatus::Dropped, recording.algorithm().leaving.word()),
            ]
        }
        History::Stack | History::StackAndVisited => {
            vec![(NodeStatus::OnPath, text::ON_STACK), (NodeStatus::Left, text::LEFT), current]
        }
        History::Frontier => {
            vec![(NodeStatus::Open, text::OPEN_OR_ON_PATH), (NodeStatus::Left, text::FORGOTTEN), current]
        }
    }
}

/// Draws it along the lower edge, on the panel's colour.
pub fn draw_legend(scene: &mut Scene, recording: &Recording, palette: &Palette) {
    let size = size(scene.extent);
    let y = scene.extent.height - size;
    let anchor = (Horizontal::Left, Vertical::Centre);
    let word = |x: f32, word: &str| Text {
        at: point(x + size * 0.9, y),
        anchor,
        size,
        strong: false,
        colour: palette.text,
        text: word.to_owned(),
    };
    let mut x = size;
    let mut shapes = Vec::new();
    for (status, name) in entries(recording) {
        let (colour, fill) = palette.status(status);
        shapes.extend(dot(point(x, y), size, status, colour, fill));
        let label = word(x, name);
        x += size * 2.4 + label.about_width();
        shapes.push(Shape::Text(label));
    }
    let links = [(text::PATH, line(3.0, palette.path)), (text::PATH_TO_CURRENT, line(2.0, palette.current))];
    for (name, line) in links {
        let points = vec![point(x - size * 0.6, y), point(x + size * 0.6, y)];
        shapes.push(Shape::Polyline { points, line, dashed: false });
        let label = word(x, name);
        x += size * 2.4 + label.about_width();
        shapes.push(Shape::Text(label));
    }
    scene.fill(Area::new(point(0.0, y - size), x - size, 2.0 * size), palette.panel.faded(0.85));
    scene.shapes.extend(shapes);
}
