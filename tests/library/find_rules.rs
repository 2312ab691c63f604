//! Published figures are told as numbers: the rules that their source has are among those that are found. What would take minutes
//! is told, too; `cargo bench --bench rules` tells nothing but the numbers.

use std::ops::ControlFlow;

use crate::support::korf;
use crate::support::published::{Given, Published, has, published, stated};
use crate::support::share::of_share;
use tilescope::compare::find_rules::{RulesFound, RulesRequest, StatedBoard, find_rules};
use tilescope::heuristic::HeuristicId;
use tilescope::learn::all_rules::KnownRules;
use tilescope::platform::cores;
use tilescope::search::Reopening;

fn find(boards: Vec<StatedBoard>, known: KnownRules) -> RulesFound {
    let request = RulesRequest { boards, known, counting: None, max_nodes: None, max_bytes: 2 << 30 };
    find_rules(&request, cores(), &mut |_, _| ControlFlow::Continue(())).expect("threads")
}

fn check(published: &Published, known: KnownRules) {
    let found = find(published.boards.clone(), known);
    assert!(has(&found, published), "{}: {} rows", published.source, found.rows.len());
}

/// The small ones, in a debug build.
#[test]
fn the_rules_of_some_published_figures_are_found() {
    let greedy = published().into_iter().find(|one| one.source == "aima-python, greedy").expect("a source");
    let known =
        KnownRules { settings: greedy.settings, algorithm: true, heuristic: true, ..KnownRules::default() };
    check(&greedy, known);
}

#[test]
#[ignore = "minutes with --release: run by CI's longer part"]
fn the_rules_of_forty_published_searches_are_found_by_their_figures() {
    for one in of_share(published()) {
        let known = KnownRules {
            settings: one.settings,
            algorithm: one.told != Given::Nothing,
            heuristic: one.told == Given::Search,
            ..KnownRules::default()
        };
        check(&one, known);
    }
    // The searches of Korf take millions of nodes.
    let settings = korf::settings(HeuristicId::Manhattan);
    let instances = korf::instances();
    let boards = [79, 12, 42, 55, 97, 19].map(|id: usize| {
        let instance = &instances[id - 1];
        let values = [instance.optimal_length as u64, instance.generated];
        stated(instance.problem(), &["length", "generated"], &values)
    });
    let known = KnownRules { settings, algorithm: true, heuristic: true, ..KnownRules::default() };
    check(&Published { source: "Korf", told: Given::Search, settings, boards: boards.to_vec() }, known);
}

/// The small figures are those of one search with the rules of their source.
#[test]
fn the_published_rules_are_those_of_the_tests_of_figures() {
    for one in published() {
        for board in one.boards.clone() {
            let is_small = board.figures.iter().all(|stated| stated.value < 2_000.0);
            if is_small {
                let known = KnownRules {
                    settings: one.settings.in_use(),
                    algorithm: true,
                    heuristic: true,
                    moves: true,
                    weight: true,
                    rules: vec!["ties", "duplicates", "reopening", "goal_test"],
                };
                assert_eq!(find(vec![board], known).rows.len(), 1, "{}", one.source);
            }
        }
    }
    assert_eq!(published()[0].settings.reopening, Reopening::Off);
}
