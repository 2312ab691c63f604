//! Which algorithms, and which values of their rules, are tried; and rules that make no difference to a search that never meets what
//! they are about.

use std::collections::{HashMap, HashSet};

use super::commonness::rarity;
use super::dimension::{AlgorithmRules, Combination, Dimension};
use crate::heuristic::HeuristicId;
use crate::puzzle::{Goals, Move, MoveOrder, State};
use crate::search::{
    AlgorithmId, Choice, Duplicates, Key, LibraryQueue, MoveCosts, Node, OpenOrder, Problem, Rule, Settings,
    Side, TieBreak, TieKey, TiePart, Values, Weight,
};

/// Values of the rules to try. The first value of each is that of the session, where it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scope {
    pub settings: Settings,
    pub algorithms: Vec<AlgorithmId>,
    pub heuristics: Vec<HeuristicId>,
    pub moves: Vec<MoveOrder>,
    pub weights: Vec<Weight>,
    tried: TriedValues,
    /// Names of rules that have the value of the session.
    fixed: Vec<&'static str>,
}

/// Which values of rules for ties, and of rules that are whole numbers, are tried, beside that of the session.
#[derive(Clone, PartialEq, Eq, Debug)]
enum TriedValues {
    /// Ties that have a name; the default number, and all up to the most that makes a difference in a search of this length.
    UpTo(u32),
    /// All ties that courses use, as far as they make another order; these depth limits, and no other number.
    Depths(Vec<u32>),
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is known or not by itself")]
pub struct KnownRules {
    /// Settings that have the values that are known.
    pub settings: Settings,
    pub algorithm: bool,
    pub heuristic: bool,
    pub moves: bool,
    pub weight: bool,
    pub rules: Vec<&'static str>,
}

impl Scope {
    /// All rules, and all heuristics whose tables are at hand, for a search of a problem whose nodes have a g of at most `deepest`.
    pub fn new(settings: Settings, problem: &Problem, deepest: u32) -> Self {
        // A student counts moves.
        let settings = Settings { costs: MoveCosts::Unit, ..settings };
        let is_own = is_at_hand(&settings.heuristic, problem);
        Self {
            settings,
            algorithms: AlgorithmId::ALL.to_vec(),
            heuristics: first(settings.heuristic, heuristics(problem), is_own),
            moves: first(settings.moves, move_orders(), true),
            weights: weights(settings.weight, None),
            tried: TriedValues::UpTo(deepest.clamp(1, 8)),
            // The data structure of the open list does not change the search, and a student counts moves.
            fixed: vec!["open_list", "costs"],
        }
    }

    /// All rules that change the figures of a whole search, but those that are known. Of rules that are whole numbers, the value
    /// that is known or the default is tried; of the depth limit, `depths` as well. `has_costs` is whether moves may have costs.
    pub fn of_figures(known: &KnownRules, problem: &Problem, depths: &[u32], has_costs: bool) -> Self {
        let settings = known.settings;
        // What a library keeps in its queue is a rule for ties; the data structure changes no search.
        let mut fixed = vec!["open_list"];
        fixed.extend(&known.rules);
        if !has_costs && !fixed.contains(&"costs") {
            fixed.push("costs");
        }
        let depths = depths.iter().copied().filter(|_| !known.rules.contains(&"depth_limit"));
        let is_own = is_at_hand(&settings.heuristic, problem);
        Self {
            settings,
            algorithms: own_or(known.algorithm, settings.algorithm, || AlgorithmId::ALL.to_vec()),
            heuristics: own_or(known.heuristic, settings.heuristic, || {
                first(settings.heuristic, heuristics(problem), is_own)
            }),
            moves: own_or(known.moves, settings.moves, || first(settings.moves, move_orders(), true)),
            weights: own_or(known.weight, settings.weight, || weights(settings.weight, Some(OF_NOTEBOOKS))),
            tried: TriedValues::Depths(depths.collect()),
            fixed,
        }
    }

    /// The algorithms, each with its rules that are tried with several values. One that does not have the value of a rule that
    /// is known is left out.
    pub fn rules(&self) -> Vec<AlgorithmRules> {
        let usual = Settings::default();
        let is_wanted = |rule: &&Rule| {
            self.fixed.contains(&rule.name) && self.settings.value_of(rule) != usual.value_of(rule)
        };
        let wanted: Vec<_> = Rule::ALL.iter().filter(is_wanted).collect();
        let has_all = |algorithm: &&AlgorithmId| {
            let offers = &algorithm.info().offers;
            wanted.iter().all(|rule| rule.offer_of(offers, self.settings.value_of(rule)).is_ok())
        };
        self.algorithms.iter().filter(has_all).map(|algorithm| self.rules_of(*algorithm)).collect()
    }

