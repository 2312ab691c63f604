//! Board files: boards, settings, breakpoints and bookmarks as RON (`docs/files.md` has an example). Also reads a board as plain text.
//!
//! Several goals have “or” between them. A field of [`Settings`] that is left out has its default. A course, what it counts,
//! breakpoints, bookmarks and the questions of Predict may follow, with the fields of [`Contents`].

use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::checks::{at_most, checked, is_default};
use super::courses::{self, Course};
use super::document::{Document, parse_problem};
use super::error::{ContentError, FileError};
use super::kind::FileKind;
use super::lessons::{Lesson, OpenedLesson};
use super::lines::MAX_BYTES;
use super::ron_files::{check_header, load_ron, parse_known, read_text, ron_text, without_some};
use super::ron_text::{RonNode, with_changes};
use super::sessions::{
    self, MOST_SAVED_RUNS, SavedLimits, SavedPlace, SavedPredict, SavedView, SessionState, StoredHand,
    StoredOpenLesson, StoredRun,
};
use super::texts::{Meaning, Understood, understand};
use super::write::{Destination, write_within};
use crate::learn::PredictPlan;
use crate::puzzle::Size;
use crate::recording::{Condition, Direction, Position};
use crate::search::{CountingRules, Effect, Settings};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contents {
    pub document: Document,
    pub annotations: Annotations,
    pub course: Option<Arc<Course>>,
    pub counting: CountingRules,
}

impl From<Document> for Contents {
    fn from(document: Document) -> Self {
        let (annotations, counting) = (Annotations::default(), CountingRules::default());
        Self { document, annotations, course: None, counting }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct BoardFile {
    pub contents: Contents,
    /// The rest of a session beside the boards; `None` in a board file.
    pub session: Option<Box<SessionState>>,
    /// Fields that this version does not know, with their lines. They have no effect.
    pub unknown: Vec<String>,
}

impl From<Contents> for BoardFile {
    fn from(contents: Contents) -> Self {
        Self { contents, session: None, unknown: Vec::new() }
    }
}

impl BoardFile {
    fn kind(&self) -> FileKind {
        if self.session.is_some() { FileKind::Session } else { FileKind::Boards }
    }

    pub fn text(&self) -> String {
        let Contents { document, annotations, course, counting } = &self.contents;
        let (problem, empty) = (document.problem, SessionState::default());
        let session = self.session.as_deref().unwrap_or(&empty);
        let first = session.runs.len().saturating_sub(MOST_SAVED_RUNS);
        let stored = Stored {
            format: self.kind().format().to_owned(),
            version: self.kind().version(),
            size: problem.size(),
            start: problem.start().to_string(),
            goal: problem.given_goals().to_string(),
            settings: document.settings,
            course: course.clone(),
            counting: *counting,
            breakpoints: annotations.breakpoints.clone(),
            bookmarks: annotations.bookmarks.clone(),
            questions: annotations.questions.clone(),
            at: self.session.is_some().then_some(session.at),
            runs: session.runs[first..].iter().map(|run| StoredRun::new(run, &problem)).collect(),
            view: Some(session.view.clone()).filter(|view| *view != SavedView::default()),
            sides: session.sides.map(|sides| sides.map(|side| StoredRun::of_search(side, &problem))),
            limits: session.limits,
            by_hand: session.by_hand.as_ref().map(|hand| StoredHand::new(hand, &problem)),
            lesson: session.lesson.as_ref().map(|lesson| StoredOpenLesson::new(lesson, &problem)),
            predict: session.predict.clone(),
        };
        ron_text(&stored, &without_some())
    }

    /// The text of its file, where `old` is the text of the file now: comments and the order of the fields stay. `None` if
    /// `old` is of another kind.
    pub fn text_like(&self, old: &str) -> Option<String> {
        let before = parse_stored(old).ok().filter(|before| before.kind() == self.kind())?;
        let (head, old) = old.split_at(head_len(old));
        let text = head.to_owned() + &with_changes(old, &before.text(), &self.text())?;
        let read = parse_stored(&text).ok()?;
        (read.contents == self.contents && read.session == self.session).then_some(text)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Boards", deny_unknown_fields)]
struct Stored {
    format: String,
    version: u32,
    size: Size,
    start: String,
    goal: String,
    settings: Settings,
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "courses::write_stored",
        deserialize_with = "courses::read_stored"
    )]
    course: Option<Arc<Course>>,
    #[serde(default, skip_serializing_if = "is_default")]
    counting: CountingRules,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "breakpoints")]
    breakpoints: Vec<Breakpoint>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "bookmarks")]
    bookmarks: Vec<Bookmark>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    questions: Option<PredictPlan>,
    // The others are only in sessions.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "sessions::in_one_line")]
    at: Option<SavedPlace>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "sessions::runs")]
    runs: Vec<StoredRun>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    view: Option<SavedView>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sides: Option<[StoredRun; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "sessions::in_one_line")]
    limits: Option<SavedLimits>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by_hand: Option<StoredHand>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lesson: Option<StoredOpenLesson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    predict: Option<SavedPredict>,
}

