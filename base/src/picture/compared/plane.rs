//! The boards of two searches in one plane: g to the right, h upwards. A cell has up to three shapes, larger for more boards,
//! with their numbers where there is room. Where the shapes would be too small to be told apart, a cell takes several g or h.

use std::collections::BTreeMap;

use super::{colours, draw_expanded_by};
use crate::picture::{
    Anchor, Area, Colour, Extent, Palette, Scene, about_width, line, nice_step, number, plain, point,
    text as words,
};
use crate::recording::{ComparedCell, ExpandedBy, ExpandedCounts};
use crate::search::Node;

/// In units.
const TEXT: f32 = 1.125;
const LEFT: f32 = 2.4;
/// Where the labels are ranges.
const LEFT_OF_RANGES: f32 = 4.2;
const BELOW: f32 = 3.1;
const ABOVE: f32 = 1.6;
const LARGEST_CELL: f32 = 3.6;
/// The side of the smallest shape, of which a square is at least 12 points wide in a window of 1280×720; and that of the
/// largest one.
const LEAST_SHAPE: f32 = 0.67;
const LARGEST_SHAPE: f32 = 1.8;
/// The part of its place that a shape takes at most.
const OF_PLACE: f32 = 0.95;

struct PlaneGrid {
    by_g: u32,
    by_h: u32,
    columns: u32,
    /// The rows of finite h.
    rows: u32,
    has_infinite: bool,
    /// By row and column from below; what has no finite h is in a row of its own at the top.
    cells: BTreeMap<(u32, u32), ExpandedCounts>,
}

impl PlaneGrid {
    fn new(cells: &[ComparedCell], by_g: u32, by_h: u32) -> Self {
        let finite = cells.iter().filter(|cell| cell.h != Node::NO_H).map(|cell| cell.h).max().unwrap_or(0);
        let rows = finite / by_h + 1;
        let columns = cells.iter().map(|cell| cell.g).max().unwrap_or(0) / by_g + 1;
        let mut grid = Self { by_g, by_h, columns, rows, has_infinite: false, cells: BTreeMap::default() };
        for ComparedCell { g, h, counts } in cells {
            let row = if *h == Node::NO_H { rows } else { h / by_h };
            grid.has_infinite |= row == rows;
            let sum = grid.cells.entry((row, g / by_g)).or_default();
            sum.only_a += counts.only_a;
            sum.both += counts.both;
            sum.only_b += counts.only_b;
        }
        grid
    }

    /// The finest one in which every shape has its place of this side in a picture of this size.
    fn fitting(cells: &[ComparedCell], width: f32, height: f32, least: f32) -> Self {
        let sizes = || std::iter::successors(Some(1), |size| Some(nice_step(*size as f32 + 1.0)));
        let mut grids = sizes().map(|by_h| Self::new(cells, 1, by_h));
        let by_h = grids.find(|grid| grid.all_rows() as f32 * least <= height || grid.rows == 1);
        let by_h = by_h.map_or(1, |grid| grid.by_h);
        let mut grids = sizes().map(|by_g| Self::new(cells, by_g, by_h));
        let fits = |grid: &Self| {
            let most = grid.cells.values().map(|counts| parts(counts).count()).max().unwrap_or(1);
            grid.columns as f32 * most as f32 * least <= width || grid.columns == 1
        };
        grids.find(fits).unwrap_or_else(|| Self::new(cells, 1, by_h))
    }

    fn all_rows(&self) -> u32 {
        self.rows + u32::from(self.has_infinite)
    }
}

/// The value of a column or a row, or the range of its values.
fn label(place: u32, count: u32) -> String {
    let first = place * count;
    if count == 1 { number(first) } else { words::range(first, first + count - 1) }
}

pub fn compared_plane(cells: &[ComparedCell], extent: Extent, unit: f32, palette: &Palette) -> Scene {
    let mut scene = Scene::new("", extent, Colour::NONE);
    let height = extent.height - (ABOVE + BELOW) * unit;
    let least = LEAST_SHAPE / OF_PLACE * unit;
    let inside_of =
        |left: f32| Area::new(point(left * unit, ABOVE * unit), extent.width - (left + 0.4) * unit, height);
    let grid_in = |inside: &Area| PlaneGrid::fitting(cells, inside.width, inside.height, least);
    let mut inside = inside_of(LEFT);
    let mut grid = grid_in(&inside);
    if grid.by_h > 1 {
        inside = inside_of(LEFT_OF_RANGES);
        grid = grid_in(&inside);
    }
    let (columns, rows) = (grid.columns as f32, grid.all_rows() as f32);
    let width = (inside.width / columns).min(LARGEST_CELL * unit);
    let height = (inside.height / rows).min(LARGEST_CELL * unit);
    let bottom = inside.bottom();
    let rule = line(1.0, palette.line);
    let all = Area::new(point(inside.x, bottom - rows * height), columns * width, rows * height);
    scene.outline(all, rule);
    axes(&mut scene, &grid, (&inside, width, height), unit, palette);
    let most = grid.cells.values().flat_map(parts).map(|(_, count)| count).max().unwrap_or(1);
    for ((row, column), counts) in &grid.cells {
        let corner = point(inside.x + *column as f32 * width, bottom - (row + 1) as f32 * height);
        draw_cell(&mut scene, counts, Area::new(corner, width, height), (most, unit), palette);
    }
    scene
}

fn parts(counts: &ExpandedCounts) -> impl Iterator<Item = (ExpandedBy, u32)> + use<> {
    let all = [
        (ExpandedBy::OnlyA, counts.only_a),
        (ExpandedBy::Both, counts.both),
        (ExpandedBy::OnlyB, counts.only_b),
    ];
    all.into_iter().filter(|(_, count)| *count > 0)
}

