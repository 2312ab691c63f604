//! The names of a class: one on each line.

use std::collections::HashMap;
use std::path::Path;

use crate::file::{ContentError, FileError, open_lines};
use crate::learn::plain_name;

const MOST: usize = 1000;
const LONGEST: usize = 100;

#[derive(Default)]
struct Names {
    names: Vec<String>,
    lines: HashMap<String, usize>,
}

impl Names {
    fn add(&mut self, line: usize, text: &str) -> Result<(), String> {
        let name = text.trim();
        if name.is_empty() {
            return Ok(());
        }
        if name.chars().any(char::is_control) {
            return Err(format!("line {line}: this is not a name, because it has control characters"));
        }
        if name.chars().count() > LONGEST {
            return Err(format!("line {line}: a name has at most {LONGEST} letters"));
        }
        if self.names.len() == MOST {
            return Err(too_many());
        }
        if let Some(first) = self.lines.insert(plain_name(name), line) {
            return Err(format!(
                "lines {first} and {line} have the same name, which would get the same board; make them different"
            ));
        }
        self.names.push(name.to_owned());
        Ok(())
    }
}

fn too_many() -> String {
    format!("there are more than {MOST} names; make two lists")
}

/// The names of a text, one on each line. Empty lines are left out.
pub fn parse_names(text: &str) -> Result<Vec<String>, ContentError> {
    let mut names = Names::default();
    text.lines().zip(1..).try_for_each(|(text, line)| names.add(line, text))?;
    Ok(names.names)
}

pub fn read_names(path: &Path) -> Result<Vec<String>, FileError> {
    let mut names = Names::default();
    let mut empty = 0;
    for line in open_lines(path)? {
        let line = line.map_err(|problem| FileError::content(path)(problem.to_string()))?;
        empty += usize::from(line.text.trim().is_empty());
        if empty > 100 * MOST {
            return Err(FileError::content(path)(too_many()));
        }
        names.add(line.number, &line.text).map_err(FileError::content(path))?;
    }
    if names.names.is_empty() {
        let what = "there is no name; write one on each line".to_owned();
        return Err(FileError::content(path)(what));
    }
    Ok(names.names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_lines_and_each_is_there_once() {
        assert_eq!(parse_names(" Ada \n\nBo Li\r\n").expect("names"), ["Ada", "Bo Li"]);
        assert_eq!(parse_names("").expect("none"), [""; 0]);
        let many: Vec<String> = (0..1001).map(|number| format!("student {number}")).collect();
        for (text, message) in [
            ("Ada\n\nada ", "lines 1 and 3 have the same name"),
            (&"x".repeat(101), "line 1: a name has at most 100 letters"),
            ("a\u{1b}[31mb", "line 1: this is not a name"),
            (&many.join("\n"), "there are more than 1000 names"),
        ] {
            let error = parse_names(text).expect_err(text).to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
