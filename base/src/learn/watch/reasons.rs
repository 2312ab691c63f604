//! Finds the usual mistakes with which a search expands the boards of a watched program.

use std::cell::LazyCell;
use std::cmp::Reverse;
use std::iter;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::SlipFigures;
use super::facts::{FindingKind, WatchFinding};
use super::flawed::{Flaw, FlawedEnd, PlainSearch, TakesBoard};
use super::mistakes::{
    DEPTH_LIMIT, FlawedSearch, LEFT_OUT_MOVE, MOVE_ORDER, OTHER_RULES, UsualMistake, other_ties, plain,
};
use super::stated::OF_COURSES;
use crate::heuristic::HeuristicId;
use crate::learn::all_rules::move_orders;
use crate::learn::trace_check::ReferenceOrder;
use crate::puzzle::{Board, State};
use crate::search::{
    AtLimit, Choice, Cycles, Duplicates, Layer, MoveCosts, Problem, Reopening, Rule, Settings, Weight,
};

#[derive(Clone, Debug)]
pub struct FoundMistake {
    pub mistake: &'static UsualMistake,
    /// The rules with which the mistake explains the boards.
    pub settings: Settings,
    /// In words: which of these rules differ from those of the reference, and how the mistake is made.
    details: Vec<String>,
    /// Whether it explains the boards only together with another mistake.
    is_one_of_two: bool,
}

impl FoundMistake {
    fn new(
        mistake: &'static UsualMistake,
        search: &FlawedSearch,
        rules: &Settings,
        reference: &Settings,
    ) -> Self {
        let rules = if mistake.is_note() { search.settings() } else { rules };
        // Another order of the moves has a name of its own.
        let is_of_moves = mistake.name == OTHER_RULES && rules.moves != reference.moves;
        let of_moves = || UsualMistake::ALL.iter().find(|other| other.name == MOVE_ORDER);
        let mistake = if is_of_moves { of_moves().unwrap_or(mistake) } else { mistake };
        let mut details = changed_rules(rules, reference);
        if let FlawedSearch::Plain(Flaw::LeavesOut(left_out), ..) = search {
            details.push(left_out.to_string());
        }
        Self { mistake, settings: *rules, details, is_one_of_two: false }
    }

    /// Whether it is right in an exercise with these settings, which may leave only rules such as ties open.
    pub fn is_allowed(&self, exercise: &Settings) -> bool {
        let given = |it: Settings| (it.heuristic, it.weight, it.depth_limit, it.beam_width, it.costs);
        self.mistake.is_note() && given(self.settings) == given(exercise.in_use())
    }

    /// Whether it is the reason of other boards, too.
    pub fn explains(&self, problem: &Problem, watched: WatchedOrder<'_>) -> bool {
        let is_it = |variant: &FlawedSearch| is_explained(problem, variant, watched);
        let variants = || (self.mistake.variants)(problem, &self.settings);
        // What other rules explain is no mistake.
        let by_rules = is_it(&FlawedSearch::Rules(self.settings));
        by_rules == self.mistake.is_note() && (by_rules || variants().iter().any(is_it))
    }

    pub fn finding(&self, reference: &Settings) -> WatchFinding {
        let kind = if self.mistake.is_note() { FindingKind::Note } else { FindingKind::Mistake };
        kind.says(self.sentence(), (self.settings != reference.in_use()).then_some(self.settings))
    }

    /// The mistake, or for a note the rules.
    pub fn in_short(&self) -> String {
        let rules = Some(self.details.join(", ")).filter(|rules| self.mistake.is_note() && !rules.is_empty());
        rules.unwrap_or_else(|| self.mistake.title.to_owned())
    }

    fn sentence(&self) -> String {
        let UsualMistake { name, title, remedy, .. } = self.mistake;
        let kind = match (self.mistake.is_note(), self.is_one_of_two) {
            (true, _) => "note",
            (false, true) => "one of two mistakes",
            (false, false) => "likely mistake",
        };
        let with = if self.details.is_empty() { "" } else { ", with " };
        format!("{kind}: {title} ({name}){with}{}. {remedy}", self.details.join(", "))
    }
}

