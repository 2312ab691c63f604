//! Widgets that several panels use.

mod board;
mod focus;
mod icon;
mod moved;
mod pen;
mod scene;
mod tabs;

pub use board::{
    BoardLook, bar_board_size, bar_boards, board_editor, framed_board, light_up, mini_board, mini_board_size,
    named_bar_board, node_mark, paint_bar_board, paint_mini_board, paint_next_mark, paint_node_mark,
};
pub use focus::{
    DIGITS, dialog, dialog_is_open, field_takes, focus_is_shown, focus_ring, own_keys, take_keys,
};
pub use icon::{Icon, icon_atom, paint_chevron, paint_icon};
pub use moved::{FlightWay, Moved, fly, note_current_board, paint_flights, paint_moved};
pub use pen::{
    Bracket, Pen, PenStyle, centred_rows, line, paint_line, rows, rows_after, rows_in, say, text_width,
    write, write_in, write_rows,
};
pub use scene::paint_scene;
pub use tabs::{BoardStrip, TabsUse, board_strip, tabs_ui};
