//! Code that writes the events of a search, in several languages, and the lines of a program, for the user to choose one.

use std::fs;
use std::path::Path;

use super::error::FileError;
use super::lines::MAX_BYTES;
use super::write::{Destination, write};

#[derive(PartialEq, Debug)]
pub struct ProgramLanguage {
    pub name: &'static str,
    pub title: &'static str,
    pub summary: &'static str,
    /// The name of the file that writes the events, which the example uses.
    pub file: &'static str,
    /// The file that writes the events. It needs no other one.
    pub trace: &'static str,
    pub example_file: &'static str,
    /// A search that uses the file.
    pub example: &'static str,
}

macro_rules! language {
    ($name:literal, $title:literal, $folder:literal, $file:literal, $example:literal) => {
        ProgramLanguage {
            name: $name,
            title: $title,
            summary: concat!($title, ": save it as ", $file, ", and the example as ", $example),
            file: $file,
            trace: include_str!(concat!("../../../assets/programs/", $folder, "/", $file)),
            example_file: $example,
            example: include_str!(concat!("../../../assets/programs/", $folder, "/", $example)),
        }
    };
}

impl ProgramLanguage {
    pub const ALL: &[Self] = &[
        language!("python", "Python 3", "python", "tilescope_trace.py", "astar.py"),
        language!("java", "Java 17", "java", "Trace.java", "AStar.java"),
        language!("cpp", "C++17", "cpp", "trace.hpp", "astar.cpp"),
        language!("javascript", "JavaScript for Node", "javascript", "trace.js", "astar.js"),
    ];

    pub fn save(&self, to: &Destination) -> Result<(), FileError> {
        write(to, self.trace.as_bytes())
    }
}

/// The lines of a program; none if it cannot be read, or is too long to be shown.
pub fn code_lines(path: &Path) -> Vec<String> {
    let is_short = fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() <= MAX_BYTES);
    let text = is_short.then(|| fs::read_to_string(path).ok()).flatten().unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}
