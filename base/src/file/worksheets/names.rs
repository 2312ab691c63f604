//! The names of a class: one on each line.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::file::{FileError, LineError, open_lines};
use crate::learn::plain_name;

/// Why a list of names cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum NamesError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{problem}: {}", path.display())]
    Line { problem: LineError, path: PathBuf },
    #[error("line {line}: a name has at most {LONGEST} letters")]
    TooLong { line: usize },
    #[error("line {line}: this is not a name, because it has control characters")]
    NotAName { line: usize },
    #[error(
        "lines {first} and {second} have the same name, which would get the same board; make them different"
    )]
    Twice { first: usize, second: usize },
    #[error("there are more than {MOST} names; make two lists")]
    TooMany,
    #[error("there is no name; write one on each line")]
    Empty,
    /// A problem in a file.
    #[error("{problem}: {}", path.display())]
    In { problem: Box<Self>, path: PathBuf },
}

const MOST: usize = 1000;
const LONGEST: usize = 100;

/// Adds names, and knows their lines.
#[derive(Default)]
struct Names {
    names: Vec<String>,
    lines: HashMap<String, usize>,
}

impl Names {
    fn add(&mut self, line: usize, text: &str) -> Result<(), NamesError> {
        let name = text.trim();
        if name.is_empty() {
            return Ok(());
        }
        if name.chars().any(char::is_control) {
            return Err(NamesError::NotAName { line });
        }
        if name.chars().count() > LONGEST {
            return Err(NamesError::TooLong { line });
        }
        if self.names.len() == MOST {
            return Err(NamesError::TooMany);
        }
        if let Some(first) = self.lines.insert(plain_name(name), line) {
            return Err(NamesError::Twice { first, second: line });
        }
        self.names.push(name.to_owned());
        Ok(())
    }
}

/// The names of a text, one on each line. Empty lines are left out.
///
/// # Errors
/// If a line is too long or a name is there twice.
pub fn parse_names(text: &str) -> Result<Vec<String>, NamesError> {
    let mut names = Names::default();
    text.lines().enumerate().try_for_each(|(place, line)| names.add(place + 1, line))?;
    Ok(names.names)
}

/// The names of a file, one on each line.
///
/// # Errors
/// If the file cannot be read, or has no names or names that cannot be used.
pub fn read_names(path: &Path) -> Result<Vec<String>, NamesError> {
    let mut names = Names::default();
    let in_file = |error| NamesError::In { problem: Box::new(error), path: path.to_owned() };
    let mut empty = 0;
    for line in open_lines(path)? {
        let line = line.map_err(|problem| NamesError::Line { problem, path: path.to_owned() })?;
        empty += usize::from(line.text.trim().is_empty());
        if empty > 100 * MOST {
            return Err(in_file(NamesError::TooMany));
        }
        names.add(line.number, &line.text).map_err(in_file)?;
    }
    if names.names.is_empty() { Err(in_file(NamesError::Empty)) } else { Ok(names.names) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_lines_and_each_is_there_once() {
        assert_eq!(parse_names(" Ada \n\nBo Li\r\n").expect("names"), ["Ada", "Bo Li"]);
        assert_eq!(parse_names("").expect("none"), [""; 0]);
        for (text, message) in [
            ("Ada\n\nada ", "lines 1 and 3 have the same name"),
            (&"x".repeat(101), "line 1: a name has at most 100 letters"),
            ("a\u{1b}[31mb", "line 1: this is not a name"),
        ] {
            let error = parse_names(text).expect_err(text).to_string();
            assert!(error.starts_with(message), "{error}");
        }
        let many: Vec<String> = (0..1001).map(|number| format!("student {number}")).collect();
        assert!(matches!(parse_names(&many.join("\n")), Err(NamesError::TooMany)));
    }
}
