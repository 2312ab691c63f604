//! What of a search differs from the defaults, in a few words.

use super::text;
use crate::puzzle::{Move, MoveOrder};
use crate::search::{Bound, Layer, Rule, Settings};

/// What differs from the default rules, a few words each: `w = 2`, `ties smaller g`. A depth limit is always named, as it
/// decides what can be found.
pub fn differences(settings: &Settings) -> Vec<String> {
    let (used, defaults) = (settings.in_use(), Settings::default());
    let info = used.algorithm.info();
    let weight = info.offers.weight.is_ok().then(|| text::weight(used.weight));
    let letters: String = used.moves.moves().map(Move::letter).iter().collect();
    let moves = (used.moves != MoveOrder::default()).then(|| text::moves(&letters));
    let is_bounded = matches!(info.bound, Bound::Depth | Bound::BestPath) && info.layer != Layer::Iteration;
    let rules = Rule::ALL.iter().filter_map(|rule| {
        let value = used.value_of(rule);
        let is_changed = value != defaults.value_of(rule);
        let is_depth = rule.name == "depth_limit" && is_bounded;
        match used.named_value_of(rule) {
            _ if !is_changed && !is_depth => None,
            Some(named) => Some(text::rule(rule.title, named.title)),
            None if rule.name == "depth_limit" => Some(text::depth(value)),
            None => Some(text::rule(rule.title, &crate::picture::number(value))),
        }
    });
    weight.into_iter().chain(rules).chain(moves).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{AlgorithmId, TieBreak, Weight};

    #[test]
    fn what_an_algorithm_does_not_use_is_not_named() {
        let weight = Weight::try_from(2.0).expect("a weight");
        let settings = Settings { weight, ties: TieBreak::SMALLER_G, depth_limit: 12, ..Settings::default() };
        let check = |name: &str, expected: &[&str]| {
            let algorithm = AlgorithmId::from_name(name).expect("an algorithm");
            assert_eq!(differences(&Settings { algorithm, ..settings }), expected, "{name}");
        };
        check("bfs", &[]);
        check("astar", &["ties smaller g"]);
        check("weighted-astar", &["w = 2", "ties smaller g"]);
        check("dfs-bounded", &["depth 12"]);
        check("iddfs", &["depth 12"]);
        let default = Settings { depth_limit: 31, ..settings };
        let iddfs = AlgorithmId::from_name("iddfs").expect("an algorithm");
        assert_eq!(differences(&Settings { algorithm: iddfs, ..default }), [""; 0]);
    }
}
