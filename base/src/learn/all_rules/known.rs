//! Rules that make no difference to a search that never meets what they are about.

use std::collections::HashMap;

use super::dimension::{AlgorithmRules, Combination, Dimension};
use crate::puzzle::{Move, MoveOrder};
use crate::search::{Choice, Duplicates};

/// What is known of searches under the default reopening. Other rules make no difference until a search meets what they are about, so
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
    /// What the values of each rule count in the number of a combination: nothing for a rule of which a search may tell about
    /// other values.
    strides: Vec<u64>,
    of: HashMap<u64, Vec<SearchedSet<T>>>,
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

    pub fn of(order: MoveOrder) -> Self {
        let moves = order.moves();
        let pairs = (0..moves.len()).flat_map(|place| moves[place + 1..].iter().map(move |b| (place, *b)));
        pairs.fold(Self::default(), |pairs, (place, second)| pairs.with(moves[place], second))
    }

    /// With the pair of two different moves that is in an order.
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    fn of(rules: &AlgorithmRules) -> Option<Self> {
        let is_moves = |dimension: &Dimension| matches!(dimension, Dimension::Moves(_));
        let moves = rules.dimensions.iter().position(is_moves)?;
        let push_order = rules.place("push_order");
        let values = |place: usize| 0..rules.dimensions[place].len() as u8;
        let pairs = |mv: u8| {
            let with = |push: u8| {
                let mut set = vec![0; rules.dimensions.len()];
                set[moves] = mv;
                if let Some(place) = push_order {
                    set[place] = push;
                }
                MovePairs::of(rules.settings(&set).successor_order())
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
    fn of(rules: &AlgorithmRules, name: &str) -> Option<Self> {
        let place = rules.place(name)?;
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
            goal_test: rules.place("goal_test"),
            orders: Orders::of(rules),
            sideways: NumberRule::of(rules, "sideways_moves"),
            restarts: NumberRule::of(rules, "restarts"),
            ..Self::of_whole_searches(rules)
        }
        .numbered(rules)
    }

    /// For searches that run to their end, so that each goal test gives a different search, and each order of the moves.
    pub fn of_whole_searches(rules: &AlgorithmRules) -> Self {
        let [reopening, duplicates] = ["reopening", "duplicates"].map(|name| rules.place(name));
        let known = Self {
            goal_test: None,
            reopening,
            duplicates,
            orders: None,
            sideways: None,
            restarts: None,
            strides: Vec::new(),
            of: HashMap::new(),
        };
        known.numbered(rules)
    }

    fn numbered(mut self, rules: &AlgorithmRules) -> Self {
        let orders = self.orders.as_ref().map(|orders| [Some(orders.moves), orders.push_order]);
        let numbers = [&self.sideways, &self.restarts].map(|rule| rule.as_ref().map(|rule| rule.place));
        let shared =
            [self.goal_test, self.reopening].into_iter().chain(orders.unwrap_or_default()).chain(numbers);
        let shared: Vec<usize> = shared.flatten().collect();
        let mut stride = 1;
        let of = |(place, dimension): (usize, &Dimension)| {
            if shared.contains(&place) {
                return 0;
            }
            let own = stride;
            stride *= dimension.len() as u64;
            own
        };
        self.strides = rules.dimensions.iter().enumerate().map(of).collect();
        self
    }

    /// One number for all combinations that differ only in the shared rules.
    fn number(&self, set: &Combination) -> u64 {
        set.iter().zip(&self.strides).map(|(value, stride)| u64::from(*value) * stride).sum()
    }

    /// What is known of a combination that runs as another one did.
    pub fn same(&self, set: &Combination) -> Option<&T> {
        let number = self.number(set);
        let pairs = self.orders.as_ref().map(|orders| orders.pairs(set));
        let is_alike = |run: &&SearchedSet<T>| self.is_alike(run, set, pairs);
        let own = self.of.get(&number).and_then(|runs| runs.iter().find(is_alike));
        let with_closed_list = || {
            let place = self.duplicates?;
            let number = number - u64::from(set[place]) * self.strides[place];
            let is_alike = |run: &&SearchedSet<T>| is_default_until(set[place], run.met) && is_alike(run);
            self.of.get(&number)?.iter().find(is_alike)
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
            self.of.entry(self.number(set)).or_default().push(SearchedSet { set: set.clone(), met, value });
        }
    }
}
