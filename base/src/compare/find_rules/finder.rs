//! Tries every set of rules on all cores.
//!
//! Sets that must give the same search are searched once: one search gives all ways of counting, ties with the same order are
//! one, and a rule that never applied makes no difference. A search stops when its figures exceed the stated ones, and one search
//! may exclude the same rules with another goal test. Of A*, one search excludes most heuristics.
//!
//! Sets of rules that make the same search are one row: on every board, their figures are equal, and their recordings expand the
//! same boards in the same order.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::found::{NearSearch, RulesFound, RulesProgress, RulesRow};
use super::quantity::{StatedBoard, StatedError};
use super::trial::{AstarBounds, Cutoff, FiguresDiffer, RulesEnd, RulesTrial, slips_of};
use crate::compare::figures::Figures;
use crate::file::TableFolder;
use crate::learn::all_rules::{
    AlgorithmRules, Combination, Dimension, Known, KnownRules, Product, Scope, combinations, distinct,
};
use crate::recording::Recording;
use crate::search::{CountingRules, GoalTest, Guard, Limits, Problem, Settings, prepare};
use crate::worker::in_parallel;

#[derive(Clone, Debug)]
pub struct RulesRequest {
    pub boards: Vec<StatedBoard>,
    pub known: KnownRules,
    pub counting: Option<CountingRules>,
    /// The limit on the nodes of a search, where no figure bounds it.
    pub max_nodes: Option<u64>,
    /// For all searches that run at the same time.
    pub max_bytes: u64,
}

