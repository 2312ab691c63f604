//! Which part of the tree is visible, and at what scale.

use std::ops::Range;

use super::layout::{TreeLayout, TreeRegion};
use crate::picture::scene::{Extent, Point, point};
use crate::search::NodeId;

/// Distance of rows where nodes are boards, in gaps between neighbours.
const ROW: f64 = 1.45;
/// The largest distance of neighbours, in points.
const LARGEST: f64 = 150.0;
/// Margin in points around a tree that fits.
const MARGIN: f64 = 12.0;
/// The smallest scale, relative to that at which the whole tree fits.
const FARTHEST: f64 = 0.5;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Camera {
    /// In gaps between neighbours.
    pub x: f64,
    pub row: f64,
    /// Distance of neighbours in points. The distance of rows is larger. If the whole tree would be smaller in one
    /// direction than in the other, that direction is not enlarged before it has to be.
    pub scale: f64,
}

/// Nodes with consecutive ids, such as those of one iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodePart {
    pub first: NodeId,
    /// The first one that is not of it.
    pub end: NodeId,
}

impl NodePart {
    pub fn has(self, id: NodeId) -> bool {
        (self.first..self.end).contains(&id)
    }
}

/// Maps coordinates of the tree to points of a picture, and back.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Projection {
    camera: Camera,
    /// Distance of neighbours in points.
    pub across: f64,
    /// Distance of rows in points.
    pub down: f64,
    extent: Extent,
}

/// At which distances the whole tree fits into a picture: of neighbours, of rows, and the corresponding scale.
fn fit(layout: &TreeLayout, extent: Extent) -> (f64, f64, f64) {
    let TreeRegion { xs, rows } = TreeRegion::whole(layout);
    let (across, down) = fit_of(xs.1 - xs.0, rows.1 - rows.0, extent);
    (across, down, across.min(down / ROW))
}

fn fit_of(width: f64, height: f64, extent: Extent) -> (f64, f64) {
    let room = |points: f32| (f64::from(points) - 2.0 * MARGIN).max(1.0);
    // The nodes at both ends take half a gap each.
    let across = room(extent.width) / (width + 1.0);
    let down = room(extent.height) / (height + 1.0);
    (across.min(LARGEST), down.min(LARGEST * ROW))
}

impl Camera {
    pub fn on_all(layout: &TreeLayout, extent: Extent) -> Self {
        Self::on(layout, extent, TreeRegion::whole(layout))
    }

    /// Shows a part of it as large as possible.
    pub fn on(layout: &TreeLayout, extent: Extent, part: TreeRegion) -> Self {
        let (.., least) = fit(layout, extent);
        let (across, down) = fit_of(part.xs.1 - part.xs.0, part.rows.1 - part.rows.0, extent);
        let scale = across.min(down / ROW).clamp(least, LARGEST.max(least));
        Self { x: f64::midpoint(part.xs.0, part.xs.1), row: f64::midpoint(part.rows.0, part.rows.1), scale }
    }

    /// Changes the scale. The point `about` of the picture stays where it is.
    #[must_use]
    pub fn zoomed(self, layout: &TreeLayout, extent: Extent, factor: f64, about: Point) -> Self {
        let (.., fitting) = fit(layout, extent);
        let before = Projection::new(layout, self, extent);
        let scale = (self.scale * factor).clamp(fitting * FARTHEST, LARGEST.max(fitting));
        let after = Projection::new(layout, Self { scale, ..self }, extent);
        let x = self.x + before.x_at(about.x) - after.x_at(about.x);
        let row = self.row + before.row_at(about.y) - after.row_at(about.y);
        Self { x, row, scale }.inside(layout)
    }

    #[must_use]
    pub fn moved(self, layout: &TreeLayout, extent: Extent, right: f32, down: f32) -> Self {
        let projection = Projection::new(layout, self, extent);
        let x = self.x + f64::from(right) / projection.across;
        let row = self.row + f64::from(down) / projection.down;
        Self { x, row, ..self }.inside(layout)
    }

    /// The camera for another layout of the same tree: the node nearest to the centre stays where it is.
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

    /// The centre stays within the tree.
    fn inside(self, layout: &TreeLayout) -> Self {
        let TreeRegion { xs, rows } = TreeRegion::whole(layout);
        Self { x: self.x.clamp(xs.0, xs.1), row: self.row.clamp(rows.0, rows.1), ..self }
    }
}

impl Projection {
    pub fn new(layout: &TreeLayout, camera: Camera, extent: Extent) -> Self {
        let (across, down, least) = fit(layout, extent);
        let smaller = (camera.scale / least).min(1.0);
        let across = (across * smaller).max(camera.scale);
        let down = (down * smaller).max(camera.scale * ROW);
        Self { camera, across, down, extent }
    }

    pub fn project(&self, x: f64, row: f64) -> Point {
        let right = (x - self.camera.x) * self.across + f64::from(self.extent.width) / 2.0;
        let below = (row - self.camera.row) * self.down + f64::from(self.extent.height) / 2.0;
        // Far outside is as good as a little outside, and keeps f32 exact.
        point(right.clamp(-1e5, 1e5) as f32, below.clamp(-1e5, 1e5) as f32)
    }

    /// x, in gaps, at a coordinate of the picture.
    pub fn x_at(&self, right: f32) -> f64 {
        self.camera.x + (f64::from(right) - f64::from(self.extent.width) / 2.0) / self.across
    }

    pub fn row_at(&self, below: f32) -> f64 {
        self.camera.row + (f64::from(below) - f64::from(self.extent.height) / 2.0) / self.down
    }

    /// The leftmost and the rightmost visible x, with a margin in points.
    pub fn xs(&self, more: f32) -> (f64, f64) {
        (self.x_at(-more), self.x_at(self.extent.width + more))
    }

    /// The visible rows, including partly visible ones.
    pub fn rows(&self, layout: &TreeLayout) -> Range<usize> {
        let first = (self.row_at(0.0) - 0.5).floor().max(0.0) as usize;
        let end = (self.row_at(self.extent.height) + 0.5).ceil().max(0.0) as usize + 1;
        first.min(layout.height())..end.min(layout.height())
    }
}
