//! Estimates of the distance to the goal: one file for each heuristic, and the registry. Knows boards, but not searching.
//!
//! To add a heuristic, write its file and add two lines here: its `mod`, and its line in `registry!`.

mod combined;
mod conflicting_pairs;
mod derived;
mod distances;
mod estimate;
mod euclidean;
mod exact;
mod gaschnig;
mod inversions;
mod judge;
mod linear_conflict;
mod manhattan;
mod misplaced;
mod nilsson;
mod own;
mod patchwork;
mod pattern;
mod pattern_databases;
mod prepare;
mod rows_columns;
mod sequence;
mod tables;
mod walking_distance;
mod wide;
mod zero;

use std::iter;
use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::puzzle::{Board, Goals, Size, TileCosts, UnknownName, WideBoards, quoted};
use combined::Pair;
use derived::{Nearest, Priced};
use pattern_databases::Partition;
use prepare::{LARGE, load_or_compute};
use wide::WideHeuristic;

pub use distances::{BoardDistances, NotListed};
pub use estimate::{
    Estimate, ExplainedPart, Explanation, Heuristic, HeuristicInfo, HeuristicUser, PartOfH, SupportedBoards,
};
pub use judge::{Fall, HeuristicVerdict, Overestimate, judge};
pub use own::*;
pub use prepare::{NoStore, TableStore, checksum};
pub use tables::{Plan, TableProgress};

