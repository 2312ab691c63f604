//! What a teacher sets: which questions are asked, when, and how many.

use std::collections::BTreeSet;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::kind::QuestionKind;
use super::results::Results;
use crate::search::OutOfRange;

/// In which steps questions are asked. Each of them gets one question at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum AskWhen {
    /// In each step.
    #[default]
    EachStep,
    /// In each step whose number, counted from 1, is a multiple of this. 0 is the same as 1.
    EveryKth(u32),
    /// Once from each bookmark on, before the next one.
    Bookmarks,
}

/// Which questions a round asks, and how many.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PredictPlan {
    /// The kinds. Those that the search does not offer are not asked.
    pub kinds: BTreeSet<QuestionKind>,
    /// In which steps.
    pub when: AskWhen,
    /// How many questions at most; up to [`Self::MOST_QUESTIONS`].
    #[serde(deserialize_with = "questions")]
    pub questions: u32,
}

impl PredictPlan {
    /// A results file has room for this many answers.
    pub const MOST_QUESTIONS: u32 = Results::MOST_ANSWERS as u32;
}

fn questions<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let questions = u32::deserialize(deserializer)?;
    let range = 0..=PredictPlan::MOST_QUESTIONS.into();
    OutOfRange::check("questions", questions.into(), range).map_err(D::Error::custom)?;
    Ok(questions)
}

impl Default for PredictPlan {
    fn default() -> Self {
        Self { kinds: QuestionKind::ALL.iter().copied().collect(), when: AskWhen::default(), questions: 12 }
    }
}
