//! Published figures are told as numbers: the rules that their source has are among those that are found. What would take minutes
//! is told, too; `cargo bench --bench rules` tells nothing but the numbers.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use crate::support::korf;
use crate::support::published::{Given, Published, has, published, stated};
use crate::support::share::of_share;
use tilescope::compare::find_rules::{
    RulesFound, RulesRequest, RulesRow, StatedBoard, find_rules, found_text,
};
use tilescope::heuristic::HeuristicId;
use tilescope::learn::all_rules::{COMMON_VALUES, KnownRules};
use tilescope::platform::cores;
use tilescope::puzzle::MoveOrder;
use tilescope::search::{AlgorithmId, Reopening, Rule, TieBreak, Weight};

fn find(boards: Vec<StatedBoard>, known: KnownRules) -> RulesFound {
    let request = RulesRequest { boards, known, counting: None, max_nodes: None, max_bytes: 2 << 30 };
    find_rules(&request, cores(), &mut |_, _| ControlFlow::Continue(())).expect("threads")
}

fn check(published: &Published, known: KnownRules) {
    let found = find(published.boards.clone(), known);
    assert!(has(&found.rows, published), "{}: {} rows", published.source, found.rows.len());
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

/// With nothing but the figures told, the rules of the source are among the first ten before a fiftieth of all sets is tried.
#[test]
fn common_rules_are_found_early() {
    let sources = [
        "aima-java, A*",
        "aima-java, greedy",
        "aima-python, greedy",
        "ColumbiaX, A*",
        "UT Arlington, costs of tiles",
    ];
    for one in published().into_iter().filter(|one| sources.contains(&one.source)) {
        let mut last = Vec::new();
        let found = find_until(&one.boards, &mut |rows| {
            let rows = &rows[..rows.len().min(10)];
            let settings: Vec<_> = rows.iter().map(|row| row.settings).collect();
            let is_other = settings != last;
            last = settings;
            is_other && has(rows, &one)
        });
        assert!(found.sets * 50 < found.all, "{}: {} sets of {}", one.source, found.sets, found.all);
        assert!(found.rows.is_sorted_by_key(|row| row.rarity), "{}", one.source);
        let text = found_text(&found);
        let (_, untried) = text.split_once(". Not tried, the rarest rules: ").expect(&text);
        assert!(text.starts_with("Stopped: ") && untried.contains("% of Weighted A*"), "{text}");
    }
}

/// Finds the rules on one thread, so that each run tries the same sets, until the early rows are enough.
fn find_until(boards: &[StatedBoard], is_enough: &mut dyn FnMut(&[RulesRow]) -> bool) -> RulesFound {
    let known = KnownRules::default();
    let request =
        RulesRequest { boards: boards.to_vec(), known, counting: None, max_nodes: None, max_bytes: 2 << 30 };
    let mut each = |_, rows: &[RulesRow]| {
        if is_enough(rows) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    find_rules(&request, NonZeroUsize::MIN, &mut each).expect("threads")
}

/// Each value in the table of commonness is one that its rule has, and is there once.
#[test]
fn the_table_of_commonness_has_values_that_there_are() {
    let is_value = |rule: &str, value: &str| match rule {
        "algorithm" => AlgorithmId::from_name(value).is_some_and(|algorithm| algorithm.info().name == value),
        "heuristic" => HeuristicId::from_name(value).is_some_and(|heuristic| heuristic.info().name == value),
        "weight" => value.parse::<Weight>().is_ok_and(|weight| weight.to_string() == value),
        "moves" => value.parse::<MoveOrder>().is_ok_and(|moves| moves.to_string() == value),
        "ties" => value.parse::<TieBreak>().is_ok_and(|ties| ties.to_string() == value),
        "depth_limit" => value.parse::<u32>().is_ok(),
        _ => Rule::ALL
            .iter()
            .find(|other| other.name == rule)
            .is_some_and(|rule| rule.names().iter().any(|named| named.name == value)),
    };
    for (rule, values) in COMMON_VALUES {
        let values: Vec<_> = values.iter().flat_map(|group| group.split(' ')).collect();
        for value in &values {
            assert!(is_value(rule, value), "{rule} {value}");
            assert_eq!(values.iter().filter(|other| *other == value).count(), 1, "{rule} {value}");
        }
    }
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
