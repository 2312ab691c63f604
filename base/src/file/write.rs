//! The one way in which files are written: completely or not at all, and only where a file may be.
//!
//! The bytes go to a temporary file in the same folder, which then takes the place of the old file in one step. A reader,
//! and a program that is killed, finds the old file or the new one.
//!
//! - A symbolic link to a file is followed. What is not a file (a folder, named pipe, device, socket, or a link that leads
//!   to no file) is refused.
//! - The new file gets the mode of the old one.
//! - A temporary file is locked as long as its program lives. Each save removes those in its folder that no program holds.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use tempfile::NamedTempFile;

use super::error::FileError;
use super::interrupt;
use crate::platform::{IS_DESKTOP, hand_out};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Overwrite {
    /// None: the name has to be free.
    Nothing,
    /// Files that this user may write to.
    #[default]
    Writable,
    /// Read-only files as well.
    ReadOnly,
}

impl Overwrite {
    pub fn with_force(force: bool) -> Self {
        if force { Self::ReadOnly } else { Self::Writable }
    }
}

impl FileError {
    /// The permission by the user that lets the save succeed; `None` if that does not help.
    pub fn allowing(&self) -> Option<Overwrite> {
        match self {
            Self::Exists(_) => Some(Overwrite::Writable),
            Self::ReadOnly(_) => Some(Overwrite::ReadOnly),
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Destination {
    /// As the user gave it; messages name it.
    pub path: PathBuf,
    pub overwrite: Overwrite,
    /// Set by [`Self::cancel`].
    pub cancelled: Arc<AtomicBool>,
    /// The text of the file there when it was last read or written.
    pub known: Option<Arc<str>>,
    /// True if it may be replaced although another program has changed it since.
    pub replaces_changed: bool,
}

impl Destination {
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            overwrite: Overwrite::default(),
            cancelled: Arc::default(),
            known: None,
            replaces_changed: false,
        }
    }

    pub fn replacing(path: impl Into<PathBuf>, overwrite: Overwrite) -> Self {
        Self { overwrite, ..Self::new(path) }
    }

    /// Cancels the save, also from another thread. It has no effect after the new file is in place.
    pub fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Relaxed) || interrupt::is_pending()
    }

    /// Whether the file there is not the one that was last read or written. One that cannot be read is.
    fn is_changed(&self, file: &Path) -> bool {
        let Some(known) = self.known.as_ref().filter(|_| !self.replaces_changed) else { return false };
        let mut bytes = Vec::new();
        let most = known.len() as u64 + 1;
        let read = File::open(file).and_then(|file| file.take(most).read_to_end(&mut bytes));
        read.is_ok() && bytes != known.as_bytes()
    }
}

pub(super) fn write(destination: &Destination, bytes: &[u8]) -> Result<(), FileError> {
    write_parts(destination, Box::new(|file| file.write_all(bytes)))
}

/// Writes a text, unless it is longer than `most` bytes: then it could not be read again.
pub(super) fn write_within(most: u64, to: &Destination, text: &str) -> Result<(), FileError> {
    if text.len() as u64 > most {
        return Err(FileError::TooLargeToSave { most, path: to.path.clone() });
    }
    write(to, text.as_bytes())
}

pub fn write_text(path: &Path, text: &str) -> Result<(), FileError> {
    write(&Destination::new(path), text.as_bytes())
}

type ContentWriter<'a> = Box<dyn FnOnce(&mut dyn Write) -> io::Result<()> + 'a>;

/// Writes a file whose content is too long to be held in memory: `parts` writes it piece by piece.
pub(super) fn write_parts(destination: &Destination, parts: ContentWriter<'_>) -> Result<(), FileError> {
    let given = &destination.path;
    if !IS_DESKTOP {
        return hand_out_parts(destination, parts);
    }
    let (path, old) = target(given)?;
    match &old {
        Some(_) if destination.overwrite == Overwrite::Nothing => {
            return Err(FileError::Exists(given.clone()));
        }
        Some(old) if destination.overwrite < Overwrite::ReadOnly && is_read_only(&path, old) => {
            return Err(FileError::ReadOnly(given.clone()));
        }
        Some(_) if destination.is_changed(&path) => return Err(FileError::Changed(given.clone())),
        _ => {}
    }
    let _no_leftovers = interrupt::defer_termination();
    let failed = FileError::system("this file cannot be written, nothing was changed", given);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    remove_leftovers(folder);
    let new = temporary(folder, old.is_some()).map_err(&failed)?;
    let mut buffer = BufWriter::new(new.as_file());
    let written = parts(&mut buffer).and_then(|()| buffer.flush());
    drop(buffer);
    if destination.is_cancelled() {
        return Err(FileError::Cancelled(given.clone()));
    }
    written.map_err(&failed)?;
    new.as_file().sync_all().map_err(&failed)?;
    if destination.is_cancelled() {
        return Err(FileError::Cancelled(given.clone()));
    }
    if let Some(old) = &old {
        // Some file systems have no modes.
        let _ = new.as_file().set_permissions(old.permissions());
    } else if destination.overwrite == Overwrite::Nothing {
        return new.persist_noclobber(&path).map(drop).map_err(|error| match error.error.kind() {
            ErrorKind::AlreadyExists => FileError::Exists(given.clone()),
            _ => failed(error.error),
        });
    }
    new.persist(&path).map(drop).map_err(|error| failed(error.error))
}

