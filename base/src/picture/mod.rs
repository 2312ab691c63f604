//! Pictures of a board and a recording: shapes with colours by meaning, and their export as SVG, PNG and PDF. This room
//! knows no egui, threads or files.
//!
//! A picture is a [`Scene`], drawn by one piece of code: the window paints the scene, and `tilescope picture` and
//! “Save picture…” write it to a file. A [`View`] says what is drawn; [`View::ALL`] lists the views.

mod board;
mod chart;
mod compared;
pub mod fonts;
mod format;
mod map;
mod moving;
mod palette;
mod pdf;
mod plane;
mod plots;
mod png;
pub mod runs;
mod scene;
pub mod stage;
mod stage_words;
mod svg;
pub mod tree;
mod view;
mod views;
mod worksheet;

pub use crate::puzzle::{counted, number};
pub use board::*;
pub use chart::*;
pub use compared::*;
pub use format::PictureFormat;
pub use map::*;
pub use moving::*;
pub use palette::*;
pub use pdf::pdf;
pub use plane::*;
pub use plots::*;
pub use png::*;
pub use scene::*;
pub use stage::*;
pub use stage_words::*;
pub use svg::*;
pub use view::*;
pub use worksheet::*;
