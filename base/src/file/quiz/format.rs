//! The formats of questions, and their registry.

use super::{QuizError, gift, markdown, moodle_xml, qti};
use crate::learn::Quiz;

/// A format of questions.
#[derive(Debug)]
pub struct QuizFormat {
    /// The name on the command line.
    pub name: &'static str,
    /// The name on the screen.
    pub title: &'static str,
    pub summary: &'static str,
    /// The ending of its files.
    pub ending: &'static str,
    /// Whether its file is a text.
    pub is_text: bool,
    pub(super) bytes: fn(&Quiz) -> Result<Vec<u8>, QuizError>,
}

impl PartialEq for QuizFormat {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl QuizFormat {
    pub const ALL: [&'static Self; 4] = [&gift::FORMAT, &moodle_xml::FORMAT, &qti::FORMAT, &markdown::FORMAT];

    /// The format that a name of a file ends with.
    pub fn of_name(name: &str) -> Option<&'static Self> {
        let name = name.to_lowercase();
        Self::ALL.into_iter().find(|format| name.ends_with(&format!(".{}", format.ending)))
    }
}