    fn rules_of(&self, algorithm: AlgorithmId) -> AlgorithmRules {
        let offers = &algorithm.info().offers;
        let mut dimensions = Vec::new();
        if offers.heuristic.is_ok() {
            dimensions.push(Dimension::Heuristic(self.heuristics.clone()));
        }
        if offers.weight.is_ok() {
            dimensions.push(Dimension::Weight(self.weights.clone()));
        }
        let is_tried = |rule: &&Rule| !self.fixed.contains(&rule.name);
        let rules = Rule::ALL.iter().filter(|rule| rule.offer(offers).is_ok()).filter(is_tried);
        let values = |rule: &Rule| {
            let values = self.values(algorithm, rule).into_iter();
            values.filter(|value| rule.offer_of(offers, *value).is_ok()).collect()
        };
        dimensions.extend(rules.map(|rule| Dimension::Rule(rule, values(rule))));
        if offers.moves.is_ok() {
            dimensions.push(Dimension::Moves(self.moves.clone()));
        }
        let base = Settings { algorithm, ..Settings::default() };
        let fixed = Rule::ALL.iter().filter(|rule| self.fixed.contains(&rule.name));
        let base = fixed.fold(base, |base, rule| base.with(rule, self.settings.value_of(rule)));
        AlgorithmRules::new(base, dimensions)
    }

    /// The rules that are not those of the session: whether one is, for settings of an algorithm that are in use.
    pub fn changes(&self, algorithm: AlgorithmId) -> impl Fn(&Dimension, &Settings) -> bool {
        let own = Settings { algorithm, ..self.settings }.in_use();
        move |dimension, in_use| !dimension.is_same(&own, in_use)
    }

