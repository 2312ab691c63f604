//! Statements of a trace about a board in numbers: equations such as `f = 13 = 3 + 10`, `f(n) = g + h = 13`, `2g = 6` or
//! `priority 14`. [`Facts`] says whether one is right.

use crate::search::{MoveCosts, Node, NodeValue, Problem, Settings, Side};

/// A number in thousandths, as weights have three decimals; `None` if it is infinite.
pub(super) type Amount = Option<u64>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeQuantity {
    G,
    H,
    F,
    Value,
    Depth,
    Weight,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Factor {
    Number(Amount),
    Quantity(NodeQuantity),
}

pub(super) type Factors = Vec<Factor>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Equation {
    pub written: String,
    /// At least two.
    pub sides: Vec<Vec<Factors>>,
}

impl Equation {
    pub fn number_of(&self, quantity: NodeQuantity) -> Option<u64> {
        match [only(&self.sides[0])?, only(&self.sides[1])?] {
            [Factor::Quantity(left), Factor::Number(number)] if left == quantity => number,
            _ => None,
        }
    }
}

fn only(side: &[Factors]) -> Option<Factor> {
    let [product] = side else { return None };
    if let [factor] = product[..] { Some(factor) } else { None }
}

impl NodeQuantity {
    fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "g" => Self::G,
            "h" => Self::H,
            "f" | "F" => Self::F,
            "priority" | "value" => Self::Value,
            "depth" | "d" => Self::Depth,
            "w" => Self::Weight,
            _ => return None,
        })
    }
}

/// The equations of a text. Everything else in it is skipped.
pub(super) fn equations(text: &str) -> Vec<Equation> {
    let (mut all, mut reader) = (Vec::new(), EquationReader { text, at: 0 });
    while reader.at < text.len() {
        let from = reader.at;
        all.extend(reader.equation());
        // No equation begins inside of what was read: it would end at the same place.
        if reader.at == from {
            reader.skip();
        }
    }
    all
}

/// The name of a quantity in the name of a column or field, such as `f` in `f (g + h)`. `None` if its numbers are not compared.
pub fn quantity_name(column: &str) -> Option<&str> {
    let name = column.split(['(', ' ']).next().unwrap_or_default();
    NodeQuantity::from_name(name).map(|_| name)
}

/// A number such as `13`, `1,000` or `4.125`, and its length.
fn number(text: &str) -> (Factor, usize) {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let mut len = digits(text);
    let mut whole = text[..len].to_owned();
    while len < 16
        && let Some(group) = text[len..].strip_prefix(',').filter(|group| digits(group) == 3)
    {
        whole += &group[..3];
        len += 4;
    }
    let decimals = text[len..].strip_prefix('.').map_or("", |rest| &rest[..digits(rest)]);
    len += if decimals.is_empty() { 0 } else { 1 + decimals.len() };
    // More decimals than there are, or more digits, are of no number of a search.
    let exact = decimals.trim_end_matches('0');
    let amount = (exact.len() <= 3).then(|| format!("{whole}{exact:0<3}").parse::<u64>().ok()).flatten();
    (Factor::Number(amount.or(Some(u64::MAX))), len)
}

fn first_word(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())]
}

/// A quantity, with an argument such as `(n)`, and its length.
fn quantity(text: &str) -> Option<(Factor, usize)> {
    let word = first_word(text);
    if matches!(word, "inf" | "infinity") {
        return Some((Factor::Number(None), word.len()));
    }
    let quantity = NodeQuantity::from_name(word)?;
    let argument = text[word.len()..].strip_prefix('(').and_then(|rest| Some(&rest[..rest.find(')')?]));
    let is_argument = |argument: &&str| !argument.is_empty() && argument.chars().all(char::is_alphabetic);
    let argument = argument.filter(is_argument).map_or(0, |argument| argument.len() + 2);
    Some((Factor::Quantity(quantity), word.len() + argument))
}

struct EquationReader<'a> {
    text: &'a str,
    /// The end of what was read last.
    at: usize,
}

