//! Which part of the tree is seen, and how large.

use std::ops::Range;

use super::layout::{Entry, TreeLayout};
use super::legend::legend_height;
use crate::picture::{Extent, Point, point};

/// From row to row, in gaps between neighbours, where nodes are boards.
const ROW: f64 = 1.45;
/// Points from node to node where the tree is as large as it can be.
const LARGEST: f64 = 150.0;
/// Points that stay free beside a tree that fits; above and below it, that is the height of the legend.
const MARGIN: f64 = 12.0;
/// How much smaller than fitting a tree can be seen.
const FARTHEST: f64 = 0.5;

/// What the middle of the picture shows, and how large.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Camera {
    /// How far right, in gaps between neighbours.
    pub x: f64,
    /// Which row.
    pub row: f64,
    /// Points from a node to its neighbour, and fewer than from row to row. Where the whole tree would be smaller in one
    /// direction than in the other, that direction is not made larger before it has to be.
    pub scale: f64,
}

/// A part of the tree: from where to where, in gaps and in rows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeRegion {
    /// Leftmost and rightmost x.
    pub xs: (f64, f64),
    /// Uppermost and lowest row.
    pub rows: (f64, f64),
}

impl TreeRegion {
    /// The whole tree.
    #[must_use]
    pub fn whole(layout: &TreeLayout) -> Self {
        Self { xs: (0.0, layout.width()), rows: (0.0, layout.height().saturating_sub(1) as f64) }
    }

    /// The smallest part with all these entries in it; `None` where there are none.
    pub fn around(layout: &TreeLayout, entries: impl IntoIterator<Item = Entry>) -> Option<Self> {
        entries.into_iter().fold(None, |part: Option<Self>, entry| {
            let (x, row) = (layout.x(entry), layout.row_of(entry) as f64);
            let Self { xs, rows } = part.unwrap_or(Self { xs: (x, x), rows: (row, row) });
            Some(Self { xs: (xs.0.min(x), xs.1.max(x)), rows: (rows.0.min(row), rows.1.max(row)) })
        })
    }
}

/// From places in a tree to places in a picture, and back.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Projection {
    camera: Camera,
    /// Points from a node to its neighbour.
    pub across: f64,
    /// Points from row to row.
    pub down: f64,
    extent: Extent,
}

/// What fits a whole tree into a picture: points from node to node, from row to row, and the scale of that.
fn fit(layout: &TreeLayout, extent: Extent) -> (f64, f64, f64) {
    let TreeRegion { xs, rows } = TreeRegion::whole(layout);
    let (across, down) = fit_of(xs.1 - xs.0, rows.1 - rows.0, extent);
    (across, down, across.min(down / ROW))
}

fn fit_of(width: f64, height: f64, extent: Extent) -> (f64, f64) {
    let room = |points: f32, margin: f64| (f64::from(points) - 2.0 * margin).max(1.0);
    // The nodes at the ends take half a gap each.
    let across = room(extent.width, MARGIN) / (width + 1.0);
    let down = room(extent.height, legend_height(extent).into()) / (height + 1.0);
    (across.min(LARGEST), down.min(LARGEST * ROW))
}

impl Camera {
    /// The least and the largest scale.
    fn scales(layout: &TreeLayout, extent: Extent) -> (f64, f64) {
        let (.., scale) = fit(layout, extent);
        (scale * FARTHEST, LARGEST.max(scale))
    }

    /// So that the whole tree is seen.
    #[must_use]
    pub fn on_all(layout: &TreeLayout, extent: Extent) -> Self {
        Self::on(layout, extent, TreeRegion::whole(layout))
    }

    /// So that a part of it is seen, as large as that can be.
    #[must_use]
    pub fn on(layout: &TreeLayout, extent: Extent, part: TreeRegion) -> Self {
        let (.., least) = fit(layout, extent);
        let (across, down) = fit_of(part.xs.1 - part.xs.0, part.rows.1 - part.rows.0, extent);
        let scale = across.min(down / ROW).clamp(least, LARGEST.max(least));
        Self { x: f64::midpoint(part.xs.0, part.xs.1), row: f64::midpoint(part.rows.0, part.rows.1), scale }
    }

