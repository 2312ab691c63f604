//! The files by which a desktop knows the program: menu entry, icon, file types, man pages, shell completions.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

use super::FileError;
use super::write::{Destination, write};

/// A file below the share folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DesktopFile {
    /// From the share folder, such as `man/man1/tilescope.1`.
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// The user's share folder: `$XDG_DATA_HOME` or `~/.local/share`
/// (<https://specifications.freedesktop.org/basedir-spec/latest/>). `None` if neither is set, or if the system has no such folder.
#[must_use]
pub fn share_folder() -> Option<PathBuf> {
    if !cfg!(unix) || cfg!(target_os = "macos") {
        return None;
    }
    let folder = |variable| env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
}

/// Writes the files, and makes the folders they need.
///
/// # Errors
/// If the system refuses one of them. Those before it are there.
pub fn add_to_desktop(share: &Path, files: &[DesktopFile]) -> Result<(), FileError> {
    for file in files {
        let path = share.join(&file.path);
        let folder = path.parent().unwrap_or(share);
        fs::create_dir_all(folder).map_err(|source| FileError::System {
            what: "this folder cannot be made",
            source,
            path: folder.to_owned(),
        })?;
        write(&Destination::new(path), &file.bytes)?;
    }
    tell_desktop(share);
    Ok(())
}

/// Removes the files. Gives the paths of those that were there.
///
/// # Errors
/// If the system refuses. Those before it are gone.
pub fn remove_from_desktop(share: &Path, files: &[DesktopFile]) -> Result<Vec<PathBuf>, FileError> {
    let mut removed = Vec::new();
    for path in files.iter().map(|file| share.join(&file.path)) {
        match fs::remove_file(&path) {
            Ok(()) => removed.push(path),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(source) => {
                return Err(FileError::System { what: "this file cannot be removed", source, path });
            }
        }
    }
    tell_desktop(share);
    Ok(removed)
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
