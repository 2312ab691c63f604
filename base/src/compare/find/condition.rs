//! The registry of conditions.
//!
//! # Add a kind of condition for finding boards
//!
//! 1. Write `base/src/compare/find/NAME.rs`: the registry entry `INFO`, a type with the numbers of the condition, its `EXAMPLE`, and its
//!    `BoardTest`: the clause of its sentence, why no board can meet it, and the test of a board. Ask the `Trial` for figures and
//!    recordings: it keeps them, and stops them at the limits. Model: `base/src/compare/find/lost.rs`.
//! 2. Add `mod NAME;` and the type to `base/src/compare/find/mod.rs`, and the line to `kinds!` in `base/src/compare/find/condition.rs`.
//! 3. Add the fields of its numbers to `condition_rows` in `src/activity/find/view/form.rs`. The compiler asks for it.
//!
//! To add a ready-made condition, put its file into `assets/find` (the dialog's *Copy* writes one), and add its line to `presets!` in
//! `base/src/compare/find/presets.rs`. If it is the first preset of its kind, add the kind to `meets` in `tests/library/find_example.rs`,
//! which confirms all presets with the textbook implementation.

use serde::{Deserialize, Serialize};

use super::kind::{BoardTest, ConditionInfo};
use super::trial::{Cut, Trial, TrialSearch, TrialVerdict};
use super::{
    DifferenceTest, EventTest, ExcessTest, FigureTest, LostTest, MeetingTest, OutcomeTest, RatioTest, TieTest,
};

macro_rules! kinds {
    ($($id:ident = $module:ident::$test:ident;)+) => {
        /// A condition on a board, with one or two searches.
        #[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
        pub enum BoardCondition {
            $(#[doc = concat!("[`", stringify!($test), "`]")] $id($test),)+
        }

        impl BoardCondition {
            /// One of each kind, with numbers to start from, in the order of the list to choose from.
            pub const ALL: &[Self] = &[$(Self::$id($test::EXAMPLE)),+];

            /// The registry entry of its kind.
            pub fn info(&self) -> &'static ConditionInfo {
                match self { $(Self::$id(_) => &super::$module::INFO,)+ }
            }

            /// What it asks.
            pub fn asks(&self) -> &dyn BoardTest {
                match self { $(Self::$id(test) => test,)+ }
            }
        }
    };
}

kinds! {
    Event = event::EventTest;
    Tie = tie::TieTest;
    Figure = figure_test::FigureTest;
    Ratio = ratio::RatioTest;
    Difference = difference::DifferenceTest;
    Excess = excess::ExcessTest;
    Outcome = outcome::OutcomeTest;
    Lost = lost::LostTest;
    Meeting = meeting::MeetingTest;
}

impl BoardCondition {
    /// Tests the condition, and then that all searches are within the limits. What happens early in a search is there however
    /// long the search is, unless the spec limits it: then the figures are those up to this program's limit.
    ///
    /// # Errors
    /// If a search is stopped, or larger than allowed.
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
