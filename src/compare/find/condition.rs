//! The registry of conditions, and what each of them can do.

use serde::{Deserialize, Serialize};

use super::spec::ExampleSpec;
use super::trial::{Cut, Trial, TrialVerdict};
use super::{
    DifferenceTest, EventTest, ExcessTest, FigureTest, LostTest, MeetingTest, OutcomeTest, RatioTest, TieTest,
};

/// The registry entry of a kind of condition.
#[derive(Debug, PartialEq, Eq)]
pub struct ConditionInfo {
    /// Its name on the screen.
    pub title: &'static str,
    /// When it holds, for a tooltip.
    pub meaning: &'static str,
    /// Whether it compares two searches.
    pub compares: bool,
}

/// What is asked about a board.
pub trait BoardTest {
    /// What it says of the searches, as the end of a sentence: “A* reopens a node”.
    fn clause(&self, spec: &ExampleSpec) -> String;

    /// Why no board can meet it, if that is known before any search.
    fn problem(&self, spec: &ExampleSpec) -> Option<String> {
        let _ = spec;
        None
    }

    /// Whether a board meets it. The cheaper search comes first.
    ///
    /// # Errors
    /// If a search was stopped, or does not end within the limits.
    fn test(&self, trial: &mut Trial) -> Result<TrialVerdict, Cut>;
}

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
