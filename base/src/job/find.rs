//! Boards on which a condition holds: which ones are found.

use crate::compare::find::{ExamplePreset, ExampleSpec};

/// It is no `Job`: it makes its own boards, and what it finds is shown, not saved.
#[derive(Clone, PartialEq, Debug)]
pub struct FindForm {
    pub spec: ExampleSpec,
    /// The ready-made condition that it is; `None` if the user sets it.
    pub preset: Option<&'static ExamplePreset>,
}

impl Default for FindForm {
    fn default() -> Self {
        Self::of_preset(&ExamplePreset::ALL[0])
    }
}

impl FindForm {
    pub fn of_preset(preset: &'static ExamplePreset) -> Self {
        Self { spec: preset.spec(), preset: Some(preset) }
    }
}

const USUAL: &str = "that of the condition";

fields! { FindForm:
    "distance", "Distance", Span(|form| &mut form.spec.distance, |form| {
            form.spec.goal.size().farthest().unwrap_or(ExampleSpec::FARTHEST)
        }),
        "The distance from the goal, such as 12 or 5..20", usual: USUAL;
    "max-expanded", "Expansions", Limit(|form| &mut form.spec.max_expanded, 1..=u64::MAX, 100),
        "The most nodes that each search may expand. A small search fits a blackboard", usual: USUAL;
    "boards", "Random boards", Number(|form| &mut form.spec.random.boards, 1..=ExampleSpec::MOST_BOARDS),
        "The number of random boards to test, if they have more than 9 cells", usual: USUAL,
        applies: |form| !form.spec.tests_all();
    "seed", "Seed", Seed(|form| &mut form.spec.random.seed), "The seed of the random boards", usual: USUAL,
        applies: |form| !form.spec.tests_all();
}
