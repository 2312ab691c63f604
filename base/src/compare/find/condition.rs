//! The registry of conditions.
//!
//! # Add a kind of condition for finding boards
//!
//! 1. Write a type with the numbers of the condition, and its `BoardTest`: the clause of its sentence, why no board can meet it, and
//!    the test of a board. Ask the `Trial` for figures and recordings: it keeps them, and stops them at the limits. Model: `LostTest`
//!    in `base/src/compare/find/path_tests.rs`.
//! 2. Add its line to `kinds!` in `base/src/compare/find/condition.rs`.
//! 3. Add the fields of its numbers to `condition_rows` in `src/activity/find/view.rs`. The compiler asks for it.
//!
//! To add a ready-made condition, put its file into `assets/find` (the dialog's *Copy* writes one), and add its line to `shipped!` in
//! `base/src/compare/find/spec.rs`. If it is the first preset of its kind, add the kind to `meets` in `tests/library/find_example.rs`,
//! which confirms all presets with the textbook implementation.

use serde::{Deserialize, Serialize};

use super::path_tests::{
    DifferenceTest, EXPANDED, EventTest, ExcessTest, FigureRelation, FigureTest, LENGTH, LostTest,
    MeetingTest, OutcomeTest, RatioTest, TieTest, WantedOutcome,
};
use super::trial::{BoardTest, Cut, Trial, TrialSearch, TrialVerdict};
use crate::recording::Condition;

#[derive(Debug, PartialEq, Eq)]
pub struct ConditionInfo {
    pub title: &'static str,
    pub meaning: &'static str,
    pub compares: bool,
}

macro_rules! kinds {
    ($($id:ident = $test:ident $example:tt: $title:literal, $compares:literal, $meaning:literal;)+) => {
        #[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
        pub enum BoardCondition {
            $($id($test),)+
        }

        impl BoardCondition {
            /// One of each kind, with numbers to start from, in the order of the list to choose from.
            pub const ALL: &[Self] = &[$(Self::$id($test $example)),+];

            pub fn info(&self) -> &'static ConditionInfo {
                match self {
                    $(Self::$id(_) => &ConditionInfo { title: $title, meaning: $meaning, compares: $compares },)+
                }
            }

            pub fn asks(&self) -> &dyn BoardTest {
                match self { $(Self::$id(test) => test,)+ }
            }
        }
    };
}

// Each with numbers to start from, its title, whether it compares two searches, and when it holds, for a tooltip.
kinds! {
    Event = EventTest { event: Condition::Reopened, within: 100 }: "An event", false,
        "An event, as in breakpoints, happens within the first expansions or steps.";
    Tie = TieTest { nodes: 3, within: 10 }: "A tie", false,
        "Several open nodes share the best value when the search chooses the next node.";
    Figure = FigureTest { figure: EXPANDED, is: FigureRelation::AtLeast, number: 100.0 }: "A figure", false,
        "A figure of the search, such as the expansions, compared with a number.";
    Ratio = RatioTest { figure: EXPANDED, is: FigureRelation::AtLeast, times: 2.0 }: "A multiple of a second search", true,
        "A figure of the search, compared with a multiple of that of a second search on the same board.";
    Difference = DifferenceTest { figure: LENGTH, is: FigureRelation::AtLeast, number: 2.0 }: "A difference from a second search", true,
        "A figure of the search minus that of a second search on the same board, compared with a number.";
    Excess = ExcessTest { percent: 30 }: "A path that is too long", false,
        "The path found is longer than a shortest one, by at least this percentage.";
    Outcome = OutcomeTest { is: WantedOutcome::NotFound }: "How it ends", false,
        "The search finds a path, or ends without one.";
    Lost = LostTest {}: "A solution that is lost", false,
        "The search ends without a path, although a path within its depth limit exists.";
    Meeting = MeetingTest { beyond: 1 }: "A meeting beyond the middle", false,
        "The two sides of a search from both ends meet, and one of them has gone beyond the middle of the path.";
}

impl BoardCondition {
    /// Tests the condition, and then that all searches are within the limits. What happens early in a search is there however
    /// long the search is, unless the spec limits it: then the figures are those up to this program's limit.
    pub(super) fn run(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut> {
        let verdict = self.asks().test(trial)?;
        if verdict != TrialVerdict::NotMet {
            let is_early = matches!(verdict, TrialVerdict::MetAt(_)) && trial.searches.max_expanded.is_none();
            match trial.figures(TrialSearch::First) {
                Err(Cut::Undecided) if is_early => {}
                ended => _ = ended?,
            }
            if self.info().compares {
                trial.figures(TrialSearch::Second)?;
            }
        }
        Ok(verdict)
    }
}
