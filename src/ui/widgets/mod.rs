//! Widgets that several panels use.

mod board;
mod command_button;
mod icon;
mod mini_board;
mod own_keys;
mod scene;
mod strip;
mod timeline_marks;
mod track;

pub use board::{board_editor, board_view};
pub use command_button::{command_button, command_icon_button, command_widget};
pub use mini_board::{light_up, mini_board, mini_board_size, node_mark, paint_mini_board};
pub use own_keys::{own_keys, take_keys};
pub use scene::paint_scene;
pub use strip::{BoardStrip, board_strip};
pub use timeline_marks::{Marked, TimelineMark, timeline_marks};
pub use track::{note_track, slider_track, track};
