//! What a search needs before it can begin.

use std::ops::ControlFlow;

use super::info::History;
use super::problem::Problem;
use super::settings::Settings;
use crate::heuristic::TableStore;
use crate::puzzle::Board;

fn targets<'a>(problem: &'a Problem, settings: &Settings) -> Vec<&'a Board> {
    let goals = problem.all_goals().iter();
    match settings.algorithm.info().history {
        History::TwoSided => goals.chain([problem.start()]).collect(),
        _ => goals.collect(),
    }
}

/// Bytes of the tables that the heuristic of a search looks up in.
pub(super) fn table_bytes(problem: &Problem, settings: &Settings) -> u64 {
    let Some(heuristic) = settings.heuristic_in_use() else { return 0 };
    let mut tables: Vec<(String, usize)> = Vec::new();
    for target in targets(problem, settings) {
        for plan in heuristic.tables(target) {
            let table = (plan.name(), plan.entries());
            if !tables.contains(&table) {
                tables.push(table);
            }
        }
    }
    tables.iter().map(|(_, entries)| *entries as u64).sum()
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
