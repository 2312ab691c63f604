//! What views read.

use super::commands::{Command, Commands};
use super::state::Core;

/// What the view of a panel or of an activity reads.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    pub core: &'a Core,
    pub commands: &'a dyn Commands,
}

impl Seen<'_> {
    /// Whether a command can be used now.
    pub fn can(self, command: Command) -> bool {
        self.commands.enabled(command).is_ok()
    }
}
