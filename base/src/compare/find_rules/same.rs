//! Sets of rules that make the same search are one row: on every board, their figures are equal, and their recordings expand the
//! same boards in the same order.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::finder::{MatchingSet, RulesFinder};
use super::found::RulesRow;
use super::stated::StatedBoard;
use crate::recording::Recording;
use crate::search::{Guard, Limits, Problem, Settings};
use crate::worker::in_parallel;

/// At most this many matching sets are compared with each other: the plainest.
pub(super) const MOST_COMPARED: usize = 3_000;

pub(super) fn rows_of(
    finder: &RulesFinder,
    compared: &[MatchingSet],
    threads: NonZeroUsize,
    each: &mut dyn FnMut() -> ControlFlow<()>,
) -> io::Result<Vec<RulesRow>> {
    let is_same_by_figures = |a: usize, b: usize| compared[a].figures == compared[b].figures;
    let mut groups = grouped(0..compared.len(), is_same_by_figures);
    for StatedBoard { problem, .. } in &finder.trial.boards {
        let rivals: Vec<usize> = groups.iter().filter(|group| group.len() > 1).flatten().copied().collect();
        let order = |place: usize, _: &_| {
            let (rules, combination) = &compared[rivals[place]].set;
            order_of(problem, finder.rules[*rules].settings(combination), finder.limits())
        };
        let mut orders = vec![None; compared.len()];
        let ended = in_parallel(threads, rivals.len(), order, &mut |result| {
            if let Some((place, order)) = result {
                orders[rivals[place]] = Some(order);
            }
            each()
        })?;
        let is_same = |a: usize, b: usize| orders[a].is_some() && orders[a] == orders[b];
        groups = groups.into_iter().flat_map(|group| grouped(group, is_same)).collect();
        if ended.is_break() {
            break;
        }
    }
    groups.sort_unstable();
    let row = |group: Vec<usize>| {
        let same: Vec<&MatchingSet> = group.iter().map(|number| &compared[*number]).collect();
        finder.row(&same)
    };
    Ok(groups.into_iter().map(row).collect())
}

/// Groups of those that are the same, each in the order in which they come.
fn grouped(all: impl IntoIterator<Item = usize>, is_same: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for one in all {
        match groups.iter_mut().find(|group| is_same(group[0], one)) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    groups
}

/// A hash of the boards that a search expands, in order, and of its path.
fn order_of(problem: &Problem, settings: Settings, limits: Limits) -> u64 {
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
