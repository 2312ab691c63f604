//! One clock for two searches: which places of them belong together.

use std::time::Duration;

use super::{Compared, Divergences};
use crate::puzzle::State;
use crate::recording::Recording;
use crate::search::Layer;

/// What both searches have in common at each tick of the clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ClockKind {
    /// The number of expansions, or visits.
    #[default]
    Expansion,
    /// The number of complete layers: depths, values of f or h, or iterations.
    Layer,
    /// The time since the start. Times of single expansions are not recorded: each search is taken to run at an even speed.
    Time,
    /// The board: B is where it takes the board that A takes.
    SameBoard,
}

impl ClockKind {
    pub const ALL: [Self; 4] = [Self::Expansion, Self::Layer, Self::Time, Self::SameBoard];
}

#[derive(Clone, Debug)]
pub struct CompareClock<'a> {
    pub kind: ClockKind,
    pub searches: [&'a Recording; 2],
    pub elapsed: [Duration; 2],
    /// Needed by [`ClockKind::SameBoard`]; without it, B stays at its start.
    pub divergences: Option<&'a Divergences>,
}

impl CompareClock<'_> {
    fn steps(&self) -> [u64; 2] {
        self.searches.map(Recording::steps)
    }

    pub fn end(&self) -> u64 {
        let [a, b] = self.steps();
        match self.kind {
            ClockKind::Expansion => a.max(b),
            ClockKind::Layer => {
                let [a, b] = self.searches.map(Recording::layers_begun);
                a.max(b).into()
            }
            ClockKind::Time => a + b,
            ClockKind::SameBoard => a,
        }
    }

    /// The complete steps of A and of B at a tick.
    pub fn places(&self, tick: u64) -> [u64; 2] {
        let tick = tick.min(self.end());
        let [a, b] = self.steps();
        match self.kind {
            ClockKind::Expansion => [tick.min(a), tick.min(b)],
            ClockKind::Layer => self.searches.map(|search| search.layer_end(tick as u32)),
            ClockKind::Time => {
                let a = self.steps_of_a_by_time(tick);
                [a, tick - a]
            }
            ClockKind::SameBoard => {
                let earlier = || self.divergences?.last_partner(tick);
                [tick, self.partner(tick).or_else(earlier).map_or(0, |step| step + 1)]
            }
        }
    }

    /// Whether B has the place that [`ClockKind::SameBoard`] asks for: it takes the board that A takes there.
    pub fn has_same_board(&self, tick: u64) -> bool {
        tick == 0 || self.partner(tick).is_some()
    }

    /// The step in which B first takes the board of the last of some steps of A.
    fn partner(&self, steps: u64) -> Option<u64> {
        self.divergences?.partner((Compared::A, taken(self.searches[0], steps)?))
    }

    /// The first tick at which both are at these places or beyond them. Where B follows A, only that of A counts.
    pub fn tick_at(&self, [a, b]: [u64; 2]) -> u64 {
        let (mut low, mut high) = (0, self.end());
        while low < high {
            let middle = low + (high - low) / 2;
            let there = self.places(middle);
            if there[0] < a || (there[1] < b && self.kind != ClockKind::SameBoard) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    fn steps_of_a_by_time(&self, tick: u64) -> u64 {
        let [a, b] = self.steps();
        let times = self.elapsed.map(|time| time.as_secs_f64().max(1e-9));
        let [rate_a, rate_b] = [a as f64 / times[0], b as f64 / times[1]];
        let sum = rate_a + rate_b;
        let share = if sum > 0.0 { rate_a / sum } else { 0.5 };
        ((tick as f64 * share).round() as u64).clamp(tick.saturating_sub(b), a.min(tick))
    }
}

fn taken(search: &Recording, steps: u64) -> Option<State> {
    let (columns, progress) = search.detail();
    let step = u32::try_from(steps.checked_sub(1)?).ok().filter(|step| *step < progress.steps)?;
    Some(columns.nodes.state(columns.expanded(step)))
}

impl Recording {
    /// Layers that have begun and are recorded: iterations of the whole search, other layers in its detail.
    pub fn layers_begun(&self) -> u32 {
        let (_, progress) = self.detail();
        if self.has_iterations() { progress.iterations } else { progress.layers }
    }

    fn has_iterations(&self) -> bool {
        self.algorithm().layer == Layer::Iteration
    }

    /// The number of steps after which a number of layers are complete: all of them for the last layer and beyond it.
    pub fn layer_end(&self, layers: u32) -> u64 {
        if layers == 0 {
            0
        } else if layers >= self.layers_begun() {
            self.steps()
        } else if self.has_iterations() {
            self.iteration(layers).first_step
        } else {
            self.detail().0.layer_start(layers).into()
        }
    }
}
