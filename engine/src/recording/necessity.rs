//! Which nodes every search of the kind of A* has to expand, once the length of a shortest path is known.
//!
//! Dechter and Pearl, “Generalized best-first search strategies and the optimality of A*”, Journal of the ACM 32 (1985),
//! <https://doi.org/10.1145/3828.3830>: with a consistent heuristic, every such search that finds a shortest path expands
//! all nodes with f < C*, and A* expands none with f > C*. Only ties decide about those with f = C*.

use super::cell_counts::{Cell, StatusCounts};
use super::recorded_search::Recording;
use crate::search::{Duplicates, GoalTest, History, Node, OpenOrder, OrderBy, Weight};

/// The verdict of a shortest path of length C* on a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Necessity {
    /// f < C*: every such search expands it.
    Must,
    /// f = C*: some do, depending on ties.
    May,
    /// f > C*: none expands it with this g.
    Never,
}

impl Necessity {
    /// All of them, in order of f.
    pub const ALL: [Self; 3] = [Self::Must, Self::May, Self::Never];

    /// That of an f, where the shortest path has this length.
    pub fn new(f: u32, shortest: u32) -> Self {
        match f.cmp(&shortest) {
            std::cmp::Ordering::Less => Self::Must,
            std::cmp::Ordering::Equal => Self::May,
            std::cmp::Ordering::Greater => Self::Never,
        }
    }
}

/// The nodes of each [`Necessity`], in its order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NecessityCounts {
    pub open: [u32; 3],
    /// On the closed list, with the current node.
    pub closed: [u32; 3],
}

impl Recording {
    /// An error says why the theorem says nothing about the nodes of this search.
    pub fn has_necessity(&self) -> Result<(), &'static str> {
        let settings = &self.in_use;
        let is_ordered = match self.order.by {
            OrderBy::F(weight) if weight != Weight::ONE => return Err("f has to be g + h, without a weight"),
            OrderBy::F(_) | OrderBy::G => true,
            OrderBy::Arrival => self.order == OpenOrder::FIRST_IN_FIRST_OUT,
            _ => false,
        };
        if self.history() != History::Lists || !is_ordered {
            return Err(
                "Only for one open list in the order of f: A*, uniform-cost and breadth-first search",
            );
        }
        if settings.has_costs() {
            return Err("Only where each move costs 1");
        }
        if settings.duplicates != Duplicates::ClosedList {
            return Err("Only for a search that replaces duplicates with a closed list");
        }
        if settings.goal_test != GoalTest::WhenExpanded {
            return Err("Only where the goal is tested on expansion");
        }
        if settings.heuristic_in_use().is_some_and(|heuristic| !heuristic.info().consistent) {
            return Err("Only for a consistent heuristic");
        }
        Ok(())
    }

    /// The verdict of a shortest path of this length on a node.
    pub fn necessity(&self, node: &Node, shortest: u32) -> Necessity {
        self.necessity_at(node.g, node.h, shortest)
    }

    /// The verdict of a shortest path of this length on all nodes with this g and h. A search without a heuristic has f = g.
    pub fn necessity_at(&self, g: u32, h: u32, shortest: u32) -> Necessity {
        let has_h = self.in_use.heuristic_in_use().is_some();
        Necessity::new(g + if has_h { h } else { 0 }, shortest)
    }

    /// The nodes of each kind, from the counts of the cells of the plane of g and h.
    pub fn necessity_counts(&self, cells: &[(Cell, StatusCounts)], shortest: u32) -> NecessityCounts {
        let mut counts = NecessityCounts::default();
        for (cell, of_cell) in cells {
            let which = self.necessity_at(cell.x(), cell.y(), shortest) as usize;
            counts.open[which] += of_cell.open;
            counts.closed[which] += of_cell.closed + of_cell.current;
        }
        counts
    }
}
