//! The one list of examples: boards that show something as they are, conditions by which boards are found, and a condition of
//! one's own.

use crate::compare::find::ExamplePreset;
use crate::core::{EXAMPLES, Example};

/// A row of the list.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ExampleEntry {
    /// Boards that are opened at once.
    Boards(&'static Example),
    /// A condition: boards are looked for that meet it.
    Condition(&'static ExamplePreset),
    /// A condition that the user sets.
    Own,
}

impl ExampleEntry {
    /// All of them, in the order of the list.
    pub fn all() -> impl Iterator<Item = Self> {
        let boards = EXAMPLES.iter().map(Self::Boards);
        boards.chain(ExamplePreset::ALL.iter().map(Self::Condition)).chain([Self::Own])
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Boards(example) => example.title,
            Self::Condition(preset) => preset.title,
            Self::Own => "Own condition…",
        }
    }

    /// What it shows, in one line.
    pub fn line(self) -> &'static str {
        match self {
            Self::Boards(example) => example.line,
            Self::Condition(preset) => preset.line,
            Self::Own => "Say what the boards must show, and find some.",
        }
    }

    /// More of that.
    pub fn hint(self) -> &'static str {
        match self {
            Self::Condition(preset) => preset.text,
            Self::Boards(_) | Self::Own => self.line(),
        }
    }

    /// Whether it opens boards at once.
    pub fn has_boards(self) -> bool {
        matches!(self, Self::Boards(_))
    }
}