impl<'a> EquationReader<'a> {
    fn rest(&self) -> &'a str {
        self.text[self.at..].trim_start()
    }

    fn go_to(&mut self, rest: &str) {
        self.at = self.text.len() - rest.len();
    }

    /// Skips a word, or one other character.
    fn skip(&mut self) {
        let rest = self.rest();
        let len = match rest.chars().next() {
            Some(c) if c.is_alphabetic() => first_word(rest).len(),
            other => other.map_or(0, char::len_utf8),
        };
        self.go_to(&rest[len..]);
    }

    fn takes(&mut self, signs: &[char]) -> bool {
        let after = self.rest().strip_prefix(signs);
        if let Some(after) = after {
            self.go_to(after);
        }
        after.is_some()
    }

    /// Goes back if nothing is found.
    fn tries<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.at;
        let found = read(self);
        if found.is_none() {
            self.at = before;
        }
        found
    }

    /// One part or more, as far as they are joined.
    fn joined<T>(
        &mut self,
        part: fn(&mut Self) -> Option<T>,
        joins: fn(&mut Self) -> bool,
    ) -> Option<Vec<T>> {
        let mut parts = vec![part(self)?];
        while let Some(next) = self.tries(|it| if joins(it) { part(it) } else { None }) {
            parts.push(next);
        }
        Some(parts)
    }

    fn equation(&mut self) -> Option<Equation> {
        let from = self.rest();
        let first = self.sum()?;
        if !first.iter().flatten().any(|factor| matches!(factor, Factor::Quantity(_))) {
            return None;
        }
        let mut sides = vec![first];
        // “priority 14”
        sides.extend(self.tries(|it| it.sum().filter(|sum| matches!(sum[0][0], Factor::Number(_)))));
        while let Some(side) = self.tries(Self::next_side) {
            sides.push(side);
        }
        let written = from[..from.len() + self.at - self.text.len()].to_owned();
        (sides.len() > 1).then_some(Equation { written, sides })
    }

    fn next_side(&mut self) -> Option<Vec<Factors>> {
        if self.takes(&['=', ':']) {
            return self.sum();
        }
        // “f = 14 (6 + 8)”
        let sum = if self.takes(&['(', '[']) { self.sum() } else { None };
        sum.filter(|sum| sum.len() > 1 && self.takes(&[')', ']']))
    }

    fn sum(&mut self) -> Option<Vec<Factors>> {
        self.joined(Self::product, |it| it.takes(&['+']))
    }

    fn product(&mut self) -> Option<Factors> {
        // “2g” is a product, and “2 g” is not.
        self.joined(Self::factor, |it| {
            it.text[it.at..].starts_with(char::is_alphabetic) || it.takes(&['·', '*', '×'])
        })
    }

    fn factor(&mut self) -> Option<Factor> {
        let rest = self.rest();
        let (factor, len) = match rest.chars().next()? {
            '∞' => (Factor::Number(None), '∞'.len_utf8()),
            c if c.is_ascii_digit() => number(rest),
            c if c.is_alphabetic() => quantity(rest)?,
            _ => return None,
        };
        self.go_to(&rest[len..]);
        Some(factor)
    }
}

#[derive(Clone, Copy)]
pub(super) struct Facts<'a> {
    pub problem: &'a Problem,
    pub settings: &'a Settings,
    pub node: &'a Node,
}

const THOUSAND: u64 = 1000;

/// In thousandths.
fn whole(number: u32) -> u64 {
    u64::from(number) * THOUSAND
}

