//! What stops a search: its limits, and the flag that another thread sets.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::counts::Counts;
use super::tracer::{Footprint, Stop, Tracer};
use crate::search::store::{Nodes, keep_at_most};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    pub max_nodes: u64,
    /// The most bytes for nodes, tables and recording together.
    pub max_bytes: u64,
}

impl Limits {
    /// Half of the free bytes of a machine, so that it stays responsive; whole MiB from 512 MiB to 8 GiB.
    pub fn for_memory(available: u64) -> Self {
        Self { max_bytes: (available / 2).clamp(1 << 29, 8 << 30) >> 20 << 20, ..Self::default() }
    }
}

impl Default for Limits {
    /// As many nodes as fit; 2 GiB.
    fn default() -> Self {
        Self { max_nodes: u64::MAX, max_bytes: 2 << 30 }
    }
}

/// What every tracer checks: the limits, and whether the search was asked to stop.
#[derive(Clone, Copy, Debug, Default)]
pub struct Guard<'a> {
    pub limits: Limits,
    /// Another thread sets it to stop the search; `None` where it cannot be stopped from outside.
    pub cancel: Option<&'a AtomicBool>,
}

impl Guard<'_> {
    pub const CHECK_EVERY: u32 = 1024;

    /// Whether the search may go on, with `extra` bytes held beside the search's own memory.
    pub fn check(&self, search: &dyn Footprint, extra: impl FnOnce() -> u64) -> Result<(), Stop> {
        if self.cancel.is_some_and(|cancel| cancel.load(Relaxed)) {
            return Err(Stop::Cancelled);
        }
        let counts = search.counts();
        // At least what was generated and what is kept: until then there is no need to count exactly.
        if counts.nodes + counts.pruned >= self.limits.max_nodes.min(Nodes::MAX_NODES.into()) {
            self.check_nodes(search)?;
        }
        if counts.deepest >= Nodes::MAX_G {
            return Err(Stop::DepthLimit);
        }
        if counts.steps().is_multiple_of(Self::CHECK_EVERY.into()) {
            self.check_memory(search, extra())?;
        }
        Ok(())
    }

    const LOOK_EVERY: u64 = 64;
    /// At least as many nodes as a step makes or prunes.
    const MOST_PER_STEP: u64 = 8;

    /// The number of steps before which [`check`](Self::check) need not be asked: no limit can be reached until then.
    pub fn next_check(&self, search: &dyn Footprint) -> u64 {
        let counts = search.counts();
        let most = self.limits.max_nodes.min(Nodes::MAX_NODES.into());
        let nodes = most.saturating_sub(counts.nodes + counts.pruned) / Self::MOST_PER_STEP;
        let depth = u64::from(Nodes::MAX_G.saturating_sub(counts.deepest));
        let steps = counts.steps();
        // The memory is due at multiples of `CHECK_EVERY`, which are multiples of this.
        let look = Self::LOOK_EVERY - steps % Self::LOOK_EVERY;
        steps + nodes.min(depth).min(look).max(1)
    }

    #[cold]
    fn check_nodes(&self, search: &dyn Footprint) -> Result<(), Stop> {
        let is_limit = search.counts().generated() >= self.limits.max_nodes;
        let is_full = search.kept().0 >= Nodes::MAX_NODES;
        if is_limit || is_full { Err(Stop::NodeLimit) } else { Ok(()) }
    }

    /// What is left below the limit may be spare memory of searches that are over. At first hardly any may: a slice that is
    /// used again takes all of its memory at once, while the search counts only what it has written.
    #[cold]
    fn check_memory(&self, search: &dyn Footprint, extra: u64) -> Result<(), Stop> {
        const SPARE_AT_FIRST: u64 = 16;
        let most = self.limits.max_bytes;
        let held = search.bytes() + search.growth_within(Self::CHECK_EVERY) + extra;
        if held > most {
            return Err(Stop::MemoryLimit);
        }
        keep_at_most(if search.counts().steps() == 0 { most / SPARE_AT_FIRST } else { most - held });
        Ok(())
    }

    /// Successors between two checks of whether the search is to stop: a fifth of a millisecond.
    const BATCH: u64 = 1 << 16;
    /// Below this limit on memory, bytes are counted after every step.
    const NEGLIGIBLE_BYTES: u64 = 1 << 20;

    /// How many successors a search may generate before its next check, without passing a limit.
    pub fn batch(&self, search: &dyn Footprint) -> u64 {
        if self.limits.max_bytes < Self::NEGLIGIBLE_BYTES {
            return 0;
        }
        self.limits.max_nodes.saturating_sub(search.counts().generated()).min(Self::BATCH)
    }
}

