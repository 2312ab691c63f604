//! What has the whole window: the search, or an activity.

use std::fmt;

use serde::{Serialize, Serializer};

use super::commands::Command;

/// What has the whole window. An activity that can have it says so by a constant of its own.
#[derive(Clone, Copy)]
pub struct Screen(pub &'static ScreenInfo);

/// What is known of a screen.
pub struct ScreenInfo {
    /// Its name in session files.
    pub name: &'static str,
    /// Whether a session that is opened shows it again.
    pub is_restored: bool,
    /// Whether nothing else can be done meanwhile, and nothing may tell what comes: questions are asked.
    pub is_sealed: bool,
    /// The command that shows it, and leaves it. `None` if there is more to it.
    pub toggled_by: Option<Command>,
    /// The commands that can be used on it; `None` for all.
    pub commands: Option<&'static [Command]>,
    /// Why the others cannot be used, and how to leave.
    pub otherwise: &'static str,
}

impl Screen {
    /// The search: its panels, or the screen for a class.
    pub const SEARCH: Self = Self(&ScreenInfo {
        name: "search",
        is_restored: false,
        is_sealed: false,
        toggled_by: None,
        commands: None,
        otherwise: "",
    });

    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Its name in a session file; empty for a screen that is not opened again.
    pub(crate) fn saved_name(self) -> &'static str {
        if self.0.is_restored { self.0.name } else { "" }
    }

    /// Whether a command can be used on this screen.
    ///
    /// # Errors
    /// Why not, for the tooltip.
    pub fn permits(self, command: Command) -> Result<(), &'static str> {
        use Command as C;
        const ON_ALL: [Command; 5] = [C::NextTheme, C::LessMotion, C::Keys, C::Palette, C::Quit];
        let has_it = |own: &[Command]| ON_ALL.contains(&command) || own.contains(&command);
        if self.0.commands.is_none_or(has_it) { Ok(()) } else { Err(self.0.otherwise) }
    }
}

impl PartialEq for Screen {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Screen {}

impl fmt::Debug for Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Screen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
