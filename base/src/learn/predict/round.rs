//! A round of questions about one search.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::kind::QuestionKind;
use super::question::{OptionShows, Question, QuestionContext};
use super::results::Results;
use crate::puzzle::SplitMix64;
use crate::recording::{Cursor, Position, Recording};
use crate::search::OutOfRange;

/// In which steps questions are asked. Each of them gets one question at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum AskWhen {
    #[default]
    EachStep,
    /// In each step whose number, counted from 1, is a multiple of this. 0 is the same as 1.
    EveryKth(u32),
    /// Once from each bookmark on, before the next one.
    Bookmarks,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PredictPlan {
    /// The kinds. Those that the search does not offer are not asked.
    pub kinds: BTreeSet<QuestionKind>,
    pub when: AskWhen,
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

/// The questions about one search. They depend on nothing but the search, the plan and the bookmarks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    plan: PredictPlan,
    bookmarks: Vec<Position>,
    /// Where the next question may be.
    from: Position,
    asked: BTreeMap<QuestionKind, u32>,
    /// How often each text was the right answer to a kind.
    answers: BTreeMap<(QuestionKind, Option<OptionShows>), u32>,
}

/// The most steps that one call reads for a question; then the round ends. Only rare kinds in long searches reach it.
const MOST_STEPS: u32 = 20_000;

impl Round {
    /// A round from the beginning of a search. The bookmarks are used only if the plan asks at bookmarks.
    pub fn new(plan: PredictPlan, bookmarks: &[Position]) -> Self {
        let mut bookmarks = bookmarks.to_vec();
        bookmarks.sort_unstable();
        bookmarks.dedup();
        Self { plan, bookmarks, from: Position::default(), asked: BTreeMap::new(), answers: BTreeMap::new() }
    }

    pub fn asked(&self) -> u32 {
        self.asked.values().sum()
    }

    /// The next question; `None` after the last.
    ///
    /// It is of the kind that was asked least so far, of those that apply in that step. Among its places in that step, it
    /// has one whose answer was right least often.
    pub fn next(&mut self, recording: &Recording) -> Option<Question> {
        if self.asked() >= self.plan.questions {
            return None;
        }
        let mut recording = Cow::Borrowed(recording);
        let mut cursor = Cursor::new(&recording);
        for _ in 0..MOST_STEPS {
            let step = self.next_step(&recording)?;
            self.from = self.from.max(Position::after(step));
            if step < recording.steps() && recording.step(step).is_none() {
                // The step is in another segment.
                cursor.go_to(recording.to_mut(), Position { steps: step, events: 1 });
            }
            let context = RefCell::new(cursor);
            let question = self.question_in(&recording, &context);
            cursor = context.into_inner();
            self.from = Position::after(step + 1);
            if let Some(question) = question {
                *self.asked.entry(question.kind).or_default() += 1;
                *self.answers.entry(answer(&question)).or_default() += 1;
                if self.plan.when == AskWhen::Bookmarks {
                    // After a question in a step, the bookmarks up to that step are done.
                    let done = self.bookmarks.partition_point(|bookmark| bookmark.steps <= step);
                    self.bookmarks.drain(..done);
                }
                return Some(question);
            }
        }
        None
    }

    /// The next step in which the plan asks, counted from 0; `None` after the end. The last one is the end itself.
    fn next_step(&self, recording: &Recording) -> Option<u64> {
        let first =
            self.kinds(recording).map(|kind| (kind.info().not_before)(recording, self.from.steps)).min()?;
        let from = first.max(self.from.steps);
        let step = match self.plan.when {
            AskWhen::EachStep => from,
            AskWhen::EveryKth(k) => (from + 1).next_multiple_of(k.max(1).into()) - 1,
            AskWhen::Bookmarks if self.bookmarks.is_empty() => return None,
            AskWhen::Bookmarks => from.max(self.bookmarks[0].steps),
        };
        (step <= recording.steps()).then_some(step)
    }

    fn kinds(&self, recording: &Recording) -> impl Iterator<Item = &QuestionKind> {
        self.plan.kinds.iter().filter(move |kind| kind.offered(recording.settings()).is_ok())
    }

    /// The question that is asked in the step at `from`, not before that position.
    fn question_in(&self, recording: &Recording, cursor: &RefCell<Cursor>) -> Option<Question> {
        let earliest = match self.plan.when {
            AskWhen::Bookmarks => self.from.max(self.bookmarks[0]),
            _ => self.from,
        };
        let context = QuestionContext::new(recording, cursor, Position::after(earliest.steps))?;
        let events = context.step.as_ref().map_or(1, |step| step.events().max(1));
        let kinds: Vec<_> = self.kinds(recording).collect();
        let mut found: Vec<Question> = Vec::new();
        for event in earliest.events..events {
            let context = context.at_event(event);
            found.extend(kinds.iter().filter_map(|kind| kind.ask(&context)));
        }
        let asked = |kind| self.asked.get(&kind).copied().unwrap_or_default();
        let kind = found.iter().map(|question| question.kind).min_by_key(|kind| (asked(*kind), *kind))?;
        found.retain(|question| question.kind == kind);
        let answered = |question: &Question| self.answers.get(&answer(question)).copied().unwrap_or_default();
        let least = found.iter().map(answered).min()?;
        found.retain(|question| answered(question) == least);
        let place = SplitMix64::new(context.at.steps).below(found.len());
        Some(found.swap_remove(place))
    }
}

/// The kind of a question and its right answer. Nodes count as one answer.
fn answer(question: &Question) -> (QuestionKind, Option<OptionShows>) {
    let right = &question.options[question.right].shows;
    (question.kind, Some(right).filter(|shows| !matches!(shows, OptionShows::Node(_))).cloned())
}
