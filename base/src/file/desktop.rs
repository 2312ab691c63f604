//! The files by which a desktop knows the program: menu entry, icon, file types, man pages, shell completions.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

use super::error::FileError;
use super::write::{Destination, write};

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

/// Writes the files, and makes the folders they need. Gives their paths. If the system refuses one, those before it are there.
pub fn add_to_desktop(share: &Path, files: &[DesktopFile]) -> Result<Vec<PathBuf>, FileError> {
    let mut written = Vec::new();
    for file in files {
        let path = share.join(&file.path);
        let folder = path.parent().unwrap_or(share);
        fs::create_dir_all(folder).map_err(FileError::system("this folder cannot be made", folder))?;
        write(&Destination::new(&path), &file.bytes)?;
        written.push(path);
    }
    tell_desktop(share);
    Ok(written)
}

/// Removes those of the files that are there. Gives their paths. If the system refuses, those before it are gone.
pub fn remove_from_desktop(share: &Path, files: &[DesktopFile]) -> Result<Vec<PathBuf>, FileError> {
    let mut removed = Vec::new();
    for file in files {
        removed.extend(remove(share.join(&file.path))?);
    }
    tell_desktop(share);
    Ok(removed)
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
