//! The rules of a search, one entry each: what it decides, its type, and its default.

use serde::{Deserialize, Serialize};

use super::choices::{Duplicates, GoalTest, OpenKind, Reopening, TieBreak};
use super::weight::Weight;
use crate::heuristic::HeuristicId;
use crate::puzzle::MoveOrder;

/// Whether an algorithm uses a rule, or why not.
pub type Offer = Result<(), &'static str>;

macro_rules! rules {
    ($($(#[$doc:meta])+ $rule:ident: $type:ty = $default:expr;)+) => {
        /// An algorithm with its rules: everything that decides what a search does, event by event. Stored in files.
        ///
        /// `A` is the algorithm's name in [`Settings`](crate::search::Settings), and nothing in [`Rules`], which are what
        /// the algorithms themselves see.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields, rename = "Settings")]
        pub struct SettingsOf<A> {
            /// Which algorithm.
            pub algorithm: A,
            $($(#[$doc])+ pub $rule: $type,)+
        }

        impl<A: Default> Default for SettingsOf<A> {
            fn default() -> Self {
                Self { algorithm: A::default(), $($rule: $default,)+ }
            }
        }

        impl<A> SettingsOf<A> {
            /// The same rules for another algorithm.
            #[must_use]
            pub fn with_algorithm<B>(self, algorithm: B) -> SettingsOf<B> {
                SettingsOf { algorithm, $($rule: self.$rule,)+ }
            }

            /// The same, with each rule that is not offered at its default.
            #[must_use]
            pub fn offered_by(self, offers: &Offers) -> Self {
                let default = Rules::default();
                Self { algorithm: self.algorithm, $($rule: if offers.$rule.is_ok() { self.$rule } else { default.$rule },)+ }
            }
        }

        /// Which rules an algorithm uses, and why it does not use the others. The fields are those of [`Rules`].
        #[derive(Clone, Copy, Debug)]
        pub struct Offers {
            $(#[doc = concat!("Whether it uses `", stringify!($rule), "`.")] pub $rule: Offer,)+
        }
    };
}

/// The rules of a search, whatever its algorithm.
pub type Rules = SettingsOf<()>;

rules! {
    /// Which heuristic.
    heuristic: HeuristicId = HeuristicId::default();
    /// In which order successors are generated.
    moves: MoveOrder = MoveOrder::default();
    /// The weight of h in weighted A*.
    weight: Weight = Weight::default();
    /// The depth that a depth-first search does not exceed; the last one of iterative deepening.
    depth_limit: u32 = 31;
    /// How many nodes of a layer beam search keeps, at least 1.
    beam_width: u32 = 100;
    /// Which of several open nodes of equal value comes first.
    ties: TieBreak = TieBreak::default();
    /// When a node is compared with the goal.
    goal_test: GoalTest = GoalTest::default();
    /// What is done with successors whose state is known.
    duplicates: Duplicates = Duplicates::default();
    /// Whether closed nodes may be reopened.
    reopening: Reopening = Reopening::default();
    /// The data structure of the open list.
    open_list: OpenKind = OpenKind::default();
}
