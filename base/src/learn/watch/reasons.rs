//! Finds the usual mistakes with which a search expands the boards of a watched program.

use std::cmp::Reverse;
use std::iter;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::facts::{FindingKind, WatchFinding};
use super::flawed::{Flaw, PlainSearch};
use super::mistakes::{
    DEPTH_LIMIT, FlawedSearch, LEFT_OUT_MOVE, MOVE_ORDER, OTHER_RULES, UsualMistake, other_ties, plain,
};
use super::stated::OF_COURSES;
use crate::heuristic::HeuristicId;
use crate::learn::all_rules::move_orders;
use crate::learn::trace_check::first_boards;
use crate::puzzle::{Board, Size, State};
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
    /// True if it explains the boards only together with another mistake.
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

    /// True if it is right in an exercise with these settings, which may leave only rules such as ties open.
    pub fn is_allowed(&self, exercise: &Settings) -> bool {
        let given = |it: Settings| (it.heuristic, it.weight, it.depth_limit, it.beam_width, it.costs);
        self.mistake.is_note() && given(self.settings) == given(exercise.in_use())
    }

    pub fn explains(&self, searches: &mut KnownSearches, watched: WatchedOrder<'_>) -> bool {
        let problem = searches.problem;
        let mut is_any = |name| {
            let known =
                searches.mistaken(&self.settings).iter_mut().filter(|(mistake, _)| mistake.name == name);
            known.flat_map(|(_, orders)| orders).any(|order| order.explains(&problem, watched))
        };
        // What other rules explain is no mistake.
        is_any(OTHER_RULES) == self.mistake.is_note() && (self.mistake.is_note() || is_any(self.mistake.name))
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
    /// True if the program says that it is done: it gives a path, names the goal, or ends by itself.
    pub ends: bool,
}

/// A longer list has only its first boards compared.
const MOST_COMPARED: usize = 200_000;

/// Where the rules are not those of the reference, fewer boards could have many reasons.
const FEWEST_WITH_OTHER_RULES: usize = 8;

/// There are many ways to leave out a move: with few boards, one of them could fit by chance.
const FEWEST_WITH_A_MOVE_LESS: usize = 30;

/// With the rules after these, only plain searches are tried, as they differ at once at little cost.
const ROUNDS_WITH_RULES: usize = 40;

/// The effort for finding mistakes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MistakeSearch {
    /// With the likeliest of all rules: many lists of boards are compared.
    Further,
    /// With all rules, and in pairs, which takes seconds.
    Whole,
}

/// With the rules of the reference and the next few, which differ only in ties and the heuristic, most mistakes are found.
const LIKELY_ROUNDS: usize = 4;

/// The rules whose searches with mistakes are kept for further lists, about a hundred searches for each.
const MOST_KEPT: usize = 400;

