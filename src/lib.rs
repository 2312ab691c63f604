//! Tilescope shows how a search algorithm thinks, on the 8-puzzle and the 15-puzzle.
//!
//! The modules are layers, called rooms: a room may use the rooms above it in this table, never those below. A test reads the
//! imports. `ARCHITECTURE.md` explains how the rooms work together, and which rules they keep.
//!
//! | room | contains | does not know |
//! |---|---|---|
//! | [`memory`] | allocations that may fail | what they are for |
//! | [`puzzle`] | boards, moves, packed states, notation, encodings, parity, shuffling | that anyone searches |
//! | [`heuristic`] | one file per heuristic, their registry, and their tables | nodes, algorithms, files |
//! | [`search`] | one file per algorithm, their registry, and what they share | threads, screens, files |
//! | [`recording`] | everything that happened in one search, and the state at any moment of it | threads, screens, files |
//! | [`picture`] | drawings of a recording as shapes, and their export as SVG, PNG and PDF | egui, threads, files |
//! | [`learn`] | questions about a search, and a search by hand | egui, threads, files |
//! | [`explain`] | what is said of a moment of a search: what happened, and why | egui, threads, files |
//! | [`platform`] | what a desktop and a browser do differently: time, threads, files, memory | what they are for |
//! | [`worker`] | threads and channels: start a run, receive snapshots, stop it | what the results are used for |
//! | [`mod@file`] | file formats, saving, and the system's file dialogs | what is shown |
//! | [`compare`] | the figures of many runs, measured on all cores | what is shown |
//! | [`job`] | what takes a form and makes something, for the window and the command line | what is shown |
//! | [`mod@core`] | the boards being edited, the search that is shown, and what the panels show of it | egui, activities |
//! | [`kit`] | theme, widgets, motion, and the parts of forms | activities |
//! | [`panels`] | the panels and the stage of a search | activities, the window |
//! | [`activity`] | what the window does beside showing a search: a folder for each | each other |
//! | [`session`] | the state of the program: what the user sees and can do, without a screen | egui |
//! | [`ui`] | the one screen, menus, dialogs and keys: reads the session and pushes actions | how a session changes |
//! | [`app`] | the window: receives, shows the panels, applies the actions | what the actions mean |

// A hash map has another order in each run, and the same input must give the same recording.
#![cfg_attr(not(test), warn(clippy::iter_over_hash_type))]

pub use tilescope_base::{compare, explain, file, job, learn, picture, platform, worker};
pub use tilescope_engine::{heuristic, memory, puzzle, recording, search};

pub mod activity;
pub mod app;
pub mod core;
pub mod kit;
pub mod panels;
pub mod session;
pub mod ui;
