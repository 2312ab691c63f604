//! Opening a file by its path or by its address on a site, and the lessons of a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::boards::{Opened, open};
use super::error::FileError;
use super::kind::FileKind;
use super::lessons::Lesson;
use super::ron_files::read_text;
use crate::platform::{IS_DESKTOP, fetch, wait};

#[derive(Debug)]
pub struct OpenedAt {
    pub path: PathBuf,
    pub opened: Result<(Opened, Arc<str>), FileError>,
}

impl OpenedAt {
    pub fn file(path: PathBuf) -> Self {
        let opened = open(&path);
        Self { path, opened }
    }
}

const MOST_FILES: usize = 10_000;

/// Opens a file of the site that the page is on, by its address there, once that has sent it. The desktop program has no page.
pub fn open_of_site(address: &str) -> impl FnOnce() -> OpenedAt + Send + use<> {
    let (fetched, named) = (fetch(address), PathBuf::from(address));
    move || match wait(fetched) {
        Some(path) => OpenedAt::file(path),
        None if IS_DESKTOP => OpenedAt { path: named.clone(), opened: Err(FileError::OfPage(named)) },
        None => OpenedAt { path: named.clone(), opened: Err(FileError::NotOnSite(named)) },
    }
}

/// The path from the root of the file system: the next start may be in another folder.
pub fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The order of names, in which “2” comes before “10”.
fn sort_key(path: &Path) -> (Vec<(String, u64)>, PathBuf) {
    let name = path.file_name().unwrap_or_default();
    let lower = name.to_string_lossy().to_lowercase();
    let mut parts = Vec::new();
    let mut rest = &*lower;
    while !rest.is_empty() {
        let word = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let digits = rest[word..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| word + end);
        parts.push((rest[..word].to_owned(), rest[word..digits].parse().unwrap_or(0)));
        rest = &rest[digits..];
    }
    (parts, PathBuf::from(name))
}

#[derive(Debug, Default)]
pub struct FolderLessons {
    /// In the order of the names of their files.
    pub lessons: Vec<(PathBuf, Arc<Lesson>)>,
    pub unreadable: Vec<String>,
}

pub fn lessons_of_folder(folder: &Path) -> io::Result<FolderLessons> {
    let is_ron = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "ron") && path.is_file();
    let paths = fs::read_dir(folder)?.flatten().map(|entry| entry.path());
    let mut files: Vec<_> = paths.filter(is_ron).take(MOST_FILES).collect();
    files.sort_by_cached_key(|path| sort_key(path));
    let mut found = FolderLessons::default();
    for path in files {
        match lesson_of(&path) {
            Ok(Some(lesson)) => found.lessons.push((path, Arc::new(lesson))),
            Ok(None) => {}
            Err(error) => found.unreadable.push(error.to_string()),
        }
    }
    Ok(found)
}

/// The lesson of a file; `None` if the file says that it is something else.
fn lesson_of(path: &Path) -> Result<Option<Lesson>, FileError> {
    let text = read_text(path, FileKind::Lesson)?;
    if !FileKind::Lesson.is_said_by(&text) {
        return Ok(None);
    }
    let lesson = Lesson::parse(&text).map(|(lesson, _)| Some(lesson));
    lesson.map_err(FileError::content(path))
}
