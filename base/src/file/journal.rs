//! A text file that grows by a line at a time, so that a program that was stopped can continue where it was.
//!
//! Each line is written at once. A kill or a full disk can leave an incomplete last line, which the next start removes. The file
//! is locked while it is open.

use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::error::FileError;
use super::lines::bytes_within;
use super::write::what_else;

/// The largest file that is read: a million lines of a kilobyte.
const MOST_BYTES: u64 = 1 << 30;

#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// Bytes of all complete lines. What follows them is overwritten.
    complete: u64,
    torn: String,
}

impl Journal {
    /// Opens a file, or makes an empty one, and the folders that it is in. Returns it with its complete lines. Nothing is
    /// changed before the first line is appended.
    pub fn open(path: &Path) -> Result<(Self, Vec<String>), FileError> {
        let failed = FileError::system("this file cannot be opened", path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(FileError::system("this folder cannot be made", folder))?;
        }
        // Opening a named pipe would wait for its other end.
        if let Some(what) = fs::metadata(path).ok().as_ref().and_then(what_else) {
            return Err(FileError::NotAFile { what, path: path.to_owned() });
        }
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.map_err(&failed)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(FileError::InUse(path.to_owned())),
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let too_large = || io::Error::new(io::ErrorKind::FileTooLarge, "it is larger than 1 GiB");
        let bytes = bytes_within(MOST_BYTES, &mut file).and_then(|bytes| bytes.ok_or_else(too_large));
        let bytes = bytes.map_err(failed)?;
        let complete = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        // What is not text is no line of ours, and is refused as such.
        let text = String::from_utf8_lossy(&bytes[..complete]);
        let lines = text.lines().map(str::to_owned).collect();
        let torn = String::from_utf8_lossy(&bytes[complete..]).into_owned();
        Ok((Self { file, path: path.to_owned(), complete: complete as u64, torn }, lines))
    }

    /// The incomplete line at the end, which the first line that is appended replaces; often empty.
    pub fn torn(&self) -> &str {
        &self.torn
    }

    /// Closes the file. Removes it if nothing is in it.
    pub fn close(self) {
        let is_empty = self.complete == 0 && self.torn.is_empty();
        let removed = is_empty.then(|| self.path.clone());
        // Some systems remove no file that is open.
        drop(self);
        if let Some(path) = removed {
            // An empty file does no harm.
            let _ = fs::remove_file(path);
        }
    }

    /// Appends a line, which is in the file when this returns. If the system refuses, the lines before it are still there.
    pub fn append(&mut self, line: &str) -> Result<(), FileError> {
        let bytes = format!("{line}\n");
        let mut write = || {
            self.file.set_len(self.complete)?;
            self.file.seek(SeekFrom::Start(self.complete))?;
            self.file.write_all(bytes.as_bytes())
        };
        write().map_err(|source| self.failed(source))?;
        self.complete += bytes.len() as u64;
        Ok(())
    }

    pub fn sync(&self) -> Result<(), FileError> {
        self.file.sync_all().map_err(|source| self.failed(source))
    }

    fn failed(&self, source: io::Error) -> FileError {
        let what = "a line cannot be appended to this file; the lines before it are kept";
        FileError::system(what, &self.path)(source)
    }
}
