//! A raster with one cell per point, for rows with too many nodes to draw each as a shape. It shows the number of nodes of
//! each status in each column of pixels.
//!
//! For each row, only a bounded number of nodes is read. If a column holds thousands, one or two of them, at regular
//! distances in the row, determine its colour. They are the same ones at every position, so that nothing flickers.

use super::layout::Entry;
use super::nodes::NodeShapes;
use crate::memory;
use crate::picture::scene::{Area, Colour, Extent, Line, Point, Raster, Shape, point};
use crate::recording::NodeStatus;

/// Bytes that no canvas on a screen has: only a picture for a file can be larger.
const LARGEST_ON_SCREEN: u64 = 64 << 20;

/// Opaque cells, at first in the background colour.
pub(super) struct Canvas {
    columns: i32,
    rows: i32,
    cells: Vec<Colour>,
}

impl Canvas {
    pub(super) fn new(extent: Extent, background: Colour) -> Self {
        let [columns, rows] = [extent.width, extent.height].map(|points| points.ceil().max(1.0) as i32);
        let bytes = columns as u64 * rows as u64 * size_of::<Colour>() as u64;
        if bytes > LARGEST_ON_SCREEN {
            memory::require(bytes);
        }
        Self { columns, rows, cells: vec![background; columns as usize * rows as usize] }
    }

    pub(super) fn into_raster(self) -> Raster {
        let area = Area::new(point(0.0, 0.0), self.columns as f32, self.rows as f32);
        Raster { area, columns: self.columns(), cells: self.cells.into() }
    }

    pub(super) fn columns(&self) -> usize {
        self.columns as usize
    }

    /// Fills cells from one row to another (excluded), each column in its colour, if that is visible.
    pub(super) fn band(&mut self, rows: (i32, i32), colours: &[Colour]) {
        let (columns, all) = (self.columns(), self.rows);
        let inside = |row: i32| row.clamp(0, all) as usize;
        for row in inside(rows.0)..inside(rows.1) {
            let cells = &mut self.cells[row * columns..][..colours.len()];
            for (cell, colour) in cells.iter_mut().zip(colours) {
                // A choice between two colours: a branch would often be predicted wrongly.
                *cell = if colour.a == 0 { *cell } else { *colour };
            }
        }
    }

    fn cover(&mut self, column: i32, row: i32, colour: Colour, covered: f32) {
        let is_inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        if is_inside && covered > 0.0 {
            let place = row as usize * self.columns as usize + column as usize;
            let cell = &mut self.cells[place];
            let share = f32::from(colour.a) / 255.0 * covered.min(1.0);
            *cell = cell.mix(Colour { a: 255, ..colour }, share);
        }
    }

    /// Draws what small nodes and their edges consist of: circles, filled rectangles, thin lines.
    pub(super) fn draw(&mut self, shape: &Shape) {
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
            Shape::Rectangles(..)
            | Shape::Polygon { .. }
            | Shape::Text(_)
            | Shape::Raster(_)
            | Shape::Clip(_) => {}
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

const COVERED: f32 = 0.8;
/// The part of a row that its nodes cover. The edges are above.
const BAND: f64 = 0.6;
const THICKEST_BAND: f64 = 22.0;
/// The opacity of a single node, and the factor for edges.
const LEAST: f32 = 0.4;
const WAY: f32 = 0.26;
/// The opacity of nodes that do not exist yet.
const TO_COME: f32 = 0.14;
/// Statuses that a column distinguishes: not yet generated, open, closed, dropped.
const KINDS: usize = 4;

fn kind(status: NodeStatus) -> usize {
    match status {
        NodeStatus::NotYet => 0,
        NodeStatus::Open | NodeStatus::OnPath => 1,
        NodeStatus::Current | NodeStatus::Closed | NodeStatus::Left => 2,
        NodeStatus::Dropped => 3,
    }
}

/// The share of a column that the nodes of each kind cover.
type PixelColumn = [f32; KINDS];

/// Draws dense rows, reusing its memory.
pub(super) struct Density<'a> {
    nodes: &'a NodeShapes<'a>,
    /// For open, closed and dropped.
    colours: [Colour; KINDS - 1],
    columns: Vec<PixelColumn>,
    /// The colours of the nodes in each column, and those of the edges.
    bands: [Vec<Colour>; 2],
}

impl<'a> Density<'a> {
    pub(super) fn new(nodes: &'a NodeShapes<'a>) -> Self {
        let kinds = [NodeStatus::Open, NodeStatus::Closed, NodeStatus::Dropped];
        let colours = kinds.map(|status| nodes.palette().status(status).0);
        Self { nodes, colours, columns: Vec::new(), bands: [const { Vec::new() }; 2] }
    }

