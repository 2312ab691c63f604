//! The files of a folder: to go through them, and the lessons among them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::boards::{Opened, open};
use super::error::{ContentError, FileError};
use super::kind::FileKind;
use super::lessons::Lesson;
use super::ron_files::read_text;
use crate::platform::{IS_DESKTOP, fetch, wait};

#[derive(Debug)]
pub struct OpenedAt {
    pub path: PathBuf,
    /// Its place among the files of the folder, from 1, and their number; `None` where the folder was not read.
    pub in_folder: Option<(usize, usize)>,
    /// Why the files on the way to it were not opened. Those of kinds that the window does not open are not among them.
    pub passed: Vec<FileError>,
    pub opened: Result<(Opened, Arc<str>), FileError>,
}

impl OpenedAt {
    fn new(path: PathBuf, opened: Result<(Opened, Arc<str>), FileError>) -> Self {
        Self { path, in_folder: None, passed: Vec::new(), opened }
    }

    fn file(path: PathBuf) -> Self {
        let opened = open(&path);
        Self::new(path, opened)
    }

    fn error(path: PathBuf, error: FileError) -> Self {
        Self::new(path, Err(error))
    }
}

const ENDINGS: [&str; 2] = ["ron", "txt"];
const MOST_FILES: usize = 10_000;

pub fn open_file_or_folder(path: PathBuf) -> OpenedAt {
    if !path.is_dir() {
        return OpenedAt::file(path);
    }
    match files_of(&path) {
        Ok(files) => first_that_opens(&files, 0..files.len())
            .unwrap_or_else(|| OpenedAt::error(path.clone(), FileError::NoFiles(path))),
        Err(source) => {
            let error = FileError::system("this folder cannot be read", &path)(source);
            OpenedAt::error(path, error)
        }
    }
}

/// Opens a file of the site that the page is on, by its address there, once that has sent it. The desktop program has no page.
pub fn open_of_site(address: &str) -> impl FnOnce() -> OpenedAt + Send + use<> {
    let (fetched, named) = (fetch(address), PathBuf::from(address));
    move || match wait(fetched) {
        Some(path) => OpenedAt::file(path),
        None if IS_DESKTOP => OpenedAt::error(named.clone(), FileError::OfPage(named)),
        None => OpenedAt::error(named.clone(), FileError::NotOnSite(named)),
    }
}

/// Opens the next file of the folder, or the previous one. Files of other kinds are passed over, and damaged ones.
pub fn open_sibling(path: &Path, forwards: bool) -> OpenedAt {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let at = path.to_owned();
    let files = match files_of(folder) {
        Ok(files) => files,
        Err(source) => {
            let error = FileError::system("the folder of this file cannot be read", path)(source);
            return OpenedAt::error(at, error);
        }
    };
    let name = sort_key(path);
    let opened = if forwards {
        first_that_opens(&files, files.partition_point(|file| sort_key(file) <= name)..files.len())
    } else {
        first_that_opens(&files, (0..files.partition_point(|file| sort_key(file) < name)).rev())
    };
    let end = if forwards { "last" } else { "first" };
    opened.unwrap_or_else(|| OpenedAt::error(at.clone(), FileError::EndOfFolder { end, path: at }))
}

/// The path from the root of the file system: the next start may be in another folder.
pub fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The files in the order of their names, in which “2” comes before “10”.
fn files_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let is_listed = |path: &PathBuf| {
        let ending = path.extension().unwrap_or_default();
        ENDINGS.iter().any(|listed| ending.eq_ignore_ascii_case(listed)) && path.is_file()
    };
    let paths = fs::read_dir(folder)?.flatten().map(|entry| entry.path());
    let mut files: Vec<_> = paths.filter(is_listed).take(MOST_FILES).collect();
    files.sort_by_cached_key(|path| sort_key(path));
    Ok(files)
}

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

/// Opens the first of some files that can be opened. Where none can, the first one that is damaged is the answer.
fn first_that_opens(files: &[PathBuf], order: impl Iterator<Item = usize>) -> Option<OpenedAt> {
    let mut first = None;
    let mut passed = Vec::new();
    for index in order {
        let OpenedAt { path, opened, .. } = OpenedAt::file(files[index].clone());
        let in_folder = Some((index + 1, files.len()));
        match opened {
            Err(FileError::Content { problem: ContentError::Format { .. }, .. })
            | Ok((Opened::Course(_), _)) => {}
            Ok(opened) => return Some(OpenedAt { path, in_folder, passed, opened: Ok(opened) }),
            Err(error) => {
                first.get_or_insert((path, in_folder));
                passed.push(error);
            }
        }
    }
    let (path, in_folder) = first?;
    Some(OpenedAt { in_folder, ..OpenedAt::error(path, passed.swap_remove(0)) })
}

#[derive(Debug, Default)]
pub struct FolderLessons {
    /// In the order of the names of their files.
    pub lessons: Vec<(PathBuf, Arc<Lesson>)>,
    pub unreadable: Vec<String>,
}

pub fn lessons_of_folder(folder: &Path) -> io::Result<FolderLessons> {
    let mut found = FolderLessons::default();
    let is_ron = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "ron");
    for path in files_of(folder)?.into_iter().filter(is_ron) {
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
