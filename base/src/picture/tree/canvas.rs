//! A raster with one cell per point, for what is too much to be drawn as shapes.

use std::sync::Arc;

use crate::memory;
use crate::picture::{Area, Colour, Extent, Line, Point, Raster, Shape, point};

/// Bytes that no canvas on a screen has: only a picture for a file can be larger.
const LARGEST_ON_SCREEN: u64 = 64 << 20;

/// Opaque cells, at first in the background colour.
pub(super) struct Canvas {
    columns: i32,
    rows: i32,
    /// Not shared while being drawn, so that it becomes a picture without a copy.
    cells: Arc<[Colour]>,
}

impl Canvas {
    pub(super) fn new(extent: Extent, background: Colour) -> Self {
        let [columns, rows] = [extent.width, extent.height].map(|points| points.ceil().max(1.0) as i32);
        let bytes = columns as u64 * rows as u64 * size_of::<Colour>() as u64;
        if bytes > LARGEST_ON_SCREEN {
            memory::require(bytes);
        }
        let cells = std::iter::repeat_n(background, columns as usize * rows as usize).collect();
        Self { columns, rows, cells }
    }

    pub(super) fn into_raster(self) -> Raster {
        let area = Area::new(point(0.0, 0.0), self.columns as f32, self.rows as f32);
        Raster { area, columns: self.columns(), cells: self.cells, smooth: false }
    }

    pub(super) fn columns(&self) -> usize {
        self.columns as usize
    }

    fn cells_mut(&mut self) -> &mut [Colour] {
        Arc::get_mut(&mut self.cells).expect("it is not shared")
    }

    /// Fills cells from one row to another (excluded), each column in its colour, if that is visible.
    pub(super) fn band(&mut self, rows: (i32, i32), colours: &[Colour]) {
        let (columns, all) = (self.columns(), self.rows);
        let inside = |row: i32| row.clamp(0, all) as usize;
        let own = self.cells_mut();
        for row in inside(rows.0)..inside(rows.1) {
            let cells = &mut own[row * columns..][..colours.len()];
            for (cell, colour) in cells.iter_mut().zip(colours) {
                // A choice between two colours: a branch would often be predicted wrongly.
                *cell = if colour.a == 0 { *cell } else { *colour };
            }
        }
    }

    /// Draws what small nodes and their edges consist of: circles, filled rectangles, thin lines.
    pub(super) fn draw(&mut self, shape: &Shape) {
        let (columns, rows) = (self.columns, self.rows);
        Cells { columns, rows, colours: self.cells_mut() }.draw(shape);
    }
}

/// The cells of a canvas while something is drawn: whether they are shared is asked once for each shape.
struct Cells<'a> {
    columns: i32,
    rows: i32,
    colours: &'a mut [Colour],
}

impl Cells<'_> {
    /// Blends a colour over a cell.
    fn cover(&mut self, column: i32, row: i32, colour: Colour, covered: f32) {
        let is_inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        if is_inside && covered > 0.0 {
            let place = row as usize * self.columns as usize + column as usize;
            let cell = &mut self.colours[place];
            let share = f32::from(colour.a) / 255.0 * covered.min(1.0);
            *cell = cell.mix(Colour { a: 255, ..colour }, share);
        }
    }

    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Circle { centre, radius, fill, line } => {
                let outer = radius + line.map_or(0.0, |line| line.width / 2.0);
                if let Some(line) = line {
                    self.disc(*centre, outer, line.colour);
                }
                let inner = radius - line.map_or(0.0, |line| line.width / 2.0);
                self.disc(*centre, inner, *fill);
            }
            Shape::Rectangle { area, fill, .. } => self.rectangle(area, *fill),
            Shape::Polyline { points, line, .. } => {
                points.windows(2).for_each(|ends| self.segment(ends[0], ends[1], *line));
            }
            Shape::Polygon { .. } | Shape::Text(_) | Shape::Raster(_) | Shape::Clip(_) => {}
        }
    }

    fn disc(&mut self, centre: Point, radius: f32, colour: Colour) {
        if radius <= 0.0 || colour.a == 0 {
            return;
        }
        let cells = |at: f32| (at - radius - 1.0).floor() as i32..(at + radius + 1.0).ceil() as i32;
        for row in cells(centre.y) {
            for column in cells(centre.x) {
                let distance = (column as f32 + 0.5 - centre.x).hypot(row as f32 + 0.5 - centre.y);
                self.cover(column, row, colour, radius + 0.5 - distance);
            }
        }
    }

    fn rectangle(&mut self, area: &Area, colour: Colour) {
        let covered =
            |cell: i32, from: f32, to: f32| (to.min(cell as f32 + 1.0) - from.max(cell as f32)).max(0.0);
        for row in area.y.floor() as i32..area.bottom().ceil() as i32 {
            for column in area.x.floor() as i32..area.right().ceil() as i32 {
                let share = covered(row, area.y, area.bottom()) * covered(column, area.x, area.right());
                self.cover(column, row, colour, share);
            }
        }
    }

    /// A thin line. For each cell along its longer direction, the two nearest cells across share it.
    fn segment(&mut self, from: Point, to: Point, line: Line) {
        let is_steep = (to.y - from.y).abs() > (to.x - from.x).abs();
        let along = |p: Point| if is_steep { (p.y, p.x) } else { (p.x, p.y) };
        let ((a, from_across), (b, to_across)) = (along(from), along(to));
        let ((start, start_across), (end, end_across)) =
            if a <= b { ((a, from_across), (b, to_across)) } else { ((b, to_across), (a, from_across)) };
        let most = if is_steep { self.rows } else { self.columns };
        let slope = if end > start { (end_across - start_across) / (end - start) } else { 0.0 };
        for cell in (start.floor() as i32).max(0)..(end.ceil() as i32).min(most) {
            let middle = cell as f32 + 0.5;
            let length = (end.min(cell as f32 + 1.0) - start.max(cell as f32)).max(0.0);
            let across = start_across + slope * (middle - start) - 0.5;
            let (below, share) = (across.floor(), across - across.floor());
            for (side, share) in [(below as i32, 1.0 - share), (below as i32 + 1, share)] {
                let (column, row) = if is_steep { (side, cell) } else { (cell, side) };
                self.cover(column, row, line.colour, share * length * line.width);
            }
        }
    }
}