/// Ignores all events and checks only the limits.
#[derive(Default)]
pub struct Headless<'a> {
    guard: Guard<'a>,
    last_counts: Cell<Counts>,
    table_bytes: u64,
    /// Called from time to time.
    ask: Option<&'a dyn Fn()>,
    ceiling: Option<Ceiling>,
}

/// The most that a search may do. A search that does more is not the one that is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ceiling {
    pub steps: u64,
    /// The most nodes that are open, or on the stack, at once.
    pub open: u64,
}

impl Ceiling {
    /// Checks the figures. Gives the number of steps before the next check, which is at `next` or earlier.
    fn next_check(self, search: &dyn Footprint, next: u64) -> Result<u64, Stop> {
        let counts = search.counts();
        let is_exceeded = counts.steps() >= self.steps || counts.max_open > self.open;
        if is_exceeded { Err(Stop::NodeLimit) } else { Ok(next.min(self.steps)) }
    }
}

impl<'a> Headless<'a> {
    pub fn new(guard: Guard<'a>) -> Self {
        Self { guard, ..Self::default() }
    }

    fn ask_caller(&self) {
        if let Some(ask) = self.ask {
            ask();
        }
    }

    /// Calls `ask` every [`Guard::CHECK_EVERY`] steps or so. It may set the flag of the guard that stops the search.
    pub fn asking(guard: Guard<'a>, ask: &'a dyn Fn()) -> Self {
        Self { ask: Some(ask), ..Self::new(guard) }
    }

    /// Also stops a search that exceeds these figures: at the number of steps, or up to 64 steps after too many were open.
    #[must_use]
    pub fn below(self, ceiling: Ceiling) -> Self {
        Self { ceiling: Some(ceiling), ..self }
    }
}

impl Tracer for Headless<'_> {
    const KEEPS_NODES: bool = false;

    #[cold]
    fn pause(&mut self, search: &dyn Footprint) -> Result<u64, Stop> {
        self.guard.check(search, || {
            self.last_counts.set(*search.counts());
            self.ask_caller();
            self.table_bytes
        })?;
        let next = self.guard.next_check(search);
        self.ceiling.map_or(Ok(next), |ceiling| ceiling.next_check(search, next))
    }

    #[inline]
    fn batch(&self, search: &dyn Footprint) -> u64 {
        self.ask_caller();
        self.guard.batch(search)
    }

    fn uses_tables(&mut self, bytes: u64) {
        self.table_bytes = bytes;
    }

    fn last_counts(&self) -> Counts {
        self.last_counts.get()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tilescope_oracle::share::of_share;

    use super::*;
    use crate::puzzle::{GoalPreset, Size, random_board};
    use crate::search::{AlgorithmId, Problem, Settings, run, run_traced};

    struct AtEachStep<'a>(Headless<'a>);

    impl Tracer for AtEachStep<'_> {
        const KEEPS_NODES: bool = false;

        fn pause(&mut self, search: &dyn Footprint) -> Result<u64, Stop> {
            self.0.pause(search).map(|_| 0)
        }

        fn last_counts(&self) -> Counts {
            self.0.last_counts()
        }
    }

    #[test]
    fn a_search_stops_at_the_step_at_which_it_would_if_it_were_checked_before_each() {
        check_stops(AlgorithmId::ALL.iter().zip(0..), 4);
    }

    #[test]
    #[ignore = "half a minute; CI's longer part runs it"]
    fn a_search_stops_at_the_step_at_which_it_would_at_every_limit() {
        check_stops(of_share(AlgorithmId::ALL.iter().zip(0..)), 1);
    }

    /// Each algorithm with one of `apart` limits, in turn.
    fn check_stops<'a>(algorithms: impl Iterator<Item = (&'a AlgorithmId, u64)>, apart: usize) {
        for (&algorithm, seed) in algorithms {
            for size in [Size::EIGHT, Size::FIFTEEN] {
                let goal = GoalPreset::BlankLast.board(size);
                let problem = Problem::new(random_board(&goal, seed), goal).expect("one size");
                let settings = Settings { algorithm, ..Settings::default() };
                let nodes = (1..200).map(|n| (n, u64::MAX)).chain((1..40).map(|i| (i * 997, u64::MAX)));
                let bytes = (1..20).map(|i| (50_000, i << 17));
                let limits = nodes.chain(bytes).skip(seed as usize % apart).step_by(apart);
                for (max_nodes, max_bytes) in limits {
                    let headless =
                        || Headless::new(Guard { limits: Limits { max_nodes, max_bytes }, cancel: None });
                    let seldom = run(&problem, &settings, Arc::default(), &mut headless());
                    let always = run_traced(&problem, &settings, Arc::default(), &mut AtEachStep(headless()));
                    let context = format!("{} {size:?} {max_nodes} {max_bytes}", algorithm.info().name);
                    assert_eq!((seldom.result, seldom.counts), (always.result, always.counts), "{context}");
                }
            }
        }
    }
}
