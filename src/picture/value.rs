//! What a node is worth, in numbers.

use super::number;
use crate::search::{AlgorithmId, MeetInTheMiddle, Node, Settings, Weight};

/// f as a number: weighted where h is, in RBFS as it was backed up; `None` where nodes are not ordered by it.
#[must_use]
pub fn f_number(settings: &Settings, node: &Node) -> Option<String> {
    settings.heuristic_in_use()?;
    match settings.algorithm {
        AlgorithmId::Greedy | AlgorithmId::Beam => None,
        AlgorithmId::Rbfs if node.h == Node::NO_H => Some("∞".to_owned()),
        AlgorithmId::WeightedAstar => Some(weighted(settings.weight, node)),
        _ => Some(number(node.f())),
    }
}

/// h as a number; `None` where the algorithm has none.
#[must_use]
pub fn h_number(settings: &Settings, node: &Node) -> Option<String> {
    settings.heuristic_in_use()?;
    Some(if node.h == Node::NO_H { "∞".to_owned() } else { number(node.h) })
}

/// What MM orders its nodes by: the larger of f and 2g.
#[must_use]
pub fn priority(node: &Node) -> u32 {
    MeetInTheMiddle::ORDER.key(node).0
}

/// What a node is ordered by, with the sum: `f = 23 = 3 + 10·2`.
#[must_use]
pub fn f_text(settings: &Settings, node: &Node) -> String {
    let Node { g, h, .. } = node;
    match (settings.algorithm, f_number(settings, node)) {
        (AlgorithmId::Greedy | AlgorithmId::Beam, _) => format!("h = {h}, g = {g}"),
        (_, None) => format!("g = {g}"),
        (AlgorithmId::Rbfs, Some(value)) => format!("F = {value}"),
        (AlgorithmId::Mm, Some(f)) => {
            format!("priority {} = max(f = {f}, 2g = {})", priority(node), 2 * g)
        }
        (AlgorithmId::WeightedAstar, Some(f)) => format!("f = {f} = {g} + {}·{h}", settings.weight),
        (_, Some(f)) => format!("f = {f} = {g} + {h}"),
    }
}

/// Exact: a weight is a fraction.
fn weighted(weight: Weight, node: &Node) -> String {
    const THOUSAND: u64 = 1000;
    let (a, b) = weight.fraction();
    let parts = u64::from(b) * u64::from(node.g) + u64::from(a) * u64::from(node.h);
    let thousandths = parts * THOUSAND / u64::from(b);
    let (whole, rest) = (thousandths / THOUSAND, thousandths % THOUSAND);
    let text = format!("{}.{rest:03}", number(whole));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
