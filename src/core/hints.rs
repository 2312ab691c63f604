//! Help for the first minutes.

use serde::{Deserialize, Serialize};

use super::commands::Command;

/// A page of the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HelpPage {
    #[default]
    Keys,
    Concepts,
    About,
}

impl HelpPage {
    /// In their order.
    pub const ALL: [Self; 3] = [Self::Keys, Self::Concepts, Self::About];

    pub fn title(self) -> &'static str {
        match self {
            Self::Keys => "Keys",
            Self::Concepts => "Concepts",
            Self::About => "About",
        }
    }
}

/// The help that is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HelpView {
    /// What is shown while nothing is sought; nothing in the palette.
    pub page: Option<HelpPage>,
    /// What is sought.
    pub sought: String,
    /// Which of what is found Enter opens, counted among what can be opened.
    pub chosen: usize,
}

impl HelpView {
    pub fn of(page: HelpPage) -> Self {
        Self { page: Some(page), sought: String::new(), chosen: 0 }
    }

    /// Only the field.
    pub fn palette() -> Self {
        Self { page: None, sought: String::new(), chosen: 0 }
    }
}

/// The line that says which keys to press: until the third step, or until it is dismissed. Then never again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hints {
    steps: u8,
    /// Whether a new window began with the line.
    #[serde(skip)]
    is_first_start: bool,
}

const STEPS: u8 = 3;

impl Hints {
    /// Whether the line is shown.
    pub fn are_shown(self) -> bool {
        self.is_first_start && self.steps < STEPS
    }

    pub(crate) fn begin(&mut self) {
        self.is_first_start = true;
    }

    pub(crate) fn count(&mut self, command: Command) {
        if command.steps() {
            self.steps = self.steps.saturating_add(1);
        }
    }

    pub(crate) fn end(&mut self) {
        self.steps = STEPS;
    }
}
