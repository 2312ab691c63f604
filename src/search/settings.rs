//! What can be chosen about a search.

use serde::{Deserialize, Serialize};

use super::info::Optimality;
use super::open::{MeetInTheMiddle, OpenOrder, OrderBy};
use super::registry::AlgorithmId;
use super::rules::{Duplicates, GoalTest, OpenKind, Reopening, TieBreak, Weight};
use crate::heuristic::HeuristicId;
use crate::puzzle::{MoveOrder, Size};

/// The choices that decide what a search does, step by step. Kept in files. An algorithm does not look at a choice that
/// it does not offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Which algorithm.
    pub algorithm: AlgorithmId,
    /// Which h.
    pub heuristic: HeuristicId,
    /// In which order successors are generated.
    pub moves: MoveOrder,
    /// The weight of h in weighted A*.
    pub weight: Weight,
    /// The depth beyond which a depth-first search does not go; the last one of iterative deepening.
    pub depth_limit: u32,
    /// How many nodes of a layer beam search keeps, at least 1.
    pub beam_width: u32,
    /// Which of several open nodes of equal value comes first.
    pub ties: TieBreak,
    /// When a node is compared with the goal.
    pub goal_test: GoalTest,
    /// What is done with successors whose state is known.
    pub duplicates: Duplicates,
    /// Whether closed nodes may be reopened.
    pub reopening: Reopening,
    /// The data structure of the open list.
    pub open_list: OpenKind,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            algorithm: AlgorithmId::default(),
            heuristic: HeuristicId::default(),
            moves: MoveOrder::default(),
            weight: Weight::default(),
            depth_limit: 31,
            beam_width: 100,
            ties: TieBreak::default(),
            goal_test: GoalTest::default(),
            duplicates: Duplicates::default(),
            reopening: Reopening::default(),
            open_list: OpenKind::default(),
        }
    }
}

impl Settings {
    /// The same search, with every choice that the algorithm does not offer at the value that it has there.
    #[must_use]
    pub fn in_use(self) -> Self {
        let offers = &self.algorithm.info().offers;
        let usual = Self { algorithm: self.algorithm, moves: self.moves, ..Self::default() };
        macro_rules! offered {
            ($($field:ident),+) => {
                Self { $($field: if offers.$field.is_ok() { self.$field } else { usual.$field },)+ ..usual }
            };
        }
        offered!(
            heuristic,
            weight,
            depth_limit,
            beam_width,
            ties,
            goal_test,
            duplicates,
            reopening,
            open_list
        )
    }

    /// Whether the path found is proved to be a shortest one.
    #[must_use]
    pub fn finds_shortest(&self) -> bool {
        self.doubt().is_none()
    }

    /// Why the path found need not be a shortest one; `None` where it is.
    #[must_use]
    pub fn doubt(&self) -> Option<String> {
        let settings = self.in_use();
        let info = settings.heuristic.info();
        let needs = |admissible: bool, consistent: bool| {
            if admissible && !info.admissible {
                Some(format!("{} is not admissible", info.title))
            } else if consistent && !info.consistent {
                Some(format!("closed nodes stay closed, and {} is not consistent", info.title))
            } else {
                None
            }
        };
        match settings.algorithm.info().optimality {
            Optimality::Always(_) => None,
            Optimality::ByChance(why) => Some(why.to_owned()),
            Optimality::WithAdmissible if settings.goal_test == GoalTest::WhenGenerated => Some(
                "the goal is taken when it is generated, before a shorter way to it may be found".to_owned(),
            ),
            Optimality::WithAdmissible => needs(true, settings.reopening == Reopening::Off),
            Optimality::WithWeightUpToOne if f64::from(settings.weight) > 1.0 => {
                Some(format!("h counts {} times", settings.weight))
            }
            Optimality::WithWeightUpToOne => Self { algorithm: AlgorithmId::Astar, ..settings }.doubt(),
        }
    }

    /// The heuristic, where the algorithm uses one.
    #[must_use]
    pub fn heuristic_in_use(&self) -> Option<HeuristicId> {
        self.algorithm.info().offers.heuristic.is_ok().then_some(self.heuristic)
    }

    /// Whether such a search can be made on boards of this size.
    ///
    /// # Errors
    /// Where it cannot: one sentence that says why.
    pub fn offered_for(&self, size: Size) -> Result<(), &'static str> {
        self.heuristic_in_use().map_or(Ok(()), |heuristic| heuristic.offered_for(size))
    }

    /// How the open list is ordered, where there is one.
    #[must_use]
    pub fn open_order(&self) -> OpenOrder {
        let Self { weight, ties, .. } = self.in_use();
        let (by, ties) = match self.algorithm {
            AlgorithmId::Bfs | AlgorithmId::BidirectionalBfs => (OrderBy::Arrival, TieBreak::FirstIn),
            AlgorithmId::DfsBounded | AlgorithmId::DfsLimited | AlgorithmId::Iddfs | AlgorithmId::Idastar => {
                (OrderBy::Arrival, TieBreak::LastIn)
            }
            AlgorithmId::Greedy => (OrderBy::H, ties),
            AlgorithmId::Astar => (OrderBy::F(Weight::ONE), ties),
            AlgorithmId::WeightedAstar => (OrderBy::F(weight), ties),
            AlgorithmId::Rbfs => (OrderBy::F(Weight::ONE), TieBreak::LastIn),
            AlgorithmId::Beam => (OrderBy::LayerThenH, TieBreak::FirstIn),
            AlgorithmId::Mm => return MeetInTheMiddle::ORDER,
        };
        OpenOrder { by, ties }
    }
}
