//! The session of a window, kept until the window is closed: after a crash or a power cut, the next start finds it.
//!
//! Each window has a file of its own, `session-1.ron` and so on, and holds a lock on the file beside it, `session-1.lock`. A
//! session whose lock is free is of a window that did not end by itself. A file system without locks keeps nothing.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::boards::{BoardFile, parse_board_file};
use super::error::FileError;
use super::kind::FileKind;
use super::lines::{MAX_BYTES, bytes_within};
use super::ron_files::read_text_within;
use super::write::{Destination, what_else, write_within};

/// The place for the session of one window. Its name is free for others when it is dropped.
#[derive(Debug)]
pub struct Recovery {
    path: PathBuf,
    lock_path: PathBuf,
    _lock: File,
}

/// More windows at once keep nothing.
const MOST_WINDOWS: u32 = 64;

impl Recovery {
    /// Takes the place of a window that did not end by itself, or else one that is free. Makes the folder.
    pub fn claim(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let paths = |number: u32| ["ron", "lock"].map(|end| folder.join(format!("session-{number}.{end}")));
        let (left, others): (Vec<_>, Vec<_>) =
            (1..=MOST_WINDOWS).map(paths).partition(|[path, _]| path.is_file());
        for [path, lock_path] in left.into_iter().chain(others) {
            let mut options = OpenOptions::new();
            options.write(true).create(true).truncate(false);
            let lock = options.open(&lock_path)?;
            if lock.try_lock().is_ok() {
                return Ok(Self { path, lock_path, _lock: lock });
            }
        }
        Err(io::Error::new(io::ErrorKind::AddrInUse, "too many windows are open"))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Time since the session was written; `None` if there is none.
    pub fn age(&self) -> Option<Duration> {
        let written = fs::metadata(&self.path).ok()?.modified().ok()?;
        Some(written.elapsed().unwrap_or_default())
    }

    /// Moves the session to another name, so that it is neither offered again nor lost. Gives its path.
    pub fn set_aside(&self) -> io::Result<PathBuf> {
        let aside = free_path_beside(&self.path);
        move_aside(&self.path, &aside)?;
        Ok(aside)
    }

    pub fn discard(&self) -> io::Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Removes the session and gives its place back: the window is closed.
    pub fn close(self) {
        if self.discard().is_ok() {
            let _ = fs::remove_file(&self.lock_path);
        }
    }
}

/// The most bytes of a session that is kept: a lesson and answers may be in it beside what a session file has.
const MOST_BYTES: u64 = 8 * MAX_BYTES;

pub fn keep_session(path: &Path, session: &BoardFile) -> Result<(), FileError> {
    write_within(MOST_BYTES, &Destination::new(path), &session.text())
}

pub fn kept_session(path: &Path) -> Result<BoardFile, FileError> {
    let text = read_text_within(MOST_BYTES, path, FileKind::Session)?;
    parse_board_file(&text).map_err(FileError::content(path))
}

// The settings of the window are kept from one start to the next. A crash, another version or another program may have written
// their file, so reading it is bounded, and it is moved aside instead of lost.

/// The most bytes that are read: a hundred times what the window writes.
const MAX_KEPT_BYTES: u64 = 4 << 20;

/// Reads the file; `None` if there is none.
pub fn read_kept(path: &Path) -> io::Result<Option<String>> {
    let wrong = |what: String| Err(io::Error::other(what));
    let metadata = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        metadata => metadata?,
    };
    // A named pipe would wait for a writer.
    if let Some(what) = what_else(&metadata) {
        return wrong(format!("it is {what}, not a file"));
    }
    let Some(bytes) = bytes_within(MAX_KEPT_BYTES, File::open(path)?)? else {
        return wrong(format!("it is larger than {} MiB", MAX_KEPT_BYTES >> 20));
    };
    String::from_utf8(bytes).map(Some).or_else(|_| wrong("it is not text".to_owned()))
}

/// A path beside this one at which nothing is: `app-set-aside.ron`, `app-set-aside-2.ron` and so on.
pub fn free_path_beside(path: &Path) -> PathBuf {
    let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, extension) = (part(path.file_stem()), part(path.extension()));
    let names = (1..).map(|n| match n {
        1 => format!("{stem}-set-aside.{extension}"),
        n => format!("{stem}-set-aside-{n}.{extension}"),
    });
    let mut paths = names.map(|name| path.with_file_name(name));
    paths.find(|path| fs::symlink_metadata(path).is_err()).expect("there are more names than files")
}

pub fn move_aside(path: &Path, to: &Path) -> io::Result<()> {
    fs::rename(path, to)
}
