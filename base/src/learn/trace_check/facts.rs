//! Whether an equation about a node of the search is right.

use super::equation::{Amount, Equation, Factor, Factors, NodeQuantity};
use crate::search::{MoveCosts, Node, NodeValue, Problem, Settings, Side};

/// A node of the search that numbers are about.
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
        match quantity {
            NodeQuantity::G => vec![Some(whole(node.g))],
            NodeQuantity::Depth if settings.in_use().costs == MoveCosts::Unit => vec![Some(whole(node.g))],
            NodeQuantity::Weight if settings.algorithm.info().offers.weight.is_ok() => {
                let (over, under) = settings.weight.fraction();
                vec![Some(u64::from(over) * THOUSAND / u64::from(under))]
            }
            NodeQuantity::Depth | NodeQuantity::Weight => Vec::new(),
            NodeQuantity::H => self
                .estimates()
                .into_iter()
                .map(|h| if h == Node::NO_H { None } else { Some(whole(h)) })
                .collect(),
            NodeQuantity::Value => vec![value.in_thousandths(settings, node)],
            NodeQuantity::F => match value {
                // It orders its nodes by no f.
                NodeValue::Depth => Vec::new(),
                // Books write f = h for a greedy search, and some f = g + h.
                NodeValue::H => {
                    vec![value.in_thousandths(settings, node), NodeValue::F.in_thousandths(settings, node)]
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
    /// The quantity that it is about: the first one.
    fn quantity(&self) -> Option<NodeQuantity> {
        self.sides[0].iter().flatten().find_map(|factor| match factor {
            Factor::Quantity(quantity) => Some(*quantity),
            Factor::Number(_) => None,
        })
    }

    /// Whether all sides are equal in the search, and the terms of f are those that it adds. What the search does not say is not compared.
    pub(super) fn is_right(&self, facts: &Facts<'_>) -> bool {
        let single = match &self.sides[0][..] {
            [term] => match term[..] {
                [Factor::Quantity(quantity)] => Some(quantity),
                _ => None,
            },
            _ => None,
        };
        let values = match single {
            Some(quantity) => facts.amounts(quantity),
            None => facts.sum(&self.sides[0]).into_iter().collect(),
        };
        let others: Vec<Amount> = self.sides[1..].iter().filter_map(|side| facts.sum(side)).collect();
        let are_equal =
            values.is_empty() || values.iter().any(|value| others.iter().all(|other| other == value));
        let is_f = matches!(single, Some(NodeQuantity::F | NodeQuantity::Value));
        let terms = facts.terms_of_f().filter(|_| is_f);
        let are_terms = |side: &Vec<Factors>| {
            let mut written: Vec<Amount> = side.iter().filter_map(|term| facts.term(term)).collect();
            written.sort_unstable();
            side.len() < 2 || terms.as_ref().is_none_or(|terms| *terms == written)
        };
        let are_products = self.sides.iter().flatten().all(|term| facts.is_product(term));
        are_equal && are_products && self.sides[1..].iter().all(are_terms)
    }

    /// What is right, as the program writes it.
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
