//! The one way to run an algorithm.

use std::any::Any;
use std::sync::Arc;

use super::algorithms::{
    astar, beam, bfs, bidirectional_bfs, dfs_bounded, dfs_limited, greedy, idastar, idastar_fast, iddfs, mm,
    rbfs, weighted_astar,
};
use super::open::{Buckets, Fifo, MeetInTheMiddle, Ordered, Queue, Sorted};
use super::problem::Problem;
use super::registry::AlgorithmId;
use super::rules::{OpenKind, Reopening};
use super::settings::Settings;
use super::space::Space;
use super::store::Nodes;
use super::structures::{Frames, OpenClosed, Stack};
use super::trace::{Checkpoint, Counts, Footprint, Stop, Tracer, Work};
use crate::heuristic::{Heuristic, HeuristicId, HeuristicUser, Manhattan};
use crate::puzzle::Move;

/// How a search ended.
#[derive(Debug)]
pub struct Answer {
    /// The moves to the goal, `None` where there are none, or why it was stopped.
    pub result: Result<Option<Vec<Move>>, Stop>,
    /// What it did.
    pub counts: Counts,
    /// What keeping the open list in order has cost; `None` where it is not counted.
    pub work: Option<Work>,
    /// Bytes of nodes, table and open list at the end.
    pub bytes: u64,
    /// These themselves: freeing gigabytes takes time, so the caller decides when.
    pub kept: Box<dyn Any + Send>,
}

impl Answer {
    /// The moves to the goal; `None` where it was not reached.
    #[must_use]
    pub fn solution(&self) -> Option<Vec<Move>> {
        self.result.clone().ok().flatten()
    }

    fn new(result: Result<Option<Vec<Move>>, Stop>, search: impl Footprint + Send + 'static) -> Self {
        let counts = *search.counts();
        let counts = Counts { max_open: counts.max_open.max(search.open()), ..counts };
        Self { result, counts, work: search.work(), bytes: search.bytes(), kept: Box::new(search) }
    }
}

/// Runs a search to its end. `nodes` is empty and is filled; a tracer may hold it as well and read along.
pub fn run<T: Tracer>(problem: &Problem, settings: &Settings, nodes: Arc<Nodes>, tracer: &mut T) -> Answer {
    run_from(None, problem, settings, nodes, tracer)
}

/// Resumes a search from a checkpoint and runs it to its end; an algorithm without checkpoints starts again. Where the tracer keeps nodes, those of
/// the checkpoint are the first, and nodes and steps are counted from there.
pub fn resume<T: Tracer>(
    from: &Checkpoint,
    problem: &Problem,
    settings: &Settings,
    nodes: Arc<Nodes>,
    tracer: &mut T,
) -> Answer {
    run_from(Some(from), problem, settings, nodes, tracer)
}

