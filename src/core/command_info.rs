//! What a command is called, what it does, and its keys.

/// The texts and keys of a command.
#[derive(Debug)]
pub struct CommandInfo {
    /// On buttons and in menus; ends with `…` where more input follows.
    pub name: &'static str,
    /// What it does, in the imperative.
    pub tooltip: &'static str,
    /// Keys such as `Ctrl+S`; menus show the first one.
    pub shortcuts: &'static [&'static str],
}

pub(super) const fn command(
    name: &'static str,
    tooltip: &'static str,
    shortcuts: &'static [&'static str],
) -> CommandInfo {
    CommandInfo { name, tooltip, shortcuts }
}
