//! The figures of a run, and their registry: one definition for tables, files and conditions.
//!
//! To add a figure, add its line to `figures!`.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::file::Document;
use crate::heuristic::HeuristicId;
use crate::platform::{HAS_THREADS, Instant, pause};
use crate::puzzle::{Move, Size};
use crate::recording::Recording;
use crate::search::{
    AlgorithmId, CountingRules, Counts, Guard, Headless, History, Limits, OrderingCost, Settings, Stop,
    effective_branching_factor, run,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RunOutcome {
    Solved,
    #[default]
    Unsolvable,
    NotFound,
    Limit(Stop),
}

impl RunOutcome {
    /// The word in files and in the output of the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::NotFound => "not-found",
            Self::Limit(_) => "limit",
        }
    }

    /// The word in tables of runs: it says which limit stopped the search.
    pub fn exact_name(self) -> &'static str {
        match self {
            Self::Limit(Stop::NodeLimit) => "node-limit",
            Self::Limit(Stop::MemoryLimit) => "memory-limit",
            Self::Limit(Stop::DepthLimit) => "depth-limit",
            Self::Limit(Stop::Cancelled | Stop::OutOfMemory | Stop::NoEstimate(_)) => "stopped",
            outcome => outcome.name(),
        }
    }
}

/// The figures of one run. All but the time are the same in every run of the same search. The default is that of a problem that is
/// not searched, because parity shows that it is unsolvable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    pub outcome: RunOutcome,
    /// The moves of the path found; `None` if there is none.
    pub length: Option<u32>,
    /// The cost of that path: its length where each move costs 1. `None` if there is no path, or if it is not at hand.
    pub cost: Option<u32>,
    /// Expansions, repeated ones too; the goal is not expanded. (Others may [count](Self::counted) it.)
    pub expanded: u64,
    /// The start and all successors except discarded duplicates. (Others may [count](Self::counted) otherwise.)
    pub generated: u64,
    /// 1 if a goal was taken from the open list, or popped, which some courses count as expanded.
    pub goals: u64,
    pub starts: u64,
    /// The generated nodes beside the start, for b\*. It does not depend on what is counted.
    pub beside_start: u64,
    pub duplicates: u64,
    pub reopened: u64,
    pub pruned: u64,
    /// The most nodes that were open, or on the stack, at once.
    pub max_open: u64,
    /// The most nodes in memory at once. A search that forgets nodes has only those that are open or on its stack.
    pub max_stored: u64,
    /// The largest depth of all nodes: moves from the start, or from the goal on its side.
    pub max_depth: u32,
    /// The nodes that were open when the search ended; `None` if the algorithm has no open list.
    pub open_at_end: Option<u64>,
    /// `None` if the algorithm has no iterations.
    pub iterations: Option<u32>,
    /// The cost of keeping the open list in order; `None` if it was not counted.
    pub work: Option<OrderingCost>,
    /// The time of the search, without that of making tables.
    pub time: Duration,
}

impl Figures {
    pub fn of_recording(recording: &Recording, end: RunOutcome, length: Option<u32>, time: Duration) -> Self {
        let document = Document::of_recording(recording);
        let progress = recording.progress();
        let cost = match length {
            Some(_) if recording.settings().has_costs() => Some(recording.path_cost()),
            _ => length,
        };
        let figures = Self { outcome: end, length, cost, work: progress.work, time, ..Self::default() };
        figures.with_counts(&document, &progress.counts)
    }

    fn with_counts(self, document: &Document, counts: &Counts) -> Self {
        let goals = document.settings.goals_taken(&document.problem, self.outcome == RunOutcome::Solved);
        let history = document.settings.algorithm.info().history;
        Self {
            expanded: counts.expanded(goals),
            generated: counts.generated(),
            goals,
            beside_start: counts.generated().saturating_sub(1),
            starts: (history.sides().len() as u64).min(counts.generated()),
            duplicates: counts.duplicates,
            reopened: counts.reopened,
            pruned: counts.pruned,
            max_open: counts.max_open,
            max_stored: document.settings.max_stored(counts),
            max_depth: counts.deepest,
            open_at_end: matches!(history, History::Lists | History::TwoSided).then(|| counts.open()),
            iterations: (counts.iterations > 0).then_some(counts.iterations),
            ..self
        }
    }

    pub fn branching_factor(&self) -> Option<f64> {
        effective_branching_factor(self.beside_start, self.length?)
    }

    /// 1 if the goal ended the search when it was generated, or where the frontiers met.
    pub fn generated_goals(&self) -> u64 {
        u64::from(self.goals == 0 && self.length.is_some())
    }