/// The rules that differ from those of another search, in words.
pub fn changed_rules(settings: &Settings, other: &Settings) -> Vec<String> {
    let (settings, other) = (settings.in_use(), other.in_use());
    let mut changed = Vec::new();
    if settings.heuristic != other.heuristic {
        changed.push(settings.heuristic.info().title.to_owned());
    }
    if settings.moves != other.moves {
        changed.push(format!("the moves in the order {}", settings.moves.arrows()));
    }
    for rule in Rule::ALL.iter().filter(|rule| settings.value_of(rule) != other.value_of(rule)) {
        changed.push(format!("{} {}", rule.title.to_lowercase(), settings.value_text(rule)));
    }
    changed
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct WatchedOrder<'a> {
    pub boards: &'a [Board],
    /// Whether the program says that it is done: it gives a path, names the goal, or ends by itself.
    pub ends: bool,
}

/// Of more boards, only the first are compared.
const MOST_COMPARED: usize = 200_000;

/// Where the rules are not those of the reference, fewer boards could have many reasons.
const FEWEST_WITH_OTHER_RULES: usize = 8;

/// There are many ways to leave out a move: with few boards, one of them could fit by chance.
const FEWEST_WITH_A_MOVE_LESS: usize = 30;

/// With the rules after these, only plain searches are tried, as they differ at once at little cost.
const ROUNDS_WITH_RULES: usize = 40;

/// How far mistakes are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MistakeSearch {
    /// With the likeliest rules: many lists of boards are compared in a moment.
    Likely,
    /// With the likeliest of all rules: a list takes some tens of milliseconds.
    Further,
    /// With all rules, and in pairs, which takes seconds.
    Whole,
}

/// With the rules of the reference and the next few, which differ only in ties and the heuristic, most mistakes are found.
const LIKELY_ROUNDS: usize = 4;

