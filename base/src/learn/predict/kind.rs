//! The kinds of questions, by name. Everything else about a kind stands in its own file.
//!
//! # Add a kind of question
//!
//! 1. Write `base/src/learn/predict/NAME.rs` with `INFO`, as in `base/src/learn/predict/ending.rs`: what it is, which searches offer it, and how
//!    it is asked. A question has one right answer, and a reason for each wrong one that does not tell the right one: there is a
//!    second try.
//! 2. Add `mod NAME;` to `base/src/learn/predict/mod.rs`, and its line to `registry!` in `base/src/learn/predict/kind.rs`.
//! 3. Let the student in `tests/library/predict.rs` answer it from the textbook implementation.

use crate::puzzle::named;
use serde::{Deserialize, Serialize};

use super::question::{Draft, Question, QuestionContext};
use crate::recording::Recording;
use crate::search::Settings;

#[derive(Debug)]
pub struct QuestionInfo {
    pub name: &'static str,
    pub title: &'static str,
    pub summary: &'static str,
    pub offered: fn(&Settings) -> Result<(), &'static str>,
    /// The first step, from this one on, in which it may apply: so that a round passes over many others at once.
    pub not_before: fn(&Recording, u64) -> u64,
    /// Called only for a search for which the kind is offered.
    pub(super) ask: fn(&QuestionContext) -> Option<Draft>,
}

pub(super) fn any_step(_: &Recording, from: u64) -> u64 {
    from
}

macro_rules! registry {
    ($($id:ident = $module:ident;)+) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub enum QuestionKind {
            $(#[doc = concat!("See `", stringify!($module), "`.")] $id,)+
        }

        impl QuestionKind {
            pub const ALL: &[Self] = &[$(Self::$id),+];

            pub fn info(self) -> &'static QuestionInfo {
                match self { $(Self::$id => &super::$module::INFO,)+ }
            }
        }
    };
}

registry! {
    NextNode = next_node;
    Outcome = outcome;
    Values = values;
    Place = place;
    Ending = ending;
    NextBound = next_bound;
    Pruned = pruned;
}

named!(QuestionKind in QuestionKind::ALL.iter().copied(), |kind| kind.info().name);

impl QuestionKind {
    pub fn offered_for(settings: &Settings) -> impl Iterator<Item = Self> {
        let settings = *settings;
        Self::ALL.iter().copied().filter(move |kind| kind.offered(&settings).is_ok())
    }

    /// Whether this kind can be asked about a search with these settings, or why not.
    pub fn offered(self, settings: &Settings) -> Result<(), &'static str> {
        if settings.has_costs() {
            Err("Only for searches in which each move costs 1")
        } else {
            (self.info().offered)(settings)
        }
    }

    /// The question of this kind at a place of a search that offers it; `None` if it does not apply there.
    pub(super) fn ask(self, context: &QuestionContext) -> Option<Question> {
        (self.info().ask)(context)?.arranged(self, context)
    }
}
