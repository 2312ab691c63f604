//! Widgets that several panels use.

mod bar_board;
mod board;
mod bracket;
mod dialog;
mod flight;
mod focus;
mod icon;
mod mini_board;
mod moved;
mod own_keys;
mod pen;
mod scene;
mod strip;
mod tabs;
mod timeline_marks;

pub use bar_board::{bar_board_size, bar_boards, named_bar_board, paint_bar_board};
pub use board::{BoardLook, board_editor, framed_board};
pub use bracket::Bracket;
pub use dialog::{dialog, dialog_is_open};
pub use flight::{fly, fly_out, note_current_board, paint_flights};
pub use focus::{focus_is_shown, focus_ring};
pub use icon::{Icon, icon_atom, paint_chevron, paint_icon};
pub use mini_board::{
    light_up, mini_board, mini_board_size, node_mark, paint_goal_board, paint_mini_board, paint_next_mark,
    paint_node_mark, paint_start_board,
};
pub use moved::{Moved, paint_moved};
pub use own_keys::{DIGITS, field_takes, own_keys, take_keys};
pub use pen::{
    Pen, PenStyle, centred_rows, line, paint_line, rows, rows_after, rows_in, say, text_width, write,
    write_in, write_rows,
};
pub use scene::paint_scene;
pub use strip::{BoardStrip, board_strip};
pub use tabs::{TabsUse, tabs_ui};
pub use timeline_marks::{Marked, TimelineMark, timeline_marks};
