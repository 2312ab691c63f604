//! Looks through boards for those that meet a condition.
//!
//! The finds are sorted: by the distance from the goal, then by the expansions of the first search, then by those of the
//! second, and at last by the tiles. On boards of at most 9 cells, all boards are tested in the order of their distance, so that
//! the smallest come first, and the finding ends at the distance at which there are enough. On larger ones, the boards are the ends
//! of random walks, each board once. The finds don't depend on the number of threads: a board whose search needs more than its
//! thread's share of memory is tested again alone, with all of it.

use std::collections::HashSet;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::spec::{ExampleSpec, SpecProblem};
use super::trial::{Cut, Trial, TrialVerdict};
use crate::compare::figures::{Figures, RunOutcome, headless};
use crate::file::{Document, TableFolder};
use crate::heuristic::{BoardDistances, NotListed};
use crate::picture::{capitalised, number};
use crate::puzzle::{Board, SplitMix64, counted};
use crate::recording::Position;
use crate::search::{Guard, Limits, Problem, end_of_walk, prepare};
use crate::worker::in_parallel;

pub const MOST_FINDS: usize = 300;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundBoard {
    pub start: Board,
    pub distance: u32,
    /// The figures of the first search, without its time.
    pub first: Figures,
    /// Those of the second; `None` if the condition is on one search.
    pub second: Option<Figures>,
    /// The place of the event of the condition in the first search; `None` if the condition names none.
    pub at: Option<Position>,
}

impl FoundBoard {
    pub fn document(&self, spec: &ExampleSpec) -> Document {
        let problem = Problem::new(self.start, spec.goal).expect("the board is of the goal's size");
        Document { problem, settings: spec.first }
    }