    fn values(&self, algorithm: AlgorithmId, rule: &Rule) -> Vec<u32> {
        let session = self.settings.value_of(rule);
        if OF_CHANCE.contains(&rule.name) {
            return vec![session];
        }
        match (&rule.values, &self.tried) {
            (Values::Ties(_), TriedValues::Depths(_)) => {
                let orders = distinct_orders(algorithm, &self.weights);
                let orders = orders.into_iter().chain([self.settings.ties]);
                let with = |ties| Settings { ties, ..self.settings }.value_of(rule);
                distinct(orders.map(with))
            }
            (Values::Named(names) | Values::Ties(names) | Values::Costs(names), _) => {
                let all = 0..names.len() as u32;
                let own = Some(session).filter(|own| !all.contains(own));
                all.chain(own).collect()
            }
            (Values::Numbers(range), TriedValues::UpTo(most)) => {
                let default = Settings::default().value_of(rule);
                let few = (*range.start()..=*most).chain([default]);
                first(session, few, true)
            }
            (Values::Numbers(_), TriedValues::Depths(depths)) if rule.name == "depth_limit" => {
                first(session, depths.iter().copied(), true)
            }
            (Values::Numbers(_), TriedValues::Depths(_)) => vec![session],
        }
    }
}

fn own_or<T>(is_known: bool, own: T, all: impl FnOnce() -> Vec<T>) -> Vec<T> {
    if is_known { vec![own] } else { all() }
}

/// The weight of AIMA's notebooks, beside the usual ones.
const OF_NOTEBOOKS: &str = "1.4";

fn weights(own: Weight, other: Option<&str>) -> Vec<Weight> {
    let all = other.into_iter().chain(["1.5", "2", "3", "5", "10"]);
    first(own, all.filter_map(|weight| weight.parse().ok()), true)
}

fn heuristics(problem: &Problem) -> impl Iterator<Item = HeuristicId> {
    HeuristicId::ALL.iter().copied().filter(|id| is_at_hand(id, problem))
}

fn is_at_hand(id: &HeuristicId, problem: &Problem) -> bool {
    // A search from both ends also estimates the way to the start.
    let targets = Side::ALL.map(|side| problem.target(side));
    let is_prepared = || targets.iter().flat_map(Goals::all).all(|goal| id.is_prepared(goal));
    id.offered_for(problem.size()).is_ok() && is_prepared()
}

/// Rules of which any value may make any random choice: only those of the session are tried.
const OF_CHANCE: [&str; 4] = ["temperature", "cooling", "tries", "seed"];

/// A list without duplicates whose first is this one, if that `is_offered`.
fn first<T: PartialEq + Copy>(own: T, others: impl Iterator<Item = T>, is_offered: bool) -> Vec<T> {
    distinct(is_offered.then_some(own).into_iter().chain(others))
}

/// Each value once, in the order in which they come first.
pub fn distinct<T: PartialEq + Copy>(values: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all: Vec<T> = Vec::new();
    for value in values {
        if !all.contains(&value) {
            all.push(value);
        }
    }
    all
}

pub fn move_orders() -> impl Iterator<Item = MoveOrder> {
    let letters = Move::ALL.map(Move::letter);
    let place = |i: usize| i % 4;
    (0..256).filter_map(move |n| {
        let text: String = [n / 64, n / 16, n / 4, n].map(|i| letters[place(i)]).into_iter().collect();
        text.parse().ok()
    })
}

/// The sequences that courses use: those that have a name, then each key alone, upwards and downwards, and each key before the
/// board, as in a tuple of Python; each with every last part. Boards with x last and unrounded sums are rare, so they are not tried.
fn sequences() -> impl Iterator<Item = TieBreak> {
    let parts = |key| [false, true].map(|is_downward| TiePart { key, is_downward });
    let keys = TieKey::ALL
        .into_iter()
        .filter(|key| !key.is_last() && !matches!(key, TieKey::BoardX | TieKey::Unrounded));
    let firsts = keys.flat_map(parts);
    let firsts: Vec<Option<TiePart>> = std::iter::once(None).chain(firsts.map(Some)).collect();
    let lasts = parts(TieKey::Arrival).into_iter().chain(
        LibraryQueue::ALL.iter().map(|queue| TiePart { key: TieKey::Library(*queue), is_downward: false }),
    );
    let lasts: Vec<TiePart> = lasts.collect();
    let board = TiePart { key: TieKey::Board, is_downward: false };
    let alone = firsts.clone().into_iter().flat_map(move |first| {
        lasts.clone().into_iter().filter_map(move |last| TieBreak::of(first.into_iter().chain([last])).ok())
    });
    let before_board =
        firsts.into_iter().flatten().filter_map(move |first| TieBreak::of([first, board]).ok());
    TieBreak::NAMED.into_iter().chain(TieBreak::PRESETS.iter().copied()).chain(alone).chain(before_board)
}

/// The sequences that order the nodes of an algorithm differently, the most common of each order. The first is the default.
fn distinct_orders(algorithm: AlgorithmId, weights: &[Weight]) -> Vec<TieBreak> {
    let mut orders = HashSet::new();
    let is_new = |ties: &TieBreak| {
        let with = |weight: &Weight| {
            let settings = Settings { algorithm, weight: *weight, ties: *ties, ..Settings::default() };
            // A search without a heuristic has h = 0.
            let most_h = if settings.heuristic_in_use().is_some() { 4 } else { 0 };
            ranks(settings.open_order(), most_h)
        };
        let last = (ties.first_in(), ties.library().map(LibraryQueue::name));
        orders.insert((weights.iter().map(with).collect::<Vec<_>>(), last))
    };
    let mut all: Vec<TieBreak> = sequences().collect();
    all.sort_by_cached_key(|ties| rarity("ties", ties.named().name));
    all.into_iter().filter(is_new).collect()
}

/// Ranks a sample of nodes, which has every combination of a few values, by an order: equal ones have the same rank.
fn ranks(order: OpenOrder, most_h: u32) -> Vec<usize> {
    let boards = [State(0x0321), State(0x3021)];
    let moves = Move::ALL.into_iter().flat_map(move |mv| boards.map(|board| (mv, board)));
    let values = (0..5).flat_map(|g| (0..=most_h).map(move |h| (g, h)));
    let keys: Vec<Key> = values
        .flat_map(|(g, h)| {
            moves.clone().map(move |(mv, board)| order.key(&Node::alone(board, Some(mv), g, h)))
        })
        .collect();
    let mut sorted = keys.clone();
    sorted.sort_unstable();
    sorted.dedup();
    keys.iter().map(|key| sorted.partition_point(|other| other < key)).collect()
}

/// Results of searches under the default reopening. Other rules make no difference until a search meets what they are about, so
/// most searches need not run again under them:
///
/// - A goal test makes none until the goal is generated, and reopening none until a closed node is reopened.
/// - Another detection of duplicates than the default one makes none until a board other than that of the parent is found again.
/// - Another order of the moves makes none as long as it has the pairs of moves that decided.
/// - The number of sideways moves makes none on a way where no best successor has the same h, and more restarts make none until the
///   search ends for want of them.
pub struct Known<T> {
    /// Places of these rules in a combination, where the algorithm offers them.
    goal_test: Option<usize>,
    reopening: Option<usize>,
    duplicates: Option<usize>,
    orders: Option<Orders>,
    sideways: Option<NumberRule>,
    restarts: Option<NumberRule>,
    /// The searches that ran, by their combination without the rules of other values of which a search may tell.
    of: HashMap<Combination, Vec<SearchedSet<T>>>,
}

struct SearchedSet<T> {
    set: Combination,
    met: Met,
    value: T,
}

/// Pairs of moves, the first of which comes before the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MovePairs(u16);

impl MovePairs {
    /// More than any order has.
    pub const MORE_THAN_ANY: Self = Self(u16::MAX);

