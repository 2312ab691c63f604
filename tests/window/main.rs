//! Tests of the window, driven by labels and keys. They need no display.

mod by_hand;
mod course;
mod dialogs;
mod driven;
mod every_size;
mod experiment;
mod find_example;
mod first;
mod heuristic;
mod keys;
mod lessons;
mod menus;
mod motion;
mod painted;
mod panels;
mod plane;
mod predict;
mod presenting;
mod pseudocode;
mod recovery;
mod reveal;
mod runs;
mod side_by_side;
mod whole;
mod why;
mod worksheet;
