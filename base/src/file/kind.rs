//! The kinds of files that are RON, and how each says what it is.

use std::fmt;

/// A kind of file that is RON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// Boards and settings.
    Boards,
    /// Boards, settings, and what was on the screen.
    Session,
    /// A student's answers.
    Results,
    /// Searches over many boards.
    Experiment,
    /// A condition on boards that are looked for.
    Example,
    /// The rules of a course.
    Course,
    /// Pages for a class.
    Lesson,
    /// h of all boards. It is no RON.
    Heuristic,
    /// What gives points.
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

    /// The name of its format, in the file.
    pub(super) fn format(self) -> &'static str {
        match self {
            Self::Boards => "tilescope boards",
            Self::Session => "tilescope session",
            Self::Results => "tilescope results",
            Self::Experiment => "tilescope experiment",
            Self::Example => "tilescope example",
            Self::Course => "tilescope course",
            Self::Lesson => "tilescope lesson",
            Self::Heuristic => "tilescope heuristic",
            Self::Assignment => "tilescope assignment",
        }
    }

    /// Whether a text in RON says that it is a file of this kind.
    pub(super) fn is_said_by(self, text: &str) -> bool {
        let said = text.split_once("format").and_then(|(_, rest)| rest.trim_start().strip_prefix(':'));
        let name = format!("\"{}\"", self.format());
        said.is_some_and(|said| said.trim_start().starts_with(&name))
    }

    /// The name and the newest version of its format.
    pub fn header(self) -> (&'static str, u32) {
        (self.format(), self.version())
    }

    /// The newest version of its format.
    pub(super) fn version(self) -> u32 {
        match self {
            Self::Boards
            | Self::Session
            | Self::Experiment
            | Self::Example
            | Self::Course
            | Self::Heuristic
            | Self::Assignment => 1,
            Self::Lesson | Self::Results => 2,
        }
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Boards => "board file",
            Self::Session => "session file",
            Self::Results => "results file",
            Self::Experiment => "experiment file",
            Self::Example => "condition file",
            Self::Course => "course file",
            Self::Lesson => "lesson file",
            Self::Heuristic => "table of a heuristic",
            Self::Assignment => "assignment file",
        })
    }
}
