//! The output formats of `tilescope solve`: one file for each.
//!
//! To add a format, write its file and add two lines here: its `mod`, and its entry in [`AnswerFormat::ALL`].

mod csv;
mod json;
mod text;

use super::answer::BoardAnswer;

/// The registry entry of an output format. Each answer is one line.
#[derive(Debug)]
pub struct AnswerFormat {
    /// The value of `--format`.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// A paragraph for the end of the help.
    pub help: fn() -> String,
    /// The line before the first answer; `None` if the format has none.
    pub header: Option<&'static str>,
    /// The line of an answer.
    pub line: fn(&BoardAnswer) -> String,
}

impl AnswerFormat {
    /// All formats; the first one is the default.
    pub const ALL: &[&Self] = &[&text::FORMAT, &json::FORMAT, &csv::FORMAT];

    /// The format with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().copied().find(|format| format.name == name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_format_is_found_by_its_own_name() {
        let names: BTreeSet<_> = AnswerFormat::ALL.iter().map(|format| format.name).collect();
        assert_eq!(names.len(), AnswerFormat::ALL.len());
        for name in names {
            assert_eq!(AnswerFormat::from_name(name).map(|format| format.name), Some(name));
        }
    }
}
