//! The files that a class handed in: those that lie in a folder itself. A link is not followed, since it may lead anywhere, and a
//! pipe or device would never end. What is left out is named, and so are documents that are no worksheets.

use std::fs::{self, FileType};
use std::io::{self, Read};
use std::mem;
use std::path::{Path, PathBuf};

use super::error::FileError;
use super::lines::open_byte_stream;
use super::worksheets::markdown::boards_of_head;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClassFiles {
    /// In the order of their names.
    pub traces: Vec<PathBuf>,
    /// In the order of their names.
    pub results: Vec<PathBuf>,
    /// In the order of their names. They are left out unless they are taken.
    folders: Vec<PathBuf>,
    /// Why, and the name. Sorted.
    left_out: Vec<(&'static str, String)>,
}

/// As many traces are read of a class.
pub const LARGEST_CLASS: usize = 1000;

pub const READ_FILES: &str =
    "traces (.txt, .csv, .jsonl, .trace), worksheets (.csv, .md) and results of Predict (.ron)";

const TRACES: [&str; 4] = ["txt", "csv", "jsonl", "trace"];
const RESULTS: &str = "ron";
const FOLDERS: &str = "folders";
/// Document formats that are made for print.
const PRINTED: &str =
    "PDF and SVG cannot be read; hand in .csv or .md of a worksheet, .txt or .csv of a trace";
/// Names in the sentence about what is left out.
const MOST_NAMED: usize = 3;

pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

pub fn class_files(folder: &Path, most_traces: usize) -> Result<ClassFiles, FileError> {
    let failed = FileError::system("this folder cannot be read", folder);
    let mut files = ClassFiles::default();
    for entry in fs::read_dir(folder).map_err(&failed)? {
        let entry = entry.map_err(&failed)?;
        // Of the entry itself, not of what a link leads to.
        files.add(entry.path(), entry.file_type());
    }
    let found = files.traces.len().max(files.folders.len());
    if found > most_traces {
        return Err(FileError::content(folder)(format!(
            "there are {found} files in this folder, and at most {most_traces} are read; make several folders"
        )));
    }
    files.traces.sort();
    files.results.sort();
    files.folders.sort();
    files.left_out.sort();
    Ok(files)
}

impl ClassFiles {
    pub fn of_file(path: &Path) -> Self {
        let is_results = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(RESULTS));
        let mut files = Self::default();
        if is_results { &mut files.results } else { &mut files.traces }.push(path.to_owned());
        files
    }

    fn add(&mut self, path: PathBuf, kind: io::Result<FileType>) {
        let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        let why = match (kind, ending.as_deref()) {
            (Ok(kind), _) if kind.is_symlink() => "links, which are not followed",
            (Ok(kind), _) if kind.is_dir() => {
                self.folders.push(path.clone());
                FOLDERS
            }
            (Ok(kind), _) if !kind.is_file() => "pipes, sockets or devices",
            // What cannot be read at all is reported when it is read.
            (_, Some(ending)) if TRACES.contains(&ending) => return self.traces.push(path),
            (_, Some(RESULTS)) => return self.results.push(path),
            (_, Some("md")) if begins_worksheet(&path) => return self.traces.push(path),
            _ if is_printed(&path) => PRINTED,
            _ => "files with other endings",
        };
        self.left_out.push((why, file_name(&path)));
    }

    /// The folders, where each is what one student handed in.
    pub fn take_folders(&mut self) -> Vec<PathBuf> {
        self.left_out.retain(|(why, _)| *why != FOLDERS);
        mem::take(&mut self.folders)
    }

    /// Adds the files of a student's folder.
    pub fn append(&mut self, mut folder: Self) {
        self.traces.append(&mut folder.traces);
        self.results.append(&mut folder.results);
        self.left_out.append(&mut folder.left_out);
        self.left_out.sort();
    }

    pub fn left_out(&self) -> impl Iterator<Item = String> {
        self.left_out.chunk_by(|(one, _), (other, _)| one == other).map(|names| {
            let shown: Vec<&str> = names.iter().take(MOST_NAMED).map(|(_, name)| name.as_str()).collect();
            let more = names.len().saturating_sub(MOST_NAMED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!("left out ({}): {}{more}", names[0].0, shown.join(", "))
        })
    }
}

fn is_printed(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default();
    ["pdf", "svg"].iter().any(|printed| ending.eq_ignore_ascii_case(printed))
}

/// The message about a file that cannot be read, unless something else is known to be the cause.
pub(super) fn why_not_read(path: &Path, message: String) -> String {
    if is_printed(path) { PRINTED.to_owned() } else { message }
}

/// Recognises a worksheet by its beginning: a folder may have others, such as the description of a program.
fn begins_worksheet(path: &Path) -> bool {
    const MOST: u64 = 4096;
    let mut beginning = Vec::new();
    let read = open_byte_stream(path).ok().map(|file| file.take(MOST).read_to_end(&mut beginning));
    let has_head = |text: &str| text.lines().any(|line| boards_of_head(line).is_some());
    read.is_some_and(|read| read.is_ok()) && has_head(&String::from_utf8_lossy(&beginning))
}
