//! The work in a session beside its boards and runs: a search by hand and, in a session that is kept in case of a crash, the
//! lesson that is open and the answers of Predict. A lesson and answers stand there as in files of their own.
//!
//! ```ron
//!     by_hand: (acts: [Expand(0), Keep(mv: Up, place: 0), Drop(Left)]),
//!     lesson: (page: 2, is_edited: true, is_changed: true, lesson: (format: "tilescope lesson", /* … */)),
//!     predict: (round: (results: (format: "tilescope results", /* … */), is_on: true)),
//! ```

use std::path::PathBuf;
use std::sync::Arc;

use ron::value::RawValue;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::checks::at_most;
use super::document::parse_problem;
use super::error::ContentError;
use super::lessons::Lesson;
use super::results::{StoredAnswer, parse_results, results_text};
use super::sessions::{SavedRun, StoredRun, in_one_line};
use crate::learn::by_hand::{HandAct, HandPlay};
use crate::learn::{Answered, Results, Tries};
use crate::puzzle::Size;
use crate::search::Problem;

/// A search by hand, which follows from its acts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedHand {
    pub problem: Problem,
    /// Each is possible after those before it.
    pub acts: Vec<HandAct>,
    /// Acts that were undone. The last one comes back first.
    pub undone: Vec<HandAct>,
}

/// A lesson that is open.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedLesson {
    /// It may be a draft.
    pub lesson: Arc<Lesson>,
    /// The number of the page, from 0.
    pub page: usize,
    /// The number of the stop on the page, from 0.
    pub stop: usize,
    /// Whether its texts are fields.
    pub is_edited: bool,
    /// Whether no file has it as it is.
    pub is_changed: bool,
    /// Its file.
    pub path: Option<PathBuf>,
    /// The address of that file on the site of a page, if a link opened it.
    pub address: Option<String>,
    /// Set if it is studied alone.
    pub study: Option<SavedStudy>,
    /// Boards and settings that took the place of those of the page.
    pub boards: Option<SavedRun>,
}

/// What a reader has done in a lesson that is studied alone. Pages and stops count from 0.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SavedStudy {
    /// What was tried at the question of a page.
    pub answers: Vec<(usize, Tries)>,
    /// What was answered at a stop of a page.
    pub asked: Vec<((usize, usize), Answered)>,
    /// The stop with the question whose explanation is shown.
    pub led_from: Option<(usize, usize)>,
    /// Whether the test was begun and left.
    pub is_test_begun: bool,
    /// How often it was taken before.
    pub attempts: u32,
    /// Half points and questions of the test, if it is over.
    pub result: Option<(u32, u32)>,
}

/// A round of questions.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedRound {
    /// With the answers to the questions that are over.
    pub results: Results,
    /// What was answered to the question that is not over.
    pub open: Option<Answered>,
    /// Whether all questions were asked, and the score is shown.
    pub is_complete: bool,
    /// Whether it is on the screen.
    pub is_on: bool,
}

/// The answers of Predict.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedPredict {
    /// The last round, if it can be continued.
    pub round: Option<SavedRound>,
    /// The answers of the round before, or of one that cannot be continued.
    pub last: Option<Results>,
    /// Whether a file has the answers that were given last.
    pub is_saved: bool,
}

/// The most acts of a search by hand, of those that were done or undone.
const MOST_ACTS: usize = 10_000;

fn is_false(value: &bool) -> bool {
    !*value
}

fn is_zero(value: &usize) -> bool {
    *value == 0
}

/// RON inside of RON.
#[derive(Clone)]
pub(super) struct RonText(pub String);

impl Serialize for RonText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_ron(&self.0).map_err(S::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RonText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Box::<RawValue>::deserialize(deserializer)?;
        Ok(Self(value.get_ron().trim().to_owned()))
    }
}

/// Boards as they stand in a file: only what is not that of the file.
pub(super) struct OtherBoards {
    pub size: Option<Size>,
    pub start: Option<String>,
    pub goal: Option<String>,
}

impl OtherBoards {
    /// `problem` is that of the file.
    pub fn new(own: &Problem, problem: &Problem) -> Self {
        let is_other = own != problem;
        Self {
            size: Some(own.size()).filter(|size| *size != problem.size()),
            start: is_other.then(|| own.start().to_string()),
            goal: (own.given_goals() != problem.given_goals()).then(|| own.given_goals().to_string()),
        }
    }