/// The kinds beside each other.
fn draw_cell(
    scene: &mut Scene,
    counts: &ExpandedCounts,
    area: Area,
    (most, unit): (u32, f32),
    palette: &Palette,
) {
    let room = area.width / parts(counts).count().max(1) as f32;
    for (place, (by, count)) in parts(counts).enumerate() {
        let x = area.x + room * (place as f32 + 0.5);
        let share = ((1 + count) as f32).ln() / ((1 + most) as f32).ln();
        let size = TEXT * unit * 0.8;
        let label = number(count);
        let has_label = about_width(&label, size) <= room * 0.98
            && area.height >= 1.3 * size + LEAST_SHAPE * unit
            && room >= size;
        let high = if has_label { area.height - 1.3 * size } else { area.height };
        let least = LEAST_SHAPE * unit;
        let largest = (room.min(high) * OF_PLACE).clamp(least, LARGEST_SHAPE * unit);
        let side = least + (largest - least) * share;
        let y = area.y + if has_label { (area.height - 1.2 * size) / 2.0 } else { area.height / 2.0 };
        draw_expanded_by(scene, point(x, y), side, by, palette);
        if has_label {
            let (colour, _) = colours(by, palette);
            let at = point(x, area.bottom() - 0.1 * size);
            scene.write(at, Anchor::BOTTOM, plain(size, colour), label);
        }
    }
}

fn axes(
    scene: &mut Scene,
    grid: &PlaneGrid,
    (inside, width, height): (&Area, f32, f32),
    unit: f32,
    palette: &Palette,
) {
    let size = TEXT * unit;
    let weak = plain(size, palette.weak_text);
    let bottom = inside.bottom();
    // A label has room on its step of the axis.
    let step = |cell: f32, room: f32| nice_step((room / cell).max(1.0)) as usize;
    let widest = about_width(&label(grid.columns - 1, grid.by_g), size) + 0.8 * size;
    for column in (0..grid.columns).step_by(step(width, widest)) {
        let at = point(inside.x + (column as f32 + 0.5) * width, bottom + 0.2 * unit);
        scene.write(at, Anchor::TOP, weak, label(column, grid.by_g));
    }
    let middle = |row: u32| bottom - (row as f32 + 0.5) * height;
    let mut write = |row: u32, text: String| {
        scene.write(point(inside.x - 0.3 * unit, middle(row)), Anchor::RIGHT, weak, text);
    };
    for row in (0..grid.rows).step_by(step(height, 1.4 * size)) {
        write(row, label(row, grid.by_h));
    }
    if grid.has_infinite {
        write(grid.rows, words::INFINITE.to_owned());
    }
    let top = middle(grid.all_rows() - 1) - height / 2.0 - 0.3 * unit;
    scene.write(point(inside.x, top.max(size)), Anchor::BOTTOM, plain(size, palette.h), words::H);
    let right = point(inside.x + grid.columns as f32 * width, bottom + 1.4 * unit);
    scene.write(right, Anchor::TOP_RIGHT, plain(size, palette.g), words::G);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Shape, ThemeChoice};

    /// The side of a shape of the plane; `None` for frames and texts.
    fn side(shape: &Shape) -> Option<f32> {
        match shape {
            Shape::Polygon { points, .. } => {
                let y = points.iter().map(|point| point.y);
                Some(y.clone().fold(f32::MIN, f32::max) - y.fold(f32::MAX, f32::min))
            }
            Shape::Rectangle { area, radius, .. } if *radius > 0.0 => Some(area.height),
            _ => None,
        }
    }

    fn cells(most_g: u32, most_h: u32, with_infinite: bool) -> Vec<ComparedCell> {
        let counts = |g: u32, h: u32| ExpandedCounts {
            only_a: u32::from((g + h).is_multiple_of(2)),
            both: u32::from(g < 6) * (g * h + 1),
            only_b: u32::from(h.is_multiple_of(3)) * 40,
        };
        let heights = (0..=most_h).chain(with_infinite.then_some(Node::NO_H));
        let all = heights.flat_map(|h| (0..=most_g).map(move |g| (g, h)));
        all.map(|(g, h)| ComparedCell { g, h, counts: counts(g, h.min(most_h)) }).collect()
    }

    #[test]
    fn every_shape_is_large_enough_and_no_board_is_lost_at_any_size() {
        let palette = Palette::of(ThemeChoice::Light);
        for (width, height, unit) in [(432.0, 400.0, 20.0), (648.0, 600.0, 30.0), (300.0, 260.0, 10.0)] {
            for (most_g, most_h) in [(0, 0), (6, 10), (31, 22), (80, 66), (400, 90)] {
                for with_infinite in [false, true] {
                    let cells = cells(most_g, most_h, with_infinite);
                    let scene = compared_plane(&cells, Extent { width, height }, unit, palette);
                    let context = format!("{width}×{height}, g to {most_g}, h to {most_h}");
                    // A square is drawn a tenth smaller than the triangles beside it.
                    let least = scene.shapes.iter().filter_map(side).reduce(f32::min).expect("shapes");
                    assert!(least >= 0.6 * unit, "{context}: {least}");
                    let grid =
                        PlaneGrid::fitting(&cells, width - 2.8 * unit, height - 4.7 * unit, 0.74 * unit);
                    let sum = |counts: &ExpandedCounts| counts.only_a + counts.both + counts.only_b;
                    let in_grid: u32 = grid.cells.values().map(sum).sum();
                    assert_eq!(in_grid, cells.iter().map(|cell| sum(&cell.counts)).sum::<u32>(), "{context}");
                }
            }
        }
    }
}
