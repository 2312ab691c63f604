//! Finds where two searches part, and which boards each of them or both expanded.
//!
//! Both are read as sequences of boards: of each expansion, or of each visit of a search with a stack; one for both sides.
//!
//! **The first divergence** is the first expansion in which they take different boards. After it, nearly all boards differ. **A later
//! divergence** is an expansion in which each takes a board that the other has not taken so far, directly after one in which that was
//! not so: the searches had covered common ground, and now each goes its own way again, so that a class can compare two choices. An
//! expansion that only one search makes, because the other has ended, is no divergence.
//!
//! One pass over both sequences finds all this ([`Divergences::find`]). It reads the expansions that are recorded in detail.

use std::ops::ControlFlow;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::find::OnProgress;
use super::recorded_search::Recording;
use crate::memory;
use crate::puzzle::{State, named};
use crate::search::Layer;

const NEVER: u32 = u32::MAX;
/// Steps that are read at once: loads that do not wait for each other take a fraction of the time.
const BATCH: u32 = 1 << 10;
const REPORT_EVERY: u32 = 1 << 16;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Compared {
    A,
    B,
}

named!(Compared in Compared::ALL.into_iter(), Compared::name);

impl Compared {
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    pub fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }

    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExpandedBy {
    None,
    OnlyA,
    Both,
    OnlyB,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExpandedCounts {
    pub only_a: u32,
    pub both: u32,
    pub only_b: u32,
}

#[derive(Clone, Debug, Default)]
struct Sequence {
    /// For each step that takes a board for the first time, the first step in which the other search takes it.
    partners: Vec<u32>,
    /// For each step, the different boards up to its end.
    distinct: Vec<u32>,
}

impl Sequence {
    fn len(&self) -> u32 {
        self.partners.len() as u32
    }

    fn distinct_before(&self, steps: u32) -> u32 {
        steps.checked_sub(1).map_or(0, |last| self.distinct[last as usize])
    }
}

#[derive(Clone, Debug)]
pub struct Divergences {
    sequences: [Sequence; 2],
    boards: TakenBoards,
    /// For each step of A, the partner of the last board up to its end that has one; [`NEVER`] if none has.
    last_partners: Vec<u32>,
    /// In order; each the number of a step, counted from 0.
    steps: Vec<u32>,
}

/// Counts at one pair of places, from which those of a near pair follow quickly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CountedPlaces {
    places: [u32; 2],
    both: u32,
}

impl Divergences {
    /// Compares two searches, which should have ended: later steps are not added. Takes some tenths of a second for a million
    /// nodes each, and unwinds where memory is short ([`memory::attempt`]). `on_progress` can stop it.
    pub fn find(searches: [&Recording; 2], on_progress: &mut OnProgress<'_>) -> ControlFlow<(), Self> {
        let details = searches.map(Recording::at_detail);
        let same_size = searches[0].problem().size() == searches[1].problem().size();
        let mut found = Self {
            sequences: Default::default(),
            boards: TakenBoards::new(same_size),
            last_partners: Vec::new(),
            steps: Vec::new(),
        };
        let lengths = details.each_ref().map(Recording::recorded);
        let longest = lengths[0].max(lengths[1]);
        let mut were_apart = false;
        for start in (0..longest).step_by(BATCH as usize) {
            if start.is_multiple_of(REPORT_EVERY) {
                on_progress(start as f32 / longest as f32)?;
            }
            let end = longest.min(start + BATCH);
            let taken = [0, 1].map(|which| states(&details[which], start..end.min(lengths[which])));
            found.make_room(taken.each_ref().map(Vec::len));
            for place in 0..(end - start) as usize {
                let step = start + place as u32;
                let pair = taken.each_ref().map(|states| states.get(place).copied());
                for (which, state) in Compared::ALL.into_iter().zip(pair) {
                    if let Some(state) = state {
                        found.take(which, step, state);
                    }
                }
                let [Some(a), Some(b)] = pair else { continue };
                let is_same = a == b && same_size;
                let is_apart = !is_same
                    && found.is_new_to_other(Compared::A, a)
                    && found.is_new_to_other(Compared::B, b);
                if (!is_same && found.steps.is_empty()) || (is_apart && !were_apart) {
                    memory::make_room(&mut found.steps, 1);
                    found.steps.push(step);
                }
                were_apart = is_apart;
            }
        }
        found.note_last_partners();
        ControlFlow::Continue(found)
    }

