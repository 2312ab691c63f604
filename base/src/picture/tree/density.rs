//! Rows with too many nodes to draw each: the number of nodes of each status in each column of pixels.
//!
//! For each row, only a bounded number of nodes is read. If a column holds thousands, one or two of them, at regular
//! distances in the row, determine its colour. They are the same ones at every position, so that nothing flickers.

use super::camera::Projection;
use super::canvas::Canvas;
use super::layout::{Entry, TreeLayout};
use super::statuses::NodeStatuses;
use crate::picture::{Colour, Palette};
use crate::recording::NodeStatus;

/// The part of the gap between two nodes that a node covers.
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

/// How much of a column the nodes of each kind cover.
type PixelColumn = [f32; KINDS];

/// Draws dense rows, reusing its memory.
pub(super) struct Density<'a> {
    pub layout: &'a TreeLayout,
    pub projection: &'a Projection,
    pub statuses: &'a NodeStatuses<'a>,
    pub palette: &'a Palette,
    /// Whether nodes that are still to come are left out.
    pub hides_future: bool,
    /// For open, closed and dropped.
    colours: [Colour; KINDS - 1],
    columns: Vec<PixelColumn>,
    /// The colours of the nodes in each column, and those of the edges.
    bands: [Vec<Colour>; 2],
}

impl<'a> Density<'a> {
    pub(super) fn new(
        layout: &'a TreeLayout,
        projection: &'a Projection,
        statuses: &'a NodeStatuses<'a>,
        palette: &'a Palette,
    ) -> Self {
        let kinds = [NodeStatus::Open, NodeStatus::Closed, NodeStatus::Dropped];
        let colours = kinds.map(|status| palette.status(status).0);
        let (columns, bands) = (Vec::new(), [const { Vec::new() }; 2]);
        Self { layout, projection, statuses, palette, hides_future: false, colours, columns, bands }
    }

    /// Draws a row that represents `rows` rows, reading at most `most` of its nodes.
    pub(super) fn draw(&mut self, canvas: &mut Canvas, row: usize, rows: usize, most: usize) {
        let (from, to) = self.projection.xs(2.0);
        let entries = self.layout.between(row, from, to);
        if entries.is_empty() {
            return;
        }
        self.columns.clear();
        self.columns.resize(canvas.columns(), [0.0; KINDS]);
        let stride = entries.len().div_ceil(most).next_power_of_two() as u32;
        let start = self.layout.row(row).start;
        let first = start + (entries.start - start).next_multiple_of(stride);
        let direction = self.layout.direction(Entry(entries.start));
        let width = self.projection.across as f32 * COVERED;
        let samples = self.layout.samples();
        let sampled = samples.row(start).filter(|row| row.distance <= stride);
        for entry in (first..entries.end).step_by(stride as usize) {
            let (x, status) = if let Some(row) = sampled {
                let node = row.node(entry);
                (node.x(), self.statuses.of_sampled(node, samples.steps))
            } else {
                let entry = Entry(entry);
                (self.layout.x(entry), self.statuses.of(self.layout.node(entry)))
            };
            self.add(self.projection.place(x, 0.0).x, kind(status), width, stride as f32);
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
        if covered <= 0.0 && self.hides_future {
            return None;
        }
        if covered <= 0.0 {
            let strength = TO_COME * (1.0 + to_come.min(1.0).sqrt());
            return (*to_come > 0.0).then_some((self.palette.weak_text, strength));
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
        let down = self.projection.down * rows as f64;
        let thickness = (down * BAND).clamp(1.0, THICKEST_BAND).round() as i32;
        let centre = self.projection.place(0.0, row as f64 + (rows - 1) as f64 / 2.0).y;
        let top = (centre - thickness as f32 / 2.0).round() as i32;
        let bottom = top + thickness;
        let gap = (down.ceil() as i32 - thickness).max(0);
        let ways = if direction > 0 { (top - gap, top) } else { (bottom, bottom + gap) };
        let mut bands = std::mem::take(&mut self.bands);
        bands.iter_mut().for_each(Vec::clear);
        for column in &self.columns {
            let colour = self.colour(column);
            for (band, share) in bands.iter_mut().zip([1.0, WAY]) {
                let faded = |(colour, strength)| self.palette.panel.mix(colour, strength * share);
                band.push(colour.map_or(Colour::NONE, faded));
            }
        }
        canvas.band((top, bottom), &bands[0]);
        canvas.band(ways, &bands[1]);
        self.bands = bands;
    }
}