    fn order(&self) -> (u32, u64, u64, u64) {
        let second = self.second.map_or(0, |second| second.expanded);
        (self.distance, self.first.expanded, second, self.start.state().0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindEnd {
    Complete,
    /// There are enough results, and the boards that were not tested are farther from the goal.
    Enough,
    Stopped,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct FindResults {
    pub boards: Vec<FoundBoard>,
    pub tried: u64,
    /// Those of them whose searches are too long, so that nothing is known about them.
    pub undecided: u64,
    /// Random boards that were not tested: no walk ended in the range of distances, or the board was tested before.
    pub left_out: u64,
    pub has_more: bool,
    pub total: u64,
    /// True if these are all boards from which the goal can be reached.
    pub are_all: bool,
    /// `None` while it goes on.
    pub end: Option<FindEnd>,
}

impl FindResults {
    pub fn done(&self) -> f32 {
        if self.total == 0 { 0.0 } else { (self.tried + self.left_out) as f32 / self.total as f32 }
    }

    fn add(&mut self, found: &FoundBoard, count: usize) {
        let place = self.boards.partition_point(|other| other.order() < found.order());
        let is_known = self.boards.get(place).is_some_and(|other| other.start == found.start);
        if !is_known {
            self.has_more |= self.boards.len() == count;
            self.boards.insert(place, *found);
            self.boards.truncate(count);
        }
    }

    fn take(&mut self, tested: &Tested, count: usize) {
        self.tried += tested.tried;
        self.undecided += tested.undecided;
        tested.found.iter().for_each(|found| self.add(found, count));
    }
}

#[derive(Debug, thiserror::Error)]
pub enum FindProblem {
    #[error(transparent)]
    Spec(#[from] SpecProblem),
    #[error("the system cannot start a thread for the search: {0}")]
    Thread(#[from] io::Error),
}

/// Hears what was found so far, many times a second, and may stop it.
type OnFinds<'a> = &'a mut dyn FnMut(&FindResults) -> ControlFlow<()>;

/// Looks for boards that meet a condition, on this many threads, and keeps the `count` smallest ones, at most [`MOST_FINDS`].
/// `max_bytes` are for all threads together.
pub fn find_boards(
    spec: &ExampleSpec,
    count: usize,
    max_bytes: u64,
    threads: NonZeroUsize,
    each: OnFinds,
) -> Result<FindResults, FindProblem> {
    spec.check()?;
    let finder = Finder { spec, count: count.clamp(1, MOST_FINDS), threads, max_bytes };
    let mut results = FindResults::default();
    let end = match finder.prepare(&mut results, each) {
        ControlFlow::Break(()) => FindEnd::Stopped,
        ControlFlow::Continue(()) => finder.find(&mut results, each)?,
    };
    results.end = Some(end);
    Ok(results)
}

struct Finder<'a> {
    spec: &'a ExampleSpec,
    count: usize,
    threads: NonZeroUsize,
    max_bytes: u64,
}

const BOARDS_AT_ONCE: usize = 16;
const RANDOM_AT_ONCE: usize = 64;

#[derive(Default)]
struct Tested {
    tried: u64,
    undecided: u64,
    found: Vec<FoundBoard>,
    /// The boards whose searches need more memory than they may have.
    too_large: Vec<(Board, u32)>,
}

impl Finder<'_> {
    fn prepare(&self, results: &mut FindResults, each: OnFinds) -> ControlFlow<()> {
        let goal = self.spec.goal;
        let problem = Problem::new(goal, goal).expect("one board");
        let searches = [self.spec.first, self.spec.second];
        let used = if self.spec.condition.info().compares { &searches[..] } else { &searches[..1] };
        used.iter().try_for_each(|settings| {
            prepare(&problem, settings, &TableFolder::of_user(), &mut |_| each(results))
        })
    }

    fn find(&self, results: &mut FindResults, each: OnFinds) -> io::Result<FindEnd> {
        match BoardDistances::of_small(&self.spec.goal, &mut |_| each(results)) {
            Ok(boards) => self.among_all(&boards, results, each),
            Err(NotListed::Cancelled) => Ok(FindEnd::Stopped),
            Err(NotListed::TooMany(_)) => self.among_random(results, each),
        }
    }

    /// Tests all boards in the range of distances, one distance after the other.
    fn among_all(
        &self,
        boards: &BoardDistances,
        results: &mut FindResults,
        each: OnFinds,
    ) -> io::Result<FindEnd> {
        let (least, most) = self.spec.distance;
        let distances = least..=most.min(boards.farthest());
        let layers: Vec<_> = distances.map(|distance| (distance, boards.boards_at(distance))).collect();
        let total: usize = layers.iter().map(|(_, boards)| boards.len()).sum();
        results.total = total as u64;
        results.are_all = total == boards.states().len();
        for (distance, boards) in layers {
            let parts = boards.chunks(BOARDS_AT_ONCE);
            let parts = parts.map(|part| part.iter().map(|board| (*board, distance)).collect());
            if self.test_all(parts.collect(), results, each)?.is_break() {
                return Ok(FindEnd::Stopped);
            }
            if results.boards.len() == self.count && results.tried < results.total {
                return Ok(FindEnd::Enough);
            }
        }
        Ok(FindEnd::Complete)
    }

    /// Tests the ends of random walks. Each board follows from the seed and its number.
    fn among_random(&self, results: &mut FindResults, each: OnFinds) -> io::Result<FindEnd> {
        let count = self.spec.random.boards as usize;
        results.total = count as u64;
        let mut known = HashSet::new();
        for first in (0..count).step_by(RANDOM_AT_ONCE) {
            let mut boards = vec![None; RANDOM_AT_ONCE.min(count - first)];
            let walk = |place: usize, cancel: &AtomicBool| self.random_board((first + place) as u64, cancel);
            let ended = in_parallel(self.threads, boards.len(), walk, &mut |result| {
                if let Some((place, board)) = result {
                    boards[place] = board;
                }
                each(results)
            })?;
            if ended.is_break() {
                return Ok(FindEnd::Stopped);
            }
            results.left_out += boards.len() as u64;
            boards.retain(|board| board.is_some_and(|(board, _)| known.insert(board.state().0)));
            results.left_out -= boards.len() as u64;
            let parts = boards.into_iter().map(Vec::from_iter);
            if self.test_all(parts.collect(), results, each)?.is_break() {
                return Ok(FindEnd::Stopped);
            }
        }
        Ok(FindEnd::Complete)
    }

    /// A board with its distance, which is in the range; `None` if none of some walks ends there.
    fn random_board(&self, number: u64, cancel: &AtomicBool) -> Option<(Board, u32)> {
        const MOST_WALKS: u32 = 50;
        const MOST_NODES: u64 = 1_000_000;
        let (least, most) = self.spec.distance;
        let mut random = SplitMix64::new(self.spec.random.seed.rotate_left(32) ^ number);
        let limits = Limits { max_nodes: MOST_NODES, ..Limits::default() };
        (0..MOST_WALKS).take_while(|_| !cancel.load(Relaxed)).find_map(|_| {
            let distance = least + random.below((most - least + 1) as usize) as u32;
            let mut tracer = headless(Guard { limits, cancel: Some(cancel) });
            Some((end_of_walk(&self.spec.goal, distance, &mut random, &mut tracer)?, distance))
        })
    }

    /// Tests all parts of the boards on all threads, and then those boards again alone that ran out of their share of memory.
    fn test_all(
        &self,
        mut parts: Vec<Vec<(Board, u32)>>,
        results: &mut FindResults,
        each: OnFinds,
    ) -> io::Result<ControlFlow<()>> {
        let share = self.max_bytes / self.threads.get() as u64;
        for (threads, max_bytes) in [(self.threads, share), (NonZeroUsize::MIN, self.max_bytes)] {
            let mut too_large = Vec::new();
            let test = |part: usize, cancel: &AtomicBool| self.test(&parts[part], max_bytes, cancel);
            let ended = in_parallel(threads, parts.len(), test, &mut |result| {
                if let Some((_, tested)) = result {
                    results.take(&tested, self.count);
                    too_large.extend(tested.too_large.into_iter().map(|board| vec![board]));
                }
                each(results)
            })?;
            if ended.is_break() {
                return Ok(ended);
            }
            parts = too_large;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn test(&self, boards: &[(Board, u32)], max_bytes: u64, cancel: &AtomicBool) -> Tested {
        let mut tested = Tested::default();
        for &(start, distance) in boards.iter().take_while(|_| !cancel.load(Relaxed)) {
            let mut trial = Trial::new(self.spec.searches(), start, distance, max_bytes, cancel);
            let verdict = self.spec.condition.run(&mut trial);
            if verdict == Err(Cut::OutOfMemory) && max_bytes < self.max_bytes {
                tested.too_large.push((start, distance));
                continue;
            }
            tested.tried += u64::from(verdict != Err(Cut::Stopped));
            tested.undecided += u64::from(matches!(verdict, Err(Cut::Undecided | Cut::OutOfMemory)));
            let at = match verdict {
                Ok(TrialVerdict::Met) => None,
                Ok(TrialVerdict::MetAt(position)) => Some(position),
                Ok(TrialVerdict::NotMet) | Err(_) => continue,
            };
            if let [Some(first), second] = trial.runs {
                tested.found.push(FoundBoard { start, distance, first, second, at });
            }
        }
        tested
    }
}

/// The outcome of the search of a board, such as “12 expanded, 4 moves”.
pub fn run_text(figures: &Figures) -> String {
    let path = match (figures.length, figures.outcome) {
        (Some(length), _) => counted(length as usize, "move", "moves"),
        // Stopped at a limit, after the event.
        (None, RunOutcome::Limit(_)) => "not ended".to_owned(),
        (None, _) => "no path".to_owned(),
    };
    format!("{} expanded, {path}", number(figures.expanded))
}

/// The boards found, and the progress of the work while it goes on.
pub fn result_text(results: &FindResults) -> String {
    if results.end.is_none() {
        let [found, tried, total] = [results.boards.len() as u64, results.tried, results.total].map(number);
        let so_far = || format!("{found} found, {tried} of {total} boards tested");
        return if results.total == 0 { "Preparing…".to_owned() } else { so_far() };
    }
    let boards = |number: u64| counted(number as usize, "board", "boards");
    let (found, tried) = (results.boards.len() as u64, boards(results.tried));
    let is_decided = results.undecided == 0;
    let among = if results.tried + results.left_out < results.total {
        format!("{} of {}", number(results.tried), boards(results.total))
    } else if results.are_all && is_decided {
        format!("all {tried}")
    } else {
        tried
    };
    let is_stopped = if results.end == Some(FindEnd::Stopped) { "Stopped: " } else { "" };
    let result = match found {
        0 if is_decided => format!("none among {among}"),
        0 => format!("none found among {among}"),
        _ if results.has_more || results.end == Some(FindEnd::Enough) => {
            format!("the first {found}, among {among}")
        }
        _ => format!("{} among {among}", number(found)),
    };
    let undecided = match results.undecided {
        0 => String::new(),
        1 => "; 1 of them could not be decided: its search is too long".to_owned(),
        some => format!("; {} of them could not be decided: their searches are too long", number(some)),
    };
    let left_out = match results.left_out {
        0 => String::new(),
        some => {
            let all = boards(results.total);
            format!(". {} of {all} were skipped: at another distance, or already tested", number(some))
        }
    };
    let result = format!("{is_stopped}{result}{undecided}{left_out}");
    capitalised(&result)
}