    /// At another scale, about a place in the picture that stays where it is.
    #[must_use]
    pub fn zoomed(self, layout: &TreeLayout, extent: Extent, factor: f64, about: Point) -> Self {
        let (least, largest) = Self::scales(layout, extent);
        let before = Projection::new(layout, self, extent);
        let scale = (self.scale * factor).clamp(least, largest);
        let after = Projection::new(layout, Self { scale, ..self }, extent);
        let x = self.x + before.x_at(about.x) - after.x_at(about.x);
        let row = self.row + before.row_at(about.y) - after.row_at(about.y);
        Self { x, row, scale }.inside(layout)
    }

    /// Moved by this many points of the picture.
    #[must_use]
    pub fn moved(self, layout: &TreeLayout, extent: Extent, right: f32, down: f32) -> Self {
        let projection = Projection::new(layout, self, extent);
        let x = self.x + f64::from(right) / projection.across;
        let row = self.row + f64::from(down) / projection.down;
        Self { x, row, ..self }.inside(layout)
    }

    /// In another layout of the same tree: about the node that is nearest to the middle.
    #[must_use]
    pub fn carried_over(self, before: &TreeLayout, after: &TreeLayout) -> Self {
        let row = (self.row.round().max(0.0) as usize).min(before.height().saturating_sub(1));
        let near = before.nearest(row, self.x);
        let Some((old, new)) = near.and_then(|old| Some((old, after.entry(before.node(old))?))) else {
            return self.inside(after);
        };
        let x = after.x(new) + self.x - before.x(old);
        let row = after.row_of(new) as f64 + self.row - row as f64;
        Self { x, row, ..self }.inside(after)
    }

    /// Never farther than the ends of the tree.
    fn inside(self, layout: &TreeLayout) -> Self {
        let TreeRegion { xs, rows } = TreeRegion::whole(layout);
        Self { x: self.x.clamp(xs.0, xs.1), row: self.row.clamp(rows.0, rows.1), ..self }
    }
}

impl Projection {
    /// How a camera shows a tree in a picture of this size.
    #[must_use]
    pub fn new(layout: &TreeLayout, camera: Camera, extent: Extent) -> Self {
        let (across, down, least) = fit(layout, extent);
        let smaller = (camera.scale / least).min(1.0);
        let across = (across * smaller).max(camera.scale);
        let down = (down * smaller).max(camera.scale * ROW);
        Self { camera, across, down, extent }
    }

    /// Where something is in the picture.
    #[must_use]
    pub fn place(&self, x: f64, row: f64) -> Point {
        let right = (x - self.camera.x) * self.across + f64::from(self.extent.width) / 2.0;
        let below = (row - self.camera.row) * self.down + f64::from(self.extent.height) / 2.0;
        // Far outside is as good as a little outside, and f32 stays exact.
        point(right.clamp(-1e5, 1e5) as f32, below.clamp(-1e5, 1e5) as f32)
    }

    /// The x (in gaps) at a place in the picture.
    #[must_use]
    pub fn x_at(&self, right: f32) -> f64 {
        self.camera.x + (f64::from(right) - f64::from(self.extent.width) / 2.0) / self.across
    }

    /// The row at a place in the picture.
    #[must_use]
    pub fn row_at(&self, below: f32) -> f64 {
        self.camera.row + (f64::from(below) - f64::from(self.extent.height) / 2.0) / self.down
    }

    /// From the leftmost to the rightmost x that is seen, with this many points more on either side.
    #[must_use]
    pub fn xs(&self, more: f32) -> (f64, f64) {
        (self.x_at(-more), self.x_at(self.extent.width + more))
    }

    /// The rows that are seen, with those that reach into the picture.
    #[must_use]
    pub fn rows(&self, layout: &TreeLayout) -> Range<usize> {
        let first = (self.row_at(0.0) - 0.5).floor().max(0.0) as usize;
        let end = (self.row_at(self.extent.height) + 0.5).ceil().max(0.0) as usize + 1;
        first.min(layout.height())..end.min(layout.height())
    }

    /// Whether a scale shows less than the whole tree.
    #[must_use]
    pub fn is_closer_than_all(&self, layout: &TreeLayout) -> bool {
        let (.., least) = fit(layout, self.extent);
        self.camera.scale > least * 1.05
    }
}
