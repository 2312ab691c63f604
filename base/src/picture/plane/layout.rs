//! The places of the cells of a plane, and which cells are at a point of the picture.

use crate::picture::scene::{Anchor, Area, Extent, Point, point};
use crate::picture::view::unit;
use crate::recording::{Cell, Region};
use crate::search::{Node, Side};

/// Height of the legend, in units, and of a picture that is too low for it and for the names of the axes.
const LEGEND: f32 = 2.2;
const FLAT: f32 = 20.0;

pub(super) fn legend_height(area: Area, unit: f32) -> f32 {
    if area.height < FLAT * unit { 0.0 } else { LEGEND * unit }
}

/// The largest cell, in units: a search of ten nodes does not need the whole screen.
const LARGEST_CELL: (f32, f32) = (4.0, 3.0);
/// The least height of a row, in points. A low picture with lower rows begins at the least h that has nodes.
const LEAST_CELL: f32 = 14.0;
/// The least width of a column, in points and in parts of its height. Values of x whose columns would be narrower share one.
const NARROWEST: f32 = 5.0;
const NARROWEST_OF_HEIGHT: f32 = 0.3;
/// In a lower picture, in units, there is less text, to leave room for the cells.
const LOW: f32 = 28.0;
/// Between the two planes of a bidirectional search, in units.
const GAP: f32 = 1.5;

#[derive(Clone, Copy, Debug)]
pub struct PlaneOfSide {
    pub side: Side,
    pub area: Area,
    /// Number of columns. Each has `bin` values of x.
    columns: u32,
    /// True if x grows to the left: the second plane is a mirror image of the first.
    pub mirrored: bool,
}

impl PlaneOfSide {
    /// The anchor of a text that begins at the axis of h.
    pub(super) fn beginning(&self) -> Anchor {
        if self.mirrored { Anchor::RIGHT } else { Anchor::LEFT }
    }
}

/// Places of the cells. They depend on the whole recording, so nothing moves from one step to the next.
#[derive(Clone, Debug)]
pub struct PlaneLayout {
    pub(super) parts: Vec<PlaneOfSide>,
    /// True if the names of both axes share a line.
    pub(super) is_low: bool,
    /// True if they are letters beside the numbers.
    pub(super) is_flat: bool,
    /// Number of values of x in a column; 1 if there is room.
    bin: u32,
    pub(super) y_min: u32,
    pub(super) y_max: u32,
    /// True if there is a row for infinite y above `y_max`.
    pub(super) infinite: bool,
    pub(super) cell_width: f32,
    pub(super) cell_height: f32,
}

impl PlaneLayout {
    pub fn of_totals(totals: &[(Cell, u32)], area: Area, extent: Extent) -> Self {
        let unit = unit(extent);
        Self::new(totals, Area { height: area.height - legend_height(area, unit), ..area }, unit)
    }

    fn new(totals: &[(Cell, u32)], area: Area, unit: f32) -> Self {
        let most_x = |side| totals.iter().filter(|(c, _)| c.side() == side).map(|(c, _)| c.x()).max();
        let last: Vec<(Side, u32)> =
            Side::ALL.into_iter().filter_map(|side| Some((side, most_x(side)?))).collect();
        let last = if last.is_empty() { vec![(Side::Forward, 0)] } else { last };
        let y_max = totals.iter().map(|(cell, _)| cell.y()).filter(|y| *y < Node::NO_H).max().unwrap_or(0);
        let infinite = totals.iter().any(|(cell, _)| cell.y() == Node::NO_H);
        let lowest = totals.iter().map(|(cell, _)| cell.y()).min().unwrap_or(0).min(y_max);
        let is_low = last.len() == 1 && area.height < LOW * unit;
        let is_flat = is_low && area.height < FLAT * unit;
        let (above, below) = match (is_flat, is_low) {
            (true, _) => (1.5, 1.7),
            (false, true) => (1.6, 3.0),
            (false, false) => (3.2, 3.0),
        };
        let inside = Area {
            x: area.x + unit * 3.0,
            y: area.y + unit * above,
            width: (area.width - unit * 4.0).max(1.0),
            height: (area.height - unit * (above + below)).max(1.0),
        };
        let width = inside.width - GAP * unit * (last.len() - 1) as f32;
        let values: u32 = last.iter().map(|(_, x)| x + 1).sum();
        let rows = |y_min| (y_max - y_min + 1 + u32::from(infinite)) as f32;
        let is_crowded = is_low && inside.height / rows(0) < LEAST_CELL;
        let y_min = if is_crowded { lowest } else { 0 };
        let rows = rows(y_min);
        let cell_height = (inside.height / rows).min(LARGEST_CELL.1 * unit);
        let narrowest = NARROWEST.max(NARROWEST_OF_HEIGHT * cell_height);
        let bin = ((values as f32 * narrowest / width).ceil() as u32).max(1);
        let columns = |x: u32| x / bin + 1;
        let all_columns: u32 = last.iter().map(|(_, x)| columns(*x)).sum();
        let cell_width = (width / all_columns as f32).min(LARGEST_CELL.0 * unit);
        let height = rows * cell_height;
        let mut left = inside.x;
        let mut part = |(side, x)| {
            let columns = columns(x);
            let width = columns as f32 * cell_width;
            let area = Area { x: left, y: inside.bottom() - height, width, height };
            left += width + GAP * unit;
            PlaneOfSide { side, area, columns, mirrored: side == Side::Backward }
        };
        let parts = last.into_iter().map(&mut part).collect();
        Self { parts, is_low, is_flat, bin, y_min, y_max, infinite, cell_width, cell_height }
    }

