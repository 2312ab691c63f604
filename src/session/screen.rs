//! The screens: each has the whole window, and says which commands can be used on it.
//!
//! To add a screen, add a variant and what it permits here, and its branch in `src/ui/mod.rs`.

use serde::Serialize;

use super::Command;
use super::Session;

/// What has the whole window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Screen {
    /// The search: its panels, or the screen for a class.
    Search,
    /// A round of questions.
    Predict,
    /// A search by hand.
    ByHand,
    /// The table of runs.
    Runs,
    /// Two searches side by side.
    SideBySide,
}

impl Screen {
    /// Its name in a session file; empty for a screen that is not opened again.
    pub(super) fn saved_name(self) -> &'static str {
        match self {
            Self::Runs => "runs",
            Self::SideBySide => "side-by-side",
            Self::ByHand => "by-hand",
            Self::Search | Self::Predict => "",
        }
    }

    /// Whether a command can be used on this screen.
    ///
    /// # Errors
    /// Why not, for the tooltip.
    pub fn permits(self, command: Command) -> Result<(), &'static str> {
        use Command as C;
        const ON_ALL: [Command; 4] = [C::NextTheme, C::LessMotion, C::Keys, C::Quit];
        let (own, otherwise): (&[Command], _) = match self {
            Self::Search => return Ok(()),
            // They tell nothing of the search, and change nothing of it.
            Self::Predict => (
                &[C::Predict, C::Present, C::TreeAll, C::TreeFollow, C::TreeFold],
                "Not available while predicting: press Escape to leave",
            ),
            Self::Runs => (
                &[C::Runs, C::CompareRuns, C::Undo],
                "Not available in the table of runs: press Escape to leave",
            ),
            Self::SideBySide => (
                &[
                    C::SideBySide,
                    C::FirstDivergence,
                    C::PreviousDivergence,
                    C::NextDivergence,
                    C::PlayPause,
                    C::StepForward,
                    C::StepBack,
                    C::First,
                    C::Last,
                    C::Slower,
                    C::Faster,
                    C::Reveal,
                    C::Present,
                    C::Deselect,
                    C::Stop,
                ],
                "Not available while comparing: press Escape to leave",
            ),
            Self::ByHand => (
                &[C::SearchByHand, C::Undo, C::Redo, C::SaveSession],
                "Not available during a search by hand: press Escape to leave",
            ),
        };
        if ON_ALL.contains(&command) || own.contains(&command) { Ok(()) } else { Err(otherwise) }
    }
}

impl Session {
    pub fn screen(&self) -> Screen {
        if self.predicting.is_on() {
            Screen::Predict
        } else if self.side_by_side.is_on() {
            Screen::SideBySide
        } else if self.by_hand.is_on() {
            Screen::ByHand
        } else if self.core.runs.is_open() {
            Screen::Runs
        } else {
            Screen::Search
        }
    }
}
