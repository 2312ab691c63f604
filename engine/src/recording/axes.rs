//! The axes of the planes: g and h, or the exact distance and h.

use std::ops::Range;

use super::Recording;
use crate::heuristic::{Estimate, Exact, Heuristic, HeuristicId, Manhattan};
use crate::puzzle::{Goals, State};
use crate::search::{Node, NodeId, Side};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Plane {
    /// x = g, y = h.
    #[default]
    Cost,
    /// x = the exact distance h*, y = h.
    Truth,
}

/// A cell of a plane: one side, one x and one y.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u32);

impl Cell {
    /// x is at most [`Nodes::MAX_G`](crate::search::Nodes::MAX_G), y at most 255.
    pub fn new(side: Side, x: u32, y: u32) -> Self {
        Self((side as u32) << 27 | x << 8 | y)
    }

    pub fn side(self) -> Side {
        Side::ALL[(self.0 >> 27) as usize]
    }

    /// g, or h*.
    pub fn x(self) -> u32 {
        self.0 >> 8 & 0x7_ffff
    }

    /// h; [`Node::NO_H`] for infinite.
    pub fn y(self) -> u32 {
        self.0 & 0xff
    }
}

/// Neighbouring cells of one side and one y; more than one if single cells would be too small to see.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    pub side: Side,
    pub x: Range<u32>,
    pub y: u32,
}

impl Region {
    pub fn contains(&self, cell: Cell) -> bool {
        cell.side() == self.side && cell.y() == self.y && self.x.contains(&cell.x())
    }
}

#[derive(Clone, Debug)]
pub struct Axes {
    pub plane: Plane,
    /// By side, to each goal; only if the search has no h of its own.
    manhattan: Option<[Vec<Manhattan>; 2]>,
    exact: Option<[Vec<Exact>; 2]>,
}

impl Axes {
    /// The axes of a plane, or why this search has no such plane. They may need a table of all boards: make them on a
    /// worker’s thread.
    pub fn new(recording: &Recording, plane: Plane) -> Result<Self, &'static str> {
        offered(recording, plane)?;
        let problem = recording.problem();
        let targets = Side::ALL.map(|side| problem.target(side));
        let manhattan = recording.settings().heuristic_in_use().is_none();
        Ok(Self {
            plane,
            manhattan: manhattan.then(|| targets.map(|goals| to_each(&goals))),
            exact: (plane == Plane::Truth).then(|| targets.map(|goals| to_each(&goals))),
        })
    }

    pub fn cell(&self, recording: &Recording, id: NodeId) -> Cell {
        self.cell_of(&recording.nodes().get(id))
    }

    pub fn cell_of(&self, node: &Node) -> Cell {
        let h = self.manhattan.as_ref().map_or(node.h, |h| of(h, node.side, node.state));
        let x = self.exact.as_ref().map_or(node.g, |exact| of(exact, node.side, node.state));
        Cell::new(node.side, x, h)
    }
}

fn to_each<H: Heuristic>(goals: &Goals) -> Vec<H> {
    goals.all().iter().map(H::for_goal).collect()
}

fn of(estimates: &[Vec<impl Estimate>; 2], side: Side, state: State) -> u32 {
    estimates[side as usize].iter().map(|to| to.of(state)).min().unwrap_or_default()
}

/// Whether a search has a plane, or why not.
pub fn offered(recording: &Recording, plane: Plane) -> Result<(), &'static str> {
    if plane == Plane::Cost {
        return Ok(());
    }
    if recording.settings().has_costs() {
        return Err("The exact distance counts moves, but g and h are costs here");
    }
    HeuristicId::Exact.offered_for(recording.problem().size())?;
    if recording.problem().is_solvable() {
        Ok(())
    } else {
        Err("The goal cannot be reached from this start, so there is no distance")
    }
}

/// The h of a plane: the search's own, or Manhattan distance if it has none.
pub fn plane_heuristic(recording: &Recording) -> HeuristicId {
    recording.settings().heuristic_in_use().unwrap_or(HeuristicId::Manhattan)
}
