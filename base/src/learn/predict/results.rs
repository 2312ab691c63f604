//! A round of questions about one search, what a student hands in, and the check of it against the search.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::kind::{OptionShows, Question, QuestionContext, QuestionKind};
use crate::puzzle::{SplitMix64, counted};
use crate::recording::{Cursor, Position, Recording};
use crate::search::{OutOfRange, Problem, Settings};

/// Tries to answer a question, by the places of its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tries {
    /// `None` if the answer was shown before.
    pub first: Option<usize>,
    /// `None` if the first was right, or if the answer was shown.
    pub second: Option<usize>,
    pub is_over: bool,
}

impl Tries {
    /// Takes an answer out of this number of options; `None` asks for the right one. Of two options there is no second try.
    pub fn take(&mut self, choice: Option<usize>, right: usize, options: usize) {
        let is_new = choice.is_none_or(|choice| choice < options && self.first != Some(choice));
        if self.is_over || !is_new {
            return;
        }
        let tried = if self.first.is_none() { &mut self.first } else { &mut self.second };
        *tried = choice.or(*tried);
        let is_last = choice.is_none() || self.second.is_some() || options == 2;
        self.is_over = is_last || choice == Some(right);
    }

    pub fn last(&self) -> Option<usize> {
        self.second.or(self.first)
    }

    /// True if the answer was shown before any try.
    pub fn is_skipped(&self) -> bool {
        self.is_over && self.first.is_none()
    }

