//! The registry of algorithms: names, order, and values that are left out.

use tilescope::heuristic::HeuristicId;
use tilescope::search::{AlgorithmId, Rule, Settings};

#[test]
fn eight_come_first_and_the_others_follow() {
    let all: std::collections::HashSet<_> =
        AlgorithmId::FIRST.into_iter().chain(AlgorithmId::others()).collect();
    assert_eq!(all.len(), AlgorithmId::ALL.len());
    let heuristics = HeuristicId::ALL.iter().map(|id| id.info().line);
    for line in AlgorithmId::ALL.iter().map(|id| id.info().line).chain(heuristics) {
        assert!(line.chars().count() <= 48 && !line.ends_with('.'), "{line}");
    }
}

#[test]
fn a_value_that_is_left_out_is_one_of_a_rule_in_use_and_resets_to_the_default() {
    for &algorithm in AlgorithmId::ALL {
        let offers = &algorithm.info().offers;
        for left_out in offers.left_out {
            let rule = Rule::ALL.iter().find(|rule| rule.name == left_out.rule).expect("a rule");
            assert!(rule.named(left_out.value).is_some() && rule.offer(offers).is_ok(), "{left_out:?}");
            assert_eq!(rule.offer_of(offers, left_out.value), Err(left_out.why));
            let usual = Settings { algorithm, ..Settings::default() };
            let settings = usual.with(rule, left_out.value);
            assert_eq!(settings.offer_of_value(rule), Err(left_out.why));
            assert_eq!(settings.in_use(), usual.in_use(), "{left_out:?}");
        }
    }
}

#[test]
fn names_are_those_of_the_files() {
    for id in AlgorithmId::ALL {
        let info = id.info();
        assert_eq!(ron::to_string(id).expect("writable"), format!("\"{}\"", info.name));
        for name in [&info.name].into_iter().chain(info.aliases) {
            assert_eq!(AlgorithmId::from_name(&name.to_uppercase()), Some(*id), "{name}");
            assert_eq!(ron::from_str(&format!("\"{name}\"")), Ok(*id));
        }
    }
}