/// The mistakes that make the reference expand exactly the boards of a watched program, together with the rules that agree the
/// longest. Empty if the reference does so itself, or if no mistake explains all boards. `progress` may stop the search for them.
pub fn usual_mistakes(
    problem: &Problem,
    settings: &Settings,
    watched: WatchedOrder<'_>,
    how_far: MistakeSearch,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Vec<FoundMistake> {
    let settings = settings.in_use();
    if watched.boards.is_empty() || is_explained(problem, &FlawedSearch::Rules(settings), watched) {
        return Vec::new();
    }
    // To compare all rules takes most of the time.
    let rounds = LazyCell::new(|| rounds(problem, &settings, watched, how_far));
    let others = iter::once(()).flat_map(|()| rounds.iter().skip(1));
    for (done, reference) in iter::once(&settings).chain(others).enumerate() {
        let share = if done > 0 { done as f32 / rounds.len() as f32 } else { 0.0 };
        let mut found: Vec<FoundMistake> = Vec::new();
        for mistake in UsualMistake::ALL {
            if progress(share).is_break() {
                return found;
            }
            // The other notes are about rules, and in later rounds the rules are others anyway.
            let is_rule = mistake.is_note() && mistake.name != OTHER_RULES;
            // A limit that is off by one is so from the limit that is given.
            let has_other_limit =
                mistake.name == DEPTH_LIMIT && reference.depth_limit != settings.depth_limit;
            if done > 0 && is_rule || has_other_limit {
                continue;
            }
            // With unlikely rules, a search must differ from other boards at once, and not fit these by chance.
            let is_tried = |variant: &FlawedSearch| match variant {
                _ if done < ROUNDS_WITH_RULES => true,
                FlawedSearch::Plain(Flaw::LeavesOut(_), ..) => {
                    watched.boards.len() >= FEWEST_WITH_A_MOVE_LESS
                }
                other => matches!(other, FlawedSearch::Plain(..)),
            };
            let variants = (mistake.variants)(problem, reference);
            let variant = variants.iter().find(|it| is_tried(it) && is_explained(problem, it, watched));
            found.extend(variant.map(|it| FoundMistake::new(mistake, it, reference, &settings)));
        }
        // What other rules explain is no mistake.
        if found.iter().any(|found| found.mistake.is_note()) {
            found.retain(|found| found.mistake.is_note());
        }
        if done == 0 && found.is_empty() {
            found.extend(left_out_move(problem, &settings, watched));
        }
        if !found.is_empty() {
            return found;
        }
    }
    let are_pairs_tried = how_far == MistakeSearch::Whole;
    if are_pairs_tried { two_mistakes(problem, &rounds, watched, progress) } else { Vec::new() }
}

/// A move that is left out in a search with other ties. It is tried early, since few boards agree, so that its rules come late.
fn left_out_move(problem: &Problem, settings: &Settings, watched: WatchedOrder<'_>) -> Option<FoundMistake> {
    let mistake = UsualMistake::ALL.iter().find(|mistake| mistake.name == LEFT_OUT_MOVE);
    let mistake = mistake.filter(|_| watched.boards.len() >= FEWEST_WITH_A_MOVE_LESS)?;
    other_ties(settings).find_map(|ties| {
        let reference = Settings { ties, ..*settings };
        let variants = (mistake.variants)(problem, &reference);
        let variant = variants.iter().find(|variant| is_explained(problem, variant, watched))?;
        Some(FoundMistake::new(mistake, variant, &reference, settings))
    })
}

/// Two mistakes that explain the boards only together, with the likeliest rules.
fn two_mistakes(
    problem: &Problem,
    rounds: &[Settings],
    watched: WatchedOrder<'_>,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Vec<FoundMistake> {
    if watched.boards.len() < FEWEST_WITH_OTHER_RULES {
        return Vec::new();
    }
    for reference in rounds.iter().take(LIKELY_ROUNDS) {
        let wrong = UsualMistake::ALL.iter().filter(|mistake| !mistake.is_note());
        let wrong = wrong.map(|mistake| (mistake, (mistake.variants)(problem, reference)));
        let wrong: Vec<(&UsualMistake, Vec<FlawedSearch>)> = wrong.collect();
        for (place, (first, ones)) in wrong.iter().enumerate() {
            for (second, others) in &wrong[place + 1..] {
                if progress(1.0).is_break() {
                    return Vec::new();
                }
                let mut pairs = ones.iter().flat_map(|one| others.iter().map(move |other| (one, other)));
                let found = pairs.find(|(one, other)| {
                    let both = one.with(other, reference).or_else(|| other.with(one, reference));
                    both.is_some_and(|both| is_explained(problem, &both, watched))
                });
                let Some((one, other)) = found else { continue };
                let told = |mistake, search: &FlawedSearch| FoundMistake {
                    is_one_of_two: true,
                    ..FoundMistake::new(mistake, search, reference, &rounds[0])
                };
                return vec![told(*first, one), told(*second, other)];
            }
        }
    }
    Vec::new()
}

/// For a program that agrees with a search: how many of the usual mistakes would change its boards, and how many there are.
pub(super) fn showing_mistakes(
    problem: &Problem,
    settings: &Settings,
    watched: WatchedOrder<'_>,
) -> (usize, usize) {
    let wrong = UsualMistake::ALL.iter().filter(|mistake| !mistake.is_note());
    let made = wrong.map(|mistake| (mistake.variants)(problem, &settings.in_use()));
    let made: Vec<_> = made.filter(|variants| !variants.is_empty()).collect();
    let shows = |variants: &&Vec<FlawedSearch>| !variants.iter().any(|it| is_explained(problem, it, watched));
    (made.iter().filter(shows).count(), made.len())
}

/// The rules with which mistakes are tried: those of the reference, then others, those first with which more boards agree.
fn rounds(
    problem: &Problem,
    settings: &Settings,
    watched: WatchedOrder<'_>,
    how_far: MistakeSearch,
) -> Vec<Settings> {
    /// The limits of exercises are not larger.
    const MOST_DEPTH: u32 = 40;
    let mut all = vec![*settings];
    let info = settings.algorithm.info();
    let offers = &info.offers;
    vary(&mut all, true, other_ties(settings), |one, ties| Settings { ties, ..one });
    let heuristics = OF_COURSES[..3].iter().copied().filter_map(HeuristicId::from_name);
    vary(&mut all, offers.heuristic.is_ok(), heuristics, |one, heuristic| Settings { heuristic, ..one });
    if how_far != MistakeSearch::Likely && watched.boards.len() >= FEWEST_WITH_OTHER_RULES {
        let reopenings = Reopening::ALL.iter().copied();
        vary(&mut all, offers.reopening.is_ok(), reopenings, |one, reopening| Settings { reopening, ..one });
        let weights = [1.2, 1.5, 2.0, 3.0, 5.0].into_iter();
        let weights = weights.filter_map(|weight| Weight::try_from(weight).ok());
        vary(&mut all, offers.weight.is_ok(), weights, |one, weight| Settings { weight, ..one });
        let has_limit = offers.depth_limit.is_ok() && info.layer != Layer::Iteration;
        vary(&mut all, has_limit, 1..=MOST_DEPTH, |one, depth_limit| Settings { depth_limit, ..one });
        let at_limit = AtLimit::ALL.iter().copied();
        vary(&mut all, offers.at_limit.is_ok(), at_limit, |one, at_limit| Settings { at_limit, ..one });
        let widths = [1, 2, 3, 4, 5, 8, 10, 20, 50, 100, 200, 500, 1000];
        vary(&mut all, offers.beam_width.is_ok(), widths, |one, beam_width| Settings { beam_width, ..one });
        let may_cost = offers.costs.is_ok() && !settings.has_costs();
        vary(&mut all, may_cost, [MoveCosts::Tile], |one, costs| Settings { costs, ..one });
        let cycles = Cycles::ALL.iter().copied();
        vary(&mut all, offers.cycles.is_ok(), cycles, |one, cycles| Settings { cycles, ..one });
        vary(&mut all, offers.moves.is_ok(), move_orders(), |one, moves| Settings { moves, ..one });
        let may_skip = offers.duplicates.is_ok() && settings.duplicates.remembers();
        let kinds = [Duplicates::ClosedList, Duplicates::Lazy];
        vary(&mut all, may_skip, kinds, |one, duplicates| Settings { duplicates, ..one });
    }
    if Flaw::None.fits(settings) {
        // An exercise often leaves ties open.
        let are_ties_first = how_far == MistakeSearch::Further;
        let is_later = |one| are_ties_first && Settings { ties: settings.ties, ..one } != *settings;
        all[1..].sort_by_cached_key(|one| (is_later(*one), Reverse(agreeing(problem, one, watched))));
    }
    match how_far {
        MistakeSearch::Likely => all.truncate(LIKELY_ROUNDS),
        MistakeSearch::Further => all.truncate(ROUNDS_WITH_RULES),
        MistakeSearch::Whole => {}
    }
    // That is a mistake itself, so that it is tried last, and only together with another one.
    let may_close = offers.duplicates.is_ok() && all.len() > ROUNDS_WITH_RULES;
    let closed = all.iter().filter(|one| may_close && one.duplicates == Duplicates::ClosedList);
    let at_once = closed.map(|one| Settings { duplicates: Duplicates::FirstReached, ..*one });
    all.extend(at_once.collect::<Vec<_>>());
    all
}

/// Adds each of these rules with each of the values, except that of the reference, which comes first.
fn vary<T: Copy>(
    all: &mut Vec<Settings>,
    is_offered: bool,
    values: impl IntoIterator<Item = T>,
    with: impl Fn(Settings, T) -> Settings,
) {
    if is_offered {
        let (with, reference) = (&with, all[0]);
        let others = values.into_iter().filter(|value| with(reference, *value) != reference);
        let others: Vec<T> = others.collect();
        let more = all.iter().flat_map(|one| others.iter().map(move |value| with(*one, *value)));
        all.extend(more.collect::<Vec<_>>());
    }
}

/// How many boards a search expands in the order of the program before it takes another one.
fn agreeing(problem: &Problem, settings: &Settings, watched: WatchedOrder<'_>) -> usize {
    /// A longer agreement is no better sign.
    const MOST: usize = 1000;
    let boards = &watched.boards[..watched.boards.len().min(MOST)];
    let mut comparison = Comparison::new(problem, WatchedOrder { boards, ends: false });
    let search = plain(problem, settings, Flaw::None);
    let _ = run(problem, &search, 0, &mut |state| comparison.take(state));
    comparison.at
}

struct Comparison<'a> {
    watched: WatchedOrder<'a>,
    at: usize,
    goal: State,
    differs: bool,
}

