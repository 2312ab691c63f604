//! The file that the window keeps from one start to the next. A crash, another version or another program may have written it,
//! so reading it is bounded, and it is moved aside instead of lost.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::write::what_else;

/// The most bytes that are read: a hundred times what the window writes.
const MAX_KEPT_BYTES: u64 = 4 << 20;

/// Why such a file is not used.
#[derive(Debug, thiserror::Error)]
pub enum KeptError {
    #[error("it is {0}, not a file")]
    NotAFile(&'static str),
    #[error("it is larger than {} MiB", MAX_KEPT_BYTES >> 20)]
    TooLarge,
    #[error("it is not text")]
    NotText,
    #[error("{0}")]
    System(#[from] io::Error),
}

/// Reads the file; `None` if there is none.
///
/// # Errors
/// If it cannot be read, or is no text file of a sensible size.
pub fn read_kept(path: &Path) -> Result<Option<String>, KeptError> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    // A named pipe would wait for a writer.
    if let Some(what) = what_else(&metadata) {
        return Err(KeptError::NotAFile(what));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_KEPT_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_KEPT_BYTES {
        return Err(KeptError::TooLarge);
    }
    String::from_utf8(bytes).map(Some).map_err(|_| KeptError::NotText)
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

/// Moves a file, pipe or whatever is there to another path.
///
/// # Errors
/// If the system refuses.
pub fn move_aside(path: &Path, to: &Path) -> io::Result<()> {
    fs::rename(path, to)
}
