//! The registry of conditions.

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