    /// The first divergence alone, which is known long before all the others; `None` if there is none.
    pub fn find_first(
        searches: [&Recording; 2],
        on_progress: &mut OnProgress<'_>,
    ) -> ControlFlow<(), Option<u64>> {
        let details = searches.map(Recording::at_detail);
        let same_size = searches[0].problem().size() == searches[1].problem().size();
        let [a, b] = details.each_ref().map(Recording::recorded);
        let shorter = a.min(b);
        for start in (0..shorter).step_by(BATCH as usize) {
            if start.is_multiple_of(REPORT_EVERY) {
                on_progress(0.0)?;
            }
            let [a, b] = details.each_ref().map(|detail| states(detail, start..shorter.min(start + BATCH)));
            let place = a.iter().zip(&b).position(|(a, b)| a != b || !same_size);
            if let Some(place) = place {
                return ControlFlow::Continue(Some(u64::from(start) + place as u64));
            }
        }
        ControlFlow::Continue(None)
    }

    fn note_last_partners(&mut self) {
        let partners = &self.sequences[Compared::A as usize].partners;
        memory::make_room(&mut self.last_partners, partners.len());
        let mut last = NEVER;
        self.last_partners.extend(partners.iter().map(|partner| {
            last = if *partner == NEVER { last } else { *partner };
            last
        }));
    }

    fn make_room(&mut self, more: [usize; 2]) {
        for (sequence, more) in self.sequences.iter_mut().zip(more) {
            memory::make_room(&mut sequence.partners, more);
            memory::make_room(&mut sequence.distinct, more);
        }
    }

    fn take(&mut self, which: Compared, step: u32, state: State) {
        let first = self.boards.take(which, step, state);
        let other = which.other() as usize;
        let distinct = self.sequences[which as usize].distinct.last().copied().unwrap_or(0);
        let partner = first.unwrap_or(NEVER);
        if partner != NEVER {
            self.sequences[other].partners[partner as usize] = step;
        }
        let own = &mut self.sequences[which as usize];
        own.partners.push(partner);
        own.distinct.push(distinct + u32::from(first.is_some()));
    }

    fn is_new_to_other(&self, which: Compared, state: State) -> bool {
        self.boards.first(which, state)[which.other() as usize].is_none()
    }

    /// The number of steps of a search that were compared: those that are recorded in detail.
    pub fn compared(&self, which: Compared) -> u64 {
        self.sequences[which as usize].len().into()
    }

