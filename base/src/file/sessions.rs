//! Session files (`docs/files.md` has an example): all of a board file, and what a user had on the screen: the step, the runs of
//! the table, and the panels.
//!
//! It says what to run, and not what came out. A run has its own `size`, `start` and `goal` where they are not those of the
//! file. So have the two searches that are side by side, and a search by hand. A session that is kept in case of a crash also has the
//! lesson that is open and the answers of Predict, as in files of their own.
//!
//! ```ron
//!     by_hand: (acts: [Expand(0), Keep(mv: Up, place: 0), Drop(Left)]),
//!     lesson: (page: 2, is_edited: true, is_changed: true, lesson: (format: "tilescope lesson", /* … */)),
//!     predict: (round: (results: (format: "tilescope results", /* … */), is_on: true)),
//! ```

use std::path::PathBuf;
use std::sync::Arc;

use ron::ser::PrettyConfig;
use ron::value::RawValue;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::checks::{at_most, checked, is_default};
use super::document::{Document, parse_problem};
use super::error::ContentError;
use super::lessons::Lesson;
use super::ron_files::without_some;
use super::ron_text::RonNode;
use crate::learn::by_hand::{HandAct, HandPlay};
use crate::learn::{Answered, Results};
use crate::puzzle::Size;
use crate::recording::{Compared, Position};
use crate::search::{Limits, Problem, Settings};

#[derive(Clone, PartialEq, Debug, Default)]
pub struct SessionState {
    pub at: SavedPlace,
    pub runs: Vec<SavedRun>,
    pub view: SavedView,
    pub sides: Option<[Document; 2]>,
    /// `None` if they are those that the program starts with.
    pub limits: Option<SavedLimits>,
    /// `None` if nothing was done by hand.
    pub by_hand: Option<SavedHand>,
    /// `None` in the file of a user: a lesson has a file of its own.
    pub lesson: Option<SavedLesson>,
    /// `None` in the file of a user: answers have a file of their own.
    pub predict: Option<SavedPredict>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedRun {
    pub document: Document,
    pub mark: Option<Compared>,
    pub at: SavedPlace,
    /// True if it is shown, although the boards and settings of the file are others.
    pub is_shown: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename = "Place", default, deny_unknown_fields)]
pub struct SavedPlace {
    /// Number of complete steps.
    pub step: u64,
    /// Number of events of the next step.
    #[serde(skip_serializing_if = "is_default")]
    pub event: u32,
    #[serde(skip_serializing_if = "is_default")]
    pub choice: bool,
}

impl SavedPlace {
    pub fn position(&self) -> Position {
        Position { steps: self.step, events: self.event }
    }
}

/// The state of the screen. Names that this version does not know have no effect.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename = "View", default, deny_unknown_fields)]
pub struct SavedView {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub screen: String,
    /// The panel beside the search on the screen for a class, while presenting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub presenting: Option<String>,
    /// The layout of the panels, as RON.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "write_raw",
        deserialize_with = "read_raw"
    )]
    pub panels: Option<String>,
}

/// The limits of the searches that the user has set. A run is not searched beyond them when it is restored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "Limits", default, deny_unknown_fields)]
pub struct SavedLimits {
    #[serde(skip_serializing_if = "is_no_limit")]
    pub max_nodes: u64,
    #[serde(skip_serializing_if = "is_no_limit")]
    pub max_bytes: u64,
}

fn is_no_limit(limit: &u64) -> bool {
    *limit == u64::MAX
}

impl Default for SavedLimits {
    fn default() -> Self {
        Self { max_nodes: u64::MAX, max_bytes: u64::MAX }
    }
}

impl From<Limits> for SavedLimits {
    fn from(Limits { max_nodes, max_bytes }: Limits) -> Self {
        Self { max_nodes, max_bytes }
    }
}

impl SavedLimits {
    pub fn within(self, limits: Limits) -> Limits {
        Limits {
            max_nodes: self.max_nodes.min(limits.max_nodes),
            max_bytes: self.max_bytes.min(limits.max_bytes),
        }
    }
}

pub const MOST_SAVED_RUNS: usize = 1000;

#[expect(clippy::ref_option, reason = "serde calls it with the field")]
fn write_raw<S: Serializer>(value: &Option<String>, serializer: S) -> Result<S::Ok, S::Error> {
    RonText(value.as_deref().unwrap_or("()").to_owned()).serialize(serializer)
}

fn read_raw<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    RonText::deserialize(deserializer).map(|text| Some(text.0))
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Run", deny_unknown_fields)]
pub(super) struct StoredRun {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<Size>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    #[serde(serialize_with = "only_changed")]
    settings: Settings,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mark: Option<Compared>,
    #[serde(default, skip_serializing_if = "is_default", serialize_with = "in_one_line")]
    at: SavedPlace,
    #[serde(default, skip_serializing_if = "is_default")]
    shown: bool,
}

