//! What A* does under every rule, from one search.
//!
//! With a consistent heuristic and moves of cost 1, A* takes the states in the order of f, and each for the first time with its least
//! g (Hart, Nilsson and Raphael 1968; AIMA, 4th edition, 3.5.2). So it expands all states with f < C*, the length of a shortest
//! path, and none with f > C*: ties, the order of the moves and data structures decide only between those with f = C*. Where every
//! neighbour of the goal has h = 1, a goal test on generation changes none of this: the goal's parent is taken with f = C*.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use super::stated::StatedBoard;
use super::trial::{RulesTrial, with_slack};
use crate::heuristic::HeuristicId;
use crate::puzzle::Move;
use crate::recording::Recording;
use crate::search::{
    Duplicates, Guard, History, Limits, MoveCosts, NodeId, OrderBy, Problem, Settings, TieBreak, Weight,
};

/// The bounds of the searches of A* on each board, for each heuristic once they are asked for.
#[derive(Default)]
pub(super) struct AstarBounds([OnceLock<Vec<Option<Expanded>>>; HeuristicId::ALL.len()]);

/// The states that every search of A* on a board expands, whatever its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Expanded {
    least: u64,
    /// `None` where the search that counts them was stopped.
    most: Option<u64>,
}

impl AstarBounds {
    /// Whether no search of A* with these settings, whenever it tests the goal, can have the figures of a trial.
    pub fn exclude(&self, settings: &Settings, trial: &RulesTrial) -> bool {
        let heuristic = settings.heuristic;
        let is_astar = settings.algorithm.info().history == History::Lists
            && settings.open_order().by == OrderBy::F(Weight::ONE);
        if !is_astar
            || !heuristic.info().consistent
            || settings.costs != MoveCosts::Unit
            || settings.duplicates == Duplicates::FirstReached
        {
            return false;
        }
        let Some(place) = HeuristicId::ALL.iter().position(|id| *id == heuristic) else { return false };
        let bounds = self.0[place].get_or_init(|| {
            let of = |board: &StatedBoard| Expanded::of(board, settings, trial.max_bytes);
            trial.boards.iter().map(of).collect()
        });
        // Only then is no state expanded twice.
        let expands_once =
            matches!(settings.duplicates, Duplicates::ClosedList | Duplicates::Lazy | Duplicates::QueueAll);
        let excludes = |(board, bounds): (&StatedBoard, &Option<Expanded>)| {
            bounds.is_some_and(|expanded| expanded.exclude(board, expands_once))
        };
        trial.boards.iter().zip(bounds).any(excludes)
    }
}

impl Expanded {
    /// `None` where the figures do not tell how large a search may be, or A* might take the goal with another f than C*.
    fn of(board: &StatedBoard, settings: &Settings, max_bytes: u64) -> Option<Self> {
        const TIMES_EXPANDED: u64 = 8;
        let expanded = board.value_of("expanded")?;
        let limits = Limits { max_nodes: TIMES_EXPANDED * with_slack(expanded), max_bytes };
        if !is_one_beside_the_goal(&board.problem, settings.heuristic) {
            return None;
        }
        // With the largest h first, the goal comes last of all nodes with f = C*.
        let settings = Settings {
            algorithm: settings.algorithm,
            heuristic: settings.heuristic,
            weight: settings.weight,
            ties: TieBreak::SMALLER_G,
            ..Settings::default()
        };
        let mut recording = Recording::new(board.problem, settings);
        let solution = recording.record(Guard { limits, cancel: None }, ()).solution();
        let (mut least, mut below) = (0, 0);
        let mut last_f = 0;
        let steps = recording.steps();
        let _: ControlFlow<()> = recording.read_steps(0..steps, |recording, step| {
            if recording.is_expansion(step) {
                let f = step.node.f();
                if f > last_f {
                    (least, last_f) = (below, f);
                }
                below += 1;
            }
            ControlFlow::Continue(())
        });
        let nodes = recording.nodes();
        let most = solution.map(|moves| {
            let ids = (0..recording.progress().nodes()).map(NodeId);
            ids.filter(|id| nodes.get(*id).f() <= moves.len() as u32).count() as u64
        });
        Some(Self { least, most })
    }

    fn exclude(self, board: &StatedBoard, expands_once: bool) -> bool {
        let expanded = board.value_of("expanded").unwrap_or_default();
        let is_too_small = |most: u64| expanded > with_slack(most as f64) as f64;
        self.least > with_slack(expanded) || expands_once && self.most.is_some_and(is_too_small)
    }
}

fn is_one_beside_the_goal(problem: &Problem, heuristic: HeuristicId) -> bool {
    let goals = problem.goals();
    let mut beside =
        goals.all().iter().flat_map(|goal| Move::ALL.into_iter().filter_map(|mv| goal.after(mv)));
    beside.all(|board| heuristic.evaluate(&board, goals) == 1)
}
