//! Where nodes are in a plane: by g and h, or by the true distance and h.

use std::ops::Range;

use super::Recording;
use crate::heuristic::{Estimate, Exact, Heuristic, HeuristicId, Manhattan};
use crate::puzzle::State;
use crate::search::{Node, NodeId, Side};

/// Which plane.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Plane {
    /// x = g, y = h.
    #[default]
    Cost,
    /// x = the exact distance h*, y = h.
    Truth,
}

/// A place in a plane where nodes are: those of one side with one x and one y.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u32);

impl Cell {
    /// x is at most [`Nodes::MAX_G`](crate::search::Nodes::MAX_G), y at most 255.
    #[must_use]
    pub fn new(side: Side, x: u32, y: u32) -> Self {
        Self((side as u32) << 27 | x << 8 | y)
    }

    /// From where its nodes were reached.
    #[must_use]
    pub fn side(self) -> Side {
        Side::ALL[(self.0 >> 27) as usize]
    }

    /// g, or h*.
    #[must_use]
    pub fn x(self) -> u32 {
        self.0 >> 8 & 0x7_ffff
    }

    /// h; [`Node::NO_H`] for infinite.
    #[must_use]
    pub fn y(self) -> u32 {
        self.0 & 0xff
    }
}

/// Cells of one side and one y, side by side: more than one where they are too many to be told apart on the screen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    /// From where its nodes were reached.
    pub side: Side,
    /// From the first to the one after the last.
    pub x: Range<u32>,
    /// h.
    pub y: u32,
}

impl Region {
    /// Whether a cell is in it.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        cell.side() == self.side && cell.y() == self.y && self.x.contains(&cell.x())
    }
}

/// Tells the cell of each node of one search.
#[derive(Clone, Debug)]
pub struct Axes {
    plane: Plane,
    /// By side, where the search has no h of its own.
    manhattan: Option<[Manhattan; 2]>,
    /// By side.
    exact: Option<[Exact; 2]>,
}

impl Axes {
    /// The axes of a plane. A table of all boards may have to be made, which belongs on no thread that a user waits for.
    ///
    /// # Errors
    /// Where there is no such plane for this search: why not, in a sentence.
    pub fn new(recording: &Recording, plane: Plane) -> Result<Self, &'static str> {
        offered(recording, plane)?;
        let problem = recording.problem();
        let manhattan = recording.settings().heuristic_in_use().is_none();
        Ok(Self {
            plane,
            manhattan: manhattan.then(|| [problem.goal(), problem.start()].map(Manhattan::for_goal)),
            exact: (plane == Plane::Truth).then(|| [problem.goal(), problem.start()].map(Exact::for_goal)),
        })
    }

    /// Which plane.
    #[must_use]
    pub fn plane(&self) -> Plane {
        self.plane
    }

    /// The cell of a node that is complete.
    #[must_use]
    pub fn cell(&self, recording: &Recording, id: NodeId) -> Cell {
        self.cell_of(&recording.nodes().get(id))
    }

    /// The cell of a node.
    #[must_use]
    pub fn cell_of(&self, node: &Node) -> Cell {
        let h = self.manhattan.as_ref().map_or(node.h, |h| of(h, node.side, node.state));
        let x = self.exact.as_ref().map_or(node.g, |exact| of(exact, node.side, node.state));
        Cell::new(node.side, x, h)
    }
}

fn of(estimates: &[impl Estimate; 2], side: Side, state: State) -> u32 {
    estimates[side as usize].of(state)
}

/// Whether there is such a plane for a search.
///
/// # Errors
/// Where there is not: why, in a sentence.
pub fn offered(recording: &Recording, plane: Plane) -> Result<(), &'static str> {
    if plane == Plane::Cost {
        return Ok(());
    }
    HeuristicId::Exact.offered_for(recording.problem().size())?;
    if recording.problem().is_solvable() {
        Ok(())
    } else {
        Err("The goal cannot be reached from this start: there is no distance")
    }
}

/// The h that stands in a plane: the search's own, or, where it has none, Manhattan distance.
#[must_use]
pub fn plane_heuristic(recording: &Recording) -> HeuristicId {
    recording.settings().heuristic_in_use().unwrap_or(HeuristicId::Manhattan)
}
