//! Worksheets as files: each of them twice, to be filled in and with the answers.
//!
//! # Add a format of worksheets
//!
//! 1. Write `base/src/file/worksheets/NAME.rs` with a function that turns a `Worksheet` into text, as in `base/src/file/worksheets/markdown.rs`. In
//!    the blank version, only the start is given.
//! 2. Add `mod NAME;` to `base/src/file/worksheets/mod.rs`, and the line of its variant, ending and title to
//!    `WorksheetFormat` there. The compiler asks for its bytes.
//!
//! The dialog and `tilescope worksheet` list it from there.

mod csv;
pub(super) mod markdown;

use std::collections::{HashMap, HashSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::document::Document;
use super::error::{ContentError, FileError};
use super::heuristics::TableFolder;
use super::lines::open_lines;
use super::write::{Destination, Overwrite, write};
use crate::learn::{NoOwnBoard, NoWorksheet, OwnBoards, WorksheetPlan, plain_name, worksheet};
use crate::picture::{Paper, PngError, SheetVersion, Worksheet, pdf, svg, worksheet_pages};
use crate::platform::IS_DESKTOP;
use crate::search::prepare;

words! {
    /// The file extension of each is its name on the command line.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum WorksheetFormat: extension, title;

    #[default]
    Pdf = "pdf", "PDF, for printing";
    Svg = "svg", "SVG, a picture of each page";
    Markdown = "md", "Markdown, for a document";
    Csv = "csv", "CSV, for a spreadsheet";
}

impl WorksheetFormat {
    pub fn has_pages(self) -> bool {
        matches!(self, Self::Pdf | Self::Svg)
    }

    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(extension))
    }

    fn bytes(self, sheet: &Worksheet, version: SheetVersion, paper: Paper) -> Result<Vec<Vec<u8>>, PngError> {
        Ok(match self {
            Self::Pdf => vec![pdf(&worksheet_pages(sheet, version, paper))?],
            Self::Svg => {
                worksheet_pages(sheet, version, paper).iter().map(|page| svg(page).into_bytes()).collect()
            }
            Self::Markdown => vec![markdown::markdown(sheet, version).into_bytes()],
            Self::Csv => vec![csv::csv(sheet, version).into_bytes()],
        })
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct WorksheetOrder {
    /// The board and the search. Boards of students are as hard as this one.
    pub document: Document,
    pub plan: WorksheetPlan,
    pub format: WorksheetFormat,
    pub paper: Paper,
    /// The students, each with a board; none for one worksheet with the board itself.
    pub names: Vec<String>,
    pub overwrite: Overwrite,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct SavedWorksheets {
    pub files: Vec<PathBuf>,
    pub students: usize,
    /// Different boards among theirs.
    pub boards: usize,
    /// Students for whom there is no board, and why.
    pub without: Vec<(String, NoOwnBoard)>,
    pub is_stopped: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum WorksheetError {
    #[error(transparent)]
    Empty(#[from] NoWorksheet),
    #[error(transparent)]
    Board(#[from] NoOwnBoard),
    #[error("{problem}: {}", path.display())]
    Encoding { problem: PngError, path: PathBuf },
    #[error("{error}{}", written_before(*written))]
    File { error: FileError, written: usize },
}

fn written_before(files: usize) -> String {
    match files {
        0 => String::new(),
        1 => " (one file before it is complete)".to_owned(),
        files => format!(" ({files} files before it are complete)"),
    }
}

/// Reports from 0 to 1 how much is done, and may stop.
type OnWritten<'a> = &'a mut dyn FnMut(f32) -> ControlFlow<()>;

/// The one worksheet of an order without names, for a preview.
pub fn worksheet_of(order: &WorksheetOrder) -> Result<Worksheet, NoWorksheet> {
    let Document { problem, settings } = &order.document;
    worksheet(problem, settings, order.plan, None)
}

/// Writes the worksheets file by file. Without names, `to` is the file of the worksheet, and that of the answers has a name
/// beside it. With names, `to` is a folder, which is made if it does not exist. After an error, the files before it are complete.
pub fn save_worksheets(
    order: &WorksheetOrder,
    to: &Path,
    progress: OnWritten<'_>,
) -> Result<SavedWorksheets, WorksheetError> {
    let Document { problem, settings } = &order.document;
    let mut saved = SavedWorksheets::default();
    let prepared = prepare(problem, settings, &TableFolder::of_user(), &mut |done| progress(done * 0.1));
    if prepared.is_break() {
        saved.is_stopped = true;
        return Ok(saved);
    }
    if order.names.is_empty() {
        let sheet = worksheet_of(order)?;
        save_both(order, &sheet, to, &mut saved.files)?;
        return Ok(saved);
    }
    let boards = match OwnBoards::new(problem, settings, &mut |done| progress(0.1 + done * 0.1)) {
        Err(NoOwnBoard::Cancelled) => {
            saved.is_stopped = true;
            return Ok(saved);
        }
        boards => boards?,
    };
    // A browser has no folders: each file is a download.
    if IS_DESKTOP {
        let made = fs::create_dir_all(to).map_err(FileError::system("this folder cannot be made", to));
        made.map_err(|error| WorksheetError::File { error, written: 0 })?;
    }
    let mut file_names = HashSet::new();
    let mut starts = HashSet::new();
    let share = 0.8 / order.names.len() as f32;
    for (place, name) in order.names.iter().enumerate() {
        let before = 0.2 + place as f32 * share;
        let own = match boards.board(name, &mut |done| progress(before + done * share)) {
            Ok(own) => own,
            Err(NoOwnBoard::Cancelled) => {
                saved.is_stopped = true;
                break;
            }
            Err(why) => {
                saved.without.push((name.clone(), why));
                continue;
            }
        };
        let own_problem = problem.with_start(own.start).map_err(|_| NoOwnBoard::None)?;
        let sheet = worksheet(&own_problem, settings, order.plan, Some(name))?;
        let path = to.join(free_name(name, &mut file_names)).with_added_extension(order.format.extension());
        save_both(order, &sheet, &path, &mut saved.files)?;
        starts.insert(own.start.state().0);
        saved.students += 1;
        if progress(before + share).is_break() {
            saved.is_stopped = place + 1 < order.names.len();
            break;
        }
    }
    saved.boards = starts.len();
    Ok(saved)
}

const LONGEST_NAME: usize = 60;

pub(super) fn free_name(student: &str, used: &mut HashSet<String>) -> String {
    let letters = student.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).take(LONGEST_NAME);
    let letters: String = letters.collect();
    let plain = letters.split_whitespace().collect::<Vec<_>>().join("-").to_lowercase();
    let plain = if plain.is_empty() { "student".to_owned() } else { plain };
    let mut name = plain.clone();
    let mut count = 1;
    // No name may be that of the answers of another one.
    while used.contains(&name) || used.contains(&format!("{name}{ANSWERS}")) {
        count += 1;
        name = format!("{plain}-{count}");
    }
    used.insert(format!("{name}{ANSWERS}"));
    used.insert(name.clone());
    name
}

const ANSWERS: &str = "-answers";

fn save_both(
    order: &WorksheetOrder,
    sheet: &Worksheet,
    path: &Path,
    files: &mut Vec<PathBuf>,
) -> Result<(), WorksheetError> {
    let mut ready = Vec::new();
    for version in SheetVersion::ALL {
        let encoded = order.format.bytes(sheet, version, order.paper);
        let encoded =
            encoded.map_err(|problem| WorksheetError::Encoding { problem, path: path.to_owned() })?;
        let answers = if version == SheetVersion::Answers { ANSWERS } else { "" };
        let has_pages = encoded.len() > 1;
        for (page, bytes) in encoded.into_iter().enumerate() {
            let page = if has_pages { format!("-{}", page + 1) } else { String::new() };
            ready.push((beside(path, &format!("{answers}{page}")), bytes));
        }
    }
    // Nothing is written if one of them may not be.
    let exists = ready.iter().find(|(path, _)| order.overwrite == Overwrite::Nothing && path.exists());
    if let Some((path, _)) = exists {
        let (error, written) = (FileError::Exists(path.clone()), files.len());
        return Err(WorksheetError::File { error, written });
    }
    for (path, bytes) in ready {
        write(&Destination::replacing(&path, order.overwrite), &bytes)
            .map_err(|error| WorksheetError::File { error, written: files.len() })?;
        files.push(path);
    }
    Ok(())
}

/// The path with this at the end of its name, before the ending.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(end);
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

// The names of a class: one on each line.

const MOST_NAMES: usize = 1000;
const MOST_LETTERS: usize = 100;

#[derive(Default)]
struct Names {
    names: Vec<String>,
    lines: HashMap<String, usize>,
}

impl Names {
    fn add(&mut self, line: usize, text: &str) -> Result<(), String> {
        let name = text.trim();
        if name.is_empty() {
            return Ok(());
        }
        if name.chars().any(char::is_control) {
            return Err(format!("line {line}: this is not a name, because it has control characters"));
        }
        if name.chars().count() > MOST_LETTERS {
            return Err(format!("line {line}: a name has at most {MOST_LETTERS} letters"));
        }
        if self.names.len() == MOST_NAMES {
            return Err(too_many());
        }
        if let Some(first) = self.lines.insert(plain_name(name), line) {
            return Err(format!(
                "lines {first} and {line} have the same name, which would get the same board; make them different"
            ));
        }
        self.names.push(name.to_owned());
        Ok(())
    }
}

fn too_many() -> String {
    format!("there are more than {MOST_NAMES} names; make two lists")
}

/// The names of a text, one on each line. Empty lines are left out.
pub fn parse_names(text: &str) -> Result<Vec<String>, ContentError> {
    let mut names = Names::default();
    text.lines().zip(1..).try_for_each(|(text, line)| names.add(line, text))?;
    Ok(names.names)
}

pub fn read_names(path: &Path) -> Result<Vec<String>, FileError> {
    let mut names = Names::default();
    let mut empty = 0;
    for line in open_lines(path)? {
        let line = line.map_err(|problem| FileError::content(path)(problem.to_string()))?;
        empty += usize::from(line.text.trim().is_empty());
        if empty > 100 * MOST_NAMES {
            return Err(FileError::content(path)(too_many()));
        }
        names.add(line.number, &line.text).map_err(FileError::content(path))?;
    }
    if names.names.is_empty() {
        let what = "there is no name; write one on each line".to_owned();
        return Err(FileError::content(path)(what));
    }
    Ok(names.names)
}
