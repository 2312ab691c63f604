//! Additive pattern databases: all tiles in a few groups, the moves of each group looked up, and the numbers added.

use std::marker::PhantomData;

use super::lookup::Lookup;
use super::pattern::Pattern;
use super::symmetry::{Map, symmetries};
use super::tables::Plan;
use super::{Boards, Estimate, Heuristic, HeuristicInfo};
use crate::puzzle::{Board, State};

/// Adds the moves that each group of tiles needs, if only its own moves are counted ([`Pattern`]). A board is looked up
/// in two ways where the goal has its blank on an axis of symmetry of the board, as it is and mirrored along that axis,
/// and the larger sum counts.
///
/// Not consistent: an entry is the least number over all places where the blank may be, and the move that was made may
/// lead to an arrangement whose number counts on the blank being elsewhere. On 4×4 h falls by 3 or 5 with one move in a
/// hundred or so, on 3×3 with one in thirty.
///
/// Partition and mirror image: Korf and Felner, “Disjoint pattern database heuristics”, Artificial Intelligence 134
/// (2002), <https://doi.org/10.1016/S0004-3702(01)00092-3>.
#[derive(Debug, Clone)]
pub struct PatternDatabases<P> {
    /// The board as it is, or turned or mirrored, so that the goal's blank is where the partition has it.
    lookup: Lookup<2>,
    partition: PhantomData<P>,
}

/// A partition of the tiles, by the cells that they have in the goal.
pub trait Partition {
    /// What is known of the heuristic.
    const INFO: HeuristicInfo;
    /// The groups for some cells of the goal's blank: one in a corner, one at an edge, one in the middle. A goal with the
    /// blank elsewhere is turned or mirrored so that it is there.
    const GROUPS: [(u8, &'static [&'static [u8]]); 3];
}

/// Two groups of four, 3×3.
pub type Pdb44 = PatternDatabases<FourFour>;
/// Three groups of five, 4×4.
pub type Pdb555 = PatternDatabases<FiveFiveFive>;
/// Two groups of six and one of three, 4×4.
pub type Pdb663 = PatternDatabases<SixSixThree>;

/// 4-4
#[derive(Debug, Clone)]
pub enum FourFour {}

impl Partition for FourFour {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "pdb-44",
        title: "Pattern database 4-4",
        summary: "the moves of four tiles, looked up, and those of the other four; the larger sum of two partitions",
        admissible: true,
        consistent: false,
        boards: Boards::WithCells { least: 9, most: 9, or_else: "Pattern database 4-4 is for 3×3 boards" },
    };
    const GROUPS: [(u8, &'static [&'static [u8]]); 3] = [
        (0, &[&[1, 2, 4, 5], &[3, 6, 7, 8]]),
        (1, &[&[0, 3, 4, 6], &[2, 5, 7, 8]]),
        (4, &[&[0, 1, 2, 3], &[5, 6, 7, 8]]),
    ];
}

/// 5-5-5
#[derive(Debug, Clone)]
pub enum FiveFiveFive {}

impl Partition for FiveFiveFive {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "pdb-555",
        title: "Pattern database 5-5-5",
        summary: "the moves of three groups of five tiles, looked up in tables of 1.6 MB, and added",
        admissible: true,
        consistent: false,
        boards: Boards::WithCells {
            least: 16,
            most: 16,
            or_else: "Pattern database 5-5-5 is for 4×4 boards",
        },
    };
    const GROUPS: [(u8, &'static [&'static [u8]]); 3] = [
        (0, &[&[1, 2, 4, 5, 8], &[3, 6, 7, 10, 11], &[9, 12, 13, 14, 15]]),
        (1, &[&[0, 4, 5, 8, 9], &[2, 3, 6, 7, 11], &[10, 12, 13, 14, 15]]),
        (5, &[&[0, 1, 2, 4, 8], &[3, 6, 7, 10, 11], &[9, 12, 13, 14, 15]]),
    ];
}

/// 6-6-3
#[derive(Debug, Clone)]
pub enum SixSixThree {}

impl Partition for SixSixThree {
    const INFO: HeuristicInfo = HeuristicInfo {
        name: "pdb-663",
        title: "Pattern database 6-6-3",
        summary: "the moves of two groups of six tiles and one of three, looked up in tables of 11.5 MB, and added",
        admissible: true,
        consistent: false,
        boards: Boards::WithCells {
            least: 16,
            most: 16,
            or_else: "Pattern database 6-6-3 is for 4×4 boards",
        },
    };
    const GROUPS: [(u8, &'static [&'static [u8]]); 3] = [
        (0, &[&[1, 2, 4, 5, 8, 9], &[3, 6, 7, 10, 11, 15], &[12, 13, 14]]),
        (1, &[&[0, 4, 5, 8, 9, 12], &[2, 3, 6, 7, 10, 11], &[13, 14, 15]]),
        (5, &[&[0, 1, 2, 4, 8, 9], &[3, 6, 7, 10, 11, 15], &[12, 13, 14]]),
    ];
}

impl<P: Partition> PatternDatabases<P> {
    pub(super) const INFO: HeuristicInfo = P::INFO;

    /// The patterns for a goal, and the maps to where their blank is.
    fn patterns(goal: &Board) -> (Vec<Pattern>, impl Iterator<Item = Map> + use<P>) {
        let (size, blank) = (goal.size(), goal.blank());
        let leads_to = |cell: u8| move |map: &Map| map[blank] == cell;
        let (cell, groups) = P::GROUPS
            .into_iter()
            .find(|(cell, _)| symmetries(size).any(|map| leads_to(*cell)(&map)))
            .expect("each cell is like a corner, an edge or the middle");
        let pattern = |cells: &&[u8]| Pattern { size, blank: cell, cells: cells.iter().copied().collect() };
        (groups.iter().map(pattern).collect(), symmetries(size).filter(leads_to(cell)))
    }
}

impl<P: Partition> Heuristic for PatternDatabases<P> {
    fn for_goal(goal: &Board) -> Self {
        let (patterns, maps) = Self::patterns(goal);
        Self { lookup: Lookup::new(goal, maps, &patterns), partition: PhantomData }
    }

    fn tables(goal: &Board) -> Vec<Box<dyn Plan>> {
        let (patterns, _) = Self::patterns(goal);
        patterns.into_iter().map(|pattern| Box::new(pattern) as _).collect()
    }
}

impl<P: Partition> Estimate for PatternDatabases<P> {
    #[inline]
    fn of(&self, state: State) -> u32 {
        self.lookup.of(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Size;

    #[test]
    fn each_partition_has_all_tiles_once() {
        fn check<P: Partition>(size: Size) {
            for (blank, groups) in P::GROUPS {
                let mut cells: Vec<u8> = groups.concat();
                cells.push(blank);
                cells.sort_unstable();
                assert!(cells.iter().copied().eq(0..size.cells() as u8), "{} {blank}", P::INFO.name);
            }
        }
        check::<FourFour>(Size::EIGHT);
        check::<FiveFiveFive>(Size::FIFTEEN);
        check::<SixSixThree>(Size::FIFTEEN);
    }
}
