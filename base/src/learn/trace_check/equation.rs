//! What a trace states about a board in numbers: equations such as `f = 13 = 3 + 10`, `f(n) = g + h = 13`, `2g = 6` or
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
    let tokens = tokens(text);
    let (mut all, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let mut reader = EquationReader { tokens: &tokens, at };
        all.extend(reader.equation(text));
        // No equation begins inside of what was read: it would end at the same place.
        at = reader.at.max(at + 1);
    }
    all
}

/// The name of a quantity in the name of a column or field, such as `f` in `f (g + h)`. `None` if its numbers are not compared.
pub fn quantity_name(column: &str) -> Option<&str> {
    let name = column.split(['(', ' ']).next().unwrap_or_default();
    NodeQuantity::from_name(name).map(|_| name)
}

#[derive(Clone, PartialEq, Debug)]
enum Sign {
    Factor(Factor),
    Plus,
    Times,
    Equals,
    Open,
    Close,
    Other,
}

struct EquationToken {
    sign: Sign,
    from: usize,
    to: usize,
}

fn tokens(text: &str) -> Vec<EquationToken> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let from = text.len() - rest.len();
        let (sign, len) = match c {
            _ if c.is_whitespace() => {
                rest = &rest[c.len_utf8()..];
                continue;
            }
            '+' => (Sign::Plus, 1),
            '=' | ':' => (Sign::Equals, 1),
            '(' | '[' => (Sign::Open, 1),
            ')' | ']' => (Sign::Close, 1),
            '·' | '*' | '×' => (Sign::Times, c.len_utf8()),
            '∞' => (Sign::Factor(Factor::Number(None)), c.len_utf8()),
            _ if c.is_ascii_digit() => number(rest),
            _ if c.is_alphabetic() => word(rest),
            _ => (Sign::Other, c.len_utf8()),
        };
        rest = &rest[len..];
        tokens.push(EquationToken { sign, from, to: from + len });
    }
    tokens
}

/// A number such as `13`, `1,000` or `4.125`, and its length.
fn number(text: &str) -> (Sign, usize) {
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
    (Sign::Factor(Factor::Number(amount.or(Some(u64::MAX)))), len)
}

/// A word, with an argument such as `(n)`, and its length.
fn word(text: &str) -> (Sign, usize) {
    let len = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let word = &text[..len];
    if matches!(word, "inf" | "infinity") {
        return (Sign::Factor(Factor::Number(None)), len);
    }
    let Some(quantity) = NodeQuantity::from_name(word) else { return (Sign::Other, len) };
    let argument = text[len..].strip_prefix('(').and_then(|rest| Some(&rest[..rest.find(')')?]));
    let is_argument = |argument: &&str| !argument.is_empty() && argument.chars().all(char::is_alphabetic);
    let argument = argument.filter(is_argument).map_or(0, |argument| argument.len() + 2);
    (Sign::Factor(Factor::Quantity(quantity)), len + argument)
}

struct EquationReader<'a> {
    tokens: &'a [EquationToken],
    at: usize,
}

impl EquationReader<'_> {
    fn peek(&self) -> Option<&Sign> {
        self.tokens.get(self.at).map(|token| &token.sign)
    }

    fn takes(&mut self, sign: &Sign) -> bool {
        let is_match = self.peek() == Some(sign);
        self.at += usize::from(is_match);
        is_match
    }

    fn equation(&mut self, text: &str) -> Option<Equation> {
        let from = self.tokens[self.at].from;
        let first = self.sum()?;
        let has_quantity = first.iter().flatten().any(|factor| matches!(factor, Factor::Quantity(_)));
        if !has_quantity {
            return None;
        }
        let mut sides = vec![first];
        // “priority 14”
        if matches!(self.peek(), Some(Sign::Factor(Factor::Number(_)))) {
            sides.push(self.sum()?);
        }
        loop {
            let before = self.at;
            let next = if self.takes(&Sign::Equals) {
                self.sum()
            } else if self.takes(&Sign::Open) {
                // “f = 14 (6 + 8)”
                self.sum().filter(|sum| sum.len() > 1 && self.takes(&Sign::Close))
            } else {
                None
            };
            let Some(next) = next else {
                self.at = before;
                break;
            };
            sides.push(next);
        }
        let to = self.tokens[self.at - 1].to;
        (sides.len() > 1).then(|| Equation { written: text[from..to].to_owned(), sides })
    }

    fn sum(&mut self) -> Option<Vec<Factors>> {
        let mut terms = vec![self.product()?];
        loop {
            let before = self.at;
            if !self.takes(&Sign::Plus) {
                return Some(terms);
            }
            let Some(term) = self.product() else {
                self.at = before;
                return Some(terms);
            };
            terms.push(term);
        }
    }

    fn product(&mut self) -> Option<Factors> {
        let mut factors = vec![self.factor()?];
        loop {
            let before = self.at;
            // “2g” is a product, and “2 g” is not.
            let adjoins = self.tokens.get(before).is_some_and(|next| {
                matches!(next.sign, Sign::Factor(Factor::Quantity(_)))
                    && self.tokens[before - 1].to == next.from
            });
            let factor = if adjoins || self.takes(&Sign::Times) { self.factor() } else { None };
            let Some(factor) = factor else {
                self.at = before;
                return Some(factors);
            };
            factors.push(factor);
        }
    }

    fn factor(&mut self) -> Option<Factor> {
        let Sign::Factor(factor) = *self.peek()? else { return None };
        self.at += 1;
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
    /// What a quantity may be written as; empty if the search does not say.
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
        if self.settings.value() == NodeValue::BackedUpF && self.settings.in_use().costs == MoveCosts::Unit {
            all.push(heuristic.estimate(self.problem.target(Side::Forward)).of(self.node.state));
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

    /// Whether the factors of w·h, and of 2g, are these. Where one is 0, the product does not tell.
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

    /// Whether all sides are equal in the search, and the terms of f are those that it adds. What the search does not say is not compared.
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
