//! Estimates of the distance to the goal, one a file, and their registry. Knows boards, nothing of search.
//!
//! A new heuristic is one new file and one line in `registry!` below.

mod backward;
mod exact;
mod gaschnig;
mod inversions;
mod linear_conflict;
mod lookup;
mod manhattan;
mod misplaced;
mod patchwork;
mod pattern;
mod pattern_databases;
mod prepare;
mod symmetry;
mod tables;
mod walking_distance;
mod zero;

use serde::{Deserialize, Serialize};

pub use backward::Progress;
pub use exact::Exact;
pub use gaschnig::Gaschnig;
pub use inversions::Inversions;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use misplaced::Misplaced;
pub use patchwork::Patchwork;
pub use pattern_databases::{Pdb44, Pdb555, Pdb663};
pub use prepare::{NoStore, TableStore};
pub use tables::Plan;
pub use walking_distance::WalkingDistance;
pub use zero::Zero;

use crate::puzzle::{Board, Size, State};

/// An estimate h of the number of moves from a state to one goal.
pub trait Estimate {
    /// h of a state, from nothing but the state.
    fn of(&self, state: State) -> u32;

    /// h of a successor of `state`, whose own is `h`: the blank goes from cell `blank` to cell `to`. A heuristic that can
    /// tell faster than from the successor alone does so here.
    #[inline]
    fn after(&self, h: u32, state: State, blank: u8, to: u8) -> u32 {
        let _ = h;
        self.of(state.slide(blank, to))
    }
}

/// A way to make estimates for any goal.
pub trait Heuristic: Estimate + Sized {
    /// The estimate for a goal. Tables that it needs are computed on the spot where nobody did before; that can take
    /// seconds (see [`HeuristicId::prepare`]).
    fn for_goal(goal: &Board) -> Self;

    /// The tables that the estimate for a goal looks up in; none for most.
    #[must_use]
    fn tables(goal: &Board) -> Vec<Box<dyn Plan>> {
        let _ = goal;
        Vec::new()
    }
}

/// What is known of a heuristic.
#[derive(Debug, PartialEq, Eq)]
pub struct HeuristicInfo {
    /// The name on the command line, and in files (there with `_` for `-`).
    pub name: &'static str,
    /// The name on the screen.
    pub title: &'static str,
    /// One line that says what it counts.
    pub summary: &'static str,
    /// Whether h is never above the true distance, whatever the goal.
    pub admissible: bool,
    /// Whether h falls by at most one with a move, whatever the goal.
    pub consistent: bool,
    /// The boards that it is for.
    pub boards: Boards,
}

/// The sizes of boards that a heuristic is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boards {
    /// Any.
    All,
    /// Those of some number of cells.
    WithCells {
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
        /// One sentence for who asks why it can't be had for another board.
        or_else: &'static str,
    },
}

/// Something that is done with a heuristic whose type is known: how a choice at run time becomes compiled code.
pub trait HeuristicUser {
    /// What comes out.
    type Output;
    /// Does it.
    fn with<H: Heuristic + 'static>(self, heuristic: &H) -> Self::Output;
}

