//! The rows of the table, their order, and what is kept with them; several searches that run for it, and the return of memory.

use std::cmp::Reverse;
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};

use crate::compare::{Figures, Measured, RunColumn, RunFacts, RunOutcome, RunSet, proved_length};
use crate::core::playback::StepTarget;
use crate::core::shown::Shown;
use crate::file::Document;
use crate::learn::all_rules::distinct;
use crate::recording::{Compared, Direction};
use crate::search::{CountingRules, Problem, Stop, shortest};
use crate::worker::{Ending, Wake, Work, end_elsewhere};

#[derive(Debug, Default)]
pub(crate) struct MemoryBeside {
    /// Bytes that nothing else counts.
    pub own: u64,
    /// Searches that are counted elsewhere as long as they are there as well, with their bytes.
    pub shared: Vec<(Document, u64)>,
}

/// More searches than a user goes back to.
const MOST_PLACES: usize = 1000;

#[derive(Default)]
pub struct Runs {
    pub(in crate::core) rows: Vec<RunRow>,
    pub(in crate::core) shown: Option<RunId>,
    pub(in crate::core) next_id: u64,
    /// Counts how often another search was put on the screen.
    pub(in crate::core) clock: u64,
    pub(in crate::core) marks: [Option<RunId>; 2],
    /// Where searches were left, those that were left last at the end; also of rows that are gone.
    places: Vec<(Document, StepTarget)>,
    /// Rows that were removed, the last ones last. Their searches are gone.
    pub(super) removed: Vec<Vec<RemovedRow>>,
    pub(in crate::core) freeing: Freeing,
    pub several: Option<RunningSet>,
    /// The memory that finding boards may take while it runs.
    pub reserved: u64,
    pub(crate) beside: MemoryBeside,
    /// The bytes of the map of a search by hand.
    pub by_hand: u64,
    /// The board whose runs are listed; `None` for that of the search on the screen.
    pub(in crate::core) board: Option<Problem>,
    pub sort: RunSort,
    pub(in crate::core) focus: Option<RunId>,
    /// Columns that the user added to those that are shown by default, the last one first.
    pub added: Vec<RunColumn>,
    pub removed_columns: Vec<RunColumn>,
}

impl Runs {
    /// An empty table. `wake` is called when memory was returned.
    pub(crate) fn new(wake: Wake) -> Self {
        Self { freeing: Freeing { wake: Some(wake), ..Freeing::default() }, ..Self::default() }
    }

    pub fn rows(&self) -> &[RunRow] {
        &self.rows
    }

    pub fn row(&self, id: RunId) -> Option<&RunRow> {
        self.rows.iter().find(|row| row.id == id)
    }

    pub(in crate::core) fn row_mut(&mut self, id: RunId) -> Option<&mut RunRow> {
        self.rows.iter_mut().find(|row| row.id == id)
    }

    pub fn shown(&self) -> Option<RunId> {
        self.shown
    }

    /// The search of a row that is not on the screen, as long as memory allows.
    pub(crate) fn parked(&self, document: &Document) -> Option<&Shown> {
        self.row(self.id_of(document)?)?.parked.as_deref()
    }

    pub fn id_of(&self, document: &Document) -> Option<RunId> {
        self.rows.iter().find(|row| row.document.is_same_search(document)).map(|row| row.id)
    }

    /// Where a search was left; its start if it never was.
    pub(in crate::core) fn left_at(&self, document: &Document) -> StepTarget {
        let place = self.places.iter().find(|(left, _)| left.is_same_search(document));
        place.map_or_else(StepTarget::default, |(_, at)| *at)
    }

    pub(in crate::core) fn note_left(&mut self, document: Document, at: StepTarget) {
        self.places.retain(|(left, _)| !left.is_same_search(&document));
        self.places.push((document, at));
        let surplus = self.places.len().saturating_sub(MOST_PLACES);
        self.places.drain(..surplus);
    }

    pub fn with_mark(&self, mark: Compared) -> Option<RunId> {
        self.marks[mark as usize]
    }

    pub fn mark_of(&self, id: RunId) -> Option<Compared> {
        Compared::ALL.into_iter().find(|mark| self.with_mark(*mark) == Some(id))
    }

    pub fn marked(&self) -> Option<[RunId; 2]> {
        Some([self.marks[0]?, self.marks[1]?])
    }

    /// The boards with runs, in the order of their first row.
    pub fn boards(&self) -> Vec<Problem> {
        distinct(self.rows.iter().map(|row| row.document.problem))
    }

