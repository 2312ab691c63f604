//! Sets of rules that make the same search are one row: their figures are equal, and their recordings expand the same boards in
//! the same order.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::finder::{MatchingSet, RulesFinder};
use super::found::RulesRow;
use crate::recording::Recording;
use crate::search::{Guard, Limits, Problem, Settings};
use crate::worker::in_parallel;

/// At most this many matching sets are compared with each other: the plainest.
pub(super) const MOST_COMPARED: usize = 3_000;

/// The rows of matching sets, which are sorted: the plainest of each search.
pub(super) fn rows_of(
    finder: &RulesFinder,
    compared: &[MatchingSet],
    threads: NonZeroUsize,
    each: &mut dyn FnMut() -> ControlFlow<()>,
) -> io::Result<Vec<RulesRow>> {
    let has_rival =
        |one: &MatchingSet| compared.iter().filter(|other| other.figures == one.figures).take(2).count() > 1;
    let mut orders = vec![None; compared.len()];
    let limits = finder.limits();
    let order = |number: usize, _: &_| {
        let one = &compared[number];
        let settings = finder.rules[one.set.0].settings(&one.set.1);
        // Two sets with the same figures on all boards are compared on the first one.
        has_rival(one).then(|| order_of(&finder.trial.boards[0].problem, settings, limits))
    };
    let _ = in_parallel(threads, compared.len(), order, &mut |result| {
        if let Some((number, order)) = result {
            orders[number] = order;
        }
        each()
    })?;
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for number in 0..compared.len() {
        let is_same = |group: &&mut Vec<usize>| {
            let first = group[0];
            let is_one_order = orders[number].is_some() && orders[first] == orders[number];
            is_one_order && compared[first].figures == compared[number].figures
        };
        match groups.iter_mut().find(is_same) {
            Some(group) => group.push(number),
            None => groups.push(vec![number]),
        }
    }
    let row = |group: Vec<usize>| {
        let same: Vec<&MatchingSet> = group.iter().map(|number| &compared[*number]).collect();
        finder.row(&same)
    };
    Ok(groups.into_iter().map(row).collect())
}

/// A hash of the boards that a search expands, in order, and of its path.
pub(super) fn order_of(problem: &Problem, settings: Settings, limits: Limits) -> u64 {
    let mut recording = Recording::new(*problem, settings);
    let path = recording.record(Guard { limits, cancel: None }, ()).solution();
    let mut hasher = DefaultHasher::new();
    let steps = recording.steps();
    let _: ControlFlow<()> = recording.read_steps(0..steps, |recording, step| {
        (step.node.state, recording.is_expansion(step)).hash(&mut hasher);
        ControlFlow::Continue(())
    });
    path.hash(&mut hasher);
    hasher.finish()
}
