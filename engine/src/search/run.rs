//! The one way to run an algorithm, and to get the tables ready that it needs.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::info::History;
use super::problem::{Problem, Space};
use super::registry::AlgorithmId;
use super::settings::Settings;
use super::store::Nodes;
use super::task::{Answer, Task};
use super::trace::{Checkpoint, Headless, Stop, Tracer};
use crate::heuristic::{NoEstimate, TableStore, attempt as with_estimates};
use crate::memory::{OutOfMemory, attempt};
use crate::puzzle::{Board, Move};

/// Runs a search to its end. `nodes` is empty and is filled.
///
/// It takes no other tracer, so that the algorithms are compiled here, and not again in each crate that calls it.
pub fn run(problem: &Problem, settings: &Settings, nodes: Arc<Nodes>, tracer: &mut Headless<'_>) -> Answer {
    run_traced(problem, settings, nodes, tracer)
}

/// The moves to the goal, by a search that is not recorded and has the default limits; `None` where it finds none.
pub fn solve(problem: &Problem, settings: &Settings) -> Option<Vec<Move>> {
    run(problem, settings, Arc::default(), &mut Headless::default()).solution()
}

/// Runs a search to its end, and tells a tracer of every event. The tracer may hold `nodes` as well and read along.
pub(crate) fn run_traced<T: Tracer>(
    problem: &Problem,
    settings: &Settings,
    nodes: Arc<Nodes>,
    tracer: &mut T,
) -> Answer {
    run_from(None, problem, settings, nodes, tracer, AlgorithmId::run)
}

/// Resumes a search from a checkpoint and runs it to its end. A tracer that keeps nodes counts nodes and steps from there.
pub(crate) fn resume<T: Tracer>(
    from: &Checkpoint,
    problem: &Problem,
    settings: &Settings,
    nodes: Arc<Nodes>,
    tracer: &mut T,
) -> Answer {
    run_from(Some(from), problem, settings, nodes, tracer, AlgorithmId::resume)
}

fn run_from<T: Tracer>(
    from: Option<&Checkpoint>,
    problem: &Problem,
    settings: &Settings,
    nodes: Arc<Nodes>,
    tracer: &mut T,
    run: fn(AlgorithmId, &Task, &mut T) -> Answer,
) -> Answer {
    let settings = settings.in_use();
    if problem.size().is_wide()
        && let Err(why) = settings.offered_for(problem.size())
    {
        return Answer::lost(Stop::NoEstimate(NoEstimate::not_offered(why)), tracer.last_counts());
    }
    let order = settings.order_of(problem);
    let space = Space::new(problem, settings.successor_order(), settings.goal_test)
        .with_costs(settings.costs.by_tile())
        .with_boards(problem, nodes.wide());
    let task = Task { problem, rules: settings.with_algorithm(()), order, space, nodes, from };
    tracer.uses_tables(table_bytes(problem, &settings));
    match attempt(|| with_estimates(|| run(settings.algorithm, &task, tracer))) {
        Ok(Ok(answer)) => Answer { kept: Box::new((answer.kept, task.nodes)), ..answer },
        Ok(Err(why)) => Answer::lost(Stop::NoEstimate(why), tracer.last_counts()),
        Err(OutOfMemory) => Answer::lost(Stop::OutOfMemory, tracer.last_counts()),
    }
}

fn targets<'a>(problem: &'a Problem, settings: &Settings) -> Vec<&'a Board> {
    let goals = problem.all_goals().iter();
    match settings.algorithm.info().history {
        History::TwoSided => goals.chain([problem.start()]).collect(),
        _ => goals.collect(),
    }
}

fn table_bytes(problem: &Problem, settings: &Settings) -> u64 {
    let Some(heuristic) = settings.heuristic_in_use() else { return 0 };
    let plans = targets(problem, settings).into_iter().flat_map(|target| heuristic.tables(target));
    let tables: BTreeMap<String, u64> = plans.map(|plan| (plan.name(), plan.entries() as u64)).collect();
    tables.values().sum()
}

/// Gets the tables ready that the heuristic of a search looks up in, from `store` or by computing them; returns at once
/// where there is nothing to do. `progress` receives how much is done, from 0 to 1. Where it breaks, so does this.
pub fn prepare(
    problem: &Problem,
    settings: &Settings,
    store: &dyn TableStore,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(heuristic) = settings.heuristic_in_use() else { return ControlFlow::Continue(()) };
    let targets = targets(problem, settings);
    for (i, target) in targets.iter().enumerate() {
        heuristic.prepare(target, store, &mut |part| progress((i as f32 + part) / targets.len() as f32))?;
    }
    ControlFlow::Continue(())
}