    pub fn mark(&self, right: usize) -> Mark {
        match (self.first, self.second) {
            (Some(first), _) if first == right => Mark::Right,
            (Some(_), Some(second)) if second == right => Mark::Half,
            _ => Mark::Wrong,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Answered {
    pub kind: QuestionKind,
    pub at: Position,
    pub right: usize,
    /// The place of the option that was chosen first; `None` if the answer was shown before.
    pub first: Option<usize>,
    /// The place of the one that was chosen then; `None` if the first was right, or if the answer was shown.
    pub second: Option<usize>,
    pub seconds: f32,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Mark {
    Right,
    Half,
    /// Wrong twice, or the answer was shown.
    Wrong,
}

impl Mark {
    pub fn halves(self) -> u32 {
        match self {
            Self::Right => 2,
            Self::Half => 1,
            Self::Wrong => 0,
        }
    }
}

impl Answered {
    pub fn mark(&self) -> Mark {
        Tries { first: self.first, second: self.second, is_over: true }.mark(self.right)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KindScore {
    pub kind: QuestionKind,
    pub marks: Vec<Mark>,
}

impl KindScore {
    pub fn halves(&self) -> u32 {
        self.marks.iter().map(|mark| mark.halves()).sum()
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The kinds that were asked, in the order of [`QuestionKind::ALL`].
    pub by_kind: Vec<KindScore>,
}

impl Score {
    pub fn new(answers: &[Answered]) -> Self {
        let of_kind = |kind: QuestionKind| {
            let marks = answers.iter().filter(|answer| answer.kind == kind).map(Answered::mark).collect();
            KindScore { kind, marks }
        };
        let all = QuestionKind::ALL.iter().map(|kind| of_kind(*kind));
        Self { by_kind: all.filter(|kind| !kind.marks.is_empty()).collect() }
    }

    pub fn halves(&self) -> u32 {
        self.by_kind.iter().map(KindScore::halves).sum()
    }

    pub fn questions(&self) -> u32 {
        self.by_kind.iter().map(|kind| kind.marks.len() as u32).sum()
    }

    /// The points of how many, such as `6½ of 8`.
    pub fn of_questions(&self) -> String {
        points(self.halves(), self.questions())
    }
}

/// Half points of a number of questions, as points: `6 of 8`, `6½ of 8`, `½ of 8`.
pub fn points(halves: u32, questions: u32) -> String {
    let points = match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    };
    format!("{points} of {questions}")
}

#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    pub student: String,
    /// The title of the lesson whose test it is; empty if it is of no lesson.
    pub lesson: String,
    pub problem: Problem,
    pub settings: Settings,
    pub plan: PredictPlan,
    /// Positions of the questions, if the plan asks at bookmarks. Under other plans, the questions begin at the first one.
    pub bookmarks: Vec<Position>,
    pub answers: Vec<Answered>,
}

impl Results {
    pub const MOST_ANSWERS: usize = 1000;
    pub const LONGEST_NAME: usize = 100;

    pub fn seconds(&self) -> f64 {
        self.answers.iter().map(|answer| f64::from(answer.seconds)).sum()
    }

    /// Asks all questions again, of a recording of the same search.
    pub fn check(&self, recording: &Recording) -> CheckedResults {
        let mut round = Round::new(self.plan.clone(), &self.bookmarks);
        let (mut answers, mut differences) = (Vec::new(), Vec::new());
        let (mut chosen, mut is_apart) = (None, false);
        for (number, answer) in (1..).zip(&self.answers) {
            let Some(question) = round.next(recording) else {
                let questions = counted(number - 1, "question", "questions");
                differences.push(format!("the search has {questions}, but there are more answers"));
                break;
            };
            if (question.kind, question.at) != (answer.kind, answer.at) {
                let asked = question_at(question.kind, question.at);
                let found = question_at(answer.kind, answer.at);
                differences.push(format!("question {number} is {asked}, but the file has {found}"));
                break;
            }
            let (right, options) = (question.right, question.options.len());
            if answer.right != right {
                let (right, found) = (right + 1, answer.right + 1);
                differences
                    .push(format!("question {number}: option {right} is right, but the file says {found}"));
            }
            let is_needed =
                |second: usize| answer.first.is_some_and(|first| first != right && first != second);
            let are_options = answer.first.into_iter().chain(answer.second).all(|place| place < options);
            if !are_options || !answer.second.is_none_or(is_needed) {
                differences.push(format!("question {number}: this choice was not possible"));
            }
            if let (QuestionKind::NextNode, false, Some(first)) = (question.kind, is_apart, answer.first)
                && let Some(OptionShows::Node(node)) = question.options.get(first).map(|option| &option.shows)
            {
                (chosen, is_apart) = (Some((question.at.steps, *node)), first != right);
            }
            answers.push(Answered { right, ..*answer });
        }
        CheckedResults { score: Score::new(&answers), differences, chosen }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckedResults {
    /// The score by the questions as they were asked again, up to the first that differs.
    pub score: Score,
    /// Differences from the search, one sentence each.
    pub differences: Vec<String>,
    /// The number of the node that was chosen as the next one after some steps: the first wrong choice, or the last one.
    pub chosen: Option<(u64, u64)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindLoss {
    pub kind: QuestionKind,
    /// Half points lost.
    pub lost: u32,
    /// Half points that were possible.
    pub of: u32,
}

/// The kinds that a class was asked, those with the largest loss first.
pub fn losses(scores: &[Score]) -> Vec<KindLoss> {
    let of_kind = |kind: QuestionKind| {
        let all = scores.iter().flat_map(|score| &score.by_kind).filter(|score| score.kind == kind);
        let (halves, of) = all
            .fold((0, 0), |(halves, of), score| (halves + score.halves(), of + 2 * score.marks.len() as u32));
        KindLoss { kind, lost: of - halves, of }
    };
    let mut losses: Vec<KindLoss> = QuestionKind::ALL.iter().map(|kind| of_kind(*kind)).collect();
    losses.retain(|loss| loss.of > 0);
    losses.sort_by(|a, b| (u64::from(b.lost) * u64::from(a.of)).cmp(&(u64::from(a.lost) * u64::from(b.of))));
    losses
}

fn question_at(kind: QuestionKind, at: Position) -> String {
    format!("{} at step {}, event {}", kind.info().name, at.steps, at.events)
}

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
    /// The next question may be here or later.
    from: Position,
    /// Counts how often each text was the right answer to a kind.
    answers: BTreeMap<(QuestionKind, Option<OptionShows>), u32>,
}

/// The most steps that one call reads for a question; then the round ends. Only rare kinds in long searches reach it.
const MOST_STEPS: u32 = 20_000;

impl Round {
    /// A round from the beginning of a search, or from the first bookmark on.
    pub fn new(plan: PredictPlan, bookmarks: &[Position]) -> Self {
        let mut bookmarks = bookmarks.to_vec();
        bookmarks.sort_unstable();
        bookmarks.dedup();
        let from = bookmarks.first().copied().unwrap_or_default();
        Self { plan, bookmarks, from, answers: BTreeMap::new() }
    }

    pub fn asked(&self) -> u32 {
        self.answers.values().sum()
    }

    fn asked_of(&self, kind: QuestionKind) -> u32 {
        self.answers.iter().filter(|((other, _), _)| *other == kind).map(|(_, count)| count).sum()
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
        if self.from.steps > recording.steps() {
            return None;
        }
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
        let due = self.plan.kinds.iter().filter(move |it| !(it.is_once() && self.asked_of(**it) > 0));
        due.filter(move |kind| kind.offered(recording.settings()).is_ok())
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
        let kinds = found.iter().map(|question| question.kind);
        let kind = kinds.min_by_key(|kind| (self.asked_of(*kind), *kind))?;
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