macro_rules! registry {
    ($($(#[$default:meta])? $name:ident),+ $(,)?) => {
        /// The heuristics, in files by name.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub enum HeuristicId {
            $(#[doc = concat!("[`", stringify!($name), "`]")] $(#[$default])? $name,)+
        }

        impl HeuristicId {
            /// All of them, the least informed first, and at the end those that are there to show what goes wrong.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// What is known of it.
            #[must_use]
            pub fn info(self) -> &'static HeuristicInfo {
                match self { $(Self::$name => &$name::INFO,)+ }
            }

            /// Builds it for a goal and hands it to `user`; Manhattan distance in its place where it is not offered for
            /// the goal's size.
            pub fn build<U: HeuristicUser>(self, goal: &Board, user: U) -> U::Output {
                if self.offered_for(goal.size()).is_err() {
                    return user.with(&Manhattan::for_goal(goal));
                }
                match self { $(Self::$name => user.with(&$name::for_goal(goal)),)+ }
            }

            /// The tables that it looks up in for a goal; none where it is not offered for its size.
            fn tables(self, goal: &Board) -> Vec<Box<dyn Plan>> {
                if self.offered_for(goal.size()).is_err() {
                    return Vec::new();
                }
                match self { $(Self::$name => $name::tables(goal),)+ }
            }
        }
    };
}

registry! {
    Zero,
    Misplaced,
    Gaschnig,
    #[default]
    Manhattan,
    LinearConflict,
    WalkingDistance,
    Pdb44,
    Pdb555,
    Pdb663,
    Exact,
    Patchwork,
    Inversions,
}

/// A name that no heuristic has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no heuristic “{0}”; `tilescope list` names them")]
pub struct UnknownHeuristic(String);

impl TryFrom<String> for HeuristicId {
    type Error = UnknownHeuristic;

    fn try_from(name: String) -> Result<Self, UnknownHeuristic> {
        Self::from_name(&name).ok_or_else(|| UnknownHeuristic(name.chars().take(40).collect()))
    }
}

impl From<HeuristicId> for String {
    fn from(id: HeuristicId) -> Self {
        id.info().name.to_owned()
    }
}

impl HeuristicId {
    /// The heuristic of a name; `None` where there is none.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|id| id.info().name == name)
    }

    /// The estimate for a goal, of a type that is known when it runs.
    #[must_use]
    pub fn estimate(self, goal: &Board) -> Box<dyn Estimate> {
        struct Boxed<'a>(&'a Board);
        impl HeuristicUser for Boxed<'_> {
            type Output = Box<dyn Estimate>;
            fn with<H: Heuristic + 'static>(self, _: &H) -> Self::Output {
                Box::new(H::for_goal(self.0))
            }
        }
        self.build(goal, Boxed(goal))
    }

    /// Whether it is for boards of this size.
    ///
    /// # Errors
    /// Where it is not: one sentence that says what it is for.
    pub fn offered_for(self, size: Size) -> Result<(), &'static str> {
        match self.info().boards {
            Boards::WithCells { least, most, or_else } if !(least..=most).contains(&size.cells()) => {
                Err(or_else)
            }
            _ => Ok(()),
        }
    }

    /// h of one board, for one goal of the same size.
    #[must_use]
    pub fn evaluate(self, board: &Board, goal: &Board) -> u32 {
        self.estimate(goal).of(board.state())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{GoalPreset, Move, Size, parse_board, random_board};

    #[test]
    fn names_are_those_of_the_files() {
        for id in HeuristicId::ALL {
            assert_eq!(HeuristicId::from_name(id.info().name), Some(*id));
            let in_files = format!("\"{}\"", id.info().name);
            assert_eq!(ron::to_string(id).expect("writable"), in_files);
            assert_eq!(ron::from_str(&in_files), Ok(*id));
        }
    }

    #[test]
    fn the_articles_board_has_difference_5_and_manhattan_9() {
        let board = parse_board("1 x 3 7 2 4 6 8 5").expect("a board");
        let goal = GoalPreset::BlankLast.board(Size::EIGHT);
        assert_eq!(HeuristicId::Misplaced.evaluate(&board, &goal), 5);
        assert_eq!(HeuristicId::Manhattan.evaluate(&board, &goal), 9);
    }

    #[test]
    fn h_after_a_move_is_h_of_the_board_after_it() {
        struct Check(Board);
        impl HeuristicUser for Check {
            type Output = ();
            fn with<H: Heuristic>(self, heuristic: &H) {
                let blank = self.0.blank();
                for mv in Move::ALL {
                    let Some(next) = self.0.after(mv) else {
                        continue;
                    };
                    let state = self.0.state();
                    let h = heuristic.after(heuristic.of(state), state, blank as u8, next.blank() as u8);
                    assert_eq!(h, heuristic.of(next.state()), "{next}");
                }
            }
        }
        // The tables of this one take long to compute.
        for &id in HeuristicId::ALL.iter().filter(|id| **id != HeuristicId::Pdb663) {
            for size in Size::all() {
                for (seed, preset) in (0..20).flat_map(|seed| GoalPreset::ALL.map(|p| (seed, p))) {
                    let goal = preset.board(size);
                    id.build(&goal, Check(random_board(&goal, seed)));
                    assert_eq!(id.evaluate(&goal, &goal), 0);
                }
            }
        }
    }
}