impl<'a> Comparison<'a> {
    fn new(problem: &Problem, watched: WatchedOrder<'a>) -> Self {
        Self { watched, at: 0, goal: problem.goal().state(), differs: false }
    }

    fn take(&mut self, state: State) -> ControlFlow<()> {
        let WatchedOrder { boards, ends } = self.watched;
        match boards.get(self.at).filter(|_| self.at < MOST_COMPARED) {
            Some(board) if board.state() == state => {
                self.at += 1;
                ControlFlow::Continue(())
            }
            // The goal at the end may be left out, and a program that was stopped could have gone on.
            None if state == self.goal || !ends || self.at >= MOST_COMPARED => ControlFlow::Break(()),
            _ => {
                self.differs = true;
                ControlFlow::Break(())
            }
        }
    }

    fn is_same(&self, end: FlawedEnd) -> bool {
        let rest = &self.watched.boards[self.at.min(self.watched.boards.len())..];
        match end {
            ControlFlow::Break(()) => !self.differs,
            // What the program expands after the end can only be the goal.
            ControlFlow::Continue(found) => match rest {
                [] => true,
                [last] => found.is_some() && last.state() == self.goal,
                _ => false,
            },
        }
    }
}

fn is_explained(problem: &Problem, search: &FlawedSearch, watched: WatchedOrder<'_>) -> bool {
    let mut comparison = Comparison::new(problem, watched);
    let end = run(problem, search, watched.boards.len(), &mut |state| comparison.take(state));
    end.is_some_and(|end| comparison.is_same(end))
}

