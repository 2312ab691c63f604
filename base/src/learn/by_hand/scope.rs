//! Which algorithms and rules a search by hand is compared with.

use super::play::HandPlay;
use crate::heuristic::HeuristicId;
use crate::puzzle::{Goals, Move, MoveOrder, number};
use crate::search::{AlgorithmId, MoveCosts, Problem, Rule, Settings, Side, Values, Weight};

/// Values of the rules to try. The first value of each is that of the session, where it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scope {
    settings: Settings,
    pub heuristics: Vec<HeuristicId>,
    pub moves: Vec<MoveOrder>,
    pub weights: Vec<Weight>,
    /// Of rules that are whole numbers: the most that makes a difference in a search of this length.
    most: u32,
}

impl Scope {
    /// All rules, and all heuristics whose tables are at hand.
    pub fn all(settings: Settings, play: &HandPlay) -> Self {
        let deepest = (0..play.len()).map(|node| play.node(node).g).max().unwrap_or(0);
        Self::of(settings, play.problem(), deepest)
    }

    /// All rules, and all heuristics whose tables are at hand, for a search of a problem whose nodes have a g of at most `deepest`.
    pub fn of(settings: Settings, problem: &Problem, deepest: u32) -> Self {
        // A student counts moves.
        let settings = Settings { costs: MoveCosts::Unit, ..settings };
        let size = problem.size();
        // A search from both ends also estimates the way to the start.
        let targets = Side::ALL.map(|side| problem.target(side));
        let is_prepared =
            |id: &HeuristicId| targets.iter().flat_map(Goals::all).all(|goal| id.is_prepared(goal));
        let is_at_hand = |id: &HeuristicId| id.offered_for(size).is_ok() && is_prepared(id);
        let heuristics = HeuristicId::ALL.iter().copied().filter(is_at_hand);
        let weights = ["1.5", "2", "3", "5", "10"].iter().filter_map(|weight| weight.parse().ok());
        Self {
            settings,
            heuristics: first(settings.heuristic, heuristics, is_at_hand(&settings.heuristic)),
            moves: first(settings.moves, move_orders(), true),
            weights: first(settings.weight, weights, true),
            most: deepest.clamp(1, 8),
        }
    }

    /// One heuristic and one order of the moves.
    pub fn narrow(settings: Settings, play: &HandPlay) -> Self {
        let all = Self::all(settings, play);
        Self { heuristics: vec![settings.heuristic], moves: vec![settings.moves], ..all }
    }

    /// The rules of an algorithm that are tried with several values.
    pub(super) fn dimensions(&self, algorithm: AlgorithmId) -> Vec<Dimension> {
        let offers = &algorithm.info().offers;
        let mut dimensions = Vec::new();
        if offers.heuristic.is_ok() {
            dimensions.push(Dimension::Heuristic(self.heuristics.clone()));
        }
        if offers.weight.is_ok() {
            dimensions.push(Dimension::Weight(self.weights.clone()));
        }
        // The data structure of the open list does not change the search, and a student counts moves.
        let is_tried = |rule: &&Rule| !matches!(rule.name, "open_list" | "costs");
        let rules = Rule::ALL.iter().filter(|rule| rule.offer(offers).is_ok()).filter(is_tried);
        let values = |rule: &Rule| {
            let values = self.values(rule).into_iter().filter(|value| rule.offer_of(offers, *value).is_ok());
            values.collect()
        };
        dimensions.extend(rules.map(|rule| Dimension::Rule(rule, values(rule))));
        if offers.moves.is_ok() {
            dimensions.push(Dimension::Moves(self.moves.clone()));
        }
        dimensions
    }

    /// That of the session.
    pub(super) fn algorithm(&self) -> AlgorithmId {
        self.settings.algorithm
    }

    /// Whether a rule is not that of the session.
    pub(super) fn changes(&self, settings: &Settings, dimension: &Dimension) -> bool {
        let own = Settings { algorithm: settings.algorithm, ..self.settings };
        !dimension.is_same(&own.in_use(), &settings.in_use())
    }

    fn values(&self, rule: &Rule) -> Vec<u32> {
        let session = self.settings.value_of(rule);
        if OF_CHANCE.contains(&rule.name) {
            return vec![session];
        }
        match &rule.values {
            Values::Named(names) | Values::Ties(names) | Values::Costs(names) => {
                let all = 0..names.len() as u32;
                let own = Some(session).filter(|own| !all.contains(own));
                all.chain(own).collect()
            }
            Values::Numbers(range) => {
                let default = Settings::default().value_of(rule);
                let few = (*range.start()..=self.most).chain([default]);
                first(session, few, true)
            }
        }
    }
}

/// Rules of which any value may make any random choice: only those of the session are tried.
const OF_CHANCE: [&str; 4] = ["temperature", "cooling", "tries", "seed"];

/// A list without duplicates whose first is this one, if that `is_offered`.
fn first<T: PartialEq + Copy>(own: T, others: impl Iterator<Item = T>, is_offered: bool) -> Vec<T> {
    let mut all: Vec<T> = is_offered.then_some(own).into_iter().collect();
    for other in others {
        if !all.contains(&other) {
            all.push(other);
        }
    }
    all
}

/// All 24.
pub(in crate::learn) fn move_orders() -> impl Iterator<Item = MoveOrder> {
    let letters = Move::ALL.map(Move::letter);
    let place = |i: usize| i % 4;
    (0..256).filter_map(move |n| {
        let text: String = [n / 64, n / 16, n / 4, n].map(|i| letters[place(i)]).into_iter().collect();
        text.parse().ok()
    })
}

/// A rule with the values to try.
#[derive(Debug)]
pub(super) enum Dimension {
    Heuristic(Vec<HeuristicId>),
    Weight(Vec<Weight>),
    Rule(&'static Rule, Vec<u32>),
    Moves(Vec<MoveOrder>),
}

impl Dimension {
    pub fn len(&self) -> usize {
        match self {
            Self::Heuristic(values) => values.len(),
            Self::Weight(values) => values.len(),
            Self::Rule(_, values) => values.len(),
            Self::Moves(values) => values.len(),
        }
    }

    /// Whether it is the rule of this name.
    pub fn is_rule(&self, name: &str) -> bool {
        matches!(self, Self::Rule(rule, _) if rule.name == name)
    }

    /// Whether both have the same value of it.
    fn is_same(&self, a: &Settings, b: &Settings) -> bool {
        match self {
            Self::Heuristic(_) => a.heuristic == b.heuristic,
            Self::Weight(_) => a.weight == b.weight,
            Self::Rule(rule, _) => a.value_of(rule) == b.value_of(rule),
            Self::Moves(_) => a.moves == b.moves,
        }
    }

    /// Its value in some settings, on the screen.
    pub fn value_text(&self, settings: &Settings) -> String {
        match self {
            Self::Heuristic(_) => settings.heuristic.info().short.to_owned(),
            Self::Weight(_) => settings.weight.to_string(),
            Self::Rule(rule, _) => {
                let value = settings.value_of(rule);
                rule.named(value).map_or_else(|| number(u64::from(value)), |named| named.title.to_owned())
            }
            Self::Moves(_) => settings.moves.to_string(),
        }
    }

    /// The settings with a value of this rule.
    pub fn apply(&self, settings: Settings, value: usize) -> Settings {
        match self {
            Self::Heuristic(values) => Settings { heuristic: values[value], ..settings },
            Self::Weight(values) => Settings { weight: values[value], ..settings },
            Self::Rule(rule, values) => settings.with(rule, values[value]),
            Self::Moves(values) => Settings { moves: values[value], ..settings },
        }
    }
}
