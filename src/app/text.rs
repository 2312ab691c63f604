//! Every text of the start of the window.

use std::path::Path;

pub const MISSING_XKBCOMMON: &str =
    "The library libxkbcommon-x11 is missing. On Debian and Ubuntu: apt-get install libxkbcommon-x11-0";
pub const MISSING_OPENGL: &str =
    "OpenGL is missing. On Debian and Ubuntu: apt-get install libgl1 libegl1 libgl1-mesa-dri";
pub const MISSING_X11: &str = "An X11 library is missing. On Debian and Ubuntu: apt-get install libx11-6 libx11-xcb1 libxcursor1 libxi6 libxrandr2";
pub const NO_DISPLAY: &str =
    "There is no display: start Tilescope in a graphical session, or set DISPLAY or WAYLAND_DISPLAY";

/// Parts of what the window keeps.
pub const ZOOM: &str = "zoom";
pub const FOLDING: &str = "open sections";
pub const WINDOW_SIZE: &str = "window size";
pub const THEME: &str = "theme";
pub const TABS: &str = "tabs";
pub const PLOTS: &str = "plots";

pub const NOT_SETTINGS: &str = "it has no settings of a window";

pub fn crashed(error: &str) -> String {
    format!("Tilescope crashed because of an error in the program: {error}")
}

pub fn no_window(remedy: &str, error: &str) -> String {
    format!("cannot open the window. {remedy}. `tilescope solve` works without a display. ({error})")
}

pub fn reset_some(what: &[&str], old: &Path) -> String {
    let what = what.join(", ");
    format!("Saved settings that cannot be used were reset ({what}). The old file is now {}.", old.display())
}

pub fn reset_all(why: &str, old: &Path) -> String {
    format!(
        "The saved settings cannot be used ({why}) and were reset. The old file is now {}.",
        old.display()
    )
}

pub fn not_moved(why: &str, path: &Path) -> String {
    format!("The saved settings cannot be used and cannot be moved aside ({why}): {}.", path.display())
}
