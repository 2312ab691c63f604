//! What each algorithm promises: whether it finds a path, how long that can be, and how far it can be asked to search.

use tilescope_engine::heuristic::HeuristicId;
use tilescope_engine::search::{AlgorithmId, Cycles, Duplicates, GoalTest, Reopening, Settings};

/// The farthest boards that a search without memory of what it reached can be asked for, with so little knowledge of the
/// goal.
pub fn farthest_affordable(settings: &Settings) -> usize {
    if settings.in_use().cycles == Cycles::None {
        return 6;
    }
    match (settings.algorithm, settings.heuristic) {
        (AlgorithmId::Iddfs | AlgorithmId::DfsLimited, _) => 14,
        (AlgorithmId::Idastar | AlgorithmId::Rbfs, HeuristicId::Zero) => 12,
        (AlgorithmId::Dfbnb, HeuristicId::Zero) => 19,
        (AlgorithmId::Idastar | AlgorithmId::Rbfs, HeuristicId::Misplaced | HeuristicId::Gaschnig) => 20,
        _ => usize::MAX,
    }
}

/// Whether a search may reach its limits even on a small board: a tree search, and greedy search that expands a board again
/// for each smaller g, since it does not look for a smaller one first.
pub fn may_reach_limits(settings: &Settings) -> bool {
    let again = settings.duplicates == Duplicates::AddBetter && settings.algorithm == AlgorithmId::Greedy;
    again || !settings.duplicates.remembers() || settings.cycles != Cycles::Parent
}

/// Whether a search may find nothing although there is a path of this length.
pub fn may_miss(settings: &Settings, distance: usize) -> bool {
    match settings.algorithm {
        AlgorithmId::Beam
        | AlgorithmId::DfsBounded
        | AlgorithmId::HillClimbing
        | AlgorithmId::SimulatedAnnealing => true,
        AlgorithmId::Dfbnb => {
            distance > settings.depth_limit as usize || !settings.heuristic.info().admissible
        }
        AlgorithmId::DfsLimited | AlgorithmId::Iddfs => distance > settings.depth_limit as usize,
        _ => false,
    }
}

/// Whether a search may end before it has found the goal or searched all that it can reach: at a local minimum, after its
/// tries, or where a limit on f leaves little.
pub fn may_end_early(settings: &Settings) -> bool {
    use AlgorithmId::{Dfbnb, HillClimbing, SimulatedAnnealing};
    matches!(settings.algorithm, Dfbnb | HillClimbing | SimulatedAnnealing)
}

/// The longest solution that a search may give.
pub fn most_moves(settings: &Settings, distance: usize) -> usize {
    if settings.has_costs() {
        assert!(!settings.finds_shortest(), "a cheapest path may be long");
        return usize::MAX;
    }
    let h = settings.heuristic.info();
    // Pohl's bound needs no reopening where h is consistent: Likhachev, Gordon and Thrun, “ARA*”, NIPS 2003.
    let is_bounded = settings.goal_test == GoalTest::WhenExpanded
        && settings.duplicates != Duplicates::FirstReached
        && h.admissible
        && (h.consistent || settings.in_use().reopening == Reopening::On);
    let shortest = match settings.algorithm {
        AlgorithmId::Bfs | AlgorithmId::UniformCost | AlgorithmId::BidirectionalBfs | AlgorithmId::Iddfs => {
            true
        }
        AlgorithmId::Dfbnb
        | AlgorithmId::Idastar
        | AlgorithmId::IdastarStack
        | AlgorithmId::Rbfs
        | AlgorithmId::Mm => h.admissible,
        AlgorithmId::Astar => is_bounded,
        _ => false,
    };
    assert!(!settings.finds_shortest() || shortest || settings.algorithm == AlgorithmId::WeightedAstar);
    match settings.algorithm {
        _ if shortest => distance,
        AlgorithmId::Dfbnb | AlgorithmId::DfsBounded | AlgorithmId::DfsLimited => {
            settings.depth_limit as usize
        }
        AlgorithmId::WeightedAstar if is_bounded => {
            (f64::from(settings.weight).max(1.0) * distance as f64).floor() as usize
        }
        _ => usize::MAX,
    }
}