    /// `problem` is that of the file.
    pub fn read(&self, problem: &Problem) -> Result<Problem, ContentError> {
        let text =
            |own: &Option<String>, other: &dyn ToString| own.clone().unwrap_or_else(|| other.to_string());
        let (start, goal) = (text(&self.start, problem.start()), text(&self.goal, &problem.given_goals()));
        parse_problem(self.size.unwrap_or(problem.size()), &start, &goal)
    }
}

/// A search by hand as it stands in a file.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename = "ByHand", deny_unknown_fields)]
pub(super) struct StoredHand {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<Size>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    #[serde(default, serialize_with = "in_one_line", deserialize_with = "acts")]
    acts: Vec<HandAct>,
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        serialize_with = "in_one_line",
        deserialize_with = "acts"
    )]
    undone: Vec<HandAct>,
}

fn acts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<HandAct>, D::Error> {
    at_most(MOST_ACTS, "acts", deserializer)
}

impl StoredHand {
    /// `problem` is that of the file.
    pub fn new(hand: &SavedHand, problem: &Problem) -> Self {
        let OtherBoards { size, start, goal } = OtherBoards::new(&hand.problem, problem);
        let acts = hand.acts[..hand.acts.len().min(MOST_ACTS)].to_vec();
        // The last one comes back first.
        let undone = hand.undone[hand.undone.len().saturating_sub(MOST_ACTS)..].to_vec();
        Self { size, start, goal, acts, undone }
    }

    /// `problem` is that of the file.
    pub fn read(&self, problem: &Problem) -> Result<SavedHand, ContentError> {
        let wrong = |what: String| ContentError::Wrong(format!("by_hand: {what}"));
        let Self { size, start, goal, acts, undone } = self.clone();
        let problem =
            OtherBoards { size, start, goal }.read(problem).map_err(|error| wrong(error.to_string()))?;
        problem.only_goal().map_err(|why| wrong(why.to_string()))?;
        let mut play = HandPlay::new(problem);
        for (place, act) in acts.iter().enumerate() {
            play.act(*act).map_err(|refusal| wrong(format!("act {}: {refusal}", place + 1)))?;
        }
        Ok(SavedHand { problem, acts, undone })
    }
}

/// A lesson that is open, as it stands in a file.
#[derive(Serialize, Deserialize)]
#[serde(rename = "OpenLesson", deny_unknown_fields)]
pub(super) struct StoredOpenLesson {
    #[serde(default, skip_serializing_if = "is_zero")]
    page: usize,
    #[serde(default, skip_serializing_if = "is_zero")]
    stop: usize,
    #[serde(default, skip_serializing_if = "is_false")]
    is_edited: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    is_changed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    study: Option<StoredStudy>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    boards: Option<StoredRun>,
    lesson: RonText,
}

/// The tries at the question of a page, as they stand in a file.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Tried", deny_unknown_fields)]
struct StoredTries {
    page: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    first: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    second: Option<u8>,
    #[serde(default, skip_serializing_if = "is_false")]
    is_over: bool,
}

/// The answer at a stop, as it stands in a file.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Asked", deny_unknown_fields)]
struct StoredAsked {
    page: usize,
    stop: usize,
    answer: StoredAnswer,
}

/// What a reader has done, as it stands in a file.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Study", deny_unknown_fields)]
struct StoredStudy {
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "answers")]
    answers: Vec<StoredTries>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "asked")]
    asked: Vec<StoredAsked>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    led_from: Option<(usize, usize)>,
    #[serde(default, skip_serializing_if = "is_false")]
    is_test_begun: bool,
    #[serde(default, skip_serializing_if = "is_first")]
    attempts: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<(u32, u32)>,
}

fn is_first(attempts: &u32) -> bool {
    *attempts == 0
}

fn answers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<StoredTries>, D::Error> {
    at_most(Lesson::MOST_PAGES, "answers", deserializer)
}

fn asked<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<StoredAsked>, D::Error> {
    at_most(Lesson::MOST_PAGES * Lesson::MOST_STOPS, "asked", deserializer)
}

