//! How long an experiment still takes.

use std::collections::BTreeMap;
use std::time::Duration;

use super::plan::{ExperimentPlan, PlannedRun};

/// The time that runs of one search at one distance took, and how many remain.
#[derive(Clone, Copy, Default)]
struct RunGroup {
    done: u32,
    seconds: f64,
    remaining: u32,
}

/// Estimates the remaining time: each remaining run takes as long as those of its search and distance did.
pub struct RemainingTime<'a> {
    plan: &'a ExperimentPlan,
    groups: BTreeMap<(usize, Option<u32>), RunGroup>,
}

impl<'a> RemainingTime<'a> {
    pub fn new(plan: &'a ExperimentPlan) -> Self {
        let mut estimate = Self { plan, groups: BTreeMap::new() };
        for run in 0..plan.runs.len() {
            estimate.group(run).remaining += 1;
        }
        estimate
    }

    fn group(&mut self, run: usize) -> &mut RunGroup {
        let PlannedRun { search, board, .. } = self.plan.runs[run];
        self.groups.entry((search, self.plan.boards[board].distance)).or_default()
    }

    /// A run has ended after this time.
    pub fn add(&mut self, run: usize, seconds: f64) {
        let group = self.group(run);
        group.remaining -= 1;
        group.done += 1;
        group.seconds += seconds;
    }

    /// The remaining time on this number of threads; `None` while there is a search and a distance without any run, and
    /// where a damaged table gives no sensible time.
    pub fn remaining(&self, threads: usize) -> Option<Duration> {
        let mut seconds = 0.0;
        for group in self.groups.values().filter(|group| group.remaining > 0) {
            if group.done == 0 {
                return None;
            }
            seconds += group.seconds / f64::from(group.done) * f64::from(group.remaining);
        }
        Duration::try_from_secs_f64(seconds / threads as f64).ok()
    }
}