const OF_SESSIONS: [&str; 8] = ["at", "runs", "view", "sides", "limits", "by_hand", "lesson", "predict"];

pub fn load(path: &Path) -> Result<Contents, FileError> {
    load_ron(path, FileKind::Boards, parse_contents)
}

/// The fields of files, of which one comes first.
const FIELDS: [&str; 8] =
    ["format", "version", "size", "start", "goal", "settings", "breakpoints", "bookmarks"];

/// Recognises RON. After comments and the name of a structure, it begins with a parenthesis and a field; boards may begin with a
/// parenthesis, too, as in `(1 2 3) (4 5 6) (7 8 x)`.
pub fn is_ron(text: &str) -> bool {
    let mut text = text.trim_start_matches('\u{feff}').trim_start();
    loop {
        let end = match text {
            _ if text.starts_with("//") || text.starts_with('#') => text.find('\n'),
            _ if text.starts_with("/*") => text.find("*/").map(|end| end + 1),
            _ => break,
        };
        text = end.map_or("", |end| text[end + 1..].trim_start());
    }
    let name = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let Some(inside) = text[name..].trim_start().strip_prefix('(') else { return false };
    if matches!(&text[..name], "Boards" | "Session" | "Results" | "Experiment" | "Course" | "Lesson") {
        return true;
    }
    let inside = inside.trim_start();
    if name > 0 || inside.starts_with("//") {
        return name == 0;
    }
    let end = inside.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(inside.len());
    let value = inside[end..].trim_start();
    let is_field = FIELDS.contains(&&inside[..end]) && (value.is_empty() || value.starts_with(':'));
    // A heading such as “start” is a field if its board is quoted.
    let is_value = |value: &str| value.is_empty() || value.starts_with('"');
    is_field
        && (!matches!(&inside[..end], "start" | "goal" | "size")
            || is_value(value.trim_start_matches(':').trim_start()))
        || end > 1 && value.starts_with(':') && text.contains(FIELDS[0])
}

/// Whether a line of text has no part of a board: it is empty, or a comment that begins with `#`.
pub fn is_beside_boards(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim();
    line.is_empty() || line.starts_with('#') && !line.starts_with("#![")
}

