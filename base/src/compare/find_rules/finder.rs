//! Tries every set of rules on all cores.
//!
//! Sets that a search cannot tell apart are searched with once: the ways of counting are readings of one search; ties that order
//! nodes alike are one; rules that a search never met make no difference. A search is stopped where its figures exceed what is
//! stated, and then those that end later under another goal test need not be made.

use std::collections::HashSet;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::ceiling::Cutoff;
use super::found::{NearSearch, RulesFound, RulesRow};
use super::same::{MOST_COMPARED, rows_of};
use super::slips::slips_of;
use super::stated::{StatedBoard, StatedError};
use super::trial::{FiguresDiffer, RulesEnd, RulesTrial};
use crate::compare::figures::Figures;
use crate::file::TableFolder;
use crate::learn::all_rules::{
    AlgorithmRules, Combination, Dimension, Known, KnownRules, Product, Scope, combinations,
};
use crate::search::{Choice, CountingRules, GoalTest, Limits, Settings, prepare};
use crate::worker::in_parallel;

/// What is known and what is looked for.
#[derive(Clone, Debug)]
pub struct RulesRequest {
    pub boards: Vec<StatedBoard>,
    /// The rules that are known.
    pub known: KnownRules,
    /// What counts, if that is known.
    pub counting: Option<CountingRules>,
    /// The limit on the nodes of a search, where no figure bounds it.
    pub max_nodes: Option<u64>,
    /// For all searches that run at the same time.
    pub max_bytes: u64,
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesProgress {
    /// The tables of a heuristic are being made: percent.
    Preparing(u32),
    /// Sets that were tried, of all sets, and how many give all figures.
    Trying { tried: u64, all: u64, matches: u64 },
    /// The searches of the matching sets are compared with each other.
    Comparing,
    /// No set gives all figures: known slips are tried.
    Slips,
}

/// Why rules cannot be found.
#[derive(Debug, thiserror::Error)]
pub enum FindRulesError {
    #[error(transparent)]
    Stated(#[from] StatedError),
    #[error("{0}")]
    Heuristic(&'static str),
    /// The system has no thread.
    #[error("the searches cannot be started: {0}")]
    Thread(#[from] io::Error),
}

/// Hears how far it is, some times a second, and may stop it.
type OnRules<'a> = &'a mut dyn FnMut(RulesProgress) -> ControlFlow<()>;

/// A set of rules: its algorithm, by its place, and its combination.
pub(super) type RuleSet = (usize, Combination);

/// A set of rules that gives all figures.
#[derive(Clone, Debug)]
pub(super) struct MatchingSet {
    pub set: RuleSet,
    pub readings: Vec<u32>,
    pub figures: Vec<Figures>,
}

/// A set of rules that gives some of them.
type NearSet = (RuleSet, FiguresDiffer);

/// What came of some sets.
#[derive(Default)]
struct PartEnd {
    sets: u64,
    searches: u64,
    matches: Vec<MatchingSet>,
    near: Vec<NearSet>,
}

/// What is kept of each part.
const NEAREST_OF_A_PART: usize = 4;
/// What is told.
const NEAREST: usize = 5;

pub(super) struct RulesFinder {
    pub trial: RulesTrial,
    pub rules: Vec<AlgorithmRules>,
    /// For each algorithm, where its searches are stopped on each board.
    cutoffs: Vec<Vec<Cutoff>>,
    parts: Vec<(usize, Product)>,
}

/// Looks for the sets of rules whose searches have the stated figures, on this many threads. Stopped early, it has what was found
/// until then. The answer does not depend on the number of threads.
///
/// # Errors
/// If nothing is stated, a heuristic that is known is not for this size, or the system has no thread.
pub fn find_rules(
    request: &RulesRequest,
    threads: NonZeroUsize,
    each: OnRules,
) -> Result<RulesFound, FindRulesError> {
    let stated: Vec<_> = request.boards.iter().filter(|board| !board.figures.is_empty()).cloned().collect();
    let Some(first) = stated.first() else { return Err(StatedError::Nothing.into()) };
    if request.known.heuristic {
        let settings = &request.known.settings;
        for board in &stated {
            settings.heuristic.offered_for(board.problem.size()).map_err(FindRulesError::Heuristic)?;
            let store = TableFolder::of_user();
            let mut show = |done: f32| each(RulesProgress::Preparing((done * 100.0) as u32));
            if prepare(&board.problem, settings, &store, &mut show).is_break() {
                return Ok(RulesFound::default());
            }
        }
    }
    let figures = || stated.iter().flat_map(|board| &board.figures);
    let has_costs = figures().any(|figure| figure.quantity.name == "cost");
    let lengths = figures().filter(|figure| ["length", "depth"].contains(&figure.quantity.name));
    let scope = Scope::of_figures(
        &request.known,
        &first.problem,
        &depths(lengths.map(|figure| figure.value as u32)),
        has_costs,
    );
    let finder = RulesFinder::new(request, stated.clone(), scope.rules(), threads);
    finder.run(threads, each)
}

/// Depth limits that courses set: round numbers, and what is stated.
fn depths(stated: impl Iterator<Item = u32>) -> Vec<u32> {
    let stated: Vec<u32> = stated.filter(|stated| *stated < 1000).collect();
    let mut all: Vec<u32> = (1..=10).map(|tens| tens * 10).chain([15, 25, 200, 500, 1000]).collect();
    all.extend(stated);
    all.sort_unstable();
    all.dedup();
    all
}

impl RulesFinder {
    fn new(
        request: &RulesRequest,
        mut boards: Vec<StatedBoard>,
        rules: Vec<AlgorithmRules>,
        threads: NonZeroUsize,
    ) -> Self {
        // A set that fails on a board is not tried on the next one: the quickest come first.
        let work = |board: &StatedBoard| {
            let largest = board.figures.iter().map(|figure| figure.value).fold(0.0, f64::max);
            (board.figures.iter().any(|figure| figure.quantity.name == "expanded"), largest)
        };
        boards.sort_by(|a, b| {
            let ((a_bounds, a), (b_bounds, b)) = (work(a), work(b));
            b_bounds.cmp(&a_bounds).then(a.total_cmp(&b))
        });
        let trial = RulesTrial {
            boards,
            counting: request.counting,
            max_nodes: request.max_nodes,
            max_bytes: request.max_bytes / threads.get() as u64,
        };
        let cutoffs = rules.iter().map(|rules| trial.cutoffs(rules.algorithm())).collect();
        let is_by_itself = |dimension: &Dimension| {
            matches!(dimension, Dimension::Heuristic(_) | Dimension::Moves(_)) || dimension.is_rule("ties")
        };
        let of = |(place, rules): (usize, &AlgorithmRules)| {
            rules.parts(is_by_itself).into_iter().map(move |part| (place, part))
        };
        let parts = rules.iter().enumerate().flat_map(of).collect();
        Self { trial, rules, cutoffs, parts }
    }

    fn run(&self, threads: NonZeroUsize, each: OnRules) -> Result<RulesFound, FindRulesError> {
        let all = self.rules.iter().map(AlgorithmRules::count).sum::<usize>() as u64;
        let (tried, matching) = (AtomicU64::new(0), AtomicU64::new(0));
        let mut end = PartEnd::default();
        let ended = in_parallel(
            threads,
            self.parts.len(),
            |number, cancel| {
                let part = self.part(number, cancel);
                tried.fetch_add(part.sets, Relaxed);
                matching.fetch_add(part.matches.len() as u64, Relaxed);
                part
            },
            &mut |result| {
                if let Some((_, part)) = result {
                    self.add(&mut end, part);
                }
                each(RulesProgress::Trying {
                    tried: tried.load(Relaxed),
                    all,
                    matches: matching.load(Relaxed),
                })
            },
        )?;
        self.keep_plainest(&mut end.matches);
        let rows = rows_of(self, &end.matches, threads, &mut || each(RulesProgress::Comparing))?;
        let slips = if rows.is_empty() && ended.is_continue() {
            slips_of(self, threads, &mut || each(RulesProgress::Slips))?
        } else {
            Vec::new()
        };
        Ok(RulesFound {
            rows,
            slips,
            nearest: if end.matches.is_empty() { self.nearest(&end.near) } else { Vec::new() },
            sets: end.sets,
            all,
            searches: end.searches,
            matches: matching.into_inner(),
            is_complete: ended.is_continue(),
        })
    }

    fn add(&self, end: &mut PartEnd, part: PartEnd) {
        end.sets += part.sets;
        end.searches += part.searches;
        end.matches.extend(part.matches);
        // The others are only counted.
        if end.matches.len() > 16 * MOST_COMPARED {
            self.keep_plainest(&mut end.matches);
        }
        end.near.extend(part.near);
        if end.near.len() > 64 * NEAREST {
            self.keep_nearest(&mut end.near, 8 * NEAREST);
        }
    }

    fn keep_plainest(&self, matches: &mut Vec<MatchingSet>) {
        matches.sort_by_cached_key(|one| self.plainness(&one.set, &one.readings));
        matches.truncate(MOST_COMPARED);
    }

    fn keep_nearest(&self, near: &mut Vec<NearSet>, most: usize) {
        near.sort_by(|(a_set, a), (b_set, b)| {
            let plainness = || self.plainness(a_set, &[]).cmp(&self.plainness(b_set, &[]));
            b.right.cmp(&a.right).then(a.error.total_cmp(&b.error)).then_with(plainness)
        });
        near.truncate(most);
    }

    /// Tries the sets of a part. Told to stop, it has what was tried until then.
    fn part(&self, number: usize, cancel: &AtomicBool) -> PartEnd {
        let (place, product) = &self.parts[number];
        let rules = &self.rules[*place];
        let goal_test = rules.place("goal_test");
        let mut known = Known::of_whole_searches(rules);
        let mut seen: Vec<Settings> = Vec::new();
        // Without the goal test: those that were stopped under one that ends earlier.
        let mut too_large: HashSet<Combination> = HashSet::new();
        let mut end = PartEnd::default();
        let mut sets = combinations(product);
        sets.sort_by_key(|set| goal_test.map(|rule| when_it_ends(rules, rule, set[rule])));
        for set in sets {
            let settings = rules.settings(&set);
            let in_use = settings.in_use();
            end.sets += 1;
            if seen.contains(&in_use) {
                continue;
            }
            seen.push(in_use);
            let mut under_any_test = set.clone();
            if let Some(rule) = goal_test {
                under_any_test[rule] = 0;
            }
            if too_large.contains(&under_any_test) {
                continue;
            }
            let trial = if let Some(same) = known.same(&set) {
                RulesEnd::clone(same)
            } else {
                let cutoffs = &self.cutoffs[*place];
                let tried = self.trial.run(settings, cutoffs, cancel, &mut end.searches);
                let Some((met, trial)) = tried else { return end };
                known.note(&set, met, trial.clone());
                trial
            };
            match trial {
                RulesEnd::Matches { readings, figures } => {
                    end.matches.push(MatchingSet { set: (*place, set), readings, figures });
                }
                RulesEnd::Differs(differs) => end.near.push(((*place, set), *differs)),
                RulesEnd::CutOff => {
                    too_large.insert(under_any_test);
                }
            }
        }
        self.keep_nearest(&mut end.near, NEAREST_OF_A_PART);
        end
    }

    /// The fewest rules and ways of counting that are not the defaults, then the order of the algorithms and of their values.
    pub(super) fn plainness(&self, set: &RuleSet, readings: &[u32]) -> (usize, usize, Combination) {
        let (place, combination) = set;
        let rules = &self.rules[*place];
        let (settings, usual) = (rules.settings(combination), Settings::default());
        let changed =
            rules.dimensions.iter().filter(|dimension| !dimension.is_same(&settings, &usual)).count();
        let counted = readings.iter().filter(|bits| **bits & 1 == 0).count();
        (changed + counted, *place, combination.clone())
    }

    fn nearest(&self, near: &[NearSet]) -> Vec<NearSearch> {
        let mut near = near.to_vec();
        self.keep_nearest(&mut near, usize::MAX);
        let mut told: Vec<NearSearch> = Vec::new();
        for ((place, combination), differs) in near {
            let row = NearSearch {
                settings: self.rules[place].settings(&combination),
                board: self.trial.boards[differs.board].clone(),
                figures: Figures { time: std::time::Duration::ZERO, work: None, ..differs.figures },
            };
            let is_told = |other: &NearSearch| other.board == row.board && other.figures == row.figures;
            if told.len() < NEAREST && !told.iter().any(is_told) {
                told.push(row);
            }
        }
        told
    }

    pub(super) fn row(&self, one: &MatchingSet, same: &[&MatchingSet]) -> RulesRow {
        let (place, combination) = &one.set;
        let stated = self.trial.stated();
        let counted = stated
            .iter()
            .zip(&one.readings)
            .map(|(quantity, bits)| (*quantity, &quantity.readings[bits.trailing_zeros() as usize]));
        let mut others = Vec::new();
        for (algorithm, rules) in self.rules.iter().enumerate() {
            let of_algorithm = same.iter().filter(|other| other.set.0 == algorithm);
            let sets: std::collections::BTreeSet<_> = of_algorithm.map(|other| other.set.1.clone()).collect();
            if !sets.is_empty() {
                others.push((rules.algorithm(), rules.texts(&sets)));
            }
        }
        RulesRow {
            settings: rules_settings(&self.rules[*place], combination),
            counted: counted.collect(),
            departures: self.plainness(&one.set, &one.readings).0,
            sets: same.len(),
            others,
            all: same.iter().map(|other| self.rules[other.set.0].settings(&other.set.1)).collect(),
            goals: self.trial.boards[0].problem.given_goals(),
        }
    }

    pub(super) fn limits(&self) -> Limits {
        Limits { max_bytes: self.trial.max_bytes, ..Limits::default() }
    }
}

fn rules_settings(rules: &AlgorithmRules, combination: &Combination) -> Settings {
    rules.settings(combination).in_use()
}

/// Goal tests in the order in which they end the same search.
fn when_it_ends(rules: &AlgorithmRules, rule: usize, value: u8) -> usize {
    let Dimension::Rule(_, values) = &rules.dimensions[rule] else { return 0 };
    match GoalTest::ALL[values[usize::from(value)] as usize] {
        GoalTest::WhenGenerated => 0,
        GoalTest::AfterSiblings => 1,
        GoalTest::WhenExpanded => 2,
    }
}
