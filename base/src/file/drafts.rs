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

use super::checks::{at_most, checked, is_default};
use super::document::parse_problem;
use super::error::ContentError;
use super::lessons::Lesson;
use super::sessions::{SavedRun, StoredRun, in_one_line};
use crate::learn::by_hand::{HandAct, HandPlay};
use crate::learn::{Answered, Results};
use crate::puzzle::Size;
use crate::search::Problem;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedHand {
    pub problem: Problem,
    /// Each is possible after those before it.
    pub acts: Vec<HandAct>,
    /// Acts that were undone. The last one comes back first.
    pub undone: Vec<HandAct>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct SavedLesson {
    /// It may be a draft.
    pub lesson: Arc<Lesson>,
    pub page: usize,
    /// The number of the stop on the page, from 0.
    pub stop: usize,
    /// Whether its texts are fields.
    pub is_edited: bool,
    /// Whether no file has it as it is.
    pub is_changed: bool,
    pub path: Option<PathBuf>,
    /// The address of that file on the site of a page, if a link opened it.
    pub address: Option<String>,
    /// Set if it is studied alone.
    pub study: Option<SavedStudy>,
    /// Boards and settings that took the place of those of the page.
    pub boards: Option<SavedRun>,
}

/// What a reader has done in a lesson that is studied alone. Pages and stops count from 0.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename = "Study", default, deny_unknown_fields)]
pub struct SavedStudy {
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "answers")]
    pub answers: Vec<SavedTries>,
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "asked")]
    pub asked: Vec<SavedAsked>,
    /// The stop with the question whose explanation is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub led_from: Option<(usize, usize)>,
    /// Whether the test was begun and left.
    #[serde(skip_serializing_if = "is_default")]
    pub is_test_begun: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub attempts: u32,
    /// Half points and questions of the test, if it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<(u32, u32)>,
}

/// What was tried at the question of a page, with the fields of `Tries`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename = "Tried", deny_unknown_fields)]
pub struct SavedTries {
    pub page: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<usize>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub is_over: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename = "Asked", deny_unknown_fields)]
pub struct SavedAsked {
    pub page: usize,
    pub stop: usize,
    pub answer: Answered,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename = "Round", deny_unknown_fields)]
pub struct SavedRound {
    /// With the answers to the questions that are over.
    pub results: Results,
    /// What was answered to the question that is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<Answered>,
    /// Whether all questions were asked, and the score is shown.
    #[serde(default, skip_serializing_if = "is_default")]
    pub is_complete: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub is_on: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename = "Predict", deny_unknown_fields)]
pub struct SavedPredict {
    /// The last round, if it can be continued.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<SavedRound>,
    /// The answers of the round before, or of one that cannot be continued.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Results>,
    /// Whether a file has the answers that were given last.
    #[serde(default, skip_serializing_if = "is_default")]
    pub is_saved: bool,
}

/// The most acts of a search by hand, of those that were done or undone.
const MOST_ACTS: usize = 10_000;

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

/// The size, start and goals of a problem where they are not those of its file.
type OtherBoards = (Option<Size>, Option<String>, Option<String>);

pub(super) fn other_boards(own: &Problem, file: &Problem) -> OtherBoards {
    let size = Some(own.size()).filter(|size| *size != file.size());
    let start = (own != file).then(|| own.start().to_string());
    (size, start, (own.given_goals() != file.given_goals()).then(|| own.given_goals().to_string()))
}

pub(super) fn own_problem((size, start, goal): OtherBoards, file: &Problem) -> Result<Problem, ContentError> {
    let start = start.unwrap_or_else(|| file.start().to_string());
    let goal = goal.unwrap_or_else(|| file.given_goals().to_string());
    parse_problem(size.unwrap_or(file.size()), &start, &goal)
}

#[derive(Serialize, Deserialize)]
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

checked! {
    acts: Vec<HandAct> = |acts| at_most(acts, MOST_ACTS, "acts");
    answers: Vec<SavedTries> = |all| at_most(all, Lesson::MOST_PAGES, "answers");
    asked: Vec<SavedAsked> = |all| at_most(all, Lesson::MOST_PAGES * Lesson::MOST_STOPS, "asked");
}

impl StoredHand {
    pub fn new(hand: &SavedHand, of_file: &Problem) -> Self {
        let (size, start, goal) = other_boards(&hand.problem, of_file);
        let acts = hand.acts[..hand.acts.len().min(MOST_ACTS)].to_vec();
        // The last one comes back first.
        let undone = hand.undone[hand.undone.len().saturating_sub(MOST_ACTS)..].to_vec();
        Self { size, start, goal, acts, undone }
    }

    pub fn read(self, of_file: &Problem) -> Result<SavedHand, ContentError> {
        let wrong = |what: String| ContentError::Wrong(format!("by_hand: {what}"));
        let Self { size, start, goal, acts, undone } = self;
        let problem = own_problem((size, start, goal), of_file).map_err(|error| wrong(error.to_string()))?;
        problem.only_goal().map_err(|why| wrong(why.to_string()))?;
        let mut play = HandPlay::new(problem);
        for (place, act) in acts.iter().enumerate() {
            play.act(*act).map_err(|refusal| wrong(format!("act {}: {refusal}", place + 1)))?;
        }
        Ok(SavedHand { problem, acts, undone })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "OpenLesson", deny_unknown_fields)]
pub(super) struct StoredOpenLesson {
    #[serde(default, skip_serializing_if = "is_default")]
    page: usize,
    #[serde(default, skip_serializing_if = "is_default")]
    stop: usize,
    #[serde(default, skip_serializing_if = "is_default")]
    is_edited: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    is_changed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    study: Option<SavedStudy>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    boards: Option<StoredRun>,
    lesson: RonText,
}

impl StoredOpenLesson {
    pub fn new(saved: &SavedLesson, of_file: &Problem) -> Self {
        let SavedLesson { lesson, page, stop, is_edited, is_changed, path, address, study, boards } = saved;
        Self {
            page: *page,
            stop: *stop,
            is_edited: *is_edited,
            is_changed: *is_changed,
            // A name that is not UTF-8 has no letters for it.
            path: path.as_ref().and_then(|path| path.to_str()).map(str::to_owned),
            address: address.clone(),
            study: study.clone(),
            boards: boards.as_ref().map(|boards| StoredRun::new(boards, of_file)),
            lesson: RonText(lesson.text()),
        }
    }

    pub fn read(self, of_file: &Problem) -> Result<SavedLesson, ContentError> {
        let Self { page, stop, is_edited, is_changed, path, address, study, boards, lesson } = self;
        let lesson = Arc::new(Lesson::parse_draft(&lesson.0)?);
        let path = path.map(PathBuf::from);
        let boards = boards.map(|boards| boards.read(of_file, "lesson")).transpose()?;
        Ok(SavedLesson { lesson, page, stop, is_edited, is_changed, path, address, study, boards })
    }
}
