//! What an algorithm is given to run, and what it answers.

use std::any::Any;
use std::sync::Arc;

use super::open::{OpenList, OpenOrder, Sorted};
use super::problem::{Problem, Space};
use super::rules::{Duplicates, Rules};
use super::store::{NodeId, Nodes, ReachedTable};
use super::structures::{OpenClosed, PathRules, Stack, Traced, Variant};
use super::trace::{Checkpoint, Counts, Footprint, OrderingCost, Stop, Tracer};
use crate::heuristic::Estimate;
use crate::puzzle::{Move, Size};

pub(super) struct Task<'a> {
    pub problem: &'a Problem,
    /// The rules, those that the algorithm does not offer at their defaults.
    pub rules: Rules,
    pub order: OpenOrder,
    pub space: Space,
    /// Empty, to be filled.
    pub nodes: Arc<Nodes>,
    /// Where to resume; `None` to start at the start.
    pub from: Option<&'a Checkpoint>,
}

/// A depth-first search, which gets its stack.
type OnStack<'a, R, T> = dyn FnMut(Traced<'_, Stack<R>, T>) -> SearchResult + 'a;

impl Task<'_> {
    pub fn estimate(&self) -> Box<dyn Estimate> {
        self.rules.heuristic.estimate_in(self.problem.goals(), self.space.costs, self.space.wide())
    }

    /// Whether the search keeps a table of states by their numbers (3×3 boards have them).
    pub fn has_numbers(&self) -> bool {
        self.problem.size() == Size::EIGHT && self.rules.duplicates.remembers()
    }

    /// Whether the search keeps its boards in a table; see [`WideBoards`](crate::puzzle::WideBoards).
    pub fn is_wide(&self) -> bool {
        self.space.wide().is_some()
    }

    /// Whether moves cost 1, a node counts as reached when it is generated, and a better one takes its place.
    pub fn is_plain(&self) -> bool {
        let duplicates = self.rules.duplicates;
        let is_unit = self.space.costs.is_none() && !self.is_wide();
        is_unit && !duplicates.skips_copies() && duplicates != Duplicates::AddBetter
    }

    pub fn lists<O: OpenList, R: ReachedTable, V: Variant>(
        &self,
        duplicates: Duplicates,
        open: [O; 2],
    ) -> OpenClosed<'_, O, R, V> {
        let mut lists = OpenClosed::new(self.problem.size(), &self.nodes, duplicates, open);
        (lists.reopening, lists.goal_test) = (self.rules.reopening, self.rules.goal_test);
        if self.space.costs.is_some() {
            self.nodes.set_depth(NodeId::START, 0);
            lists.has_costs = true;
        }
        lists
    }

    /// Lists whose open list has any order, kept by the data structure of the rules.
    pub fn sorted_lists<R: ReachedTable, V: Variant>(
        &self,
        duplicates: Duplicates,
    ) -> OpenClosed<'_, Sorted, R, V> {
        let open = || Sorted::new(self.rules.open_list, self.order);
        self.lists(duplicates, [open(), open()])
    }

    /// A stack with these rules, where the search resumes; runs `search` on it.
    pub fn on_stack<R: PathRules, T: Tracer>(
        &self,
        rules: R,
        tracer: &mut T,
        search: &mut OnStack<'_, R, T>,
    ) -> Answer {
        let mut stack = Stack::new(Arc::clone(&self.nodes), T::KEEPS_NODES, rules);
        let begun = stack.resume(self.from, &self.space, tracer);
        Answer::new(begun.and_then(|()| search(Traced::new(&mut stack, tracer))), stack)
    }
}

/// The moves to the goal, `None` where there are none, or why the search was stopped.
pub type SearchResult = Result<Option<Vec<Move>>, Stop>;

#[derive(Debug)]
pub struct Answer {
    /// The moves to the goal, `None` where there are none, or why it was stopped.
    pub result: SearchResult,
    pub counts: Counts,
    /// What keeping the open list in order has cost; `None` where it is not counted.
    pub work: Option<OrderingCost>,
    pub bytes: u64,
    /// These themselves: freeing gigabytes takes time, so the caller decides when.
    pub kept: Box<dyn Any + Send>,
}

impl Answer {
    /// The moves to the goal; `None` where it was not reached.
    pub fn solution(&self) -> Option<Vec<Move>> {
        self.result.clone().ok().flatten()
    }

    /// That of a search with these counts that ended in the middle of a step.
    pub(super) fn lost(why: Stop, counts: Counts) -> Self {
        Self { result: Err(why), counts, work: None, bytes: 0, kept: Box::new(()) }
    }

    pub(super) fn new(result: SearchResult, search: impl Footprint) -> Self {
        let counts = *search.counts();
        let counts = Counts { max_open: counts.max_open.max(search.open()), ..counts };
        Self { result, counts, work: search.work(), bytes: search.bytes(), kept: search.into_memory() }
    }
}