    pub fn height(&self) -> f32 {
        self.rows() as f32 * self.cell_height
    }

    /// All cells in the same column and row as this one.
    pub fn region(&self, cell: Cell) -> Region {
        let first = cell.x() / self.bin * self.bin;
        Region { side: cell.side(), x: first..first + self.bin, y: cell.y() }
    }

    /// The cells at a point of the picture; `None` outside the plane.
    pub fn region_at(&self, at: Point) -> Option<Region> {
        let part = self.parts.iter().find(|part| part.area.contains(at))?;
        let along = if part.mirrored { part.area.right() - at.x } else { at.x - part.area.x };
        let column = ((along / self.cell_width) as u32).min(part.columns - 1);
        let row = ((part.area.bottom() - at.y) / self.cell_height) as u32;
        Some(self.region_of(part.side, column, row.min(self.rows() - 1)))
    }

    /// The cells this many columns and rows away, within the plane. Left and right are those of the screen.
    pub fn moved(&self, from: &Region, right: i32, up: i32) -> Region {
        let Some(part) = self.parts.iter().find(|part| part.side == from.side) else { return from.clone() };
        let along = if part.mirrored { -right } else { right };
        let column = (from.x.start / self.bin).saturating_add_signed(along).min(part.columns - 1);
        let row = self.row(from.y).saturating_add_signed(up).min(self.rows() - 1);
        let beside = self.parts.iter().find(|other| other.side != from.side);
        let leaves = along > 0 && from.x.start / self.bin + 1 == part.columns;
        match beside.filter(|_| leaves) {
            Some(other) => self.region_of(other.side, other.columns - 1, row),
            None => self.region_of(part.side, column, row),
        }
    }

    fn region_of(&self, side: Side, column: u32, row: u32) -> Region {
        let y = if row > self.y_max - self.y_min { Node::NO_H } else { row + self.y_min };
        Region { side, x: column * self.bin..(column + 1) * self.bin, y }
    }

    fn rows(&self) -> u32 {
        self.y_max - self.y_min + 1 + u32::from(self.infinite)
    }

    fn row(&self, y: u32) -> u32 {
        y.min(self.y_max + 1).saturating_sub(self.y_min)
    }

    pub fn area(&self, region: &Region) -> Option<Area> {
        let part = self.parts.iter().find(|part| part.side == region.side)?;
        let column = (region.x.start / self.bin) as f32;
        let left = if part.mirrored {
            part.area.right() - (column + 1.0) * self.cell_width
        } else {
            part.area.x + column * self.cell_width
        };
        let top = part.area.bottom() - (self.row(region.y) + 1) as f32 * self.cell_height;
        Some(Area { x: left, y: top, width: self.cell_width, height: self.cell_height })
    }

    pub(super) fn position(&self, part: &PlaneOfSide, x: f32, y: f32) -> Point {
        let along = (x + 0.5) / self.bin as f32 * self.cell_width;
        let x = if part.mirrored { part.area.right() - along } else { part.area.x + along };
        point(x, part.area.bottom() - (y - self.y_min as f32 + 0.5) * self.cell_height)
    }

    pub(super) fn x_end(&self, part: &PlaneOfSide) -> u32 {
        part.columns * self.bin
    }

    /// Points from one x to the next.
    pub(super) fn x_scale(&self) -> f32 {
        self.cell_width / self.bin as f32
    }
}
