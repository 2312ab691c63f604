//! A position of a search in words.

use tilescope::picture::StepUnit;
use tilescope::recording::Position;

#[test]
fn a_place_has_one_number() {
    let check = |steps, events, short: &str, long: &str| {
        let position = Position { steps, events };
        assert_eq!(StepUnit::EXPANSION.position(position), short);
        assert_eq!(StepUnit::EXPANSION.progress(position, Some(1096)), long);
    };
    check(0, 0, "start", "start of 1,096 expansions");
    check(0, 1, "expansion 1, event 1", "expansion 1 of 1,096, event 1");
    check(3, 0, "expansion 3", "expansion 3 of 1,096");
    check(3, 2, "expansion 4, event 2", "expansion 4 of 1,096, event 2");
    check(1096, 0, "expansion 1,096", "expansion 1,096 of 1,096");
    let hidden = |(steps, events)| StepUnit::STEP.progress(Position { steps, events }, None);
    let texts = ["start", "step 3 of …", "step 4 of …, event 2"];
    assert_eq!([(0, 0), (3, 0), (3, 2)].map(hidden), texts);
    assert_eq!(StepUnit::STEP.position_label(Position { steps: 12, events: 0 }), "Step 12");
}
