//! Assignment files: which board and search, and what gives how many points, as RON. `assets/assignments/new.ron` has every field
//! with its meaning; `tilescope assignment new` writes it.

use std::path::Path;

use serde::Deserialize;

use super::checks::{at_most, checked, one_line, within};
use super::document::board_of;
use super::error::{ContentError, FileError};
use super::kind::FileKind;
use super::ron_files::{check_header, load_ron, parse_ron};
use super::ron_text::RonNode;
use super::write::{Destination, Overwrite, write};
use crate::learn::{Assignment, AssignmentPart, MOST_BOARDS, PredictPlan};
use crate::puzzle::{Board, GoalPreset, Size};
use crate::search::{Problem, Settings};

pub const NEW_ASSIGNMENT: &str = include_str!("../../../assets/assignments/new.ron");

#[derive(Clone, PartialEq, Debug)]
pub struct AssignmentFile {
    pub assignment: Assignment,
    /// `None` if students hand in traces or results.
    pub program: Option<HandInProgram>,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename = "Program", deny_unknown_fields)]
pub struct HandInProgram {
    /// The command with its arguments. The name of a file that was handed in stands for that file.
    #[serde(deserialize_with = "command")]
    pub command: Vec<String>,
    /// The name of an input format of `tilescope watch`; empty for the usual one.
    #[serde(default)]
    pub input_format: String,
    #[serde(default = "ten", deserialize_with = "seconds")]
    pub seconds: u32,
    /// Packages of Debian that it needs, such as `python3`.
    #[serde(default, deserialize_with = "packages")]
    pub packages: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename = "Assignment", deny_unknown_fields)]
struct StoredAssignment {
    format: String,
    version: u32,
    #[serde(deserialize_with = "title")]
    title: String,
    #[serde(default)]
    size: Option<Size>,
    start: String,
    #[serde(default)]
    goal: Option<String>,
    #[serde(default)]
    boards: BoardsOf,
    #[serde(deserialize_with = "searches")]
    searches: Vec<Settings>,
    #[serde(default, deserialize_with = "steps")]
    steps: Option<u64>,
    #[serde(default)]
    questions: Option<PredictPlan>,
    #[serde(default)]
    program: Option<HandInProgram>,
    #[serde(deserialize_with = "parts")]
    points: Vec<AssignmentPart>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize)]
enum BoardsOf {
    #[default]
    OneForAll,
    OneForEach,
}

const LONGEST_TITLE: usize = 100;
const MOST_SEARCHES: usize = 20;
pub(super) const MOST_PARTS: usize = 20;
const MOST_ARGUMENTS: usize = 50;
const LONGEST_ARGUMENT: usize = 1000;
const MOST_SECONDS: u64 = 3600;

fn some<T>(list: &[T], most: usize, what: &str) -> Result<(), String> {
    at_most(list, most, what)?;
    if list.is_empty() { Err(format!("write at least one of the {what}")) } else { Ok(()) }
}

checked! {
    title: String = |title| one_line("title", title, 1, LONGEST_TITLE);
    steps: Option<u64> =
        |steps| steps.map_or(Ok(()), |steps| within("steps", steps, 1..=MOST_BOARDS as u64));
    searches: Vec<Settings> = |list| some(list, MOST_SEARCHES, "searches");
    parts: Vec<AssignmentPart> = |list| some(list, MOST_PARTS, "points");
    command: Vec<String> = |command| {
        some(command, MOST_ARGUMENTS, "words of the command")?;
        command.iter().try_for_each(|word| one_line("command", word, 0, LONGEST_ARGUMENT))?;
        if command[0].is_empty() { Err("command: the first word is empty".to_owned()) } else { Ok(()) }
    };
    seconds: u32 = |seconds| within("seconds", (*seconds).into(), 1..=MOST_SECONDS);
    packages: Vec<String> = |names| {
        at_most(names, MOST_ARGUMENTS, "packages")?;
        // Policy of Debian, 5.6.1. They become words of a shell script.
        let is_name = |name: &String| {
            name.len() > 1
                && name.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
                && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "+-.".contains(c))
        };
        let wrong = || "packages: names of Debian packages, such as \"python3\"".to_owned();
        if names.iter().all(is_name) { Ok(()) } else { Err(wrong()) }
    };
}

fn ten() -> u32 {
    10
}

pub fn save_new_assignment(path: &Path) -> Result<(), FileError> {
    write(&Destination::replacing(path, Overwrite::Nothing), NEW_ASSIGNMENT.as_bytes())
}

pub fn load_assignment(path: &Path) -> Result<AssignmentFile, FileError> {
    load_ron(path, FileKind::Assignment, parse_assignment)
}

pub fn parse_assignment(text: &str) -> Result<AssignmentFile, ContentError> {
    let text = text.trim_start_matches('\u{feff}');
    let stored: StoredAssignment = parse_ron(text, FileKind::Assignment)?;
    check_header(FileKind::Assignment, &stored.format, stored.version)?;
    // What depends on more than one field is found after all were read.
    let wrong = |field: &str, what: &str| {
        let node = RonNode::of_text(text);
        let at = node.as_ref().and_then(|node| node.field(field)).map_or(0, |field| field.at);
        let line = text[..at].matches('\n').count() + 1;
        ContentError::Wrong(format!("line {line}, {field}: {what}"))
    };
    let board = |field: &str, text: &str, size: Option<Size>| -> Result<Board, ContentError> {
        board_of(text, size).map_err(|problem| wrong(field, &format!("this is not a board: {problem}")))
    };
    let start = board("start", &stored.start, stored.size)?;
    let goal = match &stored.goal {
        Some(goal) => board("goal", goal, Some(start.size()))?,
        None => GoalPreset::BlankLast.board(start.size()),
    };
    let problem = Problem::new(start, goal).map_err(|problem| wrong("goal", &problem.to_string()))?;
    for settings in &stored.searches {
        settings.offered_for(start.size()).map_err(|reason| wrong("searches", reason))?;
    }
    for (place, part) in stored.points.iter().enumerate() {
        if stored.points[..place].iter().any(|before| before.kind == part.kind) {
            let name = part.kind.name();
            return Err(wrong("points", &format!("“{name}” is there twice; keep one of them")));
        }
    }
    Ok(AssignmentFile {
        assignment: Assignment {
            title: stored.title,
            problem,
            own_boards: stored.boards == BoardsOf::OneForEach,
            searches: stored.searches,
            steps: stored.steps.map(|steps| steps as u32),
            questions: stored.questions,
            parts: stored.points,
        },
        program: stored.program,
    })
}
