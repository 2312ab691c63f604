//! The files of the project.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The sources of the crates.
pub const SOURCES: [&str; 4] = ["engine/src", "base/src", "cli/src", "src"];

/// All Rust of the project.
pub const ALL_RUST: [&str; 6] = ["engine/src", "base/src", "cli/src", "src", "tests", "benches"];

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The files below these folders whose names end in this, in order: path from the root, with slashes, and text.
pub fn files(folders: &[&str], ending: &str) -> Vec<(String, String)> {
    let mut found = BTreeSet::new();
    let mut pending: Vec<PathBuf> = folders.iter().map(|folder| root().join(folder)).collect();
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                pending.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.insert(path);
            }
        }
    }
    let name = |path: &Path| {
        let below = path.strip_prefix(root()).expect("below the root");
        below.to_str().expect("a plain name").replace('\\', "/")
    };
    let read = |path: PathBuf| (name(&path), fs::read_to_string(&path).expect("a text file"));
    found.into_iter().map(read).collect()
}

/// The documents: those of the root, then the chapters of the book.
pub fn documents() -> Vec<(String, String)> {
    let mut names: Vec<String> = fs::read_dir(root())
        .expect("a readable folder")
        .filter_map(|entry| entry.expect("an entry").file_name().into_string().ok())
        .filter(|name| Path::new(name).extension().is_some_and(|ending| ending == "md"))
        .collect();
    names.sort_unstable();
    let read = |name: String| {
        let text = fs::read_to_string(root().join(&name)).expect("a text file");
        (name, text)
    };
    names.into_iter().map(read).chain(files(&["docs"], ".md")).collect()
}

/// The path below `src`, from which a file's module follows.
pub fn below_src(path: &str) -> &str {
    path.split_once("src/").expect("a source").1
}