/// A usual mistake, and the orders of the searches that have it.
type MistakenOrders = (&'static UsualMistake, Vec<KnownOrder>);

/// The searches with which lists of boards are compared. Each runs once for all lists.
pub struct KnownSearches {
    problem: Problem,
    settings: Settings,
    how_far: MistakeSearch,
    reference: KnownOrder,
    /// Without a mistake, with other rules. Empty until the reference has no reason.
    others: Vec<(Settings, KnownOrder)>,
    /// The first ones of the others, by number, which differ only in ties and the heuristic.
    likely: usize,
    /// With each mistake that is tried with these rules.
    mistaken: Vec<(Settings, Vec<MistakenOrders>)>,
}

impl KnownSearches {
    pub fn new(problem: &Problem, settings: &Settings, how_far: MistakeSearch) -> Self {
        let settings = settings.in_use();
        let reference = KnownOrder::new(FlawedSearch::Rules(settings));
        Self {
            problem: *problem,
            settings,
            how_far,
            reference,
            others: Vec::new(),
            likely: 0,
            mistaken: Vec::new(),
        }
    }

    fn mistaken(&mut self, rules: &Settings) -> &mut Vec<MistakenOrders> {
        let known = self.mistaken.iter().position(|(known, _)| known == rules);
        let place = known.unwrap_or_else(|| {
            // The other notes are about rules, and with other rules than those of the reference the rules are others anyway.
            let is_rule =
                |it: &UsualMistake| it.is_note() && it.name != OTHER_RULES && *rules != self.settings;
            // A limit that is off by one is so from the limit that is given.
            let has_other_limit =
                |it: &UsualMistake| it.name == DEPTH_LIMIT && rules.depth_limit != self.settings.depth_limit;
            let tried = UsualMistake::ALL.iter().filter(|it| !is_rule(it) && !has_other_limit(it));
            let orders = |mistake: &UsualMistake| {
                (mistake.variants)(&self.problem, rules).into_iter().map(KnownOrder::new).collect()
            };
            let all = tried.map(|mistake| (mistake, orders(mistake))).collect();
            self.mistaken.truncate(MOST_KEPT - 1);
            self.mistaken.push((*rules, all));
            self.mistaken.len() - 1
        });
        &mut self.mistaken[place].1
    }

    /// The other rules with which mistakes are tried, those first with which more boards agree.
    fn rounds(&mut self, watched: WatchedOrder<'_>) -> Vec<Settings> {
        let settings = self.settings;
        if self.others.is_empty() {
            let (all, likely) = other_rules(&settings, self.problem.size());
            let order = |rules: Settings| KnownOrder::new(plain(&self.problem, &rules, Flaw::None));
            self.others = all.into_iter().map(|rules| (rules, order(rules))).collect();
            self.likely = likely;
        }
        let is_short = watched.boards.len() < FEWEST_WITH_OTHER_RULES;
        let tried = if is_short { self.likely } else { self.others.len() };
        let tried = &mut self.others[..tried];
        let mut places: Vec<_> = (0..tried.len()).map(|place| (false, Reverse(0), place)).collect();
        if Flaw::None.fits(&settings) {
            // An exercise often leaves ties open.
            let are_ties_first = self.how_far == MistakeSearch::Further;
            for (is_later, Reverse(agreeing), place) in &mut places {
                let (rules, order) = &mut tried[*place];
                *is_later = are_ties_first && Settings { ties: settings.ties, ..*rules } != settings;
                *agreeing = order.agreeing(&self.problem, watched);
            }
        }
        let most = ROUNDS_WITH_RULES - 1;
        if self.how_far == MistakeSearch::Further && places.len() > most {
            places.select_nth_unstable(most);
            places.truncate(most);
        }
        places.sort_unstable();
        let mut all: Vec<Settings> = places.into_iter().map(|(.., place)| tried[place].0).collect();
        // That is a mistake itself, so that it is tried last, and only together with another one.
        let may_close = settings.algorithm.info().offers.duplicates.is_ok() && all.len() >= ROUNDS_WITH_RULES;
        let closed = iter::once(&settings)
            .chain(&all)
            .filter(|one| may_close && one.duplicates == Duplicates::ClosedList);
        let at_once = closed.map(|one| Settings { duplicates: Duplicates::FirstReached, ..*one });
        all.extend(at_once.collect::<Vec<_>>());
        all
    }
}

/// The mistakes that make the reference expand exactly the boards of a watched program, together with the rules that agree the
/// longest. Empty if the reference does so itself, or if no mistake explains all boards. `progress` may stop the search for them.
pub fn usual_mistakes(
    searches: &mut KnownSearches,
    watched: WatchedOrder<'_>,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Vec<FoundMistake> {
    let (problem, settings) = (searches.problem, searches.settings);
    if watched.boards.is_empty() || searches.reference.explains(&problem, watched) {
        return Vec::new();
    }
    let mut rounds = vec![settings];
    let mut done = 0;
    while let Some(rules) = rounds.get(done) {
        let share = done as f32 / rounds.len() as f32;
        let mut found: Vec<FoundMistake> = Vec::new();
        for (mistake, orders) in searches.mistaken(rules) {
            if progress(share).is_break() {
                return found;
            }
            // With unlikely rules, a search must differ from other boards at once, and not fit these by chance.
            let is_tried = |order: &KnownOrder| match &order.search {
                _ if done < ROUNDS_WITH_RULES => true,
                FlawedSearch::Plain(Flaw::LeavesOut(_), ..) => {
                    watched.boards.len() >= FEWEST_WITH_A_MOVE_LESS
                }
                other => matches!(other, FlawedSearch::Plain(..)),
            };
            let explains = |it: &mut KnownOrder| is_tried(it) && it.explains(&problem, watched);
            let place = orders.iter_mut().position(explains);
            let search = place.map(|place| &orders[place].search);
            found.extend(search.map(|search| FoundMistake::new(mistake, search, rules, &settings)));
        }
        // What other rules explain is no mistake.
        if found.iter().any(|found| found.mistake.is_note()) {
            found.retain(|found| found.mistake.is_note());
        }
        if done == 0 && found.is_empty() {
            found.extend(left_out_move(searches, watched));
        }
        if !found.is_empty() {
            return found;
        }
        if done == 0 {
            // To compare all rules takes most of the time.
            rounds.extend(searches.rounds(watched));
        }
        done += 1;
    }
    let are_pairs_tried = searches.how_far == MistakeSearch::Whole;
    if are_pairs_tried { two_mistakes(&problem, &rounds, watched, progress) } else { Vec::new() }
}

/// A move that is left out in a search with other ties. It is tried early, since few boards agree, so that its rules come late.
fn left_out_move(searches: &mut KnownSearches, watched: WatchedOrder<'_>) -> Option<FoundMistake> {
    let (problem, settings) = (searches.problem, searches.settings);
    if watched.boards.len() < FEWEST_WITH_A_MOVE_LESS {
        return None;
    }
    let rules = other_ties(&settings).map(|ties| Settings { ties, ..settings });
    rules.filter(|rules| rules.offered_for(problem.size()).is_ok()).find_map(|rules| {
        let mut known = searches.mistaken(&rules).iter_mut();
        let (mistake, orders) = known.find(|(mistake, _)| mistake.name == LEFT_OUT_MOVE)?;
        let place = orders.iter_mut().position(|order| order.explains(&problem, watched))?;
        Some(FoundMistake::new(mistake, &orders[place].search, &rules, &settings))
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
                    both.is_some_and(|both| KnownOrder::new(both).explains(problem, watched))
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
    let count = made.len();
    let explains = |search| KnownOrder::new(search).explains(problem, watched);
    let shows = |variants: Vec<FlawedSearch>| !variants.into_iter().any(explains);
    (made.into_iter().map(shows).filter(|shows| *shows).count(), count)
}

/// Other rules than these, and how many of them, the first ones, differ only in ties and the heuristic.
fn other_rules(settings: &Settings, size: Size) -> (Vec<Settings>, usize) {
    /// The limits of exercises are not larger.
    const MOST_DEPTH: u32 = 40;
    let mut all = vec![*settings];
    let info = settings.algorithm.info();
    let offers = &info.offers;
    vary(&mut all, true, other_ties(settings), |one, ties| Settings { ties, ..one });
    let heuristics = OF_COURSES[..3].iter().copied().filter_map(HeuristicId::from_name);
    vary(&mut all, offers.heuristic.is_ok(), heuristics, |one, heuristic| Settings { heuristic, ..one });
    let is_offered = |one: &Settings| one.offered_for(size).is_ok();
    all.retain(is_offered);
    let likely = all.len() - 1;
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
    all.retain(is_offered);
    (all.split_off(1), likely)
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

    /// The same for a search that has ended, and may have found the goal.
    fn is_same_at_end(&self, has_found: bool) -> bool {
        // What the program expands after the end can only be the goal.
        match &self.watched.boards[self.at.min(self.watched.boards.len())..] {
            [] => true,
            [last] => has_found && last.state() == self.goal,
            _ => false,
        }
    }
}

/// The boards that a search expands, in their order, as far as lists were compared with it.
struct KnownOrder {
    search: FlawedSearch,
    states: Vec<State>,
    end: KnownEnd,
}

enum KnownEnd {
    /// There may be more.
    Open,
    Ended {
        has_found: bool,
    },
    /// It cannot be told how it goes on.
    Unknown,
}

/// The first run is short because most searches differ from the boards at once.
const FIRST_EXPANSIONS: usize = 8;

impl KnownOrder {
    fn new(search: FlawedSearch) -> Self {
        Self { search, states: Vec::new(), end: KnownEnd::Open }
    }

    fn explains(&mut self, problem: &Problem, watched: WatchedOrder<'_>) -> bool {
        let mut comparison = Comparison::new(problem, watched);
        self.go_along(problem, &mut comparison).unwrap_or(!comparison.differs)
    }

    /// Counts the boards that it expands in the order of the program before it takes another one.
    fn agreeing(&mut self, problem: &Problem, WatchedOrder { boards, .. }: WatchedOrder<'_>) -> usize {
        /// A longer agreement is no better sign.
        const MOST: usize = 1000;
        let boards = &boards[..boards.len().min(MOST)];
        let mut comparison = Comparison::new(problem, WatchedOrder { boards, ends: false });
        let _ = self.go_along(problem, &mut comparison);
        comparison.at
    }

    /// Takes its boards until the comparison needs no more. If it ends before that: whether it is the same.
    fn go_along(&mut self, problem: &Problem, comparison: &mut Comparison<'_>) -> Option<bool> {
        loop {
            match (self.states.get(comparison.at), &self.end) {
                (Some(state), _) if comparison.take(*state).is_break() => return None,
                (Some(_), _) => {}
                (None, KnownEnd::Ended { has_found }) => return Some(comparison.is_same_at_end(*has_found)),
                (None, KnownEnd::Unknown) => return Some(false),
                (None, KnownEnd::Open) => self.run(problem, comparison.watched.boards.len()),
            }
        }
    }

    /// Runs it again for eight times as many boards, at most one more than a list has.
    fn run(&mut self, problem: &Problem, boards: usize) {
        let (before, most) = (self.states.len(), boards.min(MOST_COMPARED) + 1);
        let wanted = (8 * before).max(FIRST_EXPANSIONS).min(most);
        match &self.search {
            FlawedSearch::Rules(settings) => {
                let (boards, ended) = first_boards(problem, *settings, wanted);
                self.states = boards.iter().map(Board::state).collect();
                self.end = match ended {
                    Some(has_found) => KnownEnd::Ended { has_found },
                    None if self.states.len() <= before => KnownEnd::Unknown,
                    None => KnownEnd::Open,
                };
            }
            FlawedSearch::Plain(flaw, settings, estimate) => {
                let (estimate, states) = (Rc::clone(estimate), &mut self.states);
                let search = PlainSearch { problem, settings: *settings, estimate, flaw: *flaw };
                states.clear();
                let end = search.run(&mut |state| {
                    states.push(state);
                    if states.len() < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                if let ControlFlow::Continue(found) = end {
                    self.end = KnownEnd::Ended { has_found: found.is_some() };
                }
            }
        }
    }
}
