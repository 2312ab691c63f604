//! Students' hand-ins: a trace, answers of Predict, or what their program did.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::class_files::file_name;
use super::error::FileError;
use super::events::{EventReader, EventSource, WatchedLine};
use super::lines::{bytes_within, open_byte_stream};
use super::results::load_results;
use super::student_traces::{StudentTrace, load_student_trace, parse_student_trace};
use crate::learn::{
    ExpandedBoards, HandedIn, MarkedAnswers, SearchAgain, WatchFindings, WatchedEvent, WatchedKind,
};
use crate::puzzle::{Board, Move, Size};
use crate::search::{Problem, Settings, Unit};

#[derive(Debug)]
pub struct HandInFile {
    pub path: PathBuf,
    /// The name in the file, or that of the file.
    pub name: String,
    pub kind: HandInKind,
    /// Or why it cannot be read.
    pub content: Result<HandInContent, String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandInKind {
    Trace,
    Results,
    Program,
}

#[derive(Debug)]
pub enum HandInContent {
    Trace(StudentTrace),
    Results(Box<MarkedAnswers>),
    Program(WatchedWork),
}

#[derive(Debug)]
pub struct WatchedWork {
    pub problem: Problem,
    pub settings: Settings,
    pub boards: Vec<Board>,
    pub solution: Option<Vec<Move>>,
    pub findings: WatchFindings,
    pub says: String,
    /// The usual mistakes that explain what differs.
    pub mistakes: Vec<String>,
}

impl HandInFile {
    pub fn of_program(path: &Path, work: WatchedWork) -> Self {
        let (kind, content) = (HandInKind::Program, Ok(HandInContent::Program(work)));
        Self { path: path.to_owned(), name: file_name(path), kind, content }
    }
}

impl WatchedWork {
    /// Without a board, the events say nothing but the solution.
    pub fn handed_in(&self) -> HandedIn<'_> {
        let has_boards = !self.boards.is_empty();
        HandedIn {
            boards: has_boards.then_some(ExpandedBoards { boards: &self.boards, stated: &[] }),
            solution: self.solution.as_deref(),
            findings: has_boards.then_some(&self.findings),
            answers: None,
        }
    }
}

impl HandInContent {
    pub fn handed_in(&self) -> HandedIn<'_> {
        match self {
            Self::Trace(trace) => HandedIn {
                boards: Some(ExpandedBoards { boards: &trace.boards, stated: &trace.stated }),
                solution: trace.solution.as_deref(),
                ..HandedIn::default()
            },
            Self::Results(answers) => HandedIn { answers: Some(answers), ..HandedIn::default() },
            Self::Program(work) => work.handed_in(),
        }
    }

    /// True if it has all that was expanded. Answers and worksheets may stop anywhere.
    pub fn is_whole(&self) -> bool {
        match self {
            Self::Trace(trace) => !trace.is_worksheet,
            Self::Results(_) => false,
            Self::Program(_) => true,
        }
    }

    /// The boards that it expands, or why there are none.
    pub fn boards(&self) -> Result<&[Board], &str> {
        match self {
            Self::Trace(trace) => Ok(&trace.boards),
            Self::Results(answers) => {
                let other = answers.difference.as_deref();
                let why = other.unwrap_or("no answer says which board is expanded next");
                answers.taken.as_deref().ok_or(why)
            }
            Self::Program(work) if work.boards.is_empty() => {
                Err(work.says.lines().next().unwrap_or_default())
            }
            Self::Program(work) => Ok(&work.boards),
        }
    }
}

#[derive(Clone, Copy)]
pub enum HandInUse<'a> {
    /// Each may have a search of its own, which `prepare` makes ready. `usual` is the size of the teacher's boards.
    Points { usual: Option<Size>, prepare: &'a dyn Fn(&Problem, &Settings) },
    /// All have one search, which is ready. Events are read, too.
    Class(&'a Problem, Settings),
}

pub fn hand_ins(
    traces: &[PathBuf],
    results: &[PathBuf],
    to: HandInUse<'_>,
    progress: &mut dyn FnMut(f32) -> ControlFlow<()>,
) -> Vec<HandInFile> {
    let of_file = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut last = None;
    let mut read = |path: &PathBuf, kind| {
        let (name, content) = if kind == HandInKind::Trace {
            let trace = to.trace(path);
            (trace.as_ref().ok().and_then(|trace| trace.name.clone()), trace.map(HandInContent::Trace))
        } else {
            let marked = to.results(path, &mut last);
            let name = marked.as_ref().ok().map(|marked| marked.results.student.trim().to_owned());
            (name, marked.map(|marked| HandInContent::Results(Box::new(marked))))
        };
        let name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| of_file(path));
        HandInFile { path: path.clone(), name, kind, content }
    };
    let of_kind = |kind| move |path| (path, kind);
    let files = traces.iter().map(of_kind(HandInKind::Trace));
    let files = files.chain(results.iter().map(of_kind(HandInKind::Results))).enumerate();
    let all = (traces.len() + results.len()) as f32;
    let files = files.take_while(|(done, _)| progress(*done as f32 / all).is_continue());
    files.map(|(_, (path, kind))| read(path, kind)).collect()
}

impl HandInUse<'_> {
    fn trace(self, path: &Path) -> Result<StudentTrace, String> {
        match self {
            Self::Points { usual, .. } => load_student_trace(path, usual).map_err(|error| error.to_string()),
            Self::Class(problem, settings) => {
                let trace = load_hand_in(path, Some(problem.size())).map_err(|error| error.to_string())?;
                if trace.is_worksheet && settings.algorithm.info().unit == Unit::Visit {
                    return Err(format!("a worksheet has visits, not expansions: {}", path.display()));
                }
                if trace.boards[0] == *problem.start() {
                    return Ok(trace);
                }
                Err(format!("begins with another board, {}: {}", trace.boards[0], path.display()))
            }
        }
    }

    fn results(self, path: &Path, last: &mut Option<SearchAgain>) -> Result<MarkedAnswers, String> {
        let results = load_results(path).map_err(|error| error.to_string())?;
        match self {
            Self::Points { prepare, .. } => prepare(&results.problem, &results.settings),
            Self::Class(problem, settings)
                if results.problem != *problem || results.settings.in_use() != settings.in_use() =>
            {
                return Err(format!("answers about another board or search: {}", path.display()));
            }
            Self::Class(..) => {}
        }
        Ok(results.marked(last))
    }
}

/// Reads a student's trace, or the expansions in the events of a program.
pub fn load_hand_in(path: &Path, usual: Option<Size>) -> Result<StudentTrace, FileError> {
    const MOST: u64 = 64 << 20;
    let problem = match load_student_trace(path, usual) {
        Ok(trace) => return Ok(trace),
        Err(problem) => problem,
    };
    let text = bytes_within(MOST, open_byte_stream(path)?);
    let Some(text) = text.map_err(FileError::system("this file cannot be read", path))? else {
        return Err(problem);
    };
    let (mut reader, mut boards) = (EventReader::new(EventSource::File, usual), String::new());
    let mut take = |line: WatchedLine| {
        if let WatchedLine::Event(WatchedEvent { kind: WatchedKind::Expand, board: Some(board), .. }) = line {
            let _ = writeln!(boards, "{board}");
        }
    };
    reader.read(&text, &mut take);
    reader.finish(&mut take);
    parse_student_trace(&boards, usual).map_err(|_| problem)
}
