//! The files by which a desktop knows the program: menu entry, icon, file types, man pages, shell completions.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

use super::error::FileError;
use super::write::{Destination, write};
use crate::heuristic::checksum;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DesktopFile {
    /// From the share folder, such as `man/man1/tilescope.1`.
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// The user's share folder: `$XDG_DATA_HOME` or `~/.local/share`
/// (<https://specifications.freedesktop.org/basedir-spec/latest/>). `None` if neither is set, or if the system has no such folder.
pub fn share_folder() -> Option<PathBuf> {
    if !cfg!(unix) || cfg!(target_os = "macos") {
        return None;
    }
    let folder = |variable| env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
}

/// The list of the files that were added, with their checksums, from the share folder.
const ADDED: &str = "tilescope/added-files";

/// Writes the files, and makes the folders they need. Gives their paths. If the system refuses one, those before it are there.
pub fn add_to_desktop(share: &Path, files: &[DesktopFile]) -> Result<Vec<PathBuf>, FileError> {
    let line = |file: &DesktopFile| format!("{} {}\n", sum_text(&file.bytes), file.path.display());
    let list =
        DesktopFile { path: ADDED.into(), bytes: files.iter().map(line).collect::<String>().into_bytes() };
    let mut written = Vec::new();
    for file in files.iter().chain([&list]) {
        let path = share.join(&file.path);
        let folder = path.parent().unwrap_or(share);
        fs::create_dir_all(folder).map_err(FileError::system("this folder cannot be made", folder))?;
        write(&Destination::new(&path), &file.bytes)?;
        written.push(path);
    }
    tell_desktop(share);
    Ok(written)
}

/// What was removed, and what was not because the user has edited it since it was added.
#[derive(Debug, Default)]
pub struct RemovedFiles {
    pub removed: Vec<PathBuf>,
    pub edited: Vec<PathBuf>,
}

/// Removes those of the files that are there as they were added. If the system refuses, those before it are gone.
pub fn remove_from_desktop(share: &Path, files: &[DesktopFile]) -> Result<RemovedFiles, FileError> {
    let mut result = RemovedFiles::default();
    let list = fs::read_to_string(share.join(ADDED)).unwrap_or_default();
    let added: HashMap<&str, &str> =
        list.lines().filter_map(|line| line.split_once(' ')).map(|(sum, path)| (path, sum)).collect();
    for file in files {
        let path = share.join(&file.path);
        let Some(expected) = file.path.to_str().and_then(|path| added.get(path)) else { continue };
        match fs::read(&path) {
            Ok(bytes) if sum_text(&bytes) != **expected => result.edited.push(path),
            _ => result.removed.extend(remove(path)?),
        }
    }
    if result.edited.is_empty() {
        let list = share.join(ADDED);
        result.removed.extend(remove(list.clone())?);
        // The folder stays if the user has put something into it.
        let _ = list.parent().map(fs::remove_dir);
    }
    tell_desktop(share);
    Ok(result)
}

fn sum_text(bytes: &[u8]) -> String {
    format!("{:016x}", checksum(bytes))
}

fn remove(path: PathBuf) -> Result<Option<PathBuf>, FileError> {
    match fs::remove_file(&path) {
        Ok(()) => Ok(Some(path)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(FileError::System { what: "this file cannot be removed", source, path }),
    }
}

/// Lets the desktop read its folders again. A desktop without these programs notices the files by itself, or at the next login.
fn tell_desktop(share: &Path) {
    let programs = [
        ("update-desktop-database", "applications"),
        ("update-mime-database", "mime"),
        ("gtk-update-icon-cache", "icons/hicolor"),
    ];
    for (program, folder) in programs {
        let folder = share.join(folder);
        if folder.is_dir() {
            let mut command = Command::new(program);
            command.arg(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            let _ = command.status();
        }
    }
}