#[derive(Debug, thiserror::Error)]
pub enum FindRulesError {
    #[error(transparent)]
    Stated(#[from] StatedError),
    #[error("{0}")]
    Heuristic(&'static str),
    #[error("the searches cannot be started: {0}")]
    Thread(#[from] io::Error),
}

/// Gets the progress, and the plainest rows so far. Each is one set of rules: rows that make the same search are joined at the end.
type OnRules<'a> = &'a mut dyn FnMut(RulesProgress, &[RulesRow]) -> ControlFlow<()>;

/// A set of rules: its algorithm, by its place, and its combination.
pub(super) type RuleSet = (usize, Combination);

#[derive(Clone, Debug)]
pub(super) struct MatchingSet {
    pub set: RuleSet,
    pub readings: Vec<u32>,
    pub figures: Vec<Figures>,
}

type NearSet = (RuleSet, FiguresDiffer);

#[derive(Default)]
struct PartEnd {
    sets: u64,
    searches: u64,
    /// The sets that give all figures, of which `matches` has the plainest.
    matching: u64,
    matches: Vec<MatchingSet>,
    near: Vec<NearSet>,
}

const NEAREST: usize = 5;
/// At most this number of rows is told before the end.
const MOST_EARLY: usize = 20;

pub(super) struct RulesFinder {
    pub trial: RulesTrial,
    pub rules: Vec<AlgorithmRules>,
    /// For each algorithm, where its searches are stopped on each board.
    cutoffs: Vec<Vec<Cutoff>>,
    bounds: AstarBounds,
    parts: Vec<(usize, Product)>,
}

/// Looks for the sets of rules whose searches have the stated figures, on this many threads. Stopped early, it has what was found
/// until then. The answer does not depend on the number of threads.
pub fn find_rules(
    request: &RulesRequest,
    threads: NonZeroUsize,
    each: OnRules,
) -> Result<RulesFound, FindRulesError> {
    let stated: Vec<_> = request.boards.iter().filter(|board| !board.figures.is_empty()).cloned().collect();
    let Some(first) = stated.first() else { return Err(StatedError::Nothing.into()) };
    if request.known.heuristic {
        let settings = &request.known.settings;
        let store = TableFolder::of_user();
        for board in &stated {
            settings.heuristic.offered_for(board.problem.size()).map_err(FindRulesError::Heuristic)?;
            let mut show = |done: f32| each(RulesProgress::Preparing((done * 100.0) as u32), &[]);
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
    let round = (1..=10).map(|tens| tens * 10).chain([15, 25, 200, 500, 1000]);
    let mut all: Vec<u32> = round.chain(stated.filter(|depth| *depth < 1000)).collect();
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
        let work = |board: &StatedBoard| (board.value_of("expanded").is_some(), board.largest());
        boards.sort_by(|a, b| {
            let ((a_bounds, a), (b_bounds, b)) = (work(a), work(b));
            b_bounds.cmp(&a_bounds).then(a.total_cmp(&b))
        });
        let trial = RulesTrial {
            stated: distinct(boards.iter().flat_map(|board| &board.figures).map(|stated| stated.quantity)),
            boards,
            counting: request.counting,
            max_nodes: request.max_nodes,
            max_bytes: request.max_bytes / threads.get() as u64,
        };
        let cutoffs = rules.iter().map(|rules| trial.cutoffs(rules.base.algorithm)).collect();
        let is_by_itself = |dimension: &Dimension| {
            matches!(dimension, Dimension::Heuristic(_) | Dimension::Moves(_)) || dimension.is_rule("ties")
        };
        let of = |(place, rules): (usize, &AlgorithmRules)| {
            rules.parts(is_by_itself).into_iter().map(move |part| (place, part))
        };
        let parts = rules.iter().enumerate().flat_map(of).collect();
        Self { trial, rules, cutoffs, bounds: AstarBounds::default(), parts }
    }

    fn run(&self, threads: NonZeroUsize, each: OnRules) -> Result<RulesFound, FindRulesError> {
        let all = self.rules.iter().map(AlgorithmRules::count).sum::<usize>() as u64;
        let (mut end, mut early) = (PartEnd::default(), Vec::new());
        let ended = in_parallel(
            threads,
            self.parts.len(),
            |number, cancel| self.part(number, cancel),
            &mut |result: Option<(usize, PartEnd)>| {
                if let Some((_, part)) = result {
                    self.add_early(&mut early, &part.matches);
                    self.add(&mut end, part);
                }
                each(RulesProgress::Trying { tried: end.sets, all, matches: end.matching }, &early)
            },
        )?;
        self.keep_plainest(&mut end.matches);
        let rows = rows_of(self, &end.matches, threads, &mut || each(RulesProgress::Comparing, &early))?;
        let slips = if rows.is_empty() && ended.is_continue() {
            slips_of(self, threads, &mut || each(RulesProgress::Slips, &early))?
        } else {
            Vec::new()
        };
        Ok(RulesFound {
            rows,
            slips,
            nearest: if end.matches.is_empty() { self.nearest(end.near) } else { Vec::new() },
            sets: end.sets,
            all,
            searches: end.searches,
            matches: end.matching,
            is_complete: ended.is_continue(),
        })
    }

    fn add(&self, end: &mut PartEnd, part: PartEnd) {
        end.sets += part.sets;
        end.searches += part.searches;
        end.matching += part.matches.len() as u64;
        end.matches.extend(part.matches);
        // The others are only counted.
        if end.matches.len() > 16 * MOST_COMPARED {
            self.keep_plainest(&mut end.matches);
        }
        end.near.extend(part.near);
        self.keep_nearest(&mut end.near);
    }

    fn add_early(&self, early: &mut Vec<RulesRow>, matches: &[MatchingSet]) {
        let mut plainest: Vec<_> = matches.iter().collect();
        plainest.sort_by_cached_key(|one| self.plainness(&one.set, &one.readings));
        early.extend(plainest.into_iter().take(MOST_EARLY).map(|one| self.row(&[one])));
        early.sort_by_key(|row| row.departures);
        early.truncate(MOST_EARLY);
    }

    fn keep_plainest(&self, matches: &mut Vec<MatchingSet>) {
        matches.sort_by_cached_key(|one| self.plainness(&one.set, &one.readings));
        matches.truncate(MOST_COMPARED);
    }

    /// One set of each search with these figures, the plainest.
    fn keep_nearest(&self, near: &mut Vec<NearSet>) {
        // An error is never negative, so its bits sort as it does.
        near.sort_by_cached_key(|(set, differs)| {
            (Reverse(differs.right), differs.error.to_bits(), self.plainness(set, &[]))
        });
        let mut kept: Vec<NearSet> = Vec::new();
        for one in near.drain(..) {
            let is_kept = |(_, other): &NearSet| other.board == one.1.board && other.figures == one.1.figures;
            if kept.len() < NEAREST && !kept.iter().any(is_kept) {
                kept.push(one);
            }
        }
        *near = kept;
    }

    /// Tries the sets of a part. Told to stop, it has what was tried until then.
    fn part(&self, number: usize, cancel: &AtomicBool) -> PartEnd {
        let (place, product) = &self.parts[number];
        let rules = &self.rules[*place];
        let mut known = Known::of_whole_searches(rules);
        let mut seen: Vec<Settings> = Vec::new();
        let mut end = PartEnd::default();
        let mut first = TriedFirst::Shortest;
        for mut family in SetFamily::all_of(rules, product) {
            if self.bounds.exclude(&rules.settings(family.first()), &self.trial) {
                end.sets += family.len();
                continue;
            }
            while let Some(set) = family.take(first) {
                let settings = rules.settings(&set);
                end.sets += 1;
                let in_use = settings.in_use();
                if seen.contains(&in_use) {
                    continue;
                }
                seen.push(in_use);
                let trial = if let Some(same) = known.same(&set) {
                    RulesEnd::clone(same)
                } else {
                    let cutoffs = &self.cutoffs[*place];
                    let tried = self.trial.run(settings, cutoffs, cancel, &mut end.searches);
                    let Some((met, trial)) = tried else { return end };
                    known.note(&set, met, trial.clone());
                    trial
                };
                end.sets += family.exclude(&trial);
                first = first.after(&trial);
                match trial {
                    RulesEnd::Matches { readings, figures } => {
                        end.matches.push(MatchingSet { set: (*place, set), readings, figures });
                    }
                    RulesEnd::Differs(differs) => end.near.push(((*place, set), *differs)),
                    RulesEnd::CutOff => {}
                }
            }
        }
        self.keep_nearest(&mut end.near);
        end
    }

    /// The fewest rules and ways of counting that are not the defaults, then the order of the algorithms and of their values.
    pub(super) fn plainness(&self, set: &RuleSet, readings: &[u32]) -> (usize, usize, Combination) {
        let (place, combination) = set;
        let rules = &self.rules[*place];
        let changed = rules.departures(&rules.settings(combination));
        let counted = readings.iter().filter(|bits| **bits & 1 == 0).count();
        (changed + counted, *place, combination.clone())
    }

    fn nearest(&self, near: Vec<NearSet>) -> Vec<NearSearch> {
        let told = near.into_iter().map(|((place, combination), differs)| NearSearch {
            settings: self.rules[place].settings(&combination),
            wrong: self.trial.wrong(differs.board, &differs.figures),
            figures: differs.figures,
        });
        told.collect()
    }

    pub(super) fn row(&self, same: &[&MatchingSet]) -> RulesRow {
        let plainest = same[0];
        let counted = self
            .trial
            .stated
            .iter()
            .zip(&plainest.readings)
            .map(|(quantity, bits)| (*quantity, &quantity.readings[bits.trailing_zeros() as usize]));
        let mut others = Vec::new();
        for (algorithm, rules) in self.rules.iter().enumerate() {
            let of_algorithm = same.iter().filter(|other| other.set.0 == algorithm);
            let sets: BTreeSet<_> = of_algorithm.map(|other| other.set.1.clone()).collect();
            if !sets.is_empty() {
                others.push((rules.base.algorithm, rules.texts(&sets)));
            }
        }
        let all: Vec<_> = same.iter().map(|other| self.rules[other.set.0].settings(&other.set.1)).collect();
        RulesRow {
            settings: all[0].in_use(),
            counted: counted.collect(),
            departures: self.plainness(&plainest.set, &plainest.readings).0,
            all,
            others,
        }
    }

    pub(super) fn limits(&self) -> Limits {
        Limits { max_bytes: self.trial.max_bytes, ..Limits::default() }
    }
}

/// Sets of rules that differ only in when the goal is tested are a family. Their searches run alike until the first of them ends,
/// and on the way figures such as the expansions only grow. So one search tells that others of its family are too large or too
/// small, and these are not run.
struct SetFamily {
    /// In the order in which their searches end.
    left: Vec<(Combination, GoalTest)>,
    tried: GoalTest,
    /// The place in `left` that the tried set had.
    place: usize,
}

/// Which set of a family is tried first: the one that is more likely to exclude the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TriedFirst {
    Shortest,
    Longest,
}

impl SetFamily {
    fn all_of<'a>(rules: &'a AlgorithmRules, product: &Product) -> impl Iterator<Item = Self> + use<'a> {
        let place = rules.place("goal_test");
        let mut with_one_test = product.clone();
        let tests = place.map(|place| std::mem::replace(&mut with_one_test[place], vec![0]));
        combinations(&with_one_test).into_iter().map(move |set| {
            let with_test = |test: &u8| {
                let mut set = set.clone();
                if let Some(place) = place {
                    set[place] = *test;
                }
                let test = rules.settings(&set).goal_test;
                (set, test)
            };
            let mut left: Vec<_> = tests.as_deref().unwrap_or(&[0]).iter().map(with_test).collect();
            left.sort_by_key(|(_, test)| when_it_ends(*test));
            Self { left, tried: GoalTest::default(), place: 0 }
        })
    }

    fn len(&self) -> u64 {
        self.left.len() as u64
    }

    fn first(&self) -> &Combination {
        &self.left[0].0
    }

    fn take(&mut self, first: TriedFirst) -> Option<Combination> {
        let last = self.left.len().checked_sub(1)?;
        self.place = if first == TriedFirst::Longest { last } else { 0 };
        let (set, test) = self.left.remove(self.place);
        self.tried = test;
        Some(set)
    }

    /// Leaves out the sets that, after this end of the search of the taken one, cannot give the figures. Returns how many.
    fn exclude(&mut self, end: &RulesEnd) -> u64 {
        let before = self.left.len();
        match end {
            RulesEnd::CutOff => self.left.truncate(self.place),
            RulesEnd::Differs(differs) if differs.is_too_small => {
                self.left.drain(..self.place);
                if self.tried == GoalTest::WhenGenerated {
                    // It generates no more than three nodes after it.
                    self.left.retain(|(_, test)| *test != GoalTest::AfterSiblings);
                }
            }
            RulesEnd::Differs(_) | RulesEnd::Matches { .. } => {}
        }
        (before - self.left.len()) as u64
    }
}

impl TriedFirst {
    fn after(self, end: &RulesEnd) -> Self {
        match end {
            RulesEnd::CutOff => Self::Shortest,
            RulesEnd::Differs(differs) if differs.is_too_small => Self::Longest,
            RulesEnd::Differs(_) | RulesEnd::Matches { .. } => self,
        }
    }
}

fn when_it_ends(test: GoalTest) -> u8 {
    match test {
        GoalTest::WhenGenerated => 0,
        GoalTest::AfterSiblings => 1,
        GoalTest::WhenExpanded => 2,
    }
}

/// At most this many matching sets are compared with each other: the plainest.
const MOST_COMPARED: usize = 3_000;

fn rows_of(
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
