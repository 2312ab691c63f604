//! Why a file was not read or written.

use std::io;
use std::path::{Path, PathBuf};

use super::kind::FileKind;
use super::texts::TextError;
use crate::picture::{FilmPlan, MovingError, PictureFormat, PngError};
use crate::puzzle::{NotationError, quoted};

/// Why a file was not read or written. Each message ends with the path.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    #[error("{what}: {source}: {}", path.display())]
    System { what: &'static str, source: io::Error, path: PathBuf },
    #[error("this is not a {kind}: it is larger than {} MiB: {}", most >> 20, path.display())]
    TooLarge { kind: FileKind, most: u64, path: PathBuf },
    /// It could not be opened again.
    #[error("this is not saved because the file would be larger than {} MiB; {}: {}", most >> 20, how_to_shorten(path), path.display())]
    TooLargeToSave { most: u64, path: PathBuf },
    #[error("a file with this name exists: {}", .0.display())]
    Exists(PathBuf),
    #[error("this file is read-only: {}", .0.display())]
    ReadOnly(PathBuf),
    #[error("there is no such file on the site of this page: {}", .0.display())]
    NotOnSite(PathBuf),
    /// A link names it, and this is not the page.
    #[error("it is a file on the site of the page; open the link in a browser, or download the file and open it: {}", .0.display())]
    OfPage(PathBuf),
    #[error("another program has changed this file since it was opened: {}", .0.display())]
    Changed(PathBuf),
    #[error("this cannot be replaced because it is {what}, not a file: {}", path.display())]
    NotAFile {
        /// With an article, such as “a folder”.
        what: &'static str,
        path: PathBuf,
    },
    /// A symbolic link to something that does not exist, or in a circle.
    #[error("this link does not lead to a file: {source}: {}", path.display())]
    BrokenLink { source: io::Error, path: PathBuf },
    #[error("another program writes to this file; wait until it has ended: {}", .0.display())]
    InUse(PathBuf),
    #[error("saving was cancelled, nothing was changed: {}", .0.display())]
    Cancelled(PathBuf),
    #[error("this is not a {kind}: byte {at} is not text: {}", path.display())]
    NotText {
        kind: FileKind,
        /// The first byte that is not UTF-8, from 1.
        at: usize,
        path: PathBuf,
    },
    #[error("{problem}: {}", path.display())]
    Content { problem: ContentError, path: PathBuf },
    #[error("the file name of a picture must end in {}: {}", PictureFormat::endings(), .0.display())]
    NoPicture(PathBuf),
    #[error("the file name of a moving picture must end in .{}: {}", FilmPlan::EXTENSION, .0.display())]
    NoFilm(PathBuf),
    #[error("{problem}: {}", path.display())]
    Moving { problem: MovingError, path: PathBuf },
    #[error("{problem}: {}", path.display())]
    Encoding { problem: PngError, path: PathBuf },
}

fn how_to_shorten(path: &Path) -> &'static str {
    let is_class = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("class"));
    if is_class { "compare fewer hand-ins, or save the class as JSON" } else { "shorten the notes" }
}

impl FileError {
    pub(super) fn system(what: &'static str, path: &Path) -> impl Fn(io::Error) -> Self {
        move |source| Self::System { what, source, path: path.to_owned() }
    }

    pub(super) fn unreadable(path: &Path) -> impl Fn(io::Error) -> Self {
        Self::system("this file cannot be read", path)
    }

    pub(super) fn content<E: Into<ContentError>>(path: &Path) -> impl Fn(E) -> Self {
        move |problem| Self::Content { problem: problem.into(), path: path.to_owned() }
    }

    pub fn is_gone(&self) -> bool {
        matches!(self, Self::System { source, .. } if source.kind() == io::ErrorKind::NotFound)
    }

    pub fn other_kind(&self) -> Option<FileKind> {
        let Self::Content { problem: ContentError::Format { found, .. }, .. } = self else { return None };
        FileKind::ALL.iter().copied().find(|kind| kind.format() == found)
    }

    pub fn is_changed(&self) -> bool {
        matches!(self, Self::Changed(_))
    }

    pub fn is_cancelled(&self) -> bool {
        matches!(self, Self::Cancelled(_))
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ContentError {
    #[error("this is not a complete {kind}: line {line}, column {column}: {what}")]
    Ron {
        kind: FileKind,
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        what: String,
    },
    #[error("the format is {}, not “{}”", quoted(found), kind.format())]
    Format { kind: FileKind, found: String },
    #[error(
        "the file has version {found}, but this program reads version {}; open it with a newer Tilescope", kind.version()
    )]
    Version { kind: FileKind, found: u32 },
    #[error("the {which} is not a board: {problem}")]
    Board {
        /// Such as `start`.
        which: &'static str,
        problem: NotationError,
    },
    #[error("this is not a complete {}: line {line}: {what}", FileKind::Heuristic)]
    Table {
        /// From 1.
        line: usize,
        what: String,
    },
    #[error(transparent)]
    Text(#[from] TextError),
    #[error("these are {0}; keep only the one to use")]
    Several(String),
    #[error("{0}")]
    Wrong(String),
}

impl From<String> for ContentError {
    fn from(what: String) -> Self {
        Self::Wrong(what)
    }
}
