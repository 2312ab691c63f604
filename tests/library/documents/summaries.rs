//! What the summaries of rules and algorithms say is true of the searches.

use crate::support::solve::every_choice;
use tilescope::puzzle::{GoalPreset, MoveOrder, Size, random_walk};
use tilescope::recording::{Outcome, Recording};
use tilescope::search::{AlgorithmId, Choice, Duplicates, Guard, Limits, Problem, Settings};

/// A search of a board that is a random walk of 14 moves from the goal.
fn record(seed: u64, settings: Settings) -> Recording {
    let goal = GoalPreset::BlankLast.board(Size::EIGHT);
    let problem = Problem::new(random_walk(&goal, seed, 14), goal).expect("one size");
    let mut recording = Recording::new(problem, settings);
    let limits = Limits { max_nodes: 1500, ..Limits::default() };
    recording.record(Guard { limits, cancel: None }, ());
    recording
}

#[test]
fn the_text_of_closed_list_names_the_algorithms_that_replace_a_node() {
    let text = Duplicates::ClosedList.summary().to_lowercase();
    let searches = every_choice(MoveOrder::default());
    for &algorithm in AlgorithmId::ALL.iter().filter(|id| id.info().offers.duplicates.is_ok()) {
        let replaces = |settings: &Settings, seed| {
            let recording = record(seed, *settings);
            let mut steps = (0..recording.steps()).filter_map(|step| recording.step(step));
            steps.any(|step| {
                step.successors
                    .iter()
                    .any(|one| matches!(one.outcome, Outcome::Improved { reopens: false, .. }))
            })
        };
        let of_it = searches.iter().filter(|settings| {
            settings.algorithm == algorithm && settings.in_use().duplicates == Duplicates::ClosedList
        });
        let is_found = of_it.zip(0..).any(|(settings, seed)| replaces(settings, seed));
        let title = algorithm.info().title.to_lowercase();
        assert_eq!(text.contains(&title), is_found, "{title}: {text}");
    }
}

#[test]
fn a_state_beyond_the_limit_counts_as_visited_in_bounded_depth_first_search() {
    const LIMIT: u32 = 10;
    let bounded = AlgorithmId::from_name("dfs-bounded").expect("an algorithm");
    assert!(bounded.info().summary.contains("a state beyond the limit counts as visited"));
    // A successor within the limit is dropped because its state was visited beyond it.
    let settings = Settings { algorithm: bounded, depth_limit: LIMIT, ..Settings::default() };
    let is_seen = (0..20).any(|seed| {
        let recording = record(seed, settings);
        let within = (0..recording.steps()).filter_map(|step| recording.step(step));
        within.filter(|step| step.node.g < LIMIT).any(|step| {
            step.successors.iter().any(|one| match one.outcome {
                Outcome::Duplicate { known, .. } => recording.nodes().g(known) > LIMIT,
                _ => false,
            })
        })
    });
    assert!(is_seen);
}
