//! Additive pattern databases: the tiles form groups, and h is the sum of the groups' moves, from tables.

use super::estimate::{Estimate, Explanation, HeuristicInfo, PartOfH, SupportedBoards};
use super::pattern::{Map, Pattern, PatternLookup, symmetries};
use super::tables::Plan;
use crate::puzzle::{Board, Size, State};

/// Adds the moves that each group of tiles needs, counting only the moves of that group ([`Pattern`]). If the goal's blank is on an
/// axis of symmetry of the board, the board is looked up twice, unchanged and mirrored along that axis, and the larger sum counts.
///
/// Not consistent: an entry is the smallest number over all cells of the blank, so a move may lead to an arrangement whose entry
/// assumes the blank elsewhere. On 4×4, h drops by 3 or 5 in about one move in a hundred; on 3×3, in one move in thirty.
///
/// Source of the partitions and of the mirroring: Korf and Felner, “Disjoint pattern database heuristics”, Artificial Intelligence 134
/// (2002), <https://doi.org/10.1016/S0004-3702(01)00092-3>.
#[derive(Debug, Clone)]
pub struct PatternDatabases {
    /// The board, rotated or mirrored so that the goal's blank is where the partition has it.
    lookup: PatternLookup<2>,
}

/// The groups by goal cell of the blank: a corner, an edge and the centre, to one of which a goal is rotated or mirrored.
type Groups = [(u8, &'static [&'static [u8]]); 3];

/// A heuristic that adds up the moves of groups of tiles. Only the groups differ: the code that looks tables up is shared.
pub(super) trait Partition {
    const INFO: HeuristicInfo;
    const GROUPS: Groups;

    fn for_goal(goal: &Board) -> PatternDatabases {
        let (patterns, maps) = patterns(&Self::GROUPS, goal);
        PatternDatabases { lookup: PatternLookup::new(goal, &maps, &patterns) }
    }

    fn tables(goal: &Board) -> Vec<Box<dyn Plan>> {
        let (patterns, _) = patterns(&Self::GROUPS, goal);
        patterns.into_iter().map(|pattern| Box::new(pattern) as _).collect()
    }
}

/// The patterns for a goal, and the maps that send the goal's blank to theirs.
fn patterns(groups: &Groups, goal: &Board) -> (Vec<Pattern>, Vec<Map>) {
    let (size, blank) = (goal.size(), goal.blank());
    let maps_to = |cell: u8| symmetries(size).filter(move |map| map[blank] == cell);
    let (cell, groups) = groups
        .iter()
        .find(|(cell, _)| maps_to(*cell).next().is_some())
        .expect("each cell is equivalent to a corner, an edge or the centre");
    let pattern = |cells: &&[u8]| Pattern { size, blank: *cell, cells: cells.iter().copied().collect() };
    (groups.iter().map(pattern).collect(), maps_to(*cell).collect())
}

macro_rules! partitions {
    ($($id:ident, $name:literal, $sizes:literal, $line:literal, $summary:literal, $size:ident, $side:literal, $groups:expr;)+) => {
        $(pub struct $id;

        impl Partition for $id {
            const INFO: HeuristicInfo = HeuristicInfo {
                name: $name,
                title: concat!("Pattern database ", $sizes),
                short: concat!("PDB ", $sizes),
                line: $line,
                summary: $summary,
                consistent: false,
                boards: SupportedBoards::Only {
                    fits: |size| size == Size::$size,
                    or_else: concat!("Pattern database ", $sizes, " needs a ", $side, " board"),
                },
                ..HeuristicInfo::CONSISTENT
            };
            const GROUPS: Groups = $groups;
        })+
    };
}

partitions! {
    Pdb44, "pdb-44", "4-4", "exact for groups of four tiles, from a table",
    "the moves of four tiles plus those of the other four, from tables of 3 kB", EIGHT, "3×3", [
        (0, &[&[1, 2, 4, 5], &[3, 6, 7, 8]]),
        (1, &[&[0, 3, 4, 6], &[2, 5, 7, 8]]),
        (4, &[&[0, 1, 2, 3], &[5, 6, 7, 8]]),
    ];
    Pdb555, "pdb-555", "5-5-5", "exact for groups of five tiles, from a table",
    "the moves of three groups of five tiles, from tables of 1.6 MB", FIFTEEN, "4×4", [
        (0, &[&[1, 2, 4, 5, 8], &[3, 6, 7, 10, 11], &[9, 12, 13, 14, 15]]),
        (1, &[&[0, 4, 5, 8, 9], &[2, 3, 6, 7, 11], &[10, 12, 13, 14, 15]]),
        (5, &[&[0, 1, 2, 4, 8], &[3, 6, 7, 10, 11], &[9, 12, 13, 14, 15]]),
    ];
    Pdb663, "pdb-663", "6-6-3", "exact for groups of six and three, from a table",
    "the moves of two groups of six tiles and one of three, from tables of 11.5 MB", FIFTEEN, "4×4", [
        (0, &[&[1, 2, 4, 5, 8, 9], &[3, 6, 7, 10, 11, 15], &[12, 13, 14]]),
        (1, &[&[0, 4, 5, 8, 9, 12], &[2, 3, 6, 7, 10, 11], &[13, 14, 15]]),
        (5, &[&[0, 1, 2, 4, 8, 9], &[3, 6, 7, 10, 11, 15], &[12, 13, 14]]),
    ];
}

impl Estimate for PatternDatabases {
    #[inline]
    fn h(&self, state: State) -> u32 {
        self.lookup.h(state)
    }

    fn explain(&self, state: State) -> Explanation {
        let groups = self.lookup.groups(state).into_iter();
        Explanation::of_parts(groups.map(|(moves, cells)| (moves, PartOfH::Group { cells })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_partition_contains_all_tiles_once() {
        for (partition, all) in [(Pdb44::GROUPS, 0..9_u8), (Pdb555::GROUPS, 0..16), (Pdb663::GROUPS, 0..16)] {
            for (blank, groups) in partition {
                let mut cells = [&groups.concat()[..], &[blank]].concat();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(all.clone()), "{groups:?}");
            }
        }
    }
}