impl StoredStudy {
    fn new(saved: &SavedStudy) -> Self {
        let place = |place: usize| u8::try_from(place).unwrap_or(u8::MAX);
        let tries = |(page, tries): &(usize, Tries)| StoredTries {
            page: *page,
            first: tries.first.map(place),
            second: tries.second.map(place),
            is_over: tries.is_over,
        };
        let asked = |((page, stop), answered): &((usize, usize), Answered)| StoredAsked {
            page: *page,
            stop: *stop,
            answer: StoredAnswer::of(answered),
        };
        let SavedStudy { led_from, is_test_begun, attempts, result, .. } = *saved;
        Self {
            answers: saved.answers.iter().map(tries).collect(),
            asked: saved.asked.iter().map(asked).collect(),
            led_from,
            is_test_begun,
            attempts,
            result,
        }
    }

    fn read(self) -> SavedStudy {
        let tries = |stored: &StoredTries| {
            let StoredTries { page, first, second, is_over } = *stored;
            (page, Tries { first: first.map(usize::from), second: second.map(usize::from), is_over })
        };
        let asked = |stored: &StoredAsked| ((stored.page, stored.stop), stored.answer.answered());
        let Self { led_from, is_test_begun, attempts, result, .. } = self;
        SavedStudy {
            answers: self.answers.iter().map(tries).collect(),
            asked: self.asked.iter().map(asked).collect(),
            led_from,
            is_test_begun,
            attempts,
            result,
        }
    }
}

impl StoredOpenLesson {
    /// `problem` is that of the file.
    pub fn new(saved: &SavedLesson, problem: &Problem) -> Self {
        let SavedLesson { lesson, page, stop, is_edited, is_changed, path, address, study, boards } = saved;
        Self {
            page: *page,
            stop: *stop,
            is_edited: *is_edited,
            is_changed: *is_changed,
            // A name that is not UTF-8 has no letters for it.
            path: path.as_ref().and_then(|path| path.to_str()).map(str::to_owned),
            address: address.clone(),
            study: study.as_ref().map(StoredStudy::new),
            boards: boards.as_ref().map(|boards| StoredRun::new(boards, problem)),
            lesson: RonText(lesson.text()),
        }
    }

    /// `problem` is that of the file.
    pub fn read(self, problem: &Problem) -> Result<SavedLesson, ContentError> {
        let Self { page, stop, is_edited, is_changed, path, address, study, boards, lesson } = self;
        let lesson = Arc::new(Lesson::parse_draft(&lesson.0)?);
        let study = study.map(StoredStudy::read);
        let path = path.map(PathBuf::from);
        let boards = boards.map(|boards| boards.read(problem, "lesson")).transpose()?;
        Ok(SavedLesson { lesson, page, stop, is_edited, is_changed, path, address, study, boards })
    }
}

/// A round as it stands in a file.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Round", deny_unknown_fields)]
struct StoredRound {
    results: RonText,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    open: Option<StoredAnswer>,
    #[serde(default, skip_serializing_if = "is_false")]
    is_complete: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    is_on: bool,
}

/// The answers of Predict as they stand in a file.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Predict", deny_unknown_fields)]
pub(super) struct StoredPredict {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    round: Option<StoredRound>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<RonText>,
    #[serde(default, skip_serializing_if = "is_false")]
    is_saved: bool,
}

impl StoredPredict {
    pub fn new(saved: &SavedPredict) -> Self {
        let text = |results: &Results| RonText(results_text(results));
        let round = |round: &SavedRound| StoredRound {
            results: text(&round.results),
            open: round.open.as_ref().map(StoredAnswer::of),
            is_complete: round.is_complete,
            is_on: round.is_on,
        };
        let SavedPredict { round: of_round, last, is_saved } = saved;
        Self { round: of_round.as_ref().map(round), last: last.as_ref().map(text), is_saved: *is_saved }
    }

    pub fn read(self) -> Result<SavedPredict, ContentError> {
        let round = |round: StoredRound| -> Result<_, ContentError> {
            Ok(SavedRound {
                results: parse_results(&round.results.0)?,
                open: round.open.as_ref().map(StoredAnswer::answered),
                is_complete: round.is_complete,
                is_on: round.is_on,
            })
        };
        let last = self.last.map(|last| parse_results(&last.0)).transpose()?;
        Ok(SavedPredict { round: self.round.map(round).transpose()?, last, is_saved: self.is_saved })
    }
}