impl Facts<'_> {
    /// Amounts that may be written for a quantity; empty if the search does not say.
    fn amounts(&self, quantity: NodeQuantity) -> Vec<Amount> {
        let (value, settings, node) = (self.settings.value(), self.settings, self.node);
        let amount = |h| if h == Node::NO_H { None } else { Some(whole(h)) };
        match quantity {
            NodeQuantity::G => vec![Some(whole(node.g))],
            NodeQuantity::Depth if settings.in_use().costs == MoveCosts::Unit => vec![Some(whole(node.g))],
            NodeQuantity::Weight if settings.algorithm.info().offers.weight.is_ok() => {
                let (over, under) = settings.weight.fraction();
                vec![Some(u64::from(over) * THOUSAND / u64::from(under))]
            }
            NodeQuantity::Depth | NodeQuantity::Weight => Vec::new(),
            NodeQuantity::H => self.estimates().into_iter().map(amount).collect(),
            NodeQuantity::Value => vec![value.in_thousandths(settings, node)],
            NodeQuantity::F => match value {
                // It orders its nodes by no f.
                NodeValue::Depth => Vec::new(),
                // Books write f = h for a greedy search, and some f = g + h.
                NodeValue::H => {
                    [value, NodeValue::F].map(|value| value.in_thousandths(settings, node)).into()
                }
                NodeValue::F | NodeValue::Priority => vec![NodeValue::F.in_thousandths(settings, node)],
                NodeValue::WeightedF => vec![value.in_thousandths(settings, node)],
                NodeValue::BackedUpF => {
                    let f = |h| if h == Node::NO_H { None } else { Some(whole(node.g.saturating_add(h))) };
                    self.estimates().into_iter().map(f).collect()
                }
            },
        }
    }

    /// h of the node. Where a value is backed up, there is another h: the heuristic’s own.
    fn estimates(&self) -> Vec<u32> {
        let Some(heuristic) = self.settings.heuristic_in_use() else { return Vec::new() };
        let mut all = vec![self.node.h];
        let is_backed_up = self.settings.value() == NodeValue::BackedUpF && !self.problem.size().is_wide();
        if is_backed_up && self.settings.in_use().costs == MoveCosts::Unit {
            all.push(heuristic.estimate(self.problem.target(Side::Forward)).h(self.node.state));
        }
        all
    }

    /// The terms of f, the least first; `None` if they may be others.
    fn terms_of_f(&self) -> Option<Vec<Amount>> {
        let h = match self.settings.value() {
            NodeValue::Depth | NodeValue::BackedUpF => return None,
            NodeValue::WeightedF => {
                product(self.amounts(NodeQuantity::Weight).first().copied()?, Some(whole(self.node.h)))
            }
            NodeValue::H | NodeValue::F | NodeValue::Priority => Some(whole(self.node.h)),
        };
        let mut terms = vec![Some(whole(self.node.g)), h];
        terms.sort_unstable();
        Some(terms)
    }

    /// True if the factors of w·h, and of 2g, are these. Where one is 0, the product does not tell.
    fn is_product(&self, term: &Factors) -> bool {
        let (value, [_, _]) = (self.settings.value(), &term[..]) else { return true };
        if !matches!(value, NodeValue::WeightedF | NodeValue::Priority) {
            return true;
        }
        let sorted = |mut factors: Vec<Amount>| {
            factors.sort_unstable();
            factors
        };
        let weighted =
            self.amounts(NodeQuantity::Weight).into_iter().chain([Some(whole(self.node.h))]).collect();
        let doubled = vec![Some(whole(2)), Some(whole(self.node.g))];
        let written = term.iter().filter_map(|factor| self.factor(factor)).collect();
        let written = sorted(written);
        written.len() < 2 || [weighted, doubled].into_iter().any(|right| sorted(right) == written)
    }

    fn factor(&self, factor: &Factor) -> Option<Amount> {
        match factor {
            Factor::Number(number) => Some(*number),
            Factor::Quantity(quantity) => self.amounts(*quantity).first().copied(),
        }
    }

    fn term(&self, term: &Factors) -> Option<Amount> {
        term.iter()
            .map(|factor| self.factor(factor))
            .try_fold(Some(THOUSAND), |all, factor| Some(product(all, factor?)))
    }

    fn sum(&self, side: &[Factors]) -> Option<Amount> {
        let add = |sum: Amount, term: Amount| sum.zip(term).map(|(sum, term)| sum.saturating_add(term));
        side.iter().map(|term| self.term(term)).try_fold(Some(0), |all, term| Some(add(all, term?)))
    }
}

fn product(a: Amount, b: Amount) -> Amount {
    a.zip(b).map(|(a, b)| a.saturating_mul(b) / THOUSAND)
}

impl Equation {
    fn quantity(&self) -> Option<NodeQuantity> {
        self.sides[0].iter().flatten().find_map(|factor| match factor {
            Factor::Quantity(quantity) => Some(*quantity),
            Factor::Number(_) => None,
        })
    }

    /// True if all sides are equal in the search, and the terms of f are those that it adds. Sides that the search does not know
    /// are not compared.
    pub(super) fn is_right(&self, facts: &Facts<'_>) -> bool {
        let only = only(&self.sides[0]);
        let values = match only {
            Some(Factor::Quantity(quantity)) => facts.amounts(quantity),
            _ => facts.sum(&self.sides[0]).into_iter().collect(),
        };
        let others: Vec<Amount> = self.sides[1..].iter().filter_map(|side| facts.sum(side)).collect();
        let are_equal =
            values.is_empty() || values.iter().any(|value| others.iter().all(|other| other == value));
        let is_f = matches!(only, Some(Factor::Quantity(NodeQuantity::F | NodeQuantity::Value)));
        let terms = facts.terms_of_f().filter(|_| is_f);
        let are_terms = |side: &Vec<Factors>| {
            let mut written: Vec<Amount> = side.iter().filter_map(|term| facts.term(term)).collect();
            written.sort_unstable();
            side.len() < 2 || terms.as_ref().is_none_or(|terms| *terms == written)
        };
        let are_products = self.sides.iter().flatten().all(|term| facts.is_product(term));
        are_equal && are_products && self.sides[1..].iter().all(are_terms)
    }

    pub(super) fn right(&self, facts: &Facts<'_>) -> String {
        let Facts { settings, node, .. } = facts;
        match self.quantity() {
            Some(NodeQuantity::H) if node.h == Node::NO_H => "h = ∞".to_owned(),
            Some(NodeQuantity::H) => format!("h = {}", node.h),
            Some(NodeQuantity::G) => format!("g = {}", node.g),
            Some(NodeQuantity::Depth) => format!("depth = {}", node.g),
            Some(NodeQuantity::Weight) => format!("w = {}", settings.weight),
            Some(NodeQuantity::F | NodeQuantity::Value) | None => settings.value().text(*settings, node),
        }
    }
}