#[derive(Clone, PartialEq, Debug)]
pub enum Opened {
    File(Box<BoardFile>),
    Course(Arc<Course>),
    Lesson(OpenedLesson),
    /// A text: what was understood, and the problems that it may mean, at least one.
    Text {
        what: String,
        choices: Vec<OpenChoice>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenChoice {
    pub document: Document,
    pub has_goal: bool,
}

impl OpenChoice {
    fn all(understood: &Understood) -> impl Iterator<Item = Self> {
        understood.boards.iter().map(|board| Self {
            document: Document::of_boards(board.start, board.goals),
            has_goal: board.goals.is_some(),
        })
    }
}

/// Reads a board file, or a text with boards, for the window. Gives the text as well.
pub fn open(path: &Path) -> Result<(Opened, Arc<str>), FileError> {
    let text = read_text(path, FileKind::Boards)?;
    let opened = read_boards(&text).map_err(FileError::content(path))?;
    Ok((opened, text.into()))
}

pub fn read_boards(text: &str) -> Result<Opened, ContentError> {
    if is_ron(text) {
        return if FileKind::Course.is_said_by(text) {
            Course::parse(text).map(|course| Opened::Course(Arc::new(course)))
        } else if FileKind::Lesson.is_said_by(text) {
            Lesson::parse(text)
                .map(|(lesson, unknown)| Opened::Lesson(OpenedLesson { lesson: Arc::new(lesson), unknown }))
        } else {
            parse_stored(text).map(|file| Opened::File(Box::new(file)))
        };
    }
    let meaning = understand(text, None, None)?;
    let (what, choices): (_, Vec<_>) = match &meaning {
        Meaning::One(one) => (one.to_string(), OpenChoice::all(one).collect()),
        Meaning::Either { boards, start_goal } => {
            (boards.to_string(), OpenChoice::all(start_goal).chain(OpenChoice::all(boards)).collect())
        }
    };
    Ok(Opened::Text { what, choices })
}

/// Reads the text of a file: RON, or one board with or without its goal.
pub fn parse_board_file(text: &str) -> Result<BoardFile, ContentError> {
    let other = |kind: FileKind| {
        Err(ContentError::Format { kind: FileKind::Boards, found: kind.format().to_owned() })
    };
    match read_boards(text)? {
        Opened::File(file) => Ok(*file),
        Opened::Course(_) => other(FileKind::Course),
        Opened::Lesson(_) => other(FileKind::Lesson),
        Opened::Text { what, choices } => match choices[..] {
            [only] => Ok(Contents::from(only.document).into()),
            _ => Err(ContentError::Several(what)),
        },
    }
}

fn parse_contents(text: &str) -> Result<Contents, ContentError> {
    parse_board_file(text).map(|file| file.contents)
}

fn head_len(text: &str) -> usize {
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let lines = text[mark..].split_inclusive('\n').take_while(|line| is_beside_boards(line));
    mark + lines.map(str::len).sum::<usize>()
}

/// The kind of file that a text names, and its version where that is a number.
fn header_of(text: &str) -> Result<(FileKind, Option<u32>), ContentError> {
    let node = RonNode::of_text(text);
    let value = |name: &str| Some(&text[node.as_ref()?.field(name)?.value.span.clone()]);
    let kinds = [FileKind::Boards, FileKind::Session].map(FileKind::format);
    let format = value("format").map_or("", |format| format.trim_matches('"'));
    if format.starts_with("tilescope ") && !kinds.contains(&format) {
        return Err(ContentError::Format { kind: FileKind::Boards, found: format.to_owned() });
    }
    let says = |kind: FileKind| value("format").unwrap_or(text).contains(kind.format());
    let is_session = says(FileKind::Session);
    let kind = if is_session { FileKind::Session } else { FileKind::Boards };
    Ok((kind, value("version").filter(|_| says(kind)).and_then(|version| version.parse().ok())))
}

fn parse_stored(text: &str) -> Result<BoardFile, ContentError> {
    // The comments before it become empty lines, so that a message names the right line.
    let (head, rest) = text.split_at(head_len(text));
    let text = &*("\n".repeat(head.matches('\n').count()) + rest);
    let (kind, version) = header_of(text)?;
    // A newer file may be written in another way, which would be the message otherwise.
    if let Some(found) = version.filter(|version| *version > kind.version()) {
        return Err(ContentError::Version { kind, found });
    }
    let (stored, mut unknown): (Stored, _) = parse_known(text, kind)?;
    check_header(kind, &stored.format, stored.version)?;
    let problem = parse_problem(stored.size, &stored.start, &stored.goal)?;
    let runs = stored.runs.into_iter().zip(1..);
    let runs = runs.map(|(run, number)| run.read(&problem, &format!("run {number}")));
    let runs = runs.collect::<Result<_, _>>()?;
    let side = |side: StoredRun, name: &str| side.read(&problem, name).map(|side| side.document);
    let sides = match stored.sides {
        Some([a, b]) => Some([side(a, "side A")?, side(b, "side B")?]),
        None => None,
    };
    let session = SessionState {
        at: stored.at.unwrap_or_default(),
        runs,
        view: stored.view.unwrap_or_default(),
        sides,
        limits: stored.limits,
        by_hand: stored.by_hand.map(|hand| hand.read(&problem)).transpose()?,
        lesson: stored.lesson.map(|lesson| lesson.read(&problem)).transpose()?,
        predict: stored.predict,
    };
    if kind == FileKind::Boards && session != SessionState::default() {
        let node = RonNode::of_text(text);
        let has = |name: &&str| node.as_ref().is_some_and(|node| node.field(name).is_some());
        unknown.extend(OF_SESSIONS.into_iter().filter(has).map(str::to_owned));
    }
    let annotations = Annotations {
        breakpoints: stored.breakpoints,
        bookmarks: stored.bookmarks,
        questions: stored.questions,
    };
    let document = Document { problem, settings: stored.settings };
    let contents = Contents { document, annotations, course: stored.course, counting: stored.counting };
    let session = (kind == FileKind::Session).then(|| Box::new(session));
    Ok(BoardFile { contents, session, unknown })
}

pub fn save(path: &Path, contents: &Contents) -> Result<(), FileError> {
    save_to(&Destination::new(path), &contents.clone().into()).map(drop)
}

/// Saves a board file or a session file: completely or not at all. Gives its text. Comments in the file that is replaced stay, where
/// its text is known.
pub fn save_to(to: &Destination, file: &BoardFile) -> Result<Arc<str>, FileError> {
    let old = to.known.as_deref().filter(|old| is_ron(old));
    let text = old.and_then(|old| file.text_like(old)).unwrap_or_else(|| file.text());
    write_within(MAX_BYTES, to, &text)?;
    Ok(text.into())
}

// Breakpoints and bookmarks, as a board file stores them.

/// An event at which playing stops.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Breakpoint {
    #[serde(rename = "when")]
    pub condition: Condition,
    #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
    pub enabled: bool,
}

fn yes() -> bool {
    true
}

impl Breakpoint {
    pub fn new(condition: Condition) -> Self {
        Self { condition, enabled: true }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bookmark {
    /// Number of complete steps.
    pub step: u64,
    /// Number of events of the next step.
    #[serde(default, skip_serializing_if = "is_default")]
    pub event: u32,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

impl Bookmark {
    pub fn new(position: Position) -> Self {
        Self { step: position.steps, event: position.events, note: String::new() }
    }

    pub fn position(&self) -> Position {
        Position { steps: self.step, events: self.event }
    }
}

/// The breakpoints and bookmarks of one search, and the questions about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotations {
    pub breakpoints: Vec<Breakpoint>,
    /// In the order of their positions, which are all different.
    pub bookmarks: Vec<Bookmark>,
    pub questions: Option<PredictPlan>,
}

impl Annotations {
    pub fn is_empty(&self) -> bool {
        self.breakpoints.is_empty() && self.bookmarks.is_empty()
    }

    pub fn enabled(&self) -> Vec<Condition> {
        let enabled = self.breakpoints.iter().filter(|breakpoint| breakpoint.enabled);
        enabled.map(|breakpoint| breakpoint.condition).collect()
    }

    pub fn line(&self, name: Effect) -> Option<usize> {
        self.breakpoints.iter().position(|breakpoint| breakpoint.condition == Condition::Line(name))
    }

    /// The index of the bookmark at a position, or where it would be inserted.
    pub fn bookmark_at(&self, position: Position) -> Result<usize, usize> {
        self.bookmarks.binary_search_by_key(&position, Bookmark::position)
    }

    /// The next bookmark after (or before) a position, of those up to an end.
    pub fn next_bookmark(&self, from: Position, direction: Direction, end: Position) -> Option<Position> {
        let mut positions = self.bookmarks.iter().map(Bookmark::position).filter(|position| *position <= end);
        match direction {
            Direction::Forwards => positions.find(|position| *position > from),
            Direction::Backwards => positions.rfind(|position| *position < from),
        }
    }

    /// Adds a breakpoint, or gives the one at `in_place_of` another condition. If there is one with this condition
    /// already, it is enabled instead.
    pub fn put_breakpoint(&mut self, condition: Condition, in_place_of: Option<usize>) {
        let all = &mut self.breakpoints;
        let same = all.iter().position(|breakpoint| breakpoint.condition == condition);
        if let Some(same) = same {
            all[same].enabled = true;
        } else if let Some(index) = in_place_of.filter(|index| *index < all.len()) {
            all[index].condition = condition;
        } else if all.len() < Self::MOST {
            all.push(Breakpoint::new(condition));
        }
    }

    pub const MOST: usize = 100;
}

checked! {
    breakpoints: Vec<Breakpoint> = |all| at_most(all, Annotations::MOST, "breakpoints");
    // Sorts them. Keeps the first of several at one position.
    pub(super) bookmarks: Vec<Bookmark> = |all| {
        all.sort_by_key(Bookmark::position);
        let allowed = at_most(all, Annotations::MOST, "bookmarks");
        all.dedup_by_key(|bookmark| bookmark.position());
        allowed
    };
}
