//! Tries every set of rules on all cores, the most common rules first.
//!
//! Sets that must give the same search are searched once: one search gives all ways of counting, ties with the same order are
//! one, and a rule that never applied makes no difference. A search stops when its figures exceed the stated ones, and one search
//! may exclude the same rules with another goal test. Of A*, one search excludes most heuristics.
//!
//! Sets of rules that make the same search are one row: on every board, their figures are equal, and their recordings expand the
//! same boards in the same order.

use std::cmp::Reverse;
use std::collections::{BTreeSet, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::found::{NearSearch, RulesFound, RulesProgress, RulesRow};
use super::quantity::{StatedBoard, StatedError};
use super::slips::slips_of;
use super::trial::{AstarBounds, Cutoff, FiguresDiffer, RulesEnd, RulesTrial};
use crate::compare::figures::Figures;
use crate::file::TableFolder;
use crate::learn::all_rules::{
    AlgorithmRules, Combination, Dimension, Known, KnownRules, Scope, combinations, distinct,
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

/// Gets the progress, and the most common rows so far. Each is one set of rules: rows that make the same search are joined at the
/// end.
type OnRules<'a> = &'a mut dyn FnMut(RulesProgress, &[RulesRow]) -> ControlFlow<()>;

/// A set of rules: its algorithm, by its place, and its combination.
type RuleSet = (usize, Combination);

#[derive(Clone, Debug)]
struct MatchingSet {
    set: RuleSet,
    readings: Vec<u32>,
    figures: Vec<Figures>,
}

type NearSet = (RuleSet, FiguresDiffer);

#[derive(Default)]
struct PartEnd {
    sets: u64,
    searches: u64,
    /// The sets that give all figures, of which `matches` has the most common.
    matching: u64,
    matches: Vec<MatchingSet>,
    near: Vec<NearSet>,
}

const NEAREST: usize = 5;
/// At most this number of rows is told before the end.
const MOST_EARLY: usize = 20;

struct RulesFinder {
    trial: RulesTrial,
    rules: Vec<AlgorithmRules>,
    /// For each algorithm, where its searches are stopped on each board.
    cutoffs: Vec<Vec<Cutoff>>,
    bounds: AstarBounds,
    /// Those with the most common rules first.
    parts: Vec<RankedPart>,
}

/// How rare they are, their algorithm by its place, and the number of the part of its sets. The sets of a part differ only in rules of
/// which one search tells about another.
type RankedPart = (u8, u8, u32);

fn is_by_itself(dimension: &Dimension) -> bool {
    !dimension.is_rule("goal_test") && !dimension.is_rule("reopening")
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
        let mut parts: Vec<RankedPart> = Vec::new();
        for (place, rules) in rules.iter().enumerate() {
            let rarities = rules.parts(is_by_itself).into_iter().zip(0..);
            parts.extend(rarities.map(|(rarity, number)| (rarity, place as u8, number)));
        }
        parts.sort_unstable();
        Self { trial, rules, cutoffs, bounds: AstarBounds::default(), parts }
    }

    fn run(&self, threads: NonZeroUsize, each: OnRules) -> Result<RulesFound, FindRulesError> {
        let all = self.rules.iter().map(AlgorithmRules::count).sum::<usize>() as u64;
        let mut end = PartEnd::default();
        let (mut early, mut early_rows) = (Vec::new(), Vec::new());
        let mut left: Vec<u64> = self.rules.iter().map(|rules| rules.count() as u64).collect();
        let ended = in_parallel(
            threads,
            self.parts.len(),
            |number, cancel| self.part(number, cancel),
            &mut |result: Option<(usize, PartEnd)>| {
                if let Some((number, part)) = result {
                    if !part.matches.is_empty() && self.add_early(&mut early, &part.matches) {
                        early_rows = early.iter().map(|one| self.row(&[one])).collect();
                    }
                    left[usize::from(self.parts[number].1)] -= part.sets;
                    self.add(&mut end, part);
                }
                each(RulesProgress::Trying { tried: end.sets, all, matches: end.matching }, &early_rows)
            },
        )?;
        self.keep_plainest(&mut end.matches);
        let rows = rows_of(self, &end.matches, threads, &mut || each(RulesProgress::Comparing, &early_rows))?;
        let slips = if rows.is_empty() && ended.is_continue() {
            slips_of(&self.trial, &self.rules, threads, &mut || each(RulesProgress::Slips, &early_rows))?
        } else {
            Vec::new()
        };
        let untried = left.iter().zip(&self.rules).filter(|(left, _)| **left > 0);
        let untried =
            untried.map(|(left, rules)| (rules.base.algorithm, *left as f64 / rules.count() as f64));
        Ok(RulesFound {
            rows,
            slips,
            nearest: if end.matches.is_empty() { self.nearest(end.near) } else { Vec::new() },
            sets: end.sets,
            all,
            searches: end.searches,
            matches: end.matching,
            untried: untried.collect(),
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
        if end.matching == 0 {
            end.near.extend(part.near);
            self.keep_nearest(&mut end.near);
        }
    }

    /// Whether that changes them.
    fn add_early(&self, early: &mut Vec<MatchingSet>, matches: &[MatchingSet]) -> bool {
        let before: Vec<RuleSet> = early.iter().map(|one| one.set.clone()).collect();
        early.extend_from_slice(matches);
        early.sort_by_cached_key(|one| self.rank(&one.set, &one.readings));
        keep_unlike(early, MOST_EARLY, |a, b| self.are_alike(a, b));
        early.iter().map(|one| &one.set).ne(&before)
    }

    /// Whether two sets make the same search as far as their figures tell.
    fn are_alike(&self, a: &MatchingSet, b: &MatchingSet) -> bool {
        a.figures == b.figures && self.settings(&a.set).moves == self.settings(&b.set).moves
    }

    fn keep_plainest(&self, matches: &mut Vec<MatchingSet>) {
        matches.sort_by_cached_key(|one| self.rank(&one.set, &one.readings));
        matches.truncate(MOST_COMPARED);
    }

    /// One set of each search with these figures, the most common.
    fn keep_nearest(&self, near: &mut Vec<NearSet>) {
        // An error is never negative, so its bits sort as it does.
        near.sort_by_cached_key(|(set, differs)| {
            (Reverse(differs.right), differs.error.to_bits(), self.rank(set, &[]))
        });
        keep_unlike(near, NEAREST, |(_, a), (_, b)| a.board == b.board && a.figures == b.figures);
    }

    /// Tries the sets of a part. Told to stop, it has what was tried until then.
    fn part(&self, number: usize, cancel: &AtomicBool) -> PartEnd {
        let (_, place, number) = self.parts[number];
        let place = usize::from(place);
        let rules = &self.rules[place];
        let mut known = Known::of_whole_searches(rules);
        let mut seen: Vec<Settings> = Vec::new();
        let mut end = PartEnd::default();
        // The end from which the sets of a family are tried: that which is more likely to exclude the others.
        let mut is_longest_first = false;
        for mut family in families(rules, number as usize) {
            if self.bounds.exclude(&rules.settings(&family[0]), &self.trial) {
                end.sets += family.len() as u64;
                continue;
            }
            while let Some(set) = if is_longest_first { family.pop_back() } else { family.pop_front() } {
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
                    let tried = self.trial.run(settings, &self.cutoffs[place], cancel, &mut end.searches);
                    let Some((met, trial)) = tried else { return end };
                    known.note(&set, met, trial.clone());
                    trial
                };
                let (is_too_large, is_too_small) = match &trial {
                    RulesEnd::CutOff => (true, false),
                    RulesEnd::Differs(differs) => (false, differs.is_too_small),
                    RulesEnd::Matches { .. } => (false, false),
                };
                if is_too_large && !is_longest_first || is_too_small && is_longest_first {
                    end.sets += family.len() as u64;
                    family.clear();
                }
                is_longest_first = is_too_small || is_longest_first && !is_too_large;
                match trial {
                    RulesEnd::Matches { readings, figures } => {
                        end.matches.push(MatchingSet { set: (place, set), readings, figures });
                    }
                    RulesEnd::Differs(differs) => end.near.push(((place, set), *differs)),
                    RulesEnd::CutOff => {}
                }
            }
        }
        self.keep_nearest(&mut end.near);
        end
    }

    fn settings(&self, (place, combination): &RuleSet) -> Settings {
        self.rules[*place].settings(combination)
    }

    /// How rare the rules and the ways of counting of a set are, then the order of the algorithms and of their values.
    fn rank(&self, set: &RuleSet, readings: &[u32]) -> (u8, usize, Combination) {
        let (place, combination) = set;
        let counted = readings.iter().filter(|bits| **bits & 1 == 0).count() as u8;
        (self.rules[*place].rarity(combination) + counted, *place, combination.clone())
    }

    fn nearest(&self, near: Vec<NearSet>) -> Vec<NearSearch> {
        let told = near.into_iter().map(|(set, differs)| NearSearch {
            settings: self.settings(&set),
            wrong: self.trial.wrong(differs.board, &differs.figures),
            figures: differs.figures,
        });
        told.collect()
    }

    fn row(&self, same: &[&MatchingSet]) -> RulesRow {
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
        let all: Vec<_> = same.iter().map(|other| self.settings(&other.set)).collect();
        RulesRow {
            settings: all[0].in_use(),
            counted: counted.collect(),
            rarity: self.rank(&plainest.set, &plainest.readings).0,
            all,
            others,
        }
    }

    fn limits(&self) -> Limits {
        Limits { max_bytes: self.trial.max_bytes, ..Limits::default() }
    }
}

/// The sets of a part. Those that differ only in when the goal is tested are a family, in the order in which their searches end: they
/// run alike until the first of them ends, and on the way figures such as the expansions only grow. So one search tells that the
/// longer ones are too large, or the shorter ones too small.
fn families(rules: &AlgorithmRules, number: usize) -> Vec<VecDeque<Combination>> {
    let mut sets = combinations(&rules.part(number, is_by_itself));
    let reopening = |set: &Combination| rules.index_of("reopening").map(|place| set[place]);
    let when_it_ends = |set: &Combination| match rules.settings(set).goal_test {
        GoalTest::WhenGenerated => 0,
        GoalTest::AfterSiblings => 1,
        GoalTest::WhenExpanded => 2,
    };
    sets.sort_by_key(|set| (reopening(set), when_it_ends(set)));
    let families = sets.chunk_by(|a, b| reopening(a) == reopening(b));
    families.map(|family| family.iter().cloned().collect()).collect()
}

/// Keeps the first ones of which no two are alike.
fn keep_unlike<T>(all: &mut Vec<T>, most: usize, is_like: impl Fn(&T, &T) -> bool) {
    for one in std::mem::take(all) {
        if all.len() < most && !all.iter().any(|other| is_like(other, &one)) {
            all.push(one);
        }
    }
}

/// At most this many matching sets are compared with each other: the most common.
const MOST_COMPARED: usize = 3_000;

fn rows_of(
    finder: &RulesFinder,
    compared: &[MatchingSet],
    threads: NonZeroUsize,
    each: &mut dyn FnMut() -> ControlFlow<()>,
) -> io::Result<Vec<RulesRow>> {
    let mut is_stopped = each().is_break();
    let mut groups = grouped(0..compared.len(), |a, b| compared[a].figures == compared[b].figures);
    for StatedBoard { problem, .. } in &finder.trial.boards {
        if is_stopped {
            break;
        }
        let rivals: Vec<usize> = groups.iter().filter(|group| group.len() > 1).flatten().copied().collect();
        let order = |place: usize, _: &_| {
            order_of(problem, finder.settings(&compared[rivals[place]].set), finder.limits())
        };
        let mut orders = vec![None; compared.len()];
        let ended = in_parallel(threads, rivals.len(), order, &mut |result| {
            if let Some((place, order)) = result {
                orders[rivals[place]] = Some(order);
            }
            each()
        })?;
        is_stopped = ended.is_break();
        let is_same = |a: usize, b: usize| orders[a].is_some() && orders[a] == orders[b];
        if !is_stopped {
            groups = groups.into_iter().flat_map(|group| grouped(group, is_same)).collect();
        }
    }
    if is_stopped {
        let are_alike = |a: usize, b: usize| finder.are_alike(&compared[a], &compared[b]);
        groups = groups.into_iter().flat_map(|group| grouped(group, are_alike)).collect();
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