fn run_from<T: Tracer>(
    from: Option<&Checkpoint>,
    problem: &Problem,
    settings: &Settings,
    nodes: Arc<Nodes>,
    tracer: &mut T,
) -> Answer {
    let settings = settings.in_use();
    let space = Space::new(problem, settings.moves, settings.goal_test);
    let Settings { depth_limit, beam_width, reopening, duplicates, open_list, .. } = settings;
    let order = settings.open_order();
    let size = problem.size();
    let kept = T::KEEPS_NODES;
    let goal = problem.goal();
    let estimate = || settings.heuristic.estimate(goal);
    let sorted = || Sorted::new(open_list, order);
    match settings.algorithm {
        AlgorithmId::Bfs => {
            let mut lists = OpenClosed::new(size, nodes, duplicates, Fifo::default);
            Answer::new(bfs(&space, &mut lists, tracer), lists)
        }
        AlgorithmId::DfsBounded => {
            let mut stack = Stack::with_visited(size, nodes);
            Answer::new(dfs_bounded(&space, depth_limit, &mut stack, tracer), stack)
        }
        AlgorithmId::DfsLimited => {
            let mut stack = Stack::new(nodes, kept);
            let begun = stack.resume(from, &space, tracer);
            Answer::new(begun.and_then(|()| dfs_limited(&space, depth_limit, &mut stack, tracer)), stack)
        }
        AlgorithmId::Iddfs => {
            let mut stack = Stack::new(nodes, kept);
            let begun = stack.resume(from, &space, tracer);
            Answer::new(begun.and_then(|()| iddfs(&space, depth_limit, &mut stack, tracer)), stack)
        }
        AlgorithmId::BidirectionalBfs => {
            let mut lists = OpenClosed::of_both_sides(size, nodes, Queue::default);
            Answer::new(bidirectional_bfs(&space, &mut lists, tracer), lists)
        }
        AlgorithmId::Greedy => {
            let mut lists = OpenClosed::new(size, nodes, duplicates, sorted);
            Answer::new(greedy(&space, &*estimate(), &mut lists, tracer), lists)
        }
        AlgorithmId::Astar if open_list == OpenKind::Buckets && order == Buckets::ORDER => {
            let mut lists = OpenClosed::new(size, nodes, duplicates, Buckets::default);
            let result = settings.heuristic.build(goal, Astar(&space, reopening, &mut lists, tracer));
            Answer::new(result, lists)
        }
        AlgorithmId::Astar => {
            let mut lists = OpenClosed::new(size, nodes, duplicates, sorted);
            Answer::new(astar(&space, &*estimate(), reopening, &mut lists, tracer), lists)
        }
        AlgorithmId::WeightedAstar => {
            let mut lists = OpenClosed::new(size, nodes, duplicates, sorted);
            Answer::new(weighted_astar(&space, &*estimate(), reopening, &mut lists, tracer), lists)
        }
        AlgorithmId::Idastar if settings.heuristic == HeuristicId::Manhattan => {
            let mut stack = Stack::new(nodes, kept);
            let manhattan = Manhattan::for_goal(goal);
            let begun = stack.resume(from, &space, tracer);
            Answer::new(begun.and_then(|()| idastar_fast(&space, &manhattan, &mut stack, tracer)), stack)
        }
        AlgorithmId::Idastar => {
            let mut stack = Stack::new(nodes, kept);
            let begun = stack.resume(from, &space, tracer);
            let search = |()| settings.heuristic.build(goal, Idastar(&space, &mut stack, tracer));
            let result = begun.and_then(search);
            Answer::new(result, stack)
        }
        AlgorithmId::Rbfs => {
            let mut frames = Frames::new(nodes, kept);
            let begun = frames.resume(from, &space, tracer);
            Answer::new(begun.and_then(|()| rbfs(&space, &*estimate(), &mut frames, tracer)), frames)
        }
        AlgorithmId::Beam => {
            let mut lists = OpenClosed::new(size, nodes, duplicates, || Ordered::new(order));
            Answer::new(beam(&space, &*estimate(), beam_width, &mut lists, tracer), lists)
        }
        AlgorithmId::Mm => {
            let mut lists = OpenClosed::of_both_sides(size, nodes, MeetInTheMiddle::default);
            let backward = settings.heuristic.estimate(problem.start());
            Answer::new(mm(&space, [&*estimate(), &*backward], &mut lists, tracer), lists)
        }
    }
}

/// A* that waits for its heuristic: with the default open list it is compiled for each of them.
struct Astar<'a, T>(&'a Space, Reopening, &'a mut OpenClosed<Buckets>, &'a mut T);

impl<T: Tracer> HeuristicUser for Astar<'_, T> {
    type Output = Result<Option<Vec<Move>>, Stop>;

    fn with<H: Heuristic + 'static>(self, heuristic: &H) -> Self::Output {
        astar(self.0, heuristic, self.1, self.2, self.3)
    }
}

/// IDA*, likewise.
struct Idastar<'a, T>(&'a Space, &'a mut Stack, &'a mut T);

impl<T: Tracer> HeuristicUser for Idastar<'_, T> {
    type Output = Result<Option<Vec<Move>>, Stop>;

    fn with<H: Heuristic + 'static>(self, heuristic: &H) -> Self::Output {
        idastar(self.0, heuristic, self.1, self.2)
    }
}