/// Runs a search with a mistake; `None` if it cannot be told how it goes on.
fn run(
    problem: &Problem,
    search: &FlawedSearch,
    boards: usize,
    take: &mut TakesBoard<'_>,
) -> Option<FlawedEnd> {
    match search {
        FlawedSearch::Rules(settings) => run_reference(problem, *settings, boards, take),
        FlawedSearch::Plain(flaw, settings, estimate) => {
            let estimate = Rc::clone(estimate);
            Some(PlainSearch { problem, settings: *settings, estimate, flaw: *flaw }.run(take))
        }
    }
}

/// The first run is short because most mistakes differ from the boards at once.
const FIRST_EXPANSIONS: usize = 8;

fn run_reference(
    problem: &Problem,
    settings: Settings,
    boards: usize,
    take: &mut TakesBoard<'_>,
) -> Option<FlawedEnd> {
    let most = boards.min(MOST_COMPARED) + 1;
    let mut reference = ReferenceOrder::of_parts(*problem, settings, FIRST_EXPANSIONS, most);
    for place in 0.. {
        let Some(board) = reference.at(place)? else { break };
        if take(board.state()).is_break() {
            return Some(ControlFlow::Break(()));
        }
    }
    Some(ControlFlow::Continue(reference.ended?.then(SlipFigures::default)))
}
