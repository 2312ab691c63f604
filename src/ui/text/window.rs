//! The frame of the window: menu bar, panels, messages, transport and timeline.

use super::percent;

pub const FILE_MENU: &str = "File";
pub const RECENT_MENU: &str = "Open recent";
pub const NO_RECENT: &str = "No file was opened or saved yet";
pub const BOARD_MENU: &str = "Board";
pub const SEARCH_MENU: &str = "Search";
pub const STEP_MENU: &str = "Step";
pub const TREE_MENU: &str = "Tree";
pub const MARKS_MENU: &str = "Marks";
pub const LEARN_MENU: &str = "Learn";
pub const VIEW_MENU: &str = "View";
pub const THEME_MENU: &str = "Theme";
pub const ARRANGE_MENU: &str = "Arrange";
pub const ZOOM_HINT: &str = "Zoom with Ctrl and +, − or 0";

pub const NO_FILE: &str = "Not saved yet";
/// The keys of the first minute.
pub const HINTS: [(&str, &str); 3] =
    [("→", "Next expansion"), ("←", "Previous expansion"), ("Space", "Play or pause")];
pub const DISMISS: &str = "Dismiss";

pub const NO_PANELS: &str = "All movable panels are hidden. Use the View menu to show them.";
pub const PANEL_HINT: &str = "Drag to move this panel. Right-click to hide it. The View menu has more.";
pub const HIDE_PANEL: &str = "Hide";

pub const SPEED_HINT: &str = "Playback speed. Press [ for slower and ] for faster.";
pub const WAIT: &str = "Wait for a match";

/// The name of the file in the menu bar.
pub fn file_name(name: &str, is_edited: bool) -> String {
    format!("{name}{}", if is_edited { " (edited)" } else { "" })
}

/// A short message before the name of the file.
pub fn message(notice: &str) -> String {
    format!("{notice} ·")
}

pub fn move_panel(title: &str) -> String {
    format!("Move {title}")
}

pub fn finding(event: &str, done: f32) -> String {
    format!("Finding {event}: {}", percent(done))
}

pub fn no_match_yet(event: &str) -> String {
    format!("No match for {event} yet; the search is still running")
}

pub fn waiting_for(event: &str) -> String {
    format!("Waiting for {event}")
}
