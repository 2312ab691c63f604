//! Results files: a student's answers to the questions of Predict, as RON.
//!
//! ```ron
//! (
//!     format: "tilescope results",
//!     version: 2,
//!     student: "Ada",
//!     lesson: "A* from scratch",
//!     size: "3x3",
//!     start: "2 3 4 1 5 x 7 6 8",
//!     goal: "1 2 3 4 5 6 7 8 x",
//!     settings: (algorithm: "astar"),
//!     plan: (kinds: ["next-node", "values"], when: EachStep, questions: 12),
//!     bookmarks: [],
//!     answers: [
//!         (kind: "next-node", step: 3, right: 2, first: Some(0), second: Some(2), seconds: 7.5),
//!     ],
//! )
//! ```
//!
//! `right`, `first` and `second` are places among the options, from 0. `first` is `None` if the answer was shown. `lesson` is
//! the title of the lesson whose test it is.

use std::path::Path;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::boards::{self, Bookmark};
use super::checks::{at_most, checked, is_default, one_line};
use super::document::parse_problem;
use super::error::{ContentError, FileError};
use super::kind::FileKind;
use super::lessons::Lesson;
use super::lines::MAX_BYTES;
use super::ron_files::{check_header, load_ron, parse_ron, ron_text};
use super::sessions::RonText;
use super::write::{Destination, write_within};
use crate::learn::{Answered, PredictPlan, QuestionKind, Results};
use crate::puzzle::Size;
use crate::recording::Position;
use crate::search::Settings;

#[derive(Serialize, Deserialize)]
#[serde(rename = "Results", deny_unknown_fields)]
struct StoredResults {
    format: String,
    version: u32,
    #[serde(deserialize_with = "name")]
    student: String,
    #[serde(default, skip_serializing_if = "String::is_empty", deserialize_with = "lesson")]
    lesson: String,
    size: Size,
    start: String,
    goal: String,
    settings: Settings,
    plan: PredictPlan,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "boards::bookmarks")]
    bookmarks: Vec<Bookmark>,
    #[serde(deserialize_with = "answers")]
    answers: Vec<Answered>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Answer", deny_unknown_fields)]
struct StoredAnswer {
    kind: QuestionKind,
    step: u64,
    #[serde(default, skip_serializing_if = "is_default")]
    event: u32,
    right: u8,
    first: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    second: Option<u8>,
    #[serde(deserialize_with = "seconds")]
    seconds: f32,
}

checked! {
    // Names that do not fit a line of a table are refused.
    name: String = |name| one_line("student", name, 0, Results::LONGEST_NAME);
    lesson: String = |title| one_line("lesson", title, 0, Lesson::LONGEST_LINE);
    answers: Vec<Answered> = |answers| at_most(answers, Results::MOST_ANSWERS, "answers");
    seconds: f32 = |seconds| {
        let wrong = || "seconds: a number of at least 0".to_owned();
        if seconds.is_finite() && *seconds >= 0.0 { Ok(()) } else { Err(wrong()) }
    };
}

pub fn load_results(path: &Path) -> Result<Results, FileError> {
    load_ron(path, FileKind::Results, parse_results)
}

pub fn parse_results(text: &str) -> Result<Results, ContentError> {
    let stored: StoredResults = parse_ron(text.trim_start_matches('\u{feff}'), FileKind::Results)?;
    check_header(FileKind::Results, &stored.format, stored.version)?;
    Ok(Results {
        student: stored.student,
        lesson: stored.lesson,
        problem: parse_problem(stored.size, &stored.start, &stored.goal)?,
        settings: stored.settings,
        plan: stored.plan,
        bookmarks: stored.bookmarks.iter().map(Bookmark::position).collect(),
        answers: stored.answers,
    })
}

impl Serialize for Answered {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let place = |place: usize| place.min(u8::MAX.into()) as u8;
        let Self { kind, at: Position { steps: step, events: event }, right, first, second, seconds } = *self;
        let (right, first, second) = (place(right), first.map(place), second.map(place));
        StoredAnswer { kind, step, event, right, first, second, seconds }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Answered {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let StoredAnswer { kind, step, event, right, first, second, seconds } =
            StoredAnswer::deserialize(deserializer)?;
        let (right, first, second) = (right.into(), first.map(usize::from), second.map(usize::from));
        Ok(Self { kind, at: Position { steps: step, events: event }, right, first, second, seconds })
    }
}

/// In another file, results stand as in a file of their own.
impl Serialize for Results {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RonText(results_text(self)).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Results {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        parse_results(&RonText::deserialize(deserializer)?.0).map_err(D::Error::custom)
    }
}

pub fn save_results(to: &Destination, results: &Results) -> Result<(), FileError> {
    write_within(MAX_BYTES, to, &results_text(results))
}

pub fn results_text(results: &Results) -> String {
    let stored = StoredResults {
        format: FileKind::Results.format().to_owned(),
        version: FileKind::Results.version(),
        student: clean(&results.student, Results::LONGEST_NAME),
        lesson: clean(&results.lesson, Lesson::LONGEST_LINE),
        size: results.problem.size(),
        start: results.problem.start().to_string(),
        goal: results.problem.given_goals().to_string(),
        settings: results.settings,
        plan: results.plan.clone(),
        bookmarks: results.bookmarks.iter().map(|position| Bookmark::new(*position)).collect(),
        answers: results.answers.clone(),
    };
    ron_text(&stored, &ron::Options::default())
}

/// A name as it can be read again: without control characters, and not too long.
fn clean(name: &str, longest: usize) -> String {
    name.chars().filter(|c| !c.is_control()).take(longest).collect()
}
