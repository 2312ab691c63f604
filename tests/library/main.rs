//! Tests of the library: no window, no display, and nothing that another test in the same process could disturb.
//!
//! `cargo test --test library` runs all of them, `cargo test --test library find::` one module.

#[path = "../support/mod.rs"]
mod support;

mod all_boards;
mod architecture;
mod breakpoints;
mod by_hand;
mod cell_counts;
mod checkpoints;
mod costs;
mod divergence;
mod documents;
mod english;
mod experiments;
mod fate;
mod figures;
mod files;
mod find;
mod find_example;
mod fuzz;
mod heuristics;
mod lessons;
mod library_queues;
mod live;
mod necessity;
mod own_boards;
mod pictures;
mod predict;
mod pseudocode;
mod published_answers;
mod recovery;
mod reveal;
mod round_trips;
mod runs;
mod segments;
mod sessions;
mod solvability;
mod stopping;
mod summary;
mod texts;
mod time_travel;
mod trace_check;
mod trace_files;
mod traces;
mod tree;
mod why;
mod worksheets;