    /// All divergences, each the number of a step, counted from 0.
    pub fn all(&self) -> impl ExactSizeIterator<Item = u64> + '_ {
        self.steps.iter().map(|step| u64::from(*step))
    }

    /// The first divergence; `None` if both take the same boards as long as both go on.
    pub fn first(&self) -> Option<u64> {
        self.steps.first().map(|step| u64::from(*step))
    }

    /// The place of a step among the divergences, counted from 0; `None` if it is none.
    pub fn index_of(&self, step: u64) -> Option<usize> {
        self.steps.binary_search(&u32::try_from(step).ok()?).ok()
    }

    /// The first divergence at or after a step.
    pub fn at_or_after(&self, step: u64) -> Option<u64> {
        let before = self.steps.partition_point(|found| u64::from(*found) < step);
        self.steps.get(before).map(|step| u64::from(*step))
    }

    /// The last divergence before a step.
    pub fn before(&self, step: u64) -> Option<u64> {
        let before = self.steps.partition_point(|found| u64::from(*found) < step);
        self.steps[..before].last().map(|step| u64::from(*step))
    }

    /// The different boards that each has expanded after some steps of A and some of B, of those that are compared.
    ///
    /// `near` are counts at other places, and become those at these. This reads the steps in between.
    pub fn counts(&self, places: [u64; 2], near: &mut CountedPlaces) -> ExpandedCounts {
        let [a, b] = self.within(places);
        let of = |which: Compared| &self.sequences[which as usize];
        if near.places[0].abs_diff(a) + near.places[1].abs_diff(b) > a.min(b) {
            // From the beginning is nearer: through the shorter of both.
            let (shorter, end) = if a <= b { (Compared::A, b) } else { (Compared::B, a) };
            near.both = count_below(&of(shorter).partners[..a.min(b) as usize], end);
        } else {
            let [from_a, from_b] = near.places;
            near.both = moved(near.both, &of(Compared::A).partners, [from_a, a], from_b);
            near.both = moved(near.both, &of(Compared::B).partners, [from_b, b], a);
        }
        near.places = [a, b];
        ExpandedCounts {
            only_a: of(Compared::A).distinct_before(a) - near.both,
            both: near.both,
            only_b: of(Compared::B).distinct_before(b) - near.both,
        }
    }

    /// Who has expanded a board of one of the searches, after some steps of A and some of B.
    pub fn expanded_by(&self, (of, state): (Compared, State), places: [u64; 2]) -> ExpandedBy {
        let first = self.boards.first(of, state);
        let has = |which: Compared| {
            first[which as usize].is_some_and(|step| u64::from(step) < places[which as usize])
        };
        match (has(Compared::A), has(Compared::B)) {
            (false, false) => ExpandedBy::None,
            (true, false) => ExpandedBy::OnlyA,
            (true, true) => ExpandedBy::Both,
            (false, true) => ExpandedBy::OnlyB,
        }
    }

    /// The first step, counted from 0, in which a search takes a board of the other; `None` if it never does.
    pub fn partner(&self, (of, state): (Compared, State)) -> Option<u64> {
        self.boards.first(of, state)[of.other() as usize].map(u64::from)
    }

    /// The step in which B first takes the last board, among some steps of A, that B takes at all.
    fn last_partner(&self, steps: u64) -> Option<u64> {
        let [end, _] = self.within([steps, 0]);
        let last = self.last_partners[end.checked_sub(1)? as usize];
        (last != NEVER).then_some(last.into())
    }

    fn within(&self, places: [u64; 2]) -> [u32; 2] {
        [0, 1].map(|which| {
            let len = self.sequences[which].len();
            u32::try_from(places[which]).map_or(len, |place| place.min(len))
        })
    }

    pub fn bytes(&self) -> u64 {
        let steps: u64 = self.sequences.iter().map(|sequence| u64::from(sequence.len())).sum();
        8 * steps + 4 * self.last_partners.len() as u64 + self.boards.bytes()
    }
}

fn states(detail: &Recording, steps: std::ops::Range<u32>) -> Vec<State> {
    let ids: Vec<_> = steps.map(|step| detail.columns.expanded(step)).collect();
    ids.into_iter().map(|id| detail.nodes().state(id)).collect()
}

fn count_below(partners: &[u32], end: u32) -> u32 {
    partners.iter().map(|partner| u32::from(*partner < end)).sum()
}

/// The number of pairs after one place moves, while the other stays.
fn moved(both: u32, partners: &[u32], [from, to]: [u32; 2], other: u32) -> u32 {
    let between = |from: u32, to: u32| count_below(&partners[from as usize..to as usize], other);
    if from <= to { both + between(from, to) } else { both - between(to, from) }
}