fn hand_out_parts(destination: &Destination, parts: ContentWriter<'_>) -> Result<(), FileError> {
    let given = &destination.path;
    let mut bytes = Vec::new();
    let written = parts(&mut bytes);
    if destination.is_cancelled() {
        return Err(FileError::Cancelled(given.clone()));
    }
    let given_out = written.and_then(|()| hand_out(given, &bytes));
    given_out.map_err(FileError::system("this file cannot be given to the browser", given))
}

/// The target of a path, without symbolic links, and the file there; `None` if there is nothing.
fn target(given: &Path) -> Result<(PathBuf, Option<Metadata>), FileError> {
    let is_link = fs::symlink_metadata(given).is_ok_and(|metadata| metadata.is_symlink());
    let followed = if is_link { fs::canonicalize(given) } else { Ok(given.to_owned()) };
    let path = followed.map_err(|source| FileError::BrokenLink { source, path: given.to_owned() })?;
    // A path that cannot be examined cannot be written either, and the system says why.
    let old = fs::metadata(&path).ok();
    match old.as_ref().and_then(what_else) {
        Some(what) => Err(FileError::NotAFile { what, path: given.to_owned() }),
        None => Ok((path, old)),
    }
}

pub(super) fn what_else(metadata: &Metadata) -> Option<&'static str> {
    if metadata.is_file() {
        return None;
    }
    if metadata.is_dir() {
        return Some("a folder");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = metadata.file_type();
        if kind.is_fifo() {
            return Some("a named pipe");
        }
        if kind.is_socket() {
            return Some("a socket");
        }
    }
    Some("a device")
}

/// Whether this user may not write to a file. For an administrator, who may write to all of them, its mode decides.
fn is_read_only(path: &Path, metadata: &Metadata) -> bool {
    let refused = [ErrorKind::PermissionDenied, ErrorKind::ReadOnlyFilesystem];
    let is_refused = |error: io::Error| refused.contains(&error.kind());
    metadata.permissions().readonly() || OpenOptions::new().write(true).open(path).is_err_and(is_refused)
}

/// The names of temporary files: this, and six letters or digits.
const PREFIX: &str = ".tilescope-";
const RANDOM_LETTERS: usize = 6;

/// A new locked file. `is_replacement`: only its owner may read it until it has the mode of the old file.
fn temporary(folder: &Path, is_replacement: bool) -> io::Result<NamedTempFile<File>> {
    let open = |path: &Path| {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        set_mode(&mut options, is_replacement);
        options.open(path)
    };
    loop {
        let mut builder = tempfile::Builder::new();
        let file = builder.prefix(PREFIX).rand_bytes(RANDOM_LETTERS).make_in(folder, open)?;
        // On a file system without locks nothing is removed either.
        let _ = file.as_file().lock();
        // Another program can take it for a leftover before it is locked.
        if fs::symlink_metadata(file.path()).is_ok() {
            return Ok(file);
        }
    }
}

#[cfg(unix)]
fn set_mode(options: &mut OpenOptions, is_replacement: bool) {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(if is_replacement { 0o600 } else { 0o666 });
}

/// Windows keeps permissions by the folder.
#[cfg(not(unix))]
fn set_mode(_: &mut OpenOptions, _: bool) {}

fn remove_leftovers(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let letters = name.as_encoded_bytes().strip_prefix(PREFIX.as_bytes()).unwrap_or_default();
        let is_ours = letters.len() == RANDOM_LETTERS
            && letters.iter().all(u8::is_ascii_alphanumeric)
            && entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_ours
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            // While it is locked, so that a program that has just made it notices.
            let _ = fs::remove_file(entry.path());
        }
    }
}
