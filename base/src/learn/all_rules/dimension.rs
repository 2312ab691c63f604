//! The rules of an algorithm, each with the values to try, and all their combinations. A set of combinations is written as few
//! products: "ties first in or last in, any order of moves".

use super::commonness::rarity;
use crate::heuristic::HeuristicId;
use crate::puzzle::MoveOrder;
use crate::search::{Rule, Settings, Weight};

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
            Self::Rule(rule, _) => settings.value_text(rule),
            Self::Moves(_) => settings.moves.to_string(),
        }
    }

    pub fn rarity(&self, place: usize) -> u8 {
        match self {
            Self::Heuristic(values) => rarity("heuristic", values[place].info().name),
            Self::Weight(values) => rarity("weight", &values[place].to_string()),
            Self::Rule(rule, values) => match rule.named(values[place]) {
                Some(named) => rarity(rule.name, named.name),
                None => rarity(rule.name, &values[place].to_string()),
            },
            Self::Moves(values) => rarity("moves", &values[place].to_string()),
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
    pub base: Settings,
    pub dimensions: Vec<Dimension>,
    /// The rarity of the algorithm, and of each value of each rule.
    own_rarity: u8,
    rarities: Vec<Vec<u8>>,
}

impl AlgorithmRules {
    pub fn new(base: Settings, dimensions: Vec<Dimension>) -> Self {
        let of = |dimension: &Dimension| (0..dimension.len()).map(|place| dimension.rarity(place)).collect();
        let rarities = dimensions.iter().map(of).collect();
        Self { base, dimensions, own_rarity: rarity("algorithm", base.algorithm.info().name), rarities }
    }

    pub fn count(&self) -> usize {
        self.dimensions.iter().map(Dimension::len).product()
    }

    /// All combinations in parts, one for each value of the rules that `is_by_itself` picks: how rare the most common combination of
    /// each part is.
    pub fn parts(&self, is_by_itself: impl Fn(&Dimension) -> bool) -> Vec<u8> {
        let with_values = |parts: Vec<u8>, (dimension, rarities): (&Dimension, &Vec<u8>)| {
            let least = rarities.iter().copied().min();
            let values = if is_by_itself(dimension) { rarities.clone() } else { Vec::from_iter(least) };
            values.iter().flat_map(|value| parts.iter().map(move |part| part + value)).collect()
        };
        self.dimensions.iter().zip(&self.rarities).fold(vec![self.own_rarity], with_values)
    }

    /// The part with this number.
    pub fn part(&self, mut number: usize, is_by_itself: impl Fn(&Dimension) -> bool) -> Product {
        let values = |dimension: &Dimension| {
            let all = dimension.len();
            if !is_by_itself(dimension) {
                return (0..all as u8).collect();
            }
            let value = number % all;
            number /= all;
            vec![value as u8]
        };
        self.dimensions.iter().map(values).collect()
    }

    /// Adds up the rarities of its values and its algorithm.
    pub fn rarity(&self, combination: &Combination) -> u8 {
        let values = self.rarities.iter().zip(combination);
        self.own_rarity + values.map(|(rarities, value)| rarities[usize::from(*value)]).sum::<u8>()
    }

    pub fn settings(&self, combination: &Combination) -> Settings {
        let values = self.dimensions.iter().zip(combination);
        values.fold(self.base, |settings, (dimension, value)| dimension.apply(settings, usize::from(*value)))
    }

    pub fn index_of(&self, name: &str) -> Option<usize> {
        self.dimensions.iter().position(|dimension| dimension.is_rule(name))
    }

    /// A set of combinations in a few texts: each is one combination, or several at once. An empty one means any rules.
    pub fn texts<'a>(&self, set: impl IntoIterator<Item = &'a Combination>) -> Vec<String> {
        let sizes: Vec<usize> = self.dimensions.iter().map(Dimension::len).collect();
        products(set, &sizes).iter().map(|product| self.text(product)).collect()
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

/// One value for each rule.
pub type Combination = Vec<u8>;

/// For each rule, some values. It stands for all their combinations.
pub type Product = Vec<Vec<u8>>;

/// Products that make up exactly this set. `sizes` are the numbers of values of each rule.
pub fn products<'a>(set: impl IntoIterator<Item = &'a Combination>, sizes: &[usize]) -> Vec<Product> {
    // The number of a combination: in its order, without gaps.
    let mut strides = vec![1; sizes.len()];
    for rule in (1..sizes.len()).rev() {
        strides[rule - 1] = strides[rule] * sizes[rule];
    }
    let number = |set: &Combination| -> usize {
        set.iter().zip(&strides).map(|(value, stride)| usize::from(*value) * stride).sum()
    };
    let mut numbers: Vec<usize> = set.into_iter().map(number).collect();
    numbers.sort_unstable();
    let mut is_left = vec![true; numbers.len()];
    let mut all = Vec::new();
    let mut next = 0;
    while let Some(first) = (next..numbers.len()).find(|place| is_left[*place]) {
        next = first;
        let first = numbers[first];
        let is_rest = |number: usize| numbers.binary_search(&number).is_ok_and(|place| is_left[place]);
        let mut members = vec![first];
        let mut product = Product::new();
        for (size, stride) in sizes.iter().zip(&strides) {
            let own = first / stride % size;
            // All of the product so far, with another value of this rule.
            let with =
                |value: usize| members.iter().map(move |number| number + value * stride - own * stride);
            let fitting: Vec<usize> =
                (0..*size).filter(|value| *value == own || with(*value).all(is_rest)).collect();
            members = fitting.iter().flat_map(|value| with(*value)).collect();
            product.push(fitting.into_iter().map(|value| value as u8).collect());
        }
        all.push(product);
        for number in members {
            is_left[numbers.binary_search(&number).expect("a member of the set")] = false;
        }
    }
    all
}

pub fn combinations(product: &Product) -> Vec<Combination> {
    let mut all = vec![Vec::new()];
    for values in product {
        all = all
            .iter()
            .flat_map(|start: &Combination| {
                values.iter().map(|value| start.iter().copied().chain([*value]).collect())
            })
            .collect();
    }
    all
}