pub(super) fn in_one_line<T: Serialize, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let style = PrettyConfig::new().compact_structs(true).compact_arrays(true);
    let value: &dyn erased_serde::Serialize = value;
    RonText(without_some().to_string_pretty(value, style).map_err(S::Error::custom)?).serialize(serializer)
}

/// The settings without those that are at their defaults.
fn only_changed<S: Serializer>(settings: &Settings, serializer: S) -> Result<S::Ok, S::Error> {
    let text = |settings: &dyn erased_serde::Serialize| ron::to_string(settings).map_err(S::Error::custom);
    let (own, usual) = (text(settings)?, text(&Settings::default())?);
    let node = |text: &str| RonNode::of_text(text).ok_or_else(|| S::Error::custom("not RON"));
    let (fields, defaults) = (node(&own)?, node(&usual)?);
    let is_usual = |name: &str, value: &str| {
        defaults.field(name).is_some_and(|field| usual[field.value.span.clone()] == *value)
    };
    let changed = fields.fields().iter().filter_map(|field| {
        let value = &own[field.value.span.clone()];
        (field.name == "algorithm" || !is_usual(&field.name, value))
            .then(|| format!("{}: {value}", field.name))
    });
    RonText(format!("({})", changed.collect::<Vec<_>>().join(", "))).serialize(serializer)
}

checked! {
    pub(super) runs: Vec<StoredRun> = |runs| {
        at_most(runs, MOST_SAVED_RUNS, "runs")?;
        let has_two = |mark: &&Compared| runs.iter().filter(|run| run.mark == Some(**mark)).count() > 1;
        let twice = |mark: &Compared| format!("two runs have the mark {}; remove one of them", mark.name());
        Compared::ALL.iter().find(has_two).map_or(Ok(()), |mark| Err(twice(mark)))
    };
}

impl StoredRun {
    pub fn new(run: &SavedRun, of_file: &Problem) -> Self {
        let SavedRun { document: Document { problem, settings }, mark, at, is_shown: shown } = *run;
        let (size, start, goal) = other_boards(&problem, of_file);
        Self { size, start, goal, settings, mark, at, shown }
    }

    pub fn of_search(document: Document, of_file: &Problem) -> Self {
        Self::new(&SavedRun { document, mark: None, at: SavedPlace::default(), is_shown: false }, of_file)
    }

    /// `name` is what a message calls it.
    pub fn read(self, of_file: &Problem, name: &str) -> Result<SavedRun, ContentError> {
        let Self { size, start, goal, settings, mark, at, shown: is_shown } = self;
        let problem = own_problem((size, start, goal), of_file)
            .map_err(|error| ContentError::Wrong(format!("{name}: {error}")))?;
        Ok(SavedRun { document: Document { problem, settings }, mark, at, is_shown })
    }
}

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
    pub is_edited: bool,
    /// True if no file has it as it is.
    pub is_changed: bool,
    pub path: Option<PathBuf>,
    /// The address of that file on the site of a page, if a link opened it.
    pub address: Option<String>,
    /// Set if it is studied alone.
    pub study: Option<SavedStudy>,
    /// Boards and settings that took the place of those of the page.
    pub boards: Option<SavedRun>,
}

/// A reader's progress in a lesson that is studied alone. Pages and stops count from 0.
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
    #[serde(skip_serializing_if = "is_default")]
    pub is_test_begun: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub attempts: u32,
    /// Half points and questions of the test, if it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<(u32, u32)>,
}

/// The tries at the question of a page, with the fields of `Tries`.
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
    /// The answer to the question that is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<Answered>,
    /// True if all questions were asked, and the score is shown.
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
    /// True if a file has the answers that were given last.
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

fn other_boards(own: &Problem, file: &Problem) -> OtherBoards {
    let size = Some(own.size()).filter(|size| *size != file.size());
    let start = (own != file).then(|| own.start().to_string());
    (size, start, (own.given_goals() != file.given_goals()).then(|| own.given_goals().to_string()))
}

fn own_problem((size, start, goal): OtherBoards, file: &Problem) -> Result<Problem, ContentError> {
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
        let SavedLesson { lesson, page, stop, is_edited, is_changed, path, address, study, boards } =
            saved.clone();
        // A name that is not UTF-8 has no letters for it.
        let path = path.and_then(|path| path.to_str().map(str::to_owned));
        let boards = boards.map(|boards| StoredRun::new(&boards, of_file));
        let lesson = RonText(lesson.text());
        Self { page, stop, is_edited, is_changed, path, address, study, boards, lesson }
    }

    pub fn read(self, of_file: &Problem) -> Result<SavedLesson, ContentError> {
        let Self { page, stop, is_edited, is_changed, path, address, study, boards, lesson } = self;
        let lesson = Arc::new(Lesson::parse_as(&lesson.0, false)?.0);
        let path = path.map(PathBuf::from);
        let boards = boards.map(|boards| boards.read(of_file, "lesson")).transpose()?;
        Ok(SavedLesson { lesson, page, stop, is_edited, is_changed, path, address, study, boards })
    }
}
