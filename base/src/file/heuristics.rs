//! Tables of heuristics: h of all boards of a goal, as text. A file names a table that is beside it, and never a program.
//! Tables that take the program long to compute are kept in the user's cache folder.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::error::{ContentError, FileError};
use super::kind::FileKind;
use super::lines::{MAX_BYTES, bytes_within, text_within};
use super::write::{Destination, what_else, write};
use crate::heuristic::{LARGEST_H, OwnHeuristic, TABLE_ENDING, TableStore};
use crate::puzzle::{Board, Size, parse_board_of_size, quoted};

/// The text of a table: a heading, the size, the goal, and the numbers in the order of the boards.
pub fn heuristic_text(goal: &Board, answers: &[u8]) -> String {
    let (format, version) = FileKind::Heuristic.header();
    let mut text = format!("{format} {version}\nsize {}\ngoal {goal}\n", goal.size());
    for line in answers.chunks(40) {
        text += &line.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        text.push('\n');
    }
    text
}

pub fn parse_heuristic(text: &str) -> Result<(Board, Vec<u8>), ContentError> {
    let (format, version) = FileKind::Heuristic.header();
    let mut lines = text.lines().zip(1..);
    let wrong = |line, what: String| ContentError::Table { line, what };
    let mut head = |name: &str| {
        let (line, number) = lines.next().unwrap_or(("", 1));
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        value
            .map(|value| (value.trim(), number))
            .ok_or_else(|| wrong(number, format!("{} should begin with “{name}”", quoted(line))))
    };
    let (found, line) = head(format)?;
    if found != version.to_string() {
        return Err(wrong(line, format!("this program reads version {version}, not {}", quoted(found))));
    }
    let (size, line) = head("size")?;
    let size: Size = size.parse().map_err(|_| wrong(line, format!("{} is no size", quoted(size))))?;
    let (goal, line) = head("goal")?;
    let goal = parse_board_of_size(goal, size).map_err(|problem| wrong(line, problem.to_string()))?;
    let mut answers = Vec::new();
    for (text, line) in lines {
        for word in text.split_whitespace() {
            let h = word.parse().ok().filter(|h| *h <= LARGEST_H);
            let what = || format!("{} is no number from 0 to {LARGEST_H}", quoted(word));
            answers.push(h.ok_or_else(|| wrong(line, what()))?);
        }
    }
    Ok((goal, answers))
}

pub fn load_heuristic(path: &Path) -> Result<OwnHeuristic, FileError> {
    let text = text_within(MAX_BYTES, path, FileKind::Heuristic)?;
    let failed = FileError::content(path);
    let (goal, answers) = parse_heuristic(&text).map_err(&failed)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    OwnHeuristic::of_table(&name, &goal, &answers).map_err(|what| {
        failed(ContentError::Table { line: text.lines().count().max(1), what: what.to_string() })
    })
}

pub fn save_heuristic(to: &Destination, goal: &Board, answers: &[u8]) -> Result<(), FileError> {
    write(to, heuristic_text(goal, answers).as_bytes())
}

/// Opens the tables that a text names and that are beside its file. One that is missing is told where its name is read. The message
/// about a damaged one does not quote it, since a stranger may have named it. A link is not followed.
pub fn open_tables_beside(text: &str, path: &Path) -> Result<(), FileError> {
    let ending = format!("{TABLE_ENDING}\"");
    let is_file = |path: &Path| fs::symlink_metadata(path).is_ok_and(|data| data.is_file());
    let unquoted = |error| match error {
        FileError::Content { problem: ContentError::Table { line, .. }, path } => {
            let what = "this line does not belong in the table of a heuristic".to_owned();
            FileError::Content { problem: ContentError::Table { line, what }, path }
        }
        other => other,
    };
    for (at, _) in text.match_indices(&ending) {
        let name = &text[text[..at].rfind('"').map_or(0, |quote| quote + 1)..at + TABLE_ENDING.len()];
        // The name of a file, and no path to one.
        let beside = path.with_file_name(name);
        if beside.file_name() == Some(name.as_ref()) && beside.parent() == path.parent() && is_file(&beside) {
            load_heuristic(&beside).map_err(unquoted)?;
        }
    }
    Ok(())
}

/// The largest file of a table. Real ones have up to 6 MB.
const LARGEST_TABLE: u64 = 64 << 20;

/// A folder with one file per table. If there is no folder, or the system refuses, nothing is found or saved: a table can
/// be computed again.
#[derive(Debug, Clone)]
pub struct TableFolder {
    folder: Option<PathBuf>,
}

impl TableFolder {
    pub fn of_user() -> Self {
        Self { folder: cache_folder().map(|folder| folder.join("tilescope")) }
    }

    pub fn at(folder: PathBuf) -> Self {
        Self { folder: Some(folder) }
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(format!("{name}.table")))
    }
}

/// The user's cache folder: `$XDG_CACHE_HOME` or `~/.cache` (<https://specifications.freedesktop.org/basedir-spec/latest/>, which
/// says to ignore relative paths), on macOS `~/Library/Caches`, on Windows `%LOCALAPPDATA%`. `None` if these are not set.
///
/// Not the crate `directories`: without `HOME` it asks the user database, so a program started with a cleared environment, as
/// in our tests, would write to the user's cache.
fn cache_folder() -> Option<PathBuf> {
    let folder = |variable| env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Caches"))
    } else {
        folder("XDG_CACHE_HOME").or_else(|| folder("HOME").map(|home| home.join(".cache")))
    }
}

impl TableStore for TableFolder {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        let path = self.path(name)?;
        // Opening a named pipe would wait forever.
        if what_else(&fs::metadata(&path).ok()?).is_some() {
            return None;
        }
        bytes_within(LARGEST_TABLE, File::open(path).ok()?).ok()?
    }

    fn save(&self, name: &str, bytes: &[u8]) {
        let (Some(folder), Some(path)) = (&self.folder, self.path(name)) else { return };
        if let Err(error) = fs::create_dir_all(folder) {
            log::warn!("the table was not saved: {error}: {}", path.display());
        } else if let Err(error) = write(&Destination::new(path), bytes) {
            log::warn!("the table was not saved: {error}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_can_not_be_had_keeps_nothing_and_complains_to_nobody() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |path: &str| TableFolder::at(folder.path().join(path));
        fs::write(folder.path().join("file"), "not a folder").expect("written");
        fs::create_dir(folder.path().join("a.table")).expect("made");
        for tables in [at("file/below"), at("file"), at(""), TableFolder { folder: None }] {
            tables.save("a", b"bytes");
            assert_eq!(tables.load("a"), None);
        }
    }
}
