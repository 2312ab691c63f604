//! Tables that take long to compute, stored in the user's cache folder.

use std::env;
use std::fs::{self, File};
use std::path::PathBuf;

use super::lines::bytes_within;
use super::write::{Destination, what_else, write};
use crate::heuristic::TableStore;

/// The largest file of a table. Real ones have up to 6 MB.
const MAX_BYTES: u64 = 64 << 20;

/// A folder with one file per table. If there is no folder, or the system refuses, nothing is found or saved: a table can
/// be computed again.
#[derive(Debug, Clone)]
pub struct TableFolder {
    folder: Option<PathBuf>,
}

impl TableFolder {
    /// The folder `tilescope` in the user's cache folder.
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

/// The user's cache folder: `$XDG_CACHE_HOME` or `~/.cache`
/// (<https://specifications.freedesktop.org/basedir-spec/latest/>, which says to ignore relative paths), on macOS
/// `~/Library/Caches`, on Windows `%LOCALAPPDATA%`. `None` if these are not set.
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
        bytes_within(MAX_BYTES, File::open(path).ok()?).ok()?
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
    fn what_is_saved_is_loaded_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let tables = TableFolder::at(folder.path().join("not/yet/there"));
        assert_eq!(tables.load("a"), None);
        for (name, bytes) in [("a", "first"), ("a", "second"), ("b", "")] {
            tables.save(name, bytes.as_bytes());
            assert_eq!(tables.load(name).as_deref(), Some(bytes.as_bytes()));
        }
        assert_eq!(tables.load("a").as_deref(), Some(&b"second"[..]));
        let files = fs::read_dir(folder.path().join("not/yet/there")).expect("made");
        assert_eq!(files.count(), 2, "nothing is left beside the tables");
    }

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

    #[test]
    #[cfg(unix)]
    fn a_named_pipe_in_place_of_a_table_neither_blocks_nor_is_replaced() {
        use std::os::unix::fs::FileTypeExt;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.table");
        assert!(std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo runs").success());
        let tables = TableFolder::at(folder.path().to_owned());
        assert_eq!(tables.load("a"), None);
        tables.save("a", b"bytes");
        assert!(fs::metadata(&path).expect("there").file_type().is_fifo());
    }
}
