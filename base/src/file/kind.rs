//! The kinds of files, and how each says what it is.

use std::fmt;

words! {
    /// A kind of file. All but tables of heuristics are RON.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum FileKind: format, title;

    Boards = "tilescope boards", "board file";
    Session = "tilescope session", "session file";
    Results = "tilescope results", "results file";
    Experiment = "tilescope experiment", "experiment file";
    Example = "tilescope example", "condition file";
    Course = "tilescope course", "course file";
    Lesson = "tilescope lesson", "lesson file";
    Heuristic = "tilescope heuristic", "table of a heuristic";
    Assignment = "tilescope assignment", "assignment file";
    Class = "tilescope class", "class file";
}

impl FileKind {
    /// The newest version of its format.
    pub(super) fn version(self) -> u32 {
        if matches!(self, Self::Results | Self::Lesson) { 2 } else { 1 }
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
        f.write_str(self.title())
    }
}
