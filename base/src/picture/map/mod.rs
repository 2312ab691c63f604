//! The map: every board of the puzzle once, and the search that spreads over it.
//!
//! To the right is the distance of a board from the start, upwards its **detour**: how many extra moves a path through the
//! board takes, compared with a shortest path. So the shortest paths are the bottom row, breadth-first search
//! is a wall that moves to the right, and A* a fire that stays low.
//!
//! - [`MapBoards`] has the order of all boards, found once for a search;
//! - a [`MapLayout`] says where their cells and dots are in a frame;
//! - [`MapShades`] has the colour of each board at a moment; stepping changes nothing else.

mod boards;
mod layout;
mod scene;
mod shades;

pub use boards::{MapBoards, MapCell, MapOf};
pub use layout::{Band, MapDot, MapFrame, MapLayout, MapWindow, Reach};
pub use scene::{MAP, MAP_OF_H, MapPicture, detour_text, draw_map, map_boards, map_plot, small_map};
pub use shades::{MapShade, MapShades};
