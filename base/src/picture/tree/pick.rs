//! Finds the node at a point of the picture, and the neighbours of a node.

use super::camera::Projection;
use super::layout::{Entry, TreeLayout};
use crate::picture::Point;
use crate::recording::{Moment, Recording};
use crate::search::NodeId;

/// A pointer this close to a node is at the node, in points, however small the node is.
const NEAR: f64 = 9.0;
/// The share of the gap to a neighbour, and to the next row, that belongs to a node.
const OWN: f64 = 0.45;
/// The most entries that are tried to find one that exists at the current position.
const MOST_TRIED: u32 = 256;

/// A direction on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    Up,
    Down,
    /// The previous node in the row.
    Left,
    /// The next node in the row.
    Right,
}

/// The node at a point of the picture, among those that exist at this moment.
pub fn node_at(layout: &TreeLayout, projection: &Projection, moment: &Moment, at: Point) -> Option<NodeId> {
    let (x, row) = (projection.x_at(at.x), projection.row_at(at.y));
    if row < -0.5 || (row - row.round()).abs() * projection.down > NEAR.max(OWN * projection.down) {
        return None;
    }
    let row = row.round() as usize;
    let nearest = layout.nearest(row, x)?;
    let entry = around(layout, row, nearest).find(|entry| layout.node(*entry).0 < moment.generated)?;
    let distance = (layout.x(entry) - x).abs() * projection.across;
    (distance <= NEAR.max(OWN * projection.across)).then(|| layout.node(entry))
}

/// The entries of a row from one outwards, alternately to the right and to the left.
fn around(layout: &TreeLayout, row: usize, entry: Entry) -> impl Iterator<Item = Entry> {
    let entries = layout.row(row);
    let beside = move |by| [entry.0.checked_add(by), entry.0.checked_sub(by)];
    let all = (0..MOST_TRIED).flat_map(beside).flatten();
    all.filter(move |entry| entries.contains(entry)).map(Entry)
}

/// The next node in a direction, among those that exist at this moment: parent, first child, or a neighbour in the
/// row.
pub fn turned(
    layout: &TreeLayout,
    recording: &Recording,
    moment: &Moment,
    from: NodeId,
    turn: Turn,
) -> Option<NodeId> {
    let entry = layout.entry(from)?;
    let is_there = |id: &NodeId| id.0 < moment.generated;
    let grows_down = layout.direction(entry) > 0;
    match turn {
        Turn::Up if grows_down => recording.nodes().parent(from),
        Turn::Down if !grows_down => recording.nodes().parent(from),
        Turn::Up | Turn::Down => {
            let children = layout.children(recording, entry);
            children.map(|child| layout.node(Entry(child))).find(is_there)
        }
        Turn::Left | Turn::Right => {
            let row = layout.row(layout.row_of(entry));
            let beside = |by: u32| match turn {
                Turn::Left => entry.0.checked_sub(by),
                _ => entry.0.checked_add(by),
            };
            let neighbours = (1..MOST_TRIED).filter_map(beside).filter(|entry| row.contains(entry));
            neighbours.map(|entry| layout.node(Entry(entry))).find(is_there)
        }
    }
}
