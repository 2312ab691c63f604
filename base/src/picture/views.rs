//! The registry of the pictures of a recording.
//!
//! # Add a picture
//!
//! A picture is one view of a recording, such as the tree or the g–h plane. It can be saved from the window and drawn by
//! `tilescope picture`.
//!
//! 1. Write a file in `base/src/picture` with a constant of type `View`: name, title, summary, size, and the function that draws it.
//!    Model: `base/src/picture/board.rs`. Take colours from the palette, by meaning.
//! 2. Add `mod NAME;` to `base/src/picture/mod.rs`, and the constant to `View::ALL` in `base/src/picture/views.rs`.
//! 3. Renew the kept pictures, which adds those of the new view.

use super::board::BOARD;
use super::map::{MAP, MAP_OF_H};
use super::plane::{PLANE, TRUTH};
use super::plots::PLOTS;
use super::stage::STAGE;
use super::tree::TREE;
use super::view::View;

by_name!(View in View::ALL.iter());

impl View {
    pub const ALL: &[Self] = &[STAGE, TREE, PLANE, TRUTH, MAP, MAP_OF_H, PLOTS, BOARD];
}