/// A board, and the first steps of A (lower half) and B (upper half) plus one. A free slot is all zeros.
type BoardSlot = [u64; 2];

/// A hash table with linear probing; of two tables if the boards have different sizes, because states do not tell these.
#[derive(Clone, Debug)]
pub struct TakenBoards {
    tables: Vec<Table>,
}

#[derive(Clone, Debug)]
struct Table {
    slots: Box<[BoardSlot]>,
    bits: u32,
    used: usize,
}

impl TakenBoards {
    pub fn new(same_size: bool) -> Self {
        Self { tables: (0..if same_size { 1 } else { 2 }).map(|_| Table::new(10)).collect() }
    }

    fn table_of(&self, which: Compared) -> usize {
        (which as usize).min(self.tables.len() - 1)
    }

    /// Notes that a step takes a board. Gives the first step in which the other search takes it so far, or `NEVER`, if this
    /// search takes the board for the first time; otherwise `None`.
    pub fn take(&mut self, which: Compared, step: u32, state: State) -> Option<u32> {
        let place = self.table_of(which);
        let table = &mut self.tables[place];
        table.reserve();
        let index = table.find(state);
        let slot = &mut table.slots[index];
        if slot[1] == 0 {
            table.used += 1;
            slot[0] = state.0;
        }
        let [own, other] = [which, which.other()].map(|which| half(slot[1], which));
        own.is_none().then(|| {
            slot[1] |= (u64::from(step) + 1) << shift(which);
            other.unwrap_or(NEVER)
        })
    }

    /// The first steps of A and B that take a board of one of them.
    pub fn first(&self, which: Compared, state: State) -> [Option<u32>; 2] {
        let table = &self.tables[self.table_of(which)];
        let word = table.slots[table.find(state)][1];
        Compared::ALL.map(|which| half(word, which))
    }

    pub fn bytes(&self) -> u64 {
        self.tables.iter().map(|table| size_of_val(&*table.slots) as u64).sum()
    }
}

fn shift(which: Compared) -> u32 {
    32 * which as u32
}

fn half(word: u64, which: Compared) -> Option<u32> {
    ((word >> shift(which)) as u32).checked_sub(1)
}

impl Table {
    fn new(bits: u32) -> Self {
        Self { slots: memory::zeroed(1 << bits), bits, used: 0 }
    }

    fn find(&self, state: State) -> usize {
        // Knuth, The Art of Computer Programming 3, 6.4.
        let hash = (state.0 ^ state.0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut index = (hash >> (64 - self.bits)) as usize;
        while self.slots[index][1] != 0 && self.slots[index][0] != state.0 {
            index = (index + 1) & (self.slots.len() - 1);
        }
        index
    }

    fn reserve(&mut self) {
        if self.used < self.slots.len() / 2 {
            return;
        }
        let mut larger = Self { used: self.used, ..Self::new(self.bits + 2) };
        for slot in self.slots.iter().filter(|slot| slot[1] != 0) {
            let index = larger.find(State(slot[0]));
            larger.slots[index] = *slot;
        }
        *self = larger;
    }
}

/// The unit of the clock, which both searches have in common at each tick.
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

    pub fn last_tick(&self) -> u64 {
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
        let tick = tick.min(self.last_tick());
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

    /// True if B takes the board that A takes there, as [`ClockKind::SameBoard`] asks.
    pub fn has_same_board(&self, tick: u64) -> bool {
        tick == 0 || self.partner(tick).is_some()
    }

    /// The step in which B first takes the board of the last of some steps of A.
    fn partner(&self, steps: u64) -> Option<u64> {
        self.divergences?.partner((Compared::A, taken(self.searches[0], steps)?))
    }

    /// The first tick at which both are at these places or beyond them. Where B follows A, only that of A counts.
    pub fn tick_at(&self, [a, b]: [u64; 2]) -> u64 {
        let (mut low, mut high) = (0, self.last_tick());
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
