//! The rules of an algorithm, each with the values to try, and all their combinations.

use super::products::{Combination, Product, products};
use crate::heuristic::HeuristicId;
use crate::puzzle::{MoveOrder, number};
use crate::search::{AlgorithmId, Rule, Settings, Weight};

#[derive(Clone, Debug)]
pub enum Dimension {
    Heuristic(Vec<HeuristicId>),
    Weight(Vec<Weight>),
    Rule(&'static Rule, Vec<u32>),
    Moves(Vec<MoveOrder>),
}

impl Dimension {
    #[expect(clippy::len_without_is_empty, reason = "a rule has a value")]
    pub fn len(&self) -> usize {
        match self {
            Self::Heuristic(values) => values.len(),
            Self::Weight(values) => values.len(),
            Self::Rule(_, values) => values.len(),
            Self::Moves(values) => values.len(),
        }
    }

    pub fn is_rule(&self, name: &str) -> bool {
        matches!(self, Self::Rule(rule, _) if rule.name == name)
    }

    pub fn is_same(&self, a: &Settings, b: &Settings) -> bool {
        match self {
            Self::Heuristic(_) => a.heuristic == b.heuristic,
            Self::Weight(_) => a.weight == b.weight,
            Self::Rule(rule, _) => a.value_of(rule) == b.value_of(rule),
            Self::Moves(_) => a.moves == b.moves,
        }
    }

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

    pub fn apply(&self, settings: Settings, value: usize) -> Settings {
        match self {
            Self::Heuristic(values) => Settings { heuristic: values[value], ..settings },
            Self::Weight(values) => Settings { weight: values[value], ..settings },
            Self::Rule(rule, values) => settings.with(rule, values[value]),
            Self::Moves(values) => Settings { moves: values[value], ..settings },
        }
    }
}

/// An algorithm with the rules that are tried. A combination has the place of a value for each.
#[derive(Clone, Debug)]
pub struct AlgorithmRules {
    /// The algorithm, with the rules that have one value.
    base: Settings,
    pub dimensions: Vec<Dimension>,
}

impl AlgorithmRules {
    pub fn new(base: Settings, dimensions: Vec<Dimension>) -> Self {
        Self { base, dimensions }
    }

    pub fn algorithm(&self) -> AlgorithmId {
        self.base.algorithm
    }

    pub fn count(&self) -> usize {
        self.dimensions.iter().map(Dimension::len).product()
    }

    fn sizes(&self) -> Vec<usize> {
        self.dimensions.iter().map(Dimension::len).collect()
    }

    /// All combinations, with a part for each value of the rules that `is_by_itself` picks.
    pub fn parts(&self, is_by_itself: impl Fn(&Dimension) -> bool) -> Vec<Product> {
        let whole: Product =
            self.dimensions.iter().map(|dimension| (0..dimension.len() as u8).collect()).collect();
        let places = (0..whole.len()).filter(|place| is_by_itself(&self.dimensions[*place]));
        places.fold(vec![whole], |parts, place| {
            let with_each = |part: Product| {
                let values = part[place].clone();
                values.into_iter().map(move |value| {
                    let mut one = part.clone();
                    one[place] = vec![value];
                    one
                })
            };
            parts.into_iter().flat_map(with_each).collect()
        })
    }

    pub fn settings(&self, combination: &Combination) -> Settings {
        let values = self.dimensions.iter().zip(combination);
        values.fold(self.base, |settings, (dimension, value)| dimension.apply(settings, usize::from(*value)))
    }

    pub fn departures(&self, settings: &Settings) -> usize {
        let usual = Settings::default();
        self.dimensions.iter().filter(|dimension| !dimension.is_same(settings, &usual)).count()
    }

    pub fn place(&self, name: &str) -> Option<usize> {
        self.dimensions.iter().position(|dimension| dimension.is_rule(name))
    }

    /// A set of combinations in a few texts: each is one combination, or several at once. An empty one means any rules.
    pub fn texts<'a>(&self, set: impl IntoIterator<Item = &'a Combination>) -> Vec<String> {
        products(set, &self.sizes()).iter().map(|product| self.text(product)).collect()
    }

    fn text(&self, product: &Product) -> String {
        let rules = self.dimensions.iter().zip(product);
        let restricted = rules.filter(|(dimension, values)| values.len() < dimension.len());
        let texts: Vec<_> = restricted.map(|(dimension, values)| rule_text(dimension, values)).collect();
        texts.join(" · ")
    }
}

const MOST_LISTED: usize = 3;

fn rule_text(dimension: &Dimension, values: &[u8]) -> String {
    let all = dimension.len();
    let label = |value: &u8| dimension.value_text(&dimension.apply(Settings::default(), usize::from(*value)));
    let title = match dimension {
        // Its names say what it is.
        Dimension::Heuristic(_) => String::new(),
        Dimension::Weight(_) => "w".to_owned(),
        Dimension::Rule(rule, _) => rule.title.to_lowercase(),
        Dimension::Moves(_) => "moves".to_owned(),
    };
    if values.len() > MOST_LISTED && values.len() + 1 == all {
        let missing = (0..all as u8).find(|value| !values.contains(value)).unwrap_or_default();
        return format!("{title} not {}", label(&missing)).trim_start().to_owned();
    }
    let shown: Vec<_> = values.iter().take(MOST_LISTED).map(label).collect();
    if values.len() > MOST_LISTED {
        let more = values.len() - MOST_LISTED;
        return format!("{title} {} and {more} more", shown.join(", ")).trim_start().to_owned();
    }
    format!("{title} {}", shown.join(" or ")).trim_start().to_owned()
}
