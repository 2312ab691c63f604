//! How h comes about, drawn on a board; and the marks of nodes that must, may, or never be expanded: a sign in a square, so that
//! it can be told without colour.

use super::{Anchor, Area, Colour, Palette, Point, Scene, Shape, line, point, strong};
use crate::heuristic::{ExplainedPart, Explanation, PartOfH};
use crate::recording::Necessity;

/// What a board is drawn with, for a cell of side 1.
const INSET: f32 = 0.075;
/// Of the inset of a number with several digits.
const CLOSER: f32 = 0.4;
const JOIN: f32 = 0.035;
const BAR: f32 = 0.09;
const HEAD: f32 = 0.14;
/// The size of a number with decimals, as a share of that of others.
const DECIMALS: f32 = 0.8;

/// What each tile adds to h, in its upper right corner, and the other parts of h: conflicts join their tiles, swaps are
/// numbered in their order, groups have a colour each, pairs a line. `cell` gives the place of a cell, `size` that of the numbers.
pub fn draw_explanation(
    scene: &mut Scene,
    cell: impl Fn(u8) -> Area,
    explanation: &Explanation,
    size: f32,
    palette: &Palette,
) {
    let (mut swaps, mut groups) = (Vec::new(), 0);
    for ExplainedPart { moves, counted } in &explanation.parts {
        match counted {
            PartOfH::Tile { cell: at, .. } => {
                draw_number(scene, cell(*at), moves.to_string(), size, palette.h);
            }
            PartOfH::Conflict { cell: at, passing } => {
                for other in passing {
                    join(scene, &cell(*at), &cell(*other), palette.h);
                }
                draw_added(scene, cell(*at), *moves, size, palette);
            }
            PartOfH::Sequence { cell: at } => draw_added(scene, cell(*at), *moves, size, palette),
            PartOfH::StraightLines { hundredths, .. } => {
                for (at, length) in hundredths {
                    draw_number(scene, cell(*at), decimal(*length), size * DECIMALS, palette.h);
                }
            }
            PartOfH::Swap { cell: at } => swaps.push(*at),
            PartOfH::Pair { first, second } => {
                join(scene, &cell(*first), &cell(*second), palette.h.faded(0.35));
            }
            PartOfH::Group { cells } => {
                let colour = group_colour(groups, palette);
                groups += 1;
                for (place, at) in cells.iter().enumerate() {
                    let area = cell(*at);
                    let (inset, high) = (area.width * 2.0 * INSET, area.width * BAR);
                    let bar = point(area.x + inset, area.bottom() - inset - high / 2.0);
                    scene.fill(Area::new(bar, area.width - 2.0 * inset, high), colour);
                    if place == 0 {
                        draw_number(scene, area, moves.to_string(), size, colour);
                    }
                }
            }
            PartOfH::Lines { .. } | PartOfH::Board => {}
        }
    }
    for (place, at) in swaps.iter().enumerate().filter(|(place, at)| !swaps[..*place].contains(at)) {
        // A tile may be swapped twice.
        let turns =
            (place..swaps.len()).filter(|other| swaps[*other] == *at).map(|turn| (turn + 1).to_string());
        draw_number(scene, cell(*at), turns.collect::<Vec<_>>().join(","), size, palette.h);
    }
}

/// The colour of a group of tiles, counted from 0.
pub fn group_colour(group: usize, palette: &Palette) -> Colour {
    [palette.h, palette.text, palette.weak_text][group % 3]
}

/// The way of a tile to the cell where it belongs: along its row, then along the column.
pub fn draw_way(scene: &mut Scene, from: Area, to: Area, palette: &Palette) {
    let (start, end) = (from.centre(), to.centre());
    let corner = point(end.x, start.y);
    let width = from.width * 2.0 * JOIN;
    let mut points = vec![start, corner, end];
    points.dedup_by(|next, last| (last.x - next.x).abs() + (last.y - next.y).abs() <= 0.1);
    let [.., before, last] = &mut points[..] else { return };
    let length = (end.x - before.x).abs() + (end.y - before.y).abs();
    let along = point((end.x - before.x) / length, (end.y - before.y) / length);
    let head = from.width * HEAD;
    let base = point(end.x - along.x * head * 1.6, end.y - along.y * head * 1.6);
    let wing = |side: f32| point(base.x - along.y * head * side, base.y + along.x * head * side);
    *last = base;
    scene.polyline(points, line(width, palette.h));
    scene.polygon([end, wing(1.0), wing(-1.0)], palette.h);
}

/// What is added to the share of a tile, in its lower right corner.
fn draw_added(scene: &mut Scene, cell: Area, added: u32, size: f32, palette: &Palette) {
    let inset = cell.width * INSET;
    let at = point(cell.right() - inset, cell.bottom() - inset);
    scene.write(at, Anchor::BOTTOM_RIGHT, strong(size, palette.h), format!("+{added}"));
}

/// A number of hundredths: `1`, `1.41`.
pub fn decimal(hundredths: u32) -> String {
    match (hundredths / 100, hundredths % 100) {
        (whole, 0) => whole.to_string(),
        (whole, rest) => format!("{whole}.{rest:02}"),
    }
}

/// A number in the upper right corner of a cell.
fn draw_number(scene: &mut Scene, cell: Area, value: String, size: f32, colour: Colour) {
    // A number of two digits would reach over that of the tile, so it stands higher in the corner.
    let inset = cell.width * if value.len() > 1 { INSET * CLOSER } else { INSET };
    let at = point(cell.right() - inset, cell.y + inset);
    scene.write(at, Anchor::TOP_RIGHT, strong(size, colour), value);
}

fn join(scene: &mut Scene, a: &Area, b: &Area, colour: Colour) {
    let (from, to) = (a.centre(), b.centre());
    let away = point(to.x - from.x, to.y - from.y);
    let length = away.x.hypot(away.y).max(1.0);
    let part = 0.3 * a.width / length;
    let on_line = |part: f32| point(from.x + away.x * part, from.y + away.y * part);
    scene.segment(on_line(part), on_line(1.0 - part), line(a.width * JOIN, colour));
}

/// The smallest square that can be told from others, in points.
pub const LEAST_NECESSITY: f32 = 7.0;

impl Palette {
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