    /// The figures as a course counts expanded and generated nodes.
    #[must_use]
    pub fn counted(self, counting: CountingRules) -> Self {
        let starts = if counting.start { self.starts } else { 0 };
        Self {
            expanded: counting.expanded(self.expanded, self.goals, self.generated_goals()),
            goals: if counting.goal { 0 } else { self.goals },
            generated: counting.generated(self.generated, self.starts, self.duplicates),
            starts,
            ..self
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FigureUnit {
    Count,
    Moves,
    /// A number without a unit, such as b\*.
    Ratio,
    /// Seconds, which differ between two runs of the same search.
    Seconds,
}

pub struct FigureInfo {
    pub name: &'static str,
    pub title: &'static str,
    pub meaning: &'static str,
    pub unit: FigureUnit,
    /// Its value; `None` if it does not apply to a run.
    pub value: fn(&Figures) -> Option<f64>,
}

by_name!(FigureInfo in FigureInfo::ALL.iter().copied());

macro_rules! figures {
    ($($id:ident: $name:literal, $title:literal, $unit:ident => $value:expr, $meaning:literal;)+) => {
        $(pub static $id: FigureInfo = FigureInfo {
            name: $name,
            title: $title,
            meaning: $meaning,
            unit: FigureUnit::$unit,
            value: $value,
        };)+

        impl FigureInfo {
            pub const ALL: &[&Self] = &[$(&$id),+];
        }
    };
}

// In the order of the columns.
figures! {
    LENGTH: "length", "moves", Moves => |figures| figures.length.map(f64::from),
        "Moves of the path found";
    EXPANDED: "expanded", "expanded", Count => |figures| Some(figures.expanded as f64),
        "Nodes expanded, including repeated ones; the goal is taken or visited, not expanded";
    GENERATED: "generated", "generated", Count => |figures| Some(figures.generated as f64),
        "The start and all successors except discarded duplicates";
    DUPLICATES: "duplicates", "duplicates", Count => |figures| Some(figures.duplicates as f64),
        "Successors that were discarded because their board was known";
    REOPENED: "reopened", "reopened", Count => |figures| Some(figures.reopened as f64),
        "Closed nodes that were reopened because of a shorter path";
    PRUNED: "cut", "pruned", Count => |figures| Some(figures.pruned as f64),
        "Generated nodes beyond the bound";
    MAX_OPEN: "max_open", "most open", Count => |figures| Some(figures.max_open as f64),
        "The most nodes that were open, or on the stack, at once";
    MAX_STORED: "max_stored", "most in memory", Count => |figures| Some(figures.max_stored as f64),
        "The most nodes in memory at once, open and closed ones";
    ITERATIONS: "iterations", "iterations", Count => |figures| figures.iterations.map(f64::from),
        "Iterations, each with a larger bound";
    COMPARISONS: "comparisons", "comparisons", Count => |figures| figures.work.map(|work| work.comparisons as f64),
        "Comparisons of two nodes to keep the open list in order";
    MOVES_IN_OPEN_LIST: "moves_in_open_list", "moves in the open list", Count => |figures| figures.work.map(|work| work.moves as f64),
        "Entries that were put in the open list, or moved in it";
    BRANCHING_FACTOR: "branching_factor", "b*", Ratio => Figures::branching_factor,
        "Effective branching factor: that of a full tree as deep as the path, with as many nodes as were generated";
    SECONDS: "seconds", "time", Seconds => |figures| Some(figures.time.as_secs_f64()),
        "Time of the search, without the time to make tables";
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measured {
    pub figures: Figures,
    pub moves: Option<Vec<Move>>,
}

/// The length of the path that a run found, if that is proved to be a shortest one.
pub fn proved_length(settings: &Settings, figures: &Figures) -> Option<u32> {
    figures.length.filter(|_| settings.finds_shortest())
}

/// The search that solves boards of 4×4 where another one meets its limit: with a pattern database, IDA* needs hardly any memory,
/// and a tenth of a second for each of Korf's hundred boards (`cargo bench --bench search -- korf100 pdb-555`). `None` where
/// this is that search, where moves have costs, and for other sizes.
pub fn solves_instead(Document { problem, settings }: &Document) -> Option<Settings> {
    let (algorithm, heuristic) = (AlgorithmId::from_name("idastar")?, HeuristicId::from_name("pdb-555")?);
    let is_other = (settings.algorithm, settings.heuristic) != (algorithm, heuristic);
    let is_better = problem.size() == Size::FIFTEEN && !settings.has_costs() && is_other;
    is_better.then(|| Settings { algorithm, heuristic, ..Settings::default() })
}

/// Runs a search to its end without recording it. An unsolvable problem is searched, too. The tables of its heuristic are
/// better made before ([`prepare`](crate::search::prepare)): otherwise the time includes them. `cancel` stops the search.
pub fn measure(document: &Document, limits: Limits, cancel: Option<&AtomicBool>) -> Measured {
    measure_with(document, &mut headless(Guard { limits, cancel })).0
}

/// A search without a screen, which gives way to the page where there are no threads.
pub(super) fn headless(guard: Guard<'_>) -> Headless<'_> {
    if HAS_THREADS { Headless::new(guard) } else { Headless::asking(guard, &pause) }
}

/// Like [`measure`], with a tracer that says when to stop. Also gives the counts.
pub(super) fn measure_with(document: &Document, tracer: &mut Headless<'_>) -> (Measured, Counts) {
    let started = Instant::now();
    let answer = run(&document.problem, &document.settings, Arc::default(), tracer);
    let time = started.elapsed();
    let moves = answer.solution();
    let outcome = match answer.result {
        Ok(Some(_)) => RunOutcome::Solved,
        Ok(None) if document.problem.is_solvable() => RunOutcome::NotFound,
        Ok(None) => RunOutcome::Unsolvable,
        Err(stop) => RunOutcome::Limit(stop),
    };
    let length = moves.as_ref().map(|moves| moves.len() as u32);
    let costs = document.settings.tile_costs();
    let cost = moves.as_deref().map(|moves| document.problem.cost_of(moves, costs));
    let figures = Figures { outcome, length, cost, work: answer.work, time, ..Figures::default() };
    (Measured { figures: figures.with_counts(document, &answer.counts), moves }, answer.counts)
}