pub(crate) use wide::WideEstimate;
macro_rules! registry {
    ($($(#[$default:meta])? $module:ident::$name:ident),+ $(,)?) => {
        $(pub use $module::$name;)+

        /// The name of a heuristic. Files store [`HeuristicInfo::name`].
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub enum HeuristicId {
            $(#[doc = concat!("[`", stringify!($name), "`]")] $(#[$default])? $name,)+
            /// One of the user, which comes from a table or a program. It is not among [`Self::ALL`].
            Own(OwnHeuristic),
        }

        impl HeuristicId {
            /// All heuristics: the least informed first, those that demonstrate a problem last.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            pub fn info(self) -> &'static HeuristicInfo {
                match self { $(Self::$name => &$name::INFO,)+ Self::Own(own) => own.info() }
            }

            /// [`Self::estimate`] without its type parameter, so that all heuristics are compiled once, and in this crate.
            fn boxed(self, goals: &Goals) -> Box<dyn Estimate> {
                let goal = goals.first();
                if goal.size().is_wide() {
                    return Box::new(self.wide(goals, Arc::default()));
                }
                if goals.are_several() {
                    return Box::new(self.nearest(goals, None));
                }
                if self.offered_for(goal.size()).is_err() {
                    return Box::new(Manhattan::for_goal(goal));
                }
                match self {
                    $(Self::$name => Box::new($name::for_goal(goal)),)+
                    Self::Own(own) => Box::new(own.estimate(goal)),
                }
            }

            /// The tables that it needs for a goal; none if it does not support the size of the goal.
            pub(crate) fn tables(self, goal: &Board) -> Vec<Box<dyn Plan>> {
                if self.offered_for(goal.size()).is_err() {
                    return Vec::new();
                }
                match self { $(Self::$name => $name::tables(goal),)+ Self::Own(_) => Vec::new() }
            }
        }
    };
}

registry! {
    zero::Zero,
    misplaced::Misplaced,
    rows_columns::RowsColumns,
    gaschnig::Gaschnig,
    euclidean::Euclidean,
    #[default]
    manhattan::Manhattan,
    combined::MaxManhattanGaschnig,
    linear_conflict::LinearConflict,
    walking_distance::WalkingDistance,
    combined::MaxConflictWalking,
    pattern_databases::Pdb44,
    pattern_databases::Pdb555,
    pattern_databases::Pdb663,
    exact::Exact,
    patchwork::Patchwork,
    misplaced::MisplacedWithBlank,
    conflicting_pairs::ConflictingPairs,
    combined::SumMisplacedManhattan,
    sequence::SequenceScore,
    nilsson::Nilsson,
    inversions::Inversions,
}

impl HeuristicId {
    /// The heuristic of this name, in capitals or not; `None` if there is none. A table of the user has a name while it is open.
    pub fn from_name(name: &str) -> Option<Self> {
        let is_name = |id: &Self| {
            iter::once(&id.info().name).chain(id.info().aliases).any(|other| other.eq_ignore_ascii_case(name))
        };
        let found = Self::ALL.iter().copied().find(is_name);
        found.or_else(|| OwnHeuristic::from_name(name).map(Self::Own))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnknownHeuristic {
    #[error(transparent)]
    Name(#[from] UnknownName),
    #[error("the table {} is not there: put it beside this file, or make it again with tilescope heuristic --save", quoted(.0))]
    Table(String),
}

impl TryFrom<String> for HeuristicId {
    type Error = UnknownHeuristic;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        Self::from_name(&name).ok_or_else(|| {
            if name.ends_with(TABLE_ENDING) {
                UnknownHeuristic::Table(name)
            } else {
                UnknownName::new(name, &["the heuristics that `tilescope list` shows"]).into()
            }
        })
    }
}

impl From<HeuristicId> for String {
    fn from(id: HeuristicId) -> Self {
        id.info().name.to_owned()
    }
}

impl HeuristicId {
    /// Those that a first course teaches, in its order; a list shows them first. Each size of board has one pattern database.
    pub const FIRST: [Self; 6] =
        [Self::Misplaced, Self::Manhattan, Self::LinearConflict, Self::Pdb44, Self::Pdb555, Self::Exact];

    /// The first ones for a size: those that it has tables for.
    pub fn first(size: Size) -> impl Iterator<Item = Self> {
        Self::FIRST.into_iter().filter(move |id| id.offered_for(size).is_ok())
    }

    /// All others, also those that are for other sizes.
    pub fn others(size: Size) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |id| !Self::first(size).any(|first| first == *id))
    }

    /// Makes the estimate for a goal, or for several as [`Self::estimate`] does, and passes it to `user`, which is compiled apart for
    /// the heuristics that benchmarks time. Any other one is asked by virtual calls, which take a few percent of a search's time.
    pub fn build<U: HeuristicUser>(self, goals: impl Into<Goals>, user: U) -> U::Output {
        let goals = goals.into();
        let goal = goals.first();
        match self {
            _ if goals.are_several() || goal.size().is_wide() || self.offered_for(goal.size()).is_err() => {
                user.with(&*self.estimate(goals))
            }
            Self::Zero => user.with(&Zero),
            Self::Manhattan => user.with(&Manhattan::for_goal(goal)),
            Self::Pdb44 => user.with(&Pdb44::for_goal(goal)),
            Self::Pdb555 => user.with(&Pdb555::for_goal(goal)),
            Self::Pdb663 => user.with(&Pdb663::for_goal(goal)),
            Self::Exact => user.with(&Exact::for_goal(goal)),
            _ => user.with(&*self.estimate(goals)),
        }
    }

    /// The estimate for a goal, or the least of those to several. Where the size is not supported, that is Manhattan distance.
    pub fn estimate(self, goals: impl Into<Goals>) -> Box<dyn Estimate> {
        self.boxed(&goals.into())
    }

    /// An estimate for moves with these costs; `None` where each costs 1. Then h estimates the cost of a path: a heuristic
    /// that counts the moves of each tile counts them at its cost, and any other is multiplied by the smallest cost.
    pub fn estimate_at(self, goals: impl Into<Goals>, costs: Option<TileCosts>) -> Box<dyn Estimate> {
        let goals = goals.into();
        match costs {
            _ if goals.size().is_wide() => self.estimate(goals),
            None => self.estimate(goals),
            Some(_) if goals.are_several() => Box::new(self.nearest(&goals, costs)),
            Some(costs) => Box::new(Priced::new(self.estimate(goals), goals.first(), costs)),
        }
    }

    /// The estimate for the states of a search: of wide boards, those that its table has.
    pub(crate) fn estimate_in(
        self,
        goals: impl Into<Goals>,
        costs: Option<TileCosts>,
        wide: Option<&Arc<WideBoards>>,
    ) -> Box<dyn Estimate> {
        match wide {
            Some(boards) => Box::new(self.wide(&goals.into(), Arc::clone(boards))),
            None => self.estimate_at(goals, costs),
        }
    }

    /// Manhattan distance, where no such heuristic is offered.
    pub(crate) fn wide(self, goals: &Goals, boards: Arc<WideBoards>) -> WideEstimate {
        let heuristic = match self {
            Self::Zero => WideHeuristic::Zero,
            Self::Misplaced => WideHeuristic::Misplaced,
            Self::LinearConflict => WideHeuristic::LinearConflict,
            _ => WideHeuristic::Manhattan,
        };
        WideEstimate::new(heuristic, goals, boards)
    }

    fn nearest(self, goals: &Goals, costs: Option<TileCosts>) -> Nearest {
        let to = |goal: &Board| (*goal, self.estimate_at(goal, costs));
        Nearest { to_each: goals.all().iter().map(to).collect() }
    }

    /// An error says which boards the heuristic needs, if it does not support this size.
    pub fn offered_for(self, size: Size) -> Result<(), &'static str> {
        if let Self::Own(own) = self
            && !size.is_wide()
        {
            return own.offered_for(size);
        }
        self.info().offered_for(size)
    }

    /// The parts of h of a board, for a goal or several; `None` where that takes large tables that no search has loaded.
    pub fn explain(self, board: &Board, goals: impl Into<Goals>) -> Option<Explanation> {
        self.explain_at(board, goals, None)
    }

    pub fn explain_at(
        self,
        board: &Board,
        goals: impl Into<Goals>,
        costs: Option<TileCosts>,
    ) -> Option<Explanation> {
        let goals = goals.into();
        let is_at_hand = |goal: &Board| {
            let mut tables = self.tables(goal).into_iter();
            self.own().is_none_or(|own| own.knows(board, goal))
                && tables.all(|plan| plan.entries() <= LARGE || tables::kept(plan.as_ref()).is_some())
        };
        let are_at_hand = goals.all().iter().all(is_at_hand);
        are_at_hand.then(|| self.estimate_at(goals, costs).explain_board(board))
    }

    pub fn evaluate(self, board: &Board, goals: impl Into<Goals>) -> u32 {
        self.estimate(goals).of_board(board)
    }
}

impl HeuristicId {
    pub fn is_prepared(self, goal: &Board) -> bool {
        self.missing(goal).is_empty() && self.own().is_none_or(|own| own.is_prepared(goal))
    }

    /// Prepares the large tables of an estimate for this goal: reads them from `store`, or computes them and saves them there.
    ///
    /// `progress` receives the completed share, from 0 to 1, every few tenths of a millisecond while a table is computed. If it
    /// breaks, so does this function; tables that are complete by then are kept.
    pub fn prepare(
        self,
        goal: &Board,
        store: &dyn TableStore,
        progress: &mut TableProgress<'_>,
    ) -> ControlFlow<()> {
        if let Self::Own(own) = self {
            return own.prepare(goal, progress);
        }
        let plans = self.missing(goal);
        let all: usize = plans.iter().map(|plan| plan.entries()).sum();
        let mut done = 0;
        for plan in &plans {
            let share = |entries: f32| entries / all as f32;
            let (before, entries) = (done as f32, plan.entries() as f32);
            load_or_compute(&**plan, store, &mut |part| progress(share(before + part * entries)))?;
            done += plan.entries();
            progress(share(done as f32))?;
        }
        ControlFlow::Continue(())
    }

    fn missing(self, goal: &Board) -> Vec<Box<dyn Plan>> {
        let mut plans = self.tables(goal);
        plans.retain(|plan| plan.entries() >= LARGE && tables::kept(&**plan).is_none());
        plans
    }
}

impl HeuristicId {
    pub fn own(self) -> Option<OwnHeuristic> {
        match self {
            Self::Own(own) => Some(own),
            _ => None,
        }
    }

    /// h of all [`boards_of_goal`], in their order; `None` where one is missing or too large for a table.
    pub fn answers(self, goal: &Board) -> Option<Vec<u8>> {
        if let Self::Own(own) = self {
            return own.answers(goal);
        }
        let estimate = self.estimate(goal);
        let h = |board: Board| u8::try_from(estimate.h(board.state())).ok().filter(|h| *h <= LARGEST_H);
        boards_of_goal(goal).map(h).collect()
    }

    /// Those of the user that are judged, each the last one of its name.
    pub fn of_the_user() -> Vec<Self> {
        OwnHeuristic::judged().into_iter().map(Self::Own).collect()
    }

    pub fn is_judged(self) -> bool {
        self.own().is_none_or(OwnHeuristic::is_judged)
    }
}
