//! What a course counts, as text and in figures.

use tilescope::search::{CountingRule, CountingRules};

#[test]
fn the_start_is_left_out_once_and_a_goal_that_was_only_generated_counts_if_it_is_asked_for() {
    let counting: CountingRules = "goal,without-start".parse().expect("names");
    let expanded = |nodes, goals| counting.expanded(nodes, goals, 1);
    assert_eq!([expanded(0, 1), expanded(1, 1), expanded(7, 0)], [1, 1, 6]);
    let counting: CountingRules = "generated-goal".parse().expect("a name");
    assert_eq!((counting.expanded(57, 0, 1), counting.expanded(57, 1, 0)), (58, 57));
    let read: CountingRules = ron::from_str("(generated_goal: true)").expect("a rule");
    let usual = ron::to_string(&CountingRules::default()).expect("RON");
    assert!(read.generated_goal && !usual.contains("generated_goal"), "{usual}");
}

#[test]
fn names_are_read_again() {
    for bits in 0..1 << CountingRule::ALL.len() {
        let rules = CountingRule::ALL.iter().enumerate();
        let counting = rules.fold(CountingRules::default(), |counting, (place, rule)| {
            counting.with(rule, bits >> place & 1 == 1)
        });
        assert_eq!(counting.name().parse(), Ok(counting));
    }
    assert_eq!(CountingRules::default().name(), "start");
    assert_eq!("created".parse(), "duplicates,start".parse::<CountingRules>());
    assert!("goal, all".parse::<CountingRules>().expect_err("no such name").to_string().contains("all"));
}
