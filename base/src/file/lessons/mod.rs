//! Lessons: pages for a class, each with a note, a search and the places in it to show, as RON. `docs/lessons.md` has an example.
//!
//! A page without a start, a goal or settings has those of the page before. The first page needs a start. What stands between
//! braces is filled in from the search. `claims` say what other numbers of the text are; `tilescope lesson` checks them.
//!
//! # Add a lesson
//!
//! 1. Make it in the program, or write `assets/lessons/NAME.ron`; add its name to `base/src/file/lessons/mod.rs`.
//! 2. Write each number of its texts as a value, such as `{expanded at end}` (`tilescope lesson --list` has the names), or claim it,
//!    and run `tilescope lesson` on the file. A new value is an entry in `base/src/learn/lesson_values/registry.rs`, and its second method
//!    one in `tests/library/lessons.rs`.
//! 3. Ask on a page about something that students get wrong, and add a row with its source to `docs/misconceptions.md`.

mod text;

use std::path::Path;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};

use super::checks::{is_default, one_line, short_text};
use super::document::{Document, board_of};
use super::error::{ContentError, FileError};
use super::kind::FileKind;
use super::ron_files::{check_header, load_ron, read_ron, ron_error, ron_text_of, short_ron};
use super::write::{Destination, write};
use crate::learn::{QuestionKind, check_values};
use crate::puzzle::{Goals, Size, parse_board_of_size, parse_goals};
use crate::recording::Position;
use crate::search::{Problem, Settings};
pub use text::{Block, Emphasis, Words, note_blocks, plain_note};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    pub title: String,
    /// A sentence for lists of lessons; may be empty.
    pub about: String,
    /// A sentence that says what one can do after it; may be empty.
    pub outcome: String,
    pub author: String,
    /// The language of its texts, such as `en`.
    pub language: String,
    /// At least one.
    pub pages: Vec<LessonPage>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonPage {
    pub title: String,
    /// In `CommonMark`.
    pub note: String,
    pub document: Document,
    /// The places in that search, one after the other; at least one.
    pub stops: Vec<LessonStop>,
    pub question: Option<LessonQuestion>,
    /// The page, from 1, that explains what is asked on this one; `None` for itself.
    pub explained_on: Option<u8>,
    /// The other searches of the same boards that its texts name values of, as run 2, run 3 and so on.
    pub runs: Vec<Settings>,
    /// Other settings for the same boards, each as a button. Its texts can name values of them, too: they follow the runs.
    pub variants: Vec<LessonVariant>,
    pub claims: Vec<Claim>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LessonStop {
    /// Number of complete steps; more than the search has for its end.
    #[serde(default)]
    pub step: u64,
    /// Number of events of the next step.
    #[serde(default, skip_serializing_if = "is_default")]
    pub event: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub choice: bool,
    /// The panel beside the current node, by its name in files; empty for the lesson.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub panel: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub point_at: Option<PointAt>,
    /// The question of *Predict* that is asked here before the lesson goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<QuestionKind>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PointAt {
    Current,
    Equation,
    Why,
    /// A successor, from 1.
    Successor(u8),
    /// A row of the open list, from 1.
    Row(u8),
    Tile(u8),
    /// The newest node with this board, which is selected.
    Node(String),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LessonQuestion {
    pub ask: String,
    /// From two to [`Lesson::MOST_CHOICES`].
    pub choices: Vec<String>,
    /// The right one, from 1.
    pub answer: u8,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LessonVariant {
    pub name: String,
    pub settings: Settings,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Claim {
    /// A value as between braces, such as `expanded at end`.
    pub is: String,
    pub number: u64,
    /// At this stop of the page, from 1; `None` for all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop: Option<u8>,
    /// In a search with these settings; `None` for those of the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settings: Option<Settings>,
}

#[derive(Deserialize)]
#[serde(rename = "Lesson")]
struct StoredHeader {
    format: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Lesson")]
struct StoredLesson {
    format: String,
    version: u32,
    title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    about: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    outcome: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    author: String,
    #[serde(default = "english", skip_serializing_if = "String::is_empty")]
    language: String,
    pages: Vec<StoredPage>,
}

fn english() -> String {
    "en".to_owned()
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Page")]
struct StoredPage {
    title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<Size>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    settings: Option<Settings>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    stops: Vec<LessonStop>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    question: Option<LessonQuestion>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    explained_on: Option<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    runs: Vec<Settings>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variants: Vec<LessonVariant>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    claims: Vec<Claim>,
}

const MOST_WARNINGS: usize = 5;

impl LessonPage {
    /// A page with one place of a search, and nothing else.
    pub fn new(title: String, note: String, document: Document, stop: LessonStop) -> Self {
        Self {
            title,
            note,
            document,
            stops: vec![stop],
            question: None,
            explained_on: None,
            runs: Vec::new(),
            variants: Vec::new(),
            claims: Vec::new(),
        }
    }

    /// The searches that its texts can name values of: the one that is shown, then the others.
    pub fn searches(&self) -> impl Iterator<Item = Document> {
        let others = self.runs.iter().copied().chain(self.variants.iter().map(|variant| variant.settings));
        let of = |settings| Document { settings, ..self.document };
        std::iter::once(self.document).chain(others.map(of))
    }

    /// The texts that can name values: the note and those of the question.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.note.as_str()).chain(self.question.iter().flat_map(LessonQuestion::texts))
    }

    fn check_values(&self) -> Result<(), String> {
        let runs = self.searches().count();
        check_values(&self.note, runs).map_err(|problem| format!("the note: {problem}"))?;
        let rest = self.texts().skip(1).try_for_each(|text| check_values(text, runs));
        rest.map_err(|problem| format!("the question: {problem}"))
    }

    fn check_explained_on(&self, pages: usize) -> Result<(), String> {
        match self.explained_on {
            Some(page) if page == 0 || usize::from(page) > pages => {
                Err(format!("explained_on: the pages are 1 to {pages}, not {page}"))
            }
            _ => Ok(()),
        }
    }

    /// Follows the pages of a lesson to their new numbers, from 0; `None` for one that is gone.
    pub fn renumber(&mut self, now: impl Fn(usize) -> Option<usize>) {
        let page = self.explained_on.and_then(|page| now(usize::from(page).checked_sub(1)?));
        self.explained_on = page.and_then(|page| u8::try_from(page + 1).ok());
    }
}

impl LessonStop {
    pub fn position(&self) -> Position {
        Position { steps: self.step, events: self.event }
    }
}

impl Lesson {
    pub const MOST_PAGES: usize = 100;
    pub const MOST_STOPS: usize = 50;
    pub const MOST_CHOICES: usize = 6;
    /// The most other searches that the texts of a page name.
    const MOST_RUNS: usize = 6;
    pub const MOST_VARIANTS: usize = 4;
    pub const LONGEST_LINE: usize = 80;
    pub const LONGEST_SENTENCE: usize = 240;
    pub const LONGEST_NOTE: usize = 4000;
    const MOST_CLAIMS: usize = 100;

    /// Reads one, and the names of fields that this version does not know.
    pub fn parse(text: &str) -> Result<(Self, Vec<String>), ContentError> {
        Self::parse_as(text, true)
    }

    /// The same; in one that is not complete, which is being written, titles may be missing.
    pub(super) fn parse_as(text: &str, is_complete: bool) -> Result<(Self, Vec<String>), ContentError> {
        let text = text.trim_start_matches('\u{feff}');
        let failed = |error| ron_error(FileKind::Lesson, &error);
        let header: StoredHeader = read_ron(text, &short_ron(), &mut |_| ()).map_err(failed)?;
        check_header(FileKind::Lesson, &header.format, header.version)?;
        let mut unknown = Vec::new();
        let stored =
            read_ron(text, &short_ron(), &mut |path| unknown.push(path.to_string())).map_err(failed)?;
        unknown.dedup();
        unknown.truncate(MOST_WARNINGS);
        Ok((Self::of_stored(stored, is_complete).map_err(ContentError::Wrong)?, unknown))
    }

    pub fn load(path: &Path) -> Result<(Self, Vec<String>), FileError> {
        load_ron(path, FileKind::Lesson, Self::parse)
    }

    fn of_stored(stored: StoredLesson, is_complete: bool) -> Result<Self, String> {
        line("the title of the lesson", &stored.title, is_complete)?;
        short_text("about", &stored.about, Self::LONGEST_SENTENCE)?;
        line("the outcome", &stored.outcome, false)?;
        line("the author", &stored.author, false)?;
        line("the language", &stored.language, false)?;
        let most = Self::MOST_PAGES;
        if stored.pages.is_empty() || stored.pages.len() > most {
            return Err(format!("pages: a lesson has 1 to {most}, not {}", stored.pages.len()));
        }
        let StoredLesson { title, about, outcome, author, language, pages: stored, .. } = stored;
        let (count, mut pages) = (stored.len(), Vec::<LessonPage>::new());
        for (page, number) in stored.into_iter().zip(1..) {
            let before = pages.last().map(|page| page.document);
            let page = page.read(before, is_complete).and_then(|page| {
                if is_complete {
                    page.check_values().and(page.check_explained_on(count))?;
                }
                Ok(page)
            });
            pages.push(page.map_err(|problem| format!("page {number}: {problem}"))?);
        }
        Ok(Self { title, about, outcome, author, language, pages })
    }

    /// About how many minutes it takes in a class: reading, a look at each step, and the time to think about each question.
    pub fn minutes(&self) -> usize {
        const WORDS_A_MINUTE: usize = 130;
        const STEPS_A_MINUTE: usize = 2;
        const MINUTES_A_QUESTION: usize = 2;
        let words: usize = self.pages.iter().map(|page| page.note.split_whitespace().count()).sum();
        let steps: usize = self.pages.iter().map(|page| page.stops.len()).sum();
        let at_stops = self.pages.iter().flat_map(|page| &page.stops).filter(|stop| stop.ask.is_some());
        let questions = at_stops.count() + self.pages.iter().filter(|page| page.question.is_some()).count();
        words.div_ceil(WORDS_A_MINUTE) + steps.div_ceil(STEPS_A_MINUTE) + questions * MINUTES_A_QUESTION
    }

    pub fn text(&self) -> String {
        let (format, version) = FileKind::Lesson.header();
        let mut before = None;
        let pages = self.pages.iter().map(|page| {
            let stored = StoredPage::new(page, before);
            before = Some(page.document);
            stored
        });
        let (format, pages) = (format.to_owned(), pages.collect());
        let Self { title, about, outcome, author, language, .. } = self.clone();
        ron_text_of(&StoredLesson { format, version, title, about, outcome, author, language, pages })
    }

    pub fn save_to(&self, to: &Destination) -> Result<(), FileError> {
        write(to, self.text().as_bytes())
    }

    /// The lesson of the file at a path, or else of a name, and the fields that are not known.
    pub fn of_name_or_path(text: &str) -> Result<(Self, Vec<String>), FileError> {
        let path = Path::new(text);
        match ShippedLesson::of_argument(path) {
            Some(shipped) => Ok((Lesson::clone(&shipped.lesson()), Vec::new())),
            None => Self::load(path),
        }
    }
}

fn line(what: &str, text: &str, is_needed: bool) -> Result<(), String> {
    one_line(what, text, is_needed.into(), Lesson::LONGEST_LINE)
}

fn few(what: &str, number: usize, most: usize) -> Result<(), String> {
    if number <= most { Ok(()) } else { Err(format!("{what}: at most {most}, not {number}")) }
}

impl StoredPage {
    fn read(self, before: Option<Document>, is_complete: bool) -> Result<LessonPage, String> {
        let document = self.document(before, is_complete)?;
        line("the title", &self.title, is_complete)?;
        short_text("the note", &self.note, Lesson::LONGEST_NOTE)?;
        few("stops", self.stops.len(), Lesson::MOST_STOPS)?;
        few("runs", self.runs.len(), Lesson::MOST_RUNS)?;
        few("variants", self.variants.len(), Lesson::MOST_VARIANTS)?;
        few("claims", self.claims.len(), Lesson::MOST_CLAIMS)?;
        if is_complete {
            for (place, stop) in self.stops.iter().enumerate() {
                stop.check(&document).map_err(|problem| format!("stop {}: {problem}", place + 1))?;
            }
        }
        self.question.iter().try_for_each(LessonQuestion::check)?;
        let named = |variant: &LessonVariant| line("the name of a variant", &variant.name, is_complete);
        self.variants.iter().try_for_each(named)?;
        self.claims.iter().try_for_each(|claim| line("a claim", &claim.is, true))?;
        let Self { title, note, question, explained_on, runs, variants, claims, .. } = self;
        let stops = if self.stops.is_empty() { vec![LessonStop::default()] } else { self.stops };
        Ok(LessonPage { title, note, document, stops, question, explained_on, runs, variants, claims })
    }

    /// The boards and settings that it runs: what is left out is that of the page before.
    fn document(&self, before: Option<Document>, is_complete: bool) -> Result<Document, String> {
        let start = |text: &String| {
            board_of(text, self.size).map_err(|problem| format!("the start is not a board: {problem}"))
        };
        let start = self.start.as_ref().map(start).transpose()?;
        let goals = |text: &String| {
            parse_goals(text, self.size).map_err(|problem| format!("the goal is not a board: {problem}"))
        };
        let goals = self.goal.as_ref().map(goals).transpose()?;
        let Some(start) = start.or(before.map(|before| *before.problem.start())) else {
            return Err("start: the first page needs a board".to_owned());
        };
        let usual = Document::of_start(start);
        let are_as_large = |goals: &Goals| goals.size() == start.size();
        let kept = before.map(|before| before.problem.given_goals()).filter(are_as_large);
        let goals = goals.or(kept).unwrap_or(usual.problem.given_goals());
        let problem = Problem::new(start, goals).map_err(|problem| problem.to_string())?;
        let settings = self.settings.or(before.map(|before| before.settings)).unwrap_or(usual.settings);
        if is_complete {
            let of_variants = self.variants.iter().map(|variant| variant.settings);
            std::iter::once(settings)
                .chain(self.runs.iter().copied().chain(of_variants))
                .try_for_each(|settings| settings.offered_on(&problem))?;
        }
        Ok(Document { problem, settings })
    }

    fn new(page: &LessonPage, before: Option<Document>) -> Self {
        let Document { problem, settings } = page.document;
        let other_start = before.is_none_or(|before| before.problem.start() != problem.start());
        let other_goal = before.is_none_or(|before| before.problem.given_goals() != problem.given_goals());
        let other_settings = before.is_none_or(|before| before.settings != settings);
        let LessonPage { title, note, stops, question, explained_on, runs, variants, claims, .. } =
            page.clone();
        Self {
            title,
            note,
            size: Some(problem.size()).filter(|_| other_start || other_goal),
            start: other_start.then(|| problem.start().to_string()),
            goal: other_goal.then(|| problem.given_goals().to_string()),
            settings: other_settings.then_some(settings),
            stops,
            question,
            explained_on,
            runs,
            variants,
            claims,
        }
    }
}

impl LessonStop {
    fn check(&self, document: &Document) -> Result<(), String> {
        line("panel", &self.panel, false)?;
        if let Some(kind) = self.ask {
            let offered = kind.offered(&document.settings);
            offered.map_err(|why| format!("ask: {}: {why}", kind.info().title))?;
        }
        let size = document.problem.size();
        match &self.point_at {
            Some(PointAt::Node(board)) => match parse_board_of_size(board, size) {
                Ok(_) => Ok(()),
                Err(problem) => Err(format!("point_at: this is not a board: {problem}")),
            },
            Some(PointAt::Tile(tile)) if *tile == 0 || usize::from(*tile) >= size.cells() => {
                Err(format!("point_at: the tiles are 1 to {}, not {tile}", size.cells() - 1))
            }
            Some(PointAt::Successor(place)) if !(1..=4).contains(place) => {
                Err(format!("point_at: the successors are 1 to 4, not {place}"))
            }
            Some(PointAt::Row(0)) => Err("point_at: the first row is 1".to_owned()),
            _ => Ok(()),
        }
    }
}

impl LessonQuestion {
    pub fn right(&self) -> usize {
        usize::from(self.answer).saturating_sub(1)
    }

    fn texts(&self) -> impl Iterator<Item = &str> {
        [&self.ask, &self.why].into_iter().chain(&self.choices).map(String::as_str)
    }

    fn check(&self) -> Result<(), String> {
        let most = Lesson::MOST_CHOICES;
        if !(2..=most).contains(&self.choices.len()) {
            return Err(format!("question: 2 to {most} choices, not {}", self.choices.len()));
        }
        if self.answer == 0 || usize::from(self.answer) > self.choices.len() {
            return Err(format!("question: the answer is 1 to {}, not {}", self.choices.len(), self.answer));
        }
        self.texts().try_for_each(|text| short_text("question", text, Lesson::LONGEST_SENTENCE))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenedLesson {
    pub lesson: Arc<Lesson>,
    pub unknown: Vec<String>,
}

pub const SHIPPED_LESSONS: &[ShippedLesson] = ShippedLesson::ALL;

shipped! {
    ShippedLesson in "lessons";
    "astar-from-scratch";
    "graph";
    "parity";
    "bfs";
    "depth-first";
    "uniform-cost";
    "astar";
    "ties";
    "rules";
    "heuristics";
    "consistency";
    "weighted";
    "whole-space";
    "idastar";
    "pattern-databases";
    "bidirectional";
}

static READ: LazyLock<Vec<Arc<Lesson>>> = LazyLock::new(|| {
    let read = |shipped: &ShippedLesson| Lesson::parse(shipped.ron).expect("a test reads it").0;
    SHIPPED_LESSONS.iter().map(read).map(Arc::new).collect()
});

impl ShippedLesson {
    /// The lesson that an argument of the command line names, unless there is a file with that name.
    pub fn of_argument(argument: &Path) -> Option<&'static Self> {
        argument.to_str().and_then(Self::from_name).filter(|_| !argument.exists())
    }

    pub fn lesson(&self) -> Arc<Lesson> {
        let place = SHIPPED_LESSONS.iter().position(|shipped| shipped.name == self.name);
        Arc::clone(&READ[place.expect("it is one of them")])
    }
}
