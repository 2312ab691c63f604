//! The window. A stub, until it is built.

use std::path::PathBuf;

/// What the command line says about the window.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The file to open.
    pub file: Option<PathBuf>,
    /// Where the state of the screen is written as data; `None` where nobody asked for it.
    pub state_dump: Option<PathBuf>,
}

/// Shows the window until it is closed.
///
/// # Errors
/// Where there is no screen.
pub fn run(_options: Options) -> Result<(), String> {
    Err("the window is not built yet".to_owned())
}
