//! The kinds of files, and how each says what it is.

use std::fmt;

/// A kind of file. All but tables of heuristics are RON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    Boards,
    Session,
    Results,
    Experiment,
    Example,
    Course,
    Lesson,
    Heuristic,
    Assignment,
}

impl FileKind {
    pub(super) const ALL: [Self; 8] = [
        Self::Boards,
        Self::Session,
        Self::Results,
        Self::Experiment,
        Self::Example,
        Self::Course,
        Self::Lesson,
        Self::Assignment,
    ];

    /// The name of its format, the newest version, and what messages call it.
    fn info(self) -> (&'static str, u32, &'static str) {
        match self {
            Self::Boards => ("tilescope boards", 1, "board file"),
            Self::Session => ("tilescope session", 1, "session file"),
            Self::Results => ("tilescope results", 2, "results file"),
            Self::Experiment => ("tilescope experiment", 1, "experiment file"),
            Self::Example => ("tilescope example", 1, "condition file"),
            Self::Course => ("tilescope course", 1, "course file"),
            Self::Lesson => ("tilescope lesson", 2, "lesson file"),
            Self::Heuristic => ("tilescope heuristic", 1, "table of a heuristic"),
            Self::Assignment => ("tilescope assignment", 1, "assignment file"),
        }
    }

    pub(super) fn format(self) -> &'static str {
        self.info().0
    }

    pub(super) fn version(self) -> u32 {
        self.info().1
    }

    pub fn header(self) -> (&'static str, u32) {
        (self.format(), self.version())
    }

    pub(super) fn is_said_by(self, text: &str) -> bool {
        let said = text.split_once("format").and_then(|(_, rest)| rest.trim_start().strip_prefix(':'));
        let name = format!("\"{}\"", self.format());
        said.is_some_and(|said| said.trim_start().starts_with(&name))
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().2)
    }
}