    /// The moves of a shortest path: known if a search that finds one was solved, or if finding it takes little time.
    pub fn optimum(&self, problem: &Problem) -> Option<u32> {
        let mut of_problem = self.rows.iter().filter(|row| row.document.problem == *problem);
        let proved = |row: &RunRow| proved_length(&row.document.settings, row.figures.as_ref()?);
        of_problem.find_map(|row| row.shortest.or_else(|| proved(row)))
    }

    /// Adds a row for a search, or finds the one that it has. `is_provisional` if live editing made the search.
    pub(in crate::core) fn add(&mut self, document: Document, is_provisional: bool) -> RunId {
        let found = self.id_of(&document);
        if let Some(row) = found.and_then(|id| self.row_mut(id)) {
            row.document = document;
            row.is_provisional &= is_provisional;
            return row.id;
        }
        if is_provisional {
            let provisional = self.rows.iter().find(|row| row.is_provisional).map(|row| row.id);
            if let Some(id) = provisional {
                drop(self.take_row(id));
            }
        }
        let other = self.rows.iter().find(|row| row.document.problem == document.problem);
        let shortest = other.map_or_else(|| shortest(&document.problem), |row| row.shortest);
        let id = RunId(self.next_id);
        self.next_id += 1;
        self.rows.push(RunRow {
            id,
            document,
            shortest,
            figures: None,
            is_disturbed: false,
            failure: None,
            is_provisional,
            parked: None,
            shown_last: self.clock,
        });
        id
    }

    /// Takes a row out of the table. Its search is ended; a mark on it is gone.
    pub(in crate::core) fn take_row(&mut self, id: RunId) -> Option<(usize, RunRow)> {
        let place = self.rows.iter().position(|row| row.id == id)?;
        let mut row = self.rows.remove(place);
        if let Some(parked) = row.parked.take() {
            self.freeing.free(parked);
        }
        for mark in &mut self.marks {
            *mark = mark.filter(|marked| *marked != id);
        }
        Some((place, row))
    }

    /// What the user does something with stays in the table.
    pub(in crate::core) fn keep(&mut self, id: RunId) {
        if let Some(row) = self.row_mut(id) {
            row.is_provisional = false;
        }
    }

    /// The search on the screen stays in the table: the user has moved in it.
    pub(crate) fn keep_shown(&mut self) {
        if let Some(id) = self.shown {
            self.keep(id);
        }
    }

    /// The search on the screen is one that the user did not ask for.
    pub(crate) fn forget_unless_used(&mut self) {
        if let Some(row) = self.shown.and_then(|id| self.row_mut(id)) {
            row.is_provisional = true;
        }
    }
}

/// The name of a row. It is never used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RunId(pub(super) u64);

#[derive(Debug)]
pub struct RunRow {
    pub id: RunId,
    pub document: Document,
    /// The moves of a shortest path, if finding it takes little time.
    shortest: Option<u32>,
    /// What it did; `None` while it runs, and after an error in the program.
    pub figures: Option<Figures>,
    /// Whether other searches ran at the same time, so that its time is too long.
    pub is_disturbed: bool,
    pub failure: Option<String>,
    /// Whether live editing made it and the user has done nothing with it.
    pub(super) is_provisional: bool,
    /// The search, as long as memory allows. That of the search on the screen is not here.
    pub(super) parked: Option<Box<Shown>>,
    /// When it was on the screen last: a larger number is later.
    pub(super) shown_last: u64,
}

impl RunRow {
    pub(crate) fn is_kept(&self) -> bool {
        !self.is_provisional
    }

    /// Whether it can be shown at once, and need not be searched again.
    pub fn is_parked(&self) -> bool {
        self.parked.is_some()
    }
}

#[derive(Debug)]
pub(super) struct RemovedRow {
    pub(super) place: usize,
    pub(super) row: RunRow,
    pub(super) mark: Option<Compared>,
}

pub type ListedRun<'a> = (&'a RunRow, RunFacts<'a>);

#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct RunSort {
    /// `None` for the order in which they were added.
    pub by: Option<(RunColumn, Direction)>,
}

impl RunSort {
    /// The order after a click on a column: the smallest first, then the largest first, then as they were added.
    #[must_use]
    pub fn after_click(self, column: RunColumn) -> Self {
        let by = match self.by {
            Some((sorted, Direction::Forwards)) if sorted == column => Some((column, Direction::Backwards)),
            Some((sorted, Direction::Backwards)) if sorted == column => None,
            _ => Some((column, Direction::Forwards)),
        };
        Self { by }
    }

