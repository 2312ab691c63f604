//! The boards of two searches in one plane: g to the right, h upwards. A cell has up to three shapes, larger for more boards,
//! with their numbers where there is room.

use super::{colours, draw_expanded_by};
use crate::picture::{
    Area, Colour, Extent, Horizontal, Palette, Scene, Text, Vertical, about_width, line, nice_step, number,
    point,
};
use crate::recording::{ComparedCell, ExpandedBy};
use crate::search::Node;

/// In units.
const TEXT: f32 = 1.125;
const LEFT: f32 = 2.4;
const BELOW: f32 = 3.1;
const ABOVE: f32 = 1.6;
const LARGEST_CELL: f32 = 3.6;
/// The largest shape, in parts of the side of a cell.
const LARGEST: f32 = 0.62;

/// Draws the cells in a picture of this size; `unit` is that of the screen around it.
#[must_use]
pub fn compared_plane(cells: &[ComparedCell], extent: Extent, unit: f32, palette: &Palette) -> Scene {
    let mut scene = Scene::new("", extent, Colour::NONE);
    let finite = cells.iter().filter(|cell| cell.h != Node::NO_H).map(|cell| cell.h).max().unwrap_or(0);
    let has_infinite = cells.iter().any(|cell| cell.h == Node::NO_H);
    let rows = finite + 1 + u32::from(has_infinite);
    let columns = cells.iter().map(|cell| cell.g).max().unwrap_or(0) + 1;
    let inside = Area::new(
        point(LEFT * unit, ABOVE * unit),
        extent.width - (LEFT + 0.4) * unit,
        extent.height - (ABOVE + BELOW) * unit,
    );
    let width = (inside.width / columns as f32).min(LARGEST_CELL * unit);
    let height = (inside.height / rows as f32).min(LARGEST_CELL * unit);
    let bottom = inside.bottom();
    let rule = line(1.0, palette.line);
    scene.outline(
        Area::new(
            point(inside.x, bottom - rows as f32 * height),
            columns as f32 * width,
            rows as f32 * height,
        ),
        rule,
    );
    axes(&mut scene, (&inside, width, height), (columns, finite, has_infinite), unit, palette);
    let most = cells.iter().flat_map(parts).map(|(_, count)| count).max().unwrap_or(1);
    for cell in cells {
        let row = if cell.h == Node::NO_H { finite + 1 } else { cell.h };
        let area = Area::new(
            point(inside.x + cell.g as f32 * width, bottom - (row + 1) as f32 * height),
            width,
            height,
        );
        draw_cell(&mut scene, cell, area, (most, unit), palette);
    }
    scene
}

fn parts(cell: &ComparedCell) -> [(ExpandedBy, u32); 3] {
    let counts = cell.counts;
    [(ExpandedBy::OnlyA, counts.only_a), (ExpandedBy::Both, counts.both), (ExpandedBy::OnlyB, counts.only_b)]
}

/// Each kind has its third of the cell, whether or not the others are there.
fn draw_cell(
    scene: &mut Scene,
    cell: &ComparedCell,
    area: Area,
    (most, unit): (u32, f32),
    palette: &Palette,
) {
    let third = area.width / 3.0;
    for (place, (by, count)) in parts(cell).into_iter().enumerate().filter(|(_, (_, count))| *count > 0) {
        let x = area.x + third * (place as f32 + 0.5);
        let share = ((1 + count) as f32).ln() / ((1 + most) as f32).ln();
        let size = TEXT * unit * 0.8;
        let label = number(count);
        let has_label =
            about_width(&label, size) <= third * 0.98 && area.height >= 2.3 * size && third >= size;
        let room = third.min(if has_label { area.height - 1.3 * size } else { area.height });
        let side = (room * LARGEST * (0.35 + 0.65 * share)).max(1.5);
        let y = area.y + if has_label { (area.height - 1.2 * size) / 2.0 } else { area.height / 2.0 };
        draw_expanded_by(scene, point(x, y), side, by, palette);
        if has_label {
            let anchor = (Horizontal::Centre, Vertical::Bottom);
            let at = point(x, area.bottom() - 0.1 * size);
            let (colour, _) = colours(by, palette);
            scene.text(Text { at, anchor, size, strong: false, colour, text: label });
        }
    }
}

fn axes(
    scene: &mut Scene,
    (inside, width, height): (&Area, f32, f32),
    (columns, finite, has_infinite): (u32, u32, bool),
    unit: f32,
    palette: &Palette,
) {
    let size = TEXT * unit;
    let text = |at, anchor, text: String, colour| Text { at, anchor, size, strong: false, colour, text };
    let weak = palette.weak_text;
    let bottom = inside.bottom();
    // A label has room on its step of the axis.
    let step = |cell: f32, room: f32| nice_step((room / cell).max(1.0)) as usize;
    for g in (0..columns).step_by(step(width, 2.2 * size)) {
        let at = point(inside.x + (g as f32 + 0.5) * width, bottom + 0.2 * unit);
        scene.text(text(at, (Horizontal::Centre, Vertical::Top), number(g), weak));
    }
    let row = |h: u32| bottom - (h as f32 + 0.5) * height;
    for h in (0..=finite).step_by(step(height, 1.4 * size)) {
        let at = point(inside.x - 0.3 * unit, row(h));
        scene.text(text(at, (Horizontal::Right, Vertical::Centre), number(h), weak));
    }
    if has_infinite {
        let at = point(inside.x - 0.3 * unit, row(finite + 1));
        scene.text(text(at, (Horizontal::Right, Vertical::Centre), "∞".to_owned(), weak));
    }
    let top = point(inside.x, (row(finite + u32::from(has_infinite)) - height / 2.0 - 0.3 * unit).max(size));
    scene.text(text(top, (Horizontal::Centre, Vertical::Bottom), "h".to_owned(), palette.h));
    let right = point(inside.x + columns as f32 * width, bottom + 1.4 * unit);
    scene.text(text(right, (Horizontal::Right, Vertical::Top), "g".to_owned(), palette.g));
}
