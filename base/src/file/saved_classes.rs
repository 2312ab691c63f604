//! Class files: what a class chose in an exercise, without names, as RON. Next year, another class can stand beside it.

use std::convert::Infallible;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::assignments::MOST_PARTS;
use super::checks::{at_most, checked, one_line, within};
use super::class_files::LARGEST_CLASS;
use super::document::parse_problem;
use super::error::{ContentError, FileError};
use super::kind::FileKind;
use super::ron_files::{check_header, load_ron, parse_ron, ron_text, without_some};
use crate::learn::{ClassChoice, ClassTree, Departure, MOST_BOARDS};
use crate::puzzle::{Size, parse_board_of_size};
use crate::search::Settings;

#[derive(Serialize, Deserialize)]
#[serde(rename = "Class", deny_unknown_fields)]
struct StoredClass {
    format: String,
    version: u32,
    size: Size,
    start: String,
    goal: String,
    settings: Settings,
    #[serde(deserialize_with = "expansions")]
    expansions: u64,
    #[serde(deserialize_with = "choices")]
    choices: Vec<StoredDeparture>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "points")]
    points: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Choice", deny_unknown_fields)]
struct StoredDeparture {
    #[serde(deserialize_with = "students")]
    students: u64,
    /// Their first difference from the search, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wrong: Option<Departure<String>>,
    /// A difference before that is only one of ties.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tie: Option<Departure<String>>,
}

const LONGEST_LINE: usize = 2000;

checked! {
    expansions: u64 = |count| within("expansions", *count, 0..=MOST_BOARDS as u64);
    students: u64 = |students| within("students", *students, 1..=LARGEST_CLASS as u64);
    choices: Vec<StoredDeparture> = |list| at_most(list, LARGEST_CLASS, "choices");
    points: Vec<String> = |list| {
        at_most(list, MOST_PARTS, "points")?;
        list.iter().try_for_each(|points| one_line("points", points, 1, LONGEST_LINE))
    };
}

pub fn load_class(path: &Path) -> Result<ClassTree, FileError> {
    load_ron(path, FileKind::Class, parse_class)
}

pub fn parse_class(text: &str) -> Result<ClassTree, ContentError> {
    let stored: StoredClass = parse_ron(text.trim_start_matches('\u{feff}'), FileKind::Class)?;
    check_header(FileKind::Class, &stored.format, stored.version)?;
    let problem = parse_problem(stored.size, &stored.start, &stored.goal)?;
    problem.only_goal().map_err(|error| error.to_string())?;
    stored.settings.offered_on(&problem).map_err(str::to_owned)?;
    let departure = |stored| read_departure(stored, problem.size());
    let mut choices = Vec::new();
    for StoredDeparture { students, wrong, tie } in stored.choices {
        let [wrong, tie] = [wrong.map(departure).transpose()?, tie.map(departure).transpose()?];
        choices.push((ClassChoice::new(students as usize, wrong, tie), Vec::new()));
    }
    let mut tree = ClassTree::of_choices((problem, stored.settings), stored.expansions as usize, choices);
    tree.points = stored.points;
    Ok(tree)
}

fn read_departure(stored: Departure<String>, size: Size) -> Result<Departure, ContentError> {
    within("expansion", stored.expansion as u64, 1..=MOST_BOARDS as u64 + 1)?;
    // Each expansion is a step; a search that goes back has more of them.
    within("steps", stored.steps, 0..=100 * MOST_BOARDS as u64)?;
    one_line("title", &stored.title, 1, LONGEST_LINE)?;
    one_line("detail", &stored.detail, 0, LONGEST_LINE)?;
    let wrong = |problem| ContentError::Board { which: "choice", problem };
    stored.with_boards(|text| parse_board_of_size(&text, size).map_err(wrong))
}

pub fn class_file_text(tree: &ClassTree) -> String {
    let departure = |departure: &Departure| {
        let Ok(stored) = departure.clone().with_boards(|board| Ok::<_, Infallible>(board.to_string()));
        stored
    };
    let choice = |choice: &ClassChoice| {
        let [wrong, first] = [false, true].map(|with_ties| choice.departure(with_ties));
        let (wrong, tie) = (wrong.map(departure), first.filter(|_| wrong != first).map(departure));
        StoredDeparture { students: choice.students as u64, wrong, tie }
    };
    let (format, version) = FileKind::Class.header();
    let stored = StoredClass {
        format: format.to_owned(),
        version,
        size: tree.problem.size(),
        start: tree.problem.start().to_string(),
        goal: tree.problem.given_goals().to_string(),
        settings: tree.settings,
        expansions: tree.expansions as u64,
        choices: tree.choices.iter().map(choice).collect(),
        points: tree.points.clone(),
    };
    ron_text(&stored, &without_some())
}