    /// Runs without a value come last in either direction.
    pub(in crate::core) fn sort(self, listed: &mut [ListedRun<'_>]) {
        let Some((column, direction)) = self.by else { return };
        listed.sort_by_cached_key(|(_, facts)| {
            let (is_empty, key) = sort_key(column, facts);
            (is_empty, if direction == Direction::Forwards { Ok(key) } else { Err(Reverse(key)) })
        });
    }
}

/// Runs without a value are last. The others are sorted by name, then by a number, which is never negative, then by note.
fn sort_key(column: RunColumn, facts: &RunFacts<'_>) -> (bool, (&'static str, u64, String)) {
    if column.is_number() {
        let value = column.value(facts);
        return (value.is_none(), ("", value.unwrap_or(0.0).to_bits(), String::new()));
    }
    let settings = facts.document.settings.in_use();
    let cell = column.cell(facts);
    let (name, weight): (_, f64) = match column {
        RunColumn::Search => (settings.algorithm.info().short, settings.weight.into()),
        _ => (settings.heuristic_in_use().map_or("", |heuristic| heuristic.info().short), 0.0),
    };
    (cell.text.is_empty(), (name, weight.to_bits(), cell.note))
}

pub(in crate::core) fn facts_with(
    row: &RunRow,
    optimum: Option<u32>,
    counting: CountingRules,
) -> RunFacts<'_> {
    RunFacts {
        is_disturbed: row.is_disturbed,
        has_failed: row.failure.is_some(),
        ..RunFacts::new(&row.document, row.figures, optimum, counting)
    }
}

pub(in crate::core) fn figures_of(shown: &Shown) -> Option<Figures> {
    let problem = shown.recording.problem();
    let outcome = match shown.ending.as_ref()? {
        Ending::Solved => RunOutcome::Solved,
        Ending::Exhausted if problem.is_solvable() => RunOutcome::NotFound,
        Ending::Exhausted => RunOutcome::Unsolvable,
        Ending::Stopped(Stop::NoEstimate(_)) | Ending::Failed(_) => return None,
        Ending::Stopped(stop) => RunOutcome::Limit(*stop),
    };
    Some(figures_with(shown, outcome))
}

/// What a search did until now, also one that is left while it runs.
pub(crate) fn figures_now(shown: &Shown) -> Figures {
    figures_of(shown).unwrap_or_else(|| figures_with(shown, RunOutcome::Limit(Stop::Cancelled)))
}

fn figures_with(shown: &Shown, outcome: RunOutcome) -> Figures {
    Figures::of_recording(&shown.recording, outcome, shown.found_length(), shown.elapsed)
}

/// Results that the table has not taken yet: the number of the search, what it did, and whether it ran alone.
pub(in crate::core) type EndedRuns = Arc<Mutex<Vec<(usize, Measured, bool)>>>;

#[derive(Debug)]
pub struct RunningSet {
    /// `None` for the runs of a session that was opened.
    pub(in crate::core) set: Option<&'static RunSet>,
    pub documents: Vec<Document>,
    pub measured: usize,
    pub(in crate::core) results: EndedRuns,
    pub(in crate::core) job: Work<io::Result<ControlFlow<()>>>,
    pub(in crate::core) max_bytes: u64,
}

impl RunningSet {
    pub fn title(&self) -> &'static str {
        self.set.map_or("Runs of the session", |set| set.title)
    }

    /// How much of its heuristics' tables is built, from 0 to 1; `None` when none is being built.
    pub fn preparing(&self) -> Option<f32> {
        let done = self.job.done();
        (done > 0.0 && done < 1.0).then_some(done)
    }
}

#[derive(Clone, Default)]
pub struct Freeing {
    bytes: Arc<AtomicU64>,
    wake: Option<Wake>,
}

struct Freed(Freeing, u64);

impl Drop for Freed {
    fn drop(&mut self) {
        let Self(Freeing { bytes, wake }, returned) = self;
        bytes.fetch_sub(*returned, Relaxed);
        if let Some(wake) = wake {
            wake();
        }
    }
}

impl Freeing {
    /// Ends a search on another thread. Its memory counts until it is free.
    pub(crate) fn free(&self, shown: Box<Shown>) {
        let returned = shown.bytes();
        self.bytes.fetch_add(returned, Relaxed);
        // The search is first, because a tuple drops its parts in order.
        end_elsewhere((shown, Freed(self.clone(), returned)));
    }

    pub(in crate::core) fn bytes(&self) -> u64 {
        self.bytes.load(Relaxed)
    }
}