    /// Draws a row that represents `rows` rows, reading at most `most` of its nodes.
    pub(super) fn draw(&mut self, canvas: &mut Canvas, row: usize, rows: usize, most: usize) {
        let NodeShapes { picture, projection, statuses, .. } = *self.nodes;
        let layout = picture.layout;
        let (from, to) = projection.xs(2.0);
        let entries = layout.between(row, from, to);
        if entries.is_empty() {
            return;
        }
        self.columns.clear();
        self.columns.resize(canvas.columns(), [0.0; KINDS]);
        let stride = entries.len().div_ceil(most).next_power_of_two() as u32;
        let start = layout.row(row).start;
        let first = start + (entries.start - start).next_multiple_of(stride);
        let direction = layout.direction(Entry(entries.start));
        let width = projection.across as f32 * COVERED;
        let samples = layout.samples();
        let sampled = samples.row(start).filter(|row| row.distance <= stride);
        for entry in (first..entries.end).step_by(stride as usize) {
            let (x, status) = if let Some(row) = sampled {
                let node = row.node(entry);
                (node.x(), statuses.of_sampled(node, samples.steps))
            } else {
                let entry = Entry(entry);
                (layout.x(entry), statuses.status(layout.node(entry)))
            };
            self.add(projection.project(x, 0.0).x, kind(status), width, stride as f32);
        }
        if stride > 1 {
            self.soften();
        }
        self.paint(canvas, row, rows, direction);
    }

    /// A node covers a part of a column, or several columns.
    fn add(&mut self, at: f32, kind: usize, width: f32, nodes: f32) {
        let last = self.columns.len() as f32 - 1.0;
        if width <= 1.0 {
            self.columns[at.clamp(0.0, last) as usize][kind] += width * nodes;
            return;
        }
        let (left, right) = ((at - width / 2.0).max(0.0), (at + width / 2.0).min(last + 1.0));
        for column in left as usize..(right.ceil() as usize).min(self.columns.len()) {
            let covered = right.min(column as f32 + 1.0) - left.max(column as f32);
            self.columns[column][kind] += covered.max(0.0);
        }
    }

    /// Spreads what was found in a column to its neighbours, which have nodes that were not read.
    fn soften(&mut self) {
        let mut before = [0.0; KINDS];
        for i in 0..self.columns.len() {
            let own = self.columns[i];
            let after = self.columns.get(i + 1).copied().unwrap_or_default();
            self.columns[i] = std::array::from_fn(|k| (before[k] + 2.0 * own[k] + after[k]) / 4.0);
            before = own;
        }
    }

    /// The colour and opacity of a column's nodes; `None` if there are none.
    fn colour(&self, column: &PixelColumn) -> Option<(Colour, f32)> {
        let [to_come, there @ ..] = column;
        let covered: f32 = there.iter().sum();
        if covered <= 0.0 && self.nodes.picture.subject.hides_future {
            return None;
        }
        if covered <= 0.0 {
            let strength = TO_COME * (1.0 + to_come.min(1.0).sqrt());
            return (*to_come > 0.0).then_some((self.nodes.palette().weak_text, strength));
        }
        let mut mixed = [0.0; 3];
        for (share, Colour { r, g, b, .. }) in there.iter().zip(self.colours) {
            for (sum, part) in mixed.iter_mut().zip([r, g, b]) {
                *sum += f32::from(part) * share / covered;
            }
        }
        let colour = Colour::opaque(mixed[0] as u8, mixed[1] as u8, mixed[2] as u8);
        Some((colour, LEAST + (1.0 - LEAST) * covered.min(1.0).sqrt()))
    }

    /// The nodes as a band, and the edges to their parents up to the next row.
    fn paint(&mut self, canvas: &mut Canvas, row: usize, rows: usize, direction: isize) {
        let NodeShapes { projection, .. } = *self.nodes;
        let down = projection.down * rows as f64;
        let thickness = (down * BAND).clamp(1.0, THICKEST_BAND).round() as i32;
        let centre = projection.project(0.0, row as f64 + (rows - 1) as f64 / 2.0).y;
        let top = (centre - thickness as f32 / 2.0).round() as i32;
        let bottom = top + thickness;
        let gap = (down.ceil() as i32 - thickness).max(0);
        let ways = if direction > 0 { (top - gap, top) } else { (bottom, bottom + gap) };
        let mut bands = std::mem::take(&mut self.bands);
        bands.iter_mut().for_each(Vec::clear);
        for column in &self.columns {
            let colour = self.colour(column);
            for (band, share) in bands.iter_mut().zip([1.0, WAY]) {
                let faded = |(colour, strength)| self.nodes.palette().panel.mix(colour, strength * share);
                band.push(colour.map_or(Colour::NONE, faded));
            }
        }
        canvas.band((top, bottom), &bands[0]);
        canvas.band(ways, &bands[1]);
        self.bands = bands;
    }
}