    pub fn new(order: MoveOrder) -> Self {
        let moves = order.moves();
        let pairs = (0..moves.len()).flat_map(|place| moves[place + 1..].iter().map(move |b| (place, *b)));
        pairs.fold(Self::default(), |pairs, (place, second)| pairs.with(moves[place], second))
    }

    #[must_use]
    pub fn with_pair_in(self, order: MoveOrder, a: Move, b: Move) -> Self {
        let is_first = order.moves().into_iter().find(|mv| [a, b].contains(mv)) == Some(a);
        if is_first { self.with(a, b) } else { self.with(b, a) }
    }

    fn with(self, first: Move, second: Move) -> Self {
        Self(self.0 | 1 << (4 * first as u16 + second as u16))
    }

    pub fn is_within(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the search")]
pub struct Met {
    pub goal: bool,
    pub reopened: bool,
    /// A known board was found again, other than that of the parent.
    pub known: bool,
    /// A known board was found with a smaller g.
    pub better: bool,
    /// The moves of which the order decided.
    pub pairs: MovePairs,
    /// Among the successors of a node, the least h was that of the node.
    pub plateau: bool,
    pub exhausted: bool,
}

/// The places of the order of the moves and of the push order, and the pairs that each of their values has.
struct Orders {
    moves: usize,
    push_order: Option<usize>,
    pairs: Vec<Vec<MovePairs>>,
}

struct NumberRule {
    place: usize,
    values: Vec<u32>,
}

/// Whether a rule for duplicates does the same as the default one in a search that met this. The default one drops known boards
/// and keeps the better of two.
fn is_default_until(value: u8, met: Met) -> bool {
    let duplicates = Duplicates::ALL[usize::from(value)];
    let differs_by_better = matches!(duplicates, Duplicates::FirstReached | Duplicates::AddBetter);
    duplicates.drops_parent() && !met.known || differs_by_better && !met.better
}

impl Orders {
    fn new(rules: &AlgorithmRules) -> Option<Self> {
        let is_moves = |dimension: &Dimension| matches!(dimension, Dimension::Moves(_));
        let moves = rules.dimensions.iter().position(is_moves)?;
        let push_order = rules.index_of("push_order");
        let values = |place: usize| 0..rules.dimensions[place].len() as u8;
        let pairs = |mv: u8| {
            let with = |push: u8| {
                let mut set = vec![0; rules.dimensions.len()];
                set[moves] = mv;
                if let Some(place) = push_order {
                    set[place] = push;
                }
                MovePairs::new(rules.settings(&set).successor_order())
            };
            push_order.map_or(0..1, values).map(with).collect()
        };
        Some(Self { moves, push_order, pairs: values(moves).map(pairs).collect() })
    }

    fn pairs(&self, set: &Combination) -> MovePairs {
        self.pairs[usize::from(set[self.moves])][self.push_order.map_or(0, |place| usize::from(set[place]))]
    }
}

impl NumberRule {
    fn new(rules: &AlgorithmRules, name: &str) -> Option<Self> {
        let place = rules.index_of(name)?;
        let Dimension::Rule(_, values) = &rules.dimensions[place] else { return None };
        Some(Self { place, values: values.clone() })
    }

    fn value(rule: Option<&Self>, set: &Combination) -> u32 {
        rule.map_or(0, |rule| rule.values[usize::from(set[rule.place])])
    }
}

impl<T> Known<T> {
    /// For searches of which only the beginning counts, and what they met in it.
    pub fn new(rules: &AlgorithmRules) -> Self {
        Self {
            goal_test: rules.index_of("goal_test"),
            orders: Orders::new(rules),
            sideways: NumberRule::new(rules, "sideways_moves"),
            restarts: NumberRule::new(rules, "restarts"),
            ..Self::of_whole_searches(rules)
        }
    }

    /// For searches that run to their end, so that each goal test gives a different search, and each order of the moves.
    pub fn of_whole_searches(rules: &AlgorithmRules) -> Self {
        let [reopening, duplicates] = ["reopening", "duplicates"].map(|name| rules.index_of(name));
        Self {
            goal_test: None,
            reopening,
            duplicates,
            orders: None,
            sideways: None,
            restarts: None,
            of: HashMap::new(),
        }
    }

    /// The same for all combinations that differ only in rules of other values of which a search may tell.
    fn key(&self, set: &Combination) -> Combination {
        let orders = self.orders.as_ref().map(|orders| [Some(orders.moves), orders.push_order]);
        let numbers = [&self.sideways, &self.restarts].map(|rule| rule.as_ref().map(|rule| rule.place));
        let shared = [self.goal_test, self.reopening].into_iter().chain(orders.unwrap_or_default());
        let mut key = set.clone();
        shared.chain(numbers).flatten().for_each(|place| key[place] = 0);
        key
    }

    /// The result of a combination that runs as another one did.
    pub fn same(&self, set: &Combination) -> Option<&T> {
        let mut key = self.key(set);
        let pairs = self.orders.as_ref().map(|orders| orders.pairs(set));
        let is_alike = |run: &&SearchedSet<T>| self.is_alike(run, set, pairs);
        let own = self.of.get(&key).and_then(|runs| runs.iter().find(is_alike));
        let with_closed_list = || {
            let place = self.duplicates?;
            key[place] = 0;
            let is_alike = |run: &&SearchedSet<T>| is_default_until(set[place], run.met) && is_alike(run);
            self.of.get(&key)?.iter().find(is_alike)
        };
        own.or_else(with_closed_list).map(|run| &run.value)
    }

    /// Whether a combination that differs from that of a run in the shared rules does what the run did. `pairs` are those of its
    /// order of the moves, where that may differ.
    fn is_alike(&self, run: &SearchedSet<T>, set: &Combination, pairs: Option<MovePairs>) -> bool {
        let has_pairs = pairs.is_none_or(|pairs| run.met.pairs.is_within(pairs));
        let is_unmet =
            |rule: Option<usize>, met: bool| !met || rule.is_none_or(|place| run.set[place] == set[place]);
        has_pairs
            && is_unmet(self.goal_test, run.met.goal)
            && is_unmet(self.reopening, run.met.reopened)
            && self.climbs_alike(run, set)
    }

    fn climbs_alike(&self, run: &SearchedSet<T>, set: &Combination) -> bool {
        let values =
            |rule: &Option<NumberRule>| [&run.set, set].map(|set| NumberRule::value(rule.as_ref(), set));
        let ([sideways, other_sideways], [restarts, other_restarts]) =
            (values(&self.sideways), values(&self.restarts));
        // As long as it neither ends nor starts again, it made all sideways moves that it wanted to.
        let had_enough = !run.met.exhausted && restarts == 0 && other_sideways > sideways;
        (other_sideways == sideways || !run.met.plateau || had_enough)
            && (other_restarts == restarts || !run.met.exhausted && other_restarts > restarts)
    }

    pub fn note(&mut self, set: &Combination, met: Met, value: T) {
        if self.reopening.is_none_or(|place| set[place] == 0) {
            self.of.entry(self.key(set)).or_default().push(SearchedSet { set: set.clone(), met, value });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(algorithm: &str, weights: &[&str]) -> Vec<String> {
        let algorithm = AlgorithmId::from_name(algorithm).expect("an algorithm");
        let weights: Vec<Weight> = weights.iter().map(|weight| weight.parse().expect("a weight")).collect();
        let orders = distinct_orders(algorithm, &weights);
        orders.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn sequences_that_order_nodes_alike_are_one() {
        let astar = names("astar", &["1"]);
        // g + h is f, and among equal f the smaller h is the larger g: five ends for nothing, g, the board and the move, each in
        // two directions, and four keys before the board.
        assert_eq!(astar.len(), 7 * 5 + 4, "{astar:?}");
        assert!(astar[0] == "larger-g" && !astar.contains(&"-h,-arrival".to_owned()));
        assert!(astar.contains(&"h,arrival".to_owned()) && !astar.contains(&"-g,arrival".to_owned()));
        // h is 0.
        assert!(names("uniform-cost", &["1"]).len() < astar.len());
        assert_eq!(names("weighted-astar", &["2"]).len(), astar.len());
    }
}
