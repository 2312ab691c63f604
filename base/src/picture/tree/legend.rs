//! The legend of the tree.

use super::nodes::dot;
use crate::picture::{
    Area, Extent, Horizontal, Palette, Scene, Shape, Text, Vertical, line, point, text, unit,
};
use crate::recording::{NodeStatus, Recording};
use crate::search::History;

/// Font size relative to other texts in the picture.
const SIZE: f32 = 0.8;
const LEAST_SIZE: f32 = 12.0;

/// The font size of the legend of a picture of this size.
fn legend_text(extent: Extent) -> f32 {
    (unit(extent) * SIZE).max(LEAST_SIZE)
}

/// The height of the legend of a picture of this size.
pub fn legend_height(extent: Extent) -> f32 {
    2.0 * legend_text(extent)
}

/// What the tree of a search can contain, with the words for it: first the open nodes, then the closed ones.
pub fn legend_entries(recording: &Recording) -> Vec<(NodeStatus, &'static str)> {
    let history = recording.history();
    let (open, closed) = history.words();
    let (open_status, closed_status) = match history {
        History::Lists | History::TwoSided => (NodeStatus::Open, NodeStatus::Closed),
        History::Stack | History::StackAndVisited => (NodeStatus::OnPath, NodeStatus::Left),
        History::Frontier => (NodeStatus::Open, NodeStatus::Left),
    };
    let mut entries =
        vec![(open_status, open), (closed_status, closed), (NodeStatus::Current, text::CURRENT)];
    if closed_status == NodeStatus::Closed {
        entries.push((NodeStatus::Dropped, recording.leaving().word()));
    }
    entries
}

/// Draws it into a strip of [`legend_height`]; smaller if there is little room.
pub fn draw_legend(scene: &mut Scene, recording: &Recording, palette: &Palette) {
    let size = scene.extent.height / 2.0;
    let (mut shapes, mut area) = row(scene.extent, size, recording, palette);
    if area.width > scene.extent.width {
        (shapes, area) = row(scene.extent, size * scene.extent.width / area.width, recording, palette);
    }
    scene.fill(area, palette.panel.faded(0.85));
    scene.shapes.extend(shapes);
}

/// The legend in one row with text of this size, and the area that it takes.
fn row(extent: Extent, size: f32, recording: &Recording, palette: &Palette) -> (Vec<Shape>, Area) {
    let y = extent.height - size;
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
    for (status, name) in legend_entries(recording) {
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
    (shapes, Area::new(point(0.0, y - size), x - size, 2.0 * size))
}
