//! The sets of searches that a table compares.

use std::collections::BTreeSet;

use tilescope::compare::RunSet;
use tilescope::file::Document;
use tilescope::heuristic::HeuristicId;
use tilescope::puzzle::{GoalPreset, Size};
use tilescope::search::{Problem, Settings};

fn searches(name: &str, size: Size) -> Vec<Document> {
    let problem = Problem::to_preset(GoalPreset::BlankLast.board(size), GoalPreset::BlankLast);
    RunSet::from_name(name).expect("a set").documents(None, problem, Settings::default())
}

#[test]
fn the_sets_have_names_of_their_own_and_the_searches_that_they_name() {
    let names: BTreeSet<_> = RunSet::ALL.iter().map(|set| set.name).collect();
    assert_eq!(names.len(), RunSet::ALL.len());
    let least = |size| names.iter().map(|name| searches(name, size).len()).min();
    assert!([Size::EIGHT, Size::FIFTEEN].map(least).iter().all(|least| *least >= Some(3)));
    let count = |name| searches(name, Size::EIGHT).len();
    assert_eq!(["course", "ties", "weights", "open-lists"].map(count), [3, 4, 6, 3]);
    let shortest = searches("shortest-paths", Size::EIGHT);
    assert!(shortest.iter().all(|document| document.settings.finds_shortest()));
    let offered = HeuristicId::ALL.iter().filter(|id| id.offered_for(Size::EIGHT).is_ok());
    assert_eq!(count("heuristics"), offered.count());
    let named = RunSet::ALL.iter().map(|set| set.figures.len()).sum::<usize>();
    assert_eq!(RunSet::ALL.iter().flat_map(|set| set.columns()).count(), named);
}
